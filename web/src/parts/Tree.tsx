// The tree of a game, unfolded as far as one wants. Each game in it can be opened on its own.
import { useMemo, useRef } from "preact/hooks";
import { hashOf } from "../lib/route";
import { useAnswer } from "../lib/use-answer";
import { Working, Wrong } from "./bits";

interface TreeNode {
  value: string;
  text?: string;
  left: { to: number; moves?: string[] }[];
  right: { to: number; moves?: string[] }[];
  cut?: boolean;
}

interface ShownTree {
  tree: TreeNode[];
  stopped?: string;
}

interface Props {
  game: string;
  written: boolean;
  open: Set<string>;
  onOpen: (open: Set<string>) => void;
}

export function Tree({ game, written, open, onOpen }: Props) {
  const root = useRef<HTMLUListElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const item = items[here];
    if (!item) return;
    const path = item.dataset.path!;
    const expanded = item.getAttribute("aria-expanded");
    const focus = (to: HTMLElement | undefined) => to?.focus();
    switch (event.key) {
      case "ArrowDown":
        focus(items[here + 1]);
        break;
      case "ArrowUp":
        focus(items[here - 1]);
        break;
      case "Home":
        focus(items[0]);
        break;
      case "End":
        focus(items.at(-1));
        break;
      case "ArrowRight":
        if (expanded === "false") toggle(path);
        else if (expanded === "true") focus(items[here + 1]);
        break;
      case "ArrowLeft":
        if (expanded === "true") toggle(path);
        else focus(items.find((other) => other.dataset.path === path.split(".").slice(0, -1).join(".")));
        break;
      case "Enter":
        item.querySelector<HTMLElement>("a")?.click();
        break;
      case " ":
        toggle(path);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const toggle = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    onOpen(next);
  };
  return (
    <ul class="tree" role="tree" aria-label="Game tree" ref={root} onKeyDown={onKey}>
      <Branch game={game} path="o" written={written} open={open} toggle={toggle} isRoot />
    </ul>
  );
}

interface BranchProps {
  game: string;
  value?: string;
  side?: "left" | "right";
  move?: string | undefined;
  path: string;
  written: boolean;
  open: Set<string>;
  toggle: (path: string) => void;
  isLeaf?: boolean;
  isRoot?: boolean;
}

function Branch({ game, value, side, move, path, written, open, toggle, isLeaf, isRoot }: BranchProps) {
  const isOpen = (isRoot && !open.has("shut")) || open.has(path);
  const question = useMemo(
    () => (isOpen || isRoot ? { input: game, depth: 1, most: 400, written, style: "unicode" } : null),
    [game, isOpen, isRoot, written],
  );
  const asked = useAnswer<ShownTree>("tree", question);
  const nodes = asked.answer?.tree ?? [];
  const own = nodes[0];
  const children = (["left", "right"] as const).flatMap((side) =>
    (own?.[side] ?? []).map(({ to, moves }, at) => ({ side, at, moves, node: nodes[to]! })),
  );
  const known = value ?? own?.value;
  const leaf = isLeaf || (own !== undefined && children.length === 0 && !own.cut);
  const text = written && game !== known ? game : undefined;
  return (
    <li role="none" class={side ?? "root"}>
      <div
        class="node"
        role="treeitem"
        tabIndex={isRoot ? 0 : -1}
        data-path={path}
        aria-level={path.split(".").length}
        aria-expanded={leaf ? undefined : isOpen}
      >
        {side && <span class="hidden">{side === "left" ? "Left" : "Right"} moves to</span>}
        {leaf ? (
          <span class="twig" />
        ) : (
          <button type="button" class="twig" tabIndex={-1} aria-hidden="true" onClick={() => toggle(isRoot ? "shut" : path)}>
            {isOpen ? "▾" : "▸"}
          </button>
        )}
        {move && <span class="move">{move}</span>}
        <a tabIndex={-1} href={hashOf("calculator", { g: text ?? known ?? game })} title="open this game">
          {text && <span class="board">{text}</span>}
          {text && known ? " = " : ""}
          {known || (text ? "" : game)}
        </a>
      </div>
      {isOpen && !leaf && (
        <>
          <Working asked={asked} what="looking at the options" />
          <Wrong error={asked.error} />
          <ul role="group">
            {children.map(({ side, at, moves, node }) => {
              const below = `${path}.${side === "left" ? "L" : "R"}${at}`;
              const number = /^-?[\d/]+$/.test(node.value);
              return (
                <Branch
                  key={`${below} ${node.text ?? node.value}`}
                  game={written ? (node.text ?? node.value) : node.value}
                  value={node.value}
                  side={side}
                  move={moves?.length ? moves.slice(0, 4).join(", ") + (moves.length > 4 ? ", …" : "") : undefined}
                  path={below}
                  written={written}
                  open={open}
                  toggle={toggle}
                  isLeaf={(!written && number) || (node.left.length + node.right.length === 0 && !node.cut)}
                />
              );
            })}
          </ul>
        </>
      )}
    </li>
  );
}
