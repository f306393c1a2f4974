//! `tedomari tree`: the options of a game, their options, and so on.

use clap::{Args, ColorChoice};
use tedomari::answer::ShowTree;
use tedomari::{draw, text};

use super::{expressions, write_file};
use crate::batch;
use crate::desk::Desk;
use crate::drawing::{self, DrawingArgs, Kept};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari tree --ascii '{3|1||0}'
  {3|1||0}
  |-L {3|1}
  |  |-L 3
  |  `-R 1
  `-R 0";

/// The tree of a game, in the terminal, as SVG, PNG or DOT
///
/// The options of the canonical form, their options, and so on down to numbers; or with --written the options in braces and the moves
/// on boards as they stand. A game that is met again is shown once. With --json the fields are: tree (a list of games, the root
/// first: value, text if --written is given, left and right with the number of the game that each move leads to and the
/// names of moves, cut), and cut (how many games have options that are not shown).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TreeArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// The game as it is written: options in braces, moves on boards
    #[arg(long)]
    written: bool,

    /// Show the options of numbers too
    #[arg(long)]
    numbers: bool,

    /// Show at most N moves in a row
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Show at most N games
    #[arg(long, value_name = "N", default_value_t = 60)]
    most: usize,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Write the tree in the language of Graphviz to this file (`-` for standard output)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "png"])]
    dot: Option<String>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: TreeArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = ShowTree {
        written: args.written,
        numbers: args.numbers,
        depth: args.depth,
        most: args.most,
        style: args.answer.output.style(),
        ..ShowTree::new("")
    };
    let source = expressions(&args.expressions, usual, |usual, text| ShowTree {
        input: text.to_owned(),
        ..usual.clone()
    })?;
    args.drawing.check(args.answer.output.json)?;
    let is_drawn = args.drawing.is_wanted() || args.dot.is_some();
    if is_drawn && (args.expressions.len() > 1 || args.expressions == ["-"]) {
        return Err(Failure::Usage("--svg, --png and --dot draw one tree: give one expression".to_owned()));
    }
    let is_quiet = args.drawing.is_standard_output() || args.dot.as_deref() == Some("-");
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    let mut trees = Kept { is_quiet, text: text::shown_tree, last: None };
    let exit = batch::run(&mut desk, source, &mut trees)?;
    if let Some((question, tree)) = trees.last.filter(|_| is_drawn) {
        let title = drawing::title(&question.input);
        args.drawing.save_svg(|options| Ok(draw::svg_tree(&title, &tree, options)))?;
        args.dot.map_or(Ok(()), |name| write_file(&name, draw::dot_tree(&tree).as_bytes()))?;
    }
    Ok(exit)
}
