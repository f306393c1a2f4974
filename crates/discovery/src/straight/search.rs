//! The search: options before the sums they are options of, each once.

use std::borrow::Cow;

use rustc_hash::FxHashSet;
use tedomari_number::Dyadic;
use tedomari_parts::{Signed, SplitSum};
use tedomari_thermograph::{Player, Thermograph};
use tedomari_value::{Stop, Value};

use super::graphs::{GraphId, Graphs};
use super::moves::Moves;
use super::span::Span;
use super::sum::{Sum, single_value};
use super::{NONE, ThermographSearch};

/// Why a search ended early, and what is known by then of what it was about.
pub(super) struct Halt {
    pub(super) stop: Stop,
    /// Without the integer of a sum.
    pub(super) span: Box<Span>,
}

/// A thermograph and the integer by which it is moved.
pub(super) type Moved = (GraphId, Dyadic);

const ACCOUNT_EVERY: u64 = 512;

/// Before it is known what values of some size take, so many steps are spent on them.
const TRIAL: u64 = 4000;

/// A step in a sum of so many components takes long enough that the limits are looked at each time.
const LONG: usize = 64;

/// A player's options, those with the same facing wall once.
#[derive(Default)]
struct Best {
    seen: FxHashSet<(u32, Dyadic)>,
    list: Vec<Moved>,
}

impl Best {
    fn add(&mut self, wall: u32, id: GraphId, whole: Dyadic) {
        if self.seen.insert((wall, whole.clone())) {
            self.list.push((id, whole));
        }
    }

    /// The options that may count. A facing wall ends at the mean, so an option whose mean is no better than where
    /// another's wall starts never does; the best mean comes first.
    fn graphs<'g>(&self, graphs: &'g Graphs, is_left: bool) -> Vec<Cow<'g, Thermograph>> {
        let moved = |(id, whole): &Moved| {
            let graph = graphs.get(*id);
            if whole.is_zero() { Cow::Borrowed(graph) } else { Cow::Owned(graph.translate(whole)) }
        };
        let mut list: Vec<Cow<'g, Thermograph>> = self.list.iter().map(moved).collect();
        let start = |graph: &Thermograph| {
            let wall = if is_left { graph.right() } else { graph.left() };
            wall.breakpoints()[0].1.clone()
        };
        let starts = list.iter().map(|graph| start(graph));
        let best = if is_left { starts.max() } else { starts.min() };
        let Some(best) = best else { return list };
        let is_better = |mean: &Dyadic| if is_left { *mean > best } else { *mean < best };
        let first = list.iter().position(|graph| start(graph) == best).unwrap_or(0);
        list.swap(0, first);
        let mut at = 0;
        list.retain(|graph| {
            at += 1;
            at == 1 || is_better(graph.mean())
        });
        list
    }
}

impl ThermographSearch {
    /// The thermograph of a sum.
    pub(super) fn solve_sum(&mut self, mut sum: Sum) -> Result<Moved, Halt> {
        if let Err(stop) = self.settle(&mut sum) {
            let span = Box::new(self.static_span(&sum));
            return Err(Halt { stop, span });
        }
        match self.solve(&sum.body) {
            Ok(id) => Ok((id, sum.whole)),
            Err(Halt { stop, span }) => {
                Err(Halt { stop, span: Box::new(span.shift(&sum.whole, &sum.whole)) })
            }
        }
    }

    /// What is known of a sum without search.
    pub(super) fn look_up(&self, body: &SplitSum) -> Option<GraphId> {
        match body.single_part() {
            Some(part) => {
                let id = self.known[(part >> 1) as usize];
                (id != NONE).then_some(id ^ part & 1)
            }
            None => self.sums.get(body).copied(),
        }
    }

    fn solve(&mut self, body: &SplitSum) -> Result<GraphId, Halt> {
        if let Some(known) = self.look_up(body) {
            return Ok(known);
        }
        let id = self.look_into(body)?;
        match body.single_part() {
            Some(part) => self.known[(part >> 1) as usize] = id ^ part & 1,
            None => {
                self.sums.insert(body.clone(), id);
            }
        }
        Ok(id)
    }

    /// Looks into a sum. If it comes again on the way, play can go round in a circle.
    fn look_into(&mut self, body: &SplitSum) -> Result<GraphId, Halt> {
        let stack = match self.engine.task().stack() {
            Ok(stack) => stack,
            Err(stop) => return Err(self.halted(body, stop)),
        };
        if self.path.enter(body).is_err() {
            return Err(self.halted(body, Stop::Loopy));
        }
        let found = stack.run(|| self.find(body));
        let mut path = std::mem::take(&mut self.path);
        let name = || self.text(&Sum::of_body(body.clone()));
        if let Some(cycle) = path.leave(name) {
            self.engine.task().loopy(cycle);
        }
        self.path = path;
        found
    }

