//! Games in which a move takes a vertex of a graph and takes away what may be played at its neighbours: Col, Snort and
//! Digraph Placement differ only in what is taken away.
//!
//! **Arcs that do nothing.** An arc from v to w matters only while somebody may play at v whose move there takes away something
//! that w still has. Who may play where only shrinks, so an arc that does not matter never will: it is left out, as are
//! vertices where nobody may play, and the game is the sum of the connected pieces of what is left. In Col this parts Left's
//! vertices from Right's, in Snort Left's from each other.
//!
//! **Symmetries.** Vertices may be renumbered; exchanging the players turns a game into its negative.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc as Shared;

use tedomari_position::{
    About, BoardError, FastLane, GraphPicture, Grid, InParts, Line, Mark, Move, OneSided, Oriented, Picture,
    Player, Point, Ruleset, cell_name,
};

use super::label::{Arc, orders};
use super::run::Run;
use super::{LEFT, RIGHT, Tint, Written, read_json, read_text, write_text};

/// A game of this kind.
pub struct Placement {
    /// What people are told about it.
    pub about: About<'static>,
    /// What a move of Left and one of Right take away at the neighbours.
    pub takes: [Tint; 2],
    /// Whether edges have a direction; then there are no boards of cells.
    pub directed: bool,
}

/// A graph, and what is on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field {
    layout: Shared<Layout>,
    /// For each vertex who may play there, and on boards of cells what stands there.
    state: Box<[u8]>,
}

/// What does not change in a game.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Layout {
    /// Sorted, each once.
    arcs: Box<[(u32, u32)]>,
    /// Where the arcs of each vertex begin, and in the end their number.
    starts: Box<[u32]>,
    /// How many cells a row has, on a board of cells.
    columns: Option<usize>,
}

/// What stands on a cell, beside who may play there.
const STONES: [u8; 2] = [4, 8];
const BLOCKED: u8 = 16;
const TINT: u8 = LEFT | RIGHT;

impl Layout {
    fn new(vertices: usize, mut arcs: Vec<(u32, u32)>, columns: Option<usize>) -> Layout {
        // A vertex that is taken is gone, whatever goes round to it.
        arcs.retain(|&(a, b)| a != b);
        arcs.sort_unstable();
        arcs.dedup();
        let mut starts = vec![0; vertices + 1];
        for &(from, _) in &arcs {
            starts[from as usize + 1] += 1;
        }
        for at in 0..vertices {
            starts[at + 1] += starts[at];
        }
        Layout { arcs: arcs.into(), starts: starts.into(), columns }
    }

    fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let range = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
        self.arcs[range].iter().map(|&(_, to)| to as usize)
    }
}

