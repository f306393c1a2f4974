//! Subtraction games in which all numbers may be taken but those of a finite set: *all-but* sets.
//!
//! Let w be the largest number that may not be taken. From a pile of n all piles below n - w can be reached, and some of the w
//! between. So the value of n depends on the w values before it and on the set of all values before those, of which only the least
//! that is missing counts and what lies above it. If both occur again, higher by s, then all that follows repeats, higher by s
//! each time: the values are *arithmetically periodic* with saltus s, which is proved (Siegel, *Combinatorial Game Theory*, chapter IV).

use std::collections::BTreeSet;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::games::subtraction::Values;
use crate::work::spend;

/// What the values to come depend on, with all values relative to the least one that is missing.
struct State {
    /// The pile whose value comes next.
    pile: usize,
    floor: u32,
    /// The last w values.
    near: Vec<u32>,
    /// The values above the floor of the piles before those.
    above: BTreeSet<u32>,
}

impl State {
    fn is_repeated(&self, floor: u32, near: &[u32], above: &BTreeSet<u32>) -> bool {
        let shifted =
            |a: u32, b: u32| i64::from(a) - i64::from(self.floor) == i64::from(b) - i64::from(floor);
        self.above.len() == above.len()
            && self.above.iter().zip(above).all(|(&a, &b)| shifted(a, b))
            && self.near.len() == near.len()
            && self.near.iter().zip(near).all(|(&a, &b)| shifted(a, b))
    }
}

/// Values of piles until the period is proved or the largest pile of interest is reached. The numbers that may not be taken are in
/// ascending order.
pub fn values(but: &[usize], largest: &UBig, task: &Task) -> Result<Values, Stop> {
    let window = but.last().copied().unwrap_or(0);
    let last = usize::try_from(largest).unwrap_or(usize::MAX);
    let held = task.hold();
    task.stage("values", None);
    let mut values: Vec<u32> = Vec::new();
    let (mut floor, mut above) = (0_u32, BTreeSet::new());
    let mut mark: Option<State> = None;
    while values.len() <= last {
        let n = values.len();
        spend(task, 4 * window.min(n))?;
        if n == values.capacity() {
            // They are held twice while they are moved to a larger place.
            held.grow(3 * n * size_of::<u32>())?;
            values.reserve_exact(n.max(64));
            held.set(values.capacity() * size_of::<u32>());
            task.done(n as u64);
        }
        if let Some(far) = n.checked_sub(window).and_then(|behind| behind.checked_sub(1)) {
            if values[far] >= floor {
                above.insert(values[far]);
            }
            while above.remove(&floor) {
                floor += 1;
            }
        }
        let near = &values[n.saturating_sub(window)..];
        if n >= window {
            // Brent: each state is compared with one whose place doubles.
            match &mark {
                Some(mark) if mark.is_repeated(floor, near, &above) => {
                    let (length, saltus) = (n - mark.pile, floor - mark.floor);
                    let mut start = mark.pile;
                    while start > 0 && values[start - 1 + length] == values[start - 1] + saltus {
                        start -= 1;
                    }
                    values.truncate(start + length);
                    return Ok(Values { values, period: Some((start, length)), saltus });
                }
                Some(mark) if n / 2 < mark.pile.max(1) => {}
                _ => mark = Some(State { pile: n, floor, near: near.to_vec(), above: above.clone() }),
            }
        }
        let mut seen: Vec<u32> = (1..=window.min(n))
            .filter(|take| but.binary_search(take).is_err())
            .map(|take| values[n - take])
            .filter(|&value| value >= floor)
            .collect();
        seen.sort_unstable();
        let mut next = floor;
        while above.contains(&next) || seen.binary_search(&next).is_ok() {
            next = next.checked_add(1).ok_or(Stop::Memory)?;
        }
        values.push(next);
    }
    Ok(Values { values, period: None, saltus: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition, pile after pile.
    fn naive(but: &[usize], upto: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..=upto {
            let seen: Vec<u32> =
                (1..=n).filter(|take| !but.contains(take)).map(|take| values[n - take]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn values_of_small_sets() {
        let task = Task::default();
        for set in 0_u32..1 << 9 {
            let but: Vec<usize> = (1..=9).filter(|take| set >> (take - 1) & 1 == 1).collect();
            let expected = naive(&but, 150);
            let found = values(&but, &UBig::from(10_u8).pow(40), &task).unwrap();
            assert!(found.period.is_some() && found.saltus > 0, "{but:?}");
            for (pile, &value) in expected.iter().enumerate() {
                assert_eq!(found.get(&pile.into()), Some(value.into()), "{but:?} at {pile}");
            }
            let short = values(&but, &UBig::from(20_u8), &task).unwrap();
            assert_eq!(short.get(&UBig::from(20_u8)), Some(expected[20].into()), "{but:?}");
        }
    }

    /// CGSuite's table for all but 2, 3 and 7, and Nim.
    #[test]
    fn published_values() {
        let far = UBig::from(10_u8).pow(30);
        let found = values(&[2, 3, 7], &far, &Task::default()).unwrap();
        let first: Vec<u32> =
            (0..=20_u32).map(|pile| found.get(&pile.into()).unwrap().try_into().unwrap()).collect();
        assert_eq!(first, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
        assert_eq!((found.period, found.saltus), (Some((0, 4)), 2));
        assert_eq!(values(&[], &far, &Task::default()).unwrap().get(&far), Some(far));
    }
}
