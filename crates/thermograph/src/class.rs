//! Gote and sente, read off the walls.
//!
//! A wall that is vertical in the drawing (slope 0 as a function of t) means that the player's move is answered: the
//! tax paid for it comes back. A slanted wall means the move ends the matter. Just below the temperature at least one wall
//! slants, or the walls would not meet there; so a position that is double sente is so only over a range of cooler
//! ambient temperatures, which is why the class can be asked for at a temperature.

use tedomari_number::Dyadic;
use tedomari_vocabulary::Class;

use crate::thermograph::Thermograph;
use crate::wall::start;

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
