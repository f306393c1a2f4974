//! A line of play for the last move in a sum of positions: the winner wins at every turn, the other makes it as hard as bounds
//! can tell.
//!
//! The search for the winner has left its proof in the table, so most of the way is known; what was forgotten is searched again,
//! within limits. A line that is cut short there says so.

use tedomari_sum::Term;
use tedomari_thermograph::Player;
use tedomari_value::{Stop, Value};
use tedomari_winner::{Look, Sum};

use crate::winner::{Summand, WinnerSolver};

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

impl WinnerSolver {
    /// A line of play from a sum that is won by that player, for which at most about so many nodes are spent.
    pub fn line(&mut self, sum: &[Summand], first: Player, winner: Player, nodes: u64) -> Result<Line, Stop> {
        let mut terms: Vec<Standing> = Vec::new();
        for (component, summand) in sum.iter().enumerate() {
            for term in summand.terms() {
                let sum = self.term(term)?;
                terms.push(Standing::new(component, term.clone(), sum));
            }
        }
        let last = self.search.counts().nodes.saturating_add(nodes);
        let (mut player, mut moves) = (first, Vec::new());
        let ending = loop {
            let whole = self.search.total_of(terms.iter().map(|standing| &standing.sum))?;
            if let Some(value) = self.search.known_number(&whole)? {
                break Ending::Number(value);
            }
            if terms.iter().any(|standing| standing.term.has_too_many_moves()) {
                break Ending::Cut;
            }
            let choices = self.choices(&mut terms, player)?;
            if choices.is_empty() {
                break Ending::NoMove(player);
            }
            let chosen = if player == winner {
                self.winning(&mut terms, &whole, &choices, player, last)?
            } else {
                self.hardest(&mut terms, &whole, &choices, player)?
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

    /// All moves of a player. Those of a term are listed when it is new; most terms stay as they are from turn to turn.
    fn choices(&self, terms: &mut [Standing], player: Player) -> Result<Vec<Choice>, Stop> {
        let mut choices = Vec::new();
        for (at, standing) in terms.iter_mut().enumerate() {
            let options = match standing.options[player as usize].take() {
                Some(options) => options,
                None => {
                    let options = standing.term.options(&self.engine, player, usize::MAX)?;
                    options.into_iter().map(|(name, to)| Way { name, to, sum: None }).collect()
                }
            };
            choices.extend((0..options.len()).map(|number| (at, number)));
            standing.options[player as usize] = Some(options);
        }
        Ok(choices)
    }

    /// What a choice leaves of the whole sum.
    fn after(
        &mut self,
        terms: &mut [Standing],
        whole: &Sum,
        (at, option): Choice,
        player: Player,
    ) -> Result<Sum, Stop> {
        self.engine.check()?;
        let way = &mut terms[at].options(player)[option];
        let own = match way.sum.take() {
            Some(sum) => sum,
            None => self.term(&way.to)?,
        };
        let after = self.search.replace(whole, &terms[at].sum, &own);
        terms[at].options(player)[option].sum = Some(own);
        after
    }

    /// A move that wins: one that is seen to, else the first that is found to, the most promising first.
    fn winning(
        &mut self,
        terms: &mut [Standing],
        whole: &Sum,
        choices: &[Choice],
        player: Player,
        last: u64,
    ) -> Result<Option<Choice>, Stop> {
        let opponent = player.opponent();
        let mut open = Vec::new();
        for (number, &choice) in choices.iter().enumerate() {
            let after = self.after(terms, whole, choice, player)?;
            match self.search.look(&after, opponent)? {
                Look::Won(winner) if winner == player => return Ok(Some(choice)),
                Look::Won(_) => {}
                Look::Open(good) => open.push((if player == Player::Left { -good } else { good }, number)),
            }
        }
        open.sort_unstable();
        for (_, number) in open {
            let left = last.saturating_sub(self.search.counts().nodes);
            let after = self.after(terms, whole, choices[number], player)?;
            if self.search.winner_within(&after, opponent, left)? == Some(player) {
                return Ok(Some(choices[number]));
            }
        }
        Ok(None)
    }

    /// A move that took the most work to be found losing; if none took any, the one that looks best of those that are not yet
    /// seen to lose.
    fn hardest(
        &mut self,
        terms: &mut [Standing],
        whole: &Sum,
        choices: &[Choice],
        player: Player,
    ) -> Result<Option<Choice>, Stop> {
        let step = choices.len().div_ceil(MOST_REPLIES).max(1);
        let opponent = player.opponent();
        let mut best = (0, i64::MIN, choices.first().copied());
        for &choice in choices.iter().step_by(step) {
            let after = self.after(terms, whole, choice, player)?;
            let found = match self.search.look(&after, opponent)? {
                Look::Won(_) => (self.search.work(&after, opponent)?, i64::MIN),
                Look::Open(good) => (0, if player == Player::Left { good } else { -good }),
            };
            if found > (best.0, best.1) {
                best = (found.0, found.1, Some(choice));
            }
        }
        Ok(best.2)
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
