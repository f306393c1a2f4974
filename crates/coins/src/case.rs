//! The classification of positions without switches: Theorem 21 and Table 5.1 of Moews.
//!
//! The table is written for Right. A position is classified for Left by classifying its negative for Right.

use std::fmt;

use tedomari_vocabulary::Player;

use crate::machine::{State, run};
use crate::terms::{Term, Terms};

/// The case of a position for the player who starts, named as the sections of the proof of Theorem 21.
///
/// The starter wins A, B, D, F and H and loses C, E, G, I and J. The cases of Left are written with a minus sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Letter {
    /// The atomic weight favours the starter by 1 or more.
    A,
    /// Atomic weight 0, the machine returns to its start, and the starter has the tiny advantage.
    B,
    /// As B, without the tiny advantage.
    C,
    /// Atomic weight 0, and the machine ends in the starter's favour.
    D,
    /// Atomic weight 0, and the machine ends in the opponent's favour.
    E,
    /// The atomic weight favours the opponent by 1, the machine changes sides, and the starter has the tiny advantage.
    F,
    /// As F, without the tiny advantage.
    G,
    /// The atomic weight favours the opponent by 1, and the machine ends in the starter's favour.
    H,
    /// The atomic weight favours the opponent by 1, and the machine ends in the opponent's favour.
    I,
    /// The atomic weight favours the opponent by 2 or more.
    J,
}

impl Letter {
    /// Whether the starter wins.
    pub fn is_won(self) -> bool {
        matches!(self, Letter::A | Letter::B | Letter::D | Letter::F | Letter::H)
    }
}

/// The row of Table 5.1 that a position stands in for one starter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Case {
    /// Who starts.
    pub first: Player,
    /// The letter.
    pub letter: Letter,
    /// The atomic weight of the position.
    pub atomic_weight: i64,
    /// The states in which the machine starts and ends, where the atomic weight does not decide alone.
    pub states: Option<(State, State)>,
    /// Who has the tiny advantage, if somebody has.
    pub tiny_advantage: Option<Player>,
    /// The least desirable term of the crucial segment, if a segment is crucial.
    pub(crate) crucial: Option<Term>,
}

impl Case {
    /// Whether the starter wins.
    pub fn is_won(&self) -> bool {
        self.letter.is_won()
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.first == Player::Left { "-" } else { "" };
        f.pad(&format!("{sign}{:?}", self.letter))
    }
}

/// Classifies terms without switches.
pub(crate) fn classify(terms: &Terms, first: Player) -> Case {
    let counts = terms.counts();
    let atomic_weight: i64 = counts.iter().map(|&(term, count)| weight(term) * count).sum();
    // From here on the starter is Right: for Left everything is negated.
    let sign = if first == Player::Right { 1 } else { -1 };
    let advantage = advantage(terms);
    let (start, owns_tinies) = (atomic_weight * sign, advantage.is_some_and(|(player, _)| player == first));
    let mut case = Case {
        first,
        letter: Letter::A,
        atomic_weight,
        states: None,
        tiny_advantage: advantage.map(|(player, _)| player),
        crucial: None,
    };
    if !(0..=1).contains(&start) {
        case.letter = if start < 0 { Letter::A } else { Letter::J };
        return case;
    }
    let begin = if start == 0 { State::MinusOne } else { State::One };
    let (end, crucial) = run(counts, sign, begin);
    let back = |state: State| if sign == 1 { state } else { state.negative() };
    case.states = Some((back(begin), back(end)));
    let weak = advantage.and_then(|(_, weak)| weak).filter(|_| owns_tinies);
    (case.letter, case.crucial) = match (start, end) {
        (0, State::Two) => (Letter::D, crucial),
        (0, State::MinusTwo) => (Letter::E, crucial),
        (0, _) if owns_tinies => (Letter::B, weak),
        (0, _) => (Letter::C, None),
        (_, State::Two) => (Letter::H, crucial),
        (_, State::MinusTwo) => (Letter::I, crucial),
        _ if owns_tinies => (Letter::F, weak),
        _ => (Letter::G, None),
    };
    case
}

/// The atomic weight of one red coin.
pub(crate) fn weight(term: Term) -> i64 {
    match term {
        Term::Strip { column: 0 } | Term::Tiny { .. } => 0,
        Term::Strip { .. } => 1,
        Term::High { row, .. } => i64::from(row) - 1,
    }
}

/// Who has the tiny advantage; and the least desirable tiny, if its segment has as many red as blue coins.
///
/// The least desirable tiny segment decides. It must be worth no more than any small segment if one player has more
/// coins in it than the other, and less if the numbers are equal.
fn advantage(terms: &Terms) -> Option<(Player, Option<Term>)> {
    let (rank, column, least) = terms.tinies().next()?;
    let sum: i64 = terms.tinies().take_while(|tiny| tiny.0 == rank).map(|tiny| tiny.2).sum();
    // The cheapest small segment is the most desirable term above row 1 whose row is 2.
    let small = terms.counts().iter().rev().find_map(|&(term, _)| match term {
        Term::High { rank, row: 2, .. } => Some(rank),
        _ => None,
    });
    let bound = small.unwrap_or(u32::MAX);
    match sum {
        0 if rank >= bound => None,
        0 => {
            let owner = if least > 0 { Player::Right } else { Player::Left };
            Some((owner, Some(Term::Tiny { rank, column })))
        }
        _ if rank > bound => None,
        // More blue coins, whose values are negative, are good for Right.
        sum => Some((if sum < 0 { Player::Right } else { Player::Left }, None)),
    }
}
