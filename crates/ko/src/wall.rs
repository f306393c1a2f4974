//! Walls of thermographs with kos: piecewise-linear functions of the temperature with slopes that are any integers.
//!
//! A player who fights a ko moves twice and pays twice, so walls may slant by 2 and more, and they meet at thirds and other
//! fractions. Walls begin at t = -1 and go on for ever with the slope of their last piece.

use std::fmt;

use tedomari_number::{Dyadic, Fraction};

/// A wall from t = -1 upward.
///
/// ```
/// use tedomari_ko::KoWall;
/// use tedomari_number::Dyadic;
///
/// let wall = KoWall::mast((&Dyadic::from(3)).into());
/// assert_eq!(wall.to_string(), "(-1, 3)");
/// assert_eq!(wall.top_slope(), 0);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KoWall {
    /// Where the wall bends: temperature and value. The first is at -1.
    points: Vec<(Fraction, Fraction)>,
    /// The slope above the last of them.
    slope: i64,
}

/// Two walls at one temperature, and their slopes just above it.
struct At<'a> {
    t: &'a Fraction,
    values: [Fraction; 2],
    slopes: [i64; 2],
}

impl KoWall {
    /// The same value at every temperature.
    pub fn mast(value: Fraction) -> KoWall {
        KoWall { points: vec![(Fraction::from(-1), value)], slope: 0 }
    }

    /// The wall through these points, temperature and value of each, that stays at the last value. Nothing if no wall can be so:
    /// the first point is at -1, temperatures rise, and slopes are integers.
    ///
    /// ```
    /// use tedomari_ko::KoWall;
    ///
    /// let points = |list: [(&str, &str); 2]| list.map(|(t, value)| (t.parse().unwrap(), value.parse().unwrap())).to_vec();
    /// let wall = KoWall::through(points([("-1", "9"), ("7/3", "7/3")])).unwrap();
    /// assert_eq!(wall.slope_above(&0.into()), -2);
    /// assert_eq!(KoWall::through(points([("-1", "9"), ("7/3", "8")])), None);
    /// ```
    pub fn through(points: Vec<(Fraction, Fraction)>) -> Option<KoWall> {
        if points.first()?.0 != Fraction::from(-1) {
            return None;
        }
        for pair in points.windows(2) {
            let [(t0, v0), (t1, v1)] = pair else { return None };
            if t1 <= t0 {
                return None;
            }
            let slope = &(v1 - v0) / &(t1 - t0);
            slope.to_integer()?;
        }
        Some(KoWall { points, slope: 0 })
    }

    /// A wall of an ordinary thermograph.
    pub(crate) fn from_dyadic(points: &[(Dyadic, Dyadic)]) -> KoWall {
        KoWall { points: points.iter().map(|(t, v)| (t.into(), v.into())).collect(), slope: 0 }
    }

    /// Where the wall bends, from t = -1 upward, with the values there. There is at least one point.
    pub fn breakpoints(&self) -> &[(Fraction, Fraction)] {
        &self.points
    }

    /// The slope above the last breakpoint.
    pub fn top_slope(&self) -> i64 {
        self.slope
    }

    /// The value at t; below -1 the value at -1.
    pub fn value_at(&self, t: &Fraction) -> Fraction {
        let above = self.points.partition_point(|point| point.0 <= *t);
        let Some(piece) = above.checked_sub(1) else { return self.points[0].1.clone() };
        let (t0, v0) = &self.points[piece];
        v0 + &(&(t - t0) * &integer(self.slope_of(piece)))
    }

    /// The slope just below t; at -1 and below it is 0.
    pub fn slope_below(&self, t: &Fraction) -> i64 {
        let at = self.points.partition_point(|point| point.0 < *t);
        at.checked_sub(1).map_or(0, |piece| self.slope_of(piece))
    }

    /// The slope just above t; below -1 it is that at -1.
    pub fn slope_above(&self, t: &Fraction) -> i64 {
        let above = self.points.partition_point(|point| point.0 <= *t);
        self.slope_of(above.saturating_sub(1))
    }

    /// The slope of the piece that begins at this breakpoint.
    fn slope_of(&self, piece: usize) -> i64 {
        let Some((t1, v1)) = self.points.get(piece + 1) else { return self.slope };
        let (t0, v0) = &self.points[piece];
        let slope = &(v1 - v0) / &(t1 - t0);
        slope.to_integer().expect("a slope is a small integer")
    }

