//! Misère play: positions, genera and quotients.

use tedomari_answer::octal::{FoundGenera, FoundMisereQuotient, NoQuotient, SolvedMisereOctal};

use super::{add_moves, beginning, outcome, titled};
use crate::look::{ALARM, FAINT};
use crate::table::{Cell, Table};
use crate::text::{Page, spent, thousands};

/// The answer of `octal --misere --heaps`.
pub fn solved_misere_octal(page: &Page, answer: &SolvedMisereOctal) -> String {
    let mut table = Table::new(&page.look);
    if let Some(letter) = answer.outcome {
        table.fact("outcome", outcome(letter));
    }
    if let Some(moves) = &answer.moves {
        add_moves(&mut table, page, &answer.heaps, moves, answer.complete != Some(false));
    }
    if let Some(method) = answer.method {
        table.fact("method", method.to_string());
    }
    if let Some(genus) = &answer.genus {
        table.fact("genus", &genus[..]);
    }
    // What is missing is missing at the end.
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, answer.nodes));
    }
    table.render()
}

/// The answer of `octal --genus`.
pub fn found_genera(page: &Page, answer: &FoundGenera) -> String {
    let mut facts = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        facts.fact("stopped", spent(stop, answer.nodes));
    }
    facts.fact("code", format!("{}, misère", titled(&answer.code, answer.name.as_deref())));
    facts.fact("forms", thousands(answer.forms));
    let mut table = Table::new(&page.look).right(&[0]);
    table.heading(&["heap", "genus", "outcome", ""]);
    for ((heap, genus), outcome) in (0_u64..).zip(&answer.genus).zip(&answer.outcomes) {
        let kind = if answer.wild.binary_search(&heap).is_ok() { "wild" } else { "" };
        table.row([
            heap.to_string().into(),
            (&genus[..]).into(),
            outcome.to_string().into(),
            Cell::styled(kind, ALARM),
        ]);
    }
    format!("{}\n{}", facts.render(), table.render())
}

/// The answer of `octal --quotient`.
pub fn found_misere_quotient(page: &Page, answer: &FoundMisereQuotient) -> String {
    /// More elements are not listed.
    const MOST_LISTED: usize = 60;
    let mut facts = Table::new(&page.look);
    match answer.stopped {
        None => {}
        Some(NoQuotient::Stopped(stop)) => facts.fact("stopped", spent(stop, answer.nodes)),
        Some(why) => facts.fact("stopped", Cell::styled(format!("{why}; what is known:"), ALARM)),
    }
    facts.fact("code", format!("{}, misère", titled(&answer.code, answer.name.as_deref())));
    let of = match answer.period {
        Some(_) => "the whole game".to_owned(),
        None => format!("heaps up to {}", thousands(answer.upto)),
    };
    let (order, count) = (answer.order, answer.p_positions.len());
    facts.fact("quotient", format!("{order} elements, {count} of them P, for {of}"));
    if let (Some(length), Some(preperiod)) = (answer.period, answer.preperiod) {
        facts.fact("period", format!("{}, {}", thousands(length), beginning(preperiod)));
        facts.fact("proof", format!("by the heaps up to {}", thousands(answer.checked.unwrap_or(0))));
    }
    let generators = answer.generators.iter().map(|(letter, heap)| format!("{letter} = {heap}"));
    facts.fact("generators", generators.collect::<Vec<_>>().join(", "));
    if count <= MOST_LISTED {
        facts.fact("P", answer.p_positions.join(" "));
    }
    // Of a period only the first round is shown.
    let shown = match (answer.preperiod, answer.period) {
        (Some(preperiod), Some(length)) => usize::try_from(preperiod + length).unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    let mut table = Table::new(&page.look).right(&[0]);
    for (row, names) in answer.elements[..shown.min(answer.elements.len())].chunks(10).enumerate() {
        let mut cells: Vec<Cell> = vec![Cell::styled((10 * row).to_string(), FAINT)];
        cells.extend(names.iter().map(|name| Cell::from(&name[..])));
        table.cells(cells);
    }
    format!("{}\n{}", facts.render(), table.render())
}
