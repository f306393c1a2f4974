//! Canonical forms: remove dominated options, bypass reversible ones, until nothing changes.
//!
//! Options are made canonical first. In a canonical form the options are a set (sorted handles), and
//! a form that is the canonical tree of a number is the number leaf, so that two games are equal
//! iff their canonical forms are the same handle.

use crate::order::le;
use crate::rational::Rational;
use crate::tree::{Memo, Tree, remember};

thread_local! {
    static CANONICAL: Memo<Tree, Tree> = Memo::default();
    static BIRTHDAY: Memo<Tree, usize> = Memo::default();
}

/// The canonical form.
pub fn canonical(g: Tree) -> Tree {
    if g.as_leaf().is_some() {
        return g;
    }
    remember(&CANONICAL, g, || {
        let left = g.left().iter().map(|&option| canonical(option)).collect();
        let right = g.right().iter().map(|&option| canonical(option)).collect();
        let mut form = Tree::of_sets(left, right);
        while let Some(simpler) = without_dominated(form, le).or_else(|| bypassed(form, le)) {
            form = simpler;
        }
        as_number_leaf(form)
    })
}

/// The game without one option that is dominated under the order `at_most`, if there is one.
pub(crate) fn without_dominated(g: Tree, at_most: fn(Tree, Tree) -> bool) -> Option<Tree> {
    let (left, right) = (g.left(), g.right());
    for &worse in left.iter() {
        if left.iter().any(|&better| better != worse && at_most(worse, better)) {
            let rest = left.iter().copied().filter(|&option| option != worse).collect();
            return Some(Tree::of_sets(rest, right.to_vec()));
        }
    }
    for &worse in right.iter() {
        if right.iter().any(|&better| better != worse && at_most(better, worse)) {
            let rest = right.iter().copied().filter(|&option| option != worse).collect();
            return Some(Tree::of_sets(left.to_vec(), rest));
        }
    }
    None
}

/// The game with one reversible option bypassed under the order `at_most`, if there is one: G^L
/// with some G^LR ≤ G gives way to all Left options of that G^LR, and the mirror image for Right.
pub(crate) fn bypassed(g: Tree, at_most: fn(Tree, Tree) -> bool) -> Option<Tree> {
    let (left, right) = (g.left(), g.right());
    for &option in left.iter() {
        if let Some(&answer) = option.right().iter().find(|&&answer| at_most(answer, g)) {
            let rest = left.iter().copied().filter(|&other| other != option);
            let all = rest.chain(answer.left().iter().copied()).collect();
            return Some(Tree::of_sets(all, right.to_vec()));
        }
    }
    for &option in right.iter() {
        if let Some(&answer) = option.left().iter().find(|&&answer| at_most(g, answer)) {
            let rest = right.iter().copied().filter(|&other| other != option);
            let all = rest.chain(answer.right().iter().copied()).collect();
            return Some(Tree::of_sets(left.to_vec(), all));
        }
    }
    None
}

/// The number leaf whose expansion is this tree, or the tree itself.
fn as_number_leaf(form: Tree) -> Tree {
    let leaves = |options: &[Tree]| -> Option<Vec<Rational>> {
        options.iter().map(|option| option.as_leaf()).collect()
    };
    let (Some(left), Some(right)) = (leaves(&form.left()), leaves(&form.right())) else {
        return form;
    };
    let candidate = match (left[..].as_ref(), right[..].as_ref()) {
        ([], []) => Rational::ZERO,
        (&[a], []) => a + Rational::ONE,
        ([], &[b]) => b - Rational::ONE,
        (&[a], &[b]) => (a + b) * Rational::new(1, 2),
        _ => return form,
    };
    let leaf = Tree::number(candidate);
    if leaf.left() == form.left() && leaf.right() == form.right() { leaf } else { form }
}

/// The number equal to the game, if there is one.
pub fn number_value(g: Tree) -> Option<Rational> {
    canonical(g).as_leaf()
}

/// The integer equal to the game, if there is one.
pub fn integer_value(g: Tree) -> Option<i128> {
    number_value(g).filter(|x| x.is_integer()).map(Rational::floor)
}

/// The birthday: the height of the canonical form.
pub fn birthday(g: Tree) -> usize {
    height(canonical(g))
}

fn height(g: Tree) -> usize {
    remember(&BIRTHDAY, g, || {
        let (left, right) = (g.left(), g.right());
        left.iter().chain(right.iter()).map(|&option| 1 + height(option)).max().unwrap_or(0)
    })
}

/// The canonical form of G + H.
pub fn sum(g: Tree, h: Tree) -> Tree {
    canonical(canonical(g).plus(canonical(h)))
}

/// The canonical form of G - H.
pub fn difference(g: Tree, h: Tree) -> Tree {
    sum(g, canonical(h).negative())
}

/// The canonical form of `n` copies of G (of -G if `n` is negative), added one at a time: the literal
/// tree of many copies doubles with each.
pub fn multiple(g: Tree, n: i128) -> Tree {
    let copy = if n < 0 { g.negative() } else { g };
    (0..n.abs()).fold(Tree::zero(), |total, _| sum(total, copy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::equal;
    use crate::text::read;

    #[test]
    fn known_forms() {
        for (written, form) in [
            ("{|}", "0"),
            ("{-4|5,7/4,4}", "0"),
            ("{2|11/2}", "3"),
            ("{|5}", "0"),
            ("{0|{0|0}}", "{0|{0|0}}"),
            ("^^*", "{0|{0|{0|0}}}"),
            ("{*,0|0}", "{0,{0|0}|0}"),
            ("{1/4|1/2}", "3/8"),
            ("{{9/2|-1}|{0|-3}}", "0"),
            ("{{2|11/2}|{-11|}}", "{3|0}"),
            ("* + *2", "{0,{0|0},{0,{0|0}|0,{0|0}}|0,{0|0},{0,{0|0}|0,{0|0}}}"),
        ] {
            let g = read(written).unwrap();
            let canonical = canonical(g);
            assert!(equal(g, canonical));
            assert_eq!(canonical, super::canonical(read(form).unwrap()), "{written}");
            if form.len() < 12 || !form.starts_with("{0,{0|0},") {
                assert_eq!(canonical.to_string().len(), form.len(), "{written} {canonical}");
            }
        }
    }

    #[test]
    fn birthdays() {
        for (written, day) in [("0", 0), ("3", 3), ("3/4", 3), ("^", 2), ("^^*", 3), ("Tiny(2)", 4)] {
            assert_eq!(birthday(read(written).unwrap()), day, "{written}");
        }
    }
}
