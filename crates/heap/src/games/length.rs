//! How long Nimania lasts.
//!
//! Copies join in growing numbers, so play is longest if the smallest number is always taken, and shortest if the largest
//! is. For the longest play let F be the stage after using up c copies of m from stage k on, smallest numbers first: one
//! copy of 2 leads from k to k + 2 + f(k), which for linear f is iterated by a formula, and copies of larger numbers go step
//! by step. The numbers soon have more digits than can be written; then a lower bound is told. How soon the winner can
//! make an end against an opponent who delays is found by search, for small positions.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use super::nimania::{Growth, Mania};
use crate::position::Ask;
use crate::search::Memo;
use crate::sizes::bytes_of;

/// Numbers with more bits are not written down.
pub(super) const MOST_BITS: usize = 1 << 16;

/// Sums with more than two to this power summands are not added up one by one.
const MOST_SUMMANDS: usize = 24;

/// A stage, exactly or from below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Exactly(UBig),
    /// More than two to this power.
    Above(UBig),
}

/// The facts about the length of play.
pub(super) fn facts(
    mania: &Mania,
    ask: &Ask,
    task: &Task,
    facts: &mut Vec<(&'static str, String)>,
) -> Result<(), Stop> {
    let tell = |stage: Stage| match stage {
        Stage::Exactly(stage) => match stage - &mania.stage {
            one if one.is_one() => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        },
        Stage::Above(exponent) => format!("more than 2^{exponent} moves"),
    };
    if let Some(stage) = shortest(mania, task)? {
        facts.push(("shortest play", tell(stage)));
    }
    if let Some(stage) = longest(mania, task)? {
        facts.push(("longest play", tell(stage)));
    }
    match winner_needs(mania, ask, task) {
        Ok(Some((against, with))) => {
            let moves = |count: u64| if count == 1 { "1 move".to_owned() } else { format!("{count} moves") };
            facts.push(("won within", format!("{}, however the loser delays", moves(against))));
            facts.push(("won at best in", format!("{}, if the loser helps", moves(with))));
            Ok(())
        }
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    }
}

/// The stage when all is used up and large numbers were always taken first; nothing if that takes too long to add up.
pub(super) fn shortest(mania: &Mania, task: &Task) -> Result<Option<Stage>, Stop> {
    let Some((&largest, _)) = mania.counts.last_key_value() else {
        return Ok(Some(Stage::Exactly(mania.stage.clone())));
    };
    if mania.growth == (Growth::Linear { times: UBig::ZERO, plus: UBig::ZERO }) {
        let moves: UBig = mania.counts.iter().map(|(&size, count)| UBig::from(size) * count).sum();
        return Ok(Some(Stage::Exactly(&mania.stage + moves)));
    }
    let mut stage = mania.stage.clone();
    let mut carried = UBig::ZERO;
    for size in (1..=largest).rev() {
        task.step()?;
        let count = carried + mania.counts.get(&size).cloned().unwrap_or_default();
        let (next, copies) = match in_row(&mania.growth, &stage, &count, task)? {
            Some(found) => found,
            None if count.bit_len() > MOST_SUMMANDS => return Ok(None),
            None => return Ok(Some(Stage::Above(UBig::from(MOST_BITS)))),
        };
        stage = next;
        carried = if size > 1 { copies } else { UBig::ZERO };
        if stage.bit_len() > MOST_BITS {
            return Ok(Some(Stage::Above(UBig::from(MOST_BITS))));
        }
    }
    Ok(Some(Stage::Exactly(stage)))
}

/// The stage after so many moves of one kind, and how many copies they make in all.
fn in_row(growth: &Growth, stage: &UBig, count: &UBig, task: &Task) -> Result<Option<(UBig, UBig)>, Stop> {
    if let Growth::Linear { times, plus } = growth {
        // The sum of times·k + plus + 1 over k from stage on.
        let last = stage + count;
        let stages = count * (stage + &last - UBig::from(u8::from(!count.is_zero()))) / UBig::from(2u32);
        return Ok(Some((last, times * stages + count * (plus + UBig::ONE))));
    }
    if count.bit_len() > MOST_SUMMANDS {
        return Ok(None);
    }
    let (mut stage, mut copies, mut left) = (stage.clone(), UBig::ZERO, count.clone());
    while !left.is_zero() {
        task.step()?;
        let Some(more) = growth.at(&stage) else { return Ok(None) };
        copies += more + UBig::ONE;
        if copies.bit_len() > MOST_BITS {
            return Ok(None);
        }
        stage += 1u32;
        left -= 1u32;
    }
    Ok(Some((stage, copies)))
}

/// The stage when all is used up and small numbers were always taken first.
pub(super) fn longest(mania: &Mania, task: &Task) -> Result<Option<Stage>, Stop> {
    if matches!(&mania.growth, Growth::Linear { times, .. } if times.is_zero()) {
        // The order makes no difference.
        return shortest(mania, task);
    }
    small_first(mania, task).map(Some)
}

fn small_first(mania: &Mania, task: &Task) -> Result<Stage, Stop> {
    // Numbers still to be used up, smallest on top, with how often.
    let mut open: Vec<(u64, UBig)> =
        mania.counts.iter().rev().map(|(&size, count)| (size, count.clone())).collect();
    let held = task.hold();
    let mut stage = mania.stage.clone();
    while let Some((size, count)) = open.pop() {
        // Most of the numbers are as long as the last ones.
        held.set(open.capacity() * size_of::<(u64, UBig)>() + open.len() * bytes_of(&count));
        task.step()?;
        if count.is_zero() {
            continue;
        }
        match (size, &mania.growth) {
            (0, _) => continue,
            (1, _) => stage += count,
            (2, Growth::Linear { times, plus }) => match iterate(&stage, &count, times, plus) {
                Stage::Exactly(next) => stage = next,
                // Whatever follows only adds.
                above => return Ok(above),
            },
            _ => {
                open.push((size, count - UBig::ONE));
                let Some(copies) = mania.growth.at(&stage) else {
                    return Ok(Stage::Above(UBig::from(MOST_BITS)));
                };
                stage += 1u32;
                open.push((size - 1, copies + UBig::ONE));
            }
        }
        if stage.bit_len() > MOST_BITS {
            return Ok(Stage::Above(UBig::from(MOST_BITS)));
        }
    }
    Ok(Stage::Exactly(stage))
}

/// k → (times + 1)·k + plus + 2, so many times.
fn iterate(stage: &UBig, count: &UBig, times: &UBig, plus: &UBig) -> Stage {
    let each = plus + UBig::from(2u32);
    if times.is_zero() {
        return Stage::Exactly(stage + count * each);
    }
    let ratio = times + UBig::ONE;
    // The ratio is at least 2, so its power has at least as many bits as the count says.
    let Some(exponent) = usize::try_from(count)
        .ok()
        .filter(|&count| count.saturating_mul(ratio.bit_len()).saturating_add(stage.bit_len()) <= MOST_BITS)
    else {
        return Stage::Above(count.clone());
    };
    let power = ratio.pow(exponent);
    Stage::Exactly(&power * stage + each * (power - UBig::ONE) / times)
}

/// A small position during the search: how often each number is there, smallest first, and the stage; or a mark for "the
/// deadline is missed".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum State {
    At(Vec<u64>, u64),
    Missed,
}

