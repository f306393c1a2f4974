//! The graph for Graphviz, with labels and colours.

use std::fmt::Write;

use tedomari_graph::{Diagram, PartizanDiagram, Vertex};
use tedomari_task::{Stop, Task};

use super::{LEFT, RIGHT, colours};

/// A digraph as DOT. A vertex keeps its name as id, so the text reads back as the same graph.
///
/// ```
/// use tedomari_graph::{Diagram, Digraph, Label};
/// use tedomari_report::draw::dot;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let graph = Digraph::new(2, &[(0, 1)])?;
/// let label = |u: u32| Label { name: u.to_string(), note: "g".into(), ..Label::default() };
/// let diagram = Diagram::within(graph, &task, label)?;
/// assert!(dot(&diagram, &task)?.contains("\"0\" -> \"1\";"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dot(diagram: &Diagram, task: &Task) -> Result<String, Stop> {
    written(diagram, None, task)
}

/// A graph of moves of Left and Right as DOT, in their colours and with `L` or `R` on each edge, so that it reads back. The
/// vertex where play starts comes first and has a heavy line.
///
/// ```
/// use tedomari_graph::{Label, PartizanDiagram};
/// use tedomari_report::draw::dot_partizan;
/// use tedomari_task::Task;
///
/// let label = |v: u32| Label { name: v.to_string(), ..Label::default() };
/// let over = PartizanDiagram::within(2, &[(0, 1)], &[(0, 0)], &Task::default(), label)?;
/// assert!(dot_partizan(&over, &Task::default())?.contains("\"0\" -> \"1\" [label=L, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dot_partizan(diagram: &PartizanDiagram, task: &Task) -> Result<String, Stop> {
    written(diagram.diagram(), Some(diagram.owners()), task)
}

fn written(diagram: &Diagram, owners: Option<&[[bool; 2]]>, task: &Task) -> Result<String, Stop> {
    let (graph, labels) = (diagram.graph(), diagram.labels());
    task.stage("drawing", Some(graph.edges() as u64 + u64::from(graph.vertices())));
    let held = task.hold();
    let mut out =
        "digraph {\n  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];\n".to_owned();
    // The start of play comes first.
    let is_start = |at: &usize| owners.is_some() && labels[*at].token.is_some();
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|at| !is_start(at));
    for at in order {
        let label = &labels[at];
        held.set(out.capacity());
        task.done(at as u64);
        task.step()?;
        let (fill, line) = colours(label.outcome);
        let token = match &label.token {
            Some(kind) if kind.is_empty() => ", penwidth=3".to_owned(),
            Some(kind) => format!(", penwidth=3, xlabel={}", quoted(kind)),
            None => String::new(),
        };
        let text = if label.note.is_empty() {
            label.name.clone()
        } else {
            format!("{}\n{}", label.name, label.note)
        };
        let (name, text) = (quoted(&label.name), quoted(&text));
        let _ = writeln!(out, "  {name} [label={text}, fillcolor=\"{fill}\", color=\"{line}\"{token}];");
    }
    for (at, (u, v)) in graph.edge_list().enumerate() {
        held.set(out.capacity());
        task.done((labels.len() + at) as u64);
        task.step()?;
        let name = |u: Vertex| quoted(&labels[u as usize].name);
        let Some(owners) = owners else {
            let _ = writeln!(out, "  {} -> {};", name(u), name(v));
            continue;
        };
        for (player, _) in owners[at].iter().enumerate().filter(|(_, is_own)| **is_own) {
            let (whose, colour) = [("L", LEFT), ("R", RIGHT)][player];
            let style = format!("label={whose}, color=\"{colour}\", fontcolor=\"{colour}\"");
            let _ = writeln!(out, "  {} -> {} [{style}];", name(u), name(v));
        }
    }
    Ok(out + "}\n")
}

/// A string of DOT. In it a backslash before a quotation mark would swallow the mark, so there they come in pairs.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    let mut backslashes = 0;
    let pair =
        |out: &mut String, backslashes: usize| out.push_str(if backslashes % 2 == 1 { "\\" } else { "" });
    for c in text.chars() {
        match c {
            '"' => {
                pair(&mut out, backslashes);
                out += "\\\"";
            }
            '\n' => {
                pair(&mut out, backslashes);
                out += "\\n";
            }
            c => out.push(c),
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    pair(&mut out, backslashes);
    out + "\""
}

#[cfg(test)]
mod tests {
    use tedomari_graph::{Digraph, Format, Label, read, read_partizan};

    use super::*;

    #[test]
    fn reads_back() {
        let task = Task::default();
        for names in [["a", "b c"], ["x\"y", "\\"], ["\\\"", "é\nü"], ["node", "<x>"]] {
            let graph = Digraph::new(2, &[(0, 1), (1, 1)]).unwrap();
            let label = |name: &str| Label { name: name.to_owned(), note: "1".into(), ..Label::default() };
            let diagram = Diagram::new(graph.clone(), names.map(label).into()).unwrap();
            let text = dot(&diagram, &task).unwrap();
            let back = read(&text, Format::Dot, &task).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(back.graphs[0].edge_list().eq(graph.edge_list()), "{text}");
        }
    }

    #[test]
    fn moves_read_back() {
        let task = Task::default();
        let label = |v: u32| Label {
            name: ["b", "a", "the end"][v as usize].to_owned(),
            token: (v == 1).then(String::new),
            ..Label::default()
        };
        let (left, right) = ([(0, 1), (1, 2)], [(1, 2), (1, 1)]);
        let diagram = PartizanDiagram::within(3, &left, &right, &task, label).unwrap();
        let back = read_partizan(&dot_partizan(&diagram, &task).unwrap(), Format::Dot, &task).unwrap();
        assert_eq!(back.names, ["a", "b", "the end"]);
        let names = |u: u32| back.names[u as usize].as_str();
        let moves: Vec<_> =
            back.edges.iter().map(|(u, v, owner)| (names(*u), names(*v), owner.left, owner.right)).collect();
        let wanted = [
            ("b", "a", true, false),
            ("a", "a", false, true),
            ("a", "the end", true, false),
            ("a", "the end", false, true),
        ];
        assert_eq!((back.start, &moves[..]), (0, &wanted[..]));
    }
}
