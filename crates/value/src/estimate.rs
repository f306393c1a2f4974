//! Bounds on what an expression is worth, from its parts: what can still be said when the budget ran out.
//!
//! Means add, temperatures of sums are at most the largest, and stops of sums lie between what the parts' stops and
//! Hanner's bound μ ≤ LS ≤ μ + τ allow. Parts that are no sums are taken exactly while that is cheap; sums are never
//! built. One pass over the expression.

use tedomari_notation::{Expr, Node, NodeId};
use tedomari_number::{Dyadic, Interval};
use tedomari_task::Limits;

use crate::engine::Engine;
use crate::form::Positions;
use crate::value::Value;

/// Bounds on the stops, the mean and the temperature.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Estimate {
    /// Bounds on the Left stop.
    pub left_stop: Interval,
    /// Bounds on the Right stop.
    pub right_stop: Interval,
    /// Bounds on the mean.
    pub mean: Interval,
    /// Bounds on the temperature.
    pub temperature: Interval,
}

impl Estimate {
    /// Of a game that is smaller than every positive number and larger than every negative one.
    pub fn infinitesimal() -> Estimate {
        let zero = Interval::exactly(Dyadic::ZERO);
        let temperature = Interval { low: Some(Dyadic::from(-1)), high: Some(Dyadic::ZERO) };
        Estimate { left_stop: zero.clone(), right_stop: zero.clone(), mean: zero, temperature }
    }

    /// Of a game that lies between two numbers with all its followers: every stop and the mean do too.
    pub fn between(low: Dyadic, high: Dyadic) -> Estimate {
        let range = Interval { low: Some(low.clone()), high: Some(high.clone()) };
        // The walls at t = 0 are at most high - low apart, and meet before they have moved that far.
        let hottest = (high - low).max(Dyadic::ZERO);
        Estimate {
            left_stop: range.clone(),
            right_stop: range.clone(),
            mean: range,
            temperature: Interval { low: Some(Dyadic::from(-1)), high: Some(hottest) },
        }
    }

    fn of(engine: &Engine, value: Value) -> Option<Estimate> {
        Some(Estimate {
            left_stop: Interval::exactly(engine.left_stop(value)),
            right_stop: Interval::exactly(engine.right_stop(value)),
            mean: Interval::exactly(engine.mean(value).ok()?),
            temperature: Interval::exactly(engine.temperature(value).ok()?),
        })
    }

    /// With stops that are known exactly; the mean lies between them.
    fn with_stops(mut self, left: Dyadic, right: Dyadic) -> Estimate {
        let between = Interval { low: Some(right.clone()), high: Some(left.clone()) };
        self.mean = self.mean.within(between);
        self.left_stop = Interval::exactly(left);
        self.right_stop = Interval::exactly(right);
        self
    }

    /// Of the negative.
    pub fn negative(&self) -> Estimate {
        Estimate {
            left_stop: self.right_stop.negative(),
            right_stop: self.left_stop.negative(),
            mean: self.mean.negative(),
            temperature: self.temperature.clone(),
        }
    }

    /// Hanner: μ ≤ LS ≤ μ + τ and μ - τ ≤ RS ≤ μ, with τ at least 0.
    fn tightened(mut self) -> Estimate {
        let heat = self.temperature.high.as_ref().map(|t| t.clone().max(Dyadic::ZERO));
        let heat = Interval { low: Some(Dyadic::ZERO), high: heat };
        let (above, below) = (self.mean.plus(&heat), self.mean.plus(&heat.negative()));
        self.left_stop = self.left_stop.within(above);
        self.right_stop = self.right_stop.within(below);
        self
    }

    /// What both estimates of one game allow.
    pub fn within(self, other: Estimate) -> Estimate {
        Estimate {
            left_stop: self.left_stop.within(other.left_stop),
            right_stop: self.right_stop.within(other.right_stop),
            mean: self.mean.within(other.mean),
            temperature: self.temperature.within(other.temperature),
        }
    }

