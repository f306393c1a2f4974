//! Kos played with coupons: a region beside a stack of coupons of t, t - δ, t - 2δ and so on down to -1, where a player in turn
//! plays in the region or takes the top coupon. One player is komaster: what
//! the other takes may be retaken at once; after the master takes a ko, the other may answer by anything but retaking; who takes
//! a coupon instead leaves the master another move, which must be made in the region.
//!
//! With very small steps the first player gets the wall at t and half of t. So every hill of a scaffold shows, whether or
//! not walls were drawn up to it. Play that goes round for ever is the worst for the master, as in the thermographs.

use tedomari_endgame::Masters;
use tedomari_ko::{Fraction, KoThermograph};
use tedomari_vocabulary::Player;

use crate::enumerate::Graph;

/// Coupons to a point.
const TO_A_POINT: i64 = 64;

/// Scores count halves of a step, and the master's are above 0.
const POINT: i64 = 2 * TO_A_POINT;

/// Beyond any score.
const FAR: i64 = 1 << 40;

/// What the master gets from each board with one stack.
#[derive(Clone, PartialEq)]
struct Scores {
    master_first: Vec<i64>,
    other_first: Vec<i64>,
    /// The master has to move in the region.
    master_must: Vec<i64>,
    /// The other moves and may not go back to one of the boards in `Play::before`.
    no_return: Vec<Vec<i64>>,
}

struct Play<'a> {
    graph: &'a Graph,
    master: usize,
    /// The boards from which the master can come here by taking a ko.
    before: Vec<Vec<usize>>,
}

