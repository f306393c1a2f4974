//! The grammar of the notation, in words.
//!
//! # Bars
//! `{L,…|R,…}` is a game. Bars are ranked by their length, and the longest bar of a level is its root, inside braces
//! or parentheses as well as at the top, where the braces may be left out:
//!
//! | text | is |
//! | --- | --- |
//! | `9\|\|8\|0` | `{9\|{8\|0}}` |
//! | `14\|2\|\|\|-2\|\|-14\|-16` | `{{14\|2}\|{-2\|{-14\|-16}}}` |
//! | `1\|2\|3` | an error at the second bar: two longest bars at one level |
//!
//! Either side may be empty: `{|}`, `{3|}`. Braces need a bar, except after `+-`.
//!
//! # Commas among bars
//! When a side of the root bar holds commas as well as shorter bars, two readings are possible. `9||a,b|0` could
//! mean {9|{a,b|0}} or {9|a,{b|0}}. The first is how CGSuite prints, the second is how people abbreviate. The rule is:
//!
//! 1. Split the level at its longest bar, which must be the only one of its length.
//! 2. A side with commas and bars: let k be its longest bar.
//!    * If k occurs once, **commas bind tighter than bars**: the side is one option, split at k, and both parts are
//!      read by this same rule.
//!    * But if that reading puts two plain number literals into one of the two option lists beside k, or if k occurs more
//!      than once, then **the comma separates whole options**, each with its own bars.
//!
//! Two numbers in one list never happen in a canonical form (one would dominate the other), so everything that CGSuite
//! prints keeps its meaning, while the abbreviations of hand-written games are understood:
//!
//! | text | is | why |
//! | --- | --- | --- |
//! | `{9\|\|13/2,{15/2\|2}\|0}` | `{9\|{13/2,{15/2\|2}\|0}}` | `\|` occurs once on the right |
//! | `{0\|^*,^^\|\|^*,{0\|^*,^^}}` | `{{0\|^*,^^}\|^*,{0\|^*,^^}}` | `\|` occurs once on the left |
//! | `{2\|\|\|0,1\|\|-2\|-4}` | `{2\|0,{1\|{-2\|-4}}}` | `0,1` would be two numbers in one list |
//! | `{1\|0,2\|1\|\|3}` | `{{1\|0},{2\|1}\|3}` | `\|` occurs twice on the left |
//!
//! Write braces to be safe. The printer knows the rule and keeps braces wherever dropping them would change the reading.
//!
//! # Operators
//! From loosest to tightest: bars; commas; `&`; `+` and `-`; the ordinal sum `:`; unary `-` and `+-`; multiples `n.G`; a number
//! written in front; atoms. Binary operators group to the left.
//!
//! * A number in front of an atom is added to it: `3/2v*` is 3/2 + v*, `5*2` is 5 + *2, `2{1|0}` is 2 + {1|0}.
//! * A unary minus before a number literal belongs to the literal, also in front of an atom: `-3/2v*` is (-3/2) + v* and
//!   `-8Miny(3)` is (-8) + Miny(3). A binary minus takes the whole term: `5 - 3/2v*` is 5 - (3/2 + v*).
//! * `+-` where a game is expected is ±. `3+-1` could be meant either way and is an error; write `3 + -1` or `3 + +-1`.
//! * `+-{a,b}` without a bar is {a,b|-a,-b}.
//! * `4.{2|0}` is a multiple, `2.5` a decimal: what counts is whether a digit follows the dot at once.
//!
//! # Atoms
//! Numbers `5`, `3/4`, `2.5`; nimbers `*`, `*2`; `^`, `^^*`, `^3`, `v2*3`; `^<2>`, `v[3]*`; `Tiny(G)`, `Miny(G)`; games in
//! braces, anything in parentheses; functions such as `cool(G,t)`, where commas separate the arguments; positions
//! such as `domineering(....|....)`, whose board is handed on untouched.
//!
//! Also read: `±`; `↑`, `↓`, `⇑` and `⇓` (two ups or downs); `⋆` and `∗` for `*`; `−` for `-`; `‖` for `||`; `½`, `2¾`; `+_2`,
//! `-_{1|0}` (also `⧾`, `⧿`) for tiny and miny.
//!
//! # Quotes
//! `'{*|*}'` is the form that stands in the quotes, with its options as they are written, and not only its value. Functions and
//! operations that depend on the form, such as the ordinal sum `:`, take it as it stands: `'{*|*}':1` is `^`, `{*|*}:1` is 1.
//! The quotes stand around braces; forms may stand in forms, `'{'{*|*}'|0}'`.
//!
//! # Labels
//! `a{2|1}` names a game, and `a` further on is that same game: `{a{2|1}|-a}`. A label is a lowercase word; `v`, `vv`, `v2` are
//! downs, and functions keep their names. A label inside its own braces, as in `a{0|a}`, points back to the whole game, which
//! is then loopy. Behind an `&` labels may be used anew.
//!
//! # Loopy games
//! * Names: `on`, `off`, `over` (also `1/on`), `under`, `upon` (also `^[on]`), `v[on]`, `^<on>`, `v<on>`, `dud`, `tis`, `tisn`. A
//!   star right behind a name is added: `upon*`, `over*2`.
//! * `pass` is a move back to the game that it is an option of: `{0|pass}`. With several bars it belongs to the innermost
//!   game: `pass|0||1` is `{{pass|0}|1}`. It is an option and nothing else; `{0|pass + 1}` is an error.
//! * `G & H` is the game with onside G and offside H. It binds less than sums and more than commas and bars, and does not
//!   chain.
//! * Kos `KO[A,B]`, `OK[A,B]`, `KO(i,m)[A,B]`, and the same with `KOL`, `KOR`, `OKL`, `OKR` for passes.