    /// Of the sum of two games.
    pub fn plus(&self, other: &Estimate) -> Estimate {
        let (g, h) = (self, other);
        let crossed = [g.left_stop.plus(&h.right_stop), g.right_stop.plus(&h.left_stop)];
        let mut left_stop = g.left_stop.plus(&h.left_stop).downward();
        let mut right_stop = g.right_stop.plus(&h.right_stop).upward();
        for stop in crossed {
            left_stop = left_stop.within(stop.upward());
            right_stop = right_stop.within(stop.downward());
        }
        let mut temperature = Interval { low: Some(Dyadic::from(-1)), ..g.temperature.hull(&h.temperature) };
        // The hotter part keeps its temperature in the sum if the other is surely cooler.
        for (hot, cool) in [(g, h), (h, g)] {
            if let (Some(low), Some(high)) = (&hot.temperature.low, &cool.temperature.high)
                && low > high
            {
                temperature = hot.temperature.clone();
            }
        }
        Estimate { left_stop, right_stop, mean: g.mean.plus(&h.mean), temperature }.tightened()
    }

    fn times(&self, n: &Dyadic) -> Estimate {
        let sign = if n.signum() < 0 { self.negative() } else { self.clone() };
        let n = n.abs();
        let scale = |end: &Option<Dyadic>| end.as_ref().map(|x| x * &n);
        let scaled = |i: &Interval| Interval { low: scale(&i.low), high: scale(&i.high) };
        let mean = scaled(&sign.mean);
        let left_stop = Interval { low: mean.low.clone(), high: scale(&sign.left_stop.high) };
        let right_stop = Interval { low: scale(&sign.right_stop.low), high: mean.high.clone() };
        let temperature = Interval { low: Some(Dyadic::from(-1)), high: sign.temperature.high };
        Estimate { left_stop, right_stop, mean, temperature }.tightened()
    }

    /// {L|R}: the stops are those of the options, unless it is a number, which then lies between them.
    fn from_options(left: &[Option<&Estimate>], right: &[Option<&Estimate>]) -> Option<Estimate> {
        let lefts = left.iter().map(|e| e.map(|e| &e.right_stop)).collect::<Option<Vec<_>>>()?;
        let rights = right.iter().map(|e| e.map(|e| &e.left_stop)).collect::<Option<Vec<_>>>()?;
        // The best of several: as good as the best bound, and no better than the loosest.
        let best = |stops: &[&Interval], up: bool| -> Option<Interval> {
            let mut stops = stops.iter();
            let first = (*stops.next()?).clone();
            Some(stops.fold(first, |a, b| match up {
                true => a.hull(b).downward().within(a.upward()).within(b.upward()),
                false => a.hull(b).upward().within(a.downward()).within(b.downward()),
            }))
        };
        let (left_stop, right_stop) = (best(&lefts, true)?, best(&rights, false)?);
        let hot = matches!((&left_stop.low, &right_stop.high), (Some(l), Some(r)) if l > r);
        let range = left_stop.hull(&right_stop);
        let heat = |side: &[Option<&Estimate>]| -> Option<Dyadic> {
            side.iter()
                .try_fold(Dyadic::ZERO, |most, e| Some(most.max(e.as_ref()?.temperature.high.clone()?)))
        };
        let hottest = || Some(heat(left)?.max(heat(right)?) + (range.high.as_ref()? - range.low.as_ref()?));
        let hottest = hottest();
        let (left_stop, right_stop) =
            if hot { (left_stop, right_stop) } else { (range.clone(), range.clone()) };
        let temperature = Interval { low: Some(Dyadic::from(if hot { 0 } else { -1 })), high: hottest };
        let mean = Interval { low: right_stop.low.clone(), high: left_stop.high.clone() };
        Some(Estimate { left_stop, right_stop, mean, temperature })
    }
}

