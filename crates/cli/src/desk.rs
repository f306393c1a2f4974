//! The desk at which items are answered: the session, the limits of a run, and how answers are written.

use std::cell::Cell;
use std::sync::Arc;

use clap::ColorChoice;
use tedomari::answer::{Mistake, Question, Session};
use tedomari::look::Look;
use tedomari::text::Page;
use tedomari::{Ledger, Limits, Task};

use crate::args::OutputArgs;
use crate::interrupt::Interrupt;
use crate::late;
use crate::library::Library;
use crate::limits::{LimitArgs, RunLimits};
use crate::look;
use crate::progress::watch;

/// What every command works with.
pub struct Desk {
    pub session: Session,
    pub limits: RunLimits,
    pub interrupt: Interrupt,
    pub page: Page,
    pub json: bool,
    pub stats: bool,
    ledger: Ledger,
    library: Option<Arc<Library>>,
    /// The task of the next question, if it has begun already.
    begun: Cell<Option<Task>>,
}

impl Desk {
    pub fn new(limits: &LimitArgs, output: &OutputArgs, colour: ColorChoice, ascii: bool) -> Desk {
        let library = limits.library();
        let limits = limits.budget.limits();
        if output.json {
            late::tell_as_json();
        }
        let ledger = match limits.memory {
            Some(bytes) => {
                tedomari_guard::limit_memory(bytes);
                if limits.tight {
                    tedomari_guard::give_back();
                }
                Ledger::new(Some(bytes)).with_gauge(tedomari_guard::held)
            }
            None => Ledger::new(None),
        };
        let look = look::of_standard_output(colour, ascii && !output.unicode);
        let shared = library.clone().map(|library| library as Arc<dyn tedomari::Library>);
        let session = Session::in_ledger(&ledger).with_threads(limits.threads).with_library(shared);
        Desk {
            session,
            limits,
            interrupt: Interrupt::install(),
            page: Page {
                look: Look { fits: look.fits && !output.full, ..look },
                full: output.full,
                style: output.style(),
                many: false,
            },
            json: output.json,
            stats: output.stats,
            ledger,
            library,
            begun: Cell::new(None),
        }
    }

    /// A task for a question that is asked now.
    pub fn begin(&self) -> Task {
        self.begun.take().unwrap_or_else(|| self.begin_within(self.limits.of_question()))
    }

    /// The task of the next question, whose limits hold from now on: to read what it is about is a part of it.
    pub fn begin_early(&self) -> Task {
        let task = self.begin_within(self.limits.of_question());
        self.begun.set(Some(task.clone()));
        task
    }

    /// The same with other limits.
    pub fn begin_within(&self, limits: Limits) -> Task {
        tedomari_guard::limit_time(limits.time);
        Task::setup(limits).ledger(&self.ledger).flag(&self.interrupt.flag()).start()
    }

    /// Asks a question, with signs of life.
    pub fn ask<Q: Question>(&mut self, task: &Task, question: &Q) -> Result<Q::Answer, Mistake> {
        watch(task, &self.interrupt, || self.session.ask(task, question))
    }

    /// Whether the tables serve the next item as well: not if they have grown large.
    pub fn keeps_tables(&self) -> bool {
        self.limits.keeps(self.session.bytes())
    }

    /// What went wrong with the database, if something did.
    pub fn trouble(&self) -> Option<String> {
        self.library.as_ref()?.trouble()
    }
}
