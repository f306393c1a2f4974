//! What can go wrong with a file.

use std::fmt;
use std::path::{Path, PathBuf};

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

impl From<std::io::Error> for What {
    fn from(error: std::io::Error) -> What {
        match error.kind() {
            std::io::ErrorKind::NotFound => What::Missing,
            _ => What::Io(error.to_string()),
        }
    }
}
