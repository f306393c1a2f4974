//! A region of Go as a small graph: its points, what they touch, and the stones on them.
//!
//! The points are those that are not safe stones: empty ones and stones that may be taken. Black is Left. How the region lies
//! on a board does not matter here, only which points are neighbours and which lie beside a safe stone.

use std::fmt;

use tedomari_loopy::Ban;
use tedomari_vocabulary::Player;

use crate::shape::{Shape, bits};

/// How points are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scoring {
    /// Territory and prisoners: a move is worth what it takes, and who cannot move has lost the last point.
    #[default]
    Territory,
    /// Stones on the board and the points that only they surround; passing is free.
    Area,
}

/// What the rules of Go leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether a chain without a liberty may be played, and is taken off.
    pub suicide: bool,
    /// How points are counted.
    pub scoring: Scoring,
    /// Which repetitions are forbidden: it matters for the bounds with many ko-threats.
    pub ko: Ban,
}

impl Rules {
    /// Japanese rules: territory, no suicide, the simple ban on retaking a ko.
    pub const JAPANESE: Rules = Rules { suicide: false, scoring: Scoring::Territory, ko: Ban::Japanese };

    /// Chinese and AGA rules as far as a region knows them: area, no suicide, no repetition.
    pub const CHINESE: Rules = Rules { suicide: false, scoring: Scoring::Area, ko: Ban::NorthAmerican };
}

/// A region with its stones.
///
/// ```
/// use tedomari_endgame::Region;
///
/// // X..O, closed above and below by Black: the second point touches both.
/// let corridor = Region::new(
///     vec![vec![1], vec![0]],
///     vec![[true, false], [true, true]],
///     vec![None, None],
/// )?;
/// assert_eq!(corridor.len(), 2);
/// # Ok::<(), tedomari_endgame::RegionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Region {
    neighbours: Vec<Vec<u32>>,
    touches: Vec<[bool; 2]>,
    stones: Vec<Option<Player>>,
}

/// Why this is no region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionError {
    /// The three lists tell of different numbers of points.
    Lengths {
        /// How many points have neighbours.
        neighbours: usize,
        /// How many have touches.
        touches: usize,
        /// How many have a stone or none.
        stones: usize,
    },
    /// A neighbour that is no other point of the region.
    NoNeighbour {
        /// The point.
        point: usize,
        /// What is said to be its neighbour.
        neighbour: u32,
    },
    /// A point is a neighbour of another, which is not one of its.
    OneWay {
        /// The point.
        point: usize,
        /// The other.
        neighbour: u32,
    },
    /// A chain that may be taken has no liberty.
    NoLiberty {
        /// A point of the chain.
        point: usize,
    },
}

impl fmt::Display for RegionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegionError::Lengths { neighbours, touches, stones } => write!(
                f,
                "the lists of a region must be equally long: neighbours of {neighbours} points, touches of {touches}, \
                 stones on {stones}"
            ),
            RegionError::NoNeighbour { point, neighbour } => {
                write!(f, "point {point} of the region cannot have the neighbour {neighbour}")
            }
            RegionError::OneWay { point, neighbour } => {
                write!(
                    f,
                    "point {point} has the neighbour {neighbour}, which does not have it as a neighbour"
                )
            }
            RegionError::NoLiberty { point } => write!(f, "the chain at point {point} has no liberties"),
        }
    }
}

impl std::error::Error for RegionError {}

impl Region {
    /// A region: for each point its neighbours in the region, whether it touches a safe Black stone and a safe White one, and
    /// the stone on it.
    pub fn new(
        neighbours: Vec<Vec<u32>>,
        touches: Vec<[bool; 2]>,
        stones: Vec<Option<Player>>,
    ) -> Result<Region, RegionError> {
        let count = neighbours.len();
        if touches.len() != count || stones.len() != count {
            return Err(RegionError::Lengths {
                neighbours: count,
                touches: touches.len(),
                stones: stones.len(),
            });
        }
        for (point, list) in neighbours.iter().enumerate() {
            for &neighbour in list {
                if neighbour as usize >= count || neighbour as usize == point {
                    return Err(RegionError::NoNeighbour { point, neighbour });
                }
                if !neighbours[neighbour as usize].contains(&(point as u32)) {
                    return Err(RegionError::OneWay { point, neighbour });
                }
            }
        }
        let region = Region { neighbours, touches, stones };
        match region.smothered() {
            Some(point) => Err(RegionError::NoLiberty { point }),
            None => Ok(region),
        }
    }

