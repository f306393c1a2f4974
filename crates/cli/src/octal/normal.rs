//! Nim-values, periods and positions in normal play.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tedomari::Stop;
use tedomari::octal::{Rule, Values};

use super::question::Question;
use super::{add_moves, moves_json, note_stop, stopped_row};
use crate::batch::Answer;
use crate::desk::{Desk, Unfinished};
use crate::failure::{Failure, complain};
use crate::item::Item;
use crate::look::GOOD;
use crate::progress::thousands;
use crate::table::{Cell, Table};

/// Values up to here are computed, and a period sought, if nothing else is asked.
const USUAL: u64 = 10_000;
/// Values up to here are shown if nothing else is asked.
const SHOWN: u64 = 59;
/// More values are summed up rather than listed, unless all are wanted.
const MOST_LISTED: u64 = 1000;
const MOST_IN_JSON: u64 = 100_000;
/// Nobody waits for so many values to be computed.
const OUT_OF_REACH: u64 = 1 << 36;
/// Time between two checkpoints.
const BETWEEN: Duration = Duration::from_secs(20);

/// Values of a game, from a file if there is one, computed far enough for the question, and kept in the file.
pub fn values(
    desk: &Desk,
    rule: &Rule,
    upto: u64,
    resume: Option<&Path>,
) -> Result<(Values, Result<(), Stop>), Failure> {
    let mut values = match resume.filter(|path| path.exists()) {
        None => Values::new(rule.clone()),
        Some(path) => {
            let named = |error| Failure::Usage(format!("`{}`: {error}", path.display()));
            Values::load(path, rule).map_err(named)?
        }
    };
    values.set_threads(desk.limits.threads);
    let reached = AtomicU64::new(values.computed().len() as u64);
    let mut saved = Instant::now();
    let save = |values: &Values| {
        if let Some(path) = resume
            && let Err(error) = values.save(path)
        {
            complain(&format!("`{}` could not be written: {error}", path.display()));
        }
    };
    let message = || {
        let reached = reached.load(Ordering::Relaxed);
        match upto {
            // So far out only a period helps, and nobody knows when it comes.
            upto if upto > OUT_OF_REACH => format!("{} values, no period proved yet, ", thousands(reached)),
            upto => format!(
                "{}% of {} values, ",
                (u128::from(reached) * 100 / (u128::from(upto) + 1)).min(100),
                thousands(upto)
            ),
        }
    };
    let done = desk.watch_with(message, || {
        values.extend_with(&desk.engine, upto, &mut |values| {
            reached.store(values.computed().len() as u64, Ordering::Relaxed);
            if resume.is_some() && saved.elapsed() > BETWEEN {
                save(values);
                saved = Instant::now();
            }
            Ok(())
        })
    });
    save(&values);
    Ok((values, done))
}

