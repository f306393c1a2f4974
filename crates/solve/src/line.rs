//! A line of play for the last move in a sum of positions: the winner wins at every turn, the other makes it as hard as bounds
//! can tell.
//!
//! The search for the winner has left its proof in the table, so most of the way is known; what was forgotten is searched again,
//! within limits. A line that is cut short there says so.

use tedomari_contest::{Look, Sum};
use tedomari_sum::Term;
use tedomari_thermograph::Player;
use tedomari_value::{Stop, Value};

use crate::contest::{Entrant, Referee};

/// A move of a line of play.
#[derive(Debug, Clone)]
pub struct LineMove {
    /// Who moves.
    pub player: Player,
    /// The component it is made in.
    pub component: usize,
    /// The move in the game's own coordinates; of a game that is no position, what it leaves.
    pub name: String,
    /// What the term that was moved in becomes.
    pub to: Term,
}

/// A line of play.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its moves.
    pub moves: Vec<LineMove>,
    /// The terms of each component at the end of it.
    pub end: Vec<Vec<Term>>,
    /// How it ends.
    pub ending: Ending,
}

/// How a line of play ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The player to move has no move.
    NoMove(Player),
    /// The sum is a number, in which each player would rather leave the move to the other.
    Number(Value),
    /// To go on takes more than it is worth.
    Cut,
}

/// A move that could be made: in a term, its name and what it makes of the term.
type Choice = (usize, String, Term);

/// The player who loses looks at so many moves at most.
const MOST_REPLIES: usize = 24;

impl Referee<'_> {
    /// A line of play from a sum that is won by that player, for which at most about so many nodes are spent.
    pub fn line(&mut self, sum: &[Entrant], first: Player, winner: Player, nodes: u64) -> Result<Line, Stop> {
        let mut terms: Vec<Standing> = Vec::new();
        for (component, entrant) in sum.iter().enumerate() {
            for term in entrant.terms() {
                terms.push(Standing { component, term: term.clone(), sum: self.term(term)? });
            }
        }
        let last = self.contest.counts().nodes.saturating_add(nodes);
        let (mut player, mut moves) = (first, Vec::new());
        let ending = loop {
            let whole = self.all_but(&terms, None)?;
            if let Some(value) = self.contest.known_number(&whole)? {
                break Ending::Number(value);
            }
            if terms.iter().any(|standing| standing.term.has_too_many_moves()) {
                break Ending::Cut;
            }
            let choices = self.choices(&terms, player);
            if choices.is_empty() {
                break Ending::NoMove(player);
            }
            let chosen = if player == winner {
                self.winning(&terms, choices, player, last)?
            } else {
                self.hardest(&terms, choices, player)?
            };
            let Some((at, name, to)) = chosen else { break Ending::Cut };
            let (component, sum) = (terms[at].component, self.term(&to)?);
            terms[at] = Standing { component, term: to.clone(), sum };
            moves.push(LineMove { player, component, name, to });
            player = player.opponent();
        };
        let mut end = vec![Vec::new(); sum.len()];
        for Standing { component, term, .. } in terms {
            end[component].push(term);
        }
        Ok(Line { moves, end, ending })
    }

    fn all_but(&mut self, terms: &[Standing], without: Option<usize>) -> Result<Sum, Stop> {
        let mut whole = self.contest.value(Value::ZERO)?;
        for (at, standing) in terms.iter().enumerate() {
            if without != Some(at) {
                whole = self.contest.plus(whole, &standing.sum)?;
            }
        }
        Ok(whole)
    }

    fn choices(&self, terms: &[Standing], player: Player) -> Vec<Choice> {
        let options = terms.iter().enumerate().flat_map(|(at, standing)| {
            let options = standing.term.options(self.engine, player, usize::MAX);
            options.into_iter().map(move |(name, to)| (at, name, to))
        });
        options.collect()
    }

    /// What each choice leaves, one after the other, until the visitor has seen enough.
    fn visit(
        &mut self,
        terms: &[Standing],
        choices: &[Choice],
        mut seen_enough: impl FnMut(&mut Self, usize, Sum) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut rest: Option<(usize, Sum)> = None;
        for (number, (at, _, to)) in choices.iter().enumerate() {
            let rest = match rest.take() {
                Some((of, sum)) if of == *at => rest.insert((of, sum)),
                _ => rest.insert((*at, self.all_but(terms, Some(*at))?)),
            };
            let own = self.term(to)?;
            let after = self.contest.plus(rest.1.clone(), &own)?;
            if seen_enough(self, number, after)? {
                break;
            }
        }
        Ok(())
    }

    /// A move that wins: one that is seen to, else the first that is found to, the most promising first.
    fn winning(
        &mut self,
        terms: &[Standing],
        choices: Vec<Choice>,
        player: Player,
        last: u64,
    ) -> Result<Option<Choice>, Stop> {
        let opponent = player.opponent();
        let (mut chosen, mut open) = (None, Vec::new());
        self.visit(terms, &choices, |referee, at, after| {
            match referee.contest.look(&after, opponent)? {
                Look::Won(winner) if winner == player => chosen = Some(at),
                Look::Won(_) => {}
                Look::Open(good) => open.push((if player == Player::Left { -good } else { good }, at, after)),
            }
            Ok(chosen.is_some())
        })?;
        open.sort_by_key(|(hope, at, _)| (*hope, *at));
        for (_, at, after) in open {
            let left = last.saturating_sub(self.contest.counts().nodes);
            if chosen.is_some() {
                break;
            }
            if self.contest.winner_within(&after, opponent, left)? == Some(player) {
                chosen = Some(at);
            }
        }
        Ok(chosen.and_then(|at| choices.into_iter().nth(at)))
    }

    /// A move that took the most work to be found losing; if none took any, the one that looks best of those that are not yet
    /// seen to lose.
    fn hardest(
        &mut self,
        terms: &[Standing],
        mut choices: Vec<Choice>,
        player: Player,
    ) -> Result<Option<Choice>, Stop> {
        let step = choices.len().div_ceil(MOST_REPLIES);
        let mut number = 0;
        choices.retain(|_| {
            number += 1;
            (number - 1) % step == 0
        });
        let opponent = player.opponent();
        let mut best = (0, i64::MIN, 0);
        self.visit(terms, &choices, |referee, at, after| {
            let found = match referee.contest.look(&after, opponent)? {
                Look::Won(_) => (referee.contest.work(&after, opponent)?, i64::MIN),
                Look::Open(good) => (0, if player == Player::Left { good } else { -good }),
            };
            if found > (best.0, best.1) {
                best = (found.0, found.1, at);
            }
            Ok(false)
        })?;
        Ok(choices.into_iter().nth(best.2))
    }
}

/// A term as it stands.
struct Standing {
    component: usize,
    term: Term,
    sum: Sum,
}
