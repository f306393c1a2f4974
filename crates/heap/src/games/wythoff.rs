//! Wythoff's game: any number from one pile, or the same number from both.
//!
//! Wythoff's theorem: the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k) with the golden section φ. Since kφ = (k + √(5k²))/2, integer
//! square roots decide without rounding, whatever the size. The two sequences are complementary (Beatty), so every size has
//! exactly one mate. No formula is known for the other Grundy values; they come from a table of all smaller positions.

use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;
use tedomari_task::{Stop, Task};

use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Setup, SetupError};
use crate::sizes::{Change, Sizes};

/// Wythoff's game.
#[derive(Debug, Clone, Copy)]
pub struct Wythoff;

static ABOUT: About = About {
    name: "wythoff",
    aliases: &["wythoffs game", "wythoffs nim", "corner the queen"],
    rules: "Wythoff's game: take any number from one pile, or the same number from both",
    piles: "two piles",
    parameters: &[],
    solved: "formula, any size: the golden section; Grundy value by table",
    reference: "Wythoff 1907; Scenic Trails, section 6, table 1",
    example: "3 5",
};

impl Game for Wythoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 2..=2)?;
        Ok(Box::new(Piles { rules: Wythoff, piles }))
    }
}

/// ⌊kφ⌋, the smaller pile of the P-position with difference k.
///
/// ```
/// use tedomari_heap::{UBig, games::wythoff::smaller};
///
/// let first: Vec<String> = (0u32..6).map(|k| smaller(&k.into()).to_string()).collect();
/// assert_eq!(first, ["0", "1", "3", "4", "6", "8"]);
/// ```
pub fn smaller(k: &UBig) -> UBig {
    (k + (UBig::from(5u32) * k * k).sqrt()) >> 1
}

/// The size that makes a P-position together with this one.
pub fn mate(size: &UBig) -> UBig {
    let root = (UBig::from(5u32) * size * size).sqrt();
    // If size = ⌊kφ⌋ then k is size/φ = size(√5-1)/2 rounded up; if size = ⌊kφ⌋ + k it is size(3-√5)/2 rounded up.
    let near = (&root - size) >> 1;
    for k in [near.clone(), near + UBig::ONE] {
        if smaller(&k) == *size {
            return size + k;
        }
    }
    let near = (UBig::from(3u32) * size).checked_sub_or_zero(&root) >> 1;
    let mut k = near;
    loop {
        if smaller(&k) + &k == *size {
            return smaller(&k);
        }
        // One of the next two, since the root was rounded down.
        k += 1u32;
    }
}

trait CheckedSub {
    fn checked_sub_or_zero(self, other: &UBig) -> UBig;
}

impl CheckedSub for UBig {
    fn checked_sub_or_zero(self, other: &UBig) -> UBig {
        if self < *other { UBig::ZERO } else { self - other }
    }
}

impl PileRules for Wythoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        let taken: Vec<UBig> = piles::taken(from, changes).collect();
        taken.iter().all(|take| *take == taken[0])
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        if !piles::visit_nim(piles, visit) {
            return;
        }
        let (mut a, mut b) = (piles[0].clone(), piles[1].clone());
        while !a.is_zero() && !b.is_zero() {
            a -= 1u32;
            b -= 1u32;
            if !visit(Sizes::changed(piles, vec![(0, a.clone()), (1, b.clone())])) {
                return;
            }
        }
    }

    /// The P-positions of misère play are those of normal play, but for (0,1) and (2,2) in the place of (0,0) and (1,2). From
    /// there on the differences and sizes that are used up are the same, so that both go on alike.
    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        let sorted = |a: &UBig, b: &UBig| (u8::try_from(a.min(b)), u8::try_from(a.max(b)));
        let is_gone = |to: &[UBig]| matches!(sorted(&to[0], &to[1]), (Ok(0), Ok(0)) | (Ok(1), Ok(2)));
        let mut normal = Analysis::default();
        self.analyse(piles, &Ask { moves_only: true, ..Ask::default() }, task, &mut normal)?;
        let mut winning: Vec<Sizes> = Vec::new();
        for played in normal.moves.iter() {
            match played {
                PileMove::To(to) if !is_gone(&to.to_vec()) => winning.push(to.clone()),
                _ => {}
            }
        }
        for to in [[0u8, 1], [1, 0], [2, 2]] {
            let to: Sizes = to.map(UBig::from).to_vec().into();
            let changes = to.against(piles);
            let smaller = changes.iter().all(|(at, left)| *left < piles[*at]);
            if !changes.is_empty() && smaller && self.is_legal(piles, &changes) {
                winning.push(to);
            }
        }
        let is_end = piles.iter().all(UBig::is_zero);
        found.decide(is_end || !winning.is_empty(), "the golden section, with (0,1) and (2,2) lost");
        for to in winning {
            if !found.push(PileMove::To(to), ask, task)? {
                break;
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let (a, b) = (&piles[0], &piles[1]);
        let mate_of_a = mate(a);
        found.decide(mate_of_a != *b, "the golden section");
        let mut winning = Vec::new();
        let difference = if a < b { b - a } else { a - b };
        let low = smaller(&difference);
        let least = a.min(b);
        if low < *least {
            let high = &low + &difference;
            winning.push(if a < b { vec![low, high] } else { vec![high, low] });
        }
        if mate_of_a < *b {
            winning.push(vec![a.clone(), mate_of_a]);
        }
        let mate_of_b = mate(b);
        if mate_of_b < *a {
            winning.push(vec![mate_of_b, b.clone()]);
        }
        for to in winning {
            if !found.push(PileMove::To(to.into()), ask, task)? {
                break;
            }
        }
        found.grundy = if found.moves.is_empty() && !found.more {
            Some(UBig::ZERO)
        } else {
            grundy(a, b, ask, task)?.map(UBig::from)
        };
        Ok(())
    }
}

