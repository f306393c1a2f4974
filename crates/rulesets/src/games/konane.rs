//! Konane: a stone jumps over an enemy stone beside it to the empty cell behind, and removes it; in the same
//! direction it may go on jumping. Who cannot jump loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` empty, `#` outside; `RxC` is the full checkerboard with `x` in its first
//! cell. Reference: Ernst, "Playing Konane Mathematically: A Combinatorial Game-Theoretic Analysis", UMAP Journal
//! 16(2) (1995), 95-121; Chan and Tsai, "1xn Konane: A Summary of Results", More Games of No Chance (2002). `xo.` is
//! 1: Left has one move, Right none.
//!
//! Stones that are far apart may still meet. To be safe, find for each colour all cells where its stones could ever
//! stand: where they are, and with a and b the cells of a stone and of an enemy beside it also the cell c behind,
//! whatever is there now unless it is outside. Every jump of the whole game uses three such cells; joining them gives
//! sets of cells between which nothing ever passes, and since whether a jump is possible depends on its three cells
//! only, these sets are the parts.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_position::{
    About, Board, BoardGame, Cell, Labels, Links, ORTHOGONAL, Player, Square, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct Konane;

/// What the program finds in this file.
pub const RULESET: Konane = Konane;

/// Where stones of either colour could ever stand: bit 0 for Left, bit 1 for Right.
struct Reach {
    cells: SmallVec<[u8; 64]>,
    /// Joins the cells of the jumps that could ever be: the jumper's, the enemy's, and the one behind. A list of the jumps would
    /// take many times as much as the board.
    links: Links,
}

impl Reach {
    fn new(board: &Board) -> Reach {
        let mut reach = Reach { cells: SmallVec::from_elem(0, board.area()), links: Links::new(board) };
        let mut new: Vec<(Square, u8)> = Vec::new();
        for (cell, bit) in [(Cell::Left, 1), (Cell::Right, 2)] {
            for place in board.find(cell) {
                reach.add(board, place, bit, &mut new);
            }
        }
        while let Some((place, bit)) = new.pop() {
            for direction in ORTHOGONAL {
                let at = |steps| ahead(place, direction, steps);
                // The new stone jumps, or it is jumped over.
                reach.jump(board, [place, at(1), at(2)], bit, &mut new);
                reach.jump(board, [at(-1), place, at(1)], 3 - bit, &mut new);
            }
        }
        reach
    }

    fn add(&mut self, board: &Board, place: Square, bit: u8, new: &mut Vec<(Square, u8)>) {
        if let Some(index) = board.index(place)
            && self.cells[index] & bit == 0
        {
            self.cells[index] |= bit;
            new.push((place, bit));
        }
    }

    fn jump(&mut self, board: &Board, jump: [Square; 3], bit: u8, new: &mut Vec<(Square, u8)>) {
        let may_stand = |place, bit| board.index(place).is_some_and(|index| self.cells[index] & bit != 0);
        if may_stand(jump[0], bit) && may_stand(jump[1], 3 - bit) && board.get(jump[2]) != Cell::Blocked {
            self.links.join(board, &jump);
            self.add(board, jump[2], bit, new);
        }
    }
}

impl BoardGame for Konane {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;
    const LABELS: Labels = Labels::Board;

    fn about(&self) -> About<'_> {
        About {
            name: "konane",
            board: "rows joined by `|`: `x` Left, `o` Right, `.` empty, `#` outside; or `4x4`, the full checkerboard",
            moves: "A player's stone jumps over an enemy stone beside it to the empty cell behind, and removes the enemy stone; it may go on jumping in the same direction",
            reference: "Ernst, Playing Konane Mathematically, UMAP Journal 16(2), 1995",
            example: ("xo.", "1"),
        }
    }

    fn start(&self, rows: usize, columns: usize) -> Option<Board> {
        Some(Board::checkerboard(rows, columns))
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (own, enemy) = (Cell::of(player), Cell::of(player.opponent()));
        for from in board.find(own) {
            for direction in ORTHOGONAL {
                let can_jump = |steps| {
                    board.get(ahead(from, direction, steps + 1)) == enemy
                        && board.get(ahead(from, direction, steps + 2)) == Cell::Empty
                };
                let mut steps = 0;
                let mut after = None;
                while can_jump(steps) {
                    let after = after.get_or_insert_with(|| board.with(&[(from, Cell::Empty)]));
                    after.set(ahead(from, direction, steps + 1), Cell::Empty);
                    steps += 2;
                    let to = ahead(from, direction, steps);
                    visit(&[from, to], after.with(&[(to, own)]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        Reach::new(board).links.parts(board, part);
    }

    /// Each move removes an enemy stone.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        Some((-(board.count(Cell::Left) as i64), board.count(Cell::Right) as i64))
    }
}
