//! The best moves of a region and how local play goes on.
//!
//! A line begins with a best move at the temperature of the region and goes on as long as somebody must answer: while the board is
//! hotter than the region was. Then it is time to play elsewhere.

use tedomari_ko::{Fraction, KoThermograph};
use tedomari_task::Stop;
use tedomari_vocabulary::Player;

use crate::fight::{Fight, Solution};
use crate::region::Board;
use crate::shape::Shape;
use crate::solver::Solver;

/// A line of local play. With a ko, its player is taken to be master, and may move twice in a row: the opponent's answer to
/// a threat elsewhere lies between.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Who plays where.
    pub plays: Vec<(Player, usize)>,
    /// The board at the end.
    pub end: Board,
}

/// What a player has at a temperature, so that more is better.
fn for_player(value: Fraction, player: Player) -> Fraction {
    if player == Player::Left { value } else { -value }
}

impl Solver {
    /// The points where a player plays best at the temperature of a board.
    pub(crate) fn best(
        &mut self,
        shape: &Shape,
        board: &Board,
        player: Player,
        walls: &KoThermograph,
    ) -> Result<Vec<usize>, Stop> {
        let t = walls.temperature();
        if t.signum() < 0 {
            return Ok(Vec::new());
        }
        Ok(self.best_at(shape, board, player, t)?.into_iter().map(|(point, _)| point).collect())
    }

    /// The best plays at a temperature, with the boards after them.
    fn best_at(
        &mut self,
        shape: &Shape,
        board: &Board,
        player: Player,
        t: &Fraction,
    ) -> Result<Vec<(usize, Board)>, Stop> {
        let mut best: Option<Fraction> = None;
        let mut list = Vec::new();
        for play in self.plays_in(shape, board, player)? {
            // Where there is a ko, the player's worst case is what counts.
            let value = if player == Player::Left { play.worth.low } else { play.worth.high };
            let walls = self.walls(value)?;
            let kept = for_player(walls.wall(player.opponent()).value_at(t), player);
            if best.as_ref().is_none_or(|best| kept > *best) {
                best = Some(kept.clone());
                list.clear();
            }
            if best == Some(kept) {
                list.push((play.point, play.board));
            }
        }
        Ok(list)
    }

    pub(crate) fn line_without_ko(
        &mut self,
        shape: &Shape,
        board: &Board,
        player: Player,
        walls: &KoThermograph,
    ) -> Result<Line, Stop> {
        let t = walls.temperature();
        let mut line = Line { plays: Vec::new(), end: *board };
        if t.signum() < 0 {
            return Ok(line);
        }
        if let Some(&(point, after)) = self.best_at(shape, board, player, t)?.first() {
            line.plays.push((player, point));
            line.end = after;
            self.go_on(shape, &mut line, t, player.opponent())?;
        }
        Ok(line)
    }

    /// Goes on with a line while the board is hotter than it was.
    pub(crate) fn go_on(
        &mut self,
        shape: &Shape,
        line: &mut Line,
        t: &Fraction,
        next: Player,
    ) -> Result<(), Stop> {
        let mut next = match line.plays.last() {
            Some((player, _)) => player.opponent(),
            None => next,
        };
        let mut seen = vec![line.end];
        loop {
            let Some(value) = self.worth_in(shape, &line.end)?.value() else { return Ok(()) };
            if self.walls(value)?.temperature() <= t {
                return Ok(());
            }
            let Some(&(point, after)) = self.best_at(shape, &line.end, next, t)?.first() else {
                return Ok(());
            };
            if seen.contains(&after) {
                return Ok(());
            }
            seen.push(after);
            line.plays.push((next, point));
            line.end = after;
            next = next.opponent();
        }
    }
}

impl Fight<'_> {
    /// The moves of a player in the graph that are best at a temperature with a master, by their place in the list.
    fn best_edges(
        &self,
        solution: &Solution,
        master: Player,
        player: Player,
        at: usize,
        t: &Fraction,
    ) -> (Vec<usize>, Option<Fraction>) {
        let mut best: Option<Fraction> = None;
        let mut list = Vec::new();
        for n in 0..self.places[at].moves[player.index()].len() {
            let Some(wall) = solution.scaffold(master, player, at, n) else { continue };
            let kept = for_player(wall.value_at(t), player);
            if best.as_ref().is_none_or(|best| kept > *best) {
                best = Some(kept.clone());
                list.clear();
            }
            if best == Some(kept) {
                list.push(n);
            }
        }
        (list, best)
    }

    /// The points where a player plays best, whoever is master.
    pub(crate) fn best(&self, solution: &Solution, player: Player) -> Vec<usize> {
        let mut points = Vec::new();
        let Some(masters) = solution.masters(0) else { return points };
        for master in Player::BOTH {
            let t = masters.of(master).temperature();
            if t.signum() >= 0 {
                let (list, _) = self.best_edges(solution, master, player, 0, t);
                points.extend(list.into_iter().map(|n| self.places[0].moves[player.index()][n].point));
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The line that a player begins as master, as far as it stays in the graph.
    pub(crate) fn line(&self, solution: &Solution, player: Player) -> Line {
        let board = |at: usize| Board { stones: self.places[at].stones };
        let mut line = Line { plays: Vec::new(), end: board(0) };
        let Some(masters) = solution.masters(0) else { return line };
        let t = masters.of(player).temperature();
        if t.signum() < 0 {
            return line;
        }
        let (mut at, mut next, mut seen) = (0, player, vec![(0, player)]);
        // The board that must not be returned to at once.
        let mut banned = None;
        while self.places[at].open {
            let hot = at == 0
                || banned.is_some()
                || solution.masters(at).is_some_and(|masters| masters.of(player).temperature() > t);
            if !hot {
                return line;
            }
            let mut mover = next;
            let (mut list, kept) = self.best_edges(solution, player, mover, at, t);
            if let Some(banned) = banned {
                // The opponent may answer but not retake; if an answer is worth less than letting the master go on, it is left.
                list.retain(|&n| self.places[at].moves[mover.index()][n].to != banned);
                let own = self.best_edges(solution, player, player, at, t);
                let answer = kept.filter(|_| !list.is_empty()).map(|kept| -kept);
                if answer.is_none() || answer >= own.1 {
                    (mover, list) = (player, own.0);
                }
            }
            let Some(&n) = list.first() else { return line };
            let edge = self.places[at].moves[mover.index()][n];
            banned = (mover == player && edge.takes_ko).then_some(at);
            line.plays.push((mover, edge.point));
            (at, next) = (edge.to, mover.opponent());
            line.end = board(at);
            if seen.contains(&(at, next)) {
                return line;
            }
            seen.push((at, next));
        }
        line
    }
}
