//! Geography: a token moves along edges of a graph, and no vertex (or no edge) is used twice.
//!
//! Deciding who wins is complete for polynomial space, so a search over what is still within reach does it, on small graphs.
//! Only the undirected game on vertices is easy: the player to move wins if and only if every maximum matching covers the
//! token's vertex (Fraenkel, Scheinerman and Ullman 1993); then a winning move goes along a matching edge, and all
//! winning moves lead to vertices that some maximum matching of the rest leaves alone.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use super::matching::Matching;
use crate::data::Data;
use crate::piles::{joined, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Part, Setup, SetupError};
use crate::search::Memo;
use crate::work::{spend, spend_if_many};

/// Geography.
#[derive(Debug, Clone, Copy)]
pub struct Geography;

static ABOUT: About = About {
    name: "geography",
    aliases: &["vertex geography", "edge geography"],
    rules: "Geography: move the token along an edge, and use no vertex (or no edge) twice",
    piles: "the vertices that the token has visited, its place last",
    parameters: &[
        Parameter { name: "edges", what: "the edges, from and to", default: None },
        Parameter {
            name: "kind",
            what: "`vertex` or `edge`: what may not be used twice",
            default: Some("vertex"),
        },
        Parameter {
            name: "directed",
            what: "`yes` or `no`: whether edges are one-way",
            default: Some("yes"),
        },
    ],
    solved: "a search on small graphs; undirected vertex geography by matching, on any graph",
    reference: "Schaefer 1978; Fraenkel, Scheinerman and Ullman 1993; Scenic Trails, section 7",
    example: "edges=0-1,1-2,2-0,1-3 0",
};

impl Game for Geography {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        setup.check(&ABOUT)?;
        let rows = setup.get("edges").and_then(|data| data.rows()).unwrap_or_default();
        let message = || wrong("edges", "`edges` must be pairs of vertices: `edges=0-1,1-2`".to_owned());
        let mut edges = Vec::new();
        for row in rows {
            let [from, to] = &row[..] else { return Err(message()) };
            let ends = (u64::try_from(from), u64::try_from(to));
            let (Ok(from), Ok(to)) = ends else {
                return Err(wrong("edges", "the name of a vertex is too large a number".to_owned()));
            };
            edges.push((from, to));
        }
        let is_edge_game = word(setup, "kind", &["vertex", "edge"])? == 1;
        let is_directed = word(setup, "directed", &["yes", "no"])? == 0;
        let mut path = Vec::new();
        for (at, data) in setup.piles.iter().enumerate() {
            match data.number().map(u64::try_from) {
                Some(Ok(vertex)) => path.push(vertex),
                _ => {
                    let message = "a vertex is expected here, as a number".to_owned();
                    return Err(SetupError { part: Part::Pile(at), message });
                }
            }
        }
        let map = Map::new(&edges, &path, is_directed, is_edge_game);
        let token = Token::along(map, &path).map_err(|(at, message)| {
            let part = if path.is_empty() { Part::Piles } else { Part::Pile(at) };
            SetupError { part, message }
        })?;
        Ok(Box::new(token))
    }
}

/// Which of these words a parameter is; the first if it is left out.
fn word(setup: &Setup, name: &str, words: &[&str]) -> Result<usize, SetupError> {
    let Some(data) = setup.get(name) else { return Ok(0) };
    let found = words.iter().position(|word| *data == Data::Word((*word).to_owned()));
    found.ok_or_else(|| wrong(name, format!("`{name}` is {}", words.join(" or "))))
}

/// A graph whose vertices have kept their names.
#[derive(Debug, Clone)]
pub(super) struct Map {
    names: Vec<u64>,
    /// For each vertex its neighbours with the number of the edge.
    out: Vec<Vec<(usize, usize)>>,
    edges: usize,
    is_directed: bool,
    is_edge_game: bool,
}

impl Map {
    pub fn new(edges: &[(u64, u64)], more: &[u64], is_directed: bool, is_edge_game: bool) -> Map {
        let ends = edges.iter().flat_map(|&(from, to)| [from, to]);
        let mut names: Vec<u64> = ends.chain(more.iter().copied()).collect();
        names.sort_unstable();
        names.dedup();
        let mut out = vec![Vec::new(); names.len()];
        let place = |name: u64| names.binary_search(&name).unwrap_or_default();
        for (number, &(from, to)) in edges.iter().enumerate() {
            out[place(from)].push((place(to), number));
            if !is_directed && from != to {
                out[place(to)].push((place(from), number));
            }
        }
        for list in &mut out {
            list.sort_unstable();
        }
        Map { names, out, edges: edges.len(), is_directed, is_edge_game }
    }

