//! Bounds on what an expression is worth, from its parts: what can still be said when the budget ran out.
//!
//! Means add, temperatures of sums are at most the largest, and stops of sums lie between what the parts' stops and
//! Hanner's bound μ ≤ LS ≤ μ + τ allow. Parts that are no sums are taken exactly while that is cheap; sums are never
//! built. One pass over the expression.

use std::time::Duration;

use tedomari_notation::{Algebra, Expr, Function, KoShape, LoopyName};
use tedomari_number::{Dyadic, Interval};
use tedomari_task::{Instant, Limits};

use crate::engine::Engine;
use crate::form::Positions;
use crate::value::Value;
use tedomari_vocabulary::Player;

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

    /// Of a game that lies between two numbers: both stops do, and the mean. Its followers may lie elsewhere, so nothing is said of
    /// the temperature: {1000|1||0|-1000} lies between 0 and 1.
    pub fn of_stops(low: Dyadic, high: Dyadic) -> Estimate {
        let temperature = Interval { low: Some(Dyadic::from(-1)), high: None };
        Estimate { temperature, ..Estimate::between(low, high) }
    }

    /// Of a number in an interval.
    fn of_number(range: Interval) -> Estimate {
        let temperature = Interval { low: Some(Dyadic::from(-1)), high: Some(Dyadic::ZERO) };
        Estimate { left_stop: range.clone(), right_stop: range.clone(), mean: range, temperature }
    }

    /// Of a value, as long as the budget lasts.
    pub fn of(engine: &Engine, value: Value) -> Option<Estimate> {
        Some(Estimate {
            left_stop: Interval::exactly(engine.left_stop(value)),
            right_stop: Interval::exactly(engine.right_stop(value)),
            mean: Interval::exactly(engine.mean(value).ok()?),
            temperature: Interval::exactly(engine.temperature(value).ok()?),
        })
    }

    /// With what holds for a game that is its own negative: the mean is 0, and whoever starts can expect as much as the other.
    pub fn of_own_negative(mut self) -> Estimate {
        let reflected = self.negative();
        self = self.within(reflected);
        self.mean = Interval::exactly(Dyadic::ZERO);
        self.left_stop = self.left_stop.within(Interval { low: Some(Dyadic::ZERO), high: None });
        self.right_stop = self.right_stop.within(Interval { low: None, high: Some(Dyadic::ZERO) });
        self
    }

    /// Of the game heated by a number t > 0. Cooling by t gives it back: in a game that is not a number the scaffolds are apart
    /// up to t, since at t they are its stops. So the mean stays, and the temperature grows by t.
    fn heated(&self, by: &Dyadic, is_number: Option<bool>) -> Estimate {
        let shifted = |end: &Option<Dyadic>| end.as_ref().map(|t| t + by);
        let temperature = match is_number {
            Some(true) => self.temperature.clone(),
            Some(false) => Interval {
                low: shifted(&self.temperature.low).map(|low| low.max(by.clone())),
                high: shifted(&self.temperature.high),
            },
            None => Interval { low: Some(Dyadic::from(-1)), high: shifted(&self.temperature.high) },
        };
        Estimate { mean: self.mean.clone(), temperature, ..Estimate::default() }.tightened()
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
        let options = heat(left).zip(heat(right)).map(|(left, right)| left.max(right));
        // Above the temperatures of the options their walls are masts at the means, and the walls of the game meet where t is
        // half of the distance between the outermost masts.
        let outermost = |side: &[Option<&Estimate>], player: Player| -> Option<Dyadic> {
            let ends = side.iter().map(|e| match player {
                Player::Left => e.as_ref()?.mean.high.clone(),
                Player::Right => e.as_ref()?.mean.low.clone(),
            });
            let mut ends = ends.collect::<Option<Vec<_>>>()?.into_iter();
            let first = ends.next()?;
            Some(ends.fold(first, |a, b| if player == Player::Left { a.max(b) } else { a.min(b) }))
        };
        let masts = outermost(left, Player::Left).zip(outermost(right, Player::Right));
        let by_masts = || Some(options.clone()?.max((masts.as_ref()?.0.clone() - &masts.as_ref()?.1).half()));
        let by_stops = || Some(options.clone()? + (range.high.as_ref()? - range.low.as_ref()?));
        let hottest = by_masts().into_iter().chain(by_stops()).min();
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
        self.estimate_sum([expr], positions)
    }

    /// The same about the sum of several expressions.
    pub fn estimate_sum<'x>(
        &self,
        terms: impl IntoIterator<Item = &'x Expr>,
        positions: &dyn Positions,
    ) -> Estimate {
        // Counted in steps, so that bounds are reproducible.
        let own = self.task().beside(Limits::new().nodes(EXACT_STEPS));
        let engine = self.with_task(&own);
        let mut bounds =
            Bounds { engine: &engine, positions, until: Instant::now() + LONGEST, parts: 0, is_exact: true };
        let mut sum = Estimate::between(Dyadic::ZERO, Dyadic::ZERO);
        for expr in terms {
            let Ok(mut parts) = expr.fold(&mut bounds) else { return Estimate::default() };
            sum = sum.plus(&parts.pop().and_then(|root| root.estimate).unwrap_or_default());
        }
        sum
    }
}

