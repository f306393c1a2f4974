//! `tedomari position`: what a board is worth, its independent parts, and the best moves.

use std::time::Duration;

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::item::{Bad, Item, read_object, refuse_blank, require};
use tedomari::answer::play::PlayPosition;
use tedomari::answer::{Position, PositionAnswer};
use tedomari::text::{self, Page, Shown};
use tedomari::{Limits, draw};

use crate::args::OutputArgs;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::drawing::{self, DrawingArgs};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::limits::LimitArgs;
use crate::prompt::{Console, PlayingArgs};
use crate::sums::First;

const EXAMPLE: &str = "\
Example:
  $ tedomari position domineering '..#..|..#.#|..#..' --ascii
       a b c d e
    1  . . # . .
    2  . . # . #
    3  . . # . .

    value        {1/2|-2}
    outcome      whoever starts wins
    Left stop    1/2, then Right is to move
    Right stop   -2, then Left is to move
    mean         -3/4
    temperature  5/4
    kind         hot: gote
    birthday     3

          |          |
          |          |
      5/4 +          o
          |         / \\
          |        /   \\
          |       /     \\
          |      /       \\
        0 +...../.........\\.......
          |    /           \\
     -1/2 +   o             \\
          |   |              \\
       -1 +   |               \\
          +---+-+----+----+---+---
               1/2 -3/4  -2  -3
              1
    mean -3/4, temperature 5/4, gote

      part      value     mean  temperature
      ..|..|..  {1/2|-2}  -3/4          5/4
      ..|.#|..  0            0           -1

    Left's best   a1-a2, b1-b2, a2-a3, b2-b3  leaves  1/2
    Right's best  a2-b2                       leaves  -2";

const FIELDS: [&str; 2] = ["ruleset", "board"];

/// How long the program thinks about a move, as in `play`.
const THINKING: Duration = Duration::from_secs(5);

/// Canonical value, parts and best moves of a position
///
/// `tedomari rulesets` lists the rulesets and how their boards are written. With `-` alone each line of standard input is a
/// JSON object {"ruleset":…,"board":…}, or one with vertices and edges in place of a board. With a ruleset and `-` each
/// line is a board.
///
/// With --json the fields are those of `eval` and: ruleset, board, thermograph (left and right, see `thermograph`),
/// components (board, value, mean, temperature of each independent part), parts (how many the search met), and with
/// --moves also moves (left and right; what a move leaves is null if a limit was reached before).
///
/// With --straight there is no value, nor what hangs on it. The fields are: left_stop, right_stop, mean, temperature, class,
/// thermograph, components, parts, sums (of several parts, that were searched), thermographs (different ones), and with
/// --moves moves (move, mean, temperature, best: whether none leaves more at the temperature of the position).
///
/// In some rulesets play can return to a position, such as fox_and_geese. There is then a field loopy: stopper (whether
/// alternating play ends), left_first and right_first (who wins: left, right or draw), positions, best (left and right: the
/// moves that keep the result, with the winner), and with --moves moves. The fields of `eval` are there if the value is an
/// ender; otherwise there is a field sides: value (a stopper, or two sides G & H; null if none were found), onside, offside.
///
/// With --all there is a field everywhere: placements, moves, left_first and right_first (how many left and right win, and how
/// many are a draw), here (who wins from this board if Left starts, and if Right does).
///
/// When a limit is reached before the value is known, half of it was left for the thermograph. The fields are then those
/// of --straight with `stopped` and `bounds`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
#[command(
    override_usage = "tedomari position [OPTIONS] RULESET BOARD\n       tedomari position [OPTIONS] [RULESET] -"
)]
pub struct PositionArgs {
    /// The ruleset, such as domineering; or `-` for {"ruleset":…,"board":…} on each line of standard input
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// The board, such as '...|.#.' (rows joined by |) or 4x4; or `-` for one on each line of standard input
    #[arg(value_name = "BOARD", value_parser = unguard)]
    board: Option<String>,

    /// List every move with its value; a move is best if no other of that player leaves more
    #[arg(long)]
    moves: bool,

    /// Do without the canonical value: thermograph, stops, mean and temperature straight from the board
    ///
    /// For boards whose values are out of reach, such as Amazons from 4x4 on. Moves are compared by what they leave at the
    /// temperature of the position.
    #[arg(long)]
    straight: bool,

    /// Solve every placement of the pieces of BOARD, and tell how many either player wins with either starter
    ///
    /// For rulesets in which play can return, such as fox_and_geese 8x8.
    #[arg(long, conflicts_with_all = ["moves", "straight", "play"])]
    all: bool,

    /// Leave out the thermograph, which is drawn for a single hot position
    #[arg(long)]
    no_thermograph: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    playing: PlayingArgs,

