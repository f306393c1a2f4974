//! Plain search over positions that are met again and again: who wins, and Grundy values.
//!
//! For games without a formula, and to check formulas. The stack is a list of its own, so that long games are no danger,
//! and every new position counts as a step of the engine's budget.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use tedomari_value::{Engine, Stop};

/// Positions already solved. `V` is the answer: whether the player to move wins, or the Grundy value.
pub struct Memo<S, V> {
    known: FxHashMap<S, V>,
    /// Bytes that a position holds beside itself.
    extra: usize,
    /// No more positions than this.
    most: usize,
    /// Positions that wait on the stack.
    waiting: usize,
}

impl<S, V> Default for Memo<S, V> {
    fn default() -> Memo<S, V> {
        Memo { known: FxHashMap::default(), extra: 0, most: usize::MAX, waiting: 0 }
    }
}

struct Frame<S> {
    state: S,
    followers: Vec<S>,
    next: usize,
    seen: Vec<u32>,
}

impl<S: Clone + Eq + Hash, V: Copy> Memo<S, V> {
    /// An empty memory for positions that hold so many bytes beside themselves.
    pub fn with_bytes(extra: usize) -> Memo<S, V> {
        Memo { extra, ..Memo::default() }
    }

    /// Gives up after so many positions.
    pub fn at_most(mut self, positions: usize) -> Memo<S, V> {
        self.most = positions;
        self
    }

    fn insert(&mut self, state: S, value: V, engine: &Engine) -> Result<(), Stop> {
        if self.known.len() >= self.most {
            return Err(Stop::Nodes);
        }
        self.known.insert(state, value);
        self.account(engine);
        Ok(())
    }

    fn account(&self, engine: &Engine) {
        let each = size_of::<S>() + size_of::<V>() + 1;
        let waiting = self.waiting * (size_of::<S>() + self.extra);
        let known = self.known.capacity() * each + self.known.len() * self.extra;
        engine.account_outside_bytes(known + waiting);
    }

    fn frame(
        &mut self,
        state: S,
        followers: &impl Fn(&S) -> Vec<S>,
        engine: &Engine,
    ) -> Result<Frame<S>, Stop> {
        engine.step()?;
        let followers = followers(&state);
        self.waiting += followers.len() + 1;
        self.account(engine);
        Ok(Frame { followers, state, next: 0, seen: Vec::new() })
    }

    fn done(&mut self, frame: &Frame<S>) {
        self.waiting = self.waiting.saturating_sub(frame.followers.len() + 1);
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl<S: Clone + Eq + Hash> Memo<S, bool> {
    /// Whether the player to move wins.
    pub fn wins(
        &mut self,
        root: &S,
        followers: &impl Fn(&S) -> Vec<S>,
        engine: &Engine,
    ) -> Result<bool, Stop> {
        if let Some(&known) = self.known.get(root) {
            return Ok(known);
        }
        let mut stack = vec![self.frame(root.clone(), followers, engine)?];
        while let Some(top) = stack.last_mut() {
            let mut wins = None;
            while let Some(follower) = top.followers.get(top.next) {
                match self.known.get(follower) {
                    Some(true) => top.next += 1,
                    Some(false) => {
                        wins = Some(true);
                        break;
                    }
                    None => break,
                }
            }
            match (wins, top.followers.get(top.next)) {
                (None, Some(follower)) => {
                    let next = self.frame(follower.clone(), followers, engine)?;
                    stack.push(next);
                }
                (wins, _) => {
                    let done = stack.pop().expect("there is a top");
                    self.done(&done);
                    self.insert(done.state, wins.unwrap_or(false), engine)?;
                }
            }
        }
        Ok(self.known[root])
    }
}

impl<S: Clone + Eq + Hash> Memo<S, u32> {
    /// The Grundy value.
    pub fn grundy(
        &mut self,
        root: &S,
        followers: &impl Fn(&S) -> Vec<S>,
        engine: &Engine,
    ) -> Result<u32, Stop> {
        if let Some(&known) = self.known.get(root) {
            return Ok(known);
        }
        let mut stack = vec![self.frame(root.clone(), followers, engine)?];
        while let Some(top) = stack.last_mut() {
            while let Some(&known) = top.followers.get(top.next).and_then(|state| self.known.get(state)) {
                top.seen.push(known);
                top.next += 1;
            }
            match top.followers.get(top.next) {
                Some(follower) => {
                    let next = self.frame(follower.clone(), followers, engine)?;
                    stack.push(next);
                }
                None => {
                    let done = stack.pop().expect("there is a top");
                    self.done(&done);
                    self.insert(done.state, mex(done.seen), engine)?;
                }
            }
        }
        Ok(self.known[root])
    }
}

/// The least number that is not among these.
pub fn mex(mut seen: Vec<u32>) -> u32 {
    seen.sort_unstable();
    let mut least = 0;
    for value in seen {
        if value == least {
            least += 1;
        }
    }
    least
}
