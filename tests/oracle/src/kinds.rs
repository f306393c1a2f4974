//! Kinds of games: all-small, infinitesimal, hot, tepid, even and odd.

use crate::canonical::{canonical, number_value};
use crate::rational::Rational;
use crate::stops::{left_stop, right_stop};
use crate::tree::{Memo, Tree, remember};

thread_local! {
    static ALL_SMALL: Memo<Tree, bool> = Memo::default();
    static PARITY: Memo<Tree, Option<Parity>> = Memo::default();
}

/// In the canonical form, each follower has options for both players or for neither.
pub fn is_all_small(g: Tree) -> bool {
    let g = canonical(g);
    remember(&ALL_SMALL, g, || {
        let (left, right) = (g.left(), g.right());
        left.is_empty() == right.is_empty()
            && left.iter().chain(right.iter()).all(|&option| is_all_small(option))
    })
}

/// Below every positive number and above every negative one: both stops are zero.
pub fn is_infinitesimal(g: Tree) -> bool {
    left_stop(g) == Rational::ZERO && right_stop(g) == Rational::ZERO
}

/// The Left stop exceeds the Right stop; equivalently the temperature is positive.
pub fn is_hot(g: Tree) -> bool {
    left_stop(g) > right_stop(g)
}

/// A number and a nonzero infinitesimal: equal stops, but no number; the temperature is zero.
pub fn is_tepid(g: Tree) -> bool {
    left_stop(g) == right_stop(g) && number_value(g).is_none()
}

/// Parity of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// Zero, or all options of the canonical form are odd.
    Even,
    /// All options of the canonical form are even.
    Odd,
}

/// The parity, which many games lack.
pub fn parity(g: Tree) -> Option<Parity> {
    let g = canonical(g);
    remember(&PARITY, g, || {
        let (left, right) = (g.left(), g.right());
        let all = |wanted| left.iter().chain(right.iter()).all(|&option| parity(option) == Some(wanted));
        if all(Parity::Odd) {
            Some(Parity::Even)
        } else if all(Parity::Even) {
            Some(Parity::Odd)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    #[test]
    fn known_kinds() {
        let g = |text| read(text).unwrap();
        assert!(is_all_small(g("^^*3")) && !is_all_small(g("Tiny(1)")));
        assert!(is_infinitesimal(g("Tiny(1)")) && !is_infinitesimal(g("1^")));
        assert!(is_hot(g("{1|0}")) && !is_hot(g("1*")) && is_tepid(g("1*")) && !is_tepid(g("1")));
        assert_eq!(parity(g("0")), Some(Parity::Even));
        assert_eq!(parity(g("3")), Some(Parity::Odd));
        assert_eq!(parity(g("*")), Some(Parity::Odd));
        assert_eq!(parity(g("1/2")), None);
        assert_eq!(parity(g("{1|-1}")), Some(Parity::Even));
    }
}
