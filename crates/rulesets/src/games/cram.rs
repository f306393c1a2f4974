//! Cram: both players place dominoes, upright or flat, on two empty cells; a player who cannot loses. The game is impartial,
//! so every value is a nimber.
//!
//! Board: `.` empty, `#` blocked, or `RxC` for an empty board. Reference: Gardner, *Knotted Doughnuts*, chapter 19;
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 15. A row of n cells is the octal game 0.07; of six cells it
//! is `*3`.
//!
//! The parts are the connected regions of at least two empty cells. Those of up to seven by eight cells are words as in
//! Domineering, whose moves are Cram's. A region that half a turn takes to itself is worth 0 if no domino is its own image or shares a
//! cell with it: whoever moves second answers each domino with its image.

use std::ops::ControlFlow;

use tedomari_position::{
    About, Board, BoardError, Cell, FastLane, Followers, Joins, Move, Oriented, Player, Ruleset, Sheet,
    Symmetry, ahead, cell_name,
};

use super::dawsons_kayles;
use tedomari_task::{Stop, Task};

use crate::dominoes;

/// The ruleset.
pub struct Cram;

/// What the program finds in this file.
pub const RULESET: Cram = Cram;

const CHARACTERS: &[u8; 4] = b"#\0\0.";

/// Keys from here on are the complement of a word of up to seven rows; smaller ones are those of [`Board::pack_empty`].
const WORDS: u64 = 0xff << 56;

/// The region as a word, if it is one of up to seven by eight cells.
fn word(part: &Board) -> Option<u64> {
    part.empty_rows().filter(|word| !word >= WORDS)
}

/// Whether half a turn takes a region of this size to itself, so that no domino meets its image.
fn is_even_turn(
    rows: usize,
    columns: usize,
    is_turned: bool,
    is_empty: impl Fn(usize, usize) -> bool,
) -> bool {
    // A domino meets its image only in the middle: a cell, or two if one of the sides is even.
    let has_middle = rows % 2 == 1 || columns % 2 == 1;
    is_turned && !(has_middle && is_empty(rows / 2, columns / 2))
}

