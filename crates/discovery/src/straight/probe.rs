//! Bounds: what is known of a sum without search, and looks a few moves deep before the search proper.

use tedomari_number::Dyadic;
use tedomari_parts::SplitSum;
use tedomari_thermograph::Thermograph;
use tedomari_value::{Estimate, Interval, Stop, Value};

use super::graphs::GraphId;
use super::search::Moved;
use super::span::Span;
use super::sum::Sum;
use super::{NONE, ThermographSearch};

/// A search that takes more nodes is worth a look ahead.
const QUICK: u64 = 500;

/// A look ahead may look at so many sums.
const PROBING: u64 = 5_000;

/// What a component is at least and at most, as a game.
struct Between {
    low: Option<Dyadic>,
    high: Option<Dyadic>,
    /// Its thermograph, if it is known.
    graph: Option<GraphId>,
}

impl ThermographSearch {
    /// Searches. If that takes long, first looks one move deep, two and so on, so that the estimate is better than nothing
    /// when the budget ends.
    pub(super) fn solve_probing(&mut self, sum: &Sum, estimate: &mut Estimate) -> Result<Moved, Stop> {
        let sharpen = |estimate: &mut Estimate, span: Span| {
            *estimate = std::mem::take(estimate).within(span.estimate());
        };
        sharpen(estimate, self.static_span(sum));
        self.pause = self.nodes + QUICK;
        let quick = self.solve_sum(sum.clone());
        let is_paused = self.nodes >= self.pause;
        self.pause = u64::MAX;
        match quick {
            Ok(moved) => return Ok(moved),
            Err(halt) => {
                sharpen(estimate, *halt.span);
                if halt.stop != Stop::Nodes || !is_paused {
                    return Err(halt.stop);
                }
            }
        }
        let temperature = Interval { low: None, high: self.hottest(sum)? };
        estimate.temperature = std::mem::take(&mut estimate.temperature).within(temperature);
        let (mut before, mut total) = (1, 0);
        for depth in 1.. {
            let mut left = PROBING;
            let Some(span) = self.probe(sum, depth, &mut left)? else { break };
            sharpen(estimate, span);
            let spent = PROBING - left;
            total += spent;
            // The next look takes as many times more as this one did. Where there is hardly a choice it is no more, but then
            // there would be thousands of looks.
            if spent * (spent / before).max(2) > PROBING || total > 2 * PROBING {
                break;
            }
            before = spent;
        }
        self.solve_sum(sum.clone()).map_err(|halt| {
            sharpen(estimate, *halt.span);
            halt.stop
        })
    }

    /// Bounds from looking so many moves deep; nothing if there is too much to look at.
    fn probe(&mut self, sum: &Sum, depth: u32, left: &mut u64) -> Result<Option<Span>, Stop> {
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        if depth == 0 || self.look_up(&sum.body).is_some() || sum.body.is_empty() {
            return Ok(Some(self.static_span(sum)));
        }
        self.nodes += 1;
        self.engine.step()?;
        let options = self.followers(&sum.body)?;
        let mut spans = [Vec::new(), Vec::new()];
        for (side, spans) in spans.iter_mut().enumerate() {
            for option in &options[side] {
                let mut option = option.clone();
                option.order(&self.engine)?;
                // Where there is hardly a choice, the looks go deep.
                let stack = self.engine.task().stack()?;
                let looked = stack.run(|| self.probe(&option, depth - 1, left));
                let Some(span) = looked? else { return Ok(None) };
                spans.push(span);
            }
        }
        let here = self.static_span(sum);
        // With a number in the sum, the moves in it are missing.
        if sum.body.cold.is_number() && sum.body.cold != Value::ZERO {
            return Ok(Some(here));
        }
        let [left_spans, right_spans] = spans;
        let rolled = Span::from_options(&left_spans, &right_spans).shift(&sum.whole, &sum.whole);
        Ok(Some(rolled.or(here)))
    }

    /// Bounds on a sum from the table and the rulesets.
    pub(super) fn static_span(&self, sum: &Sum) -> Span {
        self.static_span_of(&sum.body).shift(&sum.whole, &sum.whole)
    }

