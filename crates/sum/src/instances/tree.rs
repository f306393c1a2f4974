//! Random trees with integer leaves.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;

use super::random::Random;
use super::recipe::Recipe;

/// A tree, with the scores of play in it alone.
pub(super) enum Tree {
    Leaf(i64),
    Node { left: Vec<Tree>, right: Vec<Tree>, scores: Option<(i64, i64)> },
}

/// Leaves that one component may still get: wide and deep trees would never end.
pub(super) struct Room(pub(super) usize);

impl Tree {
    pub(super) fn switch(a: i64, b: i64) -> Tree {
        Tree::node(vec![Tree::Leaf(a)], vec![Tree::Leaf(b)])
    }

    pub(super) fn node(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        let high = left.iter().map(|option| option.scores().map(|s| s.1)).collect::<Option<Vec<_>>>();
        let low = right.iter().map(|option| option.scores().map(|s| s.0)).collect::<Option<Vec<_>>>();
        // Without options there is no score, and then none further up.
        let scores =
            high.zip(low).and_then(|(high, low)| Some((high.into_iter().max()?, low.into_iter().min()?)));
        Tree::Node { left, right, scores }
    }

    /// V_L and V_R by minimax over the tree, if both players can always move.
    pub(super) fn scores(&self) -> Option<(i64, i64)> {
        match self {
            Tree::Leaf(x) => Some((*x, *x)),
            Tree::Node { scores, .. } => *scores,
        }
    }

    /// A tree of the thesis' class, at most so deep, that is no leaf.
    pub(super) fn ordered(random: &mut Random, recipe: &Recipe, depth: u32, room: &mut Room) -> Tree {
        // About every second try is in order.
        for _ in 0..64 {
            let mut side = |random: &mut Random| -> Vec<Tree> {
                let count = 1 + random.below(recipe.options.into());
                let option = |_| match depth > 1 && room.0 > 0 && random.chance(2, 3) {
                    true => Tree::ordered(random, recipe, depth - 1, room),
                    false => leaf(random, recipe, room),
                };
                (0..count).map(option).collect()
            };
            let (left, right) = (side(random), side(random));
            let tree = Tree::node(left, right);
            if tree.scores().is_some_and(|(left, right)| left >= right) {
                return tree;
            }
        }
        let [a, b] = falling(random, recipe);
        Tree::switch(a, b)
    }

    /// Any tree, at most so deep, that is no leaf.
    pub(super) fn any(random: &mut Random, recipe: &Recipe, depth: u32, room: &mut Room) -> Tree {
        let mut side = |random: &mut Random| -> Vec<Tree> {
            let count = if random.chance(1, 12) { 0 } else { 1 + random.below(recipe.options.into()) };
            let option = |_| match depth > 1 && room.0 > 0 && random.chance(2, 3) {
                true => Tree::any(random, recipe, depth - 1, room),
                false => leaf(random, recipe, room),
            };
            (0..count).map(option).collect()
        };
        let (left, right) = (side(random), side(random));
        Tree::node(left, right)
    }

    /// The tree {{x|y}|z} with x > y > z.
    pub(super) fn left_heavy(random: &mut Random, recipe: &Recipe) -> Tree {
        let [x, y, z] = falling(random, recipe);
        Tree::node(vec![Tree::switch(x, y)], vec![Tree::Leaf(z)])
    }

    /// The thermograph, whose depth is that of the recipe.
    pub(super) fn thermograph(&self) -> Thermograph {
        match self {
            Tree::Leaf(x) => Thermograph::number(&Dyadic::from(*x)),
            Tree::Node { left, right, .. } => {
                let side = |options: &[Tree]| options.iter().map(Tree::thermograph).collect::<Vec<_>>();
                let (left, right) = (side(left), side(right));
                Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())
            }
        }
    }
}

fn leaf(random: &mut Random, recipe: &Recipe, room: &mut Room) -> Tree {
    room.0 = room.0.saturating_sub(1);
    Tree::Leaf(random.between(-recipe.leaves, recipe.leaves))
}

/// Different leaves, the largest first.
pub(super) fn falling<const N: usize>(random: &mut Random, recipe: &Recipe) -> [i64; N] {
    // The recipe has room for three different leaves at least.
    loop {
        let mut leaves = [0; N].map(|_| random.between(-recipe.leaves, recipe.leaves));
        leaves.sort_unstable_by(|a, b| b.cmp(a));
        if leaves.windows(2).all(|pair| pair[0] > pair[1]) {
            return leaves;
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |f: &mut fmt::Formatter<'_>, options: &[Tree]| {
            options.iter().enumerate().try_for_each(|(at, option)| {
                f.write_str(if at == 0 { "" } else { "," })?;
                option.fmt(f)
            })
        };
        match self {
            Tree::Leaf(x) => x.fmt(f),
            Tree::Node { left, right, .. } => {
                f.write_str("{")?;
                side(f, left)?;
                f.write_str("|")?;
                side(f, right)?;
                f.write_str("}")
            }
        }
    }
}
