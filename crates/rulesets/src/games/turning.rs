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

use smallvec::SmallVec;
use tedomari_position::{
    About, BoardError, FastLane, GridPicture, Labels, Mark, Move, Picture, Player, Ruleset,
};
use tedomari_task::{Stop, Task};

use crate::registry::{Family, Parameter, ParameterError};
use crate::strip;
use crate::turning::{Heads, Turns};

const ABOUT: About<'static> = About {
    name: "turning",
    board: "a row of coins: `h` heads, `t` tails",
    moves: "Either player turns coins over, as many and such ones as the code says, the last of them from heads to tails",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 14; Siegel, CGSuite, ruleset Turning",
    example: ("tthh", "*3"),
};

/// Positions with more moves are not listed move by move.
const MANY_MOVES: usize = 1 << 12;

/// What the program finds in this file.
pub fn family() -> Family {
    let what = "which coins are turned: `1-3`, `2`, `1+C`, …, or a name such as `ruler` or `twins`; or the code of a game of heaps such as `0.77`, where coin n is a heap of n";
    Family::new(ABOUT, &[Parameter::new("code", what, Some("1-3"))], |given| {
        let turns: Turns = given
            .text("code")
            .parse()
            .map_err(|message| ParameterError { parameter: "code".to_owned(), message })?;
        Ok(Turning { known: Mutex::new(turns.heads()), turns })
    })
}

/// A coin-turning game.
pub struct Turning {
    turns: Turns,
    /// The nim-values of single heads, as far as they were asked for.
    known: Mutex<Heads>,
}

/// A row of coins.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    coins: usize,
    /// Those that show heads, numbered from 1, in ascending order.
    heads: SmallVec<[usize; 4]>,
}

impl Row {
    /// The row with some coins turned over.
    fn turned(&self, coins: &[usize]) -> Row {
        let mut to = self.clone();
        for &coin in coins {
            match to.heads.binary_search(&coin) {
                Ok(at) => drop(to.heads.remove(at)),
                Err(at) => to.heads.insert(at, coin),
            }
        }
        to
    }
}

impl Ruleset for Turning {
    type Position = Row;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Row, BoardError> {
        let cells = strip::read(text, b"th")?;
        // A size is a row of tails.
        let heads = (1..).zip(&cells).filter(|(_, cell)| **cell == b'h').map(|(coin, _)| coin).collect();
        Ok(Row { coins: cells.len(), heads })
    }

    fn write(&self, row: &Row) -> String {
        let mut cells = vec![b't'; row.coins];
        row.heads.iter().for_each(|&coin| cells[coin - 1] = b'h');
        strip::write(&cells)
    }

    fn picture(&self, row: &Row) -> Picture {
        let mark = |coin: usize| match row.heads.binary_search(&coin) {
            Ok(_) => Mark::Piece(None, 'h'),
            Err(_) => Mark::Empty,
        };
        match row.coins {
            0 => Picture::Text(String::new()),
            columns => Picture::Grid(GridPicture {
                columns,
                cells: (1..=columns).map(mark).collect(),
                labels: Labels::Columns,
            }),
        }
    }

    fn moves(&self, row: &Row, player: Player) -> Vec<Move<Row>> {
        let mut moves = Vec::new();
        self.visit_moves(row, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, row: &Row, _: Player, visit: &mut dyn FnMut(Move<Row>) -> ControlFlow<()>) {
        let _ = row.heads.iter().try_for_each(|&last| {
            self.turns.visit(last, &mut |coins| {
                let name = coins.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                visit(Move { name, to: row.turned(coins) })
            })
        });
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Row> {
        self
    }
}

impl FastLane<Row> for Turning {
    fn split(&self, row: &Row) -> Option<Vec<Row>> {
        let alone = |&coin: &usize| Row { coins: coin, heads: SmallVec::from_slice(&[coin]) };
        Some(row.heads.iter().map(alone).collect())
    }

    /// A head that is turned twice is there again: only in normal play are two equal heads nothing.
    fn splits_by_theorem(&self) -> bool {
        true
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Row) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, row: &Row, task: &Task) -> Result<Option<u64>, Stop> {
        // Values are right whatever happened to the thread that computed some.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(&self.turns, row.heads.last().copied().unwrap_or(0), task)?;
        Ok(row.heads.iter().try_fold(0, |sum, &coin| Some(sum ^ known.value(coin)?)))
    }

    fn has_too_many_moves(&self, row: &Row) -> bool {
        let mut left = MANY_MOVES;
        let _ = row.heads.iter().try_for_each(|&last| {
            self.turns.visit(last, &mut |_| {
                left -= 1;
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        left == 0
    }

    fn bytes(&self, row: &Row) -> usize {
        size_of::<Row>() + if row.heads.spilled() { size_of::<usize>() * row.heads.capacity() } else { 0 }
    }
}
