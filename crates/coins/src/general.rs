//! Coins whose money is a game: Theorem 22 of Moews.
//!
//! The classification and the strategy of Theorem 21 hold for them, too, if the moneys satisfy five conditions: they are
//! totally ordered; the Right stop of each is positive; so are the Right stops of its Right options; twice {x|0} is at
//! most x; and the difference of two moneys exceeds every sum of tinies that can come up. The mirror image of a coin has
//! the same money, so that nothing more is asked for blue coins.

use std::fmt;

use tedomari_task::Stop;
use tedomari_value::{Engine, Relation, Value};
use tedomari_vocabulary::Player;

use crate::case::{Case, classify};
use crate::coin::{Coin, CoinError, Colour, Square};
use crate::moves::{Advice, CoinMove, winning_moves};
use crate::position::WrongCoin;
use crate::ranked::{Moneys, Ranked};
use crate::strategy::advice;

/// A position of coins whose moneys are games.
///
/// ```
/// use tedomari_coins::{Coin, Colour, GeneralCoins};
/// use tedomari_value::{Engine, Player};
///
/// let engine = Engine::new();
/// let money = engine.read("{3|2}").unwrap();
/// let position = GeneralCoins::new(&engine, vec![
///     Coin::new(Colour::Blue, money, 1, 0),
///     Coin::new(Colour::Red, engine.integer(5), 2, 0),
/// ]).unwrap();
/// assert_eq!(position.winner(Player::Right), Player::Right);
/// ```
#[derive(Clone, Debug)]
pub struct GeneralCoins {
    pub(crate) ranked: Ranked,
    /// The moneys in rising order, those without money first.
    pub(crate) moneys: Vec<Value>,
}

/// Why Theorem 22 says nothing about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotGeneral {
    /// A coin cannot lie where it was put.
    Wrong(WrongCoin),
    /// This coin lies in row 0, so that the position is not infinitesimal.
    Switch(usize),
    /// A condition does not hold for this coin, or for these two.
    Condition {
        /// The number of the condition, from 1 to 5.
        condition: u8,
        /// The coins whose money it is about.
        coins: (usize, Option<usize>),
    },
    /// The work was ended.
    Stopped(Stop),
}

impl fmt::Display for NotGeneral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotGeneral::Wrong(wrong) => wrong.fmt(f),
            NotGeneral::Switch(coin) => {
                write!(f, "coin {} lies in row 0, which Theorem 22 does not allow at the start", coin + 1)
            }
            NotGeneral::Condition { condition, coins: (coin, other) } => {
                write!(
                    f,
                    "condition {condition} of Theorem 22 does not hold for the money of coin {}",
                    coin + 1
                )?;
                other.map_or(Ok(()), |other| write!(f, " and coin {}", other + 1))
            }
            NotGeneral::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NotGeneral {}

impl From<Stop> for NotGeneral {
    fn from(stop: Stop) -> NotGeneral {
        NotGeneral::Stopped(stop)
    }
}

impl GeneralCoins {
    /// A position of coins, if the conditions of Theorem 22 hold. Money 0 is no money.
    pub fn new(engine: &Engine, coins: Vec<Coin<Value>>) -> Result<GeneralCoins, NotGeneral> {
        for (at, coin) in coins.iter().enumerate() {
            check(at, coin)?;
            if matches!(coin.square, Square::Board { row: 0, .. }) && coin.money != Value::ZERO {
                return Err(NotGeneral::Switch(at));
            }
        }
        let moneys = ordered(engine, &coins)?;
        for &(money, at) in &moneys {
            let fails = |condition| NotGeneral::Condition { condition, coins: (at, None) };
            if engine.right_stop(money).signum() <= 0 {
                return Err(fails(2));
            }
            let options = engine.options(money, Player::Right)?;
            if options.into_iter().any(|option| engine.right_stop(option).signum() <= 0) {
                return Err(fails(3));
            }
            if !money.is_number() {
                let threat = engine.game(&[money], &[Value::ZERO])?;
                if !engine.le(engine.add(threat, threat)?, money)? {
                    return Err(fails(4));
                }
            }
        }
        tiny_sums_are_smaller(engine, &coins, &moneys)?;
        let mut list = vec![Value::ZERO];
        list.extend(moneys.iter().map(|entry| entry.0));
        Ok(GeneralCoins::ranked(&coins, list))
    }

