//! The score of a finished position: the stones that are dead are given.
//!
//! After the dead stones are taken off, a connected set of empty points that touches one colour only belongs to that colour.
//! Area counts those points and the stones. Territory counts those points, the prisoners and the dead stones.

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::rules::Scoring;
use crate::set::PointSet;

/// What Black and White have on a finished board, Black's number first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Empty points that only this colour surrounds, dead stones' points included.
    pub territory: [u32; 2],
    /// How many of those points lie beside stones that have a neutral point too. When all neutral points that can be filled
    /// have been, such stones are in seki, and the Japanese rules do not count these points.
    pub beside_dame: [u32; 2],
    /// Stones of this colour that stay on the board.
    pub stones: [u32; 2],
    /// Dead stones of this colour, which the opponent takes.
    pub dead: [u32; 2],
    /// Empty points that both colours touch, or none.
    pub dame: u32,
}

impl Count {
    /// Black minus White. Prisoners matter for territory only.
    pub fn score(&self, scoring: Scoring, prisoners: [u32; 2]) -> i64 {
        let [black, white] = Color::BOTH.map(|color| {
            let (own, other) = (color.index(), color.opponent().index());
            i64::from(self.territory[own])
                + match scoring {
                    Scoring::Territory => i64::from(prisoners[own]) + i64::from(self.dead[other]),
                    Scoring::Area => i64::from(self.stones[own]),
                }
        });
        black - white
    }
}

/// Counts a finished board on which these stones are dead. Points of `dead` without a stone are not looked at.
///
/// ```
/// use tedomari_go::{Board, PointSet, Scoring, count};
///
/// let board = Board::parse(&["X.XO.", "XXXO.", "OOOOO", ".O.X.", "....."])?;
/// let dead = PointSet::of(board.size(), ["D2".parse()?]);
/// let count = count(&board, &dead);
/// assert_eq!((count.territory, count.dame), ([1, 11], 0));
/// assert_eq!(count.score(Scoring::Area, [0, 0]), -13);
/// assert_eq!(count.score(Scoring::Territory, [2, 0]), -9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(board: &Board, dead: &PointSet) -> Count {
    let mut left = board.clone();
    let mut count = Count::default();
    for (point, color) in board.stones() {
        if dead.contains(point) {
            left.set(point, None);
            count.dead[color.index()] += 1;
        } else {
            count.stones[color.index()] += 1;
        }
    }
    let spaces = spaces(&left);
    let mut dame = PointSet::new(board.size());
    for space in spaces.iter().filter(|space| space.owner().is_none()) {
        count.dame += space.points.len() as u32;
        dame.extend(space.points.iter().copied());
    }
    for space in &spaces {
        let Some(owner) = space.owner() else { continue };
        let points = space.points.len() as u32;
        count.territory[owner.index()] += points;
        let has_dame = |stone: &Point| {
            let chain = left.chain(*stone);
            chain.is_some_and(|chain| chain.liberties.iter().any(|point| dame.contains(*point)))
        };
        if space.border.iter().any(has_dame) {
            count.beside_dame[owner.index()] += points;
        }
    }
    count
}

/// Connected empty points, and the stones beside them.
pub(crate) struct Space {
    pub(crate) points: Vec<Point>,
    /// One stone or more of each chain beside it.
    pub(crate) border: Vec<Point>,
    /// Whether it touches Black, White.
    pub(crate) touches: [bool; 2],
}

impl Space {
    pub(crate) fn owner(&self) -> Option<Color> {
        match self.touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }
}

pub(crate) fn spaces(board: &Board) -> Vec<Space> {
    let size = board.size();
    let mut seen = PointSet::new(size);
    let mut spaces = Vec::new();
    for start in size.points() {
        if board.at(start).is_some() || !seen.insert(start) {
            continue;
        }
        let mut space = Space { points: vec![start], border: Vec::new(), touches: [false; 2] };
        let mut next = 0;
        while let Some(&point) = space.points.get(next) {
            next += 1;
            for beside in size.neighbours(point) {
                match board.at(beside) {
                    Some(color) => {
                        space.touches[color.index()] = true;
                        space.border.push(beside);
                    }
                    None if seen.insert(beside) => space.points.push(beside),
                    None => {}
                }
            }
        }
        space.points.sort_unstable();
        space.border.sort_unstable();
        space.border.dedup();
        spaces.push(space);
    }
    spaces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seki_has_points_beside_dame() {
        // Each group has one eye, and they share two liberties.
        let board = Board::parse(&[".X.O.", "XX.OO"]).unwrap();
        let count = count(&board, &PointSet::new(board.size()));
        assert_eq!((count.territory, count.beside_dame, count.dame), ([1, 1], [1, 1], 2));
        assert_eq!(count.score(Scoring::Area, [0, 0]), 0);
    }
}
