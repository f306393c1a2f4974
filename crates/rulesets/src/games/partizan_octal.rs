//! Partizan take-and-break games: Left moves in a heap as one code says, Right as another; a player who cannot move loses.
//!
//! Board: the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five. A move is named by the heap and what becomes of it: `7:5`,
//! `7:1+4`, `2:0`. Reference: Fraenkel and Kotzig, "Partizan octal games: partizan subtraction games", *International Journal of Game Theory*
//! 16 (1987); Siegel, CGSuite, ruleset `PartizanTakeAndBreak`. If Left plays Kayles and Right takes single beans without breaking,
//! two beans are {0,*|*}, which is ^: she takes both, or one as he does, which leaves a single bean, *.

use tedomari_position::About;

use crate::partizan_heaps;
use crate::registry::Family;

const ABOUT: About<'static> = About {
    name: "partizan_octal",
    board: "the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five",
    moves: "A player takes beans from a heap and may break the rest, as the player's own code says",
    reference: "Fraenkel and Kotzig, Partizan octal games, 1987; Siegel, CGSuite, ruleset PartizanTakeAndBreak",
    example: ("2", "^"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let what = |who: &str| {
        format!("the code of {who}'s moves, such as 0.77 or 0.[3], or the name of a game that has one")
    };
    partizan_heaps::family(ABOUT, [&what("Left"), &what("Right")], ["0.77", "0.3"], str::parse)
}
