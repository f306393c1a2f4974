//! Everything against brute force that knows nothing of splits, rows or theorems.

use tedomari_octal::{Rule, Values};
use tedomari_task::Task;

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// A rule as plain data, with its text.
struct Plain {
    text: String,
    digits: Vec<u32>,
    unequal: bool,
    frozen: Option<usize>,
}

impl Plain {
    fn code(digits: &[u32]) -> Plain {
        let hex = |digit: &u32| char::from_digit(*digit, 16).unwrap();
        let tail: String = digits[1..].iter().map(hex).collect();
        let text = format!("{}.{tail}", hex(&digits[0]));
        Plain { text, digits: digits.to_vec(), unequal: false, frozen: None }
    }

    fn random(random: &mut Random, most_digit: u64) -> Plain {
        let mut digits = vec![[0, 0, 0, 4, 8, 12][random.below(if most_digit > 8 { 6 } else { 4 }) as usize]];
        for _ in 0..1 + random.below(4) {
            digits.push(random.below(most_digit) as u32);
        }
        let mut plain = Plain::code(&digits);
        if random.below(5) == 0 {
            plain.unequal = true;
            plain.text.push('!');
        }
        if random.below(8) == 0 {
            let size = 1 + random.below(9) as usize;
            plain.frozen = Some(size);
            plain.text += &format!("-{size}");
        }
        plain
    }

    /// The parts of every option of a heap.
    fn options(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        if self.frozen == Some(heap) {
            return found;
        }
        for (take, digit) in self.digits.iter().enumerate().filter(|&(take, _)| take <= heap) {
            let rest = heap - take;
            if digit & 1 != 0 && rest == 0 && heap > 0 {
                found.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                found.push(vec![rest]);
            }
            if digit & 4 != 0 {
                for a in 1..rest {
                    if !self.unequal || a != rest - a {
                        found.push(vec![a, rest - a]);
                    }
                }
            }
            if digit & 8 != 0 {
                for a in 1..rest {
                    for b in 1..rest - a {
                        let c = rest - a - b;
                        if !self.unequal || (a != b && b != c && a != c) {
                            found.push(vec![a, b, c]);
                        }
                    }
                }
            }
        }
        found
    }

    fn values(&self, upto: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=upto {
            let mut seen = vec![false; 4 * heap + 4];
            for parts in self.options(heap) {
                let value = parts.iter().fold(0, |sum, &part| sum ^ values[part]) as usize;
                if value < seen.len() {
                    seen[value] = true;
                }
            }
            values.push(seen.iter().position(|&seen| !seen).unwrap() as u32);
        }
        values
    }
}

fn computed(text: &str, upto: usize) -> Values {
    let rule: Rule = text.parse().unwrap();
    let mut values = Values::new(rule);
    values.compute(&Task::default(), upto).unwrap();
    values
}

#[test]
fn random_codes() {
    let mut random = Random(1);
    for round in 0..500 {
        let (most, upto) = if round % 3 == 0 { (16, 60) } else { (8, 300) };
        let plain = Plain::random(&mut random, most);
        assert_eq!(computed(&plain.text, upto).computed(), plain.values(upto), "{}", plain.text);
    }
}

#[test]
fn long_runs_with_and_without_a_split() {
    let codes: [&[u32]; 7] = [
        &[0, 0, 0, 7],
        &[0, 0, 0, 6],
        &[0, 1, 2, 7],
        &[4, 0, 0, 1],
        &[0, 7, 7, 7],
        &[0, 1, 6, 5],
        &[4, 0, 5, 4],
    ];
    for digits in codes {
        let plain = Plain::code(digits);
        assert_eq!(computed(&plain.text, 1500).computed(), plain.values(1500), "{}", plain.text);
    }
    let grundy = Plain { unequal: true, ..Plain::code(&[4, 0]) };
    assert_eq!(computed("grundy", 1500).computed(), grundy.values(1500));
    let couples = Plain { frozen: Some(2), ..Plain::code(&[4, 0]) };
    assert_eq!(computed("couples-are-forever", 1500).computed(), couples.values(1500));
}

/// So far out that most rare heaps are only compared; each value must be the least that no option has.
#[test]
fn a_long_run_at_random_heaps() {
    let values = computed("0.007", 80_000);
    let (_, rare) = values.split().unwrap();
    assert!(rare.len() > 10_000);
    let values = values.computed();
    let mut random = Random(4);
    for round in 0..600 {
        let heap = if round < 100 { 79_901 + round } else { 65_000 + random.below(15_000) as usize };
        let mut seen = vec![false; 4096];
        let total = heap - 3;
        seen[values[total] as usize] = true;
        for a in 1..=total / 2 {
            seen[(values[a] ^ values[total - a]) as usize] = true;
        }
        assert_eq!(seen.iter().position(|&seen| !seen), Some(values[heap] as usize), "{heap}");
    }
}

