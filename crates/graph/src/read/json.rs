//! Graphs as JSON: `{"n":4,"edges":[[0,1],…]}`, if wanted with `"names"` for the vertices and `"tokens"`; a sum has
//! `"graphs"`, and its tokens stand in one entry a graph.
//!
//! A vertex is meant by its number, or by its name where there are names. Keys may come in any order: a first pass over the
//! object finds where their values begin. Keys that are not known are passed over.

use tedomari_task::Task;

use super::scan::{Keys, Scanner};
use super::{Input, List, Placed, ReadError, wrong};
use crate::digraph::{Digraph, Names, Vertex, no_vertex};
use crate::sum::Token;

pub(super) fn read(text: &str, task: &Task) -> Result<Input, ReadError> {
    let mut scanner = Scanner::new(text, 0, task);
    let keys = scanner.object("a JSON object {\"n\":…,\"edges\":…}")?;
    let object = Object { text, keys, start: 0 };
    if scanner.peek().is_some() {
        return wrong(scanner.at, "there is more text after the object");
    }
    let (graphs, is_sum) = match object.find("graphs") {
        None => (vec![graph(&object, task)?], false),
        Some(at) => {
            if let Some(at) = object.find("edges") {
                return wrong(at, "either \"edges\" of one graph or \"graphs\" of a sum, not both");
            }
            let mut graphs = Vec::new();
            let mut scanner = Scanner::new(text, at, task);
            scanner.list("a list of graphs", |scanner| {
                let start = scanner.at;
                let keys = scanner.object("a graph {\"n\":…,\"edges\":…}")?;
                graphs.push(graph(&Object { text, keys, start }, task)?);
                Ok(())
            })?;
            (graphs, true)
        }
    };
    let list = |key: &str| -> Result<Option<Vec<Placed>>, ReadError> {
        object.find(key).map(|at| tokens(text, at, &graphs, is_sum, task)).transpose()
    };
    let (tokens, electrons, positrons) = (list("tokens")?, list("electrons")?, list("positrons")?);
    Ok(Input { tokens, electrons, positrons, graphs, is_sum })
}

/// An object taken apart.
struct Object<'a> {
    text: &'a str,
    keys: Keys,
    start: usize,
}

impl Object<'_> {
    fn find(&self, key: &str) -> Option<usize> {
        self.keys.get(key).copied()
    }
}

fn graph(object: &Object, task: &Task) -> Result<Digraph, ReadError> {
    let names = match object.find("names") {
        Some(at) => Some(names(object.text, at, task)?),
        None => None,
    };
    let n = match (object.find("n"), &names) {
        (Some(at), names) => {
            let n = Scanner::new(object.text, at, task).whole()?;
            // The last numbers are used as marks.
            let Some(n) = Vertex::try_from(n).ok().filter(|&n| n < Vertex::MAX - 1) else {
                return wrong(at, "there are too many vertices to number them");
            };
            if let Some(names) = names.as_ref().filter(|names| names.len() != n as usize) {
                return wrong(at, format!("there are {} names for {n} vertices", names.len()));
            }
            n
        }
        (None, Some(names)) => names.len() as Vertex,
        (None, None) => return wrong(object.start, "the object has no \"n\""),
    };
    let Some(at) = object.find("edges") else { return wrong(object.start, "the object has no \"edges\"") };
    let mut edges = List::new(task);
    Scanner::new(object.text, at, task).list("a list of edges [[u,v],…]", |scanner| {
        let start = scanner.at;
        if !scanner.take(b'[') {
            return scanner.expect("an edge [u,v]");
        }
        let u = vertex(scanner, n, names.as_ref())?;
        if !scanner.take(b',') {
            return wrong(start, "an edge has two ends: [u,v]");
        }
        let v = vertex(scanner, n, names.as_ref())?;
        if !scanner.take(b']') {
            return wrong(start, "an edge has two ends: [u,v]");
        }
        Ok(edges.push((u, v), start)?)
    })?;
    let graph = edges.build(n, at)?;
    Ok(match names {
        Some(names) => graph.named(names),
        None => graph,
    })
}

fn names(text: &str, at: usize, task: &Task) -> Result<Names, ReadError> {
    let mut names = Names::within(task);
    Scanner::new(text, at, task).list("a list of names", |scanner| {
        task.step()?;
        let start = scanner.at;
        let name = scanner.string()?;
        if names.get(&name).is_some() {
            return wrong(start, format!("the name \"{name}\" comes twice"));
        }
        names.number(&name);
        Ok(())
    })?;
    Ok(names)
}

/// A vertex of a graph that has so many, by number or by name.
#[inline]
fn vertex(scanner: &mut Scanner, n: Vertex, names: Option<&Names>) -> Result<Vertex, ReadError> {
    let next = scanner.peek();
    let start = scanner.at;
    if next == Some(b'"') {
        let name = scanner.string()?;
        return match names.map(|names| names.get(&name)) {
            Some(Some(u)) => Ok(u),
            Some(None) => wrong(start, format!("no vertex has the name \"{name}\"")),
            None => wrong(start, "vertices are numbers here: the graph has no \"names\""),
        };
    }
    if next == Some(b'-') {
        return wrong(start, "vertices are numbered from 0");
    }
    let number = scanner.whole()?;
    match Vertex::try_from(number).ok().filter(|&u| u < n) {
        Some(u) => Ok(u),
        None => wrong(start, no_vertex(number, n)),
    }
}

