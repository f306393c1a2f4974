//! Nim with further moves beside the usual ones, for any number of piles.
//!
//! Fix all piles but the last. Since any number may be taken from the last pile, at most one size of it makes a P-position;
//! and there is exactly one, its *mate*: the least size from which no move that touches the other piles leads to a
//! P-position, that is, the mex of mate(q) + m over all moves that take m from the last pile and turn the other piles into
//! q. So a table over the smaller piles alone decides who wins, however large the last pile is.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use dashu_int::UBig;
use tedomari_task::{Held, Stop, Task};

use crate::position::{Analysis, Ask, PileMove};
use crate::sizes::{Change, Sizes};
use crate::work::spend;

/// Is told what a move takes from each of the first piles and from the last one, and may end the visits.
pub type Visit<'v> = dyn FnMut(&[u64], u64) -> Result<(), Stop> + 'v;

/// The further moves of a game.
pub trait Extra {
    /// Visits what the further moves can take if the first piles, in the order given, have these sizes: from each of them,
    /// and from the last one, whose size is not bounded. `order[i]` is the pile of the game that stands at place i.
    fn visit_extra(&self, order: &[usize], first: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop>;

    /// Where a table is kept for the next question, if the moves do not depend on anything but the sizes.
    fn kept(&self) -> Option<&'static Kept> {
        None
    }
}

/// The last table that was made.
#[derive(Default)]
pub struct Kept(Mutex<Option<Arc<Table>>>);

impl Kept {
    /// Nothing yet.
    pub const fn new() -> Kept {
        Kept(Mutex::new(None))
    }
}

/// Mates of all positions of the first piles up to a bound.
pub struct Table {
    first: Vec<u64>,
    mates: Vec<u64>,
    /// Its account, as long as somebody uses it or it is kept.
    _held: Held,
}

/// Extra moves between two looks at the limits.
const MANY: u64 = 1 << 16;

impl Table {
    fn mate(&self, cell: &[u64]) -> u64 {
        self.mates[index(cell, &self.first)]
    }

    /// The table that was kept if it reaches far enough, else a new one.
    fn reaching(extra: &impl Extra, order: &[usize], first: &[u64], task: &Task) -> Result<Arc<Table>, Stop> {
        let Some(Kept(kept)) = extra.kept() else {
            return Table::fill(extra, order, first.to_vec(), task).map(Arc::new);
        };
        let known = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(table) = known.filter(|table| table.covers(first)) {
            return Ok(table);
        }
        let table = Arc::new(Table::fill(extra, order, first.to_vec(), task)?);
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
        Ok(table)
    }

    fn covers(&self, first: &[u64]) -> bool {
        self.first.len() == first.len() && first.iter().zip(&self.first).all(|(at, bound)| at <= bound)
    }

    fn fill(extra: &impl Extra, order: &[usize], first: Vec<u64>, task: &Task) -> Result<Table, Stop> {
        let cells = first.iter().try_fold(1usize, |cells, bound| {
            cells.checked_mul(usize::try_from(*bound).ok()?.checked_add(1)?)
        });
        let cells = cells.ok_or(Stop::Memory)?;
        let (held, lists) = (task.hold(), task.hold());
        held.grow(cells.saturating_mul(size_of::<u64>()))?;
        task.stage("mates", Some(cells as u64));
        let mut mates: Vec<u64> = Vec::new();
        mates.try_reserve_exact(cells).map_err(|_| Stop::Memory)?;
        let mut cell = vec![0u64; first.len()];
        let mut other = cell.clone();
        let mut taboo: Vec<u64> = Vec::new();
        let mut marks: Vec<usize> = Vec::new();
        for done in 0..cells {
            // What the cell before this one took, in effect.
            spend(task, cell.len() + taboo.len())?;
            lists.set(size_of::<u64>() * (taboo.capacity() + marks.capacity()));
            task.done(done as u64);
            taboo.clear();
            other.copy_from_slice(&cell);
            for at in 0..cell.len() {
                for less in 0..cell[at] {
                    other[at] = less;
                    taboo.push(mates[index(&other, &first)]);
                }
                other[at] = cell[at];
            }
            let mut visited = 0;
            extra.visit_extra(order, &cell, &mut |taken, last| {
                visited += 1;
                if visited % MANY == 0 {
                    lists.set(size_of::<u64>() * (taboo.capacity() + marks.capacity()));
                    task.check()?;
                }
                for ((other, have), take) in other.iter_mut().zip(&cell).zip(taken) {
                    *other = have - take;
                }
                taboo.push(mates[index(&other, &first)].saturating_add(last));
                Ok(())
            })?;
            let mate = mex(&taboo, &mut marks, mates.len() + 1);
            mates.push(mate);
            advance(&mut cell, &first);
        }
        Ok(Table { first, mates, _held: held })
    }
}

