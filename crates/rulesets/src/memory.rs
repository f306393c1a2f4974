//! Heaps that remember the last move: what may be taken now depends on what was taken before.
//!
//! A heap has n beans, and a number m that tells what may be taken: at least m of them, at most m of them, or anything but m. Whoever takes j leaves n - j
//! beans and a number that follows from j. Each heap with its number is a part.
//!
//! All nim-values of heaps of n beans come in one go: for one number after the other a move is added to those that were allowed
//! before, and the least value that is missing never falls.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use smallvec::SmallVec;
use tedomari_position::{About, BoardError, FastLane, Move, Picture, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::piles;

/// What a heap remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// At least as many must be taken as the last time: Mem.
    AtLeast,
    /// At most so many times as many, a fraction: take-away.
    AtMost(u64, u64),
    /// Not as many as the last time.
    AnythingBut,
}

/// A heap: how many beans, and the number.
type Heap = (u64, u64);
/// Heaps, none of them empty.
type Heaps = SmallVec<[Heap; 2]>;

/// A game of this kind.
pub struct Remembering {
    about: About<'static>,
    memory: Memory,
    /// For each size and each number up to it the nim-value.
    values: Mutex<Vec<Vec<u32>>>,
}

/// Larger heaps are searched and have no table: it would have more than a thousand million numbers.
const LARGEST: u64 = 1 << 15;

impl Remembering {
    pub(crate) const fn new(about: About<'static>, memory: Memory) -> Remembering {
        Remembering { about, memory, values: Mutex::new(Vec::new()) }
    }

    /// What is allowed from the start: anything, but not the whole heap where that would be no game.
    fn start(&self, beans: u64) -> u64 {
        match self.memory {
            Memory::AtLeast => 1,
            Memory::AtMost(..) => beans.saturating_sub(1),
            Memory::AnythingBut => 0,
        }
    }

    /// A heap as it is kept: numbers that allow the same are the same.
    fn kept(&self, (beans, number): Heap) -> Heap {
        match self.memory {
            Memory::AtLeast => (beans, number.clamp(1, beans + 1)),
            Memory::AtMost(..) => (beans, number.min(beans)),
            Memory::AnythingBut => (beans, if number > beans { 0 } else { number }),
        }
    }

    /// The numbers that may be taken.
    fn allowed(&self, (beans, number): Heap) -> impl Iterator<Item = u64> + use<> {
        let (range, but) = match self.memory {
            Memory::AtLeast => (number.max(1)..=beans, 0),
            Memory::AtMost(..) => (1..=number.min(beans), 0),
            Memory::AnythingBut => (1..=beans, number),
        };
        range.filter(move |&taken| taken != but)
    }

    /// The heap after so many were taken.
    fn after(&self, (beans, _): Heap, taken: u64) -> Heap {
        let number = match self.memory {
            Memory::AtLeast | Memory::AnythingBut => taken,
            Memory::AtMost(times, of) => {
                (u128::from(taken) * u128::from(times) / u128::from(of)).min(u64::MAX.into()) as u64
            }
        };
        self.kept((beans - taken, number))
    }

    /// The values of all heaps of a size, from those of smaller ones.
    fn row(&self, smaller: &[Vec<u32>]) -> Vec<u32> {
        let beans = smaller.len() as u64;
        let value_after = |taken: u64| {
            let (rest, number) = self.after((beans, 0), taken);
            smaller[rest as usize][number as usize]
        };
        let mut seen: Vec<bool> = Vec::new();
        let mut least = 0;
        let mut add = |value: u32| {
            let value = value as usize;
            if seen.len() <= value {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
            while seen.get(least) == Some(&true) {
                least += 1;
            }
            least as u32
        };
        match self.memory {
            Memory::AtMost(..) => {
                let mut row = vec![0];
                row.extend((1..=beans).map(|taken| add(value_after(taken))));
                row
            }
            Memory::AtLeast => {
                let mut row = vec![0; beans as usize + 2];
                for taken in (1..=beans).rev() {
                    row[taken as usize] = add(value_after(taken));
                }
                row
            }
            Memory::AnythingBut => {
                let values: Vec<u32> = (1..=beans).map(value_after).collect();
                let all = values.iter().fold(0, |_, &value| add(value));
                // Without a move the value falls to its own, if no other move has that.
                let mut count = vec![0_u32; all as usize + 1];
                values.iter().filter(|&&value| value < all).for_each(|&value| count[value as usize] += 1);
                let without =
                    |value: &u32| if *value < all && count[*value as usize] == 1 { *value } else { all };
                std::iter::once(all).chain(values.iter().map(without)).collect()
            }
        }
    }
}

impl Ruleset for Remembering {
    type Position = Heaps;

