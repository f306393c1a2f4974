//! Tedomari plays well in sums of games.
//!
//! This crate is the front door: it brings together the crates that do the work, so that one dependency is enough.
//!
//! Read a game, ask what it is worth and how urgent it is:
//!
//! ```
//! use tedomari::{Engine, Outcome};
//!
//! let engine = Engine::new();
//! let g = engine.read("{9|1} + ^ - {3|2||1}")?;
//! assert_eq!(engine.mean(g)?.to_string(), "13/4");
//! assert_eq!(engine.temperature(g)?.to_string(), "4");
//! assert_eq!(engine.outcome(g), Outcome::Left);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Positions of real games, alone or in a sum:
//!
//! ```
//! use tedomari::{Engine, Rulesets};
//!
//! let engine = Engine::new();
//! let form = engine.read_form("domineering(4x4) + 1/2", &Rulesets::default())?;
//! assert_eq!(engine.left_stop(form.value()).to_string(), "1/2");
//! # Ok::<(), tedomari::ReadError>(())
//! ```
//!
//! Draw a thermograph:
//!
//! ```
//! use tedomari::{Engine, draw};
//!
//! let engine = Engine::new();
//! let thermograph = engine.thermograph(engine.read("4||-4|-10")?)?;
//! let picture = draw::terminal(&thermograph, &draw::TerminalOptions::default());
//! assert!(picture.contains("-3/2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use tedomari_annihilation as annihilation;
pub use tedomari_answer as answer;
pub use tedomari_coins as coins;
#[cfg(feature = "database")]
pub use tedomari_database as database;
pub use tedomari_discovery::{self as discovery, CouponStack, Discovery, discover};
pub use tedomari_endgame as endgame;
pub use tedomari_go as go;
pub use tedomari_graph as graph;
pub use tedomari_gtp as gtp;
pub use tedomari_heap as heap;
pub use tedomari_ko as ko;
pub use tedomari_loopy as loopy;
pub use tedomari_misere as misere;
pub use tedomari_notation::{Expr, Function, Node, ParseError, Parser, Style, misread, parse};
pub use tedomari_number::{Dyadic, simplest_between};
pub use tedomari_octal as octal;
pub use tedomari_position::{
    About, BoardError, FastLane, Followers, GraphPicture, Grid, GridPicture, InParts, Labels, Line, Mark,
    Move, Oriented, Picture, Point, Ruleset, Search, SharedRuleset, Shelf, cell_name, column_name,
};
pub use tedomari_reduction as reduction;
pub use tedomari_report::{board, caret, draw, look, table, text};
pub use tedomari_rulesets::{
    self as rulesets, Analysis, AnyPosition, AnyRuleset, Component, Family, Library, MoveValue, Parameter,
    Registry, Rulesets, SearchOptions,
};
pub use tedomari_solve::{self as solving, Solution, Solver, solve};
pub use tedomari_strategy::{self as strategy, Strategy, guarantee};
pub use tedomari_sum::{self as sums, Game, Sum, SumError, bounds, classes, instances};
pub use tedomari_task::{self as task, Held, Ledger, Limits, Progress, Stop, Task};
pub use tedomari_thermograph::{Construction, Thermograph, Wall};
pub use tedomari_transfinite as transfinite;
pub use tedomari_value::{
    AdornedStop, CoolError, Engine, EngineIngredients, Estimate, Form, FormOption, Interval, NoPositions,
    Positions, ReadError, Statistics, Uptimal, Value, Weights,
};
pub use tedomari_vocabulary::{Class, Kind, Outcome, Parity, Place, Play, Player, Relation};
pub use tedomari_winner::{self as winner, WinnerSearch};
pub use tedomari_yose as yose;

/// Reads an expression in which positions of these rulesets may stand.
///
/// ```
/// use tedomari::{Registry, parse_with};
///
/// assert!(parse_with(&Registry::default(), "domineering(2x4) + ^").is_ok());
/// assert!(parse_with(&Registry::empty(), "domineering(2x4) + ^").is_err());
/// ```
pub fn parse_with(registry: &Registry, text: &str) -> Result<Expr, ParseError> {
    let names: Vec<&str> = registry.names().collect();
    Parser::new().rulesets(&names).parse(text)
}
