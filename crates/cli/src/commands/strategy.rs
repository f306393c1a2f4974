//! `tedomari strategy`: what a simple strategy reaches in a sum whatever the opponent does, and what that loses.

use clap::{Args, ColorChoice};
use tedomari::answer::FollowStrategy;
use tedomari::answer::item::{object, sums};
use tedomari::answer::strategy::{CouponRun, named};
use tedomari::strategy::Coupons;
use tedomari::{Dyadic, Player, text};

use super::refuse_lone_hyphen;
use crate::batch::{self, Source, headed};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::limits::AnswerArgs;
use crate::names;
use crate::words;

const EXAMPLE: &str = "\
Strategies:
  greedy             the largest gain, V_L - V_R
  hotstrat           the hottest component
  follow-the-leader  where the opponent moved (Milnor)
  mean               answers where it became hotter than ever before (Hanner)
  thermostrat        the widest component at the best temperature
  sentestrat         answers threats, else the hottest component

Example:
  $ tedomari strategy greedy '{15,{100|12}|-5}' '{-10|-20}'
    greedy as Left, Left moves first

    move  player  component  to   temperature
       1  Left            0  15             5
       2  Right           1  -20         over

    reaches  -5
    optimum  2
    loss     7";

/// What a strategy reaches in a sum against every opponent, and a line of play
///
/// The strategy plays its side by its rule (Left, unless --plays says otherwise), and the opponent plays best against it.
/// With `-` in place of the games each line of standard input is a JSON object {"components":[…],"first":"left"},
/// which may also have "strategy" and "plays"; the name on the command line is then for items without one. With
/// --json the fields are: input, strategy, plays, score, line (player, component, to; coupon for a coupon), optimum, loss,
/// positions.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLE,
    override_usage = "tedomari strategy [OPTIONS] NAME GAME...\n       tedomari strategy [OPTIONS] [NAME] -"
)]
pub struct StrategyArgs {
    /// The name of a strategy and the components, or `-` for items on standard input
    #[arg(value_name = "NAME GAME", required = true, num_args = 1..)]
    #[arg(value_parser = names::strategies(), hide_possible_values = true)]
    words: Vec<String>,

    /// Who moves first, for items of standard input that do not say so
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    first: Player,

    /// The side of the strategy, for items of standard input that do not say so
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    plays: Player,

    /// Coupons beside the sum: TOP, TOP-STEP, … down to the last positive one
    #[arg(long, value_name = "TOP:STEP", value_parser = coupons)]
    coupons: Option<CouponRun>,

    #[command(flatten)]
    answer: AnswerArgs,
}

fn coupons(text: &str) -> Result<CouponRun, String> {
    let (top, step) = text.split_once(':').ok_or("expected the top coupon and the step, as in 10:1/2")?;
    let number = |text: &str| text.trim().parse::<Dyadic>().map_err(|error| error.to_string());
    let run = CouponRun { top: number(top)?, step: number(step)? };
    Coupons::new(&run.top, &run.step).map_err(|error| error.to_string())?;
    Ok(run)
}

pub fn run(args: StrategyArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = |name: &str| FollowStrategy {
        first: args.first,
        plays: args.plays,
        coupons: args.coupons.clone(),
        ..FollowStrategy::new(name, &[])
    };
    let own = |name: &str| named(name).map(|strategy| usual(strategy.name())).map_err(Failure::Usage);
    let source = match &args.words[..] {
        [hyphen] if hyphen == "-" => {
            let usual = usual("");
            Source::Lines(Box::new(move |line| object::strategy(line, &usual)))
        }
        [name, hyphen] if hyphen == "-" => {
            let usual = own(name)?;
            Source::Lines(Box::new(move |line| object::strategy(line, &usual)))
        }
        [] | [_] => return Err(Failure::Usage("a strategy and a sum are needed".to_owned())),
        [name, games @ ..] => {
            let usual = own(name)?;
            refuse_lone_hyphen(games)?;
            files::refuse_names(games)?;
            let mut item = sums::item(&usual, games.to_vec(), args.first);
            item.input["strategy"] = usual.strategy[..].into();
            item.input["plays"] = usual.plays.lower().into();
            Source::Arguments(vec![item])
        }
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let games = |question: &FollowStrategy| question.components.join(" ; ");
    batch::run(&mut desk, source, headed(games, text::followed_strategy))
}