#[test]
fn threads_change_nothing() {
    for text in ["0.007", "grundy", "0.127"] {
        let alone = computed(text, 9000);
        for threads in [2, 3] {
            let mut values = Values::new(text.parse().unwrap());
            values.set_threads(threads);
            values.compute(&Task::default(), 9000).unwrap();
            assert_eq!(values.computed(), alone.computed(), "{text}");
            assert_eq!(values.counts(), alone.counts(), "{text}");
        }
    }
}

/// What a proof says must hold much further than it looked.
#[test]
fn proved_periods_go_on() {
    let mut random = Random(2);
    let mut proved = 0;
    for round in 0..300 {
        let most = if round % 4 == 0 { 16 } else { 8 };
        let plain = Plain::random(&mut random, most);
        let mut values = Values::new(plain.text.parse().unwrap());
        values.extend(&Task::default(), if most == 16 { 150 } else { 600 }).unwrap();
        let Some(period) = values.period().copied() else { continue };
        proved += 1;
        let upto = (3 * period.checked as usize + 50).min(if most == 16 { 110 } else { 700 });
        for (heap, &value) in plain.values(upto).iter().enumerate() {
            assert_eq!(values.value(heap as u64), Some(u64::from(value)), "{} at {heap}", plain.text);
        }
        // The preperiod and the length are the least possible ones.
        let at = |heap: u64| values.value(heap).unwrap();
        if period.preperiod > 0 {
            let last = period.preperiod - 1;
            assert_ne!(at(last) + period.saltus, at(last + period.length), "{}", plain.text);
        }
        for shorter in 1..period.length {
            let from = period.preperiod;
            let saltus = at(from + shorter).wrapping_sub(at(from));
            let differs = |heap: u64| at(heap).wrapping_add(saltus) != at(heap + shorter);
            assert!((from..from + 2 * period.length).any(differs), "{} has period {shorter}", plain.text);
        }
    }
    assert!(proved > 100, "{proved}");
}

/// Arithmetic periods of hexadecimal games against values that are computed much further, without any period.
#[test]
fn arithmetic_periods_go_on() {
    let mut found = 0;
    for first in 0..16 {
        for second in 0..16 {
            let plain = Plain::code(&[0, first, second]);
            let mut values = Values::new(plain.text.parse().unwrap());
            values.extend(&Task::default(), 250).unwrap();
            let Some(period) = values.period().copied().filter(|period| period.saltus > 0) else { continue };
            found += 1;
            let further = computed(&plain.text, 3 * period.checked as usize);
            for (heap, &value) in further.computed().iter().enumerate() {
                assert_eq!(values.value(heap as u64), Some(u64::from(value)), "{} at {heap}", plain.text);
            }
            if period.length < 10 {
                let brute = plain.values(90);
                assert_eq!(further.computed()[..=90], brute, "{}", plain.text);
            }
        }
    }
    assert!(found >= 40, "{found}");
}

#[test]
fn winning_moves_are_those_of_brute_force() {
    let mut random = Random(3);
    let task = Task::default();
    for _ in 0..200 {
        let plain = Plain::random(&mut random, 16);
        let brute = plain.values(40);
        let mut values = Values::new(plain.text.parse().unwrap());
        values.extend(&task, 40).unwrap();
        let heaps: Vec<u64> = (0..1 + random.below(4)).map(|_| random.below(18)).collect();
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ brute[heap as usize]);
        assert_eq!(values.nim_sum(&heaps), Some(u64::from(sum)));
        let mut expected = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for (take, digit) in plain.digits.iter().enumerate() {
                let single =
                    Plain { digits: vec![0; take].into_iter().chain([*digit]).collect(), ..plain_of(&plain) };
                for mut parts in single.options(heap as usize) {
                    parts.sort_unstable();
                    let left = parts.iter().fold(0, |sum, &part| sum ^ brute[part]);
                    if sum ^ brute[heap as usize] ^ left == 0 {
                        let parts: Vec<u64> = parts.iter().map(|&part| part as u64).collect();
                        expected.push((at, take as u64, parts));
                    }
                }
            }
        }
        expected.sort();
        expected.dedup();
        let found = values.winning_moves(&task, &heaps).unwrap().unwrap();
        let mut moves: Vec<_> = found.moves.into_iter().map(|m| (m.heap, m.take, m.leave)).collect();
        moves.sort();
        assert_eq!(moves, expected, "{} {heaps:?}", plain.text);
        assert!(found.complete);
    }
}

fn plain_of(plain: &Plain) -> Plain {
    Plain { text: plain.text.clone(), digits: Vec::new(), unequal: plain.unequal, frozen: plain.frozen }
}

/// A heap far out that nobody may move in breaks every period, and none may be claimed.
#[test]
fn frozen_heaps_far_out() {
    for size in [1_000_000, u64::MAX - 1, u64::MAX] {
        let mut values = Values::new(format!("0.77-{size}").parse().unwrap());
        values.extend(&Task::default(), 2000).unwrap();
        assert_eq!(values.period(), None, "{size}");
    }
    let mut values = Values::new("0.77-5".parse().unwrap());
    values.extend(&Task::default(), 5000).unwrap();
    if let Some(period) = values.period() {
        assert!(period.checked > 10);
    }
}
