//! `tedomari go`: endgames of Go.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json};
use tedomari::answer::go::Stone;
use tedomari::answer::item::{Item, object};
use tedomari::answer::{AnsweredGo, AskGo, Natural, Question, ReviewGo, ReviewedGo};
use tedomari::draw;
use tedomari::text::{self, Page};

use super::{refuse_lone_hyphen, write_file};
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::drawing::DrawingArgs;
use crate::failure::{Exit, Failure, complain};
use crate::files;
use crate::hyphen::unguard;
use crate::limits::AnswerArgs;
use crate::words::one_of;

const EXAMPLE: &str = "\
Example:
  $ tedomari go --board 'OOOO|O..X|OOOO'
    position  4x3, japanese rules, Black to move
    safety    marked: what is drawn or marked as safe is safe

       A B C D
     3 O O O O
     2 O a * X
     1 O O O O

    region  at  points  count  move  class  Black at  White at
    a       B2       2   -1/2   1/2  gote   C2        C2

    region a       B2 C2
      value        {*|-1}
      chilled      -1/2
      swing        1 between the two ways to begin (deiri)
      Black first  Black C2
      White first  White C2

    score          Black minus White, under best play
      Black first  0
      White first  -1
    Black's best   C2
      others lose  B2 2
      hottest      C2 keeps the score; sentestrat says the same
    White's best   C2
      others lose  B2 1
      hottest      C2 keeps the score; sentestrat says the same
    line           Black C2, White B2
    boards         4 looked at";

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
/// With --review the moves of a record are judged instead, from the end back to where the board falls apart into regions, or to
/// the move that --from names: what each lost against best play, the largest mistakes first.
///
/// With `-` each line of standard input is a path, or an object {"board":["XXOO","X.xO","XXOO"],"edges":["top"],
/// "rules":"japanese"}. With --json the fields are: size, rules, safety, grounds, assumed, board, moves, to_move, regions (points, value,
/// chilled, count, temperature, class, deiri, double_sente_below, walls, ko, moves, lines, settled, assumed; bounds and unsolved
/// where it was too large), fixed, score, ko_score, prisoners, komi, best, losses, orthodox, line, line_complete, region,
/// annotated, boards, nodes.
///
/// With --review they are: size, rules, length, from, moves (number, player, move, score, loss, best, safety, grounds), mistakes, lost,
/// unsettled, end (board, prisoners, komi, total, recorded, agrees, grounds), illegal, annotated, nodes. If a region was too large, the
/// score is known only within bounds, and the exit code is 3.
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
    #[arg(long, value_parser = one_of(STONES), value_name = "PLAYER")]
    first: Option<Stone>,

    /// Black's ko-threats in addition to those on the board
    #[arg(long, value_name = "N", default_value_t = 0)]
    black_threats: u32,

    /// White's ko-threats in addition to those on the board
    #[arg(long, value_name = "N", default_value_t = 0)]
    white_threats: u32,

    /// Lets a large region take as long as it needs
    #[arg(long)]
    thorough: bool,

    /// What each move of the record lost, the largest mistakes first
    #[arg(long, conflicts_with_all = ["board", "edges", "after", "first", "region", "svg", "png"])]
    review: bool,

    /// Reviews from move N on, even where not everything is settled
    #[arg(long, value_name = "N", requires = "review")]
    from: Option<Natural>,

    /// Write the record to this file with what was found: labels, comments, variations (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    annotate: Option<String>,

    /// Show the thermograph of the region at this point; --svg and --png then draw it
    #[arg(long, value_name = "POINT")]
    region: Option<String>,

    #[command(flatten)]
    drawing: DrawingArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

const STONES: &[(&str, Stone)] = &[("black", Stone::Black), ("white", Stone::White)];