struct Race {
    growth: Growth,
    /// Whether the winner moves at odd stages.
    winner_odd: bool,
    /// The game must be over before this stage.
    deadline: u64,
    /// Whether the loser helps.
    helps: bool,
}

impl Race {
    fn copies(&self, stage: u64) -> u64 {
        let copies = self.growth.at(&UBig::from(stage)).and_then(|copies| u64::try_from(copies).ok());
        copies.unwrap_or(u64::MAX).saturating_add(1)
    }

    /// The stage at which the shortest play from here ends; numbers beyond the deadline need not be right.
    fn least_end(&self, counts: &[u64], mut stage: u64, task: &Task) -> Result<u64, Stop> {
        let mut carried: u64 = 0;
        for (at, &count) in counts.iter().enumerate().rev() {
            let count = count.saturating_add(carried);
            if count > self.deadline.saturating_sub(stage) {
                return Ok(u64::MAX);
            }
            carried = 0;
            if at > 0 {
                for (at, stage) in (stage..stage + count).enumerate() {
                    if at % 256 == 255 {
                        task.step()?;
                    }
                    carried = carried.saturating_add(self.copies(stage));
                }
            }
            stage += count;
        }
        Ok(stage)
    }

    fn followers(&self, state: &State, task: &Task) -> Result<Vec<State>, Stop> {
        let State::At(counts, stage) = state else { return Ok(Vec::new()) };
        let is_winners = (stage % 2 == 1) == self.winner_odd;
        if self.least_end(counts, *stage, task)? > self.deadline {
            // Lost for the winner: nothing to play, or for the loser one move that has succeeded.
            return Ok(if is_winners { Vec::new() } else { vec![State::Missed] });
        }
        let mut found = Vec::new();
        for at in (0..counts.len()).rev().filter(|&at| counts[at] > 0) {
            let mut next = counts.clone();
            next[at] -= 1;
            if at > 0 {
                next[at - 1] = next[at - 1].saturating_add(self.copies(*stage));
            }
            while next.last() == Some(&0) {
                next.pop();
            }
            found.push(State::At(next, stage + 1));
        }
        Ok(found)
    }

