//! Shards of a family of parts, for builds by several machines: what a worker of `tedomari.cluster` calls, and how the file is made
//! in the end.

use std::path::PathBuf;
use std::sync::Arc;

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rustc_hash::FxHashMap;
use tedomari::answer::{BuildDatabase, Mistake};
use tedomari::database::shard::{Bases, Round, Shard, ShardError, roots, shard_of};
use tedomari::database::{DatabaseError, FORMAT, Writer};
use tedomari::{AnyRuleset, Engine, Limits, Registry, Task};

use crate::columns::{
    GivenBases, GivenKeys, GivenNames, read_bases, read_keys, read_names, write_bases, write_keys,
    write_parts,
};
use crate::errors;
use crate::work::{Watcher, work};

/// The version of databases.
#[pyfunction]
pub fn database_format() -> u64 {
    FORMAT
}

/// The name of a ruleset, whether play can return to a position in it, and all boards of a family, after a look at each.
#[pyfunction]
#[pyo3(signature = (ruleset, boards, max=None))]
pub fn family(
    py: Python<'_>,
    ruleset: &str,
    boards: Vec<String>,
    max: Option<(usize, usize)>,
) -> PyResult<(String, bool, Vec<String>)> {
    let question = BuildDatabase { ruleset: ruleset.to_owned(), boards, max, file: None };
    let found = question.family(&Registry::default());
    let (ruleset, boards) = found.map_err(|mistake| errors::mistake(py, &mistake))?;
    Ok((ruleset.name().to_owned(), ruleset.is_loopy(), boards))
}

/// The shards of a family that one process works at.
#[pyclass(frozen, module = "tedomari._core")]
pub struct Shards(Mutex<Hand>);

struct Hand {
    ruleset: AnyRuleset,
    boards: Vec<String>,
    count: u32,
    engine: Engine,
    bases: Bases,
    shards: FxHashMap<u32, Shard>,
}

impl Hand {
    fn shard(&mut self, index: u32) -> &mut Shard {
        let new = || Shard::new(&self.ruleset, &self.engine, self.count);
        self.shards.entry(index).or_insert_with(new)
    }
}

fn trouble(py: Python<'_>, error: &ShardError) -> PyErr {
    errors::cluster(py, &error.to_string())
}

fn unusable(py: Python<'_>, error: &DatabaseError) -> PyErr {
    errors::cluster(py, &error.to_string())
}

impl Shards {
    /// Works without Python's lock.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&mut Hand, &Task) -> Result<T, ShardError> + Send,
    ) -> PyResult<T> {
        let watcher = Arc::new(Watcher::default());
        let done = work(py, Limits::new(), None, &watcher, 1, |task| job(&mut self.0.lock(), task))?;
        match (done.trouble, done.result) {
            (Some(error), _) => Err(error),
            (None, result) => result.map_err(|error| trouble(py, &error)),
        }
    }
}

#[pymethods]
impl Shards {
    #[new]
    fn new(py: Python<'_>, ruleset: &str, boards: Vec<String>, count: u32) -> PyResult<Shards> {
        let found = Registry::default().find(ruleset);
        let ruleset = found
            .map_err(|error| errors::mistake(py, &Mistake::new(ruleset, error.offset, error.message)))?;
        if count == 0 {
            return Err(errors::value("there is at least one shard"));
        }
        let (engine, bases, shards) = (Engine::new(), Bases::default(), FxHashMap::default());
        Ok(Shards(Mutex::new(Hand { ruleset, boards, count, engine, bases, shards })))
    }

    /// Forgets all that was handed over.
    fn forget(&self) {
        let mut hand = self.0.lock();
        (hand.engine, hand.bases) = (Engine::new(), Bases::default());
        hand.shards.clear();
    }

    /// Begins with the parts of the boards that belong to a shard.
    fn begin(&self, py: Python<'_>, index: u32) -> PyResult<()> {
        self.work(py, |hand, _| {
            hand.shards.remove(&index);
            let all = roots(&hand.ruleset, &hand.engine, &hand.boards);
            let all = all.map_err(|(_, error)| ShardError::Bad(error.message))?;
            let count = hand.count;
            let own = all.iter().map(Vec::as_slice).filter(|key| shard_of(key, count) == index);
            hand.shard(index).ask(None, own)
        })
    }

    /// Takes in that a shard asks for parts.
    fn ask(&self, py: Python<'_>, index: u32, asker: u32, keys: GivenKeys) -> PyResult<()> {
        let keys = read_keys(&keys)?;
        self.work(py, |hand, _| hand.shard(index).ask(Some(asker), keys))
    }

    /// Takes in that the parts so far were found, and these were asked for, before.
    fn restore_rounds(&self, py: Python<'_>, index: u32, asks: GivenKeys) -> PyResult<()> {
        let asks = read_keys(&asks)?;
        self.work(py, |hand, _| hand.shard(index).restore_rounds(asks))
    }

