//! `tedomari compare`: which of two games is greater.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::item::{Item, object};
use tedomari::answer::{Assertion, Compare, Comparison};
use tedomari::text::{self, Page};

use super::refuse_lone_hyphen;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari compare '^' '*' --explain
  ^ || *  (confused: whoever starts wins the difference)
  $ tedomari compare '^^' '*' --assert '>' && echo yes
  ^^ > *
    asserted > holds
  yes";

/// The relation of two games: <, >, = or || (confused)
///
/// With `-` each line of standard input is a JSON object {"a":…,"b":…}. With --json the fields are: input, a, b,
/// relation (<, >, = or ||), with --difference also difference, and with --assert also asserted and holds. If one of the games
/// is loopy, onside and offside say how the sides compare, and the relation is what holds on both.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE, override_usage = "tedomari compare [OPTIONS] A B\n       tedomari compare [OPTIONS] -")]
pub struct CompareArgs {
    /// The first game, or `-` for a pair {"a":…,"b":…} on each line of standard input
    #[arg(value_name = "A", value_parser = unguard)]
    a: String,

    /// The second game
    #[arg(value_name = "B", required_unless_present_any = ["a"], value_parser = unguard)]
    b: Option<String>,

    /// Exit with 1 unless this relation holds: <, >, =, ||, <=, >=, <| (less or confused), |> (greater or confused)
    #[arg(long, value_name = "RELATION", value_parser = assertion(), hide_possible_values = true)]
    assert: Option<Assertion>,

    /// Also give A - B
    #[arg(long)]
    difference: bool,

    /// Also say in words what the relation means
    #[arg(long, conflicts_with = "json")]
    explain: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// Reads what is claimed.
fn assertion() -> impl TypedValueParser<Value = Assertion> {
    PossibleValuesParser::new(Assertion::ALL.map(Assertion::symbol)).map(|sign| {
        let found = Assertion::ALL.into_iter().find(|assertion| assertion.symbol() == sign);
        found.expect("one of the possible values")
    })
}

pub fn run(args: CompareArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = Compare {
        difference: args.difference,
        assert: args.assert,
        style: args.answer.output.style(),
        ..Compare::new("", "")
    };
    let source = match args.b {
        Some(ref b) => {
            let games = [args.a.clone(), b.clone()];
            refuse_lone_hyphen(&games)?;
            files::refuse_names(&games)?;
            let input =
                object::PAIR.iter().zip([&args.a, b]).map(|(&key, text)| (key.to_owned(), text[..].into()));
            let input = Json::Object(input.collect::<Map<String, Json>>());
            let question = Compare { a: args.a.clone(), b: b.clone(), ..usual };
            Source::Arguments(vec![Item::new(input, question)])
        }
        None if args.a == "-" => Source::Lines(Box::new(move |line| object::pair(line, &usual))),
        None => {
            let message =
                "two games are needed: `tedomari compare A B`, or `-` to read pairs {\"a\":…,\"b\":…}";
            return Err(Failure::Usage(message.to_owned()));
        }
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    batch::run(&mut desk, source, Comparing { explain: args.explain })
}

struct Comparing {
    explain: bool,
}

impl Show<Compare> for Comparing {
    fn text(&mut self, page: &Page, _: &Item<Compare>, answer: &Comparison) -> String {
        text::comparison(page, answer, self.explain)
    }

    fn is_false(&self, answer: &Comparison) -> bool {
        answer.holds == Some(false)
    }
}
