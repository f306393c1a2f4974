//! Positions that are pairs of numbers: how Euclid's game and generalised Wythoff's game are read, written and drawn.

use tedomari_position::{BoardError, Picture};

use crate::piles;

/// Pairs of numbers. Where the order makes no difference the smaller of each comes first.
pub type Pairs = Vec<(u64, u64)>;

/// Reads `3,7`, or several such pairs joined by `|`.
pub(crate) fn read(text: &str) -> Result<Pairs, BoardError> {
    Ok(read_ordered(text)?.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect())
}

/// The same with the numbers in the order in which they are written.
pub(crate) fn read_ordered(text: &str) -> Result<Pairs, BoardError> {
    let mut pairs = Vec::new();
    for pair in text.split('|') {
        let refused = |part: &str, message: String| {
            Err(BoardError { offset: part.as_ptr() as usize - text.as_ptr() as usize, message })
        };
        let expected = "expected two numbers such as `3,7`; several pairs are joined by `|`";
        let Some((a, b)) = pair.split_once(',') else { return refused(pair, expected.to_owned()) };
        let mut both = [0, 0];
        for (number, part) in both.iter_mut().zip([a, b]) {
            let digits = part.trim();
            *number = match digits.parse() {
                Ok(number) => number,
                Err(_) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    return refused(digits, format!("this number is too large; {} is the largest", u64::MAX));
                }
                Err(_) => return refused(pair, expected.to_owned()),
            };
        }
        pairs.push((both[0], both[1]));
    }
    Ok(pairs)
}

pub(crate) fn write(pairs: &Pairs) -> String {
    match pairs.len() {
        0 => "0,0".to_owned(),
        _ => pairs.iter().map(|(a, b)| format!("{a},{b}")).collect::<Vec<_>>().join("|"),
    }
}

/// Every number is a pile.
pub(crate) fn picture(pairs: &Pairs) -> Picture {
    let sizes: Vec<u64> = pairs.iter().flat_map(|&(small, large)| [small, large]).collect();
    Picture::with_drawing(write(pairs), piles::are_small(&sizes).map(|sizes| piles::columns(&sizes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_complaints() {
        assert_eq!(read("7, 3|2,2").unwrap(), [(3, 7), (2, 2)]);
        assert_eq!(write(&read("7,3|2,2").unwrap()), "3,7|2,2");
        for (text, offset, told) in [
            ("", 0, "two numbers"),
            ("1,2|3", 4, "two numbers"),
            ("1,2|a,3", 4, "two numbers"),
            ("1,18446744073709551616", 2, "too large; 18446744073709551615"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.offset == offset && error.message.contains(told), "{text}: {error:?}");
        }
    }
}
