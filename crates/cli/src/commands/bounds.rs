//! `tedomari bounds`: between what the score of a sum lies, by each theorem.

use clap::{Args, ColorChoice};
use tedomari::answer::Bound;
use tedomari::text;

use crate::batch::{self, headed};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::limits::AnswerArgs;
use crate::sums::SumArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari bounds '{5|-5}' '{{9|2}|-80}'
    bound          lower  upper  width
    milnor            -3      7     10
    hanner        -149/4   11/2  171/4
    second           1/2   11/2      5
    thermostatic     1/2   11/2      5  at t = 7/2 and t = 5
    score              4      4      0  Left moves first
  $ tedomari bounds --json --first right '+-3' '+-2' | cut -d , -f 4-7
  \"milnor\":[\"-5\",\"-1\"],\"hanner\":[\"-3\",\"0\"]";

/// Bounds on the score of a sum, side by side
///
/// Milnor's bounds look at the stops of the components, Hanner's at their means and the highest temperature, Yedwab's at
/// the second-highest temperature or, thermostatic, at the walls of all thermographs at the best temperature. The score
/// itself is given if it is found at once. With `-` each line of standard input is a JSON object
/// {"components":[…],"first":"left"}. With --json the fields are: input, milnor, hanner, second, thermostatic (each
/// [lower, upper]), best_t_lower, best_t_upper (where the thermostatic bounds are reached), score (null if not known).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct BoundsArgs {
    #[command(flatten)]
    sum: SumArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: BoundsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = args.sum.source(Bound { components: Vec::new(), first: args.sum.first })?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let games = |question: &Bound| question.components.join(" ; ");
    batch::run(&mut desk, source, headed(games, text::bounded))
}
