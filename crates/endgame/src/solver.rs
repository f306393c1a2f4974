//! The solver: regions, their boards, and what every legal play is worth.

use std::fmt;

use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::book::{Book, takes_ko};
use crate::region::{Board, Region, Rules, Scoring};
use crate::shape::{Part, Shape, bits};

/// Between which values a board lies, whatever the ko rule. They are equal if there is no ko in it that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Worth {
    /// It is worth at least this.
    pub low: Value,
    /// It is worth at most this.
    pub high: Value,
}

impl Worth {
    /// The value, if it is known.
    pub fn value(&self) -> Option<Value> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Why a region was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsolved {
    /// The work ended before the answer.
    Stopped(Stop),
    /// It would take more than so many steps, which are spent only if they are asked for.
    Effort {
        /// How many.
        steps: u64,
    },
    /// It has more points than can be enumerated.
    TooLarge {
        /// How many.
        points: usize,
    },
    /// The ko thermographs do not settle: play goes round with a gain.
    Endless,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Stopped(stop) => stop.fmt(f),
            Unsolved::Effort { steps } => {
                write!(
                    f,
                    "it takes more than {steps} steps, which are spent on a region only with thorough work"
                )
            }
            Unsolved::TooLarge { points } => {
                write!(f, "a region of {points} points is too large: at most 64 can be enumerated")
            }
            Unsolved::Endless => f.write_str("play in the region goes in circles, and no count settles"),
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<Stop> for Unsolved {
    fn from(stop: Stop) -> Unsolved {
        Unsolved::Stopped(stop)
    }
}

/// A legal play and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Where.
    pub point: usize,
    /// The board after it.
    pub board: Board,
    /// Prisoners that it takes, for Black; those of White are below 0.
    pub prisoners: i64,
    /// Whether it takes a ko: the opponent could move straight back.
    pub takes_ko: bool,
    /// What the board after it is worth, the prisoners included.
    pub worth: Worth,
}

/// Values of regions under one set of rules. What is found for one region serves the next.
///
/// ```
/// use tedomari_endgame::{Region, Rules, Solver};
/// use tedomari_value::Engine;
/// use tedomari_vocabulary::Player;
///
/// // X..O, closed above and below by Black.
/// let corridor = Region::new(vec![vec![1], vec![0]], vec![[true, false], [true, true]], vec![None, None])?;
/// let engine = Engine::new();
/// let mut solver = Solver::new(&engine, Rules::JAPANESE);
/// let start = corridor.board().unwrap();
/// let worth = solver.worth(&corridor, &start)?;
/// assert_eq!(engine.print(worth.value().unwrap()), "{1|*}");
/// // White enters at the open end.
/// let plays = solver.plays(&corridor, &start, Player::Right)?;
/// assert_eq!(plays.len(), 2);
/// assert_eq!(engine.print(plays[1].worth.value().unwrap()), "*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(crate) book: Book,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.book.rules).field("boards", &self.boards()).finish()
    }
}

impl Solver {
    /// A solver that knows nothing yet. Values belong to the engine, whose task is asked.
    pub fn new(engine: &Engine, rules: Rules) -> Solver {
        Solver { book: Book::new(engine, rules) }
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        let engine = self.book.engine.with_task(task);
        self.book.set_engine(&engine);
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.book.rules
    }

    /// The engine that the values belong to.
    pub fn engine(&self) -> &Engine {
        &self.book.engine
    }

    /// How many boards were met, of connected parts and up to symmetry.
    pub fn boards(&self) -> usize {
        self.book.nodes.len()
    }

    /// How many shapes they have, up to symmetry.
    pub fn shapes(&self) -> usize {
        self.book.classes.len()
    }

    /// What a board of a region is worth. The board is the region's own or comes from plays.
    pub fn worth(&mut self, region: &Region, board: &Board) -> Result<Worth, Unsolved> {
        let shape = shape_of(region)?;
        Ok(self.worth_in(&shape, board)?)
    }

    /// What tells whether a board can come again after another: only if this is the same for both. Boards that lead to each other have
    /// the same.
    ///
    /// ```
    /// use tedomari_endgame::{Region, Rules, Solver};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::Player;
    ///
    /// // The basic ko: X.xO. White takes, Black can take back; then White fills.
    /// let ko = Region::new(vec![vec![1], vec![0]], vec![[true, false], [false, true]], vec![None, Some(Player::Left)])?;
    /// let mut solver = Solver::new(&Engine::new(), Rules::JAPANESE);
    /// let start = ko.board().unwrap();
    /// let (taken, _) = ko.follow(&start, &[(Player::Right, 0)], Rules::JAPANESE)?;
    /// let (filled, _) = ko.follow(&taken, &[(Player::Right, 1)], Rules::JAPANESE)?;
    /// assert_eq!(solver.cycle(&ko, &start)?, solver.cycle(&ko, &taken)?);
    /// assert_ne!(solver.cycle(&ko, &start)?, solver.cycle(&ko, &filled)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cycle(&mut self, region: &Region, board: &Board) -> Result<Vec<u32>, Unsolved> {
        let shape = shape_of(region)?;
        Ok(self.book.cycle(&shape, board.stones)?)
    }

    pub(crate) fn worth_in(&mut self, shape: &Shape, board: &Board) -> Result<Worth, Stop> {
        let (parts, points) = self.book.parts(shape, board.stones)?;
        self.book.settle_all(&parts)?;
        let [low, high] = self.book.sum(parts.iter().copied(), points)?;
        Ok(Worth { low, high })
    }

    /// Every legal play of a player, by point, with what it leads to: options before any of them is found to be useless.
    pub fn plays(&mut self, region: &Region, board: &Board, player: Player) -> Result<Vec<Play>, Unsolved> {
        let shape = shape_of(region)?;
        Ok(self.plays_in(&shape, board, player)?)
    }

    pub(crate) fn plays_in(
        &mut self,
        shape: &Shape,
        board: &Board,
        player: Player,
    ) -> Result<Vec<Play>, Stop> {
        let suicide = self.book.rules.suicide;
        let mut list = Vec::new();
        for point in bits(shape.all & !(board.stones[0] | board.stones[1])) {
            let Some(played) = shape.play(board.stones, player, point, suicide) else { continue };
            let prisoners = self.book.prisoners(&played, player);
            let takes_ko = takes_ko(shape, board.stones, &played, player, suicide);
            let board = Board { stones: played.stones };
            let worth = self.worth_in(shape, &board)?;
            let engine = &self.book.engine;
            let with = |value| engine.add(value, engine.integer(prisoners));
            let worth = Worth { low: with(worth.low)?, high: with(worth.high)? };
            list.push(Play { point, board, prisoners, takes_ko, worth });
        }
        Ok(list)
    }
}

