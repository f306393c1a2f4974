// Tokens on a digraph that is drawn by hand: who wins from each vertex, winning moves, tokens that vanish where they meet, games of two
// players with arcs of their own, and play.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Row } from "../lib/facts";
import { MOST, read, readArcs, SIZE, without, write, writeArcs, type Arc, type Digraph } from "../lib/digraph";
import { useParams, type Route } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Card, Facts, SavePicture, Working, Wrong } from "../parts/bits";
import { Play } from "../parts/Play";
import { Typeset } from "../parts/Typeset";

type Mode = "sum" | "annihilation" | "partizan";
type Tool = "draw" | "move" | "erase";
type Outcome = "P" | "N" | "D";

interface Everywhere {
  gamma: (number | null)[];
  k: (number[] | null)[];
  outcome: Outcome[];
}

interface Tokens {
  outcome: Outcome;
  gamma: number | null;
  k: number[] | null;
  moves: [string | number, string | number][];
}

interface Loopy {
  value: string | null;
  onside: string | null;
  offside: string | null;
  ender: boolean;
  stopper: boolean;
  left_first: string;
  right_first: string;
  outcomes?: unknown;
}

const EXAMPLE: Digraph = {
  count: 6,
  arcs: readArcs("0>1 1>0 1>2 2>3 3>4 4>5 5>3 4>2").arcs,
  places: [[110, 110], [110, 300], [290, 300], [290, 110], [450, 200], [560, 90]],
  tokens: [1, 4],
};

const PARTIZAN: Digraph = { count: 3, arcs: readArcs("0>0l 0>1r 1>2l 2>0r").arcs, places: [[160, 120], [320, 320], [480, 120]], tokens: [0] };

const WORDS: Record<Outcome, string> = { P: "the player to move loses", N: "the player to move wins", D: "a draw: play goes on for ever" };

