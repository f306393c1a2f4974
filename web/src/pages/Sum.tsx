// A sum of games: the components by temperature, the best moves with what the others lose, a line of best play with the temperature as it
// falls, and play against the program.
import { useEffect, useMemo, useState } from "preact/hooks";
import { between } from "../lib/facts";
import { float, shown } from "../lib/number";
import { playerName, type ComponentFacts, type Interval, type Player } from "../lib/play";
import { hashOf, useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Facts, SavePicture, Scroll, Working, Wrong } from "../parts/bits";
import { GameInput } from "../parts/GameInput";
import { Play } from "../parts/Play";
import { Thermograph, type Graph } from "../parts/Thermograph";
import { Typeset } from "../parts/Typeset";

interface Played {
  player: Player;
  component: number;
  to: string;
  move?: string;
}

interface Worth {
  place: [number, number];
  move?: string;
  to: string;
  score: Interval;
  loss: Interval;
  best: boolean;
}

interface Solved {
  score: string | null;
  winner: Player | null;
  best: [number, number][];
  best_complete: boolean;
  moves: { move: string; to: string }[];
  line: Played[];
  line_complete?: boolean;
  method: string | null;
  nodes: number;
  first: Player;
  play: "score" | "normal";
  components: ComponentFacts[];
  thermostatic?: Interval;
  worths?: Worth[];
  cooling?: (string | null)[];
  ending?: "cut" | { no_move: Player } | { number: [string, Player] };
  stopped?: string;
  bounds?: Interval;
}

const EXAMPLE = ["{15,{100|12}|-5}", "{-10|-20}", "{7|5||0}", "{4|2}", "^*"];

const split = (text: string) => text.split("\n").filter((part) => part.trim() !== "");

export function Sum({ route }: { route: Route }) {
  const set = useParams(route);
  const text = route.params.get("c") ?? EXAMPLE.join("\n");
  const components = useMemo(() => split(text), [text]);
  const first: Player = route.params.get("first") === "right" ? "right" : "left";
  const play = route.params.get("for") === "last" ? "normal" : "score";
  const playing = route.params.get("play");
  const record = useMemo(() => split(route.params.get("moves") ?? ""), [route]);
  const [draft, setDraft] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const question = components.length ? { components, first, play } : null;
  const asked = useAnswer<Solved>("solve", playing ? null : question, "60s");
  const solved = asked.answer;
  const change = (next: string[]) => set({ c: next.join("\n") || " ", play: null, moves: null, at: null });
  const wrongAt = asked.error?.component;
  const drafted = useAnswer("eval", draft.trim() ? { input: draft } : null);
  const hot = (at: number) => {
    const temperature = solved && !asked.error && !asked.busy ? solved.components[at]?.temperature : null;
    return temperature === null || temperature === undefined ? Infinity : float(temperature);
  };
  const order = components.map((_, at) => at).sort((a, b) => hot(b) - hot(a) || a - b);
  const fresh = solved !== null && !asked.error;
  return (
    <main class="sum-page">
      <h1 class="hidden">Sum</h1>
      {/* In a game the cards would tell where the best move is. */}
      {!playing && <Card
        title="Components"
        tools={
          <>
            <span class="choice" role="radiogroup" aria-label="who moves first">
              {(["left", "right"] as const).map((player) => (
                <label key={player}>
                  <input type="radio" name="first" checked={first === player} onChange={() => set({ first: player, play: null, moves: null, at: null })} />
                  <span class={`${player}-ink`}>{playerName(player)}</span> first
                </label>
              ))}
            </span>
            <label>
              for the{" "}
              <select value={play} onChange={(event) => set({ for: event.currentTarget.value === "normal" ? "last" : null, play: null, moves: null, at: null })}>
                <option value="score">score</option>
                <option value="normal">last move</option>
              </select>
            </label>
          </>
        }
      >
        <ul class="component-cards">
          {order.map((at) => (
            <li key={`${at} ${components[at]}`} class={wrongAt === at ? "bad" : ""} data-component={at}>
              <ComponentCard
                at={at}
                game={components[at]!}
                facts={fresh ? solved.components[at] : undefined}
                best={fresh && solved.best.some(([component]) => component === at)}
                editing={editing === at || wrongAt === at}
                error={wrongAt === at ? asked.error : null}
                onEdit={() => setEditing(at)}
                onChange={(next) => {
                  setEditing(null);
                  change(components.map((game, n) => (n === at ? next : game)).filter((game) => game.trim() !== ""));
                }}
                onRemove={() => {
                  setEditing(null);
                  change(components.filter((_, n) => n !== at));
                }}
              />
            </li>
          ))}
        </ul>
        <form
          class="add"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <GameInput
            label="Add a component"
            value={draft}
            onChange={setDraft}
            error={drafted.error}
            hint="Enter adds it; positions work too, such as domineering(4x4)"
            onEnter={(game) => {
              if (!game.trim() || (drafted.error && drafted.of !== null && game === draft)) return;
              change([...components, game.trim()]);
              setDraft("");
            }}
          />
        </form>
        {asked.error && wrongAt === undefined && <Wrong error={asked.error} />}
      </Card>}
      {!playing && <Working asked={asked} what="searching" />}
      {!playing && asked.busy && question && <BoundsSoFar question={{ components, first }} />}
      {playing ? (
        <Play
          key={`${text} ${first} ${play} ${playing}`}
          name="play"
          question={{ components, first, play, you: playing }}
          record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)}
          onEnd={() => set({ play: null, moves: null })}
        />
      ) : (
        fresh && (
          <div class={`columns ${asked.busy ? "stale" : ""}`}>
            <div class="column">
              <Answer solved={solved} onPlay={(you) => set({ play: you, moves: null })} />
            </div>
            <div class="column">
              <Moves solved={solved} />
            </div>
          </div>
        )
      )}
      {fresh && !playing && solved.line.length > 0 && (
        <Replay solved={solved} components={components} at={Number(route.params.get("at") ?? 0)} onAt={(at) => set({ at: at ? String(at) : null }, true)} />
      )}
    </main>
  );
}

