//! Files of values of positions: filling one, what it holds, and all that is in it.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_database::{BuildError, Database, DatabaseError, Holding, Info, Writer, sizes};
use tedomari_rulesets::{AnyRuleset, BoardError, Registry};
use tedomari_task::{Stop, Task};

mod elsewhere;

use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The wish for a file with every part that play from some boards can reach. What the file holds already is kept and not
/// searched again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BuildDatabase {
    /// The ruleset.
    pub ruleset: String,
    /// Boards to begin with.
    #[serde(default)]
    pub boards: Vec<String>,
    /// All boards of up to so many rows and columns, as the ruleset reads `3x4`, before those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<(usize, usize)>,
    /// The file; the ruleset's name with `.db` if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
}

/// What a build has done. If a limit was reached, the same question goes on from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BuiltDatabase {
    /// The ruleset.
    pub ruleset: String,
    /// The boards.
    pub boards: Vec<String>,
    /// How many of them are finished.
    pub finished: u64,
    /// Parts that were not in the file before.
    pub new_parts: u64,
    /// What the file holds now.
    #[serde(flatten)]
    pub info: DatabaseInfo,
    /// Why not all boards are finished, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The question what a file holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ShowDatabase {
    /// The file.
    pub file: PathBuf,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DatabaseInfo {
    /// The file.
    pub file: String,
    /// The version of its format.
    pub format: u64,
    /// Its size.
    pub bytes: u64,
    /// Distinct values modulo numbers and sign, with all that they stand on.
    pub bases: u64,
    /// A hash of all parts and values, the same for files with the same content, however they were built.
    pub digest: String,
    /// What there is of each ruleset.
    pub rulesets: Vec<RulesetHolding>,
}

/// What a file holds of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RulesetHolding {
    /// The ruleset.
    pub ruleset: String,
    /// How many parts.
    pub parts: u64,
    /// The boards that are finished.
    pub boards: Vec<String>,
    /// Those of them that are not smaller than another.
    pub largest: Vec<String>,
}

/// The question what all parts in a file are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DumpDatabase {
    /// The file.
    pub file: PathBuf,
}

/// All parts in a file. Where they may be many, [`DumpDatabase::visit`] tells each when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DumpedDatabase {
    /// The parts.
    pub parts: Vec<DumpedPart>,
    /// Why some are missing, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A part and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DumpedPart {
    /// The ruleset.
    pub ruleset: String,
    /// The part as a board.
    pub part: String,
    /// Its value.
    pub value: String,
}

/// The largest board that `max` may ask for, in rows and in columns.
const LARGEST: usize = 64;

/// Rows and columns of a text such as `5x6`.
///
/// ```
/// assert_eq!(tedomari_answer::database::size("5x6"), Ok((5, 6)));
/// assert!(tedomari_answer::database::size("5x600").is_err());
/// ```
pub fn size(text: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = text.split_once(['x', 'X']).ok_or("expected a size such as 5x6, rows x columns")?;
    match (rows.trim().parse(), columns.trim().parse()) {
        (Ok(rows), Ok(columns)) if is_size(rows, columns) => Ok((rows, columns)),
        _ => Err(too_large()),
    }
}

fn is_size(rows: usize, columns: usize) -> bool {
    (1..=LARGEST).contains(&rows) && (1..=LARGEST).contains(&columns)
}

fn too_large() -> String {
    format!("expected a size such as 5x6, at most {LARGEST}x{LARGEST}")
}

/// A file that cannot be used.
fn unusable(file: &Path, error: &DatabaseError) -> Mistake {
    Mistake::new(&file.display().to_string(), 0, error.to_string()).in_field("file")
}

/// One of the boards is none.
fn no_board(ruleset: &AnyRuleset, boards: &[String], at: usize, error: BoardError) -> Mistake {
    let message = format!("`{}` is not a board of {}: {}", boards[at], ruleset.name(), error.message);
    Mistake::new(&boards[at], error.offset, message).in_field("boards")
}

impl DatabaseInfo {
    fn of(file: &Path, info: Info) -> DatabaseInfo {
        DatabaseInfo {
            file: file.display().to_string(),
            format: info.format,
            bytes: info.bytes,
            bases: info.bases,
            digest: format!("{:032x}", info.digest),
            rulesets: info.holdings.into_iter().map(RulesetHolding::of).collect(),
        }
    }

    fn read(file: &Path) -> Result<DatabaseInfo, Mistake> {
        let info = Database::open(file).and_then(|database| database.info());
        info.map(|info| DatabaseInfo::of(file, info)).map_err(|error| unusable(file, &error))
    }
}

