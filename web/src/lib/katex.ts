// Typesets LaTeX with KaTeX. This module is loaded when the first game is shown.
import katex from "katex";
import "katex/dist/katex.min.css";

/** Typesets into an element; false if that cannot be done. */
export function typeset(latex: string, into: HTMLElement): boolean {
  try {
    katex.render(latex, into, { output: "html", strict: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What is copied of a typeset game is its text in the notation, which can be typed again. */
document.addEventListener("copy", (event) => {
  const selected = getSelection();
  if (!selected || selected.isCollapsed || !event.clipboardData) return;
  const range = selected.getRangeAt(0).cloneRange();
  const around = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(".typeset");
  const [first, last] = [around(range.startContainer), around(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const copied = range.cloneContents();
  if (!copied.querySelector(".typeset")) return;
  copied.querySelectorAll(".typeset > .set").forEach((own) => own.remove());
  event.clipboardData.setData("text/plain", (copied.textContent ?? "").trim());
  event.preventDefault();
});
