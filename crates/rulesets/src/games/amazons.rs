//! Amazons: a player moves one of his amazons like a chess queen over empty cells, and from where it stops it shoots
//! an arrow that flies like a queen and blocks the cell where it lands; who cannot move loses.
//!
//! Board: `x` Left's amazon, `o` Right's, `.` empty, `#` an arrow or outside. Reference: Berlekamp, "Sums of N x 2
//! Amazons", Game Theory, Optimal Stopping, Probability and Statistics, IMS Lecture Notes 35 (2000); Snatzke, "New
//! Results of Exhaustive Search in the Game Amazons" (2004). An amazon alone before one empty cell, `x.`, is worth 1.
//!
//! Amazons and arrows pass from cell to cell like kings, and an arrow's cell stays closed. So what is connected by
//! such steps, over empty cells and amazons (which may leave), is a part; one needs an amazon and an empty cell to
//! have a move.

use std::ops::ControlFlow;

use tedomari_position::{
    ALL_AROUND, About, Board, BoardGame, Cell, Joins, Player, Square, Symmetry, Visit, ahead, cell_name,
};

/// The ruleset.
pub struct Amazons;

/// What the program finds in this file.
pub const RULESET: Amazons = Amazons;

/// Visits every cell that a queen reaches from a place.
#[inline]
fn queen(board: &Board, from: Square, mut visit: impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
    for direction in ALL_AROUND {
        let mut to = ahead(from, direction, 1);
        while board.get(to) == Cell::Empty {
            visit(to)?;
            to = ahead(to, direction, 1);
        }
    }
    ControlFlow::Continue(())
}

impl BoardGame for Amazons {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;

    fn about(&self) -> About<'_> {
        About {
            name: "amazons",
            board: "rows joined by `|`: `x` Left's amazon, `o` Right's, `.` empty, `#` blocked",
            moves: "A player moves an amazon like a queen; from there it shoots an arrow like a queen, which blocks a cell",
            reference: "Berlekamp, Sums of N x 2 Amazons, IMS Lecture Notes 35, 2000",
            example: ("x.", "1"),
        }
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let own = Cell::of(player);
        for from in board.find(own) {
            let gone = board.with(&[(from, Cell::Empty)]);
            queen(board, from, |to| {
                let moved = gone.with(&[(to, own)]);
                queen(&moved, to, |arrow| visit(&[from, to, arrow], moved.with(&[(arrow, Cell::Blocked)])))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// `a1-b2/c3`: from, to, and the arrow.
    fn name(&self, places: &[Square]) -> String {
        let names = places.iter().map(|&(row, column)| cell_name(row as usize, column as usize));
        match &names.collect::<Vec<_>>()[..] {
            [from, to, arrow] => format!("{from}-{to}/{arrow}"),
            others => others.join("-"),
        }
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        const OPEN: Joins = Joins::all(&[Cell::Left, Cell::Right, Cell::Empty]).diagonally();
        board.parts(&OPEN, |region| {
            let amazons = region.count(Cell::Left) + region.count(Cell::Right);
            if amazons > 0 && region.count(Cell::Empty) > 0 {
                part(region);
            }
        });
    }

    /// Each move fills a cell.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let empty = board.count(Cell::Empty) as i64;
        let most = |own: Cell| if board.count(own) == 0 { 0 } else { empty };
        Some((-most(Cell::Right), most(Cell::Left)))
    }
}
