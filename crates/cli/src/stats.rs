//! How much work a question was: counts of the engine, steps and time.

use std::time::Instant;

use serde::Serialize;
use tedomari::look::Look;
use tedomari::table::Table;
use tedomari::text::thousands;
use tedomari::{Engine, Statistics};

/// The state of an engine when a question was asked.
#[derive(Clone, Copy)]
pub struct Started {
    at: Instant,
    counts: Statistics,
}

/// The work since then; the bytes are all that is held now.
#[derive(Debug, Clone, Serialize)]
pub struct Stats {
    nodes: u64,
    bases: u64,
    forms: u64,
    sums: u64,
    comparisons: u64,
    order_entries: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<u64>,
    /// Seconds to the millisecond, as text: JSON output has no floats.
    seconds: String,
}

impl Started {
    pub fn now(engine: &Engine) -> Started {
        Started { at: Instant::now(), counts: engine.statistics() }
    }

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

impl Stats {
    pub fn text(&self, look: &Look) -> String {
        let mut table = Table::new(look).right(&[1]);
        let counts = [
            ("nodes", self.nodes),
            ("bases", self.bases),
            ("forms", self.forms),
            ("sums", self.sums),
            ("comparisons", self.comparisons),
            ("order entries", self.order_entries),
            ("bytes", self.bytes),
        ];
        for (name, count) in counts.into_iter().chain(self.parts.map(|parts| ("parts", parts))) {
            table.fact(name, thousands(count));
        }
        table.fact("seconds", &self.seconds[..]);
        table.render()
    }
}
