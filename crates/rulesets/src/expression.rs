//! Positions inside expressions: `domineering(..|..) + {3|1}`.

use std::sync::Arc;

use tedomari_loopy::{LoopyError, LoopyGraph, LoopyPositions};
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
        if let Some(graph) = self.graph(engine, ruleset, board)? {
            let message = "play can return to an earlier position here, and the value is a loopy game";
            let none = || ReadError::Invalid { offset: 0, message: message.to_owned() };
            return graph.as_ender(engine).map_err(no_graph)?.ok_or_else(none);
        }
        Ok(self.position(ruleset, board)?.analyse(engine, &self.options())?.value)
    }

    fn mistake_in_name(&self, ruleset: &str) -> Option<(usize, String)> {
        self.registry.find(ruleset).err().map(|error| (error.offset, error.message))
    }

    fn estimate(&self, ruleset: &str, board: &str) -> Option<Estimate> {
        self.position(ruleset, board).ok()?.estimate()
    }
}

impl LoopyPositions for Rulesets {
    fn graph(&self, engine: &Engine, ruleset: &str, board: &str) -> Result<Option<LoopyGraph>, ReadError> {
        let is_loopy = self.registry.find(ruleset).is_ok_and(|rules| rules.is_loopy());
        if !is_loopy {
            return Ok(None);
        }
        let reached = self.position(ruleset, board)?.surroundings(engine.task());
        reached.map(|reached| Some(reached.graph)).map_err(no_graph)
    }
}

fn no_graph(error: LoopyError) -> ReadError {
    match error {
        LoopyError::Stopped(stop) => ReadError::Stopped(stop),
        error => ReadError::Invalid { offset: 0, message: error.to_string() },
    }
}
