//! The desk at which items are answered: the session, the limits of a run, and how answers are written.

use std::cell::Cell;
use std::sync::Arc;

use clap::ColorChoice;
use tedomari::answer::item::Item;
use tedomari::answer::together::{self, Asked};
use tedomari::answer::{Question, Session};
use tedomari::look::Look;
use tedomari::text::Page;
use tedomari::{Ledger, Limits, Task};

use crate::args::OutputArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::late;
use crate::library::Library;
use crate::limits::{LimitArgs, RunLimits};
use crate::look;
use crate::progress::watch;

/// Knows the limits of items.
#[derive(Clone)]
pub struct Keeper {
    limits: RunLimits,
    ledger: Ledger,
    interrupt: Interrupt,
}

impl together::Keeper for Keeper {
    fn begin(&self) -> Task {
        let limits = self.limits.of_question();
        tedomari_guard::limit_time(limits.time);
        Task::setup(limits).ledger(&self.ledger).flag(&self.interrupt.flag()).start()
    }

    fn keeps(&self, bytes: u64) -> bool {
        self.limits.keeps(bytes, self.limits.hands)
    }
}

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

    /// Answers an item, with signs of life.
    pub fn answer<Q: Question>(&mut self, item: &Item<Q>) -> Asked<Q::Answer> {
        let task = self.begin();
        watch(&task, &self.interrupt, || item.ask(&mut self.session, &task))
    }

    /// A session for one of so many threads, which answer items at the same time.
    pub fn another_session(&self, count: usize) -> Session {
        let shared = self.library.clone().map(|library| library as Arc<dyn tedomari::Library>);
        Session::in_ledger(&self.ledger).with_library(shared).beside(count)
    }

    /// The limits of items, for the threads that answer them.
    pub fn keeper(&self) -> Keeper {
        Keeper { limits: self.limits.clone(), ledger: self.ledger.clone(), interrupt: self.interrupt.clone() }
    }

    /// Whether the tables serve the next item as well: not if they have grown large.
    pub fn keeps_tables(&self) -> bool {
        self.limits.keeps(self.session.bytes(), 1)
    }

    /// A game is for people.
    pub fn refuse_json(&self) -> Result<(), Failure> {
        let message = "a game is played in plain text: --play and --json do not go together";
        if self.json { Err(Failure::Usage(message.to_owned())) } else { Ok(()) }
    }

    /// What went wrong with the database, if something did.
    pub fn trouble(&self) -> Option<String> {
        self.library.as_ref()?.trouble()
    }
}
