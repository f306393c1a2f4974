//! `tedomari generate`: random sums, as a file or as items for other commands.

use std::io::{BufWriter, IsTerminal, StdoutLock, Write, stdout};

use clap::{Args, ColorChoice, Subcommand};
use tedomari::answer::generate::RandomSum;
use tedomari::answer::{GenerateHard, GenerateSums};
use tedomari::reduction::HardFamily;
use tedomari::{Stop, Task, text};

use crate::args::OutputArgs;
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::limits::{BudgetArgs, LimitArgs};
use crate::progress::watch;
use crate::sums::RandomArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari generate sums --class left-heavy --components 2 --leaves 9 --seed 4 | grep -c ' ; '
  1
  $ tedomari generate sums --count 3 --json | tedomari bounds - --json | wc -l
  3";

/// Random sums to try things on
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Sums(SumsArgs),
    Hard(HardArgs),
}

/// Random sums, the same on every machine for the same seed
///
/// Without --json the output is a file of sums, which is described in the book's chapter "Files of sums"; with --json each
/// line is an item {"components":[…]} for `bounds -`, `solve -` and the like.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
struct SumsArgs {
    /// How many sums
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    #[command(flatten)]
    random: RandomArgs,

    /// Write each sum as one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// Sums on both sides of the border between easy and hard, for benchmarks
///
/// Families: switches, left-heavy, two-options (N trees each); subset-switch (N switches) and switch-game (N pairs and N/2
/// switches), the sums of Theorems 4.1 and 4.2 of the thesis; sat and qbf, the sums of random formulas of N variables.
#[derive(Args, Debug)]
struct HardArgs {
    /// What kind of sums
    #[arg(long, value_name = "FAMILY")]
    family: HardFamily,

    /// How large: trees, switches, pairs or variables
    #[arg(long, value_name = "N")]
    size: usize,

    /// How many sums
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Where the random numbers start
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write each sum as one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetArgs,
}

fn hard(args: HardArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let HardArgs { family, size, count, seed, json, budget } = args;
    let question = GenerateHard { family, size, count, seed };
    let desk = desk(budget, json, colour);
    let task = desk.begin();
    let sums = question.one_by_one(&task).map_err(|mistake| Failure::Usage(mistake.message))?;
    write(&desk, &task, sums, &text::generated_hard_head(&question), count, size >= LARGE)
}

fn desk(budget: BudgetArgs, json: bool, colour: ColorChoice) -> Desk {
    let limits = LimitArgs { budget, database: None };
    let output = OutputArgs { json, unicode: false, latex: false, full: false, stats: false };
    Desk::new(&limits, &output, colour, false)
}

pub fn run(args: GenerateArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let args = match args.what {
        What::Sums(args) => args,
        What::Hard(args) => return hard(args, colour),
    };
    let question = args.random.question(args.count);
    let desk = desk(args.budget, args.json, colour);
    let task = desk.begin();
    let sums = question.one_by_one(&task).map_err(|mistake| Failure::Usage(mistake.message))?;
    let GenerateSums { count, components, .. } = question;
    write(&desk, &task, sums, &text::generated_head(&question), count, components >= LARGE)
}

/// Writes sums under a comment. While a large sum is made there is nothing to be seen.
fn write(
    desk: &Desk,
    task: &Task,
    mut sums: impl Iterator<Item = Result<RandomSum, Stop>> + Send,
    head: &str,
    count: u64,
    is_large: bool,
) -> Result<Exit, Failure> {
    let json = desk.json;
    let mut writer = Writer { out: BufWriter::new(stdout().lock()), json, written: 0 };
    if !json {
        writer.out.write_all(head.as_bytes())?;
    }
    let stopped = if stdout().is_terminal() {
        // What is written shows life.
        let next = || if is_large { watch(task, &desk.interrupt, || sums.next()) } else { sums.next() };
        writer.write(std::iter::from_fn(next))?
    } else {
        watch(task, &desk.interrupt, || writer.write(&mut sums))?
    };
    let Some(stop) = stopped else { return Ok(Exit::Answered) };
    if !json {
        writer.out.write_all(text::generated_end(stop, writer.written, count).as_bytes())?;
        writer.out.flush()?;
    }
    complain(&format!("{stop}: {} of {count} sums were made", writer.written));
    Ok(if stop == Stop::Interrupted { Exit::Interrupted } else { Exit::BudgetSpent })
}

/// A sum of so many components takes a while.
const LARGE: usize = 10_000;

/// Writes sums as they come.
struct Writer {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    written: u64,
}

impl Writer {
    /// Writes all sums, or those before a limit was reached; which it was.
    fn write(
        &mut self,
        sums: impl Iterator<Item = Result<RandomSum, Stop>>,
    ) -> Result<Option<Stop>, Failure> {
        let mut stopped = None;
        for sum in sums {
            match sum {
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
                Ok(sum) if self.json => {
                    tedomari_json::write(&mut self.out, &sum)?;
                    self.out.write_all(b"\n")?;
                }
                Ok(sum) => write!(self.out, "{}", text::random_sum(&sum))?,
            }
            self.written += 1;
        }
        self.out.flush()?;
        Ok(stopped)
    }
}
