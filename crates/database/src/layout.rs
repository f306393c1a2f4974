//! What stands in the file: tables, their keys and values, how files begin, and the version of all that.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use xxhash_rust::xxh3::xxh3_64;

use crate::error::What;

/// The version of everything in the file that this program knows.
pub const FORMAT: u64 = 2;

/// How a database begins, and how the journal of a build does.
pub(crate) const IMAGE: [u8; 16] = *b"tedomari values\n";
pub(crate) const JOURNAL: [u8; 16] = *b"tedomari build \n";

/// How files of the first format began, which were those of another store.
const FIRST_FORMAT: [u8; 9] = *b"redb\x1a\x0a\xa9\x0d\x0a";

/// Bases by number, from 1; options come before what they are options of.
pub(crate) const BASES: &str = "bases";

/// Boards whose parts are all there: a ruleset's name, a space and the board as it was given.
pub(crate) const BOARDS: &str = "boards";

/// The tables of parts have this and the ruleset's name as their name.
pub(crate) const PARTS: &str = "parts of ";

pub(crate) fn parts_name(ruleset: &str) -> String {
    format!("{PARTS}{ruleset}")
}

/// The key of a base. Keys are in the order of the numbers.
pub(crate) fn base_key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}

/// How a file begins: what it is, the version of its format, its stamp, for a journal that of its image, and a check sum.
pub(crate) fn write_head(kind: [u8; 16], stamp: u64, origin: Option<u64>) -> Vec<u8> {
    let mut head = kind.to_vec();
    for number in [Some(FORMAT), Some(stamp), origin].into_iter().flatten() {
        head.extend(number.to_le_bytes());
    }
    head.extend(xxh3_64(&head).to_le_bytes());
    head
}

/// What the beginning of a file says.
pub(crate) struct Head {
    pub(crate) stamp: u64,
    /// Of the image that a journal was begun from.
    pub(crate) origin: u64,
}

/// Reads the beginning of a file. Refuses files that are something else, and other versions.
pub(crate) fn check_head(file: &mut File, kind: [u8; 16]) -> Result<Head, What> {
    if file.metadata()?.is_dir() {
        return Err(What::Foreign);
    }
    let mut head = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    let length = write_head(kind, 0, (kind == JOURNAL).then_some(0)).len();
    file.take(length as u64).read_to_end(&mut head)?;
    if head.starts_with(&FIRST_FORMAT) {
        return Err(What::Version(1));
    }
    if !head.starts_with(&kind) || head.len() < length {
        return Err(What::Foreign);
    }
    let number = |at: usize| {
        let start = kind.len() + 8 * at;
        head[start..start + 8].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let last = (length - kind.len()) / 8 - 1;
    if number(last) != xxh3_64(&head[..length - 8]) {
        return Err(What::Damaged("its beginning is not what was written".to_owned()));
    }
    match number(0) {
        FORMAT => Ok(Head { stamp: number(1), origin: if last > 2 { number(2) } else { 0 } }),
        other => Err(What::Version(other)),
    }
}
