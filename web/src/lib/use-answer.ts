// A question whose answer is shown: asked again whenever it changes, and given up when it is not wanted any more.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused, type Progress } from "./api";

export interface Asked<T> {
  /** The last answer; it stays while the next one is awaited. */
  answer: T | null;
  /** What the answer belongs to, as JSON. */
  of: string | null;
  /** What is wrong with the present question. */
  error: Refused | null;
  /** How far the work is; null when there is none. */
  progress: Progress | null;
  busy: boolean;
  /** Whether the user has given the question up. */
  cancelled: boolean;
  cancel: () => void;
  again: () => void;
}

const idle = { error: null, progress: null, busy: false, cancelled: false } as const;

export function useAnswer<T>(name: string, question: unknown | null, time = "30s"): Asked<T> {
  const key = question === null ? null : JSON.stringify(question);
  const [state, set] = useState<Omit<Asked<T>, "cancel" | "again">>({ answer: null, of: null, ...idle });
  const [round, setRound] = useState(0);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    if (key === null) {
      set({ answer: null, of: null, ...idle });
      return;
    }
    const own = new AbortController();
    control.current = own;
    set((before) => ({ ...before, ...idle, busy: true }));
    const onProgress = (progress: Progress) => {
      if (!own.signal.aborted) set((before) => ({ ...before, progress }));
    };
    ask<T>(name, JSON.parse(key), { signal: own.signal, time, onProgress }).then(
      (answer) => !own.signal.aborted && set({ answer, of: key, ...idle }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        const told = error instanceof Refused ? error : new Refused(0, String(error));
        set((before) => ({ ...before, ...idle, error: told }));
      },
    );
    return () => own.abort();
  }, [name, key, time, round]);
  const cancel = useCallback(() => {
    control.current?.abort();
    set((before) => ({ ...before, ...idle, cancelled: true }));
  }, []);
  const again = useCallback(() => setRound((n) => n + 1), []);
  return { ...state, cancel, again };
}
