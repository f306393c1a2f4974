//! The rules of a game: what its positions are, and who may move how. How a game is searched is not said here; what makes a
//! search fast is the [`FastLane`], which a ruleset may have or not.

use std::hash::Hash;
use std::ops::ControlFlow;

use tedomari_vocabulary::{Move, Player};

use crate::board::BoardError;
use crate::fast_lane::{FastLane, PlainLane};
use crate::picture::Picture;
use crate::placements::Placements;

/// What people are told about a ruleset; the CLI, the JSON list and the documentation read it from here.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The name in commands and expressions, in lower case with underscores.
    pub name: &'a str,
    /// How a board is written.
    pub board: &'a str,
    /// Who may move how.
    pub moves: &'a str,
    /// Where the game is described.
    pub reference: &'a str,
    /// A board and its value, as published there.
    pub example: (&'a str, &'a str),
}

/// A game played on positions: its rules, and how positions are written and drawn.
///
/// ```
/// use tedomari_position::{About, BoardError, Move, Player, Ruleset, Search};
/// use tedomari_value::Engine;
///
/// /// Either player takes one or two from a heap.
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = u32;
///
///     fn about(&self) -> About<'_> {
///         About {
///             name: "one_or_two",
///             board: "how many there are",
///             moves: "Either player takes one or two",
///             reference: "Winning Ways, chapter 4",
///             example: ("2", "*2"),
///         }
///     }
///
///     fn read(&self, text: &str) -> Result<u32, BoardError> {
///         text.parse().map_err(|_| BoardError { offset: 0, message: "expected a number".to_owned() })
///     }
///
///     fn write(&self, heap: &u32) -> String {
///         heap.to_string()
///     }
///
///     fn moves(&self, heap: &u32, _: Player) -> Vec<Move<u32>> {
///         (1..=2.min(*heap)).map(|taken| Move { name: taken.to_string(), to: heap - taken }).collect()
///     }
/// }
///
/// let engine = Engine::new();
/// let value = Search::new(&engine, OneOrTwo).value(&5, 1)?;
/// assert_eq!(engine.print(value), "*2");
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
pub trait Ruleset: Send + Sync + 'static {
    /// A position. Equal positions must have equal values.
    type Position: Clone + Eq + Hash + Send + Sync + 'static;

    /// Name, board characters, moves and reference.
    fn about(&self) -> About<'_>;

    /// Reads a board.
    fn read(&self, text: &str) -> Result<Self::Position, BoardError>;

    /// Writes a board that [`Ruleset::read`] takes back.
    fn write(&self, position: &Self::Position) -> String;

    /// What a position looks like. Override it where the text is not rows of cells, or has pieces other than Left's `x`
    /// and Right's `o`.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::of_text(&self.write(position))
    }

    /// All moves of a player.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Move<Self::Position>>;

    /// Visits the moves of a player until the visitor breaks off. Override it where a list of all moves may be too much.
    fn visit_moves(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Move<Self::Position>) -> ControlFlow<()>,
    ) {
        let _ = self.moves(position, player).into_iter().try_for_each(visit);
    }

    /// Whether both players have the same moves in every position. Then every value is a nimber, and is found by nim-sums
    /// instead of canonical forms.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Whether a player can move in a position only if the other can too. Then every value is infinitesimal (all-small).
    fn is_all_small(&self) -> bool {
        self.is_impartial()
    }

    /// Whether play can return to a position. Then a position is valued by the graph of all that can be reached from it
    /// ([`Reached`](crate::Reached)), and plays that never end are drawn.
    fn is_loopy(&self) -> bool {
        false
    }

    /// All ways to place the pieces of a position on its board, if they can be numbered: for games that are solved as a whole
    /// by going back from where play ends ([`Retrograde`](crate::Retrograde)).
    fn placements(&self, _position: &Self::Position) -> Option<Box<dyn Placements<Self::Position>>> {
        None
    }

    /// What makes the search fast, if there is anything.
    fn fast_lane(&self) -> &dyn FastLane<Self::Position> {
        &PlainLane
    }
}
