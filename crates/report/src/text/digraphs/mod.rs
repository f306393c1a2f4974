//! Tokens on digraphs: values of vertices, who wins, winning moves.

mod annihilation;
mod graph;
mod rows;

use std::fmt::Write;

use anstyle::Style;
use tedomari_answer::digraphs::{GammaValue, GraphSize, PerVertex, Ply, Spot, Steps, Unsolved, VertexName};
use tedomari_graph::Gamma;
use tedomari_notation::Style as Notation;
use tedomari_vocabulary::Outcome;

pub use annihilation::{annihilated, met_matter, solved_annihilation, valued_annihilation};
pub use graph::{solved_graph, valued_graph, valued_tokens};

use super::{Page, counted, thousands};
use crate::look::{ALARM, GOOD, RIGHT};
use crate::table::{Cell, Table};

/// Why nothing was found about a graph.
pub fn unsolved_graph(page: &Page, why: &Unsolved) -> String {
    let mut table = Table::new(&page.look);
    let steps = thousands(why.nodes);
    let text = format!("{} after {steps} steps; nothing is known yet", why.stopped);
    table.fact("stopped", Cell::styled(text, ALARM));
    table.render()
}

/// Writes a vertex, without anything that could steer a terminal, and in a sum behind the number of its graph.
fn write_name(out: &mut String, vertex: &VertexName, component: Option<usize>) {
    if let Some(component) = component {
        let _ = write!(out, "{component}:");
    }
    match vertex {
        VertexName::Number(number) => {
            let _ = write!(out, "{number}");
        }
        VertexName::Name(name) => {
            out.extend(name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }));
        }
    }
}

fn name(spot: &Spot) -> String {
    let mut name = String::new();
    write_name(&mut name, &spot.vertex, spot.component);
    name
}

/// Vertices one after the other.
fn spots(spots: &[Spot]) -> String {
    if spots.is_empty() {
        return "none".to_owned();
    }
    let mut text = String::new();
    for (at, spot) in spots.iter().enumerate() {
        text += if at == 0 { "" } else { ", " };
        write_name(&mut text, &spot.vertex, spot.component);
    }
    text
}

/// More moves than this are counted rather than listed.
const MOST_MOVES: usize = 12;

/// Writes moves from a place in a list to another, or as many as are worth reading.
fn write_steps(out: &mut String, steps: &Steps, components: Option<&[usize]>, (from, to): (usize, usize)) {
    for at in from..to.min(from + MOST_MOVES) {
        let Some([start, end]) = steps.get(at) else { return };
        let component = components.and_then(|components| components.get(at).copied());
        *out += if at == from { "" } else { ", " };
        write_name(out, &start, component);
        *out += " -> ";
        write_name(out, &end, component);
    }
    if to > from + MOST_MOVES {
        let _ = write!(out, " and {} more", thousands((to - from - MOST_MOVES) as u64));
    }
}

fn steps(steps: &Steps, components: Option<&[usize]>) -> String {
    if steps.is_empty() {
        return "none".to_owned();
    }
    let mut text = String::new();
    write_steps(&mut text, steps, components, (0, steps.len()));
    text
}

/// γ in the style of the page.
fn gamma(page: &Page, value: &GammaValue) -> String {
    let text = Gamma::from(value).to_string();
    match page.style {
        Notation::Unicode => text.replace("oo", "∞"),
        Notation::Latex => text.replace("oo", "\\infty"),
        _ => text,
    }
}

/// The name of an infinite value without its set.
fn infinity(page: &Page) -> &'static str {
    match page.style {
        Notation::Unicode => "∞",
        Notation::Latex => "\\infty",
        _ => "oo",
    }
}

/// An outcome in words.
fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Previous => "P: the player to move loses",
        Outcome::Next => "N: the player to move wins",
        _ => "D: a draw",
    }
}

fn colour(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Previous => RIGHT,
        Outcome::Next => GOOD,
        _ => ALARM,
    }
}

/// Value, outcome and good moves of a position.
fn position_facts(
    page: &Page,
    facts: &mut Table<'_>,
    (value, outcome): (&GammaValue, Outcome),
    (moves, components): (&Steps, Option<&[usize]>),
) {
    facts.fact("gamma", gamma(page, value));
    facts.fact("outcome", Cell::styled(outcome_text(outcome), colour(outcome)));
    match outcome {
        Outcome::Previous => {}
        Outcome::Next => facts.fact("winning", steps(moves, components)),
        _ => facts.fact("drawing", steps(moves, components)),
    }
}

/// A line of play as a table, set off from what is before.
fn line(page: &Page, plies: Option<&[Ply]>) -> String {
    let Some(plies) = plies.filter(|plies| !plies.is_empty()) else { return String::new() };
    let mut table = Table::new(&page.look).right(&[0, 3]);
    table.heading(&["move", "player", "", "counter"]);
    for (at, ply) in plies.iter().enumerate() {
        let player = if at % 2 == 0 { "first" } else { "second" };
        let counter = ply.counter.map_or_else(String::new, |counter| counter.to_string());
        let mut step = String::new();
        write_name(&mut step, &ply.from, ply.component);
        step += " -> ";
        write_name(&mut step, &ply.to, ply.component);
        table.row([(at + 1).to_string().into(), player.into(), step.into(), counter.into()]);
    }
    format!("\n{}", table.render())
}

/// Vertices and edges.
fn size(size: &GraphSize) -> String {
    let vertices = counted(size.vertices, "vertex", "vertices");
    format!("{vertices}, {}", counted(size.edges, "edge", "edges"))
}

/// The graph and the number of every vertex, or its name if the list has names.
fn vertices<'a, T>(
    names: Option<&'a PerVertex<VertexName>>,
    numbered: &'a PerVertex<T>,
) -> impl Iterator<Item = (Option<usize>, VertexName)> + 'a {
    let is_sum = matches!(numbered, PerVertex::Sum(_));
    let mut names = names.map(PerVertex::iter);
    let (mut graph, mut number) = (0, 0);
    numbered.iter().map(move |(at, _)| {
        if at != graph {
            (graph, number) = (at, 0);
        }
        let named = names.as_mut().and_then(|names| names.next()).map(|(_, name)| name.clone());
        let name = named.unwrap_or(VertexName::Number(number));
        number += 1;
        (is_sum.then_some(at), name)
    })
}
