//! Hunts: Left has several pieces of one kind that never go back, Right a single piece that may go anywhere. Left hunts, Right
//! slips through.
//!
//! A player who cannot move loses. The single piece has escaped once no hunter is behind it: hunters do not go back, so from then
//! on it can go on for ever. Such a position is off, and so that the edge of the board makes no exception it has one move of
//! Right, to itself, and none of Left (as in Siegel, "Loopy Games and Computation", Berkeley 2005, and CGSuite, where the board
//! has no end behind the hunters).
//!
//! Boards are rows of `x` (hunters), `o` (the single piece), `.` (empty) and `#` (outside).

use std::ops::ControlFlow;

use smallvec::SmallVec;
use tedomari_position::{
    About, BoardError, Combinations, Grid, Labels, Move, Picture, Placements, Player, Ruleset, Square,
};

/// A position of a hunt.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field {
    /// How many rows the board has.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
    /// The cells of the hunters, row after row, in rising order.
    pub hunters: SmallVec<[u32; 5]>,
    /// The cell of the single piece.
    pub prey: u32,
}

impl Field {
    /// The row and the column of a cell.
    pub fn place(&self, cell: u32) -> Square {
        ((cell / self.columns) as i32, (cell % self.columns) as i32)
    }

    /// The cell at a row and a column, if it is on the board.
    pub fn cell(&self, (row, column): Square) -> Option<u32> {
        let inside = |at: i32, size: u32| u32::try_from(at).ok().filter(|&at| at < size);
        Some(inside(row, self.rows)? * self.columns + inside(column, self.columns)?)
    }

    /// Whether nothing stands on a cell.
    pub fn is_empty(&self, cell: u32) -> bool {
        cell != self.prey && !self.hunters.contains(&cell)
    }

    fn with_hunter(&self, index: usize, to: u32) -> Field {
        let mut after = self.clone();
        after.hunters[index] = to;
        after.hunters.sort_unstable();
        after
    }
}

/// What makes one hunt differ from another.
pub trait Hunt: Clone + Send + Sync + 'static {
    /// What people are told.
    fn about(&self) -> About<'_>;

    /// What is wrong with a board of this size, if anything is.
    fn check_size(&self, rows: u32, columns: u32) -> Result<(), String>;

    /// Whether a cell is outside of a board of this size.
    fn is_outside(&self, rows: u32, columns: u32, place: Square) -> bool;

    /// Whether pieces on two cells can ever meet. Those on a checkerboard keep to their colour.
    fn can_meet(&self, a: Square, b: Square) -> bool;

    /// The position from which play starts on a board of this size.
    fn start(&self, rows: u32, columns: u32) -> Field;

    /// How far behind the hunters' front a cell lies; hunters never go to a cell that lies further behind.
    fn depth(&self, field: &Field, cell: u32) -> u32;

    /// Visits the cells that a hunter can go to.
    fn hunt(&self, field: &Field, from: u32, visit: &mut dyn FnMut(u32));

    /// Visits the cells that the single piece can go to, if it has not escaped.
    fn flee(&self, field: &Field, visit: &mut dyn FnMut(u32));
}

/// A hunt as a ruleset.
pub struct Hunting<H>(pub H);

impl<H: Hunt> Hunting<H> {
    /// Whether no hunter is behind the single piece.
    fn has_escaped(&self, field: &Field) -> bool {
        let own = self.0.depth(field, field.prey);
        field.hunters.iter().all(|&hunter| self.0.depth(field, hunter) <= own)
    }

    /// Visits what each move of a player leaves: from where, to where, and the position.
    fn visit(
        &self,
        field: &Field,
        player: Player,
        visit: &mut dyn FnMut(u32, u32, Field) -> ControlFlow<()>,
    ) {
        let mut going = ControlFlow::Continue(());
        if self.has_escaped(field) {
            if player == Player::Right {
                let _ = visit(field.prey, field.prey, field.clone());
            }
            return;
        }
        let mut each = |from: u32, to: u32, after: Field| {
            if going.is_continue() {
                going = visit(from, to, after);
            }
        };
        match player {
            Player::Left => {
                for (index, &from) in field.hunters.iter().enumerate() {
                    self.0.hunt(field, from, &mut |to| each(from, to, field.with_hunter(index, to)));
                }
            }
            Player::Right => {
                let from = field.prey;
                self.0.flee(field, &mut |to| each(from, to, Field { prey: to, ..field.clone() }));
            }
        }
    }

    fn wrong<T>(offset: usize, message: impl Into<String>) -> Result<T, BoardError> {
        Err(BoardError { offset, message: message.into() })
    }
}

/// Rows are counted from the bottom, as on a chessboard.
const LABELS: Labels = Labels::Board;

/// The byte at which the cells of a board stand in its text, row after row.
fn offsets(text: &str) -> Vec<usize> {
    text.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '|').map(|(at, _)| at).collect()
}

impl<H: Hunt> Ruleset for Hunting<H> {
    type Position = Field;