export function Graphs({ route }: { route: Route }) {
  const set = useParams(route);
  const mode = (["annihilation", "partizan"].find((mode) => mode === route.params.get("mode")) ?? "sum") as Mode;
  const graph = useMemo(() => read(route.params, mode === "partizan" ? PARTIZAN : EXAMPLE), [route, mode]);
  const playing = route.params.get("play");
  const record = useMemo(() => (route.params.get("moves") ?? "").split("\n").filter(Boolean), [route]);
  const change = (next: Digraph, replace = false) => set({ ...write(next), play: null, moves: null }, replace);
  const partizan = mode === "partizan";
  const text = useMemo(() => JSON.stringify({ n: graph.count, edges: unique(graph.arcs) }), [graph]);
  const tokens = graph.tokens.length ? graph.tokens.join(",") : "none";
  const some = graph.count > 0 && !partizan;
  const everywhere = useAnswer<Everywhere>(mode === "annihilation" ? "annihilation" : "graph", some ? { graphs: [text], tokens: [] } : null, "20s");
  const here = useAnswer<Tokens>(mode === "annihilation" ? "annihilation" : "graph", some && graph.tokens.length ? { graphs: [text], tokens: [tokens] } : null, "20s");
  const loopy = useAnswer<Loopy>("loopy-value", partizan && graph.tokens.length === 1 ? { G: { ...sides(graph), start: graph.tokens[0] } } : null, "20s");
  // In a game the drawing shows the tokens where they are now, and nothing tells which moves win.
  const [moved, setMoved] = useState<number[] | null>(null);
  const isGame = playing !== null && !partizan;
  const labels = mode === "sum" && !everywhere.error && !isGame ? everywhere.answer : null;
  const answer = graph.tokens.length && !here.error && !isGame ? here.answer : null;
  const winning = new Set(answer?.moves.map(([from, to]) => `${from}>${to}`));
  return (
    <main class="graphs-page">
      <h1 class="hidden">Graphs</h1>
      <p class="choice" role="radiogroup" aria-label="what is played">
        {([["sum", "tokens that do not see each other"], ["annihilation", "tokens that vanish where two meet"], ["partizan", "one token, arcs of Left and Right"]] as const).map(([name, words]) => (
          <label key={name}>
            <input type="radio" name="mode" checked={mode === name} onChange={() => set({ mode: name === "sum" ? null : name, play: null, moves: null, ...(route.params.has("g") ? {} : { g: null }) })} /> {words}
          </label>
        ))}
      </p>
      {isGame ? (
        <Play
          key={`${text} ${tokens} ${playing} ${mode}`}
          name={mode === "sum" ? "play-graph" : "play-annihilation"}
          question={{ graphs: [text], tokens: [tokens], first: playing }}
          record={record}
          onRecord={(moves) => set({ moves: moves.join("\n") || null }, true)}
          onEnd={() => {
            setMoved(null);
            set({ play: null, moves: null });
          }}
          onState={({ scene }) => setMoved(scene.kind === "tokens" && scene.more === 0 ? scene.tokens.map(({ vertex }) => Number(vertex)) : null)}
        />
      ) : null}
      <div class="columns drawing">
        <div class="column">
          <Drawing graph={isGame && moved ? { ...graph, tokens: moved } : graph} mode={mode} labels={labels} winning={winning} outcome={answer?.outcome ?? null} onChange={change} locked={playing !== null} />
        </div>
        <div class="column">
          <Working asked={everywhere} what="looking at all vertices" />
          <Wrong error={everywhere.error ?? here.error ?? loopy.error} />
          {!partizan && answer && (
            <Card title="The tokens">
              <p class="value words" data-fact="outcome">{WORDS[answer.outcome]}</p>
              <Facts rows={tokenRows(answer, mode)} />
              <p class="deeds">
                Play it:
                <button type="button" onClick={() => set({ play: "you", moves: null })}>you first</button>
                <button type="button" onClick={() => set({ play: "program", moves: null })}>program first</button>
              </p>
            </Card>
          )}
          {!partizan && !isGame && graph.tokens.length === 0 && <Card title="The tokens"><p class="muted">Click a vertex to put a token there.</p></Card>}
          {partizan && (
            <Card title="Worth">
              {graph.tokens.length !== 1 ? <p class="muted">Put one token on the vertex where play starts.</p> : loopy.answer && !loopy.error && (
                <>
                  <p class="value" data-fact="value">{loopy.answer.value ? <Typeset text={loopy.answer.value} /> : "no stoppers were found for its sides"}</p>
                  <Facts rows={loopyRows(loopy.answer)} />
                  <Working asked={loopy} />
                </>
              )}
            </Card>
          )}
          {!partizan && !isGame && (
            <Card title="What the colours mean">
              <ul class="legend">
                {(["P", "N", "D"] as const).map((letter) => (
                  <li key={letter}><span class={`swatch outcome-${letter}`} aria-hidden="true" /> <b>{letter}</b>: {WORDS[letter]}</li>
                ))}
              </ul>
              {mode === "sum" && <p class="muted">Beside each vertex stands γ, the nim-value of a token there; ∞ with the values of the moves out of it, if play can go on for ever. Winning moves are green, and moves that keep a draw golden.</p>}
              {mode === "annihilation" && <p class="muted">Two tokens that meet on a vertex vanish. Winning moves are green, and moves that keep a draw golden.</p>}
            </Card>
          )}
        </div>
      </div>
    </main>
  );
}

function unique(arcs: Arc[]): [number, number][] {
  const seen = new Map(arcs.map(({ from, to }) => [`${from}>${to}`, [from, to] as [number, number]]));
  return [...seen.values()];
}

function sides(graph: Digraph): { left: number[][]; right: number[][] } {
  const of = (player: "left" | "right") => Array.from({ length: graph.count }, (_, at) => graph.arcs.filter(({ from, owner }) => from === at && owner !== (player === "left" ? "right" : "left")).map(({ to }) => to));
  return { left: of("left"), right: of("right") };
}

