//! What is to be drawn, before it is known with what: curves over the temperature, a mast, a mark, and where they lie.

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use tedomari_number::Dyadic;
use tedomari_thermograph::{Breakpoint, Player, Scaffold, Thermograph, Wall};

use super::axis::{Axis, ratio};
use super::label::fitted_part;

/// How much a curve should catch the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Strong,
    /// As strong, but of another drawing that lies over the same axes.
    Second,
    Faint,
}

/// A wall or a scaffold.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub player: Player,
    pub weight: Weight,
    pub points: Vec<Breakpoint>,
    /// The slope above each point.
    pub slopes: Vec<i64>,
    /// Which mast the curve ends at, if there are masts.
    pub mast: usize,
}

impl Curve {
    pub fn wall(wall: &Wall, player: Player, weight: Weight) -> Curve {
        Curve::ordinary(player, weight, wall.breakpoints(), 0)
    }

    pub fn scaffold(scaffold: &Scaffold, weight: Weight) -> Curve {
        Curve::ordinary(scaffold.player(), weight, scaffold.breakpoints(), scaffold.top_slope())
    }

    /// A curve whose slopes are 0, 1 and -1.
    fn ordinary(player: Player, weight: Weight, points: &[Breakpoint], top_slope: i32) -> Curve {
        let between = points.windows(2).map(|pair| (&pair[1].1 - &pair[0].1).signum());
        let slopes = between.chain([top_slope]).map(i64::from).collect();
        Curve { player, weight, points: points.to_vec(), slopes, mast: 0 }
    }

    /// The point that a temperature is at or above.
    fn piece(&self, t: &Dyadic) -> usize {
        self.points.partition_point(|p| p.0 <= *t).max(1) - 1
    }

    fn value_at(&self, t: &Dyadic) -> Dyadic {
        let piece = self.piece(t);
        let (t0, v0) = &self.points[piece];
        v0 + &(&Dyadic::from(self.slopes[piece]) * &(t - t0))
    }
}

/// A mast.
#[derive(Clone, Debug)]
pub(crate) struct Mast {
    /// Temperature and value of its foot.
    pub foot: Breakpoint,
    /// What it is marked with, if there are several.
    pub name: &'static str,
}

/// One drawing.
///
/// Numbers are exact. Those of kos have thirds and other fractions, so all numbers of a figure are given as multiples of one
/// over its unit; where they lie does not depend on it.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub title: String,
    /// All temperatures and values are multiplied by this odd number.
    pub unit: IBig,
    pub curves: Vec<Curve>,
    /// Whether the area between the first two curves is tinted.
    pub tinted: bool,
    /// The masts; curves end at their feet.
    pub masts: Vec<Mast>,
    /// A point to be marked.
    pub mark: Option<Breakpoint>,
    /// The highest temperature of the axis, at least 0.
    pub top: Dyadic,
}

impl Figure {
    /// A thermograph with its mast.
    pub fn thermograph(title: &str, thermograph: &Thermograph) -> Figure {
        let [left, right] =
            Player::BOTH.map(|player| Curve::wall(thermograph.wall(player), player, Weight::Strong));
        let (t, mean) = (thermograph.temperature().clone(), thermograph.mean().clone());
        Figure {
            title: title.to_string(),
            unit: IBig::ONE,
            curves: vec![left, right],
            tinted: true,
            top: t.clone().max(Dyadic::ZERO),
            masts: vec![Mast { foot: (t, mean), name: "" }],
            mark: None,
        }
    }

    /// Where a curve ends.
    fn end(&self, curve: &Curve) -> &Dyadic {
        self.masts.get(curve.mast).map_or(&self.top, |mast| &mast.foot.0)
    }

    /// The feet of masts, and the mark.
    fn feet(&self) -> impl Iterator<Item = &Breakpoint> + Clone {
        self.masts.iter().map(|mast| &mast.foot).chain(&self.mark)
    }

    /// The temperature -1.
    fn bottom(&self) -> Dyadic {
        Dyadic::from(-self.unit.clone())
    }

