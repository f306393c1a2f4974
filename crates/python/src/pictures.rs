//! Drawings: answers in JSON become SVG, or text for a terminal.

use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use tedomari::answer::digraphs::Found;
use tedomari::answer::thermograph::Steps;
use tedomari::answer::{AnsweredGo, MadeTable, PositionAnswer, ShownThermograph, ShownTree};
use tedomari::answer::{SolvedAnnihilation, SolvedGraph};
use tedomari::draw::{self, SvgOptions, TerminalOptions};
use tedomari::{Limits, Task, Thermograph, caret as carets, look};

use crate::errors;

/// An answer that Python has kept as JSON.
fn read<T: DeserializeOwned>(json: &str) -> PyResult<T> {
    serde_json::from_str(json).map_err(|error| errors::value(error.to_string()))
}

fn options(width: u32) -> SvgOptions {
    let usual = SvgOptions::default();
    let width = width.clamp(160, 4000);
    SvgOptions { panel_width: width, panel_height: width * usual.panel_height / usual.panel_width, ..usual }
}

/// Thermographs side by side, each with its title.
#[pyfunction]
#[pyo3(signature = (graphs, width=480, terminal=false))]
pub fn draw_thermographs(
    py: Python<'_>,
    graphs: Vec<(String, String)>,
    width: u32,
    terminal: bool,
) -> PyResult<String> {
    py.detach(|| {
        let read: PyResult<Vec<(String, Thermograph)>> =
            graphs.iter().map(|(title, json)| Ok((draw::title(title), read(json)?))).collect();
        let read = read?;
        if terminal {
            let look = TerminalOptions { width: width as usize, ..TerminalOptions::default() };
            return Ok(read.iter().map(|(_, graph)| draw::terminal(graph, &look)).collect());
        }
        let graphs: Vec<(&str, &Thermograph)> =
            read.iter().map(|(title, graph)| (&title[..], graph)).collect();
        Ok(draw::svg(&graphs, &options(width)))
    })
}

/// How a thermograph is built, step by step.
#[pyfunction]
#[pyo3(signature = (title, answer, width=480))]
pub fn draw_steps(py: Python<'_>, title: &str, answer: &str, width: u32) -> PyResult<Option<String>> {
    py.detach(|| {
        let answer: ShownThermograph = read(answer)?;
        let steps = answer.shown.as_ref().and_then(|shown| shown.steps.as_ref());
        let draw =
            |steps: &Steps| draw::svg_steps(&draw::title(title), &steps.construction(), &options(width));
        Ok(steps.map(draw))
    })
}

/// A board with best moves, and its thermograph beside it if that is wanted.
#[pyfunction]
#[pyo3(signature = (answer, thermograph=false, width=480))]
pub fn draw_position(
    py: Python<'_>,
    answer: &str,
    thermograph: bool,
    width: u32,
) -> PyResult<Option<String>> {
    py.detach(|| {
        let answer: PositionAnswer = read(answer)?;
        let title = answer.facts.as_ref().map_or_else(String::new, |facts| draw::title(&facts.value));
        let graph = answer.thermograph.as_ref().filter(|_| thermograph).map(|graph| (&title[..], graph));
        let name = answer.ruleset.trim().replace('_', " ");
        let moves = draw::best_moves(&answer);
        let picture = answer.picture.as_ref();
        Ok(picture.map(|picture| draw::svg_position(&name, picture, &moves, graph, &options(width))))
    })
}

/// The tree of a game.
#[pyfunction]
#[pyo3(signature = (title, answer, width=480, dot=false))]
pub fn draw_tree(py: Python<'_>, title: &str, answer: &str, width: u32, dot: bool) -> PyResult<String> {
    py.detach(|| {
        let answer: ShownTree = read(answer)?;
        Ok(match dot {
            true => draw::dot_tree(&answer),
            false => draw::svg_tree(&draw::title(title), &answer, &options(width)),
        })
    })
}

/// A board of Go with its regions and best moves.
#[pyfunction]
#[pyo3(signature = (answer, width=480))]
pub fn draw_go(py: Python<'_>, answer: &str, width: u32) -> PyResult<String> {
    py.detach(|| Ok(draw::svg_go(&read::<AnsweredGo>(answer)?, &options(width))))
}

/// A digraph with its tokens, if the answer has a diagram.
#[pyfunction]
pub fn draw_graph(py: Python<'_>, name: &str, answer: &str) -> PyResult<Option<String>> {
    py.detach(|| {
        let diagram = match name {
            "annihilation" => match read::<Found<SolvedAnnihilation>>(answer)? {
                Found::Found(found) => found.diagram().cloned(),
                Found::Stopped(_) => None,
            },
            _ => match read::<Found<SolvedGraph>>(answer)? {
                Found::Found(found) => found.diagram().cloned(),
                Found::Stopped(_) => None,
            },
        };
        let task = Task::new(Limits::new());
        let drawn = diagram.map(|diagram| draw::svg_diagram(&diagram, &task)).transpose();
        drawn.map_err(|stop| errors::value(stop.to_string()))
    })
}

/// A table of a family as a plot, if it has something to plot.
#[pyfunction]
#[pyo3(signature = (answer, width=480))]
pub fn plot(py: Python<'_>, answer: &str, width: u32) -> PyResult<Option<String>> {
    py.detach(|| Ok(draw::svg_plot(&read::<MadeTable>(answer)?, &options(width))))
}

/// The line of a text that is wrong, with a caret under the byte.
#[pyfunction]
pub fn caret(text: &str, offset: usize) -> String {
    carets::point(text, offset, &look::Look { ascii: true, ..look::Look::default() })
}
