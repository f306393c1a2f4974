//! `tedomari eval`: what an expression is worth.

use clap::{Args, ColorChoice};
use tedomari::answer::item::Item;
use tedomari::answer::{Evaluate, Evaluation};
use tedomari::text::{self, Page};

use super::expressions;
use crate::batch;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari eval '{7|5||0} - ^'
    value        {7v|5v||v}
    outcome      whoever starts wins
    Left stop    5, then Left is to move
    Right stop   0, then Left is to move
    mean         3
    temperature  3
    kind         hot: gote
    birthday     11
  $ tedomari eval 'on - on'
    value         dud
    onside        on
    offside       off
    outcome       a draw, whoever starts
    Left starts   draw
    Right starts  draw
    kind          loopy: its sides are stoppers
  $ tedomari eval --json '*2' | cut -d , -f 1-3
  {\"input\":\"*2\",\"value\":\"*2\",\"outcome\":\"N\"";

/// Canonical value, outcome, stops, mean, temperature, … of expressions
///
/// With --json the fields are: input, value, outcome (L, R, N or P), left_stop, right_stop, mean, temperature, birthday,
/// atomic_weight (null if there is none), is_number, is_infinitesimal, is_all_small, kind (number, tepid or hot), class
/// (gote, Left's sente, …), left_stop_next and right_stop_next (who is to move there), parity (even, odd or null), uptimal
/// (digits and star, or null). Numbers are exact and written as strings.
///
/// Expressions may be loopy: on, off, over, under, upon, dud, tis, tisn, {0|pass}, a{0|a}, G & H, KO[7,0]. If the value is a game
/// in which play need not end, then left_stop, right_stop, mean, temperature, birthday and atomic_weight are null; outcome is D
/// if play is drawn whoever starts, and null if it is drawn with one starter only.
///
/// A loopy value also has the fields loopy (stopper, sided, or open if a side is not known as a stopper), onside and offside (the
/// value if Left or Right wins drawn plays), left_first and right_first (who wins if that player starts: left, right or draw),
/// degree and variety (of a stopper).
///
/// With the word omega an expression is one of infinite numbers and nimbers: omega^2/3 - 1, *(omega + 2). Then the fields are value, outcome,
/// left_stop, right_stop and mean (the number), birthday (null if it is not known), is_number, is_infinitesimal, infinite (number, nimber or sum),
/// is_ordinal and signs (the sign expansion: sign and length of each run, or null); the others are null.
///
/// A bad item gives `error` with `message` and `offset` (a byte); an item that was stopped gives `stopped` and `bounds`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct EvalArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// Also give the incentives G^L - G and G - G^R without dominated ones
    #[arg(long)]
    incentives: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: EvalArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual =
        Evaluate { incentives: args.incentives, style: args.answer.output.style(), ..Evaluate::new("") };
    let source = expressions(&args.expressions, usual, |usual, text| Evaluate {
        input: text.to_owned(),
        ..usual.clone()
    })?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let show = |page: &Page, item: &Item<Evaluate>, answer: &Evaluation| {
        let input = &item.question.input;
        let head = if page.many { page.head(input) } else { String::new() };
        let note = tedomari::misread(input).map(|note| format!("\n  {}\n", page.line(&note)));
        head + &text::evaluation(page, answer) + &note.unwrap_or_default()
    };
    batch::run(&mut desk, source, show)
}
