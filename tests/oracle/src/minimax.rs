//! Minimax over sums of written trees: no values, no theory, every move tried.
//!
//! A tree is an integer or two lists of options, neither empty. A player moves in one component; play ends when all are
//! integers, and the score is their sum.
//!
//! ```
//! use tedomari_oracle::minimax::Minimax;
//! use tedomari_oracle::tree::Player;
//! let mut play = Minimax::default();
//! let switch = play.switch(5, -5);
//! let threat = play.switch(9, 2);
//! let bottom = play.leaf(-80);
//! let tree = play.node(&[threat], &[bottom]);
//! assert_eq!(play.score(&[switch, tree], Player::Left), 4);
//! assert_eq!(play.score(&[switch, tree], Player::Right), -75);
//! ```

use crate::random::Random;
use crate::tree::Player;
use rustc_hash::FxHashMap as HashMap;

/// A handle on a tree of one [`Minimax`].
pub type Id = usize;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Written {
    Leaf(i64),
    Node(Vec<Id>, Vec<Id>),
}

/// Trees and the scores found so far.
#[derive(Default)]
pub struct Minimax {
    trees: Vec<Written>,
    ids: HashMap<Written, Id>,
    /// By the live components, sorted, and who moves.
    scores: HashMap<(Vec<Id>, Player), i64>,
}

impl Minimax {
    fn file(&mut self, tree: Written) -> Id {
        let next = self.trees.len();
        let id = *self.ids.entry(tree.clone()).or_insert(next);
        if id == next {
            self.trees.push(tree);
        }
        id
    }

    /// An integer.
    pub fn leaf(&mut self, x: i64) -> Id {
        self.file(Written::Leaf(x))
    }

    /// The tree with these options.
    pub fn node(&mut self, left: &[Id], right: &[Id]) -> Id {
        assert!(!left.is_empty() && !right.is_empty(), "both players must be able to move");
        self.file(Written::Node(left.to_vec(), right.to_vec()))
    }

    /// The tree {a|b}.
    pub fn switch(&mut self, a: i64, b: i64) -> Id {
        let (a, b) = (self.leaf(a), self.leaf(b));
        self.node(&[a], &[b])
    }

    /// The tree {{x|y}|z}.
    pub fn left_heavy(&mut self, x: i64, y: i64, z: i64) -> Id {
        let (threat, z) = (self.switch(x, y), self.leaf(z));
        self.node(&[threat], &[z])
    }

    /// The tree {z|{y|x}}.
    pub fn right_heavy(&mut self, x: i64, y: i64, z: i64) -> Id {
        let (threat, z) = (self.switch(y, x), self.leaf(z));
        self.node(&[z], &[threat])
    }

    /// The tree of a stack of coins, given from the top down, that is played to the last coin; `score` is added to every
    /// leaf.
    pub fn stack(&mut self, coins: &[i64], score: i64) -> Id {
        match coins {
            [] => self.leaf(score),
            [top, below @ ..] => {
                let left = self.stack(below, score + top);
                let right = self.stack(below, score - top);
                self.node(&[left], &[right])
            }
        }
    }

    /// The tree as text.
    pub fn text(&self, id: Id) -> String {
        match &self.trees[id] {
            Written::Leaf(x) => x.to_string(),
            Written::Node(left, right) => {
                let side = |ids: &[Id]| ids.iter().map(|&id| self.text(id)).collect::<Vec<_>>().join(",");
                format!("{{{}|{}}}", side(left), side(right))
            }
        }
    }

    /// A random tree of the thesis' class: options on both sides, and nobody is sorry to be on move. Leaves lie within
    /// ±`leaves`; the root is no leaf unless the depth is 0.
    pub fn thesis_tree(&mut self, random: &mut Random, depth: u32, leaves: i64) -> Id {
        self.thesis_follower(random, depth, leaves, true)
    }

    fn thesis_follower(&mut self, random: &mut Random, depth: u32, leaves: i64, is_root: bool) -> Id {
        if depth == 0 || (!is_root && random.one_in(3)) {
            return self.leaf(random.between(-leaves, leaves));
        }
        loop {
            let mut side = || -> Vec<Id> {
                let count = random.between(1, 2);
                (0..count).map(|_| self.thesis_follower(random, depth - 1, leaves, false)).collect()
            };
            let (left, right) = (side(), side());
            let id = self.node(&left, &right);
            if self.score(&[id], Player::Left) >= self.score(&[id], Player::Right) {
                return id;
            }
        }
    }