/// Steps that exact values of parts may take.
const EXACT_STEPS: u64 = 100_000;

/// Of expressions so long that even bounds take longer, nothing is said.
const LONGEST: Duration = Duration::from_millis(400);

/// So long at most are parts taken exactly.
const EXACT: Duration = Duration::from_millis(60);

/// So many parts are bounded between two looks at the clock.
const LOOK_EVERY: usize = 64;

/// The expression is too long to be bounded.
#[derive(Debug)]
struct Late;

/// The algebra of bounds. What is cheap is valued: everything but sums and functions.
struct Bounds<'e> {
    engine: &'e Engine,
    positions: &'e dyn Positions,
    until: Instant,
    /// How many parts were bounded.
    parts: usize,
    /// Whether parts are still taken exactly.
    is_exact: bool,
}

/// What is known about a node.
#[derive(Clone, Default)]
struct Part {
    estimate: Option<Estimate>,
    value: Option<Value>,
}

type Bounded = Result<Part, Late>;

impl Bounds<'_> {
    /// A node with its value, if that was cheap, or else with bounds.
    fn part(&mut self, value: Option<Value>, estimate: impl FnOnce() -> Option<Estimate>) -> Bounded {
        self.parts += 1;
        if self.parts.is_multiple_of(LOOK_EVERY) {
            let now = Instant::now();
            if now > self.until {
                return Err(Late);
            }
            // The rest of the time is for bounds, which are quick.
            self.is_exact &= now + (LONGEST - EXACT) < self.until;
        }
        // Numbers are never dear.
        let value = value.filter(|value| self.is_exact || value.is_number());
        let estimate = match value {
            None => estimate(),
            // The stops of a value are known whatever the budget says.
            Some(value) => Some(Estimate::of(self.engine, value).unwrap_or_else(|| {
                let stops = (self.engine.left_stop(value), self.engine.right_stop(value));
                estimate().unwrap_or_default().with_stops(stops.0, stops.1)
            })),
        };
        Ok(Part { estimate, value })
    }

    fn unknown(&self) -> Bounded {
        Ok(Part::default())
    }
}

fn values(parts: &[Part]) -> Option<Vec<Value>> {
    parts.iter().map(|part| part.value).collect()
}

fn estimates(parts: &[Part]) -> Vec<Option<&Estimate>> {
    parts.iter().map(|part| part.estimate.as_ref()).collect()
}

