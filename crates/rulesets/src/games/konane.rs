//! Konane: a stone jumps over an enemy stone beside it to the empty cell behind, and removes it; in the same
//! direction it may go on jumping. Who cannot jump loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` empty, `#` outside; `RxC` is the full checkerboard with `x` in its first
//! cell. Reference: Ernst, "Playing Konane Mathematically: A Combinatorial Game-Theoretic Analysis", UMAP Journal
//! 16(2) (1995), 95-121; Chan and Tsai, "1xn Konane: A Summary of Results", More Games of No Chance (2002). `xo.` is
//! 1: Left has one move, Right none.
//!
//! Stones that are far apart may still meet. To be safe, find for each colour all cells where its stones could ever
//! stand, and all cells that could ever be empty: those where they are now, and where a stone may stand, an enemy beside it and
//! nothing behind the enemy, all three cells may be empty some day and the third may hold the stone. Every jump of the whole
//! game uses three such cells, by induction on its moves; joining them gives sets of cells between which nothing ever passes,
//! and since whether a jump is possible depends on its three cells only, these sets are the parts. All other cells are out of play.

use std::ops::ControlFlow;

use tedomari_position::{
    About, Board, BoardGame, Cell, Labels, Links, ORTHOGONAL, Player, Sheet, Square, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct Konane;

/// What the program finds in this file.
pub const RULESET: Konane = Konane;

/// Left's stone may stand on a cell, Right's may, or none.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const FREE: u8 = 4;

/// What could ever be on the cells of a board of any size.
struct Reach {
    cells: Vec<u8>,
    /// Joins the cells of the jumps that could ever be: the jumper's, the enemy's, and the one behind. A list of the jumps would
    /// take many times as much as the board.
    links: Links,
}

impl Reach {
    fn new(board: &Board) -> Reach {
        let mut reach = Reach { cells: vec![0; board.area()], links: Links::new(board) };
        let mut new: Vec<(Square, u8)> = Vec::new();
        for (cell, bit) in [(Cell::Left, LEFT), (Cell::Right, RIGHT), (Cell::Empty, FREE)] {
            for place in board.find(cell) {
                reach.add(board, place, bit, &mut new);
            }
        }
        // Only jumps in which what is new plays its part can be new.
        while let Some((place, bit)) = new.pop() {
            for direction in ORTHOGONAL {
                let mut jump = |first, own| {
                    reach.jump(board, [0, 1, 2].map(|at| ahead(place, direction, first + at)), own, &mut new);
                };
                if bit == FREE {
                    jump(-2, LEFT);
                    jump(-2, RIGHT);
                } else {
                    jump(0, bit);
                    jump(-1, LEFT + RIGHT - bit);
                }
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

    /// A jump by a stone of this colour, if it could ever be.
    fn jump(&mut self, board: &Board, jump: [Square; 3], own: u8, new: &mut Vec<(Square, u8)>) {
        let [from, over, to] = jump.map(|place| board.index(place).map_or(0, |index| self.cells[index]));
        if from & own != 0 && over & (LEFT + RIGHT - own) != 0 && to & FREE != 0 {
            self.links.join(board, &jump);
            self.add(board, jump[0], FREE, new);
            self.add(board, jump[1], FREE, new);
            self.add(board, jump[2], own, new);
        }
    }
}

/// The triples of cells along rows and along columns on which a stone could ever jump, by their first cells.
fn triples(sheet: &Sheet) -> [u64; 2] {
    let [mut left, mut right, mut free] =
        [Cell::Left, Cell::Right, Cell::Empty].map(|cell| sheet.cells(cell));
    let mut found = [0; 2];
    loop {
        let before = (found, left, right);
        for (axis, found) in found.iter_mut().enumerate() {
            let (next, back) = (|x| step(sheet, axis, x), |x| back(sheet, axis, x));
            for _ in 0..2 {
                // Those of one colour, then those of the other.
                let over = back(right);
                let (on, off) = (left & over & back(back(free)), free & over & back(back(left)));
                left |= off | next(next(on));
                *found |= on | off;
                (left, right) = (right, left);
            }
            let middle = next(*found);
            free |= *found | middle | next(middle);
        }
        // A jump that is known for one colour may still bring the other one somewhere. Cells are freed by jumps only.
        if (found, left, right) == before {
            return found;
        }
    }
}

/// The cells after these along a row or a column.
#[inline]
fn step(sheet: &Sheet, axis: usize, cells: u64) -> u64 {
    if axis == 0 { sheet.east(cells) } else { sheet.south(cells) }
}

/// The cells before these along a row or a column.
#[inline]
fn back(sheet: &Sheet, axis: usize, cells: u64) -> u64 {
    if axis == 0 { sheet.west(cells) } else { sheet.north(cells) }
}

/// All cells of those triples that have one of these cells.
#[inline]
fn spread(sheet: &Sheet, triples: &[u64; 2], cells: u64) -> u64 {
    let mut all = cells;
    for (axis, triples) in triples.iter().enumerate() {
        let before = back(sheet, axis, all);
        let first = triples & (all | before | back(sheet, axis, before));
        let middle = step(sheet, axis, first);
        all |= first | middle | step(sheet, axis, middle);
    }
    all
}

fn small_parts(sheet: &Sheet, part: &mut dyn FnMut(Board)) {
    let triples = triples(sheet);
    let mut left = triples[0] | triples[1];
    while left != 0 {
        let mut reached = left & left.wrapping_neg();
        loop {
            let next = spread(sheet, &triples, reached);
            if next == reached {
                break;
            }
            reached = next;
        }
        left &= !reached;
        part(sheet.cut(reached));
    }
}

/// The moves on a small board, in the same order as on others.
fn small_plays(sheet: &Sheet, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let (own, enemy) = (Cell::of(player), Cell::of(player.opponent()));
    let [stones, enemies, empty] = [own, enemy, Cell::Empty].map(|cell| sheet.cells(cell));
    let ways: [fn(&Sheet, u64) -> u64; 4] =
        [|s, x| s.north(x), |s, x| s.west(x), |s, x| s.east(x), |s, x| s.south(x)];
    let jumpers: [u64; 4] = std::array::from_fn(|way| {
        let back = ways[3 - way];
        stones & back(sheet, enemies & back(sheet, empty))
    });
    let mut all = jumpers.iter().fold(0, |all, jumpers| all | jumpers);
    while all != 0 {
        let from = all & all.wrapping_neg();
        all &= all - 1;
        let place = board.place(from.trailing_zeros() as usize);
        for (way, direction) in ORTHOGONAL.into_iter().enumerate() {
            let go = |x: u64| ways[way](sheet, x);
            let (mut at, mut emptied, mut steps) = (from & jumpers[way], from, 0);
            while at != 0 {
                let over = go(at);
                let to = go(over);
                if over & enemies == 0 || to & empty == 0 {
                    break;
                }
                emptied |= over;
                steps += 2;
                visit(&[place, ahead(place, direction, steps)], sheet.with(emptied, to, own))?;
                at = to;
            }
        }
    }
    ControlFlow::Continue(())
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
        if let Some(sheet) = Sheet::of(board) {
            return small_plays(&sheet, board, player, visit);
        }
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
        match Sheet::of(board) {
            Some(sheet) => small_parts(&sheet, part),
            None => Reach::new(board).links.parts(board, part),
        }
    }

    /// Each move removes an enemy stone.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        Some((-(board.count(Cell::Left) as i64), board.count(Cell::Right) as i64))
    }
}
