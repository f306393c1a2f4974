//! What can be wrong with a graph, and where.

use std::fmt;

use tedomari_task::Stop;
use tedomari_vocabulary::Player;

use crate::designation::Kind;
use crate::graph::Vertex;

/// Why something does not make a loopy graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoopyError {
    /// A move leads to no vertex.
    NoVertex {
        /// Whose move.
        player: Player,
        /// From which vertex.
        from: Vertex,
        /// Which of the moves there, from 0.
        index: usize,
        /// Where it should lead.
        to: Vertex,
        /// How many vertices there are.
        vertices: Vertex,
    },
    /// The start is no vertex.
    NoStart {
        /// What was given.
        start: Vertex,
        /// How many vertices there are.
        vertices: Vertex,
    },
    /// Left's and Right's lists are not equally long.
    Lists {
        /// For how many vertices there are moves of Left.
        left: usize,
        /// For how many vertices there are moves of Right.
        right: usize,
    },
    /// A move is said to be in a part that the sum does not have.
    NoPart {
        /// The part.
        part: u16,
        /// How many there are.
        parts: usize,
    },
    /// Two rules of a designation speak of the same moves and disagree.
    Contradiction {
        /// Which rule is the second, from 0.
        rule: usize,
        /// Whose moves.
        player: Player,
        /// Which of them.
        kind: Kind,
    },
    /// The designation is no chain of rules, so there is no order in which to sidle.
    NoChain,
    /// There are more vertices, edges or parts than can be numbered.
    TooLarge,
    /// The task ended.
    Stopped(Stop),
}

impl From<Stop> for LoopyError {
    fn from(stop: Stop) -> LoopyError {
        LoopyError::Stopped(stop)
    }
}

impl fmt::Display for LoopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |vertices: &Vertex| match vertices {
            0 => "there is no vertex".to_owned(),
            1 => "the only vertex is 0".to_owned(),
            n => format!("vertices are numbered 0 to {}", n - 1),
        };
        match self {
            LoopyError::NoVertex { player, from, index, to, vertices } => {
                write!(f, "{player}'s move {index} from {from} leads to {to}: {}", range(vertices))
            }
            LoopyError::NoStart { start, vertices } => {
                write!(f, "play starts at {start}: {}", range(vertices))
            }
            LoopyError::Lists { left, right } => {
                write!(f, "moves of Left from {left} vertices, of Right from {right}: they must be as many")
            }
            LoopyError::NoPart { part, parts } => write!(f, "a move in part {part} of {parts}"),
            LoopyError::Contradiction { rule, player, kind } => {
                write!(f, "rule {rule} contradicts an earlier one on plays in which {player}'s {kind}s recur")
            }
            LoopyError::NoChain => {
                f.write_str("infinite plays of this sum are not judged by one chain of rules")
            }
            LoopyError::TooLarge => f.write_str("there are more positions or moves than can be numbered"),
            LoopyError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for LoopyError {}
