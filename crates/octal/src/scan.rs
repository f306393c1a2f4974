//! Looking for pairs of heaps with one of a few values, by comparing.

/// Pairs that are looked at together.
const CHUNK: usize = 256;

/// Looks at the pairs a + b = `total` with a from `first` to `last`, until each of the values wanted has been shown or the
/// pairs are used up. Values that were shown are taken from the list and told to `shown` with their heap a. Says how many
/// pairs it looked at.
pub(crate) fn scan(
    values: &[u32],
    total: usize,
    (first, last): (usize, usize),
    wanted: &mut Vec<u32>,
    shown: &mut dyn FnMut(u32, usize),
) -> u64 {
    let mut sums = [0_u32; CHUNK];
    let mut from = first;
    while from <= last && !wanted.is_empty() {
        let to = last.min(from + CHUNK - 1);
        let low = &values[from..=to];
        let high = &values[total - to..=total - from];
        let sums = &mut sums[..low.len()];
        for ((sum, x), y) in sums.iter_mut().zip(low).zip(high.iter().rev()) {
            *sum = x ^ y;
        }
        wanted.retain(|&value| {
            // Without an early end the comparison is done several values at a time.
            let found = sums.iter().fold(false, |found, &sum| found | (sum == value));
            if found && let Some(at) = sums.iter().position(|&sum| sum == value) {
                shown(value, from + at);
            }
            !found
        });
        from = to + 1;
    }
    (from - first) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_there_is() {
        let values: Vec<u32> = (0..2000_u32).map(|n| n.wrapping_mul(2_654_435_761) >> 24).collect();
        for (total, range) in [(1999, (1, 999)), (700, (5, 300)), (3, (1, 1)), (600, (300, 300))] {
            let has = |value: u32| (range.0..=range.1).any(|a| values[a] ^ values[total - a] == value);
            let mut wanted: Vec<u32> = (0..300).step_by(7).collect();
            let mut found = Vec::new();
            scan(&values, total, range, &mut wanted, &mut |value, a| {
                assert_eq!(values[a] ^ values[total - a], value);
                found.push(value);
            });
            assert!(found.iter().all(|&value| has(value)));
            assert!(wanted.iter().all(|&value| !has(value)));
            assert_eq!(found.len() + wanted.len(), 43);
        }
    }
}
