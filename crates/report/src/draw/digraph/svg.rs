//! The graph as SVG: vertices in layers, edges as curves, tokens as a heavy line with a dot.

use std::fmt::Write;
use std::ops::Range;

use tedomari_graph::{Diagram, Label, PartizanDiagram};
use tedomari_task::{Held, Stop, Task};

use super::layout::{Layout, layout};
use super::{LEFT, RIGHT, colours};
#[cfg(feature = "png")]
use crate::draw::png::{Image, PngError};
use crate::draw::svg_panel::escape;

const HEIGHT: i64 = 38;
/// Half the height, where edges begin and end.
const HALF: i64 = HEIGHT / 2;
/// The players' arrows and colours.
const PLAYERS: [(&str, &str); 2] = [("left", LEFT), ("right", RIGHT)];
/// The colours of a token, and of the place where play starts.
const TOKEN: &str = "#c0392b";
const START: &str = "#1f2937";
/// How far the two edges of a pair stand from their middle.
const BESIDE: i64 = 3;
/// The least width of a vertex.
const NARROWEST: i64 = 40;

/// A digraph as SVG.
///
/// ```
/// use tedomari_graph::{Diagram, Digraph, Label};
/// use tedomari_report::draw::svg_diagram;
/// use tedomari_task::Task;
///
/// let graph = Digraph::new(2, &[(0, 1), (1, 1)])?;
/// let labels = ["a", "<b>"].map(|name| Label { name: name.into(), ..Label::default() });
/// let diagram = Diagram::new(graph, labels.into()).expect("two labels for two vertices");
/// let picture = svg_diagram(&diagram, &Task::default())?;
/// assert!(picture.starts_with("<svg ") && picture.contains("&lt;b&gt;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg_diagram(diagram: &Diagram, task: &Task) -> Result<String, Stop> {
    Drawing::new(diagram, None, task)?.whole(task)
}

/// A graph of moves of Left and Right as SVG: Left's edges are blue, Right's red, and a token stands where play starts.
///
/// ```
/// use tedomari_graph::{Label, PartizanDiagram};
/// use tedomari_report::draw::svg_partizan;
/// use tedomari_task::Task;
///
/// let label = |v: u32| Label { name: v.to_string(), ..Label::default() };
/// let over = PartizanDiagram::within(2, &[(0, 1)], &[(0, 0)], &Task::default(), label)?;
/// let picture = svg_partizan(&over, &Task::default())?;
/// assert!(picture.contains("stroke=\"#2563eb\"") && picture.contains("stroke=\"#dc2626\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg_partizan(diagram: &PartizanDiagram, task: &Task) -> Result<String, Stop> {
    Drawing::new(diagram.diagram(), Some(diagram.owners()), task)?.whole(task)
}

/// The same as a PNG image, like [`png_diagram`].
#[cfg(feature = "png")]
pub fn png_partizan(diagram: &PartizanDiagram, scale: f32, task: &Task) -> Result<Vec<u8>, PngError> {
    image(diagram.diagram(), Some(diagram.owners()), scale, task)
}

