//! Names of vertices and moves for people, and moves as people type them.

use tedomari_graph::{Digraph, Token, Vertex};

/// Names of vertices, with the graph in front where there are several.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) graphs: &'a [Digraph],
    pub(crate) is_sum: bool,
}

/// More names than this are not compared with one that is not known.
const MOST_COMPARED: Vertex = 20_000;

/// Longer names are not compared: that takes as long as the product of both lengths.
const LONGEST_COMPARED: usize = 100;

impl Names<'_> {
    /// The name of a vertex, without anything that could steer a terminal.
    pub(crate) fn of(&self, token: Token) -> String {
        let name = self.plain(token);
        if self.is_sum { format!("{}:{name}", token.graph) } else { name }
    }

    /// The same without the number of the graph.
    pub(crate) fn plain(&self, token: Token) -> String {
        let name = self.graphs[token.graph].name(token.vertex);
        name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
    }

    /// A move, as it is also typed.
    pub(crate) fn step(&self, from: Token, to: Vertex) -> String {
        format!("{} -> {}", self.of(from), self.of(Token { vertex: to, ..from }))
    }

    /// The move that was typed: `a -> b`, `a b`, in a sum `0:a -> b`.
    pub(crate) fn read(&self, text: &str) -> Result<(Token, Vertex), String> {
        let expected = || match self.is_sum {
            true => "expected a move such as `0:a -> b`".to_owned(),
            false => "expected a move such as `a -> b`".to_owned(),
        };
        let (from, to) = text
            .split_once("->")
            .or_else(|| text.trim().split_once(char::is_whitespace))
            .ok_or_else(expected)?;
        let (from, to) = (from.trim(), to.trim());
        let (graph, from) = match self.is_sum {
            true => {
                let (graph, from) = from.split_once(':').ok_or_else(expected)?;
                (self.graph(graph.trim())?, from.trim())
            }
            false => (0, from),
        };
        // The end may have the number of the graph too, as in what is printed.
        let prefix = format!("{graph}:");
        let to = if self.is_sum { to.strip_prefix(&prefix).unwrap_or(to).trim() } else { to };
        let find =
            |name: &str| self.graphs[graph].find(name).ok_or_else(|| no_vertex(&self.graphs[graph], name));
        Ok((Token { graph, vertex: find(from)? }, find(to)?))
    }

    fn graph(&self, number: &str) -> Result<usize, String> {
        let graph = number.parse().ok().filter(|&graph: &usize| graph < self.graphs.len());
        graph.ok_or_else(|| format!("the graphs are numbered 0 to {}", self.graphs.len().saturating_sub(1)))
    }
}

/// What is said about a name that no vertex has.
pub(crate) fn no_vertex(graph: &Digraph, name: &str) -> String {
    if name.is_empty() {
        return "expected a vertex".to_owned();
    }
    if graph.is_named() {
        let hint = nearest(graph, name).map(|near| format!(" (did you mean `{near}`?)"));
        return format!("no vertex has the name `{name}`{}", hint.unwrap_or_default());
    }
    match graph.vertices() {
        0 => format!("`{name}` is not a vertex: the graph has none"),
        n => format!("`{name}` is not a vertex: they are numbered 0 to {}", n - 1),
    }
}

/// The name that was probably meant by one that is not known.
fn nearest<'g>(graph: &'g Digraph, name: &str) -> Option<&'g str> {
    if name.len() >= LONGEST_COMPARED || graph.vertices() > MOST_COMPARED {
        return None;
    }
    let names = (0..graph.vertices()).filter_map(|u| graph.given_name(u));
    let length = name.chars().count();
    // A name that is much longer or shorter is far away.
    let similar = names.filter(|known| known.chars().count().abs_diff(length) <= 2);
    let near = similar.map(|known| (strsim::damerau_levenshtein(known, name), known)).min()?;
    (near.0 <= 2 && near.0 < name.len()).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_they_are_typed() {
        let plain = Digraph::new(3, &[(0, 1), (1, 2)]).unwrap();
        let named = plain.clone().with_names(vec!["a".into(), "b c".into(), "d".into()]).unwrap();
        let at = |graph: usize, vertex: u32| Token { graph, vertex };
        let graphs = [named.clone(), plain];
        let one = Names { graphs: &graphs[..1], is_sum: false };
        assert_eq!(one.read("a -> b c"), Ok((at(0, 0), 1)));
        assert_eq!(one.read(" b c->d "), Ok((at(0, 1), 2)));
        assert_eq!(one.read("a d"), Ok((at(0, 0), 2)));
        assert!(one.read("a").is_err() && one.read("a -> e").is_err() && one.read("").is_err());
        let sum = Names { graphs: &graphs, is_sum: true };
        assert_eq!(sum.read("1:0 -> 1"), Ok((at(1, 0), 1)));
        assert_eq!(sum.read("1:0 -> 1:1"), Ok((at(1, 0), 1)));
        assert_eq!(sum.read("0:a d"), Ok((at(0, 0), 2)));
        assert!(sum.read("0 1").is_err() && sum.read("2:0 1").is_err());
        for (from, to) in [(at(0, 0), 1), (at(1, 1), 2)] {
            assert_eq!(sum.read(&sum.step(from, to)), Ok((from, to)));
        }
    }

    #[test]
    fn names_that_were_mistyped() {
        let graph = Digraph::new(2, &[]).unwrap().with_names(vec!["start".into(), "end".into()]).unwrap();
        assert_eq!(no_vertex(&graph, "ende"), "no vertex has the name `ende` (did you mean `end`?)");
        assert_eq!(no_vertex(&graph, "finish"), "no vertex has the name `finish`");
        assert_eq!(no_vertex(&graph, ""), "expected a vertex");
    }
}
