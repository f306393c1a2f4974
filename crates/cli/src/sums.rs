//! The arguments of commands about sums.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tedomari::Player;
use tedomari::answer::item::sums::{AboutSum, item, read_line};
use tedomari::instances::Family;

use crate::batch::Source;
use crate::commands::refuse_lone_hyphen;
use crate::failure::Failure;
use crate::files;
use crate::hyphen::unguard;

/// The arguments of commands about sums.
#[derive(Args, Debug, Clone)]
pub struct SumArgs {
    /// The components; or `-` for {"components":[…],"first":"left"} or games with `;` between them on each line of
    /// standard input
    #[arg(value_name = "GAME", required = true, value_parser = unguard)]
    pub games: Vec<String>,

    /// Who moves first, for items of standard input that do not say so
    #[arg(long, value_name = "PLAYER", value_enum, ignore_case = true, default_value = "left")]
    pub first: First,
}

/// A player as an argument.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    Left,
    Right,
}

impl From<First> for Player {
    fn from(first: First) -> Player {
        match first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        }
    }
}

/// Reads the class of random sums, the `Family` of the library.
pub fn class() -> impl TypedValueParser<Value = Family> {
    let names = Family::ALL.map(|family| PossibleValue::new(family.name()).help(family.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Family>())
}

impl SumArgs {
    /// Where the sums come from; what an item does not say is as in the question `usual`.
    pub fn source<Q: AboutSum + 'static>(&self, usual: Q) -> Result<Source<'static, Q>, Failure> {
        if self.games == ["-"] {
            return Ok(Source::Lines(Box::new(move |line| read_line(line, &usual))));
        }
        refuse_lone_hyphen(&self.games)?;
        files::refuse_names(&self.games)?;
        Ok(Source::Arguments(vec![item(&usual, self.games.clone(), self.first.into())]))
    }
}
