// Boards and graphs as pictures, in the look of the program's drawings.
import type { JSX } from "preact";
import type { GraphPicture, GridPicture, Mark, Picture } from "../lib/play";

const CELL = 44;

/** Where a part of a board lies, and how it is coloured. */
export interface Region {
  cells: Set<number>;
  /** 0, 1, 2, …: parts beside each other look different. */
  colour: number;
  /** What the part is worth, and how hot it is. */
  labels?: string[];
}

interface Props {
  picture: Picture;
  label: string;
  name?: string;
  regions?: Region[];
  /** Cells of moves that are drawn on the board. */
  moves?: { cells: number[]; side: "left" | "right"; faint?: boolean }[];
  onCell?: (cell: number, event: MouseEvent | KeyboardEvent) => void;
  cellLabel?: (cell: number) => string;
}

export function Board(props: Props): JSX.Element {
  const { picture } = props;
  if ("grid" in picture) return <Grid {...props} grid={picture.grid} />;
  if ("graph" in picture) return <GraphBoard {...props} graph={picture.graph} />;
  if ("drawn" in picture) return <Board {...props} picture={picture.drawn[1]} />;
  return <pre class="board-text">{picture.text}</pre>;
}

export function columnName(labels: GridPicture["labels"], column: number): string {
  if (labels === "none") return "";
  if (labels === "columns") return String(column + 1);
  if (labels === "go") {
    const letter = column % 25;
    return (column >= 25 ? columnName("go", Math.floor(column / 25) - 1) : "") + String.fromCharCode(97 + letter + (letter >= 8 ? 1 : 0));
  }
  return (column >= 26 ? columnName(labels, Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));
}

export function rowName(labels: GridPicture["labels"], rows: number, row: number): string {
  if (labels === "none" || labels === "columns") return "";
  return String(labels === "cells" ? row + 1 : rows - row);
}

export function cellName(grid: GridPicture, cell: number): string {
  const row = Math.floor(cell / grid.columns);
  return columnName(grid.labels, cell % grid.columns) + rowName(grid.labels, grid.cells.length / grid.columns, row);
}

/** The cells that a move's name is made of: `a1-b2/c3` has three. */
export function cellsOf(grid: GridPicture, move: string): number[] {
  const names = new Map<string, number>();
  grid.cells.forEach((_, cell) => names.set(cellName(grid, cell), cell));
  const words = move.split(/[-/x,>~ ]+/).filter(Boolean);
  const cells = words.map((word) => names.get(word));
  return cells.every((cell) => cell !== undefined) ? (cells as number[]) : [];
}

function Piece({ mark, x, y, r }: { mark: Mark; x: number; y: number; r: number }) {
  if (mark === "empty" || mark === "blocked") return null;
  const [owner, letter] = mark.piece;
  return (
    <g class={`piece ${owner ?? "both"}`}>
      {owner === "right" ? (
        <rect x={x - r * 0.86} y={y - r * 0.86} width={r * 1.72} height={r * 1.72} rx={r * 0.3} />
      ) : (
        <circle cx={x} cy={y} r={r} />
      )}
      <text x={x} y={y + r * 0.36} text-anchor="middle" font-size={r}>
        {letter}
      </text>
    </g>
  );
}

