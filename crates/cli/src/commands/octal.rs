//! `tedomari octal`: take-and-break games by their codes.

use std::path::PathBuf;

use clap::{Args, ColorChoice};
use serde_json::Value as Json;
use tedomari::answer::item::Item;
use tedomari::answer::item::octal::{self, amount, natural};
use tedomari::answer::octal::OctalFacts;
use tedomari::answer::play::PlayOctal;
use tedomari::answer::{AnsweredOctal, AskOctal, Natural};
use tedomari::text::{self, Page};

use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::limits::AnswerArgs;
use crate::names;
use crate::progress::watch;
use crate::prompt::{Console, PlayingArgs};

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
    outcome  N: the player to move wins
    winning  take 1 of 3, leaving 1 and 1
             take 1 of 9, leaving 3 and 5";

/// Take-and-break games (octal, hexadecimal, Grundy's): values, periods, misère play
///
/// In the code d0.d1d2d3... the digit dk says what may happen to a heap from which k beans are taken: 1 if the k beans
/// may be the whole heap, 2 if the rest may stay one heap, 4 if it may be broken into two, 8 if into three; these numbers are added. `4.0!` asks for unequal
/// heaps, `4.0-2` forbids moves in heaps of two. Names: kayles, dawson's kayles, dawson's chess, treblecross, grundy,
/// couples-are-forever, officers, guiles, daisies. Only proved periods are reported.
///
/// With --json the fields are: input, code, name, upto, values (left out if they are very many), largest and largest_at,
/// period, preperiod, saltus and checked (the last heap that the proof looked at), all null if no period is proved,
/// computed, sparse (mask, parity, rare, last_rare), pairs (of heaps, tried), at (heap and value as strings).
///
/// With --heaps there are also heaps, grundy, outcome, moves (heap, take, leave), complete (whether all moves are listed) and
/// heap_values. In misère play there are outcome, moves and method; or genus, forms, outcomes and wild (the heaps whose genus is
/// not that of Nim); or the quotient: order, p_positions, generators, elements, period, preperiod, checked.
///
/// Lines of `-` are codes or objects {"code":…} with upto, at, heaps, misere, genus and quotient.
#[derive(Args, Debug)]
#[command(name = "octal", after_help = EXAMPLE)]
pub struct OctalCommand {
    /// Codes such as 0.77 or names such as kayles; `-` for one on each line of standard input
    #[arg(value_name = "CODE", required = true, value_parser = names::octals(), hide_possible_values = true)]
    codes: Vec<String>,

    /// Values of heaps up to N: 1000, 10M, 10^7
    #[arg(long, value_name = "N", value_parser = amount)]
    upto: Option<u64>,

    /// The value of a heap of N beans: 10^18. Unless a period is proved on the way all smaller values are computed, so give a limit
    /// to games whose period is unknown; what a stop leaves says how far it got
    #[arg(long, value_name = "N", value_parser = natural)]
    at: Vec<Natural>,

    /// A position: who wins it, and by which moves
    #[arg(long, value_name = "HEAP", num_args = 1.., value_delimiter = ',', value_parser = amount)]
    heaps: Option<Vec<u64>>,

    /// Misère play: the player who makes the last move loses; without heaps the same as --quotient
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
    playing: PlayingArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: OctalCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = AskOctal {
        code: String::new(),
        upto: args.upto,
        at: args.at.clone(),
        heaps: args.heaps.clone(),
        misere: args.misere,
        genus: args.genus,
        quotient: args.quotient,
        full: args.answer.output.full,
        resume: args.resume.clone(),
    };
    let is_single = args.codes.len() == 1 && args.codes != ["-"];
    if args.resume.is_some() && (!is_single || usual.is_misere()) {
        let message = "--resume keeps the values of one game in normal play";
        return Err(Failure::Usage(message.to_owned()));
    }
    let source = if args.codes == ["-"] {
        Source::Lines(Box::new(move |line| octal::from_line(line, &usual)))
    } else {
        super::refuse_lone_hyphen(&args.codes)?;
        Source::Arguments(args.codes.iter().map(|code| octal::from_code(code, &usual)).collect())
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    if args.playing.play {
        return play(&mut desk, &args, is_single);
    }
    batch::run(&mut desk, source, Showing)
}

/// A person against the program.
fn play(desk: &mut Desk, args: &OctalCommand, is_single: bool) -> Result<Exit, Failure> {
    let code = match &args.codes[..] {
        [code] if is_single => code.clone(),
        _ => return Err(Failure::Usage("--play plays one game".to_owned())),
    };
    desk.refuse_json()?;
    let Some(heaps) = args.heaps.clone() else {
        return Err(Failure::Usage("--play needs --heaps to play with".to_owned()));
    };
    let setup = PlayOctal {
        code,
        heaps,
        misere: args.misere,
        first: args.playing.first,
        resume: args.resume.clone(),
    };
    let task = desk.begin();
    match watch(&task, &desk.interrupt, || setup.start(&mut desk.session, &task)) {
        Ok(mut game) => Console::standard(desk).hold(&mut *game).map(|()| Exit::Answered),
        // Nothing is wrong with the code.
        Err(mistake) if mistake.field.is_some() => Err(Failure::Usage(mistake.message)),
        Err(mistake) => Ok(batch::refuse(desk, Json::from(setup.code), mistake)),
    }
}

struct Showing;

impl Show<AskOctal> for Showing {
    fn text(&mut self, page: &Page, item: &Item<AskOctal>, answer: &AnsweredOctal) -> String {
        let head = if page.many { page.head(&item.question.code) } else { String::new() };
        head + &text::answered_octal(page, answer)
    }

    /// The answer is right all the same if the values could not be kept.
    fn see(&mut self, _: &Item<AskOctal>, answer: &AnsweredOctal) {
        let facts: Option<&OctalFacts> = match answer {
            AnsweredOctal::Values(answer) => Some(&answer.facts),
            AnsweredOctal::Position(answer) => Some(&answer.facts),
            _ => None,
        };
        if let Some(message) = facts.and_then(|facts| facts.unsaved.as_ref()) {
            complain(message);
        }
    }
}
