//! What stands in the cells of a table.

use serde_json::Value as Json;
use tedomari_heap::find;
use tedomari_octal::Rule;
use tedomari_task::{Stop, Task};

use super::{MadeTable, MakeTable, SizeRange};
use crate::evaluate::Evaluate;
use crate::facts::Facts;
use crate::heap::AnalyseHeaps;
use crate::item::heap::from_words;
use crate::mistake::Mistake;
use crate::octal::ComputeOctalValues;
use crate::question::Question;
use crate::session::Session;

/// A family of positions, and what is told of each.
pub(super) struct Family<'q> {
    ask: &'q MakeTable,
    sizes: SizeRange,
    kind: Kind,
    field: String,
}

enum Kind {
    /// Boards of a ruleset.
    Boards,
    /// A game on piles.
    Piles,
    /// Take-and-break games side by side.
    Codes,
}

/// What is found for a cell.
#[derive(Clone)]
pub(super) enum Found {
    Text(String),
    /// There is nothing of this kind.
    Nothing,
    Stopped(Stop),
}

/// What is found for a column.
pub(super) struct Column {
    values: Vec<u64>,
    first: u64,
    stopped: Stop,
}

impl Column {
    pub(super) fn get(&self, row: usize) -> Found {
        let heap = usize::try_from(self.first).ok().and_then(|first| first.checked_add(row));
        match heap.and_then(|heap| self.values.get(heap)) {
            Some(value) => Found::Text(value.to_string()),
            None => Found::Stopped(self.stopped),
        }
    }
}

/// No table has more rows or columns.
const MOST: u64 = 1 << 20;

