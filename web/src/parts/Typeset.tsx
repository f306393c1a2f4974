// A game as books print it. Its text in the notation is there too: for screen readers, for copying, and to be shown instead where the typeset
// game is not known yet or has no room on a line.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { latexOf, wantLatex } from "../lib/latex";

type Setter = typeof import("../lib/katex");

let setter: Setter | null = null;
let loading: Promise<Setter> | null = null;

/** KaTeX comes when the first game is shown, and after that is painted. */
function load(): Promise<Setter> {
  loading ??= new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)))
    .then(() => import("../lib/katex"))
    .then((own) => (setter = own));
  return loading;
}

/** A typeset game that is shown. */
interface Shown {
  show: (isSet: boolean) => void;
  fits: () => boolean;
}

const all = new Set<Shown>();
let waiting: Set<Shown> | null = null;

/** Shows games typeset where they have room. All are measured together, so that the page is laid out once and not once for each. */
function fit(games: Iterable<Shown>): void {
  for (const game of games) game.show(true);
  if (waiting) return [...games].forEach((game) => waiting!.add(game));
  waiting = new Set(games);
  queueMicrotask(() => {
    const now = [...waiting!];
    waiting = null;
    const wide = now.filter((game) => !game.fits());
    for (const game of wide) game.show(false);
  });
}

// The room changes with the window, and the games when their fonts have come.
addEventListener("resize", () => fit(all));
document.fonts.addEventListener("loadingdone", () => fit(all));

/** No longer text fits on a line of any screen. */
const LONGEST = 300;

export function Typeset({ text }: { text: string }) {
  const root = useRef<HTMLSpanElement>(null);
  const [, redraw] = useState(0);
  const latex = text.length > LONGEST ? null : latexOf(text);
  useEffect(() => {
    let wanted = true;
    const again = () => wanted && redraw((n) => n + 1);
    if (latex === undefined) wantLatex(text, again);
    if (!setter && latex !== null) load().then(again, () => {});
    return () => void (wanted = false);
  }, [text, latex]);
  const typeset = latex ? setter?.typeset : undefined;
  useLayoutEffect(() => {
    const [plain, set] = root.current!.children as unknown as [HTMLElement, HTMLElement];
    const show = (isSet: boolean) => {
      plain.className = isSet ? "hidden" : "";
      set.hidden = !isSet;
    };
    if (!latex || !typeset?.(latex, set)) return show(false);
    const game = { show, fits: () => !root.current || set.getBoundingClientRect().width <= room(root.current) + 0.5 };
    all.add(game);
    fit([game]);
    return () => {
      all.delete(game);
      waiting?.delete(game);
    };
  }, [latex, typeset]);
  return (
    <span class="typeset" data-text={text} ref={root}>
      <span>{text}</span>
      <span class="set" aria-hidden="true" hidden />
    </span>
  );
}

/** How wide a line is where an element stands. */
function room(element: HTMLElement): number {
  let block = element.parentElement!;
  while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement!;
  const { paddingLeft, paddingRight } = getComputedStyle(block);
  return block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}
