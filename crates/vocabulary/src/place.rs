//! Where in a sum a move is made.

/// Where a move is: the component and the option in it, both counted from 0 as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which component.
    pub component: usize,
    /// Which of the mover's options there.
    pub option: usize,
}
