//! A session: what remembers from one question to the next.

use std::sync::Arc;

use tedomari_rulesets::{Library, Registry, Rulesets};
use tedomari_solve::Solver;
use tedomari_solve::winner::WinnerSolver;
use tedomari_task::{Instant, Ledger, Task};
use tedomari_value::{Engine, Value};
use tedomari_winner::WinnerSettings;

use crate::line::Stats;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};

/// Answers questions, and remembers what it has learnt: values, positions that were searched, who wins.
///
/// A session owns what it needs, can be sent to another thread, and lives as long as its user wants. Several sessions may
/// share one engine; then they share its values, and each question keeps to the limits of its own task.
///
/// ```
/// use tedomari_answer::{Evaluate, Session};
/// use tedomari_task::{Limits, Task};
///
/// let mut session = Session::new();
/// let task = Task::new(Limits::new().nodes(10_000));
/// let answer = session.ask(&task, &Evaluate::new("{3|1} + ^"))?;
/// assert_eq!(answer.facts.unwrap().value, "{3^|1^}");
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub struct Session {
    engine: Engine,
    /// The rulesets that are known, how many threads search, and where values that were found before are.
    pub rulesets: Rulesets,
    ledger: Option<Ledger>,
    /// Knows who wins sums of boards: one sum's boards may be another's.
    winners: Option<WinnerSolver>,
    /// The solver of the last sum, and its values: the same sum may come with the other player first.
    solver: Option<(Solver, Vec<Value>)>,
    table_bytes: Option<usize>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session that knows all games and nothing else.
    pub fn new() -> Session {
        Session::on(&Engine::new())
    }

    /// A session on an engine that others use too.
    pub fn on(engine: &Engine) -> Session {
        Session {
            engine: engine.clone(),
            rulesets: Rulesets::default(),
            ledger: None,
            winners: None,
            solver: None,
            table_bytes: None,
        }
    }

    /// A session on the engine of another, with the same rulesets, that has learnt nothing else.
    pub(crate) fn like(other: &Session) -> Session {
        Session {
            rulesets: other.rulesets.clone(),
            ledger: other.ledger.clone(),
            table_bytes: other.table_bytes,
            ..Session::on(&other.engine)
        }
    }

    /// A session whose tables are entered in a ledger, which has the limit of the whole program.
    pub fn in_ledger(ledger: &Ledger) -> Session {
        let engine = Engine::in_ledger(ledger);
        // The table of a search leaves room for everything else.
        let table_bytes = ledger.limit().map(|limit| limit / 4);
        Session { ledger: Some(ledger.clone()), table_bytes, ..Session::on(&engine) }
    }

    /// Another session that shares the engine of this one, and is in the same ledger. It remembers what it searches for itself.
    pub fn sharing(&self) -> Session {
        Session {
            engine: self.engine.clone(),
            rulesets: self.rulesets.clone(),
            ledger: self.ledger.clone(),
            winners: None,
            solver: None,
            table_bytes: self.table_bytes,
        }
    }

    /// The same with these rulesets.
    pub fn with_registry(mut self, registry: impl Into<Arc<Registry>>) -> Session {
        self.rulesets.registry = registry.into();
        self
    }

    /// The same with values that were found before.
    pub fn with_library(mut self, library: Option<Arc<dyn Library>>) -> Session {
        self.rulesets.library = library;
        self
    }

    /// The same with so many threads for each search of positions. Never changes an answer.
    pub fn with_threads(mut self, threads: usize) -> Session {
        self.rulesets.threads = threads.max(1);
        self
    }

    /// The same as one of so many sessions that share the memory.
    pub fn beside(mut self, sessions: usize) -> Session {
        self.table_bytes = self.table_bytes.map(|bytes| bytes / sessions.max(1));
        self
    }

    /// Answers a question within the limits of its task.
    pub fn ask<Q: Question>(&mut self, task: &Task, question: &Q) -> Result<Q::Answer, Mistake> {
        question.answer(self, task)
    }

    /// The same, with how much work it was.
    pub fn ask_counting<Q: Question>(
        &mut self,
        task: &Task,
        question: &Q,
    ) -> Result<(Q::Answer, Stats), Mistake> {
        let (began, before) = (Instant::now(), self.engine.statistics());
        let answer = question.answer(self, task)?;
        let stats = Stats::since(began, &before, &self.engine(task), answer.parts());
        Ok((answer, stats))
    }

    /// The engine, working for a task.
    pub fn engine(&self, task: &Task) -> Engine {
        self.engine.with_task(task)
    }

    /// Bytes that the engine's tables hold.
    pub fn bytes(&self) -> u64 {
        self.engine.statistics().bytes
    }

    /// Forgets everything that was learnt.
    pub fn clear(&mut self) {
        self.engine = self.ledger.as_ref().map_or_else(Engine::new, Engine::in_ledger);
        (self.winners, self.solver) = (None, None);
    }

    /// Who knows who wins sums of boards, working for a task.
    pub(crate) fn winners(&mut self, task: &Task) -> &mut WinnerSolver {
        let settings = self.settings();
        let (engine, library) = (&self.engine, &self.rulesets.library);
        let winners =
            self.winners.get_or_insert_with(|| WinnerSolver::new(engine, settings, library.clone()));
        winners.set_task(task);
        winners
    }

    /// A solver for a sum, working for a task: that of the last sum if it is the same, else a new one.
    pub(crate) fn solver(&mut self, task: &Task, values: Vec<Value>) -> &mut Solver {
        if self.solver.as_ref().is_none_or(|(_, known)| *known != values) {
            self.solver = None;
        }
        let engine = self.engine.with_task(task);
        let (solver, _) = self.solver.get_or_insert_with(|| (Solver::new(&engine), values));
        solver.set_task(task);
        solver
    }

    /// How who wins is searched for: the table of sums takes a part of the memory.
    pub(crate) fn settings(&self) -> WinnerSettings {
        let usual = WinnerSettings::default();
        let table_bytes = self.table_bytes.map_or(usual.table_bytes, |bytes| bytes.min(usual.table_bytes));
        WinnerSettings { table_bytes, threads: self.rulesets.threads, ..usual }
    }
}
