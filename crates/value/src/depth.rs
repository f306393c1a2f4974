//! Recursion as deep as games are.

/// Below this much free stack a new piece is taken: more than any step between two calls of [`deeper`] needs.
const RED_ZONE: usize = 96 << 10;
const PIECE: usize = 4 << 20;

/// One more level of recursion, whatever the depth: where the stack runs low, the step is given a new one.
///
/// ```
/// use tedomari_value::deeper;
///
/// fn depth_of(nested: u64) -> u64 {
///     if nested == 0 { 0 } else { deeper(|| 1 + depth_of(nested - 1)) }
/// }
/// assert_eq!(depth_of(1_000_000), 1_000_000);
/// ```
#[inline]
pub fn deeper<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, PIECE, step)
}
