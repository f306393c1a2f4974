//! `tedomari loopy value`: what a loopy game is worth, and its drawings.

use clap::{Args, ColorChoice};
use tedomari::answer::ValueLoopy;
use tedomari::answer::digraphs::Found;
use tedomari::answer::item::Item;
use tedomari::answer::loopy::{LoopyFacts, LoopyGame, Undrawn, Whom};
use tedomari::graph::PartizanDiagram;
use tedomari::text::{self, Page};
use tedomari::{Stop, Task, draw};

use super::ask;
use crate::args::OutputArgs;
use crate::batch::Show;
use crate::commands::write_file;
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::hyphen::unguard;
use crate::limits::LimitArgs;

/// What a loopy game is worth: its sides as stoppers, and who wins
///
/// With `-` each line of standard input is an object {"G":…}. With --json the fields are: input, value (null if no stoppers were
/// found for the sides), onside, offside, ender, stopper, left_first and right_first (who wins: left, right or draw), positions,
/// outcomes (with --outcomes), nodes.
#[derive(Args, Debug)]
pub struct ValueArgs {
    /// The game, as JSON or the name of a file; `-` for an object {"G":…} on each line of standard input
    #[arg(value_name = "G", value_parser = unguard)]
    g: String,

    /// Also show who wins from every vertex, in drawings too
    #[arg(long)]
    outcomes: bool,

    /// Write an SVG drawing to this file (`-` for standard output): Left's moves blue, Right's red
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a PNG image to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,

    /// Write the graph as DOT to this file (`-` for standard output), with L or R on its edges
    #[arg(long, value_name = "FILE")]
    dot: Option<String>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The answer of `loopy value` with its drawings.
pub(super) fn run(args: &ValueArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let ValueArgs { g, outcomes, output, limits, .. } = args;
    let files: Vec<&String> = [&args.svg, &args.png, &args.dot].into_iter().flatten().collect();
    let to_stdout = files.iter().filter(|name| **name == "-").count();
    if !files.is_empty() && g == "-" {
        let message = "--svg, --png and --dot draw one game, not those of standard input";
        return Err(Failure::Usage(message.to_owned()));
    }
    if to_stdout > 1 || (to_stdout == 1 && output.json) {
        return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
    }
    let usual = ValueLoopy { outcomes: *outcomes, ..ValueLoopy::default() };
    let mut picture: Option<Seen> = None;
    let show = Value { to_stdout: to_stdout > 0, seen: (!files.is_empty()).then_some(&mut picture) };
    let exit = ask(&[("G", g)], usual, (output, limits, colour), show)?;
    let Some((game, outcomes)) = picture else { return Ok(exit) };
    let task = Desk::new(limits, output, colour, false).begin();
    match draw(args, &game, outcomes.as_deref(), &task) {
        Ok(()) => Ok(exit),
        Err(Halt::Failed(failure)) => Err(failure),
        Err(Halt::Stopped(stop)) => {
            complain(&format!("{stop} before the drawing was done"));
            Ok(if stop == Stop::Interrupted { Exit::Interrupted } else { Exit::BudgetSpent })
        }
    }
}

/// Why there is no drawing.
enum Halt {
    Failed(Failure),
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Halt {
        Halt::Failed(failure)
    }
}

impl From<Undrawn> for Halt {
    fn from(undrawn: Undrawn) -> Halt {
        match undrawn {
            Undrawn::Mistake(mistake) => Halt::Failed(Failure::Usage(mistake.message)),
            Undrawn::Stopped(stop) => Halt::Stopped(stop),
        }
    }
}

/// Writes the drawings that were asked for.
fn draw(args: &ValueArgs, game: &LoopyGame, outcomes: Option<&[[Whom; 2]]>, task: &Task) -> Result<(), Halt> {
    let diagram = game.diagram(outcomes, task)?;
    if let Some(file) = &args.svg {
        write_file(file, draw::svg_partizan(&diagram, task)?.as_bytes())?;
    }
    if let Some(file) = &args.png {
        write_file(file, &png(&diagram, task)?)?;
    }
    if let Some(file) = &args.dot {
        write_file(file, draw::dot_partizan(&diagram, task)?.as_bytes())?;
    }
    Ok(())
}

#[cfg(feature = "png")]
fn png(diagram: &PartizanDiagram, task: &Task) -> Result<Vec<u8>, Halt> {
    draw::png_partizan(diagram, 2.0, task).map_err(|error| match error {
        draw::PngError::Stopped(stop) => Halt::Stopped(stop),
        error => Halt::Failed(Failure::Usage(format!("the drawing cannot be made: {error}"))),
    })
}

#[cfg(not(feature = "png"))]
fn png(_: &PartizanDiagram, _: &Task) -> Result<Vec<u8>, Halt> {
    let message = "this program was built without images (the feature `png`); use --svg";
    Err(Halt::Failed(Failure::Usage(message.to_owned())))
}

/// What is to be drawn: a game, and who wins from its vertices if that was asked for.
type Seen = (LoopyGame, Option<Vec<[Whom; 2]>>);

/// Shows the answer, and keeps what is to be drawn.
struct Value<'a> {
    to_stdout: bool,
    seen: Option<&'a mut Option<Seen>>,
}

impl Show<ValueLoopy> for Value<'_> {
    fn text(&mut self, page: &Page, _: &Item<ValueLoopy>, answer: &Found<LoopyFacts>) -> String {
        match answer {
            Found::Found(_) if self.to_stdout => String::new(),
            _ => text::loopy_facts(page, answer),
        }
    }

    fn see(&mut self, item: &Item<ValueLoopy>, answer: &Found<LoopyFacts>) {
        if let (Some(seen), Found::Found(found)) = (&mut self.seen, answer) {
            **seen = Some((item.question.g.clone(), found.outcomes.clone()));
        }
    }
}
