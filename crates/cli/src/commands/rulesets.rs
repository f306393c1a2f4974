//! `tedomari rulesets`: the games whose positions can be searched.

use std::fmt::Write;

use clap::{Args, ColorChoice};
use serde_json::json;
use tedomari::About;

use super::print;
use crate::failure::{Exit, Failure};
use crate::look::{FAINT, Look, STRONG, wrapped};

const EXAMPLE: &str = "\
Example:
  $ tedomari rulesets --json | grep -o '\"name\":\"domineering\"'
  \"name\":\"domineering\"";

/// List the rulesets with their boards and moves
///
/// With names, only those. With --json one object a line: name, board, moves, reference, example (a board and its value).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct RulesetsArgs {
    /// Only these rulesets
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Write one line of JSON for each ruleset
    #[arg(long)]
    json: bool,
}

pub fn run(args: RulesetsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let look = Look::new(colour, false);
    let mut abouts: Vec<&About> = tedomari::rulesets::all().iter().map(|ruleset| ruleset.about()).collect();
    if let Some(unknown) = args.names.iter().find(|name| tedomari::rulesets::find(name).is_none()) {
        let message = format!("the ruleset `{unknown}` is not known: `tedomari rulesets` lists them all");
        return Err(Failure::Usage(message));
    }
    abouts.retain(|about| args.names.is_empty() || args.names.iter().any(|name| name == about.name));
    let mut text = String::new();
    if args.json {
        for about in abouts {
            let (board, value) = about.example;
            let object = json!({
                "name": about.name,
                "board": about.board,
                "moves": about.moves,
                "reference": about.reference,
                "example": { "board": board, "value": value },
            });
            let _ = writeln!(text, "{object}");
        }
    } else {
        let width = abouts.iter().map(|about| about.name.len()).max().unwrap_or(0) + 2;
        for about in abouts {
            describe(&mut text, about, width, &look);
        }
    }
    print(&text)
}

/// The name, and beside it what there is to say, broken at the width of the terminal.
fn describe(text: &mut String, about: &About, width: usize, look: &Look) {
    let room = look.width.min(100).saturating_sub(width).max(24);
    let (board, value) = about.example;
    let lines = [
        ("", about.moves.to_owned()),
        ("board    ", about.board.to_owned()),
        ("example  ", format!("{board} is {value}  ({})", about.reference)),
    ];
    let mut name = about.name;
    for (label, line) in lines {
        for (at, piece) in wrapped(&line, room - label.len()).iter().enumerate() {
            let label = if at == 0 { look.paint(FAINT, label) } else { " ".repeat(label.len()) };
            let padding = " ".repeat(width - name.len());
            let _ = writeln!(text, "{}{padding}{label}{piece}", look.paint(STRONG, name));
            name = "";
        }
    }
}
