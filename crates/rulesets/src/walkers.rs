//! Creatures that walk towards each other on a strip: `t` belongs to Left and goes right, `f` to Right and goes left, one
//! cell at a time into an empty cell; where jumps are allowed, also over one creature of the other kind into the empty
//! cell behind it.
//!
//! **Dead creatures.** Call a set of creatures dead if none can move while the others in the set stay: a `t` is blocked by
//! a dead neighbour on its right, unless that is an `f` with a cell behind it that is empty or may become so. The first of
//! them to move would contradict this, so none ever moves, and the largest such set is found by striking out. Nothing
//! jumps over a dead creature either: what lies behind the first of a run is dead, the edge, or would free it. So the strip
//! is the sum of the pieces between the dead. The two ends of a strip are dead to start with: an `f` on the left end, a `t` on
//! the right.
//!
//! **Without jumps** the order never changes, so nobody enters the gap between an `f` and the next `t` on its right: there the
//! strip splits, and the empty cells before a piece's first `t` and after its last `f` are of no use.

use std::ops::{ControlFlow, Range};

use tedomari_position::{
    About, BoardError, FastLane, Found, InParts, Move, Oriented, Picture, Player, Ruleset,
};
use tedomari_value::Engine;

use crate::strip::{self, Cells};

/// A game of this kind.
pub struct Walkers {
    /// What people are told about it.
    pub about: About<'static>,
    /// Whether a creature may jump over one of the other kind.
    pub jumps: bool,
}

const LEFT: u8 = b't';
const RIGHT: u8 = b'f';
const EMPTY: u8 = b'.';

impl Walkers {
    /// Which cells hold creatures that can never move.
    fn dead(&self, cells: &[u8]) -> Vec<bool> {
        let mut dead: Vec<bool> = cells.iter().map(|&cell| cell != EMPTY).collect();
        let mut suspects: Vec<usize> = (0..cells.len()).collect();
        while let Some(at) = suspects.pop() {
            if !dead[at] || !self.may_move(cells, &dead, at) {
                continue;
            }
            dead[at] = false;
            // Only those that look this way can be freed by it.
            let near = at.saturating_sub(2)..(at + 3).min(cells.len());
            suspects.extend(near);
        }
        dead
    }

    /// Whether a creature could ever move if only those not marked did.
    fn may_move(&self, cells: &[u8], dead: &[bool], at: usize) -> bool {
        let (ahead, other) = if cells[at] == LEFT { (1, RIGHT) } else { (-1, LEFT) };
        let cell = |steps: isize| at.checked_add_signed(steps * ahead).filter(|&to| to < cells.len());
        let open = |to: Option<usize>| to.is_some_and(|to| !dead[to]);
        open(cell(1)) || self.jumps && cell(1).is_some_and(|over| cells[over] == other) && open(cell(2))
    }

    /// The pieces of a stretch without dead creatures.
    fn pieces(&self, cells: &[u8], stretch: Range<usize>, parts: &mut Vec<Cells>) {
        let creatures: Vec<usize> = stretch.clone().filter(|&at| cells[at] != EMPTY).collect();
        let (Some(&first), Some(&last)) = (creatures.first(), creatures.last()) else { return };
        let alone = |kind: u8| creatures.iter().all(|&at| cells[at] == kind);
        let mut push = |from: usize, to: usize| parts.push(cells[from..to].into());
        // Nobody comes to the empty cells behind creatures of one kind.
        let start = if cells[first] == LEFT && (!self.jumps || alone(LEFT)) { first } else { stretch.start };
        let end = if cells[last] == RIGHT && (!self.jumps || alone(RIGHT)) { last + 1 } else { stretch.end };
        if self.jumps {
            push(start, end);
            return;
        }
        let mut from = start;
        for pair in creatures.windows(2) {
            if cells[pair[0]] == RIGHT && cells[pair[1]] == LEFT {
                push(from, pair[0] + 1);
                from = pair[1];
            }
        }
        push(from, end);
    }

    /// Where a creature can go.
    fn targets(&self, cells: &[u8], at: usize) -> impl Iterator<Item = usize> {
        let (ahead, other) = if cells[at] == LEFT { (1, RIGHT) } else { (-1, LEFT) };
        let cell = |steps: isize| at.checked_add_signed(steps * ahead).filter(|&to| to < cells.len());
        let empty = |to: &usize| cells[*to] == EMPTY;
        let step = cell(1).filter(empty);
        let over = cell(1).filter(|&over| self.jumps && cells[over] == other);
        let jump = over.and_then(|_| cell(2)).filter(empty);
        step.into_iter().chain(jump)
    }

