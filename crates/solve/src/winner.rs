//! Who wins a sum in which positions stand, without the positions' values: the sum as written, prepared for the search of
//! [`tedomari_winner`].
//!
//! A component that is a sum itself is taken apart into terms. A term that is a position goes to the search as a board; every
//! other is valued. The options of a component are then the moves of its terms, one after the other: for a board those of
//! the ruleset's list, for a game those written.

use std::sync::Arc;
use std::time::Duration;

use tedomari_notation::Expr;
use tedomari_rulesets::{Library, Rulesets};
use tedomari_sum::{Place, SumError, Term, TermKind};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Limits, ReadError, Stop, Task};
use tedomari_winner::{Look, Sum, WinnerCounts, WinnerSearch, WinnerSettings};

pub use crate::line::{Ending, Line, LineMove};
use crate::trial::{FirstMove, Trial};

/// A component as written: a sum of terms.
#[derive(Clone)]
pub struct Summand {
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
    /// If the work ended before a winning move was found and there may be one: the move that looks best.
    pub to_try: Option<WinningMove>,
    /// What it took.
    pub counts: WinnerCounts,
    /// The nodes that the winner took, without the search for more winning moves.
    pub winner_nodes: u64,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Summand {
    /// Reads a component.
    pub fn read(engine: &Engine, text: &str, rulesets: &Rulesets) -> Result<Summand, ReadError> {
        Ok(Summand { terms: Term::read(engine, text, rulesets)?, text: text.to_owned() })
    }

    /// A component that was parsed before from that text.
    pub fn of_expr(
        engine: &Engine,
        expr: Expr,
        text: &str,
        rulesets: &Rulesets,
    ) -> Result<Summand, ReadError> {
        Ok(Summand { terms: Term::of_expr(engine, expr, rulesets)?, text: text.to_owned() })
    }

    /// One term as a component.
    pub fn of_term(term: Term) -> Summand {
        Summand { terms: vec![term], text: String::new() }
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
pub fn summands(engine: &Engine, texts: &[&str], positions: &Rulesets) -> Result<Vec<Summand>, SumError> {
    let read = |(component, text): (usize, &&str)| {
        Summand::read(engine, text, positions).map_err(|error| SumError { component, error })
    };
    texts.iter().enumerate().map(read).collect()
}

/// How long other winning moves are looked for once the winner is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effort {
    /// Not at all: the winner is enough.
    Winner,
    /// Not much longer than the winner took.
    #[default]
    Some,
    /// Until all are known.
    All,
}

/// What is looked for once the winner is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Every winning first move.
    AllMoves,
    /// Some more of them.
    Moves,
    /// A line of play.
    Line,
}

/// Finds out who wins, and the winning first moves.
///
/// ```
/// use tedomari_rulesets::Rulesets;
/// use tedomari_solve::winner::{Effort, summands, winner_of};
/// use tedomari_solve::{Player, WinnerSettings};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let sum = summands(&engine, &["domineering(6x6)", "-{1|-1}"], &Rulesets::default())?;
/// let verdict = winner_of(&engine, &sum, Player::Left, Effort::Some, WinnerSettings::default());
/// assert_eq!(verdict.winner, Some(Player::Left));
/// assert!(verdict.best.iter().all(|best| best.place.component < 2));
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn winner_of(
    engine: &Engine,
    sum: &[Summand],
    first: Player,
    effort: Effort,
    settings: WinnerSettings,
) -> Verdict {
    WinnerSolver::new(engine, settings, None).verdict(sum, first, effort)
}

/// Knows who wins sums of terms, and remembers what it has learnt from one question to the next.
///
/// ```
/// use tedomari_rulesets::Rulesets;
/// use tedomari_solve::winner::{Effort, WinnerSolver, summands};
/// use tedomari_solve::{Player, WinnerSettings};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let mut winners = WinnerSolver::new(&engine, WinnerSettings::default(), None);
/// for (text, winner) in [("clobber(3x4)", Player::Left), ("clobber(2x2)", Player::Right)] {
///     let sum = summands(&engine, &[text, "*"], &Rulesets::default())?;
///     let verdict = winners.verdict(&sum, Player::Left, Effort::All);
///     assert_eq!(verdict.winner, Some(winner), "{text} + *");
/// }
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub struct WinnerSolver {
    pub(crate) engine: Engine,
    pub(crate) search: WinnerSearch,
    library: Option<Arc<dyn Library>>,
    /// So many search together where nothing but the winner is asked for.
    threads: usize,
}

/// A term with its component and as a sum of the search.
type SignedTerm<'s> = (usize, &'s Term, Sum);

/// A move in a term: its name, what it leaves as text, and what it leaves.
type TermMove = (String, String, Sum);

/// With [`Effort::Some`] a part of the nodes that the winner took are spent on other moves, or as many as make this together.
const LEAST_NODES: u64 = 1000;

