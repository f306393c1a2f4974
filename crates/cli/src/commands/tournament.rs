//! `tedomari tournament`: strategies over many sums, random or from a file, against best play, against each other, among coupons.

use clap::builder::TypedValueParser;
use clap::{Args, ColorChoice};
use serde_json::Value as Json;
use tedomari::Dyadic;
use tedomari::answer::item::Item;
use tedomari::answer::strategy::named;
use tedomari::answer::tournament::TournamentSums;
use tedomari::answer::{PlayTournament, PlayedTournament};
use tedomari::strategy::CouponsError;
use tedomari::text::{self, Page};

use crate::batch::{self, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::limits::AnswerArgs;
use crate::names;
use crate::sums::RandomArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari tournament --count 20 --components 3 --strategies greedy,sentestrat --no-times
    20 sums of 3 components (thesis, depth 3, leaves up to 50, seed 1)
    on average the highest temperature is 26.0, the second-highest 16.9

    against best play  loss  first  second  optimal  worst  slips
    greedy             2.30   2.08    2.53      63%     15    14%
    sentestrat         1.55   1.70    1.40      70%     10    11%

    each other       1      2
    1 greedy      0.83  -1.15
    2 sentestrat  1.50  -0.33";

/// Play strategies over many sums, random ones or those of a file, and compare them
///
/// In every sum each strategy plays both sides, moving first and second, against best play. The first table shows what
/// it loses: on average, at worst, and in how many games nothing.
///
/// Then every strategy moves first against every other. The second table shows what that makes beyond the optimum. It is
/// below 0 if the mistakes of the row weigh more.
///
/// With --coupons a stack of coupons lies beside each sum, from its temperature down in the given step. The table shows
/// what a strategy loses against the opponent that is worst for it.
///
/// The same seed gives the same sums everywhere. A file of sums has the form that `solve` reads, and may contain
/// positions.
///
/// With --json the fields are: input, sums, temperature, second_temperature, strategies, against; with --coupons
/// environment instead of the last four. Each of the strategies has: strategy, loss, worst, optimal, games, moves, slips,
/// nanoseconds (a move), first, second.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TournamentArgs {
    /// Play the sums of this file instead of random ones
    #[arg(conflicts_with_all = ["count", "components", "depth", "options", "leaves", "class", "seed"])]
    file: Option<String>,

    /// How many sums
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,

    #[command(flatten)]
    random: RandomArgs,

    /// Only these strategies, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names::strategies().try_map(|name| known(&name)))]
    #[arg(hide_possible_values = true)]
    strategies: Vec<String>,

    /// Play among coupons in these steps, with commas between them: 4,2,1,1/2
    #[arg(long, value_name = "STEPS", value_delimiter = ',', value_parser = step)]
    coupons: Vec<Dyadic>,

    /// Leave the times out, so that the same seed gives the same output
    #[arg(long)]
    no_times: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

fn known(text: &str) -> Result<String, String> {
    named(text).map(|strategy| strategy.name().to_owned())
}

fn step(text: &str) -> Result<Dyadic, String> {
    let step: Dyadic = text.trim().parse().map_err(|error| format!("{error}"))?;
    if step.signum() <= 0 {
        return Err(CouponsError::Step.to_string());
    }
    Ok(step)
}

impl TournamentArgs {
    /// The sums, those of a file with all that stands in it.
    fn sums(&self) -> Result<TournamentSums, Failure> {
        let Some(name) = &self.file else {
            return Ok(TournamentSums::Random(self.random.question(self.count)));
        };
        let text = files::read_text(name)?;
        Ok(TournamentSums::File { file: name.clone(), text })
    }

    /// What the answer repeats: the arguments, and of a file its name.
    fn input(&self, question: &PlayTournament) -> Json {
        let mut input = serde_json::to_value(&question.sums).unwrap_or_default();
        if let Some(sums) = input.as_object_mut().filter(|_| self.file.is_some()) {
            sums.remove("text");
        }
        if !self.coupons.is_empty() {
            input["coupons"] = self.coupons.iter().map(Dyadic::to_string).collect();
        }
        input
    }
}

pub fn run(args: TournamentArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let question = PlayTournament {
        strategies: args.strategies.clone(),
        coupons: args.coupons.clone(),
        times: !args.no_times,
        ..PlayTournament::new(args.sums()?)
    };
    question.check().map_err(|mistake| {
        Failure::Usage(match &args.file {
            Some(name) => format!("`{name}`, {mistake}"),
            None => mistake.message,
        })
    })?;
    let item = Item::new(args.input(&question), question);
    let show = |page: &Page, _: &Item<PlayTournament>, answer: &PlayedTournament| {
        text::played_tournament(page, answer)
    };
    batch::run(&mut desk, Source::Arguments(vec![item]), show)
}