pub(crate) fn shape_of(region: &Region) -> Result<Shape, Unsolved> {
    region.shape().ok_or(Unsolved::TooLarge { points: region.len() })
}

/// A play that cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalPlay {
    /// Which of the plays, from 0.
    pub nth: usize,
    /// Where it was to be made.
    pub point: usize,
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play {} on point {} of the region is not legal", self.nth + 1, self.point)
    }
}

impl std::error::Error for IllegalPlay {}

impl Region {
    /// Whether an empty point is an eye: safe stones of this player are all around it.
    ///
    /// ```
    /// use tedomari_endgame::Region;
    /// use tedomari_vocabulary::Player;
    ///
    /// let room = Region::new(vec![vec![]], vec![[true, false]], vec![None])?;
    /// assert!(room.is_eye(&room.board().unwrap(), 0, Player::Left));
    /// # Ok::<(), tedomari_endgame::RegionError>(())
    /// ```
    pub fn is_eye(&self, board: &Board, point: usize, player: Player) -> bool {
        let Some(shape) = self.shape().filter(|shape| point < shape.len()) else { return false };
        let (me, you) = (player.index(), player.opponent().index());
        let is_here = |part: &Part| part.points == 1 << point && part.stones == [0, 0];
        let split = shape.split(board.stones);
        split.parts.iter().any(|part| is_here(part) && part.touches[me] != 0 && part.touches[you] == 0)
    }

    /// What a board counts as it stands, Black minus White, without prisoners; none if the region has too many points for boards.
    /// By area all its stones are alive and count, with the points that only one colour surrounds. By territory the points count
    /// that only safe stones of one colour surround, with what is dead among them; the rest is shared, such as a ko that is not
    /// filled, and counts for nobody.
    ///
    /// ```
    /// use tedomari_endgame::{Region, Scoring};
    ///
    /// // A room of two points in Black's territory.
    /// let room = Region::new(vec![vec![1], vec![0]], vec![[true, false]; 2], vec![None; 2])?;
    /// assert_eq!(room.as_it_stands(&room.board().unwrap(), Scoring::Territory), Some(2));
    /// # Ok::<(), tedomari_endgame::RegionError>(())
    /// ```
    pub fn as_it_stands(&self, board: &Board, scoring: Scoring) -> Option<i64> {
        let shape = self.shape()?;
        if scoring == Scoring::Area {
            return Some(shape.area(board.stones));
        }
        let count = |part: &Part| {
            let held = part.stones.map(|stones| i64::from(stones.count_ones()));
            let points = i64::from(part.points.count_ones());
            match part.touches.map(|touches| touches != 0) {
                [true, false] => points - held[0] + held[1],
                [false, true] => held[1] - held[0] - points,
                _ => 0,
            }
        };
        Some(shape.split(board.stones).parts.iter().map(count).sum())
    }

    /// The board after some plays, in any order of the players, and the prisoners for Black; those of White are below 0. A
    /// region that is too large for boards has no legal plays.
    ///
    /// ```
    /// use tedomari_endgame::{Region, Rules};
    /// use tedomari_vocabulary::Player;
    ///
    /// let corridor = Region::new(vec![vec![1], vec![0]], vec![[true, false], [true, true]], vec![None, None])?;
    /// let start = corridor.board().unwrap();
    /// let (board, prisoners) = corridor.follow(&start, &[(Player::Right, 0), (Player::Left, 1)], Rules::JAPANESE)?;
    /// assert_eq!((board.stone(0), prisoners), (None, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(
        &self,
        board: &Board,
        plays: &[(Player, usize)],
        rules: Rules,
    ) -> Result<(Board, i64), IllegalPlay> {
        let shape = self.shape();
        let (mut stones, mut prisoners) = (board.stones, 0);
        for (nth, &(player, point)) in plays.iter().enumerate() {
            let illegal = IllegalPlay { nth, point };
            let shape = shape.as_ref().filter(|shape| point < shape.len()).ok_or(illegal)?;
            if (stones[0] | stones[1]) >> point & 1 == 1 {
                return Err(illegal);
            }
            let played = shape.play(stones, player, point, rules.suicide).ok_or(illegal)?;
            let points = i64::from(played.taken.count_ones()) - i64::from(played.lost.count_ones());
            prisoners += if player == Player::Left { points } else { -points };
            stones = played.stones;
        }
        Ok((Board { stones }, prisoners))
    }
}