fn bit(player: Player) -> Tint {
    if player == Player::Left { LEFT } else { RIGHT }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl Placement {
    fn of_graph(written: Written) -> Field {
        let layout = Layout::new(written.tints.len(), written.arcs, None);
        Field { layout: Shared::new(layout), state: written.tints.into() }
    }

    /// A board of cells, each joined to those beside it: stones on it have been played already.
    fn of_cells(&self, grid: &Grid) -> Field {
        let (rows, columns) = (grid.rows(), grid.columns());
        let mut arcs = Vec::new();
        for at in 0..rows * columns {
            let across = (at % columns + 1 < columns).then_some(at + 1);
            let down = (at + columns < rows * columns).then_some(at + columns);
            for to in across.into_iter().chain(down) {
                arcs.push((at as u32, to as u32));
                arcs.push((to as u32, at as u32));
            }
        }
        let layout = Layout::new(rows * columns, arcs, Some(columns));
        let mut state: Box<[u8]> = (0..rows * columns)
            .map(|at| match grid.get(at / columns, at % columns) {
                b'x' => STONES[0],
                b'o' => STONES[1],
                b'#' => BLOCKED,
                _ => TINT,
            })
            .collect();
        for at in 0..rows * columns {
            for (stone, takes) in STONES.into_iter().zip(self.takes) {
                if state[at] & stone != 0 {
                    layout.neighbours(at).for_each(|near| state[near] &= !takes);
                }
            }
        }
        Field { layout: Shared::new(layout), state }
    }

    /// The field after a move.
    fn after(&self, field: &Field, vertex: usize, player: Player) -> Field {
        let mut state = field.state.clone();
        let takes = self.takes[index(player)];
        field.layout.neighbours(vertex).for_each(|near| state[near] &= !takes);
        state[vertex] = if field.layout.columns.is_some() { STONES[index(player)] } else { 0 };
        Field { layout: field.layout.clone(), state }
    }

    fn vertices(&self, field: &Field, player: Player) -> impl Iterator<Item = usize> {
        (0..field.state.len()).filter(move |&at| field.state[at] & bit(player) != 0)
    }

    /// Whether a move at a vertex so tinted can take anything away from another.
    fn matters(&self, from: u8, to: u8) -> bool {
        let taken = |at: usize, own: Tint| if from & own != 0 { self.takes[at] } else { 0 };
        (taken(0, LEFT) | taken(1, RIGHT)) & to & TINT != 0
    }

    fn name(field: &Field, vertex: usize) -> String {
        match field.layout.columns {
            Some(columns) => cell_name(vertex / columns, vertex % columns),
            None => vertex.to_string(),
        }
    }

    /// The graph of those arcs that matter, with lines for both directions.
    fn lines(&self, field: &Field) -> Vec<Vec<u32>> {
        let mut lines = vec![Vec::new(); field.state.len()];
        for &(from, to) in &*field.layout.arcs {
            if self.matters(field.state[from as usize], field.state[to as usize]) {
                lines[from as usize].push(to);
                lines[to as usize].push(from);
            }
        }
        lines
    }

    /// A field with some of the vertices, in this order, and the arcs between them that matter.
    fn renumbered(&self, field: &Field, order: &[u32], place: &mut [u32]) -> Field {
        order.iter().enumerate().for_each(|(new, &old)| place[old as usize] = new as u32);
        let mut arcs = Vec::new();
        for &old in order {
            for to in field.layout.neighbours(old as usize) {
                if self.matters(field.state[old as usize], field.state[to]) {
                    arcs.push((place[old as usize], place[to]));
                }
            }
        }
        let state = order.iter().map(|&old| field.state[old as usize] & TINT).collect();
        Field { layout: Shared::new(Layout::new(order.len(), arcs, None)), state }
    }
}

/// The same with the players exchanged.
fn exchanged(field: &Field) -> Field {
    let swap = |&state: &u8| (state & LEFT) << 1 | (state & RIGHT) >> 1;
    Field { layout: field.layout.clone(), state: field.state.iter().map(swap).collect() }
}

fn key(field: &Field) -> (&[u8], &[(u32, u32)]) {
    (&field.state, &field.layout.arcs)
}

impl Ruleset for Placement {
    type Position = Field;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Field, BoardError> {
        if let Some(written) = read_json(text, self.directed) {
            return Ok(Self::of_graph(written?));
        }
        if self.directed || text.contains(['-', ',', 'l', 'L', 'r', 'R']) {
            return Ok(Self::of_graph(read_text(text, self.directed)?));
        }
        Ok(self.of_cells(&Grid::read(text, b".xo#")?))
    }

    fn write(&self, field: &Field) -> String {
        let Some(columns) = field.layout.columns else {
            return write_text(&field.state, &field.layout.arcs);
        };
        let cell = |&state: &u8| match state & !TINT {
            BLOCKED => '#',
            stone if stone == STONES[0] => 'x',
            stone if stone == STONES[1] => 'o',
            _ => '.',
        };
        let rows = field.state.chunks(columns).map(|row| row.iter().map(cell).collect::<String>());
        rows.collect::<Vec<_>>().join("|")
    }

    fn picture(&self, field: &Field) -> Picture {
        if field.layout.columns.is_some() {
            return Picture::of_text(&self.write(field));
        }
        let mark = |&state: &u8| match state & TINT {
            0 => Mark::Blocked,
            LEFT => Mark::Piece(Some(Player::Left), 'L'),
            RIGHT => Mark::Piece(Some(Player::Right), 'R'),
            _ => Mark::Empty,
        };
        let marks: Vec<Mark> = field.state.iter().map(mark).collect();
        let arcs = &field.layout.arcs;
        let back = |&(a, b): &(u32, u32)| arcs.binary_search(&(b, a)).is_ok();
        let lines = arcs.iter().filter(|arc| arc.0 < arc.1 || !back(arc)).map(|arc| Line {
            ends: (arc.0 as usize, arc.1 as usize),
            owner: None,
            arrow: !back(arc),
            name: String::new(),
        });
        let lines: Vec<Line> = lines.collect();
        if !lines.iter().all(|line| line.ends.0.abs_diff(line.ends.1) == 1) {
            return Picture::circle(&marks, lines);
        }
        let point = |(at, mark)| Point { name: format!("{at}"), mark, place: (at as f64, 0.0) };
        Picture::Graph(GraphPicture { points: marks.into_iter().enumerate().map(point).collect(), lines })
    }

    fn moves(&self, field: &Field, player: Player) -> Vec<Move<Field>> {
        let option = |vertex| Move { name: Self::name(field, vertex), to: self.after(field, vertex, player) };
        self.vertices(field, player).map(option).collect()
    }

    fn visit_moves(
        &self,
        field: &Field,
        player: Player,
        visit: &mut dyn FnMut(Move<Field>) -> ControlFlow<()>,
    ) {
        let option = |vertex| Move { name: Self::name(field, vertex), to: self.after(field, vertex, player) };
        let _ = self.vertices(field, player).map(option).try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Field> {
        self
    }
}

impl FastLane<Field> for Placement {
    fn split(&self, field: &Field) -> Option<Vec<Field>> {
        let lines = self.lines(field);
        let mut seen = vec![false; field.state.len()];
        let mut place = vec![0; field.state.len()];
        let mut parts = Vec::new();
        for start in 0..field.state.len() {
            if seen[start] || field.state[start] & TINT == 0 {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start as u32];
            let mut open = VecDeque::from([start]);
            while let Some(at) = open.pop_front() {
                for &near in &lines[at] {
                    if !std::mem::replace(&mut seen[near as usize], true) {
                        part.push(near);
                        open.push_back(near as usize);
                    }
                }
            }
            part.sort_unstable();
            parts.push(self.renumbered(field, &part, &mut place));
        }
        Some(parts)
    }

    fn normal_form(&self, part: Field) -> Oriented<Field> {
        let mut place = vec![0; part.state.len()];
        let mut best: Option<Oriented<Field>> = None;
        for (image, negated) in [(part.clone(), false), (exchanged(&part), true)] {
            let arcs: Vec<Arc> =
                image.layout.arcs.iter().map(|&(from, to)| Arc { from, to, mark: 0 }).collect();
            for order in orders(&image.state, &arcs) {
                let position = self.renumbered(&image, &order, &mut place);
                if best.as_ref().is_none_or(|best| key(&position) < key(&best.position)) {
                    best = Some(Oriented { position, negated });
                }
            }
        }
        best.unwrap_or(Oriented { position: part, negated: false })
    }

    fn visit_followers(
        &self,
        part: &Field,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Field>>) -> ControlFlow<()>,
    ) -> bool {
        let after = |vertex| self.oriented_parts(&self.after(part, vertex, player));
        let _ = self.vertices(part, player).try_for_each(|vertex| visit(after(vertex)));
        true
    }

    fn bounds(&self, field: &Field) -> Option<(i64, i64)> {
        let most = |player| self.vertices(field, player).count() as i64;
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn has_one_sided_parts(&self) -> bool {
        true
    }

    /// Where all vertices are one player's, a run of moves takes vertices of which none is taken away by an earlier one.
    fn one_sided(&self, part: &Field) -> Option<OneSided> {
        let player = match part.state.iter().fold(0, |all, state| all | state) & TINT {
            LEFT => Player::Left,
            RIGHT => Player::Right,
            _ => return None,
        };
        let takes = self.takes[index(player)] & bit(player) != 0;
        let arcs: &[(u32, u32)] = if takes { &part.layout.arcs } else { &[] };
        let free: Vec<bool> = part.state.iter().map(|state| state & TINT != 0).collect();
        let Run { least, most } = Run::of(arcs, free);
        Some(OneSided { player, least, most })
    }

    fn bytes(&self, field: &Field) -> usize {
        let layout = size_of_val(&*field.layout.arcs) + size_of_val(&*field.layout.starts);
        size_of::<Field>() + size_of::<Layout>() + layout + field.state.len()
    }
}
