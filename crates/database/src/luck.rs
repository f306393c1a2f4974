//! Whether it is worth asking a file for a part: to look for one that is not there takes longer than to value a small one.
//!
//! A file holds all that play from some boards can reach, so parts of one size are mostly there or mostly not. What was found
//! is counted by the length of the text. Where nearly all is missing, only one part in many is asked for: should it be there
//! after all, the others are asked for again.

use std::sync::atomic::{AtomicU32, Ordering};

/// Longer texts count as this long.
const LONGEST: usize = 255;

/// So many parts of a length are asked for in any case.
const FIRST: u32 = 32;

/// If fewer than one in so many was there, most are not asked for.
const FEW: u32 = 16;

/// Then one in so many is.
const NOW_AND_THEN: u32 = 64;

#[derive(Default)]
struct Counts {
    found: AtomicU32,
    missed: AtomicU32,
    passed: AtomicU32,
}

/// What was found in a file so far, by the length of the text.
pub(crate) struct Luck {
    by_length: Box<[Counts]>,
}

impl Default for Luck {
    fn default() -> Luck {
        Luck { by_length: std::iter::repeat_with(Counts::default).take(LONGEST + 1).collect() }
    }
}

impl Luck {
    fn counts(&self, part: &str) -> &Counts {
        &self.by_length[part.len().min(LONGEST)]
    }

    pub(crate) fn is_worth_asking(&self, part: &str) -> bool {
        let counts = self.counts(part);
        let (found, missed) = (counts.found.load(Ordering::Relaxed), counts.missed.load(Ordering::Relaxed));
        missed < FIRST
            || found.saturating_mul(FEW) >= missed
            || counts.passed.fetch_add(1, Ordering::Relaxed) % NOW_AND_THEN == NOW_AND_THEN - 1
    }

    /// Notes whether a part that was asked for was there.
    pub(crate) fn asked(&self, part: &str, was_there: bool) {
        let counts = self.counts(part);
        let count = if was_there { &counts.found } else { &counts.missed };
        // A count that has wrapped would start anew; it stays where it is.
        let _ = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_add(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_without_luck_are_asked_for_now_and_then() {
        let luck = Luck::default();
        let ask = |part: &str, was_there: bool| {
            let asks = luck.is_worth_asking(part);
            if asks {
                luck.asked(part, was_there);
            }
            asks
        };
        assert!((0..10_000).all(|_| ask("xo", true)), "what is there is always asked for");
        let asked = (0..10_000).filter(|_| ask("xox", false)).count();
        assert!((100..300).contains(&asked), "{asked}");
        // Another length is not blamed, and many finds make up for misses.
        assert!(ask("xoxo", true));
        let asked = (0..100_000).filter(|_| ask("xox", true)).count();
        assert!(asked > 50_000, "{asked}");
    }
}