function Grid({ grid, label, name, regions, moves, onCell, cellLabel }: Props & { grid: GridPicture }) {
  const { columns, cells, labels } = grid;
  const rows = Math.ceil(cells.length / columns);
  const margin = labels === "none" ? 4 : 24;
  const width = columns * CELL + margin + 4;
  const height = rows * CELL + margin + 4;
  const place = (cell: number) => [margin + (cell % columns) * CELL, 4 + Math.floor(cell / columns) * CELL] as const;
  const region = (cell: number) => regions?.find((part) => part.cells.has(cell));
  const centre = (cell: number) => place(cell).map((at) => at + CELL / 2) as unknown as [number, number];
  const onKey = (cell: number) => (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = cell + step;
      const sameRow = Math.abs(step) !== 1 || Math.floor(next / columns) === Math.floor(cell / columns);
      if (next >= 0 && next < cells.length && sameRow) {
        (event.currentTarget as SVGElement).parentElement?.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
      }
    } else if (event.key === "Enter" || event.key === " " || /^[a-z.#]$/i.test(event.key)) {
      onCell?.(cell, event);
    } else return;
    event.preventDefault();
  };
  return (
    <svg class={`board-picture ${onCell ? "live" : ""}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height}
      role={onCell ? "group" : "img"} aria-label={label} data-name={name}>
      {cells.map((mark, cell) => {
        const [x, y] = place(cell);
        const part = region(cell);
        return (
          <g key={cell} data-cell={cell} class="cell-group"
            {...(onCell
              ? {
                  role: "button",
                  tabindex: cell === 0 ? 0 : -1,
                  "aria-label": cellLabel?.(cell) ?? cellName(grid, cell),
                  onClick: (event: MouseEvent) => onCell(cell, event),
                  onKeyDown: onKey(cell),
                }
              : {})}>
            <rect class={mark === "blocked" ? "blocked" : part ? `cell part${part.colour % 6}` : "cell"} x={x} y={y} width={CELL} height={CELL} />
            <Piece mark={mark} x={x + CELL / 2} y={y + CELL / 2} r={CELL * 0.34} />
          </g>
        );
      })}
      {moves?.map(({ cells: own, side, faint }, at) => {
        if (own.length === 0) return null;
        const points = own.map(centre);
        return (
          <g key={at} class={`drawn-move ${side} ${faint ? "faint" : ""}`}>
            {points.length === 1 ? (
              <circle cx={points[0]![0]} cy={points[0]![1]} r={CELL * 0.2} />
            ) : (
              <polyline points={points.map((point) => point.join(",")).join(" ")} />
            )}
          </g>
        );
      })}
      {regions?.map((part, at) => {
        const own = [...part.cells];
        if (!part.labels || own.length === 0) return null;
        const [x, y] = place(Math.min(...own));
        return (
          <text key={at} class="part-label" x={x + 4} y={y + 13}>
            {part.labels.map((text, line) => (
              <tspan key={line} x={x + 4} dy={line ? 12 : 0}>{text}</tspan>
            ))}
          </text>
        );
      })}
      {labels !== "none" &&
        Array.from({ length: columns }, (_, column) => (
          <text key={`c${column}`} class="tick" x={margin + (column + 0.5) * CELL} y={height - 5} text-anchor="middle">
            {columnName(labels, column)}
          </text>
        ))}
      {Array.from({ length: rows }, (_, row) => (
        <text key={`r${row}`} class="tick" x={margin - 7} y={4 + (row + 0.5) * CELL + 4} text-anchor="end">
          {rowName(labels, rows, row)}
        </text>
      ))}
    </svg>
  );
}

function GraphBoard({ graph, label, name, onCell, cellLabel }: Props & { graph: GraphPicture }) {
  const { points, lines } = graph;
  const SCALE = 64;
  const R = 16;
  const xs = points.map(({ place }) => place[0]);
  const ys = points.map(({ place }) => place[1]);
  const [x0, y0] = [Math.min(0, ...xs), Math.min(0, ...ys)];
  const at = ([x, y]: [number, number]) => [30 + (x - x0) * SCALE, 30 + (y - y0) * SCALE] as const;
  const width = 60 + (Math.max(0, ...xs) - x0) * SCALE;
  const height = 60 + (Math.max(0, ...ys) - y0) * SCALE;
  return (
    <svg class={`board-picture ${onCell ? "live" : ""}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height}
      role={onCell ? "group" : "img"} aria-label={label} data-name={name}>
      <defs>
        <marker id="arrow-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path class="arrow-head" d="M0 0 10 5 0 10z" />
        </marker>
      </defs>
      {lines.map(({ ends: [a, b], owner, arrow, name }, n) => {
        const [x1, y1] = at(points[a]!.place);
        const [x2, y2] = at(points[b]!.place);
        // Several lines between the same points bend apart.
        const twins = lines.slice(0, n).filter(({ ends }) => (ends[0] === a && ends[1] === b) || (ends[0] === b && ends[1] === a)).length;
        const length = Math.hypot(x2 - x1, y2 - y1) || 1;
        const bend = twins === 0 ? 0 : (twins % 2 ? 1 : -1) * Math.ceil(twins / 2) * 18;
        const [mx, my] = [(x1 + x2) / 2 + (bend * (y1 - y2)) / length, (y1 + y2) / 2 + (bend * (x2 - x1)) / length];
        const short = arrow ? R / length : 0;
        const d = a === b
          ? `M${x1 - 8} ${y1 - R}c-14 -30 30 -30 16 0`
          : `M${x1} ${y1}Q${mx} ${my} ${x2 - (x2 - x1) * short} ${y2 - (y2 - y1) * short}`;
        return (
          <g key={n}>
            <path class={`edge ${owner ?? "both"}`} d={d} marker-end={arrow ? "url(#arrow-head)" : undefined} />
            {name && <text class="tick" x={mx} y={my - 5} text-anchor="middle">{name}</text>}
          </g>
        );
      })}
      {points.map(({ name: own, mark, place }, n) => {
        const [x, y] = at(place);
        return (
          <g key={n} data-cell={n}
            {...(onCell ? { role: "button", tabindex: 0, "aria-label": cellLabel?.(n) ?? own, onClick: (event: MouseEvent) => onCell(n, event) } : {})}>
            <circle class={mark === "blocked" ? "point blocked" : "point"} cx={x} cy={y} r={mark === "empty" ? 7 : R} />
            <Piece mark={mark} x={x} y={y} r={R - 3} />
            {own && <text class="tick" x={x + R + 3} y={y + R} text-anchor="start">{own}</text>}
          </g>
        );
      })}
    </svg>
  );
}
