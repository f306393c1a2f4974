//! A naive minimax of the coin-sliding game. It plays on the board with coins as small integers, knows nothing of
//! values, terms or cancelling, and shares no code with the crate.

#![allow(dead_code)]

use std::collections::HashMap;

/// A coin: colour (`r`, `b`, `n`), money, row (-1 the strip), column.
pub type Bare = (char, i64, i32, i32);

/// The winner of every position that was asked for.
#[derive(Default)]
pub struct Minimax {
    known: HashMap<(Vec<Bare>, i64, bool), bool>,
}

/// What a player can do with a coin: the coin that is left, if any, and what Left gains.
pub fn moves(coin: Bare, left_moves: bool) -> Vec<(Option<Bare>, i64)> {
    let (colour, money, row, column) = coin;
    let owner_moves = (colour == 'b') == left_moves && colour != 'n';
    if row == -1 {
        let mut list = vec![(None, 0)];
        if column > 0 && !owner_moves {
            let colour = if column == 1 { 'n' } else { colour };
            list.push((Some((colour, 0, -1, column - 1)), 0));
        }
        return list;
    }
    if !owner_moves {
        return vec![((column > 0).then_some((colour, money, row, column - 1)), 0)];
    }
    if row > 0 {
        return vec![(Some((colour, money, row - 1, 0)), 0)];
    }
    vec![(None, if left_moves { money } else { -money })]
}

/// The positions after each move, with the coin that was moved and the money.
pub fn followers(coins: &[Bare], money: i64, left_moves: bool) -> Vec<(usize, Vec<Bare>, i64)> {
    let mut list = Vec::new();
    for (at, &coin) in coins.iter().enumerate() {
        for (rest, gain) in moves(coin, left_moves) {
            let mut next = coins.to_vec();
            match rest {
                Some(rest) => next[at] = rest,
                None => drop(next.remove(at)),
            }
            list.push((at, next, money + gain));
        }
    }
    list
}

impl Minimax {
    /// Whether the player who moves wins.
    pub fn mover_wins(&mut self, coins: &[Bare], money: i64, left_moves: bool) -> bool {
        if coins.is_empty() {
            // With equal money the last mover has won.
            return if left_moves { money > 0 } else { money < 0 };
        }
        let mut sorted = coins.to_vec();
        sorted.sort_unstable();
        let key = (sorted, money, left_moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = followers(&key.0, money, left_moves)
            .into_iter()
            .any(|(_, next, money)| !self.mover_wins(&next, money, !left_moves));
        self.known.insert(key, wins);
        wins
    }

    /// Forgets what takes too much room.
    pub fn tidy(&mut self) {
        if self.known.len() > 3_000_000 {
            self.known.clear();
        }
    }
}

/// A small generator of random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}
