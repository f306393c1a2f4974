//! Codes that go on for ever: `0.[3]` is Nim, `0.3003330[3]` the game in which any number but 2, 3 and 7 may be subtracted.
//!
//! Behind some digits a block of digits stands in brackets and repeats. A heap of n beans knows only the first n digits behind the point, so its
//! moves and its value are those of a code that ends there.

use std::fmt;
use std::str::FromStr;

use tedomari_task::{Stop, Task};

use crate::code::{Code, CodeError};
use crate::rule::Rule;

/// A code that may go on for ever.
///
/// ```
/// use tedomari_octal::Endless;
/// use tedomari_task::Task;
///
/// let nim: Endless = "0.[3]".parse()?;
/// assert_eq!(nim.values(&Task::default(), 5)?, [0, 1, 2, 3, 4, 5]);
/// assert_eq!(Endless::all_but(&[2, 3, 7], 3).to_string(), "0.3003330[3]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Endless {
    /// The rule of the digits before the block.
    start: Rule,
    /// How many digits stand behind the point before the block.
    places: usize,
    /// The digits that repeat; none if the code ends.
    block: Vec<u8>,
}

impl From<Rule> for Endless {
    fn from(start: Rule) -> Endless {
        let places = start.code().last();
        Endless { start, places, block: Vec::new() }
    }
}

impl Endless {
    /// The code in which these numbers, and no others, have a digit.
    pub fn only(takes: &[usize], digit: u8) -> Endless {
        let last = takes.iter().copied().max().unwrap_or(0);
        let digits: Vec<u8> =
            (0..=last).map(|take| if take > 0 && takes.contains(&take) { digit & 15 } else { 0 }).collect();
        Rule::from(Code::new(&digits).expect("digits up to 15 behind a 0")).into()
    }

    /// The code in which all numbers but these have a digit.
    pub fn all_but(takes: &[usize], digit: u8) -> Endless {
        let last = takes.iter().copied().max().unwrap_or(0);
        let digits: Vec<u8> =
            (0..=last).map(|take| if take > 0 && !takes.contains(&take) { digit & 15 } else { 0 }).collect();
        let code = Code::new(&digits).expect("digits up to 15 behind a 0");
        Endless { start: code.into(), places: last, block: vec![digit & 15] }
    }

    /// Whether digits repeat for ever.
    pub fn is_endless(&self) -> bool {
        !self.block.is_empty()
    }

    /// The rule, if it ends.
    pub fn rule(&self) -> Option<&Rule> {
        (!self.is_endless()).then_some(&self.start)
    }

    /// The rule of the digits before those that repeat.
    pub(crate) fn start(&self) -> &Rule {
        &self.start
    }

    /// How many digits stand behind the point before those that repeat.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// The digits that repeat; none if the code ends.
    pub(crate) fn block(&self) -> &[u8] {
        &self.block
    }

    /// The digit of a number of beans.
    pub(crate) fn digit(&self, take: u64) -> u8 {
        match take.checked_sub(self.places as u64 + 1) {
            Some(beyond) if !self.block.is_empty() => self.block[(beyond % self.block.len() as u64) as usize],
            _ => self.start.code().digits().get(take as usize).copied().unwrap_or(0),
        }
    }

    /// A rule that has the same moves in heaps of up to so many beans.
    pub fn upto(&self, heap: usize) -> Rule {
        if !self.is_endless() {
            return self.start.clone();
        }
        let mut digits = self.start.code().digits().to_vec();
        digits.resize(self.places + 1, 0);
        digits.extend(self.block.iter().cycle().take(heap.saturating_sub(self.places)));
        let rule = Rule::from(Code::new(&digits).expect("the digits of codes"));
        let rule = if self.start.is_unequal() { rule.unequal() } else { rule };
        self.start.frozen().map_or(rule.clone(), |size| rule.freezing(size))
    }

    /// The nim-values of heaps of 0 to so many beans, by trying all moves.
    pub fn values(&self, task: &Task, heap: usize) -> Result<Vec<u32>, Stop> {
        let mut values = Vec::new();
        self.extend(task, heap, &mut values)?;
        Ok(values)
    }

