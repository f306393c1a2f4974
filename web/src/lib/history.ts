// The games that were looked at, kept in this browser only.

const KEY = "tedomari-history";
const MOST = 40;

export function games(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((game) => typeof game === "string") : [];
  } catch {
    return [];
  }
}

export function remember(game: string): string[] {
  const all = [game, ...games().filter((other) => other !== game)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing is no trouble.
  }
  return all;
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}
