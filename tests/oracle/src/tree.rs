//! Games as written: a number, or a list of Left options and a list of Right options.
//!
//! Trees are interned in a thread-local store, so that identical trees are the same handle and
//! answers can be remembered by handle. The order and repetition of options is kept as written. A
//! number leaf stands for its canonical tree and is expanded when its options are asked for:
//! 0 = { | }, n+1 = {n | }, m/2^k = {(m-1)/2^k | (m+1)/2^k}.

use crate::rational::Rational;
use rustc_hash::FxHashMap as HashMap;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;
use std::thread::LocalKey;

/// A handle on an interned tree. Equal handles are structurally identical trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree {
    id: u32,
    generation: u32,
}

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, who wants positive games.
    Left,
    /// Right, who wants negative games.
    Right,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    Number(Rational),
    Options(Rc<[Tree]>, Rc<[Tree]>),
}

#[derive(Default)]
struct Store {
    nodes: Vec<Node>,
    ids: HashMap<Node, u32>,
}

thread_local! {
    static STORE: RefCell<Store> = RefCell::default();
    static GENERATION: Cell<u32> = const { Cell::new(0) };
    static SUMS: Memo<(Tree, Tree), Tree> = Memo::default();
    static NEGATIVES: Memo<Tree, Tree> = Memo::default();
}

/// Empties this thread's store and all remembered answers. Handles made before are dead: using one
/// panics. Long runs call this between games to keep memory flat.
pub fn forget_all() {
    STORE.set(Store::default());
    GENERATION.set(GENERATION.get() + 1);
}

/// How many different trees this thread's store holds.
pub fn store_size() -> usize {
    STORE.with_borrow(|store| store.nodes.len())
}

/// Remembered answers of one function, dropped when the store is emptied.
pub(crate) struct Memo<K, V> {
    generation: Cell<u32>,
    table: RefCell<HashMap<K, V>>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self { generation: Cell::new(0), table: RefCell::default() }
    }
}

/// The remembered answer for `key`, or the computed one, which is then remembered.
pub(crate) fn remember<K: Eq + Hash + Clone, V: Clone>(
    memo: &'static LocalKey<Memo<K, V>>,
    key: K,
    compute: impl FnOnce() -> V,
) -> V {
    let known = memo.with(|memo| {
        if memo.generation.replace(GENERATION.get()) != GENERATION.get() {
            memo.table.borrow_mut().clear();
        }
        memo.table.borrow().get(&key).cloned()
    });
    // The computation recurses into the same table, so nothing may be borrowed here.
    known.unwrap_or_else(|| {
        let value = compute();
        memo.with(|memo| memo.table.borrow_mut().insert(key, value.clone()));
        value
    })
}

fn intern(node: Node) -> Tree {
    let id = STORE.with_borrow_mut(|store| {
        if let Some(&id) = store.ids.get(&node) {
            return id;
        }
        let id = u32::try_from(store.nodes.len()).expect("fewer than 2^32 trees");
        store.nodes.push(node.clone());
        store.ids.insert(node, id);
        id
    });
    Tree { id, generation: GENERATION.get() }
}

impl Tree {
    /// The game with these options, in this order.
    pub fn new(left: &[Tree], right: &[Tree]) -> Self {
        intern(Node::Options(left.into(), right.into()))
    }

    /// The game with these sets of options: sorted, without repetition.
    pub fn of_sets(mut left: Vec<Tree>, mut right: Vec<Tree>) -> Self {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        Self::new(&left, &right)
    }

    /// The number `x` as a leaf. Panics unless `x` is dyadic: no other rational is a short game.
    pub fn number(x: Rational) -> Self {
        assert!(x.is_dyadic(), "{x} is not a short game");
        intern(Node::Number(x))
    }

    /// The integer `n` as a leaf.
    pub fn integer(n: i128) -> Self {
        Self::number(Rational::integer(n))
    }

    /// Zero.
    pub fn zero() -> Self {
        Self::integer(0)
    }

    fn node(self) -> Node {
        assert_eq!(self.generation, GENERATION.get(), "a tree outlived forget_all");
        STORE.with_borrow(|store| store.nodes[self.id as usize].clone())
    }

    /// The number, if this tree is a number leaf (not: if its value is a number).
    pub fn as_leaf(self) -> Option<Rational> {
        match self.node() {
            Node::Number(x) => Some(x),
            Node::Options(..) => None,
        }
    }

    /// The Left options, as written; a number's are its canonical ones.
    pub fn left(self) -> Rc<[Tree]> {
        match self.node() {
            Node::Options(left, _) => left,
            Node::Number(x) if x.is_integer() && x <= Rational::ZERO => Rc::new([]),
            Node::Number(x) => Rc::new([Self::number(x - Self::step(x))]),
        }
    }

    /// The Right options, as written; a number's are its canonical ones.
    pub fn right(self) -> Rc<[Tree]> {
        match self.node() {
            Node::Options(_, right) => right,
            Node::Number(x) if x.is_integer() && x >= Rational::ZERO => Rc::new([]),
            Node::Number(x) => Rc::new([Self::number(x + Self::step(x))]),
        }
    }

