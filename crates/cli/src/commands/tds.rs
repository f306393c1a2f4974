//! `tedomari tds`: mean and temperature by play beside a coupon stack.

use clap::{Args, ColorChoice};
use tedomari::answer::{Discover, Mistake};
use tedomari::{Dyadic, Player, text};

use super::expressions;
use crate::batch::{self, headed};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ tedomari tds '{{20|5}|0}'
    mean         5
    temperature  5
    stack        coupons from 8 down to -1 by 1/4
    Left first   score 9 = 5 + 4 of the stack
    Right first  score 1 = 5 - 4
    work         5 positions, 44 scores

    Left first                                           on top  score
    Left        takes 8, and so on in turn down to 19/4            7/4
    Left        moves to {20|5}                             9/2
    Right       moves to 5                                  9/2
    end         5, and 9/4 for the rest of the stack                 9";

/// Mean and temperature by temperature discovery search
///
/// The game is played beside a stack of coupons t, t-δ, ..., -1: the player to move either moves in the game or
/// takes the top coupon. Best play adds the mean of the game to what the stack alone is worth, and the coupons that can be taken before
/// somebody must play in the game show its temperature. Games in braces are searched as written, positions on their
/// boards, both without their canonical form.
///
/// With --json the fields are: input, mean, temperature, delta (the step δ), top (the first coupon t), nodes (scores that
/// were computed), followers, stack (what the stack alone is worth to the first player), scores (left and right: of the game
/// with the stack, by who begins) and line: first coupons in turn (player, coupons, count) or a move (player, option, to,
/// coupon: the one on top; of a position also move: its name), at the end player, integer and rest (of the stack, for Left). An item that was
/// stopped, or for which the stack or the depth did not suffice, gives `stopped` and `bounds`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TdsArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// The step between coupons: 1, 1/2, 1/4, ... [default: as fine as needed]
    #[arg(long, value_name = "STEP", value_parser = number)]
    delta: Option<Dyadic>,

    /// The top coupon [default: above all temperatures]
    #[arg(long, value_name = "T", value_parser = number)]
    top: Option<Dyadic>,

    /// Do not look further than N moves into the game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Who begins the line of play
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    first: Player,

    #[command(flatten)]
    answer: AnswerArgs,
}

fn number(text: &str) -> Result<Dyadic, String> {
    let Ok(text) = unguard(text);
    text.trim().parse().map_err(|error| format!("{error}"))
}

pub fn run(args: TdsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = Discover {
        delta: args.delta.clone(),
        top: args.top.clone(),
        depth: args.depth,
        first: args.first,
        ..Discover::new("")
    };
    let checked = usual.check();
    let source = expressions(&args.expressions, usual, |usual, text| Discover {
        input: text.to_owned(),
        ..usual.clone()
    })?;
    checked.map_err(|Mistake { field, message, .. }| {
        Failure::Usage(format!("--{}: {message}", field.unwrap_or_default()))
    })?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    batch::run(&mut desk, source, headed(|question: &Discover| question.input.clone(), text::discovered))
}
