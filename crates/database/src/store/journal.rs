//! What a build has added since an image was made, batch after batch. A batch is there as a whole or not at all.
//!
//! A journal has a head like an image, with a stamp of its own and that of the image it was begun from. A batch is its length, its
//! check sum and its bytes. What stands behind the last batch that is right was never finished.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};

use super::{Tables, check, read_bytes, read_fixed, write_bytes};
use crate::code::{read_count, write_count};
use crate::error::What;
use crate::layout::{JOURNAL, check_head, write_head};

/// Bytes of the head: what it is, version, stamp, the other stamp, check sum.
const HEAD: u64 = JOURNAL.len() as u64 + 32;

/// Bytes before those of a batch: their length and their check sum.
const BEFORE: u64 = 16;

/// A journal that nobody else works on: whoever made it has locked the file.
pub(crate) struct Journal {
    file: File,
    stamp: u64,
    origin: u64,
    /// Where the last batch ends.
    end: u64,
}

impl Journal {
    /// Begins a journal in a file, in place of what is there.
    pub(crate) fn begin(mut file: File, stamp: u64, origin: u64) -> Result<Journal, What> {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&write_head(JOURNAL, stamp, Some(origin)))?;
        file.sync_all()?;
        Ok(Journal { file, stamp, origin, end: HEAD })
    }

    /// Opens the journal in a file.
    pub(crate) fn open(mut file: File) -> Result<Journal, What> {
        let head = check_head(&mut file, JOURNAL)?;
        Ok(Journal { file, stamp: head.stamp, origin: head.origin, end: HEAD })
    }

    /// What images have that are made with this journal.
    pub(crate) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The stamp of the image it was begun from.
    pub(crate) fn origin(&self) -> u64 {
        self.origin
    }

    /// All that stands in the batches. What comes behind the last that is right is cut off.
    pub(crate) fn replay(&mut self) -> Result<Tables, What> {
        let mut tables = Tables::new();
        let whole = self.file.metadata()?.len();
        self.file.seek(SeekFrom::Start(HEAD))?;
        let mut file = BufReader::new(&self.file);
        while let Some(room) = whole.checked_sub(self.end + BEFORE) {
            let mut before = [0; BEFORE as usize];
            file.read_exact(&mut before)?;
            let mut before = &before[..];
            let (Some(length), Some(sum)) = (read_fixed(&mut before), read_fixed(&mut before)) else { break };
            if length > room {
                break;
            }
            let mut bytes = Vec::new();
            (&mut file).take(length).read_to_end(&mut bytes)?;
            if check(self.stamp, self.end, &bytes) != sum || add(&mut tables, &bytes).is_none() {
                break;
            }
            self.end += BEFORE + length;
        }
        drop(file);
        self.file.set_len(self.end)?;
        Ok(tables)
    }

    /// Writes a batch and sees to it that it is on the disk.
    pub(crate) fn append(&mut self, batch: &Tables) -> Result<(), What> {
        let mut bytes = vec![0; BEFORE as usize];
        for (name, entries) in batch {
            write_bytes(&mut bytes, name.as_bytes());
            write_count(&mut bytes, entries.len() as u64);
            for (key, value) in entries {
                write_bytes(&mut bytes, key);
                write_bytes(&mut bytes, value);
            }
        }
        let (before, body) = bytes.split_at_mut(BEFORE as usize);
        before[..8].copy_from_slice(&(body.len() as u64).to_le_bytes());
        before[8..].copy_from_slice(&check(self.stamp, self.end, body).to_le_bytes());
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&bytes)?;
        self.file.sync_data()?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Forgets all batches: an image has them.
    pub(crate) fn clear(&mut self) -> Result<(), What> {
        self.file.set_len(HEAD)?;
        self.end = HEAD;
        Ok(())
    }
}

/// Adds what stands in a batch.
fn add(tables: &mut Tables, mut rest: &[u8]) -> Option<()> {
    while !rest.is_empty() {
        let name = String::from_utf8(read_bytes(&mut rest)?.to_vec()).ok()?;
        let table = tables.entry(name).or_default();
        for _ in 0..read_count(&mut rest)? {
            let key = read_bytes(&mut rest)?.to_vec();
            table.insert(key, read_bytes(&mut rest)?.to_vec());
        }
    }
    Some(())
}
