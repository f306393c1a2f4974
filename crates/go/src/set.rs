//! Sets of points of one board.

use std::fmt;

use crate::point::{Point, Size};

/// A set of points of a board, as bits.
///
/// ```
/// use tedomari_go::{Point, PointSet, Size};
///
/// let mut set = PointSet::new(Size::square(9)?);
/// assert!(set.insert(Point::new(2, 3)));
/// assert!(set.contains(Point::new(2, 3)));
/// assert_eq!(set.iter().map(|point| point.to_string()).collect::<Vec<_>>(), ["C4"]);
/// # Ok::<(), tedomari_go::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PointSet {
    size: Size,
    words: Box<[u64]>,
}

impl PointSet {
    /// No points.
    pub fn new(size: Size) -> PointSet {
        PointSet { size, words: vec![0; size.area().div_ceil(64)].into() }
    }

    /// These points.
    pub fn of(size: Size, points: impl IntoIterator<Item = Point>) -> PointSet {
        let mut set = PointSet::new(size);
        set.extend(points);
        set
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the point is in the set. A point off the board is not.
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point) && {
            let at = self.size.index(point);
            self.words[at / 64] >> (at % 64) & 1 == 1
        }
    }

    /// Puts a point of the board into the set, and says whether it is new.
    pub fn insert(&mut self, point: Point) -> bool {
        let at = self.size.index(point);
        let (word, bit) = (&mut self.words[at / 64], 1 << (at % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a point of the board out, and says whether it was there.
    pub fn remove(&mut self, point: Point) -> bool {
        let at = self.size.index(point);
        let (word, bit) = (&mut self.words[at / 64], 1 << (at % 64));
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The points, as one reads.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.words.iter().enumerate().flat_map(move |(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(self.size.point(at * 64 + bit))
            })
        })
    }
}

impl Extend<Point> for PointSet {
    fn extend<T: IntoIterator<Item = Point>>(&mut self, points: T) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
