//! Who wins a sum in which positions stand, without the positions' values: the sum as written, prepared for the search of
//! [`tedomari_contest`].
//!
//! A component that is a sum itself is taken apart into terms. A term that is a position goes to the search as a board; every
//! other is valued. The options of a component are then the moves of its terms, one after the other: for a board those of
//! the ruleset's list, for a game those written.

use tedomari_contest::{Contest, Counts, PositionError, Settings, Sum};
use tedomari_rulesets::{Library, Rulesets};
use tedomari_sum::{Place, SumError, Term, TermKind};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, ReadError, Stop, Value};

pub use crate::line::{Ending, Line, LineMove};
use crate::trial::{FirstMove, Trial};

/// A component as written: a sum of terms.
#[derive(Clone)]
pub struct Entrant {
    terms: Vec<Term>,
    text: String,
}

/// A winning first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// The component and the option in it.
    pub place: Place,
    /// The move in the game's own coordinates; of a game that is no position, what it leaves.
    pub name: String,
    /// What the term that was moved in becomes, as it could be written.
    pub to: String,
}

/// What was found out.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Who wins, if that is known.
    pub winner: Option<Player>,
    /// Winning first moves, by place.
    pub best: Vec<WinningMove>,
    /// Whether every winning move is among them.
    pub best_is_complete: bool,
    /// What it took.
    pub counts: Counts,
    /// The nodes that the winner took, without the search for more winning moves.
    pub winner_nodes: u64,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Entrant {
    /// Reads a component.
    pub fn read(engine: &Engine, text: &str, rulesets: &Rulesets) -> Result<Entrant, ReadError> {
        Ok(Entrant { terms: Term::read(engine, text, rulesets)?, text: text.to_owned() })
    }

    /// One term as a component.
    pub fn of_term(term: Term) -> Entrant {
        Entrant { terms: vec![term], text: String::new() }
    }

    /// The text it was read from; nothing for one that was not.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The terms it is the sum of.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }
}

/// Reads one component a text.
pub fn entrants(engine: &Engine, texts: &[&str], positions: &Rulesets) -> Result<Vec<Entrant>, SumError> {
    let read = |(component, text): (usize, &&str)| {
        Entrant::read(engine, text, positions).map_err(|error| SumError { component, error })
    };
    texts.iter().enumerate().map(read).collect()
}

/// How long other winning moves are looked for once the winner is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effort {
    /// Not much longer than the winner took.
    #[default]
    Some,
    /// Until all are known.
    All,
}

/// Finds out who wins, and the winning first moves.
///
/// ```
/// use tedomari_rulesets::Rulesets;
/// use tedomari_solve::contest::{Effort, contest, entrants};
/// use tedomari_solve::{Player, Settings};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let sum = entrants(&engine, &["domineering(6x6)", "-{1|-1}"], &Rulesets::default())?;
/// let verdict = contest(&engine, &sum, Player::Left, Effort::Some, Settings::default());
/// assert_eq!(verdict.winner, Some(Player::Left));
/// assert!(verdict.best.iter().all(|best| best.place.component < 2));
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn contest(
    engine: &Engine,
    sum: &[Entrant],
    first: Player,
    effort: Effort,
    settings: Settings,
) -> Verdict {
    Referee::new(engine, settings, None).verdict(sum, first, effort)
}

/// Knows who wins sums of terms, and remembers what it has learnt from one question to the next.
pub struct Referee<'e> {
    pub(crate) engine: &'e Engine,
    pub(crate) contest: Contest<'e>,
    library: Option<&'e dyn Library>,
}

/// A move in a term: its name, what it leaves as text, and what it leaves.
type TermMove = (String, String, Sum);

/// With [`Effort::Some`] a part of the nodes that the winner took are spent on other moves, or as many as make this together.
const LEAST_NODES: u64 = 1000;

