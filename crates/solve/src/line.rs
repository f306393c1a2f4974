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

/// A move that could be made: of the term that stands there, the option with that number.
type Choice = (usize, usize);

/// The player who loses looks at so many moves at most.
const MOST_REPLIES: usize = 24;

impl Referee {
    /// A line of play from a sum that is won by that player, for which at most about so many nodes are spent.
    pub fn line(&mut self, sum: &[Entrant], first: Player, winner: Player, nodes: u64) -> Result<Line, Stop> {
        let mut terms: Vec<Standing> = Vec::new();
        for (component, entrant) in sum.iter().enumerate() {
            for term in entrant.terms() {
                let sum = self.term(term)?;
                terms.push(Standing::new(component, term.clone(), sum));
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
            let choices = self.choices(&mut terms, player);
            if choices.is_empty() {
                break Ending::NoMove(player);
            }
            let chosen = if player == winner {
                self.winning(&mut terms, choices, player, last)?
            } else {
                self.hardest(&mut terms, choices, player)?
            };
            let Some((at, number)) = chosen else { break Ending::Cut };
            let component = terms[at].component;
            let Way { name, to, sum } = terms[at].options(player).swap_remove(number);
            let sum = match sum {
                Some(sum) => sum,
                None => self.term(&to)?,
            };
            terms[at] = Standing::new(component, to.clone(), sum);
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

    /// All moves of a player. Those of a term are listed when it is new; most terms stay as they are from turn to turn.
    fn choices(&self, terms: &mut [Standing], player: Player) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (at, standing) in terms.iter_mut().enumerate() {
            let options = match standing.options[player as usize].take() {
                Some(options) => options,
                None => {
                    let options = standing.term.options(&self.engine, player, usize::MAX);
                    options.into_iter().map(|(name, to)| Way { name, to, sum: None }).collect()
                }
            };
            choices.extend((0..options.len()).map(|number| (at, number)));
            standing.options[player as usize] = Some(options);
        }
        choices
    }

    /// What each choice leaves, one after the other, until the visitor has seen enough.
    fn visit(
        &mut self,
        terms: &mut [Standing],
        choices: &[Choice],
        player: Player,
        mut seen_enough: impl FnMut(&mut Self, usize, Sum) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut rest: Option<(usize, Sum)> = None;
        for (number, (at, option)) in choices.iter().enumerate() {
            let rest = match rest.take() {
                Some((of, sum)) if of == *at => rest.insert((of, sum)),
                _ => rest.insert((*at, self.all_but(terms, Some(*at))?)),
            };
            let way = &mut terms[*at].options(player)[*option];
            let own = match way.sum.take() {
                Some(sum) => sum,
                None => self.term(&way.to)?,
            };
            let after = self.contest.plus(rest.1.clone(), &own)?;
            way.sum = Some(own);
            if seen_enough(self, number, after)? {
                break;
            }
        }
        Ok(())
    }

    /// A move that wins: one that is seen to, else the first that is found to, the most promising first.
    fn winning(
        &mut self,
        terms: &mut [Standing],
        choices: Vec<Choice>,
        player: Player,
        last: u64,
    ) -> Result<Option<Choice>, Stop> {
        let opponent = player.opponent();
        let (mut chosen, mut open) = (None, Vec::new());
        self.visit(terms, &choices, player, |referee, at, after| {
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
        terms: &mut [Standing],
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
        self.visit(terms, &choices, player, |referee, at, after| {
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
    /// The moves of each player, once they are asked for.
    options: [Option<Vec<Way>>; 2],
}

/// A move in a term: its name, and what it makes of the term, once that is asked for as a sum too.
struct Way {
    name: String,
    to: Term,
    sum: Option<Sum>,
}

impl Standing {
    fn new(component: usize, term: Term, sum: Sum) -> Standing {
        Standing { component, term, sum, options: [None, None] }
    }

    fn options(&mut self, player: Player) -> &mut Vec<Way> {
        self.options[player as usize].get_or_insert_default()
    }
}
