//! `tedomari database`: values of parts on disk.

use std::io::{BufWriter, IsTerminal, Write, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, ColorChoice, Subcommand};
use tedomari::answer::database::{DumpedPart, size};
use tedomari::answer::line::Bare;
use tedomari::answer::{Answer, BuildDatabase, DumpDatabase, Mistake, Session, ShowDatabase};
use tedomari::text::{self, Page};
use tedomari::{Limits, Task};

use super::print;
use crate::args::OutputArgs;
use crate::batch::write_line;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::interrupt::Interrupt;
use crate::limits::{BudgetArgs, LimitArgs};
use crate::look;
use crate::names;
use crate::progress::watch;

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
    /// Show what a file holds
    ///
    /// The digest is the same for files with the same content, however they were built. With --json the fields are: file,
    /// format, bytes, bases, digest, rulesets (ruleset, parts and the boards that are finished).
    Info(FileArgs),
    /// Write all parts of a file with their values
    ///
    /// Each part is written as an expression, followed by its value. Every value is checked while it is read. With --json
    /// each line has the fields ruleset, part and value.
    Dump(FileArgs),
}

/// Put every part that play from some boards can reach into a file
///
/// What is in the file already is kept and not searched again: the same command goes on with a build that was stopped or
/// killed, and another one adds to it. Neither threads nor engines nor interruptions change a byte of it in the end.
///
/// With --json the fields are: ruleset, file, boards, finished (how many of them), new_parts, and those of `info`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
struct BuildArgs {
    /// The ruleset, such as domineering
    #[arg(value_name = "RULESET", value_parser = names::rulesets(), hide_possible_values = true)]
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

    /// Who works: threads of this program, or processes of Ray, which the package for Python starts
    #[arg(long, value_name = "ENGINE", value_parser = ["local", "ray"], default_value = "local")]
    engine: String,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Args, Debug)]
struct FileArgs {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write it as JSON: one line, or a line for each part
    #[arg(long)]
    json: bool,
}

pub fn run(args: DatabaseArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    match args.what {
        What::Build(args) => build(args, colour),
        What::Info(args) => info(args, colour),
        What::Dump(args) => dump(args),
    }
}

fn wrong(mistake: Mistake) -> Failure {
    Failure::Usage(mistake.message)
}

fn build(args: BuildArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let BuildArgs { ruleset, boards, max, file, engine, output, budget } = args;
    let question = BuildDatabase { ruleset, boards, max, file };
    if engine == "ray" {
        // Ctrl-C reaches the other program, too, which says how it ends.
        let (limits, _) = (budget.limits(), Interrupt::install());
        let command = question.by_ray(limits.hands, &limits.of_question(), limits.tight, output.json);
        let code = command.map_err(Failure::Usage)?.status()?.code();
        let mut exits = [Exit::Answered, Exit::BudgetSpent, Exit::Interrupted].into_iter();
        return Ok(exits.find(|exit| code == Some(exit.code().into())).unwrap_or(Exit::BadInput));
    }
    let mut desk = Desk::new(&LimitArgs { budget, database: None }, &output, colour, false);
    let task = desk.begin();
    // What was found is written to the file, however long that takes.
    tedomari_guard::unlimit_time();
    let asked = watch(&task, &desk.interrupt, || desk.session.ask_counting(&task, &question));
    let (answer, stats) = asked.map_err(wrong)?;
    if desk.json {
        write_line(&Bare { answer: &answer, stats: desk.stats.then_some(stats) })?;
    } else {
        print(&text::built_database(&desk.page, &answer))?;
        if desk.stats {
            let _ = anstream::stderr().write_all(text::spent_work(&stats, &desk.page.look).as_bytes());
        }
    }
    Ok(Exit::after(answer.stop()))
}

fn info(args: FileArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let question = ShowDatabase { file: args.file };
    let info = Session::new().ask(&Task::default(), &question).map_err(wrong)?;
    if args.json {
        write_line(&info)?;
        return Ok(Exit::Answered);
    }
    let page = Page { look: look::of_standard_output(colour, false), ..Page::default() };
    print(&text::database_info(&page, &info))
}

fn dump(args: FileArgs) -> Result<Exit, Failure> {
    let (question, session) = (DumpDatabase { file: args.file }, Session::new());
    let interrupt = Interrupt::install();
    let task = Task::setup(Limits::new()).flag(&interrupt.flag()).start();
    let mut out = BufWriter::new(stdout().lock());
    let mut written = Ok(());
    let mut write = |part: DumpedPart| -> std::io::Result<()> {
        if args.json {
            tedomari_json::write(&mut out, &part)?;
            return out.write_all(b"\n");
        }
        out.write_all(text::dumped_part(&part).as_bytes())
    };
    let mut work = || {
        question.visit(&session, &task, |part| {
            written = write(part);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    };
    // On a terminal the parts themselves show life.
    let visited = if stdout().is_terminal() { work() } else { watch(&task, &interrupt, work) };
    written.and_then(|()| out.flush())?;
    Ok(Exit::after(visited.map_err(wrong)?))
}
