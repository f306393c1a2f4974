//! How much work goes into a part before any search.

/// How much a [`Book`](crate::Book) finds out about a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartSettings {
    /// The most steps one part's canonical value may take. 0 leaves values out.
    pub value_steps: u64,
    /// Steps that a canonical value may take on average among parts of one size; sizes that take more are searched.
    pub value_average: u64,
    /// Parts up to this size get a canonical value at once; larger ones when they stand beside others.
    pub value_always: usize,
    /// Bounds of parts from pieces at most so many lines wide ([`FastLane::relax`](tedomari_position::FastLane::relax)); 0
    /// for none.
    pub narrow: usize,
    /// A part is replaced by sums of pieces at most so wide, where that may show who wins.
    pub wide: usize,
    /// The most steps the canonical value of a piece may take.
    pub piece_steps: u64,
}

impl Default for PartSettings {
    fn default() -> PartSettings {
        PartSettings {
            value_steps: 2000,
            value_average: 30,
            value_always: 4,
            narrow: 2,
            wide: 4,
            piece_steps: 2000,
        }
    }
}
