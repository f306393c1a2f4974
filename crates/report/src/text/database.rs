//! Files of values of positions.

use tedomari_answer::BuiltDatabase;
use tedomari_answer::database::{DatabaseInfo, DumpedPart, RulesetHolding};

use super::{Page, counted, thousands};
use crate::look::ALARM;
use crate::table::{Cell, Table};

/// So many finished boards are named.
const MOST_BOARDS: usize = 4;

/// The answer of `database build`.
pub fn built_database(page: &Page, answer: &BuiltDatabase) -> String {
    let mut table = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        let steps = thousands(answer.nodes.unwrap_or(0));
        let why = format!("{stop} after {steps} steps; the same command goes on");
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    let info = &answer.info;
    let held = info.rulesets.iter().find(|held| held.ruleset == answer.ruleset);
    let parts = thousands(held.map_or(0, |held| held.parts));
    table.fact("file", &info.file[..]);
    table.fact("boards", format!("{} of {}", answer.finished, answer.boards.len()));
    let new = counted(answer.new_parts, "is new", "are new");
    table.fact("parts", format!("{parts}, of which {new}"));
    table.fact("bases", thousands(info.bases));
    table.fact("digest", &info.digest[..]);
    table.render()
}

/// The answer of `database info`.
pub fn database_info(page: &Page, answer: &DatabaseInfo) -> String {
    let mut table = Table::new(&page.look);
    table.fact("file", &answer.file[..]);
    table.fact("format", answer.format.to_string());
    table.fact("bytes", thousands(answer.bytes));
    table.fact("bases", thousands(answer.bases));
    table.fact("digest", &answer.digest[..]);
    let mut text = table.render();
    if !answer.rulesets.is_empty() {
        let mut table = Table::new(&page.look).right(&[1]);
        table.heading(&["ruleset", "parts", "complete for"]);
        for held in &answer.rulesets {
            table.row([held.ruleset[..].into(), thousands(held.parts).into(), largest(held).into()]);
        }
        text += &format!("\n{}", table.render());
    }
    text
}

/// The largest boards, as many as a reader may want to see.
fn largest(held: &RulesetHolding) -> String {
    let shown = held.largest.len().min(MOST_BOARDS);
    let more = match held.largest.len() - shown {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!("{}{more}", held.largest[..shown].join(", "))
}

/// A part of `database dump`, as an expression with its value behind it.
pub fn dumped_part(part: &DumpedPart) -> String {
    format!("{}({})  {}\n", part.ruleset, part.part, part.value)
}
