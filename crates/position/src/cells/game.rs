//! Games on boards: a ruleset in a few lines.

use std::ops::ControlFlow;

use tedomari_value::Player;

use super::{Board, Square};
use crate::board::BoardError;
use crate::fast_lane::{FastLane, OneSided, Oriented};
use crate::followers::Followers;
use crate::picture::{Labels, Picture};
use crate::ruleset::{About, Ruleset};
use crate::scores::Scores;
use tedomari_task::Task;
use tedomari_vocabulary::Move;

/// Which images of a board have the same value, and which the negative. Turning and reflecting is always possible; an
/// image is transposed if rows have become columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// All eight have the same value; exchanging the colours negates it.
    Colours,
    /// Transposed images have the negative value, the others the same.
    Turn,
    /// All eight have the same value, and there are no colours.
    Plain,
}

/// What is done with each move: the places that name it, and the board after it.
pub type Visit<'v> = dyn FnMut(&[Square], Board) -> ControlFlow<()> + 'v;

/// A game on a [`Board`]. It is a [`Ruleset`] with splitting, symmetries and packed keys from what is said here.
pub trait BoardGame: Send + Sync + 'static {
    /// The characters for blocked, Left, Right and empty; `\0` for what the game has not.
    const CHARACTERS: &'static [u8; 4];

    /// What the images of a board are worth.
    const SYMMETRY: Symmetry;

    /// How players of the game name the cells.
    const LABELS: Labels = Labels::Cells;

    /// See [`Ruleset::is_impartial`].
    const IMPARTIAL: bool = false;

    /// See [`Ruleset::is_all_small`].
    const IS_ALL_SMALL: bool = Self::IMPARTIAL;

    /// Name, board characters, moves and reference.
    fn about(&self) -> About<'_>;

    /// The board that is meant by `RxC`.
    fn start(&self, rows: usize, columns: usize) -> Option<Board> {
        let _ = (rows, columns);
        None
    }

    /// Why a board breaks the rules, if it does: a place to blame, and what is wrong there.
    fn complaint(&self, board: &Board) -> Option<(Square, String)> {
        let _ = board;
        None
    }

    /// Visits the moves of a player until the visitor breaks off.
    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()>;

    /// How many moves a player has.
    fn count_plays(&self, board: &Board, player: Player) -> u32 {
        let mut moves = 0;
        let _ = self.plays(board, player, &mut |_, _| {
            moves += 1;
            ControlFlow::Continue(())
        });
        moves
    }

    /// A move's name on a board from the places it was visited with.
    fn name(&self, board: &Board, places: &[Square]) -> String {
        let names = places.iter().map(|&place| board.cell_name(Self::LABELS, place));
        names.collect::<Vec<_>>().join("-")
    }

    /// Hands over the independent parts whose sum the board is, in their bounding boxes; those without a move may be
    /// left out.
    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board));

    /// A smaller board with the same value as a part, if one is seen at once; else the part. It need not be a piece of the
    /// part, but must be one part.
    fn contracted(&self, part: Board) -> Board {
        part
    }

    /// See [`FastLane::bounds`].
    fn bounds(&self, board: &Board) -> Option<(i64, i64)>;

    /// See [`FastLane::close_bounds`].
    fn close_bounds(&self, board: &Board) -> Option<(i64, i64)> {
        self.bounds(board)
    }

    /// See [`FastLane::scores`].
    fn scores(&self, _board: &Board, _task: &Task, _told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        None
    }

    /// See [`FastLane::guess`].
    fn guess(&self, _board: &Board) -> Option<i64> {
        None
    }

    /// Whether a part can be one-sided.
    const HAS_ONE_SIDED_PARTS: bool = false;

    /// See [`FastLane::one_sided`].
    fn one_sided(&self, _board: &Board) -> Option<OneSided> {
        None
    }

    /// See [`Ruleset::picture`].
    fn picture(&self, board: &Board) -> Picture {
        Picture::of_text(&board.write(Self::CHARACTERS)).labelled(Self::LABELS)
    }
}

/// Whether the game has no stones, so that a bit a cell is enough.
const fn has_no_stones<G: BoardGame>() -> bool {
    G::CHARACTERS[1] == 0 && G::CHARACTERS[2] == 0
}

#[inline]
fn pack<G: BoardGame>(board: &Board) -> Option<u64> {
    if has_no_stones::<G>() { board.pack_empty() } else { board.pack() }
}

#[inline]
fn unpack<G: BoardGame>(key: u64) -> Board {
    if has_no_stones::<G>() { Board::unpack_empty(key) } else { Board::unpack(key) }
}

