//! Moves by which a defender may make two eyes, the likeliest first. Nothing here has to be right: a move that is not thought of
//! only makes the search find less.

use smallvec::SmallVec;

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::safety::search::Search;
use crate::set::PointSet;

/// How many moves are tried at most.
const MOST: usize = 10;
/// How many eyes are paired with each other.
const EYES: usize = 16;

/// A point that could become an eye, and what it takes.
struct Eye {
    point: Point,
    missing: SmallVec<[Point; 4]>,
    cost: usize,
}

impl Search<'_> {
    /// Moves to try on this board.
    pub(crate) fn ideas(&self, board: &Board, attack: Option<Point>, hint: Option<Point>) -> Vec<Point> {
        let size = board.size();
        let mut group = PointSet::new(size);
        for target in self.targets {
            if !group.contains(*target) {
                group.extend(board.chain(*target).map(|chain| chain.stones).unwrap_or_default());
            }
        }
        let near = spread(&group, attack, 2);
        let mut weights: Vec<(i32, Point)> = Vec::new();
        let mut add = |point: Point, weight: i32| {
            if !board.is_empty(point) || self.reserved.contains(point) {
                return;
            }
            match weights.iter_mut().find(|(_, there)| *there == point) {
                Some((sum, _)) => *sum += weight,
                None => weights.push((weight, point)),
            }
        };
        let eyes = self.eyes(board, &near);
        for (at, eye) in eyes.iter().enumerate() {
            for other in &eyes[..at] {
                if size.neighbours(eye.point).any(|beside| beside == other.point) {
                    continue;
                }
                let shared = eye.missing.iter().filter(|point| other.missing.contains(point)).count();
                let weight = 256 >> (eye.cost + other.cost - shared).min(8);
                for point in eye.missing.iter().chain(&other.missing) {
                    add(*point, weight);
                }
            }
        }
        for point in near.iter().filter(|point| board.is_empty(*point)) {
            let (mut touches, mut joins, mut takes) = (false, 0, 0);
            for beside in size.neighbours(point) {
                match board.at(beside) {
                    Some(color) if color == self.color => {
                        touches |= group.contains(beside);
                        joins += if self.immortal.contains(beside) {
                            60
                        } else {
                            i32::from(!group.contains(beside)) * 8
                        };
                    }
                    Some(_) => {
                        let liberties = board.chain(beside).map_or(2, |chain| chain.liberties.len());
                        takes += if liberties == 1 { 40 } else { 0 };
                    }
                    None => {}
                }
            }
            if touches || takes > 0 {
                add(point, takes + if touches { joins } else { 0 });
            }
        }
        if let Some(attack) = attack {
            size.neighbours(attack).for_each(|point| add(point, 6));
        }
        if let Some(hint) = hint {
            add(hint, 1000);
        }
        weights.sort_by_key(|(weight, _)| -weight);
        weights.into_iter().take(MOST).map(|(_, point)| point).collect()
    }

    /// The points that could become eyes with the fewest moves.
    fn eyes(&self, board: &Board, near: &PointSet) -> Vec<Eye> {
        let size = board.size();
        let other = self.color.opponent();
        let mut eyes: Vec<Eye> = Vec::new();
        for point in near.iter().filter(|point| board.at(*point) != Some(self.color)) {
            let mut eye = Eye { point, missing: SmallVec::new(), cost: 0 };
            eye.cost += if board.at(point) == Some(other) { 2 } else { 0 };
            let mut own = 0;
            for beside in size.neighbours(point) {
                match board.at(beside) {
                    Some(color) if color == self.color => own += 1,
                    Some(_) => eye.cost += 2,
                    None => {
                        eye.cost += 1;
                        eye.missing.push(beside);
                    }
                }
            }
            // Corners that the opponent has make an eye false.
            let corners: Vec<Option<Color>> = size.diagonals(point).map(|corner| board.at(corner)).collect();
            let lost = corners.iter().filter(|corner| **corner == Some(other)).count();
            eye.cost += if lost > usize::from(corners.len() == 4) { 2 } else { 0 };
            if own > 0 && eye.cost <= 5 {
                eyes.push(eye);
            }
        }
        eyes.sort_by_key(|eye| eye.cost);
        eyes.truncate(EYES);
        eyes
    }
}

/// The points at most so many steps from these.
fn spread(from: &PointSet, also: Option<Point>, steps: usize) -> PointSet {
    let size = from.size();
    let mut reached = from.clone();
    reached.extend(also);
    let mut edge: Vec<Point> = reached.iter().collect();
    for _ in 0..steps {
        let next: Vec<Point> = edge.iter().flat_map(|point| size.neighbours(*point)).collect();
        edge = next.into_iter().filter(|point| reached.insert(*point)).collect();
    }
    reached
}
