//! Which heaps to try first when pairs with given values are sought.
//!
//! With a [split](crate::sparse) only even values are in doubt, and each must occur before it can be put aside. A heap a shows
//! the value v for the total t if G(t - a) = G(a) ⊕ v, which is as likely as the value G(a) ⊕ v is frequent. *Scouts* are
//! heaps chosen by this estimate, greedily, so that few values remain in doubt after all of them were tried. For those that do,
//! heaps that have shown the value lately are tried: what showed it for one total often shows it for others not far away. Both
//! can only find pairs, never exclude them, so the estimates have no bearing on what is true.

use std::collections::HashSet;

use crate::rows::Source;
use crate::sparse::Split;

/// Heaps worth trying.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scouts {
    /// Those to be tried with every total, with their values, in ascending order.
    pub(crate) heaps: Vec<(u32, u32)>,
    /// Those that have shown a value lately, by value.
    recent: Vec<Recent>,
}

/// Two heaps and the value that they have together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) value: u32,
    pub(crate) heaps: [usize; 2],
}

#[derive(Debug, Clone, Default)]
struct Recent {
    /// With the value of a partner.
    heaps: Vec<(u32, u32)>,
    /// Where the next one goes.
    next: usize,
}

impl Recent {
    fn push(&mut self, heap: (u32, u32)) {
        if self.heaps.len() < LONGEST {
            self.heaps.push(heap);
        } else {
            self.heaps[self.next] = heap;
        }
        self.next = (self.next + 1) % LONGEST;
    }
}

/// Heaps on a list of hints.
const LONGEST: usize = 64;
/// Heaps of one value that are kept in mind.
const SAMPLE: usize = 256;
/// Heaps from the end whose values are counted.
const WINDOW: usize = 1 << 16;
/// Scouts are chosen among so many heaps.
const SPREAD: usize = 1 << 17;
/// Larger values are not prepared for: the tables would take long to make.
const MOST_VALUES: usize = 1 << 12;
/// Scouts chosen between two estimates.
const BATCH: usize = 32;
const MOST_CHOSEN: usize = 1 << 15;
/// One in the arithmetic of the estimates.
const ONE: u64 = 1 << 20;
/// A value that is still in doubt costs about as much as so many scouts.
const PRICE: u64 = 20_000;
/// The same for an odd value and rare heaps that mark.
const RARE_PRICE: u64 = 60_000;

impl Scouts {
    /// Chooses heaps.
    pub(crate) fn choose(census: &Census, split: Split) -> Scouts {
        Scouts { heaps: census.scouts(split), recent: vec![Recent::default(); census.share.len()] }
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * self.heaps.len() + 8 * LONGEST * self.recent.len()
    }

    /// Two heaps with this total and this value, if the hints lead to them, and how many pairs were tried.
    pub(crate) fn find(&self, value: u32, total: usize, source: Source) -> (Option<Shown>, u64) {
        let Some(recent) = self.recent.get(value as usize) else { return (None, 0) };
        let mut tried = 0;
        let (newer, older) = recent.heaps.split_at(recent.next.min(recent.heaps.len()));
        for &(a, partner) in newer.iter().rev().chain(older.iter().rev()) {
            tried += 1;
            // A total that is too small wraps around, to a heap that is not there.
            let b = total.wrapping_sub(a as usize);
            if source.value(b) == Some(partner) && b > 0 && !(source.unequal && a as usize == b) {
                return (Some(Shown { value, heaps: [a as usize, b] }), tried);
            }
        }
        (None, tried)
    }

    /// Remembers what was found.
    pub(crate) fn learn(&mut self, shown: &[Shown], values: &[u32]) {
        for shown in shown {
            if let Some(recent) = self.recent.get_mut(shown.value as usize) {
                shown.heaps.iter().for_each(|&heap| recent.push((heap as u32, values[heap] ^ shown.value)));
            }
        }
    }
}

/// What is known about the values.
#[derive(Debug)]
pub(crate) struct Census {
    /// How often each value occurs, as a share of [`ONE`].
    share: Vec<u64>,
    /// How many heaps have a larger value, as a share of [`ONE`].
    above: Vec<u64>,
    /// Some heaps of each value.
    heaps: Vec<Vec<u32>>,
}

