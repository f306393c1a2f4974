//! A session as Python sees it: an engine, the rulesets, and sessions of `tedomari-answer` in store, one for each thread that asks at
//! the same time.

use std::path::PathBuf;
use std::sync::Arc;

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tedomari::answer::games::{NoGame, is_taken};
use tedomari::answer::{self, Mistake};
use tedomari::database::Database;
use tedomari::{Dyadic, Ledger, Library, Registry, Task};

use crate::errors::Known;
use crate::game::Game;
use crate::rulesets::{Holder, PythonRules};
use crate::work::{Done, Given, Watcher, limits, work};
use crate::{ask, batch, errors, packed};

/// What a session holds, and its games with it.
pub struct Store {
    ledger: Option<Ledger>,
    threads: usize,
    /// Sessions are made after this one.
    model: Mutex<Model>,
    database: Option<Arc<Database>>,
}

struct Model {
    session: answer::Session,
    /// Sessions that nobody uses now.
    spare: Vec<answer::Session>,
    /// The rulesets that are written in Python.
    holders: Vec<Arc<Holder>>,
    /// Changes when the rulesets do: sessions from before are dropped.
    generation: u64,
}

impl Store {
    /// Works with a session, which nobody else uses meanwhile.
    pub fn work<T: Send>(
        &self,
        py: Python<'_>,
        given: Option<Given>,
        threads: usize,
        job: impl FnOnce(&mut answer::Session, &Task) -> T + Send,
    ) -> PyResult<Done<T>> {
        let watcher = Arc::new(Watcher::default());
        let (mut session, generation) = {
            let mut model = self.model.lock();
            model.holders.iter().for_each(|holder| holder.watch(&watcher));
            let session = model.spare.pop().unwrap_or_else(|| model.session.another());
            (session, model.generation)
        };
        let limits = limits(given)?;
        let done = work(py, limits, self.ledger.as_ref(), &watcher, threads, |task| {
            let result = job(&mut session, task);
            (result, session)
        })?;
        let Done { result: (result, session), trouble } = done;
        let mut model = self.model.lock();
        // After an exception in a ruleset, what was found on the way may be wrong.
        if trouble.is_none() && model.generation == generation {
            model.spare.push(session);
        }
        Ok(Done { result, trouble })
    }

    /// The same for work of one thread that gives a game or says why there is none.
    pub fn game<T: Send>(
        &self,
        py: Python<'_>,
        given: Option<Given>,
        job: impl FnOnce(&mut answer::Session, &Task) -> Result<T, NoGame> + Send,
    ) -> PyResult<T> {
        self.game_by(py, given, 1, job)
    }

    fn game_by<T: Send>(
        &self,
        py: Python<'_>,
        given: Option<Given>,
        threads: usize,
        job: impl FnOnce(&mut answer::Session, &Task) -> Result<T, NoGame> + Send,
    ) -> PyResult<T> {
        let Done { result, trouble } = self.work(py, given, threads, job)?;
        match (result, trouble) {
            (Err(NoGame::Stopped(why)), Some(error)) => Err(errors::trouble(py, error, Known::Bounds(why))),
            (_, Some(error)) => Err(errors::trouble(py, error, Known::Nothing)),
            (Err(error), None) => Err(errors::no_game(py, &error)),
            (Ok(game), None) => Ok(game),
        }
    }
}

/// The question that puts values into files.
const FILLING: &str = "database-build";

