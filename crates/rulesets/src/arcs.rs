//! Arc Kayles: a move takes an edge of a graph with its two ends, and with them all edges that touch one. Vertices may have weights, and
//! then an end only loses 1 and goes when it has nothing left; edges may belong to a player.
//!
//! A board lists the edges by the numbers of their ends: `0-1,1-2`; `0l1` is an edge of Left and `0r1` one of Right, where there are such. Weights
//! other than 1 stand behind a semicolon: `0-1,1-2;1:3`. A move is named as the edge is. The parts are the connected pieces, and vertices may be renumbered.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tedomari_position::{
    About, BoardError, FastLane, GraphPicture, Line, Mark, Move, Oriented, Picture, Player, Point, Ruleset,
};

use crate::graph::label::{Arc, orders};

/// A game of this kind.
pub struct ArcKayles {
    pub(crate) about: About<'static>,
    /// Whether edges may belong to a player.
    pub(crate) partizan: bool,
}

/// Edges by their ends, the smaller first, and whose they are: sorted, each once.
type Edge = (u32, u32, u8);
const EITHER: u8 = b'-';
const LEFT: u8 = b'l';
const RIGHT: u8 = b'r';

/// A graph: its edges, and the weights of the vertices that they touch, 1 where none is told.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Web {
    edges: Vec<Edge>,
    weights: Vec<(u32, u32)>,
}

impl Web {
    fn new(mut edges: Vec<Edge>, mut weights: Vec<(u32, u32)>) -> Web {
        edges.iter_mut().filter(|edge| edge.0 > edge.1).for_each(|edge| (edge.0, edge.1) = (edge.1, edge.0));
        edges.sort_unstable();
        edges.dedup();
        let touched: rustc_hash::FxHashSet<u32> = edges.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        weights.retain(|&(vertex, weight)| weight != 1 && touched.contains(&vertex));
        weights.sort_unstable();
        Web { edges, weights }
    }

    fn weight(&self, vertex: u32) -> u32 {
        self.weights.binary_search_by_key(&vertex, |weight| weight.0).map_or(1, |at| self.weights[at].1)
    }

    /// The graph after an edge is taken.
    fn after(&self, taken: Edge) -> Web {
        let ends = [taken.0, taken.1];
        let gone = |vertex: u32| ends.contains(&vertex) && self.weight(vertex) == 1;
        let edges = self.edges.iter().copied().filter(|edge| !gone(edge.0) && !gone(edge.1)).collect();
        let lower = |&(vertex, weight): &(u32, u32)| (vertex, weight - u32::from(ends.contains(&vertex)));
        Web::new(edges, self.weights.iter().map(lower).collect())
    }

    /// The vertices that edges touch, in order.
    fn vertices(&self) -> Vec<u32> {
        let mut all: Vec<u32> = self.edges.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn renumbered(&self, place: impl Fn(u32) -> u32, exchanged: bool) -> Web {
        let kind = |kind: u8| match kind {
            LEFT if exchanged => RIGHT,
            RIGHT if exchanged => LEFT,
            kind => kind,
        };
        let edges = self.edges.iter().map(|edge| (place(edge.0), place(edge.1), kind(edge.2))).collect();
        Web::new(edges, self.weights.iter().map(|&(vertex, weight)| (place(vertex), weight)).collect())
    }
}

fn name(edge: Edge) -> String {
    format!("{}{}{}", edge.0, char::from(edge.2), edge.1)
}

impl ArcKayles {
    fn edges<'w>(&self, web: &'w Web, player: Player) -> impl Iterator<Item = Edge> + 'w {
        let own = if player == Player::Left { LEFT } else { RIGHT };
        web.edges.iter().copied().filter(move |edge| edge.2 == EITHER || edge.2 == own)
    }
}

impl Ruleset for ArcKayles {
    type Position = Web;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Web, BoardError> {
        let kinds = if self.partizan { "`0-1`, `0l1` or `0r1`" } else { "`0-1`" };
        let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let (list, weighted) = text.split_once(';').unwrap_or((text, ""));
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let mut edges = Vec::new();
        for word in list.split(',').filter(|_| !matches!(list.trim(), "" | "0")) {
            let kind = word.bytes().find(|byte| !byte.is_ascii_digit() && !byte.is_ascii_whitespace());
            let kind = kind.map(|kind| kind.to_ascii_lowercase());
            let kind = kind.filter(|kind| *kind == EITHER || self.partizan && [LEFT, RIGHT].contains(kind));
            let ends = kind.and_then(|kind| {
                let (from, to) =
                    word.split_once([char::from(kind), char::from(kind.to_ascii_uppercase())])?;
                Some((number(from)?, number(to)?, kind)).filter(|edge| edge.0 != edge.1)
            });
            let message = || format!("expected an edge between two vertices such as {kinds}");
            edges.push(ends.ok_or_else(|| BoardError { offset: place(word), message: message() })?);
        }
        let mut weights = BTreeMap::new();
        for word in weighted.split(',').filter(|word| !word.trim().is_empty()) {
            let pair = word.split_once(':').and_then(|(vertex, weight)| number(vertex).zip(number(weight)));
            let message = || "expected a vertex and its weight, such as `1:3`".to_owned();
            let (vertex, weight) =
                pair.ok_or_else(|| BoardError { offset: place(word), message: message() })?;
            weights.insert(vertex, weight);
        }
        // A vertex without weight is not there.
        edges.retain(|edge: &Edge| [edge.0, edge.1].iter().all(|vertex| weights.get(vertex) != Some(&0)));
        Ok(Web::new(edges, weights.into_iter().collect()))
    }

