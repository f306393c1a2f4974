//! One wall of a thermograph: a piecewise-linear function of the temperature with slopes 0 and one of ±1.
//!
//! Because a slanted piece always has slope ±1, every crossing of two walls has a dyadic temperature, and whether a
//! piece is slanted can be told by comparing the values at its ends. Both facts keep the arithmetic exact and cheap.

use smallvec::{SmallVec, smallvec};
use tedomari_number::Dyadic;

/// A point of a wall: the temperature, then the value there.
pub type Breakpoint = (Dyadic, Dyadic);

/// Inline room for the walls of most positions; longer ones spill to the heap.
pub(crate) type Points = SmallVec<[Breakpoint; 3]>;

/// A wall from t = -1 upward, constant above its last breakpoint.
///
/// Left walls have slopes -1 and 0 as functions of t, right walls 0 and +1. The form is normal (no breakpoint
/// without a bend), so two walls are the same function exactly if they compare equal.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_thermograph::Thermograph;
///
/// let [one, minus_one] = [1, -1].map(|n| Thermograph::number(&Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&one], &[&minus_one]);
/// assert_eq!(switch.left().to_string(), "(-1, 2) (1, 0)");
/// assert_eq!(switch.left().value_at(&Dyadic::new(1, 1)), Dyadic::new(1, 1));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wall {
    points: Points,
}

impl Wall {
    /// The wall that has one value at every temperature.
    pub fn constant(value: Dyadic) -> Wall {
        Wall { points: smallvec![(start(), value)] }
    }

    /// Takes points in normal form.
    pub(crate) fn from_normal(points: Points) -> Wall {
        debug_assert!(points.first().is_some_and(|p| p.0 == start()), "a wall starts at t = -1");
        debug_assert!(points.windows(2).all(|w| w[0].0 < w[1].0), "temperatures of a wall rise");
        Wall { points }
    }

    /// The breakpoints from t = -1 upward. There is at least one.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.points
    }

    /// The first breakpoint, at t = -1.
    pub(crate) fn first(&self) -> &Breakpoint {
        &self.points[0]
    }

    /// The last breakpoint, above which the wall is constant.
    pub(crate) fn last(&self) -> &Breakpoint {
        &self.points[self.points.len() - 1]
    }

    /// The value at temperature `t`; below -1, where no wall is drawn, the value at -1.
    pub fn value_at(&self, t: &Dyadic) -> Dyadic {
        let above = self.points.partition_point(|p| p.0 <= *t);
        let Some((t0, v0)) = above.checked_sub(1).map(|i| &self.points[i]) else {
            return self.first().1.clone();
        };
        match self.slope_of_piece(above) {
            0 => v0.clone(),
            1 => v0 + &(t - t0),
            _ => v0 - &(t - t0),
        }
    }

    /// The slope (-1, 0 or 1) of the piece that starts at or contains `t`, as seen going up.
    pub fn slope_above(&self, t: &Dyadic) -> i32 {
        self.slope_of_piece(self.points.partition_point(|p| p.0 <= *t))
    }

    /// The slope (-1, 0 or 1) of the piece that ends at or contains `t`, as seen going down.
    pub fn slope_below(&self, t: &Dyadic) -> i32 {
        self.slope_of_piece(self.points.partition_point(|p| p.0 < *t))
    }

    /// The slope of the piece that ends at breakpoint `end`; outside the breakpoints it is 0.
    fn slope_of_piece(&self, end: usize) -> i32 {
        if end == 0 || end == self.points.len() {
            return 0;
        }
        match self.points[end].1.cmp(&self.points[end - 1].1) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        }
    }

    /// The wall moved by `x`.
    pub(crate) fn translate(&self, x: &Dyadic) -> Wall {
        Wall { points: self.points.iter().map(|(t, v)| (t.clone(), v + x)).collect() }
    }

    /// The wall with every value negated.
    pub(crate) fn negate(&self) -> Wall {
        Wall { points: self.points.iter().map(|(t, v)| (t.clone(), -v)).collect() }
    }
}

/// The breakpoints as `(t, value)`, from the bottom up.
impl std::fmt::Display for Wall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_points(f, &self.points)
    }
}

pub(crate) fn write_points(f: &mut std::fmt::Formatter<'_>, points: &[Breakpoint]) -> std::fmt::Result {
    for (i, (t, v)) in points.iter().enumerate() {
        write!(f, "{}({t}, {v})", if i == 0 { "" } else { " " })?;
    }
    Ok(())
}

/// Where every wall starts: t = -1.
pub(crate) fn start() -> Dyadic {
    Dyadic::from(-1)
}

/// Appends a point and drops the one before it if the function does not bend there. Slanted pieces of one wall all
/// have the same slope, so two neighbouring pieces are collinear exactly if both are flat or neither is.
pub(crate) fn push_point(points: &mut Points, t: Dyadic, value: Dyadic) {
    if let [.., (_, v0), (_, v1)] = points.as_slice()
        && (v0 == v1) == (*v1 == value)
    {
        points.pop();
    }
    points.push((t, value));
}

/// Makes points from [`push_point`] a wall: a flat last piece is part of the constant top.
pub(crate) fn finish(mut points: Points) -> Wall {
    if let [.., (_, v0), (_, v1)] = points.as_slice()
        && v0 == v1
    {
        points.pop();
    }
    Wall::from_normal(points)
}

/// A position on a wall during a sweep upward in temperature.
pub(crate) struct Cursor<'a> {
    wall: &'a Wall,
    /// Index of the first breakpoint above the sweep.
    next: usize,
    /// The value of the wall at the sweep's temperature.
    pub value: Dyadic,
}

impl<'a> Cursor<'a> {
    pub fn new(wall: &'a Wall) -> Cursor<'a> {
        Cursor { wall, next: 1, value: wall.first().1.clone() }
    }

    /// The temperature of the next bend.
    pub fn next_bend(&self) -> Option<&'a Dyadic> {
        self.wall.points.get(self.next).map(|p| &p.0)
    }

    /// The slope up to the next bend.
    pub fn slope(&self) -> i32 {
        self.wall.slope_of_piece(self.next)
    }

    /// Moves from temperature `from` up to `to`, which is not beyond the next bend.
    pub fn advance(&mut self, from: &Dyadic, to: &Dyadic) {
        match self.wall.points.get(self.next) {
            Some((t, v)) if t == to => {
                self.value = v.clone();
                self.next += 1;
            }
            _ => match self.slope() {
                0 => {}
                1 => self.value += &(to - from),
                _ => self.value -= &(to - from),
            },
        }
    }
}

/// The lower of the next bends of two cursors.
pub(crate) fn next_bend<'a>(a: &Cursor<'a>, b: &Cursor<'a>) -> Option<&'a Dyadic> {
    match (a.next_bend(), b.next_bend()) {
        (Some(x), Some(y)) => Some(x.min(y)),
        (x, y) => x.or(y),
    }
}
