//! Writing: batches of parts, each of which is in the file as a whole or not at all.
//!
//! A search tells a part after all parts that its value was made of. Batches are written in the order in which parts
//! were told, so the file always holds, with a part, all that play can reach from it. A search that goes on after the
//! program was killed may therefore take what it finds in the file for finished.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use redb::{ReadableDatabase, ReadableTable, ReadableTableMetadata, Table};
use rustc_hash::FxHashMap;
use tedomari_position::Shelf;
use tedomari_value::{Engine, Player, Stop, Value};

use crate::code::{Record, Reference, read_hash, write_part, write_record};
use crate::error::{DatabaseError, What, guard};
use crate::key;
use crate::layout::{
    BASES, BOARDS, FORMAT, META, META_FORMAT, PartsDefinition, check_format, check_magic, parts_name,
};
use crate::read::{Bases, Parts, find, open_published};
use crate::rebuild::{Rebuilt, Trouble};
use crate::workshop::{builder, discard, open_work, publish, publish_copy};

/// A batch is written when it has so many parts or is so old: what a killed program has done in vain.
const MOST_PENDING: usize = 8192;
const OLDEST_PENDING: Duration = Duration::from_millis(500);

/// While a build runs, what it has done is published after so long at the earliest.
const PUBLISH_AFTER: Duration = Duration::from_secs(1);

/// And at most this part of the time is spent on it.
const PUBLISH_PART: u32 = 20;

/// A database that is being written, by this process alone. Others read what was published before; when the writer is
/// dropped, what it has written is published too.
pub struct Writer(pub(crate) Arc<Work>);

/// The work on a database.
pub(crate) struct Work {
    path: PathBuf,
    /// The work on it; it is there until the writer is dropped.
    file: Option<redb::Database>,
    /// Whether something contradicts itself in the work, so that it is of no use to anybody.
    is_damaged: AtomicBool,
    publishing: Mutex<Publishing>,
}

/// When a build publishes next.
struct Publishing {
    after: Duration,
    next: Instant,
}

impl Writer {
    /// Opens a file, or begins one if there is none.
    pub fn open(path: impl AsRef<Path>) -> Result<Writer, DatabaseError> {
        let path = path.as_ref();
        let bad = |what: What| DatabaseError::new(path, what);
        if !path.try_exists().map_err(|error| bad(error.into()))? {
            guard(|| begin(path)).map_err(bad)?;
        }
        check_magic(path)?;
        let open = || -> Result<_, What> {
            check_format(&open_published(path)?)?;
            open_work(path)
        };
        let file = guard(open).map_err(bad)?;
        let publishing = Publishing { after: PUBLISH_AFTER, next: Instant::now() + PUBLISH_AFTER };
        Ok(Writer(Arc::new(Work {
            path: path.to_owned(),
            file: Some(file),
            is_damaged: AtomicBool::new(false),
            publishing: Mutex::new(publishing),
        })))
    }

    /// How long it takes at least from one publication of what a build has done to the next; 0 for one after each batch.
    /// Otherwise publications that take long are rarer.
    pub fn publish_after(&mut self, after: Duration) {
        *self.0.publishing.lock() = Publishing { after, next: Instant::now() + after };
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Writes values that are known already, under texts of the caller's choice.
    pub fn keep(
        &self,
        ruleset: &str,
        engine: &Engine,
        values: impl IntoIterator<Item = (String, Value)>,
    ) -> Result<(), DatabaseError> {
        let shelf = WriteShelf::new(self, ruleset)?;
        let put = values.into_iter().try_for_each(|(part, value)| shelf.put(engine, &part, value));
        // Nothing but a failure stops it.
        let _ = put.and_then(|()| shelf.flush(engine, None));
        shelf.failure().map_or(Ok(()), |failure| Err(failure.clone()))
    }

    /// Gives back the room that batches left unused. Like a batch, it is done as a whole or not at all.
    pub fn compact(&mut self) -> Result<(), DatabaseError> {
        let work = Arc::get_mut(&mut self.0).expect("a shelf is dropped with the build that it was for");
        let file = work.file.as_mut().expect("it is there until the work is dropped");
        let compacted = guard(|| match file.compact() {
            Ok(_) => Ok(()),
            Err(redb::CompactionError::Storage(error)) => Err(What::from(error)),
            Err(other) => Err(What::Io(other.to_string())),
        });
        compacted.map_err(|what| work.bad(what))
    }

    /// How many parts of a ruleset are in the file.
    pub fn parts(&self, ruleset: &str) -> Result<u64, DatabaseError> {
        let count = || -> Result<u64, What> {
            Ok(self.0.snapshot(ruleset)?.map_or(Ok(0), |(parts, _)| parts.len())?)
        };
        guard(count).map_err(|what| self.0.bad(what))
    }
}

impl Work {
    /// Publishes what has been done, if it is time. Nobody may be writing.
    fn publish_when_due(&self) {
        let mut publishing = self.publishing.lock();
        let began = Instant::now();
        if began < publishing.next {
            return;
        }
        // Without it readers have to wait for the end, which is no reason to give up the build.
        let _ = guard(|| publish_copy(&self.path));
        let rest = match publishing.after {
            Duration::ZERO => Duration::ZERO,
            after => after.max(PUBLISH_PART * began.elapsed()),
        };
        publishing.next = Instant::now() + rest;
    }

