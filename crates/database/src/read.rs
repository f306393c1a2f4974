//! Reading: as many processes at once as one likes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use redb::{ReadOnlyDatabase, ReadOnlyTable, ReadTransaction, ReadableDatabase, ReadableTable};
use tedomari_position::Shelf;
use tedomari_rulesets::Library;
use tedomari_value::{Engine, Stop, Value};

use crate::code::read_part;
use crate::error::{DatabaseError, What, guard};
use crate::key;
use crate::layout::{BASES, PartsDefinition, check_format, check_magic, parts_name, rulesets};
use crate::luck::Luck;
use crate::rebuild::{Rebuilt, Trouble};
use crate::workshop::{builder, settle};

/// Bytes of the file that are held in memory.
pub(crate) const CACHE: usize = 64 << 20;

/// A file gets its name from somebody who still has it open, and is no longer in use a moment later.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(10);

/// Opens a published file for reading.
pub(crate) fn open_published(path: &Path) -> Result<ReadOnlyDatabase, What> {
    let began = Instant::now();
    loop {
        let opened = match builder().open_read_only(path) {
            // Opening it for writing repairs it.
            Err(redb::DatabaseError::RepairAborted) => {
                builder().open(path).map(drop).and_then(|()| builder().open_read_only(path))
            }
            opened => opened,
        };
        match opened {
            Err(redb::DatabaseError::DatabaseAlreadyOpen) if began.elapsed() < PATIENCE => {
                std::thread::sleep(PAUSE);
            }
            opened => return Ok(opened?),
        }
    }
}

/// A database that is read. It stays as it was when it was opened.
pub struct Database {
    path: PathBuf,
    transaction: ReadTransaction,
    /// The first thing that went wrong while a search asked for values.
    trouble: OnceLock<DatabaseError>,
    // After everything that reads from it.
    _file: ReadOnlyDatabase,
}

pub(crate) type Parts = ReadOnlyTable<&'static [u8], &'static [u8]>;
pub(crate) type Bases = ReadOnlyTable<u64, &'static [u8]>;

impl Database {
    /// Opens a file. If a build is at work on it, this is what it published last; if one was killed, what it has done is
    /// published first.
    pub fn open(path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        let path = path.as_ref();
        settle(path);
        check_magic(path)?;
        let bad = |what: What| DatabaseError::new(path, what);
        let open = || -> Result<_, What> {
            let file = open_published(path)?;
            check_format(&file)?;
            let transaction = file.begin_read()?;
            Ok((file, transaction))
        };
        let (file, transaction) = guard(open).map_err(bad)?;
        Ok(Database { path: path.to_owned(), transaction, trouble: OnceLock::new(), _file: file })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What went wrong while searches asked for values: they went on without the database.
    pub fn trouble(&self) -> Option<&DatabaseError> {
        self.trouble.get()
    }

    /// The names of the rulesets that have parts.
    pub fn rulesets(&self) -> Result<Vec<String>, DatabaseError> {
        guard(|| rulesets(&self.transaction)).map_err(|what| self.bad(what))
    }

    /// Visits all parts of a ruleset with their values, in the order of the file, until the visitor breaks off with an
    /// error.
    pub fn visit<E: From<DatabaseError> + From<Stop>>(
        &self,
        engine: &Engine,
        ruleset: &str,
        mut visit: impl FnMut(&str, Value) -> Result<(), E>,
    ) -> Result<(), E> {
        let bad = |what: What| E::from(self.bad(what));
        let (parts, bases) = (self.parts(ruleset).map_err(bad)?, self.bases().map_err(bad)?);
        let rebuilt = Rebuilt::default();
        let mut entries = guard(|| Ok::<_, What>(parts.iter()?)).map_err(bad)?;
        // Also to look at an entry is left to the guard: where it ends is told by the page.
        let mut next = || {
            let entry = entries.next().transpose()?;
            Ok::<_, What>(entry.map(|(key, bytes)| (key.value().to_vec(), bytes.value().to_vec())))
        };
        while let Some((key, bytes)) = guard(&mut next).map_err(bad)? {
            let part = key::unpack(&key).ok_or_else(|| bad(damaged_part(&key)))?;
            let reference = read_part(&key, &bytes).ok_or_else(|| bad(damaged_part(&key)))?;
            let value =
                guard(|| rebuilt.value(engine, &reference, &bases)).map_err(|trouble| match trouble {
                    Trouble::Stopped(stop) => E::from(stop),
                    Trouble::Bad(what) => bad(what),
                })?;
            visit(&part, value)?;
        }
        Ok(())
    }

    pub(crate) fn transaction(&self) -> &ReadTransaction {
        &self.transaction
    }

    pub(crate) fn parts(&self, ruleset: &str) -> Result<Parts, What> {
        guard(|| Ok(self.transaction.open_table(PartsDefinition::new(&parts_name(ruleset)))?))
    }

    pub(crate) fn bases(&self) -> Result<Bases, What> {
        guard(|| Ok(self.transaction.open_table(BASES)?))
    }

    pub(crate) fn bad(&self, what: What) -> DatabaseError {
        DatabaseError::new(&self.path, what)
    }
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Library for Database {
    fn shelf(self: Arc<Self>, _: &Engine, ruleset: &str) -> Option<Arc<dyn Shelf>> {
        let (parts, bases) = (self.parts(ruleset).ok()?, self.bases().ok()?);
        let rebuilt = Rebuilt::default();
        Some(Arc::new(ReadShelf { parts, bases, rebuilt, luck: Luck::default(), database: self }))
    }
}

struct ReadShelf {
    parts: Parts,
    bases: Bases,
    rebuilt: Rebuilt,
    luck: Luck,
    // After everything that reads from it.
    database: Arc<Database>,
}

impl Shelf for ReadShelf {
    fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        if !self.luck.is_worth_asking(part) {
            return Ok(None);
        }
        match guard(|| find(engine, part, &self.parts, &self.bases, &self.rebuilt)) {
            Ok(value) => {
                self.luck.asked(part, value.is_some());
                Ok(value)
            }
            Err(Trouble::Stopped(stop)) => Err(stop),
            // The search can do without, and whoever asked hears of it in the end.
            Err(Trouble::Bad(what)) => {
                let _ = self.database.trouble.set(self.database.bad(what));
                Ok(None)
            }
        }
    }

    fn put(&self, _: &Engine, _part: &str, _value: Value) -> Result<(), Stop> {
        Ok(())
    }
}

/// The value of a part, if it is there.
pub(crate) fn find(
    engine: &Engine,
    part: &str,
    parts: &Parts,
    bases: &Bases,
    rebuilt: &Rebuilt,
) -> Result<Option<Value>, Trouble> {
    let key = key::pack(part);
    let Some(bytes) = parts.get(&key[..])? else { return Ok(None) };
    let reference = read_part(&key, bytes.value()).ok_or_else(|| Trouble::Bad(damaged_part(&key)))?;
    Ok(Some(rebuilt.value(engine, &reference, bases)?))
}

fn damaged_part(key: &[u8]) -> What {
    What::Damaged(match key::unpack(key) {
        Some(part) => format!("the part {part} does not have the value that was written"),
        None => "a part cannot be read".to_owned(),
    })
}
