//! Who wins a position, from the terms that it amounts to.
//!
//! Without switches and money Theorem 21 decides. With them the stops decide, unless the stop is exactly 0. Let it be 0.
//! Then the player to move has to take the hottest switch, or to make a tiny at least as hot into a switch; everything
//! else loses money. Each such move adds a switch to those that are left or takes one away. Let E be the player who moves
//! when a single switch is left, the coldest one, of money x, and F the other, who then has to play without switches. Only
//! E ever moves while x is the hottest, so tinies below x are never touched, and of those of money x only one of E's. E
//! can use up all tinies of E's above x, each with a threat, before the last switch is taken; for the tiny advantage of F
//! that is best, and nothing that F does to tinies of F's own above x matters for it. So F plays as if E's tinies above x
//! and one of E's tinies of money x, the rightmost, were gone.

use tedomari_number::Dyadic;
use tedomari_vocabulary::Player;

use crate::case::classify;
use crate::coin::{Coin, Colour, Slid};
use crate::terms::{Parts, Term, Terms};

/// What the moneys of the ranks are.
#[derive(Clone, Debug)]
pub(crate) enum Moneys {
    /// Numbers, rank 0 being the number 0; and what Left has from the beginning.
    Numbers { ranks: Vec<Dyadic>, start: Dyadic },
    /// Games that satisfy the conditions of Theorem 22.
    Games,
}

/// Coins with ranks for moneys, and the terms that they amount to.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    pub(crate) coins: Vec<Coin<u32>>,
    pub(crate) terms: Terms,
    moneys: Moneys,
}

impl Ranked {
    pub(crate) fn new(coins: Vec<Coin<u32>>, moneys: Moneys) -> Ranked {
        let terms = Terms::collect(coins.iter().map(Parts::of));
        Ranked { coins, terms, moneys }
    }

    /// What the money and the switches amount to if the player who starts takes the hottest; nothing where moneys are
    /// games.
    pub(crate) fn stop(&self, terms: &Terms, first: Option<Player>) -> Option<Dyadic> {
        let Moneys::Numbers { ranks, start } = &self.moneys else { return None };
        let mut halves = Dyadic::ZERO;
        for &(rank, count) in terms.halves() {
            halves += &ranks[rank as usize] * &Dyadic::from(count);
        }
        let mut taken = Dyadic::ZERO;
        for &rank in terms.switches() {
            taken = &ranks[rank as usize] - &taken;
        }
        let taken = match first {
            Some(Player::Left) => taken,
            Some(Player::Right) => -taken,
            None => Dyadic::ZERO,
        };
        Some(start + (halves + taken).half())
    }

    /// Whether the position is infinitesimal, so that Theorem 21 applies.
    pub(crate) fn is_infinitesimal(&self) -> bool {
        match self.stop(&self.terms, None) {
            Some(mean) => self.terms.switches().is_empty() && mean.is_zero(),
            None => self.terms.is_bare(),
        }
    }

    /// The mean of the sum.
    pub(crate) fn mean(&self) -> Option<Dyadic> {
        self.stop(&self.terms, None)
    }

    /// Whether the player who starts wins these terms. Nothing if the moneys are games and the terms have more switches
    /// than Theorem 22 speaks of.
    pub(crate) fn starter_wins(&self, terms: &Terms, first: Player) -> Option<bool> {
        let sign = match self.stop(terms, Some(first)) {
            Some(stop) => stop.signum(),
            None if self.is_even(terms, first) => 0,
            // The first to move earns a game whose stops are positive.
            None => match (terms.switches(), terms.halves()) {
                ([rank], [(earned, halves @ (-1 | 1))]) if rank == earned => i32::from(*halves > 0) * 2 - 1,
                _ => return None,
            },
        };
        Some(match sign {
            1.. => first == Player::Left,
            ..0 => first == Player::Right,
            0 => self.starter_wins_even(terms, first),
        })
    }

    /// Whether the stop is 0 whatever the moneys are: there is no switch, or one that the player who starts has to take
    /// away.
    pub(crate) fn is_even(&self, terms: &Terms, first: Player) -> bool {
        match (terms.switches(), terms.halves()) {
            ([], []) => true,
            ([rank], [(earned, halves)]) => {
                let own = if first == Player::Left { 1 } else { -1 };
                rank == earned && *halves == -own
            }
            _ => false,
        }
    }

    /// Whether the player who starts wins these terms, if the money is such that the stop is 0.
    pub(crate) fn starter_wins_even(&self, terms: &Terms, first: Player) -> bool {
        match terms.switches() {
            [] => classify(terms, first).is_won(),
            switches => {
                let (mover, left) = settled(terms, switches, first);
                classify(&left, mover).is_won() == (mover == first)
            }
        }
    }

    /// The terms after a coin was moved.
    pub(crate) fn after(&self, coin: &Coin<u32>, slid: Slid) -> Terms {
        let mut terms = self.terms.clone();
        terms.change(&Parts::of(coin), -1);
        match slid {
            Slid::On(square) => terms.change(&Parts::of(&Coin { square, ..*coin }), 1),
            Slid::Earned => terms.change(&Parts::earned(coin), 1),
            Slid::Gone => {}
        }
        terms
    }
}

/// Who has to move when the switches are gone, and the terms as that player finds them.
fn settled(terms: &Terms, switches: &[u32], first: Player) -> (Player, Terms) {
    let (coldest, mover) =
        (switches[0], if switches.len().is_multiple_of(2) { first } else { first.opponent() });
    let sign = if Colour::of(mover.opponent()) == Colour::Red { 1 } else { -1 };
    let mut left = terms.clone();
    let rightmost =
        terms.tinies().rfind(|&(rank, _, count)| rank == coldest && count * sign > 0).map(|tiny| tiny.1);
    left.retain(|&(term, count)| match term {
        Term::Tiny { rank, .. } => rank <= coldest || count * sign < 0,
        _ => true,
    });
    if let Some(column) = rightmost {
        left.add(Term::Tiny { rank: coldest, column }, -sign);
    }
    (mover, left)
}