/// A session: what is remembered from one question to the next. Any number of threads may use it at once.
#[pyclass(frozen, module = "tedomari._core")]
pub struct Session {
    store: Arc<Store>,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (threads=1, memory=None, database=None))]
    fn new(
        py: Python<'_>,
        threads: usize,
        memory: Option<usize>,
        database: Option<PathBuf>,
    ) -> PyResult<Session> {
        let database = match database {
            None => None,
            Some(path) => {
                let opened = py.detach(|| Database::open(&path));
                Some(Arc::new(opened.map_err(|error| {
                    errors::mistake(py, &Mistake::new(&path.display().to_string(), 0, error.to_string()))
                })?))
            }
        };
        let ledger = memory.map(|bytes| Ledger::new(Some(bytes)));
        let session = match &ledger {
            Some(ledger) => answer::Session::in_ledger(ledger),
            None => answer::Session::new(),
        };
        let library = database.clone().map(|database| database as Arc<dyn Library>);
        let session = session.with_threads(threads).with_library(library);
        let model = Model { session, spare: Vec::new(), holders: Vec::new(), generation: 0 };
        let store = Store { ledger, threads, model: Mutex::new(model), database };
        Ok(Session { store: Arc::new(store) })
    }

    /// Answers a question in JSON. Gives the answer in JSON.
    #[pyo3(signature = (name, question, limits=None))]
    fn ask(&self, py: Python<'_>, name: &str, question: &str, limits: Option<Given>) -> PyResult<String> {
        let Done { result, trouble } = self.store.work(py, limits, self.store.threads, |session, task| {
            if name != FILLING {
                return ask::answer(name, question, session, task);
            }
            // What a ruleset in Python says today need not be what it says tomorrow.
            let all = std::mem::take(&mut session.rulesets.registry);
            let answer = ask::answer(name, question, session, task);
            session.rulesets.registry = all;
            answer
        })?;
        let answer = match result {
            None => return Err(errors::value(format!("there is no question `{name}`"))),
            Some(Err(mistake)) if trouble.is_none() => return Err(errors::mistake(py, &mistake)),
            Some(Err(_)) => None,
            Some(Ok(answer)) => Some(answer),
        };
        match (trouble, answer) {
            (Some(error), answer) => {
                Err(errors::trouble(py, error, answer.map_or(Known::Nothing, Known::Answer)))
            }
            (None, answer) => Ok(answer.unwrap_or_default()),
        }
    }

    /// The game that an expression is worth.
    #[pyo3(signature = (text, limits=None))]
    fn game(&self, py: Python<'_>, text: &str, limits: Option<Given>) -> PyResult<Game> {
        // Only positions are searched by several threads.
        let threads = if text.contains('(') { self.store.threads } else { 1 };
        let value = self.store.game_by(py, limits, threads, |session, task| session.game(task, text))?;
        Ok(Game::new(&self.store, value))
    }

    /// A number as a game: an integer, or a fraction whose denominator is a power of two.
    fn number(&self, py: Python<'_>, text: &str) -> PyResult<Game> {
        let found = py.detach(|| text.parse::<Dyadic>());
        let x = found.map_err(|_| errors::value("expected a number whose denominator is a power of two"))?;
        let value = self.store.game(py, None, |session, _| Ok(session.number(&x)))?;
        Ok(Game::new(&self.store, value))
    }

    /// {left|right}.
    #[pyo3(signature = (left, right, limits=None))]
    fn game_of(
        &self,
        py: Python<'_>,
        left: Vec<PyRef<'_, Game>>,
        right: Vec<PyRef<'_, Game>>,
        limits: Option<Given>,
    ) -> PyResult<Game> {
        let here = |side: Vec<PyRef<'_, Game>>| {
            side.iter().map(|game| game.value_in(py, &self.store)).collect::<PyResult<Vec<_>>>()
        };
        let (left, right) = (here(left)?, here(right)?);
        let value = self.store.game(py, limits, |session, task| session.game_of(task, &left, &right))?;
        Ok(Game::new(&self.store, value))
    }

    /// What an expression is worth in which games stand as `argument(0)`, `argument(1)`, ….
    #[pyo3(signature = (text, arguments, limits=None))]
    fn made(
        &self,
        py: Python<'_>,
        text: &str,
        arguments: Vec<PyRef<'_, Game>>,
        limits: Option<Given>,
    ) -> PyResult<Game> {
        let arguments: PyResult<Vec<_>> =
            arguments.iter().map(|game| game.value_in(py, &self.store)).collect();
        let arguments = arguments?;
        let value = self.store.game(py, limits, |session, task| session.made(task, text, &arguments))?;
        Ok(Game::new(&self.store, value))
    }

    /// The game that was packed by `Game.pack`.
    fn unpack(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<Game> {
        let value = self.store.game(py, None, |session, task| packed::unpack(session, task, bytes))?;
        Ok(Game::new(&self.store, value))
    }

    /// Many expressions at once: a list for each column, or its buffers as Arrow has them.
    #[pyo3(signature = (texts, columns, arrow=false, threads=1, limits=None))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        texts: Vec<pyo3::pybacked::PyBackedStr>,
        columns: Vec<String>,
        arrow: bool,
        threads: usize,
        limits: Option<Given>,
    ) -> PyResult<Bound<'py, PyDict>> {
        batch::evaluate(py, &self.store, &texts, &columns, arrow, threads, limits)
    }

    /// Adds a ruleset that is written in Python.
    fn add(&self, py: Python<'_>, ruleset: Bound<'_, PyAny>) -> PyResult<()> {
        let (rules, holder) = PythonRules::new(&ruleset)?;
        py.detach(|| {
            let mut model = self.store.model.lock();
            let name = rules.name();
            if is_taken(&model.session.rulesets, name) {
                return Err(errors::value(format!("the name `{name}` is taken")));
            }
            let mut registry = Registry::clone(&model.session.rulesets.registry);
            registry.add(rules);
            model.session.rulesets.registry = Arc::new(registry);
            model.holders.push(holder);
            model.spare.clear();
            model.generation += 1;
            Ok(())
        })
    }

    /// Bytes that the tables hold.
    fn bytes(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.store.model.lock().session.bytes())
    }

    /// What went wrong with the database, if something did.
    fn trouble(&self) -> Option<String> {
        self.store.database.as_ref()?.trouble().map(ToString::to_string)
    }
}