/// A digraph as a PNG image, at `scale` pixels for each unit of the SVG drawing. It is refused if it would be too large.
///
/// ```
/// use tedomari_graph::{Diagram, Digraph, Label};
/// use tedomari_report::draw::{PngError, png_diagram};
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let image = |n: u32| {
///     let graph = Digraph::new(n, &[]).expect("no edges");
///     let label = |u: u32| Label { name: u.to_string(), ..Label::default() };
///     png_diagram(&Diagram::within(graph, &task, label)?, 2.0, &task)
/// };
/// assert_eq!(&image(2)?[1..4], b"PNG");
/// assert_eq!(image(1_000_000), Err(PngError::Crowded { vertices: 1_000_000 }));
/// # Ok::<(), PngError>(())
/// ```
#[cfg(feature = "png")]
pub fn png_diagram(diagram: &Diagram, scale: f32, task: &Task) -> Result<Vec<u8>, PngError> {
    image(diagram, None, scale, task)
}

#[cfg(feature = "png")]
fn image(
    diagram: &Diagram,
    owners: Option<&[[bool; 2]]>,
    scale: f32,
    task: &Task,
) -> Result<Vec<u8>, PngError> {
    /// The image is made of pieces, so that there is a look at the limits now and then.
    const PIECE: usize = 1 << 9;
    let vertices = diagram.graph().vertices();
    // Whatever the layout, every vertex takes this room.
    if !Image::has_room(f64::from(vertices) * (NARROWEST * HEIGHT) as f64, scale) {
        return Err(PngError::Crowded { vertices });
    }
    let drawing = Drawing::new(diagram, owners, task)?;
    let (width, height) = drawing.size();
    let mut image = Image::new(width as f32, height as f32, scale, task)?;
    let count = drawing.elements();
    task.stage("drawing", Some(count as u64));
    let held = task.hold();
    for start in (0..count.max(1)).step_by(PIECE) {
        let piece = drawing.document(start..count.min(start + PIECE), task, &held)?;
        image.paint(&piece)?;
        task.check()?;
    }
    image.encode()
}

/// A diagram whose places are known.
struct Drawing<'a> {
    diagram: &'a Diagram,
    /// Whose edges they are, if they are somebody's.
    owners: Option<&'a [[bool; 2]]>,
    widths: Vec<i64>,
    layout: Layout,
    /// The account of these.
    _held: Held,
}

impl<'a> Drawing<'a> {
    fn new(diagram: &'a Diagram, owners: Option<&'a [[bool; 2]]>, task: &Task) -> Result<Drawing<'a>, Stop> {
        task.stage("layout", None);
        let held = task.hold();
        held.grow(size_of::<i64>() * diagram.labels().len())?;
        let widths: Vec<i64> = diagram.labels().iter().map(width).collect();
        let layout = layout(diagram.graph(), &widths, task, &held)?;
        Ok(Drawing { diagram, owners, widths, layout, _held: held })
    }

    fn whole(&self, task: &Task) -> Result<String, Stop> {
        task.stage("drawing", Some(self.elements() as u64));
        let held = task.hold();
        self.document(0..self.elements(), task, &held)
    }

    /// How many things are drawn: first the edges, then the vertices.
    fn elements(&self) -> usize {
        self.layout.edges.len() + self.widths.len()
    }

    fn size(&self) -> (i64, i64) {
        (self.layout.width.max(NARROWEST), self.layout.height.max(NARROWEST))
    }

    /// A document with some of the elements; the first of all stand on a background.
    fn document(&self, elements: Range<usize>, task: &Task, held: &Held) -> Result<String, Stop> {
        let edges = self.layout.edges.len();
        let (full, tall) = self.size();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full}\" height=\"{tall}\" viewBox=\"0 0 {full} {tall}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <defs>{}</defs>\n",
            match self.owners {
                None => arrow("arrow", "#555"),
                Some(_) => PLAYERS.map(|(name, colour)| arrow(name, colour)).concat(),
            }
        );
        if elements.start == 0 {
            let _ = writeln!(out, "<rect width=\"{full}\" height=\"{tall}\" fill=\"#ffffff\"/>");
        }
        out += "<g fill=\"none\" stroke=\"#555\" stroke-width=\"1.2\">\n";
        let tell = |out: &String, at: usize| {
            held.set(out.capacity());
            task.done(at as u64);
            task.step()
        };
        for at in elements.start..elements.end.min(edges) {
            tell(&out, at)?;
            self.edge(&mut out, at);
        }
        out += "</g>\n<g text-anchor=\"middle\">\n";
        for at in elements.start.max(edges)..elements.end {
            tell(&out, at)?;
            let u = at - edges;
            let dot = if self.owners.is_some() { START } else { TOKEN };
            vertex(&mut out, &self.diagram.labels()[u], self.layout.places[u], self.widths[u], dot);
        }
        Ok(out + "</g>\n</svg>\n")
    }

    fn edge(&self, out: &mut String, at: usize) {
        let (u, v) = self.layout.edges[at];
        let (from, to) = (self.layout.places[u as usize], self.layout.places[v as usize]);
        let is_two_way = u != v && self.diagram.graph().has_edge(v, u);
        // Of two edges with the same ends one stands beside the other.
        let path = |beside: i64| match u == v {
            true => self_loop(from, self.widths[u as usize], beside),
            false => curve(from, to, &self.layout.bends[at], is_two_way, beside),
        };
        let Some(owners) = self.owners else {
            let _ = writeln!(out, "<path d=\"{}\" marker-end=\"url(#arrow)\"/>", path(0));
            return;
        };
        let is_double = owners[at] == [true, true];
        for (at, _) in owners[at].iter().enumerate().filter(|(_, is_own)| **is_own) {
            let (name, colour) = PLAYERS[at];
            let beside = if is_double { BESIDE * (2 * at as i64 - 1) } else { 0 };
            let _ = writeln!(
                out,
                "<path d=\"{}\" stroke=\"{colour}\" marker-end=\"url(#{name})\"/>",
                path(beside)
            );
        }
    }
}

