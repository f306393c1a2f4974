//! Partizan splittles: Left takes from a heap one of her numbers of beans, Right one of his, and may break the rest into two heaps; who
//! cannot move loses.
//!
//! Board: the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five. Parameters: the numbers of both, `1,3`, or `all but
//! 2,3`. Reference: McKay, Nowakowski, Wolfe and others, "Partizan Splittles" (*Games of No Chance* 3, Mesdal 2009). If Left takes
//! 1 and Right 2, a heap of two is {1|0}: Left leaves a bean, which is a move more for her.

use tedomari_position::About;

use crate::partizan_heaps;
use crate::registry::Family;

const ABOUT: About<'static> = About {
    name: "partizan_splittles",
    board: "the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five",
    moves: "A player takes one of their own numbers of beans from a heap, and may break the rest into two heaps",
    reference: "Mesdal, Partizan Splittles, Games of No Chance 3, 2009",
    example: ("2", "{1|0}"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let what = |who: &str| format!("the numbers that {who} may take, or `all but` some");
    partizan_heaps::family(ABOUT, [&what("Left"), &what("Right")], ["1", "2"], |text| {
        partizan_heaps::read_set(text, 7)
    })
}
