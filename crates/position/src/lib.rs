//! Positions of games: the rules ([`Ruleset`]), what makes their search fast ([`FastLane`]), boards as text, and the search
//! for canonical values ([`Search`]). Where play can return, all reachable positions make a graph ([`Reached`]), and whole
//! families of positions are solved from their ends ([`Retrograde`]).

mod board;
mod boxed;
mod cells;
mod fast_lane;
mod followers;
mod in_parts;
mod picture;
mod placements;
mod reached;
mod retrograde;
mod ruleset;
mod scores;
mod search;
mod shared;

pub use board::{BoardError, Grid};
pub use boxed::{Boxed, BoxedPosition};
pub use cells::{
    ALL_AROUND, Board, BoardGame, Cell, Joins, Links, ORTHOGONAL, Sheet, Square, Symmetry, Visit, ahead,
};
pub use fast_lane::{FastLane, Found, OneSided, Oriented, PlainLane};
pub use followers::Followers;
pub use in_parts::InParts;
pub use picture::{GraphPicture, GridPicture, Labels, Line, Mark, Picture, Point, cell_name, column_name};
pub use placements::{Combinations, Placements};
pub use reached::Reached;
pub use retrograde::{Retrograde, Tally};
pub use ruleset::{About, Ruleset};
pub use scores::{Ruled, Scored, Scores, scores};
pub use search::{PartName, Search, Shelf, VisitLeft};
pub use shared::SharedRuleset;
pub use tedomari_loopy::{LoopyError, LoopyGraph, LoopyOutcome};
pub use tedomari_value::Player;
pub use tedomari_vocabulary::Move;
