//! `tedomari coins`: who wins the coin-sliding game.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::item::{Item, object};
use tedomari::answer::ko::Exactly;
use tedomari::answer::{AnsweredCoins, AskCoins};
use tedomari::text::{self, Page};

use super::refuse_lone_hyphen;
use crate::batch::{self, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari coins r,1,1,0 b,1,1,1
    coins           r,1,1,0 b,1,1,1
    value           {1,{1|0}|0||0}
    mean            0
    atomic weight   0
    tiny advantage  Right
    Left first      loses
      case          -C, machine 1 to 1
    Right first     wins
      case          B, machine -1 to -1
      strategy      coin 2 left (clause 1b: the opposite of the crucial coin)
      winning       coin 2 left, to b,1,1,0";

/// Who wins the coin-sliding game, by which moves, and why
///
/// A coin is written colour,money,row,column. Left slides red coins (r) one square to the left and blue coins (b) to the leftmost
/// square one row down; Right does it the other way round. The player who slides a coin off the lower edge gets its money; a coin that
/// leaves at the left edge is lost. The player with more money at the end wins; if both have the same, the player who moved last wins. Row
/// -1 is the top strip for coins without money: both players may take a coin away from there, and n,0,-1,0 is the neutral coin. Many
/// corridors of Go are such coins.
///
/// The winner is found by Theorem 21 of Moews, for any number of coins.
///
/// With `-` each line of standard input is an object {"coins":[["r",2,1,0],…]}; "money" says how much more Left has from the
/// beginning. With --json the fields are: left_first_wins, right_first_wins, case_left and case_right (Table 5.1; null if the
/// position is not infinitesimal), best (the winning moves of left and right: coin, counted from 0, slide, to), strategy (one
/// move of each winner, with the clause that gives it), atomic_weight, states_left, states_right, tiny_advantage, mean, value
/// (if it is short), position, nodes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct CoinsArgs {
    /// Coins such as r,2,1,0; or `-` for a JSON object on each line of standard input
    #[arg(value_name = "COIN", required = true, value_parser = unguard)]
    coins: Vec<String>,

    /// How much more money Left has than Right from the beginning
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    money: Option<String>,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: CoinsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let usual = AskCoins {
        money: args.money.clone().map(Exactly::Text),
        style: args.answer.output.style(),
        ..AskCoins::default()
    };
    let source = if args.coins == ["-"] {
        Source::Lines(Box::new(move |line| object::coins(line, &usual)))
    } else {
        refuse_lone_hyphen(&args.coins)?;
        let texts: Vec<&str> = args.coins.iter().map(|text| &text[..]).collect();
        let question = AskCoins { coins: AskCoins::new(&texts).coins, ..usual };
        let mut input = Map::from_iter([("coins".to_owned(), Json::from(args.coins))]);
        if let Some(money) = args.money {
            input.insert("money".to_owned(), money.into());
        }
        Source::Arguments(vec![Item::new(Json::Object(input), question)])
    };
    batch::run(&mut desk, source, |page: &Page, _: &Item<AskCoins>, answer: &AnsweredCoins| {
        text::answered_coins(page, answer)
    })
}
