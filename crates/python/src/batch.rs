//! Many expressions in one call, with a column for each fact.
//!
//! A column is built as Arrow lays it out: a bit for each value that is there, offsets, and the bytes. So it can be handed to
//! Arrow as it is, and becomes a list of Python's own objects only where a list is wanted.

use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict, PyList};
use tedomari::answer::{Evaluate, Evaluation, Mistake, Question, Session};
use tedomari::{Limits, Task};

use crate::errors;
use crate::session::Store;
use crate::work::{Done, Given, limits};

/// What a column tells of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Value,
    Outcome,
    LeftStop,
    RightStop,
    Mean,
    Temperature,
    Birthday,
    AtomicWeight,
    IsNumber,
    IsInfinitesimal,
    IsAllSmall,
    Kind,
    Class,
    Parity,
    Stopped,
    Error,
    ErrorOffset,
}

impl Fact {
    /// Whether it is yes or no.
    fn is_truth(self) -> bool {
        matches!(self, Fact::IsNumber | Fact::IsInfinitesimal | Fact::IsAllSmall)
    }
}

const FACTS: [(&str, Fact); 17] = [
    ("value", Fact::Value),
    ("outcome", Fact::Outcome),
    ("left_stop", Fact::LeftStop),
    ("right_stop", Fact::RightStop),
    ("mean", Fact::Mean),
    ("temperature", Fact::Temperature),
    ("birthday", Fact::Birthday),
    ("atomic_weight", Fact::AtomicWeight),
    ("is_number", Fact::IsNumber),
    ("is_infinitesimal", Fact::IsInfinitesimal),
    ("is_all_small", Fact::IsAllSmall),
    ("kind", Fact::Kind),
    ("class", Fact::Class),
    ("parity", Fact::Parity),
    ("stopped", Fact::Stopped),
    ("error", Fact::Error),
    ("error_offset", Fact::ErrorOffset),
];

/// A column, laid out as in Arrow.
#[derive(Default)]
struct Column {
    /// A bit for each value that is there, the lowest first.
    there: Vec<u8>,
    /// Where each text ends.
    ends: Vec<i64>,
    /// The texts one after another; or the numbers; or a bit for each truth.
    data: Vec<u8>,
    length: usize,
}

impl Column {
    /// Tells a fact about the next item.
    fn push(&mut self, fact: Fact, answer: &Result<Evaluation, Mistake>) {
        let (byte, bit) = (self.length / 8, self.length % 8);
        self.length += 1;
        if bit == 0 {
            self.there.push(0);
            if fact.is_truth() {
                self.data.push(0);
            }
        }
        let is_there = self.tell(fact, answer, byte, bit);
        self.there[byte] |= u8::from(is_there) << bit;
        match fact {
            Fact::ErrorOffset if !is_there => self.data.extend_from_slice(&0_i64.to_le_bytes()),
            Fact::ErrorOffset => {}
            fact if fact.is_truth() => {}
            _ => self.ends.push(self.data.len() as i64),
        }
    }

    /// Writes the fact, if there is anything to tell.
    fn tell(&mut self, fact: Fact, answer: &Result<Evaluation, Mistake>, byte: usize, bit: usize) -> bool {
        let evaluation = match answer {
            Ok(evaluation) => evaluation,
            Err(mistake) => {
                return match fact {
                    Fact::Error => self.text(&mistake.message),
                    Fact::ErrorOffset => self.bytes(&(mistake.offset as i64).to_le_bytes()),
                    _ => false,
                };
            }
        };
        if fact == Fact::Stopped {
            return evaluation.stopped.as_ref().is_some_and(|why| self.written(&why.stopped));
        }
        if let Some(loopy) = &evaluation.loopy {
            return match fact {
                Fact::Value => self.text(&loopy.value),
                Fact::Outcome => loopy.outcome.is_some_and(|outcome| self.written(&outcome.letter())),
                Fact::IsNumber => self.truth(false, byte, bit),
                _ => false,
            };
        }
        let Some(facts) = &evaluation.facts else { return false };
        match fact {
            Fact::Value => self.text(&facts.value),
            Fact::Outcome => self.written(&facts.outcome.letter()),
            Fact::LeftStop => self.written(&facts.left_stop),
            Fact::RightStop => self.written(&facts.right_stop),
            Fact::Mean => facts.mean.as_ref().is_some_and(|x| self.written(x)),
            Fact::Temperature => facts.temperature.as_ref().is_some_and(|x| self.written(x)),
            Fact::Birthday => facts.birthday.as_ref().is_some_and(|x| self.written(x)),
            Fact::AtomicWeight => {
                facts.atomic_weight.as_ref().and_then(Option::as_ref).is_some_and(|x| self.text(x))
            }
            Fact::IsNumber => self.truth(facts.is_number, byte, bit),
            Fact::IsInfinitesimal => self.truth(facts.is_infinitesimal, byte, bit),
            Fact::IsAllSmall => facts.is_all_small.is_some_and(|truth| self.truth(truth, byte, bit)),
            Fact::Kind => self.written(&facts.kind),
            Fact::Class => facts.class.is_some_and(|class| self.written(&class)),
            Fact::Parity => facts.parity.flatten().is_some_and(|parity| self.written(&parity)),
            Fact::Stopped | Fact::Error | Fact::ErrorOffset => false,
        }
    }

