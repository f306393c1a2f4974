//! Positions that are pairs of numbers: how Euclid's game, its partizan version and generalised Wythoff's game are read, written
//! and drawn. Where a theorem or a few divisions tell all, the numbers may have any size.

use std::fmt::Display;
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_position::{BoardError, Picture};

use crate::piles;

/// Pairs of numbers. Where the order makes no difference the smaller of each comes first.
pub type Pairs<N = u64> = Vec<(N, N)>;

/// A number of a pair.
pub(crate) trait Number: Clone + Ord + Display + FromStr {
    /// The largest, if there is one.
    const MOST: Option<u64>;

    /// The number as the size of a pile, if it is so small.
    fn size(&self) -> Option<u64>;
}

impl Number for u64 {
    const MOST: Option<u64> = Some(u64::MAX);

    fn size(&self) -> Option<u64> {
        Some(*self)
    }
}

impl Number for UBig {
    const MOST: Option<u64> = None;

    fn size(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }
}

/// Reads `3,7`, or several such pairs joined by `|`.
pub(crate) fn read<N: Number>(text: &str) -> Result<Pairs<N>, BoardError> {
    Ok(read_ordered(text)?.into_iter().map(|(a, b): (N, N)| if a <= b { (a, b) } else { (b, a) }).collect())
}

/// The same with the numbers in the order in which they are written.
pub(crate) fn read_ordered<N: Number>(text: &str) -> Result<Pairs<N>, BoardError> {
    let mut pairs = Vec::new();
    for pair in text.split('|') {
        let refused = |part: &str, message: String| BoardError {
            offset: part.as_ptr() as usize - text.as_ptr() as usize,
            message,
        };
        let expected = "expected two numbers such as `3,7`; several pairs are joined by `|`";
        let Some((a, b)) = pair.split_once(',') else { return Err(refused(pair, expected.to_owned())) };
        let number = |part: &str| {
            let digits = part.trim();
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            match (is_number.then(|| digits.parse::<N>()), N::MOST) {
                (Some(Ok(number)), _) => Ok(number),
                (Some(Err(_)), Some(most)) => {
                    Err(refused(digits, format!("this number is too large; {most} is the largest")))
                }
                _ => Err(refused(pair, expected.to_owned())),
            }
        };
        pairs.push((number(a)?, number(b)?));
    }
    Ok(pairs)
}

pub(crate) fn write<N: Number>(pairs: &Pairs<N>) -> String {
    match pairs.len() {
        0 => "0,0".to_owned(),
        _ => pairs.iter().map(|(a, b)| format!("{a},{b}")).collect::<Vec<_>>().join("|"),
    }
}

/// Every number is a pile.
pub(crate) fn picture<N: Number>(pairs: &Pairs<N>) -> Picture {
    let sizes: Option<Vec<u64>> =
        pairs.iter().flat_map(|(small, large)| [small, large]).map(Number::size).collect();
    let drawn = sizes.and_then(|sizes| piles::are_small(&sizes));
    Picture::with_drawing(write(pairs), drawn.map(|sizes| piles::columns(&sizes)))
}

/// Bytes that pairs of any size take.
pub(crate) fn bytes(pairs: &Pairs<UBig>) -> usize {
    // Numbers of two words stand in their places.
    const INLINE: usize = 128;
    let bits = pairs.iter().flat_map(|(a, b)| [a.bit_len(), b.bit_len()]);
    let beside: usize = bits.filter(|&bits| bits > INLINE).map(|bits| bits / 8 + 8).sum();
    size_of::<Pairs<UBig>>() + size_of_val(&pairs[..]) + beside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_complaints() {
        assert_eq!(read::<u64>("7, 3|2,2").unwrap(), [(3, 7), (2, 2)]);
        assert_eq!(write(&read::<u64>("7,3|2,2").unwrap()), "3,7|2,2");
        let long = "36893488147419103232,18446744073709551616";
        assert_eq!(write(&read_ordered::<UBig>(long).unwrap()), long);
        assert_eq!(write(&read::<UBig>(long).unwrap()), "18446744073709551616,36893488147419103232");
        for (text, offset, told) in [
            ("", 0, "two numbers"),
            ("1,2|3", 4, "two numbers"),
            ("1,2|a,3", 4, "two numbers"),
            ("1,18446744073709551616", 2, "too large; 18446744073709551615"),
        ] {
            let error = read::<u64>(text).unwrap_err();
            assert!(error.offset == offset && error.message.contains(told), "{text}: {error:?}");
        }
        // A sign or a line between digits is no digit, whatever the numbers can read.
        for text in ["1_0,2", "+1,2", "-1,2", ",", "1,"] {
            assert!(read::<u64>(text).is_err() && read::<UBig>(text).is_err(), "{text}");
        }
    }
}
