//! The thermograph: two walls that meet in a mast.

use tedomari_number::Dyadic;

use crate::envelope::best_of;
use crate::scaffold::{cut, taxed};
use crate::wall::{Wall, start};
use tedomari_vocabulary::Player;

/// An exact thermograph from t = -1 upward.
///
/// The walls never cross (left ≥ right), and above the temperature both equal the mean. Equality, order and hash are
/// structural and agree with equality of the functions.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_thermograph::Thermograph;
///
/// let zero = Thermograph::mast(Dyadic::ZERO);
/// let star = Thermograph::from_options(&[&zero], &[&zero]);
/// assert_eq!((star.mean(), star.temperature()), (&Dyadic::ZERO, &Dyadic::ZERO));
/// let up = Thermograph::from_options(&[&zero], &[&star]);
/// assert_eq!(up.left_stop(), Dyadic::ZERO);
/// assert_eq!(up.right().to_string(), "(-1, 0)");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
}

impl Thermograph {
    /// The bare mast at `x`, which is the thermograph of an integer. A fraction has walls below its temperature: use
    /// [`Thermograph::number`], which takes every number.
    pub fn mast(x: Dyadic) -> Thermograph {
        let wall = Wall::constant(x);
        Thermograph { left: wall.clone(), right: wall }
    }

    pub(crate) fn from_walls(left: Wall, right: Wall) -> Thermograph {
        Thermograph { left, right }
    }

    /// The thermograph of the game with these options.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_thermograph::Thermograph;
    ///
    /// // {0|1} is the number 1/2.
    /// let [zero, one] = [0, 1].map(|n| Thermograph::mast(Dyadic::from(n)));
    /// let half = Thermograph::from_options(&[&zero], &[&one]);
    /// assert_eq!(half, Thermograph::number(&Dyadic::new(1, 1)));
    /// // Without options on one side the game is an integer.
    /// assert_eq!(Thermograph::from_options(&[&one], &[]), Thermograph::mast(Dyadic::from(2)));
    /// ```
    pub fn from_options(left: &[&Thermograph], right: &[&Thermograph]) -> Thermograph {
        let a = best_of(left.iter().map(|g| &g.right), Player::Left);
        let b = best_of(right.iter().map(|g| &g.left), Player::Right);
        cut(a.as_deref(), b.as_deref()).0
    }

    /// The left wall.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// The right wall.
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The wall of `player`: what is left for them when they move first.
    pub fn wall(&self, player: Player) -> &Wall {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// The mean (mast value).
    pub fn mean(&self) -> &Dyadic {
        &self.left.last().1
    }

    /// The temperature: -1 for integers, -1/2^k for a number with denominator 2^k, 0 for a number plus a nonzero
    /// infinitesimal, positive for hot games.
    pub fn temperature(&self) -> &Dyadic {
        // Just below the temperature at least one wall slants, and that one bends there.
        (&self.left.last().0).max(&self.right.last().0)
    }

    /// The left wall at temperature `t`.
    pub fn left_at(&self, t: &Dyadic) -> Dyadic {
        self.left.value_at(t)
    }

    /// The right wall at temperature `t`.
    pub fn right_at(&self, t: &Dyadic) -> Dyadic {
        self.right.value_at(t)
    }

    /// The left stop: the left wall at t = 0.
    pub fn left_stop(&self) -> Dyadic {
        self.left.value_at(&Dyadic::ZERO)
    }

    /// The right stop: the right wall at t = 0.
    pub fn right_stop(&self) -> Dyadic {
        self.right.value_at(&Dyadic::ZERO)
    }

    /// The distance between the walls at temperature `t`, which is never negative.
    pub fn width_at(&self, t: &Dyadic) -> Dyadic {
        self.left_at(t) - self.right_at(t)
    }

    /// The temperatures at which a wall bends, rising, with -1 first.
    pub fn breakpoints(&self) -> Vec<Dyadic> {
        let points = self.left.breakpoints().iter().chain(self.right.breakpoints());
        let mut all: Vec<Dyadic> = points.map(|p| p.0.clone()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Whether this is a bare mast: the game is an integer.
    pub fn is_mast(&self) -> bool {
        *self.temperature() == start()
    }

    /// The thermograph moved by `x`. For an integer x this is the thermograph of the game plus x. For a fraction x
    /// with denominator 2^k it agrees with that only from t = -1/2^k upward, since x has walls of its own below.
    pub fn translate(&self, x: &Dyadic) -> Thermograph {
        Thermograph { left: self.left.translate(x), right: self.right.translate(x) }
    }

    /// The thermograph of the negative: the walls change sides.
    pub fn negate(&self) -> Thermograph {
        Thermograph { left: self.right.negate(), right: self.left.negate() }
    }

    /// Which of `player`'s `options` are best at ambient temperature `t`: those whose taxed facing wall attains the
    /// player's scaffold. `None` above the temperature of this game and below -1.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_thermograph::{Player, Thermograph};
    ///
    /// // {20,{100|15}|-7}: take 20 while it is cool, threaten 100 when it is hot.
    /// let mast = |n| Thermograph::mast(Dyadic::from(n));
    /// let (twenty, threat) = (mast(20), Thermograph::from_options(&[&mast(100)], &[&mast(15)]));
    /// let left = [&twenty, &threat];
    /// let game = Thermograph::from_options(&left, &[&mast(-7)]);
    /// let best = |t| game.t_optimal(&left, Player::Left, &Dyadic::from(t));
    /// assert_eq!(best(0), Some(vec![0]));
    /// assert_eq!(best(5), Some(vec![0, 1]));
    /// assert_eq!(best(22), Some(vec![1]));
    /// assert_eq!(best(23), None);
    /// ```
    pub fn t_optimal(&self, options: &[&Thermograph], player: Player, t: &Dyadic) -> Option<Vec<usize>> {
        if t > self.temperature() || *t < start() {
            return None;
        }
        let values: Vec<Dyadic> =
            options.iter().map(|g| taxed(&g.wall(player.opponent()).value_at(t), t, player)).collect();
        let best = match player {
            Player::Left => values.iter().max(),
            Player::Right => values.iter().min(),
        };
        Some((0..values.len()).filter(|&i| Some(&values[i]) == best).collect())
    }
}
