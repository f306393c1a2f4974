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
//! it is (*Winning Ways*, chapter 14). The nim-sums of all sets are found coin by coin, with how many were chosen; where any coins
//! will do, those of one coin serve the next one too.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use tedomari_octal::{Endless, Values};
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
            let lowest = self.lowest(last);
            let widest = if self.consecutive { 1 } else { last - lowest };
            for gap in 1..=widest {
                let (mut low, mut coins, mut sum) = (last, 1, 0);
                while low >= lowest + gap && coins < self.most {
                    task.step()?;
                    low -= gap;
                    coins += 1;
                    sum ^= values[low];
                    if self.counts(coins) && (!self.first || low == 1) {
                        found.insert(sum);
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
        let choices = |from: usize| (from..last).map(|coin| (1, values[coin])).collect::<Vec<(usize, u64)>>();
        match self.first {
            false => self.choose(&choices(from), 1, 0, task, found),
            true if from == 1 && last > 1 => self.choose(&choices(2), 2, values[1], task, found),
            true => Ok(()),
        }
    }

    /// Whether the other coins of a set may be any that stand before the last one, except that the first may have to be among them.
    fn is_free(&self) -> bool {
        !self.consecutive && !self.equally && !self.symmetric && self.within.is_none()
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

/// The nim-values of single heads, as far as they were asked for.
pub struct Heads(Kept);

enum Kept {
    /// By the number of the coin; number 0 is no coin. Then the nim-sums of coins for each pattern.
    Patterns(Vec<u64>, Vec<Sums>),
    /// Those of heaps, far out with a period where the code ends.
    Ended(Box<Values>),
    Taking(Box<Values>),
    Endless(Vec<u32>),
}

/// The nim-sums of sets of coins of a [free](Pattern::is_free) pattern, by how many coins they have with the last one, which is still to come.
type Sums = Vec<FxHashSet<u64>>;

impl Heads {
    /// Finds values up to coin number `last`.
    pub fn extend(&mut self, turns: &Turns, last: usize, task: &Task) -> Result<(), Stop> {
        match (&mut self.0, turns) {
            (Kept::Patterns(values, sums), Turns::Patterns(patterns)) => {
                while values.len() <= last {
                    let mut found = FxHashSet::default();
                    for (pattern, sums) in patterns.iter().zip(sums.iter()) {
                        if pattern.is_free() {
                            let counted = sums.iter().enumerate().filter(|(count, _)| pattern.counts(*count));
                            for (_, sums) in counted {
                                task.work(1 + sums.len() as u64)?;
                                found.extend(sums);
                            }
                        } else {
                            pattern.sums(values, values.len(), task, &mut found)?;
                        }
                    }
                    let value = (0..).find(|value| !found.contains(value)).unwrap_or(0);
                    for (pattern, sums) in
                        patterns.iter().zip(sums.iter_mut()).filter(|(pattern, _)| pattern.is_free())
                    {
                        pattern.take_in(sums, values.len(), value, task)?;
                    }
                    values.push(value);
                }
                Ok(())
            }
            (Kept::Ended(values), _) => values.extend(task, last as u64),
            (Kept::Taking(values), Turns::Heaps(heaps)) => extend_taking(values, heaps, last as u64, task),
            (Kept::Endless(values), Turns::Heaps(heaps)) => heaps.extend(task, last, values),
            (Kept::Patterns(..) | Kept::Taking(_) | Kept::Endless(_), _) => Ok(()),
        }
    }

    /// The value of a head, if it was found.
    pub fn value(&self, coin: usize) -> Option<u64> {
        match &self.0 {
            Kept::Patterns(values, _) => values.get(coin).copied(),
            Kept::Ended(values) | Kept::Taking(values) => values.value(coin as u64),
            Kept::Endless(values) => values.get(coin).map(|&value| value.into()),
        }
    }
}

/// Finds values of a code that [only takes](Endless::only_takes), up to a heap.
pub(crate) fn extend_taking(values: &mut Values, rule: &Endless, heap: u64, task: &Task) -> Result<(), Stop> {
    if values.value(heap).is_some() {
        return Ok(());
    }
    // Twice as far as before, so that it is not begun anew too often.
    let upto = heap.max(2 * values.computed().len() as u64);
    if let Some((found, stopped)) = rule.taken(task, upto) {
        if found.period().is_some() || found.computed().len() > values.computed().len() {
            *values = found;
        }
        stopped?;
    }
    Ok(())
}

impl Pattern {
    /// The sums before there is any coin.
    fn no_coins() -> Sums {
        vec![FxHashSet::default(), FxHashSet::from_iter([0])]
    }

    /// Takes in one more coin, which may stand in sets from now on.
    fn take_in(&self, sums: &mut Sums, coin: usize, value: u64, task: &Task) -> Result<(), Stop> {
        if self.first && coin == 1 {
            // From now on it is in every set.
            sums.iter_mut().for_each(FxHashSet::clear);
            self.add(sums, 2, [value], task)?;
            return Ok(());
        }
        // Larger sets first, so that no set has the coin twice; where counts are no longer told apart, once more is the same.
        for count in (0..sums.len()).rev() {
            let moved: Vec<u64> = sums[count].iter().map(|sum| sum ^ value).collect();
            task.work(1 + moved.len() as u64)?;
            self.add(sums, count + 1, moved, task)?;
        }
        Ok(())
    }

    /// Adds sums of sets with so many coins, if such sets can be turned or grow.
    fn add(
        &self,
        sums: &mut Sums,
        coins: usize,
        new: impl IntoIterator<Item = u64>,
        task: &Task,
    ) -> Result<(), Stop> {
        let count = self.capped(coins);
        if count > self.most {
            return Ok(());
        }
        if sums.len() <= count {
            sums.resize_with(count + 1, FxHashSet::default);
        }
        let before = sums[count].capacity();
        sums[count].extend(new);
        task.charge(9 * (sums[count].capacity() - before));
        task.check()
    }
}

impl Turns {
    /// No values yet.
    pub fn heads(&self) -> Heads {
        Heads(match self {
            Turns::Patterns(patterns) => {
                Kept::Patterns(vec![0], patterns.iter().map(|_| Pattern::no_coins()).collect())
            }
            Turns::Heaps(heaps) => match heaps.rule() {
                Some(rule) => Kept::Ended(Box::new(Values::new(rule.clone()))),
                None if heaps.only_takes() => Kept::Taking(Box::new(Values::new(heaps.upto(0)))),
                None => Kept::Endless(Vec::new()),
            },
        })
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
    heaps.visit_moves(last as u64, u64::MAX, |_, left| {
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

    /// Visits the sets that have these coins and any of the choices. Rows may be long, so it does not call itself.
    fn grow(
        &self,
        choices: &[Vec<usize>],
        coins: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // How many coins the choices from each one on have.
        let mut rest = vec![0; choices.len() + 1];
        for at in (0..choices.len()).rev() {
            rest[at] = rest[at + 1] + choices[at].len();
        }
        let mut chosen = Vec::new();
        let mut next = self.tell(coins, rest[0], visit)?.then_some(0);
        loop {
            match next.filter(|&at| at < choices.len() && coins.len() + rest[at] >= self.least) {
                Some(at) => {
                    coins.extend(&choices[at]);
                    chosen.push(at);
                    next = self.tell(coins, rest[at + 1], visit)?.then_some(at + 1);
                }
                None => {
                    let Some(last) = chosen.pop() else { return ControlFlow::Continue(()) };
                    coins.truncate(coins.len() - choices[last].len());
                    next = Some(last + 1);
                }
            }
        }
    }

    /// Visits these coins if they are enough and not too many; whether more may be chosen, of so many that are left.
    fn tell(
        &self,
        coins: &[usize],
        rest: usize,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if self.counts(coins.len()) {
            let mut ascending = coins.to_vec();
            ascending.sort_unstable();
            visit(&ascending)?;
        }
        ControlFlow::Continue(coins.len() < self.most && coins.len() + rest >= self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(code: &str, last: usize) -> Vec<u64> {
        let turns: Turns = code.parse().unwrap();
        let mut heads = turns.heads();
        heads.extend(&turns, last, &Task::default()).unwrap();
        (0..=last).map(|coin| heads.value(coin).unwrap()).collect()
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

    /// Long rows: the n-th odious number, the largest power of two that divides n (Winning Ways, chapter 14), and Kayles, far behind its last
    /// exception.
    #[test]
    fn rows_are_long() {
        let odious: Vec<u64> = (0..).filter(|n: &u64| n.count_ones() % 2 == 1).take(1000).collect();
        assert_eq!(values("mock turtles", 1000)[1..], odious);
        let ruler: Vec<u64> = (1..=3000_u64).map(|n| n & n.wrapping_neg()).collect();
        assert_eq!(values("ruler", 3000)[1..], ruler);
        let kayles: Turns = "kayles".parse().unwrap();
        let mut heads = kayles.heads();
        heads.extend(&kayles, 12_000_000, &Task::default()).unwrap();
        let cycle = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
        assert!((0..1000).all(|n| heads.value(11_998_800 + n) == Some(cycle[n % 12])));
        // The first sets of a row too long to call itself coin by coin.
        let mut sets = 0;
        let _ = "motley".parse::<Turns>().unwrap().visit(100_000, &mut |_| {
            sets += 1;
            if sets < 3_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(sets, 3_000);
    }

    #[test]
    fn mistakes_are_told() {
        for code in ["0.7x", "", "0", "x", "3-2", "3C(", "3C(0)", "3Q", "1-", "1,,2"] {
            assert!(code.parse::<Turns>().is_err(), "{code}");
        }
    }
}
