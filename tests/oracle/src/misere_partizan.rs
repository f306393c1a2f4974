//! Misère play of sums of partizan games by looking at all plays: a player who cannot move wins.

use rustc_hash::FxHashMap as HashMap;
use std::hash::Hash;

/// Games by number, with the options of Left and of Right.
#[derive(Default)]
pub struct Games {
    options: Vec<[Vec<usize>; 2]>,
    wins: HashMap<(Vec<(usize, bool)>, usize), bool>,
}

impl Games {
    /// A game with these options; its number.
    pub fn add(&mut self, options: [Vec<usize>; 2]) -> usize {
        self.options.push(options);
        self.options.len() - 1
    }

    /// A position and all that can be reached from it; `None` if there are more than `most` games then.
    pub fn reach<K: Clone + Eq + Hash>(
        &mut self,
        position: &K,
        most: usize,
        known: &mut HashMap<K, usize>,
        followers: &dyn Fn(&K, bool) -> Vec<K>,
    ) -> Option<usize> {
        if let Some(&known) = known.get(position) {
            return Some(known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, left) in [(0, true), (1, false)] {
            for after in followers(position, left) {
                options[side].push(self.reach(&after, most, known, followers)?);
            }
        }
        if self.options.len() >= most {
            return None;
        }
        let number = self.add(options);
        known.insert(position.clone(), number);
        Some(number)
    }

    /// Whether a player (Left is 0) who is to move wins a sum of games, each as it is or with the players exchanged.
    pub fn wins(&mut self, sum: &[(usize, bool)], player: usize) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.wins.get(&(sum.clone(), player)) {
            return known;
        }
        let moves = self.moves(&sum, player);
        let wins = moves.is_empty() || moves.iter().any(|(_, next)| !self.wins(next, 1 - player));
        self.wins.insert((sum, player), wins);
        wins
    }

    /// A player's moves: the game in which each is made, and what is left.
    pub fn moves(&self, sum: &[(usize, bool)], player: usize) -> Vec<(usize, Vec<(usize, bool)>)> {
        let mut moves = Vec::new();
        for (at, &(game, flipped)) in sum.iter().enumerate() {
            for &option in &self.options[game][if flipped { 1 - player } else { player }] {
                let mut next = sum.to_vec();
                next[at] = (option, flipped);
                moves.push((at, next));
            }
        }
        moves
    }
}
