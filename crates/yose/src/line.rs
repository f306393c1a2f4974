//! A line of best play over the whole board.

use tedomari_endgame::Play;
use tedomari_go::Point;
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::advice::with;
use crate::whole::{Threats, Whole};

/// A move of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeMove {
    /// Who.
    pub player: Player,
    /// Where.
    pub point: Point,
    /// In which region.
    pub part: usize,
}

/// A line of best play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WholeLine {
    /// The moves.
    pub moves: Vec<WholeMove>,
    /// Whether it goes on until only numbers are left.
    pub is_complete: bool,
}

impl Whole {
    /// A line of best play that this player begins, on the board as it stands. It ends early where a region was not solved, or a
    /// ko makes the score depend on threats. The board stays as it is.
    pub fn line(&mut self, first: Player) -> Result<WholeLine, Stop> {
        self.settle();
        let before = self.parts.clone();
        let line = self.walk(first);
        self.parts = before;
        line
    }

    pub(crate) fn walk(&mut self, first: Player) -> Result<WholeLine, Stop> {
        let mut line = WholeLine::default();
        let mut player = first;
        let Some(score) = self.score(first, Threats::Unknown)?.exact().cloned() else { return Ok(line) };
        loop {
            let values = self.values(Threats::Unknown);
            if values[0] != values[1] {
                return Ok(line);
            }
            if values[0].iter().all(|&value| self.engine().as_number(value).is_some()) {
                line.is_complete = true;
                return Ok(line);
            }
            let Some((part, play)) = self.keeping(&values, player, &score)? else { return Ok(line) };
            let point = self.parts[part].area().points[play.point];
            self.make(part, &play);
            line.moves.push(WholeMove { player, point, part });
            player = player.opponent();
        }
    }

    /// A move that keeps the score, in the hottest region that has one.
    fn keeping(
        &mut self,
        values: &[Vec<Value>; 2],
        player: Player,
        score: &Dyadic,
    ) -> Result<Option<(usize, Play)>, Stop> {
        let mut order = Vec::new();
        for part in 0..self.parts.len() {
            let value = values[0][part + 1];
            if self.engine().as_number(value).is_none() {
                order.push((self.engine().temperature(value)?, part));
            }
        }
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, part) in order {
            let mut plays = self.plays(part, player);
            // What leaves the cooler region first: a sente move that reverses out can wait.
            plays.retain(|play| play.worth.value().is_some());
            for play in plays {
                let [after, _] = with(values, part, &play);
                let kept = match player {
                    Player::Left => self.scores.at_least(&after, Player::Right, score)?,
                    Player::Right => self.scores.at_most(&after, Player::Left, score)?,
                };
                // A move that only changes the order of things brings the game no nearer to its end.
                if kept && self.is_progress(values[0][part + 1], &play, player)? {
                    return Ok(Some((part, play)));
                }
            }
        }
        Ok(None)
    }

    /// Whether a play leads to an option of the canonical form, so that a line of such plays ends.
    fn is_progress(&self, value: Value, play: &Play, player: Player) -> Result<bool, Stop> {
        let Some(after) = play.worth.value() else { return Ok(false) };
        Ok(self.engine().options(value, player)?.contains(&after))
    }
}
