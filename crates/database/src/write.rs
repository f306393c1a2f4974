//! Writing: batches of parts, each of which is in the file as a whole or not at all.
//!
//! A search tells a part after all parts that its value was made of. Batches are written in the order in which parts
//! were told, so the file always holds, with a part, all that play can reach from it. A search that goes on after the
//! program was killed may therefore take what it finds in the file for finished.

mod take_in;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use tedomari_position::Shelf;
use tedomari_value::{Engine, Player, Stop, Value};

use crate::code::{Record, Reference, read_hash, write_part, write_record};
use crate::error::{DatabaseError, What};
use crate::key;
use crate::layout::{BASES, BOARDS, base_key, parts_name};
use crate::read::find;
use crate::rebuild::{Rebuilt, Trouble};
use crate::store::{Journal, Layers, Tables};
use crate::workshop::{begin, finish, is_unfinished, open_work, publish, remove_journal};

/// A batch is written when it has so many parts or is so old: what a killed program has done in vain.
const MOST_PENDING: usize = 8192;
const OLDEST_PENDING: Duration = Duration::from_millis(500);

/// While a build runs, what it has done is published after so long at the earliest.
const PUBLISH_AFTER: Duration = Duration::from_secs(1);

/// And at most this part of the time is spent on it.
const PUBLISH_PART: u32 = 20;

/// Unless there are so many parts and bases since, which are held in memory until then.
const MOST_ADDED: usize = 1 << 20;

/// A database that is being written, by this process alone. Others read what was published before; when the writer is
/// dropped, what it has written is published too, in the final form.
pub struct Writer(pub(crate) Arc<Work>);

/// The work on a database.
pub(crate) struct Work {
    path: PathBuf,
    /// What is in the file and in the journal.
    layers: RwLock<Layers>,
    pen: Mutex<Pen>,
    /// Whether something contradicts itself in the work, so that it is of no use to anybody.
    is_damaged: AtomicBool,
}

/// What only one thread at a time has.
struct Pen {
    journal: Journal,
    /// The numbers of the bases that are written, by content hash, once they were asked for.
    numbers: Option<Numbers>,
    publishing: Publishing,
}

type Numbers = FxHashMap<u128, u64>;

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
            begin(path).map_err(bad)?;
        }
        let (layers, journal) = open_work(path).map_err(bad)?;
        let publishing = Publishing { after: PUBLISH_AFTER, next: Instant::now() + PUBLISH_AFTER };
        Ok(Writer(Arc::new(Work {
            path: path.to_owned(),
            layers: RwLock::new(layers),
            pen: Mutex::new(Pen { journal, numbers: None, publishing }),
            is_damaged: AtomicBool::new(false),
        })))
    }

    /// How long it takes at least from one publication of what a build has done to the next; 0 for one after each batch.
    /// Otherwise publications that take long are rarer.
    pub fn publish_after(&mut self, after: Duration) {
        self.0.pen.lock().publishing = Publishing { after, next: Instant::now() + after };
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

    /// Publishes what has been done so far, so that whoever opens the file from now on sees it.
    pub fn publish(&self) -> Result<(), DatabaseError> {
        self.0.publish(&mut self.0.pen.lock()).map_err(|what| self.0.bad(what))
    }

    /// Publishes what has been done in the final form: the bytes of the file then depend on nothing but what it holds. To
    /// drop the writer does the same, but does not tell what goes wrong; then the next who opens the file does it.
    pub fn finish(self) -> Result<(), DatabaseError> {
        self.0.finish(&mut self.0.pen.lock()).map_err(|what| self.0.bad(what))
    }

    /// How many parts of a ruleset are in the file.
    pub fn parts(&self, ruleset: &str) -> Result<u64, DatabaseError> {
        self.0.layers.read().entries(&parts_name(ruleset)).map_err(|what| self.0.bad(what))
    }
}

impl Work {
    /// Publishes what has been done, if it is time.
    fn publish_when_due(&self, pen: &mut Pen) {
        let began = Instant::now();
        let added: usize = self.layers.read().added.values().map(BTreeMap::len).sum();
        if began < pen.publishing.next && added < MOST_ADDED {
            return;
        }
        // Without it readers have to wait for the end, which is no reason to give up the build.
        let _ = self.publish(pen);
        let rest = match pen.publishing.after {
            Duration::ZERO => Duration::ZERO,
            after => after.max(PUBLISH_PART * began.elapsed()),
        };
        pen.publishing.next = Instant::now() + rest;
    }

    fn publish(&self, pen: &mut Pen) -> Result<(), What> {
        if self.layers.read().added.is_empty() {
            return Ok(());
        }
        let image = publish(&self.path, &self.layers.read(), &mut pen.journal)?;
        *self.layers.write() = Layers { image, added: Tables::new() };
        Ok(())
    }

    fn finish(&self, pen: &mut Pen) -> Result<(), What> {
        if !is_unfinished(&self.layers.read()) {
            return Ok(());
        }
        let image = finish(&self.path, &self.layers.read(), &mut pen.journal)?;
        *self.layers.write() = Layers { image, added: Tables::new() };
        // They were those of the order in which bases were found.
        pen.numbers = None;
        Ok(())
    }

