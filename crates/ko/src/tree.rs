//! Games as they are written, for playing them out: trees whose leaves are numbers.
//!
//! In a ko fight the form of a game counts and not only its value. A move that is reversible out of the canonical form is
//! a ko-threat all the same, and two stars are two dame, each worth a turn. So games are kept as they come, and equal trees
//! once. A game that is a number is finished, whatever its form.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

/// The number of a tree in its [`Trees`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(u32);

/// Many trees, each once.
///
/// ```
/// use tedomari_ko::Trees;
/// use tedomari_value::{Engine, Player};
///
/// let engine = Engine::new();
/// let mut trees = Trees::new(&engine);
/// let [five, zero] = [5, 0].map(|n| trees.value(engine.integer(n)));
/// let threat = trees.game(&[five?], &[zero?])?;
/// let gote = trees.game(&[threat], &[zero?])?;
/// assert_eq!(trees.options(gote, Player::Left), [threat]);
/// assert_eq!(trees.number(gote), None);
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
#[derive(Clone)]
pub struct Trees {
    engine: Engine,
    nodes: Vec<Node>,
    numbers: FxHashMap<(Vec<Tree>, Vec<Tree>), Tree>,
    leaves: FxHashMap<Value, Tree>,
}

#[derive(Clone)]
struct Node {
    value: Value,
    number: Option<Dyadic>,
    /// How far the stops are apart: roughly, how urgent it is.
    width: Dyadic,
    options: [Vec<Tree>; 2],
}

impl Trees {
    /// No trees yet; the engine says which games are numbers.
    pub fn new(engine: &Engine) -> Trees {
        Trees {
            engine: engine.clone(),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            leaves: FxHashMap::default(),
        }
    }

    /// The tree with these options.
    pub fn game(&mut self, left: &[Tree], right: &[Tree]) -> Result<Tree, Stop> {
        let key = (left.to_vec(), right.to_vec());
        if let Some(&tree) = self.numbers.get(&key) {
            return Ok(tree);
        }
        let values = |side: &[Tree]| -> Vec<Value> { side.iter().map(|tree| self.value_of(*tree)).collect() };
        let value = self.engine.game(&values(left), &values(right))?;
        let tree = self.push(value, [key.0.clone(), key.1.clone()]);
        self.numbers.insert(key, tree);
        Ok(tree)
    }

    /// The tree of a canonical form.
    pub fn value(&mut self, value: Value) -> Result<Tree, Stop> {
        // Options before what they are options of, without recursion.
        let mut open = vec![(value, false)];
        while let Some((value, ready)) = open.pop() {
            if self.leaves.contains_key(&value) {
                continue;
            }
            self.engine.step()?;
            if value.is_number() {
                let tree = self.push(value, [Vec::new(), Vec::new()]);
                self.leaves.insert(value, tree);
                continue;
            }
            let options =
                [self.engine.options(value, Player::Left)?, self.engine.options(value, Player::Right)?];
            if ready {
                let [left, right] =
                    options.map(|side| side.iter().map(|o| self.leaves[o]).collect::<Vec<Tree>>());
                let tree = self.game(&left, &right)?;
                self.leaves.insert(value, tree);
            } else {
                open.push((value, true));
                open.extend(options.iter().flatten().map(|&option| (option, false)));
            }
        }
        Ok(self.leaves[&value])
    }

    fn push(&mut self, value: Value, options: [Vec<Tree>; 2]) -> Tree {
        let tree = Tree(u32::try_from(self.nodes.len()).expect("fewer than 2^32 trees"));
        let stops = self.engine.both_stops(value);
        let width = &stops.left - &stops.right;
        self.nodes.push(Node { value, number: self.engine.as_number(value), width, options });
        tree
    }

    /// How far the stops are apart.
    pub(crate) fn width(&self, tree: Tree) -> &Dyadic {
        &self.nodes[tree.0 as usize].width
    }

    /// The options of a player, as written; a number has none.
    pub fn options(&self, tree: Tree, player: Player) -> &[Tree] {
        let node = &self.nodes[tree.0 as usize];
        if node.number.is_some() { &[] } else { &node.options[player.index()] }
    }

    /// The number that the game is, if it is one.
    pub fn number(&self, tree: Tree) -> Option<&Dyadic> {
        self.nodes[tree.0 as usize].number.as_ref()
    }

    /// The canonical value.
    pub fn value_of(&self, tree: Tree) -> Value {
        self.nodes[tree.0 as usize].value
    }

    /// The most binary places that a number has, of all games that are numbers.
    pub(crate) fn places(&self) -> u64 {
        self.nodes
            .iter()
            .filter_map(|node| node.number.as_ref())
            .map(Dyadic::denominator_exponent)
            .max()
            .unwrap_or(0)
    }

    /// The engine that the values are in.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// A ko-threat of Left of this size: {{size | 0} | 0}. Left moves, and takes so much unless Right answers; Right can also remove
    /// it first. Of Right: the negative.
    pub fn threat(&mut self, player: Player, size: &Dyadic) -> Result<Tree, Stop> {
        let size = if player == Player::Left { size.clone() } else { -size };
        let (zero, size) = (self.value(Value::ZERO)?, self.value(self.engine.number(&size))?);
        match player {
            Player::Left => {
                let threatened = self.game(&[size], &[zero])?;
                self.game(&[threatened], &[zero])
            }
            Player::Right => {
                let threatened = self.game(&[zero], &[size])?;
                self.game(&[zero], &[threatened])
            }
        }
    }
}
