// Thermographs in the program's own look: Left's wall blue, Right's red, values growing to the left, tax upward.
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { float, near, shown } from "../lib/number";

export type Wall = [t: string, x: string][];

export interface Graph {
  left: Wall;
  right: Wall;
}

interface Curve {
  wall: Wall;
  kind: "left" | "right" | "mast";
  /** Whether the curve goes on sloping beyond its last point, as a scaffold does; otherwise it is constant there. */
  slope?: number;
  faint?: boolean;
}

interface Props {
  label: string;
  graph?: Graph;
  curves?: Curve[];
  width?: number;
  height?: number;
  /** The tax that the line is at. */
  tax?: string;
  onTax?: (tax: string) => void;
  /** Where the line meets the walls. */
  marks?: { left: string; right: string };
  /** Shared by several drawings that are to be compared. */
  top?: number;
  name?: string;
  /** Numbers at the axes only where there is room; none at all in small drawings. */
  plain?: boolean;
}

const MARGIN = { left: 44, right: 16, top: 14, bottom: 30 };

/** A wall at a tax. */
export function at(wall: Wall, t: number, slope = 0): number {
  let [t0, x0] = [float(wall[0]![0]), float(wall[0]![1])];
  for (const [tt, xx] of wall.slice(1)) {
    const [t1, x1] = [float(tt), float(xx)];
    if (t <= t1) return x0 + ((x1 - x0) * (t - t0)) / (t1 - t0);
    [t0, x0] = [t1, x1];
  }
  return x0 + slope * (t - t0);
}

export function temperatureOf(graph: Graph): number {
  return Math.max(...[...graph.left, ...graph.right].map(([t]) => float(t)), -1);
}

/** The top of a drawing in which all of these have room. */
export function topFor(temperatures: number[]): number {
  const hottest = Math.max(0, ...temperatures);
  return hottest + Math.max(1, hottest * 0.3);
}

/** How wide the window is, also after a phone has been turned. */
function useScreen(): number {
  const [width, set] = useState(innerWidth);
  useEffect(() => {
    const changed = () => set(innerWidth);
    addEventListener("resize", changed);
    return () => removeEventListener("resize", changed);
  }, []);
  return width;
}

