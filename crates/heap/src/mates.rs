//! Nim with further moves beside the usual ones, for any number of piles.
//!
//! Fix all piles but the last. Since any number may be taken from the last pile, at most one size of it makes a P-position;
//! and there is exactly one, its *mate*: the least size from which no move that touches the other piles leads to a
//! P-position, that is, the mex of mate(q) + m over all moves that take m from the last pile and turn the other piles into
//! q. So a table over the smaller piles alone decides who wins, however large the last pile is.

use std::sync::{Arc, Mutex, PoisonError};

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use crate::position::{Analysis, Ask, Move};

/// The further moves of a game.
pub trait Extra {
    /// Visits what the further moves can take if the first piles, in the order given, have these sizes: from each of them,
    /// and from the last one, whose size is not bounded. `order[i]` is the pile of the game that stands at place i.
    fn visit_extra(&self, order: &[usize], first: &[u64], visit: &mut dyn FnMut(&[u64], u64));

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
}

impl Table {
    fn index(&self, cell: &[u64]) -> usize {
        let places = cell.iter().zip(&self.first);
        places.fold(0, |index, (at, bound)| index * (*bound as usize + 1) + *at as usize)
    }

    fn mate(&self, cell: &[u64]) -> u64 {
        self.mates[self.index(cell)]
    }

    /// The table that was kept if it reaches far enough, else a new one.
    fn reaching(
        extra: &impl Extra,
        order: &[usize],
        first: &[u64],
        engine: &Engine,
    ) -> Result<Arc<Table>, Stop> {
        let Some(Kept(kept)) = extra.kept() else {
            return Table::fill(extra, order, first.to_vec(), engine).map(Arc::new);
        };
        let known = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(table) = known.filter(|table| table.covers(first)) {
            return Ok(table);
        }
        let table = Arc::new(Table::fill(extra, order, first.to_vec(), engine)?);
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
        Ok(table)
    }

    fn covers(&self, first: &[u64]) -> bool {
        self.first.len() == first.len() && first.iter().zip(&self.first).all(|(at, bound)| at <= bound)
    }

    fn fill(extra: &impl Extra, order: &[usize], first: Vec<u64>, engine: &Engine) -> Result<Table, Stop> {
        let cells = first.iter().try_fold(1usize, |cells, bound| {
            cells.checked_mul(usize::try_from(*bound).ok()?.checked_add(1)?)
        });
        let cells = cells.ok_or(Stop::Memory)?;
        engine.account_outside_bytes(cells.saturating_mul(8));
        engine.check()?;
        let mut mates = Vec::new();
        mates.try_reserve_exact(cells).map_err(|_| Stop::Memory)?;
        let mut table = Table { first, mates };
        let mut cell = vec![0u64; table.first.len()];
        let mut other = cell.clone();
        let mut taboo: Vec<u64> = Vec::new();
        let mut marks: Vec<usize> = Vec::new();
        for _ in 0..cells {
            engine.step()?;
            taboo.clear();
            other.copy_from_slice(&cell);
            for at in 0..cell.len() {
                for less in 0..cell[at] {
                    other[at] = less;
                    taboo.push(table.mate(&other));
                }
                other[at] = cell[at];
            }
            extra.visit_extra(order, &cell, &mut |taken, last| {
                for ((other, have), take) in other.iter_mut().zip(&cell).zip(taken) {
                    *other = have - take;
                }
                taboo.push(table.mate(&other).saturating_add(last));
            });
            let mate = mex(&taboo, &mut marks, table.mates.len() + 1);
            table.mates.push(mate);
            advance(&mut cell, &table.first);
        }
        Ok(table)
    }
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
    piles: &[UBig],
    ask: &Ask,
    engine: &Engine,
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
    let table = Table::reaching(extra, &order, &first, engine)?;
    let mate = table.mate(&first);
    found.decide(mate != last, METHOD);
    let mut moves: Vec<Vec<UBig>> = Vec::new();
    let mut wins = |taken: &[u64], from_last: UBig| {
        let mut to = piles.to_vec();
        for (&at, &take) in order.iter().zip(taken) {
            to[at] -= take;
        }
        to[largest] -= from_last;
        moves.push(to);
    };
    let nothing = vec![0u64; first.len()];
    if mate < last {
        wins(&nothing, &piles[largest] - UBig::from(mate));
    }
    for at in 0..first.len() {
        let mut taken = nothing.clone();
        for take in 1..=first[at] {
            taken[at] = take;
            let cell: Vec<u64> = first.iter().zip(&taken).map(|(have, take)| have - take).collect();
            if table.mate(&cell) == last {
                wins(&taken, UBig::ZERO);
            }
        }
    }
    let mut rest = first.clone();
    extra.visit_extra(&order, &first, &mut |taken, from_last| {
        for ((rest, have), take) in rest.iter_mut().zip(&first).zip(taken) {
            *rest = have - take;
        }
        if last.checked_sub(from_last) == Some(table.mate(&rest)) {
            wins(taken, from_last.into());
        }
    });
    let mut seen = std::collections::BTreeSet::new();
    for to in moves {
        // A further move may be one of Nim too, or be met in two ways.
        if seen.insert(to.clone()) && !found.push(Move::To(to), ask) {
            break;
        }
    }
    Ok(())
}