    /// The wall moved by x and slanted by so much more.
    pub(crate) fn slanted(&self, x: &Fraction, by: i64) -> KoWall {
        let more = integer(by);
        let points = self.points.iter().map(|(t, v)| (t.clone(), &(v + x) + &(t * &more))).collect();
        KoWall { points, slope: self.slope + by }
    }

    /// The wall with every value negated.
    pub fn negative(&self) -> KoWall {
        KoWall { points: self.points.iter().map(|(t, v)| (t.clone(), -v)).collect(), slope: -self.slope }
    }

    /// The wall from t = 0 upward; below, it keeps the value that it has there.
    pub(crate) fn cut_at_zero(&self) -> KoWall {
        KoWall::mast(self.value_at(&Fraction::ZERO)).continued_at_zero(self)
    }

    /// This wall up to t = 0 and the other one from there, where both are equal.
    pub(crate) fn continued_at_zero(&self, above: &KoWall) -> KoWall {
        let zero = Fraction::ZERO;
        let mut built = Built::new();
        for (piece, (t, value)) in self.points.iter().enumerate().filter(|(_, point)| point.0 < zero) {
            built.push(t.clone(), value.clone(), self.slope_of(piece));
        }
        built.push(zero.clone(), above.value_at(&zero), above.slope_above(&zero));
        for (piece, (t, value)) in above.points.iter().enumerate().filter(|(_, point)| point.0 > zero) {
            built.push(t.clone(), value.clone(), above.slope_of(piece));
        }
        built.finish()
    }

    /// Whether it is nowhere below another one up to t = 0.
    pub(crate) fn is_at_least_below_zero(&self, other: &KoWall) -> bool {
        let bends = self.points.iter().chain(&other.points).map(|point| &point.0);
        let mut ends = bends.filter(|t| t.signum() < 0).cloned().chain([Fraction::ZERO]);
        ends.all(|t| self.value_at(&t) >= other.value_at(&t))
    }

    /// The larger of two at every temperature.
    pub fn max(&self, other: &KoWall) -> KoWall {
        if self == other {
            return self.clone();
        }
        let mut built = Built::new();
        pieces(self, other, |at| {
            let [a, b] = &at.values;
            let first = a > b || (a == b && at.slopes[0] >= at.slopes[1]);
            let (value, slope) = if first { (a, at.slopes[0]) } else { (b, at.slopes[1]) };
            built.push(at.t.clone(), value.clone(), slope);
        });
        built.finish()
    }

    /// The smaller of two at every temperature.
    pub fn min(&self, other: &KoWall) -> KoWall {
        if self == other {
            return self.clone();
        }
        self.negative().max(&other.negative()).negative()
    }
}

