//! Atomic weights.
//!
//! Two games are far-star equivalent if they have the same outcome in every context that contains
//! a remote star ☆ (a nimber larger than anything else in sight); G has atomic weight g iff it is
//! equivalent to g·↑, which is so iff ↓☆ ≤ G - g·↑ ≤ ↑☆. Every all-small game has one, found by the
//! rule of Siegel's book: let G₀ = {aw(G^L) - 2 | aw(G^R) + 2}. If G₀ is not an integer, that is
//! the weight. If it is, then several integers may lie between the options, and G's relation to ☆
//! chooses: confused gives 0, G < ☆ the least n with every aw(G^L) - 2 ⧏ n, G > ☆ the greatest n
//! with n ⧏ every aw(G^R) + 2.
//!
//! Infinitesimals that are not all-small contain threats to reach a nonzero number. Such a number
//! outweighs any count of ups, so it is given the weight +N or -N for a large integer N. If the
//! rule's result is the same for two such N, the threats cancel (as in tiny-2, weight 0) and it is
//! the weight; otherwise there is none (as in {1|0||0|-1}). The answer is checked against the
//! definition before it is given.

use crate::canonical::{birthday, canonical, difference, integer_value, sum};
use crate::kinds::{is_all_small, is_infinitesimal};
use crate::order::{Relation, le, less_or_confused, relation};
use crate::products::norton;
use crate::rational::Rational;
use crate::tree::{Memo, Tree, remember};

thread_local! {
    static WEIGHTS: Memo<(Tree, i128), Tree> = Memo::default();
}

/// The atomic weight, canonical, if the game has one.
pub fn atomic_weight(g: Tree) -> Option<Tree> {
    let g = canonical(g);
    if !is_infinitesimal(g) {
        return None;
    }
    let (first, second) = weights(g);
    if first == second && has_weight(g, first) {
        Some(first)
    } else {
        assert!(!is_all_small(g), "every all-small game has an atomic weight: {g}");
        None
    }
}

/// The rule's results for two different large weights of nonzero numbers.
pub fn weights(g: Tree) -> (Tree, Tree) {
    let g = canonical(g);
    let large = 3 * birthday(g) as i128 + 8;
    (weight(g, large), weight(g, large + 5))
}

/// Is ↓☆ ≤ G - w·↑ ≤ ↑☆, for a star large enough to be remote?
pub fn has_weight(g: Tree, w: Tree) -> bool {
    let rest = difference(g, norton(w, Tree::up()));
    let star = birthday(rest) + 4;
    le(Tree::ups(-1, star), rest) && le(rest, Tree::ups(1, star))
}

fn weight(g: Tree, large: i128) -> Tree {
    if let Some(x) = g.as_leaf() {
        return Tree::integer(large * x.cmp(&Rational::ZERO) as i128);
    }
    remember(&WEIGHTS, (g, large), || {
        let two = Tree::integer(2);
        let left: Vec<Tree> = g.left().iter().map(|&l| difference(weight(l, large), two)).collect();
        let right: Vec<Tree> = g.right().iter().map(|&r| sum(weight(r, large), two)).collect();
        let naive = canonical(Tree::new(&left, &right));
        let Some(mut n) = integer_value(naive) else {
            return naive;
        };
        let above_left = |n| left.iter().all(|&l| less_or_confused(l, Tree::integer(n)));
        let below_right = |n| right.iter().all(|&r| less_or_confused(Tree::integer(n), r));
        match relation(g, Tree::nimber(birthday(g) + 1)) {
            Relation::Confused => {
                assert!(above_left(0) && below_right(0), "0 fits when {g} is confused with the remote star");
                n = 0;
            }
            Relation::Less => {
                while above_left(n - 1) {
                    n -= 1;
                }
            }
            Relation::Greater => {
                while below_right(n + 1) {
                    n += 1;
                }
            }
            Relation::Equal => unreachable!("a remote star is younger than the game"),
        }
        Tree::integer(n)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    #[test]
    fn known_weights() {
        for (text, expected) in [
            ("0", Some("0")),
            ("^", Some("1")),
            ("*", Some("0")),
            ("*2", Some("0")),
            ("^3*", Some("3")),
            ("{^^*|v}", Some("1/2")),
            ("{^5|0}", Some("{3|2}")),
            ("{^4*3|*5}", Some("2*")),
            ("{v*|v4||0|||0}", Some("-5")),
            ("Tiny(5/2)", Some("0")),
            ("{^3||^3|-2^3}", Some("3")),
            ("{0,*,*2,*3,*4,*5,*6,*7||*7|-4*7}", Some("0")),
            ("{9/2|*,*3||v*2|-9}", None),
            ("1", None),
            ("{1|-1}", None),
        ] {
            let expected = expected.map(|text| canonical(read(text).unwrap()));
            assert_eq!(atomic_weight(read(text).unwrap()), expected, "{text}");
        }
    }
}