impl RulesetHolding {
    fn of(holding: Holding) -> RulesetHolding {
        let Holding { ruleset, parts, boards } = holding;
        let sizes: Vec<(usize, usize)> = boards.iter().filter_map(|board| size(board).ok()).collect();
        let is_smaller = |board: &&String| {
            size(board).is_ok_and(|(r, c)| sizes.iter().any(|&(s, d)| (r, c) != (s, d) && r <= s && c <= d))
        };
        let largest = boards.iter().filter(|board| !is_smaller(board)).cloned().collect();
        RulesetHolding { ruleset, parts, boards, largest }
    }
}

impl BuildDatabase {
    /// The wish for all boards of a ruleset up to a size.
    pub fn new(ruleset: &str, max: (usize, usize), file: impl Into<PathBuf>) -> BuildDatabase {
        let (max, file) = (Some(max), Some(file.into()));
        BuildDatabase { ruleset: ruleset.to_owned(), boards: Vec::new(), max, file }
    }

    /// The ruleset and all boards, the smallest first; each of them is one.
    pub fn family(&self, registry: &Registry) -> Result<(AnyRuleset, Vec<String>), Mistake> {
        let ruleset = self.found(registry)?;
        let boards = self.boards(ruleset.name())?;
        for (at, board) in boards.iter().enumerate() {
            ruleset.read(board).map_err(|error| no_board(&ruleset, &boards, at, error))?;
        }
        Ok((ruleset, boards))
    }

    fn found(&self, registry: &Registry) -> Result<AnyRuleset, Mistake> {
        let found = registry.find(&self.ruleset);
        found.map_err(|error| Mistake::new(&self.ruleset, error.offset, error.message).in_field("ruleset"))
    }

    /// The boards, the smallest first.
    fn boards(&self, name: &str) -> Result<Vec<String>, Mistake> {
        let mut boards = match self.max {
            None => Vec::new(),
            Some((rows, columns)) if is_size(rows, columns) => sizes(rows, columns),
            Some((rows, columns)) => {
                return Err(Mistake::new(&format!("{rows}x{columns}"), 0, too_large()).in_field("max"));
            }
        };
        boards.extend(self.boards.iter().cloned());
        if boards.is_empty() {
            let message = format!(
                "boards are needed: `tedomari database build {name} --max 4x4`, or the boards themselves"
            );
            return Err(Mistake::new("", 0, message).in_field("boards"));
        }
        Ok(boards)
    }
}

impl Answer for BuiltDatabase {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }

    fn parts(&self) -> Option<u64> {
        Some(self.new_parts)
    }
}

impl Question for BuildDatabase {
    const NAME: &'static str = "database build";

    type Answer = BuiltDatabase;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<BuiltDatabase, Mistake> {
        let ruleset = self.found(&session.rulesets.registry)?;
        let name = ruleset.name();
        let boards = self.boards(name)?;
        let file = self.file.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.db")));
        let bad = |error: DatabaseError| unusable(&file, &error);
        let writer = Writer::open(&file).map_err(bad)?;
        let before = writer.parts(name).map_err(bad)?;
        let built = writer
            .build(&ruleset, &boards, &session.engine(task), session.rulesets.threads)
            .map_err(|error| match error {
                BuildError::Database(error) => bad(error),
                BuildError::Board(at, error) => no_board(&ruleset, &boards, at, error),
            })?;
        let new_parts = writer.parts(name).map_err(bad)? - before;
        // Whoever writes is alone; only then can it be read.
        writer.finish().map_err(bad)?;
        Ok(BuiltDatabase {
            ruleset: name.to_owned(),
            boards,
            finished: built.boards as u64,
            new_parts,
            info: DatabaseInfo::read(&file)?,
            stopped: built.stopped,
            nodes: built.stopped.map(|_| task.steps()),
        })
    }
}

impl Answer for DatabaseInfo {
    fn stop(&self) -> Option<Stop> {
        None
    }
}

impl Question for ShowDatabase {
    const NAME: &'static str = "database info";

    type Answer = DatabaseInfo;

    fn answer(&self, _: &mut Session, _: &Task) -> Result<DatabaseInfo, Mistake> {
        DatabaseInfo::read(&self.file)
    }
}

/// Why a visit ends early.
enum Broken {
    Unusable(DatabaseError),
    Stopped(Stop),
    /// The visitor has seen enough.
    Enough,
}

impl From<DatabaseError> for Broken {
    fn from(error: DatabaseError) -> Broken {
        Broken::Unusable(error)
    }
}

