//! Rows of pins from which players knock down a few that stand side by side: Kayles and its kin.
//!
//! Such a game is impartial, and a row is a heap of an octal game whose digits are 0 and 7: knocking down k pins leaves nothing, one
//! row or two. Nim-values of rows are those of that game, of any length once its period is proved.
//!
//! Board: the number of pins in each row, joined by commas: `5` or `3,5,9`; `3x5` is three rows of five; `0` is no pin at all. A
//! move is named by the pins it knocks down: `3` or `3-4`, in the second of several rows `2:3-4`.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_octal::Values;
use tedomari_position::{About, BoardError, FastLane, GridPicture, Labels, Mark, Move, Picture, Player, Ruleset};
use tedomari_task::{Stop, Task};

/// The lengths of rows, none of them 0.
pub type Lengths = SmallVec<[u64; 4]>;

/// The rules of one game.
pub struct Pins {
    /// What people are told about it.
    pub about: About<'static>,
    /// How many neighbours may be knocked down at once.
    pub knocks: &'static [u64],
    /// The nim-values of rows, with a proved period.
    pub values: fn() -> &'static Values,
}

/// More rows than this are a mistake, most likely.
const MOST_ROWS: usize = 1 << 16;
/// Rows with more pins in all have too many moves to be listed, and are not drawn.
const MOST_PINS: u64 = 1 << 12;

/// The values of the octal game with this code, whose period is known to come early.
pub(crate) fn periodic(code: &str) -> Values {
    let mut values = Values::new(code.parse().expect("a code of this crate"));
    values.extend(&Task::default(), u64::MAX).expect("a task without limits does not stop");
    values
}

fn pins(rows: &Lengths) -> u64 {
    rows.iter().fold(0, |sum, &row| sum.saturating_add(row))
}

fn number(text: &str, offset: usize) -> Result<u64, BoardError> {
    let offset = offset + (text.len() - text.trim_start().len());
    text.trim().parse().map_err(|_| BoardError {
        offset,
        message: format!(
            "`{}` is not a number of pins: expected rows such as `5`, `3,5,9` or `3x5`",
            text.trim()
        ),
    })
}

impl Pins {
    fn visit(
        &self,
        rows: &Lengths,
        visit: &mut dyn FnMut(usize, u64, u64, Lengths) -> ControlFlow<()>,
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
    type Position = Lengths;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Lengths, BoardError> {
        let size = text.split_once(['x', 'X']);
        let (rows, message) = match size {
            Some((count, length)) => {
                let count = number(count, 0)?;
                let length = number(length, text.len() - length.len())?;
                let count = usize::try_from(count).ok().filter(|&count| count <= MOST_ROWS);
                (count.map(|count| smallvec::smallvec![length; count]), "too many rows")
            }
            None => {
                let mut offset = 0;
                let mut rows = Lengths::new();
                for row in text.split(',') {
                    rows.push(number(row, offset)?);
                    offset += row.len() + 1;
                }
                (Some(rows), "")
            }
        };
        let rows: Lengths = rows.ok_or_else(|| BoardError { offset: 0, message: message.into() })?;
        Ok(rows.into_iter().filter(|&row| row > 0).collect())
    }

    fn write(&self, rows: &Lengths) -> String {
        match &rows[..] {
            [] => "0".to_owned(),
            rows => rows.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn picture(&self, rows: &Lengths) -> Picture {
        let columns = rows.iter().copied().max().unwrap_or(0) as usize;
        if rows.is_empty() || pins(rows) > MOST_PINS || columns * rows.len() > 4 * MOST_PINS as usize {
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

    fn moves(&self, rows: &Lengths, player: Player) -> Vec<Move<Lengths>> {
        let mut moves = Vec::new();
        self.visit_moves(rows, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        rows: &Lengths,
        _player: Player,
        visit: &mut dyn FnMut(Move<Lengths>) -> ControlFlow<()>,
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

    fn fast_lane(&self) -> &dyn FastLane<Lengths> {
        self
    }
}

impl FastLane<Lengths> for Pins {
    fn has_too_many_moves(&self, rows: &Lengths) -> bool {
        pins(rows) > MOST_PINS
    }

    fn split(&self, rows: &Lengths) -> Option<Vec<Lengths>> {
        Some(rows.iter().map(|&row| smallvec::smallvec![row]).collect())
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _rows: &Lengths) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn size(&self, rows: &Lengths) -> Option<usize> {
        Some(usize::try_from(pins(rows)).unwrap_or(usize::MAX))
    }

    fn nim_value(&self, rows: &Lengths, _: &Task) -> Result<Option<u64>, Stop> {
        Ok((self.values)().nim_sum(rows))
    }

    fn bytes(&self, rows: &Lengths) -> usize {
        size_of::<Lengths>() + if rows.spilled() { 8 * rows.capacity() } else { 0 }
    }
}
