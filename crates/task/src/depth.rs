//! Recursion as deep as games are.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use native as stacks;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use crate::levels as stacks;

pub(crate) use stacks::{PIECE, can_grow, go_down, grow, has_room};

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
    // Where no stack can be made, the step is tried on the present one.
    if has_room() || !can_grow() { go_down(step) } else { grow(step) }
}

/// Stacks on the heap, which the program goes over to.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod native {
    /// Below this much free stack a new piece is taken: more than any step between two calls of [`deeper`](super::deeper) needs.
    const RED_ZONE: usize = 96 << 10;
    pub(crate) const PIECE: usize = 4 << 20;

    /// Whether a step can be made on the stack as it is.
    #[inline]
    pub(crate) fn has_room() -> bool {
        stacker::remaining_stack().is_some_and(|bytes| bytes >= RED_ZONE)
    }

    /// Whether there can be another stack.
    #[inline]
    pub(crate) fn can_grow() -> bool {
        true
    }

    /// Makes a step on the stack as it is.
    #[inline]
    pub(crate) fn go_down<T>(step: impl FnOnce() -> T) -> T {
        step()
    }

    /// Makes a step on a new stack.
    pub(crate) fn grow<T>(step: impl FnOnce() -> T) -> T {
        stacker::grow(PIECE, step)
    }
}
