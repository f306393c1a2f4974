//! `tedomari heap`: games on piles and their kin, from Nim to geography.

use clap::{Args, ColorChoice};
use serde_json::value::RawValue;
use tedomari::answer::item::{Item, heap};
use tedomari::answer::play::PlayHeaps;
use tedomari::answer::{AnalyseHeaps, AnalysedHeaps, ListHeapGames, Session};
use tedomari::text::{self, Page};
use tedomari::{Limits, Task};

use super::print;
use crate::batch::{self, Show, Source, write_line};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;
use crate::look;
use crate::names;
use crate::prompt::{Console, PlayingArgs};

const EXAMPLE: &str = "\
Example:
  $ tedomari heap wythoff 4 6
    piles 4 6

    game          wythoff
    outcome       N: the player to move wins
    Grundy value  9
    found by      the golden section
    winning       1 from pile 0 and 1 from pile 1, leaving 3 5";

/// Who wins a game on piles, its Grundy value and all winning moves
///
/// `tedomari heap --list` names the games and their parameters. Numbers may have any size where a formula is known; elsewhere
/// a search works within the limits. Parameters are written as `k=2`, lists as `1,3,4`, lists of lists as `1,2;3,4`, edges
/// and pairs as `0-1,1-2`.
///
/// With `-` each line of standard input is a JSON object {"game":"wythoff","piles":[3,5]}, with the parameters as further
/// keys: {"game":"take","piles":[4,6],"vectors":[[2,3]]}, and "misere":true for misère play. With --json the fields are: game, play
/// (normal or misere), outcome ("P": the previous player
/// wins, "N": the next), grundy (null if it is not known), moves (all winning ones, each as the piles or rows that it
/// leaves, or the vertex, element or number that it names), more (whether there are winning moves beyond these), method, facts,
/// position (lines of text), names (what the first moves choose, in words).
///
/// Numbers from 2^53 on are strings. Where the moves are too long to be written within the limits, the list is cut.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
#[command(
    override_usage = "tedomari heap [OPTIONS] GAME NUMBER...\n       tedomari heap [OPTIONS] -\n       \
                            tedomari heap --list"
)]
pub struct HeapArgs {
    /// The game, such as nim or wythoff; or `-` for {"game":…,"piles":[…]} on each line of standard input
    #[arg(value_name = "GAME", required_unless_present = "list")]
    #[arg(value_parser = names::heaps(), hide_possible_values = true)]
    game: Option<String>,

    /// The piles, and parameters such as k=2
    #[arg(value_name = "NUMBER", value_parser = unguard)]
    words: Vec<String>,

    /// List the games with their parameters
    #[arg(long, conflicts_with_all = ["game", "play"])]
    list: bool,

    /// List no more winning moves than this; some games have more than could ever be written
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: usize,

    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Search for the Grundy value (and how soon Nimania can be won), however long it takes
    #[arg(long)]
    thorough: bool,

    #[command(flatten)]
    playing: PlayingArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: HeapArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.list {
        return list(args.answer.output.json, colour);
    }
    let game = args.game.clone().unwrap_or_default();
    let usual = AnalyseHeaps {
        most: args.most,
        misere: args.misere,
        thorough: args.thorough,
        ..AnalyseHeaps::new(&game, &[])
    };
    let item = match (&game[..], args.words.is_empty()) {
        ("-", true) if args.playing.play => {
            let message = "standard input is for your moves; give the position as arguments";
            return Err(Failure::Usage(message.to_owned()));
        }
        ("-", true) => None,
        ("-", false) => {
            let message = "`-` reads positions from standard input and must be the only argument".to_owned();
            return Err(Failure::Usage(message));
        }
        _ => Some(heap::from_words(&usual, &args.words)),
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let source = match item {
        None => Source::Lines(Box::new(move |line| heap::from_line(line, &usual))),
        Some(Err(wrong)) => return Ok(batch::refuse(&desk, wrong.input, wrong.mistake)),
        Some(Ok(item)) if args.playing.play => return play(&mut desk, &args, item),
        Some(Ok(item)) => Source::Arguments(vec![item]),
    };
    batch::run(&mut desk, source, Showing)
}

/// The games that are known.
fn list(json: bool, colour: ColorChoice) -> Result<Exit, Failure> {
    let listed = Session::new().ask(&Task::default(), &ListHeapGames {});
    let listed = listed.map_err(|mistake| Failure::Usage(mistake.message))?;
    if json {
        listed.games.iter().try_for_each(write_line)?;
        return Ok(Exit::Answered);
    }
    let page = Page { look: look::of_standard_output(colour, false), ..Page::default() };
    print(&text::listed_heap_games(&page, &listed))
}

/// The position against the program.
fn play(desk: &mut Desk, args: &HeapArgs, item: Item<AnalyseHeaps>) -> Result<Exit, Failure> {
    desk.refuse_json()?;
    let setup =
        PlayHeaps { position: item.question.position, first: args.playing.first, misere: args.misere };
    let task = desk.begin_within(Limits::new());
    match setup.start(&mut desk.session, &task) {
        Ok(mut game) => Console::standard(desk).hold(&mut *game).map(|()| Exit::Answered),
        Err(mistake) => Ok(batch::refuse(desk, item.input, mistake)),
    }
}

struct Showing;

impl Show<AnalyseHeaps> for Showing {
    fn text(&mut self, page: &Page, item: &Item<AnalyseHeaps>, answer: &AnalysedHeaps) -> String {
        let head = if page.many { page.head(&heap::title(item)) } else { String::new() };
        head + &text::analysed_heaps(page, answer)
    }

    /// Of a long line the text is kept: as a value it would take ten times the room.
    fn raw_input<'i>(&self, item: &'i Item<AnalyseHeaps>) -> Option<&'i RawValue> {
        item.input.as_str().and_then(|text| serde_json::from_str(text).ok())
    }
}
