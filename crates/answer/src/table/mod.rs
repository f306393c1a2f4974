//! Tables over families of positions: boards of all sizes, heaps of all sizes, take-and-break games side by side.

mod family;
mod range;

use std::time::Duration;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_notation::Style;
use tedomari_task::{Limits, Stop, Task};

use self::family::{Family, Found};
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

pub use range::SizeRange;

/// The question for a table over a family.
///
/// ```
/// use tedomari_answer::{MakeTable, Session};
/// use tedomari_task::Task;
///
/// let question = MakeTable { field: Some("outcome".into()), ..MakeTable::new("domineering", "1..2x1..3") };
/// let table = Session::new().ask(&Task::default(), &question)?;
/// let row = |at: usize| table.cells[at].iter().flatten().map(String::as_str).collect::<Vec<_>>();
/// assert_eq!((row(0), row(1)), (vec!["P", "R", "R"], vec!["L", "N", "N"]));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MakeTable {
    /// A ruleset, a game on piles, or codes of take-and-break games with commas between them.
    pub family: String,
    /// The sizes: `1..20`, or for boards and pairs of piles `1..6x1..6`.
    pub sizes: String,
    /// Further piles and the parameters of a game on piles, as in `k=2`.
    #[serde(default)]
    pub words: Vec<String>,
    /// What is told of each position: a field of `eval`, or `nim_value` or `outcome` of piles and heaps. By default the value, or
    /// the nim-value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Whether the last move loses, in a game on piles.
    #[serde(default)]
    pub misere: bool,
    /// How many milliseconds a cell may take.
    #[serde(default = "usual_time")]
    pub cell_milliseconds: u64,
    /// How many steps a cell may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell_nodes: Option<u64>,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

fn usual_time() -> u64 {
    10_000
}

/// A table over a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MadeTable {
    /// What the table is about.
    pub title: String,
    /// What is told of each position.
    pub field: String,
    /// The sizes that the rows stand for.
    pub rows: Vec<u64>,
    /// What the columns stand for: sizes, or games.
    pub columns: Vec<String>,
    /// Row by row what was asked for; null if there is nothing to tell, or if the cell was stopped.
    pub cells: Vec<Vec<Option<String>>>,
    /// The cells that are missing because a limit was reached.
    pub stopped_cells: Vec<StoppedCell>,
    /// Why the whole ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A cell whose work was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StoppedCell {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// Why.
    pub stopped: Stop,
}

impl MakeTable {
    /// The question for a table of values.
    pub fn new(family: &str, sizes: &str) -> MakeTable {
        MakeTable {
            family: family.to_owned(),
            sizes: sizes.to_owned(),
            words: Vec::new(),
            field: None,
            misere: false,
            cell_milliseconds: usual_time(),
            cell_nodes: None,
            style: Style::Ascii,
        }
    }

    /// The limits of a cell.
    fn limits(&self) -> Limits {
        let limits = Limits::new().time(Duration::from_millis(self.cell_milliseconds));
        self.cell_nodes.map_or(limits, |nodes| limits.nodes(nodes))
    }

    fn fill(
        &self,
        family: &Family,
        session: &mut Session,
        task: &Task,
        table: &mut MadeTable,
    ) -> Result<(), End> {
        let held = task.hold();
        let mut bytes = 0;
        let mut done = 0;
        let cells = table.rows.len().saturating_mul(table.columns.len()) as u64;
        task.stage("cells", Some(cells));
        for column in 0..table.columns.len() {
            // The values of a take-and-break game come all at once.
            let all = family.column(column, task.part(self.limits()));
            for row in 0..table.rows.len() {
                task.check()?;
                let found = match &all {
                    Some(all) => all.get(row),
                    None => family.cell(row, column, session, &task.part(self.limits()))?,
                };
                match found {
                    Found::Text(text) => {
                        bytes += text.len();
                        table.cells[row][column] = Some(text);
                    }
                    Found::Nothing => {}
                    Found::Stopped(stopped) => {
                        task.check()?;
                        table.stopped_cells.push(StoppedCell { row, column, stopped });
                    }
                }
                done += 1;
                held.grow(bytes + 64 * done)?;
                // The work on a cell may have had stages of its own.
                task.stage("cells", Some(cells));
                task.done(done as u64);
            }
        }
        Ok(())
    }
}

