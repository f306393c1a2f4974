//! `tedomari table`: a table over a family of positions.

use std::time::Duration;

use clap::{Args, ColorChoice};
use tedomari::answer::item::Item;
use tedomari::answer::{MadeTable, MakeTable};
use tedomari::draw;
use tedomari::text::{self, Page};

use crate::batch::{self, Source};
use crate::desk::Desk;
use crate::drawing::{DrawingArgs, Kept};
use crate::failure::{Exit, Failure};
use crate::limits::AnswerArgs;
use crate::names;

const EXAMPLE: &str = "\
Example:
  $ tedomari table domineering 1..2x1..4
  domineering: value
       1    2         3        4
    1  0   -1        -1       -2
    2  1  +-1  {2|-1/2}  Miny(2)";

/// A table over boards of all sizes, heaps of all sizes, or take-and-break games
///
/// FAMILY is a ruleset, a game on piles (with its parameters and further piles behind the sizes), or codes of take-and-break games with
/// commas between them. Sizes are written as 1..20, or 1..6x1..6 for rows and columns of boards or for two piles. With --json the
/// fields are: title, field, rows, columns, cells (row by row, null where there is nothing), stopped_cells (row, column, stopped).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TableArgs {
    /// A ruleset, a game on piles, or codes such as 0.77,0.07
    #[arg(value_name = "FAMILY", value_parser = names::families(), hide_possible_values = true)]
    family: String,

    /// The sizes: 1..20 or 1..6x1..6
    sizes: String,

    /// Parameters and further piles of a game on piles
    #[arg(value_name = "WORD")]
    words: Vec<String>,

    /// What to show: value, mean, temperature, outcome, … or nim-value
    #[arg(long, value_name = "FIELD")]
    field: Option<String>,

    /// Misère play of a game on piles
    #[arg(long)]
    misere: bool,

    /// Write comma-separated values
    #[arg(long, conflicts_with_all = ["json", "latex"])]
    csv: bool,

    /// Stop a cell after this time
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = tedomari::task::quantity::time)]
    cell_time_limit: Duration,

    /// Stop a cell after N steps
    #[arg(long, value_name = "N", value_parser = tedomari::task::quantity::count)]
    cell_node_limit: Option<u64>,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: TableArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    args.drawing.check(args.answer.output.json)?;
    let input =
        [&args.family, &args.sizes].into_iter().chain(&args.words).cloned().collect::<Vec<_>>().join(" ");
    let question = MakeTable {
        words: args.words.clone(),
        field: args.field.clone(),
        misere: args.misere,
        cell_nodes: args.cell_node_limit,
        cell_milliseconds: args.cell_time_limit.as_millis() as u64,
        style: args.answer.output.style(),
        ..MakeTable::new(&args.family, &args.sizes)
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let source = Source::Arguments(vec![Item::new(input.into(), question)]);
    let is_csv = args.csv;
    let text = move |page: &Page, answer: &MadeTable| match is_csv {
        true => text::table_csv(answer),
        false => text::made_table(page, answer),
    };
    let mut tables = Kept { is_quiet: args.drawing.is_standard_output(), text, last: None };
    let exit = batch::run(&mut desk, source, &mut tables)?;
    if let Some((_, table)) = tables.last.filter(|_| args.drawing.is_wanted()) {
        let none = || Failure::Usage("only numbers can be plotted: choose another --field".to_owned());
        args.drawing.save_svg(|options| draw::svg_plot(&table, options).ok_or_else(none))?;
    }
    Ok(exit)
}
