//! Limits on the work for one item, and how many threads do it.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tedomari::Budget;
use tedomari::database::Database;

use crate::interrupt::Interrupt;
use crate::{memory, quantity};

/// Options of every command that can run long.
#[derive(Args, Debug, Clone)]
pub struct LimitArgs {
    #[command(flatten)]
    pub budget: BudgetArgs,

    /// Take values of positions from this file, which `tedomari database build` made
    #[arg(long, value_name = "FILE", value_parser = open, help_heading = "Limits, for each item")]
    pub database: Option<Arc<Database>>,
}

/// Opened while the arguments are read, so that a wrong file is a wrong argument.
fn open(path: &str) -> Result<Arc<Database>, String> {
    Database::open(path).map(Arc::new).map_err(|error| error.to_string())
}

/// The limits alone. They hold for each item.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Limits, for each item")]
pub struct BudgetArgs {
    /// Stop after this time: 500ms, 10s, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time_limit: Option<Duration>,

    /// Stop after N steps: 5000, 10k, 2.5M
    ///
    /// Steps are counted the same way on every machine. With this limit each item starts from empty tables and is
    /// searched by one thread, so that the answer does not depend on chance or on the items before it.
    #[arg(long, value_name = "N", value_parser = quantity::count)]
    node_limit: Option<u64>,

    /// Stop when the tables hold this much: 500MB, 4GiB [default: 3/4 of the available memory]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    memory_limit: Option<usize>,

    /// Threads for searching positions; 0 for all cores. Never changes an answer
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The limits of a run.
pub struct Limits {
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: Option<usize>,
    pub threads: usize,
}

/// An engine that holds more than this is not kept for the next item.
const MOST_KEPT: usize = 1 << 30;

impl BudgetArgs {
    pub fn limits(&self) -> Limits {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = match (self.node_limit, self.threads) {
            (Some(_), _) => 1,
            (None, 0) => cores(),
            // More threads than this only get in each other's way.
            (None, n) => n.min(4 * cores()).max(1),
        };
        Limits {
            time: self.time_limit,
            nodes: self.node_limit,
            memory: self.memory_limit.or_else(memory::default_limit),
            threads,
        }
    }
}

impl Limits {
    /// The budget of an item that starts now.
    pub fn budget(&self, interrupt: &Interrupt) -> Budget {
        self.budget_of(interrupt, self.memory)
    }

    /// The same for what is worth so many steps at most, or fewer if the user allows fewer.
    pub fn moment(&self, interrupt: &Interrupt, steps: u64) -> Budget {
        self.budget(interrupt).nodes(self.nodes.map_or(steps, |nodes| nodes.min(steps)))
    }

    fn budget_of(&self, interrupt: &Interrupt, memory: Option<usize>) -> Budget {
        let mut budget = Budget::new().interrupt_with(interrupt.flag());
        if let Some(time) = self.time {
            budget = budget.time(time);
        }
        if let Some(nodes) = self.nodes {
            budget = budget.nodes(nodes);
        }
        if let Some(memory) = memory {
            budget = budget.memory(memory);
        }
        budget
    }

    /// Stops after this time, unless the user has set another.
    pub fn or_time(&mut self, time: Duration) {
        self.time = self.time.or(Some(time));
    }

    /// Half of the time and the steps, and most of the memory: for a search after which another may be needed.
    pub fn first_half(&self, interrupt: &Interrupt) -> Budget {
        self.half().budget_of(interrupt, self.memory.map(|memory| memory - memory / 8))
    }

    /// The other half, with all of the memory.
    pub fn second_half(&self, interrupt: &Interrupt) -> Budget {
        self.half().budget_of(interrupt, self.memory)
    }

    fn half(&self) -> Limits {
        let nodes = self.nodes.map(|nodes| nodes.div_ceil(2));
        Limits { time: self.time.map(|time| time / 2), nodes, memory: self.memory, threads: self.threads }
    }

    /// The most bytes that tables may hold.
    pub fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// Whether an engine that holds so many bytes serves the next item as well.
    pub fn keeps(&self, bytes: u64) -> bool {
        let most = self.memory.map_or(MOST_KEPT, |limit| MOST_KEPT.min(limit / 2));
        self.nodes.is_none() && bytes <= most as u64
    }
}
