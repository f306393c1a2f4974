//! Positions whose moneys are numbers.

use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::case::{Case, classify, weight};
use crate::coin::{Coin, CoinError, Slid};
use crate::moves::{Advice, CoinMove, winning_moves};
use crate::ranked::{Moneys, Ranked};
use crate::strategy::advice;

/// A position of the coin-sliding game.
///
/// ```
/// use tedomari_coins::{Coin, Coins, Colour};
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Player;
///
/// let one = |n: i32| n.into();
/// let position = Coins::new(vec![
///     Coin::new(Colour::Blue, one(2), 1, 0),
///     Coin::new(Colour::Red, one(4), 2, 0),
/// ])?;
/// assert_eq!(position.atomic_weight(), Some(1));
/// assert_eq!(position.winner(Player::Left), Player::Left);
/// assert_eq!(position.case(Player::Right).unwrap().to_string(), "F");
/// let moves = position.winning_moves(Player::Right, &Task::default()).unwrap();
/// assert_eq!(moves.iter().map(|coin_move| coin_move.coin).collect::<Vec<_>>(), [1]);
/// # Ok::<(), tedomari_coins::WrongCoin>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coins {
    coins: Vec<Coin>,
    money: Dyadic,
    ranked: Ranked,
}

/// A coin that cannot lie where it was put, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongCoin {
    /// Its place in the list, from 0.
    pub coin: usize,
    /// What is wrong with it.
    pub error: CoinError,
}

impl std::fmt::Display for WrongCoin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "coin {}: {}", self.coin + 1, self.error)
    }
}

impl std::error::Error for WrongCoin {}

impl Coins {
    /// A position of coins; nobody has money yet.
    pub fn new(coins: Vec<Coin>) -> Result<Coins, WrongCoin> {
        Coins::with_money(coins, Dyadic::ZERO)
    }

    /// A position of coins where Left has this much more money than Right.
    pub fn with_money(coins: Vec<Coin>, money: Dyadic) -> Result<Coins, WrongCoin> {
        for (at, coin) in coins.iter().enumerate() {
            coin.check().map_err(|error| WrongCoin { coin: at, error })?;
        }
        let mut ranks: Vec<Dyadic> = coins.iter().map(|coin| coin.money.clone()).collect();
        ranks.push(Dyadic::ZERO);
        ranks.sort_unstable();
        ranks.dedup();
        let rank = |money: &Dyadic| {
            let at = ranks.binary_search(money).expect("a rank for every money");
            u32::try_from(at).expect("fewer coins than 2^32")
        };
        let ranked = coins
            .iter()
            .map(|coin| Coin { colour: coin.colour, money: rank(&coin.money), square: coin.square })
            .collect();
        let ranked = Ranked::new(ranked, Moneys::Numbers { ranks, start: money.clone() });
        Ok(Coins { coins, money, ranked })
    }

    /// The coins, in the order in which they were given.
    pub fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// How much more money Left has than Right.
    pub fn money(&self) -> &Dyadic {
        &self.money
    }

    /// Whether Theorem 21 applies: no switch is left when what cancels is taken away, and the money is even.
    pub fn is_infinitesimal(&self) -> bool {
        self.ranked.is_infinitesimal()
    }

    /// The mean of the position: the money and half of the switches.
    pub fn mean(&self) -> Dyadic {
        self.ranked.mean().expect("the moneys are numbers")
    }

    /// The atomic weight, if the position is infinitesimal.
    pub fn atomic_weight(&self) -> Option<i64> {
        let weights = || self.ranked.terms.counts().iter().map(|&(term, count)| weight(term) * count).sum();
        self.is_infinitesimal().then(weights)
    }

    /// The row of Table 5.1, if the position is infinitesimal.
    pub fn case(&self, first: Player) -> Option<Case> {
        self.is_infinitesimal().then(|| classify(&self.ranked.terms, first))
    }

    /// Who wins if this player starts. The work is that of sorting the coins.
    pub fn winner(&self, first: Player) -> Player {
        let wins = self.ranked.starter_wins(&self.ranked.terms, first).expect("the moneys are numbers");
        if wins { first } else { first.opponent() }
    }

    /// All moves that win for a player who moves now.
    pub fn winning_moves(&self, first: Player, task: &Task) -> Result<Vec<CoinMove>, Stop> {
        winning_moves(&self.ranked, first, task)
    }

    /// A move of the strategy of Theorem 21, if the player who moves now wins.
    pub fn advice(&self, first: Player, task: &Task) -> Result<Option<Advice>, Stop> {
        advice(&self.ranked, first, task)
    }

    /// The position after a move.
    ///
    /// # Panics
    ///
    /// If the move is none of this position.
    pub fn after(&self, coin_move: CoinMove) -> Coins {
        let mut coins = self.coins.clone();
        let mut money = self.money.clone();
        match coin_move.leaves {
            Slid::On(square) => coins[coin_move.coin].square = square,
            gone => {
                let coin = coins.remove(coin_move.coin);
                if gone == Slid::Earned {
                    match coin.colour.owner() {
                        Some(Player::Left) => money += coin.money,
                        Some(Player::Right) => money -= coin.money,
                        None => {}
                    }
                }
            }
        }
        Coins::with_money(coins, money).expect("a move leaves coins where they may lie")
    }
}
