//! Graphs as texts, and lists of the vertices that something stands on.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_graph::{Digraph, Format, Input, Placed, Token, read};
use tedomari_task::{Held, Stop, Task};

use super::Failed;
use super::names::no_vertex;
use crate::mistake::Mistake;

/// A digraph as text. In JSON the text alone will do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(from = "Written")]
pub struct GraphText {
    /// The text: JSON, DOT, or an edge a line.
    pub text: String,
    /// How it is written; if this is not said, what it looks like decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// A name for it, such as that of its file. It is told with a mistake if there are several graphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A digraph as text: JSON, DOT, or an edge a line.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "schema", schemars(rename = "GraphText"))]
enum Written {
    /// The text alone.
    Text(String),
    /// The text with more about it.
    Whole {
        /// The text.
        text: String,
        /// How it is written; if this is not said, what it looks like decides.
        #[serde(default)]
        format: Option<Format>,
        /// A name for it, such as that of its file.
        #[serde(default)]
        name: Option<String>,
    },
}

impl From<Written> for GraphText {
    fn from(written: Written) -> GraphText {
        match written {
            Written::Text(text) => GraphText { text, format: None, name: None },
            Written::Whole { text, format, name } => GraphText { text, format, name },
        }
    }
}

impl From<&str> for GraphText {
    fn from(text: &str) -> GraphText {
        GraphText { text: text.to_owned(), format: None, name: None }
    }
}

/// The texts of a question, and the graphs that were read from them.
pub(crate) struct Texts<'q> {
    texts: &'q [GraphText],
    /// For each graph of the sum, the text that it stands in.
    sources: Vec<usize>,
    /// All graphs, and what the texts say about tokens.
    pub(crate) input: Input,
    /// The account of what is placed.
    held: Held,
}

impl<'q> Texts<'q> {
    /// Reads one graph, or several as a sum.
    pub(crate) fn read(texts: &'q [GraphText], task: &Task) -> Result<Texts<'q>, Failed> {
        // A text may have been too large for the limits before it was read to its end.
        task.check()?;
        let is_sum = texts.len() != 1;
        let all = Input { graphs: Vec::new(), is_sum, tokens: None, electrons: None, positrons: None };
        let mut all = Texts { texts, sources: Vec::new(), input: all, held: task.hold() };
        for (at, GraphText { text, format, name }) in texts.iter().enumerate() {
            let format = format.unwrap_or_else(|| Format::guess(text));
            // Of several graphs the message says which.
            let before = match name {
                Some(name) if is_sum => format!("{name}: "),
                _ => String::new(),
            };
            let input = read(text, format, task).map_err(|error| Failed::reading(text, &before, error))?;
            all.add(at, input)?;
        }
        Ok(all)
    }

    /// Puts what stands in a text behind what stands in those before.
    fn add(&mut self, at: usize, more: Input) -> Result<(), Stop> {
        let start = self.input.graphs.len();
        let join = |all: &mut Option<Vec<Placed>>, more: Option<Vec<Placed>>| {
            let Some(mut more) = more else { return };
            more.iter_mut().for_each(|placed| placed.token.graph += start);
            match all {
                Some(all) => all.extend(more),
                None => *all = Some(more),
            }
        };
        join(&mut self.input.tokens, more.tokens);
        join(&mut self.input.electrons, more.electrons);
        join(&mut self.input.positrons, more.positrons);
        self.sources.extend(more.graphs.iter().map(|_| at));
        self.input.is_sum |= more.is_sum;
        self.input.graphs.extend(more.graphs);
        let Input { tokens, electrons, positrons, .. } = &self.input;
        let count: usize = [tokens, electrons, positrons].into_iter().flatten().map(Vec::capacity).sum();
        self.held.grow(size_of::<Placed>() * count)
    }

    /// The text that says where a token is: one of the lists, if there are some.
    pub(super) fn holding<'l>(&self, token: Token, lists: &'l [String]) -> &'l str
    where
        'q: 'l,
    {
        match lists.get(token.graph) {
            Some(list) => list,
            None => {
                let source = self.sources.get(token.graph).and_then(|&at| self.texts.get(at));
                source.map_or("", |source| &source.text)
            }
        }
    }

    /// What is on the vertices of these lists, one for each graph; without lists, what the texts say.
    pub(super) fn place(
        &self,
        field: &str,
        lists: &[String],
        said: Option<Vec<Placed>>,
    ) -> Result<Option<Vec<Placed>>, Mistake> {
        if lists.is_empty() { Ok(said) } else { placed(&self.input.graphs, field, lists).map(Some) }
    }
}

/// Tokens on the vertices of lists such as `0,3` or `a,b`, one for each graph; `none` is one without a vertex.
fn placed(graphs: &[Digraph], field: &str, lists: &[String]) -> Result<Vec<Placed>, Mistake> {
    let wrong =
        |text: &str, offset: usize, message: String| Mistake::new(text, offset, message).in_field(field);
    if lists.len() != graphs.len() {
        let message = match graphs.len() {
            1 => format!("there is one graph: give --{field} once, as in a,b"),
            n => format!("there are {n} graphs: give --{field} once for each, `none` where there is none"),
        };
        return Err(wrong(lists.first().map_or("", |first| first), 0, message));
    }
    let mut placed = Vec::new();
    for (graph, (digraph, list)) in graphs.iter().zip(lists).enumerate() {
        if list == "none" && digraph.find(list).is_none() {
            continue;
        }
        let mut offset = 0;
        for word in list.split(',') {
            let name = word.trim();
            let Some(vertex) = digraph.find(name) else {
                let at = offset + word.len() - word.trim_start().len();
                return Err(wrong(list, at, no_vertex(digraph, name)));
            };
            placed.push(Placed { token: Token { graph, vertex }, offset });
            offset += word.len() + 1;
        }
    }
    Ok(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_as_json() {
        let read = |text: &str| serde_json::from_str::<GraphText>(text).unwrap();
        assert_eq!(read(r#""0 1""#), GraphText::from("0 1"));
        let dot = GraphText { format: Some(Format::Dot), ..GraphText::from("digraph{}") };
        assert_eq!(read(r#"{"text":"digraph{}","format":"dot"}"#), dot);
        assert_eq!(read(&serde_json::to_string(&dot).unwrap()), dot);
    }

    #[test]
    fn lists_of_vertices() {
        let graph = Digraph::new(3, &[]).unwrap();
        let place = |lists: &[&str]| {
            let lists: Vec<String> = lists.iter().map(|&list| list.to_owned()).collect();
            let placed = placed(&vec![graph.clone(); 2], "tokens", &lists);
            placed.map(|placed| placed.iter().map(|one| one.token).collect::<Vec<_>>())
        };
        let at = |graph: usize, vertex: u32| Token { graph, vertex };
        assert_eq!(place(&["0, 2", "none"]).unwrap(), [at(0, 0), at(0, 2)]);
        assert_eq!(place(&["1,1", "2"]).unwrap(), [at(0, 1), at(0, 1), at(1, 2)]);
        let wrong = place(&["0", "1, 3"]).unwrap_err();
        assert_eq!((&wrong.text[..], wrong.offset, wrong.field.as_deref()), ("1, 3", 3, Some("tokens")));
        assert!(place(&["0"]).unwrap_err().message.starts_with("there are 2 graphs"));
        assert!(place(&["", "none"]).unwrap_err().message.contains("expected a vertex"));
    }
}
