//! Who wins the coin-sliding game, and by which moves?

mod entry;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_coins::{Case, CoinMove, Coins, Slid};
use tedomari_notation::Style;
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop, Task};
use tedomari_vocabulary::Player;

use crate::ko::Exactly;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

pub use entry::{CoinColour, CoinEntry};

/// The question about a position of the coin-sliding game.
///
/// ```
/// use tedomari_answer::{AskCoins, Session};
/// use tedomari_task::Task;
///
/// let question = AskCoins::new(&["b,2,1,0", "r,4,2,0"]);
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert!(answer.left_first_wins && answer.right_first_wins);
/// assert_eq!(answer.case_right.as_deref(), Some("F"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskCoins {
    /// The coins.
    pub coins: Vec<CoinEntry>,
    /// What Left has more than Right from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<Exactly>,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// Who wins a position of the coin-sliding game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnsweredCoins {
    /// Whether Left wins moving first.
    pub left_first_wins: bool,
    /// Whether Right wins moving first.
    pub right_first_wins: bool,
    /// The case of Table 5.1 if Left moves first, with a minus sign; null if the position is not infinitesimal.
    pub case_left: Option<String>,
    /// The same if Right moves first.
    pub case_right: Option<String>,
    /// The winning moves of either player; null if a limit was reached.
    pub best: Option<BestCoins>,
    /// The move that the strategy of Theorem 21 gives to either player who wins.
    pub strategy: CoinStrategy,
    /// The atomic weight; null if the position is not infinitesimal.
    pub atomic_weight: Option<i64>,
    /// The states in which the machine starts and ends if Left moves first, where it is used.
    pub states_left: Option<[i8; 2]>,
    /// The same if Right moves first.
    pub states_right: Option<[i8; 2]>,
    /// Who has the tiny advantage, if somebody has.
    pub tiny_advantage: Option<Player>,
    /// The mean: the money, and half of the coins in row 0.
    pub mean: Dyadic,
    /// The value, if it is short.
    pub value: Option<String>,
    /// The position: its coins, and the money if it is not even.
    pub position: String,
    /// The limit that was reached, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// The steps that were spent.
    pub nodes: u64,
}

/// The winning moves of either player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BestCoins {
    /// Left's, if she moves first.
    pub left: Vec<CoinStep>,
    /// Right's, if he moves first.
    pub right: Vec<CoinStep>,
}

/// The moves of the strategy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CoinStrategy {
    /// Left's, if she moves first and wins.
    pub left: Option<CoinAdvice>,
    /// Right's, if he moves first and wins.
    pub right: Option<CoinAdvice>,
}

/// A move of a coin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CoinStep {
    /// The coin, by its place in the list, from 0.
    pub coin: usize,
    /// How it is moved.
    pub slide: CoinSlide,
    /// The coin as it lies then; null if it has left the board.
    pub to: Option<CoinEntry>,
}

/// How a coin is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CoinSlide {
    /// One square to the left.
    Left,
    /// To the leftmost square one row down.
    Down,
    /// Away from the top strip.
    Off,
}

/// A move that the strategy gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CoinAdvice {
    /// The coin, by its place in the list, from 0.
    pub coin: usize,
    /// How it is moved.
    pub slide: CoinSlide,
    /// The clause that gives it: 1, 1a, 1b or 2; null if it was found by trying all moves.
    pub clause: Option<String>,
}

/// Steps in which the value is sought.
const MOMENT: u64 = 2_000;

/// No value longer than this is given.
const SHORT: usize = 200;

impl AskCoins {
    /// The question about coins as texts: colour, money, row, column.
    pub fn new(coins: &[&str]) -> AskCoins {
        let coins = coins.iter().map(|&text| CoinEntry::Text(text.to_owned())).collect();
        AskCoins { coins, ..AskCoins::default() }
    }

    /// The position that is asked about.
    fn position(&self) -> Result<Coins, Mistake> {
        let wrong = |at: usize, mistake: Mistake| Mistake {
            component: Some(at),
            field: Some("coins".to_owned()),
            ..mistake
        };
        let mut coins = Vec::with_capacity(self.coins.len());
        for (at, entry) in self.coins.iter().enumerate() {
            coins.push(entry.coin().map_err(|mistake| wrong(at, mistake))?);
        }
        let money = match &self.money {
            Some(money) => money.parse("money")?,
            None => Dyadic::ZERO,
        };
        Coins::with_money(coins, money).map_err(|error| {
            let text = self.coins[error.coin].to_string();
            wrong(error.coin, Mistake::new(&text, 0, error.error.to_string()))
        })
    }
}

