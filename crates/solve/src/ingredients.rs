//! What the strong search is made of, each part of which can be left out to see what it is worth.

/// ScoreIngredients of the search. The default is all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreIngredients {
    /// Reduced canonical forms instead of canonical ones.
    pub reduced: bool,
    /// G and -G are taken out together.
    pub cancelling: bool,
    /// Bounds at many temperatures, not only at 0.
    pub temperatures: bool,
    /// At how many temperatures bounds are tried.
    pub lanes: usize,
    /// Bounds from the walls of pairs of components.
    pub pairs: bool,
    /// Bounds from the temperatures as coupons.
    pub coupons: bool,
    /// Moves that another makes useless are not tried.
    pub dominance: bool,
    /// Moves are tried in the order of what bounds promise.
    pub ordering: bool,
    /// Of two moves the one that was right more often goes first.
    pub experience: bool,
}

impl Default for ScoreIngredients {
    fn default() -> ScoreIngredients {
        ScoreIngredients {
            reduced: true,
            cancelling: true,
            temperatures: true,
            lanes: 16,
            pairs: true,
            coupons: true,
            dominance: true,
            ordering: true,
            experience: true,
        }
    }
}
