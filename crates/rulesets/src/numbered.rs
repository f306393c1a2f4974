//! Parts of positions of an impartial game by numbers: what misère play needs to know of its rules.
//!
//! A position is taken for the parts that it is *played* as. Theorems about values, such as the nim-value of a part or a split that only
//! keeps it, rest on normal play and are not asked for. Symmetries keep all moves, and the mirror image in the players of an impartial game is the
//! game itself.

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_position::{InParts, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::any::AnyPosition;

/// A part of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A heap of Nim of this size.
    Heap(u64),
    /// A part by its number.
    Part(u32),
}

/// Gets what an option of a part leaves, and may stop the visits.
pub type EachOption<'v> = dyn FnMut(&[Piece]) -> Result<(), Stop> + 'v;

/// The parts of positions of one impartial ruleset, each with a number.
///
/// ```
/// use tedomari_rulesets::{Piece, Registry};
/// use tedomari_task::Task;
///
/// let cram = Registry::default().find("cram")?;
/// let mut parts = cram.numbered_parts().unwrap();
/// let pieces = parts.pieces(&cram.read("..#.|#.#.")?).unwrap();
/// assert_eq!(pieces, [Piece::Part(0), Piece::Part(1)]);
/// assert_eq!(parts.text(1), "..");
/// let mut options = Vec::new();
/// parts.visit_options(&Task::default(), 0, &mut |option| Ok(options.push(option.to_vec())))?;
/// assert_eq!(options.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait NumberedParts {
    /// The parts of a position; nothing if it is one of another ruleset, or has more moves than can be looked at one by one.
    fn pieces(&mut self, position: &AnyPosition) -> Option<Vec<Piece>>;

    /// Visits what each option of a part leaves.
    fn visit_options(&mut self, task: &Task, part: u32, each: &mut EachOption<'_>) -> Result<(), Stop>;

    /// A part as a board.
    fn text(&self, part: u32) -> String;

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

    /// The pieces of a position.
    fn split(&mut self, position: &R::Position) -> Vec<Piece> {
        let rules = self.rules.clone();
        if rules.fast_lane().splits_by_theorem() {
            return self.take([position.clone()]);
        }
        self.take(rules.oriented_parts(position).into_iter().map(|part| part.position))
    }

    fn take(&mut self, parts: impl IntoIterator<Item = R::Position>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for part in parts {
            match self.rules.fast_lane().nim_heaps(&part) {
                Some(heaps) => pieces.extend(heaps.into_iter().map(Piece::Heap)),
                None => pieces.push(Piece::Part(self.number(part))),
            }
        }
        pieces
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

impl<R: Ruleset> NumberedParts for Parts<R> {
    fn pieces(&mut self, position: &AnyPosition) -> Option<Vec<Piece>> {
        let position = position.inner().downcast_ref()?;
        if self.rules.fast_lane().leaves_out_moves(position) {
            return None;
        }
        Some(self.split(position))
    }

    fn visit_options(&mut self, task: &Task, part: u32, each: &mut EachOption<'_>) -> Result<(), Stop> {
        let rules = self.rules.clone();
        let position = self.positions[part as usize].clone();
        let mut stopped = Ok(());
        let mut going = |pieces: Vec<Piece>| {
            stopped = task.step().and_then(|()| each(&pieces));
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if rules.fast_lane().splits_by_theorem() {
            rules.visit_moves(&position, Player::Left, &mut |option| going(self.split(&option.to)));
        } else {
            rules.visit_followers(&position, Player::Left, &mut |parts| {
                going(self.take(parts.into_iter().map(|part| part.position)))
            });
        }
        stopped
    }

    fn text(&self, part: u32) -> String {
        self.rules.write(&self.positions[part as usize])
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