    fn write(&self, web: &Web) -> String {
        if web.edges.is_empty() {
            return "0".to_owned();
        }
        let edges = web.edges.iter().map(|&edge| name(edge)).collect::<Vec<_>>().join(",");
        let weights =
            web.weights.iter().map(|(vertex, weight)| format!("{vertex}:{weight}")).collect::<Vec<_>>();
        if weights.is_empty() { edges } else { format!("{edges};{}", weights.join(",")) }
    }

    fn picture(&self, web: &Web) -> Picture {
        const MOST: usize = 40;
        let vertices = web.vertices();
        if vertices.is_empty() || vertices.len() > MOST {
            return Picture::Text(self.write(web));
        }
        let place = |vertex: u32| vertices.binary_search(&vertex).unwrap_or(0);
        let owner = |kind: u8| match kind {
            LEFT => Some(Player::Left),
            RIGHT => Some(Player::Right),
            _ => None,
        };
        let lines: Vec<Line> = web
            .edges
            .iter()
            .map(|&(from, to, kind)| Line {
                ends: (place(from), place(to)),
                owner: owner(kind),
                arrow: false,
                name: String::new(),
            })
            .collect();
        let label = |vertex: u32| match web.weight(vertex) {
            1 => vertex.to_string(),
            weight => format!("{vertex}:{weight}"),
        };
        let picture = if lines.iter().all(|line| line.ends.0.abs_diff(line.ends.1) == 1) {
            let point = |at| Point { name: String::new(), mark: Mark::Empty, place: (at as f64, 0.0) };
            Picture::Graph(GraphPicture { points: (0..vertices.len()).map(point).collect(), lines })
        } else {
            Picture::circle(&vec![Mark::Empty; vertices.len()], lines)
        };
        let Picture::Graph(mut graph) = picture else { return Picture::Text(self.write(web)) };
        graph.points.iter_mut().zip(&vertices).for_each(|(point, &vertex)| point.name = label(vertex));
        Picture::with_drawing(self.write(web), Some(Picture::Graph(graph)))
    }

    fn moves(&self, web: &Web, player: Player) -> Vec<Move<Web>> {
        self.edges(web, player).map(|edge| Move { name: name(edge), to: web.after(edge) }).collect()
    }

    fn visit_moves(&self, web: &Web, player: Player, visit: &mut dyn FnMut(Move<Web>) -> ControlFlow<()>) {
        let _ = self
            .edges(web, player)
            .map(|edge| Move { name: name(edge), to: web.after(edge) })
            .try_for_each(visit);
    }

    fn is_impartial(&self) -> bool {
        !self.partizan
    }

    fn fast_lane(&self) -> &dyn FastLane<Web> {
        self
    }
}

impl FastLane<Web> for ArcKayles {
    fn split(&self, web: &Web) -> Option<Vec<Web>> {
        let vertices = web.vertices();
        let place = |vertex: u32| vertices.binary_search(&vertex).unwrap_or(0);
        let mut parent: Vec<usize> = (0..vertices.len()).collect();
        fn root(parent: &mut [usize], mut at: usize) -> usize {
            while parent[at] != at {
                parent[at] = parent[parent[at]];
                at = parent[at];
            }
            at
        }
        for edge in &web.edges {
            let (a, b) = (root(&mut parent, place(edge.0)), root(&mut parent, place(edge.1)));
            parent[a.max(b)] = a.min(b);
        }
        let mut parts: BTreeMap<usize, Vec<Edge>> = BTreeMap::new();
        for &edge in &web.edges {
            parts.entry(root(&mut parent, place(edge.0))).or_default().push(edge);
        }
        Some(parts.into_values().map(|edges| Web::new(edges, web.weights.clone())).collect())
    }

    fn normal_form(&self, part: Web) -> Oriented<Web> {
        let vertices = part.vertices();
        let place = |vertex: u32| vertices.binary_search(&vertex).unwrap_or(0) as u32;
        let mut best: Option<Oriented<Web>> = None;
        for negated in [false, true].into_iter().take(1 + usize::from(self.partizan)) {
            let image = part.renumbered(place, negated);
            let marks: Vec<u8> =
                (0..vertices.len() as u32).map(|vertex| image.weight(vertex).min(255) as u8).collect();
            let both = |&(from, to, mark): &Edge| [Arc { from, to, mark }, Arc { from: to, to: from, mark }];
            let arcs: Vec<Arc> = image.edges.iter().flat_map(both).collect();
            for order in orders(&marks, &arcs) {
                let mut number = vec![0; order.len()];
                order.iter().zip(0..).for_each(|(&old, new)| number[old as usize] = new);
                let position = image.renumbered(|vertex| number[vertex as usize], false);
                if best.as_ref().is_none_or(|best| position < best.position) {
                    best = Some(Oriented { position, negated });
                }
            }
        }
        best.unwrap_or(Oriented { position: part, negated: false })
    }

    /// Each move takes weight from two vertices.
    fn bounds(&self, web: &Web) -> Option<(i64, i64)> {
        let weight = web.vertices().iter().map(|&vertex| i64::from(web.weight(vertex))).sum::<i64>() / 2;
        let most = |player| if self.edges(web, player).next().is_none() { 0 } else { weight };
        Some(if self.partizan { (-most(Player::Right), most(Player::Left)) } else { (-1, 1) })
    }

    fn has_too_many_moves(&self, web: &Web) -> bool {
        web.edges.len() > 1 << 12
    }

    fn bytes(&self, web: &Web) -> usize {
        size_of::<Web>() + size_of_val(&web.edges[..]) + size_of_val(&web.weights[..])
    }
}
