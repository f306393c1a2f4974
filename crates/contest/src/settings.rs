//! What the search may use: its limits, and ingredients to leave out for measurements.

/// How a [`Contest`](crate::Contest) searches. The answers are the same whatever is left out; only the work differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The table of sums may take about so many bytes.
    pub table_bytes: usize,
    /// The most steps one part's canonical value may take. 0 leaves values out.
    pub value_steps: u64,
    /// Steps that a canonical value may take on average among parts of one size; sizes that take more are searched.
    pub value_average: u64,
    /// Parts up to this size get a canonical value at once; larger ones when they stand beside others.
    pub value_always: usize,
    /// Bounds of sums, from walls of thermographs.
    pub bounds: bool,
    /// Those bounds by pairs of hot values as well.
    pub pairs: bool,
    /// Bounds of parts from pieces at most so many lines wide ([`FastLane::relax`](tedomari_position::FastLane::relax)); 0
    /// for none.
    pub narrow: usize,
    /// Before the moves of a sum are looked at, its parts are replaced by sums of pieces at most so wide, and if that
    /// shows the winner no move is looked at.
    pub wide: usize,
    /// How many nodes such a look may take; 0 for no looks.
    pub wide_nodes: u64,
    /// The most steps the canonical value of a piece may take.
    pub piece_steps: u64,
    /// The most promising move first.
    pub ordering: bool,
    /// Moves in hot values that another makes useless are not tried.
    pub dominance: bool,
    /// Take out G and -G.
    pub cancelling: bool,
    /// The table of sums.
    pub table: bool,
    /// Look all moves up in the table before searching any.
    pub looking_ahead: bool,
    /// Proof numbers for parts that have no pieces; it needs the table.
    pub proof_numbers: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            table_bytes: 1 << 30,
            value_steps: 2000,
            value_average: 30,
            value_always: 4,
            bounds: true,
            pairs: true,
            narrow: 2,
            wide: 4,
            wide_nodes: 1000,
            piece_steps: 2000,
            ordering: true,
            dominance: true,
            cancelling: true,
            table: true,
            looking_ahead: true,
            proof_numbers: true,
        }
    }
}