impl Algebra for Bounds<'_> {
    type Value = Part;
    type Error = Late;

    fn number(&mut self, x: &Dyadic) -> Bounded {
        self.part(Some(self.engine.number(x)), || Some(Estimate::between(x.clone(), x.clone())))
    }

    fn nimber(&mut self, n: u64) -> Bounded {
        self.part(self.engine.nimber(n).ok(), || Some(Estimate::infinitesimal()))
    }

    fn up(&mut self, count: i64, star: u64) -> Bounded {
        self.part(self.engine.up_star(count, star).ok(), || Some(Estimate::infinitesimal()))
    }

    fn up_power(&mut self, _: u64, _: bool, _: u64) -> Bounded {
        self.part(None, || Some(Estimate::infinitesimal()))
    }

    fn up_sum(&mut self, _: u64, _: bool, _: u64) -> Bounded {
        self.part(None, || Some(Estimate::infinitesimal()))
    }

    fn tiny(&mut self, g: &Part) -> Bounded {
        self.part(g.value.and_then(|g| self.engine.tiny(g).ok()), || None)
    }

    fn miny(&mut self, g: &Part) -> Bounded {
        self.part(g.value.and_then(|g| self.engine.miny(g).ok()), || None)
    }

    fn plus_minus(&mut self, options: &[Part]) -> Bounded {
        let value = values(options).and_then(|options| self.engine.plus_minus(&options).ok());
        self.part(value, || {
            let left = estimates(options);
            let right: Option<Vec<Estimate>> = left.iter().map(|part| Some((*part)?.negative())).collect();
            Estimate::from_options(&left, &right?.iter().map(Some).collect::<Vec<_>>())
        })
    }

    fn game(&mut self, left: &[Part], right: &[Part]) -> Bounded {
        let value = values(left).zip(values(right));
        let value = value.and_then(|(left, right)| self.engine.game(&left, &right).ok());
        self.part(value, || Estimate::from_options(&estimates(left), &estimates(right)))
    }

    /// What is said about games that are quoted does not depend on their form.
    fn quoted(&mut self, game: &Part, _: &[Part], _: &[Part]) -> Bounded {
        Ok(game.clone())
    }

    fn negative(&mut self, g: &Part) -> Bounded {
        let value = g.value.map(|g| self.engine.negative(g));
        self.part(value, || Some(g.estimate.as_ref()?.negative()))
    }

    /// A number is added for nothing; any other sum is what the budget was spent on.
    fn add(&mut self, g: &Part, h: &Part) -> Bounded {
        let value = g.value.zip(h.value).filter(|(g, h)| g.is_number() || h.is_number());
        let value = value.and_then(|(g, h)| self.engine.add(g, h).ok());
        self.part(value, || Some(g.estimate.as_ref()?.plus(h.estimate.as_ref()?)))
    }

    fn multiple(&mut self, times: &Dyadic, g: &Part) -> Bounded {
        self.part(None, || Some(g.estimate.as_ref()?.times(times)))
    }

    /// Of G:H, if G is not a number: then G:H is none either, since its options are those of G and more, and it has the stops
    /// of G. For a move in H leaves G:H', and the opponent can end that by a move in G.
    fn ordinal_sum(&mut self, base: &Part, _: &Part) -> Bounded {
        let base = base.value.filter(|base| !base.is_number());
        let stops = base.map(|base| (self.engine.left_stop(base), self.engine.right_stop(base)));
        self.part(None, || {
            let (left, right) = stops?;
            let high = (left == right).then_some(Dyadic::ZERO);
            let temperature = Interval { low: Some(Dyadic::ZERO), high };
            Some(Estimate { temperature, ..Estimate::default() }.with_stops(left, right))
        })
    }

    /// Numbers that are bounded anyway, and heated games; what other functions give is not known.
    fn call(&mut self, function: Function, arguments: &[Part]) -> Bounded {
        let estimate = arguments[0].estimate.clone();
        let is_number = arguments[0].value.map(Value::is_number);
        let heat = match arguments {
            [_, Part { value: Some(by), .. }] => {
                self.engine.as_number(*by).filter(|by| function == Function::Heat && by.signum() > 0)
            }
            _ => None,
        };
        // One option of a heated nimber is the number that it is heated by, and nothing is better by Hanner's bound.
        let is_nimber = arguments[0].value.is_some_and(|value| self.engine.as_nimber(value) > Some(0));
        self.part(None, || {
            let estimate = estimate?;
            if let Some(heat) = heat {
                let heated = estimate.heated(&heat, is_number);
                return Some(if is_nimber { heated.with_stops(heat.clone(), -heat) } else { heated });
            }
            let range = match function {
                Function::Mean => estimate.mean,
                Function::Temperature => estimate.temperature,
                Function::LeftStop => estimate.left_stop,
                Function::RightStop => estimate.right_stop,
                _ => return None,
            };
            Some(Estimate::of_number(range))
        })
    }

    /// Nothing is said about games whose options are not known.
    fn list(&mut self, _: Function, _: &[Part]) -> Result<Vec<Part>, Late> {
        Err(Late)
    }

    fn position(&mut self, ruleset: &str, board: &str) -> Bounded {
        let positions = self.positions;
        self.part(None, || positions.estimate(ruleset, board))
    }

    fn loopy(&mut self, _: LoopyName, _: u64) -> Bounded {
        self.unknown()
    }

    fn pass(&mut self) -> Bounded {
        self.unknown()
    }

    fn sides(&mut self, _: &Part, _: &Part) -> Bounded {
        self.unknown()
    }

    fn ko(&mut self, _: KoShape, _: &Part, _: &Part) -> Bounded {
        self.unknown()
    }

    fn back(&mut self, _: &str) -> Bounded {
        self.unknown()
    }
}

