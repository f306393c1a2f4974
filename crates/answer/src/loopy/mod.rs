//! Questions about loopy games given as graphs: how two compare, what one is worth, with or without a ko-ban, and what
//! sidling finds. Also what is told about loopy values of expressions.

mod compare;
mod drawn;
mod game;
mod phi;
mod sidle;
mod value;
mod worth;

pub use compare::{CompareLoopy, ComparedLoopy};
pub use drawn::Undrawn;
pub use game::{Infinite, LoopyGame, LoopyMove, MoveKind, RecurringMoves, Whom};
pub use phi::{AskPhi, BanLetter, PhiAnswer, ThreatLetters};
pub use sidle::{HowKnown, Sidle, SidleOrder, SidledLoopy, SidledRow, SidledSide, SidledTrace};
pub use value::{LoopyFacts, ValueLoopy};
pub use worth::{LoopyKind, LoopyWorth, No};
pub(crate) use worth::{is_infinitesimal, loopy_value, unfinished};

use tedomari_loopy::LoopyError;

use crate::digraphs::Failed;
use crate::mistake::Mistake;

/// A mistake in a graph; the message says where in it.
impl From<LoopyError> for Failed {
    fn from(error: LoopyError) -> Failed {
        match error {
            LoopyError::Stopped(stop) => stop.into(),
            error => Mistake::new("", 0, error.to_string()).into(),
        }
    }
}

impl Failed {
    /// The same; a mistake is in one of several fields.
    pub(crate) fn in_field(self, field: &str) -> Failed {
        match self {
            Failed::Mistake(mistake) => mistake.in_field(field).into(),
            stopped => stopped,
        }
    }
}
