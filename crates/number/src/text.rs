//! Numbers as text: `5`, `-3/4`, `2.5` are read; `5`, `-3/4`, `5/2` are printed.

use std::fmt;
use std::str::FromStr;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::dyadic::{Dyadic, Repr};

/// Why a text is not a dyadic number, with the byte where it goes wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseDyadicError {
    /// The byte in the text that the message is about.
    pub offset: usize,
    /// What is wrong there.
    pub message: &'static str,
}

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.offset)
    }
}

impl std::error::Error for ParseDyadicError {}

fn error<T>(offset: usize, message: &'static str) -> Result<T, ParseDyadicError> {
    Err(ParseDyadicError { offset, message })
}

fn digits(text: &str, offset: usize) -> Result<UBig, ParseDyadicError> {
    match text.bytes().position(|b| !b.is_ascii_digit()) {
        Some(at) => error(offset + at, "expected a digit"),
        None if text.is_empty() => error(offset, "expected a digit"),
        None => Ok(UBig::from_str_radix(text, 10).expect("a run of decimal digits is a number")),
    }
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let (negative, start) = match text.as_bytes().first() {
            Some(b'-') => (true, 1),
            Some(b'+') => (false, 1),
            _ => (false, 0),
        };
        let body = &text[start..];
        let magnitude = if let Some(slash) = body.find('/') {
            let num = digits(&body[..slash], start)?;
            let at = start + slash + 1;
            let den = digits(&body[slash + 1..], at)?;
            if den == UBig::ZERO {
                return error(at, "the denominator is zero");
            }
            let exp = den.trailing_zeros().unwrap_or(0);
            if exp + 1 != den.bit_len() {
                return error(at, "the denominator is not a power of two");
            }
            Dyadic::from_parts(IBig::from(num), exp as u64)
        } else if let Some(dot) = body.find('.') {
            let whole = digits(&body[..dot], start)?;
            let places = body.len() - dot - 1;
            let fraction = digits(&body[dot + 1..], start + dot + 1)?;
            // w.f = (w·10^p + f)/10^p; dyadic exactly when 5^p divides the numerator.
            let num = whole * UBig::from(10u8).pow(places) + fraction;
            let five = UBig::from(5u8).pow(places);
            if &num % &five != UBig::ZERO {
                return error(start, "the decimal is not a dyadic fraction");
            }
            Dyadic::from_parts(IBig::from(num / five), places as u64)
        } else {
            Dyadic::from(IBig::from(digits(body, start)?))
        };
        Ok(if negative { -magnitude } else { magnitude })
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.0 {
            Repr::Inline { num, exp: 0 } => num.to_string(),
            Repr::Inline { num, exp } => format!("{num}/{}", 1_u64 << exp),
            Repr::Big(big) if big.exp == 0 => big.num.to_string(),
            Repr::Big(big) => format!("{}/{}", big.num, big.denominator()),
        };
        f.pad_integral(!text.starts_with('-'), "", text.trim_start_matches('-'))
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_integers_fractions_and_decimals() {
        for (text, want) in [
            ("5", "5"),
            ("-3/4", "-3/4"),
            ("2.5", "5/2"),
            ("-0.75", "-3/4"),
            ("6/4", "3/2"),
            ("0.50", "1/2"),
            ("-0", "0"),
        ] {
            assert_eq!(text.parse::<Dyadic>().unwrap().to_string(), want);
        }
    }

    #[test]
    fn errors_point_at_the_byte() {
        for (text, offset) in [
            ("", 0),
            ("-", 1),
            ("1/3", 2),
            ("1/0", 2),
            ("12x", 2),
            ("1.", 2),
            ("0.1", 0),
            ("1/2/4", 3),
            ("½", 0),
        ] {
            assert_eq!(text.parse::<Dyadic>().unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn a_thousand_digits_come_back() {
        let text = format!("-{}7/{}", "123456789".repeat(120), IBig::ONE << 3000);
        assert_eq!(text.parse::<Dyadic>().unwrap().to_string(), text);
    }

    #[test]
    fn widths_and_signs_are_honoured() {
        assert_eq!(
            format!("{:>6}|{:<6}|{:+}", Dyadic::new(-3, 2), Dyadic::new(1, 1), Dyadic::ONE),
            "  -3/4|1/2   |+1"
        );
    }

    proptest! {
        #[test]
        fn printing_and_reading_is_the_identity(n in any::<i64>(), shift in -150_i64..150) {
            let x = Dyadic::from(n).shift(shift);
            prop_assert_eq!(x.to_string().parse::<Dyadic>().unwrap(), x);
        }
    }
}