    fn find(&mut self, body: &SplitSum) -> Result<GraphId, Halt> {
        if let Some(integer) = body.single_part().and_then(|part| self.integer(part)) {
            return Ok(self.graphs.intern(Thermograph::number(&integer)));
        }
        match self.theorems(body) {
            Ok(None) => {}
            Ok(Some(sum)) => {
                let (id, whole) = self.solve_sum(sum)?;
                let graph = self.graphs.get(id).translate(&whole);
                return Ok(self.graphs.intern(graph));
            }
            Err(stop) => return Err(self.halted(body, stop)),
        }
        let value = single_value(body, &self.engine);
        let graph = match value {
            Ok(None) => None,
            Ok(Some(value)) => Some(self.engine.thermograph(value)),
            Err(stop) => Some(Err(stop)),
        };
        match graph {
            None => {}
            Some(Ok(graph)) => return Ok(self.graphs.intern(graph)),
            Some(Err(stop)) => return Err(self.halted(body, stop)),
        }
        if body.cold != Value::ZERO
            && let Some(fraction) = self.engine.as_number(body.cold)
        {
            let rest = SplitSum { cold: Value::ZERO, ..body.clone() };
            let id = self.solve(&rest).map_err(|Halt { stop, span }| {
                let span = span.shift(&fraction.floor(), &fraction.ceil());
                Halt { stop, span: Box::new(span) }
            })?;
            if let Some(number) = self.graphs.number(id) {
                let number = number + &fraction;
                return Ok(self.graphs.intern(Thermograph::number(&number)));
            }
        }
        self.expand(body)
    }

