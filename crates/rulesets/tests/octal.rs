//! Take-and-break games as rulesets, by values that are found from the rules alone.

use std::collections::BTreeSet;

use tedomari_position::{Player, Ruleset};
use tedomari_rulesets::{Registry, Rulesets};
use tedomari_value::Engine;

/// What a digit of a code allows: that nothing is left, one heap, or two.
fn brute(digits: &[u32], most: usize) -> Vec<u64> {
    let mut values = vec![0u64];
    for heap in 1..=most {
        let mut seen = BTreeSet::new();
        for (take, digit) in
            digits.iter().enumerate().map(|(at, digit)| (at + 1, digit)).filter(|(take, _)| *take <= heap)
        {
            let rest = heap - take;
            if digit & 1 > 0 && rest == 0 {
                seen.insert(0);
            }
            if digit & 2 > 0 && rest > 0 {
                seen.insert(values[rest]);
            }
            if digit & 4 > 0 {
                seen.extend((1..rest).map(|a| values[a] ^ values[rest - a]));
            }
        }
        values.push((0..).find(|value| !seen.contains(value)).expect("few values"));
    }
    values
}

#[test]
fn values_of_heaps() {
    let engine = Engine::new();
    let rulesets = Rulesets::default();
    for (code, digits) in
        [("0.77", &[7, 7][..]), ("0.137", &[1, 3, 7]), ("0.6", &[6]), ("0.0337", &[0, 3, 3, 7])]
    {
        let values = brute(digits, 40);
        for heap in 0..=40 {
            let text = format!("octal[code={code}]({heap},3)");
            let value = engine.read_form(&text, &rulesets).unwrap().value();
            assert_eq!(value, engine.nimber(values[heap] ^ values[3]).unwrap(), "{text}");
        }
    }
}

#[test]
fn names_and_mistakes() {
    let registry = Registry::default();
    let grundy = registry.find("octal[code=grundy's game]").unwrap();
    assert_eq!(grundy.name(), "octal[code=grundy's game]");
    let error = registry.find("octal[code=0.9x]").expect_err("a bad code");
    assert_eq!(error.offset, "octal[code=".len(), "{}", error.message);
    assert_eq!(registry.find("octal[code=0.77]").unwrap().name(), "octal");
}

#[test]
fn rows_of_any_length() {
    let engine = Engine::new();
    let rulesets = Rulesets::default();
    for (text, value) in
        [("kayles(1000000000000000000)", 1), ("octal(1000000000000000000)", 1), ("kayles(3,5,9)", 3)]
    {
        assert_eq!(
            engine.read_form(text, &rulesets).unwrap().value(),
            engine.nimber(value).unwrap(),
            "{text}"
        );
    }
}

/// Every move is to the heaps that its name tells.
#[test]
fn moves_are_what_they_say() {
    use tedomari_rulesets::pins::Pins;
    let pins: Pins = tedomari_rulesets::games::kayles::RULESET.0;
    let row = pins.read("9").unwrap();
    let mut left: Vec<Vec<u64>> =
        pins.moves(&row, Player::Left).into_iter().map(|to| sorted(to.to.to_vec())).collect();
    left.sort();
    left.dedup();
    let octal = Registry::default().find("octal").unwrap();
    let board = octal.read("9").unwrap();
    let mut named: Vec<Vec<u64>> = board
        .options(Player::Left, usize::MAX)
        .into_iter()
        .map(|(name, to)| {
            let told = name.strip_prefix("9:").expect("the heap comes first");
            let told =
                sorted(told.split('+').map(|size| size.parse().unwrap()).filter(|size| *size > 0).collect());
            let text: Vec<u64> = to.text().split(',').map(|size| size.parse().unwrap()).collect();
            assert_eq!(sorted(text.into_iter().filter(|size| *size > 0).collect()), told);
            told
        })
        .collect();
    named.sort();
    assert_eq!(named, left);
}

fn sorted(mut sizes: Vec<u64>) -> Vec<u64> {
    sizes.sort();
    sizes
}