    pub(crate) fn bad(&self, what: What) -> DatabaseError {
        if matches!(what, What::Damaged(_)) {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        DatabaseError::new(&self.path, what)
    }

    /// Writes a batch.
    fn add(&self, pen: &mut Pen, batch: Tables) -> Result<(), What> {
        pen.journal.append(&batch)?;
        let mut layers = self.layers.write();
        for (name, mut entries) in batch {
            layers.added.entry(name).or_default().append(&mut entries);
        }
        Ok(())
    }

    /// The numbers of all bases, by content hash.
    fn numbers(&self) -> Result<Numbers, What> {
        let mut numbers = Numbers::default();
        self.layers.read().visit(BASES, &mut |key, bytes| {
            let number = numbers.len() as u64 + 1;
            let damaged = || What::Damaged(format!("base {number} cannot be read"));
            let hash = read_hash(bytes).filter(|_| *key == base_key(number)).ok_or_else(damaged)?;
            numbers.insert(hash, number).map_or(Ok(()), |_| Err(damaged()))
        })?;
        Ok(numbers)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let (layers, pen) = (self.layers.get_mut(), self.pen.get_mut());
        let is_done = self.is_damaged.load(Ordering::Relaxed)
            || !is_unfinished(layers)
            || finish(&self.path, layers, &mut pen.journal).is_ok();
        // Nobody can take up the journal before it is closed. If it keeps its name the next reader publishes it.
        if is_done {
            remove_journal(&self.path);
        }
    }
}

/// Keeps the values that a search finds.
pub(crate) struct WriteShelf {
    work: Arc<Work>,
    ruleset: String,
    /// The table of the ruleset's parts.
    table: String,
    rebuilt: Rebuilt,
    pending: Mutex<Vec<(Vec<u8>, Value)>>,
    /// When the last batch was written.
    committed: Mutex<Instant>,
    /// How many parts were put here.
    kept: AtomicU64,
    failure: OnceLock<DatabaseError>,
}

impl WriteShelf {
    pub(crate) fn new(writer: &Writer, ruleset: &str) -> Result<WriteShelf, DatabaseError> {
        let work = writer.0.clone();
        let mut pen = work.pen.lock();
        if pen.numbers.is_none() {
            pen.numbers = Some(work.numbers().map_err(|what| work.bad(what))?);
        }
        drop(pen);
        Ok(WriteShelf {
            work,
            table: parts_name(ruleset),
            ruleset: ruleset.to_owned(),
            rebuilt: Rebuilt::default(),
            pending: Mutex::default(),
            committed: Mutex::new(Instant::now()),
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
        self.commit(engine, &mut self.committed.lock(), finished)
    }

    fn commit(&self, engine: &Engine, committed: &mut Instant, finished: Option<&str>) -> Result<(), Stop> {
        if self.failure.get().is_some() {
            return Err(Stop::Interrupted);
        }
        let batch = std::mem::take(&mut *self.pending.lock());
        let mut pen = self.work.pen.lock();
        let written = self.write(engine, &mut pen, &batch, finished);
        *committed = Instant::now();
        if let Err(what) = written {
            // What they number may not be written.
            pen.numbers = None;
            return Err(self.fail(what));
        }
        self.work.publish_when_due(&mut pen);
        Ok(())
    }

    /// A search knows no failures; it is told to stop, and the failure waits for whoever started it.
    fn fail(&self, what: What) -> Stop {
        let _ = self.failure.set(self.work.bad(what));
        Stop::Interrupted
    }

    fn write(
        &self,
        engine: &Engine,
        pen: &mut Pen,
        values: &[(Vec<u8>, Value)],
        finished: Option<&str>,
    ) -> Result<(), What> {
        if values.is_empty() && finished.is_none() && self.work.layers.read().has_table(&self.table) {
            return Ok(());
        }
        let mut numbers = match pen.numbers.take() {
            Some(numbers) => numbers,
            None => self.work.numbers()?,
        };
        let (mut bases, mut parts) = (BTreeMap::new(), BTreeMap::new());
        for (key, value) in values {
            let reference = self.reference(engine, *value, &mut numbers, &mut bases)?;
            parts.insert(key.clone(), write_part(key, &reference).ok_or(What::TooLarge)?);
        }
        let mut batch = Tables::from([(self.table.clone(), parts), (BASES.to_owned(), bases)]);
        if let Some(board) = finished {
            let board = format!("{} {board}", self.ruleset).into_bytes();
            batch.insert(BOARDS.to_owned(), BTreeMap::from([(board, Vec::new())]));
        }
        self.work.add(pen, batch)?;
        pen.numbers = Some(numbers);
        Ok(())
    }

    /// How a value is written, after all bases that it stands on.
    fn reference(
        &self,
        engine: &Engine,
        value: Value,
        numbers: &mut Numbers,
        bases: &mut BTreeMap<Vec<u8>, Vec<u8>>,
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
            bases.insert(base_key(number).to_vec(), record);
            numbers.insert(hash, number);
            open.pop();
        }
        Ok(known(engine, value, numbers))
    }
}

/// How a value is written whose base is in the file.
fn known(engine: &Engine, value: Value, numbers: &Numbers) -> Reference {
    let (number, negated, base) = engine.centred(value);
    let base = if base == Value::ZERO { 0 } else { numbers[&engine.content_hash(base)] };
    Reference { base, negated, number }
}

impl Shelf for WriteShelf {
    fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        let layers = self.work.layers.read();
        if !layers.has_table(&self.table) {
            return Ok(None);
        }
        find(engine, part, &self.table, &*layers, &self.rebuilt).map_err(|trouble| match trouble {
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
        let committed =
            if many < 4 * MOST_PENDING { self.committed.try_lock() } else { Some(self.committed.lock()) };
        match committed {
            Some(mut committed) if many >= MOST_PENDING || committed.elapsed() >= OLDEST_PENDING => {
                self.commit(engine, &mut committed, None)
            }
            _ => Ok(()),
        }
    }
}