/// Answers a question about normal play.
pub fn answer(
    desk: &Desk,
    item: &Item,
    question: &Question,
    rule: &Rule,
    resume: Option<&Path>,
    full: bool,
) -> Result<Answer, Unfinished> {
    let far = question.at.iter().map(|n| u64::try_from(n).unwrap_or(u64::MAX)).max().unwrap_or(0);
    let largest = question.heaps.iter().flatten().copied().max().unwrap_or(0);
    // A little further than asked for, since a period may prove itself there.
    let usual = if rule.code().parts() < 3 { USUAL } else { USUAL / 20 };
    let asked = question.upto.unwrap_or(0).max(far).max(largest);
    let upto = asked.max(usual);
    let (values, done) = values(desk, rule, upto, resume)
        .map_err(|failure| Unfinished::Bad(item.bad(0, None, 0, failure_text(failure))))?;
    let mut answer = Answer::default();
    let report = Report { desk, values: &values, question, full };
    let is_enough = question.upto.is_some() && values.value(asked).is_some();
    let mut stopped = done.err().filter(|_| !is_enough);
    let moves = match (&question.heaps, stopped) {
        (Some(heaps), None) => match values.winning_moves(&desk.engine, heaps) {
            Ok(moves) => moves,
            Err(stop) => {
                stopped = Some(stop);
                None
            }
        },
        _ => None,
    };
    if desk.json {
        answer.fields = report.fields();
        if let Some(heaps) = &question.heaps {
            let sum = values.nim_sum(heaps);
            answer.fields.insert("heaps".into(), json!(heaps));
            answer.fields.insert("grundy".into(), json!(sum));
            answer.fields.insert("outcome".into(), json!(sum.map(letter)));
            if let Some(found) = &moves {
                answer.fields.insert("moves".into(), moves_json(&found.moves));
                answer.fields.insert("complete".into(), found.complete.into());
            }
        }
    } else {
        let mut table = Table::new(&desk.look);
        if let Some(stop) = stopped {
            stopped_row(&mut table, desk, stop);
        }
        match &question.heaps {
            None => report.facts(&mut table),
            Some(heaps) => {
                if let Some(sum) = values.nim_sum(heaps) {
                    let each: Vec<String> = heaps
                        .iter()
                        .filter_map(|&heap| values.value(heap))
                        .map(|value| value.to_string())
                        .collect();
                    let sums =
                        if each.len() > 1 { format!(" = {}", each.join(" + ")) } else { String::new() };
                    table.fact("nim-sum", format!("{sum}{sums}"));
                    table.fact("outcome", outcome(letter(sum)));
                }
                if let Some(found) = &moves {
                    add_moves(&mut table, desk, heaps, found);
                }
            }
        }
        answer.text = table.render();
        if question.heaps.is_none() {
            answer.text += &report.list();
        }
    }
    if let Some(stop) = stopped {
        note_stop(desk, &mut answer, stop);
    }
    Ok(answer)
}

fn failure_text(failure: Failure) -> String {
    match failure {
        Failure::Usage(message) => message,
        Failure::Output(error) => error.to_string(),
    }
}

fn letter(sum: u64) -> &'static str {
    if sum == 0 { "P" } else { "N" }
}

/// An outcome for people.
pub fn outcome(letter: &str) -> Cell {
    match letter {
        "P" => "P: whoever is to move loses".into(),
        _ => Cell::styled("N: whoever is to move wins", GOOD),
    }
}

struct Report<'a> {
    desk: &'a Desk,
    values: &'a Values,
    question: &'a Question,
    full: bool,
}

