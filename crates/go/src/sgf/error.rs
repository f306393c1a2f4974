//! What can be wrong in a record, and where.

use std::fmt;

use crate::board::NoLiberty;
use crate::color::Color;
use crate::coordinates::Vertex;
use crate::game::Illegal;
use crate::point::SizeError;

/// A place in the text of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SgfPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The byte in the text, from 0.
    pub offset: usize,
}

impl SgfPlace {
    pub(crate) fn of(text: &str, offset: usize) -> SgfPlace {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        SgfPlace { line, column: before[line_start..].chars().count() + 1, offset }
    }
}

impl fmt::Display for SgfPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong in a record, and where. A record that was not read from text has no places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfError {
    /// Where it is wrong.
    pub place: Option<SgfPlace>,
    /// What is wrong.
    pub problem: SgfProblem,
}

/// What can be wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SgfProblem {
    /// There is no `(;` in the text.
    NoGame,
    /// A game or a variation is not closed with `)`. The place is where it begins.
    NotClosed,
    /// A `(` is not followed by a node.
    NoNode,
    /// A node follows a variation without beginning one itself.
    AfterVariation,
    /// A value is not closed with `]`. The place is its `[`.
    ValueNotClosed,
    /// A property has no value.
    NoValue(String),
    /// A property stands before the first `;`.
    OutsideNode(String),
    /// A character means nothing here.
    Character(char),
    /// The record is of another game.
    OtherGame(String),
    /// A property has a value that it cannot have.
    BadValue {
        /// The property.
        name: String,
        /// The value.
        value: String,
    },
    /// The board cannot be so large.
    Size(SizeError),
    /// A position that is set up has a chain without a liberty.
    NoLiberty(NoLiberty),
    /// A move is not legal.
    Illegal {
        /// The number of the move.
        number: usize,
        /// Who plays it.
        color: Color,
        /// What is played.
        vertex: Vertex,
        /// Why it is not legal.
        why: Illegal,
    },
    /// The main line ends before this move.
    NoSuchMove {
        /// The move that was asked for.
        asked: usize,
        /// How many there are.
        moves: usize,
    },
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        match &self.problem {
            SgfProblem::NoGame => write!(f, "this is not SGF: no game begins with (;"),
            SgfProblem::NotClosed => write!(f, "the record ends, but ) is missing for the ( here"),
            SgfProblem::NoNode => write!(f, "a game or a variation begins with a node, that is with ;"),
            SgfProblem::AfterVariation => {
                write!(f, "after a variation comes another one, which begins with (, or )")
            }
            SgfProblem::ValueNotClosed => write!(f, "the record ends, but ] is missing for the [ here"),
            SgfProblem::NoValue(name) => write!(f, "the property {name} has no value in [ ]"),
            SgfProblem::OutsideNode(name) => write!(f, "the property {name} is in no node: ; is missing"),
            SgfProblem::Character(letter) => write!(f, "{letter:?} means nothing here"),
            SgfProblem::OtherGame(number) => {
                write!(f, "this is a record of another game: GM[{number}] is not Go")
            }
            SgfProblem::BadValue { name, value } => write!(f, "{name}[{value}] cannot be read"),
            SgfProblem::Size(size) => size.fmt(f),
            SgfProblem::NoLiberty(chain) => chain.fmt(f),
            SgfProblem::Illegal { number, color, vertex, why } => {
                write!(f, "move {number}, {color} {vertex}, is not legal: {why}")
            }
            SgfProblem::NoSuchMove { asked, moves } => {
                write!(f, "there is no move {asked}: the main line has {moves} moves")
            }
        }
    }
}

impl std::error::Error for SgfError {}
