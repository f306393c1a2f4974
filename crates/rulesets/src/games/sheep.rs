//! Sheep: herds stand on a field of hexagons. A player divides one of his herds and sends a part of it, but not all, in one of six
//! directions as far as the way is free; who cannot loses.
//!
//! Board: rows joined by `|`, cells parted by spaces: a number is a herd, `3` of Left and `-3` of Right; `.` is free, `#` outside the
//! field. The neighbours of a cell on the hexagonal field are those in its row and column, the one above on the right and the one below on the left.
//! A move is named by where it begins, where it ends, and how many go: `a1-c1:2`. Reference: Bottini, *Battle Sheep* (Splash Attack, 2010); the game `sheep` of MCGS, the minimax combinatorial game solver of the
//! University of Alberta. With one free cell beside it a herd of two has one move: `2 .` is 1.
//!
//! **Parts.** A herd of one never moves, and no cell falls free. So the parts are the regions of free cells, with the larger herds
//! beside them; a herd beside two regions joins them, and herds that touch have nothing to do with each other.

use std::ops::ControlFlow;

use tedomari_position::{
    About, BoardError, Boxed, FastLane, GridPicture, Labels, Mark, Move, Oriented, Picture, Player, Ruleset,
    cell_name,
};

/// What the program finds in this file.
pub const RULESET: Boxed<Sheep> = Boxed(Sheep);

/// The ruleset.
pub struct Sheep;

/// A field, row after row: 0 is free, a number is a herd, of Right if it is negative.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    columns: usize,
    cells: Vec<i32>,
}

/// Not a cell of the field.
const OUTSIDE: i32 = i32::MAX;
/// More sheep than this no herd has.
const MOST_SHEEP: i32 = 1 << 20;

