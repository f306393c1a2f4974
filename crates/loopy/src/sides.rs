//! Sides: a loopy game is stopper-sided if G⁺ and G⁻ equal stoppers S and T; it is then written S & T (Winning Ways, chapter
//! 11). Sums of stoppers need not be stoppers, but mostly have stoppers for sides.
//!
//! A side is sought in three ways. Simplifying by the order of the side may leave a stopper. Sidling may come to an end. And
//! where it does for some positions only, these are replaced by their values and the rest is simplified again. What is
//! found is compared with the game by the solver before it is given out.

use rustc_hash::FxHashMap;
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::approximant::{Approximant, Approximants};
use crate::builder::Builder;
use crate::canonical::Stopper;
use crate::compare::Comparison;
use crate::condense::Condensed;
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};
use crate::sidle::{Known, SidleOptions};
use crate::simplify::{Keep, simplify};
use crate::stopper_store::StopperStore;

/// One side of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// It equals a stopper.
    Stopper(Stopper),
    /// No stopper was found; the graph is as simple as it became.
    Open(LoopyGraph),
}

impl Side {
    /// The stopper, if one was found.
    pub fn stopper(&self) -> Option<&Stopper> {
        match self {
            Side::Stopper(stopper) => Some(stopper),
            Side::Open(_) => None,
        }
    }

    /// A graph that is equal to the game on this side.
    pub fn graph(&self) -> &LoopyGraph {
        match self {
            Side::Stopper(stopper) => stopper.graph(),
            Side::Open(graph) => graph,
        }
    }
}

/// Both sides of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sides {
    /// The onside: the value of G⁺.
    pub on: Side,
    /// The offside: the value of G⁻.
    pub off: Side,
}

impl Sides {
    /// The stopper that the game equals, if both sides are the same.
    pub fn stopper(&self) -> Option<&Stopper> {
        self.on.stopper().filter(|&stopper| self.off.stopper() == Some(stopper))
    }
}

impl Sides {
    /// S & T; `None` unless S ≥ T.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, Named, Sides, Stopper};
    ///
    /// let engine = Engine::new();
    /// let integer = |n| Stopper::of_ender(&engine, engine.integer(n)).unwrap();
    /// let tis = Sides::new(integer(1), integer(0), engine.task())?.unwrap();
    /// let tisn = tis.negative(engine.task())?;
    /// assert_eq!(tis, Named::Tis.graph()?.sides(&engine)?);
    /// assert_eq!(tis.sum(&tisn, &engine)?.unwrap().print(&engine)?.unwrap(), "1 & -1");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn new(on: Stopper, off: Stopper, task: &Task) -> Result<Option<Sides>, LoopyError> {
        let ordered = on.compare(&off, task)?.is_ge();
        Ok(ordered.then_some(Sides { on: Side::Stopper(on), off: Side::Stopper(off) }))
    }

    /// -G: the sides change places.
    pub fn negative(&self, task: &Task) -> Result<Sides, LoopyError> {
        let turn = |side: &Side| -> Result<Side, LoopyError> {
            Ok(match side {
                Side::Stopper(stopper) => Side::Stopper(stopper.negative(task)?),
                Side::Open(graph) => Side::Open(graph.negative()),
            })
        };
        Ok(Sides { on: turn(&self.off)?, off: turn(&self.on)? })
    }

    /// G + H: the onside of the onsides and the offside of the offsides. `None` if one of these is not a stopper.
    pub fn sum(&self, other: &Sides, engine: &Engine) -> Result<Option<Sides>, LoopyError> {
        let (Some(g), Some(h)) = (self.stoppers(), other.stoppers()) else { return Ok(None) };
        let side =
            |g: &Stopper, h: &Stopper, side| g.graph().sum(h.graph(), engine.task())?.side(side, engine);
        Ok(Some(Sides { on: side(g.0, h.0, Sign::Plus)?, off: side(g.1, h.1, Sign::Minus)? }))
    }

    /// How two games compare, side by side. `None` if a side is not a stopper.
    pub fn compare(&self, other: &Sides, task: &Task) -> Result<Option<Comparison>, LoopyError> {
        let (Some(g), Some(h)) = (self.stoppers(), other.stoppers()) else { return Ok(None) };
        let (plus, minus) = (g.0.compare(h.0, task)?, g.1.compare(h.1, task)?);
        Ok(Some(Comparison {
            plus_ge: plus.is_ge(),
            plus_le: plus.is_le(),
            minus_ge: minus.is_ge(),
            minus_le: minus.is_le(),
        }))
    }

    fn stoppers(&self) -> Option<(&Stopper, &Stopper)> {
        self.on.stopper().zip(self.off.stopper())
    }
}

