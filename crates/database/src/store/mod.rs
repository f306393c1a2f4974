//! The store: tables of keys and values, sorted by key.
//!
//! What others read is an [`Image`], a file that is written once, from its beginning to its end, and never changed. What a build
//! adds to it stands in a [`Journal`], batch after batch, and in memory ([`Tables`]). From both a new image is made, which
//! takes the place of the old one. Every stretch of either file has a check sum, so that damage is noticed before anything is
//! made of it.

mod cache;
mod draft;
mod image;
mod journal;

use std::collections::BTreeMap;

pub(crate) use draft::Draft;
pub(crate) use image::Image;
pub(crate) use journal::Journal;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::error::What;

/// Tables by name, their values by key.
pub(crate) type Tables = BTreeMap<String, BTreeMap<Vec<u8>, Vec<u8>>>;

/// Hears of keys and their values.
pub(crate) type Visit<'v> = dyn FnMut(&[u8], &[u8]) -> Result<(), What> + 'v;

/// Where values are found by table and key.
pub(crate) trait Lookup {
    /// The value under a key.
    fn get(&self, table: &str, key: &[u8]) -> Result<Option<Vec<u8>>, What>;
}

/// An image and what has been added to it.
pub(crate) struct Layers {
    pub(crate) image: Image,
    pub(crate) added: Tables,
}

impl Lookup for Layers {
    fn get(&self, table: &str, key: &[u8]) -> Result<Option<Vec<u8>>, What> {
        match self.added.get(table).and_then(|added| added.get(key)) {
            Some(value) => Ok(Some(value.clone())),
            None => self.image.get(table, key),
        }
    }
}

impl Layers {
    /// Whether there is such a table.
    pub(crate) fn has_table(&self, table: &str) -> bool {
        self.added.contains_key(table) || self.image.entries(table).is_some()
    }

    /// How many keys a table has.
    pub(crate) fn entries(&self, table: &str) -> Result<u64, What> {
        let mut entries = self.image.entries(table).unwrap_or(0);
        for key in self.added.get(table).into_iter().flat_map(BTreeMap::keys) {
            entries += u64::from(self.image.get(table, key)?.is_none());
        }
        Ok(entries)
    }

    /// Visits a table in the order of its keys.
    pub(crate) fn visit(&self, table: &str, visit: &mut Visit<'_>) -> Result<(), What> {
        let mut added = self.added.get(table).into_iter().flatten().peekable();
        let mut cursor = self.image.cursor(table);
        while let Some((key, value)) = cursor.next()? {
            while let Some((new, value)) = added.next_if(|(new, _)| new[..] < *key) {
                visit(new, value)?;
            }
            match added.next_if(|(new, _)| new[..] == *key) {
                Some((_, value)) => visit(key, value)?,
                None => visit(key, value)?,
            }
        }
        added.try_for_each(|(key, value)| visit(key, value))
    }

    /// The names of all tables, in order.
    pub(crate) fn tables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.image.tables().collect();
        names.extend(self.added.keys().map(String::as_str).filter(|name| self.image.entries(name).is_none()));
        names.sort_unstable();
        names
    }

    /// Writes all of it into a new image.
    pub(crate) fn write(&self, draft: &mut Draft) -> Result<(), What> {
        for name in self.tables() {
            draft.table(name)?;
            self.visit(name, &mut |key, value| Ok(draft.entry(key, value)?))?;
        }
        Ok(())
    }
}

/// The check sum of a stretch of a file. It depends on the file's stamp and on where the stretch stands, so that none is taken for
/// another.
fn check(stamp: u64, at: u64, bytes: &[u8]) -> u64 {
    xxh3_64_with_seed(bytes, stamp ^ at.rotate_left(32))
}

/// Takes eight bytes off.
fn read_fixed(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

/// Takes off bytes that have their length before them.
fn read_bytes<'b>(bytes: &mut &'b [u8]) -> Option<&'b [u8]> {
    let length = usize::try_from(crate::code::read_count(bytes)?).ok()?;
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

fn write_bytes(into: &mut Vec<u8>, bytes: &[u8]) {
    crate::code::write_count(into, bytes.len() as u64);
    into.extend_from_slice(bytes);
}
