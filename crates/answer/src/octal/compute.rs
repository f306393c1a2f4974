//! Values of heaps, taken up from a file and kept there.

use std::path::Path;
use std::time::Duration;

use tedomari_octal::{CheckpointError, Rule, Values};
use tedomari_task::{Instant, Stop, Task};

use super::Game;
use crate::mistake::Mistake;

/// Time between two checkpoints.
const BETWEEN: Duration = Duration::from_secs(20);

/// Values that were computed, and how that went.
pub(crate) struct Computed {
    /// The code, if it goes on for ever: then nothing is told of heaps beyond those asked about.
    pub(crate) endless: Option<String>,
    /// Unless a period is proved for all of it.
    pub(crate) goes_on: bool,
    pub(crate) values: Values,
    /// What ended the work early.
    pub(crate) stop: Option<Stop>,
    /// Why the values could not be kept, if they could not.
    pub(crate) unsaved: Option<String>,
}

impl Computed {
    /// Values as they were found.
    pub(crate) fn new(values: Values, stop: Option<Stop>) -> Computed {
        Computed { endless: None, goes_on: false, values, stop, unsaved: None }
    }
}

/// Refuses a file for values of a code that goes on for ever.
pub(crate) fn refuse_file(game: &Game, resume: Option<&Path>) -> Result<(), Mistake> {
    if game.ends() || resume.is_none() {
        return Ok(());
    }
    let message = "the values of a code that goes on for ever are not kept in a file";
    Err(Mistake::new("", 0, message).in_field("resume"))
}

/// Values of a game up to some heap: from a file if it exists, and kept in it.
pub(crate) fn computed(
    task: &Task,
    rule: &Rule,
    upto: u64,
    threads: usize,
    resume: Option<&Path>,
) -> Result<Computed, Mistake> {
    let mut values = Values::new(rule.clone());
    if let Some(path) = resume.filter(|path| path.exists()) {
        match Values::load(task, path, rule) {
            Ok(loaded) => values = loaded,
            // The file has more than could be read, and is left as it is.
            Err(CheckpointError::Stopped(stop)) => {
                return Ok(Computed::new(values, Some(stop)));
            }
            Err(error) => {
                let message = format!("`{}`: {error}", path.display());
                return Err(Mistake::new("", 0, message).in_field("resume"));
            }
        }
    }
    values.set_threads(threads);
    let mut file = File { path: resume, saved: Instant::now(), trouble: None };
    let done = values.extend_with(task, upto, &mut |values| {
        if file.saved.elapsed() > BETWEEN {
            file.save(values);
        }
        Ok(())
    });
    file.save(&values);
    Ok(Computed { unsaved: file.trouble, ..Computed::new(values, done.err()) })
}

/// Where values are kept.
struct File<'p> {
    path: Option<&'p Path>,
    saved: Instant,
    /// Why that failed last.
    trouble: Option<String>,
}

impl File<'_> {
    fn save(&mut self, values: &Values) {
        let Some(path) = self.path else { return };
        let named = |error: CheckpointError| format!("`{}` could not be written: {error}", path.display());
        self.trouble = values.save(path).map_err(named).err();
        self.saved = Instant::now();
    }
}
