//! What can go wrong with a file.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// Why a database cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseError {
    file: PathBuf,
    what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum What {
    /// There is none.
    Missing,
    /// It could not be opened or read.
    Io(String),
    /// It is some other file.
    Foreign,
    /// Another version wrote it.
    Version(u64),
    /// Another process writes to it.
    Busy,
    /// Its content contradicts itself.
    Damaged(String),
    /// A value that the format has no room for.
    TooLarge,
}

impl DatabaseError {
    pub(crate) fn new(file: &Path, what: What) -> DatabaseError {
        DatabaseError { file: file.to_owned(), what }
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.what {
            What::Missing => write!(f, "there is no file `{file}`"),
            What::Io(message) => write!(f, "`{file}` could not be opened or used: {message}"),
            What::Foreign => write!(f, "`{file}` is not a database of tedomari"),
            What::Version(found) => write!(
                f,
                "`{file}` has format {found}, and this program reads and writes format {}: build it again",
                crate::FORMAT
            ),
            What::Busy => write!(f, "`{file}` is in use: another process writes to it"),
            What::Damaged(what) => write!(f, "`{file}` is damaged ({what}): build it again"),
            What::TooLarge => write!(
                f,
                "`{file}` has no room for a number with so many binary places, or a value with so many options"
            ),
        }
    }
}

impl std::error::Error for DatabaseError {}

/// Lets the store work on a file. It panics if some pages are damaged, which is an error like any other here, so nothing is
/// said about it on standard error either.
pub(crate) fn guard<T, E: From<What>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let damaged = || What::Damaged("its pages contradict each other".to_owned());
    keep_quiet_when_guarded();
    GUARDS.set(GUARDS.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDS.set(GUARDS.get() - 1);
    done.unwrap_or_else(|_| Err(damaged().into()))
}

thread_local! {
    /// How many guards this thread is in.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
}

/// Puts a hook before the one that is there, which hears of all panics but those that a guard catches.
fn keep_quiet_when_guarded() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let others = take_hook();
        set_hook(Box::new(move |panic| {
            // While a thread ends there is no guard any more.
            if GUARDS.try_with(Cell::get).unwrap_or(0) == 0 {
                others(panic);
            }
        }));
    });
}

impl From<std::io::Error> for What {
    fn from(error: std::io::Error) -> What {
        match error.kind() {
            std::io::ErrorKind::NotFound => What::Missing,
            _ => What::Io(error.to_string()),
        }
    }
}

impl From<redb::StorageError> for What {
    fn from(error: redb::StorageError) -> What {
        match error {
            redb::StorageError::Io(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                What::Damaged(error.to_string())
            }
            redb::StorageError::Io(error) => error.into(),
            redb::StorageError::Corrupted(what) => What::Damaged(what),
            other => What::Io(other.to_string()),
        }
    }
}

impl From<redb::DatabaseError> for What {
    fn from(error: redb::DatabaseError) -> What {
        match error {
            redb::DatabaseError::DatabaseAlreadyOpen => What::Busy,
            redb::DatabaseError::Storage(error) => error.into(),
            other => What::Io(other.to_string()),
        }
    }
}

impl From<redb::TransactionError> for What {
    fn from(error: redb::TransactionError) -> What {
        match error {
            redb::TransactionError::Storage(error) => error.into(),
            other => What::Io(other.to_string()),
        }
    }
}

impl From<redb::CommitError> for What {
    fn from(error: redb::CommitError) -> What {
        match error {
            redb::CommitError::Storage(error) => error.into(),
            other => What::Io(other.to_string()),
        }
    }
}

impl From<redb::TableError> for What {
    fn from(error: redb::TableError) -> What {
        match error {
            redb::TableError::Storage(error) => error.into(),
            // All tables are made together, with their types.
            other => What::Damaged(other.to_string()),
        }
    }
}
