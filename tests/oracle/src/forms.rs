//! Compounds of forms by their definitions, on trees as they are written: nothing is made canonical on the way.

use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static MADE: Memo<(Compound, Tree, Tree), Tree> = Memo::default();
}

/// A compound of two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// G + H.
    Sum,
    /// G:H.
    Ordinal,
    /// Copies of G, stacked as H says.
    OrdinalProduct,
    /// The Conway product.
    Conway,
    /// A move in both.
    Conjunctive,
    /// A move in one or in both.
    Selective,
}

impl Compound {
    /// All of them.
    pub const ALL: [Compound; 6] = [
        Compound::Sum,
        Compound::Ordinal,
        Compound::OrdinalProduct,
        Compound::Conway,
        Compound::Conjunctive,
        Compound::Selective,
    ];

    /// The compound of two expressions in the notation.
    pub fn text(self, g: &str, h: &str) -> String {
        match self {
            Compound::Sum => format!("({g} + {h})"),
            Compound::Ordinal => format!("({g}:{h})"),
            Compound::OrdinalProduct => format!("ordinal_product({g},{h})"),
            Compound::Conway => format!("conway_product({g},{h})"),
            Compound::Conjunctive => format!("conjunctive_sum({g},{h})"),
            Compound::Selective => format!("selective_sum({g},{h})"),
        }
    }
}

/// The form of a compound.
pub fn compound(by: Compound, g: Tree, h: Tree) -> Tree {
    remember(&MADE, (by, g, h), || {
        let [left, right] = [Player::Left, Player::Right].map(|player| side(by, g, h, player));
        Tree::of_sets(left, right)
    })
}

fn side(by: Compound, g: Tree, h: Tree, player: Player) -> Vec<Tree> {
    let mut all = vec![];
    let (of_g, of_h) = (g.options(player), h.options(player));
    match by {
        Compound::Sum => {
            all.extend(of_g.iter().map(|&a| compound(by, a, h)));
            all.extend(of_h.iter().map(|&b| compound(by, g, b)));
        }
        Compound::Ordinal => {
            all.extend(of_g.iter());
            all.extend(of_h.iter().map(|&b| compound(by, g, b)));
        }
        Compound::OrdinalProduct => {
            for (mover, copy) in [(Player::Left, g), (Player::Right, g.negative())] {
                for &b in h.options(mover).iter() {
                    let below = compound(by, g, b);
                    all.extend(copy.options(player).iter().map(|&a| compound(Compound::Ordinal, below, a)));
                }
            }
        }
        Compound::Conway => {
            for (one, other) in [(Player::Left, player), (Player::Right, player.other())] {
                for &a in g.options(one).iter() {
                    for &b in h.options(other).iter() {
                        let sum = compound(Compound::Sum, compound(by, a, h), compound(by, g, b));
                        all.push(compound(Compound::Sum, sum, compound(by, a, b).negative()));
                    }
                }
            }
        }
        Compound::Conjunctive | Compound::Selective => {
            if by == Compound::Selective {
                all.extend(of_g.iter().map(|&a| compound(by, a, h)));
                all.extend(of_h.iter().map(|&b| compound(by, g, b)));
            }
            all.extend(of_g.iter().flat_map(|&a| of_h.iter().map(move |&b| compound(by, a, b))));
        }
    }
    all
}

/// The form in the notation, with quotes around every game in braces.
pub fn quoted(g: Tree) -> String {
    if let Some(x) = g.as_leaf() {
        return x.to_string();
    }
    let list = |options: &[Tree]| options.iter().map(|&option| quoted(option)).collect::<Vec<_>>().join(",");
    format!("'{{{}|{}}}'", list(&g.left()), list(&g.right()))
}
