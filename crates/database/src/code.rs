//! How values are written: compact, and the same on every machine.
//!
//! A count is written seven bits a byte, the lowest first. A number m/2^k is the count 2k and m, folded so that small
//! numbers of either sign are short; or, if m needs more than 64 bits, 2k + 1, the length of m in bytes and those bytes. A
//! [`Reference`] to a value is twice the number of its base, plus one if the negative is meant, and a number. A base's
//! [`Record`] is its content hash, how many options Left has, and references to the options of Left and of Right.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use xxhash_rust::xxh3::xxh3_64;

/// A value: a number plus or minus a base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The number of the base in the file, from 1; 0 if the value is a number.
    pub base: u64,
    /// Whether the negative of the base is meant.
    pub negated: bool,
    /// What is added to it.
    pub number: Dyadic,
}

/// A base by its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The content hash of the base, by which it is known when it is written and checked when it is read.
    pub hash: u128,
    /// Left's options.
    pub left: Vec<Reference>,
    /// Right's options.
    pub right: Vec<Reference>,
}

/// Numbers with more binary places than this are not written. It keeps a damaged file from asking for all memory.
const MOST_PLACES: u64 = 1 << 24;

/// Bytes of the check at the end of a part's value.
const CHECK: usize = 2;

/// The bytes of a part's value, with a check that ties them to the part's key; `None` if there is a number with too many
/// binary places.
pub fn write_part(key: &[u8], value: &Reference) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(8);
    write_reference(&mut bytes, value)?;
    let check = check(key, &bytes);
    bytes.extend_from_slice(&check);
    Some(bytes)
}

/// The value in these bytes; `None` if the part with this key has no such bytes.
pub fn read_part(key: &[u8], bytes: &[u8]) -> Option<Reference> {
    let (mut body, tail) = bytes.split_at_checked(bytes.len().checked_sub(CHECK)?)?;
    if check(key, body) != tail {
        return None;
    }
    let value = read_reference(&mut body)?;
    body.is_empty().then_some(value)
}

/// The bytes of a base; `None` if there is a number with too many binary places.
pub fn write_record(record: &Record) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(32);
    bytes.extend_from_slice(&record.hash.to_le_bytes());
    write_count(&mut bytes, record.left.len() as u64);
    for option in record.left.iter().chain(&record.right) {
        write_reference(&mut bytes, option)?;
    }
    Some(bytes)
}

/// The base in these bytes; `None` if there is none.
pub fn read_record(bytes: &[u8]) -> Option<Record> {
    let (hash, mut rest) = (read_hash(bytes)?, bytes.get(16..)?);
    let count = read_count(&mut rest)?;
    let mut record = Record { hash, left: Vec::new(), right: Vec::new() };
    for _ in 0..count {
        record.left.push(read_reference(&mut rest)?);
    }
    while !rest.is_empty() {
        record.right.push(read_reference(&mut rest)?);
    }
    Some(record)
}

/// The content hash at the beginning of a base's bytes.
pub fn read_hash(bytes: &[u8]) -> Option<u128> {
    Some(u128::from_le_bytes(bytes.get(..16)?.try_into().ok()?))
}

fn check(key: &[u8], body: &[u8]) -> [u8; CHECK] {
    let hash = (xxh3_64(key) ^ xxh3_64(body).rotate_left(1)).to_le_bytes();
    [hash[0], hash[1]]
}

fn write_reference(bytes: &mut Vec<u8>, value: &Reference) -> Option<()> {
    write_count(bytes, value.base.checked_mul(2)? | u64::from(value.negated));
    write_number(bytes, &value.number)
}

fn read_reference(bytes: &mut &[u8]) -> Option<Reference> {
    let base = read_count(bytes)?;
    Some(Reference { base: base >> 1, negated: base & 1 == 1, number: read_number(bytes)? })
}

fn write_number(bytes: &mut Vec<u8>, number: &Dyadic) -> Option<()> {
    let places = Some(number.denominator_exponent()).filter(|&places| places <= MOST_PLACES)?;
    match number.to_inline() {
        Some((num, _)) => {
            write_count(bytes, 2 * places);
            write_count(bytes, (num << 1 ^ num >> 63) as u64);
        }
        None => {
            let num = number.numerator().to_le_bytes();
            write_count(bytes, 2 * places + 1);
            write_count(bytes, num.len() as u64);
            bytes.extend_from_slice(&num);
        }
    }
    Some(())
}

fn read_number(bytes: &mut &[u8]) -> Option<Dyadic> {
    let head = read_count(bytes)?;
    let places = Some(head >> 1).filter(|&places| places <= MOST_PLACES)?;
    if head & 1 == 0 {
        let folded = read_count(bytes)?;
        return Some(Dyadic::new((folded >> 1) as i64 ^ -((folded & 1) as i64), places));
    }
    let length = usize::try_from(read_count(bytes)?).ok()?;
    let (num, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(Dyadic::from_parts(IBig::from_le_bytes(num), places))
}

pub(crate) fn write_count(bytes: &mut Vec<u8>, mut count: u64) {
    while count >= 0x80 {
        bytes.push(count as u8 | 0x80);
        count >>= 7;
    }
    bytes.push(count as u8);
}

pub(crate) fn read_count(bytes: &mut &[u8]) -> Option<u64> {
    let mut count = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        count |= bits << shift;
        if byte < 0x80 {
            return Some(count);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number() -> impl Strategy<Value = Dyadic> {
        prop_oneof![
            (-20_i64..20, 0_u64..6).prop_map(|(num, exp)| Dyadic::new(num, exp)),
            (any::<i64>(), 0_u64..200).prop_map(|(num, exp)| Dyadic::new(num, exp)),
            (any::<i128>(), 0_u64..400, 0_usize..300)
                .prop_map(|(num, exp, up)| { Dyadic::from_parts(IBig::from(num) << up, exp) }),
        ]
    }

    fn reference() -> impl Strategy<Value = Reference> {
        let base = prop_oneof![0_u64..300, 0..u64::MAX / 2];
        (base, any::<bool>(), number()).prop_map(|(base, negated, number)| Reference {
            base,
            negated,
            number,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(value in reference(), key in prop::collection::vec(any::<u8>(), 0..6)) {
            let bytes = write_part(&key, &value).unwrap();
            prop_assert_eq!(read_part(&key, &bytes), Some(value));
        }

        #[test]
        fn records_too(
            hash in any::<u128>(),
            left in prop::collection::vec(reference(), 0..5),
            right in prop::collection::vec(reference(), 0..5),
        ) {
            let record = Record { hash, left, right };
            prop_assert_eq!(read_record(&write_record(&record).unwrap()), Some(record));
        }

        #[test]
        fn anything_can_be_looked_at(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = (read_record(&bytes), read_part(b"", &bytes), read_hash(&bytes));
        }
    }

    #[test]
    fn small_values_are_small() {
        let zero = Reference { base: 0, negated: false, number: Dyadic::ZERO };
        assert_eq!(write_part(b"..", &zero).unwrap().len(), 5);
        let far = Reference { number: Dyadic::new(1, MOST_PLACES + 1), ..zero };
        assert_eq!(write_part(b"..", &far), None);
    }
}