    fn about(&self) -> About<'_> {
        self.about
    }

    fn read(&self, text: &str) -> Result<Heaps, BoardError> {
        let mut heaps = Heaps::new();
        for word in text.split(',') {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            let number = |text: &str| text.trim().parse::<u64>().ok().filter(|&number| number < u64::MAX);
            let heap = match word.split_once(':') {
                Some((beans, memory)) => number(beans).zip(number(memory)),
                None => number(word).map(|beans| (beans, self.start(beans))),
            };
            let message = || "expected a heap such as `7`, or `7:2`; several are joined by commas".to_owned();
            heaps.push(self.kept(heap.ok_or_else(|| BoardError { offset, message: message() })?));
        }
        heaps.retain(|heap| heap.0 > 0);
        Ok(heaps)
    }

    fn write(&self, heaps: &Heaps) -> String {
        match heaps.len() {
            0 => "0:0".to_owned(),
            _ => {
                heaps.iter().map(|(beans, number)| format!("{beans}:{number}")).collect::<Vec<_>>().join(",")
            }
        }
    }

    fn picture(&self, heaps: &Heaps) -> Picture {
        let sizes: Vec<u64> = heaps.iter().map(|heap| heap.0).collect();
        Picture::with_drawing(self.write(heaps), piles::are_small(&sizes).map(|sizes| piles::columns(&sizes)))
    }

    fn moves(&self, heaps: &Heaps, player: Player) -> Vec<Move<Heaps>> {
        let mut moves = Vec::new();
        self.visit_moves(heaps, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, heaps: &Heaps, _: Player, visit: &mut dyn FnMut(Move<Heaps>) -> ControlFlow<()>) {
        for (at, &heap) in heaps.iter().enumerate() {
            // Equal heaps have the same moves.
            if heaps[..at].contains(&heap) {
                continue;
            }
            for taken in self.allowed(heap) {
                let mut to = heaps.clone();
                match self.after(heap, taken) {
                    (0, _) => drop(to.remove(at)),
                    after => to[at] = after,
                }
                if visit(Move { name: format!("{taken} of {}:{}", heap.0, heap.1), to }).is_break() {
                    return;
                }
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Heaps> {
        self
    }
}

impl FastLane<Heaps> for Remembering {
    fn split(&self, heaps: &Heaps) -> Option<Vec<Heaps>> {
        Some(heaps.iter().map(|&heap| smallvec::smallvec![heap]).collect())
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Heaps) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, heaps: &Heaps, task: &Task) -> Result<Option<u64>, Stop> {
        let largest = heaps.iter().map(|heap| heap.0).max().unwrap_or(0);
        if largest > LARGEST {
            return Ok(None);
        }
        // Values are right whatever happened to the thread that computed some.
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        while values.len() <= largest as usize {
            task.work(1 + values.len() as u64 / 64)?;
            task.charge(4 * values.len());
            let row = self.row(&values);
            values.push(row);
        }
        Ok(Some(
            heaps
                .iter()
                .fold(0, |sum, &(beans, number)| sum ^ u64::from(values[beans as usize][number as usize])),
        ))
    }

    fn has_too_many_moves(&self, heaps: &Heaps) -> bool {
        heaps.iter().any(|heap| heap.0 > 1 << 12)
    }

    fn bytes(&self, heaps: &Heaps) -> usize {
        size_of::<Heaps>() + if heaps.spilled() { 16 * heaps.capacity() } else { 0 }
    }
}
