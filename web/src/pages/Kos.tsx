// A ko fight: what the kos are worth to whoever has the threats, how the score depends on their number, and play.
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, Refused } from "../lib/api";
import { between, type Row } from "../lib/facts";
import { shown } from "../lib/number";
import { playerName, type Interval, type Player } from "../lib/play";
import { useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Facts, SavePicture, Scroll, Working, Wrong } from "../parts/bits";
import { GameInput } from "../parts/GameInput";
import { Play } from "../parts/Play";
import { Thermograph, type Graph } from "../parts/Thermograph";

interface Worth {
  threats: string;
  value: string | null;
  method: string | null;
  threats_needed: number | null;
}

type Master = Graph & { mean: string; temperature: string };

interface KoAnswer extends Worth {
  right_rich?: Worth;
  sum: string;
  masters?: { left: Master; right: Master; activity: string };
  stopped?: string;
}

interface Fought {
  score: string | null;
  bounds?: Interval;
  best: [number, number][];
  best_complete: boolean;
  moves: { move: string; to: string }[];
  line: { player: Player; component: number; to: string; move?: string }[];
  components: { game: string }[];
  stopped?: string;
}

const EXAMPLE = "KO[7,0] + {3|1}";
const MOST = 4;

/** The terms of a sum that is written with plus signs outside of all brackets. */
export function terms(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ("{[(".includes(text[at]!)) depth += 1;
    else if ("}])".includes(text[at]!)) depth -= 1;
    else if (text[at] === "+" && depth === 0 && text[at + 1] !== "-" && text.slice(from, at).trim() !== "") {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  found.push(text.slice(from).trim());
  return found.filter(Boolean);
}

const sizes = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export function Kos({ route }: { route: Route }) {
  const set = useParams(route);
  const text = route.params.get("c") ?? EXAMPLE;
  const components = useMemo(() => terms(text), [text]);
  const ban = route.params.get("ban") === "N" ? "N" : "J";
  const first: Player = route.params.get("first") === "right" ? "right" : "left";
  const left = sizes(route.params.get("lt") ?? "");
  const right = sizes(route.params.get("rt") ?? "5");
  const playing = route.params.get("play");
  const record = useMemo(() => (route.params.get("moves") ?? "").split("\n").filter(Boolean), [route]);
  const change = (next: Record<string, string | null>, replace = true) => set({ ...next, play: null, moves: null }, replace);
  const worth = useAnswer<KoAnswer>("ko", components.length ? { kos: components, ban, masters: true, style: "unicode" } : null, "20s");
  const fight = { components, first, ban, left_threats: left, right_threats: right };
  const fought = useAnswer<Fought>("solve", components.length ? fight : null, "20s");
  const rich = worth.answer && !worth.error ? worth.answer : null;
  const solved = fought.answer && !fought.error ? fought.answer : null;
  const inThreats = fought.error?.field?.endsWith("threats");
  return (
    <main class="kos-page">
      <h1 class="hidden">Kos</h1>
      <GameInput label="Kos" value={text} onChange={(c) => change({ c: c || " " })} error={worth.error}
        hint="a sum of kos and other games: in KO[7,0] Left can take the ko and then end it with 7, and Right can end it with 0; in OK[7,0] it is Right who takes" />
      <div class="chooser">
        <span class="choice" role="radiogroup" aria-label="who moves first">
          {(["left", "right"] as const).map((player) => (
            <label key={player}><input type="radio" name="first" checked={first === player} onChange={() => change({ first: player === "left" ? null : player })} /> <span class={`${player}-ink`}>{playerName(player)}</span> first</label>
          ))}
        </span>
        <Threats name="Left" value={left} onChange={(next) => change({ lt: next.join(" ") || null })} />
        <Threats name="Right" value={right} onChange={(next) => change({ rt: next.join(" ") || " " })} />
        <label>
          ko-ban{" "}
          <select value={ban} onChange={(event) => change({ ban: event.currentTarget.value === "N" ? "N" : null })}>
            <option value="J">Japanese: a threat lifts it</option>
            <option value="N">North American: no position twice in a series</option>
          </select>
        </label>
      </div>
      {inThreats && <Wrong error={fought.error} />}
      <Working asked={worth} what="looking at the kos" />
      {playing ? (
        <Play
          key={JSON.stringify([fight, playing])}
          name="play"
          question={{ ...fight, you: playing }}
          record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)}
          onEnd={() => set({ play: null, moves: null })}
        />
      ) : (
        <div class={`columns even ${worth.error ? "stale" : ""}`}>
          <div class="column">
            <Card title="This fight">
              <Working asked={fought} what="fighting it out" />
              {!inThreats && !worth.error && <Wrong error={fought.error} />}
              {solved && (
                <>
                  <p class="value" data-fact="score">{shown(solved.score ?? (solved.bounds ? between(solved.bounds) : "not known"))}</p>
                  {solved.stopped && <p class="stopped">{solved.stopped}.</p>}
                  <Facts rows={fightRows(solved, first)} />
                  <Line solved={solved} />
                  <p class="deeds">
                    <button type="button" class="main" onClick={() => set({ play: "left", moves: null })}>Play Left</button>
                    <button type="button" class="main" onClick={() => set({ play: "right", moves: null })}>Play Right</button>
                  </p>
                </>
              )}
            </Card>
            {rich && components.length > 0 && <Counting key={JSON.stringify([components, first, ban])} components={components} first={first} ban={ban} />}
          </div>
          <div class="column">
            {rich && (
              <Card title="With very many threats">
                <Facts rows={[...richRows(rich, "Left"), ...(rich.right_rich ? richRows(rich.right_rich, "Right") : [])]} />
                {rich.stopped && <p class="stopped">{rich.stopped}.</p>}
              </Card>
            )}
            {rich?.masters && (
              <Card title="With a komaster" tools={<SavePicture name="komaster" />}>
                <p>The ko is <b>{rich.masters.activity}</b>.</p>
                {(["left", "right"] as const).map((player) => (
                  <figure key={player}>
                    <Thermograph label={`Thermograph if ${playerName(player)} is komaster`} graph={rich.masters![player]} width={420} height={260} name="komaster" />
                    <figcaption>{playerName(player)} is komaster: mean {shown(rich.masters![player].mean)}, temperature {shown(rich.masters![player].temperature)}</figcaption>
                  </figure>
                ))}
              </Card>
            )}
          </div>
        </div>
      )}
    </main>
  );
}

