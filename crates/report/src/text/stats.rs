//! How much work an answer was.

use tedomari_answer::line::Stats;

use super::thousands;
use crate::look::Look;
use crate::table::Table;

/// How much work an answer was.
pub fn spent_work(stats: &Stats, look: &Look) -> String {
    let mut table = Table::new(look).right(&[1]);
    let counts = [
        ("nodes", stats.nodes),
        ("bases", stats.bases),
        ("forms", stats.forms),
        ("sums", stats.sums),
        ("comparisons", stats.comparisons),
        ("order entries", stats.order_entries),
        ("bytes", stats.bytes),
    ];
    for (name, count) in counts.into_iter().chain(stats.parts.map(|parts| ("parts", parts))) {
        table.fact(name, thousands(count));
    }
    table.fact("seconds", &stats.seconds[..]);
    table.render()
}
