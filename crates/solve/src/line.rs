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

/// A move that could be made.
struct Choice {
    term: usize,
    name: String,
    to: Term,
    after: Sum,
}

impl Referee<'_> {
    /// A line of play from a sum that is won by that player, for which at most about so many nodes are spent.
    pub fn line(&mut self, sum: &[Entrant], first: Player, winner: Player, nodes: u64) -> Result<Line, Stop> {
        let mut terms: Vec<(usize, Term)> = Vec::new();
        for (component, entrant) in sum.iter().enumerate() {
            terms.extend(entrant.terms().iter().map(|term| (component, term.clone())));
        }
        let last = self.contest.counts().nodes.saturating_add(nodes);
        let (mut player, mut moves) = (first, Vec::new());
        let ending = loop {
            let whole = self.sum_of(terms.iter().map(|(_, term)| term))?;
            if let Some(value) = self.contest.cheap_value(&whole)?
                && value.is_number()
            {
                break Ending::Number(value);
            }
            let Some(options) = self.followers(&terms, player)? else { break Ending::Cut };
            if options.is_empty() {
                break Ending::NoMove(player);
            }
            let chosen = if player == winner {
                self.winning(&options, player, last)?
            } else {
                Some(self.hardest(&options, player)?)
            };
            let Some(chosen) = chosen.and_then(|at| options.into_iter().nth(at)) else { break Ending::Cut };
            let (component, term) = &mut terms[chosen.term];
            *term = chosen.to.clone();
            moves.push(LineMove { player, component: *component, name: chosen.name, to: chosen.to });
            player = player.opponent();
        };
        let mut end = vec![Vec::new(); sum.len()];
        for (component, term) in terms {
            end[component].push(term);
        }
        Ok(Line { moves, end, ending })
    }

    /// All moves of a player, if they are not too many.
    fn followers(&mut self, terms: &[(usize, Term)], player: Player) -> Result<Option<Vec<Choice>>, Stop> {
        let mut options = Vec::new();
        for (at, (_, term)) in terms.iter().enumerate() {
            if term.has_too_many_moves() {
                return Ok(None);
            }
            let others = terms.iter().enumerate().filter(|(other, _)| *other != at);
            let rest = self.sum_of(others.map(|(_, (_, term))| term))?;
            for (name, to) in term.options(self.engine, player, usize::MAX) {
                let own = self.term(&to)?;
                let after = self.contest.plus(rest.clone(), &own)?;
                options.push(Choice { term: at, name, to, after });
            }
        }
        Ok(Some(options))
    }

    /// A move that wins: one that is seen to, else the first that is found to, the most promising first.
    fn winning(&mut self, options: &[Choice], player: Player, last: u64) -> Result<Option<usize>, Stop> {
        let mut open = Vec::new();
        for (at, option) in options.iter().enumerate() {
            match self.contest.look(&option.after, player.opponent())? {
                Look::Won(winner) if winner == player => return Ok(Some(at)),
                Look::Won(_) => {}
                Look::Open(good) => open.push((if player == Player::Left { -good } else { good }, at)),
            }
        }
        open.sort_unstable();
        for (_, at) in open {
            let left = last.saturating_sub(self.contest.counts().nodes);
            if self.contest.winner_within(&options[at].after, player.opponent(), left)? == Some(player) {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The move after which it is least clear that it loses: of those that need a search, the one that looks best.
    fn hardest(&mut self, options: &[Choice], player: Player) -> Result<usize, Stop> {
        let mut best = (None, 0);
        for (at, option) in options.iter().enumerate() {
            if let Look::Open(good) = self.contest.look(&option.after, player.opponent())? {
                let good = if player == Player::Left { good } else { -good };
                if best.0.is_none_or(|most| good > most) {
                    best = (Some(good), at);
                }
            }
        }
        Ok(best.1)
    }
}
