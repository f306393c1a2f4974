use tedomari::{About, BoardError, Move, Player, Ruleset};

/// A heap, from which Left takes one number and Right another: a partizan subtraction game.
pub struct Takers(pub u32, pub u32);

impl Ruleset for Takers {
    type Position = u32;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<u32, BoardError> {
        text.trim().parse().map_err(|_| BoardError { offset: 0, message: "expected a number".into() })
    }

    fn write(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn moves(&self, heap: &u32, player: Player) -> Vec<Move<u32>> {
        let take = if player == Player::Left { self.0 } else { self.1 };
        let to = heap.checked_sub(take);
        to.map(|to| Move { name: format!("take{take}"), to }).into_iter().collect()
    }
}

pub const ABOUT: About<'_> = About {
    name: "takers",
    board: "how many there are",
    moves: "Left takes so many, Right so many",
    reference: "Fraenkel and Kotzig, Partizan octal games, 1987",
    example: ("3", "0"),
};