    fn followers(&self, cells: &Cells, player: Player) -> impl Iterator<Item = Move<Cells>> {
        let own = if player == Player::Left { LEFT } else { RIGHT };
        let creatures = (0..cells.len()).filter(move |&at| cells[at] == own);
        creatures.flat_map(move |at| {
            self.targets(cells, at).map(move |to| {
                let mut after = cells.clone();
                after.swap(at, to);
                Move { name: format!("{}-{}", at + 1, to + 1), to: after }
            })
        })
    }
}

/// How many cells the creatures of each player could at most walk: no play has more moves of that player.
fn most_moves(cells: &[u8]) -> (i64, i64) {
    let walk = |own: u8, order: &mut dyn Iterator<Item = u8>| {
        let (mut ahead, mut total) = (0, 0);
        for cell in order {
            if cell == own {
                total += ahead;
            } else {
                ahead += 1;
            }
        }
        total
    };
    let left = walk(LEFT, &mut cells.iter().rev().copied());
    let right = walk(RIGHT, &mut cells.iter().copied());
    (left, right)
}

impl Ruleset for Walkers {
    type Position = Cells;

    fn about(&self) -> About<'_> {
        self.about
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
        self.followers(cells, player).collect()
    }

    fn visit_moves(
        &self,
        cells: &Cells,
        player: Player,
        visit: &mut dyn FnMut(Move<Cells>) -> ControlFlow<()>,
    ) {
        let _ = self.followers(cells, player).try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Cells> {
        self
    }
}

impl FastLane<Cells> for Walkers {
    fn split(&self, cells: &Cells) -> Option<Vec<Cells>> {
        let dead = self.dead(cells);
        let mut parts = Vec::new();
        let mut start = 0;
        for end in (0..=cells.len()).filter(|&at| at == cells.len() || dead[at]) {
            self.pieces(cells, start..end, &mut parts);
            start = end + 1;
        }
        Some(parts)
    }

    fn normal_form(&self, part: Cells) -> Oriented<Cells> {
        let mirrored = strip::mirrored(&part, LEFT, RIGHT);
        if mirrored < part {
            Oriented { position: mirrored, negated: true }
        } else {
            Oriented { position: part, negated: false }
        }
    }

    fn is_own_negative(&self, cells: &Cells) -> bool {
        strip::mirrored(cells, LEFT, RIGHT) == *cells
    }

    fn bounds(&self, cells: &Cells) -> Option<(i64, i64)> {
        let parts = self.parts(cells);
        let (left, right) = parts
            .iter()
            .map(|part| most_moves(part))
            .fold((0, 0), |sum, most| (sum.0 + most.0, sum.1 + most.1));
        Some((-right, left))
    }

    /// Creatures of one kind only are so many free moves.
    fn known_value(
        &self,
        part: &Cells,
        engine: &Engine,
        _: &mut dyn FnMut(&Cells) -> Found,
    ) -> Option<Found> {
        if part.contains(&LEFT) && part.contains(&RIGHT) {
            return None;
        }
        let (left, right) = most_moves(part);
        Some(Ok(Some(engine.integer(left - right))))
    }

    fn pack(&self, part: &Cells) -> Option<u64> {
        strip::pack(part, &[EMPTY, LEFT, RIGHT])
    }

    fn bytes(&self, cells: &Cells) -> usize {
        size_of::<Cells>() + if cells.spilled() { cells.capacity() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use tedomari_position::InParts;

    use super::*;
    use crate::games::{elephants_and_rhinos, toads_and_frogs};

    fn parts(rules: &Walkers, text: &str) -> Vec<String> {
        let cells = rules.read(text).expect("a strip");
        rules.parts(&cells).iter().map(|part| rules.write(part)).collect()
    }

    #[test]
    fn dead_creatures_are_walls() {
        let toads = &toads_and_frogs::RULESET;
        assert_eq!(parts(toads, "ff.t.ttff.f..ttt"), ["t.", ".f"]);
        assert_eq!(parts(toads, "tf.tf"), ["tf.tf"]);
        assert_eq!(parts(toads, "...t"), Vec::<String>::new());
        assert_eq!(parts(toads, "..t.t.."), ["t.t.."]);
        let elephants = &elephants_and_rhinos::RULESET;
        assert_eq!(parts(elephants, ".t.tf..f.t..f.."), ["t.", "..f", "t..f"]);
        assert_eq!(parts(elephants, "..tf.."), Vec::<String>::new());
    }
}
