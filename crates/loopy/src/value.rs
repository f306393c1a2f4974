//! Loopy values: what an expression is worth if play in it need not end.
//!
//! A game G is known by its sides: G⁺, in which Left wins the plays that never end, and G⁻, in which Right does. Sums, negatives
//! and the order go side by side (Winning Ways, chapter 11; Siegel, chapter VI). A value is an ender, or a stopper, whose
//! sides are the same; or two sides S & T; or a game of which a side is not known as a stopper, which is *open*.

use tedomari_notation::Expr;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::canonical::Stopper;
use crate::compare::{Comparison, LoopyOutcome};
use crate::condense::Condensed;
use crate::designation::{Designation, Sign};
use crate::difference::Difference;
use crate::error::LoopyError;
use crate::graph::LoopyGraph;
use crate::sides::{Side, Sides};

/// A value that may be loopy.
///
/// ```
/// use tedomari_loopy::{Engine, LoopyValue, Named};
///
/// let engine = Engine::new();
/// let over = LoopyValue::of_graph(&Named::Over.graph()?, &engine)?;
/// let sum = over.sum(&over, &engine)?;
/// assert_eq!(sum.print(&engine)?, "over");
/// let dud = LoopyValue::read("on - on", &engine).unwrap();
/// assert_eq!(dud.print(&engine)?, "dud");
/// assert!(dud.ender().is_none());
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone)]
pub enum LoopyValue {
    /// A game in which all play ends.
    Ender(Value),
    /// A game in which it need not, by its sides.
    Loopy(Box<Sided>),
}

/// A loopy game by its sides.
#[derive(Debug, Clone)]
pub struct Sided {
    sides: Sides,
    /// One game that has both sides, if a side is open and there is such a game.
    whole: Option<LoopyGraph>,
}

impl Sided {
    /// The sides.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The stopper that the game equals, if both sides are the same.
    pub fn stopper(&self) -> Option<&Stopper> {
        self.sides.stopper()
    }

    /// Whether a side is not known as a stopper.
    pub fn is_open(&self) -> bool {
        self.sides.on.stopper().is_none() || self.sides.off.stopper().is_none()
    }
}

impl LoopyValue {
    /// The value of a game whose infinite plays are drawn.
    pub fn of_graph(graph: &LoopyGraph, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        let graph = match graph.condense(engine)? {
            Condensed::Stopper(stopper) => {
                let side = Side::Stopper(stopper);
                return LoopyValue::normal(Sides { on: side.clone(), off: side }, None, engine);
            }
            Condensed::Graph(graph) => graph,
        };
        let on = graph.side(Sign::Plus, engine)?;
        let off = match &on {
            Side::Stopper(_) if graph.is_drawn() && graph.is_stopper(engine.task())? => on.clone(),
            _ => graph.side(Sign::Minus, engine)?,
        };
        LoopyValue::normal(Sides { on, off }, Some(&graph), engine)
    }

    /// The value with these sides.
    pub fn of_sides(sides: Sides, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        LoopyValue::normal(sides, None, engine)
    }

    /// An ender if it is one, and what is not needed dropped.
    fn normal(sides: Sides, whole: Option<&LoopyGraph>, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        if let Some(stopper) = sides.stopper()
            && let Some(value) = stopper.as_ender(engine)?
        {
            return Ok(LoopyValue::Ender(value));
        }
        let mut value = Sided { sides, whole: None };
        if let Some(whole) = whole.filter(|_| value.is_open()) {
            value.whole = Some(whole.reachable(engine.task())?);
        }
        Ok(LoopyValue::Loopy(Box::new(value)))
    }

    /// The ender that it is, if it is one.
    pub fn ender(&self) -> Option<Value> {
        match self {
            LoopyValue::Ender(value) => Some(*value),
            LoopyValue::Loopy(_) => None,
        }
    }

    /// The stopper that it is, if it is one; an ender is one, too.
    pub fn stopper(&self, engine: &Engine) -> Result<Option<Stopper>, LoopyError> {
        match self {
            LoopyValue::Ender(value) => Stopper::of_ender(engine, *value).map(Some),
            LoopyValue::Loopy(game) => Ok(game.stopper().cloned()),
        }
    }

    /// A game with the same onside.
    pub fn onside(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        self.on_side(Sign::Plus, engine)
    }

