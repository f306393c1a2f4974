//! `tedomari gtp`: an engine for programs that show a board.

use std::io::{self, BufRead, Write};

use clap::Args;
use tedomari::go::Rules;
use tedomari::gtp::{GtpEngine, Settings};

use crate::failure::{Exit, Failure};
use crate::limits::BudgetArgs;

const EXAMPLE: &str = "\
Example:
  $ printf 'name\\nboardsize 5\\nplay black C3\\nquit\\n' | tedomari gtp
  = tedomari

  =

  =

  =";

/// An engine for Go programs: plays and explains endgames over GTP
///
/// Sabaki, GoGui, Lizzie and others start such an engine and send it commands; `list_commands` lists all of them. It plays a move
/// that keeps the score of the whole board, as `tedomari go` finds it. Where a region is too large to be solved it plays by simple
/// tactics, and `tedomari-why` says so. `lz-analyze` and `kata-analyze` give the moves with the scores they
/// lead to, and `tedomari-regions` gives the regions of the board.
///
/// The limits hold for each move; without them a move takes at most ten seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct GtpArgs {
    /// japanese, chinese or aga, until the controller says something else
    #[arg(long, value_name = "RULES", default_value = "japanese", value_parser = rules)]
    rules: Rules,

    #[command(flatten)]
    limits: BudgetArgs,
}

fn rules(text: &str) -> Result<Rules, String> {
    text.parse::<Rules>().map_err(|error| error.to_string())
}

pub fn run(args: &GtpArgs) -> Result<Exit, Failure> {
    let mut settings =
        Settings { rules: args.rules, version: env!("CARGO_PKG_VERSION").to_owned(), ..Settings::default() };
    let limits = args.limits.limits().of_question();
    if limits.is_limited() {
        settings.limits = limits;
    }
    let mut engine = GtpEngine::with(settings);
    let mut output = io::stdout().lock();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(Exit::Answered);
        }
        let Some(reply) = engine.line(&String::from_utf8_lossy(&line)) else { continue };
        write!(output, "{reply}")?;
        output.flush()?;
        if reply.quits {
            return Ok(Exit::Answered);
        }
    }
}
