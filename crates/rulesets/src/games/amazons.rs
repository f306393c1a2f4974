//! Amazons: a player moves one of his amazons like a chess queen over empty cells, and from where it stops it shoots
//! an arrow that flies like a queen and blocks the cell where it lands; a player who cannot move loses.
//!
//! Board: `x` Left's amazon, `o` Right's, `.` empty, `#` an arrow or outside. Reference: Berlekamp, "Sums of N x 2
//! Amazons", Game Theory, Optimal Stopping, Probability and Statistics, IMS Lecture Notes 35 (2000); Snatzke, "New
//! Results of Exhaustive Search in the Game Amazons" (2004). An amazon alone before one empty cell, `x.`, is worth 1.
//!
//! Amazons and arrows pass from cell to cell like kings, and an arrow's cell stays closed. So what is connected by
//! such steps, over empty cells and amazons (which may leave), is a part; one needs an amazon and an empty cell to
//! have a move.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use tedomari_position::{
    ALL_AROUND, About, Board, BoardGame, Cell, Joins, Labels, Mark, OneSided, Picture, Player, Scores,
    Square, Symmetry, Visit, ahead,
};
use tedomari_task::Task;

/// The ruleset.
pub struct Amazons;

/// What the program finds in this file.
pub const RULESET: Amazons = Amazons;

/// Visits every cell that a queen reaches from a place.
#[inline]
fn queen(board: &Board, from: Square, mut visit: impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
    for direction in ALL_AROUND {
        for to in board.slide(from, direction) {
            visit(to)?;
        }
    }
    ControlFlow::Continue(())
}

/// How often a player can move at most if the other never does: his amazons are walls then, and each move fills a cell of a region
/// that she can reach.
fn most(part: &Board, player: Player) -> i64 {
    const OPEN: Joins = Joins::all(&[Cell::Left, Cell::Right, Cell::Empty]).diagonally();
    let walls: Vec<(Square, Cell)> =
        part.find(Cell::of(player.opponent())).map(|place| (place, Cell::Blocked)).collect();
    let mut cells = 0;
    part.with(&walls).parts(&OPEN, |region| {
        if region.count(Cell::of(player)) > 0 {
            cells += region.count(Cell::Empty);
        }
    });
    cells as i64
}

/// So many moves the amazons have that walk one after the other like kings, each as far as it gets, always to the free cell
/// from which there are fewest ways on.
fn walks(part: &Board, player: Player) -> u64 {
    let mut free: Vec<bool> = (0..part.area()).map(|at| part.get(part.place(at)) == Cell::Empty).collect();
    let mut moves = 0;
    for start in part.find(Cell::of(player)) {
        let ways = |from: Square, free: &[bool]| {
            let next = ALL_AROUND.into_iter().map(move |direction| ahead(from, direction, 1));
            next.filter(|&to| part.index(to).is_some_and(|at| free[at])).collect::<Vec<Square>>()
        };
        let mut here = start;
        while let Some(next) = ways(here, &free).into_iter().min_by_key(|&to| ways(to, &free).len()) {
            if let Some(at) = part.index(next) {
                free[at] = false;
            }
            (here, moves) = (next, moves + 1);
        }
    }
    moves
}

/// How many moves of a queen a player's amazons are away from each empty cell; all other cells, and those out of reach, are as far
/// as can be.
fn distances(board: &Board, own: Cell) -> Vec<u32> {
    let mut distances = vec![u32::MAX; board.area()];
    let mut edge: Vec<Square> = board.find(own).collect();
    let mut moves = 0;
    while !edge.is_empty() {
        moves += 1;
        let mut next = Vec::new();
        for &from in &edge {
            let _ = queen(board, from, |to| {
                if let Some(at) = board.index(to).filter(|&at| distances[at] == u32::MAX) {
                    distances[at] = moves;
                    next.push(to);
                }
                ControlFlow::Continue(())
            });
        }
        edge = next;
    }
    distances
}

