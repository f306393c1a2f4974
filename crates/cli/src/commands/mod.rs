//! The commands, one a file, and the way from the arguments to them.

pub mod annihilation;
pub mod bounds;
pub mod coins;
pub mod compare;
pub mod completions;
#[cfg_attr(not(feature = "database"), path = "no_database.rs")]
pub mod database;
pub mod eval;
pub mod generate;
pub mod go;
pub mod graph;
pub mod gtp;
pub mod heap;
pub mod ko;
pub mod loopy;
pub mod man;
pub mod misere;
pub mod octal;
pub mod play;
pub mod position;
pub mod reduce;
pub mod rulesets;
pub mod schema;
#[cfg_attr(not(feature = "serve"), path = "no_serve.rs")]
pub mod serve;
pub mod solve;
pub mod strategy;
pub mod table;
pub mod tds;
pub mod thermograph;
pub mod tournament;
pub mod tree;

use std::io::{self, Write};

use clap::{CommandFactory, FromArgMatches};
use tedomari::answer::Question;
use tedomari::answer::item::{Item, read_expression};

use crate::args::{Cli, Command};
use crate::batch::Source;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::hyphen;
use crate::ignored;

/// Reads the arguments and does what they ask.
pub fn run() -> Exit {
    let matches = Cli::command().try_get_matches_from(hyphen::guard(std::env::args_os()));
    let refused = matches.as_ref().ok().and_then(|matches| ignored::refuse(matches).err());
    if let Some(failure) = refused {
        return failure.report();
    }
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // Also the way of --help and --version, which are no failures.
        Err(mut error) => {
            hyphen::unguard_value(&mut error);
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Answered };
        }
    };
    let colour = cli.color;
    let done = match cli.command {
        None => print(&Cli::command().render_help().ansi().to_string()),
        Some(Command::Eval(args)) => eval::run(args, colour),
        Some(Command::Compare(args)) => compare::run(args, colour),
        Some(Command::Play(args)) => play::run(args, colour),
        Some(Command::Generate(args)) => generate::run(args, colour),
        Some(Command::Position(args)) => position::run(args, colour),
        Some(Command::Database(args)) => database::run(args, colour),
        Some(Command::Solve(args)) => solve::run(args, colour),
        Some(Command::Bounds(args)) => bounds::run(args, colour),
        Some(Command::Strategy(args)) => strategy::run(args, colour),
        Some(Command::Tournament(args)) => tournament::run(args, colour),
        Some(Command::Tds(args)) => tds::run(args, colour),
        Some(Command::Thermograph(args)) => thermograph::run(args, colour),
        Some(Command::Tree(args)) => tree::run(args, colour),
        Some(Command::Table(args)) => table::run(args, colour),
        Some(Command::Reduce(args)) => reduce::run(args, colour),
        Some(Command::Rulesets(args)) => rulesets::run(args, colour),
        Some(Command::Heap(args)) => heap::run(args, colour),
        Some(Command::Misere(args)) => misere::run(args, colour),
        Some(Command::Octal(args)) => octal::run(args, colour),
        Some(Command::Coins(args)) => coins::run(args, colour),
        Some(Command::Go(args)) => go::run(args, colour),
        Some(Command::Gtp(args)) => gtp::run(&args),
        Some(Command::Ko(args)) => ko::run(args, colour),
        Some(Command::Loopy(args)) => loopy::run(args, colour),
        Some(Command::Graph(args)) => graph::run(args, colour),
        Some(Command::Annihilation(args)) => annihilation::run(args, colour),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Schema(args)) => schema::run(args),
        Some(Command::Completions(args)) => completions::run(args),
        Some(Command::Man(args)) => man::run(args),
    };
    done.unwrap_or_else(Failure::report)
}

/// Writes text to standard output, without its colours if that cannot show them.
fn print(text: &str) -> Result<Exit, Failure> {
    let mut out = anstream::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Answered)
}

/// Writes bytes to a file, or to standard output if its name is `-`.
pub fn write_file(name: &str, bytes: &[u8]) -> Result<(), Failure> {
    if name == "-" {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    std::fs::write(name, bytes)
        .map_err(|error| Failure::Usage(format!("`{name}` could not be written: {error}")))
}

/// Questions about expressions, given as arguments, or `-` for those on standard input.
fn expressions<Q: Question + 'static>(
    texts: &[String],
    usual: Q,
    ask: impl Fn(&Q, &str) -> Q + 'static,
) -> Result<Source<'static, Q>, Failure> {
    if texts == ["-"] {
        return Ok(Source::Lines(Box::new(move |line| {
            read_expression(line, &usual, |text| ask(&usual, text))
        })));
    }
    refuse_lone_hyphen(texts)?;
    files::refuse_names(texts)?;
    let item = |text: &String| Item::new(text[..].into(), ask(&usual, text));
    Ok(Source::Arguments(texts.iter().map(item).collect()))
}

/// `{3|1} - 2` without quotation marks reaches the program in pieces.
pub fn refuse_lone_hyphen(texts: &[String]) -> Result<(), Failure> {
    if texts.iter().any(|text| text == "-") {
        let message = "`-` reads standard input and must be the only argument; put an expression with spaces in quotation \
                       marks: '{3|1} - 2'";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(())
}
