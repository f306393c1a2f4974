//! A person and the program at a game, line by line: [`Console`] is where lines come from and where answers go, and
//! [`hold`](Console::hold) leads through the turns.

mod console;
mod editor;
mod talk;
#[cfg(test)]
mod tests;

use clap::Args;
use tedomari::answer::play::Side;

use crate::words::one_of;

pub use console::Console;

/// Options of a command that can play.
#[derive(Args, Debug, Clone)]
pub struct PlayingArgs {
    /// Play against the program, from this position
    #[arg(long)]
    pub play: bool,

    /// Who moves first
    #[arg(
        long,
        value_name = "WHO",
        value_parser = one_of(SIDES),
        ignore_case = true,
        default_value = "you",
        requires = "play"
    )]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(help = "Who moves first: you (the default) or program")]
    pub first: Side,
}

const SIDES: &[(&str, Side)] = &[("you", Side::You), ("program", Side::Program)];
