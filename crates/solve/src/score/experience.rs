//! Which of two moves was right where both were in doubt.
//!
//! Where temperatures are close, the middle of the bounds puts the wrong move first in one position of eight, and often it
//! is the same two moves, in other company. So it is counted how often one of two failed and the other, tried later, did
//! not, less how often it was the other way round. One that has been right three times more goes before the other next
//! time. This only changes the order of moves: two pairs may share a place here.

/// ScoreCounts of pairs of moves.
pub(crate) struct Experience {
    /// Above 0 if the move with the smaller number was right more often.
    counts: Box<[i8]>,
}

const BITS: u32 = 16;

/// So many times more right goes first; no more are counted, so that what has changed is seen soon.
const ENOUGH: i8 = 3;

impl Experience {
    pub(crate) fn new() -> Experience {
        Experience { counts: vec![0; 1 << BITS].into_boxed_slice() }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.counts.len()
    }

    /// Whether one move goes before another, whatever bounds say.
    #[inline]
    pub(crate) fn prefers(&self, one: u32, other: u32) -> bool {
        let count = self.counts[place(one, other)];
        if one < other { count >= ENOUGH } else { count <= -ENOUGH }
    }

    /// Notes that one move was right, and another, tried before it, was not.
    pub(crate) fn learn(&mut self, right: u32, wrong: u32) {
        let count = &mut self.counts[place(right, wrong)];
        *count = (*count + if right < wrong { 1 } else { -1 }).clamp(-ENOUGH, ENOUGH);
    }
}

#[inline]
fn place(one: u32, other: u32) -> usize {
    let pair = u64::from(one.min(other)) << 32 | u64::from(one.max(other));
    (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::{ENOUGH, Experience};

    #[test]
    fn what_was_right_three_times_more_goes_first() {
        let mut experience = Experience::new();
        for (right, wrong) in [(3, 8), (9, 4)] {
            for _ in 0..ENOUGH {
                assert!(!experience.prefers(right, wrong) && !experience.prefers(wrong, right));
                experience.learn(right, wrong);
            }
            assert!(experience.prefers(right, wrong) && !experience.prefers(wrong, right));
        }
    }

    #[test]
    fn once_wrong_and_it_is_in_doubt_again() {
        let mut experience = Experience::new();
        for _ in 0..100 {
            experience.learn(5, 2);
        }
        experience.learn(2, 5);
        assert!(!experience.prefers(5, 2) && !experience.prefers(2, 5));
    }
}
