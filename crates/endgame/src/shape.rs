//! Points as bits: chains, liberties, captures and the parts that a board falls into.
//!
//! A stone that is joined to a safe stone of its colour is safe for ever. What is left of the points falls into connected
//! parts, and no chain, liberty or capture reaches from one part to another: the value of a board is the sum of the values of
//! its parts.

use smallvec::SmallVec;
use tedomari_vocabulary::Player;

/// The points of a region without their stones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// The neighbours of each point.
    pub neighbours: Vec<u64>,
    /// The points that touch a safe stone, Black's first.
    pub touches: [u64; 2],
    /// All points.
    pub all: u64,
}

/// Stones, Black's first.
pub(crate) type Stones = [u64; 2];

/// What a play does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Played {
    pub stones: Stones,
    /// The opponent's stones that were taken.
    pub taken: u64,
    /// The player's own stones that were taken off.
    pub lost: u64,
}

/// A connected part of what is not safe: its points, those that touch safe stones, and its stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub points: u64,
    pub touches: [u64; 2],
    pub stones: Stones,
}

/// A board without its safe stones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Split {
    pub parts: SmallVec<[Part; 4]>,
    /// The stones that are safe.
    pub safe: Stones,
}

/// The places of the bits of a word.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let at = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(at)
    })
}

impl Shape {
    pub(crate) fn new(neighbours: Vec<u64>, touches: [u64; 2]) -> Shape {
        let all = if neighbours.len() == 64 { u64::MAX } else { (1 << neighbours.len()) - 1 };
        Shape { neighbours, touches, all }
    }

    pub(crate) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// All neighbours of some points.
    #[inline]
    pub(crate) fn beside(&self, mut points: u64) -> u64 {
        let mut found = 0;
        while points != 0 {
            found |= self.neighbours[points.trailing_zeros() as usize];
            points &= points - 1;
        }
        found
    }

    /// What is joined to some points within others.
    #[inline]
    pub(crate) fn joined(&self, seed: u64, within: u64) -> u64 {
        let mut found = seed;
        let mut fresh = seed;
        while fresh != 0 {
            fresh = self.beside(fresh) & within & !found;
            found |= fresh;
        }
        found
    }

    /// The board after a play on an empty point, or nothing if it is illegal. A single stone that takes itself off is a pass
    /// that costs a point: the move to G - 1 in G reverses through G, so it is left out.
    pub(crate) fn play(&self, stones: Stones, player: Player, point: usize, suicide: bool) -> Option<Played> {
        let (me, you) = (player.index(), 1 - player.index());
        let stone = 1_u64 << point;
        let mut own = stones[me] | stone;
        let mut other = stones[you];
        let empty = self.all & !(own | other);
        let mut taken = 0;
        let mut beside = self.neighbours[point] & other;
        while beside != 0 {
            let chain = self.joined(beside & beside.wrapping_neg(), other);
            beside &= !chain;
            if chain & self.touches[you] == 0 && self.beside(chain) & empty == 0 {
                taken |= chain;
            }
        }
        other &= !taken;
        let mut lost = 0;
        if taken == 0 && self.neighbours[point] & empty == 0 {
            let chain = self.joined(stone, own);
            if chain & self.touches[me] == 0 && self.beside(chain) & empty == 0 {
                if !suicide || chain == stone {
                    return None;
                }
                lost = chain;
                own &= !chain;
            }
        }
        let mut after = [own, other];
        if me == 1 {
            after.swap(0, 1);
        }
        Some(Played { stones: after, taken, lost })
    }

    /// The safe stones and the parts of a board.
    pub(crate) fn split(&self, stones: Stones) -> Split {
        let safe = [0, 1].map(|i| self.joined(stones[i] & self.touches[i], stones[i]));
        let mut rest = self.all & !(safe[0] | safe[1]);
        let touches = [0, 1].map(|i| (self.touches[i] | self.beside(safe[i])) & rest);
        let mut parts = SmallVec::new();
        while rest != 0 {
            let points = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !points;
            parts.push(Part {
                points,
                touches: touches.map(|mask| mask & points),
                stones: [0, 1].map(|i| stones[i] & !safe[i] & points),
            });
        }
        Split { parts, safe }
    }

    /// Black's area less White's: stones, and empty points that only one colour surrounds.
    pub(crate) fn area(&self, stones: Stones) -> i64 {
        let mut score = i64::from(stones[0].count_ones()) - i64::from(stones[1].count_ones());
        let mut empty = self.all & !(stones[0] | stones[1]);
        while empty != 0 {
            let room = self.joined(empty & empty.wrapping_neg(), empty);
            empty &= !room;
            let around = self.beside(room);
            let seen = [0, 1].map(|i| around & stones[i] != 0 || room & self.touches[i] != 0);
            let size = i64::from(room.count_ones());
            match seen {
                [true, false] => score += size,
                [false, true] => score -= size,
                _ => {}
            }
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of points; both ends touch what is said.
    fn row(n: usize, touches: [u64; 2]) -> Shape {
        let neighbours = (0..n)
            .map(|p| (if p > 0 { 1 << (p - 1) } else { 0 }) | if p + 1 < n { 1 << (p + 1) } else { 0 })
            .collect();
        Shape::new(neighbours, touches)
    }

    #[test]
    fn captures_and_suicide() {
        let shape = row(3, [0b001, 0b100]);
        // White in the middle is taken when Black has both sides.
        let played = shape.play([0b001, 0b010], Player::Left, 2, false).unwrap();
        assert_eq!(played, Played { stones: [0b101, 0], taken: 0b010, lost: 0 });
        let shape = row(3, [0, 0b111]);
        assert_eq!(shape.play([0b001, 0b100], Player::Left, 1, false), None);
        let played = shape.play([0b001, 0b100], Player::Left, 1, true).unwrap();
        assert_eq!(played, Played { stones: [0, 0b100], taken: 0, lost: 0b011 });
    }

    #[test]
    fn parts_and_area() {
        let shape = row(5, [0b00100, 0b10001]);
        let split = shape.split([0b00100, 0]);
        assert_eq!(split.safe, [0b00100, 0]);
        let parts: Vec<(u64, [u64; 2])> =
            split.parts.iter().map(|part| (part.points, part.touches)).collect();
        assert_eq!(parts, [(0b00011, [0b00010, 0b00001]), (0b11000, [0b01000, 0b10000])]);
        assert_eq!(shape.area([0b00110, 0]), 2);
        assert_eq!(row(3, [0b001, 0]).area([0, 0]), 3);
    }
}
