// Small parts that all pages use.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Asked } from "../lib/use-answer";
import type { Row } from "../lib/facts";
import { between } from "../lib/facts";
import { savePng, saveSvg } from "../lib/picture";
import { shown } from "../lib/number";
import { Typeset } from "./Typeset";

export function Card({ title, children, tools, class: own }: {
  title: string;
  children: ComponentChildren;
  tools?: ComponentChildren;
  class?: string;
}) {
  return (
    <section class={`card ${own ?? ""}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools && <div class="tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}

/** Facts that are games. */
const GAMES = new Set(["value", "onside", "offside", "uptimal", "atomic weight", "Left has them", "Right has them"]);

export function Facts({ rows }: { rows: Row[] }) {
  return (
    <dl class="facts">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-fact={name}>{GAMES.has(name) ? <Typeset text={text} /> : text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far the work on a question is, with a way to end it. Nothing is shown of a question that is answered at once. */
export function Working({ asked, what = "searching" }: { asked: Asked<unknown>; what?: string }) {
  const [late, set] = useState(false);
  useEffect(() => {
    if (!asked.busy) {
      set(false);
      return;
    }
    const timer = setTimeout(() => set(true), 250);
    return () => clearTimeout(timer);
  }, [asked.busy]);
  if (asked.cancelled) {
    return (
      <p class="working" role="status">
        You have ended this search.{" "}
        <button type="button" onClick={asked.again}>
          Search again
        </button>
      </p>
    );
  }
  if (!asked.busy || !late) return null;
  const progress = asked.progress;
  const bounds = progress?.bounds;
  return (
    <p class="working" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>
        {progress?.stage || what}
        {progress?.of ? `: ${progress.done.toLocaleString("en")} of ${progress.of.toLocaleString("en")}` : ""}
        {progress ? `, ${progress.nodes.toLocaleString("en")} steps` : ""}
        {progress?.found ? `, ${progress.found[1].toLocaleString("en")} ${progress.found[0]}` : ""}
        {progress ? `, ${Number(progress.seconds).toFixed(1)} s` : ""}
        {bounds && (bounds[0] !== null || bounds[1] !== null) ? `; so far ${shown(between(bounds))}` : ""}
      </span>
      <button type="button" onClick={asked.cancel}>
        Cancel
      </button>
    </p>
  );
}

/** Buttons that save the first drawing of the card they stand in. */
export function SavePicture({ name }: { name: string }) {
  const here = useRef<HTMLSpanElement>(null);
  const drawing = () => here.current?.closest(".card")?.querySelector<SVGSVGElement>("svg[data-name]") ?? null;
  return (
    <span ref={here} class="save">
      <button type="button" class="quiet" aria-label={`save ${name} as SVG`} onClick={() => {
        const svg = drawing();
        if (svg) saveSvg(svg, name);
      }}>
        SVG
      </button>
      <button type="button" class="quiet" aria-label={`save ${name} as PNG`} onClick={() => {
        const svg = drawing();
        if (svg) void savePng(svg, name);
      }}>
        PNG
      </button>
    </span>
  );
}

/** Copies a text that may have to be asked for. */
export function Copy({ label, name, text }: { label: string; name: string; text: () => string | Promise<string> }) {
  const [done, set] = useState(false);
  return (
    <button
      type="button"
      class="quiet"
      aria-label={name}
      onClick={async () => {
        await navigator.clipboard.writeText(await text());
        set(true);
        setTimeout(() => set(false), 1200);
      }}
    >
      {done ? "copied" : label}
    </button>
  );
}

export function Wrong({ error }: { error: { message: string } | null }) {
  return error ? (
    <p class="wrong" role="alert">
      {error.message}
    </p>
  ) : null;
}

/** A table or list that may be longer than its place; it can be scrolled by the keyboard too. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
