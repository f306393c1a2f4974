//! `tedomari reduce`: a boolean formula as a sum of games.

use std::fs::File;
use std::io::Read;

use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::reduce::FormulaKind;
use tedomari::answer::{Reduce, Reduced};
use tedomari::text::{self, Page};

use super::write_file;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::files;
use crate::limits::AnswerArgs;
use tedomari::answer::item::Item;

const EXAMPLE: &str = "\
Example:
  $ printf 'p cnf 1 1\\n1 0\\n' | tedomari reduce sat - --solve --output /dev/null
    formula     1 variable, 1 clause
    sum         28 components, numbers of up to 54 bits
    Left first  wins exactly if the formula is satisfiable
    winner      Left, after 628 positions
    so          the formula is satisfiable
    checked     a solver of formulas says the same
    assignment  1";

/// A boolean formula as a sum of games of depth two, and what winning play says about it
///
/// Left, who moves first, wins the sum exactly if the formula is satisfiable, or true with its quantifiers. So playing well in sums
/// is as hard as that: see the book's chapter "How hard can a sum be?". Without --output the sum is written to standard
/// output as a file of sums, which `solve` reads.
///
/// With --json the line is an item for `solve -`: components, first, and kind, variables, clauses, roles, bits, steps (cover,
/// partition, alternating, switches: pairs, free, target), solution (winner, holds, agrees, assignment or games), nodes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct ReduceArgs {
    /// Whether the formula is satisfiable (sat), or true (qbf)
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(["sat", "qbf"]))]
    kind: String,

    /// The formula in DIMACS or QDIMACS; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,

    /// Also show the instances between the formula and the sum
    #[arg(long)]
    steps: bool,

    /// Solve the sum, go all the way back to the formula, and check the answer
    #[arg(long)]
    solve: bool,

    /// Write the sum to a file, and report on it on standard output
    #[arg(long = "output", value_name = "FILE")]
    to: Option<String>,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: ReduceArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    desk.begin_early();
    let kind = if args.kind == "qbf" { FormulaKind::Qbf } else { FormulaKind::Sat };
    let mut bytes = Vec::new();
    let read = match &args.file[..] {
        "-" => std::io::stdin().read_to_end(&mut bytes),
        name => File::open(name).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(files::unread(&args.file))?;
    let formula = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        Failure::Usage(format!("line {line} of `{}` is not UTF-8: see byte {}", args.file, before.len()))
    })?;
    let question = Reduce { kind, formula, steps: args.steps, solve: args.solve };
    let given = [("kind", &args.kind), ("file", &args.file)];
    let input: Map<String, Json> =
        given.map(|(name, text)| (name.to_owned(), text[..].into())).into_iter().collect();
    let item = Item::new(Json::Object(input), question);
    let mut showing = Showing { to: args.to, failed: false };
    let exit = batch::run(&mut desk, Source::Arguments(vec![item]), &mut showing)?;
    Ok(if showing.failed { exit.max(Exit::BadInput) } else { exit })
}

struct Showing {
    to: Option<String>,
    failed: bool,
}

impl Show<Reduce> for &mut Showing {
    fn text(&mut self, page: &Page, _: &Item<Reduce>, answer: &Reduced) -> String {
        if self.to.is_some() { text::reduced(page, answer) } else { text::reduced_file(answer) }
    }

    fn see(&mut self, _: &Item<Reduce>, answer: &Reduced) {
        let Some(name) = &self.to else { return };
        if let Err(Failure::Usage(message)) = write_file(name, text::reduced_file(answer).as_bytes()) {
            complain(&message);
            self.failed = true;
        }
    }
}
