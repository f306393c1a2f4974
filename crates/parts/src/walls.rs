//! Bounds on the score of a sum from walls of thermographs, sampled at fixed temperatures.
//!
//! For every t ≥ 0, with Left to move first, Σ R_t + max (L_t - R_t) ≤ V_L ≤ Σ L_t + t (the thermostatic bounds, Yedwab's
//! Theorem 5.3). Any t is sound, so a few will do; and a component may be replaced by one that is at least as good for
//! Left in the upper bound, or for Right in the lower. Walls are kept in sixty-fourths, rounded to the safe side.
//!
//! Who wins is a score too: that of the sum in which each move is worth 1 to the player who makes it and integers stay what they
//! are (warming, which adds up over sums and keeps their order). If Left begins and all is played down to the integer n, that
//! score is n, or n + 1 if Left has made one move more, and she wins exactly if it is above 0. The walls of a warmed game
//! at t are those of the game at t - 1. So the bounds hold for the winner at temperatures from -1 on: Left, to move,
//! loses if Σ L_t + t < 0 and wins if Σ R_t + max (L_t - R_t) > 0. Just below 0 they see infinitesimals.

use tedomari_number::Dyadic;
use tedomari_value::{Engine, Estimate, Interval, Stop, Value};

/// How many temperatures are sampled.
pub const LANES: usize = 16;

/// The temperatures, in sixty-fourths.
pub const TEMPERATURES: [i32; LANES] =
    [-1, 0, 16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 256, 320, 384, 512];

/// Walls are multiples of 2 to minus this.
pub const UNIT_EXPONENT: u64 = 6;

/// Units in one.
const UNIT: i64 = 1 << UNIT_EXPONENT;

/// Walls beyond this are not known: no component's counts that far.
const FAR: i64 = 16_000;

/// Nothing is known on that side.
const UNKNOWN: i16 = i16::MAX;

/// As [`UNKNOWN`] in totals, where it stays whatever is added. Totals below its negative are rounded up to that, so that nothing
/// added to them, or taken from them, leaves the range.
const INFINITE: i32 = 1 << 27;

/// One lane for each temperature.
pub type Lanes<T> = [T; LANES];

/// What is known of the walls of one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// The left wall is at most this.
    top: Lanes<i16>,
    /// A component that gives this left wall is at least as wide as this.
    top_width: Lanes<i16>,
    /// Minus the right wall is at most this.
    bottom: Lanes<i16>,
    bottom_width: Lanes<i16>,
}

impl Walls {
    /// Nothing is known.
    pub const UNKNOWN: Walls = Walls {
        top: [UNKNOWN; LANES],
        top_width: [0; LANES],
        bottom: [UNKNOWN; LANES],
        bottom_width: [0; LANES],
    };

    /// The sum of no games.
    pub const ZERO: Walls =
        Walls { top: [0; LANES], top_width: [0; LANES], bottom: [0; LANES], bottom_width: [0; LANES] };

    /// Of a game between two integers.
    pub fn between(low: i64, high: i64) -> Walls {
        let lanes = |x: i64| [far(x.saturating_mul(UNIT)); LANES];
        Walls { top: lanes(high), bottom: lanes(low.saturating_neg()), ..Walls::ZERO }
    }

    /// Of a canonical value.
    pub fn of_value(engine: &Engine, value: Value) -> Result<Walls, Stop> {
        if let Some(x) = engine.as_number(value) {
            let (mut top, mut bottom) = ([far(up(&x)); LANES], [far(up(&-&x)); LANES]);
            // One with a finer denominator is not yet a mast below 0; it reaches at most |t| from it.
            if x.denominator_exponent() > UNIT_EXPONENT {
                (top[0], bottom[0]) = (far(up(&x).saturating_add(1)), far(up(&-&x).saturating_add(1)));
            }
            return Ok(Walls { top, bottom, ..Walls::ZERO });
        }
        let thermograph = engine.thermograph(value)?;
        let mut walls = Walls::ZERO;
        for (lane, &t) in TEMPERATURES.iter().enumerate() {
            let t = Dyadic::new(i64::from(t), UNIT_EXPONENT);
            let (left, right) = (thermograph.left_at(&t), thermograph.right_at(&t));
            let width = down(&(&left - &right)).min(FAR) as i16;
            walls.top[lane] = far(up(&left));
            walls.bottom[lane] = far(up(&-&right));
            (walls.top_width[lane], walls.bottom_width[lane]) = (width, width);
        }
        Ok(walls)
    }

