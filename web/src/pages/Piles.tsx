// Games on piles and take-and-break games: who wins and how, the values of all heaps plotted with their period, and play.
import { useMemo, useState } from "preact/hooks";
import type { Row } from "../lib/facts";
import { useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Facts, SavePicture, Working, Wrong } from "../parts/bits";
import { Play } from "../parts/Play";

interface Listed {
  games: { name: string; rules: string; piles: string; parameters: { name: string; what: string; default: string | null }[]; example: string }[];
}

interface HeapAnswer {
  grundy: number | string | null;
  outcome: "N" | "P" | "D" | null;
  moves: unknown[];
  names?: string[];
  more: boolean;
  method: string | null;
  stopped?: string;
}

interface Octal {
  code: string;
  name?: string | null;
  values?: number[];
  largest?: number;
  largest_at?: number;
  period: number | null;
  preperiod: number | null;
  saltus: number | null;
  checked?: number | null;
  stopped?: string;
  grundy?: number | null;
  outcome?: "N" | "P" | null;
  moves?: { heap: number; take: number; leave: number[] }[];
  heap_values?: number[];
}

const CODES = [["0.77", "Kayles"], ["0.137", "Dawson’s Chess"], ["0.07", "Dawson’s Kayles"], ["0.007", "Treblecross"], ["0.33", "0.33"], ["0.16", "0.16"], ["0.106", "0.106"], ["4.007", "4.007"]] as const;

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const WHO = { N: "the player to move wins", P: "the player to move loses", D: "a draw" } as const;

export function Piles({ route }: { route: Route }) {
  const set = useParams(route);
  const kind = route.params.get("kind") === "octal" ? "octal" : "piles";
  const misere = route.params.get("misere") === "1";
  const playing = route.params.get("play");
  const record = useMemo(() => (route.params.get("moves") ?? "").split("\n").filter(Boolean), [route]);
  const change = (next: Record<string, string | null>) => set({ ...next, play: null, moves: null }, true);
  return (
    <main class="piles-page">
      <h1 class="hidden">Piles and octal games</h1>
      <div class="chooser">
        <span class="choice" role="radiogroup" aria-label="what is played">
          {([["piles", "games on piles"], ["octal", "taking and breaking"]] as const).map(([name, text]) => (
            <label key={name}><input type="radio" name="kind" checked={kind === name} onChange={() => set({ kind: name === "piles" ? null : name, play: null, moves: null, g: null, p: null })} /> {text}</label>
          ))}
        </span>
        <label><input type="checkbox" checked={misere} onChange={() => change({ misere: misere ? null : "1" })} /> whoever makes the last move loses</label>
      </div>
      {kind === "piles"
        ? <OnPiles route={route} change={change} set={set} misere={misere} playing={playing} record={record} />
        : <Breaking route={route} change={change} set={set} misere={misere} playing={playing} record={record} />}
    </main>
  );
}

interface Own {
  route: Route;
  change: (next: Record<string, string | null>) => void;
  set: (next: Record<string, string | null>, replace?: boolean) => void;
  misere: boolean;
  playing: string | null;
  record: string[];
}

function OnPiles({ route, change, set, misere, playing, record }: Own) {
  const listed = useAnswer<Listed>("heap-list", {});
  const game = route.params.get("g") ?? "nim";
  const about = listed.answer?.games.find(({ name }) => name === game);
  const text = route.params.get("p") ?? about?.example ?? "";
  // The example and the piles may begin with parameters, such as `k=2`.
  const all = text.split(/\s+/).filter(Boolean);
  const parameters = Object.fromEntries(all.filter((word) => word.includes("=")).map((word) => word.split("=", 2) as [string, string]));
  const piles = all.filter((word) => !word.includes("="));
  const question = about && all.length ? { game, piles, parameters, misere } : null;
  const asked = useAnswer<HeapAnswer>("heap", question, "20s");
  const answer = asked.answer && !asked.error ? asked.answer : null;
  return (
    <>
      <div class="chooser">
        <label>
          Game{" "}
          <select value={game} onChange={(event) => set({ g: event.currentTarget.value, p: null, play: null, moves: null })}>
            {(listed.answer?.games ?? []).map(({ name }) => <option key={name} value={name}>{name.replaceAll("_", " ")}</option>)}
          </select>
        </label>
        <Field label="Piles" value={text} onChange={(p) => change({ p })} />
      </div>
      {about && (
        <p class="about">{about.rules}. <span class="muted">What is written: {about.piles}{about.parameters.map(({ name, what, default: usual }) => `; ${name}=…: ${what}${usual === null ? "" : ` (${usual})`}`).join("")}.</span></p>
      )}
      <Wrong error={asked.error} />
      <Working asked={asked} what="looking for winning moves" />
      {playing && question ? (
        <Play key={JSON.stringify([question, playing])} name="play-heap" question={{ ...question, first: playing }} record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)} onEnd={() => set({ play: null, moves: null })} />
      ) : answer && (
        <div class="columns even">
          <div class="column">
            <Card title="Position">
              <p class="value words" data-fact="outcome">{answer.outcome ? WHO[answer.outcome] : "not known who wins"}</p>
              <Facts rows={heapRows(answer, misere)} />
              {answer.stopped && <p class="stopped">{answer.stopped}.</p>}
              <PlayButtons onPlay={(first) => set({ play: first, moves: null })} />
            </Card>
          </div>
          <div class="column"><Heaps heaps={piles} /></div>
        </div>
      )}
    </>
  );
}

