//! Partizan subtraction: Left takes from a heap one of her numbers of beans, Right one of his; a player who cannot move loses.
//!
//! Board: the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five. Parameters: the numbers of both, `1,3`, or `all but
//! 2,3`. Reference: Fraenkel and Kotzig, "Partizan octal games: partizan subtraction games", *International Journal of Game Theory* 16
//! (1987). In CGSuite's tables the heap of 6 from which Left takes 1 or 3 and Right 2 or 3 is
//! {1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}.

use tedomari_position::About;

use crate::partizan_heaps;
use crate::registry::Family;

const ABOUT: About<'static> = About {
    name: "partizan_subtraction",
    board: "the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five",
    moves: "A player takes one of their own numbers of beans from a heap",
    reference: "Fraenkel and Kotzig, Partizan octal games: partizan subtraction games, 1987",
    example: ("6", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let what = |who: &str| format!("the numbers that {who} may take, or `all but` some");
    partizan_heaps::family(ABOUT, [&what("Left"), &what("Right")], ["1,3", "2,3"], |text| {
        partizan_heaps::read_set(text, 3)
    })
}