/// Why a table was not filled.
enum End {
    Mistake(Mistake),
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

impl From<Mistake> for End {
    fn from(mistake: Mistake) -> End {
        End::Mistake(mistake)
    }
}

impl Answer for MadeTable {
    fn stop(&self) -> Option<Stop> {
        self.stopped.or_else(|| self.stopped_cells.first().map(|cell| cell.stopped))
    }
}

impl Question for MakeTable {
    const NAME: &'static str = "table";

    type Answer = MadeTable;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<MadeTable, Mistake> {
        let family = Family::new(self, session)?;
        let mut table = family.empty();
        let held = task.hold();
        let cells = table.rows.len().saturating_mul(table.columns.len());
        let end = match held.grow(cells.saturating_mul(size_of::<Option<String>>() + 8)) {
            Err(stop) => {
                (table.rows, table.columns) = (Vec::new(), Vec::new());
                Err(End::Stopped(stop))
            }
            Ok(()) => {
                table.cells = vec![vec![None; table.columns.len()]; table.rows.len()];
                self.fill(&family, session, task, &mut table)
            }
        };
        match end {
            Ok(()) => {}
            Err(End::Mistake(mistake)) => return Err(mistake),
            Err(End::Stopped(stop)) => (table.stopped, table.nodes) = (Some(stop), Some(task.steps())),
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(question: &MakeTable) -> Vec<Vec<String>> {
        let table = Session::new().ask(&Task::default(), question).unwrap();
        assert_eq!(table.stop(), None);
        table.cells.iter().map(|row| row.iter().flatten().cloned().collect()).collect()
    }

    #[test]
    fn heaps_and_codes() {
        let nim = cells(&MakeTable::new("nim", "0..3x0..3"));
        assert_eq!(nim[3], ["3", "2", "1", "0"]);
        let kayles = cells(&MakeTable::new("kayles,0.07", "0..6"));
        // Winning Ways, chapter 4: Kayles 0.1231 4…, Dawson's Kayles 0.0112 0 3…
        let column = |at: usize| kayles.iter().map(|row| &row[at][..]).collect::<Vec<_>>().concat();
        assert_eq!((column(0), column(1)), ("0123143".into(), "0011203".into()));
        let misere =
            MakeTable { misere: true, field: Some("outcome".into()), ..MakeTable::new("nim", "0..2x0..2") };
        assert_eq!(cells(&misere), [["N", "P", "N"], ["P", "N", "N"], ["N", "N", "P"]]);
        let moore =
            MakeTable { words: vec!["k=2".into(), "1".into()], ..MakeTable::new("moore", "1..1x1..1") };
        assert_eq!(cells(&moore), [["0"]]);
    }

    #[test]
    fn mistakes_have_a_field() {
        let field = |question: MakeTable| {
            Session::new().ask(&Task::default(), &question).unwrap_err().field.unwrap_or_default()
        };
        assert_eq!(field(MakeTable::new("chess", "1..2")), "family");
        assert_eq!(field(MakeTable::new("nim", "5..2")), "sizes");
        assert_eq!(field(MakeTable::new("nim", "")), "sizes");
        let odd = MakeTable { field: Some("colour".into()), ..MakeTable::new("domineering", "1..2x1..2") };
        assert_eq!(field(odd), "field");
    }

    #[test]
    fn cells_that_are_stopped_say_so() {
        let question = MakeTable { cell_nodes: Some(20), ..MakeTable::new("domineering", "1..4x1..4") };
        let table = Session::new().ask(&Task::default(), &question).unwrap();
        assert_eq!(table.cells[0][1].as_deref(), Some("-1"));
        assert!(table.stopped_cells.iter().any(|cell| (cell.row, cell.column) == (3, 3)));
        assert_eq!((table.stopped, table.stop()), (None, Some(Stop::Nodes)));
    }
}
