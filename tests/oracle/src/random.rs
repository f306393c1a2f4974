//! Seeded random games, in families that stress different parts of the theory.
//!
//! The generator is splitmix64, so a seed gives the same games on every machine. Sizes are chosen so
//! that the naive operations take a few milliseconds on average.

use crate::canonical::canonical;
use crate::rational::Rational;
use crate::tree::Tree;

/// A small deterministic random number generator (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An integer from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(high - low + 1).expect("low <= high");
        low + (self.bits() % span) as i64
    }

    /// True once in `n` times on average.
    pub fn one_in(&mut self, n: i64) -> bool {
        self.between(1, n) == 1
    }
}

/// A kind of random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Trees of depth 1 to 4 with number leaves, higher for Left's options than for Right's.
    Numbers,
    /// Switches and games like a||b|c and a|b||c|d, with leaves in order.
    Switches,
    /// All-small games: trees whose leaves are nimbers and ups.
    AllSmall,
    /// Numbers, switches, infinitesimals and tinies together.
    Mixed,
    /// Options in no order, sides left empty: zugzwangs and numbers in disguise.
    Zugzwang,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 5] = [Self::Numbers, Self::Switches, Self::AllSmall, Self::Mixed, Self::Zugzwang];
}

/// A random game of the family and its text.
///
/// ```
/// use tedomari_oracle::random::{Family, Random, random_game};
/// let mut random = Random::new(1);
/// let (game, text) = random_game(&mut random, Family::Switches);
/// assert_eq!(game.to_string(), text);
/// ```
pub fn random_game(random: &mut Random, family: Family) -> (Tree, String) {
    let game = match family {
        Family::Numbers => {
            let depth = random.between(1, 4);
            numbers(random, depth, Rational::ZERO)
        }
        Family::Switches => switches(random),
        Family::AllSmall => {
            let depth = random.between(0, 3);
            let apart = random.between(0, if depth > 2 { 1 } else { 2 });
            all_small(random, depth, apart, 0)
        }
        Family::Mixed => {
            let depth = random.between(1, 3);
            mixed(random, depth, Rational::ZERO)
        }
        Family::Zugzwang => {
            let depth = random.between(1, 3);
            zugzwang(random, depth)
        }
    };
    (game, game.to_string())
}

/// A random infinitesimal: an all-small game, a tiny or miny, or a sum of the two.
pub fn random_infinitesimal(random: &mut Random) -> Tree {
    let mut game = match random.between(0, 2) {
        0 => Tree::zero(),
        1 => small_leaf(random, 0),
        _ => all_small(random, 1, 0, 0),
    };
    if random.one_in(2) {
        let threat = if random.one_in(3) {
            let bottom = random.between(1, 2);
            Tree::switch(
                Rational::integer((bottom + random.between(1, 2)).into()),
                Rational::integer(bottom.into()),
            )
        } else {
            Tree::number(Rational::new(random.between(1, 6).into(), 2))
        };
        let tiny = Tree::tiny(threat);
        game = game.plus(if random.one_in(2) { tiny } else { tiny.negative() });
    }
    canonical(game)
}

/// A random infinitesimal with threats: options like {3 | ^} and {* | -2} beside all-small ones. Most are
/// not all-small; some have an atomic weight and some do not.
pub fn random_threats(random: &mut Random) -> Tree {
    let mut sides = [vec![], vec![]];
    for (i, options) in sides.iter_mut().enumerate() {
        for _ in 0..random.between(1, 2) {
            let quiet = side(random, 2, |random| small_leaf(random, 0));
            let size = Rational::new(random.between(1, 8).into(), 2);
            let option = match (random.between(0, 2), i) {
                (0, _) => quiet[0],
                (_, 0) => Tree::new(&[Tree::number(size)], &quiet),
                _ => Tree::new(&quiet, &[Tree::number(-size)]),
            };
            options.push(option);
        }
    }
    let g = Tree::new(&sides[0], &sides[1]);
    if random.one_in(3) { Tree::new(&[g], &[small_leaf(random, 0)]) } else { g }
}

