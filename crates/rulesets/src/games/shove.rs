//! Shove: pieces stand on a strip. A player chooses one of his own, and it moves one cell to the left together with everything on its left; what
//! stood on the first cell falls off; a player who cannot move loses.
//!
//! Board: a strip of `l` (Left's piece), `r` (Right's) and `.` (empty). A move is the number of the piece's cell. Reference: Albert,
//! Nowakowski and Wolfe, *Lessons in Play*, chapter 5, where it is shown that every value is a number. A single piece on cell n is worth n
//! to its owner: it takes n moves until it falls.
//!
//! Right of the last piece nothing happens, so empty cells there are left out.

use std::ops::ControlFlow;

use tedomari_position::{About, BoardError, FastLane, Move, Oriented, Picture, Player, Ruleset};

use crate::strip::{self, Cells};

/// What the program finds in this file.
pub const RULESET: Shift = Shift {
    about: About {
        name: "shove",
        board: "a strip: `l` Left's piece, `r` Right's, `.` empty",
        moves: "A player's piece moves one cell to the left, and everything on its left with it; what stood on the first cell falls off",
        reference: "Albert, Nowakowski, Wolfe, Lessons in Play, chapter 5",
        example: ("..l", "3"),
    },
    to_the_end: true,
};

/// A game in which pieces are moved to the left.
pub struct Shift {
    /// What people are told about it.
    pub about: About<'static>,
    /// Whether everything on the left moves, or only what stands together with the piece.
    pub to_the_end: bool,
}

const KINDS: [u8; 3] = *b".lr";

impl Shift {
    fn after(&self, cells: &Cells, at: usize) -> Cells {
        // The cell that is filled or falls off.
        let gap = if self.to_the_end { None } else { cells[..at].iter().rposition(|&cell| cell == b'.') };
        let mut after = cells.clone();
        after.remove(gap.unwrap_or(0));
        after.insert(at, b'.');
        trimmed(after)
    }
}

/// Nothing happens right of the last piece.
fn trimmed(mut cells: Cells) -> Cells {
    while cells.len() > 1 && cells.last() == Some(&b'.') {
        cells.pop();
    }
    cells
}

impl Ruleset for Shift {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Cells, BoardError> {
        strip::read(text, &KINDS)
    }

    fn write(&self, cells: &Cells) -> String {
        strip::write(cells)
    }

    fn picture(&self, cells: &Cells) -> Picture {
        strip::picture(cells, |piece| Some(if piece == b'l' { Player::Left } else { Player::Right }))
    }

    fn moves(&self, cells: &Cells, player: Player) -> Vec<Move<Cells>> {
        let mut moves = Vec::new();
        self.visit_moves(cells, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        cells: &Cells,
        player: Player,
        visit: &mut dyn FnMut(Move<Cells>) -> ControlFlow<()>,
    ) {
        let own = if player == Player::Left { b'l' } else { b'r' };
        let pieces = (0..cells.len()).filter(|&at| cells[at] == own);
        let _ = { pieces }
            .try_for_each(|at| visit(Move { name: (at + 1).to_string(), to: self.after(cells, at) }));
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for Shift {
    fn split(&self, cells: &Cells) -> Option<Vec<Cells>> {
        let part = trimmed(cells.clone());
        Some(if part.iter().any(|&cell| cell != b'.') { vec![part] } else { Vec::new() })
    }

    fn normal_form(&self, part: Cells) -> Oriented<Cells> {
        let other = |&cell: &u8| match cell {
            b'l' => b'r',
            b'r' => b'l',
            cell => cell,
        };
        let exchanged: Cells = part.iter().map(other).collect();
        let negated = exchanged < part;
        Oriented { position: if negated { exchanged } else { part }, negated }
    }

    /// A piece on cell n falls after n of its own moves.
    fn bounds(&self, cells: &Cells) -> Option<(i64, i64)> {
        let most =
            |own: u8| (0..cells.len()).filter(|&at| cells[at] == own).map(|at| at as i64 + 1).sum::<i64>();
        Some((-most(b'r'), most(b'l')))
    }

    fn pack(&self, part: &Cells) -> Option<u64> {
        strip::pack(part, &KINDS)
    }

    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}
