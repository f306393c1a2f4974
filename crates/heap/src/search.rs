//! Plain search over positions that are met again and again: who wins, and Grundy values.
//!
//! For games without a formula, and to check formulas. The stack is a list of its own, so that long games are no danger,
//! and every new position counts as a step of the task.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};

/// Positions already solved. `V` is the answer: whether the player to move wins, or the Grundy value.
pub struct Memo<S, V> {
    known: FxHashMap<S, V>,
    /// Bytes that a position holds beside itself.
    extra: usize,
    /// No more positions than this.
    most: usize,
    /// Positions that wait on the stack, and the followers of how many they are.
    waiting: usize,
    frames: usize,
    held: Held,
    /// Bytes at the last look at the limits.
    looked: usize,
}

struct Frame<S> {
    state: S,
    followers: Vec<S>,
    next: usize,
    seen: Vec<u32>,
}

impl<S: Clone + Eq + Hash, V: Copy> Memo<S, V> {
    /// An empty memory, for which a task pays.
    pub fn new(task: &Task) -> Memo<S, V> {
        let (known, held) = (FxHashMap::default(), task.hold());
        Memo { known, extra: 0, most: usize::MAX, waiting: 0, frames: 0, held, looked: 0 }
    }

    /// For positions that hold so many bytes beside themselves.
    pub fn with_bytes(mut self, extra: usize) -> Memo<S, V> {
        self.extra = extra + 16;
        self
    }

    /// Gives up after so many positions.
    pub fn at_most(mut self, positions: usize) -> Memo<S, V> {
        self.most = positions;
        self
    }

    /// Another task goes on with what is known, and pays for what comes on top.
    pub fn pass_to(&mut self, task: &Task) {
        self.held.pass_to(task);
    }

    fn insert(&mut self, state: S, value: V, task: &Task) -> Result<(), Stop> {
        if self.known.len() >= self.most {
            return Err(Stop::Nodes);
        }
        self.account()?;
        self.known.insert(state, value);
        task.done(self.known.len() as u64);
        Ok(())
    }

    fn account(&mut self) -> Result<(), Stop> {
        /// So much may come between two looks at the limits, beside those that steps bring with them.
        const MUCH: usize = 1 << 16;
        let waiting = self.waiting * (size_of::<S>() + size_of::<u32>() + self.extra);
        // The stack may be twice as long as it needs to be.
        let frames = self.frames * (2 * size_of::<Frame<S>>() + 32);
        let bytes = growth::of_map(&self.known) + self.known.len() * self.extra + waiting + frames;
        if bytes <= self.looked + MUCH {
            self.held.set(bytes);
            return Ok(());
        }
        self.looked = bytes;
        self.held.grow(bytes)
    }

    fn frame(
        &mut self,
        state: S,
        followers: &impl Fn(&S) -> Result<Vec<S>, Stop>,
        task: &Task,
    ) -> Result<Frame<S>, Stop> {
        task.step()?;
        let followers = followers(&state)?;
        self.waiting += followers.len() + 1;
        self.frames += 1;
        self.account()?;
        Ok(Frame { followers, state, next: 0, seen: Vec::new() })
    }

    fn done(&mut self, frame: &Frame<S>) {
        self.waiting -= frame.followers.len() + 1;
        self.frames -= 1;
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
        followers: &impl Fn(&S) -> Result<Vec<S>, Stop>,
        task: &Task,
    ) -> Result<bool, Stop> {
        self.wins_if(false, root, followers, task)
    }

    /// The same in misère play, where a player who cannot move wins. A memory is for one kind of play only.
    pub fn wins_misere(
        &mut self,
        root: &S,
        followers: &impl Fn(&S) -> Result<Vec<S>, Stop>,
        task: &Task,
    ) -> Result<bool, Stop> {
        self.wins_if(true, root, followers, task)
    }

    fn wins_if(
        &mut self,
        stuck_wins: bool,
        root: &S,
        followers: &impl Fn(&S) -> Result<Vec<S>, Stop>,
        task: &Task,
    ) -> Result<bool, Stop> {
        if let Some(&known) = self.known.get(root) {
            return Ok(known);
        }
        // What a stop has left waiting is gone.
        (self.waiting, self.frames) = (0, 0);
        let mut stack = vec![self.frame(root.clone(), followers, task)?];
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
                    let next = self.frame(follower.clone(), followers, task)?;
                    stack.push(next);
                }
                (wins, _) => {
                    let done = stack.pop().expect("there is a top");
                    self.done(&done);
                    let wins = wins.unwrap_or(stuck_wins && done.followers.is_empty());
                    self.insert(done.state, wins, task)?;
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
        followers: &impl Fn(&S) -> Result<Vec<S>, Stop>,
        task: &Task,
    ) -> Result<u32, Stop> {
        if let Some(&known) = self.known.get(root) {
            return Ok(known);
        }
        (self.waiting, self.frames) = (0, 0);
        let mut stack = vec![self.frame(root.clone(), followers, task)?];
        while let Some(top) = stack.last_mut() {
            while let Some(&known) = top.followers.get(top.next).and_then(|state| self.known.get(state)) {
                top.seen.push(known);
                top.next += 1;
            }
            match top.followers.get(top.next) {
                Some(follower) => {
                    let next = self.frame(follower.clone(), followers, task)?;
                    stack.push(next);
                }
                None => {
                    let done = stack.pop().expect("there is a top");
                    self.done(&done);
                    self.insert(done.state, mex(done.seen), task)?;
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
