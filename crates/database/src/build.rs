//! Filling a database: all parts that play from some boards can reach.

use std::sync::atomic::{AtomicUsize, Ordering};

use tedomari_position::Shelf;
use tedomari_rulesets::{AnyRuleset, SurveyError};
use tedomari_value::{Engine, Stop, Value};

use crate::error::DatabaseError;
use crate::write::{WriteShelf, Writer};

/// How far a build is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Built {
    /// Boards that are finished.
    pub boards: usize,
    /// Parts that were found by this build, some perhaps by two threads; those that were in the file before do not
    /// count.
    pub parts: u64,
}

/// Why a build did not come to its end. What it has found until then is in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// One of the texts is not a board, or the budget ran out.
    Survey(SurveyError),
    /// The file cannot be used.
    Database(DatabaseError),
}

impl From<DatabaseError> for BuildError {
    fn from(error: DatabaseError) -> BuildError {
        BuildError::Database(error)
    }
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BuildError::Survey(SurveyError::Board(_, error)) => error.fmt(f),
            BuildError::Survey(SurveyError::Stopped(stop)) => stop.fmt(f),
            BuildError::Database(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

/// All boards with at most so many rows and columns, the smaller first.
///
/// ```
/// assert_eq!(tedomari_database::sizes(2, 3), ["1x1", "1x2", "2x1", "1x3", "2x2", "2x3"]);
/// ```
pub fn sizes(rows: usize, columns: usize) -> Vec<String> {
    let mut sizes: Vec<(usize, usize)> =
        (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))).collect();
    sizes.sort_by_key(|&(row, column)| (row.saturating_mul(column), row));
    sizes.into_iter().map(|(row, column)| format!("{row}x{column}")).collect()
}

impl Writer {
    /// Finds the value of every part that play from these boards can reach, dominated moves included, and writes them.
    /// Parts that are in the file are taken from there. What is in the file in the end does not depend on the number of
    /// threads or on how often a build was broken off. `note` hears how far it is, from time to time.
    pub fn build(
        &self,
        ruleset: &dyn AnyRuleset,
        boards: &[String],
        engine: &Engine,
        threads: usize,
        note: &(dyn Fn(Built) + Sync),
    ) -> Result<Built, BuildError> {
        let shelf = WriteShelf::new(self, ruleset.about().name, engine)?;
        let mut built = Built::default();
        let noting = Noting { shelf: &shelf, note, boards: AtomicUsize::new(0) };
        let surveyed = ruleset.survey(boards, engine, &noting, threads, &mut |board| {
            shelf.flush(Some(board))?;
            built.boards += 1;
            noting.boards.store(built.boards, Ordering::Relaxed);
            note(Built { parts: shelf.kept(), ..built });
            Ok::<(), Stop>(())
        });
        // What is pending is right however the survey ended.
        let flushed = shelf.flush(None);
        if let Some(failure) = shelf.failure() {
            return Err(failure.clone().into());
        }
        built.parts = shelf.kept();
        surveyed.map_err(BuildError::Survey)?;
        flushed.map_err(|stop| BuildError::Survey(stop.into()))?;
        Ok(built)
    }
}

/// Tells how far the build is whenever some parts were kept.
struct Noting<'n> {
    shelf: &'n WriteShelf<'n>,
    note: &'n (dyn Fn(Built) + Sync),
    boards: AtomicUsize,
}

impl Shelf for Noting<'_> {
    fn get(&self, part: &str) -> Result<Option<Value>, Stop> {
        self.shelf.get(part)
    }

    fn put(&self, part: &str, value: Value) -> Result<(), Stop> {
        self.shelf.put(part, value)?;
        let parts = self.shelf.kept();
        if parts.is_multiple_of(256) {
            let boards = self.boards.load(Ordering::Relaxed);
            (self.note)(Built { boards, parts });
        }
        Ok(())
    }
}