impl<'q> Family<'q> {
    pub(super) fn new(ask: &'q MakeTable, session: &Session) -> Result<Family<'q>, Mistake> {
        let sizes = SizeRange::read(&ask.sizes)?;
        let length = |range: &std::ops::RangeInclusive<u64>| range.end() - range.start();
        if length(&sizes.rows) >= MOST || sizes.columns.as_ref().is_some_and(|range| length(range) >= MOST) {
            let message = format!("a table has at most {MOST} rows and columns");
            return Err(Mistake::new(&ask.sizes, 0, message).in_field("sizes"));
        }
        let name = ask.family.trim();
        let are_codes = name.split(',').all(|code| code.trim().parse::<Rule>().is_ok());
        let kind = if find(name).is_some() {
            Kind::Piles
        } else if are_codes {
            Kind::Codes
        } else if session.rulesets.registry.find(name).is_ok() {
            Kind::Boards
        } else {
            let message = "no ruleset, no game on piles and no code of a take-and-break game has this name: \
                           `tedomari rulesets` and `tedomari heap --list` tell the names";
            return Err(Mistake::new(&ask.family, 0, message).in_field("family"));
        };
        let (usual, fields): (&str, &[&str]) = match (&kind, ask.misere) {
            (Kind::Boards, _) => ("value", &FIELDS),
            (Kind::Piles, true) => ("outcome", &["outcome"]),
            (Kind::Piles, false) => ("nim_value", &["nim_value", "outcome"]),
            (Kind::Codes, _) => ("nim_value", &["nim_value"]),
        };
        let field = ask.field.as_deref().map_or(usual.to_owned(), |field| field.trim().replace('-', "_"));
        if !fields.contains(&&field[..]) {
            let message = format!("a table of this family can show {}", fields.join(", "));
            return Err(Mistake::new(&field, 0, message).in_field("field"));
        }
        let refuse =
            |what: &str, name: &str| Err(Mistake::new(&ask.family, 0, what.to_owned()).in_field(name));
        if ask.misere && !matches!(kind, Kind::Piles) {
            return refuse("only games on piles are told in misère play", "family");
        }
        if !ask.words.is_empty() && !matches!(kind, Kind::Piles) {
            return refuse("only games on piles take further words", "family");
        }
        if matches!(kind, Kind::Codes) && sizes.columns.is_some() {
            let message = "heaps of take-and-break games have one size: `1..20`";
            return Err(Mistake::new(&ask.sizes, 0, message).in_field("sizes"));
        }
        Ok(Family { ask, sizes, kind, field })
    }

    /// The table without its cells.
    pub(super) fn empty(&self) -> MadeTable {
        let name = self.ask.family.trim();
        let words: Vec<&str> =
            std::iter::once(name).chain(self.ask.words.iter().map(String::as_str)).collect();
        let misere = if self.ask.misere { ", misère" } else { "" };
        let columns = match (&self.kind, &self.sizes.columns) {
            (Kind::Codes, _) => name.split(',').map(|code| code.trim().to_owned()).collect(),
            (_, Some(columns)) => columns.clone().map(|size| size.to_string()).collect(),
            (_, None) => vec![self.field.clone()],
        };
        MadeTable {
            title: format!("{}{misere}", words.join(" ")),
            field: self.field.clone(),
            rows: self.sizes.rows.clone().collect(),
            columns,
            cells: Vec::new(),
            stopped_cells: Vec::new(),
            stopped: None,
            nodes: None,
        }
    }

    /// A whole column, if it is found at once.
    pub(super) fn column(&self, column: usize, task: Task) -> Option<Column> {
        let Kind::Codes = &self.kind else { return None };
        let code = self.ask.family.split(',').nth(column)?.trim().to_owned();
        let question = ComputeOctalValues {
            code,
            upto: Some(*self.sizes.rows.end()),
            at: Vec::new(),
            full: true,
            resume: None,
        };
        let answer = question.answer(&mut Session::new(), &task).ok();
        let stopped = answer.as_ref().and_then(|answer| answer.stopped).unwrap_or(Stop::Time);
        let values = answer.and_then(|answer| answer.facts.values).unwrap_or_default();
        Some(Column { values, first: *self.sizes.rows.start(), stopped })
    }

    pub(super) fn cell(
        &self,
        row: usize,
        column: usize,
        session: &mut Session,
        task: &Task,
    ) -> Result<Found, Mistake> {
        let row = self.sizes.rows.start() + row as u64;
        let column = self.sizes.columns.as_ref().map(|columns| columns.start() + column as u64);
        match self.kind {
            Kind::Piles => self.piles(row, column, session, task),
            _ => self.board(row, column, session, task),
        }
    }

    fn piles(
        &self,
        row: u64,
        column: Option<u64>,
        session: &mut Session,
        task: &Task,
    ) -> Result<Found, Mistake> {
        let sizes = std::iter::once(row).chain(column).map(|size| size.to_string());
        let words: Vec<String> = sizes.chain(self.ask.words.iter().cloned()).collect();
        let is_outcome = self.field == "outcome";
        let usual = AnalyseHeaps {
            most: usize::from(is_outcome),
            misere: self.ask.misere,
            thorough: !is_outcome,
            ..AnalyseHeaps::new(self.ask.family.trim(), &[])
        };
        let item = from_words(&usual, &words).map_err(|wrong| wrong.mistake.in_field("words"))?;
        let answer = item.question.answer(session, task)?;
        let found = match is_outcome {
            true => answer.outcome.map(|letter| letter.to_string()),
            false => answer.grundy.map(|value| value.to_string()),
        };
        Ok(match (found, answer.stopped) {
            (Some(text), _) => Found::Text(text),
            (None, Some(stop)) => Found::Stopped(stop),
            (None, None) => Found::Nothing,
        })
    }

    fn board(
        &self,
        row: u64,
        column: Option<u64>,
        session: &mut Session,
        task: &Task,
    ) -> Result<Found, Mistake> {
        let size = column.map_or_else(|| format!("1x{row}"), |column| format!("{row}x{column}"));
        let expression = format!("{}({size})", self.ask.family.trim());
        let answer =
            Evaluate { style: self.ask.style, ..Evaluate::new(&expression) }.answer(session, task)?;
        let stopped = answer.stopped.map_or(Found::Nothing, |why| Found::Stopped(why.stopped));
        let Some(facts) = answer.facts else {
            // What is loopy has a value and an outcome.
            let loopy = answer.loopy.map(|worth| serde_json::to_value(worth).unwrap_or_default());
            return Ok(loopy.map_or(stopped, |fields| told(&fields[&self.field])));
        };
        Ok(match told(&fields_of(&facts)[&self.field]) {
            Found::Nothing => stopped,
            found => found,
        })
    }
}

/// Fields of a value that a table can tell.
const FIELDS: [&str; 14] = [
    "value",
    "outcome",
    "left_stop",
    "right_stop",
    "mean",
    "temperature",
    "birthday",
    "atomic_weight",
    "kind",
    "class",
    "parity",
    "is_number",
    "is_infinitesimal",
    "is_all_small",
];

fn fields_of(facts: &Facts) -> Json {
    serde_json::to_value(facts).unwrap_or_default()
}

fn told(field: &Json) -> Found {
    match field {
        Json::String(text) => Found::Text(text.clone()),
        Json::Bool(truth) => Found::Text(if *truth { "yes" } else { "no" }.to_owned()),
        _ => Found::Nothing,
    }
}