function tokenRows(answer: Tokens, mode: Mode): Row[] {
  const rows: Row[] = [["outcome", `${answer.outcome}: ${WORDS[answer.outcome]}`]];
  if (mode === "sum" || answer.gamma !== null) rows.push(["γ", gammaText(answer.gamma, answer.k)]);
  const moves = answer.moves.map(([from, to]) => `${from} to ${to}`).join(", ");
  rows.push([answer.outcome === "D" ? "drawing moves" : "winning moves", moves || "none"]);
  return rows;
}

function gammaText(gamma: number | null, k: number[] | null): string {
  return gamma !== null ? String(gamma) : k?.length ? `∞ (${k.join(", ")})` : "∞";
}

function loopyRows(answer: Loopy): Row[] {
  const won = (whom: string) => (whom === "draw" ? "draw" : `${whom.charAt(0).toUpperCase()}${whom.slice(1)} wins`);
  return [
    ["onside", answer.onside ?? "not known"],
    ["offside", answer.offside ?? "not known"],
    ["Left starts", won(answer.left_first)],
    ["Right starts", won(answer.right_first)],
    ["kind", answer.ender ? "every play ends" : answer.stopper ? "a stopper" : "alternating play may go on for ever"],
  ];
}

function Drawing({ graph, mode, labels, winning, outcome, onChange, locked }: {
  graph: Digraph;
  mode: Mode;
  labels: Everywhere | null;
  winning: Set<string>;
  outcome: Outcome | null;
  onChange: (graph: Digraph, replace?: boolean) => void;
  locked: boolean;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const [tool, setTool] = useState<Tool>("draw");
  const [owner, setOwner] = useState<Arc["owner"]>("left");
  const [drag, setDrag] = useState<{ from: number; x: number; y: number; far: boolean } | null>(null);
  const [text, setText] = useState<string | null>(null);
  const partizan = mode === "partizan";
  const at = (event: PointerEvent): [number, number] => {
    const box = svg.current!.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * SIZE.width, ((event.clientY - box.top) / box.height) * SIZE.height];
  };
  const vertexAt = ([x, y]: [number, number]) => graph.places.findIndex(([px, py]) => Math.hypot(px - x, py - y) < 22);
  const clamp = ([x, y]: [number, number]): [number, number] => [Math.min(Math.max(x, 20), SIZE.width - 20), Math.min(Math.max(y, 20), SIZE.height - 20)];
  const toggle = (vertex: number) => {
    const has = graph.tokens.includes(vertex);
    const others = graph.tokens.filter((own) => own !== vertex);
    onChange({ ...graph, tokens: has ? others : partizan ? [vertex] : [...others, vertex].sort((a, b) => a - b) });
  };
  const toggleArc = (from: number, to: number, places = graph.places, count = graph.count) => {
    const arc: Arc = { from, to, owner: partizan ? owner : null };
    const same = (other: Arc) => other.from === from && other.to === to && (!partizan || other.owner === arc.owner);
    const arcs = graph.arcs.some(same) ? graph.arcs.filter((other) => !same(other)) : [...graph.arcs, arc];
    onChange({ ...graph, places, count, arcs });
  };
  const down = (event: PointerEvent) => {
    if (locked) return;
    const place = at(event);
    const vertex = vertexAt(place);
    if (tool === "erase") {
      if (vertex >= 0) onChange(without(graph, vertex));
      else {
        const near = graph.arcs.findIndex(({ from, to }) => distance(place, graph.places[from]!, graph.places[to]!) < 9);
        if (near >= 0) onChange({ ...graph, arcs: graph.arcs.filter((_, n) => n !== near) });
      }
      return;
    }
    if (vertex < 0) {
      if (tool === "draw" && graph.count < MOST) onChange({ ...graph, count: graph.count + 1, places: [...graph.places, clamp(place)] });
      return;
    }
    event.preventDefault();
    svg.current!.setPointerCapture(event.pointerId);
    setDrag({ from: vertex, x: place[0], y: place[1], far: false });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const [x, y] = at(event);
    const [px, py] = graph.places[drag.from]!;
    const far = drag.far || Math.hypot(px - x, py - y) > 12;
    setDrag({ ...drag, x, y, far });
    if (tool === "move" && far) onChange({ ...graph, places: graph.places.map((place, n) => (n === drag.from ? clamp([x, y]) : place)) }, true);
  };
  const up = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(null);
    if (tool !== "draw") return;
    const place = at(event);
    const vertex = vertexAt(place);
    if (vertex === drag.from) {
      // Away and back is a loop; a mere click is a token.
      if (drag.far) toggleArc(vertex, vertex);
      else toggle(vertex);
    } else if (vertex >= 0) toggleArc(drag.from, vertex);
    else if (graph.count < MOST) toggleArc(drag.from, graph.count, [...graph.places, clamp(place)], graph.count + 1);
  };
  const typed = text ?? writeArcs(graph.arcs);
  const wrong = text === null ? null : readArcs(text).wrong;
  return (
    <Card title="Graph" tools={<SavePicture name="graph" />}>
      {!locked && <p class="choice" role="radiogroup" aria-label="tool">
        {([["draw", "draw"], ["move", "move"], ["erase", "erase"]] as const).map(([name, words]) => (
          <label key={name}><input type="radio" name="tool" checked={tool === name} onChange={() => setTool(name)} /> {words}</label>
        ))}
        {partizan && (
          <>
            arcs of
            {([["left", "Left"], ["right", "Right"], [null, "both"]] as const).map(([name, words]) => (
              <label key={words}><input type="radio" name="owner" checked={owner === name} onChange={() => setOwner(name)} /> <span class={name ? `${name}-ink` : ""}>{words}</span></label>
            ))}
          </>
        )}
        <button type="button" onClick={() => onChange({ count: 0, arcs: [], places: [], tokens: [] })}>clear</button>
      </p>}
      <svg ref={svg} class="digraph" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="group" aria-label="Graph" data-name="graph"
        onPointerDown={down} onPointerMove={move} onPointerUp={up}>
        <defs>
          {["both", "left", "right", "win", "drawing"].map((kind) => (
            <marker key={kind} id={`tip-${kind}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="14" markerHeight="14" markerUnits="userSpaceOnUse" orient="auto">
              <path class={`tip ${kind}`} d="M0 0 10 5 0 10z" />
            </marker>
          ))}
        </defs>
        {graph.arcs.map((arc, n) => <ArcPath key={n} arc={arc} graph={graph} wins={!partizan && winning.has(`${arc.from}>${arc.to}`)} draws={outcome === "D"} />)}
        {drag?.far && tool === "draw" && <line class="rubber" x1={graph.places[drag.from]![0]} y1={graph.places[drag.from]![1]} x2={drag.x} y2={drag.y} />}
        {graph.places.map(([x, y], vertex) => {
          const letter = labels?.outcome[vertex];
          const gamma = labels ? gammaText(labels.gamma[vertex] ?? null, labels.k[vertex] ?? null) : "";
          const tokens = graph.tokens.filter((own) => own === vertex).length;
          const token = tokens > 0;
          return (
            <g key={vertex} class="vertex" role="button" tabindex={0} data-vertex={vertex} aria-pressed={token}
              aria-label={`vertex ${vertex}${letter ? `, ${letter}, γ ${gamma}` : ""}${tokens > 1 ? `, with ${tokens} tokens` : token ? ", with a token" : ""}`}
              onKeyDown={(event) => {
                if (locked) return;
                if (event.key === "Enter" || event.key === " ") toggle(vertex);
                else if (event.key === "Delete") onChange(without(graph, vertex));
                else return;
                event.preventDefault();
              }}>
              <circle class={`disc ${letter ? `outcome-${letter}` : ""}`} cx={x} cy={y} r={17} />
              {token && <circle class="token" cx={x} cy={y} r={12} />}
              <text class={token ? "on-token" : "vertex-name"} x={x} y={y + 4.5} text-anchor="middle">{vertex}</text>
              {tokens > 1 && <text class="gamma" x={x} y={y + 34} text-anchor="middle">{tokens} tokens</text>}
              {gamma && <Gamma text={gamma} graph={graph} vertex={vertex} />}
            </g>
          );
        })}
      </svg>
      <p class="muted">
        {locked ? "The tokens are shown where they are now." : tool === "draw" ? "Click an empty place for a vertex, a vertex for a token; drag from vertex to vertex for an arc, away and back for a loop." : tool === "move" ? "Drag vertices to where they look well." : "Click a vertex or an arc."}
      </p>
      <label class="arcs">
        Arcs{" "}
        <input value={typed} spellcheck={false} aria-invalid={wrong !== null} class={wrong ? "bad" : ""}
          onInput={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            const found = readArcs(next);
            if (found.wrong || locked) return;
            const count = found.arcs.reduce((most, { from, to }) => Math.max(most, from + 1, to + 1), graph.count);
            const grown = read(new URLSearchParams({ ...(write(graph) as Record<string, string>), g: next, n: String(count) }), graph);
            onChange({ ...grown, tokens: graph.tokens }, true);
          }}
          onBlur={() => setText(null)} />
      </label>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </Card>
  );
}

function distance([x, y]: [number, number], [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  if (length === 0) return Math.hypot(x - ax, y - ay - 34);
  const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** The value beside a vertex, in the corner that is farthest from its arcs. */
function Gamma({ text, graph, vertex }: { text: string; graph: Digraph; vertex: number }) {
  const [x, y] = graph.places[vertex]!;
  const others = graph.arcs.flatMap(({ from, to }) => (from === vertex ? [to] : to === vertex ? [from] : []));
  // A loop is drawn above, and one of Right's below.
  const taken = others.map((other) => (other === vertex ? -Math.PI / 2 : Math.atan2(graph.places[other]![1] - y, graph.places[other]![0] - x)));
  const room = (angle: number) => Math.min(Math.PI, ...taken.map((own) => Math.abs(Math.atan2(Math.sin(angle - own), Math.cos(angle - own)))));
  const corners = [-0.6, 0.6, Math.PI + 0.6, Math.PI - 0.6];
  const best = corners.reduce((best, angle) => (room(angle) > room(best) + 0.01 ? angle : best));
  const isRight = Math.cos(best) > 0;
  return (
    <text class="gamma" x={x + (isRight ? 20 : -20)} y={y + (Math.sin(best) < 0 ? -13 : 22)} text-anchor={isRight ? "start" : "end"}>
      {text}
    </text>
  );
}

function ArcPath({ arc, graph, wins, draws }: { arc: Arc; graph: Digraph; wins: boolean; draws: boolean }) {
  const [x1, y1] = graph.places[arc.from]!;
  const [x2, y2] = graph.places[arc.to]!;
  const kind = wins ? (draws ? "drawing" : "win") : (arc.owner ?? "both");
  const tip = `url(#tip-${kind})`;
  const look = `arc ${kind}`;
  if (arc.from === arc.to) {
    const twist = arc.owner === "right" ? 1 : -1;
    return <path class={look} d={`M${x1 - 9} ${y1 + twist * 15}C${x1 - 34} ${y1 + twist * 54} ${x1 + 34} ${y1 + twist * 54} ${x1 + 9} ${y1 + twist * 16}`} marker-end={tip} />;
  }
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const back = graph.arcs.some((other) => other.from === arc.to && other.to === arc.from);
  const twin = graph.arcs.some((other) => other !== arc && other.from === arc.from && other.to === arc.to);
  const bend = back ? 22 : twin ? (arc.owner === "right" ? 16 : -16) : 0;
  const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  // The arrow ends at the rim of the vertex, coming from the bend.
  const [ex, ey] = [x2 - mx, y2 - my];
  const reach = Math.hypot(ex, ey) || 1;
  return <path class={look} d={`M${x1} ${y1}Q${mx} ${my} ${x2 - (ex / reach) * 19} ${y2 - (ey / reach) * 19}`} marker-end={tip} />;
}
