//! The desk at which items are answered: the engine, its limits, and how answers are written.

use std::sync::{Arc, Mutex, PoisonError};

use clap::ColorChoice;
use tedomari::database::Database;
use tedomari::rulesets::Library;
use tedomari::{Engine, Estimate, Expr, Form, ParseError, Parser, ReadError, Rulesets, Stop, Style, Value};

use crate::args::OutputArgs;
use crate::interrupt::Interrupt;
use crate::item::{Bad, Item};
use crate::limits::{LimitArgs, Limits};
use crate::look::{Look, STRONG};
use crate::progress::{thousands, watch};
use crate::stats::Started;

/// What every command works with.
pub struct Desk {
    pub engine: Engine,
    pub limits: Limits,
    pub interrupt: Interrupt,
    pub look: Look,
    pub json: bool,
    pub stats: bool,
    /// Whether several items are answered, so that each answer must say which it is.
    pub many: bool,
    started: Mutex<Started>,
    pub rulesets: Rulesets,
    pub database: Option<Arc<Database>>,
    /// Whether nothing is left out for being long.
    pub full: bool,
    style: Style,
}

/// Why an expression has no value.
pub enum Unfinished {
    Bad(Bad),
    Stopped(Stop),
}

/// Reads an expression in which every ruleset may occur.
pub fn parse(text: &str) -> Result<Expr, ParseError> {
    let names: Vec<&str> = tedomari::rulesets::all().iter().map(|ruleset| ruleset.about().name).collect();
    Parser::new().rulesets(&names).parse(text)
}

/// Longer values are cut in plain output unless all is asked for: nobody reads them, and they push the rest away.
const LONGEST: usize = 1200;

impl Desk {
    pub fn new(limits: &LimitArgs, output: &OutputArgs, colour: ColorChoice, ascii: bool) -> Desk {
        let engine = Engine::new();
        let database = limits.database.clone();
        let library = database.clone().map(|database| database as Arc<dyn Library>);
        let limits = limits.budget.limits();
        Desk {
            started: Mutex::new(Started::now(&engine)),
            rulesets: Rulesets { threads: limits.threads, library },
            database,
            engine,
            limits,
            interrupt: Interrupt::install(),
            look: Look::new(colour, ascii && !output.unicode),
            json: output.json,
            stats: output.stats,
            many: false,
            style: output.style(),
            full: output.full,
        }
    }

    /// Begins an item: a fresh budget.
    pub fn begin(&self) {
        *self.started.lock().unwrap_or_else(PoisonError::into_inner) = Started::now(&self.engine);
        self.engine.set_budget(self.limits.budget(&self.interrupt));
    }

    /// Whether the tables serve the next item as well: not if they have grown large.
    pub fn keeps_tables(&self) -> bool {
        self.limits.keeps(self.engine.statistics().bytes)
    }

    /// Clears the tables.
    pub fn clear_tables(&mut self) {
        self.engine = Engine::new();
    }

    /// The state of the engine when the item began.
    pub fn started(&self) -> Started {
        *self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Steps spent on the item.
    pub fn steps(&self) -> u64 {
        self.started().steps(&self.engine)
    }

    /// Reads one of the item's texts.
    pub fn parse(&self, item: &Item, part: usize, field: Option<&'static str>) -> Result<Expr, Bad> {
        parse(&item.texts[part]).map_err(|error| item.bad(part, field, error.offset, error.message))
    }

    /// The values of one of the item's texts.
    pub fn evaluate(
        &self,
        item: &Item,
        part: usize,
        field: Option<&'static str>,
        expr: Expr,
    ) -> Result<Form, Unfinished> {
        self.watch(|| self.engine.evaluate(expr, &self.rulesets)).map_err(|error| match error {
            ReadError::Invalid { offset, message } => Unfinished::Bad(item.bad(part, field, offset, message)),
            ReadError::Stopped(stop) => Unfinished::Stopped(stop),
        })
    }

    /// What can be said about an expression without its value.
    pub fn estimate(&self, expr: &Expr) -> Estimate {
        self.engine.estimate(expr, &self.rulesets)
    }

    /// Does work on the engine, with signs of life.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        self.watch_with(String::new, work)
    }

    /// The same with more to tell.
    pub fn watch_with<T>(&self, more: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
        let message = || {
            let asked = if self.interrupt.is_asked() { ", stopping" } else { "" };
            let bases = thousands(self.engine.statistics().bases);
            format!("{}{} steps, {bases} bases{asked}", more(), thousands(self.steps()))
        };
        watch(message, work)
    }

    /// A value in the style that was asked for, complete.
    pub fn value(&self, value: Value) -> String {
        self.engine.print_as(value, self.style)
    }

    /// A value for plain output.
    pub fn readable(&self, value: Value) -> String {
        self.cut(self.value(value), LONGEST, true)
    }

    /// A value for a cell of a table.
    pub fn brief(&self, value: Value) -> String {
        self.cut(self.value(value), (self.look.width / 2).max(24), false)
    }

    /// A sum of values that have names, in the style that was asked for.
    pub fn styled(&self, text: &str) -> String {
        tedomari::parse(text).map_or_else(|_| text.to_owned(), |expr| expr.display(self.style).to_string())
    }

    /// What the user wrote, on one line.
    pub fn line(&self, text: &str) -> String {
        let printable = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
        self.cut(printable.collect(), 2 * self.look.width, false)
    }

    /// A game as it was written, for a cell of a table with other columns beside it.
    pub fn cell(&self, text: &str) -> String {
        self.cut(self.line(text), self.look.width.saturating_sub(40).max(64), false)
    }

    /// What the user wrote, as the heading of an answer.
    pub fn head(&self, text: &str) -> String {
        format!("{}\n", self.look.paint(STRONG, &self.line(text)))
    }

    fn cut(&self, text: String, most: usize, note: bool) -> String {
        let Some((cut, _)) = text.char_indices().nth(most).filter(|_| !self.full) else { return text };
        let mut short = format!("{}{}", &text[..cut], self.look.ellipsis());
        if note {
            let count = thousands(text.chars().count() as u64);
            short += &format!(" ({count} characters; --full shows them all)");
        }
        short
    }
}
