//! Questions about kos: what a sum of them is worth if one player has many ko-threats, and how hot it is if one player is
//! komaster.

mod ask;
mod entry;
mod fight;
mod masters;
mod read;
mod worth;

pub use ask::{AnsweredKos, AskKos};
pub use entry::{Exactly, KoEntry, KoKind, ScoringRule};
pub use masters::{KoMasters, KoTemperature, KoWalls};
pub use worth::{KoMethod, KoWorth};

pub(crate) use fight::{FightSum, Standing};
pub(crate) use read::has_ko;
