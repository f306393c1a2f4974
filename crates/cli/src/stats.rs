//! How much work a question was: counts of the engine, steps and time.

use std::time::Instant;

use tedomari::answer::line::Stats;
use tedomari::{Engine, Statistics};

/// The state of an engine when a question was asked.
#[derive(Clone, Copy)]
pub struct Started {
    at: Instant,
    counts: Statistics,
}

impl Started {
    pub fn now(engine: &Engine) -> Started {
        Started { at: Instant::now(), counts: engine.statistics() }
    }

    /// The work since then; the bytes are all that is held now.
    pub fn stats(&self, engine: &Engine, parts: Option<u64>) -> Stats {
        let (was, is) = (&self.counts, engine.statistics());
        let spent = self.at.elapsed();
        Stats {
            nodes: engine.task().steps(),
            bases: is.bases.saturating_sub(was.bases),
            forms: is.forms.saturating_sub(was.forms),
            sums: is.sums.saturating_sub(was.sums),
            comparisons: is.comparisons.saturating_sub(was.comparisons),
            order_entries: is.order_entries.saturating_sub(was.order_entries),
            bytes: is.bytes,
            parts,
            seconds: format!("{}.{:03}", spent.as_secs(), spent.subsec_millis()),
        }
    }
}
