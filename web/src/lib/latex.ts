// Games as LaTeX, which the program writes. What several parts of a page want at the same time is one request.
import { ask } from "./api";

/** Of each text its LaTeX, or null if it is no game. */
const known = new Map<string, string | null>();
const MOST = 4000;

let waiting = new Map<string, (() => void)[]>();

/** The LaTeX of a game; null if the text is none, undefined if that was not asked yet. */
export function latexOf(text: string): string | null | undefined {
  return known.get(text);
}

/** Asks for the LaTeX of a game, and tells when it is known. */
export function wantLatex(text: string, told: () => void): void {
  if (waiting.size === 0) setTimeout(send);
  waiting.set(text, [...(waiting.get(text) ?? []), told]);
}

async function send(): Promise<void> {
  const own = waiting;
  waiting = new Map();
  const texts = [...own.keys()];
  try {
    const { latex } = await ask<{ latex: (string | null)[] }>("typeset", { texts }, { time: "5s" });
    if (known.size > MOST) known.clear();
    texts.forEach((text, at) => known.set(text, latex[at] ?? null));
  } catch {
    // Then the text stays as it is.
    return;
  }
  for (const told of [...own.values()].flat()) told();
}
