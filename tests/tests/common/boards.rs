//! What every ruleset is held to: a brute force that knows only the rules of a naive move generator, and a search that
//! knows only the ruleset's moves and none of its shortcuts.

#![allow(dead_code, reason = "every test file takes what it needs")]

use std::collections::HashMap;

use tedomari::{About, BoardError, Engine, Move, Player, Ruleset, Search, Value};
use tedomari_tests::Tree;
pub use tedomari_tests::naive::{Naive, brute_force};
use tedomari_tests::random::Random;
use tedomari_tests::tree::forget_all;

use super::{assert_same, games, seed};

/// A ruleset without parts, symmetries, keys and theorems.
pub struct Plain<'r, R>(pub &'r R);

impl<R: Ruleset> Ruleset for Plain<'_, R> {
    type Position = R::Position;

    fn about(&self) -> &'static About {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<R::Position, BoardError> {
        self.0.read(text)
    }

    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }

    fn moves(&self, position: &R::Position, player: Player) -> Vec<Move<R::Position>> {
        self.0.moves(position, player)
    }
}

/// Two searches over the same ruleset, with and without its shortcuts.
pub struct Pair<'a, R: Ruleset> {
    pub engine: &'a Engine,
    pub ruleset: &'a R,
    pub clever: Search<'a, R>,
    pub plain: Search<'a, Plain<'a, R>>,
}

impl<'a, R: Ruleset> Pair<'a, R> {
    pub fn new(engine: &'a Engine, ruleset: &'a R, plain: &'a Plain<'a, R>) -> Pair<'a, R> {
        Pair { engine, ruleset, clever: Search::new(engine, ruleset), plain: Search::new(engine, plain) }
    }

    fn plainly(&self, position: &R::Position) -> Value {
        self.plain.value(position, 1).expect("no limit was set")
    }

    /// Shortcuts are harmless: the value, the sum of the parts, each part's normal form.
    pub fn check(&self, text: &str) -> (R::Position, Value) {
        let (engine, rules) = (self.engine, self.ruleset);
        let position = rules.read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let value = self.plainly(&position);
        assert_eq!(self.clever.value(&position, 1), Ok(value), "{text} by all shortcuts");
        let mut sum = Value::ZERO;
        for part in rules.split(&position) {
            let alone = self.plainly(&part);
            sum = engine.add(sum, alone).expect("no limit was set");
            let normal = rules.normal_form(part);
            let there = engine.negative_if(normal.negated, self.plainly(&normal.position));
            assert_eq!(there, alone, "the normal form {} of a part of {text}", rules.write(&normal.position));
            let twice = rules.normal_form(normal.position.clone());
            let there = engine.negative_if(twice.negated, self.plainly(&twice.position));
            assert_eq!(there, self.plainly(&normal.position), "{text}");
            assert_ne!(rules.pack(&normal.position), Some(u64::MAX), "{text}");
            let again = rules.read(&rules.write(&normal.position));
            let again = again.unwrap_or_else(|error| panic!("{error}: {}", rules.write(&normal.position)));
            assert_eq!(
                self.plainly(&again),
                self.plainly(&normal.position),
                "a part of {text} written and read"
            );
        }
        assert_eq!(sum, value, "the parts of {text}");
        let written = rules.write(&position);
        let again = rules.read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(self.plainly(&again), value, "{text} written as {written}");
        assert_eq!(rules.write(&again), written, "{text}");
        if let Some((low, high)) = rules.bounds(&position) {
            assert!(engine.le(engine.integer(low), value).unwrap(), "{text} is below {low}");
            assert!(engine.le(value, engine.integer(high)).unwrap(), "{text} is above {high}");
        }
        (position, value)
    }

    /// The rules are those of the naive program: as many moves, to the same values, and the same value in all.
    pub fn check_against<B: Naive>(&self, board: &B, seen: &mut HashMap<B, Tree>) {
        let text = board.text();
        let (position, value) = self.check(&text);
        assert_same(self.engine, value, brute_force(board, seen), || text.clone());
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
    ruleset: &R,
    count: usize,
    own_seed: u64,
    board: impl Fn(&mut Random) -> B,
) {
    let mut random = seed(own_seed);
    let engine = Engine::new();
    let plain = Plain(ruleset);
    let pair = Pair::new(&engine, ruleset, &plain);
    let mut seen: HashMap<B, Tree> = HashMap::new();
    for n in 0..games(count) {
        if n % 20 == 0 {
            forget_all();
            seen.clear();
        }
        pair.check_against(&board(&mut random), &mut seen);
    }
}
