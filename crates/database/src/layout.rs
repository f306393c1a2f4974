//! What stands in the file: tables, their keys and values, and the version of all that.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use redb::{ReadTransaction, ReadableDatabase, TableDefinition, TableError};

use crate::error::{DatabaseError, What};

/// The version of everything in the file that this program knows.
pub const FORMAT: u64 = 1;

/// Names to numbers: the format.
pub(crate) const META: TableDefinition<&str, u64> = TableDefinition::new("tedomari");
pub(crate) const META_FORMAT: &str = "format";

/// Bases by number, from 1; options come before what they are options of.
pub(crate) const BASES: TableDefinition<u64, &[u8]> = TableDefinition::new("bases");

/// Boards whose parts are all there: a ruleset's name, a space and the board as it was given.
pub(crate) const BOARDS: TableDefinition<&str, ()> = TableDefinition::new("boards");

/// The tables of parts have this and the ruleset's name as their name.
pub(crate) const PARTS: &str = "parts of ";

pub(crate) type PartsDefinition<'n> = TableDefinition<'n, &'static [u8], &'static [u8]>;

pub(crate) fn parts_name(ruleset: &str) -> String {
    format!("{PARTS}{ruleset}")
}

/// How a file of the store begins.
const MAGIC: [u8; 9] = *b"redb\x1a\x0a\xa9\x0d\x0a";

/// Refuses files that are something else, before the store has a look at them.
pub(crate) fn check_magic(file: &Path) -> Result<(), DatabaseError> {
    let mut start = [0; MAGIC.len()];
    let read = File::open(file).and_then(|mut opened| {
        if opened.metadata()?.is_dir() {
            return Ok(false);
        }
        match opened.read_exact(&mut start) {
            Ok(()) => Ok(start == MAGIC),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        }
    });
    match read {
        Ok(true) => Ok(()),
        Ok(false) => Err(DatabaseError::new(file, What::Foreign)),
        Err(error) => Err(DatabaseError::new(file, error.into())),
    }
}

/// Refuses other versions, and databases of other programs that use the same store.
pub(crate) fn check_format(database: &impl ReadableDatabase) -> Result<(), What> {
    let transaction = database.begin_read()?;
    let meta = match transaction.open_table(META) {
        Ok(meta) => meta,
        Err(TableError::Storage(error)) => return Err(error.into()),
        Err(_) => return Err(What::Foreign),
    };
    match meta.get(META_FORMAT)?.map(|found| found.value()) {
        Some(FORMAT) => Ok(()),
        Some(other) => Err(What::Version(other)),
        None => Err(What::Foreign),
    }
}

/// The names of the rulesets that have parts.
pub(crate) fn rulesets(transaction: &ReadTransaction) -> Result<Vec<String>, What> {
    use redb::TableHandle;
    let names = transaction.list_tables()?;
    let mut found: Vec<String> =
        names.filter_map(|table| table.name().strip_prefix(PARTS).map(str::to_owned)).collect();
    found.sort();
    Ok(found)
}