interface Bounded {
  milnor?: Interval;
  hanner?: Interval;
  second?: Interval;
  thermostatic?: Interval;
}

/** Bounds that need no search, until the search has ended. */
function BoundsSoFar({ question }: { question: object }) {
  const [late, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), 300);
    return () => clearTimeout(timer);
  }, []);
  const asked = useAnswer<Bounded>("bounds", late ? question : null, "10s");
  const found = asked.answer;
  if (!found?.thermostatic) return null;
  const rows = (["thermostatic", "second", "hanner", "milnor"] as const).flatMap((name): [string, string][] =>
    found[name] ? [[name === "second" || name === "thermostatic" ? name : name.charAt(0).toUpperCase() + name.slice(1), between(found[name])]] : [],
  );
  return (
    <Card title="The score lies between these bounds">
      <Facts rows={rows} />
    </Card>
  );
}

function ComponentCard({ at, game, facts, best, editing, error, onEdit, onChange, onRemove }: {
  at: number;
  game: string;
  facts?: ComponentFacts | undefined;
  best: boolean;
  editing: boolean;
  error: import("../lib/api").Refused | null;
  onEdit: () => void;
  onChange: (game: string) => void;
  onRemove: () => void;
}) {
  const graph = useAnswer<Partial<Graph>>("thermograph", facts?.temperature != null ? { input: game } : null, "5s");
  const drawn = graph.answer?.left && graph.answer.right ? (graph.answer as Graph) : null;
  if (editing) {
    return (
      <div class="component-card">
        <GameInput label={`Component ${at}`} value={game} onChange={() => {}} onEnter={onChange} error={error} hint="Enter sets it" autoFocus />
        <div class="tools"><button type="button" class="quiet" aria-label={`remove component ${at}`} onClick={onRemove}>remove</button></div>
      </div>
    );
  }
  return (
    <div class={`component-card ${best ? "best" : ""}`}>
      <div class="component-head">
        <span class="number" title="the number of the component">{at}</span>
        <a class="game" href={hashOf("calculator", { g: game })}><Typeset text={game} /></a>
      </div>
      {drawn && <Thermograph label={`Thermograph of component ${at}`} graph={drawn} width={260} height={150} plain />}
      {facts && facts.mean !== null && (
        <p class="component-facts">
          mean <b>{shown(facts.mean)}</b>, temperature <b>{shown(facts.temperature ?? "?")}</b>
          {facts.class ? `, ${facts.class}` : ""}
        </p>
      )}
      {best && <p class="best-here">a best move is here</p>}
      <div class="tools">
        <button type="button" class="quiet" aria-label={`change component ${at}`} onClick={onEdit}>change</button>
        <button type="button" class="quiet" aria-label={`remove component ${at}`} onClick={onRemove}>remove</button>
      </div>
    </div>
  );
}

