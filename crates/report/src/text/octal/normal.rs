//! Values, periods and positions in normal play.

use std::fmt::Write;

use tedomari_answer::octal::{ComputedOctalValues, OctalFacts, SolvedOctal};

use super::{add_moves, beginning, outcome, titled};
use crate::look::FAINT;
use crate::table::Table;
use crate::text::{Page, spent, thousands};

/// More values are summed up rather than listed, unless all are wanted.
const MOST_LISTED: u64 = 1000;

/// The answer of `octal` about values.
pub fn computed_octal_values(page: &Page, answer: &ComputedOctalValues) -> String {
    let facts = &answer.facts;
    let mut table = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, answer.nodes));
    }
    table.fact("code", titled(&facts.code, facts.name.as_deref()));
    add_period(&mut table, facts);
    let computed = thousands(facts.computed.saturating_sub(1));
    for at in &facts.at {
        table.fact(
            "value",
            match &at.value {
                Some(value) => format!("{value} for a heap of {}", at.heap),
                None => format!("not known for a heap of {}: values were computed up to {computed}", at.heap),
            },
        );
    }
    if facts.at.is_empty() {
        let first = thousands(facts.largest_at);
        table.fact("largest", format!("{}, first for a heap of {first}", facts.largest));
    }
    if let Some(sparse) = facts.sparse.as_ref().filter(|_| facts.period.is_none()) {
        let parity = if sparse.parity { " with the parity of the heap" } else { "" };
        let last =
            sparse.last_rare.map_or(String::new(), |heap| format!(", the last is {}", thousands(heap)));
        let (rare, mask) = (thousands(sparse.rare), sparse.mask);
        table.fact("sparse", format!("{rare} rare heaps under the mask {mask:b}{parity}{last}"));
    }
    if facts.asked.or(facts.upto).is_some_and(|upto| upto > MOST_LISTED) {
        table.fact("work", format!("{} pairs of heaps", thousands(facts.pairs)));
    }
    table.render() + &list(page, facts)
}

fn add_period(table: &mut Table, facts: &OctalFacts) {
    let Some(period) = facts.period else {
        let known = thousands(facts.computed.saturating_sub(1));
        return table.fact("period", format!("none is proved by the values up to {known}"));
    };
    let saltus = match facts.saltus {
        None | Some(0) => String::new(),
        Some(saltus) => format!(", each adding {saltus}"),
    };
    table.fact("period", format!("{}{saltus}", thousands(period)));
    table.fact("", beginning(facts.preperiod.unwrap_or(0)));
    table.fact("proof", format!("by the values up to {}", thousands(facts.checked.unwrap_or(0))));
}

/// The values in rows of twenty.
fn list(page: &Page, facts: &OctalFacts) -> String {
    let (Some(upto), Some(values)) = (facts.upto, &facts.values) else { return String::new() };
    if upto > MOST_LISTED && !page.full {
        return String::new();
    }
    let width = values.iter().max().map_or(1, |most| most.to_string().len());
    let head = upto.to_string().len();
    let a_row = if page.look.width >= 6 + head + 20 * (width + 1) { 20 } else { 10 };
    let mut text = String::from("\n");
    for (row, values) in values.chunks(a_row).enumerate() {
        let from = page.look.paint(FAINT, &format!("{:>head$}", row * a_row));
        text += &format!("  {from} ");
        for value in values {
            // A text has room for everything.
            let _ = write!(text, " {value:>width$}");
        }
        text.push('\n');
    }
    text
}

/// The answer of `octal --heaps`.
pub fn solved_octal(page: &Page, answer: &SolvedOctal) -> String {
    let mut table = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, answer.nodes));
    }
    if let Some(sum) = answer.grundy {
        let each = answer.heap_values.iter().flatten().map(u64::to_string).collect::<Vec<_>>();
        let sums = if each.len() > 1 { format!(" = {}", each.join(" + ")) } else { String::new() };
        table.fact("nim-sum", format!("{sum}{sums}"));
    }
    if let Some(letter) = answer.outcome {
        table.fact("outcome", outcome(letter));
    }
    if let Some(moves) = &answer.moves {
        add_moves(&mut table, page, &answer.heaps, moves, answer.complete != Some(false));
    }
    table.render()
}
