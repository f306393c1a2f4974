//! Codes of take-and-break games, d₀.d₁d₂d₃… as in Winning Ways, chapter 4.
//!
//! A move in a heap takes k beans and leaves the rest as j heaps, none of them empty. It is allowed if the digit d_k has the
//! bit 2^j: 1 takes a whole heap, 2 leaves one heap, 4 breaks the rest into two, 8 into three. Octal codes have digits up to
//! 7, hexadecimal ones up to F. The digit d₀ may only break, since a move must change something.

use std::fmt;
use std::str::FromStr;

/// The most heaps that a digit can leave.
pub const MOST_PARTS: usize = 3;

/// The code of a take-and-break game.
///
/// ```
/// use tedomari_octal::Code;
///
/// let kayles: Code = "0.77".parse()?;
/// assert!(kayles.allows(2, 2) && !kayles.allows(3, 1));
/// assert_eq!(".770".parse::<Code>()?, kayles);
/// assert_eq!("0.79x".parse::<Code>().unwrap_err().offset, 4);
/// # Ok::<(), tedomari_octal::CodeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    /// The digits from d₀ on; the last one is not zero unless it is d₀.
    digits: Vec<u8>,
}

/// What is wrong with a code, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeError {
    /// The byte at which reading failed.
    pub offset: usize,
    /// What is wrong there.
    pub message: String,
}

impl CodeError {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> CodeError {
        CodeError { offset, message: message.into() }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for CodeError {}

impl Code {
    /// The code with these digits, the first of them d₀. `None` if a digit is above 15 or if d₀ has a bit other than 4 and 8.
    pub fn new(digits: &[u8]) -> Option<Code> {
        let first = digits.first().copied().unwrap_or(0);
        if digits.iter().any(|&digit| digit > 15) || first & 3 != 0 {
            return None;
        }
        let kept = digits.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1);
        let mut digits = digits.to_vec();
        digits.resize(kept.max(1), 0);
        Some(Code { digits })
    }

    /// The digits from d₀ on.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The largest number of beans that a move takes.
    pub fn last(&self) -> usize {
        self.digits.len() - 1
    }

    /// Whether a move may take so many beans and leave so many heaps.
    pub fn allows(&self, take: usize, parts: usize) -> bool {
        parts <= MOST_PARTS && self.digits.get(take).is_some_and(|digit| digit >> parts & 1 == 1)
    }

    /// The largest number of heaps that a move leaves of one.
    pub fn parts(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        (0..=MOST_PARTS).rev().find(|parts| all >> parts & 1 == 1).unwrap_or(0)
    }

    /// Whether all digits are octal ones.
    pub fn is_octal(&self) -> bool {
        self.digits.iter().all(|&digit| digit < 8)
    }

    /// The numbers of beans that may be taken when so many heaps are left.
    pub fn takes(&self, parts: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.digits.len()).filter(move |&take| self.allows(take, parts))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|digit| write!(f, "{digit:X}"))
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        let start = text.len() - text.trim_start().len();
        let code = text.trim();
        if code.is_empty() {
            return Err(CodeError::new(start, "expected a code such as 0.77"));
        }
        let Some(point) = code.find('.') else {
            let message = "expected a code with a point, such as 0.77, or the name of a game";
            return Err(CodeError::new(start, message));
        };
        let mut digits = Vec::with_capacity(code.len());
        for (at, c) in code.char_indices().filter(|&(at, _)| at != point) {
            let place = start + at;
            let Some(digit) = c.to_digit(16) else {
                let what = if c == '.' { "a second point" } else { "not a digit" };
                let message =
                    format!("`{}` is {what}: the digits of a code are 0-9 and A-F", c.escape_debug());
                return Err(CodeError::new(place, message));
            };
            if at < point && at > 0 {
                return Err(CodeError::new(place, "there is at most one digit before the point"));
            }
            digits.push(digit as u8);
        }
        if point == 0 {
            digits.insert(0, 0);
        }
        let message = "the digit before the point says how a heap is broken without taking anything, so it must be 0, 4, 8 or C";
        Code::new(&digits).ok_or_else(|| CodeError::new(start, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        for (text, printed) in [
            ("0.77", "0.77"),
            (".137", "0.137"),
            (" 4.00 ", "4.0"),
            ("4.", "4.0"),
            (".", "0.0"),
            ("C.0aF", "C.0AF"),
            ("0.0070", "0.007"),
        ] {
            let code: Code = text.parse().unwrap();
            assert_eq!(code.to_string(), printed);
            assert_eq!(printed.parse::<Code>(), Ok(code));
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, offset) in
            [("", 0), ("77", 0), ("0.7g", 3), ("  0.7½", 5), ("0..7", 2), ("3.7", 0), ("10.7", 1), ("x.7", 0)]
        {
            assert_eq!(text.parse::<Code>().unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn what_digits_mean() {
        let code: Code = "4.13F".parse().unwrap();
        assert_eq!((code.last(), code.parts(), code.is_octal()), (3, 3, false));
        assert_eq!(code.takes(2).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(code.takes(0).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(Code::new(&[0, 16]), None);
        assert_eq!(Code::new(&[1]), None);
        assert_eq!(Code::new(&[]).unwrap().to_string(), "0.0");
    }
}
