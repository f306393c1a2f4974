//! What it takes to write moves out. A move of a game on a million piles changes one of them, but its text has them all.

use std::fmt::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Instant, Stop, Task};

use crate::position::PileMove;
use crate::sizes::Sizes;

/// The text of a list of moves: how long it is, and how long it will take to write it.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The bytes of the moves so far.
    bytes: usize,
    /// The sizes that the last moves have changed, and the bytes of their text.
    base: Option<(Arc<[UBig]>, usize)>,
    /// How long it takes to write how many bytes, once they are so many that it matters.
    pace: Option<(Duration, usize)>,
}

/// Shorter texts are written in no time.
const LONG: usize = 1 << 20;

/// To write a text takes longer than to make it.
const EFFORT: u32 = 2;

/// What stands around a row and a column.
const SQUARE: usize = 24;

impl Written {
    /// One more move; the bytes of its text, or the stop if there is no time to write it.
    pub(crate) fn add(&mut self, played: &PileMove, task: &Task) -> Result<usize, Stop> {
        let bytes = match played {
            PileMove::To(sizes) => self.length(sizes),
            PileMove::At(place) => digits(place),
            PileMove::Square(row, column) => digits(row) + digits(column) + SQUARE,
        };
        let all = self.bytes + bytes;
        if all > LONG {
            let (time, of) = *self.pace.get_or_insert_with(|| pace(played));
            let needed = time.as_nanos() * u128::from(EFFORT) * all as u128 / of.max(1) as u128;
            if task.rest().time.is_some_and(|rest| rest.as_nanos() < needed) {
                return Err(Stop::Time);
            }
        }
        self.bytes = all;
        Ok(bytes)
    }

    /// The bytes of some sizes, with what stands between them.
    fn length(&mut self, sizes: &Sizes) -> usize {
        let (base, changes) = sizes.parts();
        if changes.is_empty() {
            return length(base);
        }
        let known = self.base.as_ref().filter(|(known, _)| Arc::ptr_eq(known, base)).map(|known| known.1);
        let whole = known.unwrap_or_else(|| length(base));
        if known.is_none() {
            self.base = Some((Arc::clone(base), whole));
        }
        changes.iter().fold(whole, |bytes, (at, size)| bytes + digits(size) - digits(&base[*at]))
    }
}

fn length(sizes: &[UBig]) -> usize {
    sizes.iter().map(|size| digits(size) + 1).sum::<usize>() + 2
}

/// How many digits a number has; of a very large one, nearly.
fn digits(number: &UBig) -> usize {
    match u64::try_from(number) {
        Ok(small) => small.checked_ilog10().unwrap_or(0) as usize + 1,
        // log 2 is a little less than 1234/4096 to the base 10.
        Err(_) => number.bit_len() / 4096 * 1234 + number.bit_len() % 4096 * 1234 / 4096 + 1,
    }
}

/// How long it takes to make the text of a move, and how many bytes it has.
fn pace(played: &PileMove) -> (Duration, usize) {
    let began = Instant::now();
    let mut sink = Sink(0);
    let mut write = |number: &UBig| match u64::try_from(number) {
        Ok(small) => write!(sink, "{small},"),
        Err(_) => write!(sink, "{number},"),
    };
    // A sink takes everything.
    let _ = match played {
        PileMove::To(sizes) => sizes.iter().try_for_each(write),
        PileMove::At(place) => write(place),
        PileMove::Square(row, column) => write(row).and_then(|()| write(column)),
    };
    (began.elapsed(), sink.0)
}

/// Counts what is written.
struct Sink(usize);

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn text(played: &PileMove) -> String {
        match played {
            PileMove::To(sizes) => {
                let list: Vec<String> = sizes.iter().map(UBig::to_string).collect();
                format!("[{}],", list.join(","))
            }
            PileMove::At(place) => place.to_string(),
            PileMove::Square(row, column) => format!("{row}{column}"),
        }
    }

    #[test]
    fn lengths_are_those_of_the_text() {
        let base: Arc<[UBig]> = [0u64, 7, 10, 999, 1000, u64::MAX].map(UBig::from).to_vec().into();
        let mut written = Written::default();
        let task = Task::default();
        let moves = [
            PileMove::To(Sizes::changed(&base, vec![(2, UBig::ONE)])),
            PileMove::To(Sizes::changed(&base, vec![(3, UBig::from(12u32)), (5, UBig::ZERO)])),
            PileMove::To(base.to_vec().into()),
            PileMove::At(UBig::from(123u32)),
        ];
        for played in &moves {
            assert_eq!(written.add(played, &task), Ok(text(played).len()), "{played:?}");
        }
        // A little more for very large numbers.
        for exponent in [20, 100, 3000] {
            let large = UBig::from(10u32).pow(exponent) - UBig::ONE;
            assert!((exponent..exponent + 2 + exponent / 1000).contains(&digits(&large)), "{exponent}");
        }
    }

    #[test]
    fn what_there_is_no_time_to_write_is_left() {
        let base: Arc<[UBig]> = (0u32..100_000).map(UBig::from).collect();
        let played = PileMove::To(Sizes::changed(&base, vec![(99_999, UBig::ONE)]));
        let task = Task::new(Limits::new().time(Duration::from_millis(300)));
        let mut written = Written::default();
        let count = (0..).take_while(|_| written.add(&played, &task).is_ok()).count();
        assert!((1..10_000).contains(&count), "{count}");
    }
}