function Threats({ name, value, onChange }: { name: string; value: string[]; onChange: (sizes: string[]) => void }) {
  const [text, set] = useState<string | null>(null);
  return (
    <span class="threats">
      <label>
        {name}’s threats{" "}
        <input size={8} placeholder="none" value={text ?? value.join(" ")} onInput={(event) => { set(event.currentTarget.value); onChange(sizes(event.currentTarget.value)); }} onBlur={() => set(null)} />
      </label>
      <button type="button" aria-label={`one threat of ${name}’s less`} disabled={value.length === 0} onClick={() => onChange(value.slice(0, -1))}>−</button>
      <button type="button" aria-label={`one threat of ${name}’s more`} onClick={() => onChange([...value, value.at(-1) ?? "5"])}>+</button>
    </span>
  );
}

function richRows(worth: Worth, name: string): Row[] {
  return [
    [`${name} has them`, worth.value ?? "not known"],
    ["method", worth.method ?? "none"],
    ["enough are", worth.threats_needed === null ? "not known" : `${worth.threats_needed} ${worth.threats_needed === 1 ? "threat" : "threats"}`],
  ];
}

function fightRows(solved: Fought, first: Player): Row[] {
  const best = solved.best.map(([component], at) => `${solved.moves[at]?.move ?? "?"} in ${solved.components[component]?.game ?? component}`);
  return [
    ["first", playerName(first)],
    [solved.best_complete ? "best moves" : "a best move", best.join("; ") || "none"],
  ];
}

function Line({ solved }: { solved: Fought }) {
  if (solved.line.length === 0) return null;
  return (
    <>
      <h3>A line of best play</h3>
      <ol class="fight-line">
        {solved.line.map(({ player, component, to, move }, at) => (
          <li key={at}>
            <b class={`${player}-ink`}>{playerName(player)}</b>: {move && move !== to ? `${move}, leaving ` : "to "}<span class="game">{to}</span> <span class="muted">in {solved.components[component]?.game ?? component}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The score by the number of threats that either player has. */
function Counting({ components, first, ban }: { components: string[]; first: Player; ban: string }) {
  const [size, setSize] = useState("5");
  const [scores, setScores] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Error | null>(null);
  const [control] = useState(() => ({ own: new AbortController() }));
  useEffect(() => () => control.own.abort(), []);
  const count = async () => {
    control.own.abort();
    const own = (control.own = new AbortController());
    setScores({});
    setWrong(null);
    setBusy(true);
    try {
      for (let l = 0; l <= MOST; l += 1) {
        for (let r = 0; r <= MOST; r += 1) {
          const solved = await ask<Fought>("solve", { components, first, ban, left_threats: Array(l).fill(size), right_threats: Array(r).fill(size) }, { signal: own.signal, time: "5s" });
          setScores((before) => ({ ...before, [`${l} ${r}`]: solved.score ?? (solved.bounds ? between(solved.bounds) : "?") }));
        }
      }
    } catch (error) {
      if (error instanceof Refused) setWrong(error);
    }
    if (!own.signal.aborted) setBusy(false);
  };
  const numbers = Array.from({ length: MOST + 1 }, (_, n) => n);
  return (
    <Card title="How many threats?" tools={<><label>each of size <input size={4} value={size} onInput={(event) => setSize(event.currentTarget.value)} /></label><button type="button" disabled={busy} onClick={() => void count()}>count</button></>}>
      <Wrong error={wrong} />
      {Object.keys(scores).length === 0 ? (
        <p class="muted">The score of the fight for each number of threats that either player has, with {playerName(first)} first.</p>
      ) : (
        <Scroll label="the score by the numbers of threats">
          <table class="counting">
            <thead>
              <tr><th scope="col">Left \ Right</th>{numbers.map((r) => <th key={r} scope="col">{r}</th>)}</tr>
            </thead>
            <tbody>
              {numbers.map((l) => (
                <tr key={l}>
                  <th scope="row">{l}</th>
                  {numbers.map((r) => {
                    const score = scores[`${l} ${r}`];
                    return <td key={r} class={`figure ${score && score === scores[`${l} ${r - 1}`] && score === scores[`${l - 1} ${r}`] ? "" : "new"}`}>{score === undefined ? "…" : shown(score)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  );
}
