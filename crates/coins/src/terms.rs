//! A position as a sum of terms: what is left of the coins when everything that adds up to 0 is taken away.
//!
//! A red and a blue coin of the same money on the same square are negatives of each other and cancel; so do two neutral
//! coins. Two switches of the same money are a number. What is left is a list of terms in the order of *desirability*,
//! each with the number of red coins less the number of blue coins. Only the order of the moneys matters for the terms,
//! so they appear as ranks.

use std::cmp::Ordering;

use crate::coin::{Coin, Colour, Square};

/// The terms of one square and one money, ordered from the least to the most desirable.
///
/// The neutral square comes first, then the strip from left to right; then the rows from 2 upward, where a higher money,
/// a higher row and a lower column are less desirable; then row 1, where a lower money and a lower column are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Term {
    /// ↑^{→column}·* and its negative; column 0 is *.
    Strip { column: u64 },
    /// A coin in row 2 or above.
    High { rank: u32, row: u32, column: u32 },
    /// A coin in row 1.
    Tiny { rank: u32, column: u32 },
}

impl Term {
    fn key(self) -> (u8, u32, u32, u64) {
        match self {
            Term::Strip { column } => (0, 0, 0, column),
            Term::High { rank, row, column } => (1, u32::MAX - rank, u32::MAX - row, column.into()),
            Term::Tiny { rank, column } => (2, rank, 0, column.into()),
        }
    }

    /// Whether the other term is the same coin further to the right.
    pub(crate) fn is_left_of(self, other: Term) -> bool {
        match (self, other) {
            (Term::Strip { column: k }, Term::Strip { column: l }) => 1 <= k && k < l,
            (
                Term::High { rank, row, column },
                Term::High { rank: other_rank, row: other_row, column: other_column },
            ) => (rank, row) == (other_rank, other_row) && column < other_column,
            (Term::Tiny { rank, column }, Term::Tiny { rank: other_rank, column: other_column }) => {
                rank == other_rank && column < other_column
            }
            _ => false,
        }
    }
}

impl Ord for Term {
    fn cmp(&self, other: &Term) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Term) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Terms with their counts, and switches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Terms {
    /// Red coins less blue coins, never 0, in the order of desirability; of * there is at most one.
    counts: Vec<(Term, i64)>,
    /// The ranks of the switches that are left, in rising order.
    switches: Vec<u32>,
    /// What Left has less what Right has: halves of the money of each rank, in rising order and never 0. A switch counts
    /// as half its money and a symmetric switch.
    halves: Vec<(u32, i64)>,
}

impl Terms {
    /// The terms with their counts, from the least to the most desirable.
    pub(crate) fn counts(&self) -> &[(Term, i64)] {
        &self.counts
    }

    /// The ranks of the switches, from the coldest to the hottest.
    pub(crate) fn switches(&self) -> &[u32] {
        &self.switches
    }

    /// Adds so many red coins; blue ones if the number is negative.
    pub(crate) fn add(&mut self, term: Term, count: i64) {
        if count == 0 {
            return;
        }
        let is_star = term == Term::Strip { column: 0 };
        match self.counts.binary_search_by(|(there, _)| there.cmp(&term)) {
            Ok(at) => {
                let sum = self.counts[at].1 + count;
                let sum = if is_star { sum & 1 } else { sum };
                match sum {
                    0 => drop(self.counts.remove(at)),
                    _ => self.counts[at].1 = sum,
                }
            }
            Err(_) if is_star && count & 1 == 0 => {}
            Err(at) => self.counts.insert(at, (term, if is_star { 1 } else { count })),
        }
    }

    /// Halves of moneys that Left has, less those that Right has.
    pub(crate) fn halves(&self) -> &[(u32, i64)] {
        &self.halves
    }

    /// Whether there are neither switches nor money, so that the sum is infinitesimal whatever the moneys are.
    pub(crate) fn is_bare(&self) -> bool {
        self.switches.is_empty() && self.halves.is_empty()
    }

    /// Adds a symmetric switch of this rank, or takes it away if it is there: two of them are 0.
    fn toggle(&mut self, rank: u32) {
        match self.switches.binary_search(&rank) {
            Ok(at) => drop(self.switches.remove(at)),
            Err(at) => self.switches.insert(at, rank),
        }
    }

    fn earn(&mut self, rank: u32, halves: i64) {
        match self.halves.binary_search_by_key(&rank, |entry| entry.0) {
            Ok(at) => {
                self.halves[at].1 += halves;
                if self.halves[at].1 == 0 {
                    self.halves.remove(at);
                }
            }
            Err(at) => self.halves.insert(at, (rank, halves)),
        }
    }

    /// Adds what a coin amounts to, or takes it away.
    pub(crate) fn change(&mut self, parts: &Parts, sign: i64) {
        parts.terms.iter().flatten().for_each(|&(term, count)| self.add(term, sign * count));
        if let Some(rank) = parts.switch {
            self.toggle(rank);
        }
        if let Some((rank, halves)) = parts.halves {
            self.earn(rank, sign * halves);
        }
    }

