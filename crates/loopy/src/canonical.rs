//! Canonical stoppers: every stopper has one simplest form, so equal stoppers are equal graphs (Siegel, chapter VI).
//!
//! In the simplest form no two vertices are equal, hence none behave alike, and refining "has the same options" from one
//! class tells all of them apart. The classes come in an order that depends on the graph alone, which numbers the vertices.

use tedomari_task::Task;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Player, Relation};

use crate::component::Components;
use crate::difference::Difference;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::simplify::{Keep, simplify};

/// A stopper in canonical form; equal values are equal.
///
/// ```
/// use tedomari_loopy::{LoopyGraph, Stopper, Task};
///
/// let task = Task::default();
/// // Two ways to write over = {0|pass}.
/// let short = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0)?;
/// let long = LoopyGraph::new(&[vec![2], vec![2], vec![]], &[vec![1], vec![0], vec![]], 0)?;
/// assert_eq!(Stopper::new(&short, &task)?, Stopper::new(&long, &task)?);
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopper {
    graph: LoopyGraph,
}

impl Stopper {
    /// The canonical form of a stopper; `None` if the graph is none. Its designation and the kinds of its moves do
    /// not count.
    pub fn new(graph: &LoopyGraph, task: &Task) -> Result<Option<Stopper>, LoopyError> {
        let graph = graph.plain()?;
        if !graph.is_stopper(task)? {
            return Ok(None);
        }
        let simple = simplify(&graph, Keep::Stopper, task)?;
        debug_assert!(simple.is_stopper(task)? && Keep::Stopper.equal(&simple, &graph, task)?);
        Ok(Some(Stopper { graph: numbered(&simple, task)? }))
    }

    /// The stopper that an ender is.
    pub fn of_ender(engine: &Engine, ender: Value) -> Result<Stopper, LoopyError> {
        let graph = LoopyGraph::of_ender(engine, ender)?;
        Ok(Stopper { graph: numbered(&graph, engine.task())? })
    }

    /// The stopper with a graph in which nothing is left to simplify.
    pub(crate) fn of_simplest(graph: &LoopyGraph, task: &Task) -> Result<Stopper, LoopyError> {
        Ok(Stopper { graph: numbered(graph, task)? })
    }

    /// Its graph; the start is 0.
    pub fn graph(&self) -> &LoopyGraph {
        &self.graph
    }

    /// -G.
    pub fn negative(&self, task: &Task) -> Result<Stopper, LoopyError> {
        Ok(Stopper { graph: numbered(&self.graph.negative(), task)? })
    }

    /// The stopper at another vertex of its graph.
    pub fn at(&self, vertex: Vertex, task: &Task) -> Result<Stopper, LoopyError> {
        Ok(Stopper { graph: numbered(&self.graph.started_at(vertex)?, task)? })
    }

    /// The options of a player.
    pub fn options(&self, player: Player, task: &Task) -> Result<Vec<Stopper>, LoopyError> {
        self.graph.options(0, player).map(|option| self.at(option, task)).collect()
    }

    /// How two stoppers compare.
    pub fn compare(&self, other: &Stopper, task: &Task) -> Result<Relation, LoopyError> {
        if self == other {
            return Ok(Relation::Equal);
        }
        let ge = Difference::of_stoppers(&self.graph, &other.graph, task)?.ge(0, 0);
        let le = Difference::of_stoppers(&other.graph, &self.graph, task)?.ge(0, 0);
        Ok(Relation::from_order(le, ge))
    }

    /// The ender that it is, if it is one.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph, Stopper};
    ///
    /// let engine = Engine::new();
    /// // {0 | on}: Right gains nothing by moving to on.
    /// let game = LoopyGraph::new(&[vec![1], vec![], vec![2]], &[vec![2], vec![], vec![]], 0)?;
    /// let stopper = Stopper::new(&game, engine.task())?.unwrap();
    /// assert_eq!(stopper.as_ender(&engine)?, Some(engine.integer(1)));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn as_ender(&self, engine: &Engine) -> Result<Option<Value>, LoopyError> {
        let values = ender_values(&self.graph, engine)?;
        Ok(values[self.graph.start() as usize])
    }

    /// Whether every cycle is a pass: then the stopper can be written as a tree with `pass`.
    pub fn is_plumtree(&self, task: &Task) -> Result<bool, LoopyError> {
        let components = Components::of_graph(&self.graph, task)?;
        Ok(components.lists().iter().all(|list| list.len() == 1))
    }
}

/// The value of each vertex from which all play ends.
pub(crate) fn ender_values(graph: &LoopyGraph, engine: &Engine) -> Result<Vec<Option<Value>>, LoopyError> {
    let components = Components::of_graph(graph, engine.task())?;
    let mut values: Vec<Option<Value>> = vec![None; graph.vertices() as usize];
    // Components that others lead to come first.
    for list in components.lists() {
        let [v] = list[..] else { continue };
        engine.step()?;
        let side = |player| -> Option<Vec<Value>> {
            graph.options(v, player).map(|to| values[to as usize]).collect()
        };
        if let (Some(left), Some(right)) = (side(Player::Left), side(Player::Right)) {
            values[v as usize] = Some(engine.game(&left, &right)?);
        }
    }
    Ok(values)
}

/// The graph with its reachable vertices in an order that depends on nothing but its shape.
fn numbered(graph: &LoopyGraph, task: &Task) -> Result<LoopyGraph, LoopyError> {
    let graph = graph.reachable(task)?;
    let n = graph.vertices() as usize;
    let mut class = vec![0_u32; n];
    let mut classes = 1;
    loop {
        task.work(n as u64)?;
        let options = |v: usize, player: Player| {
            let mut list: Vec<u32> =
                graph.options(v as Vertex, player).map(|to| class[to as usize]).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let mut keys: Vec<_> =
            (0..n).map(|v| ((class[v], options(v, Player::Left), options(v, Player::Right)), v)).collect();
        keys.sort_unstable();
        let mut next = 0;
        let mut refined = vec![0_u32; n];
        for at in 0..n {
            next += u32::from(at > 0 && keys[at].0 != keys[at - 1].0);
            refined[keys[at].1] = next;
        }
        class = refined;
        if next as usize + 1 == classes {
            break;
        }
        classes = next as usize + 1;
    }
    let mut list = vec![graph.start()];
    let mut seen = vec![false; n];
    seen[graph.start() as usize] = true;
    let mut at = 0;
    while let Some(&v) = list.get(at) {
        at += 1;
        for player in Player::BOTH {
            let mut options: Vec<Vertex> = graph.options(v, player).collect();
            options.sort_unstable_by_key(|&to| class[to as usize]);
            for to in options {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    list.push(to);
                }
            }
        }
    }
    graph.renumbered(&list, task)
}