/// The width of a vertex, by the number of its characters: close enough for most letters.
fn width(label: &Label) -> i64 {
    let longest = label.name.chars().count().max(label.note.chars().count()) as i64;
    (longest * 8 + 18).max(NARROWEST)
}

/// The head of edges.
fn arrow(name: &str, colour: &str) -> String {
    format!(
        "<marker id=\"{name}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto-start-reverse\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"{colour}\"/></marker>"
    )
}

fn vertex(out: &mut String, label: &Label, (x, y): (i64, i64), width: i64, dot: &str) {
    let (fill, line) = colours(label.outcome);
    let weight = if label.token.is_some() { 3 } else { 1 };
    let (left, top) = (x - width / 2, y - HALF);
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"10\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"{weight}\"/>"
    );
    let name = escape(&label.name);
    if label.note.is_empty() {
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\">{name}</text>", y + 5);
    } else {
        let note = escape(&label.note);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">{name}</text>\n<text x=\"{x}\" y=\"{}\" fill=\"{line}\">{note}</text>",
            y - 3,
            y + 13
        );
    }
    if let Some(kind) = &label.token {
        let (cx, cy) = (left + 4, top + 3);
        let _ = writeln!(out, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"8\" fill=\"{dot}\"/>");
        if !kind.is_empty() {
            let _ = writeln!(
                out,
                "<text x=\"{cx}\" y=\"{}\" fill=\"#ffffff\" font-size=\"12\">{}</text>",
                cy + 4,
                escape(kind)
            );
        }
    }
}

/// A small circle at the right side; one beside it is larger or smaller.
fn self_loop((x, y): (i64, i64), width: i64, beside: i64) -> String {
    let right = x + width / 2;
    let (far, high) = (right + 24 + 3 * beside, 18 + beside);
    let (top, bottom) = (y - 6 - beside / 2, y + 6 + beside / 2);
    format!("M{right},{top} C{far},{} {far},{} {right},{bottom}", y - high, y + high)
}

/// From one vertex to another through the bends. Edges that lead upwards keep to the left, so that their beginning is not taken
/// for the end of another, and an edge back to the right of the other.
fn curve(from: (i64, i64), to: (i64, i64), bends: &[(i64, i64)], is_two_way: bool, beside: i64) -> String {
    let down = (to.1 - from.1).signum();
    let aside = match (down < 0, is_two_way) {
        (true, _) => -9,
        (false, true) => 9,
        (false, false) => 0,
    } + beside;
    let (start, end) = ((from.0 + aside, from.1 + down * HALF), (to.0 + aside, to.1 - down * HALF));
    let mut path = format!("M{},{}", start.0, start.1);
    let mut last = start;
    for (x, y) in bends.iter().map(|&(x, y)| (x + aside, y)).chain([end]) {
        let half = (y - last.1) / 2;
        let _ = write!(path, " C{},{} {},{} {x},{y}", last.0, last.1 + half, x, y - half);
        last = (x, y);
    }
    path
}
