//! Cooling, heating, overheating, freezing and chilling, by their recursive definitions on
//! canonical forms. Every result is canonical.

use crate::canonical::{canonical, difference, integer_value, multiple, sum};
use crate::rational::Rational;
use crate::thermo::{mast, temperature};
use crate::tree::{Memo, Tree, remember};

thread_local! {
    static COOLED: Memo<(Tree, Rational), Tree> = Memo::default();
    static HEATED: Memo<(Tree, Tree), Tree> = Memo::default();
    static OVERHEATED: Memo<(Tree, Tree, Tree), Tree> = Memo::default();
}

/// G cooled by `t` ≥ -1: the mean if `t` exceeds the temperature, else
/// {G^L_t - t | G^R_t + t}. Integers are fixed; other numbers are cooled like any game when `t` is
/// not above their (negative) temperature.
pub fn cool(g: Tree, t: Rational) -> Tree {
    assert!(t >= Rational::integer(-1), "cooling by less than -1");
    let g = canonical(g);
    if integer_value(g).is_some() {
        return g;
    }
    remember(&COOLED, (g, t), || {
        let mast = mast(g);
        if t > mast.temperature {
            return Tree::number(mast.mean);
        }
        let tax = Tree::number(t);
        each_side(g, |left| difference(cool(left, t), tax), |right| sum(cool(right, t), tax))
    })
}

/// G cooled by 1.
pub fn chill(g: Tree) -> Tree {
    cool(g, Rational::ONE)
}

/// G cooled by its own temperature; numbers, whose temperature is negative, stay as they are.
pub fn freeze(g: Tree) -> Tree {
    let t = temperature(g);
    if t < Rational::ZERO { canonical(g) } else { cool(g, t) }
}

/// G heated by the game T: numbers are fixed, any other game becomes {G^L' + T | G^R' - T}.
pub fn heat(g: Tree, t: Tree) -> Tree {
    let (g, t) = (canonical(g), canonical(t));
    if g.as_leaf().is_some() {
        return g;
    }
    remember(&HEATED, (g, t), || {
        each_side(g, |left| sum(heat(left, t), t), |right| difference(heat(right, t), t))
    })
}

/// G overheated from S to T: the integer n becomes n copies of S, any other game
/// {G^L' + T | G^R' - T}.
pub fn overheat(g: Tree, s: Tree, t: Tree) -> Tree {
    let (g, s, t) = (canonical(g), canonical(s), canonical(t));
    if let Some(n) = integer_value(g) {
        return multiple(s, n);
    }
    remember(&OVERHEATED, (g, s, t), || {
        each_side(g, |left| sum(overheat(left, s, t), t), |right| difference(overheat(right, s, t), t))
    })
}

/// The canonical form of the game whose options are the images of G's options.
fn each_side(g: Tree, left: impl Fn(Tree) -> Tree, right: impl Fn(Tree) -> Tree) -> Tree {
    let left: Vec<Tree> = g.left().iter().map(|&option| left(option)).collect();
    let right: Vec<Tree> = g.right().iter().map(|&option| right(option)).collect();
    canonical(Tree::new(&left, &right))
}
