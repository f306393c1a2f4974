//! Positions of rulesets, searched straight from the board.
//!
//! A position is the sum of its independent parts, each in normal form. Two parts that are each other's negatives are
//! worth 0 together and are left out.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;
use tedomari_number::Dyadic;
use tedomari_position::{InParts, Oriented, Ruleset};
use tedomari_sum::join_terms;
use tedomari_thermograph::Player;
use tedomari_value::Stop;

use crate::playable::Playable;

/// The boards of a ruleset.
///
/// ```
/// use tedomari_discovery::{OnBoard, Options, discover};
/// use tedomari_rulesets::games::domineering;
/// use tedomari_value::Engine;
///
/// let board = OnBoard::new(&domineering::RULESET);
/// let found = discover(&Engine::new(), &board, &board.read("2x2")?, &Options::default())?;
/// assert_eq!(found.temperature.low.unwrap().to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OnBoard<'r, R: Ruleset> {
    ruleset: &'r R,
}

/// A position: its parts in normal form, in an order of their own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Parts<P> {
    parts: Vec<(P, bool)>,
}

impl<'r, R: Ruleset> OnBoard<'r, R> {
    /// The boards of this ruleset.
    pub fn new(ruleset: &'r R) -> OnBoard<'r, R> {
        OnBoard { ruleset }
    }

    /// Reads a board.
    pub fn read(&self, text: &str) -> Result<Parts<R::Position>, tedomari_position::BoardError> {
        Ok(self.position(&self.ruleset.read(text)?))
    }

    /// A position as the search takes it.
    pub fn position(&self, position: &R::Position) -> Parts<R::Position> {
        self.collect(self.pieces(position, false))
    }

    fn pieces(&self, position: &R::Position, flip: bool) -> Vec<(R::Position, bool)> {
        let parts = self.ruleset.oriented_parts(position).into_iter();
        parts.map(|Oriented { position, negated }| (position, negated != flip)).collect()
    }

    fn collect(&self, pieces: Vec<(R::Position, bool)>) -> Parts<R::Position> {
        let mut parts: Vec<(R::Position, bool)> = Vec::with_capacity(pieces.len());
        for (piece, negated) in pieces {
            if let Some(at) = parts.iter().position(|(other, sign)| *sign != negated && *other == piece) {
                parts.swap_remove(at);
            } else if self.ruleset.fast_lane().bounds(&piece) != Some((0, 0)) {
                parts.push((piece, negated));
            }
        }
        // Sums that differ in the order of their parts are the same position; positions have no order, their hashes do.
        parts.sort_by_cached_key(|part| FxBuildHasher.hash_one(part));
        Parts { parts }
    }
}

impl<R: Ruleset> Playable for OnBoard<'_, R> {
    type Position = Parts<R::Position>;

    fn options(
        &self,
        position: &Parts<R::Position>,
        player: Player,
    ) -> Result<Vec<Parts<R::Position>>, Stop> {
        let mut options = Vec::new();
        for (i, (part, negated)) in position.parts.iter().enumerate() {
            if position.parts[..i].contains(&position.parts[i]) {
                continue;
            }
            let mover = if *negated { player.opponent() } else { player };
            for step in self.ruleset.moves(part, mover) {
                let mut pieces = self.pieces(&step.to, *negated);
                let others = position.parts.iter().enumerate().filter(|(j, _)| *j != i);
                pieces.extend(others.map(|(_, part)| part.clone()));
                let after = self.collect(pieces);
                if !options.contains(&after) {
                    options.push(after);
                }
            }
        }
        Ok(options)
    }

    fn integer(&self, position: &Parts<R::Position>) -> Option<Dyadic> {
        if position.parts.is_empty() {
            return Some(Dyadic::ZERO);
        }
        let (low, high) = self.bounds(position)?;
        (low == high).then_some(low)
    }

    fn bounds(&self, position: &Parts<R::Position>) -> Option<(Dyadic, Dyadic)> {
        let mut sum = (Dyadic::ZERO, Dyadic::ZERO);
        for (part, negated) in &position.parts {
            let (low, high) = self.ruleset.fast_lane().bounds(part)?;
            let (low, high) = (Dyadic::from(low), Dyadic::from(high));
            let (low, high) = if *negated { (-high, -low) } else { (low, high) };
            sum = (sum.0 + low, sum.1 + high);
        }
        Some(sum)
    }

    fn text(&self, position: &Parts<R::Position>) -> String {
        let name = self.ruleset.about().name;
        let parts = position.parts.iter();
        join_terms(parts.map(|(part, negated)| (*negated, format!("{name}({})", self.ruleset.write(part)))))
    }
}