    fn ranked(coins: &[Coin<Value>], moneys: Vec<Value>) -> GeneralCoins {
        let rank = |money: Value| moneys.iter().position(|&known| known == money).expect("a rank");
        let ranked = coins.iter().map(|coin| {
            let money = u32::try_from(rank(coin.money)).expect("fewer coins than 2^32");
            Coin { colour: coin.colour, money, square: coin.square }
        });
        GeneralCoins { ranked: Ranked::new(ranked.collect(), Moneys::Games), moneys }
    }

    /// The atomic weight.
    pub fn atomic_weight(&self) -> i64 {
        self.case(Player::Left).atomic_weight
    }

    /// The row of Table 5.1.
    pub fn case(&self, first: Player) -> Case {
        classify(&self.ranked.terms, first)
    }

    /// Who wins if this player starts.
    pub fn winner(&self, first: Player) -> Player {
        if self.case(first).is_won() { first } else { first.opponent() }
    }

    /// All moves that win for a player who moves now.
    pub fn winning_moves(&self, first: Player, task: &tedomari_task::Task) -> Result<Vec<CoinMove>, Stop> {
        winning_moves(&self.ranked, first, task)
    }

    /// A move of the strategy, if the player who moves now wins.
    pub fn advice(&self, first: Player, task: &tedomari_task::Task) -> Result<Option<Advice>, Stop> {
        advice(&self.ranked, first, task)
    }
}

fn check(at: usize, coin: &Coin<Value>) -> Result<(), NotGeneral> {
    let wrong = |error| Err(NotGeneral::Wrong(WrongCoin { coin: at, error }));
    let has_money = coin.money != Value::ZERO;
    match coin.square {
        Square::Strip { .. } if has_money => wrong(CoinError::MoneyOnStrip),
        Square::Strip { column: 0 } => Ok(()),
        _ if coin.colour == Colour::Neutral => wrong(CoinError::NotNeutral),
        _ => Ok(()),
    }
}

/// The moneys other than 0 in rising order, each with a coin that has it.
fn ordered(engine: &Engine, coins: &[Coin<Value>]) -> Result<Vec<(Value, usize)>, NotGeneral> {
    let mut list: Vec<(Value, usize)> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    for (at, coin) in coins.iter().enumerate() {
        if coin.money == Value::ZERO || !seen.insert(coin.money) {
            continue;
        }
        let (mut low, mut high) = (0, list.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match engine.compare(list[middle].0, coin.money)? {
                Relation::Less => low = middle + 1,
                Relation::Greater => high = middle,
                Relation::Equal | Relation::Confused => {
                    let coins = (list[middle].1, Some(at));
                    return Err(NotGeneral::Condition { condition: 1, coins });
                }
            }
        }
        list.insert(low, (coin.money, at));
    }
    // The order is transitive, so neighbours are enough.
    Ok(list)
}

/// Condition 5 for the sums of tinies that can come up: a tiny for each coin, and one of money below all others for each
/// step of the induction that proves the theorem.
fn tiny_sums_are_smaller(
    engine: &Engine,
    coins: &[Coin<Value>],
    moneys: &[(Value, usize)],
) -> Result<(), NotGeneral> {
    let mut sum = None;
    for pair in moneys.windows(2) {
        let [(less, one), (more, other)] = [pair[0], pair[1]];
        let difference = engine.subtract(more, less)?;
        if engine.right_stop(difference).signum() > 0 {
            continue;
        }
        let sum = match sum {
            Some(sum) => sum,
            None => *sum.insert(all_tinies(engine, coins)?),
        };
        if engine.compare(difference, sum)? != Relation::Greater {
            return Err(NotGeneral::Condition { condition: 5, coins: (one, Some(other)) });
        }
    }
    Ok(())
}

fn all_tinies(engine: &Engine, coins: &[Coin<Value>]) -> Result<Value, Stop> {
    let with_money = || coins.iter().filter(|coin| coin.money != Value::ZERO);
    let lowest = with_money().map(|coin| engine.right_stop(coin.money)).min();
    let lowest = engine.number(&lowest.map_or(1.into(), |stop| stop.half()));
    let mut sum = Value::ZERO;
    for coin in with_money() {
        let column = match coin.square {
            Square::Board { row: 1, column } => column,
            _ => 0,
        };
        let tiny = Coin::new(Colour::Red, coin.money, 1, column).value(engine)?;
        let least = Coin::new(Colour::Red, lowest, 1, column).value(engine)?;
        sum = engine.add(engine.add(sum, tiny)?, least)?;
    }
    Ok(sum)
}
