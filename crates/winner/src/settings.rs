//! What the search may use: its limits, and ingredients to leave out for measurements.

use tedomari_parts::PartSettings;

/// How a [`WinnerSearch`](crate::WinnerSearch) searches. The answers are the same whatever is left out; only the work differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinnerSettings {
    /// The table of sums may take about so many bytes.
    pub table_bytes: usize,
    /// How much is found out about each part.
    pub parts: PartSettings,
    /// Bounds of sums, from walls of thermographs.
    pub bounds: bool,
    /// Those bounds by pairs of hot values as well.
    pub pairs: bool,
    /// All-small values without a closed form are kept apart, and atomic weights decide where they can; else they are added up.
    pub weights: bool,
    /// Before the moves of a sum are looked at, its parts are replaced by sums of [wide](PartSettings::wide) pieces, and if
    /// that shows the winner no move is looked at. So many nodes may such a look take; 0 for no looks.
    pub wide_nodes: u64,
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
    /// So many threads search together; it needs the table.
    pub threads: usize,
    /// A search that takes no more nodes than this is not worth the trouble of several threads.
    pub alone_nodes: u64,
    /// For at least so many nodes a thread searches before it tells the others what it found.
    pub leaf_nodes: u64,
}

impl Default for WinnerSettings {
    fn default() -> WinnerSettings {
        WinnerSettings {
            table_bytes: 1 << 30,
            parts: PartSettings::default(),
            bounds: true,
            pairs: true,
            weights: true,
            wide_nodes: 1000,
            ordering: true,
            dominance: true,
            cancelling: true,
            table: true,
            looking_ahead: true,
            proof_numbers: true,
            threads: 1,
            alone_nodes: 1 << 7,
            leaf_nodes: 1 << 7,
        }
    }
}
