//! Cannibal Clobber: Clobber in which a stone may also be moved onto a stone of its own colour.
//!
//! Board: `x` Left's stone, `o` Right's, `.` or `#` nothing; `RxC` is the full checkerboard with `x` in its first
//! cell. Reference: the variant of that name in MCGS, the minimax combinatorial game solver of the University of
//! Alberta; a row of two stones of Left is worth 1, since Left alone has one move.
//!
//! As in Clobber the parts are the connected groups of stones, here also those of one colour.

use std::ops::ControlFlow;

use tedomari_position::{
    About, Board, BoardGame, Cell, Joins, Labels, ORTHOGONAL, OneSided, Player, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct CannibalClobber;

/// What the program finds in this file.
pub const RULESET: CannibalClobber = CannibalClobber;

impl BoardGame for CannibalClobber {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;
    const LABELS: Labels = Labels::Board;

    fn about(&self) -> About<'_> {
        About {
            name: "cannibal_clobber",
            board: "rows joined by `|`: `x` Left, `o` Right, `.` or `#` nothing; or `4x5`, the full checkerboard",
            moves: "A player moves a stone onto any stone beside it, vertically or horizontally, and removes that stone",
            reference: "MCGS, the minimax combinatorial game solver, University of Alberta",
            example: ("xx", "1"),
        }
    }

    fn start(&self, rows: usize, columns: usize) -> Option<Board> {
        Some(Board::checkerboard(rows, columns))
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let own = Cell::of(player);
        for from in board.find(own) {
            for direction in ORTHOGONAL {
                let to = ahead(from, direction, 1);
                if board.get(to).is_stone() {
                    visit(&[from, to], board.with(&[(from, Cell::Blocked), (to, own)]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        const STONES: Joins = Joins::all(&[Cell::Left, Cell::Right]);
        board.parts(&STONES, |group| {
            if group.area() > 1 {
                part(group);
            }
        });
    }

    /// Each move removes a stone, and the one that moves is left.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let (left, right) = (board.count(Cell::Left) as i64, board.count(Cell::Right) as i64);
        let most = |own: i64| if own == 0 { 0 } else { left + right - 1 };
        Some((-most(right), most(left)))
    }

    const HAS_ONE_SIDED_PARTS: bool = true;

    /// A group of one colour is its owner's alone. A stone whose loss leaves the group connected moves onto a neighbour, and so on,
    /// until one stone is left.
    fn one_sided(&self, part: &Board) -> Option<OneSided> {
        let player = match (part.count(Cell::Left), part.count(Cell::Right)) {
            (_, 0) => Player::Left,
            (0, _) => Player::Right,
            _ => return None,
        };
        let moves = (part.count(Cell::of(player)) as u64).saturating_sub(1);
        Some(OneSided { player, least: moves, most: moves })
    }
}