    /// A circle of so many vertices on which one goes forward by one of some numbers, as directed vertex geography.
    pub fn circle(length: u64, steps: &[u64], task: &Task) -> Result<Map, Stop> {
        let mut out = Vec::new();
        for from in 0..length {
            spend(task, steps.len())?;
            let edge = from as usize * steps.len();
            let to = steps.iter().map(|step| ((from + step) % length) as usize);
            let mut list: Vec<(usize, usize)> = to.zip(edge..).collect();
            list.sort_unstable();
            out.push(list);
        }
        let edges = length as usize * steps.len();
        Ok(Map { names: (0..length).collect(), out, edges, is_directed: true, is_edge_game: false })
    }

    /// What can be used up: edges or vertices.
    fn items(&self) -> usize {
        if self.is_edge_game { self.edges } else { self.names.len() }
    }

    /// What is used up by going along an edge.
    fn used(&self, to: usize, edge: usize) -> usize {
        if self.is_edge_game { edge } else { to }
    }

    /// Only what can still be reached counts.
    fn reach(&self, at: usize, left: &Bits) -> Bits {
        let mut found = Bits::new(self.items());
        let mut seen = Bits::new(self.names.len());
        seen.insert(at);
        let mut open = vec![at];
        while let Some(vertex) = open.pop() {
            for &(to, edge) in &self.out[vertex] {
                let item = self.used(to, edge);
                if left.contains(item) {
                    found.insert(item);
                    if !seen.contains(to) {
                        seen.insert(to);
                        open.push(to);
                    }
                }
            }
        }
        found
    }

    /// The places after one move; parallel edges count once.
    fn steps(&self, at: usize, left: &Bits) -> Vec<(usize, usize)> {
        let mut steps: Vec<(usize, usize)> = self.out[at].clone();
        steps.retain(|&(to, edge)| left.contains(self.used(to, edge)));
        steps.dedup_by_key(|&mut (to, _)| to);
        steps
    }

    fn followers(&self, state: &Place, task: &Task) -> Result<Vec<Place>, Stop> {
        let held = task.hold();
        let mut found = Vec::new();
        for (to, edge) in self.steps(state.at, &state.left) {
            // Whatever is within reach is gone through. What that costs in a small graph is part of the step.
            spend_if_many(task, self.edges + self.names.len())?;
            let mut left = state.left.clone();
            left.remove(self.used(to, edge));
            found.push(Place { at: to, left: self.reach(to, &left) });
            held.set(found.len() * (size_of::<Place>() + self.bytes()));
        }
        Ok(found)
    }

    /// Bytes of what is left.
    fn bytes(&self) -> usize {
        8 * self.items().div_ceil(64)
    }
}

/// A set of small numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    pub fn new(size: usize) -> Bits {
        Bits(vec![0; size.div_ceil(64)].into())
    }

    pub fn insert(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    pub fn remove(&mut self, item: usize) {
        self.0[item / 64] &= !(1 << (item % 64));
    }

    pub fn contains(&self, item: usize) -> bool {
        self.0[item / 64] >> (item % 64) & 1 == 1
    }
}

/// Where the token is, and what is left within its reach.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Place {
    at: usize,
    left: Bits,
}

/// The token on its way.
#[derive(Debug, Clone)]
pub(super) struct Token {
    map: Arc<Map>,
    path: Vec<usize>,
    left: Bits,
}

impl Token {
    /// The token after it has gone along a path; otherwise the place in the path that is wrong, and why.
    pub fn along(map: Map, path: &[u64]) -> Result<Token, (usize, String)> {
        let places: Vec<usize> =
            path.iter().map(|name| map.names.binary_search(name).unwrap_or_default()).collect();
        let Some(&start) = places.first() else {
            return Err((
                0,
                "where is the token? Name the vertices it has visited, at least its place".to_owned(),
            ));
        };
        let mut left = Bits::new(map.items());
        (0..map.items()).for_each(|item| left.insert(item));
        if !map.is_edge_game {
            left.remove(start);
        }
        let mut token = Token { map: Arc::new(map), path: vec![start], left };
        for (at, &next) in places.iter().enumerate().skip(1) {
            token.go(next).map_err(|message| (at, message))?;
        }
        Ok(token)
    }