    /// A player's moves in a sum: the component, the option, the sum afterwards.
    pub fn moves(&self, sum: &[Id], player: Player) -> Vec<(usize, usize, Vec<Id>)> {
        let mut moves = Vec::new();
        for (component, &id) in sum.iter().enumerate() {
            if let Written::Node(left, right) = &self.trees[id] {
                let options = if player == Player::Left { left } else { right };
                for (option, &to) in options.iter().enumerate() {
                    let mut after = sum.to_vec();
                    after[component] = to;
                    moves.push((component, option, after));
                }
            }
        }
        moves
    }

    /// The score of a sum when this player moves first.
    pub fn score(&mut self, sum: &[Id], first: Player) -> i64 {
        let mut settled = 0;
        let mut live = Vec::new();
        for &id in sum {
            match self.trees[id] {
                Written::Leaf(x) => settled += x,
                Written::Node(..) => live.push(id),
            }
        }
        live.sort_unstable();
        settled + self.live_score(live, first)
    }

    fn live_score(&mut self, live: Vec<Id>, first: Player) -> i64 {
        if live.is_empty() {
            return 0;
        }
        let key = (live, first);
        if let Some(&known) = self.scores.get(&key) {
            return known;
        }
        let mut best = None;
        for at in 0..key.0.len() {
            let Written::Node(left, right) = &self.trees[key.0[at]] else {
                unreachable!("a leaf is not live")
            };
            let is_left = first == Player::Left;
            let options = if is_left { left.len() } else { right.len() };
            for option in 0..options {
                let score = self.score_after(&key.0, at, option, first);
                let better = |best: i64| if is_left { best.max(score) } else { best.min(score) };
                best = Some(best.map_or(score, better));
            }
        }
        let best = best.expect("a live component has options on both sides");
        self.scores.insert(key, best);
        best
    }

    /// The score after a move in a component of a sorted list of live ones.
    fn score_after(&mut self, live: &[Id], at: usize, option: usize, mover: Player) -> i64 {
        let Written::Node(left, right) = &self.trees[live[at]] else { unreachable!("a leaf is not live") };
        let to = if mover == Player::Left { left[option] } else { right[option] };
        let mut after = Vec::with_capacity(live.len());
        after.extend_from_slice(&live[..at]);
        after.extend_from_slice(&live[at + 1..]);
        match self.trees[to] {
            Written::Leaf(x) => x + self.live_score(after, mover.other()),
            Written::Node(..) => {
                after.insert(after.partition_point(|&other| other < to), to);
                self.live_score(after, mover.other())
            }
        }
    }

    /// Every first move that keeps the score: the component and the option.
    pub fn best_moves(&mut self, sum: &[Id], first: Player) -> Vec<(usize, usize)> {
        let best = self.score(sum, first);
        let moves = self.moves(sum, first);
        let keeps = moves.into_iter().filter(|(_, _, after)| self.score(after, first.other()) == best);
        keeps.map(|(component, option, _)| (component, option)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_in_a_row() {
        let mut play = Minimax::default();
        let coins: Vec<Id> = [15, 10, 7, 3].map(|coin| play.switch(coin, -coin)).to_vec();
        assert_eq!(play.score(&coins, Player::Left), 9);
        assert_eq!(play.score(&coins, Player::Right), -9);
        assert_eq!(play.best_moves(&coins, Player::Left), [(0, 0)]);
    }

    #[test]
    fn the_thesis() {
        let mut play = Minimax::default();
        let (a, b) = (play.left_heavy(56, 0, -60), play.left_heavy(34, 0, -70));
        assert_eq!(play.score(&[a, b], Player::Left), -14);
        assert_eq!(play.score(&[a, b], Player::Right), -70);
        assert_eq!(play.text(a), "{{56|0}|-60}");
        let stacks = [vec![15, 10], vec![25, 30], vec![20, 10]].map(|coins| play.stack(&coins, 0));
        assert_eq!(play.score(&stacks, Player::Left), 0);
    }
}
