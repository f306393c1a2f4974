//! Thermographs of games with kos, and what depends on the master.
//!
//! These are not the thermographs of short games: walls bend at thirds and other fractions, slant by more than 1, and may
//! move together before the mast begins.

use std::fmt;

use tedomari_thermograph::Thermograph;
use tedomari_vocabulary::{Class, Player};

use crate::wall::KoWall;
use tedomari_number::Fraction;

/// A thermograph of a game with kos.
///
/// ```
/// use tedomari_ko::KoThermograph;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let walls = KoThermograph::from(&engine.thermograph(engine.read("4||-4|-10")?)?);
/// assert_eq!((walls.mean().to_string(), walls.temperature().to_string()), ("-3/2".into(), "11/2".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KoThermograph {
    left: KoWall,
    right: KoWall,
}

impl KoThermograph {
    pub(crate) fn new(left: KoWall, right: KoWall) -> KoThermograph {
        KoThermograph { left, right }
    }

    /// The thermograph with these walls, if both end in one mast.
    ///
    /// ```
    /// use tedomari_ko::{KoThermograph, KoWall};
    ///
    /// let [one, two] = [1, 2].map(|n| KoWall::mast(n.into()));
    /// assert_eq!(KoThermograph::of_walls(one.clone(), one).unwrap().mean(), &1.into());
    /// assert_eq!(KoThermograph::of_walls(two, KoWall::mast(1.into())), None);
    /// ```
    pub fn of_walls(left: KoWall, right: KoWall) -> Option<KoThermograph> {
        let walls = KoThermograph { left, right };
        let t = walls.temperature();
        let is_mast = walls.left.top_slope() == 0 && walls.right.top_slope() == 0;
        (is_mast && walls.left.value_at(t) == walls.right.value_at(t)).then_some(walls)
    }

    /// The left wall.
    pub fn left(&self) -> &KoWall {
        &self.left
    }

    /// The right wall.
    pub fn right(&self) -> &KoWall {
        &self.right
    }

    /// The wall of a player.
    pub fn wall(&self, player: Player) -> &KoWall {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    fn top(&self) -> &(Fraction, Fraction) {
        let last = |wall: &KoWall| wall.breakpoints().len() - 1;
        let (l, r) =
            (&self.left.breakpoints()[last(&self.left)], &self.right.breakpoints()[last(&self.right)]);
        if l.0 >= r.0 { l } else { r }
    }

    /// The value of the mast.
    pub fn mean(&self) -> &Fraction {
        &self.top().1
    }

    /// Where the mast begins.
    pub fn temperature(&self) -> &Fraction {
        &self.top().0
    }

    /// The class of the position, by the walls just below its temperature.
    pub fn class(&self) -> Class {
        let t = self.temperature();
        match (t.signum(), self.left.slope_below(t), self.right.slope_below(t)) {
            (-1, ..) => Class::Number,
            (0, ..) => Class::Tepid,
            (_, 0, 0) => Class::DoubleSente,
            (_, 0, _) => Class::LeftSente,
            (_, _, 0) => Class::RightSente,
            _ => Class::Gote,
        }
    }

    /// The thermograph moved by x.
    pub fn translate(&self, x: &Fraction) -> KoThermograph {
        KoThermograph { left: self.left.slanted(x, 0), right: self.right.slanted(x, 0) }
    }

    /// The thermograph of the negative: the walls change sides.
    pub fn negative(&self) -> KoThermograph {
        KoThermograph { left: self.right.negative(), right: self.left.negative() }
    }
}

impl From<&Thermograph> for KoThermograph {
    fn from(walls: &Thermograph) -> KoThermograph {
        let [left, right] = Player::BOTH.map(|player| KoWall::from_dyadic(walls.wall(player).breakpoints()));
        KoThermograph { left, right }
    }
}

/// How much depends on who is master.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Neither the mean nor the temperature.
    Placid,
    /// The temperature, but not the mean.
    Active,
    /// The mean.
    Hyperactive,
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Activity::Placid => "placid",
            Activity::Active => "active",
            Activity::Hyperactive => "hyperactive",
        })
    }
}

/// The thermographs with either player as master.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Masters {
    /// With Left as master.
    pub left: KoThermograph,
    /// With Right as master.
    pub right: KoThermograph,
}

impl Masters {
    /// The one with this player as master.
    pub fn of(&self, player: Player) -> &KoThermograph {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// How much depends on who is master.
    pub fn activity(&self) -> Activity {
        if self.left.mean() != self.right.mean() {
            Activity::Hyperactive
        } else if self.left.temperature() != self.right.temperature() {
            Activity::Active
        } else {
            Activity::Placid
        }
    }
}