impl Report<'_> {
    /// Up to which heap values are listed; nothing if only single ones are asked for.
    fn listed(&self) -> Option<u64> {
        let known = match self.values.period() {
            Some(_) => u64::MAX,
            None => self.values.computed().len() as u64 - 1,
        };
        let asked = match self.question.upto {
            Some(upto) => upto,
            None if self.question.at.is_empty() && self.question.heaps.is_none() => SHOWN,
            None => return None,
        };
        Some(asked.min(known))
    }

    /// The largest value among the heaps asked about, and the first heap that has it.
    fn largest(&self) -> (u32, usize) {
        let computed = self.values.computed();
        let end = self
            .question
            .upto
            .and_then(|upto| usize::try_from(upto).ok())
            .map_or(computed.len(), |upto| computed.len().min(upto.saturating_add(1)));
        let (at, &value) = computed[..end]
            .iter()
            .enumerate()
            .max_by_key(|&(at, &value)| (value, std::cmp::Reverse(at)))
            .unwrap_or((0, &0));
        (value, at)
    }

    fn fields(&self) -> Map<String, Json> {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
        let rule = self.values.rule();
        put("code", rule.to_string().into());
        put("name", json!(rule.name()));
        if let Some(upto) = self.listed() {
            put("upto", upto.into());
            if upto <= MOST_IN_JSON || self.full {
                put("values", (0..=upto).map_while(|heap| self.values.value(heap)).collect());
            }
        }
        let (value, at) = self.largest();
        put("largest", value.into());
        put("largest_at", at.into());
        let period = self.values.period();
        put("period", json!(period.map(|period| period.length)));
        put("preperiod", json!(period.map(|period| period.preperiod)));
        put("saltus", json!(period.map(|period| period.saltus)));
        put("checked", json!(period.map(|period| period.checked)));
        put("computed", self.values.computed().len().into());
        if let Some((split, rare)) = self.values.split() {
            let last = rare.last().map(|&(heap, _)| heap);
            put(
                "sparse",
                json!({ "mask": split.mask, "parity": split.parity, "rare": rare.len(), "last_rare": last }),
            );
        }
        put("pairs", self.values.counts().pairs.into());
        if !self.question.at.is_empty() {
            let pair = |n| json!({ "heap": format!("{n}"), "value": self.values.value_of(n).map(|v| v.to_string()) });
            put("at", self.question.at.iter().map(pair).collect());
        }
        fields
    }

    fn facts(&self, table: &mut Table) {
        let rule = self.values.rule();
        let name = rule.name().map_or(String::new(), |name| format!(", {name}"));
        table.fact("code", format!("{rule}{name}"));
        let count = |n: u64| thousands(n);
        match self.values.period() {
            Some(period) => {
                let saltus = match period.saltus {
                    0 => String::new(),
                    saltus => format!(", each adding {saltus}"),
                };
                table.fact("period", format!("{}{saltus}", count(period.length)));
                let from = match period.preperiod {
                    0 => "no exceptions".to_owned(),
                    n => format!("from {} on; the last exception is {}", count(n), count(n - 1)),
                };
                table.fact("", from);
                table.fact("proof", format!("by the values up to {}", count(period.checked)));
            }
            None => {
                let known = self.values.computed().len() as u64 - 1;
                table.fact("period", format!("none is proved by the values up to {}", count(known)));
            }
        }
        for n in &self.question.at {
            let computed = count(self.values.computed().len() as u64 - 1);
            table.fact(
                "value",
                match self.values.value_of(n) {
                    Some(value) => format!("{value} for a heap of {n}"),
                    None => format!("not known for a heap of {n}: values were computed up to {computed}"),
                },
            );
        }
        let (value, at) = self.largest();
        if self.question.at.is_empty() {
            table.fact("largest", format!("{value}, first for a heap of {}", count(at as u64)));
        }
        if let Some((split, rare)) = self.values.split().filter(|_| self.values.period().is_none()) {
            let parity = if split.parity { " with the parity of the heap" } else { "" };
            let last = rare
                .last()
                .map_or(String::new(), |&(heap, _)| format!(", the last is {}", count(heap.into())));
            let rares = count(rare.len() as u64);
            table.fact("sparse", format!("{rares} rare heaps under the mask {:b}{parity}{last}", split.mask));
        }
        if self.question.upto.is_some_and(|upto| upto > MOST_LISTED) {
            table.fact("work", format!("{} pairs of heaps", count(self.values.counts().pairs)));
        }
    }

    /// The values in rows of twenty.
    fn list(&self) -> String {
        let Some(upto) = self.listed().filter(|&upto| upto <= MOST_LISTED || self.full) else {
            return String::new();
        };
        let values: Vec<String> =
            (0..=upto).map_while(|heap| self.values.value(heap)).map(|value| value.to_string()).collect();
        let width = values.iter().map(String::len).max().unwrap_or(1);
        let head = upto.to_string().len();
        let a_row = if self.desk.look.width >= 6 + head + 20 * (width + 1) { 20 } else { 10 };
        let mut text = String::from("\n");
        for (row, values) in values.chunks(a_row).enumerate() {
            let cells: Vec<String> = values.iter().map(|value| format!("{value:>width$}")).collect();
            let from = self.desk.look.paint(crate::look::FAINT, &format!("{:>head$}", row * a_row));
            text += &format!("  {from}  {}\n", cells.join(" "));
        }
        text
    }
}
