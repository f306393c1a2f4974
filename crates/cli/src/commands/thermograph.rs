//! `tedomari thermograph`: draws thermographs, lists their walls, and tells which moves are optimal when.

use clap::{Args, ColorChoice};
use tedomari::answer::item::Item;
use tedomari::answer::{ShowThermograph, ShownThermograph};
use tedomari::text::{self, Page};
use tedomari::{Dyadic, draw};

use super::expressions;
use crate::batch::{self, Show};
use crate::desk::Desk;
use crate::drawing::{self, DrawingArgs};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari thermograph --ascii '{4|0}'
        |         |
        |         |
      2 +         o
        |        / \\
        |       /   \\
        |      /     \\
      0 +...../.......\\.....
        |    /         \\
     -1 +   /           \\
        +---+-+---+---+-+---
            5 4   2   0
                       -1
    mean 2, temperature 2, gote

     t  Left wall  Right wall
    -1          5          -1  gote
     2          2           2  mast";

/// Draw thermographs in the terminal, as SVG or as PNG
///
/// Values grow to the left, the temperature t grows upward from -1, and the mast stands on the mean. With --json the
/// fields are: input, left and right (lists of [t, value] from t = -1 upward, straight between and constant after the
/// last), mean, temperature, class, left_stop, right_stop; with --at also at, with --steps also steps. If the canonical
/// value of a position takes more than half of a limit, its thermograph is found straight from the board; --straight does this from the start.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct ThermographArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// Show how the thermograph arises from the options as written
    #[arg(long)]
    steps: bool,

    /// Walls, class and t-optimal moves at temperature T; may be given several times
    #[arg(long, value_name = "T", value_parser = ambient, value_delimiter = ',')]
    at: Vec<Dyadic>,

    /// Straight from the positions in the expression, without the canonical value of the whole
    ///
    /// For boards whose values are out of reach, such as Amazons from 4x4 on.
    #[arg(long, conflicts_with_all = ["steps", "at"])]
    straight: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

fn ambient(text: &str) -> Result<Dyadic, String> {
    let Ok(text) = unguard(text);
    let t: Dyadic = text.trim().parse().map_err(|error| format!("{error}"))?;
    if t < Dyadic::from(-1) {
        return Err("temperatures start at -1".to_owned());
    }
    Ok(t)
}

pub fn run(args: ThermographArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = ShowThermograph {
        steps: args.steps,
        at: args.at.clone(),
        straight: args.straight,
        ..ShowThermograph::new("")
    };
    let source = expressions(&args.expressions, usual, |usual, text| ShowThermograph {
        input: text.to_owned(),
        ..usual.clone()
    })?;
    args.drawing.check(args.answer.output.json)?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    let mut drawings = Drawings { args: &args.drawing, seen: Vec::new() };
    let exit = batch::run(&mut desk, source, &mut drawings)?;
    if !drawings.seen.is_empty() {
        let seen = drawings.seen;
        args.drawing.save(|theme| page(&args, &seen, theme))?;
    }
    Ok(exit)
}

/// The drawing of all thermographs.
fn page(
    args: &ThermographArgs,
    seen: &[(String, ShownThermograph)],
    theme: draw::Theme,
) -> Result<String, Failure> {
    let options = args.drawing.options(theme);
    let shown = seen.iter().filter_map(|(title, answer)| Some((&title[..], answer.shown.as_ref()?)));
    let shown: Vec<_> = shown.collect();
    match (&shown[..], args.steps) {
        ([(title, one)], true) => {
            let construction = one.steps.as_ref().map(|steps| steps.construction());
            Ok(construction.map_or_else(String::new, |steps| draw::svg_steps(title, &steps, &options)))
        }
        (_, true) => Err(Failure::Usage("--steps with --svg or --png takes one expression".to_owned())),
        (all, false) => {
            let all: Vec<_> = all.iter().map(|(title, one)| (*title, &one.walls)).collect();
            Ok(draw::svg(&all, &options))
        }
    }
}

/// Keeps what is to be drawn.
struct Drawings<'a> {
    args: &'a DrawingArgs,
    seen: Vec<(String, ShownThermograph)>,
}

impl Show<ShowThermograph> for &mut Drawings<'_> {
    fn text(&mut self, page: &Page, item: &Item<ShowThermograph>, answer: &ShownThermograph) -> String {
        if self.args.is_standard_output() {
            return String::new();
        }
        let head = if page.many { page.head(&item.question.input) } else { String::new() };
        head + &text::shown_thermograph(page, answer, self.args.is_wanted())
    }

    fn see(&mut self, item: &Item<ShowThermograph>, answer: &ShownThermograph) {
        if self.args.is_wanted() && answer.shown.is_some() {
            self.seen.push((drawing::title(&item.question.input), answer.clone()));
        }
    }
}