    /// Whether the winner meets the deadline.
    fn is_met(&self, counts: &[u64], stage: u64, most: usize, task: &Task) -> Result<bool, Stop> {
        let root = State::At(counts.to_vec(), stage);
        let is_winners = (stage % 2 == 1) == self.winner_odd;
        let mut memo: Memo<State, bool> = Memo::new(task).with_bytes(8 * counts.len()).at_most(most);
        if self.helps {
            // With the loser's help only the parity of the last stage matters: some play ends at the right time.
            return self.some_play(root, most, task);
        }
        Ok(memo.wins(&root, &|state: &State| self.followers(state, task), task)? == is_winners)
    }

    /// Whether some play ends before the deadline with the winner's move.
    fn some_play(&self, root: State, most: usize, task: &Task) -> Result<bool, Stop> {
        let list = if let State::At(counts, _) = &root { 8 * counts.len() + 16 } else { 0 };
        let held = task.hold();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = vec![root];
        while let Some(state) = open.pop() {
            if seen.contains(&state) {
                continue;
            }
            task.step()?;
            let State::At(counts, stage) = &state else { continue };
            if counts.is_empty() {
                if (stage % 2 == 1) != self.winner_odd {
                    return Ok(true);
                }
                continue;
            }
            if self.least_end(counts, *stage, task)? > self.deadline {
                continue;
            }
            let more = self.followers(&state, task)?;
            open.extend(more.into_iter().filter(|state| !seen.contains(state)));
            held.set(
                (2 * seen.capacity() + open.capacity()) * size_of::<State>()
                    + (seen.len() + open.len()) * list,
            );
            if seen.len() >= most {
                return Err(Stop::Nodes);
            }
            seen.insert(state);
        }
        Ok(false)
    }
}

/// How many moves the winner needs against a loser who delays, and with one who helps; nothing if the search would be long
/// and was not asked for.
fn winner_needs(mania: &Mania, ask: &Ask, task: &Task) -> Result<Option<(u64, u64)>, Stop> {
    const MOST: usize = 1 << 17;
    let Ok(stage) = u64::try_from(&mania.stage) else { return Ok(None) };
    let Some((&largest, _)) = mania.counts.last_key_value() else { return Ok(None) };
    // More kinds of numbers than this never come to an end in reach.
    if largest > 16 {
        return Ok(None);
    }
    let mut counts = Vec::new();
    for size in 1..=largest {
        let Ok(count) = u64::try_from(mania.counts.get(&size).unwrap_or(&UBig::ZERO)) else {
            return Ok(None);
        };
        counts.push(count);
    }
    let first_end = match shortest(mania, task)? {
        Some(Stage::Exactly(end)) => match u64::try_from(end) {
            Ok(end) if ask.thorough || end - stage <= 1 << 9 => end,
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let most = if ask.thorough { usize::MAX } else { MOST };
    task.stage("positions", None);
    let winner_odd = (stage % 2 == 1) == mania.wins();
    let mut needs = [0; 2];
    for (helps, need) in [false, true].into_iter().zip(&mut needs) {
        let race = |deadline: u64| Race { growth: mania.growth.clone(), winner_odd, deadline, helps };
        let met = |deadline: u64| match race(deadline).is_met(&counts, stage, most, task) {
            Ok(met) => Ok(Some(met)),
            Err(Stop::Nodes) if !ask.thorough => Ok(None),
            Err(stop) => Err(stop),
        };
        // Double the time until it suffices, then halve the interval.
        let (mut low, mut high) = (first_end - 1, first_end);
        loop {
            match met(high)? {
                None => return Ok(None),
                Some(true) => break,
                Some(false) => (low, high) = (high, stage.saturating_add((high - stage).saturating_mul(2))),
            }
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match met(middle)? {
                None => return Ok(None),
                Some(true) => high = middle,
                Some(false) => low = middle,
            }
        }
        *need = high - stage;
    }
    Ok(Some((needs[0], needs[1])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mania(numbers: &[u64], stage: u32) -> Mania {
        let mut counts = std::collections::BTreeMap::new();
        for &number in numbers {
            *counts.entry(number).or_insert(UBig::ZERO) += 1u32;
        }
        Mania { counts, stage: stage.into(), growth: Growth::read("k").unwrap() }
    }

    #[test]
    fn the_papers_numbers() {
        let task = Task::default();
        let moves = |n: u64| longest(&mania(&[n], 1), &task).unwrap().unwrap();
        assert_eq!(moves(1), Stage::Exactly(2u32.into()));
        assert_eq!(moves(2), Stage::Exactly(4u32.into()));
        assert_eq!(moves(3), Stage::Exactly(14u32.into()));
        // 41·2^39 - 3 moves from stage 1.
        assert_eq!(moves(4), Stage::Exactly((UBig::from(41u32) << 39) - UBig::from(2u32)));
        // By hand: three 3s from stage 3 on lead to 94, to 97·2^95 - 2, and then to that many and one 2s.
        assert_eq!(moves(5), Stage::Above((UBig::from(97u32) << 95) - UBig::ONE));
    }
}
