//! Sizes from one to another: `1..6`.

use std::ops::RangeInclusive;

use crate::mistake::Mistake;

/// One range of sizes, or two for rows and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizeRange {
    /// The rows.
    pub rows: RangeInclusive<u64>,
    /// The columns, if there are two.
    pub columns: Option<RangeInclusive<u64>>,
}

impl SizeRange {
    /// Reads `1..20` or `1..6x1..6`; a single number is a range too.
    ///
    /// ```
    /// use tedomari_answer::table::SizeRange;
    ///
    /// assert_eq!(SizeRange::read("1..6x2")?.columns, Some(2..=2));
    /// assert_eq!(SizeRange::read("1..x2").unwrap_err().offset, 3);
    /// # Ok::<(), tedomari_answer::Mistake>(())
    /// ```
    pub fn read(text: &str) -> Result<SizeRange, Mistake> {
        let one = |part: &str, at: usize| {
            let number = |word: &str, place: usize| {
                word.trim().parse::<u64>().map_err(|_| {
                    let message = "sizes are written as `1..20`, or `1..6x1..6` for rows and columns";
                    Mistake::new(text, at + place, message).in_field("sizes")
                })
            };
            let (first, last) = match part.split_once("..") {
                Some((first, last)) => (number(first, 0)?, number(last, first.len() + 2)?),
                None => (number(part, 0)?, number(part, 0)?),
            };
            if first > last {
                let message = "the first size is larger than the last";
                return Err(Mistake::new(text, at, message).in_field("sizes"));
            }
            Ok(first..=last)
        };
        match text.split_once(['x', 'X']) {
            Some((rows, columns)) => {
                Ok(SizeRange { rows: one(rows, 0)?, columns: Some(one(columns, rows.len() + 1)?) })
            }
            None => Ok(SizeRange { rows: one(text, 0)?, columns: None }),
        }
    }
}
