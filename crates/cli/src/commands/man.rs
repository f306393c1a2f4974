//! `tedomari man`: the manual pages.

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::write_file;
use crate::args::Cli;
use crate::failure::{Exit, Failure};

const EXAMPLE: &str = "\
Example:
  $ tedomari man eval | grep -o 'tedomari.-eval' | head -n 1
  tedomari\\-eval

To read it:  tedomari man | man -l -
To install:  tedomari man > ~/.local/share/man/man1/tedomari.1";

/// Print the manual page (roff), of the program or of one command
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct ManArgs {
    /// The command whose page to print
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub fn run(args: ManArgs) -> Result<Exit, Failure> {
    let mut command = Cli::command();
    command.build();
    let page = match args.command {
        None => command,
        Some(name) => {
            let found = command.get_subcommands().find(|sub| sub.get_name() == name).cloned();
            found.ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?
        }
    };
    let mut roff = Vec::new();
    Man::new(page).render(&mut roff)?;
    write_file("-", &roff)?;
    Ok(Exit::Answered)
}
