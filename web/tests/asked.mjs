// Questions of many kinds, as [name, question, query], which the program in a page must answer like the program that a server runs.
const nest = (depth, open, middle, close) => open.repeat(depth) + middle + close.repeat(depth);
const evaluated = [
  "{3|1} + ^ - domineering(2x4)", "14|2|||-2||-14|-16", "^^* + {2|0}", "Tiny(2) + {1|*}", "over + *", "on & off", "4.{2|0}", "cool({5|1},1)",
  "heat(*,2)", "overheat(^,1,2)", "v2*3", "^[3]", "options({3|1})", "clobber(xox|oxo)", "toads_and_frogs(tt.ff)", "domineering(4x5)",
  "omega + {1|*} + omega^omega", "reduced({2*|0})",
];
const positions = [
  ["domineering", "...#..|..##..|##....|...#.."], ["clobber", "xoxo|oxox|xo.."], ["amazons", "L..|..#|R.."], ["snort", "....|...."], ["col", "...|..."], ["konane", "xoxo|ox.x"],
  ["nogo", "...|..."], ["hackenbush", "lrlr"], ["toppling_dominoes", "lrrlrrl"], ["nim", "3,4,5"], ["backsliding_toads_and_frogs", "t.f"],
  ["ski_jumps", "l...|...r"], ["fox_and_geese", "..o.....|........|x.x.x.x."], ["cram", "3x4"], ["fission", "...|.o.|..."],
];
const KO = { left: [[1], ["1"]], right: [["0"], [0]] };
const TIS = { left: [[1], []], right: [[], [0]] };
const RECORD = "(;SZ[5]KM[0.5]RE[B+1.5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])";

export const ASKED = [
  ...evaluated.map((input) => ["eval", { input, style: "unicode" }]),
  ["typeset", { texts: ["{3|1/2}", "domineering(2x4)", "{3|"] }],
  ["words", {}],
  ...positions.map(([ruleset, board]) => ["position", { ruleset, board, moves: true, picture: true }]),
  ["compare", { a: "^", b: "*", difference: true }],
  ["thermograph", { input: "{7|5||0}", steps: true, at: ["1/2", "-1"] }],
  ["tree", { input: "{3|1||0}", depth: 2 }],
  ["table", { family: "domineering", sizes: "1..3x1..3" }],
  ["tds", { input: "{15,{100|12}|-5}" }],
  ["solve", { components: ["{15,{100|12}|-5}", "{-10|-20}", "domineering(3x3)"], first: "left" }],
  ["solve", { components: ["domineering(5x5)", "clobber(3x4)"], first: "right", play: "normal", winner_only: true }],
  ["bounds", { components: ["{3|1}", "{5|-2}"], first: "left" }],
  ["strategy", { strategy: "hotstrat", components: ["{9|1}", "{4|0}"] }],
  ["heap", { game: "wythoff", piles: [3, 5] }],
  ["heap", { game: "nim", piles: ["123456789012345678901234567890", "987654321098765432109876543210"] }],
  ["octal", { code: "0.77", upto: 200 }],
  ["octal", { code: "0.07", heaps: [9, 12], misere: true }],
  ["misere", { input: "*2 + *3" }],
  ["graph", { graphs: ["digraph { a -> b -> a; b -> c; c -> d }"], tokens: ["a,b"] }],
  ["annihilation", { graphs: ["0 1\n1 2\n2 3\n3 0\n"], tokens: ["0,2"] }],
  ["ko", { kos: ["KO[7,0]"], masters: true }],
  ["go", { board: ["XXOO", "X.xO", "XXOO"] }],
  ["go-review", { sgf: RECORD }],
  ["loopy-value", { G: TIS }],
  ["loopy-compare", { G: { left: [[0]], right: [[]] }, H: { left: [[]], right: [[]] } }],
  ["loopy-phi", { G: KO, enders: ["0", "1", "-1"] }],
  ["loopy-sidle", { G: TIS, trace: true }],
  ["reduce", { kind: "qbf", formula: "p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n", solve: true }],
  ["coins", { coins: ["r,2,1,0", "b,3,1,1"] }],
  ["tournament", { count: 4, components: 3, seed: 2, strategies: ["hotstrat", "sentestrat"], times: false }],
  ["generate-hard", { family: "two-options", size: 3 }],
  ["generate", { count: 3, components: 4, seed: 5 }],
  ["rulesets", {}],
  ["heap-list", {}],
  // Very deep, very large.
  ["eval", { input: nest(10_000, "{", "0", "|}") }],
  ["eval", { input: nest(2_000, "{0|", "*", "}") }],
  ["eval", { input: nest(10_000, "(", "^", ")") }],
  ["eval", { input: `${"9".repeat(2000)} * 7/8 + {1|-1}` }],
  ["eval", { input: `1/${(2n ** 300n).toString()}` }],
  ["eval", { input: "{10^40|-10^40}" }],
  // Limits that are reached, counted in steps.
  ["eval", { input: "domineering(8x8)" }, "node_limit=1000"],
  ["position", { ruleset: "clobber", board: "xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo" }, "node_limit=5k"],
  ["solve", { components: Array.from({ length: 40 }, (_, n) => `{${3 * n + 1}|${n}||${-n}|${-2 * n}}`), first: "left" }, "node_limit=2k"],
  ["eval", { input: "domineering(5x6)" }, "memory_limit=1MiB"],
  // What is wrong, and where.
  ["eval", { input: "{3|1} + ½ + ?" }],
  ["eval", { input: nest(10_000, "{", "", "") }],
  ["position", { ruleset: "clobber", board: "xo|o?" }],
  ["position", { ruleset: "chess", board: "xo" }],
  ["solve", { components: ["{3|1}", "{3|"], first: "left" }],
  ["go", { board: ["OOO", "O.."] }],
  ["eval", { inputs: "3" }],
  ["evil", {}],
];