impl BoardGame for Amazons {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;
    const LABELS: Labels = Labels::Board;

    fn about(&self) -> About<'_> {
        About {
            name: "amazons",
            board: "rows joined by `|`: `x` Left's amazon, `o` Right's, `.` empty, `#` blocked",
            moves: "A player moves an amazon like a chess queen; from its new cell it shoots an arrow, also like a queen, and the arrow blocks the cell where it lands",
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

    /// Without looking at the boards after them. An amazon that has moved does not stand in the way of its own arrow, so the
    /// arrows are those of the board without it.
    fn count_plays(&self, board: &Board, player: Player) -> u32 {
        let mut moves = 0;
        for from in board.find(Cell::of(player)) {
            let gone = board.with(&[(from, Cell::Empty)]);
            let _ = queen(board, from, |to| {
                moves += gone.queen_reach(to);
                ControlFlow::Continue(())
            });
        }
        moves
    }

    /// `a1-b2/c3`: from, to, and the arrow.
    fn name(&self, board: &Board, places: &[Square]) -> String {
        let names = places.iter().map(|&place| board.cell_name(Self::LABELS, place));
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

    /// Amazons are drawn as such.
    fn picture(&self, board: &Board) -> Picture {
        match Picture::of_text(&board.write(Self::CHARACTERS)).labelled(Self::LABELS) {
            Picture::Grid(mut grid) => {
                for mark in &mut grid.cells {
                    if let Mark::Piece(_, glyph) = mark {
                        *glyph = Mark::QUEEN;
                    }
                }
                Picture::Grid(grid)
            }
            other => other,
        }
    }

    /// Each move fills a cell.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let empty = board.count(Cell::Empty) as i64;
        let most = |own: Cell| if board.count(own) == 0 { 0 } else { empty };
        Some((-most(Cell::Right), most(Cell::Left)))
    }

    /// In a part without amazons of the other player, its only player can move as often as some walk is long. Other parts are
    /// bounded by what each player keeps for himself, and by how often he can walk elsewhere.
    fn close_bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let (mut low, mut high) = (0, 0);
        self.parts(board, &mut |part| match self.one_sided(&part) {
            Some(OneSided { player: Player::Left, least, most }) => {
                (low, high) = (low + least as i64, high + most as i64);
            }
            Some(OneSided { player: Player::Right, least, most }) => {
                (low, high) = (low - most as i64, high - least as i64);
            }
            None => {
                let walled = (-most(&part, Player::Right), most(&part, Player::Left));
                let (least, most) = crate::amazons::bounds(&part).unwrap_or(walled);
                (low, high) = (low + least, high + most);
            }
        });
        Some((low, high))
    }

    fn scores(&self, board: &Board, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        crate::amazons::stops(board, task, told)
    }

    /// Territory: a cell counts for the player whose amazons need fewer moves of a queen to get there, and for nobody if both need
    /// as many.
    fn guess(&self, board: &Board) -> Option<i64> {
        let [left, right] = [Cell::Left, Cell::Right].map(|own| distances(board, own));
        let owner = |(left, right): (&u32, &u32)| match left.cmp(right) {
            Ordering::Less => 1,
            Ordering::Greater => -1,
            Ordering::Equal => 0,
        };
        Some(left.iter().zip(&right).map(owner).sum())
    }

    const HAS_ONE_SIDED_PARTS: bool = true;

    /// Without amazons of the other player the cells of a part are one player's own. Each move fills one of them; and an
    /// amazon that walks like a king and shoots back at the cell it comes from fills them one by one.
    fn one_sided(&self, part: &Board) -> Option<OneSided> {
        let player = match (part.count(Cell::Left), part.count(Cell::Right)) {
            (_, 0) => Player::Left,
            (0, _) => Player::Right,
            _ => return None,
        };
        let empty = part.count(Cell::Empty) as u64;
        Some(OneSided { player, least: walks(part, player), most: empty })
    }
}
