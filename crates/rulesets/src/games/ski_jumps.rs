//! Ski Jumps: Left's skiers slide to the right, Right's to the left, as far as they like over empty squares or off the slope;
//! a jumper may also jump over an opponent right below him onto the empty square below that, and the opponent is a jumper no
//! longer; a player who cannot move loses.
//!
//! Board: rows joined by `|`, the top of the slope first: `L` and `R` are jumpers, `l` and `r` slippers, who cannot jump, `.` is
//! empty. Here the case of the letters matters. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 1 ("Ski-Jumps").
//! The slope `.L...|.R...|.....` is 5/2.
//!
//! **Parts.** Left's skiers only ever move right and down, Right's only left and down. A jump from row i needs an opponent in
//! row i+1 whom the jumper can still meet: one of Right's not left of one of Left's. Following where each jumper may come to,
//! the rows that no jump can join are independent. In a single row nobody passes anybody: it splits between one of Right's
//! and the next of Left's on his right, and what is beyond the ends of a piece that has both does not matter. Skiers of one
//! player alone are so many free moves, a square each.

use std::ops::{ControlFlow, Range};

use tedomari_position::{
    About, BoardError, Boxed, FastLane, Found, Grid, GridPicture, Labels, Mark, Move, Oriented, Picture,
    Player, Ruleset, cell_name,
};
use tedomari_value::Engine;

/// The ruleset.
pub struct SkiJumps;

/// What the program finds in this file.
pub const RULESET: Boxed<SkiJumps> = Boxed(SkiJumps);

/// A slope with its skiers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slope {
    columns: usize,
    /// `L`, `l`, `R`, `r` or `.`, row by row.
    cells: Box<[u8]>,
}

const EMPTY: u8 = b'.';

fn owner(cell: u8) -> Option<Player> {
    match cell {
        b'L' | b'l' => Some(Player::Left),
        b'R' | b'r' => Some(Player::Right),
        _ => None,
    }
}

fn exchanged(cell: u8) -> u8 {
    match cell {
        b'L' => b'R',
        b'l' => b'r',
        b'R' => b'L',
        b'r' => b'l',
        other => other,
    }
}

