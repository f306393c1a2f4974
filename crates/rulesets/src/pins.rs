//! Rows of pins from which players knock down a few that stand side by side: Kayles and its kin.
//!
//! Such a game is impartial, and a row is a heap of an octal game whose digits are 0 and 7: knocking down k pins leaves nothing, one
//! row or two. Nim-values of rows are those of that game, of any length once its period is proved.
//!
//! Board: the number of pins in each row, joined by commas: `5` or `3,5,9`; `3x5` is three rows of five; `0` is no pin at all. A
//! move is named by the pins it knocks down: `3` or `3-4`, in the second of several rows `2:3-4`.

use std::ops::ControlFlow;

use tedomari_octal::Values;
use tedomari_position::{
    About, BoardError, FastLane, GridPicture, Labels, Mark, Move, Picture, Player, Ruleset,
};
use tedomari_task::{Stop, Task};

use crate::sizes::{self, Sizes, total};

/// The rules of one game.
pub struct Pins {
    /// What people are told about it.
    pub about: About<'static>,
    /// How many neighbours may be knocked down at once.
    pub knocks: &'static [u64],
    /// The nim-values of rows, with a proved period.
    pub values: fn() -> &'static Values,
}

/// Rows with more pins in all have too many moves to be listed, and are not drawn.
const MOST_PINS: u64 = 1 << 12;

/// The values of the octal game with this code, whose period is known to come early.
pub(crate) fn periodic(code: &str) -> Values {
    let mut values = Values::new(code.parse().expect("a code of this crate"));
    values.extend(&Task::default(), u64::MAX).expect("a task without limits does not stop");
    values
}

impl Pins {
    fn visit(
        &self,
        rows: &Sizes,
        visit: &mut dyn FnMut(usize, u64, u64, Sizes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &row) in rows.iter().enumerate() {
            for &knock in self.knocks.iter().filter(|&&knock| knock <= row) {
                for first in 0..=row - knock {
                    let mut to = rows.clone();
                    let halves = [first, row - knock - first];
                    to.remove(at);
                    to.insert_many(at, halves.into_iter().filter(|&half| half > 0));
                    visit(at, first, knock, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Pins {
    type Position = Sizes;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Sizes, BoardError> {
        sizes::read(text, "pins")
    }

    fn write(&self, rows: &Sizes) -> String {
        sizes::write(rows)
    }

    fn picture(&self, rows: &Sizes) -> Picture {
        let columns = rows.iter().copied().max().unwrap_or(0) as usize;
        if rows.is_empty() || total(rows) > MOST_PINS || columns * rows.len() > 4 * MOST_PINS as usize {
            return Picture::Text(self.write(rows));
        }
        let pin = Mark::Piece(None, 'i');
        let row =
            |&row: &u64| (0..columns).map(move |at| if (at as u64) < row { pin } else { Mark::Blocked });
        Picture::Grid(GridPicture {
            columns,
            cells: rows.iter().flat_map(row).collect(),
            labels: Labels::Columns,
        })
    }

    fn moves(&self, rows: &Sizes, player: Player) -> Vec<Move<Sizes>> {
        let mut moves = Vec::new();
        self.visit_moves(rows, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        rows: &Sizes,
        _player: Player,
        visit: &mut dyn FnMut(Move<Sizes>) -> ControlFlow<()>,
    ) {
        let _ = self.visit(rows, &mut |at, first, knock, to| {
            let row = if rows.len() == 1 { String::new() } else { format!("{}:", at + 1) };
            let name = match knock {
                1 => format!("{row}{}", first + 1),
                _ => format!("{row}{}-{}", first + 1, first + knock),
            };
            visit(Move { name, to })
        });
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Sizes> {
        self
    }
}

impl FastLane<Sizes> for Pins {
    fn has_too_many_moves(&self, rows: &Sizes) -> bool {
        total(rows) > MOST_PINS
    }

    fn split(&self, rows: &Sizes) -> Option<Vec<Sizes>> {
        Some(rows.iter().map(|&row| smallvec::smallvec![row]).collect())
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _rows: &Sizes) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn size(&self, rows: &Sizes) -> Option<usize> {
        Some(usize::try_from(total(rows)).unwrap_or(usize::MAX))
    }

    fn nim_value(&self, rows: &Sizes, _: &Task) -> Result<Option<u64>, Stop> {
        Ok((self.values)().nim_sum(rows))
    }

    fn bytes(&self, rows: &Sizes) -> usize {
        sizes::bytes(rows)
    }
}