function Answer({ solved, onPlay }: { solved: Solved; onPlay: (you: Player) => void }) {
  const rows: [string, string][] = [];
  if (solved.play === "score" || solved.score !== null) {
    rows.push(["score", solved.score ?? (solved.bounds ? between(solved.bounds) : "not known")]);
  }
  rows.push(["winner", solved.winner ? `${playerName(solved.winner)} in normal play` : "not known"]);
  if (solved.thermostatic) rows.push(["thermostatic bounds", between(solved.thermostatic)]);
  if (solved.bounds && solved.score !== null) rows.push(["bounds", between(solved.bounds)]);
  rows.push(["method", solved.method ?? "none"]);
  rows.push(["positions looked at", solved.nodes.toLocaleString("en")]);
  return (
    <Card title={`${playerName(solved.first)} moves first`}>
      {solved.stopped && <p class="stopped">{solved.stopped}: what is not known lies within the bounds.</p>}
      {solved.play === "score" && <p class="value" data-fact="score">{shown(solved.score ?? (solved.bounds ? between(solved.bounds) : "?"))}</p>}
      {solved.play === "normal" && <p class="value words" data-fact="winner">{solved.winner ? `${playerName(solved.winner)} wins` : "not known who wins"}</p>}
      <Facts rows={rows.filter(([name]) => !(name === "score" && solved.play === "score"))} />
      <p class="deeds">
        <button type="button" class="main" onClick={() => onPlay("left")}>Play Left</button>
        <button type="button" class="main" onClick={() => onPlay("right")}>Play Right</button>
      </p>
    </Card>
  );
}

