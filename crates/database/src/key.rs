//! Texts of parts as keys.
//!
//! Most boards are written with five characters, of which three fit into a byte. Any other text stands as it is.

/// The characters of boards on grids.
const CHARACTERS: [u8; 5] = *b".#|xo";

/// The first byte of a key says how the rest is to be read: as it is, or with so many characters in the last byte.
const PLAIN: u8 = 0;

/// The key of a text.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    let codes: Option<Vec<u8>> = text.bytes().map(code).collect();
    let Some(codes) = codes.filter(|codes| !codes.is_empty()) else {
        let mut key = vec![PLAIN];
        key.extend_from_slice(text.as_bytes());
        return key;
    };
    let mut key = Vec::with_capacity(1 + codes.len().div_ceil(3));
    key.push(1 + ((codes.len() - 1) % 3) as u8);
    for three in codes.chunks(3) {
        key.push(three.iter().rev().fold(0, |byte, code| 5 * byte + code));
    }
    key
}

/// The text of a key; `None` if no text has it.
pub(crate) fn unpack(key: &[u8]) -> Option<String> {
    let (&kind, rest) = key.split_first()?;
    if kind == PLAIN {
        return String::from_utf8(rest.to_vec()).ok();
    }
    let (&last, full) = rest.split_last()?;
    let mut text = String::with_capacity(3 * rest.len());
    for (&byte, count) in full.iter().zip(std::iter::repeat(3)).chain([(&last, kind)]) {
        let mut byte = byte;
        for _ in 0..count {
            text.push(char::from(CHARACTERS[usize::from(byte % 5)]));
            byte /= 5;
        }
        if byte != 0 {
            return None;
        }
    }
    (kind <= 3).then_some(text)
}

fn code(character: u8) -> Option<u8> {
    CHARACTERS.iter().position(|&c| c == character).map(|at| at as u8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn boards_and_other_texts_come_back(text in "[.#|xo]{0,40}|\\PC{0,20}") {
            let key = pack(&text);
            prop_assert_eq!(unpack(&key), Some(text));
        }

        #[test]
        fn no_key_stands_for_two_texts(key in prop::collection::vec(any::<u8>(), 0..8)) {
            if let Some(text) = unpack(&key)
                && key[0] != PLAIN
            {
                prop_assert_eq!(pack(&text), key);
            }
        }
    }

    #[test]
    fn three_cells_a_byte() {
        assert_eq!(pack(".....|.....|.....|.....|.....").len(), 11);
    }
}