/// What a look for a move to try may take after a stop. Only steps on huge boards take so long that the time counts.
const TRY_STEPS: u64 = 2000;
const TRY_TIME: Duration = Duration::from_millis(200);

impl WinnerSolver {
    /// A winners who has seen nothing yet. Values of parts are taken from the library where it has them.
    pub fn new(engine: &Engine, settings: WinnerSettings, library: Option<Arc<dyn Library>>) -> WinnerSolver {
        let threads = settings.threads;
        let search = WinnerSearch::with(engine, WinnerSettings { threads: 1, ..settings });
        WinnerSolver { engine: engine.clone(), search, library, threads }
    }

    /// Works for another task from now on; what was learnt stays.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.search.set_task(task);
    }

    /// Who wins a sum with that player to move.
    pub fn winner<'t>(
        &mut self,
        sum: impl IntoIterator<Item = &'t Term>,
        first: Player,
    ) -> Result<Player, Stop> {
        let whole = self.sum_of(sum)?;
        self.search.winner(&whole, first)
    }

    /// Terms as a sum of the search.
    pub(crate) fn sum_of<'t>(&mut self, terms: impl IntoIterator<Item = &'t Term>) -> Result<Sum, Stop> {
        let mut sums = Vec::new();
        for term in terms {
            self.engine.check()?;
            sums.push(self.term(term)?);
        }
        self.search.total_of(&sums)
    }

    /// Who wins, and the winning first moves, as in [`winner_of`].
    pub fn verdict(&mut self, sum: &[Summand], first: Player, effort: Effort) -> Verdict {
        let mut verdict = Verdict {
            winner: None,
            best: Vec::new(),
            best_is_complete: false,
            to_try: None,
            counts: WinnerCounts::default(),
            winner_nodes: 0,
            stop: None,
        };
        let before = self.search.counts().nodes;
        verdict.stop = self.fill(sum, first, effort, &mut verdict).err();
        verdict.best_is_complete &= verdict.stop.is_none();
        if verdict.stop.is_some() && verdict.best.is_empty() && verdict.winner != Some(first.opponent()) {
            verdict.to_try = self.move_to_try(sum, first);
        }
        verdict.counts = self.search.counts();
        verdict.counts.nodes -= before;
        verdict
    }

    /// The first move that looks best at a short look, whatever is left of the budget.
    pub fn move_to_try(&mut self, sum: &[Summand], first: Player) -> Option<WinningMove> {
        let task = self.engine.task().clone();
        self.set_task(&task.beside(Limits::new().nodes(TRY_STEPS).time(TRY_TIME)));
        let hopeful = self.most_hopeful(sum, first);
        self.set_task(&task);
        hopeful.or_else(|| any_move(&self.engine, sum, first))
    }

    fn fill(
        &mut self,
        sum: &[Summand],
        first: Player,
        effort: Effort,
        verdict: &mut Verdict,
    ) -> Result<(), Stop> {
        let before = self.search.counts().nodes;
        let terms = self.terms_of(sum)?;
        let whole = self.search.total_of(terms.iter().map(|(_, _, signed)| signed))?;
        // Which moves are found, and which line, should not depend on chance.
        self.search.set_threads(if effort == Effort::Winner { self.threads } else { 1 });
        let winner = self.search.winner(&whole, first);
        self.search.set_threads(1);
        let winner = winner?;
        verdict.winner = Some(winner);
        verdict.winner_nodes = self.search.counts().nodes - before;
        verdict.best_is_complete = winner != first;
        if winner != first || effort == Effort::Winner {
            return Ok(());
        }
        self.tell(winner, if effort == Effort::All { Wanted::AllMoves } else { Wanted::Moves });
        let mut moves = Vec::new();
        verdict.best_is_complete = self.first_moves(&terms, first, &mut moves)?;
        let mut values = vec![None; terms.len()];
        if terms.len() > 1 {
            for (value, (_, _, signed)) in values.iter_mut().zip(&terms) {
                *value = self.search.cheap_value(signed)?;
            }
        }
        let allowed = match effort {
            Effort::Winner => 0,
            Effort::Some => LEAST_NODES.saturating_sub(verdict.winner_nodes).max(verdict.winner_nodes / 4),
            Effort::All => u64::MAX,
        };
        let (engine, search) = (&self.engine, &mut self.search);
        let sums = terms.into_iter().map(|(_, _, signed)| signed).collect();
        let mut trial = Trial { engine, search, first, whole, sums, terms: values, moves };
        let tried = trial.run(allowed);
        verdict.best_is_complete &= trial.moves.iter().all(|played| played.wins.is_some());
        let winning = trial.moves.into_iter().filter(|played| played.wins == Some(true));
        verdict.best = winning.map(|won| won.played).collect();
        tried
    }

    /// Tells whoever waits that the winner is known, and what is looked for now.
    pub fn tell(&self, winner: Player, wanted: Wanted) {
        let stage = match (winner, wanted) {
            (Player::Left, Wanted::AllMoves) => "Left wins; looking for all winning moves",
            (Player::Left, Wanted::Moves) => "Left wins; looking for more winning moves",
            (Player::Left, Wanted::Line) => "Left wins; looking for a line of play",
            (Player::Right, Wanted::AllMoves) => "Right wins; looking for all winning moves",
            (Player::Right, Wanted::Moves) => "Right wins; looking for more winning moves",
            (Player::Right, Wanted::Line) => "Right wins; looking for a line of play",
        };
        self.engine.task().stage(stage, None);
    }

    /// Each term, signed, with its component.
    fn terms_of<'s>(&mut self, sum: &'s [Summand]) -> Result<Vec<SignedTerm<'s>>, Stop> {
        let mut terms = Vec::new();
        for (component, summand) in sum.iter().enumerate() {
            for term in &summand.terms {
                self.engine.check()?;
                terms.push((component, term, self.term(term)?));
            }
        }
        Ok(terms)
    }

    /// Lists the first moves; whether there are no others.
    fn first_moves(
        &mut self,
        terms: &[SignedTerm<'_>],
        first: Player,
        moves: &mut Vec<FirstMove>,
    ) -> Result<bool, Stop> {
        // The component, how many of its moves are listed, and one behind which a move has no place: that of a term whose
        // moves are too many to list.
        let (mut component, mut listed, mut unlisted) = (0, 0, None);
        for (at, (of, term, _)) in terms.iter().enumerate() {
            if *of != component {
                (component, listed) = (*of, 0);
            }
            let options = if unlisted == Some(component) { None } else { self.options(term, first)? };
            let Some(options) = options else {
                unlisted = Some(component);
                continue;
            };
            for (name, to, leaves) in options {
                let value = if terms.len() > 1 { self.search.cheap_value(&leaves)? } else { None };
                let played = WinningMove { place: Place { component, option: listed }, name, to };
                moves.push(FirstMove { played, term: at, value, leaves, wins: None });
                listed += 1;
            }
        }
        Ok(unlisted.is_none())
    }

    fn most_hopeful(&mut self, sum: &[Summand], first: Player) -> Option<WinningMove> {
        let mut moves = Vec::new();
        let terms = self.terms_of(sum).ok()?;
        let whole = self.search.total_of(terms.iter().map(|(_, _, signed)| signed)).ok()?;
        // Some moves are better than none.
        let _ = self.first_moves(&terms, first, &mut moves);
        let mut best: Option<(i64, usize)> = None;
        for (at, FirstMove { term, leaves, .. }) in moves.iter().enumerate() {
            let after = self.search.replace(&whole, &terms[*term].2, leaves);
            let hope = match after.and_then(|after| self.search.look(&after, first.opponent())) {
                Ok(Look::Won(winner)) if winner == first => i64::MAX,
                Ok(Look::Won(_)) => i64::MIN,
                Ok(Look::Open(middle)) if first == Player::Left => middle,
                Ok(Look::Open(middle)) => -middle,
                Err(_) => break,
            };
            if best.is_none_or(|(most, _)| hope > most) {
                best = Some((hope, at));
            }
        }
        let at = best.map_or(0, |(_, at)| at);
        moves.into_iter().nth(at).map(|played| played.played)
    }

    /// A term as a sum of the search.
    pub(crate) fn term(&mut self, term: &Term) -> Result<Sum, Stop> {
        let sum = match &term.is {
            TermKind::Board(board) => {
                let ruleset = board.ruleset();
                let book = match self.search.known_book(ruleset.name()) {
                    Some(book) => book,
                    None => self.search.book(ruleset.book(&self.engine, self.library.as_ref())),
                };
                self.search.position(book, board.inner())?
            }
            TermKind::Game(game) => self.search.value(game.value())?,
        };
        Ok(if term.negated { self.search.negative(sum) } else { sum })
    }

    /// A player's options in a term. Nothing if there are too many.
    fn options(&mut self, term: &Term, player: Player) -> Result<Option<Vec<TermMove>>, Stop> {
        if term.has_too_many_moves() {
            return Ok(None);
        }
        let mut options = Vec::new();
        for (name, to) in term.options(&self.engine, player, usize::MAX)? {
            options.push((name, to.text(&self.engine), self.term(&to)?));
        }
        Ok(Some(options))
    }
}

/// The first move there is.
fn any_move(engine: &Engine, sum: &[Summand], first: Player) -> Option<WinningMove> {
    sum.iter().enumerate().find_map(|(component, summand)| {
        // Terms before the one that has a move have no options to count.
        let (name, to) = summand.terms.iter().find_map(|term| term.options(engine, first, 1).ok()?.pop())?;
        Some(WinningMove { place: Place { component, option: 0 }, name, to: to.text(engine) })
    })
}