export function Thermograph(props: Props) {
  // On a phone the drawing is narrower, so that its numbers stay as large as they are.
  const screen = useScreen();
  const { label, graph, height = 400, tax, onTax, marks, plain } = props;
  const width = Math.min(props.width ?? 520, Math.max(260, screen - 90));
  const svg = useRef<SVGSVGElement>(null);
  const tint = useId();
  const curves: Curve[] = useMemo(() => {
    if (props.curves) return props.curves;
    if (!graph) return [];
    return [
      { wall: graph.right, kind: "right" },
      { wall: graph.left, kind: "left" },
    ];
  }, [graph, props.curves]);
  const points = curves.flatMap(({ wall }) => wall.map(([t, x]) => [float(t), float(x)] as const));
  const drawn = points.every(([t, x]) => Number.isFinite(t) && Number.isFinite(x)) && points.length > 0;
  const top = props.top ?? topFor(points.map(([t]) => t));
  const ends = curves.map(({ wall, slope }) => at(wall, top, slope));
  const xs = [...points.map(([, x]) => x), ...ends];
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const pad = Math.max((high - low) * 0.08, high === low ? 1 : 0);
  const field = { w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
  const px = (x: number) => MARGIN.left + ((high + pad - x) / (high - low + 2 * pad)) * field.w;
  const py = (t: number) => MARGIN.top + ((top - t) / (top + 1)) * field.h;
  const path = (curve: Curve) => {
    const all = curve.wall.map(([t, x]) => `${px(float(x)).toFixed(2)},${py(float(t)).toFixed(2)}`);
    all.push(`${px(at(curve.wall, top, curve.slope)).toFixed(2)},${py(top).toFixed(2)}`);
    return `M${all.join("L")}`;
  };
  if (!drawn) return <p class="muted">This thermograph is too large to be drawn.</p>;
  const hottest = graph ? temperatureOf(graph) : null;
  const mast = graph && hottest !== null ? at(graph.left, hottest) : null;
  // Where the mast begins is told first: the mean and the temperature. The other numbers stand where there is room.
  const foot = graph ? [...graph.left, ...graph.right].find(([t]) => float(t) === hottest) : undefined;
  const xTicks = plain ? [] : ticks([...(foot ? [foot[1]] : []), ...curves.flatMap(({ wall }) => wall.map(([, x]) => x))], px, 9);
  const tTicks = plain ? [] : ticks([...(foot ? [foot[0]] : []), "0", "-1", ...curves.flatMap(({ wall }) => wall.map(([t]) => t))], py, 0, 15);
  const between = graph ? `${path(curves[1]!)}L${path(curves[0]!).slice(1).split("L").reverse().join("L")}Z` : "";
  const taxAt = tax === undefined ? null : float(tax);
  // Keys may come faster than the page is drawn anew.
  const latest = useRef(taxAt);
  latest.current = taxAt;
  const tell = (next: string) => {
    latest.current = float(next);
    onTax?.(next);
  };
  const lineAt = taxAt === null ? null : Math.min(Math.max(taxAt, -1), top);
  const set = (t: number) => {
    const pixel = (top + 1) / field.h;
    const places = Math.min(10, Math.max(2, Math.ceil(-Math.log2(pixel * 2))));
    // Corners attract the line: there something changes.
    const corner = [...points.map(([corner]) => corner), 0].find((corner) => Math.abs(corner - t) < pixel * 5);
    const exact = corner === undefined ? null : [...curves.flatMap(({ wall }) => wall.map(([c]) => c)), "0"].find((c) => float(c) === corner);
    const clamped = Math.min(Math.max(t, -1), top);
    tell(exact ?? near(clamped, places));
  };
  const toTax = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const y = ((event.clientY - box.top) / box.height) * height;
    return top - ((y - MARGIN.top) / field.h) * (top + 1);
  };
  const step = Math.max((top + 1) / 64, 2 ** -10);
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: 8 * step,
      PageDown: -8 * step,
    };
    const move = moves[event.key];
    if (event.key === "Home") tell("-1");
    else if (event.key === "End") tell(near(top, 2));
    else if (move !== undefined && latest.current !== null) {
      const places = Math.ceil(-Math.log2(step)) + 1;
      tell(near(Math.min(Math.max(latest.current + move, -1), top), Math.max(places, 2)));
    } else return;
    event.preventDefault();
  };
  return (
    <svg
      ref={svg}
      class={`thermograph ${onTax ? "live" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      role={onTax ? "group" : "img"}
      aria-label={label}
      data-name={props.name}
      onPointerDown={(event) => {
        if (!onTax) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector<SVGElement>(".tax")?.focus({ preventScroll: true });
        event.preventDefault();
        set(toTax(event));
      }}
      onPointerMove={(event) => {
        if (onTax && event.currentTarget.hasPointerCapture(event.pointerId)) set(toTax(event));
      }}
    >
      <defs>
        <linearGradient id={tint}>
          <stop offset="0" class="tint-left" />
          <stop offset="1" class="tint-right" />
        </linearGradient>
      </defs>
      {xTicks.map(({ text, at }) => (
        <g key={`x${text}`}>
          <line class="grid" x1={at} x2={at} y1={MARGIN.top} y2={py(-1)} />
          <line class="axis" x1={at} x2={at} y1={py(-1)} y2={py(-1) + 5} />
          <text class="tick" x={at} y={py(-1) + 19} text-anchor="middle">
            {shown(text)}
          </text>
        </g>
      ))}
      {tTicks.map(({ text, at }) => (
        <g key={`t${text}`}>
          <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} y1={at} y2={at} />
          <line class="axis" x1={MARGIN.left - 5} x2={MARGIN.left} y1={at} y2={at} />
          <text class="tick" x={MARGIN.left - 9} y={at + 4} text-anchor="end">
            {shown(text)}
          </text>
        </g>
      ))}
      <line class="axis zero" x1={MARGIN.left} x2={width - MARGIN.right} y1={py(0)} y2={py(0)} />
      <line class="axis" x1={MARGIN.left} x2={MARGIN.left} y1={MARGIN.top} y2={py(-1)} />
      <line class="axis" x1={MARGIN.left} x2={width - MARGIN.right} y1={py(-1)} y2={py(-1)} />
      {!plain && (
        <text class="tick axis-name" x={MARGIN.left - 9} y={MARGIN.top + 2} text-anchor="end">
          t
        </text>
      )}
      {graph && <path class="between" d={between} fill={`url(#${tint})`} />}
      {curves.map((curve, at) => (
        <path key={at} class={`wall ${curve.kind} ${curve.faint ? "faint" : ""}`} d={path(curve)} />
      ))}
      {mast !== null && hottest !== null && (
        <>
          <path class="wall mast" d={`M${px(mast)},${py(hottest)}V${py(top)}`} />
          <circle class="foot" cx={px(mast)} cy={py(hottest)} r={4} />
        </>
      )}
      {lineAt !== null && (
        <g
          class="tax"
          role="slider"
          tabindex={0}
          aria-label="tax"
          aria-orientation="vertical"
          aria-valuemin={-1}
          aria-valuemax={top}
          aria-valuenow={taxAt!}
          aria-valuetext={`tax ${tax}`}
          onKeyDown={onKey}
        >
          <rect class="grip" x={MARGIN.left} y={py(lineAt) - 11} width={field.w} height={22} />
          <line class="tax-line" x1={MARGIN.left} x2={width - MARGIN.right} y1={py(lineAt)} y2={py(lineAt)} />
          <path class="knob" d={`M${width - MARGIN.right} ${py(lineAt)}l10 -7v14z`} />
          <text class="tax-text" x={width - MARGIN.right - 4} y={py(lineAt) - 6} text-anchor="end">
            t = {shown(tax!)}
          </text>
        </g>
      )}
      {lineAt !== null && marks && (
        <>
          <circle class="dot right" cx={px(float(marks.right))} cy={py(lineAt)} r={5} />
          <circle class="dot left" cx={px(float(marks.left))} cy={py(lineAt)} r={5} />
        </>
      )}
    </svg>
  );
}

/** Numbers at an axis that leave each other room. */
function ticks(texts: string[], place: (x: number) => number, wide: number, high = 0) {
  const chosen: { text: string; at: number; half: number }[] = [];
  for (const text of new Set(texts)) {
    if (text.length > 9) continue;
    const at = place(float(text));
    const half = high ? high / 2 : (text.length * wide) / 2 + 4;
    if (chosen.every((other) => Math.abs(other.at - at) >= half + other.half)) chosen.push({ text, at, half });
  }
  return chosen;
}
