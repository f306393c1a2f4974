//! Sums of chilled corridors: who gets the last point, the score, and where to play.
//!
//! Chilled Go is Go with a tax of one point on each move. Let g be the sum of the chilled parts. If Left moves first, Go
//! without kos ends with the least integer n with g ≤ n; if Right moves first, with the greatest n with g ≥ n (Berlekamp
//! and Wolfe, Mathematical Go). A number is rounded up or down; if g is an integer and an infinitesimal, the
//! infinitesimal decides who gets one point more, and coins are decided by Theorem 21.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::coin::Coin;
use crate::general::{GeneralCoins, NotGeneral};
use crate::ranked::{Moneys, Ranked};
use crate::recognise::Recognised;
use crate::terms::{Parts, Terms};

/// A sum of chilled values, each a number and coins.
///
/// ```
/// use tedomari_coins::{ChilledSum, Player};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let parts = ["-1/2", "-5/4", "-17/8", "-49/16", "-129/32"].map(|text| engine.read(text).unwrap());
/// let sum = ChilledSum::new(&engine, &parts)?;
/// assert_eq!(sum.score(Player::Left).to_string(), "-10");
/// assert_eq!(sum.score(Player::Right).to_string(), "-11");
/// let best: Vec<usize> = sum.best(&engine, Player::Left)?.into_iter().map(|found| found.part).collect();
/// assert_eq!(best, [4]);
/// # Ok::<(), tedomari_coins::ChilledError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChilledSum {
    values: Vec<Value>,
    parts: Vec<Recognised>,
    number: Dyadic,
    moneys: Vec<Value>,
    ranked: Ranked,
}

/// A move in a chilled sum that keeps the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChilledMove {
    /// The part that it is made in, from 0.
    pub part: usize,
    /// The option of the part's canonical form that it is made to.
    pub to: Value,
}

/// Why a sum cannot be solved as coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChilledError {
    /// This part is no sum of a number and coins.
    NotCoins(usize),
    /// The moneys are games for which Theorem 22 does not hold; coins are counted through all parts.
    NotGeneral(NotGeneral),
    /// A part is a switch, or becomes one, where the moneys are games: Theorem 22 does not reach so far.
    Switches,
    /// The work was ended.
    Stopped(Stop),
}

impl fmt::Display for ChilledError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChilledError::NotCoins(part) => write!(f, "part {} is not a sum of a number and coins", part + 1),
            ChilledError::NotGeneral(why) => why.fmt(f),
            ChilledError::Switches => f.write_str("there are switches whose money is not a number"),
            ChilledError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ChilledError {}

impl From<Stop> for ChilledError {
    fn from(stop: Stop) -> ChilledError {
        ChilledError::Stopped(stop)
    }
}

impl ChilledSum {
    /// The sum of these chilled values.
    pub fn new(engine: &Engine, values: &[Value]) -> Result<ChilledSum, ChilledError> {
        let mut parts = Vec::with_capacity(values.len());
        let mut known: rustc_hash::FxHashMap<Value, Recognised> = rustc_hash::FxHashMap::default();
        for (at, &value) in values.iter().enumerate() {
            engine.step()?;
            let part = match known.get(&value) {
                Some(part) => part.clone(),
                None => {
                    let part = Recognised::new(engine, value)?.ok_or(ChilledError::NotCoins(at))?;
                    known.insert(value, part.clone());
                    part
                }
            };
            parts.push(part);
        }
        let mut number = Dyadic::ZERO;
        parts.iter().for_each(|part| number += &part.number);
        let coins: Vec<Coin<Value>> = parts.iter().flat_map(|part| part.coins.iter().copied()).collect();
        let (moneys, ranked) = rank(engine, coins)?;
        let sum = ChilledSum { values: values.to_vec(), parts, number, moneys, ranked };
        for first in Player::BOTH {
            sum.rounded(&sum.ranked.terms, &sum.number, first)?;
        }
        Ok(sum)
    }

    /// The sum of the numbers: the mean of the sum, if no part is a switch.
    pub fn number(&self) -> &Dyadic {
        &self.number
    }

    /// What each part was recognised as.
    pub fn parts(&self) -> &[Recognised] {
        &self.parts
    }

    /// The score of the Go position if this player moves first and both play well.
    pub fn score(&self, first: Player) -> Dyadic {
        self.rounded(&self.ranked.terms, &self.number, first).expect("tried when the sum was made")
    }

    /// Who gets the last point if this player moves first: the one in whose favour the score is rounded.
    pub fn last_point(&self, first: Player) -> Player {
        let stop = self.stop(&self.ranked.terms, &self.number, first);
        let stop = stop.expect("tried when the sum was made");
        if self.score(first) == stop { first.opponent() } else { first }
    }