/// Where a cell stands in a table with these bounds.
fn index(cell: &[u64], bounds: &[u64]) -> usize {
    let places = cell.iter().zip(bounds);
    places.fold(0, |index, (at, bound)| index * (*bound as usize + 1) + *at as usize)
}

/// The next cell in the order of the table.
fn advance(cell: &mut [u64], bounds: &[u64]) {
    for (at, bound) in cell.iter_mut().zip(bounds).rev() {
        if *at < *bound {
            *at += 1;
            return;
        }
        *at = 0;
    }
}

/// The least number that is not among the values. `marks` is kept from call to call; each has its own `mark`.
fn mex(values: &[u64], marks: &mut Vec<usize>, mark: usize) -> u64 {
    if marks.len() <= values.len() {
        marks.resize(2 * values.len() + 1, 0);
    }
    for &value in values {
        // A value beyond their number cannot matter.
        if let Some(place) = usize::try_from(value).ok().and_then(|at| marks.get_mut(at)) {
            *place = mark;
        }
    }
    marks.iter().position(|&known| known != mark).unwrap_or(marks.len()) as u64
}

/// Who wins, and all winning moves.
pub fn analyse(
    extra: &impl Extra,
    piles: &Arc<[UBig]>,
    ask: &Ask,
    task: &Task,
    found: &mut Analysis,
) -> Result<(), Stop> {
    const METHOD: &str = "the mates of the smaller piles";
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&a, &b| piles[a].cmp(&piles[b]));
    let Some(&largest) = order.last() else {
        found.decide(false, METHOD);
        return Ok(());
    };
    let first: Result<Vec<u64>, Stop> = order[..order.len() - 1]
        .iter()
        .map(|&at| u64::try_from(&piles[at]).map_err(|_| Stop::Memory))
        .collect();
    let first = first?;
    // No mate comes near the largest word, so a larger pile is like it.
    let last = u64::try_from(&piles[largest]).unwrap_or(u64::MAX);
    let table = Table::reaching(extra, &order, &first, task)?;
    let mate = table.mate(&first);
    found.decide(mate != last, METHOD);
    let held = task.hold();
    let mut bytes = 0;
    let mut seen: BTreeSet<Vec<Change>> = BTreeSet::new();
    // Adds a move that takes so much from some of the first piles and from the last; `false` if no more are wanted.
    let mut wins = |taken: &mut dyn Iterator<Item = (usize, u64)>, from_last: UBig| -> Result<bool, Stop> {
        let places =
            taken.filter(|(_, take)| *take > 0).map(|(place, take)| (order[place], UBig::from(take)));
        let places = places.chain([(largest, from_last)].into_iter().filter(|(_, take)| !take.is_zero()));
        let mut changes: Vec<Change> = places.map(|(at, take)| (at, &piles[at] - take)).collect();
        changes.sort_unstable();
        // A further move may be one of Nim too, or be met in two ways.
        if !seen.insert(changes.clone()) {
            return Ok(true);
        }
        bytes += changes.capacity() * size_of::<Change>() + 48;
        held.set(bytes);
        found.push(PileMove::To(Sizes::changed(piles, changes)), ask, task)
    };
    if mate < last && !wins(&mut std::iter::empty(), &piles[largest] - UBig::from(mate))? {
        return Ok(());
    }
    // The table may reach further than these piles.
    let (here, mut stride) = (index(&first, &table.first), table.mates.len());
    for (place, &size) in first.iter().enumerate() {
        spend(task, 1)?;
        stride /= table.first[place] as usize + 1;
        for take in 1..=size {
            task.step()?;
            if table.mates[here - take as usize * stride] == last
                && !wins(&mut [(place, take)].into_iter(), UBig::ZERO)?
            {
                return Ok(());
            }
        }
    }
    let mut rest = first.clone();
    let mut enough = false;
    let mut visited = 0;
    extra.visit_extra(&order, &first, &mut |taken, from_last| {
        visited += 1;
        if visited % MANY == 0 {
            task.check()?;
        }
        for ((rest, have), take) in rest.iter_mut().zip(&first).zip(taken) {
            *rest = have - take;
        }
        if !enough && last.checked_sub(from_last) == Some(table.mate(&rest)) {
            enough = !wins(&mut taken.iter().copied().enumerate(), from_last.into())?;
        }
        Ok(())
    })
}