/// A number near `centre` with denominator 1, 2 or 4, integers being the most frequent.
fn number(random: &mut Random, centre: Rational, spread: i64) -> Rational {
    let denominator = [1, 1, 1, 2, 4][random.between(0, 4) as usize];
    let offset = random.between(-spread * denominator, spread * denominator);
    centre + Rational::new(offset.into(), denominator.into())
}

fn side(random: &mut Random, most: i64, mut option: impl FnMut(&mut Random) -> Tree) -> Vec<Tree> {
    (0..random.between(1, most)).map(|_| option(random)).collect()
}

/// Deeper trees are narrower, so that the number of leaves stays small.
fn most_options(depth: i64) -> i64 {
    if depth <= 2 { 3 } else { 2 }
}

fn numbers(random: &mut Random, depth: i64, centre: Rational) -> Tree {
    if depth == 0 || random.one_in(4) {
        return Tree::number(number(random, centre, 2));
    }
    let most = most_options(depth);
    let apart = Rational::integer(depth.into());
    let left = side(random, most, |random| numbers(random, depth - 1, centre + apart));
    let right = side(random, most, |random| numbers(random, depth - 1, centre - apart));
    Tree::new(&left, &right)
}

fn switches(random: &mut Random) -> Tree {
    let mut leaves: Vec<Rational> = (0..4).map(|_| number(random, Rational::ZERO, 8)).collect();
    leaves.sort_by(|a, b| b.cmp(a));
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| Tree::number(leaves[i]));
    let pair = |x, y| Tree::new(&[x], &[y]);
    match random.between(0, 5) {
        0 => pair(a, b),
        1 => pair(a, pair(b, c)),
        2 => pair(pair(a, b), c),
        3 => pair(pair(a, b), pair(c, d)),
        4 => pair(a, pair(b, pair(c, d))),
        _ => Tree::new(&[b, pair(a, c)], &[d]),
    }
}

/// A nimber, or ups or downs around `centre` with a nimber, in canonical form: written out in
/// braces, a literal sum of ups would be unreadably long.
fn small_leaf(random: &mut Random, centre: i64) -> Tree {
    canonical(match random.between(0, 4) {
        0 => Tree::zero(),
        1 => Tree::nimber(random.between(1, 4) as usize),
        _ => {
            let ups = centre + random.between(-2, 2);
            Tree::ups(ups.into(), [0, 0, 1, 2][random.between(0, 3) as usize])
        }
    })
}

/// With `apart` positive Left's options tend upward and Right's downward, as in {^5 | 0}; without
/// it most of these games simplify to a few ups.
fn all_small(random: &mut Random, depth: i64, apart: i64, centre: i64) -> Tree {
    if depth == 0 || random.one_in(5) {
        return small_leaf(random, centre);
    }
    let most = if depth > 2 { 1 } else { 2 };
    let left = side(random, most, |random| all_small(random, depth - 1, apart, centre + apart));
    let right = side(random, most, |random| all_small(random, depth - 1, apart, centre - apart));
    Tree::new(&left, &right)
}

fn mixed(random: &mut Random, depth: i64, centre: Rational) -> Tree {
    if depth == 0 || random.one_in(6) {
        return match random.between(0, 5) {
            0 => random_infinitesimal(random),
            1 => canonical(Tree::number(number(random, centre, 2)).plus(small_leaf(random, 0))),
            2 => switches(random),
            _ => Tree::number(number(random, centre, 2)),
        };
    }
    let most = if depth > 2 { 1 } else { 2 };
    let left = side(random, most, |random| mixed(random, depth - 1, centre + Rational::ONE));
    let right = side(random, most, |random| mixed(random, depth - 1, centre - Rational::ONE));
    Tree::new(&left, &right)
}

fn zugzwang(random: &mut Random, depth: i64) -> Tree {
    if depth == 0 || random.one_in(4) {
        return match random.between(0, 4) {
            0 => small_leaf(random, 0),
            _ => Tree::number(number(random, Rational::ZERO, 4)),
        };
    }
    let mut sides = [vec![], vec![]];
    for options in &mut sides {
        if !random.one_in(5) {
            *options = side(random, most_options(depth), |random| zugzwang(random, depth - 1));
        }
    }
    Tree::new(&sides[0], &sides[1])
}