    fn bytes(&mut self, bytes: &[u8]) -> bool {
        self.data.extend_from_slice(bytes);
        true
    }

    fn text(&mut self, text: &str) -> bool {
        self.bytes(text.as_bytes())
    }

    /// What is shown as text goes into the column without a text of its own in between.
    fn written(&mut self, shown: &dyn Display) -> bool {
        write!(self.data, "{shown}").is_ok()
    }

    fn truth(&mut self, truth: bool, byte: usize, bit: usize) -> bool {
        self.data[byte] |= u8::from(truth) << bit;
        true
    }

    fn is_there(&self, at: usize) -> bool {
        self.there[at / 8] >> (at % 8) & 1 == 1
    }

    fn to_list<'py>(&self, py: Python<'py>, fact: Fact) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for at in 0..self.length {
            if !self.is_there(at) {
                list.append(py.None())?;
                continue;
            }
            match fact {
                fact if fact.is_truth() => {
                    list.append(self.data[at / 8] >> (at % 8) & 1 == 1)?;
                }
                Fact::ErrorOffset => {
                    let number = self.data[8 * at..8 * at + 8].try_into().map_or(0, i64::from_le_bytes);
                    list.append(number)?;
                }
                _ => {
                    let begin = if at == 0 { 0 } else { self.ends[at - 1] as usize };
                    // Only whole texts were put there, so that nothing is lost.
                    list.append(String::from_utf8_lossy(&self.data[begin..self.ends[at] as usize]))?;
                }
            }
        }
        Ok(list)
    }

    /// What Arrow needs: kind, length, and the buffers.
    fn to_buffers<'py>(&self, py: Python<'py>, fact: Fact) -> PyResult<Bound<'py, PyAny>> {
        let (there, data) = (PyBytes::new(py, &self.there), PyBytes::new(py, &self.data));
        let buffers = match fact {
            Fact::IsNumber | Fact::IsInfinitesimal | Fact::IsAllSmall => {
                ("bool", self.length, there, None, data)
            }
            Fact::ErrorOffset => ("int64", self.length, there, None, data),
            _ => {
                let ends = std::iter::once(&0_i64).chain(&self.ends);
                let ends: Vec<u8> = ends.flat_map(|end| end.to_le_bytes()).collect();
                ("large_string", self.length, there, Some(PyBytes::new(py, &ends)), data)
            }
        };
        Ok(buffers.into_pyobject(py)?.into_any())
    }
}

/// So many items a thread takes at a time.
const CHUNK: usize = 64;

/// Evaluates expressions, each within the limits; a column is a list, or the buffers that Arrow needs.
pub fn evaluate<'py>(
    py: Python<'py>,
    store: &Arc<Store>,
    texts: &[PyBackedStr],
    columns: &[String],
    arrow: bool,
    threads: usize,
    given: Option<Given>,
) -> PyResult<Bound<'py, PyDict>> {
    let mut facts = Vec::new();
    for name in columns {
        let found = FACTS.iter().find(|(known, _)| known == name);
        let known = || FACTS.map(|(known, _)| known).join(", ");
        facts.push(
            found.ok_or_else(|| errors::value(format!("no column `{name}`: there are {}", known())))?.1,
        );
    }
    let each = limits(given)?;
    let Done { result, trouble } = store
        .work(py, None, threads, |session, task| in_chunks(texts, &facts, session, task, each, threads))?;
    if let Some(error) = trouble {
        return Err(errors::trouble(py, error, errors::Known::Nothing));
    }
    let table = PyDict::new(py);
    for ((column, &fact), name) in result.iter().zip(&facts).zip(columns) {
        match arrow {
            true => table.set_item(name, column.to_buffers(py, fact)?)?,
            false => table.set_item(name, column.to_list(py, fact)?)?,
        }
    }
    Ok(table)
}

type Answers = Vec<Result<Evaluation, Mistake>>;

fn in_chunks(
    texts: &[PyBackedStr],
    facts: &[Fact],
    session: &mut Session,
    task: &Task,
    each: Limits,
    threads: usize,
) -> Vec<Column> {
    let ask = |session: &mut Session, text: &str| Evaluate::new(text).answer(session, &task.part(each));
    let mut table: Vec<Column> = facts.iter().map(|_| Column::default()).collect();
    let mut put = |answer: &Result<Evaluation, Mistake>| {
        table.iter_mut().zip(facts).for_each(|(column, &fact)| column.push(fact, answer));
    };
    if threads <= 1 {
        for text in texts {
            // After an interruption there is no table, so that the rest need not be looked at.
            if task.check().is_err() {
                break;
            }
            put(&ask(session, text));
        }
        return table;
    }
    let chunks: Vec<&[PyBackedStr]> = texts.chunks(CHUNK).collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::<(usize, Answers)>::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(chunks.len()) {
            let mut session = session.another();
            let (next, done, chunks, ask) = (&next, &done, &chunks, &ask);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(chunk) = chunks.get(at).filter(|_| task.check().is_ok()) else { break };
                    let answers: Answers = chunk.iter().map(|text| ask(&mut session, text)).collect();
                    done.lock().push((at, answers));
                }
            });
        }
    });
    let mut done = done.into_inner();
    done.sort_by_key(|&(at, _)| at);
    done.iter().flat_map(|(_, answers)| answers).for_each(&mut put);
    table
}
