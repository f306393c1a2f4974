//! `tedomari completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::write_file;
use crate::args::Cli;
use crate::failure::{Exit, Failure};

const EXAMPLE: &str = "\
Example:
  $ tedomari completions bash | grep -m 1 -o '_tedomari()'
  _tedomari()

To install for bash:  tedomari completions bash > ~/.local/share/bash-completion/completions/tedomari
To install for zsh:   tedomari completions zsh > ~/.zfunc/_tedomari   (with ~/.zfunc in $fpath)
To install for fish:  tedomari completions fish > ~/.config/fish/completions/tedomari.fish";

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: CompletionsArgs) -> Result<Exit, Failure> {
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tedomari", &mut script);
    write_file("-", &script)?;
    Ok(Exit::Answered)
}