#[cfg(test)]
mod tests {
    use tedomari_notation::Parser;

    use super::*;
    use crate::form::NoPositions;

    #[test]
    fn heated_nimbers_have_the_stops_of_a_switch() {
        let engine = Engine::new();
        for n in 1..9 {
            for by in ["1", "1/4", "7/2"] {
                let text = format!("heat(*{n},{by})");
                let exact = Estimate::of(&engine, engine.read(&text).unwrap()).unwrap();
                let told = engine.estimate(&Parser::new().parse(&text).unwrap(), &NoPositions);
                assert_eq!(told, exact, "{text}");
            }
        }
    }

    /// What is said of ordinal sums without building them holds for what they are by definition.
    #[test]
    fn ordinal_sums_have_the_stops_of_their_base() {
        let engine = Engine::new();
        let bases = [
            "*",
            "*3",
            "^",
            "v*2",
            "1*",
            "Tiny(2)",
            "{2|-1}",
            "{1||0|-9}",
            "{5|3*}",
            "{4,{20|2}|-4}",
            "'{0,{5|-9}|0}'",
        ];
        for base in bases {
            for other in ["1", "-2", "1/2", "*", "^", "{3|1}", "{-1|-7}"] {
                let text = format!("({base}):({other})");
                let exact = Estimate::of(&engine, engine.read(&text).unwrap()).unwrap();
                let told = engine.estimate(&Parser::new().parse(&text).unwrap(), &NoPositions);
                assert_eq!(
                    (&told.left_stop, &told.right_stop),
                    (&exact.left_stop, &exact.right_stop),
                    "{text}"
                );
                assert_eq!(told.clone().within(exact.clone()), exact, "{text}");
            }
        }
        let told = |text: &str| engine.estimate(&Parser::new().parse(text).unwrap(), &NoPositions);
        let zero = Interval::exactly(Dyadic::ZERO);
        let large = told("*1000000:1");
        assert_eq!(
            (large.left_stop, large.mean, large.temperature.high),
            (zero.clone(), zero, Some(Dyadic::ZERO))
        );
        // A number has other stops with something on it.
        assert_eq!(told("0:1").left_stop, Interval::default());
    }
}
