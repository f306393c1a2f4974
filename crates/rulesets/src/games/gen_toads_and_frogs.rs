//! Toads and Frogs with longer slides and jumps: Left's toads go right, Right's frogs go left. A creature with an empty cell before it
//! slides over some empty cells; one with a creature before it jumps over some creatures into the first empty cell behind them; who cannot
//! move loses.
//!
//! Board: a strip of `t` (toad), `f` (frog) and `.` (empty). Parameters say how far a slide goes at least and at most, over how many creatures a jump
//! goes at most, and whether it may go over creatures of the own kind. Reference: Siegel, CGSuite, ruleset `GenToadsAndFrogs`, where
//! `tttt..fff` with jumps over two is {1/2*|v}; the game `gen_toads` of MCGS, the minimax combinatorial game solver of the University of Alberta.
//! All cells of a slide must be empty.
//!
//! **Dead creatures.** As in [`walkers`](crate::walkers) a set of creatures is dead if none can move while the others of the set stay.
//! A creature is dead if the cells before it are held by dead creatures as far as it can jump, or by one that it may not jump over. Nothing ever jumps over
//! a dead creature: the first of the run that it would jump over could itself move, into the cell from which the jumper comes if it is
//! of the other kind, and over the rest of the run if it is of the same. So the strip is the sum of the pieces between the dead.

use std::ops::{ControlFlow, Range};

use tedomari_position::{About, BoardError, FastLane, Move, Oriented, Picture, Player, Ruleset};

use crate::registry::{Family, Parameter, ParameterError, Parameters};
use crate::strip::{self, Cells};

const ABOUT: About<'static> = About {
    name: "gen_toads_and_frogs",
    board: "a strip: `t` toad (Left, goes right), `f` frog (Right, goes left), `.` empty",
    moves: "A creature slides ahead over as many empty cells as `slide` says, or jumps over up to `jump` creatures before it into the \
            first empty cell behind them",
    reference: "Siegel, CGSuite, ruleset GenToadsAndFrogs; MCGS, University of Alberta",
    example: ("tttt..fff", "{1/2*|v}"),
};

const LEFT: u8 = b't';
const RIGHT: u8 = b'f';
const EMPTY: u8 = b'.';

/// What the program finds in this file.
pub fn family() -> Family {
    let parameters = [
        Parameter::new("slide", "how many cells a slide goes: `1`, or from and to, `1-3`", Some("1")),
        Parameter::new("jump", "over how many creatures a jump goes at most; 0 for no jumps", Some("2")),
        Parameter::new(
            "over",
            "`others` if a jump goes only over creatures of the other kind, `all` if over any",
            Some("others"),
        ),
    ];
    Family::new(ABOUT, &parameters, Leapers::new)
}

/// A game of the family.
pub struct Leapers {
    slide: (usize, usize),
    jump: usize,
    over_all: bool,
}

impl Leapers {
    fn new(given: &Parameters) -> Result<Leapers, ParameterError> {
        let wrong = |parameter: &str, message: &str| ParameterError {
            parameter: parameter.to_owned(),
            message: format!("`{}` is wrong: {message}", given.text(parameter)),
        };
        let text = given.text("slide");
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let slide = number(from).zip(number(to)).filter(|&(from, to)| 0 < from && from <= to);
        let slide =
            slide.ok_or_else(|| wrong("slide", "expected a number of cells, or from and to, `1-3`"))?;
        let jump = given.number("jump")?;
        let over_all = match given.text("over") {
            "others" => false,
            "all" => true,
            _ => return Err(wrong("over", "expected `others` or `all`")),
        };
        Ok(Leapers { slide, jump, over_all })
    }

    /// The cells before a creature, in the order in which it meets them.
    fn before(cells: &[u8], at: usize) -> impl Iterator<Item = usize> + use<> {
        let (forward, backward): (Range<usize>, Range<usize>) =
            if cells[at] == LEFT { (at + 1..cells.len(), 0..0) } else { (0..0, 0..at) };
        forward.chain(backward.rev())
    }

    fn may_pass(&self, cells: &[u8], at: usize, over: usize) -> bool {
        self.over_all || cells[over] != cells[at]
    }