    /// A point of a chain that can be taken and has no liberty.
    fn smothered(&self) -> Option<usize> {
        let mut seen = vec![false; self.len()];
        for start in 0..self.len() {
            let Some(player) = self.stones[start] else { continue };
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut chain, mut lives, mut next) = (vec![start], false, 0);
            while let Some(&p) = chain.get(next) {
                next += 1;
                lives |= self.touches[p][player.index()];
                for &q in &self.neighbours[p] {
                    let q = q as usize;
                    lives |= self.stones[q].is_none();
                    if self.stones[q] == Some(player) && !std::mem::replace(&mut seen[q], true) {
                        chain.push(q);
                    }
                }
            }
            if !lives {
                return Some(start);
            }
        }
        None
    }

    /// How many points it has.
    pub fn len(&self) -> usize {
        self.stones.len()
    }

    /// Whether it has no points.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// How many points are empty.
    pub fn open_points(&self) -> usize {
        self.stones.iter().filter(|stone| stone.is_none()).count()
    }

    /// The neighbours of a point.
    pub fn neighbours(&self, point: usize) -> &[u32] {
        &self.neighbours[point]
    }

    /// Whether a point touches a safe stone of either player.
    pub fn touches(&self, point: usize) -> [bool; 2] {
        self.touches[point]
    }

    /// The stones at the start.
    pub fn stones(&self) -> &[Option<Player>] {
        &self.stones
    }

    /// Black's stones less White's at the start.
    pub fn surplus(&self) -> i64 {
        self.stones.iter().flatten().map(|player| if *player == Player::Left { 1 } else { -1 }).sum()
    }

    /// The same region with the colours exchanged.
    pub fn negative(&self) -> Region {
        Region {
            neighbours: self.neighbours.clone(),
            touches: self.touches.iter().map(|&[black, white]| [white, black]).collect(),
            stones: self.stones.iter().map(|stone| stone.map(Player::opponent)).collect(),
        }
    }

    /// The region as words of bits, if it has at most 64 points. More could not be enumerated anyway.
    pub(crate) fn shape(&self) -> Option<Shape> {
        if self.len() > 64 {
            return None;
        }
        let mask = |list: &[u32]| list.iter().fold(0_u64, |mask, &q| mask | 1 << q);
        let touching = |player: usize| {
            (0..self.len()).filter(|&p| self.touches[p][player]).fold(0_u64, |mask, p| mask | 1 << p)
        };
        Some(Shape::new(self.neighbours.iter().map(|list| mask(list)).collect(), [touching(0), touching(1)]))
    }

    /// The board at the start, if the region has at most 64 points.
    pub fn board(&self) -> Option<Board> {
        self.board_of(&self.stones)
    }

    /// A board with these stones on its points, if there are as many and at most 64. It is up to the caller that every chain has a
    /// liberty, as on all boards of a game.
    pub fn board_of(&self, stones: &[Option<Player>]) -> Option<Board> {
        if self.len() > 64 || stones.len() != self.len() {
            return None;
        }
        let mut board = Board { stones: [0; 2] };
        for (p, stone) in stones.iter().enumerate() {
            if let Some(player) = stone {
                board.stones[player.index()] |= 1 << p;
            }
        }
        Some(board)
    }
}

/// The stones in a region at some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Board {
    pub(crate) stones: [u64; 2],
}

impl Board {
    /// The stone on a point.
    pub fn stone(&self, point: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| point < 64 && self.stones[player.index()] >> point & 1 == 1)
    }

    /// The points with stones of a player.
    pub fn points(&self, player: Player) -> impl Iterator<Item = usize> + use<> {
        bits(self.stones[player.index()])
    }
}
