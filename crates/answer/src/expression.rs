//! Reading expressions: each text of a question is parsed once.

use tedomari_notation::{Expr, Node, Parser};
use tedomari_rulesets::Rulesets;
use tedomari_value::Positions;

use crate::mistake::Mistake;

/// Reads an expression in which every ruleset may occur.
pub(crate) fn parse(rulesets: &Rulesets, text: &str) -> Result<Expr, Mistake> {
    parse_with(&rulesets.names(), text)
}

/// The same with the names of the rulesets.
pub(crate) fn parse_with(names: &[&str], text: &str) -> Result<Expr, Mistake> {
    let parsed = Parser::new().rulesets(names).parse(text);
    parsed.map_err(|error| Mistake::new(text, error.offset, error.message))
}

/// Whether a position stands in an expression.
pub(crate) fn has_positions(expr: &Expr) -> bool {
    expr.nodes().any(|(_, node)| matches!(node, Node::Position { .. }))
}
