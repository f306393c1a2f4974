//! Positions of games: the rules ([`Ruleset`]), what makes their search fast ([`FastLane`]), boards as text, and the search
//! for canonical values ([`Search`]).

mod board;
mod cells;
mod fast_lane;
mod followers;
mod in_parts;
mod picture;
mod ruleset;
mod search;
mod shared;

pub use board::{BoardError, Grid};
pub use cells::{
    ALL_AROUND, Board, BoardGame, Cell, Joins, Links, ORTHOGONAL, Square, Symmetry, Visit, ahead,
};
pub use fast_lane::{FastLane, Found, Oriented, PlainLane};
pub use followers::Followers;
pub use in_parts::InParts;
pub use picture::{GraphPicture, GridPicture, Labels, Line, Mark, Picture, Point, cell_name, column_name};
pub use ruleset::{About, Ruleset};
pub use search::{Search, Shelf};
pub use shared::SharedRuleset;
pub use tedomari_value::Player;
pub use tedomari_vocabulary::Move;
