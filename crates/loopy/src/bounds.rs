//! What φ(G) is worth: its outcome, its order against enders, and whether it depends on history.

use tedomari_task::Task;
use tedomari_value::{Engine, Value};

use crate::compare::LoopyOutcome;
use crate::designation::Sign;
use crate::difference::Difference;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::koban::Phi;

/// How a loopy game compares with an ender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AgainstEnder {
    /// G ≥ the ender.
    pub ge: bool,
    /// G ≤ the ender.
    pub le: bool,
}

impl LoopyGraph {
    /// How the start compares with each of several enders.
    ///
    /// ```
    /// use tedomari_loopy::{AgainstEnder, Engine, LoopyGraph};
    ///
    /// let engine = Engine::new();
    /// let dud = LoopyGraph::new(&[vec![0]], &[vec![0]], 0)?;
    /// let answer = dud.against_enders(&[engine.integer(0)], &engine)?;
    /// assert_eq!(answer, [AgainstEnder { ge: false, le: false }]);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn against_enders(&self, enders: &[Value], engine: &Engine) -> Result<Vec<AgainstEnder>, LoopyError> {
        let task = engine.task();
        let game = self.reachable(task)?;
        let (others, places) = LoopyGraph::of_enders(engine, enders)?;
        let mut answers = vec![AgainstEnder { ge: true, le: true }; enders.len()];
        for side in Sign::BOTH {
            let above = Difference::on_side(&game, &others, side, task)?;
            let below = Difference::on_side(&others, &game, side, task)?;
            for (answer, &place) in answers.iter_mut().zip(&places) {
                answer.ge &= above.ge(game.start(), place);
                answer.le &= below.ge(place, game.start());
            }
        }
        Ok(answers)
    }

    /// Whether the game equals an ender.
    pub fn equals_ender(&self, ender: Value, engine: &Engine) -> Result<bool, LoopyError> {
        let answer = self.against_enders(&[ender], engine)?;
        Ok(answer[0].ge && answer[0].le)
    }
}

impl Phi {
    /// Who wins.
    pub fn outcome(&self, task: &Task) -> Result<LoopyOutcome, LoopyError> {
        self.graph().outcome(task)
    }

    /// The ender that φ(G) is, if it is found to be one: by sidling, and then proven by play against it.
    ///
    /// ```
    /// use tedomari_loopy::{Ban, Engine, LoopyGraph, Phi, Threats};
    ///
    /// let engine = Engine::new();
    /// // KO[0,0] with many ko-threats for Left: she can take it, and fill it later.
    /// let ko = LoopyGraph::new(&[vec![1], vec![2], vec![]], &[vec![2], vec![0], vec![]], 0)?;
    /// let phi = Phi::new(&ko, Ban::Japanese, Threats::Left, engine.task())?;
    /// assert_eq!(engine.print(phi.value(&engine)?.unwrap()), "{1|0}");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn value(&self, engine: &Engine) -> Result<Option<Value>, LoopyError> {
        self.graph().as_ender(engine)
    }

    /// Two positions that differ in history only and are not equal, if there are any: φ(G) is independent of history if there
    /// are none (Moews, section 3.3). Ask it of the [whole](Phi::whole) game.
    pub fn dependence_on_history(&self, task: &Task) -> Result<Option<(Vertex, Vertex)>, LoopyError> {
        let graph = self.graph();
        let mut open: Vec<(Vertex, Vertex)> = Vec::new();
        let mut first: rustc_hash::FxHashMap<Vertex, Vertex> = rustc_hash::FxHashMap::default();
        for v in 0..graph.vertices() {
            let other = *first.entry(self.origin(v)).or_insert(v);
            if other != v {
                open.push((other, v));
            }
        }
        if open.is_empty() {
            return Ok(None);
        }
        for side in Sign::BOTH {
            let table = Difference::on_side(graph, graph, side, task)?;
            if let Some(&pair) = open.iter().find(|(v, w)| !table.ge(*v, *w) || !table.ge(*w, *v)) {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }
}
