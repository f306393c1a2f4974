//! Positions inside expressions: `domineering(..|..) + {3|1}`.

use std::sync::Arc;

use tedomari_value::{Engine, Estimate, Positions, ReadError, Value};

use crate::any::{Library, SearchOptions};

/// All rulesets, for [`Engine::read_form`].
#[derive(Clone)]
pub struct Rulesets {
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
        Rulesets { threads: 1, library: None }
    }
}

impl Positions for Rulesets {
    fn names(&self) -> Vec<&str> {
        crate::all().iter().map(|ruleset| ruleset.about().name).collect()
    }

    fn value(&self, engine: &Engine, ruleset: &str, board: &str) -> Result<Value, ReadError> {
        let invalid = |offset, message| ReadError::Invalid { offset, message };
        let rules = crate::find(ruleset)
            .ok_or_else(|| invalid(0, format!("the ruleset `{ruleset}` is not known")))?;
        let position = rules.position(board).map_err(|error| invalid(error.offset, error.message))?;
        let library = self.library.as_deref();
        let options = SearchOptions { threads: self.threads, library, ..SearchOptions::default() };
        Ok(position.analyse(engine, &options)?.value)
    }

    fn estimate(&self, ruleset: &str, board: &str) -> Option<Estimate> {
        crate::find(ruleset)?.position(board).ok()?.estimate()
    }
}
