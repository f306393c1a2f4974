//! Backsliding Toads and Frogs: Toads and Frogs in which creatures may also go one step back. Jumps go ahead only, over one
//! creature of the other kind. Play may go on for ever, and is then drawn.
//!
//! Board: a strip of `t` (toad, Left's, goes right), `f` (frog, Right's, goes left) and `.` (empty). Reference: Berlekamp, Conway
//! and Guy, *Winning Ways*, chapter 11, where strips have sides such as on & off; Siegel, "Loopy Games and Computation" (thesis,
//! Berkeley 2005). CGSuite 2 gives {on||0|-1/2} & {1/2|0||off} for `ttt..fff`.

use tedomari_position::{About, BoardError, FastLane, Move, Picture, Player, Ruleset};

use crate::strip::{self, Cells};

/// The rules.
#[derive(Debug, Clone, Copy)]
pub struct BackslidingToadsAndFrogs;

/// What the program finds in this file.
pub const RULESET: BackslidingToadsAndFrogs = BackslidingToadsAndFrogs;

const ALPHABET: [u8; 3] = *b".tf";

impl Ruleset for BackslidingToadsAndFrogs {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        About {
            name: "backsliding_toads_and_frogs",
            board: "a strip: `t` toad (Left, goes right), `f` frog (Right, goes left), `.` empty",
            moves: "A creature steps ahead or back into an empty cell, or jumps ahead over one creature of the other kind into an empty cell",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 11; Siegel, Loopy Games and Computation, 2005",
            example: ("ttt..fff", "{on||0|-1/2} & {1/2|0||off}"),
        }
    }

    fn read(&self, text: &str) -> Result<Cells, BoardError> {
        strip::read(text, &ALPHABET)
    }

    fn write(&self, cells: &Cells) -> String {
        strip::write(cells)
    }

    fn picture(&self, cells: &Cells) -> Picture {
        strip::picture(cells, |piece| Some(if piece == b't' { Player::Left } else { Player::Right }))
    }

    fn moves(&self, cells: &Cells, player: Player) -> Vec<Move<Cells>> {
        let (own, other, ahead) = match player {
            Player::Left => (b't', b'f', 1),
            Player::Right => (b'f', b't', -1),
        };
        let mut moves = Vec::new();
        for at in (0..cells.len()).filter(|&at| cells[at] == own) {
            let cell = |steps: isize| at.checked_add_signed(steps * ahead).filter(|&to| to < cells.len());
            let is = |to: &usize, what: u8| cells[*to] == what;
            let empty = |to: &usize| is(to, b'.');
            let step = cell(1).filter(empty);
            let jump = cell(1).filter(|over| is(over, other)).and_then(|_| cell(2)).filter(empty);
            let back = cell(-1).filter(empty);
            for to in [step, jump, back].into_iter().flatten() {
                let mut after = cells.clone();
                after.swap(at, to);
                moves.push(Move { name: format!("{}-{}", at + 1, to + 1), to: after });
            }
        }
        moves
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for BackslidingToadsAndFrogs {
    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}
