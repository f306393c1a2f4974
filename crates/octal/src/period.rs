//! Periods that are theorems.
//!
//! **The octal periodicity theorem** (Guy and Smith, 1956; Siegel, *Combinatorial Game Theory*, theorem IV.2.7), for codes whose
//! moves leave up to T heaps. Let k be the last place of the code with a digit other than 0. If there are n₀ ≥ 1 and p ≥ 1 with
//!
//! > G(n + p) = G(n) for all n with n₀ ≤ n < T·n₀ + (T - 1)·p + k,
//!
//! then G(n + p) = G(n) for all n ≥ n₀. For T = 2 this is the usual bound 2n₀ + p + k. Proof: let n be at least that bound, and
//! let everything be known below. An option of n + p leaves heaps with a total of at least n + p - k ≥ T(n₀ + p), so the
//! largest has at least n₀ + p beans; p beans less there give an option of n with the same value. An option of n
//! leaves a heap of at least n₀ beans; p beans more there give an option of n + p with the same value. So the two have the same
//! values of options. If heaps of size f are frozen, n₀ > f is asked for in addition.
//!
//! **Unequal heaps.** If the heaps that are left must differ, taking p from the largest can make it equal to another. Then the
//! heaps are b + p, b (and c), which are worth 0 (or G(c)), and b + ip, b - ip (and c) will do instead, where i is 1 (or 1 or 2,
//! so that neither is c). This asks for b - ip ≥ n₀, which follows from n ≥ 2n₀ + 2p + k (or n ≥ 3n₀ + 7p + k). Adding p to the
//! largest heap cannot make it equal to another.
//!
//! Periods that add something to the value are the matter of the module `arithmetic`.

use tedomari_task::{Stop, Task};

use crate::arithmetic;
use crate::rule::Rule;

/// A proved regularity: G(n + `length`) = G(n) + `saltus` for all n ≥ `preperiod`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The least period.
    pub length: u64,
    /// The least heap from which on it holds; one more than the last exception.
    pub preperiod: u64,
    /// What a period adds to the value: 0 for a plain period.
    pub saltus: u64,
    /// The largest heap whose value the proof looked at.
    pub checked: u64,
}

impl Period {
    /// The least plain period that follows for any sequence in which a term depends only on the set of products of the terms of
    /// the options' heaps, in a commutative monoid: the proof of the periodicity theorem uses nothing else.
    pub fn of_sequence(task: &Task, rule: &Rule, terms: &[u32]) -> Result<Option<Period>, Stop> {
        prove(task, rule, terms, false)
    }
}

/// The least period that the terms prove, if they prove any; an arithmetic one only if they are nim-values.
pub(crate) fn prove(task: &Task, rule: &Rule, values: &[u32], is_game: bool) -> Result<Option<Period>, Stop> {
    let count = values.len();
    let held = task.hold();
    held.grow(2 * size_of::<u32>() * count)?;
    // The differences, last one first: where they agree with themselves shifted by p, the sequence has a period p.
    let differences: Vec<i32> =
        values.windows(2).rev().map(|pair| pair[1].wrapping_sub(pair[0]) as i32).collect();
    let agreement = agreements(&differences);
    // Heaps of all sizes up to the last that is ever met may be frozen, and then no period is proved.
    let Some(first) = rule.frozen().unwrap_or(0).checked_add(1) else { return Ok(None) };
    for length in 1..count.saturating_sub(1) {
        // Equal differences d(n) = d(n + p) for all n from `start` on.
        let Some(start) = differences.len().checked_sub(length + agreement[length] as usize) else {
            continue;
        };
        let saltus = i64::from(values[start + length]) - i64::from(values[start]);
        let from = first.max(start as u64);
        let period = |checked: u64| Period {
            length: length as u64,
            preperiod: start as u64,
            saltus: saltus.unsigned_abs(),
            checked,
        };
        if saltus == 0 {
            match needed(rule, from, length as u64).filter(|&needed| needed <= count as u64) {
                Some(needed) => return Ok(Some(period(needed - 1))),
                None => continue,
            }
        }
        if saltus > 0
            && is_game
            && arithmetic::proves(task, rule, values, from as usize, length, saltus as u32)?
        {
            return Ok(Some(period(count as u64 - 1)));
        }
    }
    Ok(None)
}

/// How many values, from the empty heap on, the theorem looks at.
fn needed(rule: &Rule, from: u64, length: u64) -> Option<u64> {
    let parts = rule.code().parts().max(1) as u64;
    let last = rule.code().last() as u64;
    let periods = match (parts, rule.is_unequal()) {
        (2, true) => 2,
        (3, true) => 7,
        _ => parts - 1,
    };
    let bound = parts.checked_mul(from)?.checked_add(periods.checked_mul(length)?)?.checked_add(last)?;
    bound.max(from).checked_add(length)
}

/// For each shift, how many terms of the sequence agree with the shifted one from its beginning on (the Z function).
fn agreements(terms: &[i32]) -> Vec<u32> {
    let mut found = vec![0_u32; terms.len() + 1];
    let (mut left, mut right) = (0, 0);
    for shift in 1..terms.len() {
        let mut length = if shift < right { (found[shift - left] as usize).min(right - shift) } else { 0 };
        while shift + length < terms.len() && terms[length] == terms[shift + length] {
            length += 1;
        }
        if shift + length > right {
            (left, right) = (shift, shift + length);
        }
        found[shift] = length as u32;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreements_are_counted() {
        assert_eq!(agreements(&[1, 2, 1, 2, 1, 3]), [0, 0, 3, 0, 1, 0, 0]);
        assert_eq!(agreements(&[]), [0]);
        assert_eq!(agreements(&[4, 4, 4]), [0, 2, 1, 0]);
    }
}