impl Engine {
    /// What can be said about an expression without building its value. Parts that are cheap are taken exactly.
    ///
    /// ```
    /// use tedomari_value::{Engine, NoPositions};
    ///
    /// let engine = Engine::new();
    /// let estimate = engine.estimate(&tedomari_notation::parse("{9|1} + {5|3}")?, &NoPositions);
    /// assert_eq!(estimate.mean.low, Some("9".parse()?));
    /// assert_eq!(estimate.temperature.high, Some("4".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, expr: &Expr, positions: &dyn Positions) -> Estimate {
        // Counted in steps, so that bounds are reproducible.
        let own = self.task().beside(Limits::new().nodes(EXACT_STEPS));
        self.with_task(&own).estimate_nodes(expr, positions)
    }

    fn estimate_nodes(&self, expr: &Expr, positions: &dyn Positions) -> Estimate {
        let mut known: Vec<Part> = Vec::with_capacity(expr.len());
        for (_, node) in expr.nodes() {
            let part = match self.small_value(node, &known) {
                Some(value) => {
                    // The stops of a value are known whatever the budget says.
                    let known = || {
                        let estimate = self.estimate_node(node, &known, positions).unwrap_or_default();
                        estimate.with_stops(self.left_stop(value), self.right_stop(value))
                    };
                    Part {
                        estimate: Some(Estimate::of(self, value).unwrap_or_else(known)),
                        value: Some(value),
                    }
                }
                None => Part { estimate: self.estimate_node(node, &known, positions), value: None },
            };
            known.push(part);
        }
        known.pop().and_then(|root| root.estimate).unwrap_or_default()
    }

    /// The value of a node that is no sum and whose parts have small values.
    fn small_value(&self, node: &Node, known: &[Part]) -> Option<Value> {
        let of = |id: &NodeId| known[id.index()].value;
        let all = |ids: &[NodeId]| ids.iter().map(of).collect::<Option<Vec<Value>>>();
        match node {
            Node::Number(x) => Some(self.number(x)),
            Node::Nimber(n) => self.nimber(*n).ok(),
            Node::Up { count, star } => self.up_star(*count, *star).ok(),
            Node::Tiny(g) => self.tiny(of(g)?).ok(),
            Node::Miny(g) => self.miny(of(g)?).ok(),
            Node::PlusMinus(options) => self.plus_minus(&all(options)?).ok(),
            Node::Game { left, right } => self.game(&all(left)?, &all(right)?).ok(),
            Node::Negative(g) => Some(self.negative(of(g)?)),
            // A number is added for nothing; any other sum is what the budget was spent on.
            Node::Add(g, h) => {
                let (g, h) = (of(g)?, of(h)?);
                if g.is_number() || h.is_number() { self.add(g, h).ok() } else { None }
            }
            _ => None,
        }
    }

    fn estimate_node(&self, node: &Node, known: &[Part], positions: &dyn Positions) -> Option<Estimate> {
        let of = |id: &NodeId| known[id.index()].estimate.as_ref();
        match node {
            Node::Nimber(_) | Node::Up { .. } | Node::UpPower { .. } | Node::UpSum { .. } => {
                Some(Estimate::infinitesimal())
            }
            Node::Negative(g) => Some(of(g)?.negative()),
            Node::Add(g, h) => Some(of(g)?.plus(of(h)?)),
            Node::Subtract(g, h) => Some(of(g)?.plus(&of(h)?.negative())),
            Node::Multiple { times, of: g } => Some(of(g)?.times(times)),
            Node::PlusMinus(options) => {
                let negatives =
                    options.iter().map(|g| Some(of(g)?.negative())).collect::<Option<Vec<_>>>()?;
                let left: Vec<_> = options.iter().map(of).collect();
                Estimate::from_options(&left, &negatives.iter().map(Some).collect::<Vec<_>>())
            }
            Node::Game { left, right } => {
                let side = |ids: &[NodeId]| -> Vec<Option<&Estimate>> { ids.iter().map(of).collect() };
                Estimate::from_options(&side(left), &side(right))
            }
            Node::Position { ruleset, board } => positions.estimate(ruleset, board),
            Node::Number(x) => Some(Estimate::between(x.clone(), x.clone())),
            Node::Tiny(_) | Node::Miny(_) | Node::OrdinalSum(..) | Node::Call { .. } => None,
        }
    }
}

/// Steps that exact values of parts may take.
const EXACT_STEPS: u64 = 100_000;

/// What is known about a node.
struct Part {
    estimate: Option<Estimate>,
    value: Option<Value>,
}
