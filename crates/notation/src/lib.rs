//! The notation of combinatorial games: text is read into a syntax tree, a syntax tree is printed as text.
//!
//! No game theory happens here. `{1|1}` stays `{1|1}`, sums stay sums, and nothing is brought to canonical form; the
//! crates above evaluate the tree. It rests on [`tedomari_number`] for exact numbers only.
//!
//! The way of a text through the modules: the lexer cuts it into tokens, the parser (operators and brackets, on an
//! explicit stack) turns them into operands, and the bar rules in [`grammar`] turn one level of operands,
//! commas and bars into a game. The tree is a flat arena ([`Expr`]) in which children come before parents, so that a
//! consumer evaluates it with one loop and no depth of nesting can exhaust the machine's stack.
//!
//! ```
//! use tedomari_notation::{Node, Style, parse};
//!
//! let expr = parse("{9||8|0} + ^^* - 2.{1|0}")?;
//! assert_eq!(expr.display(Style::Ascii).to_string(), "{9||8|0} + ^^* - 2.{1|0}");
//! assert_eq!(expr.display(Style::Unicode).to_string(), "{9||8|0} + ⇑∗ - 2.{1|0}");
//!
//! // Children precede parents, so one pass in order sees every operand before its operator.
//! let mut games = 0;
//! for (_, node) in expr.nodes() {
//!     games += usize::from(matches!(node, Node::Game { .. }));
//! }
//! assert_eq!(games, 3);
//!
//! // An error knows its byte.
//! let error = parse("1|2|3").unwrap_err();
//! assert_eq!(error.offset, 3);
//! # Ok::<(), tedomari_notation::ParseError>(())
//! ```

mod algebra;
mod bars;
mod error;
mod expr;
mod function;
pub mod grammar;
mod hints;
mod labels;
mod lexer;
mod loopy;
mod parser;
mod print;
mod results;
mod structure;
mod style;

pub use algebra::Algebra;
pub use error::ParseError;
pub use expr::{Expr, ExprBuilder, Node, NodeId, Span};
pub use function::{Function, Gives};
pub use hints::misread;
pub use labels::LabelError;
pub use loopy::{KoPasses, KoShape, LoopyName};
pub use parser::{Parser, parse};
pub use print::{DisplayExpr, print, print_braces};
pub use style::Style;
