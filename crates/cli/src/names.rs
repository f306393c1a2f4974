//! Names of rulesets, games and strategies as arguments: the shell completes them, and every spelling is let through to
//! whoever knows what it means.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use tedomari::Registry;

use crate::hyphen::unguard;

/// Reads any text, and tells the shell which are known.
#[derive(Clone)]
pub struct Names(&'static LazyLock<Vec<String>>);

/// Names that are gathered once.
macro_rules! names {
    ($($(#[$about:meta])* $name:ident: $names:expr;)*) => {$(
        $(#[$about])*
        pub fn $name() -> Names {
            static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| $names.collect());
            Names(&NAMES)
        }
    )*};
}

names! {
    /// The rulesets.
    rulesets: Registry::default().names().map(str::to_owned);
    /// The games of `heap`.
    heaps: tedomari::heap::all().iter().map(|game| game.about().name.to_owned());
    /// The games of `octal` that have names, without apostrophes and spaces, which shells would take for their own.
    octals: tedomari::octal::NAMED.iter().map(|game| game.name.replace('\'', "").replace(' ', "-"));
    /// The families of `table`: all of these.
    families: [rulesets(), heaps(), octals()].into_iter().flat_map(|names| names.0.iter().cloned());
    /// The strategies.
    strategies: tedomari::strategy::all().iter().map(|strategy| strategy.name().to_owned());
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        let Ok(text) = unguard(&text);
        Ok(text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: &'static Vec<String> = self.0;
        Some(Box::new(names.iter().map(|name| PossibleValue::new(&name[..]))))
    }
}
