//! Looking for pairs of heaps with one of a few values, by comparing.

use crate::rows::Source;

/// Pairs that are looked at together.
const CHUNK: usize = 256;

/// Looks at the pairs a + b = `total` with a from `first` to `last`, until each of the values wanted has been shown or the
/// pairs are used up. Values that were shown are taken from the list and told to `shown` with their heap a. Says how many
/// pairs it looked at.
pub(crate) fn scan(
    source: Source,
    total: usize,
    range: (usize, usize),
    wanted: &mut Vec<u32>,
    shown: &mut dyn FnMut(u32, usize),
) -> u64 {
    if wanted.is_empty() {
        return 0;
    }
    if source.narrow.is_empty() {
        return scan_values(source.values, total, range, wanted, shown);
    }
    // A larger value is shown by no pair.
    let narrow = |value: &u32| u16::try_from(*value).ok();
    let mut small: Vec<u16> = wanted.iter().filter_map(narrow).collect();
    let mut tell = |value: u16, a: usize| shown(u32::from(value), a);
    #[cfg(target_arch = "x86_64")]
    let tried = if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions, as was just found out; nothing else is asked of the caller.
        unsafe { scan_widely(source.narrow, total, range, &mut small, &mut tell) }
    } else {
        scan_values(source.narrow, total, range, &mut small, &mut tell)
    };
    #[cfg(not(target_arch = "x86_64"))]
    let tried = scan_values(source.narrow, total, range, &mut small, &mut tell);
    wanted.retain(|value| narrow(value).is_none_or(|value| small.contains(&value)));
    tried
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn scan_widely(
    values: &[u16],
    total: usize,
    range: (usize, usize),
    wanted: &mut Vec<u16>,
    shown: &mut dyn FnMut(u16, usize),
) -> u64 {
    scan_values(values, total, range, wanted, shown)
}

#[inline(always)]
fn scan_values<T>(
    values: &[T],
    total: usize,
    (first, last): (usize, usize),
    wanted: &mut Vec<T>,
    shown: &mut dyn FnMut(T, usize),
) -> u64
where
    T: Copy + Default + Eq + std::ops::BitXor<Output = T>,
{
    let mut sums = [T::default(); CHUNK];
    let mut from = first;
    while from <= last && !wanted.is_empty() {
        let to = last.min(from + CHUNK - 1);
        let low = &values[from..=to];
        let high = &values[total - to..=total - from];
        let sums = &mut sums[..low.len()];
        for ((sum, &x), &y) in sums.iter_mut().zip(low).zip(high.iter().rev()) {
            *sum = x ^ y;
        }
        let mut at = 0;
        while let Some(&value) = wanted.get(at) {
            // Without an early end the comparison is done several values at a time.
            let mut found = false;
            for &sum in sums.iter() {
                found |= sum == value;
            }
            if found && let Some(place) = sums.iter().position(|&sum| sum == value) {
                shown(value, from + place);
                wanted.remove(at);
            } else {
                at += 1;
            }
        }
        from = to + 1;
    }
    (from - first) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scouts::Scouts;
    use crate::sieve::Sieve;

    #[test]
    fn finds_what_there_is() {
        let values: Vec<u32> = (0..2000_u32).map(|n| n.wrapping_mul(2_654_435_761) >> 24).collect();
        let narrow: Vec<u16> = values.iter().map(|&value| value as u16).collect();
        let scouts = Scouts::default();
        let cases = [(1999, (1, 999)), (700, (5, 300)), (3, (1, 1)), (600, (300, 300))];
        for ((total, range), narrow) in cases.into_iter().flat_map(|case| [(case, &narrow[..]), (case, &[])])
        {
            let (values, scouts) = (&values[..], &scouts);
            let source = Source {
                values,
                narrow,
                rare: None,
                split: None,
                scouts,
                sieve: &Sieve::default(),
                unequal: false,
                threads: 1,
            };
            let has = |value: u32| (range.0..=range.1).any(|a| values[a] ^ values[total - a] == value);
            let mut wanted: Vec<u32> = (0..300).step_by(7).collect();
            let mut found = Vec::new();
            scan(source, total, range, &mut wanted, &mut |value, a| {
                assert_eq!(values[a] ^ values[total - a], value);
                found.push(value);
            });
            assert!(found.iter().all(|&value| has(value)));
            assert!(wanted.iter().all(|&value| !has(value)));
            assert_eq!(found.len() + wanted.len(), 43);
        }
    }
}
