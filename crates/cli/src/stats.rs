//! How much work an item was: counts of the engine, steps and time.

use std::time::Instant;

use serde_json::{Value as Json, json};
use tedomari::{Engine, Statistics};

use crate::look::Look;
use crate::progress::thousands;
use crate::table::Table;

/// The state of an engine when an item began.
#[derive(Clone, Copy)]
pub struct Started {
    at: Instant,
    steps: u64,
    counts: Statistics,
}

impl Started {
    pub fn now(engine: &Engine) -> Started {
        Started { at: Instant::now(), steps: engine.steps(), counts: engine.statistics() }
    }

    pub fn steps(&self, engine: &Engine) -> u64 {
        engine.steps() - self.steps
    }

    /// Names and counts; all are the work since the start except the bytes, which are all that is held now.
    fn counts(&self, engine: &Engine) -> [(&'static str, u64); 7] {
        let (was, is) = (&self.counts, engine.statistics());
        [
            ("nodes", self.steps(engine)),
            ("bases", is.bases - was.bases),
            ("forms", is.forms - was.forms),
            ("sums", is.sums - was.sums),
            ("comparisons", is.comparisons - was.comparisons),
            ("order_entries", is.order_entries.saturating_sub(was.order_entries)),
            ("bytes", is.bytes),
        ]
    }

    /// Seconds to the millisecond, as text: JSON output has no floats.
    fn seconds(&self) -> String {
        let spent = self.at.elapsed();
        format!("{}.{:03}", spent.as_secs(), spent.subsec_millis())
    }

    pub fn json(&self, engine: &Engine, parts: Option<u64>) -> Json {
        let mut object = json!({});
        for (name, count) in self.counts(engine) {
            object[name] = Json::from(count);
        }
        if let Some(parts) = parts {
            object["parts"] = Json::from(parts);
        }
        object["seconds"] = Json::from(self.seconds());
        object
    }

    pub fn text(&self, engine: &Engine, parts: Option<u64>, look: &Look) -> String {
        let mut table = Table::new(look).right(&[1]);
        for (name, count) in self.counts(engine) {
            table.fact(&name.replace('_', " "), thousands(count));
        }
        if let Some(parts) = parts {
            table.fact("parts", thousands(parts));
        }
        table.fact("seconds", self.seconds());
        table.render()
    }
}
