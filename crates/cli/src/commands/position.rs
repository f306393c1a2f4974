//! `tedomari position`: what a board is worth, its independent parts, and the best moves.

use std::path::Path;
use std::time::Duration;

use clap::{Args, ColorChoice};
use tedomari::answer::item::position::{boards, from_board, from_line, has_rows, in_misere};
use tedomari::answer::item::{Item, refuse_blank};
use tedomari::answer::play::PlayPosition;
use tedomari::answer::{AskMisere, Position, PositionAnswer};
use tedomari::text::{self, Page, Shown};
use tedomari::{Limits, Player, Registry, draw};

use crate::batch::{self, Show, Source, Whence};
use crate::desk::Desk;
use crate::drawing::{self, DrawingArgs};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;
use crate::names;
use crate::prompt::{Console, PlayingArgs};
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ tedomari position domineering '..#..|..#.#|..#..' --ascii
       a b c d e       a b c d e
    1  . . # . .    1  A A # B B
    2  . . # . #    2  A A # B #
    3  . . # . .    3  A A # B B

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

       part      where     value     mean  temperature
    A  ..|..|..  a1 to b3  {1/2|-2}  -3/4          5/4
    B  ..|.#|..  d1 to e3  0            0           -1

    Left's best   a1-a2, b1-b2, a2-a3, b2-b3  leaves  1/2
    Right's best  a2-b2                       leaves  -2";

/// How long the program thinks about a move, as in `play`.
const THINKING: Duration = Duration::from_secs(5);

/// Canonical value, parts and best moves of a position
///
/// `tedomari rulesets` lists the rulesets and how their boards are written. With `-` alone each line of standard input is a
/// JSON object {"ruleset":…,"board":…}, or one with vertices and edges in place of a board. With a ruleset and `-` each
/// line is a board. Without --json, lines that follow each other, are equally long and have no `|` are the rows of one
/// board (unless boards of the ruleset are strips); an empty line ends it. A file in place of a board is read in the same way,
/// with --json too.
///
/// With --json the fields are those of `eval` and: ruleset, board, thermograph (left and right, see `thermograph`),
/// components (board, value, mean, temperature of each independent part), parts (how many the search met), and with
/// --moves also moves (left and right; what a move leaves is null if a limit was reached before).
///
/// With --straight there is no value, and nothing that depends on it. The fields are: left_stop, right_stop, mean, temperature, class,
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
/// When a limit is reached before the value is known, the fields are those of --straight with `stopped` and `bounds`. Bounds on the
/// stops come from a search of a few moves and from who wins the position beside integers. There are also estimated (mean,
/// temperature and depth, by looking so many moves ahead; not proved) and to_try (a move for either), unless the best are known.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
#[command(
    override_usage = "tedomari position [OPTIONS] RULESET BOARD\n       tedomari position [OPTIONS] [RULESET] -"
)]
pub struct PositionArgs {
    /// The ruleset, such as domineering; or `-` for {"ruleset":…,"board":…} on each line of standard input
    #[arg(value_name = "RULESET", value_parser = names::rulesets(), hide_possible_values = true)]
    ruleset: String,

    /// The board, such as '...|.#.' (rows joined by |) or 4x4; a file that holds it; or `-` for standard input
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

    /// Solve every placement of the pieces of BOARD, and count how many each player wins with each starter
    ///
    /// For rulesets in which play can return, such as fox_and_geese 8x8.
    #[arg(long, conflicts_with_all = ["moves", "straight", "play"])]
    all: bool,

    /// If the last move loses: who wins; of impartial games also genus and simplest form, as `tedomari misere` tells
    #[arg(long, conflicts_with_all = ["moves", "straight", "all", "play", "svg", "png", "no_thermograph", "ascii"])]
    misere: bool,

    /// With --misere: search for genus and simplest form however long it takes
    #[arg(long, requires = "misere")]
    thorough: bool,

    /// With --misere: find the misère quotient of all parts that play can reach
    #[arg(long, requires = "misere")]
    quotient: bool,

    /// Leave out the thermograph, in the text and in drawings
    #[arg(long)]
    no_thermograph: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    playing: PlayingArgs,

