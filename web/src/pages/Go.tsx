// Endgames of Go: a record or a diagram, its regions with what they are worth, the whole board, play to the end, and the review of a game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask } from "../lib/api";
import { between, type Row } from "../lib/facts";
import { float, shown } from "../lib/number";
import { saveText } from "../lib/picture";
import { useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Facts, SavePicture, Scroll, Working, Wrong } from "../parts/bits";
import { GoBoard, pointName, sgfPoint, type Colour, type Note } from "../parts/GoBoard";
import { Thermograph, type Graph } from "../parts/Thermograph";

interface Master {
  count: string;
  temperature: string;
  walls: Graph;
}

interface Region {
  points: string[];
  value: string | null;
  chilled: string | null;
  count: string | null;
  temperature: string | null;
  class: string | null;
  deiri: string | null;
  walls: Graph | null;
  ko: { kind: string; black_master: Master; white_master: Master } | null;
  moves: Both<string[]>;
  settled: boolean;
  assumed: boolean;
  bounds?: { count: [string, string]; temperature: [string, string] };
  unsolved?: string;
}

type Both<T> = Record<Colour, T>;

interface Scores {
  black_first: string | null;
  white_first: string | null;
  black_first_between: [string, string] | null;
  white_first_between: [string, string] | null;
}

interface Answer {
  size: string;
  rules: string;
  safety: string;
  grounds: string;
  board: string[];
  moves: number | null;
  to_move: Colour;
  regions: Region[];
  score: Scores;
  ko_score: { black_master: Scores; white_master: Scores; fought: Scores } | null;
  prisoners: number;
  komi: string | null;
  best: Both<string[]>;
  losses: Both<{ point: string; loss: [string, string] }[]>;
  line: { player: Colour; point: string }[];
  line_complete: boolean;
  annotated?: string;
  stopped?: string;
}

interface Review {
  length: number;
  from: number | null;
  mistakes: number[];
  moves: { number: number; player: Colour; move: string; best: string[]; loss: [string, string] }[];
  end: { total: [string, string]; recorded: string | null; agrees: boolean | null } | null;
  lost: Record<Colour, [string, string]>;
  illegal?: string;
  annotated?: string;
  stopped?: string;
}

const EXAMPLE = "XXXXXXO|X.....O|XXXXXXO|XXX...O|XXXXXXO|X..OOOO|XXXOOOO";
const GAME = "(;SZ[5]KM[0.5]RE[B+1.5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])";
const SIDES = ["top", "bottom", "left", "right"];
const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");
const capital = (colour: Colour) => (colour === "black" ? "Black" : "White");

export function Go({ route }: { route: Route }) {
  const set = useParams(route);
  const sgf = route.params.get("sgf");
  const diagram = route.params.get("b") ?? EXAMPLE;
  const after = route.params.get("move");
  const rules = route.params.get("rules");
  const edges = useMemo(() => (route.params.get("edges") ?? "").split(",").filter((side) => SIDES.includes(side)), [route]);
  const you = route.params.get("play") as Colour | null;
  const played = useMemo(() => (route.params.get("moves") ?? "").split(" ").filter(Boolean), [route]);
  const rows = diagram.split("|");
  const more = rules ? { rules } : {};
  const question = sgf !== null
    ? { sgf, ...(after !== null ? { move: after } : {}), ...more, style: "unicode" }
    : diagram.trim() ? { board: rows, ...(edges.length ? { edges } : {}), ...more, style: "unicode" } : null;
  const asked = useAnswer<Answer>("go", question, "30s");
  const answer = asked.answer;
  const fresh = answer !== null && !asked.error;
  return (
    <main class="go-page">
      <h1 class="hidden">Go</h1>
      <Source sgf={sgf} set={set} rules={rules} />
      <Wrong error={asked.error} />
      <Working asked={asked} what="playing out the regions" />
      {sgf !== null && answer && fresh && <Moves answer={answer} sgf={sgf} after={after} onMove={(move) => set({ move, play: null, moves: null, region: null }, true)} />}
      {you !== null && answer && fresh ? (
        <PlayOut start={answer} you={you} played={played} rules={rules} onPlayed={(moves) => set({ moves: moves.join(" ") || null }, true)} onEnd={() => set({ play: null, moves: null })} />
      ) : (
        <Position
          key={sgf === null ? "diagram" : "record"}
          answer={fresh ? answer : null}
          rows={sgf === null ? rows : null}
          edges={edges}
          region={route.params.get("region")}
          stale={asked.error !== null}
          onRows={(next) => set({ b: next.join("|"), region: null }, true)}
          onEdges={(next) => set({ edges: next.join(",") || null }, true)}
          onRegion={(region) => set({ region }, true)}
          onPlay={(colour) => set({ play: colour, moves: null })}
        />
      )}
      {sgf !== null && <Reviewed sgf={sgf} rules={rules} onMove={(move) => set({ move: String(move), play: null, moves: null, region: null })} />}
    </main>
  );
}

