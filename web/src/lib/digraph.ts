// A digraph as it is drawn: arcs such as `0>1`, or `0>1l` and `0>1r` if only one player may use them.

export interface Arc {
  from: number;
  to: number;
  owner: "left" | "right" | null;
}

export interface Digraph {
  count: number;
  arcs: Arc[];
  places: [number, number][];
  tokens: number[];
}

export const MOST = 60;
export const SIZE = { width: 640, height: 420 };

/** Arcs from a text; what is none is told. */
export function readArcs(text: string): { arcs: Arc[]; wrong: string | null } {
  const arcs: Arc[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const found = /^(\d{1,2})(?:>|->)(\d{1,2})([lr]?)$/i.exec(word);
    if (!found || Number(found[1]) >= MOST || Number(found[2]) >= MOST) {
      return { arcs, wrong: `“${word}” is no arc: write 0>1, or 0>1l and 0>1r for an arc of Left or Right alone` };
    }
    const owner = found[3]?.toLowerCase() === "l" ? "left" : found[3]?.toLowerCase() === "r" ? "right" : null;
    arcs.push({ from: Number(found[1]), to: Number(found[2]), owner });
  }
  return { arcs, wrong: null };
}

export function writeArcs(arcs: Arc[]): string {
  return arcs.map(({ from, to, owner }) => `${from}>${to}${owner ? owner[0] : ""}`).join(" ");
}

/** A place in the circle for vertices that have none. */
function circle(at: number, count: number): [number, number] {
  const angle = (2 * Math.PI * at) / Math.max(count, 1) - Math.PI / 2;
  return [Math.round(SIZE.width / 2 + 230 * Math.cos(angle)), Math.round(SIZE.height / 2 + 150 * Math.sin(angle))];
}

export function read(params: URLSearchParams, example: Digraph): Digraph {
  const text = params.get("g");
  if (text === null && !params.has("n")) return example;
  const { arcs } = readArcs(text ?? "");
  const most = arcs.reduce((most, { from, to }) => Math.max(most, from + 1, to + 1), 0);
  const count = Math.min(MOST, Math.max(most, Number(params.get("n")) || 0));
  const given = (params.get("xy") ?? "").split(";").map((pair) => pair.split(",").map(Number));
  const places = Array.from({ length: count }, (_, at): [number, number] => {
    const [x, y] = given[at] ?? [];
    return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : circle(at, count);
  });
  const tokens = (params.get("k") ?? "").split(/\s+/).filter(Boolean).map(Number).filter((at) => Number.isInteger(at) && at >= 0 && at < count);
  return { count, arcs, places, tokens };
}

export function write(graph: Digraph): Record<string, string | null> {
  return {
    g: writeArcs(graph.arcs) || null,
    n: String(graph.count),
    xy: graph.places.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(";"),
    k: graph.tokens.join(" ") || null,
  };
}

/** Without a vertex; those behind it move up. */
export function without(graph: Digraph, vertex: number): Digraph {
  const moved = (at: number) => (at > vertex ? at - 1 : at);
  return {
    count: graph.count - 1,
    arcs: graph.arcs.filter(({ from, to }) => from !== vertex && to !== vertex).map((arc) => ({ ...arc, from: moved(arc.from), to: moved(arc.to) })),
    places: graph.places.filter((_, at) => at !== vertex),
    tokens: graph.tokens.filter((at) => at !== vertex).map(moved),
  };
}
