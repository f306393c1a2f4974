//! `tedomari generate`: random sums, as a file or as items for other commands.

use std::io::Write;

use clap::{Args, Subcommand};
use serde_json::json;
use tedomari::instances::{Family, Recipe};

use crate::failure::{Exit, Failure};
use crate::sums;

const EXAMPLE: &str = "\
Example:
  $ tedomari generate sums --class left-heavy --components 2 --leaves 9 --seed 4 | grep -c ' ; '
  1
  $ tedomari generate sums --count 3 --json | tedomari bounds - --json | wc -l
  3";

/// Random sums to try things on
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Sums(SumsArgs),
}

/// Random sums, the same on every machine for the same seed
///
/// Without --json the output is a file of sums, which is described in the book's chapter "Files of sums"; with --json each
/// line is an item {"components":[…]} for `bounds -`, `solve -` and the like.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
struct SumsArgs {
    /// How many sums
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// How many components each has
    #[arg(long, value_name = "N", default_value_t = 5)]
    components: usize,

    /// What kind of components
    #[arg(long, value_name = "CLASS", ignore_case = true, default_value = "thesis", value_parser = sums::class())]
    class: Family,

    /// How deep trees may be (thesis, unrestricted, close)
    #[arg(long, value_name = "N", default_value_t = 3)]
    depth: u32,

    /// How many options a player may have at most (thesis, unrestricted, close)
    #[arg(long, value_name = "N", default_value_t = 2)]
    options: u32,

    /// Leaves are integers from -N to N
    #[arg(long, value_name = "N", default_value_t = 50)]
    leaves: i64,

    /// Where the random numbers start
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write each sum as one line of JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: GenerateArgs) -> Result<Exit, Failure> {
    let What::Sums(args) = args.what;
    let recipe = Recipe {
        family: args.class,
        components: args.components,
        depth: args.depth,
        options: args.options,
        leaves: args.leaves,
    };
    let sums = recipe.sums(args.seed).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if !args.json {
        writeln!(out, "# {}", command(&args, &recipe))?;
    }
    for sum in sums.take(args.count) {
        if args.json {
            writeln!(out, "{}", json!({ "components": sum.texts() }))?;
        } else {
            write!(out, "{sum}")?;
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// How to make the same file again.
fn command(args: &SumsArgs, recipe: &Recipe) -> String {
    format!(
        "tedomari generate sums --class {} --count {} --components {} --depth {} --options {} --leaves {} --seed {}",
        recipe.family.name(),
        args.count,
        recipe.components,
        recipe.depth,
        recipe.options,
        recipe.leaves,
        args.seed
    )
}
