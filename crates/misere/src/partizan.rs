//! Who wins a sum of partizan games in misère play, by search.
//!
//! A player who cannot move wins. Nothing cancels: G plus its mirror image is not 0 in general, as *2 + *2 shows (Conway, *On Numbers and Games*,
//! chapter 12). So the positions of a search are whole sums, sorted, and parts without moves are left out. A sum in which Right is to move is the
//! mirror image of one in which Left is, so that only the latter are remembered.

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};
use tedomari_vocabulary::Player;

/// A part of a sum, or its mirror image, in which the players are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sided {
    /// The number of the part.
    pub part: u32,
    /// Whether the players are exchanged.
    pub flipped: bool,
}

impl Sided {
    /// The mirror image.
    pub fn mirrored(self) -> Sided {
        Sided { flipped: !self.flipped, ..self }
    }
}

/// What a move leaves: parts whose sum it is.
pub type Left = Vec<Sided>;

/// The rules of the parts.
pub trait PartizanRules {
    /// What each move of a player in a part leaves.
    fn moves(&mut self, task: &Task, part: u32, player: Player) -> Result<Vec<Left>, Stop>;
}

/// A search, with what it has found out.
pub struct PartizanPlay<R> {
    rules: R,
    /// By part: Left's moves and Right's moves.
    moves: FxHashMap<u32, [Vec<Left>; 2]>,
    /// Whether Left, to move, wins a sum.
    known: FxHashMap<Box<[Sided]>, bool>,
    lists: usize,
    held: Held,
}

impl<R: PartizanRules> PartizanPlay<R> {
    /// A search that has found nothing out.
    pub fn new(rules: R, task: &Task) -> PartizanPlay<R> {
        let (moves, known) = (FxHashMap::default(), FxHashMap::default());
        PartizanPlay { rules, moves, known, lists: 0, held: task.hold() }
    }

    /// The rules.
    pub fn rules(&mut self) -> &mut R {
        &mut self.rules
    }

    /// Whether a player who is to move wins a sum.
    pub fn wins(&mut self, task: &Task, sum: &[Sided], player: Player) -> Result<bool, Stop> {
        let as_left = |&part: &Sided| if player == Player::Left { part } else { part.mirrored() };
        let sum = sum.iter().map(as_left).collect();
        self.left_wins(task, sum)
    }

    fn left_wins(&mut self, task: &Task, sum: Vec<Sided>) -> Result<bool, Stop> {
        let sum = self.sorted(task, sum)?;
        if let Some(&known) = self.known.get(&sum[..]) {
            return Ok(known);
        }
        task.step()?;
        let wins = task.deeper(|| {
            let mut moved = false;
            for at in 0..sum.len() {
                if at > 0 && sum[at] == sum[at - 1] {
                    continue;
                }
                let Sided { part, flipped } = sum[at];
                let side = usize::from(flipped);
                for option in 0..self.moves[&part][side].len() {
                    moved = true;
                    let left = &self.moves[&part][side][option];
                    // What Right finds, in the mirror.
                    let others = sum[..at].iter().chain(&sum[at + 1..]).map(|part| part.mirrored());
                    let next = left.iter().map(|&piece| Sided { flipped: piece.flipped == flipped, ..piece });
                    let next = others.chain(next).collect();
                    if !self.left_wins(task, next)? {
                        return Ok(true);
                    }
                }
            }
            Ok::<bool, Stop>(!moved)
        })?;
        self.lists += size_of::<Sided>() * sum.len() + 16;
        self.held.grow(self.lists + growth::of_map(&self.known) + growth::of_map(&self.moves))?;
        self.known.insert(sum.into(), wins);
        Ok(wins)
    }

    /// The sum in order, without parts in which nobody can move.
    fn sorted(&mut self, task: &Task, mut sum: Vec<Sided>) -> Result<Vec<Sided>, Stop> {
        for &Sided { part, .. } in &sum {
            if !self.moves.contains_key(&part) {
                let moves = [Player::Left, Player::Right].map(|player| self.rules.moves(task, part, player));
                let [left, right] = moves;
                let both = [left?, right?];
                let pieces: usize =
                    both.iter().flatten().map(|left| size_of::<Sided>() * left.len() + 24).sum();
                self.lists += pieces;
                self.moves.insert(part, both);
            }
        }
        sum.retain(|piece| self.moves[&piece.part].iter().any(|moves| !moves.is_empty()));
        sum.sort_unstable();
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Part 0 is the integer 1, part 1 the star.
    struct Two;

    impl PartizanRules for Two {
        fn moves(&mut self, _: &Task, part: u32, player: Player) -> Result<Vec<Left>, Stop> {
            Ok(if part == 1 || player == Player::Left { vec![vec![]] } else { vec![] })
        }
    }

    #[test]
    fn a_player_who_cannot_move_wins() {
        let task = Task::default();
        let mut play = PartizanPlay::new(Two, &task);
        let one = Sided { part: 0, flipped: false };
        let star = Sided { part: 1, flipped: false };
        let mut wins = |sum: &[Sided]| {
            [Player::Left, Player::Right].map(|player| play.wins(&task, sum, player).unwrap())
        };
        assert_eq!(wins(&[]), [true, true]);
        assert_eq!(wins(&[one]), [false, true]);
        assert_eq!(wins(&[star]), [false, false]);
        assert_eq!(wins(&[one, one.mirrored()]), [true, true]);
        assert_eq!(wins(&[one, star]), [true, true]);
        assert_eq!(wins(&[star, star]), [true, true]);
    }
}