    /// The score if a player moves in a part to a value, and both play well from there. The value is an option of the chilled
    /// part, so that the tax is paid.
    pub fn score_after(
        &self,
        engine: &Engine,
        player: Player,
        part: usize,
        to: Value,
    ) -> Result<Dyadic, ChilledError> {
        let next = player.opponent();
        let before = self.parts.get(part).ok_or(ChilledError::NotCoins(part))?;
        let after = Recognised::new(engine, to)?.ok_or(ChilledError::NotCoins(part))?;
        let rank = |money: Value| self.moneys.iter().position(|&known| known == money);
        let mut terms = self.ranked.terms.clone();
        let mut change = |coins: &[Coin<Value>], sign: i64| -> Option<()> {
            for coin in coins {
                let money = u32::try_from(rank(coin.money)?).ok()?;
                terms.change(&Parts::of(&Coin { colour: coin.colour, money, square: coin.square }), sign);
            }
            Some(())
        };
        let changed = change(&before.coins, -1).and_then(|()| change(&after.coins, 1));
        let score = match changed {
            Some(()) => {
                let number = &self.number - &before.number + &after.number;
                self.rounded(&terms, &number, next)?
            }
            // Money that was not there before.
            None => {
                let mut values = self.values.clone();
                values[part] = to;
                ChilledSum::new(engine, &values)?.score(next)
            }
        };
        // The tax comes back with the chill.
        Ok(match player {
            Player::Left => score + Dyadic::ONE,
            Player::Right => score - Dyadic::ONE,
        })
    }

    /// The moves of a player to options of the canonical forms that keep the score. Each part is looked at alone, so a
    /// position that is played with other options is asked by [`ChilledSum::score_after`].
    pub fn best(&self, engine: &Engine, first: Player) -> Result<Vec<ChilledMove>, ChilledError> {
        let score = self.score(first);
        let mut known = rustc_hash::FxHashMap::default();
        let mut best = Vec::new();
        for (part, &value) in self.values.iter().enumerate() {
            for to in engine.options(value, first)? {
                engine.work(1 + self.ranked.terms.counts().len() as u64 / 64)?;
                let keeps = match known.get(&(value, to)) {
                    Some(&keeps) => keeps,
                    None => {
                        let keeps = self.score_after(engine, first, part, to)? == score;
                        known.insert((value, to), keeps);
                        keeps
                    }
                };
                if keeps {
                    best.push(ChilledMove { part, to });
                }
            }
        }
        Ok(best)
    }

    /// The stop of the sum.
    fn stop(&self, terms: &Terms, number: &Dyadic, first: Player) -> Result<Dyadic, ChilledError> {
        match self.ranked.stop(terms, Some(first)) {
            Some(stop) => Ok(stop + number),
            None if self.ranked.is_even(terms, first) => Ok(number.clone()),
            None => Err(ChilledError::Switches),
        }
    }

    /// The least integer that the sum does not exceed, or the greatest that it is not below.
    fn rounded(&self, terms: &Terms, number: &Dyadic, first: Player) -> Result<Dyadic, ChilledError> {
        let stop = self.stop(terms, number, first)?;
        let one = Dyadic::ONE;
        Ok(match (stop.is_integer(), first) {
            (false, Player::Left) => stop.ceil(),
            (false, Player::Right) => stop.floor(),
            (true, first) => match (self.ranked.starter_wins_even(terms, first), first) {
                (true, Player::Left) => stop + one,
                (true, Player::Right) => stop - one,
                (false, _) => stop,
            },
        })
    }
}

/// Coins with ranks, by numbers where all moneys are numbers.
fn rank(engine: &Engine, coins: Vec<Coin<Value>>) -> Result<(Vec<Value>, Ranked), ChilledError> {
    let numbers: Option<Vec<Dyadic>> = coins.iter().map(|coin| engine.as_number(coin.money)).collect();
    let Some(mut ranks) = numbers else {
        let general = GeneralCoins::new(engine, coins).map_err(|why| match why {
            NotGeneral::Stopped(stop) => ChilledError::Stopped(stop),
            why => ChilledError::NotGeneral(why),
        })?;
        return Ok((general.moneys, general.ranked));
    };
    ranks.push(Dyadic::ZERO);
    ranks.sort_unstable();
    ranks.dedup();
    let moneys: Vec<Value> = ranks.iter().map(|money| engine.number(money)).collect();
    let ranked = coins.iter().map(|coin| {
        let number = engine.as_number(coin.money).expect("all moneys are numbers");
        let at = ranks.binary_search(&number).expect("a rank for every money");
        Coin {
            colour: coin.colour,
            money: u32::try_from(at).expect("fewer coins than 2^32"),
            square: coin.square,
        }
    });
    let ranked = ranked.collect();
    Ok((moneys, Ranked::new(ranked, Moneys::Numbers { ranks, start: Dyadic::ZERO })))
}
