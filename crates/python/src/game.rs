//! A game as a handle: a value of a session's engine.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use tedomari::answer::games::{Called, NoGame};
use tedomari::loopy::LoopyValue;
use tedomari::{Dyadic, Function, Style, Task};

use crate::session::Store;
use crate::work::Given;
use crate::{errors, packed};

/// A game, by its value.
#[pyclass(frozen, module = "tedomari._core")]
pub struct Game {
    store: Arc<Store>,
    value: LoopyValue,
}

impl Game {
    pub fn new(store: &Arc<Store>, value: LoopyValue) -> Game {
        Game { store: store.clone(), value }
    }

    /// The value, in the engine of a session that may be another.
    pub fn value_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<LoopyValue> {
        if Arc::ptr_eq(&self.store, store) {
            return Ok(self.value.clone());
        }
        let bytes = self.packed(py)?;
        store.game(py, None, |session, task| packed::unpack(session, task, &bytes))
    }

    fn packed(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        self.store.game(py, None, |session, task| packed::pack(session, task, &self.value))
    }

    fn made(&self, value: LoopyValue) -> Game {
        Game::new(&self.store, value)
    }
}

#[pymethods]
impl Game {
    /// G + H.
    #[pyo3(signature = (other, limits=None))]
    fn add(&self, py: Python<'_>, other: PyRef<'_, Game>, limits: Option<Given>) -> PyResult<Game> {
        let other = other.value_in(py, &self.store)?;
        let sum = self.store.game(py, limits, |session, task| session.sum(task, &self.value, &other))?;
        Ok(self.made(sum))
    }

    /// G - H.
    #[pyo3(signature = (other, limits=None))]
    fn subtract(&self, py: Python<'_>, other: PyRef<'_, Game>, limits: Option<Given>) -> PyResult<Game> {
        let other = other.value_in(py, &self.store)?;
        let difference = self.store.game(py, limits, |session, task| {
            session.sum(task, &self.value, &session.negative(task, &other)?)
        })?;
        Ok(self.made(difference))
    }

    /// -G.
    #[pyo3(signature = (limits=None))]
    fn negative(&self, py: Python<'_>, limits: Option<Given>) -> PyResult<Game> {
        let negative = self.store.game(py, limits, |session, task| session.negative(task, &self.value))?;
        Ok(self.made(negative))
    }

    /// So many copies; the number is an integer in decimal digits.
    #[pyo3(signature = (times, limits=None))]
    fn multiple(&self, py: Python<'_>, times: &str, limits: Option<Given>) -> PyResult<Game> {
        let read = py.detach(|| times.parse::<Dyadic>()).ok().filter(Dyadic::is_integer);
        let times = read.ok_or_else(|| errors::value("expected an integer"))?;
        let multiple =
            self.store.game(py, limits, |session, task| session.multiple(task, &times, &self.value))?;
        Ok(self.made(multiple))
    }

    /// `<`, `>`, `=` or `||`.
    #[pyo3(signature = (other, limits=None))]
    fn relation(&self, py: Python<'_>, other: PyRef<'_, Game>, limits: Option<Given>) -> PyResult<String> {
        let other = other.value_in(py, &self.store)?;
        let found =
            self.store.game(py, limits, |session, task| session.relation(task, &self.value, &other))?;
        Ok(found.to_string())
    }

    /// Whether two games are equal.
    #[pyo3(signature = (other, limits=None))]
    fn equals(&self, py: Python<'_>, other: PyRef<'_, Game>, limits: Option<Given>) -> PyResult<bool> {
        let other = other.value_in(py, &self.store)?;
        match (&self.value, &other) {
            // Values in one engine are canonical.
            (LoopyValue::Ender(g), LoopyValue::Ender(h)) => Ok(g == h),
            // A loopy game whose sides are known is none that ends, or it would have been found to be one.
            (LoopyValue::Ender(_), LoopyValue::Loopy(game))
            | (LoopyValue::Loopy(game), LoopyValue::Ender(_))
                if !game.is_open() =>
            {
                Ok(false)
            }
            _ => {
                let found = self
                    .store
                    .game(py, limits, |session, task| session.relation(task, &self.value, &other))?;
                Ok(found.to_string() == "=")
            }
        }
    }

    /// What a function gives: a game, a list of games, two lists, a word, or yes or no.
    #[pyo3(signature = (function, arguments, limits=None))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        function: &str,
        arguments: Vec<PyRef<'py, Game>>,
        limits: Option<Given>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut all = vec![self.value.clone()];
        for argument in arguments {
            all.push(argument.value_in(py, &self.store)?);
        }
        let called = self.store.game(py, limits, |session, task| session.call(task, function, &all))?;
        let list = |games: Vec<LoopyValue>| {
            let games: PyResult<Vec<_>> =
                games.into_iter().map(|value| Bound::new(py, self.made(value))).collect();
            PyList::new(py, games?)
        };
        Ok(match called {
            Called::Game(value) => Bound::new(py, self.made(value))?.into_any(),
            Called::Games(games) => list(games)?.into_any(),
            Called::Sides(left, right) => (list(left)?, list(right)?).into_pyobject(py)?.into_any(),
            Called::Word(word) => PyString::new(py, &word).into_any(),
            Called::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        })
    }

    /// The game as text: `ascii`, `unicode` or `latex`.
    #[pyo3(signature = (style="ascii"))]
    fn text(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            _ => return Err(errors::value("a style is ascii, unicode or latex")),
        };
        self.store.game(py, None, |session, task| session.written(task, &self.value, style))
    }

    /// Whether play in it need not end.
    fn is_loopy(&self) -> bool {
        self.value.ender().is_none()
    }

    /// The number that it is, as text.
    fn number(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some(value) = self.value.ender().filter(|value| value.is_number()) else { return Ok(None) };
        let number = |session: &mut tedomari::answer::Session, task: &Task| -> Result<_, NoGame> {
            Ok(session.engine(task).as_number(value).map(|x| x.to_string()))
        };
        self.store.game(py, None, number)
    }

    /// A number that equal games share, in every run and on every machine. Loopy games have no better one than their outcome.
    fn fingerprint(&self, py: Python<'_>) -> PyResult<u64> {
        self.store.game(py, None, |session, task| {
            let engine = session.engine(task);
            match &self.value {
                LoopyValue::Ender(value) => Ok(engine.content_hash(*value) as u64),
                game => Ok(game.outcome(&engine).map_or(1, |outcome| {
                    let known = [
                        outcome.wins_first,
                        outcome.survives_first,
                        outcome.wins_second,
                        outcome.survives_second,
                    ];
                    known.into_iter().fold(1, |bits, known| 2 * bits + u64::from(known))
                })),
            }
        })
    }

    /// The canonical form as bytes, which `Session.unpack` reads.
    fn pack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.packed(py)?))
    }
}

/// All functions of the notation: name, number of arguments, what it gives.
#[pyfunction]
pub fn functions() -> Vec<(&'static str, usize, String)> {
    Function::all()
        .map(|function| (function.name(), function.arity(), function.gives().to_string()))
        .collect()
}
