//! Games that refer to each other while an expression is read: what a label points back to is not known yet.
//!
//! A node has moves to other nodes, or is a game that is known. A place is a node or its negative. Where two sides are given
//! for a node, a graph can be taken for one side only; below a negative the sides change places.

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};

/// A node or its negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    node: u32,
    negative: bool,
}

impl Place {
    pub(crate) fn negative(self) -> Place {
        Place { negative: !self.negative, ..self }
    }

    /// The same if the condition holds, else the negative.
    fn under(self, negative: bool) -> Place {
        Place { negative: self.negative ^ negative, ..self }
    }
}

enum Node {
    /// What a label points back to, while its braces are open.
    Open(String),
    /// The same when they are closed.
    Same(Place),
    Ender(Value),
    Moves([Vec<Place>; 2]),
    /// A game whose infinite plays are drawn.
    Graph(LoopyGraph),
    /// Games for the onside and the offside.
    Sides(LoopyGraph, LoopyGraph),
}

/// Why there is no graph.
pub(crate) enum NoGraph {
    /// The label's braces are not closed yet.
    Open(String),
    /// It is a pass, which is no game.
    Pass,
    Error(LoopyError),
}

impl<E: Into<LoopyError>> From<E> for NoGraph {
    fn from(error: E) -> NoGraph {
        NoGraph::Error(error.into())
    }
}

/// The nodes.
pub(crate) struct Arena {
    nodes: Vec<Node>,
    held: Held,
}

/// About what a node takes, with its moves.
const BYTES: usize = 128;

impl Arena {
    pub(crate) fn new(task: &Task) -> Arena {
        Arena { nodes: Vec::new(), held: task.hold() }
    }

    fn push(&mut self, node: Node) -> Result<Place, LoopyError> {
        let at = u32::try_from(self.nodes.len()).map_err(|_| LoopyError::TooLarge)?;
        self.nodes.push(node);
        if at.is_multiple_of(1024) {
            self.held.grow(self.nodes.capacity() * BYTES)?;
        }
        Ok(Place { node: at, negative: false })
    }

    pub(crate) fn open(&mut self, label: &str) -> Result<Place, LoopyError> {
        self.push(Node::Open(label.to_owned()))
    }

    /// The game that a label stands for is known now.
    pub(crate) fn close(&mut self, label: Place, game: Place) {
        self.nodes[label.node as usize] = Node::Same(game);
    }

    pub(crate) fn ender(&mut self, value: Value) -> Result<Place, LoopyError> {
        self.push(Node::Ender(value))
    }

    pub(crate) fn graph(&mut self, graph: LoopyGraph) -> Result<Place, LoopyError> {
        self.push(Node::Graph(graph))
    }

    pub(crate) fn sides(&mut self, on: LoopyGraph, off: LoopyGraph) -> Result<Place, LoopyError> {
        self.push(Node::Sides(on, off))
    }

    /// A node without moves, which get added.
    pub(crate) fn game(&mut self) -> Result<Place, LoopyError> {
        self.push(Node::Moves([Vec::new(), Vec::new()]))
    }

    /// A move from a node that was made by [`Arena::game`].
    pub(crate) fn add(&mut self, player: Player, from: Place, to: Place) {
        if let Node::Moves(moves) = &mut self.nodes[from.node as usize] {
            moves[player.index()].push(to);
        }
    }

    /// Where a place is after labels.
    fn resolve(&self, mut place: Place) -> Result<Place, NoGraph> {
        loop {
            match &self.nodes[place.node as usize] {
                Node::Same(game) => place = game.under(place.negative),
                Node::Open(label) => return Err(NoGraph::Open(label.clone())),
                _ => return Ok(place),
            }
        }
    }

    /// The game at a place, for one side; and whether it serves for both.
    pub(crate) fn extract(
        &self,
        place: Place,
        side: Sign,
        engine: &Engine,
    ) -> Result<(LoopyGraph, bool), NoGraph> {
        let task = engine.task();
        let held = task.hold();
        let mut builder = Builder::new();
        let mut for_both = true;
        let mut list = vec![self.resolve(place)?];
        let mut numbers: FxHashMap<Place, usize> = FxHashMap::from_iter([(list[0], 0)]);
        // Moves between entries of the list, whose vertices are not known before all games are included.
        let mut moves: Vec<(Player, usize, usize)> = Vec::new();
        let mut vertices: Vec<Vertex> = Vec::new();
        let mut enders: Vec<(usize, Value)> = Vec::new();
        let mut at = 0;
        while let Some(&place) = list.get(at) {
            task.step()?;
            if at.is_multiple_of(1024) {
                held.grow(list.capacity() * BYTES + moves.capacity() * size_of::<(Player, usize, usize)>())?;
            }
            let signed = |graph: &LoopyGraph| if place.negative { graph.negative() } else { graph.clone() };
            let vertex = match &self.nodes[place.node as usize] {
                Node::Open(_) | Node::Same(_) => unreachable!("places in the list are resolved"),
                Node::Ender(value) => {
                    enders.push((at, engine.negative_if(place.negative, *value)));
                    Vertex::MAX
                }
                Node::Graph(graph) => builder.game(&signed(graph)),
                Node::Sides(on, off) => {
                    for_both = false;
                    let onside = (side == Sign::Plus) != place.negative;
                    builder.game(&signed(if onside { on } else { off }))
                }
                Node::Moves(options) => {
                    for player in Player::BOTH {
                        let owner = if place.negative { player.opponent() } else { player };
                        for &to in &options[owner.index()] {
                            let to = self.resolve(to.under(place.negative))?;
                            let next = list.len();
                            let to = *numbers.entry(to).or_insert_with(|| {
                                list.push(to);
                                next
                            });
                            moves.push((player, at, to));
                        }
                    }
                    builder.vertex()
                }
            };
            vertices.push(vertex);
            at += 1;
        }
        let values: Vec<Value> = enders.iter().map(|ender| ender.1).collect();
        if !values.is_empty() {
            let (graph, places) = LoopyGraph::of_enders(engine, &values)?;
            let base = builder.include(&graph);
            for (&(at, _), place) in enders.iter().zip(places) {
                vertices[at] = base.wrapping_add(place);
            }
        }
        for (player, from, to) in moves {
            builder.add(player, vertices[from], vertices[to]);
        }
        Ok((builder.finish_within(vertices[0], task)?.reachable(task)?, for_both))
    }
}