function heapRows(answer: HeapAnswer, misere: boolean): Row[] {
  const rows: Row[] = [];
  if (!misere) rows.push(["Grundy value", answer.grundy === null ? "not known" : String(answer.grundy)]);
  const names = answer.names ?? [];
  rows.push(["winning moves", names.length ? names.slice(0, 40).join("; ") + (answer.more || names.length > 40 ? " and more" : "") : answer.outcome === "P" ? "none" : "not known"]);
  if (answer.method) rows.push(["method", answer.method]);
  return rows;
}

function Breaking({ route, change, set, misere, playing, record }: Own) {
  const code = route.params.get("g") ?? "0.77";
  const upto = Math.min(5000, Math.max(10, Number(route.params.get("upto") ?? 150) || 150));
  const text = route.params.get("p") ?? "5 4 7";
  const heaps = words(text).map(Number).filter((heap) => Number.isInteger(heap) && heap >= 0);
  const values = useAnswer<Octal>("octal", { code, upto }, "20s");
  const here = useAnswer<Octal>("octal", heaps.length ? { code, heaps, misere } : null, "20s");
  const found = values.answer && !values.error ? values.answer : null;
  const answer = here.answer && !here.error ? here.answer : null;
  return (
    <>
      <div class="chooser">
        <Field label="Code" value={code} onChange={(g) => change({ g })} list={CODES.map(([own]) => own)} />
        <Field label="Heaps" value={text} onChange={(p) => change({ p })} />
        <Field label="Values up to" value={String(upto)} onChange={(next) => change({ upto: next })} />
      </div>
      <p class="examples">{CODES.map(([own, name]) => <a key={own} href={`#/piles?kind=octal&g=${own}`}>{name === own ? own : `${own} ${name}`}</a>)}</p>
      <Wrong error={values.error ?? here.error} />
      <Working asked={values} what="computing values" />
      {playing && heaps.length > 0 ? (
        <Play key={JSON.stringify([code, heaps, misere, playing])} name="play-octal" question={{ code, heaps, misere, first: playing }} record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)} onEnd={() => set({ play: null, moves: null })} />
      ) : (
        <div class="columns even">
          <div class="column">
            {answer && (
              <Card title="Position">
                <p class="value words" data-fact="outcome">{answer.outcome ? WHO[answer.outcome] : "not known who wins"}</p>
                <Facts rows={octalRows(answer, misere)} />
                {answer.stopped && <p class="stopped">{answer.stopped}.</p>}
                <PlayButtons onPlay={(first) => set({ play: first, moves: null })} />
              </Card>
            )}
          </div>
          <div class="column"><Heaps heaps={heaps.map(String)} {...(answer?.heap_values ? { values: answer.heap_values } : {})} /></div>
        </div>
      )}
      {/* In a game the values would tell which moves win. */}
      {found?.values && !playing && (
        <Card title={`Nim-values of ${found.name ? `${found.code}, ${found.name.replaceAll("_", " ")}` : found.code}`} tools={<SavePicture name="values" />}>
          <Facts rows={periodRows(found)} />
          <Plot found={found} marked={misere ? [] : heaps} />
        </Card>
      )}
    </>
  );
}

function octalRows(answer: Octal, misere: boolean): Row[] {
  const rows: Row[] = [];
  if (!misere && answer.grundy !== undefined && answer.grundy !== null) rows.push(["nim-value", String(answer.grundy)]);
  const moves = (answer.moves ?? []).map(({ heap, take, leave }) => `take ${take} from heap ${heap}, leaving ${leave.join(" and ") || "nothing"}`);
  rows.push(["winning moves", moves.join("; ") || "none"]);
  return rows;
}

function periodRows(found: Octal): Row[] {
  const rows: Row[] = [];
  if (found.period !== null) {
    rows.push(["period", `${found.period}${found.saltus ? `, growing by ${found.saltus} each time` : ""}, from heap ${found.preperiod} on; proved`]);
  } else rows.push(["period", "none is proved up to here"]);
  if (found.largest !== undefined) rows.push(["largest value", `${found.largest}, first at heap ${found.largest_at}`]);
  return rows;
}

