//! Advice for the whole board: the score under best play, what keeps it, and what every other move loses.

use rustc_hash::FxHashMap;
use tedomari_endgame::{Play, Worth};
use tedomari_go::Point;
use tedomari_task::Stop;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::range::Range;
use crate::whole::{Threats, Whole};

/// A move and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advised {
    /// Where.
    pub point: Point,
    /// The region that the point is in.
    pub part: usize,
    /// The score after it, if both go on with best play.
    pub score: Range,
    /// What it loses.
    pub loss: Range,
}

/// What a player should do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Who is to move.
    pub player: Player,
    /// The score under best play.
    pub score: Range,
    /// Every legal move in a region that was solved, the best first.
    pub moves: Vec<Advised>,
    /// Whether all regions were solved, so that no move is missing.
    pub is_complete: bool,
    /// Whether no move here keeps the score of a ko fight, but a pass or a threat elsewhere does.
    pub is_pass: bool,
}

impl Advice {
    pub(crate) fn sort(&mut self) {
        self.moves.sort_by(|a, b| (&a.loss.high, &a.loss.low).cmp(&(&b.loss.high, &b.loss.low)));
    }

    /// The moves that keep the score, as far as that is known; if it is known of none, the moves with the best score that is sure.
    /// There are none where only a pass keeps it.
    pub fn best(&self) -> impl Iterator<Item = &Advised> {
        let sure = self.moves.iter().any(|play| play.loss.exact().is_some_and(|loss| loss.is_zero()));
        let least = self.moves.iter().map(|play| &play.loss.high).min();
        self.moves.iter().filter(move |play| match sure {
            _ if self.is_pass => false,
            true => play.loss.high.is_zero(),
            false => Some(&play.loss.high) == least,
        })
    }
}

impl Whole {
    /// What a player should do, with what every move loses. Only numbers left is no reason to move: then there are no moves.
    pub fn advise(&mut self, player: Player, threats: Threats) -> Result<Advice, Stop> {
        let values = self.values(threats);
        let score = self.score_between(&values, player)?;
        let mut moves = Vec::new();
        let mut seen: FxHashMap<(usize, Worth), Range> = FxHashMap::default();
        let count = if self.is_over_with(&values) { 0 } else { self.parts.len() };
        for part in 0..count {
            for play in self.plays(part, player) {
                let after = match seen.get(&(part, play.worth)) {
                    Some(range) => range.clone(),
                    None => {
                        let range = self.score_between(&with(&values, part, &play), player.opponent())?;
                        seen.insert((part, play.worth), range.clone());
                        range
                    }
                };
                let loss = score.lost(&after, player);
                moves.push(Advised {
                    point: self.parts[part].area().points[play.point],
                    part,
                    score: after,
                    loss,
                });
            }
        }
        let is_complete = self.is_solved();
        let mut advice = Advice { player, score, moves, is_complete, is_pass: false };
        advice.sort();
        Ok(advice)
    }

    /// The score after a move, if both go on with best play; none if it is not legal there, or its region was not solved. A ko that
    /// may not be taken back just now is not known here.
    pub fn score_after(
        &mut self,
        player: Player,
        point: Point,
        threats: Threats,
    ) -> Result<Option<Range>, Stop> {
        let values = self.values(threats);
        let Some(part) = self.part_of(point) else { return Ok(None) };
        let points = self.parts[part].area().points.clone();
        let found = self.plays(part, player).into_iter().find(|play| points[play.point] == point);
        let Some(play) = found else { return Ok(None) };
        self.score_between(&with(&values, part, &play), player.opponent()).map(Some)
    }

    /// Whether only numbers are left: nobody has a reason to move.
    pub fn is_over(&mut self) -> bool {
        let values = self.values(Threats::Unknown);
        self.is_over_with(&values)
    }

    pub(crate) fn is_over_with(&self, values: &[Vec<Value>; 2]) -> bool {
        values[0] == values[1] && values[0].iter().all(|&value| self.engine().as_number(value).is_some())
    }

    /// Whether every region was solved.
    pub fn is_solved(&mut self) -> bool {
        self.analyse().iter().all(|analysis| analysis.unsolved.is_none())
    }
}

/// The values of the sum after a play in one of its parts; the first value is what is fixed.
pub(crate) fn with(values: &[Vec<Value>; 2], part: usize, play: &Play) -> [Vec<Value>; 2] {
    let mut after = values.clone();
    after[0][part + 1] = play.worth.low;
    after[1][part + 1] = play.worth.high;
    after
}
