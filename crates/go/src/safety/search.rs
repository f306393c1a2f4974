//! Stones that live although the opponent moves first: a search in which the owner answers.
//!
//! The attacker may play anywhere, may retake kos at once, and moves first; the defender answers. The defender has shown that
//! some stones live when, after some answers, Benson's theorem shows it without any more. So that the attacker's moves all over
//! the board need not be tried, every proof comes with a *zone*: a set of points such that the proof holds on every
//! board with the same stones in the zone, whatever is outside (relevance zones: C. C. Shih, T. R. Wu, T. H. Wei, I. C. Wu,
//! *A novel approach to solving goal-achieving problems for board games*, AAAI 2022). If the defender can show life after the
//! attacker has passed, then after a move outside of that proof's zone the same answer works; only moves in the zone are tried.
//!
//! What keeps a zone honest:
//!
//! * every chain of the defender with a stone in the zone lies in it with a liberty, so that no move outside takes it;
//! * a defender's move brings its chain and a liberty of it along, what it takes with all neighbours, and the chains of
//!   the attacker beside it which it does not take, with a liberty;
//! * an attacker's move brings what it takes with all neighbours; a move that is suicide brings the neighbours of what would have
//!   no liberty, with a liberty of each.
//!
//! The number of answers is bounded and falls, so the defender never needs a board to come back, and superko cannot stand in the
//! way. The defender does not retake a ko at once.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};

use crate::board::{Blocked, Board, Played};
use crate::color::Color;
use crate::point::Point;
use crate::safety::enclosed::Enclosed;
use crate::set::PointSet;

pub(crate) struct Search<'s> {
    pub(crate) color: Color,
    pub(crate) suicide: bool,
    /// Stones that must not be taken.
    pub(crate) targets: &'s [Point],
    /// Stones of the defender that are never taken.
    pub(crate) immortal: &'s PointSet,
    /// Stones whose chains have eyes elsewhere, and how many they need here. They have a liberty elsewhere when an attack here
    /// comes, and must have one here after every answer, for the attacks elsewhere.
    pub(crate) needs: &'s [(Point, u8)],
    /// Where the attacker plays and eyes count; everywhere if it is not given.
    pub(crate) within: Option<&'s PointSet>,
    /// Points where the defender does not play.
    pub(crate) reserved: &'s PointSet,
    pub(crate) task: &'s Task,
    pub(crate) known: FxHashMap<Board, Known>,
}

/// What is known of a board on which the attacker moves.
#[derive(Default)]
pub(crate) struct Known {
    proof: Option<PointSet>,
    /// No proof was found with so many answers.
    failed: Option<u32>,
}