    pub(crate) fn bad(&self, what: What) -> DatabaseError {
        if matches!(what, What::Damaged(_)) {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        DatabaseError::new(&self.path, what)
    }

    fn file(&self) -> &redb::Database {
        self.file.as_ref().expect("it is there until the work is dropped")
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        // Nobody can take up the work before the file is closed. If it keeps its name the next reader publishes it.
        let _ = match self.is_damaged.load(Ordering::Relaxed) {
            true => discard(&self.path),
            false => publish(&self.path),
        };
        // To be closed, damaged pages are read once more.
        let _ = guard(|| {
            drop(self.file.take());
            Ok::<(), What>(())
        });
    }
}

/// Makes an empty database under another name and then gives it its own, so that a file of that name is never half made.
fn begin(path: &Path) -> Result<(), What> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let file = match builder().create(&new) {
        // Left behind by a program that was killed.
        Err(redb::DatabaseError::Storage(_)) if check_magic(&new).is_err() && new.is_file() => {
            std::fs::remove_file(&new)?;
            builder().create(&new)?
        }
        created => created?,
    };
    let transaction = file.begin_write()?;
    {
        transaction.open_table(META)?.insert(META_FORMAT, FORMAT)?;
        transaction.open_table(BASES)?;
        transaction.open_table(BOARDS)?;
    }
    transaction.commit()?;
    drop(file);
    Ok(std::fs::rename(&new, path)?)
}

/// Keeps the values that a search finds.
pub(crate) struct WriteShelf {
    work: Arc<Work>,
    ruleset: String,
    rebuilt: Rebuilt,
    /// What was in the file after the last batch. It is renewed with every batch, since pages that somebody may still
    /// read cannot be used again.
    written: RwLock<Option<(Parts, Bases)>>,
    pending: Mutex<Vec<(Vec<u8>, Value)>>,
    committing: Mutex<Committing>,
    /// How many parts were put here.
    kept: AtomicU64,
    failure: OnceLock<DatabaseError>,
}

struct Committing {
    /// The numbers of the bases in the file, by content hash.
    numbers: FxHashMap<u128, u64>,
    last: Instant,
}

impl WriteShelf {
    pub(crate) fn new(writer: &Writer, ruleset: &str) -> Result<WriteShelf, DatabaseError> {
        let work = writer.0.clone();
        let numbers = guard(|| work.numbers()).map_err(|what| work.bad(what))?;
        let written = guard(|| work.snapshot(ruleset)).map_err(|what| work.bad(what))?;
        Ok(WriteShelf {
            work,
            ruleset: ruleset.to_owned(),
            rebuilt: Rebuilt::default(),
            written: RwLock::new(written),
            pending: Mutex::default(),
            committing: Mutex::new(Committing { numbers, last: Instant::now() }),
            kept: AtomicU64::new(0),
            failure: OnceLock::new(),
        })
    }

    /// How many parts were put here.
    pub(crate) fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }

    pub(crate) fn failure(&self) -> Option<&DatabaseError> {
        self.failure.get()
    }

    /// Writes what is pending, and that a board is finished.
    pub(crate) fn flush(&self, engine: &Engine, finished: Option<&str>) -> Result<(), Stop> {
        self.commit(engine, &mut self.committing.lock(), finished)
    }

    fn commit(
        &self,
        engine: &Engine,
        committing: &mut Committing,
        finished: Option<&str>,
    ) -> Result<(), Stop> {
        if self.failure.get().is_some() {
            return Err(Stop::Interrupted);
        }
        let mut batch = std::mem::take(&mut *self.pending.lock());
        batch.sort_unstable();
        let done = guard(|| {
            self.write(engine, &mut committing.numbers, &batch, finished)?;
            *self.written.write() = self.work.snapshot(&self.ruleset)?;
            self.work.publish_when_due();
            Ok(())
        });
        committing.last = Instant::now();
        done.map_err(|what| self.fail(what))
    }

    /// A search knows no failures; it is told to stop, and the failure waits for whoever started it.
    fn fail(&self, what: What) -> Stop {
        let _ = self.failure.set(self.work.bad(what));
        Stop::Interrupted
    }