    /// The same without the integer: one component by its thermograph, if it is known, the others by integers around
    /// them.
    pub(super) fn static_span_of(&self, body: &SplitSum) -> Span {
        if let Some(id) = self.look_up(body) {
            return Span::exactly(self.graphs.get(id));
        }
        let components = self.components(body);
        // The hottest known one keeps its thermograph.
        let heat = |between: &Between| between.graph.map(|id| self.graphs.get(id).temperature().clone());
        let main = (0..components.len()).max_by_key(|&at| heat(&components[at]));
        let main = main.filter(|&at| components[at].graph.is_some());
        let sum_of = |end: fn(&Between) -> Option<&Dyadic>| {
            let others = components.iter().enumerate().filter(|(at, _)| Some(*at) != main);
            others.map(|(_, between)| end(between)).try_fold(Dyadic::ZERO, |sum, end| Some(&sum + end?))
        };
        let (low, high) = (sum_of(|between| between.low.as_ref()), sum_of(|between| between.high.as_ref()));
        let base = match main.and_then(|at| components[at].graph) {
            Some(id) => Span::exactly(self.graphs.get(id)),
            None => Span::exactly(&Thermograph::mast(Dyadic::ZERO)),
        };
        Span {
            low: low.and_then(|low| Some(base.low.as_ref()?.translate(&low))),
            high: high.and_then(|high| Some(base.high.as_ref()?.translate(&high))),
            ..Span::unknown()
        }
    }

    fn components(&self, body: &SplitSum) -> Vec<Between> {
        let mut components: Vec<Between> = Vec::with_capacity(body.len());
        for &part in &body.parts {
            components.push(self.between(part));
        }
        for &value in &body.hot {
            let (left, right) = (self.engine.left_stop(value), self.engine.right_stop(value));
            let (low, high) = around(&left, &right);
            components.push(Between { low: Some(low), high: Some(high), graph: None });
        }
        let (left, right) = (self.engine.left_stop(body.cold), self.engine.right_stop(body.cold));
        let (low, high) = match self.engine.as_number(body.cold) {
            Some(x) => (x.floor(), x.ceil()),
            None => around(&left, &right),
        };
        components.push(Between { low: Some(low), high: Some(high), graph: None });
        components
    }

    /// Integers between which the sum lies, as a game.
    pub(crate) fn integers(&self, sum: &Sum) -> Option<(Dyadic, Dyadic)> {
        let mut total = (sum.whole.clone(), sum.whole.clone());
        for Between { low, high, .. } in self.components(&sum.body) {
            total = (total.0 + low?, total.1 + high?);
        }
        Some(total)
    }

    /// The integer that a part is, if its ruleset sees that.
    pub(super) fn integer(&self, part: u32) -> Option<Dyadic> {
        let Between { low, high, .. } = self.between(part);
        low.filter(|low| high.as_ref() == Some(low))
    }

    fn between(&self, part: u32) -> Between {
        let number = (part >> 1) as usize;
        let id = self.known[number];
        if id != NONE {
            let id = id ^ part & 1;
            let graph = self.graphs.get(id);
            let (low, high) = match self.graphs.number(id) {
                Some(x) => (x.floor(), x.ceil()),
                None => around(&graph.left_stop(), &graph.right_stop()),
            };
            return Between { low: Some(low), high: Some(high), graph: Some(id) };
        }
        let bounds = self.numbering.bounds(part >> 1);
        let (low, high) = match bounds {
            Some((low, high)) if part & 1 == 1 => (Some((-high).into()), Some((-low).into())),
            Some((low, high)) => (Some(low.into()), Some(high.into())),
            None => (None, None),
        };
        Between { low, high, graph: None }
    }
}

/// Integers around a game that is no number: one above the Left stop is above the game.
fn around(left: &Dyadic, right: &Dyadic) -> (Dyadic, Dyadic) {
    (right.ceil() - Dyadic::ONE, left.floor() + Dyadic::ONE)
}