    /// Of the negative.
    pub fn negative(&self) -> Walls {
        Walls {
            top: self.bottom,
            top_width: self.bottom_width,
            bottom: self.top,
            bottom_width: self.top_width,
        }
    }

    /// Of the sum of two games.
    pub fn plus(&self, other: &Walls) -> Walls {
        let sum = |a: &Lanes<i16>, b: &Lanes<i16>| {
            std::array::from_fn(|i| match (a[i], b[i]) {
                (UNKNOWN, _) | (_, UNKNOWN) => UNKNOWN,
                (a, b) => far(i64::from(a) + i64::from(b)),
            })
        };
        let widest = |a: &Lanes<i16>, b: &Lanes<i16>| std::array::from_fn(|i| a[i].max(b[i]));
        Walls {
            top: sum(&self.top, &other.top),
            top_width: widest(&self.top_width, &other.top_width),
            bottom: sum(&self.bottom, &other.bottom),
            bottom_width: widest(&self.bottom_width, &other.bottom_width),
        }
    }

    /// Takes over the top of another bound on the same game wherever it is better.
    pub fn lower_top(&mut self, other: &Walls) {
        for i in 0..LANES {
            if other.top[i] < self.top[i]
                || (other.top[i] == self.top[i] && other.top_width[i] > self.top_width[i])
            {
                (self.top[i], self.top_width[i]) = (other.top[i], other.top_width[i]);
            }
        }
    }

    /// The temperature, as a place in the list, at which the top is the best bound; nothing if no top is known.
    pub fn best_top(&self) -> Option<usize> {
        let known = (0..LANES).filter(|&i| self.top[i] != UNKNOWN);
        known.min_by_key(|&i| i32::from(self.top[i]) + TEMPERATURES[i])
    }

    /// The top at one of the temperatures.
    pub fn top(&self, lane: usize) -> Option<i32> {
        (self.top[lane] != UNKNOWN).then_some(i32::from(self.top[lane]))
    }

    /// What the walls say about stops and mean: μ ≤ L_t, LS ≤ L_t + t and RS ≤ L_t at every t ≥ 0, and the same
    /// from below. They say nothing about the temperature.
    pub fn estimate(&self) -> Estimate {
        let exact = |x: i32| Dyadic::new(x.into(), UNIT_EXPONENT);
        let least = |lanes: &Lanes<i16>, taxed: bool| {
            let known = lanes.iter().zip(TEMPERATURES).filter(|(x, t)| **x != UNKNOWN && *t >= 0);
            known.map(|(&x, t)| i32::from(x) + if taxed { t } else { 0 }).min()
        };
        let (top, stop) = (least(&self.top, false), least(&self.top, true));
        let (bottom, low_stop) = (least(&self.bottom, false), least(&self.bottom, true));
        let between = |low: Option<i32>, high: Option<i32>| Interval {
            low: low.map(|x| exact(-x)),
            high: high.map(exact),
        };
        Estimate {
            left_stop: between(bottom, stop),
            right_stop: between(low_stop, top),
            mean: between(bottom, top),
            temperature: Interval { low: Some(Dyadic::from(-1)), high: None },
        }
    }

    /// The same with the bottom.
    pub fn raise_bottom(&mut self, other: &Walls) {
        let mut minus = self.negative();
        minus.lower_top(&other.negative());
        *self = minus.negative();
    }
}

/// The walls of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Total {
    top: Lanes<i32>,
    top_width: Lanes<i16>,
    bottom: Lanes<i32>,
    bottom_width: Lanes<i16>,
}

impl Total {
    /// The sum of no games.
    pub const ZERO: Total =
        Total { top: [0; LANES], bottom: [0; LANES], top_width: [0; LANES], bottom_width: [0; LANES] };

    /// Of a number.
    pub fn of_number(x: &Dyadic) -> Total {
        let lane = |x: i64| [if x > FAR { INFINITE } else { x.max(-FAR) as i32 }; LANES];
        let mut total = Total { top: lane(up(x)), bottom: lane(up(&-x)), ..Total::ZERO };
        // As in `Walls::of_value`.
        if x.denominator_exponent() > UNIT_EXPONENT {
            (total.top[0], total.bottom[0]) = (total.top[0] + 1, total.bottom[0] + 1);
        }
        total
    }

