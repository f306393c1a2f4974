//! `tedomari go`: endgames of Go.

use clap::{Args, ColorChoice, ValueEnum};
use serde_json::{Map, Value as Json};
use tedomari::answer::go::Stone;
use tedomari::answer::{AnsweredGo, AskGo, Mistake, Natural};
use tedomari::text::{self, Page};

use super::refuse_lone_hyphen;
use crate::args::OutputArgs;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item, Wrong, read_object, refuse_blank};
use crate::limits::LimitArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari go --board 'OOOO-OOOOO|O..X-O...X|OOOO-OOOOO'
    position  10x3, japanese rules, Black to move
    safety    marked: what is drawn or marked as safe is safe

       A B C D E F G H J K
     3 O O O O   O O O O O
     2 O a a X   O b b * X
     1 O O O O   O O O O O

    region  at  points  count  move  class  Black at  White at
    b       G2       3   -5/4   3/4  gote   J2        J2
    a       B2       2   -1/2   1/2  gote   C2        C2

    region b       G2 H2 J2
      value        {*|-1||-2}
      chilled      -5/4
      swing        3/2 between the two ways to begin (deiri)
      Black first  Black J2
      White first  White J2

    region a       B2 C2
      value        {*|-1}
      chilled      -1/2
      swing        1 between the two ways to begin (deiri)
      Black first  Black C2
      White first  White C2

    score          Black minus White, under best play
      Black first  -1
      White first  -2
    Black's best   J2
      others lose  C2 1, B2 2, G2 2, H2 2
    White's best   C2 J2
      others lose  B2 1, G2 1, H2 1
    line           Black J2, White C2, Black H2, White G2
    boards         10 looked at";

/// Endgames of Go: what each region is worth, how large a move is, what to play
///
/// The position is the last of a record in SGF, or a diagram: in a text file, or with --board. In a diagram X and O are safe
/// stones, x and o stones that may be taken, . open points and - points outside; --edges names the sides of the diagram that are
/// sides of the board.
///
/// Safe stones split the board into regions. In a record they are the stones outside of the points that are marked with SQ;
/// without marks those that live unconditionally, and where that leaves too much open, stones that live if their owner answers, or
/// look strong enough. The answer says which. Black is Left, and scores are Black minus White.
///
/// With `-` each line of standard input is a path, or an object {"board":["XXOO","X.xO","XXOO"],"edges":["top"],
/// "rules":"japanese"}. With --json the fields are: size, rules, safety, assumed, board, moves, to_move, regions (points, value,
/// chilled, count, temperature, class, deiri, double_sente_below, ko, moves, lines, settled, assumed; bounds and unsolved where
/// it was too large), fixed, score, ko_score, prisoners, komi, best, losses, line, line_complete, boards, nodes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct GoArgs {
    /// A record in SGF or a text file with a diagram; or `-` for a path or a JSON object on each line of standard input
    #[arg(value_name = "FILE", required_unless_present = "board", value_parser = unguard)]
    files: Vec<String>,

    /// A diagram, its lines joined by `|`, the top line first
    #[arg(long, value_name = "LINES", conflicts_with = "files")]
    board: Option<String>,

    /// Sides of the diagram that are sides of the board: top, bottom, left, right
    #[arg(long, value_name = "SIDES", value_delimiter = ',')]
    edges: Vec<String>,

    /// The position of the record after N moves
    #[arg(long = "move", value_name = "N")]
    after: Option<Natural>,

    /// japanese, chinese or aga; without it those of the record, or japanese
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Who plays first in the line of best play
    #[arg(long, value_enum, value_name = "PLAYER")]
    first: Option<FirstStone>,

    /// Ko-threats of Black's beside those on the board
    #[arg(long, value_name = "N", default_value_t = 0)]
    black_threats: u32,

    /// Ko-threats of White's beside those on the board
    #[arg(long, value_name = "N", default_value_t = 0)]
    white_threats: u32,

    /// Lets a large region take as long as it needs
    #[arg(long)]
    thorough: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Who plays first.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum FirstStone {
    /// Black plays first
    Black,
    /// White plays first
    White,
}

pub fn run(args: GoArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    let usual = AskGo {
        edges: args.edges.clone(),
        after: args.after.clone(),
        rules: args.rules.clone(),
        first: args.first.map(|first| match first {
            FirstStone::Black => Stone::Black,
            FirstStone::White => Stone::White,
        }),
        black_threats: args.black_threats,
        white_threats: args.white_threats,
        thorough: args.thorough,
        style: args.output.style(),
        ..AskGo::default()
    };
    let source = match &args.board {
        Some(board) => {
            let rows: Vec<String> = board.split('|').map(str::to_owned).collect();
            let question = AskGo { board: Some(rows.clone()), ..usual };
            let mut input = Map::from_iter([("board".to_owned(), Json::from(rows))]);
            if !args.edges.is_empty() {
                input.insert("edges".to_owned(), args.edges.into());
            }
            Source::Arguments(vec![Item::new(Json::Object(input), question)])
        }
        None if args.files == ["-"] => Source::Lines(Box::new(move |line| read_line(line, &usual))),
        None => {
            refuse_lone_hyphen(&args.files)?;
            let items: Result<Vec<Item<AskGo>>, Failure> = args
                .files
                .iter()
                .map(|path| {
                    read_file(path, &usual).map_err(|message| Failure::Usage(format!("{path}: {message}")))
                })
                .collect();
            Source::Arguments(items?)
        }
    };
    batch::run(&mut desk, source, Showing)
}

struct Showing;

impl Show<AskGo> for Showing {
    fn text(&mut self, page: &Page, item: &Item<AskGo>, answer: &AnsweredGo) -> String {
        let head = match (&item.input, page.many) {
            (Json::String(path), true) => page.head(path),
            _ => String::new(),
        };
        head + &text::answered_go(page, answer)
    }
}

/// The question about what a file holds: a record, or a diagram.
fn read_file(path: &str, usual: &AskGo) -> Result<Item<AskGo>, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("it cannot be read: {error}"))?;
    let text = tedomari::go::sgf::decode(&bytes).into_owned();
    let is_record = text.contains("(;") || text.trim_start().starts_with('(');
    let question = if is_record {
        AskGo { sgf: Some(text), ..usual.clone() }
    } else {
        let rows = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
        AskGo { board: Some(rows.map(str::to_owned).collect()), ..usual.clone() }
    };
    Ok(Item::new(Json::from(path), question))
}

fn read_line(line: &str, usual: &AskGo) -> Result<Item<AskGo>, Bad> {
    refuse_blank(line, "a path or a JSON object {\"board\":…}")?;
    if !line.trim_start().starts_with('{') {
        return read_file(line.trim(), usual).map_err(|message| Wrong::line(line, 0, message));
    }
    let object = read_object(line, &["board"])?;
    if !object.contains_key("board") && !object.contains_key("sgf") {
        let mistake = Mistake::new(line, 0, "the object has no \"board\" and no \"sgf\"");
        let id = object.get("id").cloned();
        return Err(Box::new(Wrong { mistake, input: Json::Object(object), id }));
    }
    Item::of_object(line, object, usual)
}