/// So much work is done for a Grundy value unasked.
const SMALL: u64 = 1 << 19;

/// The Grundy value, from a table of all smaller positions, if that is small or was asked for.
pub fn grundy(extra: &impl Extra, piles: &[UBig], ask: &Ask, engine: &Engine) -> Result<Option<UBig>, Stop> {
    if ask.moves_only {
        return Ok(None);
    }
    match table_of_values(extra, piles, if ask.thorough { u64::MAX } else { SMALL }, engine) {
        Ok(value) => Ok(Some(value.into())),
        Err(Stop::Memory | Stop::Nodes) if !ask.thorough => Ok(None),
        Err(stop) => Err(stop),
    }
}

fn table_of_values(extra: &impl Extra, piles: &[UBig], most: u64, engine: &Engine) -> Result<u32, Stop> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&a, &b| piles[a].cmp(&piles[b]));
    let bounds: Result<Vec<u64>, Stop> =
        order.iter().map(|&at| u64::try_from(&piles[at]).map_err(|_| Stop::Memory)).collect();
    let bounds = bounds?;
    let cells = bounds.iter().try_fold(1u64, |cells, bound| cells.checked_mul(bound.checked_add(1)?));
    let cells = cells.filter(|&cells| cells <= most).ok_or(Stop::Memory)?;
    let cells = usize::try_from(cells).map_err(|_| Stop::Memory)?;
    engine.account_outside_bytes(cells.saturating_mul(4));
    engine.check()?;
    let mut values: Vec<u32> = Vec::new();
    values.try_reserve_exact(cells).map_err(|_| Stop::Memory)?;
    let index = |cell: &[u64]| -> usize {
        cell.iter().zip(&bounds).fold(0, |index, (at, bound)| index * (*bound as usize + 1) + *at as usize)
    };
    let strides: Vec<usize> = (0..bounds.len())
        .map(|at| bounds[at + 1..].iter().map(|&bound| bound as usize + 1).product())
        .collect();
    let (mut cell, mut other) = (vec![0u64; bounds.len()], vec![0u64; bounds.len()]);
    // The cell in which a value was last seen, counted from 1.
    let mut seen: Vec<usize> = Vec::new();
    let mut work = 0u64;
    let last = bounds.len().saturating_sub(1);
    for here in 0..cells {
        engine.step()?;
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
            extra.visit_extra(&order, &cell[..last], &mut |taken, from_last| {
                if from_last <= cell[last] {
                    for ((other, have), take) in other.iter_mut().zip(&cell).zip(taken) {
                        *other = have - take;
                    }
                    other[last] = cell[last] - from_last;
                    note(values[index(&other)]);
                }
            });
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