impl From<Stop> for Broken {
    fn from(stop: Stop) -> Broken {
        Broken::Stopped(stop)
    }
}

impl DumpDatabase {
    /// Tells each part as it is read, until the visitor breaks off or a limit is reached; which it was. Every value is checked.
    pub fn visit(
        &self,
        session: &Session,
        task: &Task,
        mut visit: impl FnMut(DumpedPart) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Mistake> {
        let bad = |error: DatabaseError| unusable(&self.file, &error);
        let database = Database::open(&self.file).map_err(bad)?;
        let engine = session.engine(task);
        task.stage("parts", None);
        let mut seen = 0;
        for ruleset in database.rulesets() {
            let visited = database.visit::<Broken>(&engine, &ruleset, |part, value| {
                task.check()?;
                seen += 1;
                task.done(seen);
                let value = engine.print(value);
                match visit(DumpedPart { ruleset: ruleset.clone(), part: part.to_owned(), value }) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Broken::Enough),
                }
            });
            match visited {
                Ok(()) => {}
                Err(Broken::Unusable(error)) => return Err(bad(error)),
                Err(Broken::Stopped(stop)) => return Ok(Some(stop)),
                Err(Broken::Enough) => return Ok(None),
            }
        }
        Ok(None)
    }
}

impl Answer for DumpedDatabase {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for DumpDatabase {
    const NAME: &'static str = "database dump";

    type Answer = DumpedDatabase;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<DumpedDatabase, Mistake> {
        let mut parts: Vec<DumpedPart> = Vec::new();
        let (held, mut bytes) = (task.hold(), 0);
        let stopped = self.visit(session, task, |part| {
            bytes += size_of::<DumpedPart>() + part.ruleset.len() + part.part.len() + part.value.len();
            held.set(bytes);
            parts.push(part);
            ControlFlow::Continue(())
        })?;
        Ok(DumpedDatabase { parts, stopped })
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use tedomari_task::Limits;

    use super::*;

    fn round<A: Answer + PartialEq + std::fmt::Debug + DeserializeOwned>(answer: A) -> A {
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<A>(&text).unwrap(), answer, "{text}");
        answer
    }

    fn ask<Q: Question<Answer: PartialEq + std::fmt::Debug>>(question: &Q, limits: Limits) -> Q::Answer {
        round(Session::new().ask(&Task::new(limits), question).unwrap())
    }

    #[test]
    fn stopped_and_gone_on() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("d.db");
        let question = BuildDatabase::new("domineering", (3, 4), &file);
        let stopped = ask(&question, Limits::new().nodes(20));
        assert_eq!((stopped.stop(), stopped.boards.len()), (Some(Stop::Nodes), 12));
        assert!(stopped.finished < 12 && stopped.new_parts < 57);
        let whole = ask(&question, Limits::new());
        assert_eq!((whole.finished, stopped.new_parts + whole.new_parts), (12, 57));
        assert_eq!(whole.info.digest, "4073cf13a08169bdd2b4b61edb3210d2");
        assert_eq!(ask(&ShowDatabase { file: file.clone() }, Limits::new()), whole.info);
        assert_eq!(whole.info.rulesets[0].largest, ["3x4"]);

        let dumped = ask(&DumpDatabase { file: file.clone() }, Limits::new());
        assert_eq!((dumped.parts.len(), dumped.stopped), (57, None));
        let few = ask(&DumpDatabase { file: file.clone() }, Limits::new().memory(1000));
        assert_eq!(few.stopped, Some(Stop::Memory));
        assert!(dumped.parts.starts_with(&few.parts) && few.parts.len() < 57);
        let mut seen = 0;
        let dump = DumpDatabase { file };
        let done = dump.visit(&Session::new(), &Task::default(), |_| {
            seen += 1;
            if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((done, seen), (Ok(None), 5));
    }

    #[test]
    fn mistakes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("d.db");
        let question = BuildDatabase::new("domineering", (1, 1), &file);
        let wrong = |question: BuildDatabase| {
            Session::new().ask(&Task::default(), &question).unwrap_err().field.unwrap()
        };
        assert_eq!(wrong(BuildDatabase { ruleset: "dominering".to_owned(), ..question.clone() }), "ruleset");
        assert_eq!(wrong(BuildDatabase { max: None, ..question.clone() }), "boards");
        assert_eq!(wrong(BuildDatabase { boards: vec!["..|.".to_owned()], ..question.clone() }), "boards");
        assert_eq!(wrong(BuildDatabase { max: Some((0, 65)), ..question.clone() }), "max");
        std::fs::write(&file, "not a database").unwrap();
        assert_eq!(wrong(question), "file");
    }
}
