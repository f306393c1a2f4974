//! `tedomari serve`: the workbench, a page in the browser.

use std::io::{Write, stdout};
use std::sync::Arc;

use clap::Args;
use tedomari::Limits;
use tedomari_serve::{PORT, Server, Settings, browser, limits_of};

use crate::failure::{Exit, Failure, complain};
use crate::interrupt::Interrupt;
use crate::limits::LimitArgs;

const EXAMPLE: &str = "\
Example:
  $ tedomari serve
    The workbench is at
      http://127.0.0.1:8620/?token=...
    Whoever has this address may use it. Ctrl-C ends it.";

/// The workbench: see, play and understand games in the browser
///
/// Opens a page on this machine on which expressions, sums, boards, Go and more can be typed, drawn and played. It works offline: the page
/// is a part of the program, and nothing is sent to or loaded from any other machine.
///
/// The page asks its questions as other programs can: `POST /api/NAME` with the object that `tedomari schema --question NAME`
/// describes gives the line that the command writes with --json. The token in the address belongs to every request, as the header
/// X-Tedomari-Token or in the query.
///
/// The limits hold for each question, and that on memory for all together; without them a question takes at most a minute. Long questions
/// take turns, so that short ones need not wait.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct ServeArgs {
    /// Listen on this port, 0 for any that is free [default: 8620, or any other if that is taken]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Refuse questions that would write a file
    #[arg(long)]
    read_only: bool,

    /// The limits in one list, such as time=10s,nodes=5M,memory=2GiB
    #[arg(long, value_name = "LIST", value_parser = limits_of, help_heading = "Limits, for each item")]
    limits: Option<Limits>,

    #[command(flatten)]
    own: LimitArgs,
}

pub fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let limits = args.own.budget.limits();
    let usual = Settings::default();
    let listed = args.limits.unwrap_or_default();
    let mut asked = limits.of_question().and(Limits { memory: None, ..listed });
    asked.time = asked.time.or(usual.limits.time);
    tedomari_guard::count_memory();
    tedomari_guard::give_back();
    let library = args.own.library().map(|library| library as Arc<dyn tedomari::Library>);
    let settings = Settings {
        port: args.port.unwrap_or(PORT),
        any_port: args.port.is_none(),
        limits: asked,
        memory: [limits.memory, listed.memory].into_iter().flatten().min(),
        gauge: Some(tedomari_guard::held),
        // One core is left for short questions.
        threads: limits.hands.saturating_sub(1).max(1),
        read_only: args.read_only,
        library,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let server = Server::bind(settings)
        .map_err(|error| Failure::Usage(format!("the server could not be started: {error}")))?;
    let address = server.address();
    let told = "Whoever has this address may use it. Ctrl-C ends it.";
    writeln!(stdout(), "  The workbench is at\n    {address}\n  {told}")?;
    stdout().flush()?;
    if args.open && !browser::open(&address) {
        complain("no browser could be started: open the address by hand");
    }
    let interrupt = Interrupt::install();
    interrupt.while_idle(|| server.run())?;
    Ok(Exit::Answered)
}
