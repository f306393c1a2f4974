// The field for a game as an editor: brackets that match, names to complete, what is wrong underlined, and games of before at the arrow keys.
// It rests on CodeMirror, and is loaded after the page has been painted; until then the field is a plain one.
import {
  acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus,
  type Completion, type CompletionContext, type CompletionResult,
} from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, type DecorationSet } from "@codemirror/view";
import { ask } from "./api";

/** The names that an expression may hold. */
interface Words {
  functions: { name: string; arguments: number; gives: string; is_part: boolean }[];
  games: string[];
  rulesets: { name: string; board: string }[];
}

let words: Promise<Completion[]> | null = null;

/** A name that is followed by parentheses, with the cursor between them. */
function called(name: string): Completion["apply"] {
  return (view, _, from, to) => {
    const isOpen = view.state.sliceDoc(to, to + 1) === "(";
    view.dispatch({
      changes: { from, to, insert: isOpen ? name : `${name}()` },
      selection: { anchor: from + name.length + 1 },
      userEvent: "input.complete",
    });
  };
}

/** The names, from the program; asked for once. */
function names(): Promise<Completion[]> {
  words ??= ask<Words>("words", {}).then(
    ({ functions, games, rulesets }) => [
      ...functions.map(({ name, arguments: count, gives, is_part }) => ({
        label: name,
        // What stands in larger expressions comes before what ends with a word.
        boost: is_part ? 1 : -1,
        detail: `(${"GHK".slice(0, count).split("").join(", ")}) gives ${gives}`,
        apply: called(name),
      })),
      ...games.map((label) => ({ label, detail: "a game" })),
      ...rulesets.map(({ name, board }) => ({ label: name, detail: board.length > 16 ? "a board" : `such as ${board}`, apply: called(name) })),
    ],
    () => {
      words = null;
      return [];
    },
  );
  return words;
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!context.explicit && (!word || word.to - word.from < 2)) return null;
  return { from: word?.from ?? context.pos, options: await names(), validFor: /^\w*$/ };
}

const setMistake = StateEffect.define<number | null>();
const underline = Decoration.mark({ class: "mistake", tagName: "mark" });
/** At the end of the text there is nothing to underline. */
const missing = Decoration.line({ class: "mistake-at-end" });

const mistakes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let now = change.docChanged ? Decoration.none : marks;
    for (const effect of change.effects) {
      if (!effect.is(setMistake)) continue;
      const at = effect.value;
      now = at === null ? Decoration.none : Decoration.set(at < change.newDoc.length ? underline.range(at, at + 1) : missing.range(0));
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Settings {
  host: HTMLElement;
  text: string;
  /** Attributes of the element that has the focus. */
  attributes: Record<string, string>;
  /** Whether names are completed: not in a field for a board. */
  completes: boolean;
  onInput: (text: string) => void;
  onEnter: (text: string) => void;
  /** The games of before, the last one first. */
  past: () => string[];
}

export interface Editor {
  set: (text: string) => void;
  /** Underlines the sign at a place, or nothing. */
  mark: (at: number | null) => void;
  focus: (anchor?: number, head?: number) => void;
  end: () => void;
}

export function edit({ host, text, attributes, completes, onInput, onEnter, past }: Settings): Editor {
  /** A walk through the games of before, until something else changes the text. */
  let walk: { games: string[]; place: number; draft: string } | null = null;
  const step = (by: 1 | -1) => (view: EditorView) => {
    const range = view.state.selection.main;
    if (!range.empty || completionStatus(view.state) === "active") return false;
    // In a text of several lines the arrows go from line to line first.
    const here = view.coordsAtPos(range.head);
    const edge = view.coordsAtPos(by > 0 ? 0 : view.state.doc.length);
    if (here && edge && Math.abs(here.top - edge.top) > 4) return false;
    if (!walk) {
      const draft = view.state.doc.toString();
      walk = { games: past().filter((game) => game !== draft), place: -1, draft };
    }
    const next = walk.place + by;
    if (next < -1 || next >= walk.games.length) return false;
    walk.place = next;
    const insert = walk.games[next] ?? walk.draft;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: insert.length }, userEvent: "input.past" });
    return true;
  };
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.high(
          keymap.of([
            { key: "Enter", run: (view) => (onEnter(view.state.doc.toString()), true) },
            { key: "ArrowUp", run: step(1) },
            { key: "ArrowDown", run: step(-1) },
          ]),
        ),
        completes
          ? [autocompletion({ override: [complete], icons: false, selectOnOpen: false, maxRenderedOptions: 8 }), Prec.highest(keymap.of([...completionKeymap, { key: "Tab", run: acceptCompletion }]))]
          : [],
        closeBrackets(),
        EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", "{"] } }]),
        bracketMatching({ brackets: "(){}[]" }),
        history(),
        keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-multiline": "false", autocapitalize: "off", ...attributes }),
        EditorView.contentAttributes.of((view) => ({ "aria-invalid": String(view.state.field(mistakes).size > 0) })),
        // A game is one line: what is pasted is made one.
        EditorState.transactionFilter.of((change) => {
          if (change.newDoc.lines === 1) return change;
          const ends = Array.from({ length: change.newDoc.lines - 1 }, (_, at) => change.newDoc.line(at + 1).to);
          return [change, { changes: ends.map((from) => ({ from, to: from + 1, insert: " " })), sequential: true }];
        }),
        mistakes,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const is = (event: string) => update.transactions.some((own) => own.isUserEvent(event));
          if (!is("input.past")) walk = null;
          if (!is("set")) onInput(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    set: (next) => {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: next.length }, userEvent: "set" });
    },
    mark: (at) => view.dispatch({ effects: setMistake.of(at) }),
    focus: (anchor, head) => {
      view.focus();
      if (anchor !== undefined) view.dispatch({ selection: { anchor, head: head ?? anchor } });
    },
    end: () => view.destroy(),
  };
}
