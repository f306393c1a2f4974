//! `tedomari database`: values of parts on disk.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, ColorChoice, Subcommand};
use serde_json::{Map, Value as Json, json};
use tedomari::database::{BuildError, Built, Database, DatabaseError, Info, Writer, sizes};
use tedomari::rulesets::SurveyError;
use tedomari::{AnyRuleset, Budget, Engine, Stop};

use super::position::find_named;
use super::print;
use crate::args::OutputArgs;
use crate::bounds;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::interrupt::Interrupt;
use crate::limits::{BudgetArgs, LimitArgs};
use crate::look::{ALARM, Look};
use crate::progress::{counted, thousands};
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ cd \"$(mktemp -d)\" && tedomari database build domineering --max 3x4
    file    domineering.db
    boards  12 of 12
    parts   57, of which 57 are new
    bases   12
    digest  4073cf13a08169bdd2b4b61edb3210d2

Then `tedomari position domineering 3x4 --database domineering.db` has nothing left to search.";

/// Values of parts on disk: build a file once, read it with --database
///
/// A database holds parts of positions with their canonical values. Every command that evaluates positions takes
/// --database FILE and then searches only what is not there.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct DatabaseArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Build(BuildArgs),
    Info(InfoArgs),
    Dump(DumpArgs),
}

/// Put every part that play from some boards can reach into a file
///
/// If the file exists, what it holds is kept and not searched again: the same command goes on with a build that was
/// stopped, interrupted or killed, and another one adds to it. What the file holds in the end depends neither on the
/// threads nor on how often the build was broken off.
///
/// With --json the fields are: ruleset, file, boards, finished (how many of them), new_parts, and those of `info`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
struct BuildArgs {
    /// The ruleset, such as domineering
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// Boards to begin with, such as 'xoxo|oxox'
    #[arg(value_name = "BOARD", value_parser = unguard)]
    boards: Vec<String>,

    /// All boards of up to R rows and C columns, as the ruleset reads 3x4: empty, or set up for play
    #[arg(long, value_name = "RxC", value_parser = size)]
    max: Option<(usize, usize)>,

