//! Recursion as deep as games are.

/// Below this much free stack a new piece is taken: more than any step between two calls of [`deeper`] needs.
pub(crate) const RED_ZONE: usize = 96 << 10;
pub(crate) const PIECE: usize = 4 << 20;

/// One more level of recursion, whatever the depth: where the stack runs low, the step is given a new one.
///
/// Work that belongs to a question uses [`Task::deeper`](crate::Task::deeper), which charges the stack to it.
///
/// ```
/// use tedomari_task::deeper;
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

/// Whether a step can be made on the stack as it is.
#[inline]
pub(crate) fn has_room() -> bool {
    stacker::remaining_stack().is_some_and(|bytes| bytes >= RED_ZONE)
}
