// Answers to `eval`, and the same facts in the same words as the program's text.

export interface Facts {
  value: string;
  outcome: "L" | "R" | "N" | "P" | "D";
  left_stop: string;
  right_stop: string;
  mean?: string;
  temperature?: string;
  birthday?: string;
  atomic_weight?: string | null;
  is_number: boolean;
  is_infinitesimal: boolean;
  is_all_small?: boolean;
  kind: "number" | "tepid" | "hot";
  class?: string;
  left_stop_next: string;
  right_stop_next: string;
  parity?: "even" | "odd" | null;
  uptimal?: { digits: string[]; runs?: { digit: string; length: string }[]; star: string } | null;
}

export interface Stopped {
  stopped: string;
  bounds: Record<"left_stop" | "right_stop" | "mean" | "temperature", [string | null, string | null]>;
  nodes: number;
  cycle?: string[];
}

export interface Loopy {
  value: string;
  loopy: "stopper" | "sided" | "open";
  onside: string | null;
  offside: string | null;
  outcome?: Facts["outcome"];
  left_first: "left" | "right" | "draw" | null;
  right_first: "left" | "right" | "draw" | null;
  degree?: string | null;
  variety?: string | null;
  is_infinitesimal?: boolean;
}

export interface Told {
  function: string;
  type: "games" | "sides" | "word" | "truth";
  games?: string[];
  left?: string[];
  right?: string[];
  word?: string;
  truth?: boolean;
}

export type Evaluation = { input: string } & (Facts | Loopy | Told | Partial<Facts>) & Partial<Stopped>;

export type Row = [string, string];

export const isTold = (answer: Evaluation): answer is Evaluation & Told => "function" in answer;
export const isLoopy = (answer: Evaluation): answer is Evaluation & Loopy => "loopy" in answer;
export const isKnown = (answer: Evaluation): answer is Evaluation & Facts =>
  !isTold(answer) && !isLoopy(answer) && "value" in answer;

export function outcome(letter: Facts["outcome"]): string {
  return {
    L: "Left wins, whoever starts",
    R: "Right wins, whoever starts",
    N: "whoever starts wins",
    P: "whoever starts loses",
    D: "a draw, whoever starts",
  }[letter];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function kind(facts: Facts): string {
  if (facts.kind === "number") return facts.left_stop.includes("/") ? "number" : "integer";
  if (facts.kind === "hot") return `hot: ${facts.class}`;
  if (!facts.is_infinitesimal) return "tepid: a number and an infinitesimal";
  return facts.is_all_small ? "infinitesimal, all-small" : "infinitesimal";
}

/** As the program writes it in Unicode. */
function uptimal(facts: Facts): string | null {
  const found = facts.uptimal;
  if (!found || facts.is_number || (found.digits.length <= 1 && !found.runs?.length)) return null;
  const powers = found.digits.map((digit, at) => {
    const name = at === 0 ? "↑" : `↑<${at + 1}>`;
    const size = digit.replace("-", "");
    return { digit, text: size === "1" ? name : `${size}.${name}` };
  });
  const terms = powers.filter(({ digit }) => digit !== "0");
  const all = terms.map(({ digit, text }) => ({ minus: digit.startsWith("-"), text }));
  if (found.star !== "0") all.push({ minus: false, text: found.star.replace("*", "∗") });
  return all.map(({ minus, text }, at) => (at ? (minus ? " - " : " + ") : minus ? "-" : "") + text).join("") || "0";
}

/** The facts of a value in the order of the program's text. */
export function rows(facts: Facts): Row[] {
  const stop = (at: string, next: string) => (facts.is_number ? at : `${at}, then ${capital(next)} is to move`);
  const all: Row[] = [
    ["outcome", outcome(facts.outcome)],
    ["Left stop", stop(facts.left_stop, facts.left_stop_next)],
    ["Right stop", stop(facts.right_stop, facts.right_stop_next)],
  ];
  if (facts.mean !== undefined && facts.temperature !== undefined) {
    all.push(["mean", facts.mean], ["temperature", facts.temperature], ["kind", kind(facts)]);
  }
  const powers = uptimal(facts);
  if (powers) all.push(["uptimal", powers]);
  if (facts.atomic_weight && !facts.is_number) all.push(["atomic weight", facts.atomic_weight]);
  if (facts.birthday) all.push(["birthday", facts.birthday]);
  if (facts.parity) all.push(["parity", facts.parity]);
  return all;
}

const won = (whom: Loopy["left_first"]) =>
  whom === null ? "not known" : whom === "draw" ? "draw" : `${capital(whom)} wins`;

export function loopyRows(worth: Loopy): Row[] {
  const none = "no stopper was found for it";
  const all: Row[] = [
    ["onside", worth.onside ?? none],
    ["offside", worth.offside ?? none],
  ];
  if (worth.outcome) all.push(["outcome", outcome(worth.outcome)]);
  all.push(["Left starts", won(worth.left_first)], ["Right starts", won(worth.right_first)]);
  const kinds = {
    stopper: "loopy: a stopper",
    sided: "loopy: its sides are stoppers",
    open: "loopy: a side is not known as a stopper",
  };
  all.push(["kind", kinds[worth.loopy] + (worth.is_infinitesimal ? ", infinitesimal" : "")]);
  if (worth.degree) all.push(["degree", worth.degree]);
  if (worth.variety) all.push(["variety", worth.variety]);
  return all;
}

export function toldRows(told: Told): Row[] {
  const name = told.function.replaceAll("_", " ");
  const title = name.replace(/^left /, "Left ").replace(/^right /, "Right ");
  const list = (games: string[] = []) => games.join(", ") || "none";
  switch (told.type) {
    case "games":
      return [[title, list(told.games)]];
    case "sides":
      return [
        [`Left ${name}`, list(told.left)],
        [`Right ${name}`, list(told.right)],
      ];
    case "truth":
      return [[name, told.truth ? "yes" : "no"]];
    default: {
      const word = told.word ?? "";
      const known = name === "outcome" && "LRNPD".includes(word);
      return [[title, known ? `${word}: ${outcome(word as Facts["outcome"])}` : word]];
    }
  }
}

/** An interval in words. */
export function between([low, high]: [string | null, string | null]): string {
  if (low !== null && low === high) return low;
  if (low === null && high === null) return "not known";
  if (low === null) return `at most ${high}`;
  if (high === null) return `at least ${low}`;
  return `${low} to ${high}`;
}

export function boundRows(stopped: Stopped): Row[] {
  const { left_stop, right_stop, mean, temperature } = stopped.bounds;
  return [
    ["Left stop", between(left_stop)],
    ["Right stop", between(right_stop)],
    ["mean", between(mean)],
    ["temperature", between(temperature)],
  ];
}
