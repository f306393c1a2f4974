//! Numbers on which several threads agree.
//!
//! Whoever meets a thing first gives it a number. Things are spread over many lists by their hashes, each with a lock of its
//! own, so that threads hardly ever wait for each other.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use parking_lot::RwLock;
use rustc_hash::FxBuildHasher;

/// The lists: as many as the lowest bits of a number tell apart.
const LISTS: usize = 1 << BITS;
const BITS: u32 = 8;

/// Things by number, and numbers by thing.
pub(crate) struct Agreed<T> {
    lists: Vec<Apart<T>>,
}

/// Locks of different lists are not in one line of a cache, where threads would wait for each other all the same.
#[repr(align(128))]
struct Apart<T>(RwLock<List<T>>);

struct List<T> {
    things: Vec<T>,
    places: HashTable<u32>,
}

impl<T> Default for Agreed<T> {
    fn default() -> Agreed<T> {
        let list = || Apart(RwLock::new(List { things: Vec::new(), places: HashTable::new() }));
        Agreed { lists: (0..LISTS).map(|_| list()).collect() }
    }
}

impl<T: Clone + Eq + Hash> Agreed<T> {
    /// The number of a thing, and whether it is new.
    ///
    /// # Panics
    /// If there are so many things that a number and two flags do not fit into 32 bits.
    pub(crate) fn number(&self, thing: &T) -> (u32, bool) {
        let hash = FxBuildHasher.hash_one(thing);
        // The table inside goes by the other bits.
        let list = (hash >> 32) as usize % LISTS;
        let number = |at: u32| at << BITS | list as u32;
        let known =
            |list: &List<T>| list.places.find(hash, |&at| list.things[at as usize] == *thing).copied();
        if let Some(at) = known(&self.lists[list].0.read()) {
            return (number(at), false);
        }
        let mut held = self.lists[list].0.write();
        // Another thread may have been quicker.
        if let Some(at) = known(&held) {
            return (number(at), false);
        }
        let List { things, places } = &mut *held;
        assert!(things.len() < 1 << (30 - BITS), "fewer than 2^30 parts");
        let at = things.len() as u32;
        places.insert_unique(hash, at, |&at| FxBuildHasher.hash_one(&things[at as usize]));
        things.push(thing.clone());
        (number(at), true)
    }

    /// The thing with a number.
    pub(crate) fn thing(&self, number: u32) -> T {
        self.lists[number as usize % LISTS].0.read().things[(number >> BITS) as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_agree() {
        let agreed = Agreed::default();
        let numbers =
            |from: u64| (from..from + 5000).map(|thing| agreed.number(&thing).0).collect::<Vec<_>>();
        let lists: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|thread| scope.spawn(move || numbers(1000 * thread))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        for (thread, list) in lists.iter().enumerate() {
            for (at, &number) in list.iter().enumerate() {
                let thing = (1000 * thread + at) as u64;
                assert_eq!((agreed.thing(number), agreed.number(&thing)), (thing, (number, false)));
            }
        }
    }
}
