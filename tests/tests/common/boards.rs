//! What every ruleset is held to: a brute force that knows only the rules of a naive move generator, and a search that
//! knows only the ruleset's moves and none of its shortcuts.

#![allow(dead_code, reason = "every test file takes what it needs")]

use rustc_hash::FxHashMap as HashMap;
use std::hash::Hash;
use std::sync::Arc;

use tedomari::rulesets::contract::Contract;
use tedomari::{Engine, Player, Ruleset, Search, SharedRuleset, Value};
use tedomari_oracle::Tree;
pub use tedomari_oracle::naive::{Naive, brute_force};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;

use super::{assert_same, games, seed};

/// A search as the program has it. One for the ruleset's own type would have to be compiled for the tests alone.
pub fn search<P: Clone + Eq + Hash + Send + Sync + 'static>(
    engine: &Engine,
    ruleset: impl Ruleset<Position = P>,
) -> Search<SharedRuleset<P>> {
    Search::new(engine, SharedRuleset::new(ruleset))
}

/// Two searches over the same ruleset, with and without its shortcuts.
pub struct Pair<P: Clone + Eq + Hash + Send + Sync + 'static> {
    pub engine: Engine,
    pub ruleset: Arc<SharedRuleset<P>>,
    contract: Contract<SharedRuleset<P>>,
}

impl<P: Clone + Eq + Hash + Send + Sync + 'static> Pair<P> {
    pub fn new(engine: &Engine, ruleset: impl Ruleset<Position = P>) -> Pair<P> {
        let ruleset = Arc::new(SharedRuleset::new(ruleset));
        Pair { engine: engine.clone(), contract: Contract::new(engine, ruleset.clone()), ruleset }
    }

    fn plainly(&self, position: &P) -> Value {
        self.contract.plainly(position).expect("no limit was set")
    }

    /// Shortcuts are harmless: the value, the sum of the parts, each part's normal form.
    pub fn check(&self, text: &str) -> (P, Value) {
        self.contract.check_board(text).unwrap_or_else(|broken| panic!("{broken}"))
    }

    /// The rules are those of the naive program: as many moves, to the same values, and the same value in all.
    pub fn check_against<B: Naive>(&self, board: &B, seen: &mut HashMap<B, Tree>) {
        let text = board.text();
        let (position, value) = self.check(&text);
        assert_same(&self.engine, value, brute_force(board, seen), || text.clone());
        for player in [Player::Left, Player::Right] {
            let moves = self.ruleset.moves(&position, player);
            let mut names: Vec<&String> = moves.iter().map(|option| &option.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), moves.len(), "{text}: names of {player}'s moves");
            let mut found: Vec<Value> = moves.iter().map(|option| self.plainly(&option.to)).collect();
            let expected = board.followers(player == Player::Left);
            let mut expected: Vec<Value> = expected
                .iter()
                .map(|after| self.plainly(&self.ruleset.read(&after.text()).expect("a follower is a board")))
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{text}: moves of {player}");
        }
    }
}

/// Holds a ruleset against a naive program on random boards.
pub fn check<R: Ruleset, B: Naive>(
    ruleset: R,
    count: usize,
    own_seed: u64,
    board: impl Fn(&mut Random) -> B,
) {
    let mut random = seed(own_seed);
    let engine = Engine::new();
    let pair = Pair::new(&engine, ruleset);
    let mut seen: HashMap<B, Tree> = HashMap::default();
    for n in 0..games(count) {
        if n % 20 == 0 {
            forget_all();
            seen.clear();
        }
        pair.check_against(&board(&mut random), &mut seen);
    }
}
