//! The path from the root of a search to the position that it looks into, watched for a position that comes again.
//!
//! In a game without cycles no position comes again. Most games are not deep, so nothing is written down before the path
//! is long; a game with a cycle gets there soon, and goes round once more. What is written down is a hash of 128 bits,
//! since large positions are not held twice. The positions of the cycle tell their names when the search comes back
//! through them.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::Xxh3;

/// From here on the path is written down.
const LONG: usize = 256;

/// The path to where a search is.
///
/// ```
/// use tedomari_task::Path;
///
/// // A game in which play goes from 0 to 1 and back for ever.
/// fn look(position: u32, path: &mut Path) -> Result<u32, Vec<String>> {
///     if path.enter(&position).is_err() {
///         return Err(Vec::new());
///     }
///     let found = look(1 - position, path);
///     match path.leave(|| position.to_string()) {
///         Some(cycle) => Err(cycle),
///         None => found,
///     }
/// }
/// let mut path = Path::default();
/// let mut cycle = look(0, &mut path).unwrap_err();
/// cycle.sort();
/// assert_eq!(cycle, ["0", "1"]);
/// ```
#[derive(Default)]
pub struct Path {
    depth: usize,
    /// How deep the positions are that were written down.
    known: FxHashMap<u128, usize>,
    keys: Vec<u128>,
    cycle: Option<Cycle>,
}

/// A position that was met on the path to itself.
struct Cycle {
    /// Where it was met first.
    start: usize,
    /// The positions from there on, the last first.
    names: Vec<String>,
}

/// A position was met on the path to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again;

impl Path {
    /// One position deeper.
    #[inline]
    pub fn enter(&mut self, position: &impl Hash) -> Result<(), Again> {
        self.depth += 1;
        if self.depth > LONG { self.note(key(position)) } else { Ok(()) }
    }

    #[cold]
    fn note(&mut self, key: u128) -> Result<(), Again> {
        if let Some(&start) = self.known.get(&key) {
            self.cycle = Some(Cycle { start, names: Vec::new() });
            self.depth -= 1;
            return Err(Again);
        }
        self.known.insert(key, self.depth);
        self.keys.push(key);
        Ok(())
    }

    /// Back from a position, whose name is asked for if it is in a cycle. The whole cycle, if that begins here.
    #[inline]
    pub fn leave(&mut self, name: impl FnOnce() -> String) -> Option<Vec<String>> {
        let depth = self.depth;
        self.depth -= 1;
        if depth > LONG { self.forget(depth, name) } else { None }
    }

    #[cold]
    fn forget(&mut self, depth: usize, name: impl FnOnce() -> String) -> Option<Vec<String>> {
        if let Some(key) = self.keys.pop() {
            self.known.remove(&key);
        }
        let cycle = self.cycle.as_mut().filter(|cycle| cycle.start <= depth)?;
        cycle.names.push(name());
        if cycle.start < depth {
            return None;
        }
        let mut names = self.cycle.take()?.names;
        names.reverse();
        Some(names)
    }
}

fn key(position: &impl Hash) -> u128 {
    let mut hasher = Xxh3::new();
    position.hash(&mut hasher);
    hasher.digest128()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cycle_is_told_once_on_the_way_back() {
        let mut path = Path::default();
        let mut way = Vec::new();
        // A tail of five, then round and round through three.
        let part = |at: usize| if at < 5 { at } else { 100 + (at - 5) % 3 };
        while path.enter(&part(way.len())).is_ok() {
            way.push(part(way.len()));
        }
        assert!(way.len() > LONG && way.len() <= LONG + 3);
        let mut told = Vec::new();
        while let Some(last) = way.pop() {
            told.extend(path.leave(|| last.to_string()));
        }
        assert_eq!(told.len(), 1);
        let mut cycle = told.remove(0);
        cycle.sort();
        assert_eq!(cycle, ["100", "101", "102"]);
        assert!(path.known.is_empty() && path.depth == 0);
    }
}
