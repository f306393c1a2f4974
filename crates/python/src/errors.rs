//! What goes wrong, as Python's exceptions. This is the only place that knows which error becomes which exception; the classes are
//! written in Python (`tedomari/errors.py`).

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tedomari::Stop;
use tedomari::answer::Mistake;
use tedomari::answer::games::NoGame;
use tedomari::answer::stopped::Stopped;
use tedomari::{caret, look};

/// An exception of the package, or why there is none.
fn exception<'py>(
    py: Python<'py>,
    name: &str,
    fill: impl FnOnce(&Bound<'py, PyDict>) -> PyResult<()>,
) -> PyErr {
    let make = || {
        let fields = PyDict::new(py);
        fill(&fields)?;
        py.import("tedomari.errors")?.getattr(name)?.call((), Some(&fields))
    };
    match make() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Something is wrong with a question, at a place in one of its texts.
pub fn mistake(py: Python<'_>, mistake: &Mistake) -> PyErr {
    exception(py, "ParseError", |fields| {
        fields.set_item("message", &mistake.message)?;
        fields.set_item("offset", mistake.offset)?;
        fields.set_item("text", &mistake.text)?;
        fields.set_item("field", mistake.field.as_deref())?;
        fields.set_item("component", mistake.component)?;
        let look = look::Look { ascii: true, ..look::Look::default() };
        let place = if mistake.text.is_empty() {
            String::new()
        } else {
            caret::point(&mistake.text, mistake.offset, &look)
        };
        fields.set_item("caret", place)
    })
}

/// What was asked for does not exist.
pub fn undefined(py: Python<'_>, reason: &str) -> PyErr {
    exception(py, "UndefinedError", |fields| fields.set_item("message", reason))
}

/// A limit was reached; what is known all the same comes along.
pub fn stopped(py: Python<'_>, why: &Stopped) -> PyErr {
    let name = match why.stopped {
        Stop::Loopy => "LoopyError",
        Stop::Interrupted => "Interrupted",
        _ => "LimitReached",
    };
    let json = serde_json::to_string(why).unwrap_or_default();
    exception(py, name, |fields| {
        fields.set_item("message", why.stopped.to_string())?;
        fields.set_item("stopped", json)
    })
}

/// A build on several machines cannot go on.
pub fn cluster(py: Python<'_>, reason: &str) -> PyErr {
    exception(py, "ClusterError", |fields| fields.set_item("message", reason))
}

/// There is no game, for one of these reasons.
pub fn no_game(py: Python<'_>, error: &NoGame) -> PyErr {
    match error {
        NoGame::Mistake(wrong) => mistake(py, wrong),
        NoGame::Undefined(reason) => undefined(py, reason),
        NoGame::Stopped(why) => stopped(py, why),
    }
}

/// What is known about work that was interrupted, as JSON.
pub enum Known {
    Nothing,
    /// The answer to a question, with its bounds.
    Answer(String),
    /// Bounds on a game.
    Bounds(Box<Stopped>),
}

/// Work that ended since somebody interrupted it, or since a function written in Python raised an exception; an interruption
/// brings along what was known by then.
pub fn trouble(py: Python<'_>, error: PyErr, known: Known) -> PyErr {
    if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
        return error;
    }
    exception(py, "Interrupted", |fields| match known {
        Known::Nothing => Ok(()),
        Known::Answer(answer) => fields.set_item("answer", answer),
        Known::Bounds(why) => fields.set_item("stopped", serde_json::to_string(&why).unwrap_or_default()),
    })
}

/// Something that should never happen has happened: a panic, which must not leave the module.
pub fn internal(py: Python<'_>, panic: &(dyn std::any::Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message");
    exception(py, "InternalError", |fields| fields.set_item("message", text))
}

/// A value that cannot be what it is given for.
pub fn value(message: impl Into<String>) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(message.into())
}
