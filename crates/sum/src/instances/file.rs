//! Files of sums: components, a name and expected answers of each.
//!
//! A line that is not indented begins a sum; indented lines go on with it. A line is one or more parts with `;` between
//! them: a component, `name: …`, or an expected answer (`left = 4`, `right = -75`, `winner left = left`). `#` begins a
//! comment. Inside of parentheses `;` and `#` are part of a board.
//!
//! ```
//! use tedomari_sum::instances::file;
//!
//! let text = "# from the thesis\n\
//!             {5|-5} ; {{9|2}|-80}\n\
//!             \x20   name: Figure 2.3\n\
//!             \x20   left = 4 ; right = -75\n";
//! let entries = file::parse(text)?;
//! assert_eq!(entries[0].name(), Some("Figure 2.3"));
//! assert_eq!(entries[0].texts(), ["{5|-5}", "{{9|2}|-80}"]);
//! assert_eq!(entries[0].expected().left, Some(4.into()));
//! # Ok::<(), tedomari_sum::instances::file::FileError>(())
//! ```

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Positions, ReadError, Stop};

use crate::game::Game;
use crate::sum::Sum;

mod read;

pub use read::{entries, parse};

/// A sum in a file.
///
/// Two are equal if they say the same, wherever they stand.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    name: Option<String>,
    components: Vec<Component>,
    expected: Expected,
    line: usize,
}

/// A component as text and where it stands.
#[derive(Debug, Clone, Default)]
pub struct Component {
    text: String,
    line: usize,
    offset: usize,
}

/// What a file says that the answers are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// The score when Left moves first.
    pub left: Option<Dyadic>,
    /// The score when Right moves first.
    pub right: Option<Dyadic>,
    /// Who wins under normal play when Left moves first.
    pub winner_left: Option<Player>,
    /// Who wins under normal play when Right moves first.
    pub winner_right: Option<Player>,
}

impl Expected {
    /// The score when this player moves first.
    pub fn score(&self, first: Player) -> Option<&Dyadic> {
        match first {
            Player::Left => self.left.as_ref(),
            Player::Right => self.right.as_ref(),
        }
    }

    /// Who wins under normal play when this player moves first.
    pub fn winner(&self, first: Player) -> Option<Player> {
        match first {
            Player::Left => self.winner_left,
            Player::Right => self.winner_right,
        }
    }
}

/// What is wrong in a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The byte in the whole text.
    pub offset: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for FileError {}

/// Why the sum of an entry has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryError {
    /// A component cannot be read.
    Bad(FileError),
    /// The budget ran out.
    Stopped(Stop),
}

impl Entry {
    /// An entry with these components, if a file can hold them and the name: no `;`, `#` or line ends, except `;` and `#`
    /// within parentheses of a component.
    pub fn new(name: Option<&str>, components: &[&str]) -> Result<Entry, FileError> {
        let made = Entry {
            name: name.map(|name| name.trim().to_owned()),
            components: components
                .iter()
                .map(|text| Component { text: text.trim().to_owned(), ..Component::default() })
                .collect(),
            ..Entry::default()
        };
        match parse(&made.to_string())?.pop() {
            Some(entry) if entry == made => Ok(entry),
            _ => {
                let message = "a name or a component has `;`, `#`, `=` or a line end in it".to_owned();
                Err(FileError { line: 1, offset: 0, message })
            }
        }
    }

    /// Trees of braces and integers, which need no check.
    pub(super) fn of_trees(texts: Vec<String>) -> Entry {
        let components = texts.into_iter().map(|text| Component { text, ..Component::default() });
        Entry { components: components.collect(), ..Entry::default() }
    }

    /// The same sum with these answers expected.
    pub fn expecting(self, expected: Expected) -> Entry {
        Entry { expected, ..self }
    }

    /// The name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The components.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The components as texts.
    pub fn texts(&self) -> Vec<&str> {
        self.components.iter().map(Component::text).collect()
    }

    /// The expected answers.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// The line on which the entry begins, from 1; 0 if it was not read from a file.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The sum. Errors point into the file.
    pub fn sum(&self, engine: &Engine, positions: &dyn Positions) -> Result<Sum, EntryError> {
        let read = |component: &Component| match engine.read_form(&component.text, positions) {
            Ok(form) => Ok(Game::of_form(form)),
            Err(ReadError::Stopped(stop)) => Err(EntryError::Stopped(stop)),
            Err(ReadError::Invalid { offset, message }) => Err(EntryError::Bad(FileError {
                line: component.line,
                offset: component.offset + offset,
                message,
            })),
        };
        Ok(Sum::new(self.components.iter().map(read).collect::<Result<_, _>>()?))
    }
}

impl Component {
    /// The text, without spaces around it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line in the file, from 1; 0 if the component was not read from a file.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The byte in the file at which the text begins.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.name == other.name && self.components == other.components && self.expected == other.expected
    }
}

impl Eq for Entry {}

impl PartialEq for Component {
    fn eq(&self, other: &Component) -> bool {
        self.text == other.text
    }
}

impl Eq for Component {}

/// The entry as lines of a file: the components on the first, the rest indented below.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.texts().join(" ; "))?;
        if let Some(name) = &self.name {
            writeln!(f, "    name: {name}")?;
        }
        for first in Player::BOTH {
            if let Some(score) = self.expected.score(first) {
                writeln!(f, "    {} = {score}", first.lower())?;
            }
        }
        for first in Player::BOTH {
            if let Some(winner) = self.expected.winner(first) {
                writeln!(f, "    winner {} = {}", first.lower(), winner.lower())?;
            }
        }
        Ok(())
    }
}

/// The entries as a file.
pub fn print(entries: &[Entry]) -> String {
    entries.iter().map(Entry::to_string).collect()
}