/// So much work is done for a Grundy value unasked.
const SMALL: u64 = 1 << 19;

/// The Grundy value, from a table of all smaller positions, if that is small or was asked for.
pub fn grundy(extra: &impl Extra, piles: &[UBig], ask: &Ask, task: &Task) -> Result<Option<UBig>, Stop> {
    if ask.moves_only {
        return Ok(None);
    }
    match table_of_values(extra, piles, if ask.thorough { u64::MAX } else { SMALL }, task) {
        Ok(value) => Ok(Some(value.into())),
        Err(Stop::Memory | Stop::Nodes) if !ask.thorough => Ok(None),
        Err(stop) => Err(stop),
    }
}

fn table_of_values(extra: &impl Extra, piles: &[UBig], most: u64, task: &Task) -> Result<u32, Stop> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&a, &b| piles[a].cmp(&piles[b]));
    let bounds: Result<Vec<u64>, Stop> =
        order.iter().map(|&at| u64::try_from(&piles[at]).map_err(|_| Stop::Memory)).collect();
    let bounds = bounds?;
    let cells = bounds.iter().try_fold(1u64, |cells, bound| cells.checked_mul(bound.checked_add(1)?));
    let cells = cells.filter(|&cells| cells <= most).ok_or(Stop::Memory)?;
    let cells = usize::try_from(cells).map_err(|_| Stop::Memory)?;
    let held = task.hold();
    held.grow(cells.saturating_mul(size_of::<u32>()))?;
    task.stage("table", Some(cells as u64));
    let mut values: Vec<u32> = Vec::new();
    values.try_reserve_exact(cells).map_err(|_| Stop::Memory)?;
    let mut stride = cells;
    let strides: Vec<usize> = (bounds.iter())
        .map(|&bound| {
            stride /= bound as usize + 1;
            stride
        })
        .collect();
    let (mut cell, mut other) = (vec![0u64; bounds.len()], vec![0u64; bounds.len()]);
    // The cell in which a value was last seen, counted from 1.
    let mut seen: Vec<usize> = Vec::new();
    let mut work = 0u64;
    let last = bounds.len().saturating_sub(1);
    let mut before = 0;
    for here in 0..cells {
        // What the cell before this one took, in effect.
        spend(task, cell.len() + (work - before) as usize)?;
        before = work;
        task.done(here as u64);
        let mut note = |value: u32| {
            work += 1;
            if seen.len() <= value as usize {
                seen.resize(value as usize + 1, 0);
            }
            seen[value as usize] = here + 1;
        };
        for (at, stride) in cell.iter().zip(&strides) {
            (1..=*at as usize).for_each(|less| note(values[here - less * stride]));
        }
        if !cell.is_empty() {
            let mut visited = 0;
            extra.visit_extra(&order, &cell[..last], &mut |taken, from_last| {
                visited += 1;
                if visited % MANY == 0 {
                    task.check()?;
                }
                if from_last <= cell[last] {
                    for ((other, have), take) in other.iter_mut().zip(&cell).zip(taken) {
                        *other = have - take;
                    }
                    other[last] = cell[last] - from_last;
                    note(values[index(&other, &bounds)]);
                }
                Ok(())
            })?;
        }
        let value = seen.iter().position(|&at| at != here + 1).unwrap_or(seen.len());
        values.push(value as u32);
        if work > most {
            return Err(Stop::Nodes);
        }
        advance(&mut cell, &bounds);
    }
    values.last().copied().ok_or(Stop::Memory)
}