    /// Which player you are when you play: left (the default) or right
    #[arg(long = "as", value_name = "PLAYER", value_parser = words::player(), ignore_case = true, requires = "play")]
    #[arg(default_value = "left", hide_default_value = true, hide_possible_values = true)]
    you: Player,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: PositionArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = Position {
        board: None,
        moves: args.moves,
        straight: args.straight,
        all: args.all,
        picture: !args.answer.output.json || args.drawing.is_wanted(),
        style: args.answer.output.style(),
        ..Position::new(&args.ruleset, "")
    };
    let source = match (&args.ruleset[..], args.board.as_deref()) {
        ("-", None) => Source::Lines(Box::new(move |line| from_line(line, &usual))),
        ("-", Some(_)) | (_, None) => {
            let message = "a ruleset and a board are needed: `tedomari position domineering 4x4`, or `-` to read \
                           {\"ruleset\":…,\"board\":…}";
            return Err(Failure::Usage(message.to_owned()));
        }
        // For scripts each line is an item; a person may write a board as it looks.
        (ruleset, Some("-")) if !args.answer.output.json && has_rows(&Registry::default(), ruleset) => {
            Source::Boards(Box::new(move |board| Ok(from_board(&usual, board))))
        }
        (_, Some("-")) => Source::Lines(Box::new(move |line| {
            refuse_blank(line, "a board")?;
            Ok(from_board(&usual, line))
        })),
        (_, Some(board)) => given(usual, board)?,
    };
    if args.misere {
        return misere(&args, source, colour);
    }
    if args.playing.play {
        return play(&args, source, colour);
    }
    args.drawing.check(args.answer.output.json)?;
    if args.drawing.is_wanted() && matches!(source, Source::Lines(_) | Source::Boards(_)) {
        return Err(Failure::Usage(
            "--svg and --png draw one position, not those of standard input".to_owned(),
        ));
    }
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    let mut showing = Showing { args: &args, seen: None };
    let exit = batch::run(&mut desk, source, &mut showing)?;
    if let Some(seen) = showing.seen {
        args.drawing.save(|theme| Ok(drawn(&seen, !args.no_thermograph, &args.drawing.options(theme))))?;
    }
    Ok(exit)
}

/// The same positions in misère play.
fn misere(args: &PositionArgs, source: Source<'_, Position>, colour: ColorChoice) -> Result<Exit, Failure> {
    let usual = AskMisere { thorough: args.thorough, quotient: args.quotient, ..AskMisere::new("") };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let ask = |item: Item<Position>| in_misere(&usual, item);
    let source = match source {
        Source::Arguments(items) => match items.into_iter().map(ask).collect() {
            Ok(items) => Source::Arguments(items),
            Err(wrong) => return Ok(batch::refuse(&desk, wrong.input, wrong.mistake)),
        },
        Source::File { items, many } => Source::File {
            items: Box::new(items.map(|(item, line)| (item.and_then(|item| in_misere(&usual, item)), line))),
            many,
        },
        Source::Lines(read) => Source::Lines(Box::new(move |line| read(line).and_then(ask))),
        Source::Boards(read) => Source::Boards(Box::new(move |line| read(line).and_then(ask))),
    };
    batch::run(&mut desk, source, super::misere::show)
}

/// The position against the program.
fn play(args: &PositionArgs, source: Source<'_, Position>, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    desk.refuse_json()?;
    let Source::Arguments(mut items) = source else {
        let message = "standard input is for your moves; give the position as arguments";
        return Err(Failure::Usage(message.to_owned()));
    };
    let Some(item) = items.pop() else { return Ok(Exit::Answered) };
    desk.limits.or_time(THINKING);
    let setup = PlayPosition { position: item.question, you: args.you, first: args.playing.first };
    let task = desk.begin_within(Limits::new());
    match setup.start(&mut desk.session, &task) {
        Ok(mut game) => Console::standard(&desk).hold(&mut *game).map(|()| Exit::Answered),
        Err(mistake) => Ok(batch::refuse(&desk, item.input, mistake)),
    }
}

/// A board from an argument. What is no board may be the name of a file that holds some.
fn given(usual: Position, board: &str) -> Result<Source<'static, Position>, Failure> {
    let registry = Registry::default();
    let ruleset = registry.find(&usual.ruleset);
    let is_board = ruleset.as_ref().is_ok_and(|ruleset| ruleset.read(board).is_ok());
    let is_file = !is_board && (Path::new(board).is_file() || files::is_name(board));
    if !is_file || ruleset.is_err() {
        return Ok(Source::Arguments(vec![from_board(&usual, board)]));
    }
    let boards = boards(&files::read_text(board)?, has_rows(&registry, &usual.ruleset));
    if boards.is_empty() {
        return Err(Failure::Usage(format!("there is no board in the file `{board}`")));
    }
    let many = boards.len() > 1;
    let items =
        boards.into_iter().map(move |(line, board)| (Ok(from_board(&usual, &board)), Whence::file(line)));
    Ok(Source::File { items: Box::new(items), many })
}

/// The board with a best move of either player, and its thermograph.
fn drawn(seen: &PositionAnswer, with_graph: bool, options: &draw::SvgOptions) -> String {
    let title = seen.facts.as_ref().map_or_else(String::new, |facts| drawing::title(&facts.value));
    let graph = seen.thermograph.as_ref().filter(|_| with_graph).map(|graph| (&title[..], graph));
    let name = seen.ruleset.trim().replace('_', " ");
    let (picture, moves) = (seen.picture.as_ref(), draw::best_moves(seen));
    picture.map_or_else(String::new, |picture| draw::svg_position(&name, picture, &moves, graph, options))
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
