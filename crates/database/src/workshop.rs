//! The file that a build works on, beside the one that others read.
//!
//! The store gives a file that is being written to its writer alone. So a build works on `FILE.build`, while `FILE` is what
//! was published last: it is replaced as a whole, by renaming, and never written in place. Whoever has it open goes on
//! with what was there before. From time to time a build publishes a copy of its work, and in the end the work itself. If
//! it is killed, its work is left behind with all finished batches; whoever opens the database next, to read or to write,
//! goes on from there.
//!
//! Work belongs to a file if it was begun from it or the file was published from it, which is told by stamps in both. Work
//! that belongs to another file of the same name, one that was moved there since, is thrown away.

use std::fs::{self, Metadata, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use redb::{Builder, ReadableDatabase, ReadableTable};

use crate::error::{What, guard};
use crate::layout::{META, check_format, check_magic};
use crate::read::{CACHE, open_published};

/// Who made the work that a file was published from.
const STAMP: &str = "stamp";

/// The stamp of the file that the work was begun from.
const ORIGIN: &str = "origin";

pub(crate) fn builder() -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE);
    builder
}

/// Where a build works.
pub(crate) fn work_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".build");
    PathBuf::from(name)
}

/// A name that nobody else uses, for a file that is not finished.
fn draft_of(path: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mut name = work_of(path).into_os_string();
    name.push(format!(".{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    PathBuf::from(name)
}

/// Opens a file for its only user; `None` if it has got another name meanwhile.
fn open_alone(path: &Path) -> Result<Option<redb::Database>, What> {
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    let opened = identity(&file.metadata()?);
    let database = builder().create_file(file)?;
    // Whoever had it before may have published it just now.
    Ok(match fs::metadata(path) {
        Ok(now) if identity(&now) == opened => Some(database),
        _ => None,
    })
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) {}

/// Opens the work on a file, or begins it. The file must be there.
pub(crate) fn open_work(path: &Path) -> Result<redb::Database, What> {
    let work = work_of(path);
    // Whatever is in the way is gone after one round, unless somebody else puts it there again and again.
    const ROUNDS: u32 = 8;
    for _ in 0..ROUNDS {
        if !work.exists()
            && let Err(what) = begin_work(path, &work)
            && !work.exists()
        {
            return Err(what);
        }
        let opened = match check_magic(&work) {
            Ok(()) => guard(|| open_alone(&work)),
            Err(_) => Err(What::Foreign),
        };
        match opened {
            Ok(Some(database)) if guard(|| belongs(&database, path)) == Ok(true) => {
                sweep(path);
                return Ok(database);
            }
            // Somebody has published it.
            Ok(None) => {}
            Err(What::Busy) => return Err(What::Busy),
            // Of no use to anybody.
            Ok(Some(database)) => {
                let _ = fs::remove_file(&work);
                let _ = guard(|| {
                    drop(database);
                    Ok::<(), What>(())
                });
            }
            Err(What::Foreign | What::Damaged(_)) => {
                let _ = fs::remove_file(&work);
            }
            Err(other) if work.exists() => return Err(other),
            Err(_) => {}
        }
    }
    Err(What::Busy)
}

/// Makes a copy of the file to work on. It gets its name only when it is whole, and only if nobody else was faster.
fn begin_work(path: &Path, work: &Path) -> Result<(), What> {
    let draft = draft_of(path);
    let made = copy(path, &draft).and_then(|database| {
        let transaction = database.begin_write()?;
        {
            let mut meta = transaction.open_table(META)?;
            let origin = meta.get(STAMP)?.map_or(0, |stamp| stamp.value());
            meta.insert(ORIGIN, origin)?;
            meta.insert(STAMP, new_stamp())?;
        }
        transaction.commit()?;
        Ok(())
    });
    let named = made.and_then(|()| match fs::hard_link(&draft, work) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        // Not every file system has links.
        Err(_) => Ok(fs::rename(&draft, work)?),
        Ok(()) => Ok(()),
    });
    let _ = fs::remove_file(&draft);
    named
}

/// A copy that can be opened by readers: one of a file in use must be put in order first.
fn copy(from: &Path, to: &Path) -> Result<redb::Database, What> {
    fs::copy(from, to)?;
    // Whoever may read the database may not be allowed to write to it, but this is a new file.
    let file = OpenOptions::new().read(true).write(true).open(to)?;
    Ok(builder().create_file(file)?)
}

/// Lets readers see what has been done so far. Nobody may be writing to the work.
pub(crate) fn publish_copy(path: &Path) -> Result<(), What> {
    let draft = draft_of(path);
    let published = copy(&work_of(path), &draft).and_then(|database| {
        drop(database);
        Ok(fs::rename(&draft, path)?)
    });
    if published.is_err() {
        let _ = fs::remove_file(&draft);
    }
    published
}

/// Publishes the work itself. It must still be open, so that nobody else takes it up.
pub(crate) fn publish(path: &Path) -> Result<(), What> {
    Ok(fs::rename(work_of(path), path)?)
}

/// Throws the work away.
pub(crate) fn discard(path: &Path) -> Result<(), What> {
    Ok(fs::remove_file(work_of(path))?)
}

/// Publishes work that was left behind, if nobody is at it.
pub(crate) fn settle(path: &Path) {
    let work = work_of(path);
    if !path.exists() || check_magic(&work).is_err() {
        return;
    }
    // What cannot be done here is left to the next build; the file as it is can be read.
    let _ = guard(|| {
        if let Some(database) = open_alone(&work)?
            && belongs(&database, path)?
        {
            publish(path)?;
        }
        Ok::<(), What>(())
    });
}

/// Whether work was begun from the file, or the file published from it.
fn belongs(work: &redb::Database, path: &Path) -> Result<bool, What> {
    check_format(work)?;
    let published = stamp(&open_published(path)?, STAMP)?;
    Ok(published == stamp(work, STAMP)? || published == stamp(work, ORIGIN)?)
}

fn stamp(database: &impl ReadableDatabase, name: &str) -> Result<u64, What> {
    let meta = database.begin_read()?.open_table(META)?;
    Ok(meta.get(name)?.map_or(0, |stamp| stamp.value()))
}

fn new_stamp() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let time = since.as_nanos() as u64;
    (time ^ u64::from(std::process::id()).rotate_left(48)) | 1
}

/// Removes drafts of programs that were killed. Only who works on the file may do so.
fn sweep(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), work_of(path).file_name().map(ToOwned::to_owned)) else {
        return;
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut prefix = name.to_string_lossy().into_owned();
    prefix.push('.');
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