    /// Makes a list of nim-values longer, up to a heap of so many beans.
    pub fn extend(&self, task: &Task, heap: usize, values: &mut Vec<u32>) -> Result<(), Stop> {
        let mut seen = Vec::new();
        for size in values.len()..=heap {
            seen.clear();
            let mut stop = Ok(());
            let _ = self.visit_moves(size as u64, u64::MAX, |_, left| {
                stop = task.step();
                let value = left.iter().fold(0, |value, &part| value ^ values[part as usize]) as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, false);
                }
                seen[value] = true;
                if stop.is_ok() {
                    std::ops::ControlFlow::Continue(())
                } else {
                    std::ops::ControlFlow::Break(())
                }
            });
            stop?;
            values.push(seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u32);
        }
        Ok(())
    }
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_endless() {
            return write!(f, "{}", self.start);
        }
        let digits = self.start.code().digits();
        write!(f, "{:X}.", digits[0])?;
        for place in 1..=self.places {
            write!(f, "{:X}", digits.get(place).copied().unwrap_or(0))?;
        }
        f.write_str("[")?;
        self.block.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        f.write_str("]")?;
        if self.start.is_unequal() {
            f.write_str("!")?;
        }
        self.start.frozen().map_or(Ok(()), |size| write!(f, "-{size}"))
    }
}

impl FromStr for Endless {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Endless, CodeError> {
        let Some(open) = text.find('[') else { return Ok(text.parse::<Rule>()?.into()) };
        let Some(close) = text[open..].find(']').map(|at| open + at) else {
            return Err(CodeError::new(text.len(), "expected `]` after the digits that repeat"));
        };
        let mut block = Vec::new();
        for (at, c) in text[open + 1..close].char_indices() {
            let digit = c.to_digit(16).ok_or_else(|| {
                CodeError::new(open + 1 + at, "the digits that repeat are 0-9 and A-F".to_owned())
            })?;
            block.push(digit as u8);
        }
        if block.is_empty() {
            return Err(CodeError::new(open + 1, "expected digits that repeat between `[` and `]`"));
        }
        let before = &text[..open];
        let Some(point) = before.find('.') else {
            return Err(CodeError::new(open, "digits repeat behind the point, as in `0.[3]`"));
        };
        if before.contains(['!', '-']) {
            return Err(CodeError::new(open, "the signs `!` and `-` stand behind the digits that repeat"));
        }
        let places = before[point + 1..].trim_end().len();
        // What stands behind the block belongs to the whole rule.
        let joined = format!("{before}{}", &text[close + 1..]);
        let start: Rule = joined.parse().map_err(|error: CodeError| {
            let offset = if error.offset >= open { error.offset + close + 1 - open } else { error.offset };
            CodeError { offset, message: error.message }
        })?;
        if block.iter().all(|&digit| digit == 0) {
            return Ok(start.into());
        }
        Ok(Endless { start, places, block })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        for (text, printed) in [
            ("0.[3]", "0.[3]"),
            (".77", "0.77"),
            (" 0.30[07]!-3", "0.30[07]!-3"),
            ("0.1[0]", "0.1"),
            ("4.[0f]", "4.[0F]"),
        ] {
            let code: Endless = text.parse().unwrap();
            assert_eq!(code.to_string(), printed);
            assert_eq!(printed.parse::<Endless>(), Ok(code));
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, offset) in [
            ("0.[3", 4),
            ("0.[]", 3),
            ("0.[3x]", 4),
            ("[3]", 0),
            ("0.3!][", 6),
            ("0.x[3]", 2),
            ("0.[3]x", 5),
            ("0.3![3]", 4),
        ] {
            let error = text.parse::<Endless>().unwrap_err();
            assert_eq!(error.offset, offset, "{text}: {error}");
        }
    }

    /// CGSuite's tables of Nim and of the game in which all but 2, 3 and 7 are subtracted.
    #[test]
    fn published_values() {
        let task = Task::default();
        let nim: Endless = "0.[3]".parse().unwrap();
        assert_eq!(nim.values(&task, 20).unwrap(), (0..=20).collect::<Vec<u32>>());
        let all_but = Endless::all_but(&[2, 3, 7], 3).values(&task, 20).unwrap();
        assert_eq!(all_but, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
        assert_eq!(Endless::only(&[2, 3, 7], 3).to_string(), "0.0330003");
    }

    /// A heap knows no digit beyond its size.
    #[test]
    fn ends_are_out_of_sight() {
        let task = Task::default();
        let endless: Endless = "0.1[36]".parse().unwrap();
        let long: Endless = "0.1363636363636363636363636363".parse().unwrap();
        assert_eq!(endless.values(&task, 26).unwrap(), long.values(&task, 26).unwrap());
    }
}
