//! `tedomari schema`: the JSON schemas of questions and answers.

use clap::Args;
use tedomari::answer::published;

use super::write_file;
use crate::failure::{Exit, Failure};

const EXAMPLE: &str = "\
Example:
  $ tedomari schema eval | head -n 4
  {
    \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",
    \"$id\": \"urn:tedomari:answer:eval\",
    \"title\": \"tedomari eval: answer\",
  $ tedomari schema | grep -c 'urn:tedomari:answer:'
  33";

/// Print the JSON schema of what a command writes with --json
///
/// The schema describes one line of output: an answer with the item that it belongs to, or what is wrong with the item. A
/// field that the schema does not name makes the line invalid. Commands with a second word are written with a hyphen:
/// database-build, database-info, database-dump, heap-list.
///
/// With --question the schema is that of the question which the command asks: the fields of a JSON object on a line of standard
/// input, and what a program that uses the library sends. Without a command everything is printed as one document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct SchemaArgs {
    /// The command, such as eval
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// The schema of the question instead of the answer
    #[arg(long, requires = "command")]
    question: bool,
}

pub fn run(args: SchemaArgs) -> Result<Exit, Failure> {
    let schema = match &args.command {
        None => published::document(),
        Some(name) => {
            let all = if args.question { published::questions() } else { published::answers() };
            let names: Vec<&str> = all.iter().map(|schema| &*schema.name).collect();
            let unknown =
                || Failure::Usage(format!("there is no schema `{name}`; there are {}", names.join(", ")));
            all.iter().find(|schema| schema.name == *name).ok_or_else(unknown)?.pretty()
        }
    };
    write_file("-", schema.as_bytes())?;
    Ok(Exit::Answered)
}
