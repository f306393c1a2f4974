//! A file of sorted tables, which is never changed once it has its name.
//!
//! It begins with a head (what it is, the version of its format, its stamp). Then come pages of entries, a few thousand bytes each:
//! keys and values with their lengths, in the order of the keys. The directory says which tables there are and where their pages
//! stand, with their first keys and check sums. The tail says where the directory is. Only the directory is held in memory; a
//! key is looked for in the one page that may have it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;

use super::cache::Cache;
use super::{Lookup, check, read_bytes, read_fixed};
use crate::code::read_count;
use crate::error::What;
use crate::layout::{IMAGE, check_head};

/// Bytes of the head: what it is, version, stamp, check sum.
pub(super) const HEAD: usize = IMAGE.len() + 24;

/// Bytes of the tail: where the directory begins, its length, its check sum, the check sum of these.
pub(super) const TAIL: usize = 32;

/// A file that is read.
pub(crate) struct Image {
    file: Mutex<File>,
    stamp: u64,
    bytes: u64,
    tables: BTreeMap<String, Table>,
    cache: Cache,
}

#[derive(Default)]
struct Table {
    entries: u64,
    pages: Vec<Place>,
}

/// Where a page stands.
struct Place {
    first: Box<[u8]>,
    at: u64,
    length: usize,
    check: u64,
}

/// The entries of a page.
pub(super) struct Page {
    bytes: Vec<u8>,
    /// Where keys begin, where the values behind them begin, and where those end.
    entries: Vec<[u32; 3]>,
}

impl Page {
    fn new(bytes: Vec<u8>) -> Option<Page> {
        let mut entries = Vec::new();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let key = usize::try_from(read_count(&mut rest)?).ok()?;
            let value = usize::try_from(read_count(&mut rest)?).ok()?;
            let start = bytes.len() - rest.len();
            rest = rest.get(key..)?.get(value..)?;
            let places = [start, start + key, start + key + value].map(u32::try_from);
            entries.push([places[0].ok()?, places[1].ok()?, places[2].ok()?]);
        }
        Some(Page { bytes, entries })
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.len() + size_of_val(&self.entries[..])
    }

    fn entry(&self, [start, middle, end]: [u32; 3]) -> Entry<'_> {
        (&self.bytes[start as usize..middle as usize], &self.bytes[middle as usize..end as usize])
    }

    fn get(&self, key: &[u8]) -> Option<&[u8]> {
        let found = self.entries.binary_search_by(|&entry| self.entry(entry).0.cmp(key)).ok()?;
        Some(self.entry(self.entries[found]).1)
    }
}

impl Image {
    /// Opens a file. That its pages are what was written is found out when they are read.
    pub(crate) fn open(path: &Path) -> Result<Image, What> {
        let mut file = File::open(path)?;
        let stamp = check_head(&mut file, IMAGE)?.stamp;
        let bytes = file.metadata()?.len();
        let damaged = || What::Damaged("its directory is not what was written".to_owned());
        let tail_at = bytes.checked_sub(TAIL as u64).filter(|&at| at >= HEAD as u64).ok_or_else(damaged)?;
        let tail = read_at(&mut file, tail_at, TAIL)?;
        let (said, mut sum) = tail.split_at(TAIL - 8);
        if read_fixed(&mut sum) != Some(check(stamp, tail_at, said)) {
            return Err(damaged());
        }
        let mut said = said;
        let mut next = || read_fixed(&mut said).ok_or_else(damaged);
        let (at, length, sum) = (next()?, next()?, next()?);
        if at.checked_add(length) != Some(tail_at) {
            return Err(damaged());
        }
        let directory = read_at(&mut file, at, usize::try_from(length).map_err(|_| damaged())?)?;
        if check(stamp, at, &directory) != sum {
            return Err(damaged());
        }
        let tables = read_directory(&directory, at).ok_or_else(damaged)?;
        Ok(Image { file: Mutex::new(file), stamp, bytes, tables, cache: Cache::default() })
    }

