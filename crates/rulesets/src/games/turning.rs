//! Coin-turning games: coins lie in a row. A move turns some of them over, of which the last must have shown heads; a player who cannot move loses.
//!
//! Board: a row of `h` (heads) and `t` (tails). Which coins may be turned is said by the code of [`turning`](crate::turning), or by a name: Turning Turtles `1-2`, Mock Turtles `1-3`,
//! Ruler `1+C`, Twins `2` and others. The code of a take-and-break game, `0.77`, will do as well: where a heap of n beans becomes heaps of a, b and so on, the n-th coin is turned with the
//! a-th, the b-th and so on, of which two equal ones cancel. A move is named by the coins that it turns, numbered from 1: `2,5`. Reference: Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 14; Siegel, CGSuite, ruleset `Turning`. In Mock Turtles a single head on place n is worth the n-th odious number, so `tthh` is
//! *4 + *7 = *3.
//!
//! **Each head is a part:** a position is worth the sum of its heads, each alone in the row (*Winning Ways*, chapter 14). For two heads on
//! one place cancel, and turning a coin adds a head there.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use tedomari_position::{
    About, BoardError, FastLane, GridPicture, Labels, Mark, Move, Picture, Player, Ruleset,
};
use tedomari_task::{Stop, Task};

use crate::registry::{Family, Parameter, ParameterError};
use crate::strip::{self, Cells};
use crate::turning::Turns;

const ABOUT: About<'static> = About {
    name: "turning",
    board: "a row of coins: `h` heads, `t` tails",
    moves: "Either player turns coins over, as many and such ones as the code says, the last of them from heads to tails",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 14; Siegel, CGSuite, ruleset Turning",
    example: ("tthh", "*3"),
};

/// Longer rows are refused: sets of coins are put together coin by coin.
const LONGEST: usize = 1 << 12;

/// What the program finds in this file.
pub fn family() -> Family {
    let what = "which coins are turned: `1-3`, `2`, `1+C`, …, or a name such as `ruler` or `twins`; or the code of a game of heaps such as `0.77`, where coin n is a heap of n";
    Family::new(ABOUT, &[Parameter::new("code", what, Some("1-3"))], |given| {
        let turns = given
            .text("code")
            .parse()
            .map_err(|message| ParameterError { parameter: "code".to_owned(), message })?;
        Ok(Turning { turns, values: Mutex::new(Vec::new()) })
    })
}

/// A coin-turning game.
pub struct Turning {
    turns: Turns,
    /// The nim-values of single heads, as far as they were asked for.
    values: Mutex<Vec<u64>>,
}

fn heads(cells: &Cells) -> impl Iterator<Item = usize> + '_ {
    (0..cells.len()).filter(|&at| cells[at] == b'h')
}

impl Ruleset for Turning {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Cells, BoardError> {
        let mut cells = strip::read(text, b"th")?;
        if cells.len() > LONGEST {
            let message = format!("a row has at most {LONGEST} coins");
            return Err(BoardError { offset: 0, message });
        }
        // A size is a row of tails.
        cells.iter_mut().filter(|cell| **cell != b'h').for_each(|cell| *cell = b't');
        Ok(cells)
    }

    fn write(&self, cells: &Cells) -> String {
        strip::write(cells)
    }

    fn picture(&self, cells: &Cells) -> Picture {
        let mark = |&cell: &u8| if cell == b'h' { Mark::Piece(None, 'h') } else { Mark::Empty };
        match cells.len() {
            0 => Picture::Text(String::new()),
            columns => Picture::Grid(GridPicture {
                columns,
                cells: cells.iter().map(mark).collect(),
                labels: Labels::Columns,
            }),
        }
    }

    fn moves(&self, cells: &Cells, player: Player) -> Vec<Move<Cells>> {
        let mut moves = Vec::new();
        self.visit_moves(cells, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, cells: &Cells, _: Player, visit: &mut dyn FnMut(Move<Cells>) -> ControlFlow<()>) {
        let _ = { heads(cells) }.try_for_each(|at| {
            self.turns.visit(at + 1, &mut |coins| {
                let mut to = cells.clone();
                coins.iter().for_each(|&coin| to[coin - 1] = if to[coin - 1] == b'h' { b't' } else { b'h' });
                let name = coins.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                visit(Move { name, to })
            })
        });
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for Turning {
    fn split(&self, cells: &Cells) -> Option<Vec<Cells>> {
        let alone = |at: usize| {
            let mut part: Cells = smallvec::smallvec![b't'; at + 1];
            part[at] = b'h';
            part
        };
        Some(heads(cells).map(alone).collect())
    }

    /// A head that is turned twice is there again: only in normal play are two equal heads nothing.
    fn splits_by_theorem(&self) -> bool {
        true
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Cells) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, cells: &Cells, task: &Task) -> Result<Option<u64>, Stop> {
        // Values are right whatever happened to the thread that computed some.
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        self.turns.extend(&mut values, cells.len(), task)?;
        Ok(Some(heads(cells).fold(0, |sum, at| sum ^ values[at + 1])))
    }

    fn has_too_many_moves(&self, cells: &Cells) -> bool {
        let mut left = 1 << 12;
        self.visit_moves(cells, Player::Left, &mut |_| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        left == 0
    }

    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}
