//! The search by several threads: each takes leaves of the [trunk](crate::trunk), and searches them as one thread would.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::{Condvar, Mutex};
use tedomari_parts::SplitSum;
use tedomari_task::Held;
use tedomari_value::Stop;

use crate::common::CommonSum;
use crate::search::Moves;
use crate::session::WinnerSearch;
use crate::trunk::{Outcome, Trunk};

/// A leaf is searched for this part of all nodes so far, so that the tree stays small.
const PART: u64 = 1 << 12;

/// What the threads work on.
struct Room {
    desk: Mutex<Desk>,
    changed: Condvar,
}

struct Desk {
    trunk: Trunk,
    held: Held,
    /// Nodes of all threads so far, and how many there may be.
    nodes: u64,
    most: u64,
    /// By thread: the leaf that it works on, and the flag that ends this work.
    jobs: Vec<(Option<u32>, Arc<AtomicBool>)>,
    /// How the search ended: with the winner, without one after too many nodes, or because it was stopped.
    end: Option<Result<Option<bool>, Stop>>,
}

impl Desk {
    /// Ends the work that is of no use any more.
    fn call_off(&self) {
        for (leaf, flag) in &self.jobs {
            if self.end.is_some() || leaf.is_some_and(|leaf| !self.trunk.needs(leaf)) {
                flag.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Ends the search for all if a thread panics.
struct Alarm<'r>(&'r Room);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut desk = self.0.desk.lock();
            desk.end.get_or_insert(Ok(None));
            desk.call_off();
            self.0.changed.notify_all();
        }
    }
}

impl WinnerSearch {
    /// Whether Left, to move, wins, if so many nodes show it; by as many threads as the settings say, if it takes long.
    pub(crate) fn left_wins_within(&mut self, state: &SplitSum, nodes: u64) -> Result<Option<bool>, Stop> {
        let threads = if self.settings.table { self.settings.threads } else { 1 };
        let alone = self.settings.alone_nodes;
        if threads <= 1 || nodes <= alone {
            return self.within(nodes, |search| search.left_wins(state));
        }
        if let Some(wins) = self.within(alone, |search| search.left_wins(state))? {
            return Ok(Some(wins));
        }
        self.open();
        let root = self.in_common(state);
        let room = Room {
            desk: Mutex::new(Desk {
                trunk: Trunk::new(root),
                held: self.engine.task().hold(),
                nodes: 0,
                most: nodes.min(self.halt - self.nodes),
                jobs: (0..threads).map(|_| (None, Arc::default())).collect(),
                end: None,
            }),
            changed: Condvar::new(),
        };
        let others: Vec<WinnerSearch> = (1..threads).map(|_| self.twin()).collect();
        std::thread::scope(|scope| {
            let room = &room;
            let others: Vec<_> = others
                .into_iter()
                .zip(1..)
                .map(|(mut search, number)| scope.spawn(move || search.work_in(room, number)))
                .collect();
            self.work_in(room, 0);
            others.into_iter().for_each(|other| other.join().expect("a search thread does not panic"));
        });
        let desk = room.desk.into_inner();
        self.nodes = self.nodes.saturating_add(desk.nodes - std::mem::take(&mut self.lent)).min(self.halt);
        desk.end.expect("threads go on until the search has ended")
    }

    /// Takes leaf after leaf until the search is over.
    fn work_in(&mut self, room: &Room, number: usize) {
        let _alarm = Alarm(room);
        let flag = room.desk.lock().jobs[number].1.clone();
        self.called_off = Some(flag.clone());
        loop {
            let (leaf, nodes) = {
                let mut desk = room.desk.lock();
                loop {
                    if desk.end.is_some() {
                        self.called_off = None;
                        return;
                    }
                    if let Some(leaf) = desk.trunk.take() {
                        desk.jobs[number].0 = Some(leaf.place());
                        flag.store(false, Ordering::Relaxed);
                        break (leaf, self.settings.leaf_nodes.max(desk.nodes / PART));
                    }
                    room.changed.wait(&mut desk);
                }
            };
            let before = self.nodes;
            let outcome = self.work_on(&leaf.sum, nodes);
            let mut desk = room.desk.lock();
            desk.jobs[number].0 = None;
            desk.nodes += self.nodes - before;
            if number == 0 {
                self.lent += self.nodes - before;
            }
            match outcome {
                Ok(outcome) => desk.trunk.give_back(&leaf, outcome),
                Err(stop) if desk.end.is_none() => desk.end = Some(Err(stop)),
                Err(_) => {}
            }
            let bytes = desk.trunk.bytes();
            desk.held.set(bytes);
            if desk.end.is_none() {
                desk.end = match desk.trunk.answer() {
                    Some(wins) => Some(Ok(Some(wins))),
                    None if desk.nodes >= desk.most => Some(Ok(None)),
                    None => None,
                };
            }
            desk.call_off();
            room.changed.notify_all();
        }
    }

    /// Searches a sum for so many nodes; if that does not decide it, finds its moves. Nothing if the work was called off.
    fn work_on(&mut self, sum: &CommonSum, nodes: u64) -> Result<Option<Outcome>, Stop> {
        let state = self.of_common(sum)?;
        if let Some(wins) = self.within(nodes, |search| search.left_wins(&state))? {
            return Ok(Some(Outcome::Decided(wins)));
        }
        if self.is_called_off() {
            return Ok(None);
        }
        let mut moves = match self.candidates(&state)? {
            Moves::Won => return Ok(Some(Outcome::Decided(true))),
            Moves::Open(candidates) => candidates.list,
        };
        // By proof numbers, what seems to take the least work comes first; else, what promises most.
        let by_doubt = !self.settings.proof_numbers || self.has_pieces(&state)?;
        if !by_doubt {
            moves.sort_by_key(|candidate| candidate.numbers.disproof);
        }
        let sums = moves.iter().map(|candidate| self.in_common(&candidate.state)).collect();
        Ok(Some(Outcome::Open { sums, by_doubt }))
    }

    /// Whether what this thread does is of no use any more.
    pub(crate) fn is_called_off(&self) -> bool {
        self.called_off.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
