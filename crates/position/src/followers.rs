//! The parts that moves leave, collected for one expansion after the other.

use std::ops::Range;

/// The parts left by each move, collected without an allocation a move.
#[derive(Debug, Clone)]
pub struct Followers<P> {
    /// Parts, and whether the negative of their value counts; those from `len` on are leftovers.
    parts: Vec<(P, bool)>,
    len: usize,
    /// Where each move's parts begin.
    starts: Vec<u32>,
}

impl<P> Default for Followers<P> {
    fn default() -> Followers<P> {
        Followers { parts: Vec::new(), len: 0, starts: Vec::new() }
    }
}

impl<P> Followers<P> {
    /// Starts the next move.
    #[inline]
    pub fn begin(&mut self) {
        self.starts.push(self.len as u32);
    }

    /// Adds a part to the current move.
    #[inline]
    pub fn push(&mut self, part: P, negated: bool) {
        self.push_if(true, part, negated);
    }

    /// Adds a part to the current move if the condition holds, without a branch, for conditions that are hard to predict.
    #[inline]
    pub fn push_if(&mut self, condition: bool, part: P, negated: bool) {
        match self.parts.get_mut(self.len) {
            Some(place) => *place = (part, negated),
            None => self.parts.push((part, negated)),
        }
        self.len += usize::from(condition);
    }

    /// How many moves were collected.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there was no move.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The parts of each move.
    pub fn iter(&self) -> impl Iterator<Item = &[(P, bool)]> {
        let ends = self.starts.iter().skip(1).map(|&end| end as usize).chain([self.len]);
        self.starts.iter().zip(ends).map(|(&start, end)| &self.parts[start as usize..end])
    }

    /// The parts of all moves.
    #[inline]
    pub(crate) fn parts(&self) -> &[(P, bool)] {
        &self.parts[..self.len]
    }

    /// Where the parts of these moves stand, from the last move to the first.
    #[inline]
    pub(crate) fn ranges(&self, moves: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut end = self.starts.get(moves.end).map_or(self.len, |&start| start as usize);
        // Each move ends where the one after it begins.
        let starts = self.starts[moves].iter().rev();
        starts.map(move |&start| {
            let range = start as usize..end;
            end = start as usize;
            range
        })
    }

    /// Forgets all moves and keeps the room.
    pub fn clear(&mut self) {
        self.len = 0;
        self.starts.clear();
    }
}
