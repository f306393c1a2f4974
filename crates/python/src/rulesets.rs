//! Rulesets that are written in Python.
//!
//! Positions are Python's objects, which Rust knows by number: equal objects have one number. So a search compares and
//! hashes numbers, and needs Python only for the moves and the parts of a position.
//!
//! The rules of a game cannot fail, but a function written in Python can raise an exception. Then the work is told to end, the
//! position counts as one without moves until it does, and everything that was found is dropped: the exception is the answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tedomari::{About, BoardError, FastLane, Move, Player, Ruleset};

use crate::work::Watcher;

/// What Rust holds of a ruleset in Python.
pub struct Holder {
    /// An object with `_moves(left, position)`, `_parts(position)`, `_read(text)` and `_write(position)`.
    object: Py<PyAny>,
    has_parts: bool,
    /// The number of each position, and the position of each number.
    numbers: Py<PyDict>,
    positions: Py<PyDict>,
    next: AtomicU64,
    /// The work that goes on with it.
    watchers: Mutex<Vec<Weak<Watcher>>>,
}

impl Holder {
    /// Somebody begins to work with the ruleset.
    pub fn watch(&self, watcher: &Arc<Watcher>) {
        let mut watchers = self.watchers.lock();
        watchers.retain(|known| known.strong_count() > 0);
        watchers.push(Arc::downgrade(watcher));
    }

    fn fail(&self, py: Python<'_>, error: &PyErr) {
        let watchers: Vec<_> = self.watchers.lock().iter().filter_map(Weak::upgrade).collect();
        watchers.iter().for_each(|watcher| watcher.fail(error.clone_ref(py)));
    }

    /// What Python answers; nothing if it raises an exception, after which nothing counts.
    fn ask<T: Default>(&self, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            // A search of positions takes few steps in a second here, so that the task would look too seldom.
            ask(py).and_then(|answer| py.check_signals().map(|()| answer)).unwrap_or_else(|error| {
                self.fail(py, &error);
                T::default()
            })
        })
    }

    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u64> {
        let py = position.py();
        let (numbers, positions) = (self.numbers.bind(py), self.positions.bind(py));
        if let Some(known) = numbers.get_item(position)? {
            return known.extract();
        }
        // Two threads may come with equal positions at once: the first that is entered counts.
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        positions.set_item(number, position)?;
        let entered: u64 = numbers.call_method1("setdefault", (position, number))?.extract()?;
        if entered != number {
            positions.del_item(number)?;
        }
        Ok(entered)
    }

    fn position<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyAny>> {
        let found = self.positions.bind(py).get_item(number)?;
        found.ok_or_else(|| PyValueError::new_err("a position that nobody has asked about"))
    }
}

/// Independent parts, if the ruleset in Python tells them.
struct Lane(Arc<Holder>);

impl FastLane<u64> for Lane {
    fn split(&self, position: &u64) -> Option<Vec<u64>> {
        if !self.0.has_parts {
            return None;
        }
        self.0.ask(|py| {
            let position = self.0.position(py, *position)?;
            let parts = self.0.object.bind(py).call_method1("_parts", (position,))?;
            if parts.is_none() {
                return Ok(None);
            }
            let parts = parts.try_iter()?.map(|part| self.0.number(&part?));
            Ok(Some(parts.collect::<PyResult<Vec<u64>>>()?))
        })
    }
}

/// A ruleset that is written in Python.
pub struct PythonRules {
    holder: Arc<Holder>,
    lane: Lane,
    name: String,
    texts: [String; 3],
    example: (String, String),
    is_impartial: bool,
    is_loopy: bool,
}

impl PythonRules {
    /// The ruleset of an object, and what is shared with those who ask.
    pub fn new(object: &Bound<'_, PyAny>) -> PyResult<(PythonRules, Arc<Holder>)> {
        let text = |name: &str| -> PyResult<String> { object.getattr(name)?.extract() };
        let truth = |name: &str| -> PyResult<bool> { object.getattr(name)?.extract() };
        let name = text("name")?;
        let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            && name.len() > 1;
        if !is_word {
            let message = "the name of a ruleset is a word of lower-case letters, digits and underscores";
            return Err(PyValueError::new_err(message));
        }
        let py = object.py();
        let holder = Arc::new(Holder {
            object: object.clone().unbind(),
            has_parts: truth("_has_parts")?,
            numbers: PyDict::new(py).unbind(),
            positions: PyDict::new(py).unbind(),
            next: AtomicU64::new(0),
            watchers: Mutex::new(Vec::new()),
        });
        let rules = PythonRules {
            lane: Lane(holder.clone()),
            holder: holder.clone(),
            name,
            texts: [text("board")?, text("moves")?, text("reference")?],
            example: object.getattr("example")?.extract()?,
            is_impartial: truth("impartial")?,
            is_loopy: truth("loopy")?,
        };
        Ok((rules, holder))
    }

    /// The name in expressions.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Ruleset for PythonRules {
    type Position = u64;

    fn about(&self) -> About<'_> {
        let [board, moves, reference] = self.texts.each_ref().map(|text| &text[..]);
        let example = (&self.example.0[..], &self.example.1[..]);
        About { name: &self.name, board, moves, reference, example }
    }

    fn read(&self, text: &str) -> Result<u64, BoardError> {
        Python::attach(|py| {
            let read = self.holder.object.bind(py).call_method1("_read", (text,));
            let error = match read.and_then(|position| self.holder.number(&position)) {
                Ok(number) => return Ok(number),
                Err(error) => error,
            };
            let value = error.value(py);
            let offset = value.getattr("offset").and_then(|offset| offset.extract()).unwrap_or(0);
            if !error.is_instance_of::<PyValueError>(py) {
                self.holder.fail(py, &error);
            }
            Err(BoardError { offset: text.len().min(offset), message: value.to_string() })
        })
    }

    fn write(&self, position: &u64) -> String {
        self.holder.ask(|py| {
            let position = self.holder.position(py, *position)?;
            self.holder.object.bind(py).call_method1("_write", (position,))?.extract()
        })
    }

    fn moves(&self, position: &u64, player: Player) -> Vec<Move<u64>> {
        self.holder.ask(|py| {
            let position = self.holder.position(py, *position)?;
            let is_left = player == Player::Left;
            let moves = self.holder.object.bind(py).call_method1("_moves", (is_left, position))?;
            let read = |item: PyResult<Bound<'_, PyAny>>| {
                let (name, to): (String, Bound<'_, PyAny>) = item?.extract()?;
                Ok(Move { name, to: self.holder.number(&to)? })
            };
            moves.try_iter()?.map(read).collect()
        })
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn is_loopy(&self) -> bool {
        self.is_loopy
    }

    fn fast_lane(&self) -> &dyn FastLane<u64> {
        &self.lane
    }
}
