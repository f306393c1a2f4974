//! Which of two moves is never better, whatever else is in the sum.
//!
//! Left's move g → g' makes h → h' useless if g' - g ≥ h' - h: with anything added, the sum after the first is at least
//! the sum after the second. The answer depends on the two moves only, so it is found once. How it is found is the
//! search's business; here it is remembered.

use rustc_hash::FxHashMap;

/// Answers found so far, for moves by number. The default is for any number of moves.
#[derive(Default)]
pub struct Dominance {
    /// What is known of each move as the better one, if there are few enough for that.
    rows: Vec<Option<Row>>,
    words: usize,
    sparse: FxHashMap<u64, bool>,
    found: u64,
}

/// Sets of moves, one bit each.
#[derive(Clone)]
struct Row {
    /// Those that the move makes useless.
    useless: Box<[u64]>,
    /// Those with which it was compared.
    compared: Box<[u64]>,
}

/// Up to so many moves rows of bits are affordable.
const MOST_DENSE: usize = 1 << 14;

impl Dominance {
    /// For so many moves.
    pub fn new(steps: usize) -> Dominance {
        let dense = steps <= MOST_DENSE;
        Dominance {
            rows: vec![None; if dense { steps } else { 0 }],
            words: if dense { steps.div_ceil(64) } else { 0 },
            sparse: FxHashMap::default(),
            found: 0,
        }
    }

    /// How many words a set of moves takes; 0 if there are too many moves for sets.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Whether the first move makes the second useless, if that is known.
    #[inline]
    pub fn get(&self, better: u32, worse: u32) -> Option<bool> {
        if self.words == 0 {
            return self.sparse.get(&key(better, worse)).copied();
        }
        let row = self.rows[better as usize].as_ref()?;
        has(&row.compared, worse).then(|| has(&row.useless, worse))
    }

    /// Notes an answer.
    pub fn set(&mut self, better: u32, worse: u32, dominates: bool) {
        self.found += 1;
        if self.words == 0 {
            self.sparse.insert(key(better, worse), dominates);
            return;
        }
        let empty = || vec![0; self.words].into_boxed_slice();
        let row =
            self.rows[better as usize].get_or_insert_with(|| Row { useless: empty(), compared: empty() });
        let (word, bit) = place(worse);
        row.compared[word] |= bit;
        row.useless[word] |= if dominates { bit } else { 0 };
    }

    /// Adds to a set what a move makes useless, and takes from another what it was not compared with.
    pub fn narrow(&self, better: u32, useless: &mut [u64], compared: &mut [u64]) {
        match &self.rows[better as usize] {
            Some(row) => {
                useless.iter_mut().zip(&row.useless).for_each(|(set, more)| *set |= more);
                compared.iter_mut().zip(&row.compared).for_each(|(set, only)| *set &= only);
            }
            None => compared.fill(0),
        }
    }

    /// How many answers were found.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.rows.iter().flatten().count() * self.words * 16 + self.sparse.capacity() * 17
    }
}

/// Whether a set has a move.
#[inline]
pub fn has(set: &[u64], step: u32) -> bool {
    let (word, bit) = place(step);
    set[word] & bit != 0
}

#[inline]
fn place(step: u32) -> (usize, u64) {
    (step as usize / 64, 1 << (step % 64))
}

fn key(better: u32, worse: u32) -> u64 {
    u64::from(better) << 32 | u64::from(worse)
}
