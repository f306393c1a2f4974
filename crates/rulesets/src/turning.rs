//! Codes of coin-turning games: which sets of coins a move may turn, and the nim-value of a single head.
//!
//! A code is a list of patterns, any of which may be used. A pattern is a number of coins (`3`), a range (`1-3`) or an open one (`1+`), followed by conditions: `C` the coins are
//! consecutive, `E` equally spaced, `S` symmetrically arranged, `F` the first coin of the row is among them, `C(n)` they are within n
//! consecutive ones. These are the codes of Siegel's CGSuite.
//!
//! A code with a point is that of a take-and-break game ([`Endless`]), or its name is: the last coin and those that stand where the
//! heaps are that it becomes. In a sum of heaps two equal ones cancel, as two heads on one place do, so that this is the same game
//! (CGSuite's `Turning` of a heap ruleset).
//!
//! The nim-value of a head is the least number that is not the nim-sum of the values of the other coins of a set whose last coin
//! it is (*Winning Ways*, chapter 14). The nim-sums of all sets are found coin by coin, with how many were chosen.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use tedomari_octal::Endless;
use tedomari_task::{Stop, Task};

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turns {
    /// Any of these patterns.
    Patterns(Vec<Pattern>),
    /// The coins that heaps stand for.
    Heaps(Endless),
}

/// One of the patterns of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    least: usize,
    most: usize,
    consecutive: bool,
    equally: bool,
    symmetric: bool,
    first: bool,
    within: Option<usize>,
}

/// Games with names.
pub const NAMED: [(&str, &str); 16] = [
    ("turning turtles", "1-2"),
    ("mock turtles", "1-3"),
    ("moebius", "1-5"),
    ("mogul", "1-7"),
    ("moidores", "1-9"),
    ("motley", "1+"),
    ("twins", "2"),
    ("triplets", "3"),
    ("ruler", "1+C"),
    ("mock turtle fives", "1-3C(5)"),
    ("triplet fives", "3C(5)"),
    ("ruler fives", "1-5C"),
    ("turnips", "3E"),
    ("grunt", "4FS"),
    ("sym", "1+S"),
    ("sympler", "1+FS"),
];

impl std::str::FromStr for Turns {
    type Err = String;

    fn from_str(text: &str) -> Result<Turns, String> {
        let plain = text.trim().to_ascii_lowercase().replace(['_', '-'], " ");
        let code = NAMED.iter().find(|(name, _)| *name == plain).map_or(text, |(_, code)| code);
        let patterns = code.split(',').map(|item| Pattern::read(item.trim())).collect::<Result<_, _>>();
        match (patterns, text.parse::<Endless>()) {
            (Ok(patterns), _) => Ok(Turns::Patterns(patterns)),
            (Err(_), Ok(heaps)) => Ok(Turns::Heaps(heaps)),
            (Err(_), Err(error)) if text.contains('.') => Err(error.to_string()),
            (Err(message), Err(_)) => Err(message),
        }
    }
}

