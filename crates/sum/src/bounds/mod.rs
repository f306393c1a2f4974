//! Bounds on the score of a sum that need only the thermographs of its components.
//!
//! Each method answers for the player who moves first. The theorems are Milnor's (sums of positional games, 1953), Hanner's
//! (mean play of sums of positional games, 1959) and two of Yedwab's (On Playing Well in a Sum of Games, Theorems 5.2 and
//! 5.3), as stated for Left to move; for Right everything is negated. The walls are taken from t = 0 upward, where a number
//! is a constant.
//!
//! ```
//! use tedomari_sum::bounds::{Bounds, Method};
//! use tedomari_sum::Player;
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let thermographs = [
//!     engine.thermograph(engine.read("{5|-5}")?)?,
//!     engine.thermograph(engine.read("{{9|2}|-80}")?)?,
//! ];
//! // Left to move gets 4: she plays to {9|2}, Right takes the switch of 5, and Left takes 9.
//! let bounds = Bounds::of(&thermographs.each_ref(), Player::Left);
//! assert_eq!(bounds.milnor.to_string(), "[-3, 7]");
//! assert_eq!(bounds.thermostatic.to_string(), "[1/2, 11/2]");
//! assert_eq!(bounds.best_t_lower.to_string(), "7/2");
//! assert!(Method::ALL.iter().all(|&method| bounds.by(method).contains(&4.into())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hanner;
mod milnor;
mod range;
mod second;
mod side;
mod thermostatic;

pub use range::Range;
use side::Side;

use tedomari_number::Dyadic;
use tedomari_thermograph::{Player, Thermograph};

/// A way to bound the score of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// By the stops of the components.
    Milnor,
    /// By the means and the highest temperature.
    Hanner,
    /// By the second-highest temperature.
    Second,
    /// By all walls at one temperature, which is chosen best.
    Thermostatic,
}

impl Method {
    /// All methods, the simplest first. None is better than the last.
    pub const ALL: [Method; 4] = [Method::Milnor, Method::Hanner, Method::Second, Method::Thermostatic];

    /// The name in output and options: `milnor`, `hanner`, `second`, `thermostatic`.
    pub fn name(self) -> &'static str {
        match self {
            Method::Milnor => "milnor",
            Method::Hanner => "hanner",
            Method::Second => "second",
            Method::Thermostatic => "thermostatic",
        }
    }
}

/// What all methods say about one sum and one starter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// By the stops of the components.
    pub milnor: Range,
    /// By the means and the highest temperature.
    pub hanner: Range,
    /// By the second-highest temperature.
    pub second: Range,
    /// By all walls at the best temperatures.
    pub thermostatic: Range,
    /// The least temperature at which the thermostatic lower bound is reached.
    pub best_t_lower: Dyadic,
    /// The least temperature at which the thermostatic upper bound is reached.
    pub best_t_upper: Dyadic,
}

impl Bounds {
    /// The bounds on the score when this player moves first in the sum of the games with these thermographs.
    pub fn of(thermographs: &[&Thermograph], first: Player) -> Bounds {
        let side = Side { thermographs, mover: first };
        let best = thermostatic::best(&side);
        let (low, high) = (best.least.t, best.most.t);
        let (best_t_lower, best_t_upper) = if first == Player::Left { (low, high) } else { (high, low) };
        Bounds {
            milnor: side.told(milnor::range(&side)),
            hanner: side.told(hanner::range(&side)),
            second: side.told(second::range(&side)),
            thermostatic: side.told(Range { lower: best.least.bound, upper: best.most.bound }),
            best_t_lower,
            best_t_upper,
        }
    }

    /// What one method says.
    pub fn by(&self, method: Method) -> &Range {
        match method {
            Method::Milnor => &self.milnor,
            Method::Hanner => &self.hanner,
            Method::Second => &self.second,
            Method::Thermostatic => &self.thermostatic,
        }
    }
}

/// Bounds by one method on the score when this player moves first. An empty sum is worth 0.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_sum::{Player, bounds::{Method, range}};
/// use tedomari_thermograph::Thermograph;
///
/// let [one, three] = [1, 3].map(|n| Thermograph::number(&Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&three], &[&one]);
/// assert_eq!(range(Method::Hanner, &[&switch, &one], Player::Right).to_string(), "[2, 3]");
/// ```
pub fn range(method: Method, thermographs: &[&Thermograph], first: Player) -> Range {
    let side = Side { thermographs, mover: first };
    side.told(match method {
        Method::Milnor => milnor::range(&side),
        Method::Hanner => hanner::range(&side),
        Method::Second => second::range(&side),
        Method::Thermostatic => thermostatic::range(&side),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tedomari_value::Engine;

    fn bounds(texts: &[&str], first: Player) -> Bounds {
        let engine = Engine::new();
        let graph = |text: &&str| engine.thermograph(engine.read(text).unwrap()).unwrap();
        let thermographs: Vec<Thermograph> = texts.iter().map(graph).collect();
        let thermographs: Vec<&Thermograph> = thermographs.iter().collect();
        let all = Bounds::of(&thermographs, first);
        for method in Method::ALL {
            assert_eq!(&range(method, &thermographs, first), all.by(method), "{}", method.name());
        }
        all
    }

    #[test]
    fn sums_without_play() {
        for first in Player::BOTH {
            for (texts, total) in [(&[][..], 0), (&["3", "1/2", "-5/2"][..], 1)] {
                let bounds = bounds(texts, first);
                let exact = Range { lower: total.into(), upper: total.into() };
                assert!(Method::ALL.iter().all(|&method| *bounds.by(method) == exact));
                assert_eq!((bounds.best_t_lower, bounds.best_t_upper), (Dyadic::ZERO, Dyadic::ZERO));
            }
        }
    }

    #[test]
    fn right_is_left_negated() {
        let texts = ["{5|-5}", "{{9|2}|-80}", "1/2", "{3||1|-8}"];
        let negatives = texts.map(|text| format!("-({text})"));
        let left = bounds(&texts, Player::Left);
        let right = bounds(&negatives.each_ref().map(|text| &text[..]), Player::Right);
        for method in Method::ALL {
            let (here, there) = (left.by(method), right.by(method));
            assert_eq!((&here.lower, &here.upper), (&-&there.upper, &-&there.lower));
        }
        assert_eq!((left.best_t_lower, left.best_t_upper), (right.best_t_upper, right.best_t_lower));
    }
}