function Source({ sgf, set, rules }: { sgf: string | null; rules: string | null; set: (change: Record<string, string | null>, replace?: boolean) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const open = (text: string) => set({ sgf: text, b: null, edges: null, move: null, play: null, moves: null, region: null });
  const read = (own: File | undefined) => void own?.text().then(open);
  return (
    <section
      class={`drop ${over ? "over" : ""}`}
      aria-label="Position"
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => { event.preventDefault(); setOver(false); read(event.dataTransfer?.files[0]); }}
    >
      <span>Drop a record in SGF here, or</span>
      <button type="button" onClick={() => file.current?.click()}>open a file</button>
      <input ref={file} type="file" accept=".sgf,text/plain" class="hidden" tabIndex={-1} aria-label="a record in SGF" onChange={(event) => read(event.currentTarget.files?.[0])} />
      <button type="button" onClick={() => open(GAME)}>a small game</button>
      <button type="button" onClick={() => set({ sgf: null, b: EXAMPLE, edges: null, move: null, play: null, moves: null, region: null })}>a diagram</button>
      <label>
        rules{" "}
        <select value={rules ?? ""} onChange={(event) => set({ rules: event.currentTarget.value || null, play: null, moves: null })}>
          <option value="">{sgf === null ? "japanese" : "of the record"}</option>
          {["japanese", "chinese", "aga"].map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </label>
      {sgf !== null && (
        <details>
          <summary>the record as text</summary>
          <textarea aria-label="the record as text" rows={5} spellcheck={false} value={sgf} onChange={(event) => open(event.currentTarget.value)} />
        </details>
      )}
    </section>
  );
}

/** The moves of a record: which position is shown. */
function Moves({ answer, after, onMove, sgf }: { answer: Answer; sgf: string; after: string | null; onMove: (move: string | null) => void }) {
  // How many moves the record has is known from its last position.
  const whole = useAnswer<{ moves: number | null }>("go", after === null ? null : { sgf }, "30s");
  const last = after === null ? (answer.moves ?? 0) : (whole.answer?.moves ?? answer.moves ?? 0);
  const now = answer.moves ?? 0;
  return (
    <div class="replay" role="group" aria-label="moves of the record">
      <button type="button" aria-label="to the start" disabled={now === 0} onClick={() => onMove("0")}>|◀</button>
      <button type="button" aria-label="one move back" disabled={now === 0} onClick={() => onMove(String(now - 1))}>◀</button>
      <input type="range" aria-label="move" min={0} max={Math.max(last, now)} value={now} onChange={(event) => onMove(event.currentTarget.value)} />
      <button type="button" aria-label="one move on" disabled={now >= last} onClick={() => onMove(String(now + 1))}>▶</button>
      <button type="button" aria-label="to the end" disabled={now >= last} onClick={() => onMove(null)}>▶|</button>
      <span>after move {now}{last > now ? ` of ${last}` : ""}</span>
      <button type="button" onClick={async () => {
        const told = await ask<Answer>("go", { sgf, ...(after !== null ? { move: after } : {}), annotate: true }, { time: "60s" });
        if (told.annotated) saveText(told.annotated, "annotated.sgf", "application/x-go-sgf");
      }}>
        save the annotated record
      </button>
    </div>
  );
}

const first = (scores: Scores, colour: Colour): string => {
  const exact = scores[`${colour}_first`];
  const bounds = scores[`${colour}_first_between`];
  return exact ?? (bounds ? between(bounds) : "not known");
};

function scoreRows(answer: Answer): Row[] {
  const rows: Row[] = [
    ["Black first", first(answer.score, "black")],
    ["White first", first(answer.score, "white")],
  ];
  if (answer.ko_score) {
    for (const [name, scores] of [["Black has the threats", answer.ko_score.black_master], ["White has the threats", answer.ko_score.white_master], ["threats as they are", answer.ko_score.fought]] as const) {
      rows.push([name, `${first(scores, "black")} if Black is first, ${first(scores, "white")} if White is`]);
    }
  }
  if (answer.prisoners) rows.push(["prisoners before", `${answer.prisoners}, Black’s minus White’s`]);
  if (answer.komi) rows.push(["komi", answer.komi]);
  const safety: Record<string, string> = {
    marked: "what is drawn or marked as safe is safe",
    benson: "safe stones live unconditionally",
    alive: "safe stones live if their owner answers",
    assumed: "some stones were judged by random play, surely",
    guessed: "some stones were judged by random play, not all of them surely",
  };
  rows.push(["rules", answer.rules], ["safety", safety[answer.grounds] ?? answer.grounds]);
  return rows;
}

function Position({ answer, rows, edges, region, stale, onRows, onEdges, onRegion, onPlay }: {
  answer: Answer | null;
  rows: string[] | null;
  edges: string[];
  region: string | null;
  stale: boolean;
  onRows: (rows: string[]) => void;
  onEdges: (edges: string[]) => void;
  onRegion: (region: string | null) => void;
  onPlay: (colour: Colour) => void;
}) {
  const [brush, setBrush] = useState("X");
  const [show, setShow] = useState<"black" | "white" | "line" | "none">("black");
  const board = rows ?? answer?.board ?? [];
  const columns = Math.max(1, ...board.map((row) => row.length));
  const regions = useMemo(() => new Map(answer?.regions.flatMap((own, at) => own.points.map((point) => [point, at] as const)) ?? []), [answer]);
  const chosen = region === null ? undefined : answer?.regions[Number(region)];
  const notes = useMemo(() => {
    const notes = new Map<string, Note>();
    if (!answer || show === "none") return notes;
    if (show === "line") {
      answer.line.forEach(({ player, point }, at) => !notes.has(point) && notes.set(point, { text: String(at + 1), kind: `line-${player}` }));
      return notes;
    }
    for (const { point, loss } of answer.losses[show]) notes.set(point, { text: shown(loss[0] === loss[1] ? loss[0] : `${loss[0]}–${loss[1]}`), kind: "loss" });
    for (const point of answer.best[show]) notes.set(point, { text: "", kind: "best" });
    return notes;
  }, [answer, show]);
  const paint = (point: string, event: MouseEvent | KeyboardEvent) => {
    if (!rows) return;
    const at = board.flatMap((_, row) => Array.from({ length: columns }, (_, column) => row * columns + column)).find((at) => pointName(columns, board.length, at) === point);
    if (at === undefined) return;
    const [row, column] = [Math.floor(at / columns), at % columns];
    const now = rows[row]![column] ?? "-";
    const typed = event instanceof KeyboardEvent && event.key.length === 1 && event.key !== " " ? event.key : null;
    const next = typed ?? (now === brush ? "." : brush);
    onRows(rows.map((own, n) => (n === row ? own.slice(0, column) + next + own.slice(column + 1) : own)));
  };
  const resize = (tall: number, wide: number) => {
    const next = Array.from({ length: Math.max(1, board.length + tall) }, (_, at) => board[at] ?? ".".repeat(columns));
    onRows(next.map((row) => row.slice(0, Math.max(1, columns + wide)).padEnd(Math.max(1, columns + wide), ".")));
  };
  return (
    <div class={`columns even ${stale ? "stale" : ""}`}>
      <div class="column">
        <Card title="Board" tools={<SavePicture name="go-board" />}>
          {rows && (
            <div class="palette" role="radiogroup" aria-label="what a click puts on the board">
              {([["X", "Black, safe"], ["x", "Black"], ["O", "White, safe"], ["o", "White"], ["-", "outside"]] as const).map(([sign, name]) => (
                <label key={sign}><input type="radio" name="stone" checked={brush === sign} onChange={() => setBrush(sign)} /> {name}</label>
              ))}
              <span class="sizes">
                rows <button type="button" aria-label="one row less" onClick={() => resize(-1, 0)}>−</button><button type="button" aria-label="one row more" onClick={() => resize(1, 0)}>+</button>
                columns <button type="button" aria-label="one column less" onClick={() => resize(0, -1)}>−</button><button type="button" aria-label="one column more" onClick={() => resize(0, 1)}>+</button>
              </span>
            </div>
          )}
          <GoBoard rows={board} label="Board" {...(rows ? { edges } : {})} regions={regions} notes={notes}
            {...(chosen ? { chosen: new Set(chosen.points) } : {})}
            onPoint={(point, event) => (rows ? paint(point, event) : regions.has(point) && onRegion(String(regions.get(point))))} />
          {rows && (
            <p class="choice">
              Sides of the board:
              {SIDES.map((side) => (
                <label key={side}>
                  <input type="checkbox" checked={edges.includes(side)} onChange={() => onEdges(edges.includes(side) ? edges.filter((own) => own !== side) : [...edges, side])} /> {side}
                </label>
              ))}
            </p>
          )}
          <p class="choice" role="radiogroup" aria-label="what is shown on the board">
            Show
            {([["black", "Black’s moves"], ["white", "White’s moves"], ["line", "a line of best play"], ["none", "nothing"]] as const).map(([name, text]) => (
              <label key={name}><input type="radio" name="show" checked={show === name} onChange={() => setShow(name)} /> {text}</label>
            ))}
          </p>
          <p class="muted">A ring is a best move, a number what another move loses.</p>
          {answer && (
            <p class="deeds">
              Play it out as
              {(["black", "white"] as const).map((colour) => <button key={colour} type="button" onClick={() => onPlay(colour)}>{capital(colour)}</button>)}
            </p>
          )}
        </Card>
      </div>
      <div class="column">
        {answer && (
          <Card title="The whole board">
            {answer.stopped && <p class="stopped">{answer.stopped}: what is not known lies within bounds.</p>}
            <Facts rows={scoreRows(answer)} />
            <p class="muted">The score is Black minus White under best play, without earlier prisoners and komi.</p>
          </Card>
        )}
        {answer && <Regions answer={answer} region={region} onRegion={onRegion} />}
        {chosen && <RegionCard region={chosen} />}
      </div>
    </div>
  );
}

function Regions({ answer, region, onRegion }: { answer: Answer; region: string | null; onRegion: (region: string | null) => void }) {
  const hot = (own: Region) => (own.temperature === null ? -9 : float(own.temperature));
  const order = answer.regions.map((own, at) => ({ own, at })).sort((a, b) => Number(a.own.settled) - Number(b.own.settled) || hot(b.own) - hot(a.own) || a.at - b.at);
  if (order.length === 0) return <Card title="Regions"><p class="muted">Nothing is open: the board is settled.</p></Card>;
  return (
    <Card title={order.length === 1 ? "1 region" : `${order.length} regions`}>
      <Scroll label="the regions">
        <table>
          <thead><tr><th>at</th><th>points</th><th>count</th><th>a move gains</th><th>class</th></tr></thead>
          <tbody>
            {order.map(({ own, at }) => (
              <tr key={at} class={region === String(at) ? "best" : ""}>
                <td class="tagged">
                  <span class={`swatch part${at % 6}`} aria-hidden="true" />{" "}
                  <button type="button" class="quiet" aria-pressed={region === String(at)} onClick={() => onRegion(region === String(at) ? null : String(at))}>{own.points[0]}</button>
                </td>
                <td class="figure">{own.points.length}</td>
                <td class="figure">{shown(own.count ?? (own.ko ? "ko" : own.bounds ? between(own.bounds.count) : "?"))}</td>
                <td class="figure">{own.settled ? "settled" : shown(own.temperature ?? (own.ko ? "ko" : own.bounds ? between(own.bounds.temperature) : "?"))}</td>
                <td>{own.class ?? (own.assumed ? "assumed" : (own.unsolved ?? ""))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

function RegionCard({ region }: { region: Region }) {
  const rows: Row[] = [];
  if (region.value !== null) rows.push(["value", region.value]);
  if (region.chilled !== null) rows.push(["chilled", region.chilled]);
  if (region.deiri !== null) rows.push(["swing (deiri)", region.deiri]);
  if (region.ko) {
    rows.push(["ko", region.ko.kind]);
    for (const colour of ["black", "white"] as const) {
      const master = region.ko[`${colour}_master`];
      rows.push([`${capital(colour)} is master`, `count ${master.count}, temperature ${master.temperature}`]);
    }
  }
  for (const colour of ["black", "white"] as const) if (region.moves[colour].length) rows.push([`${capital(colour)} plays`, region.moves[colour].join(" ")]);
  return (
    <Card title={`Region at ${region.points[0]}`} tools={<SavePicture name="region" />}>
      <Facts rows={rows} />
      {region.walls && <Thermograph label={`Thermograph of the region at ${region.points[0]}`} graph={region.walls} height={280} name="region" />}
      {region.ko && (
        <div class="figures">
          {(["black", "white"] as const).map((colour) => (
            <figure key={colour}>
              <Thermograph label={`Thermograph if ${capital(colour)} is komaster`} graph={region.ko![`${colour}_master`].walls} width={320} height={250} name="region" />
              <figcaption>{capital(colour)} is komaster</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Card>
  );
}

/** The record of a position with moves after it. What is open now stays marked. */
function recordOf(start: Answer, moves: string[], turn: Colour): string {
  const rows = start.board;
  const columns = rows[0]?.length ?? 1;
  const name = (at: number) => sgfPoint(columns, rows.length, pointName(columns, rows.length, at));
  const all = rows.flatMap((row, y) => [...row].map((sign, x) => ({ sign, at: y * columns + x })));
  const list = (signs: string) => all.filter(({ sign }) => signs.includes(sign)).map(({ at }) => `[${name(at)}]`).join("");
  const open = new Set(start.regions.flatMap(({ points }) => points));
  const marked = all.filter(({ sign, at }) => "xo".includes(sign) || open.has(pointName(columns, rows.length, at))).map(({ at }) => `[${name(at)}]`).join("");
  const size = columns === rows.length ? `${columns}` : `${columns}:${rows.length}`;
  let text = `(;SZ[${size}]RU[${start.rules}]`;
  if (list("xX")) text += `AB${list("xX")}`;
  if (list("oO")) text += `AW${list("oO")}`;
  if (marked) text += `SQ${marked}`;
  text += `PL[${turn === "black" ? "B" : "W"}]`;
  let colour = turn;
  for (const move of moves) {
    text += `;${colour === "black" ? "B" : "W"}[${move === "pass" ? "" : sgfPoint(columns, rows.length, move)}]`;
    colour = other(colour);
  }
  return `${text})`;
}

function PlayOut({ start, you, played, rules, onPlayed, onEnd }: {
  start: Answer;
  you: Colour;
  played: string[];
  rules: string | null;
  onPlayed: (moves: string[]) => void;
  onEnd: () => void;
}) {
  const whole = start.board.every((row) => !row.includes("-"));
  const record = recordOf(start, played, you);
  const asked = useAnswer<Answer>("go", whole ? { sgf: record, ...(rules ? { rules } : {}), style: "unicode" } : null, "20s");
  const answer = asked.answer && asked.of === JSON.stringify({ sgf: record, ...(rules ? { rules } : {}), style: "unicode" }) ? asked.answer : null;
  const turn: Colour = played.length % 2 === 0 ? you : other(you);
  const over = played.length >= 2 && played.at(-1) === "pass" && played.at(-2) === "pass";
  const before = useRef<Answer | null>(null);
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (answer) before.current = answer;
  }, [answer]);
  // The program plays a move that keeps the score, and passes when nothing is left.
  useEffect(() => {
    if (!answer || over || turn === you) return;
    const worth = answer.regions.some((own) => !own.settled);
    onPlayed([...played, (worth && answer.best[turn][0]) || "pass"]);
  }, [answer, turn, over]);
  // A move that the rules forbid is taken back.
  useEffect(() => {
    if (!asked.error || played.length === 0) return;
    setTold(`${played.at(-1)}: ${asked.error.message}`);
    onPlayed(played.slice(0, -1));
  }, [asked.error]);
  const shownBoard = answer ?? before.current ?? start;
  const play = (point: string) => {
    if (!answer || over || turn !== you) return;
    const loss = answer.losses[you].find((own) => own.point === point)?.loss;
    const best = answer.best[you];
    if (best.includes(point)) setTold(`${point} keeps the score.`);
    else if (loss) setTold(`${point} loses ${shown(between(loss))}.${best[0] ? ` Best was ${best[0]}.` : ""}`);
    else setTold(null);
    onPlayed([...played, point]);
  };
  if (!whole) {
    return (
      <Card title="Play" tools={<button type="button" onClick={onEnd}>stop playing</button>}>
        <p>A diagram with points outside of the board cannot be played out. Fill them, or open a record.</p>
      </Card>
    );
  }
  const last = played.at(-1);
  const regions = new Map(shownBoard.regions.flatMap((own, at) => own.points.map((point) => [point, at] as const)));
  return (
    <Card title="Play" class="play" tools={<button type="button" onClick={onEnd}>stop playing</button>}>
      <p class="turn" role="status" aria-live="polite">
        {over ? <b>Both have passed. The score is {shown(first(shownBoard.score, "black"))}.</b> : turn === you ? <>Move {played.length + 1}: <b>your turn as {capital(you)}</b>.</> : <><span class="spinner" aria-hidden="true" /> The program thinks …</>}
      </p>
      {told && <p class="hint-box">{told}</p>}
      <GoBoard rows={shownBoard.board} label="Board" regions={regions} last={last === "pass" ? undefined : last} onPoint={play} />
      <p class="deeds">
        <button type="button" disabled={over || turn !== you || !answer} onClick={() => { setTold(null); onPlayed([...played, "pass"]); }}>pass</button>
        <button type="button" disabled={played.length === 0} onClick={() => { setTold(null); onPlayed(played.slice(0, turn === you && !over ? -2 : -1)); }}>take back</button>
        <button type="button" disabled={!answer || turn !== you} onClick={() => answer && setTold(answer.best[you].length ? `Best: ${answer.best[you].join(" ")}` : "Nothing is left to gain: pass.")}>hint</button>
      </p>
      <p class="muted">Score from here: {shown(first(shownBoard.score, turn))} with {capital(turn)} to play.{played.length > 0 && ` Moves: ${played.join(" ")}`}</p>
      <Working asked={asked} what="playing out the regions" />
    </Card>
  );
}

function Reviewed({ sgf, rules, onMove }: { sgf: string; rules: string | null; onMove: (move: number) => void }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const question = { sgf, ...(rules ? { rules } : {}) };
  const asked = useAnswer<Review>("go-review", wanted === sgf ? question : null, "10m");
  const review = asked.answer;
  const byNumber = new Map(review?.moves.map((move) => [move.number, move]));
  return (
    <Card
      title="Review of the game"
      tools={
        review ? (
          <button type="button" onClick={async () => {
            const told = await ask<Review>("go-review", { ...question, annotate: true }, { time: "10m" });
            if (told.annotated) saveText(told.annotated, "reviewed.sgf", "application/x-go-sgf");
          }}>save the reviewed record</button>
        ) : (
          <button type="button" disabled={asked.busy} onClick={() => setWanted(sgf)}>review it</button>
        )
      }
    >
      <Working asked={asked} what="reviewing" />
      <Wrong error={asked.error} />
      {!review && !asked.busy && <p class="muted">What every move lost against best play, from where the board has fallen apart into regions that can be solved.</p>}
      {review && (
        <>
          {review.stopped && <p class="stopped">{review.stopped}: the end of the game is reviewed.</p>}
          {review.illegal && <p class="wrong">{review.illegal}</p>}
          <p>
            {review.from === null ? "No move could be reviewed." : `Moves ${review.from} to ${review.length} were reviewed.`}{" "}
            Black lost {shown(between(review.lost.black))}, White {shown(between(review.lost.white))}.
            {review.end && ` The game ends with ${shown(between(review.end.total))}${review.end.recorded ? `; the record says ${review.end.recorded}` : ""}.`}
          </p>
          {review.mistakes.length === 0 ? review.from !== null && <p>There is no mistake among them.</p> : (
            <table>
              <thead><tr><th>move</th><th>player</th><th>at</th><th>loses</th><th>best</th></tr></thead>
              <tbody>
                {review.mistakes.map((number) => {
                  const move = byNumber.get(number);
                  return move && (
                    <tr key={number}>
                      <td><button type="button" class="quiet" aria-label={`show the position before move ${number}`} onClick={() => onMove(number - 1)}>{number}</button></td>
                      <td>{capital(move.player)}</td><td>{move.move}</td><td class="figure">{shown(between(move.loss))}</td><td>{move.best.join(" ")}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
        </>
      )}
    </Card>
  );
}
