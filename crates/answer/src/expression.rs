//! Reading expressions: each text of a question is parsed once.

use tedomari_notation::{Expr, Node, Parser};
use tedomari_rulesets::Rulesets;
use tedomari_task::{Held, Task};
use tedomari_value::{Positions, Value};

use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// Reads an expression in which every ruleset may occur.
pub(crate) fn parse(rulesets: &Rulesets, text: &str) -> Result<Expr, Mistake> {
    parse_with(&rulesets.names(), text)
}

/// The same within the limits of a task, with the account of what the expression takes: it is copied once to be worked on.
pub(crate) fn parse_within(rulesets: &Rulesets, text: &str, task: &Task) -> Result<(Expr, Held), Unfinished> {
    parse_either(rulesets, text, task, false)
}

/// The same where the whole may also be a function that gives no game.
pub(crate) fn parse_either(
    rulesets: &Rulesets,
    text: &str,
    task: &Task,
    results: bool,
) -> Result<(Expr, Held), Unfinished> {
    parse_by(Parser::new().results(results), rulesets, text, task)
}

/// The same for an impartial game, whose braces need no bar.
pub(crate) fn parse_impartial(
    rulesets: &Rulesets,
    text: &str,
    task: &Task,
) -> Result<(Expr, Held), Unfinished> {
    parse_by(Parser::new().impartial(true), rulesets, text, task)
}

fn parse_by(
    parser: Parser<'_>,
    rulesets: &Rulesets,
    text: &str,
    task: &Task,
) -> Result<(Expr, Held), Unfinished> {
    let names = if has_words(text) { rulesets.names() } else { Vec::new() };
    let held = task.hold();
    let mut looked = Ok(());
    let parsed = parser.rulesets(&names).parse_while(text, &mut |bytes| {
        looked = held.grow(2 * bytes);
        looked.is_ok()
    });
    let parsed = parsed.map_err(|error| Mistake::new(text, error.offset, error.message))?;
    looked?;
    Ok((parsed.expect("it is broken off by a limit only"), held))
}

/// Whether a name may stand in a text. Most short expressions have none, and to list all rulesets takes as long as to read one.
fn has_words(text: &str) -> bool {
    text.bytes().any(|byte| byte != b'v' && (byte.is_ascii_alphabetic() || !byte.is_ascii()))
}

/// The value of an expression that is part of a question.
pub(crate) fn value_within(session: &Session, text: &str, task: &Task) -> Result<Value, Unfinished> {
    let (expr, _held) = parse_within(&session.rulesets, text, task)?;
    let form = session.engine(task).evaluate(expr, &session.rulesets);
    form.map(|form| form.value()).map_err(|error| Unfinished::reading(text, error))
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

/// Whether something in an expression is loopy: as it is written, or a position whose play can return.
pub(crate) fn is_loopy(rulesets: &Rulesets, expr: &Expr) -> bool {
    let returns = |name: &str| rulesets.registry.find(name).is_ok_and(|rules| rules.is_loopy());
    expr.is_loopy()
        || expr.nodes().any(|(_, node)| matches!(node, Node::Position { ruleset, .. } if returns(ruleset)))
}