    /// A game with the same offside.
    pub fn offside(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        self.on_side(Sign::Minus, engine)
    }

    fn on_side(&self, side: Sign, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        match (self, side) {
            (LoopyValue::Ender(value), _) => LoopyGraph::of_ender(engine, *value),
            (LoopyValue::Loopy(game), Sign::Plus) => Ok(game.sides.on.graph().clone()),
            (LoopyValue::Loopy(game), Sign::Minus) => Ok(game.sides.off.graph().clone()),
        }
    }

    /// One game with both sides, if one is known.
    pub fn whole(&self, engine: &Engine) -> Result<Option<LoopyGraph>, LoopyError> {
        Ok(match self {
            LoopyValue::Ender(value) => Some(LoopyGraph::of_ender(engine, *value)?),
            LoopyValue::Loopy(game) => game.stopper().map(Stopper::graph).or(game.whole.as_ref()).cloned(),
        })
    }

    /// -G.
    pub fn negative(&self, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        Ok(match self {
            LoopyValue::Ender(value) => LoopyValue::Ender(engine.negative(*value)),
            LoopyValue::Loopy(game) => {
                let sides = game.sides.negative(engine.task())?;
                let whole = game.whole.as_ref().map(LoopyGraph::negative);
                LoopyValue::Loopy(Box::new(Sided { sides, whole }))
            }
        })
    }

    /// What becomes of two values if an operation is done to games that have their sides.
    fn side_by_side(
        &self,
        other: &LoopyValue,
        engine: &Engine,
        join: impl Fn(&LoopyGraph, &LoopyGraph) -> Result<LoopyGraph, LoopyError>,
    ) -> Result<LoopyValue, LoopyError> {
        if let (Some(g), Some(h)) = (self.whole(engine)?, other.whole(engine)?) {
            return LoopyValue::of_graph(&join(&g, &h)?, engine);
        }
        let on = join(&self.onside(engine)?, &other.onside(engine)?)?.side(Sign::Plus, engine)?;
        let off = join(&self.offside(engine)?, &other.offside(engine)?)?.side(Sign::Minus, engine)?;
        LoopyValue::of_sides(Sides { on, off }, engine)
    }

    /// What becomes of the value if something is done to games that have its sides.
    pub(crate) fn graph_by_graph(
        &self,
        engine: &Engine,
        change: impl Fn(&LoopyGraph) -> Result<LoopyGraph, LoopyError>,
    ) -> Result<LoopyValue, LoopyError> {
        if let Some(whole) = self.whole(engine)? {
            return LoopyValue::of_graph(&change(&whole)?, engine);
        }
        let on = change(&self.onside(engine)?)?.side(Sign::Plus, engine)?;
        let off = change(&self.offside(engine)?)?.side(Sign::Minus, engine)?;
        LoopyValue::of_sides(Sides { on, off }, engine)
    }

    /// G + H.
    pub fn sum(&self, other: &LoopyValue, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        match (self, other) {
            (LoopyValue::Ender(g), LoopyValue::Ender(h)) => Ok(LoopyValue::Ender(engine.add(*g, *h)?)),
            _ => self.side_by_side(other, engine, |g, h| {
                g.sum(h, engine.task())?.designated(Designation::drawn())
            }),
        }
    }

    /// So many copies of G, or of -G; the number is an integer.
    pub fn multiple(&self, times: &Dyadic, engine: &Engine) -> Result<LoopyValue, LoopyError> {
        if let LoopyValue::Ender(value) = self {
            return Ok(LoopyValue::Ender(engine.multiple(&times.numerator(), *value)?));
        }
        let mut rest = times.abs();
        let mut power = if times.signum() < 0 { self.negative(engine)? } else { self.clone() };
        let mut sum = LoopyValue::Ender(engine.integer(0));
        while !rest.is_zero() {
            let half = rest.half().floor();
            if half.double() != rest {
                sum = sum.sum(&power, engine)?;
            }
            rest = half;
            if !rest.is_zero() {
                power = power.sum(&power, engine)?;
            }
        }
        Ok(sum)
    }