    /// Adds a game whose Left and Right wall are known in multiples of 2 to minus the exponent.
    pub fn add_exact(&mut self, left: &[i32], right: &[i32], exponent: u64) {
        let shift = exponent - UNIT_EXPONENT;
        let half = (1 << shift) - 1;
        for (lane, (&left, &right)) in left.iter().zip(right).enumerate() {
            let width = ((left - right) >> shift).min(FAR as i32) as i16;
            for (sum, x) in [(&mut self.top[lane], left), (&mut self.bottom[lane], -right)] {
                *sum = if *sum < INFINITE { bounded(*sum + ((x + half) >> shift)) } else { INFINITE };
            }
            self.top_width[lane] = self.top_width[lane].max(width);
            self.bottom_width[lane] = self.bottom_width[lane].max(width);
        }
    }

    /// Adds a component, or its negative.
    #[inline]
    pub fn add(&mut self, walls: &Walls, negated: bool) {
        let [(top, top_width), (bottom, bottom_width)] =
            [(&walls.top, &walls.top_width), (&walls.bottom, &walls.bottom_width)];
        let ((top, top_width), (bottom, bottom_width)) = if negated {
            ((bottom, bottom_width), (top, top_width))
        } else {
            ((top, top_width), (bottom, bottom_width))
        };
        add_lanes(&mut self.top, top);
        add_lanes(&mut self.bottom, bottom);
        widen(&mut self.top_width, top_width);
        widen(&mut self.bottom_width, bottom_width);
    }

    /// The walls of both sums together.
    pub fn plus(&self, other: &Total) -> Total {
        let sum = |a: &Lanes<i32>, b: &Lanes<i32>| -> Lanes<i32> {
            std::array::from_fn(|i| if a[i].max(b[i]) < INFINITE { bounded(a[i] + b[i]) } else { INFINITE })
        };
        let mut total =
            Total { top: sum(&self.top, &other.top), bottom: sum(&self.bottom, &other.bottom), ..*self };
        widen(&mut total.top_width, &other.top_width);
        widen(&mut total.bottom_width, &other.bottom_width);
        total
    }

    /// Bounds, in units, on the score with Left to move: at least, at most.
    #[inline]
    pub fn score(&self) -> (i32, i32) {
        bounds(&self.top, &self.bottom, &self.bottom_width)
    }

    /// The same for the negative: bounds with Right to move, as Right counts.
    #[inline]
    pub fn minus_score(&self) -> (i32, i32) {
        bounds(&self.bottom, &self.top, &self.top_width)
    }
}

#[inline]
fn bounds(top: &Lanes<i32>, bottom: &Lanes<i32>, bottom_width: &Lanes<i16>) -> (i32, i32) {
    let (mut upper, mut lower) = (INFINITE, -INFINITE);
    for (i, t) in TEMPERATURES.iter().enumerate() {
        upper = upper.min(if top[i] >= INFINITE { INFINITE } else { top[i] + t });
        let width = if bottom[i] >= INFINITE { 0 } else { i32::from(bottom_width[i]) };
        lower = lower.max(width - bottom[i]);
    }
    (lower, upper)
}

#[inline]
fn add_lanes(total: &mut Lanes<i32>, lanes: &Lanes<i16>) {
    for (sum, &x) in total.iter_mut().zip(lanes) {
        // What is not known stays so, whatever is added.
        let known = *sum < INFINITE && x != UNKNOWN;
        *sum = if known { bounded(*sum + i32::from(x)) } else { INFINITE };
    }
}

/// A bound from above as a total: beyond the range it is unknown, far below it is rounded up.
#[inline]
fn bounded(x: i32) -> i32 {
    x.clamp(-INFINITE, INFINITE)
}

#[inline]
fn widen(total: &mut Lanes<i16>, lanes: &Lanes<i16>) {
    for (widest, &x) in total.iter_mut().zip(lanes) {
        *widest = (*widest).max(x);
    }
}

/// A bound from above in units as a lane: beyond the range it is unknown, far below it is rounded up.
fn far(x: i64) -> i16 {
    if x > FAR { UNKNOWN } else { x.max(-FAR) as i16 }
}

/// In units, rounded up; very large numbers are cut.
fn up(x: &Dyadic) -> i64 {
    x.shift(UNIT_EXPONENT as i64).ceil().to_i64().unwrap_or(if x.signum() > 0 { i64::MAX } else { i64::MIN })
}

