//! Where functions that give no game may stand: alone, or, if they give a list of games, among the options in braces.

use crate::error::ParseError;
use crate::expr::{Expr, Node, NodeId};
use crate::function::{Function, Gives};

impl Expr {
    /// The function and its argument, if the whole is a function that gives no game: a list, a word, or yes or no.
    ///
    /// ```
    /// use tedomari_notation::{Function, Parser};
    ///
    /// let expr = Parser::new().results(true).parse("outcome({3|1} - 2)")?;
    /// let (function, argument) = expr.result().unwrap();
    /// assert_eq!(function, Function::Outcome);
    /// assert_eq!(expr.part(argument).to_string(), "{3|1} - 2");
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub fn result(&self) -> Option<(Function, NodeId)> {
        self.result_at(self.root())
    }

    /// The same of a node.
    pub fn result_at(&self, id: NodeId) -> Option<(Function, NodeId)> {
        match self.node(id) {
            Node::Call { function, arguments } if function.gives() != Gives::Game => {
                Some((*function, arguments[0]))
            }
            _ => None,
        }
    }

    /// Whether the node is a game in braces whose options are all written one by one. In `{left_options(G)|0}` they are not.
    pub fn is_written_out(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::Game { left, right } => left.iter().chain(right).all(|&id| self.result_at(id).is_none()),
            _ => false,
        }
    }
}

/// Refuses results where games are needed. The places of functions are known from the text alone, so that nothing has to be
/// evaluated first.
pub(crate) fn check(expr: &Expr, results: bool) -> Result<(), ParseError> {
    let result = |id: NodeId| expr.result_at(id).map(|(function, _)| function);
    for (_, node) in expr.nodes() {
        let in_braces = matches!(node, Node::Game { .. });
        for child in node.children() {
            match result(child) {
                Some(function) if !(in_braces && function.gives() == Gives::Games) => {
                    return Err(misplaced(expr, child, function));
                }
                _ => {}
            }
        }
    }
    match result(expr.root()) {
        Some(function) if !results => {
            let message = format!(
                "`{}` gives {}, and a game is needed here: ask for it by `eval`",
                function.name(),
                function.gives()
            );
            Err(ParseError::new(expr.span(expr.root()).start, message))
        }
        _ => Ok(()),
    }
}

fn misplaced(expr: &Expr, id: NodeId, function: Function) -> ParseError {
    let name = function.name();
    let gives = function.gives();
    let place = match gives {
        Gives::Games => format!("it stands alone, or among the options in braces, as in {{{name}(G)|0}}"),
        Gives::Sides => format!("it stands alone; left_{name} and right_{name} may stand in braces"),
        _ => "it stands alone and cannot be part of a game".to_owned(),
    };
    ParseError::new(expr.span(id).start, format!("`{name}` gives {gives}: {place}"))
}

#[cfg(test)]
mod tests {
    use crate::{Function, Parser, parse};

    #[test]
    fn results_stand_alone() {
        let read = |text: &str| Parser::new().results(true).parse(text);
        for (text, function) in [
            ("outcome(^)", Function::Outcome),
            ("(is_number({1|0} + 2))", Function::IsNumber),
            ("left_options(left_stop(*2))", Function::LeftOptions),
        ] {
            let expr = read(text).unwrap();
            assert_eq!(expr.result().map(|(function, _)| function), Some(function), "{text}");
            assert!(parse(text).unwrap_err().message.contains("a game is needed here"), "{text}");
        }
        for (text, offset) in [
            ("1 + outcome(^)", 4),
            ("{outcome(^)|0}", 1),
            ("{options(^)|0}", 1),
            ("-is_number(1)", 1),
            ("outcome(outcome(1))", 8),
            ("mean(left_options(1))", 5),
            ("+-{left_options(1)}", 3),
            ("0|1 + left_options(1)", 6),
        ] {
            assert_eq!(read(text).unwrap_err().offset, offset, "{text}");
            assert_eq!(parse(text).unwrap_err().offset, offset, "{text}");
        }
        for text in ["{left_options(^)|right_options(^)}", "1,left_options(*2)|0||1"] {
            assert!(parse(text).unwrap().result().is_none());
        }
    }
}