function Moves({ solved }: { solved: Solved }) {
  const all = [...(solved.worths ?? [])].sort((a, b) => lossOf(a) - lossOf(b) || a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  const MOST = 200;
  const side = solved.first;
  if (all.length === 0) {
    return (
      <Card title={solved.best_complete ? "Best moves" : "A move to try"}>
        {solved.best.length === 0 ? (
          <p class="muted">{solved.winner && solved.winner !== solved.first ? `No move of ${playerName(solved.first)}’s wins.` : "There is no move."}</p>
        ) : (
          <ul class="best-list">
            {solved.best.map(([component], at) => (
              <li key={at}>
                in component {component}: <b class={`${side}-ink`}>{solved.moves[at]?.move}</b>
                {solved.moves[at] && solved.moves[at].to !== solved.moves[at].move ? ` to ${solved.moves[at].to}` : ""}
              </li>
            ))}
          </ul>
        )}
      </Card>
    );
  }
  return (
    <Card title="What each move loses">
      <Scroll label="the moves">
        <table class="worths">
          <thead>
            <tr><th>in</th><th>move</th><th>score</th><th>loses</th></tr>
          </thead>
          <tbody>
            {all.slice(0, MOST).map((worth) => (
              <tr key={worth.place.join(".")} class={worth.best ? "best" : ""}>
                <td>{worth.place[0]}</td>
                <td class="game">{worth.move && worth.move !== worth.to ? `${worth.move} to ${worth.to}` : `to ${worth.to}`}</td>
                <td class="figure">{shown(between(worth.score))}</td>
                <td class="figure">{worth.best ? "best" : shown(between(worth.loss))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {all.length > MOST && <p class="muted">… and {all.length - MOST} more.</p>}
    </Card>
  );
}

const lossOf = (worth: Worth) => (worth.best ? -1 : worth.loss[0] !== null ? float(worth.loss[0]) : 0);

function Replay({ solved, components, at, onAt }: { solved: Solved; components: string[]; at: number; onAt: (at: number) => void }) {
  const line = solved.line;
  const now = Math.max(0, Math.min(Number.isInteger(at) ? at : 0, line.length));
  const games = [...components];
  line.slice(0, now).forEach((played) => (games[played.component] = played.to));
  const start = solved.components.map(({ temperature }) => temperature).filter((t): t is string => t !== null);
  const hottest = start.length === solved.components.length ? start.reduce((a, b) => (float(b) > float(a) ? b : a), "-1") : null;
  const temperatures = [hottest, ...(solved.cooling ?? [])];
  const last = now > 0 ? line[now - 1] : undefined;
  const ending = solved.ending;
  return (
    <Card title="A line of best play" tools={<SavePicture name="temperature" />}>
      {solved.cooling && <Cooling temperatures={temperatures} line={line} now={now} onAt={onAt} />}
      <div class="replay" role="group" aria-label="replay">
        <button type="button" aria-label="to the start" disabled={now === 0} onClick={() => onAt(0)}>|◀</button>
        <button type="button" aria-label="one move back" disabled={now === 0} onClick={() => onAt(now - 1)}>◀</button>
        <input type="range" aria-label="move" min={0} max={line.length} value={now} onInput={(event) => onAt(Number(event.currentTarget.value))} />
        <button type="button" aria-label="one move on" disabled={now === line.length} onClick={() => onAt(now + 1)}>▶</button>
        <button type="button" aria-label="to the end" disabled={now === line.length} onClick={() => onAt(line.length)}>▶|</button>
        <span aria-live="polite">
          {last ? (
            <>
              move {now} of {line.length}: <b class={`${last.player}-ink`}>{playerName(last.player)}</b> in component {last.component}
              {last.move && last.move !== last.to ? `, ${last.move}` : ""} to {last.to}
            </>
          ) : (
            "before the first move"
          )}
          {now === line.length && ending !== undefined && `; ${endText(ending)}`}
        </span>
      </div>
      <ol class="sum-now" start={0}>
        {games.map((game, n) => (
          <li key={n} class={last?.component === n ? `moved ${last.player}` : ""}>
            <span class="number">{n}</span> <span class="game"><Typeset text={game} /></span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function endText(ending: NonNullable<Solved["ending"]>): string {
  if (ending === "cut") return "to go on would take a longer search";
  if ("no_move" in ending) return `${playerName(ending.no_move)} has no move`;
  return `what is left is worth ${shown(ending.number[0])}, ${playerName(ending.number[1])} to move`;
}

/** The temperature of the sum after each move. */
function Cooling({ temperatures, line, now, onAt }: { temperatures: (string | null)[]; line: Played[]; now: number; onAt: (at: number) => void }) {
  const width = Math.min(760, Math.max(320, innerWidth - 70));
  const height = 210;
  const margin = { left: 48, right: 20, top: 18, bottom: 34 };
  const values = temperatures.map((t) => (t === null ? null : t === "over" ? -1 : float(t)));
  const top = Math.max(1, ...values.map((t) => t ?? 0)) * 1.1;
  const x = (at: number) => margin.left + (at / Math.max(1, line.length)) * (width - margin.left - margin.right);
  const y = (t: number) => margin.top + ((top - t) / (top + 1)) * (height - margin.top - margin.bottom);
  const known = values.map((t, at) => ({ t, at })).filter((point): point is { t: number; at: number } => point.t !== null);
  const labels = [...new Set(known.map(({ t, at }) => (temperatures[at] === "over" ? "−1" : shown(temperatures[at]!)) + "|" + t))]
    .map((text) => text.split("|"))
    .reduce<{ text: string; at: number }[]>((chosen, [text, t]) => {
      const at = y(Number(t));
      return text!.length < 9 && chosen.every((other) => Math.abs(other.at - at) > 13) ? [...chosen, { text: text!, at }] : chosen;
    }, []);
  const every = Math.ceil(line.length / 16);
  return (
    <svg class="cooling" viewBox={`0 0 ${width} ${height}`} role="img" data-name="temperature"
      aria-label={`The temperature of the sum: ${temperatures.map((t, at) => `${at === 0 ? "at the start" : `after move ${at}`} ${t ?? "not known"}`).join(", ")}`}>
      {labels.map(({ text, at }) => (
        <g key={text}>
          <line class="grid" x1={margin.left} x2={width - margin.right} y1={at} y2={at} />
          <text class="tick" x={margin.left - 8} y={at + 4} text-anchor="end">{text}</text>
        </g>
      ))}
      <line class="axis zero" x1={margin.left} x2={width - margin.right} y1={y(0)} y2={y(0)} />
      <line class="axis" x1={margin.left} x2={margin.left} y1={margin.top} y2={y(-1)} />
      <line class="axis" x1={margin.left} x2={width - margin.right} y1={y(-1)} y2={y(-1)} />
      <text class="tick axis-name" x={margin.left - 8} y={12} text-anchor="end">t</text>
      <line class="now" x1={x(now)} x2={x(now)} y1={margin.top} y2={y(-1)} />
      <polyline class="wall mast" points={known.map(({ t, at }) => `${x(at)},${y(t)}`).join(" ")} />
      {known.map(({ t, at }) => (
        <circle key={at} class={`dot ${at === 0 ? "start" : line[at - 1]!.player}`} cx={x(at)} cy={y(t)} r={at === now ? 7 : 5} onClick={() => onAt(at)} />
      ))}
      {line.map((_, at) => at % every === 0 && (
        <text key={at} class="tick" x={x(at + 1)} y={height - 14} text-anchor="middle">{at + 1}</text>
      ))}
      <text class="tick axis-name" x={width - margin.right} y={height - 2} text-anchor="end">move</text>
    </svg>
  );
}
