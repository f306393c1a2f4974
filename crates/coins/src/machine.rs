//! The state machine of Theorem 21.
//!
//! Big and small segments are fed into it from the least to the most desirable. A *small segment* is all coins of one
//! money in row 2; a *big segment* is one coin above row 2 or on the strip. The states 2 and -2 are final.

use std::fmt;

use crate::terms::Term;

/// A state of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum State {
    /// 1.
    One,
    /// -1.
    MinusOne,
    /// 2, which is good for Right.
    Two,
    /// -2, which is good for Left.
    MinusTwo,
}

impl State {
    /// The state of the negative position.
    pub fn negative(self) -> State {
        match self {
            State::One => State::MinusOne,
            State::MinusOne => State::One,
            State::Two => State::MinusTwo,
            State::MinusTwo => State::Two,
        }
    }

    /// The number that names the state.
    pub fn number(self) -> i8 {
        match self {
            State::One => 1,
            State::MinusOne => -1,
            State::Two => 2,
            State::MinusTwo => -2,
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The classes of segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// A small segment of atomic weight 0 whose least desirable coin is Right's.
    Alpha,
    /// *, a big segment of Left's, a small one of negative weight or whose least desirable coin is Left's.
    Beta,
    /// A small segment of atomic weight 1 whose least desirable coin is Right's.
    Gamma,
    /// A heavier one, or a big segment of Right's.
    Delta,
}

/// A segment: its least desirable term, the count of that term, and the sum of all counts.
struct Segment {
    term: Term,
    least: i64,
    sum: i64,
}

impl Segment {
    fn class(&self, sign: i64) -> Class {
        let (least, sum) = (self.least * sign, self.sum * sign);
        let is_small = matches!(self.term, Term::High { row: 2, .. });
        match self.term {
            Term::Strip { column: 0 } => Class::Beta,
            _ if least < 0 => Class::Beta,
            _ if !is_small => Class::Delta,
            _ => match sum {
                0 => Class::Alpha,
                1 => Class::Gamma,
                2.. => Class::Delta,
                _ => Class::Beta,
            },
        }
    }
}

/// Runs the machine over terms, negated if the sign is -1, from a state. Also says which segment was crucial, by its
/// least desirable term.
pub(crate) fn run(counts: &[(Term, i64)], sign: i64, begin: State) -> (State, Option<Term>) {
    let mut state = begin;
    let mut at = 0;
    while at < counts.len() {
        let (term, least) = counts[at];
        let mut segment = Segment { term, least, sum: least };
        at += 1;
        match term {
            Term::Tiny { .. } => break,
            Term::High { rank, row: 2, .. } => {
                while let Some(&(Term::High { rank: next, row: 2, .. }, count)) = counts.get(at)
                    && next == rank
                {
                    segment.sum += count;
                    at += 1;
                }
            }
            _ => {}
        }
        let negated = state == State::MinusOne;
        let class = segment.class(if negated { -sign } else { sign });
        let next = match class {
            Class::Alpha => State::One,
            Class::Beta => State::MinusTwo,
            Class::Gamma => State::MinusOne,
            Class::Delta => State::Two,
        };
        state = if negated { next.negative() } else { next };
        if matches!(state, State::Two | State::MinusTwo) {
            return (state, Some(term));
        }
    }
    (state, None)
}
