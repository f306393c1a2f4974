//! Stoppers as the values of sidling, where passes stay in place.
//!
//! {0|pass} never ends if its pass is approximated. With M all moves but the passes, each approximation is a stopper, and
//! sidling ends more often; it costs a canonical form of a graph at each step.

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::canonical::Stopper;
use crate::error::LoopyError;
use crate::graph::Vertex;
use crate::named::Named;
use crate::rounds::SidleStore;
use crate::sidle::From;

/// Canonical stoppers with handles.
pub(crate) struct StopperStore {
    task: Task,
    list: Vec<Stopper>,
    index: FxHashMap<Vec<u32>, u32>,
    positions: FxHashMap<Options, u32>,
    held: Held,
}

/// Left's options, Right's, and who may pass.
type Options = (Vec<u32>, Vec<u32>, [bool; 2]);

impl StopperStore {
    pub(crate) fn new(task: &Task) -> StopperStore {
        let (list, index, positions) = (Vec::new(), FxHashMap::default(), FxHashMap::default());
        StopperStore { task: task.clone(), list, index, positions, held: task.hold() }
    }

    pub(crate) fn get(&self, handle: u32) -> &Stopper {
        &self.list[handle as usize]
    }

    fn file(&mut self, stopper: Stopper) -> u32 {
        let graph = stopper.graph();
        let mut key = vec![graph.vertices()];
        for player in Player::BOTH {
            key.extend(graph.all_moves(player).flat_map(|(from, edge)| [from, edge.to]));
            key.push(u32::MAX);
        }
        self.held.set(self.held.bytes() + size_of::<u32>() * key.len() + 128);
        *self.index.entry(key).or_insert_with(|| {
            self.list.push(stopper);
            self.list.len() as u32 - 1
        })
    }
}

impl SidleStore for StopperStore {
    type Value = u32;
    /// The greatest number of vertices.
    type Room = u64;
    const KEEPS_PASSES: bool = true;

    fn task(&self) -> Task {
        self.task.clone()
    }

    fn atom(&mut self, from: From) -> Result<u32, LoopyError> {
        let named = match from {
            From::On => Named::On,
            From::Off => Named::Off,
        };
        let stopper = Stopper::new(&named.graph()?, &self.task)?.expect("on and off are stoppers");
        Ok(self.file(stopper))
    }

    fn position(&mut self, left: &[u32], right: &[u32], passes: [bool; 2]) -> Result<u32, LoopyError> {
        let sorted = |options: &[u32]| {
            let mut list = options.to_vec();
            list.sort_unstable();
            list.dedup();
            list
        };
        let key = (sorted(left), sorted(right), passes);
        if let Some(&known) = self.positions.get(&key) {
            return Ok(known);
        }
        let mut builder = Builder::new();
        let start = builder.vertex();
        let mut places: FxHashMap<u32, Vertex> = FxHashMap::default();
        for (player, options) in Player::BOTH.into_iter().zip([&key.0, &key.1]) {
            for option in options {
                let place = *places
                    .entry(*option)
                    .or_insert_with(|| builder.include(self.list[*option as usize].graph()));
                builder.add(player, start, place);
            }
            if passes[player.index()] {
                builder.add(player, start, start);
            }
        }
        let graph = builder.finish_within(start, &self.task)?;
        let stopper =
            Stopper::new(&graph, &self.task)?.expect("one player's passes keep a stopper a stopper");
        let handle = self.file(stopper);
        let entries = key.0.len() + key.1.len();
        self.held.set(self.held.bytes() + size_of::<u32>() * entries + 96);
        self.positions.insert(key, handle);
        Ok(handle)
    }

    fn room(&self, positions: usize, exits: &[u32]) -> Result<u64, Stop> {
        let largest = exits.iter().map(|&exit| u64::from(self.get(exit).graph().vertices())).max();
        Ok(largest.unwrap_or(0) + 2 * positions as u64 + 16)
    }

    fn is_too_large(&self, value: u32, room: &u64) -> Result<bool, Stop> {
        Ok(u64::from(self.get(value).graph().vertices()) > *room)
    }
}
