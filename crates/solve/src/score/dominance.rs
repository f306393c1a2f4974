//! Which of two moves is never better, whatever else is in the sum.
//!
//! Left's move g → g' makes h → h' useless if the Right stop of g' + h - g - h' is at least 0: then the sum after the
//! first is at least the sum after the second, up to infinitesimals, with anything added to both. The answer depends on
//! the two moves only, so it is found once, by a search in at most four parts.

use rustc_hash::FxHashMap;

/// Answers found so far.
pub(crate) struct Dominance {
    steps: usize,
    rows: Vec<Option<Box<[u8]>>>,
    sparse: FxHashMap<u64, bool>,
    found: u64,
}

/// Up to so many moves a row of bytes for each is affordable.
const MOST_DENSE: usize = 1 << 13;

const NO: u8 = 1;
const YES: u8 = 2;

impl Dominance {
    pub(crate) fn new(steps: usize) -> Dominance {
        let rows = if steps <= MOST_DENSE { steps } else { 0 };
        Dominance { steps, rows: vec![None; rows], sparse: FxHashMap::default(), found: 0 }
    }

    /// Whether the first move makes the second useless, if that is known.
    #[inline]
    pub(crate) fn get(&self, better: u32, worse: u32) -> Option<bool> {
        if self.rows.is_empty() {
            return self.sparse.get(&key(better, worse)).copied();
        }
        match self.rows[better as usize].as_ref()?[worse as usize] {
            0 => None,
            known => Some(known == YES),
        }
    }

    pub(crate) fn set(&mut self, better: u32, worse: u32, dominates: bool) {
        self.found += 1;
        if self.rows.is_empty() {
            self.sparse.insert(key(better, worse), dominates);
            return;
        }
        let steps = self.steps;
        let row = self.rows[better as usize].get_or_insert_with(|| vec![0; steps].into());
        row[worse as usize] = if dominates { YES } else { NO };
    }

    /// How many answers were found.
    pub(crate) fn found(&self) -> u64 {
        self.found
    }

    pub(crate) fn bytes(&self) -> usize {
        self.rows.iter().flatten().count() * self.steps + self.sparse.capacity() * 17
    }
}

fn key(better: u32, worse: u32) -> u64 {
    u64::from(better) << 32 | u64::from(worse)
}
