//! Tokens that do not see each other.

use std::fmt::Write;

use tedomari_answer::SolvedGraph;
use tedomari_answer::digraphs::{Found, ValuedGraph, ValuedTokens, VertexValues};

use super::rows::{self, Cells};
use super::{
    colour, gamma, infinity, line, name, position_facts, size, unsolved_graph, vertices, write_name,
    write_steps,
};
use crate::table::Table;
use crate::text::{Page, counted, thousands};

/// The answer of `graph`.
pub fn solved_graph(page: &Page, answer: &Found<SolvedGraph>) -> String {
    match answer {
        Found::Found(SolvedGraph::Vertices(answer)) => valued_graph(page, answer),
        Found::Found(SolvedGraph::Tokens(answer)) => valued_tokens(page, answer),
        Found::Stopped(why) => unsolved_graph(page, why),
    }
}

/// Work is told of graphs that are not listed for their size.
const MUCH: u64 = 40;

/// A graph: a summary, and the vertices if they are listed.
pub fn valued_graph(page: &Page, answer: &ValuedGraph) -> String {
    let graph = size(&answer.size);
    let graph = match answer.size.graphs {
        Some(graphs) => format!("{}, {graph}", counted(graphs as u64, "graph", "graphs")),
        None => graph,
    };
    let outcomes = &answer.outcomes;
    let [p, n, d] = [outcomes.previous, outcomes.next, outcomes.draw].map(thousands);
    let mut facts = Table::new(&page.look);
    facts.fact("graph", graph);
    facts.fact("outcome", format!("{p} P, {n} N, {d} D"));
    if answer.size.vertices > 0 {
        facts.fact("gamma", histogram(page, answer));
    }
    if answer.size.vertices > MUCH {
        let rounds = counted(u64::from(answer.work.rounds), "round", "rounds");
        facts.fact("work", format!("{rounds}, {} edges gone along", thousands(answer.work.edges)));
    }
    let mut text = facts.render();
    if let Some(list) = answer.list.as_ref().filter(|_| answer.size.vertices > 0) {
        text.push('\n');
        text += &table(page, list);
    }
    text
}

/// How often each value occurs, infinity last.
fn histogram(page: &Page, answer: &ValuedGraph) -> String {
    const MOST: usize = 16;
    let told = answer.values.iter().take(MOST);
    let mut parts: Vec<String> =
        told.map(|&(value, count)| format!("{value}: {}", thousands(count))).collect();
    if let Some((most, _)) = answer.values.last().filter(|_| answer.values.len() > MOST) {
        parts.push(format!("and so on up to {most}"));
    }
    if answer.infinite > 0 {
        parts.push(format!("{}: {}", infinity(page), thousands(answer.infinite)));
    }
    parts.join(", ")
}

/// A row for each vertex.
fn table(page: &Page, list: &VertexValues) -> String {
    let headings = ["vertex", "gamma", "counter", "outcome", "moves"];
    let components = list.components.as_deref();
    rows::render(&page.look, headings, &[1, 2], || {
        let mut names = vertices(list.vertices.as_ref(), &list.gamma);
        let facts = list.gamma.iter().zip(list.k.iter()).zip(list.counter.iter());
        let mut facts = facts.zip(list.outcome.iter());
        // The moves of a vertex follow those of the vertex before.
        let mut moves = 0;
        move |cells: &mut Cells<5>| {
            let (Some((graph, name)), Some((((gamma, k), counter), outcome))) = (names.next(), facts.next())
            else {
                return false;
            };
            let [vertex, value, count, letter, steps] = &mut cells.texts;
            write_name(vertex, &name, graph);
            match gamma.1 {
                Some(number) => {
                    let _ = write!(value, "{number}");
                }
                None => write_infinite(value, page, k.1.as_deref().unwrap_or_default()),
            }
            if let Some(counter) = counter.1 {
                let _ = write!(count, "{counter}");
            }
            letter.push_str(outcome.1.letter());
            cells.style = Some((3, colour(*outcome.1)));
            let start = moves;
            let is_from = |at: usize| {
                let component = components.and_then(|components| components.get(at).copied());
                component == graph && list.moves.get(at).is_some_and(|[from, _]| from == name)
            };
            while is_from(moves) {
                moves += 1;
            }
            write_steps(steps, &list.moves, components, (start, moves));
            true
        }
    })
}

/// ∞(K).
pub(super) fn write_infinite(out: &mut String, page: &Page, k: &[u32]) {
    out.push_str(infinity(page));
    out.push('(');
    for (at, value) in k.iter().enumerate() {
        let _ = write!(out, "{}{value}", if at == 0 { "" } else { "," });
    }
    out.push(')');
}

/// A sum of tokens.
pub fn valued_tokens(page: &Page, answer: &ValuedTokens) -> String {
    let told = answer.tokens.iter();
    let mut tokens: Vec<String> =
        told.map(|token| format!("{}: {}", name(&token.spot), gamma(page, &token.value))).collect();
    if answer.more_tokens > 0 {
        tokens.push(format!("and {} more", thousands(answer.more_tokens as u64)));
    }
    let mut facts = Table::new(&page.look);
    facts.fact("tokens", tokens.join(", "));
    let moves = (&answer.moves, answer.components.as_deref());
    position_facts(page, &mut facts, (&answer.value, answer.outcome), moves);
    facts.render() + &line(page, answer.line.as_deref())
}
