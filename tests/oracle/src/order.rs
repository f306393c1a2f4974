//! The order of games by its definition: G ≤ H iff no G^L ≥ H and no H^R ≤ G.

use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static AT_MOST: Memo<(Tree, Tree), bool> = Memo::default();
    static WINS: Memo<(Tree, Player), bool> = Memo::default();
}

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// G < H.
    Less,
    /// G > H.
    Greater,
    /// G = H.
    Equal,
    /// Neither G ≤ H nor G ≥ H.
    Confused,
}

impl Relation {
    /// `<`, `>`, `=` or `||`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::Greater => ">",
            Self::Equal => "=",
            Self::Confused => "||",
        }
    }
}

/// G ≤ H.
pub fn le(g: Tree, h: Tree) -> bool {
    if let (Some(x), Some(y)) = (g.as_leaf(), h.as_leaf()) {
        return x <= y;
    }
    le_by_definition(g, h)
}

fn le_by_definition(g: Tree, h: Tree) -> bool {
    remember(&AT_MOST, (g, h), || {
        !g.left().iter().any(|&left| le(h, left)) && !h.right().iter().any(|&right| le(right, g))
    })
}

/// G ≥ H.
pub fn ge(g: Tree, h: Tree) -> bool {
    le(h, g)
}

/// G ⧏ H: not G ≥ H.
pub fn less_or_confused(g: Tree, h: Tree) -> bool {
    !le(h, g)
}

/// G = H.
pub fn equal(g: Tree, h: Tree) -> bool {
    le(g, h) && le(h, g)
}

/// Which of `<`, `>`, `=`, `||` holds between G and H.
pub fn relation(g: Tree, h: Tree) -> Relation {
    match (le(g, h), le(h, g)) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Less,
        (false, true) => Relation::Greater,
        (false, false) => Relation::Confused,
    }
}

/// Does `first`, moving first, make the last move of G? Found by playing the written tree out.
pub fn wins_moving_first(g: Tree, first: Player) -> bool {
    remember(&WINS, (g, first), || {
        g.options(first).iter().any(|&option| !wins_moving_first(option, first.other()))
    })
}

/// The outcome class `L`, `R`, `N` or `P`, found by playing the written tree out.
pub fn outcome(g: Tree) -> char {
    match (wins_moving_first(g, Player::Left), wins_moving_first(g, Player::Right)) {
        (true, true) => 'N',
        (true, false) => 'L',
        (false, true) => 'R',
        (false, false) => 'P',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::Rational;

    #[test]
    fn number_leaves_compare_as_their_trees_do() {
        let written = |n| {
            let leaf = Tree::number(Rational::new(n, 4));
            Tree::new(&leaf.left(), &leaf.right())
        };
        for a in -9..=9 {
            for b in -9..=9 {
                assert_eq!(le(written(a), written(b)), a <= b);
                assert_eq!(le_by_definition(Tree::number(Rational::new(a, 4)), written(b)), a <= b);
            }
        }
    }

    #[test]
    fn known_relations() {
        let (zero, star, up) = (Tree::zero(), Tree::nimber(1), Tree::up());
        assert_eq!(relation(star, zero), Relation::Confused);
        assert_eq!(relation(up, zero), Relation::Greater);
        assert_eq!(relation(up, star), Relation::Confused);
        assert_eq!(relation(Tree::ups(2, 0), star), Relation::Greater);
        assert_eq!(relation(Tree::tiny(Tree::integer(1)), up), Relation::Less);
        assert_eq!(relation(star.plus(star), zero), Relation::Equal);
        assert_eq!(relation(Tree::new(&[up], &[up]), Tree::new(&[zero], &[up])), Relation::Equal);
        assert_eq!(outcome(up.plus(star)), 'N');
        assert_eq!(outcome(up.minus(up)), 'P');
        assert_eq!(outcome(Tree::ups(-2, 1)), 'R');
    }
}
