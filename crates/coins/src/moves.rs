//! The moves that win, found by classifying what each move leaves.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::coin::{Slid, Slide};
use crate::ranked::Ranked;
use crate::strategy::Clause;

/// A move of one coin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CoinMove {
    /// The place of the coin in the list, from 0.
    pub coin: usize,
    /// How it is moved.
    pub slide: Slide,
    /// What is left of it.
    pub leaves: Slid,
}

/// A move that the strategy of Theorem 21 gives, and the clause that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Advice {
    /// The move.
    pub coin_move: CoinMove,
    /// The clause.
    pub clause: Clause,
}

/// All winning moves, in the order of the coins. Coins of the same kind are looked at once.
pub(crate) fn winning_moves(ranked: &Ranked, first: Player, task: &Task) -> Result<Vec<CoinMove>, Stop> {
    let mut known = FxHashMap::default();
    let mut moves = Vec::new();
    for (at, coin) in ranked.coins.iter().enumerate() {
        for (slide, leaves) in coin.slides(first) {
            let wins = match known.get(&(*coin, slide)) {
                Some(&wins) => wins,
                None => {
                    task.work(1 + ranked.terms.counts().len() as u64 / 64)?;
                    let after = ranked.after(coin, leaves);
                    let wins = ranked.starter_wins(&after, first.opponent()) == Some(false);
                    known.insert((*coin, slide), wins);
                    wins
                }
            };
            if wins {
                moves.push(CoinMove { coin: at, slide, leaves });
            }
        }
    }
    Ok(moves)
}
