//! Mutations of seeds: most are almost right, which is where parsers err.

/// A stream of numbers that look random, the same for the same seed (splitmix64).
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `most`, or 0 if there is none.
    pub fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most.max(1) as u64).expect("a number below a usize is one")
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// The words of a dictionary as libFuzzer reads it: one in quotation marks on each line, with `\\`, `\"` and `\xAB`.
pub fn words(dictionary: &str) -> Vec<Vec<u8>> {
    let quoted = |line: &str| {
        let start = line.find('"')?;
        let end = line.rfind('"').filter(|&end| end > start)?;
        Some(unescaped(&line.as_bytes()[start + 1..end]))
    };
    dictionary.lines().filter(|line| !line.trim_start().starts_with('#')).filter_map(quoted).collect()
}

fn unescaped(mut text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let [first, rest @ ..] = text {
        text = rest;
        bytes.push(match (first, text) {
            (b'\\', [b'x', high, low, rest @ ..]) => {
                text = rest;
                let digit = |digit: &u8| char::from(*digit).to_digit(16).unwrap_or_default() as u8;
                16 * digit(high) + digit(low)
            }
            (b'\\', [escaped, rest @ ..]) => {
                text = rest;
                *escaped
            }
            _ => *first,
        });
    }
    bytes
}

/// An input made from others: one of them with a few changes, of at most so many bytes.
pub fn mutant(chance: &mut Chance, inputs: &[Vec<u8>], words: &[Vec<u8>], longest: usize) -> Vec<u8> {
    let mut made = chance.one_of(inputs).cloned().unwrap_or_default();
    for _ in 0..=chance.below(5) {
        change(chance, &mut made, inputs, words);
    }
    made.truncate(longest);
    made
}

fn change(chance: &mut Chance, made: &mut Vec<u8>, inputs: &[Vec<u8>], words: &[Vec<u8>]) {
    const SIGNS: &[u8] = b"{}|,()[]+-*^v.:#/<>&= \n\t\"'\\0123456789axoXOlrLR";
    let at = chance.below(made.len() + 1);
    let end = at + chance.below(made.len() - at + 1).min(chance.below(16));
    match chance.below(9) {
        0 => drop(made.drain(at..end)),
        1 => {
            let word = chance.one_of(words).cloned().unwrap_or_default();
            drop(made.splice(at..at, word));
        }
        2 => {
            let word = chance.one_of(words).cloned().unwrap_or_default();
            drop(made.splice(at..end, word));
        }
        // A part once more, sometimes often: deep nests and long lists.
        3 => {
            let part = made[at..end].to_vec();
            let times = 1 + if chance.below(8) == 0 { chance.below(200) } else { chance.below(3) };
            drop(made.splice(at..at, part.repeat(times)));
        }
        // The beginning of one and the end of another.
        4 => {
            let other = chance.one_of(inputs).cloned().unwrap_or_default();
            let from = chance.below(other.len() + 1);
            made.truncate(at);
            made.extend_from_slice(&other[from..]);
        }
        5 => {
            let sign = *chance.one_of(SIGNS).expect("there are signs");
            made.insert(at, sign);
        }
        6 => {
            if let Some(byte) = made.get_mut(at) {
                *byte = *chance.one_of(SIGNS).expect("there are signs");
            }
        }
        7 => {
            if let Some(byte) = made.get_mut(at) {
                *byte ^= 1 << chance.below(8);
            }
        }
        // Another number in the place of one.
        _ => number(chance, made, at),
    }
}

fn number(chance: &mut Chance, made: &mut Vec<u8>, from: usize) {
    const NUMBERS: &[&str] =
        &["0", "1", "-1", "2", "255", "65536", "4294967296", "18446744073709551616", "1/2", "-3/1024"];
    let Some(start) = made[from..].iter().position(u8::is_ascii_digit) else { return };
    let start = from + start;
    let end =
        made[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(made.len(), |end| start + end);
    let number = chance.one_of(NUMBERS).expect("there are numbers");
    drop(made.splice(start..end, number.bytes()));
}
