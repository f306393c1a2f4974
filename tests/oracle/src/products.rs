//! Ordinal sums, incentives and Norton products, by their definitions on canonical forms. Every
//! result is canonical.

use crate::canonical::{canonical, difference, integer_value, multiple, sum};
use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static ORDINAL: Memo<(Tree, Tree), Tree> = Memo::default();
    static NORTON: Memo<(Tree, Tree), Tree> = Memo::default();
}

/// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} of the canonical forms. (Its value depends on the
/// form of G, so the choice of form is part of the definition.)
pub fn ordinal_sum(g: Tree, h: Tree) -> Tree {
    canonical(ordinal_tree(canonical(g), canonical(h)))
}

fn ordinal_tree(g: Tree, h: Tree) -> Tree {
    remember(&ORDINAL, (g, h), || {
        let side = |player| {
            let mut options = g.options(player).to_vec();
            options.extend(h.options(player).iter().map(|&option| ordinal_tree(g, option)));
            options
        };
        Tree::new(&side(Player::Left), &side(Player::Right))
    })
}

/// The Left incentives G^L - G, one for each Left option of the canonical form.
pub fn left_incentives(g: Tree) -> Vec<Tree> {
    let g = canonical(g);
    g.left().iter().map(|&option| difference(option, g)).collect()
}

/// The Right incentives G - G^R, one for each Right option of the canonical form.
pub fn right_incentives(g: Tree) -> Vec<Tree> {
    let g = canonical(g);
    g.right().iter().map(|&option| difference(g, option)).collect()
}

/// The Norton product G·U: n copies of U for an integer n, else
/// {G^L·U + U + Δ | G^R·U - U - Δ} with Δ over all incentives of U, Left's and Right's.
pub fn norton(g: Tree, u: Tree) -> Tree {
    let (g, u) = (canonical(g), canonical(u));
    if let Some(n) = integer_value(g) {
        return multiple(u, n);
    }
    remember(&NORTON, (g, u), || {
        let mut left = vec![];
        let mut right = vec![];
        for incentive in left_incentives(u).into_iter().chain(right_incentives(u)) {
            let gain = sum(u, incentive);
            left.extend(g.left().iter().map(|&option| sum(norton(option, u), gain)));
            right.extend(g.right().iter().map(|&option| difference(norton(option, u), gain)));
        }
        canonical(Tree::new(&left, &right))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    #[test]
    fn known_products() {
        let g = |text| canonical(read(text).unwrap());
        assert_eq!(ordinal_sum(g("*"), g("1")), g("^*"));
        assert_eq!(ordinal_sum(g("1"), g("-1")), g("1/2"));
        assert_eq!(norton(g("1/2"), g("^")), g("{^^*|v*}"));
        assert_eq!(left_incentives(g("{3|-1}")), [g("{4|0}")]);
    }
}