    /// The sum of many parts.
    pub(crate) fn collect(parts: impl Iterator<Item = Parts>) -> Terms {
        let (mut list, mut switches, mut halves) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            list.extend(part.terms.into_iter().flatten());
            switches.extend(part.switch);
            halves.extend(part.halves);
        }
        let mut counts = added(list);
        if let Some((Term::Strip { column: 0 }, sum)) = counts.first_mut() {
            *sum &= 1;
        }
        counts.retain(|entry| entry.1 != 0);
        let mut switches = added(switches.into_iter().map(|rank| (rank, 1)).collect());
        switches.retain(|entry| entry.1 & 1 == 1);
        let switches = switches.into_iter().map(|entry| entry.0).collect();
        Terms { counts, switches, halves: added(halves) }
    }

    /// The tinies, from the least to the most desirable.
    pub(crate) fn tinies(&self) -> impl DoubleEndedIterator<Item = (u32, u32, i64)> {
        let first = self.counts.partition_point(|(term, _)| !matches!(term, Term::Tiny { .. }));
        self.counts[first..].iter().map(|&(term, count)| match term {
            Term::Tiny { rank, column } => (rank, column, count),
            _ => unreachable!("the tinies are the most desirable terms"),
        })
    }

    /// Keeps only some of the terms.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&(Term, i64)) -> bool) {
        self.counts.retain(keep);
    }
}

/// Sorts by key and adds what belongs to one key; sums of 0 are left out.
fn added<K: Ord + Copy>(mut list: Vec<(K, i64)>) -> Vec<(K, i64)> {
    list.sort_unstable_by_key(|entry| entry.0);
    let mut sums: Vec<(K, i64)> = Vec::with_capacity(list.len());
    for (key, count) in list {
        match sums.last_mut() {
            Some((last, sum)) if *last == key => *sum += count,
            _ => sums.push((key, count)),
        }
    }
    sums.retain(|entry| entry.1 != 0);
    sums
}

/// What one coin amounts to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    terms: [Option<(Term, i64)>; 3],
    switch: Option<u32>,
    halves: Option<(u32, i64)>,
}

impl Parts {
    /// The only term that a coin amounts to, if it is one, with its count.
    pub(crate) fn only(&self) -> Option<(Term, i64)> {
        match (self.terms, self.switch, self.halves) {
            ([Some(term), None, None], None, None) => Some(term),
            _ => None,
        }
    }

    /// The rank of the switch that a coin is, if it is one.
    pub(crate) fn switch(&self) -> Option<u32> {
        self.switch
    }

    /// The money that a coin has earned for its owner.
    pub(crate) fn earned(coin: &Coin<u32>) -> Parts {
        let halves = (coin.money > 0).then(|| (coin.money, -2 * red(coin.colour)));
        Parts { halves, ..Parts::default() }
    }

    /// A coin whose money is given by its rank, where rank 0 is no money.
    ///
    /// A coin without money in the main region, m rows up and n columns to the right, is the sum of *, of a coin in
    /// column n + 1 of the strip if m > 0, and of m - 1 coins in column 1 of the strip. A red coin in row 0, n columns
    /// to the right, is a blue coin in row n of column 0, where Right has the money already.
    pub(crate) fn of(coin: &Coin<u32>) -> Parts {
        let sign = red(coin.colour);
        let star = Some((Term::Strip { column: 0 }, 1));
        let alone = |term| Parts { terms: [Some((term, sign)), None, None], ..Parts::default() };
        match (coin.square, coin.money) {
            (Square::Strip { column: 0 }, _) => Parts { terms: [star, None, None], ..Parts::default() },
            (Square::Strip { column }, _) => alone(Term::Strip { column: column.into() }),
            (Square::Board { row: 0, column }, rank) if column > 0 => {
                let turned = Coin::new(coin.colour.opposite(), rank, column, 0);
                Parts { halves: Parts::earned(coin).halves, ..Parts::of(&turned) }
            }
            (Square::Board { row, column }, 0) => {
                let far = (row > 0).then(|| (Term::Strip { column: u64::from(column) + 1 }, sign));
                let near = (row > 1).then(|| (Term::Strip { column: 1 }, sign * (i64::from(row) - 1)));
                Parts { terms: [star, far, near], ..Parts::default() }
            }
            (Square::Board { row: 0, .. }, rank) => {
                Parts { switch: Some(rank), halves: Some((rank, -sign)), ..Parts::default() }
            }
            (Square::Board { row: 1, column }, rank) => alone(Term::Tiny { rank, column }),
            (Square::Board { row, column }, rank) => alone(Term::High { rank, row, column }),
        }
    }
}

/// 1 for red, -1 for blue.
fn red(colour: Colour) -> i64 {
    match colour {
        Colour::Red => 1,
        Colour::Blue => -1,
        Colour::Neutral => 0,
    }
}