impl Question for AskCoins {
    const NAME: &'static str = "coins";

    type Answer = AnsweredCoins;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<AnsweredCoins, Mistake> {
        let position = self.position()?;
        let [left, right] = Player::BOTH.map(|player| position.case(player));
        let letter = |case: &Option<Case>| case.as_ref().map(Case::to_string);
        let states = |case: &Option<Case>| {
            case.as_ref().and_then(|case| case.states).map(|(begin, end)| [begin.number(), end.number()])
        };
        let mut answer = AnsweredCoins {
            left_first_wins: position.winner(Player::Left) == Player::Left,
            right_first_wins: position.winner(Player::Right) == Player::Right,
            case_left: letter(&left),
            case_right: letter(&right),
            best: None,
            strategy: CoinStrategy::default(),
            atomic_weight: position.atomic_weight(),
            states_left: states(&left),
            states_right: states(&right),
            tiny_advantage: left.as_ref().and_then(|case| case.tiny_advantage),
            mean: position.mean(),
            value: None,
            position: written(&position),
            stopped: None,
            nodes: 0,
        };
        answer.stopped = moves(&position, task, &mut answer).err();
        if answer.stopped.is_none() {
            let engine = session.engine(&task.part(Limits::new().nodes(MOMENT)));
            let value = position.value(&engine).ok().map(|value| engine.print_as(value, self.style));
            answer.value = value.filter(|text| text.len() <= SHORT);
            answer.stopped = task.check().err();
        }
        answer.nodes = task.steps();
        Ok(answer)
    }
}

/// The moves of the answer.
fn moves(position: &Coins, task: &Task, answer: &mut AnsweredCoins) -> Result<(), Stop> {
    let advice = |player| -> Result<Option<CoinAdvice>, Stop> {
        let advice = position.advice(player, task)?;
        Ok(advice.map(|advice| CoinAdvice {
            coin: advice.coin_move.coin,
            slide: advice.coin_move.slide.into(),
            clause: advice.clause.name().map(str::to_owned),
        }))
    };
    answer.strategy = CoinStrategy { left: advice(Player::Left)?, right: advice(Player::Right)? };
    let best = |player| -> Result<Vec<CoinStep>, Stop> {
        let moves = position.winning_moves(player, task)?;
        Ok(moves.into_iter().map(|coin_move| step(position, coin_move)).collect())
    };
    answer.best = Some(BestCoins { left: best(Player::Left)?, right: best(Player::Right)? });
    Ok(())
}

fn step(position: &Coins, coin_move: CoinMove) -> CoinStep {
    let coin = &position.coins()[coin_move.coin];
    let to = match coin_move.leaves {
        Slid::On(square) => Some(CoinEntry::of(coin.colour, &coin.money, square)),
        Slid::Gone | Slid::Earned => None,
    };
    CoinStep { coin: coin_move.coin, slide: coin_move.slide.into(), to }
}

/// The position as text.
fn written(position: &Coins) -> String {
    let coins = position.coins().iter();
    let mut words: Vec<String> =
        coins.map(|coin| CoinEntry::of(coin.colour, &coin.money, coin.square).to_string()).collect();
    if words.is_empty() {
        words.push("no coins".to_owned());
    }
    if !position.money().is_zero() {
        words.push(format!("money {}", position.money()));
    }
    words.join(" ")
}

impl Answer for AnsweredCoins {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl From<tedomari_coins::Slide> for CoinSlide {
    fn from(slide: tedomari_coins::Slide) -> CoinSlide {
        match slide {
            tedomari_coins::Slide::Left => CoinSlide::Left,
            tedomari_coins::Slide::Down => CoinSlide::Down,
            tedomari_coins::Slide::Off => CoinSlide::Off,
        }
    }
}

impl CoinSlide {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            CoinSlide::Left => "left",
            CoinSlide::Down => "down",
            CoinSlide::Off => "off",
        }
    }
}