impl Pattern {
    fn read(text: &str) -> Result<Pattern, String> {
        let wrong = || {
            format!(
                "`{text}` is no pattern: expected a number of coins such as `3`, `1-3` or `1+`, and behind it some of C, E, S, F and C(5)"
            )
        };
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = text.split_at(digits(text));
        let least: usize = number.parse().ok().filter(|&least| least > 0).ok_or_else(wrong)?;
        let (most, mut rest) = match rest.strip_prefix('-') {
            Some(rest) => {
                let (number, rest) = rest.split_at(digits(rest));
                (number.parse().ok().filter(|&most| most >= least).ok_or_else(wrong)?, rest)
            }
            None => rest.strip_prefix('+').map_or((least, rest), |rest| (usize::MAX, rest)),
        };
        let mut pattern = Pattern {
            least,
            most,
            consecutive: false,
            equally: false,
            symmetric: false,
            first: false,
            within: None,
        };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match letter.to_ascii_uppercase() {
                'C' if rest.starts_with('(') => {
                    let (inner, behind) = rest[1..].split_once(')').ok_or_else(wrong)?;
                    pattern.within =
                        Some(inner.trim().parse().ok().filter(|&within| within > 0).ok_or_else(wrong)?);
                    rest = behind;
                }
                'C' => pattern.consecutive = true,
                'E' => pattern.equally = true,
                'S' => pattern.symmetric = true,
                'F' => pattern.first = true,
                _ => return Err(wrong()),
            }
        }
        Ok(pattern)
    }

    fn counts(&self, coins: usize) -> bool {
        (self.least..=self.most).contains(&coins)
    }

    /// Whether these coins, in ascending order and numbered from 1, are such a set.
    fn holds(&self, coins: &[usize]) -> bool {
        let (Some(&low), Some(&high)) = (coins.first(), coins.last()) else { return false };
        let mut gaps = coins.windows(2).map(|pair| pair[1] - pair[0]);
        self.counts(coins.len())
            && (!self.first || low == 1)
            && self.within.is_none_or(|within| high - low < within)
            && (!self.consecutive || high - low + 1 == coins.len())
            && (!self.equally || gaps.next().is_none_or(|gap| gaps.all(|other| other == gap)))
            && (!self.symmetric || coins.iter().zip(coins.iter().rev()).all(|(a, b)| a + b == low + high))
    }

    /// The least coin that can be in a set with this last one.
    fn lowest(&self, last: usize) -> usize {
        let most = if self.consecutive {
            self.most.min(self.within.unwrap_or(usize::MAX))
        } else {
            self.within.unwrap_or(usize::MAX)
        };
        last.saturating_sub(most.saturating_sub(1)).max(1)
    }

    /// The distances of neighbours in sets that reach so far and have no gaps, or equal ones.
    fn gaps(&self, reach: usize) -> impl Iterator<Item = usize> + use<> {
        let most = if self.consecutive { 1 } else { reach };
        (1..=most).filter(move |gap| reach.is_multiple_of(*gap))
    }

    /// The coins with which a set may begin whose last coin is another.
    fn lows(&self, last: usize) -> std::ops::Range<usize> {
        let from = self.lowest(last);
        if self.first { 1..if from == 1 { last.min(2) } else { 1 } } else { from..last }
    }

    /// Adds the nim-sums of all sets with this last coin, without it, to what was found.
    fn sums(&self, values: &[u64], last: usize, task: &Task, found: &mut FxHashSet<u64>) -> Result<(), Stop> {
        if self.holds(&[last]) {
            found.insert(0);
        }
        if self.consecutive || self.equally {
            for low in self.lows(last) {
                for gap in self.gaps(last - low) {
                    task.step()?;
                    let coins: Vec<usize> = (low..=last).step_by(gap).collect();
                    if self.holds(&coins) {
                        found
                            .insert(coins[..coins.len() - 1].iter().fold(0, |sum, &coin| sum ^ values[coin]));
                    }
                }
            }
            return Ok(());
        }
        if self.symmetric {
            for low in self.lows(last) {
                let half = (last - low - 1) / 2;
                let pairs = (1..=half).map(|step| (2, values[low + step] ^ values[last - step]));
                let middle = (last - low).is_multiple_of(2).then(|| (1, values[(low + last) / 2]));
                let choices: Vec<(usize, u64)> = pairs.chain(middle).collect();
                self.choose(&choices, 2, values[low], task, found)?;
            }
            return Ok(());
        }
        let from = self.lowest(last);
        if self.first {
            if from == 1 && last > 1 {
                let choices: Vec<(usize, u64)> = (2..last).map(|coin| (1, values[coin])).collect();
                self.choose(&choices, 2, values[1], task, found)?;
            }
            return Ok(());
        }
        let choices: Vec<(usize, u64)> = (from..last).map(|coin| (1, values[coin])).collect();
        self.choose(&choices, 1, 0, task, found)
    }

    /// The nim-sums of all choices, each of so many coins and a value, beside some coins that are there in any case.
    fn choose(
        &self,
        choices: &[(usize, u64)],
        coins: usize,
        sum: u64,
        task: &Task,
        found: &mut FxHashSet<u64>,
    ) -> Result<(), Stop> {
        // More coins than are counted make no difference once there are enough.
        let top = if self.most == usize::MAX { self.least } else { self.most };
        let mut sums: Vec<FxHashSet<u64>> = vec![FxHashSet::default(); top + 1];
        let Some(start) = sums.get_mut(self.capped(coins)) else { return Ok(()) };
        start.insert(sum);
        for &(more, value) in choices {
            for count in (0..=top).rev() {
                let to = self.capped(count + more);
                if to > top {
                    continue;
                }
                task.work(1 + sums[count].len() as u64)?;
                let moved: Vec<u64> = sums[count].iter().map(|sum| sum ^ value).collect();
                task.charge(8 * moved.len());
                sums[to].extend(moved);
            }
        }
        found.extend(
            sums.iter().enumerate().filter(|(count, _)| self.counts(*count)).flat_map(|(_, sums)| sums),
        );
        Ok(())
    }

    fn capped(&self, count: usize) -> usize {
        if self.most == usize::MAX { count.min(self.least) } else { count }
    }
}

