//! A sum of kos as one loopy game.
//!
//! A position is the places of the kos that are not over, and one game: the sum of all that is no ko, in canonical form. What
//! has ended in different orders is one position, so five kos have thousands of positions where a sum of five graphs has millions.
//! An ender may be replaced by an equal one under either ban, since play in it never comes back.

use rustc_hash::FxHashMap;
use tedomari_loopy::{Builder, Designation, Kind, LoopyError, LoopyGraph, Vertex};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::Ko;

/// The places of the kos, 0 for one that is over, and the sum of everything else.
type Position = (Vec<u64>, Value);

/// The positions found, each with its vertex, and those whose moves are still to be made.
struct Found {
    builder: Builder,
    vertices: FxHashMap<Position, Vertex>,
    open: Vec<(Position, Vertex)>,
}

impl Found {
    fn vertex(&mut self, position: Position) -> Vertex {
        if let Some(&vertex) = self.vertices.get(&position) {
            return vertex;
        }
        let vertex = self.builder.vertex();
        self.vertices.insert(position.clone(), vertex);
        self.open.push((position, vertex));
        vertex
    }
}

/// The sum of the kos and the game. All infinite plays are drawn.
pub(crate) fn of_sum(engine: &Engine, kos: &[Ko], ender: Value) -> Result<LoopyGraph, LoopyError> {
    let mut found = Found { builder: Builder::new(), vertices: FxHashMap::default(), open: Vec::new() };
    let start = found.vertex((kos.iter().map(Ko::place).collect(), ender));
    while let Some((position, here)) = found.open.pop() {
        engine.step()?;
        let (places, ender) = &position;
        for player in Player::BOTH {
            for &option in &engine.options(*ender, player)? {
                let to = found.vertex((places.clone(), option));
                found.builder.add(player, here, to);
            }
            for (at, ko) in kos.iter().enumerate().filter(|&(at, _)| places[at] > 0) {
                let mut after = places.clone();
                let (last, end) = match player {
                    Player::Left => (1, ko.a()),
                    Player::Right => (ko.length() - 1, ko.b()),
                };
                if places[at] == last {
                    after[at] = 0;
                    let to = found.vertex((after, engine.add(*ender, end)?));
                    found.builder.add(player, here, to);
                } else {
                    after[at] = if player == Player::Left { places[at] - 1 } else { places[at] + 1 };
                    let to = found.vertex((after, *ender));
                    found.builder.add_kind(player, here, to, Kind::Capture);
                }
            }
            let passes = kos.iter().zip(places).any(|(ko, &place)| place > 0 && ko.passes() == Some(player));
            if passes {
                found.builder.add(player, here, here);
            }
        }
    }
    found.builder.finish_within(start, engine.task())?.designated(Designation::drawn())
}