impl Slope {
    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    fn skiers(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |&at| owner(self.cells[at]) == Some(player))
    }

    /// The squares to which a skier can slide, and whether he can leave the slope.
    fn slides(&self, at: usize, player: Player) -> (Vec<usize>, bool) {
        let row = at / self.columns * self.columns;
        let ahead: Box<dyn Iterator<Item = usize>> = match player {
            Player::Left => Box::new(at + 1..row + self.columns),
            Player::Right => Box::new((row..at).rev()),
        };
        let mut free = Vec::new();
        for square in ahead {
            if self.cells[square] != EMPTY {
                return (free, false);
            }
            free.push(square);
        }
        (free, true)
    }

    /// The opponent over whom a jumper can jump, and where he lands.
    fn jump(&self, at: usize, player: Player) -> Option<(usize, usize)> {
        let (over, to) = (at + self.columns, at + 2 * self.columns);
        let jumper = self.cells[at].is_ascii_uppercase();
        let possible = jumper
            && self.cells.get(to) == Some(&EMPTY)
            && owner(self.cells[over]).is_some_and(|other| other != player);
        possible.then_some((over, to))
    }

    fn visit_moves(
        &self,
        player: Player,
        visit: &mut dyn FnMut(Move<Slope>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let name = |at: usize| cell_name(at / self.columns, at % self.columns);
        for at in self.skiers(player) {
            let (squares, off) = self.slides(at, player);
            let mut without = self.clone();
            without.cells[at] = EMPTY;
            for to in squares {
                let mut after = without.clone();
                after.cells[to] = self.cells[at];
                visit(Move { name: format!("{}-{}", name(at), name(to)), to: after })?;
            }
            if let Some((over, to)) = self.jump(at, player) {
                let mut after = without.clone();
                after.cells[to] = self.cells[at];
                after.cells[over] = self.cells[over].to_ascii_lowercase();
                visit(Move { name: format!("{}-{}", name(at), name(to)), to: after })?;
            }
            if off {
                visit(Move { name: format!("{}-off", name(at)), to: without })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a jump can ever join each row with the next.
    ///
    /// A jumper can meet an opponent in the row below if that one stands ahead of him. So of the skiers who may come to a row only
    /// the hindmost of each player counts, and the hindmost who jumps. They come from above, so the rows are gone through once.
    fn joints(&self) -> Vec<bool> {
        let rows = self.rows();
        let mut joined = vec![false; rows];
        // How far the hindmost is from the edge behind him, by player: of all and of those who jump.
        let mut hindmost: Vec<[[Option<usize>; 2]; 2]> = vec![Default::default(); rows];
        let nearer = |old: &mut Option<usize>, new: usize| *old = Some(old.map_or(new, |old| old.min(new)));
        let columns = self.columns;
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            for at in self.skiers(player) {
                let ahead = if player == Player::Left { at % columns } else { columns - 1 - at % columns };
                let [all, jumpers] = &mut hindmost[at / columns][side];
                nearer(all, ahead);
                if self.cells[at].is_ascii_uppercase() {
                    nearer(jumpers, ahead);
                }
            }
        }
        for row in 0..rows.saturating_sub(2) {
            for side in 0..2 {
                let (Some(jumper), Some(other)) = (hindmost[row][side][1], hindmost[row + 1][1 - side][0])
                else {
                    continue;
                };
                // They stand at one place, or the other is ahead.
                if jumper + other < columns {
                    (joined[row], joined[row + 1]) = (true, true);
                    let [all, jumpers] = &mut hindmost[row + 2][side];
                    nearer(all, jumper);
                    nearer(jumpers, jumper);
                }
            }
        }
        joined
    }

    /// Some of the rows, and of a single one some of the columns.
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Slope {
        let cells = rows.flat_map(|row| columns.clone().map(move |column| row * self.columns + column));
        Slope { columns: columns.len(), cells: cells.map(|at| self.cells[at]).collect() }
    }

    fn pieces_of_row(&self, row: usize, parts: &mut Vec<Slope>) {
        let cell = |column: usize| owner(self.cells[row * self.columns + column]);
        let skiers: Vec<usize> = (0..self.columns).filter(|&column| cell(column).is_some()).collect();
        for group in
            skiers.chunk_by(|&a, &b| !(cell(a) == Some(Player::Right) && cell(b) == Some(Player::Left)))
        {
            let (Some(&first), Some(&last)) = (group.first(), group.last()) else { continue };
            let from = if cell(first) == Some(Player::Left) { first } else { 0 };
            let to = if cell(last) == Some(Player::Right) { last + 1 } else { self.columns };
            let mut part = self.part(row..row + 1, from..to);
            // Nobody in a row alone jumps.
            part.cells.make_ascii_lowercase();
            parts.push(part);
        }
    }
}

impl Ruleset for SkiJumps {
    type Position = Slope;

    fn about(&self) -> About<'_> {
        About {
            name: "ski_jumps",
            board: "rows joined by `|`, the top first: `L`, `R` jumpers, `l`, `r` slippers (the case matters), `.` empty",
            moves: "A skier slides any distance ahead over empty squares (Left's to the right, Right's to the left) or off the slope; a jumper may jump down over an opponent directly below, who can then no longer jump",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 1",
            example: (".L...|.R...|.....", "5/2"),
        }
    }

    fn read(&self, text: &str) -> Result<Slope, BoardError> {
        let grid = Grid::read(text, b".lr")?;
        let (rows, columns) = (grid.rows(), grid.columns());
        let written = text.bytes().filter(|cell| b".LlRr".contains(cell));
        let cells: Box<[u8]> = written.chain(std::iter::repeat(EMPTY)).take(rows * columns).collect();
        Ok(Slope { columns, cells })
    }

    fn write(&self, slope: &Slope) -> String {
        let rows = slope.cells.chunks(slope.columns);
        rows.map(|row| row.iter().map(|&cell| char::from(cell)).collect::<String>())
            .collect::<Vec<_>>()
            .join("|")
    }

    fn picture(&self, slope: &Slope) -> Picture {
        let mark = |&cell: &u8| match owner(cell) {
            None => Mark::Empty,
            player => Mark::Piece(player, char::from(cell)),
        };
        let cells = slope.cells.iter().map(mark).collect();
        Picture::Grid(GridPicture { columns: slope.columns, cells, labels: Labels::Cells })
    }

    fn moves(&self, slope: &Slope, player: Player) -> Vec<Move<Slope>> {
        let mut moves = Vec::new();
        self.visit_moves(slope, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        slope: &Slope,
        player: Player,
        visit: &mut dyn FnMut(Move<Slope>) -> ControlFlow<()>,
    ) {
        let _ = slope.visit_moves(player, visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Slope> {
        self
    }
}

impl FastLane<Slope> for SkiJumps {
    fn split(&self, slope: &Slope) -> Option<Vec<Slope>> {
        let joints = slope.joints();
        let mut parts = Vec::new();
        let mut first = 0;
        for row in (0..slope.rows()).filter(|&row| !joints[row]) {
            if first == row {
                slope.pieces_of_row(row, &mut parts);
            } else {
                parts.push(slope.part(first..row + 1, 0..slope.columns));
            }
            first = row + 1;
        }
        Some(parts)
    }

    fn normal_form(&self, part: Slope) -> Oriented<Slope> {
        let rows = part.cells.chunks(part.columns);
        let cells = rows.flat_map(|row| row.iter().rev().map(|&cell| exchanged(cell))).collect();
        let mirrored = Slope { columns: part.columns, cells };
        if mirrored < part {
            Oriented { position: mirrored, negated: true }
        } else {
            Oriented { position: part, negated: false }
        }
    }

    /// A skier never makes more moves than there are squares ahead and jumps below him.
    fn bounds(&self, slope: &Slope) -> Option<(i64, i64)> {
        let (rows, columns) = (slope.rows(), slope.columns);
        let most = |player| {
            let moves = slope.skiers(player).map(|at| {
                let column = at % columns;
                let ahead = if player == Player::Left { columns - column } else { column + 1 };
                let jumps =
                    if slope.cells[at].is_ascii_uppercase() { (rows - 1 - at / columns) / 2 } else { 0 };
                (ahead + jumps) as i64
            });
            moves.sum::<i64>()
        };
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn known_value(
        &self,
        part: &Slope,
        engine: &Engine,
        _: &mut dyn FnMut(&Slope) -> Found,
    ) -> Option<Found> {
        let alone = |player| part.skiers(player).next().is_none();
        if part.rows() > 1 || !alone(Player::Left) && !alone(Player::Right) {
            return None;
        }
        let left = part.skiers(Player::Left).map(|at| (part.columns - at) as i64).sum::<i64>();
        let right = part.skiers(Player::Right).map(|at| at as i64 + 1).sum::<i64>();
        Some(Ok(Some(engine.integer(left - right))))
    }

    fn bytes(&self, slope: &Slope) -> usize {
        size_of::<Slope>() + slope.cells.len()
    }
}
