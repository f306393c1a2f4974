//! Filling a database: all parts that play from some boards can reach.

use std::sync::Arc;

use tedomari_rulesets::{AnyRuleset, BoardError, SurveyError};
use tedomari_value::{Engine, Stop};

use crate::error::DatabaseError;
use crate::write::{WriteShelf, Writer};

/// How far a build came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Built {
    /// Boards that are finished.
    pub boards: usize,
    /// Parts that were found by this build, some perhaps by two threads; those that were in the file before do not
    /// count.
    pub parts: u64,
    /// Why not all boards are finished, if so. What was found until then is in the file.
    pub stopped: Option<Stop>,
}

/// Why there is no build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// One of the texts, counted from 0, is not a board.
    Board(usize, BoardError),
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
            BuildError::Board(_, error) => error.fmt(f),
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
    /// threads or on how often a build was broken off. The engine's task hears how far it is.
    pub fn build(
        &self,
        ruleset: &AnyRuleset,
        boards: &[String],
        engine: &Engine,
        threads: usize,
    ) -> Result<Built, BuildError> {
        let shelf = Arc::new(WriteShelf::new(self, ruleset.name())?);
        let mut built = Built::default();
        engine.task().stage("boards", Some(boards.len() as u64));
        let surveyed = ruleset.survey(boards, engine, shelf.clone(), threads, &mut |board| {
            shelf.flush(engine, Some(board))?;
            built.boards += 1;
            engine.task().done(built.boards as u64);
            Ok::<(), Stop>(())
        });
        // What is pending is right however the survey ended.
        let flushed = shelf.flush(engine, None);
        if let Some(failure) = shelf.failure() {
            return Err(failure.clone().into());
        }
        built.parts = shelf.kept();
        built.stopped = match surveyed {
            Ok(()) => flushed.err(),
            Err(SurveyError::Stopped(stop)) => Some(stop),
            Err(SurveyError::Board(at, error)) => return Err(BuildError::Board(at, error)),
        };
        Ok(built)
    }
}