/// The byte of a cell in the text of a board.
fn offset_of(text: &str, (row, column): Square) -> usize {
    let cells = text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace() || *byte == b'\n');
    let body = text.len() - text.trim_start().len()..text.trim_end().len();
    let (mut at_row, mut at_column) = (0, 0);
    for (offset, byte) in cells.filter(|(offset, _)| body.contains(offset)) {
        if matches!(byte, b'|' | b'\n') {
            (at_row, at_column) = (at_row + 1, 0);
        } else if (at_row, at_column) == (row, column) {
            return offset;
        } else {
            at_column += 1;
        }
    }
    body.start
}

impl<G: BoardGame> Ruleset for G {
    type Position = Board;

    fn about(&self) -> About<'_> {
        BoardGame::about(self)
    }

    fn read(&self, text: &str) -> Result<Board, BoardError> {
        let board = Board::read(text, G::CHARACTERS)?;
        // Cells are never digits.
        let is_size = text.contains(|c: char| c.is_ascii_digit());
        let board = if is_size { self.start(board.rows(), board.columns()).unwrap_or(board) } else { board };
        match self.complaint(&board) {
            None => Ok(board),
            Some((place, message)) => Err(BoardError { offset: offset_of(text, place), message }),
        }
    }

    fn write(&self, board: &Board) -> String {
        board.write(G::CHARACTERS)
    }

    fn picture(&self, board: &Board) -> Picture {
        BoardGame::picture(self, board)
    }

    fn moves(&self, board: &Board, player: Player) -> Vec<Move<Board>> {
        let mut moves = Vec::new();
        let _ = self.plays(board, player, &mut |places, to| {
            moves.push(Move { name: self.name(board, places), to });
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        board: &Board,
        player: Player,
        visit: &mut dyn FnMut(Move<Board>) -> ControlFlow<()>,
    ) {
        let _ =
            self.plays(board, player, &mut |places, to| visit(Move { name: self.name(board, places), to }));
    }

    fn is_impartial(&self) -> bool {
        G::IMPARTIAL
    }

    fn is_all_small(&self) -> bool {
        G::IS_ALL_SMALL
    }

    fn fast_lane(&self) -> &dyn FastLane<Board> {
        self
    }
}

impl<G: BoardGame> FastLane<Board> for G {
    fn split(&self, board: &Board) -> Option<Vec<Board>> {
        let mut parts = Vec::new();
        self.parts(board, &mut |part| parts.push(part));
        Some(parts)
    }

    fn normal_form(&self, part: Board) -> Oriented<Board> {
        self.contracted(part).normal_form(G::SYMMETRY)
    }

    fn is_own_negative(&self, board: &Board) -> bool {
        board.is_own_negative(G::SYMMETRY)
    }

    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        BoardGame::bounds(self, board)
    }

    fn close_bounds(&self, board: &Board) -> Option<(i64, i64)> {
        BoardGame::close_bounds(self, board)
    }

    fn scores(&self, board: &Board, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        BoardGame::scores(self, board, task, told)
    }

    fn guess(&self, board: &Board) -> Option<i64> {
        BoardGame::guess(self, board)
    }

    fn one_sided(&self, board: &Board) -> Option<OneSided> {
        BoardGame::one_sided(self, board)
    }

    fn has_one_sided_parts(&self) -> bool {
        G::HAS_ONE_SIDED_PARTS
    }

    fn pack(&self, part: &Board) -> Option<u64> {
        pack::<G>(part)
    }

    fn unpack(&self, key: u64) -> Option<Board> {
        Some(unpack::<G>(key))
    }

    fn has_too_many_moves(&self, board: &Board) -> bool {
        board.is_huge()
    }

    fn mobility(&self, part: &Board) -> Option<(u32, u32)> {
        if part.is_huge() {
            return None;
        }
        Some((self.count_plays(part, Player::Left), self.count_plays(part, Player::Right)))
    }

    fn packed_followers(&self, part: u64, player: Player, followers: &mut Followers<u64>) -> bool {
        let board = unpack::<G>(part);
        let _ = self.plays(&board, player, &mut |_, to| {
            followers.begin();
            self.parts(&to, &mut |part| {
                let Oriented { position, negated } = self.contracted(part).normal_form(G::SYMMETRY);
                let key = pack::<G>(&position).expect("a part of a small board is small");
                followers.push(key, negated);
            });
            ControlFlow::Continue(())
        });
        true
    }

    fn visit_followers(
        &self,
        part: &Board,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Board>>) -> ControlFlow<()>,
    ) -> bool {
        let _ = self.plays(part, player, &mut |_, to| {
            let mut parts = Vec::new();
            self.parts(&to, &mut |part| parts.push(self.contracted(part).normal_form(G::SYMMETRY)));
            visit(parts)
        });
        true
    }

    fn bytes(&self, board: &Board) -> usize {
        board.bytes()
    }
}
