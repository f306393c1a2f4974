//! Positions inside expressions: `domineering(..|..) + {3|1}`.

use std::sync::Arc;

use tedomari_value::{Engine, Estimate, Positions, ReadError, Value};

use crate::analysis::SearchOptions;
use crate::any::{AnyPosition, Library};
use crate::registry::Registry;

/// The rulesets that may stand in an expression, and how their positions are valued: for [`Engine::read_form`].
#[derive(Clone)]
pub struct Rulesets {
    /// The rulesets.
    pub registry: Arc<Registry>,
    /// Threads for each search.
    pub threads: usize,
    /// Asked for values before they are searched.
    pub library: Option<Arc<dyn Library>>,
}

impl std::fmt::Debug for Rulesets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rulesets").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Default for Rulesets {
    fn default() -> Rulesets {
        Rulesets::of(Registry::default())
    }
}

impl Rulesets {
    /// The rulesets of a registry, searched by one thread.
    pub fn of(registry: impl Into<Arc<Registry>>) -> Rulesets {
        Rulesets { registry: registry.into(), threads: 1, library: None }
    }

    /// Reads a board of the ruleset with a name; an error's offset counts from the start of the board.
    pub fn position(&self, ruleset: &str, board: &str) -> Result<AnyPosition, ReadError> {
        let invalid = |offset, message| ReadError::Invalid { offset, message };
        let rules = self.registry.find(ruleset).map_err(|error| invalid(0, error.message))?;
        rules.read(board).map_err(|error| invalid(error.offset, error.message))
    }

    /// How positions are searched.
    pub fn options(&self) -> SearchOptions {
        SearchOptions { threads: self.threads, library: self.library.clone(), ..SearchOptions::default() }
    }
}

impl Positions for Rulesets {
    fn names(&self) -> Vec<&str> {
        self.registry.names().collect()
    }

    fn value(&self, engine: &Engine, ruleset: &str, board: &str) -> Result<Value, ReadError> {
        Ok(self.position(ruleset, board)?.analyse(engine, &self.options())?.value)
    }

    fn estimate(&self, ruleset: &str, board: &str) -> Option<Estimate> {
        self.position(ruleset, board).ok()?.estimate()
    }
}
