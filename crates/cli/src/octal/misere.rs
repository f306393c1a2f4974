//! Misère play: quotients, genera and positions.

use serde_json::json;
use tedomari::Stop;
use tedomari::misere::{Heaps, Quotient, Unfinished as NoQuotient};
use tedomari::octal::{Moves, Rule};

use super::normal::outcome;
use super::question::Question;
use super::{add_moves, moves_json, note_stop, stopped_row};
use crate::batch::Answer;
use crate::desk::{Desk, Unfinished};
use crate::look::ALARM;
use crate::progress::thousands;
use crate::table::{Cell, Table};

/// Heaps up to here are looked at if nothing else is asked: for genera, and for a quotient.
const GENERA: u64 = 12;
const QUOTIENT: u64 = 1000;
/// Positions of heaps up to this size are settled by their simplest forms, larger ones by a quotient if there is one.
const SMALL: u64 = 7;
/// More elements are not listed.
const MOST_LISTED: usize = 60;

/// Answers a question about misère play.
pub fn answer(desk: &Desk, question: &Question, rule: &Rule) -> Result<Answer, Unfinished> {
    let mut answer = Answer::default();
    if desk.json {
        answer.fields.insert("code".into(), rule.to_string().into());
        answer.fields.insert("name".into(), json!(rule.name()));
    }
    match (&question.heaps, question.quotient) {
        (Some(heaps), _) => position(desk, question, rule, heaps, &mut answer),
        (None, false) if question.genus => genera(desk, question, rule, &mut answer),
        _ => quotient(desk, question, rule, &mut answer),
    }
    Ok(answer)
}

/// How a position was settled.
struct Settled {
    is_p: bool,
    moves: Moves,
    method: &'static str,
}

/// The outcome of a position and its winning moves, by whichever way fits.
pub fn settle(desk: &Desk, rule: &Rule, heaps: &[u64]) -> Result<(bool, Moves, &'static str), Stop> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > SMALL {
        let mut quotient = Quotient::new(rule.clone());
        match quotient.extend(&desk.engine, largest) {
            Ok(()) => {
                if let Some(element) = quotient.element_of_sum(heaps)
                    && let Some(moves) = quotient.winning_moves(&desk.engine, heaps)?
                {
                    return Ok((quotient.is_p(element), moves, "quotient"));
                }
            }
            Err(NoQuotient::Stopped(stop)) => return Err(stop),
            Err(NoQuotient::TooLarge) => {}
        }
    }
    let mut forms = Heaps::new(rule.clone());
    let is_p = forms.is_p(&desk.engine, heaps)?;
    let moves = if is_p { Vec::new() } else { forms.winning_moves(&desk.engine, heaps)? };
    Ok((is_p, Moves { moves, complete: true }, "simplest forms"))
}

fn position(desk: &Desk, question: &Question, rule: &Rule, heaps: &[u64], answer: &mut Answer) {
    let settled = desk.watch(|| settle(desk, rule, heaps));
    let settled = settled.map(|(is_p, moves, method)| Settled { is_p, moves, method });
    let genus = (question.genus && settled.is_ok())
        .then(|| desk.watch(|| Heaps::new(rule.clone()).genus_of(&desk.engine, heaps)));
    let mut table = Table::new(&desk.look);
    if desk.json {
        answer.fields.insert("heaps".into(), json!(heaps));
        answer.fields.insert("misere".into(), true.into());
    }
    match &settled {
        Err(stop) => {
            stopped_row(&mut table, desk, *stop);
            note_stop(desk, answer, *stop);
        }
        Ok(settled) => {
            let letter = if settled.is_p { "P" } else { "N" };
            if desk.json {
                answer.fields.insert("outcome".into(), letter.into());
                answer.fields.insert("moves".into(), moves_json(&settled.moves.moves));
                answer.fields.insert("complete".into(), settled.moves.complete.into());
                answer.fields.insert("method".into(), settled.method.into());
            }
            table.fact("outcome", outcome(letter));
            add_moves(&mut table, desk, heaps, &settled.moves);
            table.fact("method", settled.method);
        }
    }
    match genus {
        None => {}
        Some(Ok(genus)) => {
            if desk.json {
                answer.fields.insert("genus".into(), genus.to_string().into());
            }
            table.fact("genus", genus.to_string());
        }
        Some(Err(stop)) => {
            stopped_row(&mut table, desk, stop);
            note_stop(desk, answer, stop);
        }
    }
    if !desk.json {
        answer.text = table.render();
    }
}

