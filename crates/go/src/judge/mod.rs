//! A judgement of a board by playouts: whose each point will probably be.
//!
//! Nothing here is a proof. Both players play at random to the end, without filling their own eyes, taking and saving stones
//! in atari; a point belongs to the player who has it at the end of most playouts (B. Bruegmann, *Monte Carlo Go*, 1993; the same
//! idea is used to guess dead stones when a game is counted). The seed is fixed, so that a board is always judged alike.

mod playout;

use tedomari_task::{Stop, Task};

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::set::PointSet;
use playout::Playout;

/// Whose the points of a board will probably be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    board: Board,
    /// Black's playouts less White's, by the number of the point.
    balance: Vec<i32>,
    playouts: u32,
}

impl Judgement {
    /// How surely a point is a colour's, in thousandths: 1000 if it was in every playout, -1000 if it was the opponent's.
    pub fn of(&self, point: Point, color: Color) -> i32 {
        let balance = self.balance[self.board.size().index(point)] * 1000 / self.playouts.max(1) as i32;
        if color == Color::Black { balance } else { -balance }
    }

    /// How surely the stones on these points stay on the board, on the average.
    pub fn of_all(&self, points: &[Point], color: Color) -> i32 {
        points.iter().map(|point| self.of(*point, color)).sum::<i32>() / points.len().max(1) as i32
    }

    /// The points that are at least so surely a colour's.
    pub fn surely(&self, color: Color, least: i32) -> PointSet {
        let size = self.board.size();
        PointSet::of(size, size.points().filter(|point| self.of(*point, color) >= least))
    }

    /// How many playouts were made.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }
}

/// Judges a board by so many playouts. If the task stops before the first is at its end, nothing is known.
///
/// ```
/// use tedomari_go::{Board, Color, judge};
/// use tedomari_task::{Limits, Task};
///
/// let board = Board::parse(&[".X.XO", "XXXXO", "OOOOO", "..O..", ".O.X."])?;
/// let judgement = judge(&board, 64, &Task::new(Limits::new()))?;
/// assert!(judgement.of("A5".parse()?, Color::Black) > 900);
/// // The stone in White's area is dead.
/// assert!(judgement.of("D1".parse()?, Color::Black) < -500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(board: &Board, playouts: u32, task: &Task) -> Result<Judgement, Stop> {
    let size = board.size();
    let start = Playout::new(board, 0);
    let mut balance = vec![0; size.area()];
    for number in 0..playouts {
        let mut playout = start.clone();
        playout.set_seed(u64::from(number).wrapping_mul(0xd134_2543_de82_ef95));
        let moves = playout.run(Color::BOTH[number as usize % 2], 3 * size.area());
        task.work(moves as u64 / 16 + 1)?;
        for (index, balance) in balance.iter_mut().enumerate() {
            *balance += playout.owner(playout.cell(size, index));
        }
    }
    Ok(Judgement { board: board.clone(), balance, playouts })
}