impl Census {
    /// Of these values, the largest of which is `top`, with heaps from `near` on; nothing if that would take long.
    pub(crate) fn take(values: &[u32], top: u32, near: usize) -> Option<Census> {
        let size = (top as usize + 1).next_power_of_two();
        if size > MOST_VALUES || near >= values.len() {
            return None;
        }
        let window = &values[values.len().saturating_sub(WINDOW).max(1)..];
        let mut counts = vec![0_u64; size];
        window.iter().for_each(|&value| counts[value as usize] += 1);
        let share: Vec<u64> = counts.iter().map(|count| count * ONE / window.len().max(1) as u64).collect();
        let mut above = vec![0; size];
        for value in (1..size).rev() {
            above[value - 1] = above[value] + share[value];
        }
        let mut heaps: Vec<Vec<u32>> = vec![Vec::new(); size];
        // A random sample of those that are not too far out: neighbours tend to fail together.
        let mut seed = 1_u64;
        let mut met = vec![0_u64; size];
        for (heap, &value) in (0..).zip(values).skip(near).take(SPREAD) {
            let (heaps, met) = (&mut heaps[value as usize], &mut met[value as usize]);
            *met += 1;
            if heaps.len() < SAMPLE {
                heaps.push(heap);
                continue;
            }
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let at = ((seed >> 33) % *met) as usize;
            if at < SAMPLE {
                heaps[at] = heap;
            }
        }
        Some(Census { share, above, heaps })
    }

    /// Heaps that leave few even values in doubt.
    fn scouts(&self, split: Split) -> Vec<(u32, u32)> {
        // With parity every value is even for some totals.
        let is_asked = |value: u32| split.parity || !split.is_odd(0, value);
        let chosen = self.greedy(&self.heaps, is_asked, PRICE);
        let mut chosen: Vec<(u32, u32)> = chosen.into_iter().map(|(_, heap)| heap).collect();
        chosen.sort_unstable();
        chosen
    }

    /// Divides rare heaps into those that leave few odd values in doubt, in ascending order, and the others, those that are
    /// worth most first.
    pub(crate) fn divide(&self, rare: &[(u32, u32)], split: Split) -> [Vec<(u32, u32)>; 2] {
        let mut heaps: Vec<Vec<u32>> = vec![Vec::new(); self.share.len()];
        rare.iter().for_each(|&(heap, value)| heaps[value as usize].push(heap));
        let is_asked = |value: u32| split.parity || split.is_odd(0, value);
        let chosen = self.greedy(&heaps, is_asked, ONE);
        let number = chosen.partition_point(|&(gain, _)| gain * RARE_PRICE >= ONE);
        let mut first: Vec<(u32, u32)> = chosen.iter().map(|&(_, heap)| heap).collect();
        let mut others = first.split_off(number);
        let chosen: HashSet<u32> = chosen.iter().map(|&(_, (heap, _))| heap).collect();
        others.extend(rare.iter().filter(|(heap, _)| !chosen.contains(heap)));
        first.sort_unstable();
        [first, others]
    }

    /// Chooses among heaps, given by their values, as long as one of them is worth its price: it should remove a doubt in so
    /// many about the values asked for. Gives with each what it is worth, a number that never rises.
    fn greedy(
        &self,
        heaps: &[Vec<u32>],
        is_asked: impl Fn(u32) -> bool,
        price: u64,
    ) -> Vec<(u64, (u32, u32))> {
        let size = self.share.len();
        // How likely each value is to be asked for and still in doubt.
        let mut doubt: Vec<u64> = (0..size as u32)
            .map(|value| if is_asked(value) { self.above[value as usize] } else { 0 })
            .collect();
        let asked: Vec<u32> = (0..size as u32).filter(|&value| doubt[value as usize] > 0).collect();
        let mut used = vec![0; size];
        let mut chosen: Vec<(u64, (u32, u32))> = Vec::new();
        while chosen.len() < MOST_CHOSEN {
            let gain = |x: u32| -> u64 {
                asked.iter().map(|&v| doubt[v as usize] * self.share[(x ^ v) as usize] / ONE).sum()
            };
            let mut gains: Vec<(u64, u32)> = (0..size as u32)
                .filter(|&x| used[x as usize] < heaps[x as usize].len())
                .map(|x| (gain(x), x))
                .collect();
            gains.sort_unstable_by(|x, y| y.cmp(x));
            gains.truncate(BATCH);
            // The best of a batch stands for the others.
            let Some(&(best, _)) = gains.first().filter(|&&(gain, _)| gain * price >= ONE) else { break };
            for (_, x) in gains {
                chosen.push((best, (heaps[x as usize][used[x as usize]], x)));
                used[x as usize] += 1;
                for &v in &asked {
                    let hit = self.share[(x ^ v) as usize];
                    doubt[v as usize] -= doubt[v as usize] * hit / ONE;
                }
            }
        }
        chosen
    }
}