    /// By whom the file was made.
    pub(crate) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The size of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The names of the tables, in order.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }

    /// How many keys a table has, if there is one of this name.
    pub(crate) fn entries(&self, table: &str) -> Option<u64> {
        self.tables.get(table).map(|table| table.entries)
    }

    /// Reads through the whole file, to see that it is what was written.
    pub(crate) fn verify(&self) -> Result<(), What> {
        let pages = self.tables.values().flat_map(|table| &table.pages);
        pages.into_iter().try_for_each(|place| self.read(place).map(drop))
    }

    /// All entries of a table from its first on; none if there is no such table.
    pub(crate) fn cursor(&self, table: &str) -> Cursor<'_> {
        let pages = self.tables.get(table).map_or(&[][..], |table| &table.pages);
        Cursor { image: self, pages, page: None, entry: 0 }
    }

    /// The entries of a table from the first that is not before a key.
    pub(crate) fn cursor_from(&self, table: &str, key: &[u8]) -> Result<Cursor<'_>, What> {
        let mut cursor = self.cursor(table);
        let after = cursor.pages.partition_point(|place| *place.first <= *key);
        cursor.pages = &cursor.pages[after.saturating_sub(1)..];
        if let Some((place, rest)) = cursor.pages.split_first() {
            let page = self.read(place)?;
            cursor.entry = page.entries.partition_point(|&entry| page.entry(entry).0 < key);
            (cursor.page, cursor.pages) = (Some(page), rest);
        }
        Ok(cursor)
    }

    fn read(&self, place: &Place) -> Result<Page, What> {
        let bytes = read_at(&mut self.file.lock(), place.at, place.length)?;
        let is_right = check(self.stamp, place.at, &bytes) == place.check;
        let page = is_right.then(|| Page::new(bytes)).flatten();
        page.ok_or_else(|| What::Damaged(format!("what stands at byte {} is not what was written", place.at)))
    }

    /// A page by a way that remembers.
    fn page(&self, place: &Place) -> Result<Arc<Page>, What> {
        if let Some(page) = self.cache.get(place.at) {
            return Ok(page);
        }
        let page = Arc::new(self.read(place)?);
        self.cache.keep(place.at, page.clone());
        Ok(page)
    }
}

impl Lookup for Image {
    fn get(&self, table: &str, key: &[u8]) -> Result<Option<Vec<u8>>, What> {
        let Some(table) = self.tables.get(table) else { return Ok(None) };
        let after = table.pages.partition_point(|place| *place.first <= *key);
        let Some(place) = after.checked_sub(1).map(|at| &table.pages[at]) else { return Ok(None) };
        Ok(self.page(place)?.get(key).map(<[u8]>::to_vec))
    }
}

/// A key and its value.
pub(crate) type Entry<'e> = (&'e [u8], &'e [u8]);

/// Goes through the entries of a table.
pub(crate) struct Cursor<'i> {
    image: &'i Image,
    /// Those that come next.
    pages: &'i [Place],
    page: Option<Page>,
    entry: usize,
}

impl Cursor<'_> {
    /// The next key and its value.
    #[allow(clippy::should_implement_trait, reason = "what it lends is gone when it goes on")]
    pub(crate) fn next(&mut self) -> Result<Option<Entry<'_>>, What> {
        while self.page.as_ref().is_none_or(|page| self.entry == page.entries.len()) {
            let Some((place, rest)) = self.pages.split_first() else { return Ok(None) };
            (self.page, self.pages, self.entry) = (Some(self.image.read(place)?), rest, 0);
        }
        self.entry += 1;
        Ok(self.page.as_ref().map(|page| page.entry(page.entries[self.entry - 1])))
    }
}

fn read_at(file: &mut File, at: u64, length: usize) -> Result<Vec<u8>, What> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    // Room is taken only for what is there: a damaged file may say anything.
    file.take(length as u64).read_to_end(&mut bytes)?;
    match bytes.len() == length {
        true => Ok(bytes),
        false => Err(What::Damaged("it ends too early".to_owned())),
    }
}

/// The tables, if every page stands where pages are.
fn read_directory(mut rest: &[u8], end: u64) -> Option<BTreeMap<String, Table>> {
    let mut tables = BTreeMap::new();
    let mut at = HEAD as u64;
    while !rest.is_empty() {
        let name = String::from_utf8(read_bytes(&mut rest)?.to_vec()).ok()?;
        let mut table = Table { entries: read_count(&mut rest)?, pages: Vec::new() };
        for _ in 0..read_count(&mut rest)? {
            let first = read_bytes(&mut rest)?.into();
            let length = read_count(&mut rest)?;
            let place =
                Place { first, at, length: usize::try_from(length).ok()?, check: read_fixed(&mut rest)? };
            at = at.checked_add(length)?;
            table.pages.push(place);
        }
        tables.insert(name, table);
    }
    (at == end).then_some(tables)
}