    /// The file [default: the ruleset's name with .db]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// Tell what a file holds
///
/// The digest is the same for files with the same content, however they were built. With --json the fields are: file,
/// format, bytes, bases, digest, rulesets (ruleset, parts and the boards that are finished).
#[derive(Args, Debug)]
struct InfoArgs {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write it as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Write all parts of a file with their values
///
/// Each part is written as an expression, and its value behind it. Every value is checked while it is read. With --json
/// each line has the fields ruleset, part and value.
#[derive(Args, Debug)]
struct DumpArgs {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write each part as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Rows and columns.
fn size(text: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = text.split_once(['x', 'X']).ok_or("expected a size such as 5x6, rows x columns")?;
    match (rows.trim().parse(), columns.trim().parse()) {
        (Ok(rows), Ok(columns)) if rows > 0 && columns > 0 && rows <= 64 && columns <= 64 => {
            Ok((rows, columns))
        }
        _ => Err("expected a size such as 5x6, at most 64x64".to_owned()),
    }
}

pub fn run(args: DatabaseArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    match args.what {
        What::Build(args) => build(args, colour),
        What::Info(args) => info(args, colour),
        What::Dump(args) => dump(args),
    }
}

fn unusable(error: DatabaseError) -> Failure {
    Failure::Usage(error.to_string())
}

fn build(args: BuildArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let ruleset = find_named(&args.ruleset).map_err(Failure::Usage)?;
    let name = ruleset.about().name;
    let mut boards = args.max.map_or_else(Vec::new, |(rows, columns)| sizes(rows, columns));
    boards.extend(args.boards);
    if boards.is_empty() {
        let message =
            format!("boards are needed: `tedomari database build {name} --max 4x4`, or boards as such");
        return Err(Failure::Usage(message));
    }
    let file = args.file.unwrap_or_else(|| PathBuf::from(format!("{name}.db")));
    let mut writer = Writer::open(&file).map_err(unusable)?;
    let limits = LimitArgs { budget: args.budget, database: None };
    let desk = Desk::new(&limits, &args.output, colour, false);
    desk.begin();
    let before = writer.parts(name).map_err(unusable)?;
    let (mut built, stopped) = fill(&desk, ruleset, &boards, &writer)?;
    built.parts = writer.parts(name).map_err(unusable)? - before;
    if stopped.is_none() && built.parts > 0 {
        writer.compact().map_err(unusable)?;
    }
    // Whoever writes is alone; only then can it be read.
    drop(writer);
    let info = Database::open(&file).and_then(|database| database.info()).map_err(unusable)?;
    if desk.json {
        let mut fields = Map::new();
        fields.insert("ruleset".into(), name.into());
        fields.insert("boards".into(), boards.as_slice().into());
        fields.insert("finished".into(), built.boards.into());
        fields.insert("new_parts".into(), built.parts.into());
        fields.append(&mut fields_of(&file, &info));
        if let Some(stop) = stopped {
            fields.insert("stopped".into(), stop.to_string().into());
        }
        if desk.stats {
            fields.insert("stats".into(), desk.started().json(&desk.engine, Some(built.parts)));
        }
        print(&format!("{}\n", Json::Object(fields)))?;
    } else {
        print(&told(&desk, name, &file, boards.len(), built, stopped, &info))?;
        if desk.stats {
            let text = desk.started().text(&desk.engine, Some(built.parts), &desk.look);
            let _ = anstream::stderr().write_all(text.as_bytes());
        }
    }
    Ok(stopped.map_or(Exit::Answered, bounds::exit))
}

/// Builds with signs of life: how far it came, and why not further.
fn fill(
    desk: &Desk,
    ruleset: &dyn AnyRuleset,
    boards: &[String],
    writer: &Writer,
) -> Result<(Built, Option<Stop>), Failure> {
    let far = [AtomicU64::new(0), AtomicU64::new(0)];
    let note = |built: Built| {
        far[0].store(built.boards as u64, Ordering::Relaxed);
        far[1].store(built.parts, Ordering::Relaxed);
    };
    let more = || {
        let [done, parts] = [0, 1].map(|at: usize| far[at].load(Ordering::Relaxed));
        let all = boards.len() as u64;
        let bar: String = (0..20).map(|at| if 20 * done > at * all { '=' } else { ' ' }).collect();
        format!("[{bar}] {done} of {all} boards, {} new parts, ", thousands(parts))
    };
    let threads = desk.limits.threads;
    let answer = desk.watch_with(more, || writer.build(ruleset, boards, &desk.engine, threads, &note));
    match answer {
        Ok(built) => Ok((built, None)),
        Err(BuildError::Survey(SurveyError::Stopped(stop))) => {
            let [boards, parts] = far.map(AtomicU64::into_inner);
            Ok((Built { boards: boards as usize, parts }, Some(stop)))
        }
        Err(BuildError::Survey(SurveyError::Board(at, error))) => {
            let name = ruleset.about().name;
            Err(Failure::Usage(format!("`{}` is not a board of {name}: {}", boards[at], error.message)))
        }
        Err(BuildError::Database(error)) => Err(unusable(error)),
    }
}

/// What a build has done.
fn told(
    desk: &Desk,
    ruleset: &str,
    file: &Path,
    boards: usize,
    built: Built,
    stopped: Option<Stop>,
    info: &Info,
) -> String {
    let mut table = Table::new(&desk.look);
    if let Some(stop) = stopped {
        let why = format!("{stop} after {} steps; the same command goes on", thousands(desk.steps()));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    let parts =
        info.holdings.iter().find(|holding| holding.ruleset == ruleset).map_or(0, |found| found.parts);
    table.fact("file", file.display().to_string());
    table.fact("boards", format!("{} of {boards}", built.boards));
    table.fact(
        "parts",
        format!("{}, of which {}", thousands(parts), counted(built.parts, "is new", "are new")),
    );
    table.fact("bases", thousands(info.bases));
    table.fact("digest", digest(info));
    table.render()
}

fn info(args: InfoArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let info = Database::open(&args.file).and_then(|database| database.info()).map_err(unusable)?;
    if args.json {
        return print(&format!("{}\n", Json::Object(fields_of(&args.file, &info))));
    }
    let look = Look::new(colour, false);
    let mut table = Table::new(&look);
    table.fact("file", args.file.display().to_string());
    table.fact("format", info.format.to_string());
    table.fact("bytes", thousands(info.bytes));
    table.fact("bases", thousands(info.bases));
    table.fact("digest", digest(&info));
    let mut text = table.render();
    if !info.holdings.is_empty() {
        let mut table = Table::new(&look).right(&[1]);
        table.heading(&["ruleset", "parts", "complete for"]);
        for holding in &info.holdings {
            let boards = summary(&holding.boards);
            table.row([holding.ruleset.as_str().into(), thousands(holding.parts).into(), boards.into()]);
        }
        text += &format!("\n{}", table.render());
    }
    print(&text)
}

/// The boards that are not smaller than another one, as many as a reader may want to see.
fn summary(boards: &[String]) -> String {
    let sizes: Vec<(usize, usize)> = boards.iter().filter_map(|board| size(board).ok()).collect();
    let is_smaller = |board: &String| {
        size(board).is_ok_and(|(r, c)| sizes.iter().any(|&(s, d)| (r, c) != (s, d) && r <= s && c <= d))
    };
    let largest: Vec<&str> = boards.iter().filter(|board| !is_smaller(board)).map(String::as_str).collect();
    let shown = largest.len().min(MOST_BOARDS);
    let more = match largest.len() - shown {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!("{}{more}", largest[..shown].join(", "))
}

const MOST_BOARDS: usize = 4;

fn digest(info: &Info) -> String {
    format!("{:032x}", info.digest)
}

fn fields_of(file: &Path, info: &Info) -> Map<String, Json> {
    let rulesets = info.holdings.iter().map(
        |holding| json!({ "ruleset": holding.ruleset, "parts": holding.parts, "boards": holding.boards }),
    );
    let rulesets: Vec<Json> = rulesets.collect();
    let fields = [
        ("file", Json::from(file.display().to_string())),
        ("format", info.format.into()),
        ("bytes", info.bytes.into()),
        ("bases", info.bases.into()),
        ("digest", digest(info).into()),
        ("rulesets", rulesets.into()),
    ];
    fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}

/// Why a dump ends early.
enum Broken {
    Failed(Failure),
    Stopped(Stop),
}

impl From<DatabaseError> for Broken {
    fn from(error: DatabaseError) -> Broken {
        Broken::Failed(unusable(error))
    }
}

impl From<Stop> for Broken {
    fn from(stop: Stop) -> Broken {
        Broken::Stopped(stop)
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Failed(error.into())
    }
}

fn dump(args: DumpArgs) -> Result<Exit, Failure> {
    let database = Database::open(&args.file).map_err(unusable)?;
    let engine = Engine::new();
    engine.set_budget(Budget::new().interrupt_with(Interrupt::install().flag()));
    match write_parts(&database, &engine, args.json) {
        Ok(()) => Ok(Exit::Answered),
        Err(Broken::Stopped(stop)) => Ok(bounds::exit(stop)),
        Err(Broken::Failed(failure)) => Err(failure),
    }
}

fn write_parts(database: &Database, engine: &Engine, json: bool) -> Result<(), Broken> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for ruleset in database.rulesets()? {
        database.visit::<Broken>(engine, &ruleset, |part, value| {
            engine.check()?;
            let value = engine.print(value);
            if json {
                writeln!(out, "{}", json!({ "ruleset": ruleset, "part": part, "value": value }))?;
            } else {
                writeln!(out, "{ruleset}({part})  {value}")?;
            }
            Ok(())
        })?;
    }
    Ok(out.flush()?)
}
