// Commands of the book as places of the page.
import { hashOf } from "./route";

/** The words of a command as a shell reads them; null if it uses more of the shell than quotation marks. */
export function shellWords(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === "'" || sign === '"') {
      const end = line.indexOf(sign, at + 1);
      if (end < 0) return null;
      word = (word ?? "") + line.slice(at + 1, end);
      at = end;
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if ("|<>;&$`(){}*".includes(sign)) return null;
    else word = (word ?? "") + sign;
  }
  if (word !== null) words.push(word);
  return words;
}

/** Options with a value, which is no argument. */
const VALUED = ["--first", "--you", "--play", "--strategy", "--at", "--svg", "--png", "--dot", "--depth", "--most", "--time-limit", "--node-limit", "--memory-limit", "--threads", "--size", "--upto", "--heaps", "--edges", "--board", "--region", "--rules", "--left-threats", "--right-threats", "--ban", "--threats", "--database", "--method", "--max"];

/** Where a command can be tried; null if no page answers it. What follows a pipe only shortens what is printed. */
export function placeOf(command: string): string | null {
  const words = shellWords(command.replace(/\s\|\s+(head|grep|tail|cut|sed)\b.*$/, "").replace(/\s+# exit \d+$/, ""));
  if (!words || words[0] !== "tedomari") return null;
  const options: Record<string, string> = {};
  const args: string[] = [];
  for (let at = 2; at < words.length; at += 1) {
    const word = words[at]!;
    if (!word.startsWith("--")) args.push(word);
    else if (VALUED.includes(word)) options[word] = words[(at += 1)] ?? "";
    else options[word] = "yes";
  }
  if (args.includes("-")) return null;
  switch (words[1]) {
    case "eval":
    case "tree":
    case "thermograph":
      if (!args[0]) return null;
      return hashOf("calculator", { g: args[0], t: options["--at"] ?? null, steps: options["--steps"] ? "1" : null, form: options["--written"] ? "written" : null });
    case "compare":
      // How two games compare is who wins their difference.
      return args.length === 2 ? hashOf("calculator", { g: `(${args[0]}) - (${args[1]})` }) : null;
    case "solve":
    case "bounds":
    case "play":
      if (!args.length || /\.(sums|txt)$/.test(args[0]!)) return null;
      if (args.some((arg) => /\bO?KO?L?R?\[|OK\[/.test(arg)) || options["--left-threats"] || options["--right-threats"]) {
        return hashOf("kos", { c: args.join(" + "), first: options["--first"] === "right" ? "right" : null, lt: options["--left-threats"]?.replaceAll(",", " ") ?? null, rt: options["--right-threats"]?.replaceAll(",", " ") ?? " " });
      }
      return hashOf("sum", { c: args.join("\n"), first: options["--first"] === "right" ? "right" : null, for: options["--play"] === "normal" ? "last" : null });
    case "position":
      return args.length === 2 && !args[1]!.startsWith("{") ? hashOf("boards", { r: args[0]!, b: args[1]! }) : null;
    case "go":
      return options["--board"] ? hashOf("go", { b: options["--board"], edges: options["--edges"] ?? null, rules: options["--rules"] ?? null }) : null;
    case "ko":
      return args.length ? hashOf("kos", { c: args.join(" + "), rt: " " }) : null;
    case "heap":
      return args.length > 1 ? hashOf("piles", { g: args[0]!, p: args.slice(1).join(" "), misere: options["--misere"] ? "1" : null }) : null;
    case "octal":
      return args.length === 1 ? hashOf("piles", { kind: "octal", g: args[0]!, upto: options["--upto"] && Number(options["--upto"]) <= 5000 ? options["--upto"] : null, p: options["--heaps"]?.replaceAll(",", " ") ?? null, misere: options["--misere"] ? "1" : null }) : null;
    default:
      return null;
  }
}