impl Play<'_> {
    fn new(graph: &Graph, master: usize) -> Play<'_> {
        let mut before = vec![Vec::new(); graph.boards.len()];
        for (v, moves) in graph.moves.iter().enumerate() {
            for &(to, _) in &moves[master] {
                if graph.moves[to][1 - master].iter().any(|back| back.0 == v) {
                    before[to].push(v);
                }
            }
        }
        Play { graph, master, before }
    }

    fn points(&self, prisoners: i64) -> i64 {
        POINT * if self.master == 0 { prisoners } else { -prisoners }
    }

    fn by_master(&self, scores: &Scores, v: usize) -> i64 {
        let after = |to: usize| match self.before[to].iter().position(|w| *w == v) {
            Some(ko) => scores.no_return[to][ko],
            None => scores.other_first[to],
        };
        let moves = &self.graph.moves[v][self.master];
        moves.iter().map(|&(to, n)| self.points(n) + after(to)).max().unwrap_or(-FAR)
    }

    fn by_other(&self, scores: &Scores, v: usize, banned: Option<usize>) -> i64 {
        let moves = self.graph.moves[v][1 - self.master].iter().filter(|(to, _)| Some(*to) != banned);
        moves.map(|&(to, n)| self.points(n) + scores.master_first[to]).min().unwrap_or(FAR)
    }

    /// The scores with a stack, from the worst for the master upward; `master_first`, `other_first` and `master_must` are what
    /// is known if the first player takes a coupon. None if they go on rising.
    fn settle(&self, taken: &Scores) -> Option<Scores> {
        let count = self.graph.boards.len();
        let worst = || vec![-FAR; count];
        let no_return = self.before.iter().map(|list| vec![-FAR; list.len()]).collect();
        let mut now = Scores { master_first: worst(), other_first: worst(), master_must: worst(), no_return };
        for _ in 0..4 * count + 4 {
            let mut changed = false;
            let mut raise = |old: &mut i64, new: i64| {
                changed |= new > *old;
                *old = new.max(*old);
            };
            for v in 0..count {
                let mine = self.by_master(&now, v);
                let others = self.by_other(&now, v, None);
                raise(&mut now.master_first[v], mine.max(taken.master_first[v]));
                raise(&mut now.other_first[v], others.min(taken.other_first[v]));
                raise(&mut now.master_must[v], mine);
                for ko in 0..self.before[v].len() {
                    let answers = self.by_other(&now, v, Some(self.before[v][ko]));
                    raise(&mut now.no_return[v][ko], answers.min(taken.master_must[v]));
                }
            }
            if !changed {
                return Some(now);
            }
        }
        None
    }

    /// No coupons are left. At -1 a move costs nothing and gains a point beside a pass; where nobody wants to move, the board is
    /// the integer nearest 0 between what either could have, the simplest number. Whoever is to move has spent half a point.
    fn bottom(&self) -> Option<Scores> {
        let count = self.graph.boards.len();
        let worst = || vec![-FAR; count];
        let no_return = self.before.iter().map(|list| vec![-FAR; list.len()]).collect();
        let mut now = Scores { master_first: worst(), other_first: worst(), master_must: worst(), no_return };
        for _ in 0..4 * count + 4 {
            let before = now.clone();
            for v in 0..count {
                let (mine, others) = (self.by_master(&now, v) + POINT, self.by_other(&now, v, None) - POINT);
                let settled = (mine < others).then(|| 0.clamp(mine, others));
                now.master_first[v] = settled.unwrap_or(mine);
                now.other_first[v] = settled.unwrap_or(others);
                now.master_must[v] = mine;
                for ko in 0..self.before[v].len() {
                    let answers = self.by_other(&now, v, Some(self.before[v][ko])) - POINT;
                    now.no_return[v][ko] = answers.min(mine);
                }
            }
            if now == before {
                let half = POINT / 2;
                now.master_first.iter_mut().chain(&mut now.master_must).for_each(|score| *score -= half);
                let others = now.other_first.iter_mut().chain(now.no_return.iter_mut().flatten());
                others.for_each(|score| *score += half);
                return Some(now);
            }
        }
        None
    }

    /// What the master and the other get by beginning on the first board, less half of the top coupon, from -1 up to a
    /// temperature in steps.
    fn walls(&self, highest: i64) -> Option<Vec<(i64, [i64; 2])>> {
        let mut now = self.bottom()?;
        let mut list = Vec::new();
        for step in 1 - TO_A_POINT..=highest {
            let coupon = 2 * step;
            let taken = Scores {
                master_first: now.other_first.iter().map(|score| score + coupon).collect(),
                other_first: now.master_first.iter().map(|score| score - coupon).collect(),
                master_must: now.master_must.iter().map(|score| score - coupon).collect(),
                no_return: Vec::new(),
            };
            now = self.settle(&taken)?;
            list.push((step, [now.master_first[0] - step, now.other_first[0] + step]));
        }
        Some(list)
    }
}

/// The largest difference between walls and play with coupons, in steps: on the mast, and anywhere, which is more where a wall
/// of a fight has a sharp bend. None if play goes round.
pub fn largest_difference(graph: &Graph, masters: &Masters) -> Option<[f64; 2]> {
    let mut largest = [0.0_f64; 2];
    for master in Player::BOTH {
        let walls: &KoThermograph = masters.of(master);
        // A hill above the last mast would show here.
        let highest = masters.left.temperature().max(masters.right.temperature()).clone() + Fraction::from(2);
        let steps = (number(&highest) * TO_A_POINT as f64) as i64;
        for (step, scores) in Play::new(graph, master.index()).walls(steps)? {
            let t = Fraction::from(step) / Fraction::from(TO_A_POINT);
            for (player, score) in [master, master.opponent()].into_iter().zip(scores) {
                let wall = number(&walls.wall(player).value_at(&t));
                let wall = if master == Player::Left { wall } else { -wall };
                let steps = (wall * TO_A_POINT as f64 - score as f64 / 2.0).abs();
                largest[1] = largest[1].max(steps);
                if t >= *walls.temperature() {
                    largest[0] = largest[0].max(steps);
                }
            }
        }
    }
    Some(largest)
}

fn number(x: &Fraction) -> f64 {
    let text = x.to_string();
    let part = |text: &str| text.parse::<f64>().expect("a number");
    text.split_once('/').map_or_else(|| part(&text), |(above, below)| part(above) / part(below))
}
