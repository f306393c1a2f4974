//! A naive brute force that shares no code with the library: it knows a game only by the followers of a position.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use tedomari_heap::{Analysis, Ask, Data, Outcome, PileMove, Position, Setup, Task, UBig, find};

/// Grundy values by the definition.
pub struct Naive<'f, S> {
    followers: &'f dyn Fn(&S) -> Vec<S>,
    known: HashMap<S, u32>,
    won: HashMap<S, bool>,
}

/// What a move leaves: its Grundy value, and whether the player to move there wins in misère play.
#[derive(Debug, Clone, Copy)]
pub struct Valued {
    pub grundy: u32,
    pub wins_misere: bool,
}

impl<'f, S: Clone + Eq + Hash> Naive<'f, S> {
    pub fn new(followers: &'f dyn Fn(&S) -> Vec<S>) -> Naive<'f, S> {
        Naive { followers, known: HashMap::new(), won: HashMap::new() }
    }

    pub fn grundy(&mut self, state: &S) -> u32 {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let values: BTreeSet<u32> = (self.followers)(state).iter().map(|next| self.grundy(next)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(state.clone(), value);
        value
    }

    /// Misère play by the definition: a player who cannot move wins.
    pub fn wins_misere(&mut self, state: &S) -> bool {
        if let Some(&known) = self.won.get(state) {
            return known;
        }
        let followers = (self.followers)(state);
        let wins = followers.is_empty() || followers.iter().any(|next| !self.wins_misere(next));
        self.won.insert(state.clone(), wins);
        wins
    }

    pub fn value(&mut self, state: &S) -> Valued {
        Valued { grundy: self.grundy(state), wins_misere: self.wins_misere(state) }
    }
}

/// A position from words as on the command line.
pub fn position(game: &str, words: &[&str]) -> Box<dyn Position> {
    let setup = Setup::from_words(words).unwrap_or_else(|error| panic!("{game} {words:?}: {error}"));
    find(game).expect(game).position(&setup).unwrap_or_else(|error| panic!("{game} {words:?}: {error}"))
}

/// The same with numbers beside the parameters.
pub fn piles(game: &str, parameters: &[&str], numbers: &[u32]) -> Box<dyn Position> {
    let mut setup = Setup::from_words(parameters).unwrap();
    setup.piles = numbers.iter().map(|&number| Data::Number(number.into())).collect();
    find(game).expect(game).position(&setup).unwrap_or_else(|error| panic!("{game} {numbers:?}: {error}"))
}

pub fn analyse(position: &dyn Position) -> Analysis {
    position.analyse(&Ask::default(), &Task::default())
}

/// All lists with so many numbers from 0 to `most`.
pub fn lists(count: usize, most: u32) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        found = found
            .into_iter()
            .flat_map(|list| (0..=most).map(move |next| [&list[..], &[next]].concat()))
            .collect();
    }
    found
}

pub fn small(number: &UBig) -> u32 {
    u32::try_from(number).unwrap()
}

fn target(played: &PileMove) -> Vec<u32> {
    match played {
        PileMove::To(to) => to.iter().map(small).collect(),
        PileMove::At(at) => vec![small(at)],
        PileMove::Square(row, column) => vec![small(row), small(column)],
    }
}

fn sorted(moves: &[PileMove]) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = moves.iter().map(target).collect();
    found.sort();
    found
}

/// Holds a position against what the brute force says: each move with the Grundy value that it leaves.
pub fn check(position: &dyn Position, followers: &[(Vec<u32>, Valued)], needs_grundy: bool, what: &str) {
    let analysis = analyse(position);
    let values: BTreeSet<u32> = followers.iter().map(|(_, value)| value.grundy).collect();
    let grundy = (0..).find(|value| !values.contains(value)).unwrap();
    assert_eq!(analysis.stop, None, "{what}");
    assert_eq!(analysis.outcome, Some(Outcome::of_mover(grundy != 0)), "{what}");
    match &analysis.grundy {
        Some(value) => assert_eq!(small(value), grundy, "Grundy value of {what}"),
        None => assert!(!needs_grundy, "the Grundy value of {what} is missing"),
    }
    let mut all: Vec<Vec<u32>> = followers.iter().map(|(to, _)| to.clone()).collect();
    all.sort();
    assert_eq!(sorted(&position.moves(usize::MAX)), all, "moves of {what}");
    let mut winning: Vec<Vec<u32>> =
        followers.iter().filter(|(_, value)| value.grundy == 0).map(|(to, _)| to.clone()).collect();
    winning.sort();
    assert_eq!(sorted(&analysis.moves), winning, "winning moves of {what}");
    assert!(!analysis.more);
    for played in position.moves(usize::MAX) {
        assert!(position.play(&played).is_ok(), "{what}: {played:?}");
    }
    let first = position.analyse(&Ask { most: 1, ..Ask::default() }, &Task::default());
    assert_eq!(first.moves.len(), winning.len().min(1), "{what}");
    assert_eq!(first.more, winning.len() > 1, "{what}");
    check_misere(position, followers, what);
}

/// The same in misère play.
fn check_misere(position: &dyn Position, followers: &[(Vec<u32>, Valued)], what: &str) {
    let ask = Ask { misere: true, ..Ask::default() };
    let analysis = position.analyse(&ask, &Task::default());
    let lost = followers.iter().filter(|(_, value)| !value.wins_misere);
    let mut winning: Vec<Vec<u32>> = lost.map(|(to, _)| to.clone()).collect();
    winning.sort();
    assert_eq!((analysis.stop, analysis.more, &analysis.grundy), (None, false, &None), "{what}, misère");
    let wins = followers.is_empty() || !winning.is_empty();
    let method = analysis.method;
    assert_eq!(analysis.outcome, Some(Outcome::of_mover(wins)), "{what}, misère, by {method}");
    assert_eq!(sorted(&analysis.moves), winning, "winning moves of {what}, misère, by {method}");
    let first = position.analyse(&Ask { most: 1, ..ask }, &Task::default());
    assert_eq!((first.moves.len(), first.more), (winning.len().min(1), winning.len() > 1), "{what}, misère");
}

/// A small generator of random numbers, the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}