    fn write(
        &self,
        engine: &Engine,
        numbers: &mut FxHashMap<u128, u64>,
        batch: &[(Vec<u8>, Value)],
        finished: Option<&str>,
    ) -> Result<(), What> {
        let transaction = self.work.file().begin_write()?;
        {
            let mut bases = transaction.open_table(BASES)?;
            let name = parts_name(&self.ruleset);
            let mut parts = transaction.open_table(PartsDefinition::new(&name))?;
            for (key, value) in batch {
                let reference = self.reference(engine, *value, numbers, &mut bases)?;
                parts.insert(&key[..], &write_part(key, &reference).ok_or(What::TooLarge)?[..])?;
            }
            if let Some(board) = finished {
                let board = format!("{} {board}", self.ruleset);
                transaction.open_table(BOARDS)?.insert(&board[..], ())?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// How a value is written, after all bases that it stands on.
    fn reference(
        &self,
        engine: &Engine,
        value: Value,
        numbers: &mut FxHashMap<u128, u64>,
        table: &mut Table<'_, u64, &'static [u8]>,
    ) -> Result<Reference, What> {
        let mut open = vec![engine.centred(value).2];
        while let Some(&base) = open.last() {
            let hash = engine.content_hash(base);
            if base == Value::ZERO || numbers.contains_key(&hash) {
                open.pop();
                continue;
            }
            let side = |player| engine.options(base, player).map_err(|_| What::TooLarge);
            let options = [side(Player::Left)?, side(Player::Right)?];
            let before = open.len();
            for &option in options.iter().flatten() {
                let (_, _, below) = engine.centred(option);
                if below != Value::ZERO && !numbers.contains_key(&engine.content_hash(below)) {
                    open.push(below);
                }
            }
            if open.len() > before {
                continue;
            }
            let [left, right] = options.map(|side| {
                side.into_iter().map(|option| known(engine, option, numbers)).collect::<Vec<_>>()
            });
            let record = write_record(&Record { hash, left, right }).ok_or(What::TooLarge)?;
            let number = numbers.len() as u64 + 1;
            table.insert(number, &record[..])?;
            numbers.insert(hash, number);
            open.pop();
        }
        Ok(known(engine, value, numbers))
    }
}

/// How a value is written whose base is in the file.
fn known(engine: &Engine, value: Value, numbers: &FxHashMap<u128, u64>) -> Reference {
    let (number, negated, base) = engine.centred(value);
    let base = if base == Value::ZERO { 0 } else { numbers[&engine.content_hash(base)] };
    Reference { base, negated, number }
}

impl Drop for WriteShelf {
    fn drop(&mut self) {
        // After a panic the store may panic again when it is let go.
        let _ = guard(|| {
            drop(self.written.get_mut().take());
            Ok::<(), What>(())
        });
    }
}

impl Shelf for WriteShelf {
    fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        let written = self.written.read();
        let Some((parts, bases)) = &*written else { return Ok(None) };
        guard(|| find(engine, part, parts, bases, &self.rebuilt)).map_err(|trouble| match trouble {
            Trouble::Stopped(stop) => stop,
            Trouble::Bad(what) => self.fail(what),
        })
    }

    fn put(&self, engine: &Engine, part: &str, value: Value) -> Result<(), Stop> {
        let many = {
            let mut pending = self.pending.lock();
            pending.push((key::pack(part), value));
            pending.len()
        };
        self.kept.fetch_add(1, Ordering::Relaxed);
        if many < MOST_PENDING && !many.is_multiple_of(64) {
            return Ok(());
        }
        // While one thread writes the others go on, unless they are far ahead of it.
        let committing =
            if many < 4 * MOST_PENDING { self.committing.try_lock() } else { Some(self.committing.lock()) };
        match committing {
            Some(mut committing) if many >= MOST_PENDING || committing.last.elapsed() >= OLDEST_PENDING => {
                self.commit(engine, &mut committing, None)
            }
            _ => Ok(()),
        }
    }
}

impl Work {
    /// The numbers of all bases, by content hash.
    fn numbers(&self) -> Result<FxHashMap<u128, u64>, What> {
        let bases = self.file().begin_read()?.open_table(BASES)?;
        let mut numbers = FxHashMap::default();
        for entry in bases.iter()? {
            let (number, bytes) = entry?;
            let number = number.value();
            let damaged = || What::Damaged(format!("base {number} cannot be read"));
            let hash = read_hash(bytes.value()).ok_or_else(damaged)?;
            if numbers.insert(hash, number).is_some() || number != numbers.len() as u64 {
                return Err(damaged());
            }
        }
        Ok(numbers)
    }

    /// The parts of a ruleset and the bases as they are now; `None` if there are none.
    fn snapshot(&self, ruleset: &str) -> Result<Option<(Parts, Bases)>, What> {
        let transaction = self.file().begin_read()?;
        let name = parts_name(ruleset);
        match transaction.open_table(PartsDefinition::new(&name)) {
            Ok(parts) => Ok(Some((parts, transaction.open_table(BASES)?))),
            Err(redb::TableError::TableDoesNotExist(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
