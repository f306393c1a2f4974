// A field for a game in the program's notation, with what is wrong underlined as one types. It is a plain field until the editor is there.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refused } from "../lib/api";
import type { Editor } from "../lib/editor";

type Maker = typeof import("../lib/editor");

let loading: Promise<Maker> | null = null;

/** The editor comes after the page has been painted. */
function load(): Promise<Maker> {
  loading ??= new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted))).then(() => import("../lib/editor"));
  return loading;
}

/** The place of a byte of the text, counted in characters as JavaScript does. */
export function placeOf(text: string, byte: number): number {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.slice(0, Math.min(byte, bytes.length))).length;
}

interface Props {
  label: string;
  value: string;
  /** Called soon after each change. */
  onChange: (text: string) => void;
  /** Called when the user is done with it. */
  onEnter?: (text: string) => void;
  error?: Refused | null;
  hint?: string;
  wait?: number;
  autoFocus?: boolean;
  hideLabel?: boolean;
  /** Whether the text is an expression, in which names can be completed. */
  isExpression?: boolean;
  /** Games of before, which the arrow keys bring back; the last one first. */
  past?: () => string[];
}

export function GameInput({ label, value, onChange, onEnter, error, hint, wait = 120, autoFocus, hideLabel, isExpression = true, past }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const timer = useRef<number>();
  const [text, set] = useState(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const sent = useRef(value);
  const change = (next: string) => {
    set(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = next;
      onChange(next);
    }, wait);
  };
  const enter = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next;
    onChange(next);
    onEnter?.(next);
  };
  // What the editor calls, as it is after the last drawing.
  const now = useRef({ change, enter, past });
  now.current = { change, enter, past };
  useEffect(() => {
    // An empty text may come back as a blank, which addresses can hold.
    if (value !== sent.current && (value + sent.current).trim() !== "") {
      sent.current = value;
      clearTimeout(timer.current);
      set(value);
    }
  }, [value]);
  useEffect(() => {
    let wanted = true;
    let made: Editor | null = null;
    load().then(
      ({ edit }) => {
        const plain = field.current;
        if (!wanted || !plain) return;
        made = edit({
          host: host.current!,
          text: plain.value,
          attributes: { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-told` },
          completes: isExpression,
          onInput: (next) => now.current.change(next),
          onEnter: (next) => now.current.enter(next),
          past: () => now.current.past?.() ?? [],
        });
        if (document.activeElement === plain) made.focus(plain.selectionStart, plain.selectionEnd);
        setEditor(made);
      },
      () => {},
    );
    return () => {
      wanted = false;
      made?.end();
      clearTimeout(timer.current);
    };
  }, []);
  useLayoutEffect(() => editor?.set(text), [editor, text]);
  // What is wrong belongs to what was sent, not to what has been typed since.
  const told = error && text === value ? error : null;
  const at = told ? placeOf(text, told.offset) : null;
  useLayoutEffect(() => editor?.mark(at), [editor, text, at]);
  useEffect(() => {
    const own = field.current;
    if (!own) return;
    own.style.height = "auto";
    own.style.height = `${own.scrollHeight}px`;
  }, [text]);
  return (
    <div class="field">
      <label id={`${id}-label`} for={id} class={hideLabel ? "hidden" : ""} onClick={() => editor?.focus()}>
        {label}
      </label>
      <div class="entry">
        <div ref={host} />
        {!editor && (
          <textarea
            id={id}
            ref={field}
            rows={1}
            value={text}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            autofocus={autoFocus}
            aria-invalid={told ? "true" : "false"}
            aria-describedby={`${id}-told`}
            onInput={(event) => change(event.currentTarget.value.replace(/\n/g, " "))}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.isComposing) return;
              event.preventDefault();
              enter(text);
            }}
          />
        )}
      </div>
      <p id={`${id}-told`} class={told ? "wrong" : "hint"} role={told ? "alert" : undefined}>
        {told ? told.message : hint}
      </p>
    </div>
  );
}
