// Where the user is: the page and its state, all of it in the fragment of the address, so that a link holds it.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";

export interface Route {
  page: string;
  params: URLSearchParams;
}

export function parse(hash: string): Route {
  const text = hash.replace(/^#\/?/, "");
  const split = text.indexOf("?");
  const page = split < 0 ? text : text.slice(0, split);
  return { page: page || "calculator", params: new URLSearchParams(split < 0 ? "" : text.slice(split + 1)) };
}

export function hashOf(page: string, params: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return `#/${page}${text ? `?${text}` : ""}`;
}

export function go(hash: string, replace = false): void {
  if (hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", `${location.pathname}${location.search}${hash}`);
  dispatchEvent(new Event("hashchange"));
}

export function useRoute(): Route {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const changed = () => set(location.hash);
    addEventListener("hashchange", changed);
    addEventListener("popstate", changed);
    // The address may have changed after the first drawing and before anything listened.
    changed();
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("popstate", changed);
    };
  }, []);
  return useMemo(() => parse(hash), [hash]);
}

export type Change = Record<string, string | null>;

/** The state of a page, and how it is changed: a new entry in the history, or the same one. */
export function useParams(route: Route): (change: Change, replace?: boolean) => void {
  return useCallback(
    (change: Change, replace = false) => {
      // What is in the address now, which may have changed since the page was drawn.
      const now = parse(location.hash);
      const all = { ...Object.fromEntries(now.params), ...change };
      go(hashOf(route.page, all), replace);
    },
    [route.page],
  );
}