impl<'e> Referee<'e> {
    /// A referee who has seen nothing yet. Values of parts are taken from the library where it has them.
    pub fn new(engine: &'e Engine, settings: Settings, library: Option<&'e dyn Library>) -> Referee<'e> {
        Referee { engine, contest: Contest::with(engine, settings), library }
    }

    /// Who wins a sum with that player to move.
    pub fn winner<'t>(
        &mut self,
        sum: impl IntoIterator<Item = &'t Term>,
        first: Player,
    ) -> Result<Player, Stop> {
        let whole = self.sum_of(sum)?;
        self.contest.winner(&whole, first)
    }

    /// Terms as a sum of the contest.
    pub(crate) fn sum_of<'t>(&mut self, terms: impl IntoIterator<Item = &'t Term>) -> Result<Sum, Stop> {
        let mut whole = self.contest.value(Value::ZERO)?;
        for term in terms {
            let signed = self.term(term)?;
            whole = self.contest.plus(whole, &signed)?;
        }
        Ok(whole)
    }

    /// Who wins, and the winning first moves, as in [`contest`].
    pub fn verdict(&mut self, sum: &[Entrant], first: Player, effort: Effort) -> Verdict {
        let mut verdict = Verdict {
            winner: None,
            best: Vec::new(),
            best_is_complete: false,
            counts: Counts::default(),
            winner_nodes: 0,
            stop: None,
        };
        let before = self.contest.counts().nodes;
        verdict.stop = self.fill(sum, first, effort, &mut verdict).err();
        verdict.best_is_complete &= verdict.stop.is_none();
        verdict.counts = self.contest.counts();
        verdict.counts.nodes -= before;
        verdict
    }

    fn fill(
        &mut self,
        sum: &[Entrant],
        first: Player,
        effort: Effort,
        verdict: &mut Verdict,
    ) -> Result<(), Stop> {
        let before = self.contest.counts().nodes;
        // Each term, signed, with its component.
        let mut terms = Vec::new();
        for (component, entrant) in sum.iter().enumerate() {
            for term in &entrant.terms {
                let signed = self.term(term)?;
                terms.push((component, term, signed));
            }
        }
        let mut whole = self.contest.value(Value::ZERO)?;
        for (_, _, signed) in &terms {
            whole = self.contest.plus(whole, signed)?;
        }
        let winner = self.contest.winner(&whole, first)?;
        verdict.winner = Some(winner);
        verdict.winner_nodes = self.contest.counts().nodes - before;
        verdict.best_is_complete = true;
        if winner != first {
            return Ok(());
        }
        let mut moves = Vec::new();
        let mut component = 0;
        let mut before = 0;
        let mut unlisted = None;
        for (at, (of, term, _)) in terms.iter().enumerate() {
            if *of != component {
                (component, before) = (*of, 0);
            }
            let mut rest = self.contest.value(Value::ZERO)?;
            for (_, _, other) in
                terms.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, term)| term)
            {
                rest = self.contest.plus(rest, other)?;
            }
            // Behind a term whose moves are too many to list, a move has no place.
            let listed = if unlisted == Some(component) { None } else { self.options(term, first)? };
            let Some(options) = listed else {
                (unlisted, verdict.best_is_complete) = (Some(component), false);
                continue;
            };
            let count = options.len();
            for (option, (name, to, after)) in options.into_iter().enumerate() {
                let place = Place { component, option: before + option };
                let value = if terms.len() > 1 { self.contest.cheap_value(&after)? } else { None };
                let after = self.contest.plus(rest.clone(), &after)?;
                let played = WinningMove { place, name, to };
                moves.push(FirstMove { played, term: at, value, after, wins: None });
            }
            before += count;
        }
        let allowed = match effort {
            Effort::Some => LEAST_NODES.saturating_sub(verdict.winner_nodes).max(verdict.winner_nodes / 4),
            Effort::All => u64::MAX,
        };
        let mut values = vec![None; terms.len()];
        if terms.len() > 1 {
            for (value, (_, _, signed)) in values.iter_mut().zip(&terms) {
                *value = self.contest.cheap_value(signed)?;
            }
        }
        let (engine, contest) = (self.engine, &mut self.contest);
        let mut trial = Trial { engine, contest, first, terms: values, moves };
        let tried = trial.run(allowed);
        verdict.best_is_complete &= trial.moves.iter().all(|played| played.wins.is_some());
        let winning = trial.moves.into_iter().filter(|played| played.wins == Some(true));
        verdict.best = winning.map(|won| won.played).collect();
        tried
    }

    /// A term as a sum of the contest.
    pub(crate) fn term(&mut self, term: &Term) -> Result<Sum, Stop> {
        let sum = match &term.is {
            TermKind::Board(board) => {
                let ruleset = board.ruleset();
                let book = match self.contest.known_book(ruleset.about().name) {
                    Some(book) => book,
                    None => self.contest.book(ruleset.book(self.engine, self.library)),
                };
                read(self.contest.position(book, &board.position().text()))?
            }
            TermKind::Game(game) => self.contest.value(game.value())?,
        };
        Ok(if term.negated { self.contest.negative(sum) } else { sum })
    }

    /// A player's options in a term. Nothing if there are too many.
    fn options(&mut self, term: &Term, player: Player) -> Result<Option<Vec<TermMove>>, Stop> {
        if term.has_too_many_moves() {
            return Ok(None);
        }
        let mut options = Vec::new();
        for (name, to) in term.options(self.engine, player, usize::MAX) {
            options.push((name, to.text(self.engine), self.term(&to)?));
        }
        Ok(Some(options))
    }
}

/// Boards were read before, so only the budget can be in the way.
fn read<T>(result: Result<T, PositionError>) -> Result<T, Stop> {
    result.map_err(|error| match error {
        PositionError::Stopped(stop) => stop,
        PositionError::Board(error) => unreachable!("a board that was read before: {}", error.message),
    })
}