fn genera(desk: &Desk, question: &Question, rule: &Rule, answer: &mut Answer) {
    let upto = question.upto.unwrap_or(GENERA);
    let mut heaps = Heaps::new(rule.clone());
    let done = desk.watch(|| heaps.extend(&desk.engine, upto));
    let known = heaps.known() as u64;
    let genus = |heap: u64| heaps.genus(heap).map_or(String::new(), ToString::to_string);
    if desk.json {
        answer.fields.insert("genus".into(), (0..known).map(genus).collect());
        answer.fields.insert("forms".into(), heaps.forms().len().into());
        if let Err(stop) = done {
            note_stop(desk, answer, stop);
        }
        return;
    }
    let mut facts = Table::new(&desk.look);
    if let Err(stop) = done {
        stopped_row(&mut facts, desk, stop);
        note_stop(desk, answer, stop);
    }
    let name = rule.name().map_or(String::new(), |name| format!(", {name}"));
    facts.fact("code", format!("{rule}{name}, misère"));
    facts.fact("forms", thousands(heaps.forms().len() as u64));
    let mut table = Table::new(&desk.look).right(&[0]);
    table.heading(&["heap", "genus", "outcome", ""]);
    for heap in 0..known {
        let genus = heaps.genus(heap);
        let is_p = heaps.form(heap).is_some_and(|form| heaps.forms().is_p(form));
        let kind = if genus.is_some_and(|genus| genus.is_nim_like()) { "" } else { "wild" };
        let text = genus.map_or(String::new(), ToString::to_string);
        table.row([
            heap.to_string().into(),
            text.into(),
            if is_p { "P" } else { "N" }.into(),
            Cell::styled(kind, ALARM),
        ]);
    }
    answer.text = format!("{}\n{}", facts.render(), table.render());
}

/// A monomial in the letters of the generators.
fn monomial(exponents: &[u8]) -> String {
    let letter = |at: usize| char::from_u32('a' as u32 + at as u32).filter(char::is_ascii_lowercase);
    let mut text = String::new();
    for (at, &exponent) in exponents.iter().enumerate().filter(|&(_, &exponent)| exponent > 0) {
        match letter(at) {
            Some(letter) => text.push(letter),
            None => text += &format!("g{at}"),
        }
        if exponent > 1 {
            text += &format!("^{exponent}");
        }
    }
    if text.is_empty() { "1".to_owned() } else { text }
}

fn quotient(desk: &Desk, question: &Question, rule: &Rule, answer: &mut Answer) {
    let upto = question.upto.unwrap_or(QUOTIENT);
    let mut quotient = Quotient::new(rule.clone());
    let done = desk.watch(|| quotient.extend(&desk.engine, upto));
    let known = quotient.known() as u64 - 1;
    let period = quotient.period().copied();
    let name = |heap: u64| quotient.element(heap).map_or(String::new(), |x| monomial(quotient.name(x)));
    let generators: Vec<(String, usize)> =
        (0..).zip(quotient.generators()).map(|(at, &heap)| (letter_of(at), heap)).collect();
    let p: Vec<String> = (0..quotient.order())
        .filter(|&element| quotient.is_p(element))
        .map(|element| monomial(quotient.name(element)))
        .collect();
    if desk.json {
        let mut put = |name: &str, value| answer.fields.insert(name.to_owned(), value);
        put("order", json!(quotient.order()));
        put("p_positions", json!(p));
        put(
            "generators",
            json!(generators.iter().map(|(letter, heap)| json!([letter, heap])).collect::<Vec<_>>()),
        );
        put("upto", json!(known));
        put("elements", (0..=known).map(name).collect());
        put("period", json!(period.map(|period| period.length)));
        put("preperiod", json!(period.map(|period| period.preperiod)));
    }
    let mut facts = Table::new(&desk.look);
    match done {
        Ok(()) => {}
        Err(NoQuotient::Stopped(stop)) => {
            stopped_row(&mut facts, desk, stop);
            note_stop(desk, answer, stop);
        }
        Err(NoQuotient::TooLarge) => {
            let why = NoQuotient::TooLarge.to_string();
            facts.fact("stopped", Cell::styled(format!("{why}; what is known:"), ALARM));
            answer.exit = crate::failure::Exit::BudgetSpent;
            if desk.json {
                answer.fields.insert("stopped".into(), why.into());
            }
        }
    }
    if desk.json {
        return;
    }
    let title = rule.name().map_or(String::new(), |name| format!(", {name}"));
    facts.fact("code", format!("{rule}{title}, misère"));
    let of = match period {
        Some(_) => "the whole game".to_owned(),
        None => format!("heaps up to {}", thousands(known)),
    };
    facts.fact("quotient", format!("{} elements, {} of them P, for {of}", quotient.order(), p.len()));
    if let Some(period) = period {
        let from = match period.preperiod {
            0 => "no exceptions".to_owned(),
            n => format!("from {} on; the last exception is {}", thousands(n), thousands(n - 1)),
        };
        facts.fact("period", format!("{}, {from}", thousands(period.length)));
        facts.fact("proof", format!("by the heaps up to {}", thousands(period.checked)));
    }
    let named: Vec<String> = generators.iter().map(|(letter, heap)| format!("{letter} = {heap}")).collect();
    facts.fact("generators", named.join(", "));
    if p.len() <= MOST_LISTED {
        facts.fact("P", p.join(" "));
    }
    let shown = period.map_or(known, |period| (period.preperiod + period.length - 1).min(known));
    let mut table = Table::new(&desk.look).right(&[0]);
    let names: Vec<String> = (0..=shown).map(name).collect();
    for (row, names) in names.chunks(10).enumerate() {
        let mut cells: Vec<Cell> = vec![Cell::styled((10 * row).to_string(), crate::look::FAINT)];
        cells.extend(names.iter().map(|name| Cell::from(name.clone())));
        table.cells(cells);
    }
    answer.text = format!("{}\n{}", facts.render(), table.render());
}

fn letter_of(at: usize) -> String {
    let mut exponents = vec![0; at + 1];
    exponents[at] = 1;
    monomial(&exponents)
}