    /// Places everything; bends are kept `gap` (a fraction of the height) apart where they would coincide.
    pub fn layout(&self, gap: f64) -> Layout {
        let mut knots = vec![self.bottom(), Dyadic::ZERO, self.top.clone()];
        knots.extend(self.feet().map(|p| p.0.clone()));
        knots.extend(self.curves.iter().flat_map(|c| &c.points).map(|p| p.0.clone()));
        knots.retain(|t| *t <= self.top);
        knots.sort();
        knots.dedup();

        let shown = |c: &Curve| &knots[..knots.partition_point(|t| t <= self.end(c))];
        let values: Vec<Vec<Dyadic>> =
            self.curves.iter().map(|c| shown(c).iter().map(|t| c.value_at(t)).collect()).collect();
        let slope = |c: &Curve, t: &Dyadic| c.slopes[c.piece(t)];
        let slopes = self.curves.iter().map(|c| shown(c).iter().map(|t| slope(c, t)).collect()).collect();
        let spots = || values.iter().flatten().chain(self.feet().map(|p| &p.1));
        let most = spots().max().cloned().unwrap_or_default();
        let least = spots().min().cloned().unwrap_or_default();
        let width = &most - &least;
        let x = |v: &Dyadic| ratio(&(&most - v), &width);

        let axis = Axis::new(knots, gap);
        let y = |t: &Dyadic| axis.places[axis.knots.partition_point(|k| k < t).min(axis.places.len() - 1)];
        let place = |p: &Breakpoint| Spot { x: x(&p.1), y: y(&p.0) };
        let curves =
            values.iter().map(|vs| vs.iter().zip(&axis.places).map(|(v, &y)| Spot { x: x(v), y }).collect());
        let bends =
            self.curves.iter().map(|c| c.points.iter().filter(|p| p.0 <= *self.end(c) && c.points.len() > 1));
        Layout {
            curves: curves.collect(),
            bends: bends.map(|points| points.skip(1).map(place).collect()).collect(),
            slopes,
            masts: self.masts.iter().map(|mast| (place(&mast.foot), mast.name)).collect(),
            mark: self.mark.as_ref().map(place),
            value_ticks: self.value_ticks().into_iter().map(|(p, v)| (p, x(&v), v)).collect(),
            temperature_ticks: self
                .temperature_ticks(&axis.knots)
                .into_iter()
                .map(|(p, t)| (p, y(&t), t))
                .collect(),
            zero_line: y(&Dyadic::ZERO),
            span: &self.top - &self.bottom(),
            width,
            unit: self.unit.clone(),
            axis,
        }
    }

    /// Values worth a label, with their priority: the mean, then the stops, then the feet, then other bends.
    fn value_ticks(&self) -> Vec<(u8, Dyadic)> {
        let mut ticks: Vec<(u8, Dyadic)> = self.feet().map(|p| (0, p.1.clone())).collect();
        for curve in &self.curves {
            let end = self.end(curve);
            let faint = u8::from(curve.weight == Weight::Faint) * 3;
            if *end >= Dyadic::ZERO {
                ticks.push((1 + faint, curve.value_at(&Dyadic::ZERO)));
            }
            let bends = curve.points.iter().enumerate().filter(|(_, p)| p.0 <= *end);
            ticks.extend(bends.map(|(i, p)| (if i == 0 { 2 } else { 3 } + faint, p.1.clone())));
        }
        ticks
    }

    /// Temperatures worth a label, with their priority: the mast's foot, 0, -1, then bends.
    fn temperature_ticks(&self, knots: &[Dyadic]) -> Vec<(u8, Dyadic)> {
        let foot = |t: &Dyadic| self.feet().any(|p| p.0 == *t);
        let bend = |t: &Dyadic| self.curves.iter().any(|c| c.points.binary_search_by(|p| p.0.cmp(t)).is_ok());
        let rank = |t: &Dyadic| match t {
            t if foot(t) => Some(0),
            t if t.is_zero() => Some(1),
            t if *t == self.bottom() => Some(2),
            t => bend(t).then_some(3),
        };
        knots.iter().filter_map(|t| rank(t).map(|r| (r, t.clone()))).collect()
    }
}

/// A point of the drawing: x from 0 at the left (the largest value) to 1, y from 0 at t = -1 to 1 at the top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    pub x: f64,
    pub y: f64,
}

/// A figure with every part in its place.
#[derive(Debug)]
pub(crate) struct Layout {
    pub axis: Axis,
    /// Each curve, at every knot of the axis up to where it ends.
    pub curves: Vec<Vec<Spot>>,
    /// The slope of each curve above every one of these knots.
    pub slopes: Vec<Vec<i64>>,
    /// The places where each curve bends.
    pub bends: Vec<Vec<Spot>>,
    /// The feet of masts and their names.
    pub masts: Vec<(Spot, &'static str)>,
    pub mark: Option<Spot>,
    /// Priority, place and value.
    pub value_ticks: Vec<(u8, f64, Dyadic)>,
    /// Priority, place and temperature.
    pub temperature_ticks: Vec<(u8, f64, Dyadic)>,
    /// Where t = 0 is.
    pub zero_line: f64,
    /// From t = -1 to the top.
    pub span: Dyadic,
    /// From the largest to the least value.
    pub width: Dyadic,
    /// What all numbers are multiplied by.
    unit: IBig,
}

impl Layout {
    /// A number of the figure within so many characters.
    pub fn label(&self, x: &Dyadic, room: usize, ascii: bool) -> String {
        fitted_part(x, &self.unit, room, ascii)
    }

    /// The temperatures as whole multiples of the largest number that allows it; nothing if that is very small.
    pub fn whole_knots(&self) -> Option<Vec<i64>> {
        let exponent = self.axis.knots.iter().map(Dyadic::denominator_exponent).max().unwrap_or(0);
        if exponent > 10 {
            return None;
        }
        let whole = self.axis.knots.iter().map(|knot| knot.shift(exponent as i64).to_i64());
        let whole: Vec<i64> = whole.collect::<Option<_>>()?;
        let common = whole.iter().fold(0_u64, |common, knot| common.gcd(knot.unsigned_abs()));
        let common = i64::try_from(common.max(1)).ok()?;
        Some(whole.into_iter().map(|knot| knot / common).collect())
    }
}
