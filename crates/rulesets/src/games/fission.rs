//! Fission: a player splits a stone with empty cells on both sides of it into two stones on these cells, Left up and
//! down, Right to the left and to the right; the stone's own cell is empty then. Who cannot split a stone loses.
//!
//! Board: `x` a stone, which belongs to nobody, `.` empty, `#` outside. Reference: Siegel, *Combinatorial Game
//! Theory*, and the ruleset of that name in his CGSuite. A stone in the middle of a column of three is worth 1.
//!
//! Turning the board by a quarter exchanges the players. For the parts find all splits that could ever happen: cells
//! that could hold a stone, between two that could be empty, starting from the stones and empty cells that there are;
//! after a split the stone's cell could be empty and the other two hold stones. A split depends on its three cells
//! only, so joining these three gives sets of cells between which nothing passes.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_position::{
    About, Board, BoardGame, Cell, Links, Mark, Picture, Player, Square, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct Fission;

/// What the program finds in this file.
pub const RULESET: Fission = Fission;

/// Stones have no colour; on the board they stand as Left's.
const STONE: Cell = Cell::Left;

/// A player's direction.
fn direction(player: Player) -> Square {
    match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    }
}

/// The cells of a split: the stone's and those on both sides.
fn split(stone: Square, direction: Square) -> [Square; 3] {
    [stone, ahead(stone, direction, -1), ahead(stone, direction, 1)]
}

/// All splits that could ever happen.
fn possible_splits(board: &Board) -> Vec<[Square; 3]> {
    const STONE_BIT: u8 = 1;
    const EMPTY_BIT: u8 = 2;
    let mut could: SmallVec<[u8; 64]> = SmallVec::from_elem(0, board.area());
    for (cell, bit) in [(STONE, STONE_BIT), (Cell::Empty, EMPTY_BIT)] {
        for index in board.find(cell).filter_map(|place| board.index(place)) {
            could[index] |= bit;
        }
    }
    let mut waiting: Vec<[Square; 3]> = Vec::new();
    for index in 0..board.area() {
        for player in Player::BOTH {
            let cells = split(board.place(index), direction(player));
            if cells.iter().all(|&place| board.get(place) != Cell::Blocked) {
                waiting.push(cells);
            }
        }
    }
    let mut found = Vec::new();
    loop {
        let before = found.len();
        waiting.retain(|cells| {
            let indices = cells.map(|place| board.index(place).unwrap_or(0));
            let bits = [STONE_BIT, EMPTY_BIT, EMPTY_BIT];
            let happens = indices.iter().zip(bits).all(|(&index, bit)| could[index] & bit != 0);
            if happens {
                indices.into_iter().for_each(|index| could[index] = STONE_BIT | EMPTY_BIT);
                found.push(*cells);
            }
            !happens
        });
        if found.len() == before {
            return found;
        }
    }
}

impl BoardGame for Fission {
    const CHARACTERS: &'static [u8; 4] = b"#x\0.";
    const SYMMETRY: Symmetry = Symmetry::Turn;

    fn about(&self) -> About<'_> {
        About {
            name: "fission",
            board: "rows joined by `|`: `x` a stone, `.` empty, `#` outside",
            moves: "A player splits a stone into two, which go to the empty cells on both sides of it: Left vertically, Right horizontally",
            reference: "Siegel, CGSuite, ruleset Fission",
            example: (".|x|.", "1"),
        }
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for stone in board.find(STONE) {
            let [_, before, behind] = split(stone, direction(player));
            if board.get(before) == Cell::Empty && board.get(behind) == Cell::Empty {
                let changes = [(stone, Cell::Empty), (before, STONE), (behind, STONE)];
                visit(&[stone], board.with(&changes))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        let mut links = Links::new(board);
        for cells in possible_splits(board) {
            links.join(board, &cells);
        }
        links.parts(board, part);
    }

    /// Each move fills an empty cell more than it frees.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let most = if board.count(STONE) == 0 { 0 } else { (board.count(Cell::Empty) as i64 - 1).max(0) };
        Some((-most, most))
    }

    fn picture(&self, board: &Board) -> Picture {
        match Picture::of_text(&board.write(Self::CHARACTERS)) {
            Picture::Grid(mut grid) => {
                for mark in &mut grid.cells {
                    if matches!(mark, Mark::Piece(..)) {
                        *mark = Mark::Piece(None, 'x');
                    }
                }
                Picture::Grid(grid)
            }
            other => other,
        }
    }
}