/// Tokens: vertices of the one graph, or in a sum for each graph a vertex or a list of them.
fn tokens(
    text: &str,
    at: usize,
    graphs: &[Digraph],
    is_sum: bool,
    task: &Task,
) -> Result<Vec<Placed>, ReadError> {
    let mut placed = Vec::new();
    let held = task.hold();
    let place = |placed: &mut Vec<Placed>, scanner: &mut Scanner, graph: usize| {
        task.step()?;
        placed.push(token(scanner, graphs, graph)?);
        held.set(placed.capacity() * size_of::<Placed>());
        Ok(())
    };
    let mut scanner = Scanner::new(text, at, task);
    if !is_sum {
        scanner.list("a list of vertices", |scanner| place(&mut placed, scanner, 0))?;
        return Ok(placed);
    }
    let mut entries = 0;
    scanner.list("a list with an entry for each graph", |scanner| {
        let graph = entries;
        entries += 1;
        if graph == graphs.len() {
            return wrong(scanner.at, format!("there are more entries than graphs, which are {graph}"));
        }
        if scanner.peek() != Some(b'[') {
            return place(&mut placed, scanner, graph);
        }
        scanner.list("a list of vertices", |scanner| place(&mut placed, scanner, graph))
    })?;
    // None at all is a sum without tokens, however many graphs there are.
    if entries != 0 && entries != graphs.len() {
        return wrong(
            at,
            format!("{entries} entries for {} graphs: one each, [] where there is no token", graphs.len()),
        );
    }
    Ok(placed)
}

fn token(scanner: &mut Scanner, graphs: &[Digraph], graph: usize) -> Result<Placed, ReadError> {
    let offset = scanner.at;
    let n = graphs[graph].vertices();
    let vertex = if scanner.peek() == Some(b'"') && graphs[graph].is_named() {
        let name = scanner.string()?;
        match graphs[graph].find(&name) {
            Some(u) => u,
            None => return wrong(offset, format!("no vertex has the name \"{name}\"")),
        }
    } else {
        vertex(scanner, n, None)?
    };
    Ok(Placed { token: Token { graph, vertex }, offset })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str) -> (usize, String) {
        match read(text, &Task::default()) {
            Err(ReadError::Invalid { offset, message }) => (offset, message),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn keys_in_any_order_and_unknown_ones() {
        let text = r#" {"tokens":["b"], "x":[{"y":[1.5e3,null,"]"]}], "edges":[["a",1],[1,1]], "names":["a","b"], "n":2} "#;
        let input = read(text, &Task::default()).unwrap();
        assert_eq!(input.graphs[0].edge_list().collect::<Vec<_>>(), [(0, 1), (1, 1)]);
        assert_eq!(input.tokens.unwrap()[0].token, Token { graph: 0, vertex: 1 });
    }

    #[test]
    fn sums() {
        let text = r#"{"graphs":[{"n":2,"edges":[[0,1]]},{"n":1,"edges":[]},{"n":3,"edges":[]}],"tokens":[1,[],[0,2]]}"#;
        let input = read(text, &Task::default()).unwrap();
        let placed: Vec<(usize, u32)> =
            input.tokens.unwrap().iter().map(|placed| (placed.token.graph, placed.token.vertex)).collect();
        assert!(input.is_sum);
        assert_eq!(placed, [(0, 1), (2, 0), (2, 2)]);
    }

    #[test]
    fn mistakes_have_places() {
        assert_eq!(
            bad(r#"{"n":3,"edges":[[0,1],[1,3]]}"#),
            (25, "3 is not a vertex: they are numbered 0 to 2".into())
        );
        assert_eq!(bad(r#"{"n":3,"edges":[[0,-1]]}"#), (19, "vertices are numbered from 0".into()));
        assert_eq!(bad(r#"{"n":3,"edges":[[0]]}"#).0, 16);
        assert_eq!(bad(r#"{"n":3,"edges":[[0,1,2]]}"#).0, 16);
        assert_eq!(
            bad(r#"{"n":3,"edges":[[0,1]]"#),
            (22, "the text ends where `,` or `}` was expected".into())
        );
        assert_eq!(bad(r#"{"n":3,"edges":[[0,1.5]]}"#), (19, "expected a whole number".into()));
        assert_eq!(bad(r#"{"n":3,"edges":[[0,1]],"tokens":[3]}"#).0, 33);
        assert_eq!(bad(r#"{"n":3}"#), (0, "the object has no \"edges\"".into()));
        assert_eq!(bad(r#"{"n":3,"n":4,"edges":[]}"#), (7, "\"n\" comes twice".into()));
        assert_eq!(bad(r#"{"graphs":[{"n":1,"edges":[]}],"tokens":[0,0]}"#).0, 43);
        assert_eq!(bad(r#"{"n":2,"names":["a","a"],"edges":[]}"#).0, 20);
        assert_eq!(bad(r#"{"n":99999999999,"edges":[]}"#).0, 5);
        assert_eq!(bad("[[[[[[").0, 0);
        assert_eq!(bad("").0, 0);
    }
}
