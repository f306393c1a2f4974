//! `tedomari octal`: take-and-break games by their codes.

use std::path::PathBuf;

use clap::{Args, ColorChoice};
use tedomari::octal::UBig;

use crate::args::OutputArgs;
use crate::batch::{self, Source};
use crate::desk::{Desk, Unfinished};
use crate::duel::{self, DuelArgs};
use crate::failure::{Exit, Failure};
use crate::item::Item;
use crate::limits::LimitArgs;
use crate::octal::{self, OctalDuel, Question, amount, natural};

const EXAMPLE: &str = "\
Example:
  $ tedomari octal 0.77 --upto 39 --at 10^18
    code    0.77, kayles
    period  12
            from 71 on; the last exception is 70
    proof   by the values up to 167
    value   1 for a heap of 1000000000000000000

     0  0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2
    20  1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3
  $ tedomari octal kayles --heaps 3 5 9
    nim-sum  3 = 3 + 4 + 4
    outcome  N: whoever is to move wins
    winning  take 1 of 3, leaving 1 and 1
             take 1 of 9, leaving 3 and 5";

/// Take-and-break games (octal, hexadecimal, Grundy's): values, periods, misère play
///
/// In the code d0.d1d2d3... the digit dk says what may become of a heap from which k beans are taken: 1 it may be all of
/// it, 2 the rest may stay one heap, 4 it may be broken into two, 8 into three; add these up. `4.0!` asks for unequal
/// heaps, `4.0-2` forbids moves in heaps of two. Names: kayles, dawson's kayles, dawson's chess, treblecross, grundy,
/// couples-are-forever, officers, guiles, daisies. A period that is told is proved.
///
/// With --json the fields are: input, code, name, upto, values (left out if they are very many), largest and largest_at,
/// period, preperiod, saltus and checked (the last heap that the proof looked at), all null if no period is proved,
/// computed, sparse (mask, parity, rare, last_rare), pairs (of heaps, tried), at (heap and value as strings).
///
/// With --heaps there are also heaps, grundy, outcome, moves (heap, take, leave) and complete (whether all moves are
/// listed). In misère play there are outcome, moves and method, genus, or the quotient: order, p_positions, generators,
/// elements, period, preperiod.
///
/// Lines of `-` are codes or objects {"code":…} with upto, at, heaps, misere, genus and quotient.
#[derive(Args, Debug)]
#[command(name = "octal", after_help = EXAMPLE)]
pub struct OctalCommand {
    /// Codes such as 0.77 or names such as kayles; `-` for one on each line of standard input
    #[arg(value_name = "CODE", required = true)]
    codes: Vec<String>,

    /// Values of heaps up to N: 1000, 10M, 10^7
    #[arg(long, value_name = "N", value_parser = amount)]
    upto: Option<u64>,

    /// The value of a heap of N beans: 10^18. Unless a period is proved on the way all smaller values are computed, so give a limit
    /// to games whose period is unknown; what a stop leaves says how far it got
    #[arg(long, value_name = "N", value_parser = natural)]
    at: Vec<UBig>,

    /// A position: who wins it, and by which moves
    #[arg(long, value_name = "HEAP", num_args = 1.., value_delimiter = ',', value_parser = amount)]
    heaps: Option<Vec<u64>>,

    /// Misère play: whoever makes the last move loses; without heaps the same as --quotient
    #[arg(long)]
    misere: bool,

    /// Genera of heaps, or of the position, in misère play
    #[arg(long)]
    genus: bool,

    /// The misère quotient, proved
    #[arg(long)]
    quotient: bool,

    /// Begin with the values in FILE if it exists, and keep them there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    duel: DuelArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: OctalCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let question = Question {
        upto: args.upto,
        at: args.at.clone(),
        heaps: args.heaps.clone(),
        misere: args.misere,
        genus: args.genus,
        quotient: args.quotient,
    };
    let is_single = args.codes.len() == 1 && args.codes != ["-"];
    if args.resume.is_some() && (!is_single || question.is_misere()) {
        let message = "--resume keeps the values of one game in normal play";
        return Err(Failure::Usage(message.to_owned()));
    }
    let source = if args.codes == ["-"] {
        Source::Lines(Box::new(Question::read_line))
    } else {
        super::refuse_lone_hyphen(&args.codes)?;
        Source::Arguments(args.codes.iter().map(|code| Item::expression(code)).collect())
    };
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    if args.duel.play {
        if !is_single {
            return Err(Failure::Usage("--play plays one game".to_owned()));
        }
        return play(&mut desk, &args, &question);
    }
    batch::run(&mut desk, source, |desk, item| {
        let rule = octal::rule(item)?;
        let question = question.of_item(item).map_err(|message| item.bad(0, None, 0, message))?;
        let answered = if question.is_misere() {
            octal::answer_misere(desk, &question, &rule)
        } else {
            octal::answer_normal(desk, item, &question, &rule, args.resume.as_deref(), args.output.full)
        };
        match answered {
            Ok(mut answer) => {
                if !desk.json && desk.many {
                    answer.text.insert_str(0, &desk.head(&item.texts[0]));
                }
                Ok(answer)
            }
            Err(Unfinished::Bad(bad)) => Err(bad),
            Err(Unfinished::Stopped(_)) => unreachable!("a stop is an answer here"),
        }
    })
}

/// A person against the program.
fn play(desk: &mut Desk, args: &OctalCommand, question: &Question) -> Result<Exit, Failure> {
    let Some(heaps) = &question.heaps else {
        return Err(Failure::Usage("--play needs --heaps to play with".to_owned()));
    };
    let mut rule = None;
    let items = args.codes.iter().map(|code| Item::expression(code)).collect();
    let exit = batch::run(desk, Source::Arguments(items), |_, item| {
        rule = Some(octal::rule(item)?);
        Ok(batch::Answer::default())
    })?;
    let Some(rule) = rule else { return Ok(exit) };
    let largest = if question.misere { 0 } else { heaps.iter().copied().max().unwrap_or(0) };
    let (values, done) = octal::values(desk, &rule, largest, args.resume.as_deref())?;
    if let Err(stop) = done {
        return Err(Failure::Usage(format!("{stop} before the values of the heaps were known")));
    }
    let mut duel = OctalDuel { desk, rule, values, misere: question.misere };
    duel::play(desk, &mut duel, heaps.clone(), args.duel.first)
}
