//! Tokens and particles that vanish where they meet.

use std::fmt::Write;

use tedomari_answer::SolvedAnnihilation;
use tedomari_answer::digraphs::{
    Annihilated, AnnihilationWork, ExtendedValues, Found, MetMatter, Theory, ValuedAnnihilation,
};

use super::graph::write_infinite;
use super::rows::{self, Cells};
use super::{colour, line, position_facts, spots, unsolved_graph, vertices, write_name};
use crate::table::Table;
use crate::text::{Page, thousands};

/// The answer of `annihilation`.
pub fn solved_annihilation(page: &Page, answer: &Found<SolvedAnnihilation>) -> String {
    match answer {
        Found::Found(SolvedAnnihilation::Vertices(answer)) => valued_annihilation(page, answer),
        Found::Found(SolvedAnnihilation::Tokens(answer)) => annihilated(page, answer),
        Found::Found(SolvedAnnihilation::Matter(answer)) => met_matter(page, answer),
        Found::Stopped(why) => unsolved_graph(page, why),
    }
}

/// A graph: a summary, and the vertices if they are listed.
pub fn valued_annihilation(page: &Page, answer: &ValuedAnnihilation) -> String {
    let mut facts = Table::new(&page.look);
    let [n, m] = [answer.size.vertices, answer.size.edges].map(thousands);
    facts.fact("graph", format!("{n} vertices, {m} edges"));
    let outcomes = &answer.outcomes;
    let [p, n, d] = [outcomes.previous, outcomes.next, outcomes.draw].map(thousands);
    facts.fact("alone", format!("{p} P, {n} N, {d} D"));
    theory(&mut facts, &answer.theory, &answer.work);
    let mut text = facts.render();
    if let Some(list) = answer.list.as_ref().filter(|_| answer.size.vertices > 0) {
        text.push('\n');
        text += &table(page, list);
    }
    text
}

/// A row for each vertex.
fn table(page: &Page, list: &ExtendedValues) -> String {
    rows::render(&page.look, ["vertex", "extended", "alone", "outcome"], &[1, 2], || {
        let mut names = vertices(list.vertices.as_ref(), &list.gamma);
        let facts = list.gamma.iter().zip(list.k.iter()).zip(list.extended.iter());
        let mut facts = facts.zip(list.outcome.iter());
        move |cells: &mut Cells<4>| {
            let (Some((graph, name)), Some((((gamma, k), extended), outcome))) = (names.next(), facts.next())
            else {
                return false;
            };
            let [vertex, value, alone, letter] = &mut cells.texts;
            write_name(vertex, &name, graph);
            if let Some(extended) = extended.1 {
                let _ = write!(value, "{}", extended.0);
            }
            match gamma.1 {
                Some(number) => {
                    let _ = write!(alone, "{number}");
                }
                None => write_infinite(alone, page, k.1.as_deref().unwrap_or_default()),
            }
            letter.push_str(outcome.1.letter());
            cells.style = Some((3, colour(*outcome.1)));
            true
        }
    })
}

/// What the theory says of the graph, and how much work it was.
fn theory(facts: &mut Table<'_>, theory: &Theory, work: &AnnihilationWork) {
    let text = match theory.below {
        Some(below) => {
            let (zero, finite, n) = (work.dim_zero, work.dim_finite, theory.vertices);
            format!("finite values below {below}: dimension {finite} of {n}, {zero} of value 0")
        }
        None => format!("a sum of {} parts", thousands(theory.parts as u64)),
    };
    facts.fact("theory", text);
    let (vectors, edges) = (thousands(work.vectors), thousands(work.edges));
    let rounds = if work.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", work.rounds) };
    facts.fact("work", format!("{vectors} vectors, {rounds}, {edges} edges"));
}

/// A position of an annihilation game.
pub fn annihilated(page: &Page, answer: &Annihilated) -> String {
    let mut facts = Table::new(&page.look);
    facts.fact("tokens", spots(&answer.tokens));
    let moves = (&answer.moves, answer.components.as_deref());
    position_facts(page, &mut facts, (&answer.value, answer.outcome), moves);
    theory(&mut facts, &answer.theory, &answer.work);
    facts.render() + &line(page, answer.line.as_deref())
}

/// A position of Matter and Antimatter.
pub fn met_matter(page: &Page, answer: &MetMatter) -> String {
    let mut facts = Table::new(&page.look);
    facts.fact("electrons", spots(&answer.electrons));
    facts.fact("positrons", spots(&answer.positrons));
    let moves = (&answer.moves, answer.components.as_deref());
    position_facts(page, &mut facts, (&answer.value, answer.outcome), moves);
    facts.fact("work", format!("{} positions", thousands(answer.work.positions as u64)));
    facts.render() + &line(page, answer.line.as_deref())
}
