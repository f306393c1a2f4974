// A board of Go, or a part of one: stones, regions in colours, moves and numbers on points.
import type { JSX } from "preact";
import { columnName } from "./Board";

export type Colour = "black" | "white";

export interface Note {
  text: string;
  kind: "best" | "loss" | "line-black" | "line-white";
}

interface Props {
  /** `X`, `O` safe stones, `x`, `o` stones that may be taken, `.` open, `-` outside. */
  rows: string[];
  label: string;
  /** Which sides of the drawing are sides of the board. */
  edges?: string[];
  regions?: Map<string, number>;
  chosen?: Set<string>;
  notes?: Map<string, Note>;
  last?: string | undefined;
  onPoint?: (point: string, event: MouseEvent | KeyboardEvent) => void;
}

const CELL = 34;

export function pointName(columns: number, rows: number, at: number): string {
  return columnName("go", at % columns).toUpperCase() + String(rows - Math.floor(at / columns));
}

/** A point as SGF writes it. */
export function sgfPoint(columns: number, rows: number, point: string): string {
  for (let at = 0; at < columns * rows; at += 1) {
    if (pointName(columns, rows, at) === point) return letter(at % columns) + letter(Math.floor(at / columns));
  }
  return "";
}

const letter = (n: number) => String.fromCharCode(n < 26 ? 97 + n : 65 + n - 26);

/** The points that a square board marks, counted from the top left. */
function stars(size: number): number[] {
  const side = size >= 13 ? [3, size - 4] : size >= 7 ? [2, size - 3] : [];
  const middle = size % 2 && size >= 5 ? (size - 1) / 2 : null;
  const all: number[] = [];
  for (const y of side) for (const x of side) all.push(y * size + x);
  if (middle !== null) {
    all.push(middle * size + middle);
    if (size >= 15) for (const at of side) all.push(middle * size + at, at * size + middle);
  }
  return all;
}

export function GoBoard({ rows, label, edges, regions, chosen, notes, last, onPoint }: Props): JSX.Element {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const height = rows.length;
  const margin = 26;
  const width = columns * CELL + margin + 6;
  const tall = height * CELL + margin + 6;
  const x = (column: number) => margin + (column + 0.5) * CELL;
  const y = (row: number) => 4 + (row + 0.5) * CELL;
  const points = rows.flatMap((row, at) => [...row.padEnd(columns, "-")].map((sign, column) => ({ sign, row: at, column, name: pointName(columns, height, at * columns + column) })));
  const sign = (row: number, column: number) => rows[row]?.[column] ?? "";
  const isSide = (side: string) => !edges || edges.includes(side);
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (step !== undefined) {
      (event.currentTarget as SVGElement).parentElement?.querySelector<SVGElement>(`[data-at="${at + step}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " " || /^[xo.-]$/i.test(event.key)) onPoint?.(points[at]!.name, event);
    else return;
    event.preventDefault();
  };
  const words: Record<string, string> = { X: "safe black stone", x: "black stone", O: "safe white stone", o: "white stone", ".": "open", "-": "outside" };
  return (
    <svg class={`go-board ${onPoint ? "live" : ""}`} viewBox={`0 0 ${width} ${tall}`} width={width} height={tall} role={onPoint ? "group" : "img"} aria-label={label} data-name="go-board">
      {points.map(({ sign: own, row, column, name }, at) => {
        if (own === "-") return null;
        const region = regions?.get(name);
        return (
          <rect key={`p${at}`} class={region === undefined ? "wood" : `wood part${region % 6}`} x={x(column) - CELL / 2} y={y(row) - CELL / 2} width={CELL} height={CELL} />
        );
      })}
      {points.map(({ sign: own, row, column, name }, at) => {
        if (own === "-") return null;
        // A line ends at the side of the board; it goes on where more of the board is not shown.
        const goes = (dr: number, dc: number, side: string) => {
          const next = sign(row + dr, column + dc);
          return next === "" ? !isSide(side) : next !== "-" || !isSide(side);
        };
        const half = CELL / 2;
        return (
          <path key={`l${at}`} class={`go-line ${chosen?.has(name) ? "chosen" : ""}`}
            d={`M${x(column) - (goes(0, -1, "left") ? half : 0)} ${y(row)}H${x(column) + (goes(0, 1, "right") ? half : 0)}M${x(column)} ${y(row) - (goes(-1, 0, "top") ? half : 0)}V${y(row) + (goes(1, 0, "bottom") ? half : 0)}`} />
        );
      })}
      {columns === height && stars(columns).map((at) => points[at]!.sign === "." && <circle key={`s${at}`} class="star" cx={x(at % columns)} cy={y(Math.floor(at / columns))} r={3} />)}
      {points.map(({ sign: own, row, column, name }, at) => {
        const note = notes?.get(name);
        const stone = "xX".includes(own) ? "black" : "oO".includes(own) ? "white" : null;
        const [cx, cy] = [x(column), y(row)];
        const line = note?.kind.startsWith("line-") ? note.kind.slice(5) : null;
        return (
          <g key={`g${at}`} data-at={at} data-point={name}
            {...(onPoint
              ? {
                  role: "button",
                  tabindex: at === 0 ? 0 : -1,
                  "aria-label": `${name}: ${words[own] ?? own}${note ? `, ${note.kind === "best" ? "best" : note.kind === "loss" ? `loses ${note.text}` : `move ${note.text}`}` : ""}`,
                  onClick: (event: MouseEvent) => onPoint(name, event),
                  onKeyDown: onKey(at),
                }
              : {})}>
            <rect class="touch" x={cx - CELL / 2} y={cy - CELL / 2} width={CELL} height={CELL} />
            {stone && <circle class={`stone ${stone}`} cx={cx} cy={cy} r={CELL * 0.46} />}
            {stone && own === own.toLowerCase() && <rect class={`open-mark ${stone}`} x={cx - 4} y={cy - 4} width={8} height={8} />}
            {last === name && <circle class={`last-mark ${stone}`} cx={cx} cy={cy} r={CELL * 0.22} />}
            {line && <circle class={`stone ${line} ghost`} cx={cx} cy={cy} r={CELL * 0.44} />}
            {note?.kind === "best" && <circle class="best-mark" cx={cx} cy={cy} r={CELL * 0.3} />}
            {note && note.text && (
              <text class={`go-note ${note.kind}`} x={cx} y={cy + 4} text-anchor="middle">
                {note.text}
              </text>
            )}
          </g>
        );
      })}
      {Array.from({ length: columns }, (_, column) => (
        <text key={`c${column}`} class="tick" x={x(column)} y={tall - 6} text-anchor="middle">{columnName("go", column).toUpperCase()}</text>
      ))}
      {Array.from({ length: height }, (_, row) => (
        <text key={`r${row}`} class="tick" x={margin - 8} y={y(row) + 4} text-anchor="end">{height - row}</text>
      ))}
    </svg>
  );
}
