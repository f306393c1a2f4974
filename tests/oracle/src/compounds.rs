//! Products, compounds, powers and companions by their definitions on canonical forms, and what is counted over all positions. Every
//! game that comes out is canonical.

use rustc_hash::FxHashSet as HashSet;

use crate::canonical::{canonical, difference, number_value, sum};
use crate::order::outcome;
use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static CONWAY: Memo<(Tree, Tree), Tree> = Memo::default();
    static BOTH: Memo<(Tree, Tree), Tree> = Memo::default();
    static SOME: Memo<(Tree, Tree), Tree> = Memo::default();
    static COMPANION: Memo<Tree, Tree> = Memo::default();
}

/// The Conway product, with no short cut for numbers.
pub fn conway(g: Tree, h: Tree) -> Tree {
    let (g, h) = (canonical(g), canonical(h));
    remember(&CONWAY, (g, h), || {
        let term = |a: Tree, b: Tree| difference(sum(conway(a, h), conway(g, b)), conway(a, b));
        let terms = |one: Player, other: Player| {
            let mut all = vec![];
            for &a in g.options(one).iter() {
                for &b in h.options(other).iter() {
                    all.push(term(a, b));
                }
            }
            all
        };
        use Player::{Left, Right};
        let left = [terms(Left, Left), terms(Right, Right)].concat();
        let right = [terms(Left, Right), terms(Right, Left)].concat();
        canonical(Tree::new(&left, &right))
    })
}

/// The conjunctive sum: a move in both.
pub fn conjunctive(g: Tree, h: Tree) -> Tree {
    let (g, h) = (canonical(g), canonical(h));
    remember(&BOTH, (g, h), || {
        let side = |player| {
            let (of_g, of_h) = (g.options(player), h.options(player));
            of_g.iter().flat_map(|&a| of_h.iter().map(move |&b| conjunctive(a, b))).collect::<Vec<Tree>>()
        };
        canonical(Tree::new(&side(Player::Left), &side(Player::Right)))
    })
}

/// The selective sum: a move in one or in both.
pub fn selective(g: Tree, h: Tree) -> Tree {
    let (g, h) = (canonical(g), canonical(h));
    remember(&SOME, (g, h), || {
        let side = |player| {
            let (of_g, of_h) = (g.options(player), h.options(player));
            let mut all: Vec<Tree> = of_g.iter().map(|&a| selective(a, h)).collect();
            all.extend(of_h.iter().map(|&b| selective(g, b)));
            all.extend(of_g.iter().flat_map(|&a| of_h.iter().map(move |&b| selective(a, b))));
            all
        };
        canonical(Tree::new(&side(Player::Left), &side(Player::Right)))
    })
}

/// The companion, with no short cut for numbers.
pub fn companion(g: Tree) -> Tree {
    let g = canonical(g);
    remember(&COMPANION, g, || {
        if g == Tree::zero() {
            return Tree::nimber(1);
        }
        let side = |player: Player, letter: char| {
            let mut all: Vec<Tree> = g.options(player).iter().map(|&option| companion(option)).collect();
            if outcome(g) == letter {
                all.push(Tree::zero());
            }
            all
        };
        canonical(Tree::new(&side(Player::Left, 'L'), &side(Player::Right, 'R')))
    })
}

/// All positions of the canonical form.
pub fn followers(g: Tree) -> HashSet<Tree> {
    let mut seen = HashSet::from_iter([canonical(g)]);
    let mut open = vec![canonical(g)];
    while let Some(next) = open.pop() {
        for &after in next.left().iter().chain(next.right().iter()) {
            if seen.insert(canonical(after)) {
                open.push(canonical(after));
            }
        }
    }
    seen
}

/// How many numbers the tree ends in.
pub fn stop_count(g: Tree) -> u64 {
    let g = canonical(g);
    match number_value(g) {
        Some(_) => 1,
        None => g.left().iter().chain(g.right().iter()).map(|&option| stop_count(option)).sum(),
    }
}

/// The lengths, modulo 2, of all plays to a number: 1 even, 2 odd, 3 both.
pub fn tempers(g: Tree) -> u8 {
    let g = canonical(g);
    if number_value(g).is_some() {
        return 1;
    }
    let below = g.left().iter().chain(g.right().iter()).fold(0, |all, &option| all | tempers(option));
    (below & 1) << 1 | below >> 1
}