    /// Looks at the moves of all new parts: their keys, and the keys that each shard is asked for.
    fn round<'py>(&self, py: Python<'py>, index: u32) -> PyResult<Bound<'py, PyDict>> {
        let Round { found, asks } = self.work(py, |hand, task| {
            hand.shard(index).set_task(task);
            hand.shard(index).round()
        })?;
        let round = PyDict::new(py);
        round.set_item("found", write_keys(py, &found))?;
        round.set_item("asks", asks.iter().map(|keys| write_keys(py, keys)).collect::<Vec<_>>())?;
        Ok(round)
    }

    /// Takes in bases that all shards need.
    fn tell_bases(&self, py: Python<'_>, bases: GivenBases) -> PyResult<()> {
        let bases = read_bases(&bases)?;
        self.work(py, |hand, _| {
            bases.into_iter().for_each(|base| hand.bases.tell(base));
            Ok(())
        })
    }

    /// Takes in values that a shard has asked for.
    fn tell(&self, py: Python<'_>, index: u32, keys: GivenKeys, names: GivenNames) -> PyResult<()> {
        let (keys, names) = (read_keys(&keys)?, read_names(&names)?);
        self.work(py, |hand, task| {
            hand.shard(index).set_task(task);
            let Hand { bases, shards, .. } = hand;
            let Some(shard) = shards.get_mut(&index) else { return Ok(()) };
            keys.iter().zip(&names).try_for_each(|(key, named)| shard.tell(bases, key, named))
        })
    }

    /// Takes in that these parts were valued before.
    fn restore_levels(&self, py: Python<'_>, index: u32, keys: GivenKeys) -> PyResult<()> {
        let keys = read_keys(&keys)?;
        self.work(py, |hand, _| hand.shard(index).restore_levels(keys))
    }

    /// Values all parts that can be valued: the parts, the bases that are new, what each shard is told, and how many are left.
    fn level<'py>(&self, py: Python<'py>, index: u32) -> PyResult<Bound<'py, PyDict>> {
        let found = self.work(py, |hand, task| {
            hand.shard(index).set_task(task);
            let Hand { bases, shards, .. } = hand;
            let shard = shards.get_mut(&index);
            shard.ok_or_else(|| ShardError::Bad("a shard that was not begun".to_owned()))?.level(bases)
        })?;
        let level = PyDict::new(py);
        level.set_item("parts", write_parts(py, &found.parts))?;
        level.set_item("bases", write_bases(py, &found.bases))?;
        level.set_item("told", found.told.iter().map(|parts| write_parts(py, parts)).collect::<Vec<_>>())?;
        level.set_item("pending", found.pending)?;
        Ok(level)
    }

    /// A part that waits for others, if there is one.
    fn some_pending(&self, index: u32) -> Option<String> {
        self.0.lock().shards.get(&index)?.some_pending()
    }
}

/// A database that takes in what shards have given out.
#[pyclass(frozen, module = "tedomari._core")]
pub struct Filling {
    ruleset: String,
    writer: Mutex<Option<Writer>>,
    /// The parts of the ruleset that were there before.
    before: u64,
}

#[pymethods]
impl Filling {
    #[new]
    fn new(py: Python<'_>, file: PathBuf, ruleset: String) -> PyResult<Filling> {
        let opened = py.detach(|| {
            let writer = Writer::open(file)?;
            let before = writer.parts(&ruleset)?;
            Ok::<_, DatabaseError>((writer, before))
        });
        let (writer, before) = opened.map_err(|error| unusable(py, &error))?;
        Ok(Filling { ruleset, writer: Mutex::new(Some(writer)), before })
    }

    /// Takes in bases and parts; bases stand after those that they stand on.
    fn take_in(&self, py: Python<'_>, bases: GivenBases, keys: GivenKeys, names: GivenNames) -> PyResult<()> {
        let (bases, keys, names) = (read_bases(&bases)?, read_keys(&keys)?, read_names(&names)?);
        let parts: Vec<_> = keys.into_iter().map(<[u8]>::to_vec).zip(names).collect();
        self.with(py, |writer| writer.take_in(&self.ruleset, &bases, &parts))
    }

    /// Notes the boards as finished and closes the file. How many parts are new.
    fn finish(&self, py: Python<'_>, boards: Vec<String>) -> PyResult<u64> {
        let after = self.with(py, |writer| {
            writer.finish_boards(&self.ruleset, &boards)?;
            writer.parts(&self.ruleset)
        })?;
        let writer = self.writer.lock().take();
        let finished = py.detach(|| writer.map_or(Ok(()), Writer::finish));
        finished.map_err(|error| unusable(py, &error))?;
        Ok(after - self.before)
    }
}

impl Filling {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&Writer) -> Result<T, DatabaseError> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| self.writer.lock().as_ref().map(job));
        let done = done.ok_or_else(|| errors::value("the file is closed"))?;
        done.map_err(|error| unusable(py, &error))
    }
}
