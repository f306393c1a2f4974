//! Arithmetic periods: G(n + p) = G(n) + s for all n ≥ n₀, with a saltus s = 2^γ. They occur in hexadecimal games.
//!
//! **Theorem.** Let s be a power of two. Write G(x) = s·H(x) + l(x) with l(x) < s, and D(x) = p·H(x) - x. Let
//! G(n + p) = G(n) + s hold for n₀ ≤ n ≤ N - p, where N ≥ n₀ + 3p. So from n₀ to N both l and D have period p. Call the heaps below
//! n₀ + p *types*; every heap x up to N has the D and the l of a type, that of x itself or that of its residue. Suppose that
//!
//! 1. for no types a, … (one, two or three of them), no take j that may leave so many heaps, and with n the type from n₀ on
//!    that is congruent to a + … + j modulo p, the number D(a) + … - j - D(n) is a multiple of 2p that is not negative, while the
//!    nim-sum of l(a), … is l(n);
//! 2. every value v < s(y₀ + 2) is, for either parity, the value G(m) of a heap m ≥ 1 such that m + j has that parity for some
//!    take j that may leave three heaps, where y₀ is such that all values from s·y₀ on that occur up to N occur from n₀ on only;
//! 3. for each n with N - p < n ≤ N every value v < G(n) with ⌊v/s⌋ > H(n) - Δ is the value of an option of n that has
//!    a heap c ≥ n₀ and other heaps (two, one or none) with a nim-sum below s, where pΔ ≥ max D - min D + k + 2 and
//!    Δ ≤ H(n) + 1, and k is the last place of the code.
//!
//! Then G(n + p) = G(n) + s for all n ≥ n₀.
//!
//! *Proof*, by induction on n > N, everything being known for smaller heaps. Let g = G(n - p) + s.
//!
//! *No option is worth g.* Nim-sums do not mix the bits of H with those of l. If an option with heaps a, … is worth g, then the
//! nim-sum of the H is H(n - p) + 1 =: h, and numbers with nim-sum h have the sum h + 2M with M ≥ 0. Since p·H(x) = x + D(x), and since
//! p·h = n + D where D is that of the type of n, p times the sum is n - j + D(a) + …, and so D(a) + … - j - D = 2pM, against (1).
//!
//! *Every v < g is worth some option.* If ⌊v/s⌋ ≤ h - Δ, there is a heap m with G(m) = v such that n - j - m is even: (2) says so for
//! v < s(y₀ + 2), and larger values occur 2p further for each 2s more. From p·H(m) = m + D(m) follows m ≤ n - j - 2, so that m and
//! two equal heaps are an option, which is worth v. If ⌊v/s⌋ > h - Δ, then v - s·i is worth, by (3), an option of n - p·i, the
//! one among the last p heaps up to N. With p·i more beans in c it is an option of n, worth v, since the other heaps
//! change only bits below s. So G(n) = g.
//!
//! The published theorems of this kind are Austin's (Winning Ways, chapter 4) and Howse and Nowakowski's ("Periodicity and
//! arithmetic-periodicity in hexadecimal games", Theoret. Comput. Sci. 313 (2004)); this one asks for other things, all of
//! which are checked here.

use tedomari_task::{Stop, Task};

use crate::rule::Rule;

/// Types beyond this number would take long to check.
const MOST_TYPES: usize = 400;

/// What is known about a sequence with an arithmetic period.
struct Case<'a> {
    task: &'a Task,
    rule: &'a Rule,
    values: &'a [u32],
    from: usize,
    length: usize,
    /// Bits of the saltus below the one that it has.
    shift: u32,
}

/// Whether the values prove that G(n + length) = G(n) + saltus for all n ≥ `from`; that it holds as far as they go is known.
pub(crate) fn proves(
    task: &Task,
    rule: &Rule,
    values: &[u32],
    from: usize,
    length: usize,
    saltus: u32,
) -> Result<bool, Stop> {
    let is_fit = saltus.is_power_of_two()
        && !rule.is_unequal()
        && (1..=MOST_TYPES).contains(&from)
        && from + length <= MOST_TYPES
        && values.len() > from + 3 * length;
    if !is_fit {
        return Ok(false);
    }
    task.check()?;
    let case = Case { task, rule, values, from, length, shift: saltus.trailing_zeros() };
    Ok(case.has_low_values() && case.never_repeats()? && case.has_high_values()?)
}