    /// Where a creature can go.
    fn targets(
        &self,
        cells: &[u8],
        at: usize,
        mut visit: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut passed = 0;
        for (steps, to) in Self::before(cells, at).enumerate().map(|(steps, to)| (steps + 1, to)) {
            if cells[to] != EMPTY {
                passed += 1;
                // A slide ends before a creature, and a jump goes over creatures only.
                if passed < steps || passed > self.jump || !self.may_pass(cells, at, to) {
                    break;
                }
            } else if passed > 0 {
                return visit(to);
            } else if steps > self.slide.1 {
                break;
            } else if steps >= self.slide.0 {
                visit(to)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Which cells hold creatures that can never move.
    fn dead(&self, cells: &[u8]) -> Vec<bool> {
        let mut dead: Vec<bool> = cells.iter().map(|&cell| cell != EMPTY).collect();
        let mut suspects: Vec<usize> = (0..cells.len()).collect();
        while let Some(at) = suspects.pop() {
            if !dead[at] || !self.may_move(cells, &dead, at) {
                continue;
            }
            dead[at] = false;
            // Only those that can jump so far are freed by it, and each of them stands behind creatures that are still dead.
            for way in [-1, 1] {
                let cell = |steps: usize| {
                    at.checked_add_signed(way * steps as isize).filter(|&near| near < cells.len())
                };
                let near = (1..=self.jump.saturating_add(1)).map_while(cell);
                suspects.extend(near.take_while(|&near| dead[near]));
            }
        }
        dead
    }

    /// Whether a creature could ever move if only those not marked did.
    fn may_move(&self, cells: &[u8], dead: &[bool], at: usize) -> bool {
        for (passed, to) in Self::before(cells, at).enumerate() {
            if !dead[to] {
                return true;
            }
            if passed >= self.jump || !self.may_pass(cells, at, to) {
                return false;
            }
        }
        false
    }
}

/// How many cells the creatures of each player could at most walk: no play has more moves of that player.
fn most_moves(cells: &[u8]) -> (i64, i64) {
    let walk = |own: u8, order: &mut dyn Iterator<Item = u8>| {
        let (mut ahead, mut total) = (0, 0);
        for cell in order {
            if cell == own { total += ahead } else { ahead += 1 }
        }
        total
    };
    (walk(LEFT, &mut cells.iter().rev().copied()), walk(RIGHT, &mut cells.iter().copied()))
}

impl Ruleset for Leapers {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Cells, BoardError> {
        strip::read(text, &[EMPTY, LEFT, RIGHT])
    }

    fn write(&self, cells: &Cells) -> String {
        strip::write(cells)
    }

    fn picture(&self, cells: &Cells) -> Picture {
        strip::picture(cells, |piece| Some(if piece == LEFT { Player::Left } else { Player::Right }))
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
        let own = if player == Player::Left { LEFT } else { RIGHT };
        let _ = (0..cells.len()).filter(|&at| cells[at] == own).try_for_each(|at| {
            self.targets(cells, at, |to| {
                let mut after = cells.clone();
                after.swap(at, to);
                visit(Move { name: format!("{}-{}", at + 1, to + 1), to: after })
            })
        });
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for Leapers {
    fn split(&self, cells: &Cells) -> Option<Vec<Cells>> {
        let dead = self.dead(cells);
        let mut parts = Vec::new();
        let mut start = 0;
        for end in (0..=cells.len()).filter(|&at| at == cells.len() || dead[at]) {
            if cells[start..end].iter().any(|&cell| cell != EMPTY) {
                parts.push(cells[start..end].into());
            }
            start = end + 1;
        }
        Some(parts)
    }

    fn normal_form(&self, part: Cells) -> Oriented<Cells> {
        let mirrored = strip::mirrored(&part, LEFT, RIGHT);
        let negated = mirrored < part;
        Oriented { position: if negated { mirrored } else { part }, negated }
    }

    fn is_own_negative(&self, cells: &Cells) -> bool {
        strip::mirrored(cells, LEFT, RIGHT) == *cells
    }

    fn bounds(&self, cells: &Cells) -> Option<(i64, i64)> {
        let (left, right) = most_moves(cells);
        Some((-right, left))
    }

    fn pack(&self, part: &Cells) -> Option<u64> {
        strip::pack(part, &[EMPTY, LEFT, RIGHT])
    }

    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}