    fn expand(&mut self, body: &SplitSum) -> Result<GraphId, Halt> {
        let options = self.count(body).and_then(|()| self.followers(body));
        let options = options.map_err(|stop| self.halted(body, stop))?;
        let mut best = [Best::default(), Best::default()];
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            for (at, option) in options[side].iter().enumerate() {
                match self.solve_sum(option.clone()) {
                    Ok((id, whole)) => best[side].add(self.graphs.facing(id, player), id, whole),
                    Err(Halt { stop, span }) => {
                        let here = self.static_span_of(body);
                        let span = match options.are_long() {
                            true => here,
                            false => self.rolled_up(&options, (side, at), *span).or(here),
                        };
                        return Err(Halt { stop, span: Box::new(span) });
                    }
                }
            }
        }
        let [left, right] = [best[0].graphs(&self.graphs, true), best[1].graphs(&self.graphs, false)];
        let [left, right] = [&left, &right].map(|side| side.iter().map(Cow::as_ref).collect::<Vec<_>>());
        Ok(self.graphs.intern(Thermograph::from_options(&left, &right)))
    }

    fn count(&mut self, body: &SplitSum) -> Result<(), Stop> {
        if self.nodes >= self.pause {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ACCOUNT_EVERY) {
            self.account();
        }
        self.engine.step()?;
        if body.len() < LONG { Ok(()) } else { self.engine.check() }
    }

    /// What is known when the work ends at an option: those before it are in the table.
    fn rolled_up(&self, options: &[Vec<Sum>; 2], failed: (usize, usize), span: Span) -> Span {
        let side = |side: usize| -> Vec<Span> {
            let spans = options[side].iter().enumerate().map(|(at, option)| {
                if (side, at) == failed { span.clone() } else { self.static_span(option) }
            });
            spans.collect()
        };
        Span::from_options(&side(0), &side(1))
    }

    fn halted(&self, body: &SplitSum, stop: Stop) -> Halt {
        Halt { stop, span: Box::new(self.static_span_of(body)) }
    }

    /// Replaces parts of a sum by what is known of them: numbers, and values that are cheap.
    fn settle(&mut self, sum: &mut Sum) -> Result<(), Stop> {
        if sum.body.len() < 2 || sum.body.parts.is_empty() {
            return sum.order(&self.engine);
        }
        sum.order(&self.engine)?;
        for with_values in [false, true] {
            if sum.body.len() < 2 {
                return Ok(());
            }
            let parts = std::mem::take(&mut sum.body.parts);
            for (at, &part) in parts.iter().enumerate() {
                let looked = if at % LONG == LONG - 1 { self.engine.check() } else { Ok(()) };
                match looked.and_then(|()| self.replacement(part, with_values)) {
                    Ok(Some(value)) => sum.add(&self.engine, self.splits.split(&self.engine, value)?)?,
                    Ok(None) => sum.body.parts.push(part),
                    Err(stop) => {
                        sum.body.parts.extend_from_slice(&parts[at..]);
                        return Err(stop);
                    }
                }
            }
            sum.order(&self.engine)?;
        }
        Ok(())
    }

    fn replacement(&mut self, part: Signed, with_values: bool) -> Result<Option<Value>, Stop> {
        let (number, negated) = (part >> 1, part & 1 == 1);
        let value = if with_values {
            self.value_of(number)?
        } else {
            let id = self.solve(&Sum::of_part(number << 1).body).map_err(|halt| halt.stop)?;
            self.graphs.number(id).map(|number| self.engine.number(number))
        };
        Ok(value.map(|value| self.engine.negative_if(negated, value)))
    }

    /// The sum with the values of parts that have more moves than can be looked through, where theorems give them.
    pub(super) fn with_theorems(&mut self, sum: &Sum) -> Result<Sum, Stop> {
        Ok(match self.theorems(&sum.body)? {
            Some(known) => Sum { whole: &known.whole + &sum.whole, ..known },
            None => sum.clone(),
        })
    }

    /// The same without the integer; nothing if there are no such parts.
    fn theorems(&mut self, body: &SplitSum) -> Result<Option<Sum>, Stop> {
        let mut known: Option<Sum> = None;
        for (at, &part) in body.parts.iter().enumerate() {
            if at % LONG == LONG - 1 {
                self.engine.check()?;
            }
            let (book, local) = self.numbering.origin(part >> 1);
            let Some(value) = book.value_by_theorem(local)? else {
                known.iter_mut().for_each(|sum| sum.body.parts.push(part));
                continue;
            };
            let sum = known.get_or_insert_with(|| {
                let (hot, parts) = (body.hot.clone(), body.parts[..at].into());
                Sum::of_body(SplitSum { cold: body.cold, hot, parts })
            });
            let value = self.engine.negative_if(part & 1 == 1, value);
            sum.add(&self.engine, self.splits.split(&self.engine, value)?)?;
        }
        if let Some(sum) = &mut known {
            sum.order(&self.engine)?;
        }
        Ok(known)
    }

    fn value_of(&mut self, part: u32) -> Result<Option<Value>, Stop> {
        if let Some(known) = self.values.get(&part) {
            return Ok(*known);
        }
        let (book, local) = self.numbering.origin(part);
        let value = book.value(local, &self.settings, TRIAL)?.map(|(value, _)| value);
        self.values.insert(part, value);
        Ok(value)
    }

    /// All different moves of either player. In a number beside something else nobody moves.
    pub(super) fn followers(&mut self, body: &SplitSum) -> Result<Moves, Stop> {
        let mut options = Moves::default();
        for (at, &part) in body.parts.iter().enumerate() {
            if at > 0 && body.parts[at - 1] == part {
                continue;
            }
            let mut rest = body.clone();
            rest.parts.remove(at);
            options.copied(&self.engine, &rest)?;
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let mover = if part & 1 == 1 { player.opponent() } else { player };
                let followers = self.numbering.followers(part >> 1, mover)?;
                self.make_room();
                for pieces in followers {
                    let mut sum = Sum::of_body(rest.clone());
                    for piece in pieces {
                        self.add_part(&mut sum, piece ^ part & 1);
                    }
                    options.push(&self.engine, side, sum)?;
                }
            }
        }
        for (at, &value) in body.hot.iter().enumerate() {
            if at > 0 && body.hot[at - 1] == value {
                continue;
            }
            let mut rest = body.clone();
            rest.hot.remove(at);
            options.copied(&self.engine, &rest)?;
            self.add_options(&mut options, &rest, value)?;
        }
        if !body.cold.is_number() {
            let rest = SplitSum { cold: Value::ZERO, ..body.clone() };
            self.add_options(&mut options, &rest, body.cold)?;
        }
        Ok(options)
    }

    fn add_options(&mut self, options: &mut Moves, rest: &SplitSum, value: Value) -> Result<(), Stop> {
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            for option in self.engine.options(value, player)? {
                let mut sum = Sum::of_body(rest.clone());
                sum.add(&self.engine, self.splits.split(&self.engine, option)?)?;
                options.push(&self.engine, side, sum)?;
            }
        }
        Ok(())
    }
}
