//! Left and Right stops: alternating play of one component until its value is a number.

use crate::canonical::number_value;
use crate::rational::Rational;
use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static STOPS: Memo<(Tree, Player), AdornedStop> = Memo::default();
}

/// A stop and who is to move when it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdornedStop {
    /// The number at which play stops.
    pub score: Rational,
    /// The player to move then.
    pub to_move: Player,
}

impl AdornedStop {
    /// Greater is better for Left: first the score, then having Right to move.
    fn worth_to_left(self) -> (Rational, bool) {
        (self.score, self.to_move == Player::Right)
    }
}

/// The stop when `first` moves first and both optimise (score, opponent to move at the end).
///
/// Play of the written tree halts as soon as the value is a number. A game that is no number has
/// options on both sides, so there is always a move.
pub fn adorned_stop(g: Tree, first: Player) -> AdornedStop {
    remember(&STOPS, (g, first), || {
        if let Some(score) = number_value(g) {
            return AdornedStop { score, to_move: first };
        }
        let options = g.options(first);
        let stops = options.iter().map(|&option| adorned_stop(option, first.other()));
        let best = match first {
            Player::Left => stops.max_by_key(|stop| stop.worth_to_left()),
            Player::Right => stops.min_by_key(|stop| stop.worth_to_left()),
        };
        best.expect("a game without options for one side is an integer")
    })
}

/// The Left stop: Left moves first.
pub fn left_stop(g: Tree) -> Rational {
    adorned_stop(g, Player::Left).score
}

/// The Right stop: Right moves first.
pub fn right_stop(g: Tree) -> Rational {
    adorned_stop(g, Player::Right).score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    #[test]
    fn known_stops() {
        let show = |text: &str, first| {
            let stop = adorned_stop(read(text).unwrap(), first);
            format!("{} {:?}", stop.score, stop.to_move)
        };
        assert_eq!(show("{3|1}", Player::Left), "3 Right");
        assert_eq!(show("*", Player::Right), "0 Left");
        assert_eq!(show("^", Player::Right), "0 Right");
        assert_eq!(show("{{100|20}|-30}", Player::Left), "20 Left");
        assert_eq!(show("{5,{9|5}|0}", Player::Left), "5 Right");
        assert_eq!(show("{{1|-1}|{1|-1}}", Player::Left), "0 Left");
    }
}
