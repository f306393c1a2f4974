//! Gote and sente, read off the walls.
//!
//! A wall that is vertical in the drawing (slope 0 as a function of t) means that the player's move is answered: the
//! tax paid for it comes back. A slanted wall means the move ends the matter. Just below the temperature at least one wall
//! slants, or the walls would not meet there; so a position that is double sente is so only over a range of cooler
//! ambient temperatures, which is why the class can be asked for at a temperature.

use std::fmt;

use tedomari_number::Dyadic;

use crate::thermograph::Thermograph;
use crate::wall::start;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Left, who wants large values.
    Left,
    /// Right, who wants small values.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// The place in a list with something for each player, Left's first.
    ///
    /// ```
    /// use tedomari_thermograph::Player;
    ///
    /// assert!(Player::BOTH.iter().enumerate().all(|(at, player)| player.index() == at));
    /// assert_eq!(Player::BOTH.map(Player::lower), ["left", "right"]);
    /// ```
    pub const fn index(self) -> usize {
        match self {
            Player::Left => 0,
            Player::Right => 1,
        }
    }

    /// The name in lower case, as in files, options and JSON.
    pub const fn lower(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// What kind of move a position offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A number: nobody wants to move (temperature below 0).
    Number,
    /// A number plus a nonzero infinitesimal (temperature 0).
    Tepid,
    /// Either move ends the matter: both walls slant.
    Gote,
    /// Left's move is answered, Right's is not: only the right wall slants. For Right it is reverse sente.
    LeftSente,
    /// Right's move is answered, Left's is not: only the left wall slants. For Left it is reverse sente.
    RightSente,
    /// Either move is answered: the walls are apart and both vertical. Found only below the temperature.
    DoubleSente,
}

impl Class {
    /// The player whose sente it is, if it is one player's.
    pub fn sente_player(self) -> Option<Player> {
        match self {
            Class::LeftSente => Some(Player::Left),
            Class::RightSente => Some(Player::Right),
            _ => None,
        }
    }

    /// The name from one player's side.
    ///
    /// ```
    /// use tedomari_thermograph::{Class, Player};
    ///
    /// assert_eq!(Class::LeftSente.name_for(Player::Left), "sente");
    /// assert_eq!(Class::LeftSente.name_for(Player::Right), "reverse sente");
    /// assert_eq!(Class::LeftSente.to_string(), "Left's sente");
    /// ```
    pub fn name_for(self, player: Player) -> &'static str {
        match (self, self.sente_player()) {
            (_, Some(owner)) if owner == player => "sente",
            (_, Some(_)) => "reverse sente",
            (Class::Number, _) => "number",
            (Class::Tepid, _) => "tepid",
            (Class::DoubleSente, _) => "double sente",
            _ => "gote",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::LeftSente => "Left's sente",
            Class::RightSente => "Right's sente",
            other => other.name_for(Player::Left),
        })
    }
}

impl Thermograph {
    /// The class of the position at its own temperature, by the walls just below it.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_thermograph::{Class, Thermograph};
    ///
    /// // {{9|1}|0}: Left threatens 9, so her move is answered.
    /// let [nine, one, zero] = [9, 1, 0].map(|n| Thermograph::mast(Dyadic::from(n)));
    /// let threat = Thermograph::from_options(&[&nine], &[&one]);
    /// let game = Thermograph::from_options(&[&threat], &[&zero]);
    /// assert_eq!(game.class(), Class::LeftSente);
    /// ```
    pub fn class(&self) -> Class {
        let t = self.temperature();
        self.class_by_slopes(self.left().slope_below(t), self.right().slope_below(t))
    }

    /// The class at an ambient temperature `t` below the game's own, by the walls just above t; `None` from the game's
    /// temperature upward, where nobody plays here, and below -1.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_thermograph::{Class, Thermograph};
    ///
    /// // {{20|1}|{-1|-20}} has mean 0 and temperature 21/2. Both options have temperature 19/2, so each move is
    /// // answered while it is cooler than that around.
    /// let mast = |n| Thermograph::mast(Dyadic::from(n));
    /// let left = Thermograph::from_options(&[&mast(20)], &[&mast(1)]);
    /// let game = Thermograph::from_options(&[&left], &[&left.negate()]);
    /// assert_eq!(game.class_at(&Dyadic::from(9)), Some(Class::DoubleSente));
    /// assert_eq!(game.class_at(&Dyadic::from(10)), Some(Class::Gote));
    /// assert_eq!(game.class_at(&Dyadic::from(11)), None);
    /// assert_eq!(game.class(), Class::Gote);
    /// ```
    pub fn class_at(&self, t: &Dyadic) -> Option<Class> {
        if t >= self.temperature() || *t < start() {
            return None;
        }
        Some(self.class_by_slopes(self.left().slope_above(t), self.right().slope_above(t)))
    }

    fn class_by_slopes(&self, left: i32, right: i32) -> Class {
        match self.temperature().signum() {
            -1 => Class::Number,
            0 => Class::Tepid,
            _ => match (left, right) {
                (0, 0) => Class::DoubleSente,
                (0, _) => Class::LeftSente,
                (_, 0) => Class::RightSente,
                _ => Class::Gote,
            },
        }
    }
}
