//! The final form of a file, whose bytes depend on nothing but what it holds.
//!
//! While a build runs, bases have numbers in the order in which they were found, and what is published has the stamp of the
//! build. A file that nobody works on is canonical: bases are numbered by their depth and then by their content hash, the
//! options of either player stand in the order of their numbers, and the stamp is a hash of all entries. So the same content
//! is the same bytes, whoever built it, with however many threads and pauses.

use tedomari_number::Dyadic;
use xxhash_rust::xxh3::Xxh3;

use crate::code::{Record, Reference, read_part, read_record, write_part, write_record};
use crate::error::What;
use crate::layout::{BASES, PARTS, base_key};
use crate::store::{Draft, Layers};

/// Whether a file with this stamp is in its final form. Stamps of builds are odd.
pub(crate) fn is_canonical(stamp: u64) -> bool {
    stamp & 1 == 0
}

/// Where entries go.
trait Sink {
    fn table(&mut self, name: &str) -> Result<(), What>;
    fn entry(&mut self, key: &[u8], value: &[u8]) -> Result<(), What>;
}

impl Sink for Draft {
    fn table(&mut self, name: &str) -> Result<(), What> {
        Ok(Draft::table(self, name)?)
    }

    fn entry(&mut self, key: &[u8], value: &[u8]) -> Result<(), What> {
        Ok(Draft::entry(self, key, value)?)
    }
}

impl Sink for Xxh3 {
    fn table(&mut self, name: &str) -> Result<(), What> {
        self.entry(name.as_bytes(), &[])
    }

    fn entry(&mut self, key: &[u8], value: &[u8]) -> Result<(), What> {
        for bytes in [key, value] {
            self.update(&(bytes.len() as u64).to_le_bytes());
            self.update(bytes);
        }
        Ok(())
    }
}

/// The contents of layers with bases in their final order.
pub(crate) struct Canonical<'l> {
    layers: &'l Layers,
    /// Bases as they were written, one after the other, and where each ends.
    written: Vec<u8>,
    ends: Vec<usize>,
    /// The old numbers in the new order, and the new numbers by the old ones.
    order: Vec<u64>,
    numbers: Vec<u64>,
}

/// What the order goes by.
struct Rank {
    depth: u32,
    hash: u128,
    number: u64,
}

impl<'l> Canonical<'l> {
    /// Finds the order.
    pub(crate) fn new(layers: &'l Layers) -> Result<Canonical<'l>, What> {
        let (mut written, mut ends) = (Vec::new(), Vec::new());
        let mut ranks: Vec<Rank> = Vec::new();
        layers.visit(BASES, &mut |key, bytes| {
            let number = ranks.len() as u64 + 1;
            let record = read_record(bytes).filter(|_| *key == base_key(number));
            let record = record.ok_or_else(|| damaged(number))?;
            let mut depth = 0;
            for base in record.left.iter().chain(&record.right).map(|option| option.base) {
                if base >= number {
                    return Err(damaged(number));
                }
                let below = base.checked_sub(1).map_or(0, |at| ranks[at as usize].depth);
                depth = depth.max(below + 1);
            }
            ranks.push(Rank { depth, hash: record.hash, number });
            written.extend_from_slice(bytes);
            ends.push(written.len());
            Ok(())
        })?;
        ranks.sort_unstable_by_key(|rank| (rank.depth, rank.hash));
        let order: Vec<u64> = ranks.iter().map(|rank| rank.number).collect();
        let mut numbers = vec![0; order.len() + 1];
        for (new, &old) in (1..).zip(&order) {
            numbers[old as usize] = new;
        }
        Ok(Canonical { layers, written, ends, order, numbers })
    }

    /// The stamp of the file.
    pub(crate) fn stamp(&self) -> Result<u64, What> {
        let mut hasher = Xxh3::new();
        self.send(&mut hasher)?;
        Ok(hasher.digest() & !1)
    }

    /// Writes all of it.
    pub(crate) fn write(&self, draft: &mut Draft) -> Result<(), What> {
        self.send(draft)
    }

    fn send(&self, sink: &mut dyn Sink) -> Result<(), What> {
        for name in self.layers.tables() {
            sink.table(name)?;
            if name == BASES {
                self.send_bases(sink)?;
                continue;
            }
            let has_values = name.starts_with(PARTS);
            self.layers.visit(name, &mut |key, value| {
                if !has_values {
                    return sink.entry(key, value);
                }
                let part = read_part(key, value).and_then(|old| write_part(key, &self.renumbered(old)?));
                let part = part.ok_or_else(|| What::Damaged("a part cannot be read".to_owned()))?;
                sink.entry(key, &part)
            })?;
        }
        Ok(())
    }

    fn send_bases(&self, sink: &mut dyn Sink) -> Result<(), What> {
        for (new, &old) in (1..).zip(&self.order) {
            let at = old as usize - 1;
            let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            let record = read_record(&self.written[start..self.ends[at]]);
            let bytes = record.and_then(|record| {
                let left = self.side(record.left)?;
                write_record(&Record { hash: record.hash, left, right: self.side(record.right)? })
            });
            sink.entry(&base_key(new), &bytes.ok_or_else(|| damaged(old))?)?;
        }
        Ok(())
    }

    fn side(&self, options: Vec<Reference>) -> Option<Vec<Reference>> {
        let mut side: Vec<Reference> =
            options.into_iter().map(|option| self.renumbered(option)).collect::<Option<_>>()?;
        let rank = |option: &Reference| -> (u64, bool, Dyadic) {
            (option.base, option.negated, option.number.clone())
        };
        side.sort_by_cached_key(rank);
        Some(side)
    }

    fn renumbered(&self, old: Reference) -> Option<Reference> {
        let base = *self.numbers.get(usize::try_from(old.base).ok()?)?;
        Some(Reference { base, ..old })
    }
}

fn damaged(number: u64) -> What {
    What::Damaged(format!("base {number} cannot be read"))
}
