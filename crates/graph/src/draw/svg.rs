//! The graph as SVG: vertices in layers, edges as curves, tokens as a heavy line with a dot.

use std::fmt::Write;

use tedomari_task::{Stop, Task};

use super::layout::layout;
use super::{Label, colours};
use crate::digraph::Digraph;

const HEIGHT: i64 = 38;
/// Half the height, where edges begin and end.
const HALF: i64 = HEIGHT / 2;

/// The graph as SVG.
///
/// ```
/// use tedomari_graph::draw::{Label, svg};
/// use tedomari_graph::{Digraph, Task};
///
/// let g = Digraph::new(2, &[(0, 1), (1, 1)])?;
/// let labels: Vec<Label> =
///     ["a", "<b>"].map(|name| Label { name: name.into(), ..Label::default() }).into();
/// let picture = svg(&g, &labels, &Task::default())?;
/// assert!(picture.starts_with("<svg ") && picture.contains("&lt;b&gt;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(graph: &Digraph, labels: &[Label], task: &Task) -> Result<String, Stop> {
    task.stage("drawing", Some(graph.edges() as u64 + u64::from(graph.vertices())));
    let (held, text) = (task.hold(), task.hold());
    let widths: Vec<i64> = labels.iter().map(width).collect();
    let layout = layout(graph, &widths, task, &held)?;
    let (full, tall) = (layout.width.max(40), layout.height.max(40));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full}\" height=\"{tall}\" viewBox=\"0 0 {full} {tall}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto-start-reverse\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"#555\"/></marker></defs>\n\
         <rect width=\"{full}\" height=\"{tall}\" fill=\"#ffffff\"/>\n\
         <g fill=\"none\" stroke=\"#555\" stroke-width=\"1.2\">\n"
    );
    for (at, ((u, v), bends)) in graph.edge_list().zip(&layout.bends).enumerate() {
        text.set(out.capacity());
        task.done(at as u64);
        task.step()?;
        let (from, to) = (layout.places[u as usize], layout.places[v as usize]);
        let is_two_way = u != v && graph.has_edge(v, u);
        let path =
            if u == v { self_loop(from, widths[u as usize]) } else { curve(from, to, bends, is_two_way) };
        let _ = writeln!(out, "<path d=\"{path}\" marker-end=\"url(#arrow)\"/>");
    }
    out += "</g>\n<g text-anchor=\"middle\">\n";
    for ((label, &(x, y)), &width) in labels.iter().zip(&layout.places).zip(&widths) {
        text.set(out.capacity());
        task.step()?;
        vertex(&mut out, label, x, y, width);
    }
    Ok(out + "</g>\n</svg>\n")
}

/// The width of a vertex, by the number of its characters: close enough for most letters.
fn width(label: &Label) -> i64 {
    let longest = label.name.chars().count().max(label.note.chars().count()) as i64;
    (longest * 8 + 18).max(40)
}

fn vertex(out: &mut String, label: &Label, x: i64, y: i64, width: i64) {
    let (fill, line) = colours(label.outcome);
    let weight = if label.token.is_some() { 3 } else { 1 };
    let (left, top) = (x - width / 2, y - HALF);
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"10\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"{weight}\"/>"
    );
    let name = escaped(&label.name);
    if label.note.is_empty() {
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\">{name}</text>", y + 5);
    } else {
        let note = escaped(&label.note);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">{name}</text>\n<text x=\"{x}\" y=\"{}\" fill=\"{line}\">{note}</text>",
            y - 3,
            y + 13
        );
    }
    if let Some(kind) = &label.token {
        let (cx, cy) = (left + 4, top + 3);
        let _ = writeln!(out, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"8\" fill=\"#c0392b\"/>");
        if !kind.is_empty() {
            let _ = writeln!(
                out,
                "<text x=\"{cx}\" y=\"{}\" fill=\"#ffffff\" font-size=\"12\">{}</text>",
                cy + 4,
                escaped(kind)
            );
        }
    }
}

/// A small circle at the right side.
fn self_loop((x, y): (i64, i64), width: i64) -> String {
    let right = x + width / 2;
    format!("M{right},{} C{},{} {},{} {right},{}", y - 6, right + 24, y - 18, right + 24, y + 18, y + 6)
}

/// From one vertex to another through the bends. Edges that lead upwards keep to the left, so that their beginning is not taken
/// for the end of another, and an edge back to the right of the other.
fn curve(from: (i64, i64), to: (i64, i64), bends: &[(i64, i64)], is_two_way: bool) -> String {
    let down = (to.1 - from.1).signum();
    let aside = match (down < 0, is_two_way) {
        (true, _) => -9,
        (false, true) => 9,
        (false, false) => 0,
    };
    let (start, end) = ((from.0 + aside, from.1 + down * HALF), (to.0 + aside, to.1 - down * HALF));
    let mut path = format!("M{},{}", start.0, start.1);
    let mut last = start;
    for &(x, y) in bends.iter().map(|&(x, y)| (x + aside, y)).chain([end]).collect::<Vec<_>>().iter() {
        let half = (y - last.1) / 2;
        let _ = write!(path, " C{},{} {},{} {x},{y}", last.0, last.1 + half, x, y - half);
        last = (x, y);
    }
    path
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // Not allowed in XML, and nothing to see.
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