impl Case<'_> {
    fn high(&self, heap: usize) -> i64 {
        i64::from(self.values[heap] >> self.shift)
    }

    fn low(&self, heap: usize) -> u32 {
        self.values[heap] & ((1 << self.shift) - 1)
    }

    fn drift(&self, heap: usize) -> i64 {
        self.length as i64 * self.high(heap) - heap as i64
    }

    /// The type from `from` on that is congruent to this number.
    fn class(&self, number: usize) -> usize {
        let (from, length) = (self.from, self.length);
        from + (number + length - from % length) % length
    }

    /// The first condition.
    fn never_repeats(&self) -> Result<bool, Stop> {
        let types = self.from + self.length;
        let round = 2 * self.length as i64;
        let code = self.rule.code();
        let takes: Vec<Vec<usize>> = (0..=3).map(|parts| code.takes(parts).collect()).collect();
        let is_free = |parts: usize, total: usize, drift: i64, low: u32| {
            takes[parts].iter().all(|&take| {
                let class = self.class(total + take);
                let excess = drift - take as i64 - self.drift(class);
                low != self.low(class) || excess < 0 || excess % round != 0
            })
        };
        let is_first_free = |a: usize| {
            is_free(1, a, self.drift(a), self.low(a))
                && (a..types).all(|b| {
                    let (drift, low) = (self.drift(a) + self.drift(b), self.low(a) ^ self.low(b));
                    is_free(2, a + b, drift, low)
                        && (takes[3].is_empty()
                            || (b..types)
                                .all(|c| is_free(3, a + b + c, drift + self.drift(c), low ^ self.low(c))))
                })
        };
        for a in 1..types {
            self.task.check()?;
            if !is_first_free(a) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The second condition.
    fn has_low_values(&self) -> bool {
        let takes: Vec<usize> = self.rule.code().takes(3).collect();
        // Values from here on occur from `from` on only.
        let least = (0..self.from).map(|heap| self.high(heap) + 1).max().unwrap_or(0);
        let limit = ((least + 2) as usize) << self.shift;
        let mut seen = vec![[false; 2]; limit];
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            if let Some(seen) = seen.get_mut(value as usize) {
                takes.iter().for_each(|take| seen[(heap + take) % 2] = true);
            }
        }
        seen.iter().all(|seen| seen[0] && seen[1])
    }

    /// The third condition.
    fn has_high_values(&self) -> Result<bool, Stop> {
        let types = 1..self.from + self.length;
        let drifts = || types.clone().map(|heap| self.drift(heap));
        let spread = drifts().max().unwrap_or(0) - drifts().min().unwrap_or(0);
        let last = self.rule.code().last() as i64;
        let rounds = (spread + last + 2) / self.length as i64 + 1;
        let count = self.values.len();
        for heap in count - self.length..count {
            let value = self.values[heap] as usize;
            // The least high part above H(n) - Δ. If it were negative, values of larger heaps could fall between the cases.
            let Ok(least) = usize::try_from(self.high(heap) - rounds + 1) else { return Ok(false) };
            let least = least << self.shift;
            let mut seen = vec![false; value];
            self.mark(heap, &mut seen)?;
            if !seen[least.min(value)..].iter().all(|&seen| seen) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Marks the values of options that move with the period.
    fn mark(&self, heap: usize, seen: &mut [bool]) -> Result<(), Stop> {
        let code = self.rule.code();
        let bound = 1_u32 << self.shift;
        let mut mark = |largest: usize, others: u32| {
            if largest >= self.from
                && others < bound
                && let Some(seen) = seen.get_mut((self.values[largest] ^ others) as usize)
            {
                *seen = true;
            }
        };
        for take in 0..=code.last().min(heap - 1) {
            let rest = heap - take;
            if code.allows(take, 1) && rest < heap {
                mark(rest, 0);
            }
            for a in 1..=rest / 2 {
                if a.is_multiple_of(64) {
                    self.task.check()?;
                }
                if code.allows(take, 2) {
                    mark(rest - a, self.values[a]);
                }
                if code.allows(take, 3) {
                    for b in a..=(rest - a) / 2 {
                        mark(rest - a - b, self.values[a] ^ self.values[b]);
                    }
                }
            }
        }
        Ok(())
    }
}
