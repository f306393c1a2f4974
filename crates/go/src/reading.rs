//! Reading: whether a chain can be taken if the opponent moves first.
//!
//! The opponent plays on the chain's liberties; the owner extends, takes what is in atari beside the chain, or plays
//! elsewhere. A chain that gets four liberties has escaped. Moves from a distance, such as nets, are not tried, so a chain that is not
//! taken here may still be taken; one that is taken really falls, unless its owner answers better from a distance.

use tedomari_task::{Stop, Task};

use crate::board::Board;
use crate::point::Point;

/// A chain with so many liberties has escaped.
const FREE: usize = 4;
/// How long a line is read.
const DEPTH: u32 = 24;

/// Whether the chain on this point falls if the opponent of its owner moves first and only local moves are tried. It counts the
/// boards that it looks at as steps of the task. Without a stone there is nothing to take.
///
/// ```
/// use tedomari_go::{Board, falls};
/// use tedomari_task::{Limits, Task};
///
/// // A ladder: White runs into the corner.
/// let board = Board::parse(&["....", ".XX.", "XOX.", ".X.."])?;
/// let task = Task::new(Limits::new());
/// assert!(!falls(&board, "C3".parse()?, &task)?);
/// let board = Board::parse(&["....", ".X..", "XO..", ".X.."])?;
/// assert!(falls(&board, "B2".parse()?, &task)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn falls(board: &Board, stone: Point, task: &Task) -> Result<bool, Stop> {
    attacked(board, stone, DEPTH, task)
}

fn attacked(board: &Board, stone: Point, depth: u32, task: &Task) -> Result<bool, Stop> {
    task.step()?;
    let Some(chain) = board.chain(stone) else { return Ok(false) };
    if chain.liberties.len() >= FREE || depth == 0 {
        return Ok(false);
    }
    let other = chain.color.opponent();
    let mut moves: Vec<(usize, Board)> = Vec::new();
    for &liberty in &chain.liberties {
        let mut after = board.clone();
        let Ok(_) = after.play(liberty, other, false) else { continue };
        // A stone that would be taken at once does not help, unless it takes the chain.
        let Some(left) = after.chain(stone) else { return Ok(true) };
        moves.push((left.liberties.len(), after));
    }
    moves.sort_by_key(|(liberties, _)| *liberties);
    for (_, after) in moves {
        if !defended(&after, stone, depth - 1, task)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the owner of the chain saves it.
fn defended(board: &Board, stone: Point, depth: u32, task: &Task) -> Result<bool, Stop> {
    task.step()?;
    let Some(chain) = board.chain(stone) else { return Ok(false) };
    if chain.liberties.len() >= FREE || depth == 0 {
        return Ok(true);
    }
    // Playing elsewhere.
    if chain.liberties.len() >= 2 && !attacked(board, stone, depth - 1, task)? {
        return Ok(true);
    }
    let size = board.size();
    let mut tries: Vec<Point> = Vec::new();
    for enemy in chain.stones.iter().flat_map(|own| size.neighbours(*own)) {
        if board.at(enemy) == Some(chain.color.opponent())
            && let Some(enemy) = board.chain(enemy)
            && let [liberty] = enemy.liberties[..]
            && !tries.contains(&liberty)
        {
            tries.push(liberty);
        }
    }
    tries.extend(chain.liberties.iter().copied());
    for point in tries {
        let mut after = board.clone();
        if after.play(point, chain.color, false).is_ok() && !attacked(&after, stone, depth - 1, task)? {
            return Ok(true);
        }
    }
    Ok(false)
}
