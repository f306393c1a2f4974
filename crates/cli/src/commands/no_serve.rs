//! `tedomari serve` in a program that was built without the workbench: says how to get it.

use clap::Args;

use crate::failure::{Exit, Failure};

/// The workbench in the browser (this program was built without it)
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// What would be done
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<String>,
}

pub fn run(_: &ServeArgs) -> Result<Exit, Failure> {
    let message = "this program was built without the workbench; `cargo run --release --features serve -- serve` builds \
                   and starts one with it, and `cargo install tedomari-cli --features serve` installs it";
    Err(Failure::Usage(message.to_owned()))
}