impl Cram {
    fn dominoes(
        &self,
        board: &Board,
        visit: &mut dyn FnMut(Move<Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let name = |(row, column): (i32, i32)| cell_name(row as usize, column as usize);
        for first in board.find(Cell::Empty) {
            for direction in [(0, 1), (1, 0)] {
                let second = ahead(first, direction, 1);
                if board.get(second) == Cell::Empty {
                    let to = board.with(&[(first, Cell::Blocked), (second, Cell::Blocked)]);
                    visit(Move { name: format!("{}-{}", name(first), name(second)), to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Cram {
    /// What each domino leaves of a connected region, by keys.
    fn followers_on(&self, sheet: &Sheet, followers: &mut Followers<u64>) {
        let cells = sheet.cells(Cell::Empty);
        for is_flat in [true, false] {
            let mut firsts = cells & if is_flat { sheet.west(cells) } else { sheet.north(cells) };
            while firsts != 0 {
                let first = firsts & firsts.wrapping_neg();
                firsts &= firsts - 1;
                let domino = first | if is_flat { sheet.east(first) } else { sheet.south(first) };
                let mut rest = cells & !domino;
                followers.begin();
                while rest != 0 {
                    let region = connected(sheet, rest & rest.wrapping_neg(), rest);
                    rest &= !region;
                    // A single cell has no move.
                    if region & (region - 1) != 0 {
                        let part = self.normal_form(sheet.cut(region)).position;
                        let key = self.pack(&part).expect("a part of a board that has a key has one");
                        followers.push(key, false);
                    }
                }
            }
        }
    }
}

/// All cells of a set that are connected with some of it.
fn connected(sheet: &Sheet, some: u64, within: u64) -> u64 {
    let mut reached = some;
    loop {
        let across = reached | sheet.east(reached) | sheet.west(reached);
        let next = (across | sheet.south(reached) | sheet.north(reached)) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

impl Ruleset for Cram {
    type Position = Board;

    fn about(&self) -> About<'_> {
        About {
            name: "cram",
            board: "rows joined by `|`: `.` empty, `#` blocked; or `5x6`, rows x columns, all empty",
            moves: "Either player covers two empty cells with a domino, upright or flat",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 15",
            example: ("1x6", "*3"),
        }
    }

    fn read(&self, text: &str) -> Result<Board, BoardError> {
        Board::read(text, CHARACTERS)
    }

    fn write(&self, board: &Board) -> String {
        board.write(CHARACTERS)
    }

    fn moves(&self, board: &Board, player: Player) -> Vec<Move<Board>> {
        let mut moves = Vec::new();
        self.visit_moves(board, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        board: &Board,
        _player: Player,
        visit: &mut dyn FnMut(Move<Board>) -> ControlFlow<()>,
    ) {
        let _ = self.dominoes(board, visit);
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Board> {
        self
    }
}

impl FastLane<Board> for Cram {
    fn has_too_many_moves(&self, board: &Board) -> bool {
        board.is_huge()
    }

    fn split(&self, board: &Board) -> Option<Vec<Board>> {
        const EMPTY: Joins = Joins::all(&[Cell::Empty]);
        let mut parts = Vec::new();
        board.parts(&EMPTY, |region| {
            if region.area() > 1 {
                parts.push(region);
            }
        });
        Some(parts)
    }

    fn normal_form(&self, part: Board) -> Oriented<Board> {
        match word(&part) {
            Some(word) => {
                let (least, _) = dominoes::normal_form(dominoes::crop(word));
                Oriented { position: Board::from_empty_rows(least), negated: false }
            }
            None => part.normal_form(Symmetry::Plain),
        }
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _board: &Board) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    /// The number of moves.
    fn size(&self, part: &Board) -> Option<usize> {
        Some(moves_in(part))
    }

    fn nim_value(&self, part: &Board, _: &Task) -> Result<Option<u64>, Stop> {
        Ok(nim_value(part))
    }

    fn packed_nim_value(&self, part: u64) -> Option<u64> {
        if part < WORDS {
            return nim_value(&Board::unpack_empty(part));
        }
        let cells = !part;
        let (rows, columns) = (dominoes::height(cells), dominoes::width(cells));
        if rows == 1 {
            return dawsons_kayles::values().value(columns as u64);
        }
        let is_turned = cells.reverse_bits() >> (8 * (8 - rows) + 8 - columns) == cells;
        let is_empty = |row: usize, column: usize| cells >> (8 * row + column) & 1 == 1;
        is_even_turn(rows, columns, is_turned, is_empty).then_some(0)
    }

    fn pack(&self, part: &Board) -> Option<u64> {
        word(part).map(|word| !word).or_else(|| part.pack_empty())
    }

    fn unpack(&self, key: u64) -> Option<Board> {
        Some(if key < WORDS { Board::unpack_empty(key) } else { Board::from_empty_rows(!key) })
    }

    fn packed_size(&self, part: u64) -> u32 {
        if part >= WORDS { dominoes::count(!part) } else { moves_in(&Board::unpack_empty(part)) as u32 }
    }

    fn packed_followers(&self, part: u64, _player: Player, followers: &mut Followers<u64>) -> bool {
        if part >= WORDS {
            // Turned regions are not worth the negative here, but that of a nimber is the nimber.
            dominoes::followers(!part, Player::Left, followers);
            dominoes::followers(!part, Player::Right, followers);
            return true;
        }
        let board = Board::unpack_empty(part);
        // A board that has a key is small.
        Sheet::of(&board).is_some_and(|sheet| {
            self.followers_on(&sheet, followers);
            true
        })
    }

    fn bytes(&self, board: &Board) -> usize {
        board.bytes()
    }
}

/// The value of a whole row, and of a part that a half turn maps to itself.
fn nim_value(part: &Board) -> Option<u64> {
    let (rows, columns) = (part.rows(), part.columns());
    if rows == 1 && part.count(Cell::Empty) == columns {
        return dawsons_kayles::values().value(columns as u64);
    }
    let is_empty = |row: usize, column: usize| part.get((row as i32, column as i32)) == Cell::Empty;
    let turned = |(row, column): (i32, i32)| (rows as i32 - 1 - row, columns as i32 - 1 - column);
    let is_turned = part.find(Cell::Empty).all(|place| part.get(turned(place)) == Cell::Empty);
    is_even_turn(rows, columns, is_turned, is_empty).then_some(0)
}

fn moves_in(part: &Board) -> usize {
    let neighbours = |place| [(0, 1), (1, 0)].map(|direction| ahead(place, direction, 1));
    let places = part.find(Cell::Empty).flat_map(neighbours);
    places.filter(|&place| part.get(place) == Cell::Empty).count()
}