pub fn run(args: GoArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    args.drawing.check(args.answer.output.json)?;
    let is_one = args.board.is_some() || (args.files.len() == 1 && args.files != ["-"]);
    if !is_one && (args.drawing.is_wanted() || args.annotate.is_some()) {
        let message = "--annotate, --svg and --png take one position";
        return Err(Failure::Usage(message.to_owned()));
    }
    let to_output = usize::from(args.annotate.as_deref() == Some("-"));
    if to_output + usize::from(args.drawing.is_standard_output() || args.answer.output.json) > 1 {
        return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
    }
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, args.ascii);
    let mut kept = Kept { args: &args, annotated: None, seen: None };
    let annotate = args.annotate.is_some();
    let (rules, thorough) = (args.rules.clone(), args.thorough);
    let exit = if args.review {
        let from = args.from.clone();
        let usual = ReviewGo { sgf: String::new(), from, rules, thorough, annotate };
        let about = |usual: &ReviewGo, sgf: String| ReviewGo { sgf, ..usual.clone() };
        batch::run(&mut desk, source(&args.files, usual, about)?, &mut kept)?
    } else {
        let usual = AskGo {
            edges: args.edges.clone(),
            after: args.after.clone(),
            rules,
            first: args.first,
            black_threats: args.black_threats,
            white_threats: args.white_threats,
            thorough,
            annotate,
            region: args.region.clone(),
            style: args.answer.output.style(),
            ..AskGo::default()
        };
        let source = match &args.board {
            Some(board) => Source::Arguments(vec![drawn_board(board, usual)]),
            None => source(&args.files, usual, AskGo::about)?,
        };
        batch::run(&mut desk, source, &mut kept)?
    };
    if let (Some(name), Some(record)) = (&args.annotate, &kept.annotated) {
        match record {
            Some(record) => write_file(name, record.as_bytes())?,
            None => complain(&format!("`{name}` was not written, because a limit was reached")),
        }
    }
    if let Some(seen) = &kept.seen {
        args.drawing.save(|theme| picture(seen, &args.drawing.options(theme)))?;
    }
    Ok(exit)
}

/// A diagram that was given on the command line.
fn drawn_board(board: &str, usual: AskGo) -> Item<AskGo> {
    let rows: Vec<String> = board.split('|').map(str::to_owned).collect();
    let mut input = Map::from_iter([("board".to_owned(), Json::from(rows.clone()))]);
    if !usual.edges.is_empty() {
        input.insert("edges".to_owned(), usual.edges.clone().into());
    }
    Item::new(Json::Object(input), AskGo { board: Some(rows), ..usual })
}

/// The board, or the thermograph of the region that was asked for.
fn picture(seen: &AnsweredGo, options: &draw::SvgOptions) -> Result<String, Failure> {
    let Some(region) = seen.region.and_then(|at| seen.regions.get(at)) else {
        return Ok(draw::svg_go(seen, options));
    };
    let title = format!("region at {}", region.points.first().map_or("", |point| point));
    let unknown = || Failure::Usage("the thermograph of the region is not known".to_owned());
    draw::svg_region(&title, region, options).ok_or_else(unknown)
}

/// Shows answers, and keeps what is to be written to files.
struct Kept<'a> {
    args: &'a GoArgs,
    /// What was found of the record that is to be written, if it was looked at.
    annotated: Option<Option<String>>,
    seen: Option<AnsweredGo>,
}

impl Kept<'_> {
    fn headed(&self, page: &Page, input: &Json, text: String) -> String {
        match (input, page.many) {
            _ if self.args.drawing.is_standard_output() => String::new(),
            _ if self.args.annotate.as_deref() == Some("-") => String::new(),
            (Json::String(path), true) => page.head(path) + &text,
            _ => text,
        }
    }
}

impl Show<AskGo> for &mut Kept<'_> {
    fn text(&mut self, page: &Page, item: &Item<AskGo>, answer: &AnsweredGo) -> String {
        self.headed(page, &item.input, text::answered_go(page, answer))
    }

    fn see(&mut self, _: &Item<AskGo>, answer: &AnsweredGo) {
        self.annotated = Some(answer.annotated.clone());
        self.seen = self.args.drawing.is_wanted().then(|| answer.clone());
    }
}

impl Show<ReviewGo> for &mut Kept<'_> {
    fn text(&mut self, page: &Page, item: &Item<ReviewGo>, answer: &ReviewedGo) -> String {
        self.headed(page, &item.input, text::reviewed_go(page, answer))
    }

    fn see(&mut self, _: &Item<ReviewGo>, answer: &ReviewedGo) {
        self.annotated = Some(answer.annotated.clone());
    }
}

/// Makes a question about the text of a file.
type About<Q> = fn(&Q, String) -> Q;

/// Questions about files, or `-` for what is on standard input.
fn source<Q: Question + 'static>(
    files: &[String],
    usual: Q,
    about: About<Q>,
) -> Result<Source<'static, Q>, Failure> {
    if files == ["-"] {
        return Ok(Source::Lines(Box::new(move |line| {
            object::go(line, &usual, |path| read_file(path, &usual, about))
        })));
    }
    refuse_lone_hyphen(files)?;
    let item = |path: &String| read_file(path, &usual, about).map_err(Failure::Usage);
    Ok(Source::Arguments(files.iter().map(item).collect::<Result<_, _>>()?))
}

/// The question about what a file holds: a record, or a diagram.
fn read_file<Q>(path: &str, usual: &Q, about: About<Q>) -> Result<Item<Q>, String> {
    let bytes = std::fs::read(path).map_err(|error| files::trouble(path, &error))?;
    let text = tedomari::go::sgf::decode(&bytes).into_owned();
    Ok(Item::new(Json::from(path), about(usual, text)))
}
