//! Who wins a sum in which positions stand, without the positions' values: the sum as written, prepared for the search of
//! [`tedomari_contest`].
//!
//! A component that is a sum itself is taken apart into terms. A term that is a position goes to the search as a board; every
//! other is valued. The options of a component are then the moves of its terms, one after the other: for a board those of
//! the ruleset's list, for a game those written.

use tedomari_contest::{BookId, Contest, Counts, PositionError, Settings, Sum};
use tedomari_notation::{Expr, Node, NodeId, Parser};
use tedomari_rulesets::{AnyRuleset, Rulesets, find};
use tedomari_sum::{Game, Place, SumError};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, ReadError, Stop};

/// A component as written: a sum of terms.
#[derive(Clone)]
pub struct Entrant {
    terms: Vec<Term>,
    text: String,
}

#[derive(Clone)]
struct Term {
    negated: bool,
    is: Kind,
}

#[derive(Clone)]
enum Kind {
    Board { ruleset: &'static dyn AnyRuleset, board: String },
    Game(Game),
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
    pub is_complete: bool,
    /// What it took.
    pub counts: Counts,
    /// The nodes that the winner took, without the search for more winning moves.
    pub winner_nodes: u64,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Entrant {
    /// Reads a component.
    pub fn read(engine: &Engine, text: &str, positions: &Rulesets) -> Result<Entrant, ReadError> {
        let names: Vec<&str> = tedomari_rulesets::all().iter().map(|ruleset| ruleset.about().name).collect();
        let parser = Parser::new().rulesets(&names);
        let expr = parser.parse(text)?;
        let mut terms = Vec::new();
        for (id, negated) in terms_of(&expr) {
            let span = expr.span(id);
            let at = |error: ReadError, before: usize| match error {
                ReadError::Invalid { offset, message } => {
                    ReadError::Invalid { offset: offset + before, message }
                }
                stopped => stopped,
            };
            let is = match expr.node(id) {
                Node::Position { ruleset, board } if let Some(ruleset) = find(ruleset) => {
                    let start = expr.board_offset(id).unwrap_or(0);
                    ruleset.position(board).map_err(|error| ReadError::Invalid {
                        offset: error.offset + start,
                        message: error.message,
                    })?;
                    Kind::Board { ruleset, board: board.clone() }
                }
                _ if id == expr.root() => {
                    Kind::Game(Game::of_form(engine.evaluate(expr.clone(), positions)?))
                }
                _ => {
                    let term =
                        parser.parse(&text[span.start..span.end]).map_err(|e| at(e.into(), span.start))?;
                    let form = engine.evaluate(term, positions).map_err(|error| at(error, span.start))?;
                    Kind::Game(Game::of_form(form))
                }
            };
            terms.push(Term { negated, is });
        }
        Ok(Entrant { terms, text: text.to_owned() })
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a position stands in it.
    pub fn has_board(&self) -> bool {
        self.terms.iter().any(|term| matches!(term.is, Kind::Board { .. }))
    }

    /// The game, if it is a single one that is no position.
    pub fn game(&self) -> Option<&Game> {
        match &self.terms[..] {
            [Term { negated: false, is: Kind::Game(game) }] => Some(game),
            _ => None,
        }
    }
}

/// Reads one component a text.
pub fn entrants(engine: &Engine, texts: &[&str], positions: &Rulesets) -> Result<Vec<Entrant>, SumError> {
    let read = |(component, text): (usize, &&str)| {
        Entrant::read(engine, text, positions).map_err(|error| SumError { component, error })
    };
    texts.iter().enumerate().map(read).collect()
}

/// The terms of an expression with their signs: sums are taken apart where a position is at stake.
fn terms_of(expr: &Expr) -> Vec<(NodeId, bool)> {
    let mut has_position = vec![false; expr.len()];
    let mut has_label = false;
    for (id, node) in expr.nodes() {
        let below = node.children().any(|child| has_position[child.index()]);
        has_position[id.index()] = below || matches!(node, Node::Position { .. });
        has_label |= expr.label(id).is_some();
    }
    // A term of its own would not know the labels of the others.
    if has_label {
        return vec![(expr.root(), false)];
    }
    let mut terms = Vec::new();
    let mut open = vec![(expr.root(), false)];
    while let Some((id, negated)) = open.pop() {
        match expr.node(id) {
            Node::Add(g, h) if has_position[id.index()] => open.extend([(*h, negated), (*g, negated)]),
            Node::Subtract(g, h) if has_position[id.index()] => open.extend([(*h, !negated), (*g, negated)]),
            Node::Negative(g) if has_position[id.index()] => open.push((*g, !negated)),
            _ => terms.push((id, negated)),
        }
    }
    terms
}

/// Finds out who wins, and the winning first moves. Once the winner is known, at most a few times the work is spent on
/// moves other than the first that wins.
///
/// ```
/// use tedomari_rulesets::Rulesets;
/// use tedomari_solve::contest::{contest, entrants};
/// use tedomari_solve::{Player, Settings};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let sum = entrants(&engine, &["domineering(6x6)", "-{1|-1}"], &Rulesets::default())?;
/// let verdict = contest(&engine, &sum, Player::Left, Settings::default());
/// assert_eq!(verdict.winner, Some(Player::Left));
/// assert!(verdict.best.iter().all(|best| best.place.component < 2));
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn contest(engine: &Engine, sum: &[Entrant], first: Player, settings: Settings) -> Verdict {
    let mut verdict = Verdict {
        winner: None,
        best: Vec::new(),
        is_complete: false,
        counts: Counts::default(),
        winner_nodes: 0,
        stop: None,
    };
    let mut work = Work { engine, contest: Contest::with(engine, settings), first };
    verdict.stop = work.fill(sum, &mut verdict).err();
    verdict.is_complete &= verdict.stop.is_none();
    verdict.counts = work.contest.counts();
    verdict
}

/// A move in a term: its name, what it leaves as text, and what it leaves.
type TermMove = (String, String, Sum);

struct Work<'e> {
    engine: &'e Engine,
    contest: Contest<'e>,
    first: Player,
}

/// How many times the nodes that found the winner may be spent on finding all winning moves, and how many at least.
const MORE_NODES: u64 = 3;
const LEAST_NODES: u64 = 20_000;

impl Work<'_> {
    fn fill(&mut self, sum: &[Entrant], verdict: &mut Verdict) -> Result<(), Stop> {
        // Each term, signed, with its component.
        let mut terms = Vec::new();
        for (component, entrant) in sum.iter().enumerate() {
            for term in &entrant.terms {
                let signed = self.term(term)?;
                terms.push((component, term, signed));
            }
        }
        let mut whole = self.contest.value(tedomari_value::Value::ZERO)?;
        for (_, _, signed) in &terms {
            whole = self.contest.plus(whole, signed)?;
        }
        let winner = self.contest.winner(&whole, self.first)?;
        verdict.winner = Some(winner);
        verdict.winner_nodes = self.contest.counts().nodes;
        if winner != self.first {
            verdict.is_complete = true;
            return Ok(());
        }
        verdict.is_complete = true;
        let mut moves = Vec::new();
        let mut component = 0;
        let mut before = 0;
        let mut unlisted = None;
        for (at, (of, term, _)) in terms.iter().enumerate() {
            if *of != component {
                (component, before) = (*of, 0);
            }
            let mut rest = self.contest.value(tedomari_value::Value::ZERO)?;
            for (_, _, other) in
                terms.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, term)| term)
            {
                rest = self.contest.plus(rest, other)?;
            }
            // Behind a term whose moves are too many to list, a move has no place.
            let listed = if unlisted == Some(component) { None } else { self.options(term)? };
            let Some(options) = listed else {
                (unlisted, verdict.is_complete) = (Some(component), false);
                continue;
            };
            let count = options.len();
            for (option, (name, to, after)) in options.into_iter().enumerate() {
                let place = Place { component, option: before + option };
                let after = self.contest.plus(rest.clone(), &after)?;
                moves.push((WinningMove { place, name, to }, after));
            }
            before += count;
        }
        self.winning(moves, verdict)
    }

    /// Tries all moves: first those whose winner the search has seen, then the others.
    fn winning(&mut self, moves: Vec<(WinningMove, Sum)>, verdict: &mut Verdict) -> Result<(), Stop> {
        let next = self.first.opponent();
        let nodes = self.contest.counts().nodes;
        let last = nodes + LEAST_NODES.max(MORE_NODES * nodes);
        let mut open = Vec::new();
        for (played, after) in moves {
            match self.contest.winner_within(&after, next, 0)? {
                Some(winner) if winner == self.first => verdict.best.push(played),
                Some(_) => {}
                None => open.push((played, after)),
            }
        }
        for (played, after) in open {
            // One winning move is found whatever it takes.
            let left = last.saturating_sub(self.contest.counts().nodes);
            let nodes = if verdict.best.is_empty() { u64::MAX } else { left };
            match self.contest.winner_within(&after, next, nodes)? {
                Some(winner) if winner == self.first => verdict.best.push(played),
                Some(_) => {}
                None => verdict.is_complete = false,
            }
        }
        verdict.best.sort_by_key(|played| played.place);
        Ok(())
    }

    fn book(&mut self, ruleset: &'static dyn AnyRuleset) -> BookId {
        let book = ruleset.book(self.engine);
        self.contest.book(book)
    }

    fn term(&mut self, term: &Term) -> Result<Sum, Stop> {
        let sum = match &term.is {
            Kind::Board { ruleset, board } => {
                let book = self.book(*ruleset);
                read(self.contest.position(book, board))?
            }
            Kind::Game(game) => self.contest.value(game.value())?,
        };
        Ok(if term.negated { self.contest.negative(sum) } else { sum })
    }

    /// The first player's options in a term: name, what is left as text, what is left. Nothing if there are too many.
    fn options(&mut self, term: &Term) -> Result<Option<Vec<TermMove>>, Stop> {
        let player = if term.negated { self.first.opponent() } else { self.first };
        let minus = if term.negated { "-" } else { "" };
        let mut options = Vec::new();
        match &term.is {
            Kind::Board { ruleset, board } => {
                let book = self.book(*ruleset);
                let name = ruleset.about().name;
                let Some(moves) = read(self.contest.options(book, board, player))? else { return Ok(None) };
                for option in moves {
                    options.push((option.name, format!("{minus}{name}({})", option.board), option.to));
                }
            }
            Kind::Game(game) => {
                for option in game.options(self.engine, player) {
                    let value = self.engine.negative_if(term.negated, option.value());
                    let text = if term.negated { self.engine.print(value) } else { option.text(self.engine) };
                    options.push((text.clone(), text, self.contest.value(option.value())?));
                }
            }
        }
        if term.negated {
            for (_, _, to) in &mut options {
                *to = self.contest.negative(to.clone());
            }
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
