//! `tedomari rulesets`: the games whose positions can be searched.

use clap::{Args, ColorChoice};
use tedomari::Task;
use tedomari::answer::{ListRulesets, Session};
use tedomari::text::{self, Page};

use super::print;
use crate::batch::write_line;
use crate::failure::{Exit, Failure};
use crate::look;
use crate::names;

const EXAMPLE: &str = "\
Example:
  $ tedomari rulesets --json | grep -o '\"name\":\"domineering\"'
  \"name\":\"domineering\"";

/// List the rulesets with their boards and moves
///
/// With names, it lists only those. With --json there is one object on each line: name, board, moves, reference, example (a board and its value).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct RulesetsArgs {
    /// Only these rulesets
    #[arg(value_name = "NAME", value_parser = names::rulesets(), hide_possible_values = true)]
    names: Vec<String>,

    /// Write one line of JSON for each ruleset
    #[arg(long)]
    json: bool,
}

pub fn run(args: RulesetsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let question = ListRulesets { names: args.names };
    let listed = Session::new().ask(&Task::default(), &question);
    let listed = listed.map_err(|mistake| Failure::Usage(mistake.message))?;
    if args.json {
        listed.rulesets.iter().try_for_each(write_line)?;
        return Ok(Exit::Answered);
    }
    let page = Page { look: look::of_standard_output(colour, false), ..Page::default() };
    print(&text::listed_rulesets(&page, &listed))
}
