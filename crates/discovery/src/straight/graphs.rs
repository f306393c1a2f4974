//! Thermographs, each distinct one stored once, beside that of the negative.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use tedomari_number::Dyadic;
use tedomari_thermograph::{Player, Thermograph};

/// A thermograph by its number; the numbers of G and -G differ in the lowest bit.
pub(super) type GraphId = u32;

/// The thermographs that were met.
#[derive(Default)]
pub(super) struct Graphs {
    all: Vec<Thermograph>,
    places: HashTable<u32>,
    /// For each, the first with the same right wall.
    walls: Vec<u32>,
    wall_places: HashTable<u32>,
    bytes: usize,
}

fn hash(graph: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(graph)
}

impl Graphs {
    pub(super) fn intern(&mut self, graph: Thermograph) -> GraphId {
        let code = hash(&graph);
        if let Some(&known) = self.places.find(code, |&at| self.all[at as usize] == graph) {
            return known;
        }
        let at = u32::try_from(self.all.len()).expect("fewer than 2^32 thermographs");
        let negative = graph.negate();
        self.bytes += 2 * bytes(&graph) + 48;
        let is_symmetric = negative == graph;
        self.all.extend([graph, negative]);
        self.place(at);
        if !is_symmetric {
            self.place(at + 1);
        }
        for at in [at, at + 1] {
            let wall = self.first_with_wall(at);
            self.walls.push(wall);
        }
        at
    }

    fn place(&mut self, at: u32) {
        let all = &self.all;
        self.places.insert_unique(hash(&all[at as usize]), at, |&at| hash(&all[at as usize]));
    }

    fn first_with_wall(&mut self, at: u32) -> u32 {
        let all = &self.all;
        let wall = |at: u32| all[at as usize].right();
        let code = hash(wall(at));
        let found = self.wall_places.find(code, |&other| wall(other) == wall(at)).copied();
        found.unwrap_or_else(|| {
            self.wall_places.insert_unique(code, at, |&at| hash(wall(at)));
            at
        })
    }

    /// A number for the wall that counts after a move to this game: the right wall if Left moved, the left wall if
    /// Right did. For one mover, equal walls have equal numbers.
    pub(super) fn facing(&self, id: GraphId, mover: Player) -> u32 {
        match mover {
            Player::Left => self.walls[id as usize],
            // The left wall is the right wall of the negative, negated.
            Player::Right => self.walls[(id ^ 1) as usize],
        }
    }

    pub(super) fn get(&self, id: GraphId) -> &Thermograph {
        &self.all[id as usize]
    }

    /// The number that the game is, if it is one: those are the games with a temperature below 0.
    pub(super) fn number(&self, id: GraphId) -> Option<&Dyadic> {
        let graph = self.get(id);
        (graph.temperature().signum() < 0).then(|| graph.mean())
    }

    /// How many there are, G and -G counted once.
    pub(super) fn len(&self) -> usize {
        self.all.len() / 2
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// About what a thermograph takes.
fn bytes(graph: &Thermograph) -> usize {
    /// Walls with more bends than this are kept outside.
    const INSIDE: usize = 3;
    let of_wall = |bends: usize| if bends > INSIDE { bends * size_of::<(Dyadic, Dyadic)>() } else { 0 };
    size_of::<Thermograph>()
        + of_wall(graph.left().breakpoints().len())
        + of_wall(graph.right().breakpoints().len())
}
