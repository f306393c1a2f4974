//! Games modulo infinitesimals, and the reduced canonical form.
//!
//! G ≥ H modulo infinitesimals iff the Right stop of G - H is at least 0. The reduced canonical form
//! of a game whose stops are equal is the number they are. Any other (hot) game takes the reduced
//! forms of its options; then options dominated modulo infinitesimals are removed and options
//! reversible modulo infinitesimals bypassed, exactly as for canonical forms, until nothing
//! changes.
//!
//! Bypassing can turn a game into a number only if the game was one up to an infinitesimal, and
//! those have been dealt with: if G^LR = x is a number and x ≤ G modulo infinitesimals, then
//! R(G^L) ≤ x ≤ R(G) < L(G), so another option attains the Left stop, which therefore stays; and
//! the Left option of x that comes in is at once dominated by that other option.

use crate::canonical::{bypassed, canonical, difference, without_dominated};
use crate::kinds::is_hot;
use crate::rational::Rational;
use crate::stops::{left_stop, right_stop};
use crate::tree::{Memo, Tree, remember};

thread_local! {
    static REDUCED: Memo<Tree, Tree> = Memo::default();
}

/// G ≤ H modulo infinitesimals: H - G is at least every negative number.
pub fn le_modulo_infinitesimals(g: Tree, h: Tree) -> bool {
    right_stop(difference(h, g)) >= Rational::ZERO
}

/// G = H modulo infinitesimals: both stops of G - H are zero.
pub fn equal_modulo_infinitesimals(g: Tree, h: Tree) -> bool {
    let d = difference(g, h);
    right_stop(d) >= Rational::ZERO && left_stop(d) <= Rational::ZERO
}

/// The reduced canonical form: the simplest game equal to G modulo infinitesimals.
pub fn reduced(g: Tree) -> Tree {
    let g = canonical(g);
    remember(&REDUCED, g, || {
        if !is_hot(g) {
            return Tree::number(left_stop(g));
        }
        let left = g.left().iter().map(|&option| reduced(option)).collect();
        let right = g.right().iter().map(|&option| reduced(option)).collect();
        let mut form = Tree::of_sets(left, right);
        let order = le_modulo_infinitesimals;
        while let Some(simpler) = without_dominated(form, order).or_else(|| bypassed(form, order)) {
            assert!(is_hot(simpler), "reducing keeps the stops apart: {simpler}");
            form = simpler;
        }
        form
    })
}
