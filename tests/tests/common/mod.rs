//! What the tests of the engine share: games pass to and fro as text, and a value is right if the text the engine prints
//! for it means the right game to the oracle, and if its form is the oracle's canonical form, option by option.

#![allow(dead_code, reason = "every test file takes what it needs")]

pub mod boards;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use tedomari::{Dyadic, Engine, Player, Style, Value};
use tedomari_oracle::canonical::{birthday, canonical};
use tedomari_oracle::random::{Family, Random, random_game};
use tedomari_oracle::text::read;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree, tree};

/// How many games of each family: `TEDOMARI_GAMES`, or a number that keeps the run short.
pub fn games(unless_told: usize) -> usize {
    let told = std::env::var("TEDOMARI_GAMES").ok().and_then(|text| text.parse().ok());
    told.unwrap_or(unless_told)
}

/// The seed of a run: `TEDOMARI_SEED` moves all tests to other games.
pub fn seed(own: u64) -> Random {
    let told: u64 = std::env::var("TEDOMARI_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    Random::new(own + 1000 * told)
}

/// An engine serves so many games: they fill its tables for each other, but not without bound.
const GAMES_AN_ENGINE: usize = 500;

/// Calls the test with random games of every family, as many as asked for.
pub fn for_games(own_seed: u64, count: usize, mut test: impl FnMut(&Engine, &mut Random, Tree)) {
    let mut random = seed(own_seed);
    for family in Family::ALL {
        let mut engine = Engine::new();
        for n in 1..=count {
            forget_all();
            if n % GAMES_AN_ENGINE == 0 {
                engine = Engine::new();
            }
            let (g, _) = random_game(&mut random, family);
            test(&engine, &mut random, g);
        }
    }
    println!("{} games passed", count * Family::ALL.len());
}

/// Calls the test with pairs of random games: mostly of one family, sometimes of two.
pub fn for_pairs(own_seed: u64, count: usize, mut test: impl FnMut(&Engine, &mut Random, Tree, Tree)) {
    let mut families = seed(own_seed + 500);
    for_games(own_seed, count, |engine, random, g| {
        let (h, _) = random_game(random, Family::ALL[families.between(0, 4) as usize]);
        test(engine, random, g, h);
    });
}

/// How many different positions the canonical form has: what the oracle's literal sums multiply.
pub fn positions(tree: Tree) -> usize {
    let mut seen = HashSet::from_iter([canonical(tree)]);
    let mut open: Vec<Tree> = seen.iter().copied().collect();
    while let Some(next) = open.pop() {
        let (left, right) = (next.left(), next.right());
        open.extend(left.iter().chain(right.iter()).copied().filter(|&option| seen.insert(option)));
    }
    seen.len()
}

/// The engine's value of a tree, by way of its text.
pub fn value(engine: &Engine, tree: Tree) -> Value {
    let text = tree.to_string();
    engine.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub fn rational(x: &Dyadic) -> Rational {
    x.to_string().parse().expect("a number")
}

pub fn dyadic(x: Rational) -> Dyadic {
    x.to_string().parse().expect("a dyadic number")
}

/// The engine's players and the oracle's.
pub const PLAYERS: [(Player, tree::Player); 2] =
    [(Player::Left, tree::Player::Left), (Player::Right, tree::Player::Right)];

/// The engine's form as a tree of the oracle, option by option, without text.
pub fn form(engine: &Engine, value: Value) -> Tree {
    fn build(engine: &Engine, value: Value, done: &mut HashMap<Value, Tree>) -> Tree {
        if let Some(x) = engine.as_number(value) {
            return Tree::number(rational(&x));
        }
        if let Some(&known) = done.get(&value) {
            return known;
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| -> Vec<Tree> {
            let options = engine.options(value, player).unwrap();
            let trees: Vec<Tree> = options.iter().map(|&option| build(engine, option, done)).collect();
            let set: HashSet<&Tree> = trees.iter().collect();
            assert_eq!(set.len(), trees.len(), "options are repeated in {}", engine.print(value));
            trees
        });
        let tree = Tree::of_sets(left, right);
        done.insert(value, tree);
        tree
    }
    build(engine, value, &mut HashMap::default())
}

/// The engine's value of a tree, by way of its options.
fn built(engine: &Engine, tree: Tree) -> Value {
    fn build(engine: &Engine, tree: Tree, done: &mut HashMap<Tree, Value>) -> Value {
        if let Some(x) = tree.as_leaf() {
            return engine.number(&dyadic(x));
        }
        if let Some(&known) = done.get(&tree) {
            return known;
        }
        let mut side = |options: &[Tree]| -> Vec<Value> {
            options.iter().map(|&option| build(engine, option, done)).collect()
        };
        let (left, right) = (side(&tree.left()), side(&tree.right()));
        let value = engine.game(&left, &right).unwrap();
        done.insert(tree, value);
        value
    }
    build(engine, tree, &mut HashMap::default())
}

/// Fails unless the engine's value is the game that the oracle has, in every way one can look at it.
#[track_caller]
pub fn assert_same(engine: &Engine, found: Value, expected: Tree, what: impl Fn() -> String) {
    let expected = canonical(expected);
    let printed = engine.print(found);
    // Long texts have labels, which the oracle neither reads nor writes.
    if !printed.contains("g1{") {
        let meant = read(&printed).unwrap_or_else(|error| panic!("{}: {error}", what()));
        assert_eq!(canonical(meant), expected, "{}: {printed} is not {expected}", what());
        assert_eq!(value(engine, expected), found, "{}: {expected} reads as something else", what());
    }
    assert_eq!(form(engine, found), expected, "{}: the form of {printed} is not canonical", what());
    assert_eq!(built(engine, expected), found, "{}: {printed} is built as something else", what());
    for style in [Style::Ascii, Style::Unicode] {
        let text = engine.print_as(found, style);
        let back = engine.read(&text).unwrap_or_else(|error| panic!("{}: {error}: {text}", what()));
        assert_eq!(back, found, "{}: {text} reads as something else", what());
    }
    let birthdays = (engine.birthday(found).unwrap().to_string(), birthday(expected).to_string());
    assert_eq!(birthdays.0, birthdays.1, "{}: birthday of {printed}", what());
}
