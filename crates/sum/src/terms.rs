//! Boards in sums: an expression taken apart into terms, each a board or a game, with the moves in the game's own
//! coordinates.
//!
//! A sum is played one term at a time, so that a board in it keeps its moves and their names. Of an expression in which no
//! position stands nothing is taken apart, and what is done to a position other than to add, subtract or multiply it makes
//! it a game like any other.

use tedomari_notation::{Expr, Node, NodeId, Parser};
use tedomari_number::Dyadic;
use tedomari_rulesets::{AnyPosition, Rulesets};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Positions, ReadError, Stop};

use crate::game::Game;

/// A term of a sum: a board or a game, or the negative of one.
#[derive(Debug, Clone)]
pub struct Term {
    /// Whether it is subtracted: then the players change their roles in it.
    pub negated: bool,
    /// What it is.
    pub is: TermKind,
}

/// What a term is.
#[derive(Debug, Clone)]
pub enum TermKind {
    /// A position of a ruleset.
    Board(AnyPosition),
    /// Anything else.
    Game(Game),
}

/// More copies than this are not told apart: nobody plays on so many boards.
const MOST_COPIES: u64 = 64;

impl Term {
    /// Reads the terms of an expression.
    ///
    /// ```
    /// use tedomari_rulesets::Rulesets;
    /// use tedomari_sum::{Player, Term};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let terms = Term::read(&engine, "domineering(..|..) - 2.clobber(xo) + {3|1}", &Rulesets::default())?;
    /// let texts: Vec<String> = terms.iter().map(|term| term.text(&engine)).collect();
    /// assert_eq!(texts, ["domineering(..|..)", "-clobber(xo)", "-clobber(xo)", "{3|1}"]);
    /// let moves = terms[0].options(&engine, Player::Left, usize::MAX)?;
    /// assert_eq!((&moves[1].0[..], moves.len()), ("b1-b2", 2));
    /// # Ok::<(), tedomari_value::ReadError>(())
    /// ```
    pub fn read(engine: &Engine, text: &str, rulesets: &Rulesets) -> Result<Vec<Term>, ReadError> {
        let names = rulesets.names();
        Term::of_expr(engine, Parser::new().rulesets(&names).parse(text)?, rulesets)
    }

    /// The terms of an expression that was parsed before.
    pub fn of_expr(engine: &Engine, expr: Expr, rulesets: &Rulesets) -> Result<Vec<Term>, ReadError> {
        let mut terms: Vec<Term> = Vec::new();
        for (id, negated, copies) in terms_of(&expr) {
            let is = match expr.node(id) {
                Node::Position { ruleset, board } => {
                    let start = expr.board_offset(id).unwrap_or(0);
                    TermKind::Board(rulesets.position(ruleset, board).map_err(|error| match error {
                        ReadError::Invalid { offset, message } => {
                            ReadError::Invalid { offset: offset + start, message }
                        }
                        stopped => stopped,
                    })?)
                }
                _ => TermKind::Game(Game::of_form(engine.evaluate(expr.part(id), rulesets)?)),
            };
            terms.extend(std::iter::repeat_n(Term { negated, is }, copies));
        }
        Ok(terms)
    }

    /// The board, if it is one.
    pub fn board(&self) -> Option<&AnyPosition> {
        match &self.is {
            TermKind::Board(board) => Some(board),
            TermKind::Game(_) => None,
        }
    }

    /// Whose moves a player has in it.
    pub fn role(&self, player: Player) -> Player {
        if self.negated { player.opponent() } else { player }
    }

    /// A player's moves, or the first `most` of them: on a board in the game's own coordinates, in a game by what it
    /// leaves.
    pub fn options(&self, engine: &Engine, player: Player, most: usize) -> Result<Vec<(String, Term)>, Stop> {
        let negated = self.negated;
        Ok(match &self.is {
            TermKind::Board(board) => {
                let options = board.options(self.role(player), most).into_iter();
                options.map(|(name, to)| (name, Term { negated, is: TermKind::Board(to) })).collect()
            }
            TermKind::Game(game) => {
                let options = game.options(engine, self.role(player))?.into_iter().take(most);
                let terms = options.map(|to| Term { negated, is: TermKind::Game(to) });
                terms.map(|to| (to.text(engine), to)).collect()
            }
        })
    }

    /// Whether it is a board with more moves than anybody wants to see.
    pub fn has_too_many_moves(&self) -> bool {
        self.board().is_some_and(|board| board.has_too_many_moves())
    }

    /// The sum of terms as it could be written.
    pub fn sum_text(engine: &Engine, terms: &[Term]) -> String {
        join_terms(terms.iter().map(|term| match &term.is {
            TermKind::Board(board) => (term.negated, board.to_string()),
            TermKind::Game(_) => (false, term.text(engine)),
        }))
    }

