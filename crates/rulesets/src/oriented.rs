//! Parts of positions of any game by numbers, with the players as they are or exchanged: what misère play of partizan games needs to know of its
//! rules.
//!
//! As for [impartial games](crate::numbered), a position is taken for the parts that it is *played* as, and theorems about values are not asked for. A symmetry
//! may exchange the players; then the part is the mirror image of its representative.

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_position::{InParts, Oriented, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::any::AnyPosition;

/// A part by its number, and whether the players are exchanged in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrientedPiece {
    /// The number.
    pub part: u32,
    /// Whether the players are exchanged.
    pub flipped: bool,
}

/// Gets what a move in a part leaves, and may stop the visits.
pub type EachMove<'v> = dyn FnMut(&[OrientedPiece]) -> Result<(), Stop> + 'v;

/// The parts of positions of one ruleset, each with a number.
///
/// ```
/// use tedomari_rulesets::Registry;
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Player;
///
/// let domineering = Registry::default().find("domineering")?;
/// let mut parts = domineering.oriented_parts();
/// let pieces = parts.pieces(&domineering.read("..#.|###.")?).unwrap();
/// // A row of two and a column of two are mirror images of each other.
/// assert_eq!(pieces.len(), 2);
/// assert!(pieces[0].part == pieces[1].part && pieces[0].flipped != pieces[1].flipped);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait OrientedParts {
    /// The parts of a position; nothing if it is one of another ruleset, or has more moves than can be looked at one by one.
    fn pieces(&mut self, position: &AnyPosition) -> Option<Vec<OrientedPiece>>;

    /// Visits what each move of a player in a part leaves.
    fn visit_moves(
        &mut self,
        task: &Task,
        part: u32,
        player: Player,
        each: &mut EachMove<'_>,
    ) -> Result<(), Stop>;

    /// About how many bytes the parts take.
    fn bytes(&self) -> usize;
}

/// The table of a ruleset.
pub(crate) struct Parts<R: Ruleset> {
    rules: Arc<R>,
    numbers: FxHashMap<R::Position, u32>,
    positions: Vec<R::Position>,
    bytes: usize,
}

impl<R: Ruleset> Parts<R> {
    pub(crate) fn new(rules: Arc<R>) -> Parts<R> {
        Parts { rules, numbers: FxHashMap::default(), positions: Vec::new(), bytes: 0 }
    }

    fn split(&mut self, position: &R::Position) -> Vec<OrientedPiece> {
        let rules = self.rules.clone();
        if rules.fast_lane().splits_by_theorem() {
            return self.take([Oriented { position: position.clone(), negated: false }]);
        }
        self.take(rules.oriented_parts(position))
    }

    fn take(&mut self, parts: impl IntoIterator<Item = Oriented<R::Position>>) -> Vec<OrientedPiece> {
        let piece =
            |Oriented { position, negated }| OrientedPiece { part: self.number(position), flipped: negated };
        parts.into_iter().map(piece).collect()
    }

    fn number(&mut self, part: R::Position) -> u32 {
        if let Some(&known) = self.numbers.get(&part) {
            return known;
        }
        // Each takes more than a byte.
        let number = u32::try_from(self.positions.len()).expect("fewer than 2^32 parts fit into memory");
        self.bytes += 2 * self.rules.fast_lane().bytes(&part) + 24;
        self.positions.push(part.clone());
        self.numbers.insert(part, number);
        number
    }
}

impl<R: Ruleset> OrientedParts for Parts<R> {
    fn pieces(&mut self, position: &AnyPosition) -> Option<Vec<OrientedPiece>> {
        let position = position.inner().downcast_ref()?;
        if self.rules.fast_lane().leaves_out_moves(position) {
            return None;
        }
        Some(self.split(position))
    }

    fn visit_moves(
        &mut self,
        task: &Task,
        part: u32,
        player: Player,
        each: &mut EachMove<'_>,
    ) -> Result<(), Stop> {
        let rules = self.rules.clone();
        let position = self.positions[part as usize].clone();
        let mut stopped = Ok(());
        let mut going = |pieces: Vec<OrientedPiece>| {
            stopped = task.step().and_then(|()| each(&pieces));
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if rules.fast_lane().splits_by_theorem() {
            rules.visit_moves(&position, player, &mut |option| going(self.split(&option.to)));
        } else {
            rules.visit_followers(&position, player, &mut |parts| going(self.take(parts)));
        }
        stopped
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
