//! The moves of a position, with and without those that are surely worse.

use tedomari_rulesets::{AnyRuleset, MoveValue, SearchOptions, games};
use tedomari_value::Engine;
use tedomari_vocabulary::{Player, Relation};

/// The names of the moves that no other move of the player beats.
fn best(engine: &Engine, moves: &[MoveValue]) -> Vec<(Player, String)> {
    let beats = |a: &MoveValue, b: &MoveValue| {
        let better = if a.player == Player::Left { Relation::Greater } else { Relation::Less };
        a.player == b.player && engine.compare(a.value, b.value) == Ok(better)
    };
    let is_best = |played: &&MoveValue| !moves.iter().any(|other| beats(other, played));
    moves.iter().filter(is_best).map(|played| (played.player, played.name.clone())).collect()
}

/// Random boards: without the moves that are surely worse the best ones are the same, and some are left out.
#[test]
fn best_moves_are_the_same_without_the_others() {
    let ruleset = AnyRuleset::new(games::domineering::RULESET);
    let mut seed = 5_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        seed >> 33
    };
    let mut left_out = 0;
    for _ in 0..60 {
        let rows = (0..4).map(|_| (0..5).map(|_| if random() % 6 == 0 { '#' } else { '.' }).collect());
        let board = rows.collect::<Vec<String>>().join("|");
        let found = [false, true].map(|best_only| {
            let engine = Engine::new();
            let options = SearchOptions { moves: true, best_only, ..SearchOptions::default() };
            let analysis = ruleset.read(&board).unwrap().analyse(&engine, &options).unwrap();
            (analysis.moves.len(), best(&engine, &analysis.moves))
        });
        let [(all, whole), (some, few)] = found;
        assert_eq!(whole, few, "{board}");
        left_out += all - some;
    }
    assert!(left_out > 60, "{left_out}");
}