    /// Who you are when you play: left (unless told otherwise) or right
    #[arg(long = "as", value_name = "PLAYER", value_enum, ignore_case = true, requires = "play")]
    #[arg(default_value = "left", hide_default_value = true, hide_possible_values = true)]
    you: First,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: PositionArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = Position {
        board: None,
        moves: args.moves,
        straight: args.straight,
        all: args.all,
        picture: !args.output.json || args.drawing.is_wanted(),
        style: args.output.style(),
        ..Position::new(&args.ruleset, "")
    };
    let source = match (&args.ruleset[..], args.board.as_deref()) {
        ("-", None) => Source::Lines(Box::new(move |line| read_line(line, &usual))),
        ("-", Some(_)) | (_, None) => {
            let message = "a ruleset and a board are needed: `tedomari position domineering 4x4`, or `-` to read \
                           {\"ruleset\":…,\"board\":…}";
            return Err(Failure::Usage(message.to_owned()));
        }
        (_, Some("-")) => Source::Lines(Box::new(move |line| {
            refuse_blank(line, "a board")?;
            Ok(item(&usual, line))
        })),
        (_, Some(board)) => Source::Arguments(vec![item(&usual, board)]),
    };
    if args.playing.play {
        return play(&args, source, colour);
    }
    args.drawing.check(args.output.json)?;
    if args.drawing.is_wanted() && matches!(source, Source::Lines(_)) {
        return Err(Failure::Usage(
            "--svg and --png draw one position, not those of standard input".to_owned(),
        ));
    }
    let mut desk = Desk::new(&args.limits, &args.output, colour, args.ascii);
    let mut showing = Showing { args: &args, seen: None };
    let exit = batch::run(&mut desk, source, &mut showing)?;
    if let Some(seen) = showing.seen {
        args.drawing.save(|theme| Ok(drawn(&seen, theme)))?;
    }
    Ok(exit)
}

/// The position against the program.
fn play(args: &PositionArgs, source: Source<'_, Position>, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.output.json {
        return Err(Failure::Usage(
            "a game is played in plain text: --play and --json do not go together".to_owned(),
        ));
    }
    let Source::Arguments(mut items) = source else {
        let message = "standard input is for your moves; give the position as arguments";
        return Err(Failure::Usage(message.to_owned()));
    };
    let Some(item) = items.pop() else { return Ok(Exit::Answered) };
    let mut desk = Desk::new(&args.limits, &args.output, colour, args.ascii);
    desk.limits.or_time(THINKING);
    let setup =
        PlayPosition { position: item.question, you: args.you.into(), first: args.playing.first.into() };
    let task = desk.begin_within(Limits::new());
    match setup.start(&mut desk.session, &task) {
        Ok(mut game) => Console::standard(&desk).hold(&mut *game).map(|()| Exit::Answered),
        Err(mistake) => Ok(batch::refuse(&desk, item.input, mistake)),
    }
}

/// A board of the ruleset in question.
fn item(usual: &Position, board: &str) -> Item<Position> {
    let input = [("ruleset", &usual.ruleset[..]), ("board", board)];
    let input = input.map(|(key, text)| (key.to_owned(), Json::from(text)));
    let question = Position { board: Some(board.to_owned()), ..usual.clone() };
    Item::new(Json::Object(Map::from_iter(input)), question)
}

/// An item from a JSON object. A game on a graph has vertices and edges in place of a board.
fn read_line(line: &str, usual: &Position) -> Result<Item<Position>, Bad> {
    let mut object = read_object(line, &FIELDS)?;
    let input = Json::Object(object.clone());
    let is_graph = object.contains_key("vertices") || object.contains_key("edges");
    let keys = if object.contains_key("board") || !is_graph { &FIELDS[..] } else { &FIELDS[..1] };
    require(line, &mut object, keys)?;
    Ok(Item { input, ..Item::of_object(line, object, usual)? })
}

/// The board and its thermograph.
fn drawn(seen: &PositionAnswer, theme: draw::Theme) -> String {
    let options = draw::SvgOptions { theme, ..draw::SvgOptions::default() };
    let title = seen.facts.as_ref().map_or_else(String::new, |facts| drawing::title(&facts.value));
    let graph = seen.thermograph.as_ref().map(|graph| (&title[..], graph));
    let name = seen.ruleset.trim().replace('_', " ");
    seen.picture
        .as_ref()
        .map_or_else(String::new, |picture| draw::svg_position(&name, picture, graph, &options))
}

struct Showing<'a> {
    args: &'a PositionArgs,
    /// What is to be drawn.
    seen: Option<PositionAnswer>,
}

impl Show<Position> for &mut Showing<'_> {
    fn text(&mut self, page: &Page, _: &Item<Position>, answer: &PositionAnswer) -> String {
        if self.args.drawing.is_standard_output() {
            return String::new();
        }
        let shown = Shown { thermograph: !self.args.no_thermograph, work: self.args.straight };
        text::position(page, answer, shown)
    }

    fn see(&mut self, _: &Item<Position>, answer: &PositionAnswer) {
        if self.args.drawing.is_wanted() {
            self.seen = Some(answer.clone());
        }
    }
}
