//! The journal of a build, beside the file that others read.
//!
//! A build works on `FILE.build`, while `FILE` is what was published last: it is replaced as a whole, by renaming, and never
//! changed. Whoever has it open goes on with what was there before. From time to time a build publishes a new image with all
//! that it has done, and so it does in the end. If it is killed, its journal is left behind with all finished batches;
//! whoever opens the database next, to read or to write, goes on from there.
//!
//! A journal belongs to a file if it was begun from it or the file was published from it, which is told by stamps in both. A
//! journal that belongs to another file of the same name, one that was moved there since, is thrown away.
//!
//! In the end a file is brought into its [final form](crate::canonical), whose stamp says what it holds. From then on the journal
//! does not belong to it any more, so that it does not matter if the program is killed before it has removed the journal.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::canonical::{Canonical, is_canonical};
use crate::error::What;
use crate::layout::{BASES, BOARDS};
use crate::store::{Draft, Image, Journal, Layers, Tables};

/// Where the journal of a build is.
fn journal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".build");
    PathBuf::from(name)
}

/// A name that nobody else uses, for a file that is not finished.
fn draft_of(path: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mut name = journal_of(path).into_os_string();
    name.push(format!(".{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    PathBuf::from(name)
}

/// Makes an empty database if there is none of this name.
pub(crate) fn begin(path: &Path) -> Result<(), What> {
    let draft = draft_of(path);
    let made = write(&draft, new_stamp(), |draft| {
        draft.table(BASES)?;
        Ok(draft.table(BOARDS)?)
    });
    // If somebody else was faster, that one stays.
    let named = made.and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        // Not every file system has links.
        Err(_) => match fs::rename(&draft, path) {
            Err(_) if path.exists() => Ok(()),
            renamed => Ok(renamed?),
        },
        Ok(()) => Ok(()),
    });
    let _ = fs::remove_file(&draft);
    named
}

fn write(path: &Path, stamp: u64, tables: impl FnOnce(&mut Draft) -> Result<(), What>) -> Result<(), What> {
    let mut draft = Draft::new(path, stamp)?;
    tables(&mut draft)?;
    draft.finish()
}

/// Opens a file for its only user; `None` if another file has got its name meanwhile.
fn open_alone(path: &Path, is_made: bool) -> Result<Option<File>, What> {
    let file = OpenOptions::new().read(true).write(true).create(is_made).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(What::Busy),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // Whoever had it before may have finished just now.
    Ok(match fs::metadata(path) {
        Ok(now) if identity(&now) == identity(&file.metadata()?) => Some(file),
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

/// Opens a file and its journal, to write. The file must be there, and whole.
pub(crate) fn open_work(path: &Path) -> Result<(Layers, Journal), What> {
    // Somebody else may finish in between, and another begin.
    const ROUNDS: u32 = 8;
    let beside = journal_of(path);
    for _ in 0..ROUNDS {
        let Some(file) = open_alone(&beside, true)? else { continue };
        let opened = Image::open(path).and_then(|image| {
            image.verify()?;
            Ok(image)
        });
        let image = opened.inspect_err(|_| {
            // An empty journal helps nobody.
            if file.metadata().is_ok_and(|journal| journal.len() == 0) {
                let _ = fs::remove_file(&beside);
            }
        })?;
        sweep(path);
        return match left_behind(&file, &image)? {
            Some((journal, added)) => Ok((Layers { image, added }, journal)),
            None => {
                let journal = Journal::begin(file, new_stamp(), image.stamp())?;
                Ok((Layers { image, added: Tables::new() }, journal))
            }
        };
    }
    Err(What::Busy)
}

/// The journal in a file with all that stands in it; `None` if it has nothing to do with the image, or is none.
fn left_behind(file: &File, image: &Image) -> Result<Option<(Journal, Tables)>, What> {
    let Ok(mut journal) = Journal::open(file.try_clone()?) else { return Ok(None) };
    if image.stamp() != journal.stamp() && image.stamp() != journal.origin() {
        return Ok(None);
    }
    let added = journal.replay()?;
    Ok(Some((journal, added)))
}

/// Lets readers see what is in an image and what has been added, and forgets what the journal says of it.
pub(crate) fn publish(path: &Path, layers: &Layers, journal: &mut Journal) -> Result<Image, What> {
    let stamp = journal.stamp();
    replace(path, journal, |draft| write(draft, stamp, |draft| layers.write(draft)))
}

/// The same in the final form, when the work is over.
pub(crate) fn finish(path: &Path, layers: &Layers, journal: &mut Journal) -> Result<Image, What> {
    let canonical = Canonical::new(layers)?;
    let stamp = canonical.stamp()?;
    replace(path, journal, |draft| write(draft, stamp, |draft| canonical.write(draft)))
}

/// Whether there is something to do to bring a file into its final form.
pub(crate) fn is_unfinished(layers: &Layers) -> bool {
    !layers.added.is_empty() || !is_canonical(layers.image.stamp())
}

fn replace(
    path: &Path,
    journal: &mut Journal,
    make: impl FnOnce(&Path) -> Result<(), What>,
) -> Result<Image, What> {
    let draft = draft_of(path);
    let published = make(&draft).and_then(|()| {
        let image = Image::open(&draft)?;
        fs::rename(&draft, path)?;
        keep_names(path);
        Ok(image)
    });
    if published.is_err() {
        let _ = fs::remove_file(&draft);
    }
    let image = published?;
    journal.clear()?;
    Ok(image)
}

/// Sees to it that a file has its new name on the disk before anything that rests on it is done. Not every system can.
fn keep_names(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Removes the journal. It must still be open, so that nobody else takes it up.
pub(crate) fn remove_journal(path: &Path) {
    let _ = fs::remove_file(journal_of(path));
}

/// Publishes work that was left behind, if nobody is at it.
pub(crate) fn settle(path: &Path) {
    let beside = journal_of(path);
    if !path.exists() || !beside.is_file() {
        return;
    }
    // What cannot be done here is left to the next build; the file as it is can be read.
    let _ = (|| {
        if let Some(file) = open_alone(&beside, false)?
            && let image = Image::open(path)?
            && let Some((mut journal, added)) = left_behind(&file, &image)?
        {
            let layers = Layers { image, added };
            if is_unfinished(&layers) {
                finish(path, &layers, &mut journal)?;
            }
            remove_journal(path);
        }
        Ok::<(), What>(())
    })();
}

/// The stamp of a build: odd, and no other build has it.
fn new_stamp() -> u64 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let time = since.as_nanos() as u64;
    let count = u64::from(COUNT.fetch_add(1, Ordering::Relaxed)) << 32;
    (time ^ u64::from(std::process::id()).rotate_left(48) ^ count) | 1
}

/// Removes drafts of programs that were killed. Only who works on the file may do so.
fn sweep(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), journal_of(path).file_name().map(ToOwned::to_owned))
    else {
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
