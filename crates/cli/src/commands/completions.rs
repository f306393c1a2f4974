//! `tedomari completions`: completion scripts for shells.

use clap::{Args, Command, CommandFactory};
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
    if args.shell == Shell::Fish {
        script = quoted_for_fish(&String::from_utf8_lossy(&script)).into_bytes();
        script.extend(names_for_fish(&Cli::command(), "").into_bytes());
    }
    write_file("-", &script)?;
    Ok(Exit::Answered)
}

/// The script with quotes around values such as `<`, which mean something else in fish. A value stands before its
/// description, `\t'…'`, and the first one of an argument behind `-a "`.
fn quoted_for_fish(script: &str) -> String {
    let quoted = script.lines().map(|line| {
        let before = line.find("-a \"").map_or(0, |at| at + 4);
        let (option, rest) = line.split_at(before);
        match rest.split_once("\\t'") {
            Some((name, description)) if name.contains(['<', '>', '|', '&']) => {
                format!("{option}'{name}'\\t'{description}\n")
            }
            _ => format!("{line}\n"),
        }
    });
    quoted.collect()
}

/// What the generator leaves out for fish: the values of arguments that have no option in front of them.
fn names_for_fish(command: &Command, seen: &str) -> String {
    let mut lines = String::new();
    for inner in command.get_subcommands() {
        let condition = format!("{seen}__fish_seen_subcommand_from {}", inner.get_name());
        for argument in inner.get_positionals() {
            let names: Vec<String> =
                argument.get_possible_values().iter().map(|name| name.get_name().to_owned()).collect();
            if !names.is_empty() {
                lines += &format!("complete -c tedomari -n \"{condition}\" -f -a \"{}\"\n", names.join(" "));
            }
        }
        lines += &names_for_fish(inner, &format!("{condition}; and "));
    }
    lines
}