impl LoopyGraph {
    /// One side of the game.
    pub fn side(&self, side: Sign, engine: &Engine) -> Result<Side, LoopyError> {
        let task = engine.task();
        let game = self.reachable(task)?;
        if let Some(stopper) = game.quick_side(side, engine)? {
            return Ok(Side::Stopper(stopper));
        }
        if game.is_drawn()
            && let Some(stopper) = Stopper::new(&game, task)?
        {
            return Ok(Side::Stopper(stopper));
        }
        let simple = simplify(&game, Keep::Side(side), task)?;
        if let Some(stopper) = proven(&simple, &game, side, task)? {
            return Ok(Side::Stopper(stopper));
        }
        if let Some(stopper) = simple.sidle_stoppers(&game, side, task)? {
            return Ok(Side::Stopper(stopper));
        }
        let mut store = Approximants::new(engine);
        let sidling = match simple.sidle(side, SidleOptions::default(), &mut store) {
            Err(LoopyError::NoChain) => return Ok(Side::Open(simple)),
            other => other?,
        };
        let value =
            |v: Vertex| (sidling.known[v as usize] == Known::Exact).then_some(sidling.values[v as usize]);
        let mixed = replaced(&simple, value, &store)?;
        let mixed = simplify(&mixed, Keep::Side(side), task)?;
        if let Some(stopper) = proven(&mixed, &game, side, task)? {
            return Ok(Side::Stopper(stopper));
        }
        Ok(Side::Open(simple))
    }

    /// A task for so many steps for each position and move of the graph, and whether it ended for want of them.
    fn share(&self, task: &Task, steps: u64) -> Task {
        let size = u64::from(self.vertices()) + self.edges() as u64;
        task.part(Limits::new().nodes(steps.saturating_mul(size + 64)))
    }

    /// Sidles for a while. It needs no table of pairs, so it is tried first, but where it goes on and on others may be quicker.
    fn quick_side(&self, side: Sign, engine: &Engine) -> Result<Option<Stopper>, LoopyError> {
        let task = engine.task();
        let mut store = Approximants::new(&engine.with_task(&self.share(task, QUICK_STEPS)));
        let sidling = self.sidle(side, SidleOptions::default(), &mut store);
        let Some(sidling) = unless_spent(sidling, task)? else { return Ok(None) };
        let start = self.start() as usize;
        if sidling.known[start] != Known::Exact {
            return Ok(None);
        }
        let (graph, places) = store.for_engine(engine).graph(&[sidling.values[start]])?;
        proven(&graph.started_at(places[0])?, self, side, task)
    }

    /// Sidles with passes in place, for a while.
    fn sidle_stoppers(
        &self,
        game: &LoopyGraph,
        side: Sign,
        task: &Task,
    ) -> Result<Option<Stopper>, LoopyError> {
        let mut store = StopperStore::new(&self.share(task, STOPPER_STEPS));
        let sidling = self.sidle_side(side, SidleOptions::default(), &mut store);
        let Some(sidling) = unless_spent(sidling, task)? else { return Ok(None) };
        let start = self.start() as usize;
        if sidling.known[start] != Known::Exact {
            return Ok(None);
        }
        proven(store.get(sidling.values[start]).graph(), game, side, task)
    }

    /// Both sides.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph};
    ///
    /// let engine = Engine::new();
    /// let on = LoopyGraph::new(&[vec![0]], &[vec![]], 0)?;
    /// let dud = on.sum(&on.negative(), engine.task())?;
    /// let sides = dud.sides(&engine)?;
    /// assert_eq!(sides.on.stopper().unwrap().graph(), &on);
    /// assert_eq!(sides.off.stopper().unwrap().graph(), &on.negative());
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn sides(&self, engine: &Engine) -> Result<Sides, LoopyError> {
        let game = match self.condense(engine)? {
            Condensed::Graph(graph) => graph,
            Condensed::Stopper(stopper) => {
                return Ok(Sides { on: Side::Stopper(stopper.clone()), off: Side::Stopper(stopper) });
            }
        };
        Ok(Sides { on: game.side(Sign::Plus, engine)?, off: game.side(Sign::Minus, engine)? })
    }

