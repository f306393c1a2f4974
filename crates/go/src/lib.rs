//! Go itself: what the analysis of endgames stands on.
//!
//! * Points and boards: [`Point`], [`Size`], [`Color`], [`Board`] with its chains and captures, [`PointSet`].
//! * Rules and games: [`Rules`], [`Game`] with superko and taking back, [`count`] for the score of a finished board.
//! * Text: GTP's and SGF's names of points, [`Vertex`], [`Diagram`]s.
//! * Records: [`sgf`].
//! * Which stones are safe: [`benson`], [`safety`], [`marked_safe`].
//! * What is left to play for: [`open_areas`] between safe stones.
//!
//! Black is Left and White is Right; scores are Black minus White.
//!
//! ```
//! use tedomari_go::{Board, Color, Game, Rules, Size, Vertex};
//!
//! let size = Size::square(9)?;
//! let mut game = Game::new(Board::empty(size), Color::Black, Rules::JAPANESE)?;
//! for text in ["C3", "G7", "pass"] {
//!     game.play(Vertex::parse(text, size)?)?;
//! }
//! assert_eq!(game.to_move(), Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod board;
mod color;
mod coordinates;
mod diagram;
mod game;
mod judge;
mod point;
mod reading;
mod rules;
mod safety;
mod score;
mod set;
pub mod sgf;

pub use area::{AreaError, OpenArea, decreed_areas, open_areas, open_areas_of_board, safe_stones};
pub use board::{Blocked, Board, Chain, NoLiberty, Played};
pub use color::{Color, ParseColorError};
pub use coordinates::{PointError, Vertex};
pub use diagram::{Diagram, DiagramError, DiagramProblem, Edges, Mark, ParseEdgesError};
pub use game::{Game, Illegal, Turn};
pub use judge::{Judgement, judge};
pub use point::{Point, Size, SizeError};
pub use reading::falls;
pub use rules::{Ko, ParseRulesError, Rules, Scoring};
pub use safety::{
    ChainSafety, Proof, Safety, SafetyEffort, SafetyReport, benson, marked_safe, safety, safety_with,
};
pub use score::{Count, count};
pub use set::PointSet;
