//! Toppling Dominoes: a player topples one of his dominoes to the left or to the right, and with it falls every domino that
//! stands on that side of it; a player who cannot move loses.
//!
//! Board: a row of `l` (Left's domino), `r` (Right's), `e` (grey: either's); `.` is a gap that no falling domino crosses, so
//! it parts rows. Reference: Albert, Nowakowski and Wolfe, *Lessons in Play*; Fink, Nowakowski, Siegel and Wolfe, "Toppling
//! Conjectures" (*Games of No Chance 4*, 2015). The row `lrrlrrl` is Tiny(1/2).
//!
//! A move removes a domino and one side of its row, so a row stays a row, and reading it from the other end changes nothing.
//! A row of n dominoes of one kind can be left with any smaller number of them by whoever may move: n for Left's, -n for
//! Right's, *n for grey ones.

use std::ops::ControlFlow;

use tedomari_position::{About, BoardError, FastLane, Found, Move, Oriented, Picture, Player, Ruleset};
use tedomari_value::Engine;

use crate::strip::{self, Cells};

/// The ruleset.
pub struct TopplingDominoes;

/// What the program finds in this file.
pub const RULESET: TopplingDominoes = TopplingDominoes;

const GAP: u8 = b'.';
const KINDS: [u8; 3] = *b"lre";

/// The rows of standing dominoes, as ranges of cells.
fn rows(cells: &[u8]) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while cells.get(at) == Some(&GAP) {
            at += 1;
        }
        let start = at;
        while cells.get(at).is_some_and(|&cell| cell != GAP) {
            at += 1;
        }
        (start < at).then_some(start..at)
    })
}

fn may_topple(cell: u8, player: Player) -> bool {
    cell == b'e' || cell == if player == Player::Left { b'l' } else { b'r' }
}

impl Ruleset for TopplingDominoes {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        About {
            name: "toppling_dominoes",
            board: "a row: `l` Left's domino, `r` Right's, `e` either's; `.` a gap between rows",
            moves: "A player topples one of their own dominoes (or a grey one) to either side, and all dominoes on that side fall with it",
            reference: "Fink, Nowakowski, Siegel, Wolfe, Toppling Conjectures (Games of No Chance 4)",
            example: ("lrrlrrl", "Tiny(1/2)"),
        }
    }

    fn read(&self, text: &str) -> Result<Cells, BoardError> {
        strip::read(text, b".lre")
    }

    fn write(&self, cells: &Cells) -> String {
        strip::write(cells)
    }

    fn picture(&self, cells: &Cells) -> Picture {
        strip::picture(cells, |piece| match piece {
            b'l' => Some(Player::Left),
            b'r' => Some(Player::Right),
            _ => None,
        })
    }

    fn moves(&self, cells: &Cells, player: Player) -> Vec<Move<Cells>> {
        let mut moves = Vec::new();
        self.visit_moves(cells, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    /// `<3` topples the third domino to the left, `3>` to the right.
    fn visit_moves(
        &self,
        cells: &Cells,
        player: Player,
        visit: &mut dyn FnMut(Move<Cells>) -> ControlFlow<()>,
    ) {
        for row in rows(cells) {
            for at in row.clone().filter(|&at| may_topple(cells[at], player)) {
                let fallen =
                    [(format!("<{}", at + 1), row.start..at + 1), (format!("{}>", at + 1), at..row.end)];
                for (name, range) in fallen {
                    let mut to = cells.clone();
                    to[range].fill(GAP);
                    if visit(Move { name, to }).is_break() {
                        return;
                    }
                }
            }
        }
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for TopplingDominoes {
    fn split(&self, cells: &Cells) -> Option<Vec<Cells>> {
        Some(rows(cells).map(|row| cells[row].into()).collect())
    }

    fn visit_followers(
        &self,
        part: &Cells,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Cells>>) -> ControlFlow<()>,
    ) -> bool {
        for at in (0..part.len()).filter(|&at| may_topple(part[at], player)) {
            for rest in [&part[..at], &part[at + 1..]] {
                let left = if rest.is_empty() { Vec::new() } else { vec![self.normal_form(rest.into())] };
                if visit(left).is_break() {
                    return true;
                }
            }
        }
        true
    }

    fn normal_form(&self, part: Cells) -> Oriented<Cells> {
        let other = |&cell: &u8| match cell {
            b'l' => b'r',
            b'r' => b'l',
            cell => cell,
        };
        let turned: Cells = part.iter().rev().copied().collect();
        let plain = if turned < part { turned } else { part };
        let swapped: Cells = plain.iter().map(other).collect();
        let turned: Cells = swapped.iter().rev().copied().collect();
        let swapped = if turned < swapped { turned } else { swapped };
        if swapped < plain {
            Oriented { position: swapped, negated: true }
        } else {
            Oriented { position: plain, negated: false }
        }
    }

    fn bounds(&self, cells: &Cells) -> Option<(i64, i64)> {
        let most = |player| cells.iter().filter(|&&cell| may_topple(cell, player)).count() as i64;
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn known_value(
        &self,
        part: &Cells,
        engine: &Engine,
        _: &mut dyn FnMut(&Cells) -> Found,
    ) -> Option<Found> {
        let first = *part.first()?;
        if part.iter().any(|&cell| cell != first) {
            return None;
        }
        let count = part.len() as i64;
        Some(match first {
            b'l' => Ok(Some(engine.integer(count))),
            b'r' => Ok(Some(engine.integer(-count))),
            _ => engine.nimber(count as u64).map(Some),
        })
    }

    fn pack(&self, part: &Cells) -> Option<u64> {
        strip::pack(part, &KINDS)
    }

    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}
