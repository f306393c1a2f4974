//! `tedomari misere`: sums of games if the last move loses.

use clap::{Args, ColorChoice};
use tedomari::answer::item::Item;
use tedomari::answer::{AskMisere, MisereAnswer};
use tedomari::text::{self, Page};

use super::expressions;
use crate::batch;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari misere 'kayles(5)'
    outcome  N: the player to move wins
    winning  component 0: 1, 3, 5
    genus    4^146
    kind     restless: its options are tame, and its misère value is 0 or 1
    form     {*,*2,*3,{*2,*3}}";

/// Sums of games if the last move loses: who wins; of impartial ones genus, simplest form, quotient
///
/// Games are positions of impartial rulesets, such as `cram(3x4)` and `impartial[of=clobber](xo|ox)`, heaps of Nim (`*3`), games given by
/// their options (`{0,*2}`), sums and multiples of these. No two games cancel here, except two heaps of one.
///
/// The games may be partizan, such as `domineering(3x3)`, `{1|*}` and numbers, which stand for their canonical forms. Then it is told who wins, whoever starts,
/// and by which moves.
///
/// With --json the fields are: outcome (N or P, of partizan games also L or R; null if a limit was reached before), moves (the winning ones: component, move, to),
/// complete (whether these are all), genus, nim_value (in normal play), misere_values (those of the genus; the last two alternate), kind
/// (tame, restive, restless or wild), form (the simplest one), each null if it was not found; parts (game, count, outcome, and the
/// same facts), and with --quotient a field quotient: order, p_positions, generators, games (how many there are), element (of the whole).
///
/// With --structure there is a field structure: mate, birthday, is_even, is_half_tame, is_prime, partitions; with --linked-to fields linked, link, equal and distinguisher. Of partizan games there are
/// partizan (true), outcome, moves (with player) and complete.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct MisereArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    #[command(flatten)]
    asked: MisereOptions,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// What is asked beside the winner.
#[derive(Args, Debug, Clone)]
pub struct MisereOptions {
    /// Search for genus and simplest form however long it takes
    #[arg(long)]
    thorough: bool,

    /// Find the misère quotient of all games that play can reach, and prove it
    #[arg(long)]
    quotient: bool,

    /// Show the mate and the birthday, whether the game is even, half tame or prime, and in which ways it is a sum of two games
    #[arg(long)]
    structure: bool,

    /// Tell whether the game is linked to this one: whether some game makes both lost for the player to move
    #[arg(long, value_name = "GAME", value_parser = unguard)]
    linked_to: Option<String>,
}

impl MisereOptions {
    /// The question about an expression.
    pub fn ask(&self, input: &str) -> AskMisere {
        AskMisere {
            thorough: self.thorough,
            quotient: self.quotient,
            structure: self.structure,
            linked_to: self.linked_to.clone(),
            ..AskMisere::new(input)
        }
    }
}

pub fn run(args: MisereArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = expressions(&args.expressions, args.asked.ask(""), |usual, text| AskMisere {
        input: text.to_owned(),
        ..usual.clone()
    })?;
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    batch::run(&mut desk, source, show)
}

/// The answer under the expression, if there are several.
pub fn show(page: &Page, item: &Item<AskMisere>, answer: &MisereAnswer) -> String {
    let head = if page.many { page.head(&item.question.input) } else { String::new() };
    head + &text::misere(page, answer)
}
