//! Positions of games: the ruleset trait, boards as text, and the search for canonical values.

mod board;
mod cells;
mod picture;
mod ruleset;
mod search;

pub use board::{BoardError, Grid};
pub use cells::{
    ALL_AROUND, Board, BoardGame, Cell, Joins, Links, ORTHOGONAL, Place, Symmetry, Visit, ahead,
};
pub use picture::{GraphPicture, GridPicture, Labels, Line, Mark, Picture, Point, cell_name, column_name};
pub use ruleset::{About, Followers, Found, Move, Oriented, Ruleset};
pub use search::{Search, Shelf};
pub use tedomari_value::Player;