    fn about(&self) -> About<'_> {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<Field, BoardError> {
        let grid = Grid::read(text, b".xo#")?;
        let (rows, columns) = (grid.rows() as u32, grid.columns() as u32);
        self.0.check_size(rows, columns).or_else(|message| Self::wrong(0, message))?;
        if text.bytes().any(|b| b.is_ascii_digit()) {
            return Ok(self.0.start(rows, columns));
        }
        let offsets = offsets(text);
        let mut field = Field { rows, columns, hunters: SmallVec::new(), prey: u32::MAX };
        for (cell, &offset) in (0..rows * columns).zip(&offsets) {
            let place = field.place(cell);
            let mark = grid.get(place.0 as usize, place.1 as usize);
            if self.0.is_outside(rows, columns, place) != (mark == b'#') {
                let name = LABELS.cell(rows as usize, (place.0 as usize, place.1 as usize));
                let message = match mark {
                    b'#' => format!("{name} is a cell of this board: expected `.`, `x` or `o`"),
                    _ => format!("{name} is outside of this board: expected `#`"),
                };
                return Self::wrong(offset, message);
            }
            match mark {
                b'x' => field.hunters.push(cell),
                b'o' if field.prey == u32::MAX => field.prey = cell,
                b'o' => return Self::wrong(offset, "there is one `o` on the board, not two"),
                _ => {}
            }
        }
        if field.prey == u32::MAX {
            return Self::wrong(text.len(), "there is no `o` on the board: Right has one piece");
        }
        let meets = |cell: &u32| self.0.can_meet(field.place(*cell), field.place(field.prey));
        if let Some(&far) = field.hunters.iter().find(|cell| !meets(cell)) {
            return Self::wrong(
                offsets[far as usize],
                "this `x` and the `o` are on cells of different colours",
            );
        }
        Ok(field)
    }

    fn write(&self, field: &Field) -> String {
        let mut text = String::new();
        for cell in 0..field.rows * field.columns {
            let place = field.place(cell);
            if place.1 == 0 && cell > 0 {
                text.push('|');
            }
            text.push(match cell {
                _ if self.0.is_outside(field.rows, field.columns, place) => '#',
                cell if cell == field.prey => 'o',
                cell if field.hunters.contains(&cell) => 'x',
                _ => '.',
            });
        }
        text
    }

    fn picture(&self, field: &Field) -> Picture {
        Picture::of_text(&self.write(field)).labelled(LABELS)
    }

    fn moves(&self, field: &Field, player: Player) -> Vec<Move<Field>> {
        let mut moves = Vec::new();
        let name = |cell: u32| {
            let (row, column) = field.place(cell);
            LABELS.cell(field.rows as usize, (row as usize, column as usize))
        };
        self.visit(field, player, &mut |from, to, after| {
            let name = if from == to { "run".to_owned() } else { format!("{}-{}", name(from), name(to)) };
            moves.push(Move { name, to: after });
            ControlFlow::Continue(())
        });
        moves
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn placements(&self, field: &Field) -> Option<Box<dyn Placements<Field>>> {
        let prey = field.place(field.prey);
        let is_cell = |cell: &u32| {
            let place = field.place(*cell);
            !self.0.is_outside(field.rows, field.columns, place) && self.0.can_meet(place, prey)
        };
        let cells: Vec<u32> = (0..field.rows * field.columns).filter(is_cell).collect();
        let mut squares = vec![u32::MAX; (field.rows * field.columns) as usize];
        cells.iter().zip(0..).for_each(|(&cell, square)| squares[cell as usize] = square);
        let subsets = Combinations::new(cells.len(), field.hunters.len())?;
        Some(Box::new(Everywhere {
            rules: Hunting(self.0.clone()),
            rows: field.rows,
            columns: field.columns,
            hunters: field.hunters.len(),
            cells,
            squares,
            subsets,
        }))
    }
}

/// All placements of hunters and prey: a subset of the cells, and one of the others.
struct Everywhere<H> {
    rules: Hunting<H>,
    rows: u32,
    columns: u32,
    hunters: usize,
    /// The cells where pieces can stand, and for each cell of the board which of them it is.
    cells: Vec<u32>,
    squares: Vec<u32>,
    subsets: Combinations,
}

impl<H> Everywhere<H> {
    fn free(&self) -> u64 {
        (self.cells.len() - self.hunters) as u64
    }

    fn number_of(&self, field: &Field) -> u32 {
        let square = |cell: u32| self.squares[cell as usize];
        let hunters: SmallVec<[u32; 5]> = field.hunters.iter().map(|&cell| square(cell)).collect();
        let prey = square(field.prey);
        let before = hunters.iter().filter(|&&hunter| hunter < prey).count() as u64;
        (self.subsets.number(&hunters) * self.free() + u64::from(prey) - before) as u32
    }
}

impl<H: Hunt> Placements<Field> for Everywhere<H> {
    fn count(&self) -> Option<u32> {
        u32::try_from(self.subsets.count().checked_mul(self.free())?).ok()
    }

    fn position(&self, number: u32) -> Field {
        let (subset, rest) = (u64::from(number) / self.free(), u64::from(number) % self.free());
        let mut hunters: SmallVec<[u32; 5]> = SmallVec::from_elem(0, self.hunters);
        self.subsets.squares(subset, &mut hunters);
        // The place among the free cells, as a place among all.
        let mut prey = rest as u32;
        for &hunter in &hunters {
            prey += u32::from(hunter <= prey);
        }
        hunters.iter_mut().for_each(|square| *square = self.cells[*square as usize]);
        Field { rows: self.rows, columns: self.columns, hunters, prey: self.cells[prey as usize] }
    }

    fn number(&self, field: &Field) -> Option<u32> {
        let fits =
            (field.rows, field.columns, field.hunters.len()) == (self.rows, self.columns, self.hunters);
        let is_cell = |cell: &u32| self.squares.get(*cell as usize).is_some_and(|&square| square != u32::MAX);
        let all = fits && is_cell(&field.prey) && field.hunters.iter().all(is_cell);
        (all && self.count().is_some()).then(|| self.number_of(field))
    }

    fn followers(&self, number: u32, player: Player, each: &mut dyn FnMut(u32)) {
        self.rules.visit(&self.position(number), player, &mut |_, _, after| {
            each(self.number_of(&after));
            ControlFlow::Continue(())
        });
    }
}
