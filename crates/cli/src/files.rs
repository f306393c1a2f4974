//! Files that commands read, and what is said of those that cannot be read.

use std::io::{Error, ErrorKind};
use std::path::Path;

pub use tedomari::answer::item::is_file_name as is_name;

use crate::failure::Failure;

/// What is wrong with a file that could not be read.
pub fn trouble(name: &str, error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("there is no file `{name}`"),
        ErrorKind::IsADirectory => format!("`{name}` is a folder, not a file"),
        ErrorKind::PermissionDenied => format!("the file `{name}` may not be read"),
        ErrorKind::InvalidData => format!("the file `{name}` is not UTF-8"),
        _ => format!("the file `{name}` could not be read: {error}"),
    }
}

/// The same as a failure.
pub fn unread(name: &str) -> impl Fn(Error) -> Failure {
    move |error| Failure::Usage(trouble(name, &error))
}

/// The text of a file.
pub fn read_text(name: &str) -> Result<String, Failure> {
    std::fs::read_to_string(name).map_err(unread(name))
}

/// Refuses names of files where games are expected.
pub fn refuse_names(texts: &[String]) -> Result<(), Failure> {
    let Some(name) = texts.iter().find(|text| is_name(text)) else { return Ok(()) };
    Err(Failure::Usage(match Path::new(name).exists() {
        true => format!(
            "`{name}` is a file, and a game is expected: write `-` and `< {name}` to read one from each line"
        ),
        false => format!("`{name}` is no game, and there is no file of that name"),
    }))
}