impl Search<'_> {
    /// Shows that the targets live with at most so many answers, and gives the zone.
    pub(crate) fn attacked(&mut self, board: &Board, answers: u32) -> Result<Option<PointSet>, Stop> {
        match self.known.get(board) {
            Some(Known { proof: Some(zone), .. }) => return Ok(Some(zone.clone())),
            Some(Known { failed: Some(failed), .. }) if *failed >= answers => return Ok(None),
            _ => {}
        }
        let proof = match self.settled(board)? {
            Some(zone) => Some(zone),
            None if answers == 0 || !self.has_liberties(board) => None,
            None => self.all_attacks(board, answers)?,
        };
        let known = self.known.entry(board.clone()).or_default();
        match &proof {
            Some(zone) => known.proof = Some(zone.clone()),
            None => known.failed = Some(answers),
        }
        Ok(proof)
    }

    fn is_within(&self, point: Point) -> bool {
        self.within.is_none_or(|within| within.contains(point))
    }

    /// Whether every target has a liberty here whenever the attacker is to move. An attack elsewhere may take the others.
    fn has_liberties(&self, board: &Board) -> bool {
        self.within.is_none()
            || self.targets.iter().all(|target| {
                let chain = board.chain(*target);
                chain.is_some_and(|chain| chain.liberties.iter().any(|liberty| self.is_within(*liberty)))
            })
    }

    fn all_attacks(&mut self, board: &Board, answers: u32) -> Result<Option<PointSet>, Stop> {
        let Some((mut zone, answer)) = self.answered(board, None, None, answers)? else { return Ok(None) };
        self.close(&mut zone, board);
        let mut tried = PointSet::new(board.size());
        loop {
            let is_open =
                |point: &Point| board.is_empty(*point) && !tried.contains(*point) && self.is_within(*point);
            let next = zone.iter().find(is_open);
            let Some(point) = next else { return Ok(Some(zone)) };
            tried.insert(point);
            let mut after = board.clone();
            match after.play(point, self.color.opponent(), self.suicide) {
                Ok(played) => {
                    if self.targets.iter().any(|target| after.at(*target) != Some(self.color)) {
                        return Ok(None);
                    }
                    let Some((mut part, _)) =
                        self.answered(&after, Some((point, &played)), answer, answers)?
                    else {
                        return Ok(None);
                    };
                    // The stones have to outlast the attack until the answer comes.
                    self.close(&mut part, &after);
                    zone.extend(part.iter());
                    self.bring_captured(&mut zone, &played);
                    if played.captured.len() == 1 {
                        zone.extend(board.size().neighbours(point));
                    }
                }
                Err(Blocked::Suicide) => self.bring_suicide(&mut zone, board, point),
                Err(_) => {}
            }
            self.close(&mut zone, board);
        }
    }

    /// The defender answers: the zone, and the move if one was needed.
    fn answered(
        &mut self,
        board: &Board,
        attack: Option<(Point, &Played)>,
        hint: Option<Point>,
        answers: u32,
    ) -> Result<Option<(PointSet, Option<Point>)>, Stop> {
        if attack.is_some()
            && let Some(zone) = self.settled(board)?
        {
            return Ok(Some((zone, None)));
        }
        if answers == 0 {
            return Ok(None);
        }
        let mut moves: Vec<(Point, Board, Played)> = Vec::new();
        for point in self.ideas(board, attack.map(|(point, _)| point), hint) {
            let mut after = board.clone();
            let Ok(played) = after.play(point, self.color, false) else { continue };
            if attack.is_some_and(|(_, played)| played.ko == Some(point)) {
                continue;
            }
            if let Some(zone) = self.settled(&after)? {
                return Ok(Some((self.with_move(zone, point, &after, &played), Some(point))));
            }
            moves.push((point, after, played));
        }
        if answers == 1 {
            return Ok(None);
        }
        for (point, after, played) in moves {
            if let Some(zone) = self.attacked(&after, answers - 1)? {
                return Ok(Some((self.with_move(zone, point, &after, &played), Some(point))));
            }
        }
        Ok(None)
    }

    /// Whether Benson's theorem shows that the targets live, with the zone.
    fn settled(&self, board: &Board) -> Result<Option<PointSet>, Stop> {
        self.task.step()?;
        let enclosed = Enclosed::new(board, self.color, self.suicide);
        let is_immortal = |chain: &Vec<Point>| chain.iter().any(|point| self.immortal.contains(*point));
        let mut needs: Vec<u8> =
            enclosed.chains.iter().map(|chain| if is_immortal(chain) { 0 } else { 2 }).collect();
        for (stone, need) in self.needs {
            if let Some(chain) = enclosed.chain_at(board, *stone) {
                needs[chain] = needs[chain].min(*need);
            }
        }
        let left = enclosed.left(&needs, self.within);
        let targets: Option<Vec<usize>> =
            self.targets.iter().map(|target| enclosed.chain_at(board, *target)).collect();
        let Some(targets) = targets.filter(|targets| targets.iter().all(|chain| left[*chain])) else {
            return Ok(None);
        };
        Ok(Some(enclosed.zone(board, &left, &needs, self.within, &targets)))
    }

    /// The zone of a position, as one of the position before this move of the defender, which led to `after`.
    fn with_move(&self, mut zone: PointSet, point: Point, after: &Board, played: &Played) -> PointSet {
        self.close(&mut zone, after);
        zone.insert(point);
        self.bring_captured(&mut zone, played);
        // The chain of the move: its stones, and a liberty unless it never needs one.
        self.bring_chain(&mut zone, after, point, None);
        for beside in after.size().neighbours(point) {
            if after.at(beside) == Some(self.color.opponent()) {
                self.bring_chain(&mut zone, after, beside, None);
            }
        }
        zone
    }

    /// What was taken, with all neighbours.
    fn bring_captured(&self, zone: &mut PointSet, played: &Played) {
        let size = zone.size();
        for point in &played.captured {
            zone.insert(*point);
            zone.extend(size.neighbours(*point));
        }
    }

    /// A chain with a liberty in the zone, one other than `not` if that is given.
    fn bring_chain(&self, zone: &mut PointSet, board: &Board, stone: Point, not: Option<Point>) {
        let Some(chain) = board.chain(stone) else { return };
        zone.extend(chain.stones.iter().copied());
        let needs =
            chain.color != self.color || !chain.stones.iter().any(|stone| self.immortal.contains(*stone));
        let counts = |liberty: &&Point| Some(**liberty) != not && self.is_within(**liberty);
        let mut liberties = chain.liberties.iter().filter(counts);
        if needs && !liberties.clone().any(|liberty| zone.contains(*liberty)) {
            zone.extend(liberties.next().copied());
        }
    }

    /// A move of the attacker that is suicide stays suicide: all neighbours of what would have no liberty, and the liberties
    /// of those.
    fn bring_suicide(&self, zone: &mut PointSet, board: &Board, point: Point) {
        let mut trial = board.clone();
        trial.set(point, Some(self.color.opponent()));
        let Some(chain) = trial.chain(point) else { return };
        zone.extend(chain.stones.iter().copied());
        for stone in &chain.stones {
            for beside in board.size().neighbours(*stone) {
                zone.insert(beside);
                if board.at(beside) == Some(self.color) {
                    self.bring_chain(zone, board, beside, Some(point));
                }
            }
        }
    }

    /// Every chain of the defender in the zone lies in it with a liberty; if suicide is allowed, so does every chain of the
    /// attacker.
    fn close(&self, zone: &mut PointSet, board: &Board) {
        let mut seen = PointSet::new(board.size());
        let stones: Vec<Point> = zone.iter().filter(|point| board.at(*point).is_some()).collect();
        for stone in stones {
            if !(self.suicide || board.at(stone) == Some(self.color)) || seen.contains(stone) {
                continue;
            }
            let chain = board.chain(stone).map(|chain| chain.stones).unwrap_or_default();
            seen.extend(chain);
            self.bring_chain(zone, board, stone, None);
        }
    }
}
