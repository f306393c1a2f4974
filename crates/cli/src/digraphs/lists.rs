//! Facts about all vertices of a game as JSON lists, written one by one: of a graph with a million vertices they would take a
//! hundred times the room of the graph if they were held.

use std::io::{Result, Write};
use std::rc::Rc;

use tedomari::graph::{Digraph, Gamma, Outcome, SumGame, Token};

use crate::batch::WriteField;

/// Writes things between brackets.
fn list<T>(
    out: &mut dyn Write,
    things: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut dyn Write, T) -> Result<()>,
) -> Result<()> {
    out.write_all(b"[")?;
    for (at, thing) in things.enumerate() {
        if at > 0 {
            out.write_all(b",")?;
        }
        write(out, thing)?;
    }
    out.write_all(b"]")
}

/// Writes a fact of a vertex.
type WriteFact = fn(&mut dyn Write, &SumGame, Token) -> Result<()>;

fn number(out: &mut dyn Write, number: Option<impl std::fmt::Display>) -> Result<()> {
    match number {
        Some(number) => write!(out, "{number}"),
        None => out.write_all(b"null"),
    }
}

/// Writes a vertex as [`vertex`](super::vertex) has it, but without a copy of its name.
fn write_vertex(out: &mut dyn Write, graph: &Digraph, u: u32) -> Result<()> {
    match graph.given_name(u) {
        Some(name) => Ok(serde_json::to_writer(out, name)?),
        None => write!(out, "{u}"),
    }
}

fn name(out: &mut dyn Write, game: &SumGame, token: Token) -> Result<()> {
    write_vertex(out, &game.graphs()[token.graph], token.vertex)
}

fn gamma(out: &mut dyn Write, game: &SumGame, token: Token) -> Result<()> {
    number(out, game.tables()[token.graph].finite(token.vertex))
}

fn k(out: &mut dyn Write, game: &SumGame, token: Token) -> Result<()> {
    if game.tables()[token.graph].finite(token.vertex).is_some() {
        return number(out, None::<u32>);
    }
    let k = match game.gamma(&[token]) {
        Gamma::Finite(_) => Vec::new(),
        Gamma::Infinite(k) => k,
    };
    list(out, k.iter(), |out, value| write!(out, "{value}"))
}

fn counter(out: &mut dyn Write, game: &SumGame, token: Token) -> Result<()> {
    number(out, game.tables()[token.graph].counter(token.vertex))
}

fn outcome(out: &mut dyn Write, game: &SumGame, token: Token) -> Result<()> {
    let outcome = game.tables()[token.graph].outcome(&game.graphs()[token.graph], token.vertex);
    write!(out, "\"{}\"", outcome.letter())
}

fn vertices(graph: usize, game: &SumGame) -> impl Iterator<Item = Token> {
    (0..game.graphs()[graph].vertices()).map(move |vertex| Token { graph, vertex })
}

/// One list over the vertices, in a sum one a graph.
fn all(out: &mut dyn Write, game: &SumGame, is_sum: bool, fact: WriteFact) -> Result<()> {
    let of_graph = |out: &mut dyn Write, graph: usize| {
        list(out, vertices(graph, game), |out, token| fact(out, game, token))
    };
    if is_sum { list(out, 0..game.graphs().len(), of_graph) } else { of_graph(out, 0) }
}

/// The outcomes of all vertices of a graph.
fn outcomes(game: &SumGame, graph: usize) -> Vec<Outcome> {
    let outcome = |token: Token| game.tables()[graph].outcome(&game.graphs()[graph], token.vertex);
    vertices(graph, game).map(outcome).collect()
}

/// The good moves of every vertex alone: to lost vertices where there is one, else to drawn ones from drawn ones.
fn good(game: &SumGame) -> impl Iterator<Item = (Token, u32)> {
    (0..game.graphs().len()).flat_map(move |graph| {
        let outcomes = outcomes(game, graph);
        vertices(graph, game).flat_map(move |token| {
            let wanted = match outcomes[token.vertex as usize] {
                Outcome::P => None,
                Outcome::N => Some(Outcome::P),
                Outcome::D => Some(Outcome::D),
            };
            let followers = game.graphs()[graph].followers(token.vertex).iter();
            let good: Vec<u32> =
                followers.copied().filter(|&to| Some(outcomes[to as usize]) == wanted).collect();
            good.into_iter().map(move |to| (token, to))
        })
    })
}

/// The fields of the answer about all vertices.
pub fn fields(game: SumGame, is_sum: bool) -> Vec<(&'static str, WriteField)> {
    let game = Rc::new(game);
    let mut facts: Vec<(&'static str, WriteFact)> = Vec::new();
    if game.graphs().iter().any(Digraph::is_named) {
        facts.push(("vertices", name));
    }
    facts.extend([("gamma", gamma as WriteFact), ("k", k), ("counter", counter), ("outcome", outcome)]);
    let mut fields: Vec<(&'static str, WriteField)> = Vec::new();
    for (field, fact) in facts {
        let game = Rc::clone(&game);
        fields.push((field, Box::new(move |out| all(out, &game, is_sum, fact))));
    }
    let moved = Rc::clone(&game);
    let step = |game: &SumGame, out: &mut dyn Write, (from, to): (Token, u32)| {
        let graph = &game.graphs()[from.graph];
        out.write_all(b"[")?;
        write_vertex(out, graph, from.vertex)?;
        out.write_all(b",")?;
        write_vertex(out, graph, to)?;
        out.write_all(b"]")
    };
    fields
        .push(("moves", Box::new(move |out| list(out, good(&moved), |out, moves| step(&moved, out, moves)))));
    if is_sum {
        let component = |out: &mut dyn Write, (from, _): (Token, u32)| write!(out, "{}", from.graph);
        fields.push(("components", Box::new(move |out| list(out, good(&game), component))));
    }
    fields
}
