//! Search methods side by side, for the score of a sum.
//!
//! Alpha-beta, alpha-beta with static bounds and B* as Yedwab's thesis proposes it (On Playing Well in a Sum of Games,
//! section 5.2), to compare with each other and with [`Solver`](crate::Solver). They share one model of positions and differ in
//! what they look at next. All find the same score: the stop of the sum.
//!
//! ```
//! use tedomari_solve::Player;
//! use tedomari_solve::methods::{Method, score};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let sum = [engine.read("{5|-5}")?, engine.read("{{9|2}|-80}")?];
//! for method in Method::ALL {
//!     let found = score(&engine, &sum, Player::Left, method);
//!     assert_eq!(found.score().map(ToString::to_string), Some("4".to_owned()), "{method}");
//!     assert_eq!(found.best, Some((1, engine.read("{9|2}")?)), "{method}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod b_star;
mod best;
mod extended;
mod method;
mod rule;
mod tree;

pub use b_star::{BStar, FirstMove};
pub use method::{Method, UnknownMethod};
pub use rule::{Rule, Strategy};

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

use alpha_beta::AlphaBeta;
use extended::{Extended, Known};
use tree::Tree;

/// What to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The score, and a best first move.
    Score,
    /// A best first move.
    Move,
}

/// What a method found out about a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The score is at least this.
    pub lower: Dyadic,
    /// The score is at most this.
    pub upper: Dyadic,
    /// A best first move, or what looks best after a stop: the component and what it becomes. Nothing if there is no move.
    pub best: Option<(usize, Value)>,
    /// Positions looked at, those where play is over not counted. A method with bounds counts a position when it finds its
    /// bounds, which it does once.
    pub nodes: u64,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Found {
    /// The score, if it is known.
    pub fn score(&self) -> Option<&Dyadic> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

/// Finds the score of a sum with that player to move, and a best first move, by one method.
///
/// A spent budget is an answer: then `stop` says why, and the bounds are as far as the method had come.
pub fn score(engine: &Engine, values: &[Value], first: Player, method: Method) -> Found {
    search(engine, values, first, method, Goal::Score)
}

/// Finds a best first move by one method. B* does not look for the score once the move is known; the others know the
/// move when they know the score.
pub fn best_move(engine: &Engine, values: &[Value], first: Player, method: Method) -> Found {
    search(engine, values, first, method, Goal::Move)
}

/// Finds the score or a best first move.
pub fn search(engine: &Engine, values: &[Value], first: Player, method: Method, goal: Goal) -> Found {
    let mut found = unsearched(engine, values);
    let told = match method {
        Method::AlphaBeta => alpha_beta(engine, values, first, None, false, &mut found),
        Method::AlphaBetaTable => alpha_beta(engine, values, first, None, true, &mut found),
        Method::Bounded(bounds) => alpha_beta(engine, values, first, Some(bounds), true, &mut found),
        Method::BStar { bounds, rule } => BStar::new(engine, values, first, bounds).and_then(|mut search| {
            let told = search.run(rule, goal);
            let range = search.range();
            found.narrow(range.lower, range.upper);
            (found.best, found.nodes) = (search.best(), search.nodes());
            told
        }),
        Method::Best => best::find(engine, values, first, &mut found),
    };
    found.stop = told.err();
    found
}

/// What is known before any work: the sums of the stops (Milnor).
fn unsearched(engine: &Engine, values: &[Value]) -> Found {
    let lower = values.iter().map(|&value| engine.right_stop(value)).sum();
    let upper = values.iter().map(|&value| engine.left_stop(value)).sum();
    Found { lower, upper, best: None, nodes: 0, stop: None }
}

impl Found {
    fn narrow(&mut self, lower: Dyadic, upper: Dyadic) {
        if lower > self.lower {
            self.lower = lower;
        }
        if upper < self.upper {
            self.upper = upper;
        }
    }
}

fn alpha_beta(
    engine: &Engine,
    values: &[Value],
    first: Player,
    bounds: Option<tedomari_sum::bounds::Method>,
    remember: bool,
    found: &mut Found,
) -> Result<(), Stop> {
    let mut search = AlphaBeta::new(Tree::new(engine, bounds), remember);
    let root = search.tree.root(values)?;
    if root.live.is_empty() {
        found.narrow(root.settled.clone(), root.settled);
        return Ok(());
    }
    search.tree.count(root.live.len())?;
    if bounds.is_some() {
        let range = search.tree.range(&root.live, first);
        found.narrow(&range.lower + &root.settled, &range.upper + &root.settled);
    }
    let opened = search.open(&root, first);
    found.nodes = search.tree.nodes;
    let mut open = opened?;
    let told = search.run(&mut open, first, &Extended::Low, &Extended::High);
    let known = open.known();
    let Known { lower, upper } = if first == Player::Left { known } else { known.negate() };
    let finite = |x: Extended, otherwise: &Dyadic| match x {
        Extended::At(x) => x,
        _ => otherwise.clone(),
    };
    let (lower, upper) = (finite(lower, &found.lower), finite(upper, &found.upper));
    found.narrow(lower, upper);
    let place = |(part, to): (u32, Value)| {
        let from = search.tree.value(part);
        values.iter().position(|&value| value == from).map(|component| (component, to))
    };
    found.best = open.best().and_then(place);
    found.nodes = search.tree.nodes;
    told
}
