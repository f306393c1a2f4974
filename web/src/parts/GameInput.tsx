// A field for a game in the program's notation, with what is wrong underlined as one types.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Refused } from "../lib/api";

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
}

export function GameInput({ label, value, onChange, onEnter, error, hint, wait = 120, autoFocus, hideLabel }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<number>();
  const [text, set] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      set(value);
    }
  }, [value]);
  useEffect(() => {
    const own = field.current;
    if (!own) return;
    own.style.height = "auto";
    own.style.height = `${Math.min(own.scrollHeight, 240)}px`;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string) => {
    set(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = next;
      onChange(next);
    }, wait);
  };
  // What is wrong belongs to what was sent, not to what has been typed since.
  const told = error && text === value ? error : null;
  const at = told ? placeOf(text, told.offset) : 0;
  const end = at + 1;
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "hidden" : ""}>
        {label}
      </label>
      <div class="entry">
        <div class="mirror" aria-hidden="true">
          {told ? (
            <>
              {text.slice(0, at)}
              <mark>{text.slice(at, end) || " "}</mark>
              {text.slice(end)}
            </>
          ) : (
            text
          )}{" "}
        </div>
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
            clearTimeout(timer.current);
            sent.current = text;
            onChange(text);
            onEnter?.(text);
          }}
        />
      </div>
      <p id={`${id}-told`} class={told ? "wrong" : "hint"} role={told ? "alert" : undefined}>
        {told ? told.message : hint}
      </p>
    </div>
  );
}
