//! The arguments of commands about sums.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tedomari::Player;
use tedomari::answer::item::filed;
use tedomari::answer::item::sums::{AboutSum, item, read_line};
use tedomari::answer::{GenerateSums, Solve};
use tedomari::instances::Family;

use crate::batch::{Source, Whence};
use crate::commands::refuse_lone_hyphen;
use crate::failure::Failure;
use crate::files;
use crate::hyphen::unguard;
use crate::words;

/// The arguments of commands about sums.
#[derive(Args, Debug, Clone)]
pub struct SumArgs {
    /// The components; or `-` for {"components":[…],"first":"left"} or games with `;` between them on each line of
    /// standard input
    #[arg(value_name = "GAME", required = true, value_parser = unguard)]
    pub games: Vec<String>,

    /// Who moves first, for items of standard input that do not say so
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    pub first: Player,
}

/// What random sums are like.
#[derive(Args, Debug, Clone)]
pub struct RandomArgs {
    /// How many components each has
    #[arg(long, value_name = "N", default_value_t = 5)]
    components: usize,

    /// What kind of components
    #[arg(
        long,
        value_name = "CLASS",
        visible_alias = "family",
        ignore_case = true,
        default_value = "thesis"
    )]
    #[arg(value_parser = class())]
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
}

impl RandomArgs {
    /// So many of these sums.
    pub fn question(&self, count: u64) -> GenerateSums {
        let &RandomArgs { components, class: family, depth, options, leaves, seed } = self;
        GenerateSums { count, components, depth, options, leaves, family, seed }
    }
}

/// Reads the class of random sums, the `Family` of the library.
fn class() -> impl TypedValueParser<Value = Family> {
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
        Ok(Source::Arguments(vec![item(&usual, self.games.clone(), self.first)]))
    }
}

/// The sums of a file, each for both players.
pub fn filed(name: &str, usual: Solve) -> Result<Source<'static, Solve>, Failure> {
    let (items, many) = filed::items(&files::read_text(name)?, usual);
    let items = items.map(|(item, line)| (item, Whence::file(line)));
    Ok(Source::File { items: Box::new(items), many })
}