/// In units, rounded down.
fn down(x: &Dyadic) -> i64 {
    x.shift(UNIT_EXPONENT as i64).floor().to_i64().unwrap_or(if x.signum() > 0 { i64::MAX } else { i64::MIN })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_switches() {
        let engine = Engine::new();
        let mut total = Total::of_number(&Dyadic::from(1));
        for text in ["+-3", "+-2", "{5||4|0}"] {
            let value = engine.read(text).unwrap();
            total.add(&Walls::of_value(&engine, value).unwrap(), false);
        }
        // 1 + ±3 ± 2 + {5||4|0}: the truth is between the bounds, and these hold the means.
        let (lower, upper) = total.score();
        assert!(lower <= upper && upper <= 64 * (1 + 3 + 2 + 5));
        let (minus_lower, minus_upper) = total.minus_score();
        assert!(minus_lower <= minus_upper && -minus_upper <= upper);
    }

    #[test]
    fn what_is_not_known_stays_so() {
        let mut total = Total::of_number(&Dyadic::from(-5));
        total.add(&Walls::UNKNOWN, false);
        total.add(&Walls::between(-1000, -999), true);
        assert_eq!(total.score(), (-INFINITE, INFINITE));
        let huge = Total::of_number(&Dyadic::from(1_i64 << 40));
        assert!(huge.score().0 > 0 && huge.score().1 >= INFINITE);
        assert_eq!(Walls::between(0, 1).plus(&Walls::UNKNOWN), Walls::UNKNOWN);
    }

    /// Numbers about the ends of the range of a bound, of a machine word and far beyond, whole and fractions.
    fn numbers() -> Vec<Dyadic> {
        let sizes = [0, 1, 249, 250, 251].map(Dyadic::from).into_iter();
        let sizes = sizes.chain([26, 57, 62, 63, 64, 70, 71].map(|k| Dyadic::from(1).shift(k)));
        let around = sizes.flat_map(|x| {
            let steps = [1, 2].map(Dyadic::from).into_iter();
            let steps = steps.chain([1, 5, 6, 7, 12].map(|k| Dyadic::new(1, k)));
            let near: Vec<Dyadic> = steps.flat_map(|step| [&x + &step, &x - &step]).collect();
            near.into_iter().chain([x])
        });
        around.flat_map(|x| [-&x, x]).collect()
    }

    /// Whether these bounds say nothing wrong about a sum that is a number and Left's to move: it is won if it is above 0.
    fn is_right((lower, upper): (i32, i32), sum: &Dyadic) -> bool {
        (lower <= 0 || sum.signum() > 0) && (upper >= 0 || sum.signum() <= 0)
    }

    #[test]
    fn numbers_of_any_size_are_bounded_rightly() {
        let engine = Engine::new();
        let numbers = numbers();
        for x in &numbers {
            let walls = Walls::of_value(&engine, engine.number(x)).unwrap();
            for y in &numbers {
                let mut total = Total::of_number(y);
                total.add(&walls, false);
                assert!(is_right(total.score(), &(x + y)), "{x} + {y}: {:?}", total.score());
                let mut total = Total::of_number(y);
                total.add(&walls, true);
                assert!(is_right(total.score(), &(y - x)), "{y} - {x}: {:?}", total.score());
                let mut total = Total::of_number(&Dyadic::ZERO);
                total.add(&walls.plus(&Walls::of_value(&engine, engine.number(y)).unwrap()), false);
                assert!(is_right(total.score(), &(x + y)), "({x} + {y}): {:?}", total.score());
            }
        }
    }

    #[test]
    fn very_many_components_stay_in_the_range() {
        for (low, high) in [(-1000, -249), (249, 1000), (-249, -249), (249, 249)] {
            let mut total = Total::ZERO;
            for _ in 0..200_000 {
                total.add(&Walls::between(low, high), false);
            }
            let (lower, upper) = total.score();
            assert!((lower <= 0 || low > 0) && (upper >= 0 || high < 0), "{lower} to {upper}");
            assert!(lower.checked_add(upper).is_some());
        }
        let wall = [-(1 << 27); LANES];
        let mut total = Total::ZERO;
        for _ in 0..2000 {
            total.add_exact(&wall, &wall, 12);
        }
        assert!(total.score().0 <= 0 && total.score().1 < 0);
    }
}