impl Turns {
    /// Makes a list of values of single heads longer, up to coin number `last`; number 0 is no coin.
    pub fn extend(&self, values: &mut Vec<u64>, last: usize, task: &Task) -> Result<(), Stop> {
        if values.is_empty() {
            values.push(0);
        }
        let patterns = match self {
            Turns::Patterns(patterns) => patterns,
            Turns::Heaps(heaps) => {
                // The values of a head are those of the heap.
                if values.len() <= last {
                    *values = heaps.values(task, last)?.into_iter().map(u64::from).collect();
                }
                return Ok(());
            }
        };
        while values.len() <= last {
            let mut found = FxHashSet::default();
            for pattern in patterns {
                pattern.sums(values, values.len(), task, &mut found)?;
            }
            values.push((0..).find(|value| !found.contains(value)).unwrap_or(0));
        }
        Ok(())
    }

    /// Visits the sets with this last coin, each once and in ascending order, until the visitor breaks off.
    pub fn visit(&self, last: usize, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        let patterns = match self {
            Turns::Patterns(patterns) => patterns,
            Turns::Heaps(heaps) => return visit_heaps(heaps, last, visit),
        };
        for (at, pattern) in patterns.iter().enumerate() {
            pattern.visit(last, &mut |coins| {
                let seen = patterns[..at].iter().any(|earlier| earlier.holds(coins));
                if seen { ControlFlow::Continue(()) } else { visit(coins) }
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Visits the coins that are turned where a heap is moved in: the last one, and those of the heaps that are left an odd number of
/// times.
fn visit_heaps(
    heaps: &Endless,
    last: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut seen: FxHashSet<Vec<usize>> = FxHashSet::default();
    heaps.upto(last).visit_moves(last as u64, u64::MAX, |_, left| {
        let mut coins: Vec<usize> = Vec::with_capacity(left.len() + 1);
        for &heap in left {
            match coins.iter().position(|&coin| coin as u64 == heap) {
                Some(twin) => drop(coins.swap_remove(twin)),
                None => coins.push(heap as usize),
            }
        }
        coins.push(last);
        coins.sort_unstable();
        if seen.insert(coins.clone()) { visit(&coins) } else { ControlFlow::Continue(()) }
    })
}

impl Pattern {
    /// Visits the sets of this pattern with this last coin. What is put together is such a set, so that none is waited for long.
    fn visit(&self, last: usize, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.holds(&[last]) {
            visit(&[last])?;
        }
        for low in self.lows(last) {
            if self.consecutive || self.equally {
                for gap in self.gaps(last - low) {
                    let coins: Vec<usize> = (low..=last).step_by(gap).collect();
                    if self.holds(&coins) {
                        visit(&coins)?;
                    }
                }
                continue;
            }
            let choices: Vec<Vec<usize>> = match self.symmetric {
                true => (low + 1..=(low + last) / 2)
                    .map(
                        |coin| {
                            if 2 * coin == low + last { vec![coin] } else { vec![coin, low + last - coin] }
                        },
                    )
                    .collect(),
                false => (low + 1..last).map(|coin| vec![coin]).collect(),
            };
            self.grow(&choices, &mut vec![low, last], visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the sets that have these coins and any of the choices.
    fn grow(
        &self,
        choices: &[Vec<usize>],
        coins: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rest: usize = choices.iter().map(Vec::len).sum();
        if coins.len() > self.most || coins.len() + rest < self.least {
            return ControlFlow::Continue(());
        }
        if self.counts(coins.len()) {
            let mut ascending = coins.clone();
            ascending.sort_unstable();
            visit(&ascending)?;
        }
        for (at, choice) in choices.iter().enumerate() {
            coins.extend(choice);
            let going = self.grow(&choices[at + 1..], coins, visit);
            coins.truncate(coins.len() - choice.len());
            going?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(code: &str, last: usize) -> Vec<u64> {
        let mut values = Vec::new();
        code.parse::<Turns>().unwrap().extend(&mut values, last, &Task::default()).unwrap();
        values
    }

    /// The tables of CGSuite, which begin with a 0 for no coin.
    #[test]
    fn published_values() {
        for (code, expected) in [
            ("1-3", &[0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38][..]),
            ("moidores", &[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192]),
            ("triplets", &[0, 0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35]),
            ("ruler", &[0, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4]),
            ("1-3C(5)", &[0, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8]),
            ("3C(5)", &[0, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4]),
            ("1-5C", &[0, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4]),
            ("3E", &[0, 0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4]),
            ("4FS", &[0, 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]),
            ("sym", &[0, 1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28]),
            ("motley", &[0, 1, 2, 4, 8, 16, 32, 64]),
            ("turning turtles", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ] {
            assert_eq!(values(code, expected.len() - 1), expected, "{code}");
        }
    }

    /// The numbers of moves of the twentieth coin in CGSuite's tables.
    #[test]
    fn published_numbers_of_moves() {
        for (code, expected) in [
            ("1-3", 191),
            ("3", 171),
            ("1+C", 20),
            ("1-3C(5)", 11),
            ("3C(5)", 6),
            ("1-5C", 5),
            ("3E", 9),
            ("4FS", 9),
            ("1-9", 169_766),
        ] {
            let mut sets = 0;
            let _ = code.parse::<Turns>().unwrap().visit(20, &mut |_| {
                sets += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(sets, expected, "{code}");
        }
    }

    /// Kayles: the values of heaps (Winning Ways, chapter 4), and the moves of the fifth coin: to 4, 3+1, 2+2, 3, and 2+1.
    #[test]
    fn coins_that_are_heaps() {
        assert_eq!(values("0.77", 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
        assert_eq!(values("0.[3]", 20), (0..=20).collect::<Vec<u64>>());
        let mut sets = vec![];
        let _ = "kayles".parse::<Turns>().unwrap().visit(5, &mut |coins| {
            sets.push(coins.to_vec());
            ControlFlow::Continue(())
        });
        sets.sort();
        assert_eq!(sets, [vec![1, 2, 5], vec![1, 3, 5], vec![3, 5], vec![4, 5], vec![5]]);
    }

    #[test]
    fn mistakes_are_told() {
        for code in ["0.7x", "", "0", "x", "3-2", "3C(", "3C(0)", "3Q", "1-", "1,,2"] {
            assert!(code.parse::<Turns>().is_err(), "{code}");
        }
    }
}