    fn step(x: Rational) -> Rational {
        Rational::new(1, x.denominator())
    }

    /// The options of one player.
    pub fn options(self, player: Player) -> Rc<[Tree]> {
        match player {
            Player::Left => self.left(),
            Player::Right => self.right(),
        }
    }

    /// The nimber *n = {0, *, …, *(n-1) | the same}.
    pub fn nimber(n: usize) -> Self {
        let mut smaller = vec![];
        for k in 0..n {
            smaller.push(Self::nimber(k));
        }
        if n == 0 { Self::zero() } else { Self::new(&smaller, &smaller) }
    }

    /// ↑ = {0 | *}.
    pub fn up() -> Self {
        Self::new(&[Self::zero()], &[Self::nimber(1)])
    }

    /// `count` copies of ↑ (of ↓ if negative) and the nimber, as a literal sum.
    pub fn ups(count: i128, nimber: usize) -> Self {
        Self::up().times(count).plus(Self::nimber(nimber))
    }

    /// The n-th order up: the first is ↑, the n-th is {0 | * minus all earlier ones}.
    pub fn up_power(n: usize) -> Self {
        let right = (1..n).fold(Self::nimber(1), |sum, k| sum.minus(Self::up_power(k)));
        Self::new(&[Self::zero()], &[right])
    }

    /// Tiny-G = {0 || 0 | -G}.
    pub fn tiny(g: Tree) -> Self {
        let zero = Self::zero();
        Self::new(&[zero], &[Self::new(&[zero], &[g.negative()])])
    }

    /// Miny-G = {G | 0 || 0}.
    pub fn miny(g: Tree) -> Self {
        Self::tiny(g).negative()
    }

    /// The switch {a | b}.
    pub fn switch(a: Rational, b: Rational) -> Self {
        Self::new(&[Self::number(a)], &[Self::number(b)])
    }

    /// The literal sum G+H = {G^L+H, G+H^L | G^R+H, G+H^R}; two number leaves give a number leaf.
    pub fn plus(self, other: Tree) -> Self {
        if let (Some(x), Some(y)) = (self.as_leaf(), other.as_leaf()) {
            return Self::number(x + y);
        }
        remember(&SUMS, (self, other), || {
            let side = |player| {
                let mut options = vec![];
                for &g in self.options(player).iter() {
                    options.push(g.plus(other));
                }
                for &h in other.options(player).iter() {
                    options.push(self.plus(h));
                }
                options
            };
            Self::new(&side(Player::Left), &side(Player::Right))
        })
    }

    /// The literal difference G + (-H).
    pub fn minus(self, other: Tree) -> Self {
        self.plus(other.negative())
    }

    /// The negative -G = {-G^R | -G^L}.
    pub fn negative(self) -> Self {
        if let Some(x) = self.as_leaf() {
            return Self::number(-x);
        }
        remember(&NEGATIVES, self, || {
            let turned = |options: Rc<[Tree]>| -> Vec<Tree> {
                options.iter().map(|option| option.negative()).collect()
            };
            Self::new(&turned(self.right()), &turned(self.left()))
        })
    }

    /// The literal sum of `n` copies; of the negative if `n` is negative.
    pub fn times(self, n: i128) -> Self {
        let copy = if n < 0 { self.negative() } else { self };
        (0..n.abs()).fold(Self::zero(), |sum, _| sum.plus(copy))
    }
}

/// Plain braces, every level written out, number leaves as numbers: `{{1|0},3|-2}`.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(x) = self.as_leaf() {
            return write!(f, "{x}");
        }
        let list = |options: Rc<[Tree]>| {
            let texts: Vec<String> = options.iter().map(Tree::to_string).collect();
            texts.join(",")
        };
        write!(f, "{{{}|{}}}", list(self.left()), list(self.right()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_expand_to_their_canonical_trees() {
        let show = |n, d| {
            let tree = Tree::number(Rational::new(n, d));
            Tree::new(&tree.left(), &tree.right()).to_string()
        };
        assert_eq!(show(0, 1), "{|}");
        assert_eq!(show(3, 1), "{2|}");
        assert_eq!(show(-2, 1), "{|-1}");
        assert_eq!(show(3, 8), "{1/4|1/2}");
        assert_eq!(show(-5, 2), "{-3|-2}");
    }

    #[test]
    fn builders_are_literal() {
        assert_eq!(Tree::nimber(2).to_string(), "{0,{0|0}|0,{0|0}}");
        assert_eq!(Tree::up().negative().to_string(), "{{0|0}|0}");
        assert_eq!(Tree::tiny(Tree::integer(2)).to_string(), "{0|{0|-2}}");
        let star = Tree::nimber(1);
        assert_eq!(star.plus(star).to_string(), "{{0|0},{0|0}|{0|0},{0|0}}");
        assert_eq!(star.plus(Tree::integer(1)).to_string(), "{1,{0|0}|1}");
    }

    #[test]
    #[should_panic(expected = "outlived")]
    fn dead_handles_panic() {
        let star = Tree::nimber(1);
        forget_all();
        let _ = star.left();
    }
}