    /// The ender that the game equals, if it was found to equal one.
    pub fn as_ender(&self, engine: &Engine) -> Result<Option<Value>, LoopyError> {
        let game = match self.condense(engine)? {
            Condensed::Stopper(stopper) => return stopper.as_ender(engine),
            Condensed::Graph(graph) => graph,
        };
        for side in Sign::BOTH {
            if let Side::Stopper(stopper) = game.side(side, engine)? {
                let Some(value) = stopper.as_ender(engine)? else { return Ok(None) };
                return Ok(game.equals_ender(value, engine)?.then_some(value));
            }
        }
        Ok(None)
    }
}

/// How many steps sidling may take for each position and move before something else is tried.
const QUICK_STEPS: u64 = 500;
/// The same for sidling with stoppers.
const STOPPER_STEPS: u64 = 10_000;

/// The answer, or `None` if there is none or if only the share of the task was spent.
fn unless_spent<T>(answer: Result<T, LoopyError>, task: &Task) -> Result<Option<T>, LoopyError> {
    match answer {
        Err(LoopyError::NoChain) => Ok(None),
        Err(LoopyError::Stopped(Stop::Nodes)) => {
            task.check()?;
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// The canonical form of a graph, if it is a stopper and equals the game on one side.
fn proven(
    graph: &LoopyGraph,
    game: &LoopyGraph,
    side: Sign,
    task: &Task,
) -> Result<Option<Stopper>, LoopyError> {
    if !graph.is_stopper(task)? {
        return Ok(None);
    }
    let graph = graph.plain()?;
    if !Keep::Side(side).equal(&graph, game, task)? {
        return Ok(None);
    }
    Stopper::new(&graph, task)
}

/// The graph with some vertices replaced by the values that they are known to have.
fn replaced(
    graph: &LoopyGraph,
    value: impl Fn(Vertex) -> Option<Approximant>,
    store: &Approximants,
) -> Result<LoopyGraph, LoopyError> {
    let known: Vec<Option<Approximant>> = (0..graph.vertices()).map(value).collect();
    let values: Vec<Approximant> = known.iter().flatten().copied().collect();
    let (others, places) = store.graph(&values)?;
    let mut builder = Builder::new();
    for _ in 0..graph.vertices() {
        builder.vertex();
    }
    let base = builder.include(&others);
    let mut next = places.iter();
    let place: Vec<Vertex> = (0..graph.vertices())
        .map(|v| match known[v as usize] {
            Some(_) => next.next().map_or(v, |&place| base.wrapping_add(place)),
            None => v,
        })
        .collect();
    for player in Player::BOTH {
        for (from, edge) in graph.all_moves(player).filter(|(from, _)| known[*from as usize].is_none()) {
            builder.add_edge(player, from, Edge { to: place[edge.to as usize], ..edge });
        }
    }
    builder.designate_parts(graph.parts().to_vec());
    let task = store.engine().task();
    builder.finish_within(place[graph.start() as usize], task)?.reachable(task)
}

impl Approximants {
    /// The graphs of several values as one, and where each stands in it.
    pub fn graph(&self, values: &[Approximant]) -> Result<(LoopyGraph, Vec<Vertex>), LoopyError> {
        let task = self.engine().task();
        let mut builder = Builder::new();
        let mut numbers: FxHashMap<Approximant, Vertex> = FxHashMap::default();
        let mut list: Vec<Approximant> = Vec::new();
        let mut number = |value: Approximant, builder: &mut Builder, list: &mut Vec<Approximant>| {
            *numbers.entry(value).or_insert_with(|| {
                list.push(value);
                builder.vertex()
            })
        };
        let places = values.iter().map(|&value| number(value, &mut builder, &mut list)).collect();
        let mut at = 0;
        while let Some(&value) = list.get(at) {
            task.step()?;
            for player in Player::BOTH {
                for option in self.options(value, player)? {
                    let to = number(option, &mut builder, &mut list);
                    builder.add(player, at as Vertex, to);
                }
            }
            at += 1;
        }
        if list.is_empty() {
            builder.vertex();
        }
        Ok((builder.finish_within(0, task)?, places))
    }
}
