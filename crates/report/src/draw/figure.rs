//! What is to be drawn, before it is known with what: curves over the temperature, a mast, a mark, and where they lie.

use tedomari_number::Dyadic;
use tedomari_thermograph::{Breakpoint, Player, Scaffold, Thermograph, Wall};

use super::axis::{Axis, ratio};

/// How much a curve should catch the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Strong,
    Faint,
}

/// A wall or a scaffold.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub player: Player,
    pub weight: Weight,
    points: Vec<Breakpoint>,
    /// The slope above the last point.
    top_slope: i32,
}

impl Curve {
    pub fn wall(wall: &Wall, player: Player, weight: Weight) -> Curve {
        Curve { player, weight, points: wall.breakpoints().to_vec(), top_slope: 0 }
    }

    pub fn scaffold(scaffold: &Scaffold, weight: Weight) -> Curve {
        let points = scaffold.breakpoints().to_vec();
        Curve { player: scaffold.player(), weight, points, top_slope: scaffold.top_slope() }
    }

    fn value_at(&self, t: &Dyadic) -> Dyadic {
        let above = self.points.partition_point(|p| p.0 <= *t).max(1);
        let (t0, v0) = &self.points[above - 1];
        let slope = match self.points.get(above) {
            Some((_, v1)) => (v1 - v0).signum(),
            None => self.top_slope,
        };
        v0 + &(&Dyadic::from(i64::from(slope)) * &(t - t0))
    }
}

/// One drawing.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub title: String,
    pub curves: Vec<Curve>,
    /// Whether the area between the first two curves is tinted.
    pub tinted: bool,
    /// Foot and value of a mast; curves end at its foot.
    pub mast: Option<Breakpoint>,
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
            curves: vec![left, right],
            tinted: true,
            top: t.clone().max(Dyadic::ZERO),
            mast: Some((t, mean)),
            mark: None,
        }
    }

    /// Places everything; bends are kept `gap` (a fraction of the height) apart where they would coincide.
    pub fn layout(&self, gap: f64) -> Layout {
        let end = self.mast.as_ref().map_or(&self.top, |m| &m.0);
        let mut knots = vec![Dyadic::from(-1), Dyadic::ZERO, self.top.clone()];
        knots.extend(self.mast.iter().chain(&self.mark).map(|p| p.0.clone()));
        knots.extend(self.curves.iter().flat_map(|c| &c.points).map(|p| p.0.clone()));
        knots.retain(|t| *t <= self.top);
        knots.sort();
        knots.dedup();

        let shown = knots.partition_point(|t| t <= end);
        let values: Vec<Vec<Dyadic>> =
            self.curves.iter().map(|c| knots[..shown].iter().map(|t| c.value_at(t)).collect()).collect();
        let spots = || values.iter().flatten().chain(self.mast.iter().chain(&self.mark).map(|p| &p.1));
        let most = spots().max().cloned().unwrap_or_default();
        let least = spots().min().cloned().unwrap_or_default();
        let width = &most - &least;
        let x = |v: &Dyadic| ratio(&(&most - v), &width);

        let axis = Axis::new(knots, gap);
        let y = |t: &Dyadic| axis.places[axis.knots.partition_point(|k| k < t).min(axis.places.len() - 1)];
        let place = |p: &Breakpoint| Spot { x: x(&p.1), y: y(&p.0) };
        let curves =
            values.iter().map(|vs| vs.iter().zip(&axis.places).map(|(v, &y)| Spot { x: x(v), y }).collect());
        let bends = self.curves.iter().map(|c| c.points.iter().filter(|p| p.0 <= *end && c.points.len() > 1));
        Layout {
            curves: curves.collect(),
            bends: bends.map(|points| points.skip(1).map(place).collect()).collect(),
            mast: self.mast.as_ref().map(place),
            mark: self.mark.as_ref().map(place),
            value_ticks: self.value_ticks(end).into_iter().map(|(p, v)| (p, x(&v), v)).collect(),
            temperature_ticks: self
                .temperature_ticks(&axis.knots)
                .into_iter()
                .map(|(p, t)| (p, y(&t), t))
                .collect(),
            zero_line: y(&Dyadic::ZERO),
            span: &self.top + &Dyadic::ONE,
            width,
            axis,
        }
    }

    /// Values worth a label, with their priority: the mean, then the stops, then the feet, then other bends.
    fn value_ticks(&self, end: &Dyadic) -> Vec<(u8, Dyadic)> {
        let mut ticks: Vec<(u8, Dyadic)> =
            self.mast.iter().chain(&self.mark).map(|p| (0, p.1.clone())).collect();
        for curve in &self.curves {
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
        let foot = |t: &Dyadic| self.mast.iter().chain(&self.mark).any(|p| p.0 == *t);
        let bend = |t: &Dyadic| self.curves.iter().any(|c| c.points.binary_search_by(|p| p.0.cmp(t)).is_ok());
        let rank = |t: &Dyadic| match t {
            t if foot(t) => Some(0),
            t if t.is_zero() => Some(1),
            t if *t == Dyadic::from(-1) => Some(2),
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
    /// The places where each curve bends.
    pub bends: Vec<Vec<Spot>>,
    pub mast: Option<Spot>,
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
}