/// The six neighbours: down and right.
const WAYS: [(isize, isize); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

impl Field {
    fn ahead(&self, at: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (at / self.columns)
            .checked_add_signed(down)
            .filter(|&row| row < self.cells.len() / self.columns)?;
        let column = (at % self.columns).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    fn is_free(&self, at: usize) -> bool {
        self.cells[at] == 0
    }

    /// A herd that can be divided.
    fn is_herd(&self, at: usize) -> bool {
        self.cells[at] != OUTSIDE && self.cells[at].abs() > 1
    }

    /// The last free cell in a direction.
    fn goal(&self, from: usize, way: (isize, isize)) -> Option<usize> {
        let next = |at| self.ahead(at, way).filter(|&to| self.is_free(to));
        let mut at = next(from)?;
        while let Some(further) = next(at) {
            at = further;
        }
        Some(at)
    }

    /// The cells in their bounding box, everything else outside.
    fn cut(&self, members: &[usize]) -> Field {
        let rows = members.iter().map(|at| at / self.columns);
        let columns = members.iter().map(|at| at % self.columns);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let (first, last) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
        let width = last - first + 1;
        let mut cells = vec![OUTSIDE; (bottom - top + 1) * width];
        for &at in members {
            cells[(at / self.columns - top) * width + at % self.columns - first] = self.cells[at];
        }
        Field { columns: width, cells }
    }

    /// Half a turn, the reflection that exchanges rows and columns, and the colours exchanged.
    fn image(&self, turned: bool, transposed: bool, exchanged: bool) -> Field {
        let (rows, columns) = (self.cells.len() / self.columns, self.columns);
        let (new_rows, new_columns) = if transposed { (columns, rows) } else { (rows, columns) };
        let cell = |at: usize| {
            let (row, column) = (at / new_columns, at % new_columns);
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            let (row, column) = if turned { (rows - 1 - row, columns - 1 - column) } else { (row, column) };
            match self.cells[row * columns + column] {
                herd if exchanged && herd != OUTSIDE => -herd,
                herd => herd,
            }
        };
        Field { columns: new_columns, cells: (0..new_rows * new_columns).map(cell).collect() }
    }
}

impl Sheep {
    fn visit(
        &self,
        field: &Field,
        player: Player,
        visit: &mut dyn FnMut(Move<Field>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sign = if player == Player::Left { 1 } else { -1 };
        let name = |at: usize| cell_name(at / field.columns, at % field.columns);
        for from in (0..field.cells.len()).filter(|&at| field.is_herd(at) && field.cells[at] * sign > 0) {
            for to in WAYS.iter().filter_map(|&way| field.goal(from, way)) {
                for sent in 1..field.cells[from].abs() {
                    let mut after = field.clone();
                    after.cells[from] -= sent * sign;
                    after.cells[to] = sent * sign;
                    visit(Move { name: format!("{}-{}:{sent}", name(from), name(to)), to: after })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Sheep {
    type Position = Field;

    fn about(&self) -> About<'_> {
        About {
            name: "sheep",
            board: "rows joined by `|`, cells parted by spaces: `3` a herd of Left, `-3` of Right, `.` free, `#` outside; each cell \
                    touches those in its row and column, above on the right and below on the left",
            moves: "A player sends some sheep of a herd, but not all, in one of six directions as far as the way is free",
            reference: "Bottini, Battle Sheep, 2010; MCGS, University of Alberta",
            example: ("3 . . -3", "+-1"),
        }
    }

    fn read(&self, text: &str) -> Result<Field, BoardError> {
        let mut cells = Vec::new();
        let (mut columns, mut offset) = (None, 0);
        for row in text.split(['|', '\n']) {
            let before = cells.len();
            for word in row.split_whitespace() {
                let place = word.as_ptr() as usize - text.as_ptr() as usize;
                let herd = word.parse::<i32>().ok().filter(|herd| herd.abs() <= MOST_SHEEP);
                let cell = match word {
                    "." => Some(0),
                    "#" => Some(OUTSIDE),
                    _ => herd,
                };
                let message =
                    || format!("expected a herd of up to {MOST_SHEEP} sheep such as `3` or `-3`, `.` or `#`");
                cells.push(cell.ok_or_else(|| BoardError { offset: place, message: message() })?);
            }
            let width = cells.len() - before;
            if width == 0 || *columns.get_or_insert(width) != width {
                let message = "every row has as many cells as the first, and at least one".to_owned();
                return Err(BoardError { offset, message });
            }
            offset += row.len() + 1;
        }
        Ok(Field { columns: columns.unwrap_or(1), cells })
    }

    fn write(&self, field: &Field) -> String {
        let cell = |&cell: &i32| match cell {
            0 => ".".to_owned(),
            OUTSIDE => "#".to_owned(),
            herd => herd.to_string(),
        };
        let row = |row: &[i32]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        field.cells.chunks(field.columns).map(row).collect::<Vec<_>>().join("|")
    }

    fn picture(&self, field: &Field) -> Picture {
        let mark = |&cell: &i32| match cell {
            0 => Some(Mark::Empty),
            OUTSIDE => Some(Mark::Blocked),
            herd => {
                let owner = if herd > 0 { Player::Left } else { Player::Right };
                let digit = char::from_digit(herd.unsigned_abs(), 36)?;
                Some(Mark::Piece(Some(owner), digit))
            }
        };
        let cells: Option<Vec<Mark>> = field.cells.iter().map(mark).collect();
        let drawing = cells
            .map(|cells| Picture::Grid(GridPicture { columns: field.columns, cells, labels: Labels::Cells }));
        Picture::with_drawing(self.write(field).replace('|', "\n"), drawing)
    }

    fn moves(&self, field: &Field, player: Player) -> Vec<Move<Field>> {
        let mut moves = Vec::new();
        self.visit_moves(field, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        field: &Field,
        player: Player,
        visit: &mut dyn FnMut(Move<Field>) -> ControlFlow<()>,
    ) {
        let _ = self.visit(field, player, visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Field> {
        self
    }
}

impl FastLane<Field> for Sheep {
    fn split(&self, field: &Field) -> Option<Vec<Field>> {
        let mut seen = vec![false; field.cells.len()];
        let mut parts = Vec::new();
        for start in 0..field.cells.len() {
            if seen[start] || !field.is_free(start) {
                continue;
            }
            seen[start] = true;
            let (mut members, mut next) = (vec![start], 0);
            while let Some(&at) = members.get(next) {
                next += 1;
                for near in WAYS.iter().filter_map(|&way| field.ahead(at, way)) {
                    let meets = field.is_free(near) || field.is_free(at) && field.is_herd(near);
                    if meets && !seen[near] {
                        seen[near] = true;
                        members.push(near);
                    }
                }
            }
            if members.iter().any(|&at| field.is_herd(at)) {
                parts.push(field.cut(&members));
            }
        }
        Some(parts)
    }

    fn normal_form(&self, part: Field) -> Oriented<Field> {
        let mut best: Option<Oriented<Field>> = None;
        for code in 0..8 {
            let negated = code & 4 != 0;
            let position = part.image(code & 1 != 0, code & 2 != 0, negated);
            if best.as_ref().is_none_or(|best| position < best.position) {
                best = Some(Oriented { position, negated });
            }
        }
        best.unwrap_or(Oriented { position: part, negated: false })
    }

    fn is_own_negative(&self, field: &Field) -> bool {
        [(false, false), (false, true), (true, false), (true, true)]
            .into_iter()
            .any(|(turned, transposed)| field.image(turned, transposed, true) == *field)
    }

    /// Each move divides a herd of the player and fills a free cell.
    fn bounds(&self, field: &Field) -> Option<(i64, i64)> {
        let free = field.cells.iter().filter(|&&cell| cell == 0).count() as i64;
        let most = |sign: i64| {
            let herds = field
                .cells
                .iter()
                .filter(|&&cell| cell != OUTSIDE)
                .map(|&cell| (i64::from(cell) * sign - 1).max(0));
            herds.sum::<i64>().min(free)
        };
        Some((-most(-1), most(1)))
    }

    fn has_too_many_moves(&self, field: &Field) -> bool {
        const MOST: i64 = 1 << 12;
        field.cells.len() > MOST as usize
            || field
                .cells
                .iter()
                .filter(|&&cell| cell != OUTSIDE)
                .map(|&cell| i64::from(cell.abs()))
                .sum::<i64>()
                > MOST
    }

    fn bytes(&self, field: &Field) -> usize {
        size_of::<Field>() + 4 * field.cells.len()
    }
}