/// Up to so many positions the table is made unasked.
const SMALL: u64 = 1 << 22;

fn grundy(a: &UBig, b: &UBig, ask: &Ask, task: &Task) -> Result<Option<u32>, Stop> {
    if ask.moves_only {
        return Ok(None);
    }
    let sizes = (u32::try_from(a.min(b)).ok(), u32::try_from(a.max(b)).ok());
    let (rows, columns) = match sizes {
        (Some(rows), Some(columns)) => (u64::from(rows), u64::from(columns)),
        _ if ask.thorough => return Err(Stop::Memory),
        _ => return Ok(None),
    };
    if (rows + 1) * (columns + 1) > SMALL && !ask.thorough {
        return Ok(None);
    }
    table(rows as usize, columns as usize, task).map(Some)
}

/// Values that occur in a line of the table so far, as bits.
#[derive(Clone, Default)]
struct Line(Vec<u64>);

impl Line {
    fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    /// Puts a value in; says how many words this adds.
    fn insert(&mut self, value: usize) -> usize {
        let before = self.0.capacity();
        if self.0.len() <= value / 64 {
            self.0.resize(value / 64 + 1, 0);
        }
        self.0[value / 64] |= 1 << (value % 64);
        self.0.capacity() - before
    }
}

/// The Grundy value of (rows, columns): each value is the least that its row, its column and its diagonal lack.
fn table(rows: usize, columns: usize, task: &Task) -> Result<u32, Stop> {
    /// Bytes between two looks at the limits.
    const MUCH: usize = 1 << 20;
    /// Lines that are laid out in one step.
    const MANY: usize = 1 << 12;
    let lines = |count: usize| -> Result<Vec<Line>, Stop> {
        let mut lines = Vec::new();
        lines.try_reserve_exact(count).map_err(|_| Stop::Memory)?;
        while lines.len() < count {
            task.step()?;
            lines.resize(count.min(lines.len() + MANY), Line::default());
        }
        Ok(lines)
    };
    let held = task.hold();
    let mut bytes = (2 * columns + rows + 2).saturating_mul(size_of::<Line>());
    held.grow(bytes)?;
    let mut looked = bytes;
    task.stage("table", Some(rows as u64 + 1));
    let (mut down, mut diagonals) = (lines(columns + 1)?, lines(rows + columns + 1)?);
    let mut last = 0;
    for a in 0..=rows {
        let mut across = Line::default();
        // The values below this one are all in the row already.
        let mut full = 0;
        task.done(a as u64);
        for b in 0..=columns {
            if b.is_multiple_of(64) {
                held.set(bytes);
                task.step()?;
            }
            let (column, diagonal) = (&mut down[b], &mut diagonals[b + rows - a]);
            while across.word(full) == u64::MAX {
                full += 1;
            }
            let mut at = full;
            let value = loop {
                let taken = across.word(at) | column.word(at) | diagonal.word(at);
                if taken != u64::MAX {
                    break 64 * at + taken.trailing_ones() as usize;
                }
                at += 1;
            };
            across.insert(value);
            bytes += size_of::<u64>() * (column.insert(value) + diagonal.insert(value));
            // Far out in the first rows every cell begins two long lines.
            if bytes > looked + MUCH {
                looked = bytes;
                held.grow(bytes)?;
            }
            last = value;
        }
    }
    Ok(last as u32)
}