/** The values of all heaps; where the period begins and how long it is are marked. */
function Plot({ found, marked }: { found: Octal; marked: number[] }) {
  const [at, setAt] = useState<number | null>(null);
  const values = found.values!;
  const width = Math.min(1100, Math.max(320, innerWidth - 110));
  const height = 300;
  const margin = { left: 40, right: 12, top: 14, bottom: 30 };
  const top = Math.max(4, ...values);
  const x = (heap: number) => margin.left + (heap / Math.max(1, values.length - 1)) * (width - margin.left - margin.right);
  const y = (value: number) => margin.top + (1 - value / top) * (height - margin.top - margin.bottom);
  const step = (most: number, room: number) => {
    const raw = most / room;
    const scale = 10 ** Math.floor(Math.log10(Math.max(raw, 1)));
    return Math.max(1, [1, 2, 5, 10].map((n) => n * scale).find((n) => n >= raw) ?? 1);
  };
  const every = step(values.length, width / 60);
  const rise = step(top, 8);
  const radius = values.length > 1000 ? 1.2 : values.length > 300 ? 1.9 : 2.8;
  const { period, preperiod } = found;
  const bands = period !== null && preperiod !== null && period > 0 ? Array.from({ length: Math.ceil(Math.max(0, values.length - preperiod) / period) }, (_, n) => preperiod + n * period).filter((_, n) => n % 2 === 0) : [];
  return (
    <>
      <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" data-name="values"
        aria-label={`Nim-values of heaps 0 to ${values.length - 1}${period !== null ? `, with period ${period} from ${preperiod} on` : ""}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const heap = Math.round((((event.clientX - box.left) / box.width) * width - margin.left) / ((width - margin.left - margin.right) / Math.max(1, values.length - 1)));
          setAt(heap >= 0 && heap < values.length ? heap : null);
        }}
        onPointerLeave={() => setAt(null)}>
        {bands.map((from) => <rect key={from} class="band" x={x(from)} y={margin.top} width={Math.max(0, Math.min(x(from + period!), width - margin.right) - x(from))} height={height - margin.top - margin.bottom} />)}
        {Array.from({ length: Math.floor(top / rise) + 1 }, (_, n) => n * rise).map((value) => (
          <g key={value}>
            <line class="grid" x1={margin.left} x2={width - margin.right} y1={y(value)} y2={y(value)} />
            <text class="tick" x={margin.left - 7} y={y(value) + 4} text-anchor="end">{value}</text>
          </g>
        ))}
        {Array.from({ length: Math.floor((values.length - 1) / every) + 1 }, (_, n) => n * every).map((heap) => (
          <text key={heap} class="tick" x={x(heap)} y={height - 10} text-anchor="middle">{heap}</text>
        ))}
        <line class="axis" x1={margin.left} x2={width - margin.right} y1={y(0)} y2={y(0)} />
        {values.map((value, heap) => <circle key={heap} class={`point-value ${marked.includes(heap) ? "marked" : ""}`} cx={x(heap)} cy={y(value)} r={marked.includes(heap) ? radius + 2.5 : radius} />)}
        {at !== null && <circle class="point-at not-in-picture" cx={x(at)} cy={y(values[at]!)} r={radius + 3} />}
      </svg>
      <p class="muted" aria-live="polite">
        {at !== null ? `heap ${at} has the value ${values[at]}` : period !== null ? "The bands show every other period." : " "}
      </p>
      <details>
        <summary>the values as a list</summary>
        <p class="game values-list">{values.join(" ")}</p>
      </details>
    </>
  );
}

function Heaps({ heaps, values }: { heaps: string[]; values?: number[] }) {
  if (!heaps.every((heap) => /^\d{1,3}$/.test(heap)) || heaps.length === 0) return null;
  return (
    <Card title="Heaps">
      <ul class="heaps" aria-label="Heaps">
        {heaps.map((heap, at) => (
          <li key={at}>
            <span class="beans" aria-hidden="true">{Array.from({ length: Math.min(Number(heap), 60) }, (_, n) => <i key={n} />)}</span>
            <b>{heap}</b>
            {values?.[at] !== undefined && <span class="muted">∗{values[at]}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlayButtons({ onPlay }: { onPlay: (first: string) => void }) {
  return (
    <p class="deeds">
      Play it:
      <button type="button" onClick={() => onPlay("you")}>you first</button>
      <button type="button" onClick={() => onPlay("program")}>program first</button>
    </p>
  );
}

/** A field whose text counts as soon as it is typed. */
function Field({ label, value, onChange, list }: { label: string; value: string; onChange: (text: string) => void; list?: string[] }) {
  const [text, set] = useState<string | null>(null);
  return (
    <label>
      {label}{" "}
      <input value={text ?? value} spellcheck={false} size={Math.max(10, Math.min(30, (text ?? value).length + 2))} {...(list ? { list: "codes" } : {})}
        onInput={(event) => { set(event.currentTarget.value); onChange(event.currentTarget.value || " "); }} onBlur={() => set(null)} />
      {list && <datalist id="codes">{list.map((own) => <option key={own} value={own} />)}</datalist>}
    </label>
  );
}