    /// The term as it could be written.
    pub fn text(&self, engine: &Engine) -> String {
        match (&self.is, self.negated) {
            (TermKind::Board(board), negated) => format!("{}{board}", if negated { "-" } else { "" }),
            (TermKind::Game(game), false) => game.text(engine),
            (TermKind::Game(game), true) => engine.print(engine.negative(game.value())),
        }
    }
}

/// Terms as one expression, each with whether it is subtracted. What is 0 is left out.
///
/// A minus in front of a number belongs to the number alone: `-8Miny(3)` is (-8) + Miny(3), so it is added as it is.
/// Only what is a number to the end, or is marked as subtracted, gets a minus between the terms.
///
/// ```
/// use tedomari_sum::join_terms;
///
/// let terms = [(true, "clobber(xo)"), (false, "-3/2"), (false, "0"), (false, "-8Miny(3)")];
/// let text = join_terms(terms.map(|(minus, text)| (minus, text.to_owned())));
/// assert_eq!(text, "-clobber(xo) - 3/2 + -8Miny(3)");
/// assert_eq!(join_terms([]), "0");
/// ```
pub fn join_terms(terms: impl IntoIterator<Item = (bool, String)>) -> String {
    let mut sum = String::new();
    for (minus, text) in terms.into_iter().filter(|(_, text)| text != "0") {
        let number = text.strip_prefix('-').filter(|rest| !minus && rest.parse::<Dyadic>().is_ok());
        let (minus, text) = number.map_or((minus, &text[..]), |rest| (true, rest));
        sum += match (sum.is_empty(), minus) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        sum += text;
    }
    if sum.is_empty() { "0".to_owned() } else { sum }
}

/// The terms of an expression with their signs and how many copies there are: sums are taken apart where a position is at
/// stake.
fn terms_of(expr: &Expr) -> Vec<(NodeId, bool, usize)> {
    let mut has_position = vec![false; expr.len()];
    for (id, node) in expr.nodes() {
        let below = node.children().any(|child| has_position[child.index()]);
        has_position[id.index()] = below || matches!(node, Node::Position { .. });
    }
    let mut terms = Vec::new();
    let mut open = vec![(expr.root(), false, 1)];
    while let Some((id, negated, copies)) = open.pop() {
        match expr.node(id) {
            _ if !has_position[id.index()] => terms.push((id, negated, copies)),
            Node::Add(g, h) => open.extend([(*h, negated, copies), (*g, negated, copies)]),
            Node::Subtract(g, h) => open.extend([(*h, !negated, copies), (*g, negated, copies)]),
            Node::Negative(g) => open.push((*g, !negated, copies)),
            Node::Multiple { times, of } => {
                let more = times.abs().to_string().parse::<u64>().ok();
                let more = more.and_then(|more| more.checked_mul(copies as u64));
                match more.filter(|&more| more <= MOST_COPIES) {
                    Some(more) => open.push((*of, negated != (times.signum() < 0), more as usize)),
                    None => terms.push((id, negated, copies)),
                }
            }
            _ => terms.push((id, negated, copies)),
        }
    }
    terms
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tedomari_value::Value;

    use super::*;

    const TERMS: [&str; 24] = [
        "domineering(..|..)",
        "domineering(.#|..)",
        "clobber(xox)",
        "toads_and_frogs(t.f)",
        "0",
        "3",
        "-3",
        "-5/4",
        "-2.5",
        "*",
        "-8Miny(3)",
        "-8^*",
        "-1/2v2",
        "3/2Tiny(2)",
        "{3|1}",
        "-{3|1}",
        "+-1",
        "{-8Miny(3)|-20}",
        "-3:1",
        "-3 + {2|1}",
        "1 - {2|1} - 4",
        "-4.{2|0}",
        "9||8|0",
        "-(9||8|0)",
    ];

    fn value(engine: &Engine, text: &str) -> Value {
        engine.read_form(text, &Rulesets::default()).expect(text).value()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// What is printed of a sum, and of the sum after any move, has the value of what it was printed for.
        #[test]
        fn printed_sums_keep_their_value(
            chosen in prop::collection::vec((0..TERMS.len(), any::<bool>()), 1..5),
        ) {
            let engine = Engine::new();
            let rulesets = Rulesets::default();
            let (mut terms, mut sum) = (Vec::new(), Value::ZERO);
            for &(at, minus) in &chosen {
                let own = engine.negative_if(minus, value(&engine, TERMS[at]));
                sum = engine.add(sum, own).unwrap();
                for term in Term::read(&engine, TERMS[at], &rulesets).unwrap() {
                    terms.push(Term { negated: term.negated != minus, ..term });
                }
            }
            let text = Term::sum_text(&engine, &terms);
            prop_assert_eq!(value(&engine, &text), sum, "{}", text);
            let game = Game::of_terms(&engine, terms, &rulesets).unwrap();
            for player in Player::BOTH {
                for option in game.options(&engine, player).unwrap() {
                    let text = option.text(&engine);
                    prop_assert_eq!(value(&engine, &text), option.value(), "{}", text);
                }
            }
        }
    }
}
