//! Limits on the work for one item, and how many threads do it.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tedomari::Limits;

use crate::args::OutputArgs;
use crate::library::Library;

/// Options of every command that answers a question: how the answer is written, and what it may take.
#[derive(Args, Debug, Clone)]
pub struct AnswerArgs {
    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Options of every command that can run long.
#[derive(Args, Debug, Clone)]
pub struct LimitArgs {
    #[command(flatten)]
    pub budget: BudgetArgs,

    /// Take values of positions from this file, which `tedomari database build` made
    #[arg(long, value_name = "FILE", value_parser = Library::open, help_heading = "Limits, for each item")]
    pub database: Option<Library>,
}

impl LimitArgs {
    /// The values that were found before.
    pub fn library(&self) -> Option<Arc<Library>> {
        self.database.clone().map(Arc::new)
    }
}

/// The limits alone. They hold for each item.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Limits, for each item")]
pub struct BudgetArgs {
    /// Stop after this time: 500ms, 10s, 1.5m, 2h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = tedomari::task::quantity::time)]
    time_limit: Option<Duration>,

    /// Stop after N steps: 5000, 10k, 2.5M
    ///
    /// Steps are counted the same way on every machine. With this limit each item starts from empty tables and is
    /// searched by one thread, so that the answer does not depend on chance or on the items before it.
    #[arg(long, value_name = "N", value_parser = tedomari::task::quantity::count)]
    node_limit: Option<u64>,

    /// Stop when the tables hold this much: 500MB, 4GiB [default: 3/4 of the available memory]
    #[arg(long, value_name = "SIZE", value_parser = tedomari::task::quantity::bytes)]
    memory_limit: Option<usize>,

    /// Threads for searching positions, or for items if there are many; 0 for all cores. Never changes an answer
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The limits of a run.
#[derive(Clone)]
pub struct RunLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
    /// The most bytes that all tables together may hold.
    pub memory: Option<usize>,
    /// Whether the user has set it.
    pub tight: bool,
    /// How many threads work on one item.
    pub threads: usize,
    /// How many items are answered at the same time, where there are several.
    pub hands: usize,
}

/// An engine that holds more than this is not kept for the next item.
const MOST_KEPT: usize = 1 << 30;

impl BudgetArgs {
    pub fn limits(&self) -> RunLimits {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let hands = match self.threads {
            0 => cores(),
            // More threads than this only get in each other's way.
            n => n.min(4 * cores()).max(1),
        };
        let threads = if self.node_limit.is_some() { 1 } else { hands };
        RunLimits {
            time: self.time_limit,
            nodes: self.node_limit,
            memory: self.memory_limit.or_else(tedomari_guard::three_quarters),
            tight: self.memory_limit.is_some(),
            threads,
            hands,
        }
    }
}

impl RunLimits {
    /// The limits of a question that is asked now. That on memory holds for the whole program, and stands in its ledger.
    pub fn of_question(&self) -> Limits {
        Limits { time: self.time, nodes: self.nodes, memory: None }
    }

    /// Stops after this time, unless the user has set another.
    pub fn or_time(&mut self, time: Duration) {
        self.time = self.time.or(Some(time));
    }

    /// Whether an engine that holds so many bytes, one of so many, serves the next item as well.
    pub fn keeps(&self, bytes: u64, count: usize) -> bool {
        let most = self.memory.map_or(MOST_KEPT, |limit| MOST_KEPT.min(limit / 2 / count));
        self.nodes.is_none() && bytes <= most as u64
    }
}
