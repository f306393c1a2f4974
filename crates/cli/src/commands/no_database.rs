//! `tedomari database` in a program that was built without databases: says how to get it.

use clap::{Args, ColorChoice};

use crate::failure::{Exit, Failure};

/// Values of parts on disk (this program was built without them)
#[derive(Args, Debug)]
pub struct DatabaseArgs {
    /// What would be done
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<String>,
}

pub fn run(_: DatabaseArgs, _: ColorChoice) -> Result<Exit, Failure> {
    let message = "this program was built without databases; `cargo install tedomari-cli --features database` \
                   builds one with them";
    Err(Failure::Usage(message.to_owned()))
}