    fn at(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    fn step(&self, next: usize) -> Result<Token, String> {
        let mut after = self.clone();
        after.go(next)?;
        Ok(after)
    }

    /// Moves the token.
    fn go(&mut self, next: usize) -> Result<(), String> {
        let steps = self.map.steps(self.at(), &self.left);
        let Some(&(to, edge)) = steps.iter().find(|&&(to, _)| to == next) else {
            let (from, to) = (self.map.names[self.at()], self.map.names[next]);
            let is_edge = self.map.out[self.at()].iter().any(|&(other, _)| other == next);
            return Err(match (is_edge, self.map.is_edge_game) {
                (false, _) => format!("there is no edge from {from} to {to}"),
                (true, true) => format!("the edge from {from} to {to} is used up"),
                (true, false) => format!("{to} has been visited"),
            });
        };
        self.left.remove(self.map.used(to, edge));
        self.path.push(to);
        Ok(())
    }

    fn named(&self, vertex: usize) -> PileMove {
        PileMove::At(self.map.names[vertex].into())
    }

    /// Undirected vertex geography by matching.
    fn match_up(
        &self,
        place: &Place,
        steps: &[(usize, usize)],
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<(), Stop> {
        let is_in = |vertex: usize| vertex == place.at || place.left.contains(vertex);
        let neighbours = |vertex: usize, without: Option<usize>| -> Vec<usize> {
            let list = self.map.out[vertex].iter().map(|&(to, _)| to);
            list.filter(|&to| is_in(to) && to != vertex && Some(to) != without).collect()
        };
        let size = self.map.names.len();
        let graph = |without: Option<usize>| -> Vec<Vec<usize>> {
            let list = |vertex: usize| {
                if is_in(vertex) && Some(vertex) != without {
                    neighbours(vertex, without)
                } else {
                    Vec::new()
                }
            };
            (0..size).map(list).collect()
        };
        // Without the token's vertex: the matching must shrink if all maximum matchings cover it. Then the winning moves
        // are those to vertices that some maximum matching of the rest leaves alone.
        let held = task.hold();
        held.grow(size * (size_of::<Vec<usize>>() + 64) + 16 * self.map.edges)?;
        let rest = graph(Some(place.at));
        let matching = Matching::maximum(&rest, task)?;
        let alone = matching.exposable(&rest, task)?;
        let winning: Vec<usize> = steps.iter().map(|&(to, _)| to).filter(|&to| alone[to]).collect();
        found.decide(!winning.is_empty(), "maximum matchings");
        for to in winning {
            if !found.push(self.named(to), ask, task)? {
                break;
            }
        }
        Ok(())
    }
}

impl Position for Token {
    fn show(&self) -> Vec<String> {
        let names: Vec<UBig> = self.path.iter().map(|&at| self.map.names[at].into()).collect();
        vec![format!("token on {}, visited {}", self.map.names[self.at()], joined(names.iter()))]
    }

    fn setup(&self) -> Setup {
        Setup::of_numbers(self.path.iter().map(|&at| UBig::from(self.map.names[at])))
    }

    /// Where it is and what is left within its reach, however it came there.
    fn key(&self) -> Setup {
        let reach = self.map.reach(self.at(), &self.left);
        Setup::of_numbers(std::iter::once(self.at() as u64).chain(reach.0.iter().copied()).map(UBig::from))
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        for (to, _) in self.map.steps(self.at(), &self.left) {
            if !visit(self.named(to)) {
                return;
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::At(name) = played else { return Err("a move names a vertex".to_owned()) };
        let place = u64::try_from(name).ok().and_then(|name| self.map.names.binary_search(&name).ok());
        Ok(Box::new(self.step(place.ok_or_else(|| format!("there is no vertex {name}"))?)?))
    }

    fn how_to_move(&self) -> &'static str {
        "the vertex to go to: `3`"
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::At(vertex) => format!("to {vertex}"),
            PileMove::To(_) | PileMove::Square(..) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let place = Place { at: self.at(), left: self.map.reach(self.at(), &self.left) };
        let steps = self.map.steps(place.at, &place.left);
        let followers = |state: &Place| self.map.followers(state, task);
        let bytes = self.map.bytes();
        task.stage("positions", None);
        if !self.map.is_directed && !self.map.is_edge_game {
            self.match_up(&place, &steps, ask, task, found)?;
        } else {
            let mut memo: Memo<Place, bool> = Memo::new(task).with_bytes(bytes);
            let mut winning = Vec::new();
            let first = followers(&place)?;
            let held = task.hold();
            held.grow(first.len() * (size_of::<Place>() + bytes))?;
            for (step, follower) in steps.iter().zip(first) {
                if !memo.wins(&follower, &followers, task)? {
                    found.outcome = Some(crate::Outcome::Next);
                    winning.push(step.0);
                }
            }
            found.decide(!winning.is_empty(), "a search over what is within reach");
            for to in winning {
                if !found.push(self.named(to), ask, task)? {
                    break;
                }
            }
        }
        if ask.moves_only {
            return Ok(());
        }
        let most = if ask.thorough { usize::MAX } else { 1 << 14 };
        let mut memo: Memo<Place, u32> = Memo::new(task).with_bytes(bytes).at_most(most);
        match memo.grundy(&place, &followers, task) {
            Ok(value) => found.grundy = Some(value.into()),
            Err(Stop::Nodes) if !ask.thorough => {}
            Err(stop) => return Err(stop),
        }
        Ok(())
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
