//! What every ruleset promises, checked for all that are known: adding one needs no line here. Those who break a promise are
//! told which.

use std::sync::Arc;

use tedomari::rulesets::contract::Contract;
use tedomari::{
    About, AnyRuleset, BoardError, Engine, FastLane, Move, Oriented, Player, Registry, Ruleset, SharedRuleset,
};

const MOST_POSITIONS: usize = 300;

/// The example of each and what play can reach from there.
#[test]
fn every_ruleset_keeps_its_promises() {
    let registry = Registry::default();
    let families: Vec<_> = registry.families().collect();
    assert!(families.len() > 15, "{} families", families.len());
    std::thread::scope(|scope| {
        for family in families {
            let registry = &registry;
            scope.spawn(move || {
                let About { name, example: (board, _), .. } = family.about();
                let ruleset = registry.find(name).unwrap_or_else(|error| panic!("{error}"));
                match ruleset.check_contract(board, MOST_POSITIONS) {
                    Ok(checked) => {
                        println!("{name}: {checked} positions from {board}");
                        assert!(checked > 1, "{name}({board}) is no example: there is no move");
                    }
                    Err(broken) => panic!("{broken}"),
                }
            });
        }
    });
}

/// What is wrong with a heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// The normal form of a heap is one that nobody can write down.
    NormalForm,
    /// What is written is another heap.
    Text,
    /// The bounds of a fast lane.
    Bounds,
    /// The value that a theorem gives.
    Theorem,
    /// The parts do not add up.
    Parts,
    /// The key is the one that is reserved.
    Key,
    /// Two moves have the same name.
    Names,
}

/// Left takes one from a heap as long as she can: heap n is worth n. Above a thousand there are no heaps.
struct Heap(Fault);

impl Ruleset for Heap {
    type Position = u64;

    fn about(&self) -> About<'_> {
        About { name: "heap", board: "a number", moves: "Left takes", reference: "none", example: ("3", "3") }
    }

    fn read(&self, text: &str) -> Result<u64, BoardError> {
        let heap = text.parse().ok().filter(|&heap| heap <= 1000);
        heap.ok_or_else(|| BoardError { offset: 0, message: "expected a number up to 1000".into() })
    }

    fn write(&self, heap: &u64) -> String {
        if self.0 == Fault::Text && *heap == 2 { "1".to_owned() } else { heap.to_string() }
    }

    fn moves(&self, heap: &u64, player: Player) -> Vec<Move<u64>> {
        if player == Player::Right {
            return Vec::new();
        }
        let base = 1001 * (heap / 1001);
        let name = |taken| if self.0 == Fault::Names { "take".to_owned() } else { format!("take {taken}") };
        (1..=heap - base).map(|taken| Move { name: name(taken), to: heap - taken }).collect()
    }

    fn fast_lane(&self) -> &dyn FastLane<u64> {
        self
    }
}

impl FastLane<u64> for Heap {
    fn split(&self, heap: &u64) -> Option<Vec<u64>> {
        (self.0 == Fault::Parts && *heap == 2).then(|| vec![1, 2])
    }

    fn normal_form(&self, heap: u64) -> Oriented<u64> {
        // The same play goes on above a thousand.
        let position = if self.0 == Fault::NormalForm && heap == 2 { heap + 1001 } else { heap };
        Oriented { position, negated: false }
    }

    fn bounds(&self, heap: &u64) -> Option<(i64, i64)> {
        let high = if self.0 == Fault::Bounds && *heap == 2 { 1 } else { (heap % 1001) as i64 };
        Some((0, high))
    }

    fn known_value(
        &self,
        heap: &u64,
        engine: &Engine,
        _: &mut dyn FnMut(&u64) -> Result<Option<tedomari::Value>, tedomari::Stop>,
    ) -> Option<Result<Option<tedomari::Value>, tedomari::Stop>> {
        (self.0 == Fault::Theorem && *heap == 2).then(|| Ok(Some(engine.integer(7))))
    }

    fn pack(&self, heap: &u64) -> Option<u64> {
        Some(if self.0 == Fault::Key && *heap == 2 { u64::MAX } else { *heap })
    }
}

#[test]
fn broken_promises_are_told() {
    assert_eq!(AnyRuleset::new(Heap(Fault::None)).check_contract("3", MOST_POSITIONS), Ok(4));
    for (fault, told) in [
        (Fault::NormalForm, "written `1003`, which cannot be read: expected a number up to 1000"),
        (Fault::Text, "written `1`, which is 1 and not 2"),
        (Fault::Bounds, "heap(2): 2 is not from 0 to 1"),
        (Fault::Theorem, "8 by the fast lane, 3 by the moves"),
        (Fault::Parts, "4 by the fast lane, 3 by the moves"),
        (Fault::Key, "the key of 2 is reserved"),
        (Fault::Names, "Left has two moves named take"),
    ] {
        let ruleset = AnyRuleset::new(Heap(fault));
        let broken = ruleset.check_contract("3", MOST_POSITIONS).expect_err(told);
        assert!(broken.contains(told), "{broken}, not {told}");
        // A board on which nothing is wrong is let through.
        assert_eq!(ruleset.check_contract("1", MOST_POSITIONS), Ok(2));
    }
    let contract = Contract::new(&Engine::new(), Arc::new(SharedRuleset::new(Heap(Fault::Bounds))));
    assert!(contract.check_board("2").is_err() && contract.check_board("3").is_ok());
    assert!(contract.check_board("1001").unwrap_err().contains("cannot be read"));
}