    /// G:H, the ordinal sum: a move in G throws H away. It depends on the form of G, so G must be a stopper, which has a
    /// canonical form; `None` if it is not known to be one.
    pub fn ordinal_sum(&self, other: &LoopyValue, engine: &Engine) -> Result<Option<LoopyValue>, LoopyError> {
        if let (LoopyValue::Ender(g), LoopyValue::Ender(h)) = (self, other) {
            return Ok(Some(LoopyValue::Ender(engine.ordinal_sum(*g, *h)?)));
        }
        let Some(base) = self.stopper(engine)? else { return Ok(None) };
        let base = LoopyValue::of_graph(base.graph(), engine)?;
        base.side_by_side(other, engine, |g, h| ordinal_sum(g, h, engine)).map(Some)
    }

    /// How two values compare, side by side.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyValue, Relation};
    ///
    /// let engine = Engine::new();
    /// let read = |text| LoopyValue::read(text, &engine).unwrap();
    /// assert_eq!(read("tis").compare(&read("0"), &engine)?.relation(), Relation::Greater);
    /// assert_eq!(read("tis").compare(&read("1/2"), &engine)?.relation(), Relation::Confused);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn compare(&self, other: &LoopyValue, engine: &Engine) -> Result<Comparison, LoopyError> {
        if let (LoopyValue::Ender(g), LoopyValue::Ender(h)) = (self, other) {
            let relation = engine.compare(*g, *h)?;
            let (ge, le) = (relation.is_ge(), relation.is_le());
            return Ok(Comparison { plus_ge: ge, plus_le: le, minus_ge: ge, minus_le: le });
        }
        let task = engine.task();
        if let (Some(g), Some(h)) = (self.whole(engine)?, other.whole(engine)?) {
            return g.compare(&h, task);
        }
        let ge = |g: &LoopyValue, h: &LoopyValue, side| -> Result<bool, LoopyError> {
            let (g, h) = (g.on_side(side, engine)?, h.on_side(side, engine)?);
            Ok(Difference::on_side(&g, &h, side, task)?.ge(g.start(), h.start()))
        };
        Ok(Comparison {
            plus_ge: ge(self, other, Sign::Plus)?,
            plus_le: ge(other, self, Sign::Plus)?,
            minus_ge: ge(self, other, Sign::Minus)?,
            minus_le: ge(other, self, Sign::Minus)?,
        })
    }

    /// Whether the onside of one is at least the offside of another, as it is for the two sides of one game.
    pub fn is_above(&self, other: &LoopyValue, engine: &Engine) -> Result<bool, LoopyError> {
        let on = self.onside(engine)?.on_side(Sign::Plus);
        let off = other.offside(engine)?.on_side(Sign::Minus);
        Ok(on.compare(&off, engine.task())?.ge())
    }

    /// Who wins: Left wins G if she wins G⁻, and at least draws it if she wins G⁺.
    pub fn outcome(&self, engine: &Engine) -> Result<LoopyOutcome, LoopyError> {
        let task = engine.task();
        if let Some(whole) = self.whole(engine)? {
            return whole.outcome(task);
        }
        let on = self.onside(engine)?.on_side(Sign::Plus).outcome(task)?;
        let off = self.offside(engine)?.on_side(Sign::Minus).outcome(task)?;
        Ok(LoopyOutcome {
            wins_first: off.wins_first,
            survives_first: on.wins_first,
            wins_second: off.wins_second,
            survives_second: on.wins_second,
        })
    }

    /// The value as an expression that reads back as the same value. An open game is written as it stands.
    pub fn expression(&self, engine: &Engine) -> Result<Expr, LoopyError> {
        match self {
            LoopyValue::Ender(value) => Ok(engine.expression(*value)),
            LoopyValue::Loopy(game) => match &game.whole {
                Some(whole) => whole.expression(engine),
                None => game.sides.expression(engine),
            },
        }
    }

    /// The value as text.
    pub fn print(&self, engine: &Engine) -> Result<String, LoopyError> {
        Ok(self.expression(engine)?.to_string())
    }
}

/// G:H on graphs: the moves of G's start lead to G without H.
fn ordinal_sum(g: &LoopyGraph, h: &LoopyGraph, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
    let mut builder = Builder::new();
    let base = builder.include(g);
    let head = builder.include(h);
    for v in 0..h.vertices() {
        engine.step()?;
        for player in Player::BOTH {
            for to in g.options(g.start(), player) {
                builder.add(player, head.wrapping_add(v), base.wrapping_add(to));
            }
        }
    }
    builder.finish_within(head.wrapping_add(h.start()), engine.task())
}
