//! Which first moves win a sum that the player to move wins.
//!
//! Moves are compared by what they change. If g → g' and h → h' are moves of Left and g' - g ≤ h' - h, then h wins wherever g
//! does, and g loses wherever h does. So one move that is searched tells of many others. To learn the most from each, moves
//! whose winner is not seen at once are searched from the middle: the one with as many that look better as look worse.

use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};
use tedomari_winner::{Look, Sum, WinnerSearch};

use crate::winner::WinningMove;

/// A first move.
pub(crate) struct FirstMove {
    pub(crate) played: WinningMove,
    /// The term it is made in.
    pub(crate) term: usize,
    /// What it leaves of the term, if that is cheaply told.
    pub(crate) value: Option<Value>,
    /// What it leaves of the term, in any case.
    pub(crate) leaves: Sum,
    pub(crate) wins: Option<bool>,
}

/// The moves on trial.
pub(crate) struct Trial<'t> {
    pub(crate) engine: &'t Engine,
    pub(crate) search: &'t mut WinnerSearch,
    pub(crate) first: Player,
    pub(crate) whole: Sum,
    /// Each term as a sum.
    pub(crate) sums: Vec<Sum>,
    /// The value of each term, if it is cheap.
    pub(crate) terms: Vec<Option<Value>>,
    pub(crate) moves: Vec<FirstMove>,
}

/// No move gets more than this part of the nodes before all others had their turn.
const TURNS: u64 = 16;

impl Trial<'_> {
    /// Tries all moves until so many nodes are spent. One winning move is found whatever it takes.
    pub(crate) fn run(&mut self, allowed: u64) -> Result<(), Stop> {
        let last = self.search.counts().nodes.saturating_add(allowed);
        let opponent = self.first.opponent();
        let mut open: Vec<(i64, usize)> = Vec::new();
        for at in 0..self.moves.len() {
            let after = self.after(at)?;
            match self.search.look(&after, opponent)? {
                Look::Won(winner) => self.moves[at].wins = Some(winner == self.first),
                Look::Open(middle) => open.push((middle, at)),
            }
        }
        open.sort_unstable();
        for most in [allowed / TURNS, allowed, u64::MAX] {
            let mut waiting = open.clone();
            loop {
                waiting.retain(|&(_, at)| self.moves[at].wins.is_none());
                let left = last.saturating_sub(self.search.counts().nodes);
                // The last round is for one winning move, whatever it takes.
                let is_last = most == u64::MAX && left < most;
                let is_over = is_last && self.moves.iter().any(|played| played.wins == Some(true));
                if waiting.is_empty() || is_over || (left == 0 && !is_last) {
                    break;
                }
                let (_, at) = waiting.remove(waiting.len() / 2);
                let nodes = if is_last { most } else { most.min(left) };
                let after = self.after(at)?;
                if let Some(winner) = self.search.winner_within(&after, opponent, nodes)? {
                    self.decide(at, winner == self.first)?;
                }
            }
        }
        Ok(())
    }

    /// What a move leaves of the whole sum.
    fn after(&mut self, at: usize) -> Result<Sum, Stop> {
        self.engine.check()?;
        let FirstMove { term, leaves, .. } = &self.moves[at];
        self.search.replace(&self.whole, &self.sums[*term], leaves)
    }

    /// Notes that a move wins or does not, and what follows for others.
    fn decide(&mut self, at: usize, wins: bool) -> Result<(), Stop> {
        self.moves[at].wins = Some(wins);
        for other in 0..self.moves.len() {
            let (less, more) = if wins { (at, other) } else { (other, at) };
            if self.moves[other].wins.is_none() && self.is_no_better(less, more)? {
                self.moves[other].wins = Some(wins);
            }
        }
        Ok(())
    }

    /// Whether a move is seen to be no better than another.
    fn is_no_better(&mut self, less: usize, more: usize) -> Result<bool, Stop> {
        let (less, more) = (&self.moves[less], &self.moves[more]);
        let (Some(low), Some(high)) = (less.value, more.value) else { return Ok(false) };
        let (mut low, mut high) = ((low, less.term), (high, more.term));
        if self.first == Player::Right {
            (low, high) = (high, low);
        }
        if low.1 == high.1 {
            return self.engine.le(low.0, high.0);
        }
        let (Some(of_low), Some(of_high)) = (self.terms[low.1], self.terms[high.1]) else {
            return Ok(false);
        };
        let mut change = self.search.value(high.0)?;
        for value in [self.engine.negative(of_high), of_low, self.engine.negative(low.0)] {
            change = self.search.plus_value(change, value)?;
        }
        Ok(self.search.look(&change, Player::Right)? == Look::Won(Player::Left))
    }
}
