//! Options that would be ignored: they are refused, since whoever gives one expects something of it.

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::failure::Failure;

/// A command (or `*` for all), an option, and others that would do nothing beside it.
const BESIDE: &[(&str, &str, &[&str])] = &[
    ("*", "json", &["ascii", "no_thermograph"]),
    ("heap", "list", &["most", "thorough", "stats", "time_limit", "node_limit", "memory_limit"]),
    ("heap", "play", &["most", "thorough"]),
    ("octal", "play", &["at", "upto", "genus", "quotient"]),
    ("octal", "heaps", &["at", "upto"]),
    ("position", "straight", &["unicode", "latex"]),
    ("position", "play", &["moves", "straight", "no_thermograph", "svg", "png", "size"]),
];

const NO_VALUES: &str = "there are no values in this answer";

/// An option, the commands in which it would never do anything, and why.
const NEVER: &[(&str, &[&str], &str)] = &[
    (
        "database",
        &["heap", "octal", "misere", "graph", "annihilation", "coins", "go", "reduce"],
        "this command needs no values of positions, which a database holds",
    ),
    ("unicode", &["heap", "octal", "misere", "graph", "annihilation", "reduce"], NO_VALUES),
    ("latex", &["heap", "octal", "misere", "graph", "annihilation", "reduce"], NO_VALUES),
];

/// Refuses what would be ignored.
pub fn refuse(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((command, given)) = matches.subcommand() else { return Ok(()) };
    let is_given = |option: &str| {
        given.try_contains_id(option).unwrap_or(false)
            && given.value_source(option) == Some(ValueSource::CommandLine)
    };
    let flag = |option: &str| format!("--{}", option.replace('_', "-"));
    for (_, other, options) in BESIDE.iter().filter(|(of, ..)| ["*", command].contains(of)) {
        if let Some(option) = options.iter().find(|option| is_given(option) && is_given(other)) {
            let (option, other) = (flag(option), flag(other));
            return Err(Failure::Usage(format!(
                "{option} does nothing beside {other}: leave one of them out"
            )));
        }
    }
    for &(option, commands, why) in NEVER {
        if commands.contains(&command) && is_given(option) {
            return Err(Failure::Usage(format!("{} does nothing here: {why}", flag(option))));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// Whether the options of the tables are options of their commands.
    #[test]
    fn the_tables_name_options() {
        let all = Cli::command();
        let has = |command: &str, option: &str| {
            let command = all.find_subcommand(command).unwrap_or_else(|| panic!("{command} is a command"));
            command.get_arguments().any(|arg| arg.get_id() == option)
        };
        for (command, other, options) in BESIDE.iter().filter(|(command, ..)| *command != "*") {
            let all = options.iter().chain([other]);
            all.for_each(|option| assert!(has(command, option), "{command} {option}"));
        }
        for (option, commands, _) in NEVER {
            assert!(commands.iter().all(|command| has(command, option)), "{option}");
        }
    }
}