/// Goes through the temperatures at which either wall bends or the two cross.
fn pieces(a: &KoWall, b: &KoWall, mut look: impl FnMut(At<'_>)) {
    let mut next = [0, 0];
    let mut t = a.points[0].0.clone();
    loop {
        let walls = [a, b];
        for (wall, next) in walls.iter().zip(&mut next) {
            while wall.points.get(*next + 1).is_some_and(|point| point.0 <= t) {
                *next += 1;
            }
        }
        let slopes = [a.slope_of(next[0]), b.slope_of(next[1])];
        let value = |side: usize| {
            let (t0, v0) = &walls[side].points[next[side]];
            v0 + &(&(&t - t0) * &integer(slopes[side]))
        };
        let values = [value(0), value(1)];
        let gap = &values[0] - &values[1];
        let closing = slopes[1] - slopes[0];
        let crossing = (gap.signum() * closing.signum() as i32 > 0).then(|| &t + &(&gap / &integer(closing)));
        look(At { t: &t, values, slopes });
        let bends =
            (0..2).filter_map(|side| walls[side].points.get(next[side] + 1)).map(|point| point.0.clone());
        match bends.chain(crossing).min() {
            Some(end) => t = end,
            None => return,
        }
    }
}

/// Walls that are cut where the scaffolds cross: where Left's is not below Right's they are the walls; where it is, both
/// walls keep the value from just below, pushed by a scaffold that comes upon it.
pub(crate) fn cut(left: &KoWall, right: &KoWall, start: &Fraction) -> (KoWall, KoWall) {
    let (mut l, mut r) = (Built::new(), Built::new());
    let mut mast = start.clone();
    // Where the mast has to be pushed is known piece by piece: each is cut again where the mast meets a scaffold.
    let mut list: Vec<(Fraction, [Fraction; 2], [i64; 2])> = Vec::new();
    pieces(left, right, |at| list.push((at.t.clone(), at.values, at.slopes)));
    for (at, (t, [a, b], [sa, sb])) in list.iter().enumerate() {
        let open = a > b || (a == b && sa >= sb);
        if open {
            l.push(t.clone(), a.clone(), *sa);
            r.push(t.clone(), b.clone(), *sb);
            // A crossing at the end of the piece is where a mast begins.
            if let Some((_, [end, _], _)) = list.get(at + 1) {
                mast = end.clone();
            }
            continue;
        }
        let end = list.get(at + 1).map(|next| &next.0);
        let mut now = t.clone();
        loop {
            let value = |v: &Fraction, s: i64| v + &(&(&now - t) * &integer(s));
            let (low, high) = (value(a, *sa), value(b, *sb));
            if mast < low {
                mast = low.clone();
            }
            if mast > high {
                mast = high.clone();
            }
            let slope = if mast == low && *sa > 0 {
                *sa
            } else if mast == high && *sb < 0 {
                *sb
            } else {
                0
            };
            l.push(now.clone(), mast.clone(), slope);
            r.push(now.clone(), mast.clone(), slope);
            // While it stands, the next scaffold to come upon it; while it is pushed, nothing before the end.
            let meets = |v: &Fraction, s: i64, coming: bool| {
                (slope == 0 && coming && *v != mast).then(|| &now + &(&(&mast - v) / &integer(s)))
            };
            let meeting = meets(&low, *sa, *sa > 0).into_iter().chain(meets(&high, *sb, *sb < 0)).min();
            match meeting {
                Some(meeting) if end.is_none_or(|end| meeting < *end) => now = meeting,
                _ => {
                    if let Some(end) = end {
                        mast = &mast + &(&(end - &now) * &integer(slope));
                    }
                    break;
                }
            }
        }
    }
    (l.finish(), r.finish())
}

/// A wall that is being built from below, without points where it does not bend.
struct Built {
    points: Vec<(Fraction, Fraction)>,
    slope: i64,
}

impl Built {
    fn new() -> Built {
        Built { points: Vec::new(), slope: 0 }
    }

    fn push(&mut self, t: Fraction, value: Fraction, slope: i64) {
        if self.points.is_empty() || slope != self.slope {
            self.points.push((t, value));
            self.slope = slope;
        }
    }

    fn finish(self) -> KoWall {
        KoWall { points: self.points, slope: self.slope }
    }
}

fn integer(n: i64) -> Fraction {
    Fraction::from(n)
}

impl fmt::Display for KoWall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (t, v)) in self.points.iter().enumerate() {
            write!(f, "{}({t}, {v})", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    fn line(value: i64, slope: i64) -> KoWall {
        KoWall::mast(Fraction::ZERO).slanted(&Fraction::from(value), slope)
    }

    #[test]
    fn the_larger_of_two() {
        let wall = line(6, -2).max(&line(0, 1));
        assert_eq!(wall.to_string(), "(-1, 8) (2, 2)");
        assert_eq!(wall.top_slope(), 1);
        assert_eq!(wall.value_at(&fraction("1/3")), fraction("16/3"));
        assert_eq!(line(6, -2).min(&line(0, 1)).to_string(), "(-1, -1) (2, 2)");
    }

    #[test]
    fn a_basic_ko() {
        let (left, right) = cut(&line(1, -2), &line(0, 1), &Fraction::ZERO);
        assert_eq!(left.to_string(), "(-1, 3) (1/3, 1/3)");
        assert_eq!(right.to_string(), "(-1, -1) (1/3, 1/3)");
    }

    /// A scaffold that rises again pushes the mast, which stays where it was pushed to.
    #[test]
    fn a_hill() {
        let hill = line(0, -1).max(&line(-3, 1).min(&line(9, -1)));
        let (left, right) = cut(&hill, &line(100, 0), &Fraction::ZERO);
        assert_eq!(left, right);
        assert_eq!(left.to_string(), "(-1, 1) (4, 1) (6, 3)");
        assert_eq!(left.top_slope(), 0);
    }
}
