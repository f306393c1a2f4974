//! Values that were found elsewhere, by the [shards](crate::shard) of a build on several machines, are put into a file.

use std::collections::BTreeMap;

use super::{Numbers, Writer};
use crate::code::{Record, Reference, write_part, write_record};
use crate::error::{DatabaseError, What};
use crate::layout::{BASES, BOARDS, base_key, parts_name};
use crate::shard::{Named, NamedBase};
use crate::store::Tables;

impl Writer {
    /// Takes in parts of a ruleset by their keys, and the bases that they stand on, each after its options. What is there already is
    /// not written twice. What these parts rest on must have been taken in before, or come along.
    pub fn take_in(
        &self,
        ruleset: &str,
        bases: &[NamedBase],
        parts: &[(Vec<u8>, Named)],
    ) -> Result<(), DatabaseError> {
        let mut pen = self.0.pen.lock();
        let mut take = || {
            let mut numbers = match pen.numbers.take() {
                Some(numbers) => numbers,
                None => self.0.numbers()?,
            };
            let batch = batch(ruleset, bases, parts, &mut numbers)?;
            self.0.add(&mut pen, batch)?;
            pen.numbers = Some(numbers);
            self.0.publish_when_due(&mut pen);
            Ok(())
        };
        take().map_err(|what| self.0.bad(what))
    }

    /// Notes boards of a ruleset as finished: all parts that play from them can reach were taken in.
    pub fn finish_boards(&self, ruleset: &str, boards: &[String]) -> Result<(), DatabaseError> {
        let boards = boards.iter().map(|board| (format!("{ruleset} {board}").into_bytes(), Vec::new()));
        let batch = Tables::from([(BOARDS.to_owned(), boards.collect())]);
        self.0.add(&mut self.0.pen.lock(), batch).map_err(|what| self.0.bad(what))
    }
}

fn batch(
    ruleset: &str,
    bases: &[NamedBase],
    parts: &[(Vec<u8>, Named)],
    numbers: &mut Numbers,
) -> Result<Tables, What> {
    let (mut records, mut values) = (BTreeMap::new(), BTreeMap::new());
    for base in bases {
        if numbers.contains_key(&base.hash) {
            continue;
        }
        let side = |options: &[Named]| {
            options.iter().map(|option| reference(option, numbers)).collect::<Result<Vec<_>, _>>()
        };
        let record = Record { hash: base.hash, left: side(&base.left)?, right: side(&base.right)? };
        let number = numbers.len() as u64 + 1;
        records.insert(base_key(number).to_vec(), write_record(&record).ok_or(What::TooLarge)?);
        numbers.insert(base.hash, number);
    }
    for (key, value) in parts {
        let value = write_part(key, &reference(value, numbers)?).ok_or(What::TooLarge)?;
        values.insert(key.clone(), value);
    }
    Ok(Tables::from([(parts_name(ruleset), values), (BASES.to_owned(), records)]))
}

fn reference(named: &Named, numbers: &Numbers) -> Result<Reference, What> {
    let base = match named.base {
        0 => 0,
        hash => *numbers.get(&hash).ok_or_else(|| {
            What::Damaged(format!("the base {hash:032x} is missing among those that were taken in"))
        })?,
    };
    Ok(Reference { base, negated: named.negated, number: named.number.clone() })
}
