//! NoGo: a player puts a stone of his colour on an empty cell. Stones of one colour that touch are a block, and after
//! the move every block on the board must have an empty cell beside it: nothing is ever captured. A player who
//! cannot move loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` empty, `#` outside. Reference: Chou, Teytaud and Yen, "Revisiting
//! Monte-Carlo Tree Search on a Normal Form Game: NoGo" (2011), where it is named; earlier as Anti-Atari Go. On one
//! row, `..` is *: either player has a move, and after it nobody has.
//!
//! Whether a move is legal depends on the stones beside its cell, on their blocks and on the empty cells beside
//! those. Join empty cells and stones with their neighbours, except a stone of Left with one of Right: then a move,
//! the blocks it touches and all their liberties lie in one part, and no move changes another part. A board on which a
//! block has no liberty from the start is refused: no play leads to it.
//!
//! In a part that is one row, a block has at most two liberties, one on either side, however many stones it has. So stones of one
//! colour that touch can be told as one stone: the moves stay the same, and which of them are legal too.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_position::{
    About, Board, BoardGame, Cell, Joins, Labels, ORTHOGONAL, Player, Square, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct NoGo;

/// What the program finds in this file.
pub const RULESET: NoGo = NoGo;

/// The first stone, row after row, whose block has no empty cell beside it. Every block is looked at once.
fn first_without_liberty(board: &Board) -> Option<Square> {
    let mut seen = vec![false; board.area()];
    let stones = (0..board.area()).map(|at| board.place(at)).filter(|&place| board.get(place).is_stone());
    let mut block = Vec::new();
    for first in stones {
        let own = board.get(first);
        let mut is_free = false;
        let mut meet = |place: Square, block: &mut Vec<Square>| {
            if let Some(at) = board.index(place)
                && !std::mem::replace(&mut seen[at], true)
            {
                block.push(place);
            }
        };
        meet(first, &mut block);
        // A stone of a block that was seen is not looked at again.
        let is_new = !block.is_empty();
        while let Some(at) = block.pop() {
            for beside in ORTHOGONAL.map(|direction| ahead(at, direction, 1)) {
                match board.get(beside) {
                    Cell::Empty => is_free = true,
                    cell if cell == own => meet(beside, &mut block),
                    _ => {}
                }
            }
        }
        if is_new && !is_free {
            return Some(first);
        }
    }
    None
}

/// Whether a stone that was just put on a place leaves every block beside it, and its own, a liberty.
fn is_legal(after: &Board, place: Square) -> bool {
    let around = ORTHOGONAL.map(|direction| ahead(place, direction, 1));
    let own = after.get(place);
    // A liberty of its own is the common case, and then blocks of the same colour have one too.
    let is_free = around.iter().any(|&beside| after.get(beside) == Cell::Empty) || after.has_liberty(place);
    let is_enemy = |beside: &&Square| after.get(**beside).is_stone() && after.get(**beside) != own;
    is_free && around.iter().filter(is_enemy).all(|&beside| after.has_liberty(beside))
}

impl BoardGame for NoGo {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;
    const LABELS: Labels = Labels::Go;

    fn about(&self) -> About<'_> {
        About {
            name: "nogo",
            board: "rows joined by `|`: `x` Left, `o` Right, `.` empty, `#` outside; or `4x4`, all empty",
            moves: "A player puts a stone on an empty cell so that every block on the board keeps a liberty",
            reference: "Chou, Teytaud, Yen, Revisiting Monte-Carlo Tree Search on a Normal Form Game: NoGo, 2011",
            example: ("..", "*"),
        }
    }

    fn complaint(&self, board: &Board) -> Option<(Square, String)> {
        let place = first_without_liberty(board)?;
        let name = board.cell_name(Self::LABELS, place);
        let message = format!("the block at {name} has no liberty: on a board of NoGo every block has one");
        Some((place, message))
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for place in board.find(Cell::Empty) {
            let after = board.with(&[(place, Cell::of(player))]);
            if is_legal(&after, place) {
                visit(&[place], after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        const TOGETHER: Joins =
            Joins::all(&[Cell::Left, Cell::Right, Cell::Empty]).except(Cell::Left, Cell::Right);
        board.parts(&TOGETHER, |region| {
            // The only empty cell is no move: a stone there has no liberty.
            if region.count(Cell::Empty) > 1 {
                part(region);
            }
        });
    }

    fn contracted(&self, part: Board) -> Board {
        if part.rows() > 1 && part.columns() > 1 {
            return part;
        }
        let mut cells: SmallVec<[Cell; 64]> = (0..part.area()).map(|at| part.get(part.place(at))).collect();
        cells.dedup_by(|next, cell| next == cell && cell.is_stone());
        if cells.len() == part.area() { part } else { Board::row(&cells) }
    }

    /// Each move fills a cell, and the last empty cell stays.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let most = (board.count(Cell::Empty) as i64 - 1).max(0);
        Some((-most, most))
    }
}

#[cfg(test)]
mod tests {
    use tedomari_position::Ruleset;

    use super::*;

    /// Stones beside no empty cell break the rule; where they stand is told by name and by the place in the text.
    #[test]
    fn blocks_without_a_liberty_are_refused() {
        for (text, offset, name) in [
            ("xo.....", 0, "a1"),
            ("x#.", 0, "a1"),
            (".#|#o", 4, "b1"),
            (" .xo\n #.x ", 3, "c2"),
            ("oo.|xx#", 4, "a1"),
        ] {
            let error = RULESET.read(text).expect_err(text);
            let told = (error.offset, error.message.contains(&format!("at {name} ")));
            assert_eq!(told, (offset, true), "{text}: {error}");
        }
        for text in ["x.o", "xx.", "..", "4x4", "xo|..", "###", "xx.o"] {
            assert!(RULESET.read(text).is_ok(), "{text}");
        }
    }
}
