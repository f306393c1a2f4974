//! Misère play by looking at everything: sums are lists of whole positions, every move is tried, and whoever makes the last one loses. No
//! parts, no forms, no theory.

use rustc_hash::FxHashMap as HashMap;
use std::hash::Hash;

/// Positions of impartial games, by numbers, with those that can be moved to. Position 0 has no moves.
#[derive(Default)]
pub struct Universe {
    options: Vec<Vec<usize>>,
    heaps: Vec<usize>,
    lost: HashMap<Vec<usize>, bool>,
    values: HashMap<(Vec<usize>, u64), u64>,
}

impl Universe {
    /// Nothing but the position without moves.
    pub fn new() -> Universe {
        Universe { options: vec![vec![]], ..Universe::default() }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are none; there always is one.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// A heap of Nim.
    pub fn heap(&mut self, size: usize) -> usize {
        while self.heaps.len() <= size {
            self.options.push(self.heaps.clone());
            self.heaps.push(self.options.len() - 1);
        }
        self.heaps[size]
    }

    /// A position and all that can be reached from it; nothing if there are more than so many.
    pub fn add<K: Clone + Eq + Hash>(
        &mut self,
        root: &K,
        most: usize,
        followers: &mut dyn FnMut(&K) -> Vec<K>,
    ) -> Option<usize> {
        let before = self.options.len();
        let mut known = HashMap::default();
        let found = self.explore(root, most + before, followers, &mut known);
        if found.is_none() {
            self.options.truncate(before);
        }
        found
    }

    fn explore<K: Clone + Eq + Hash>(
        &mut self,
        position: &K,
        most: usize,
        followers: &mut dyn FnMut(&K) -> Vec<K>,
        known: &mut HashMap<K, usize>,
    ) -> Option<usize> {
        if let Some(&number) = known.get(position) {
            return Some(number);
        }
        let mut options = vec![];
        for next in followers(position) {
            options.push(self.explore(&next, most, followers, known)?);
        }
        if self.options.len() == most {
            return None;
        }
        self.options.push(options);
        known.insert(position.clone(), self.options.len() - 1);
        Some(self.options.len() - 1)
    }

    /// What the moves in a sum leave.
    pub fn moves(&self, sum: &[usize]) -> Vec<Vec<usize>> {
        let mut found = vec![];
        for at in 0..sum.len() {
            for &option in &self.options[sum[at]] {
                let mut next = sum.to_vec();
                next[at] = option;
                next.sort_unstable();
                found.push(next);
            }
        }
        found
    }

    /// The options of a position, in the order in which its followers were given.
    pub fn options(&self, position: usize) -> &[usize] {
        &self.options[position]
    }

    /// Whether the player to move loses.
    pub fn is_lost(&mut self, sum: &[usize]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.lost.get(&sum) {
            return known;
        }
        let moves = self.moves(&sum);
        let is_lost = !moves.is_empty() && !moves.iter().any(|next| self.is_lost(next));
        self.lost.insert(sum, is_lost);
        is_lost
    }

    /// The least number that is not among those of the options, where a sum without moves has the number `last`: 0 for normal
    /// play, 1 for misère play.
    pub fn value(&mut self, sum: &[usize], last: u64) -> u64 {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.values.get(&(sum.clone(), last)) {
            return known;
        }
        let moves = self.moves(&sum);
        let options: Vec<u64> = moves.iter().map(|next| self.value(next, last)).collect();
        let value = match options.is_empty() {
            true => last,
            false => {
                (0..).find(|value| !options.contains(value)).expect("there are more numbers than options")
            }
        };
        self.values.insert((sum, last), value);
        value
    }
}
