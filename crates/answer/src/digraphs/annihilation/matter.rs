//! Matter and Antimatter: who wins with particles of two kinds that annihilate each other?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_annihilation::{AnnihilationMove, Particles};
use tedomari_graph::{Diagram, Gamma, Label, Outcome};
use tedomari_task::{Stop, Task};

use super::{SolvedParticles, read};
use crate::digraphs::line::{Line, Ply};
use crate::digraphs::list::Lists;
use crate::digraphs::text::GraphText;
use crate::digraphs::vertex::{GammaValue, Spot, Steps};
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question about electrons and positrons.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::MeetMatter;
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// let question = MeetMatter::new("0 1\n1 2\n2 3\n3 0\n", "0", "1");
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!((answer.outcome, answer.work.positions), (Outcome::Next, 13));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MeetMatter {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with an electron: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this
    /// is not said, the texts say where electrons are. The same holds for positrons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub electrons: Vec<String>,
    /// The vertices with a positron.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positrons: Vec<String>,
    /// Whether play to the end is wanted.
    #[serde(default)]
    pub line: bool,
    /// Whether a diagram to draw is wanted.
    #[serde(default)]
    pub diagram: bool,
}

/// Everything about a position of Matter and Antimatter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MetMatter {
    /// Who wins.
    pub outcome: Outcome,
    /// The value.
    #[serde(flatten)]
    pub value: GammaValue,
    /// The sum of the counters; null if the value is infinite.
    pub counter: Option<u64>,
    /// All winning moves, or if there are none all drawing ones.
    pub moves: Steps,
    /// In a sum of graphs, the graph of each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<usize>>,
    /// How much work it was.
    pub work: MatterWork,
    /// Play to the end, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Ply>>,
    /// The electrons.
    pub electrons: Vec<Spot>,
    /// The positrons.
    pub positrons: Vec<Spot>,
    /// What can be drawn, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

/// How much work it was to solve a game of Matter and Antimatter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MatterWork {
    /// The positions that can be reached.
    pub positions: usize,
}

impl MeetMatter {
    /// The question about particles on one graph.
    pub fn new(text: &str, electrons: &str, positrons: &str) -> MeetMatter {
        MeetMatter {
            graphs: vec![text.into()],
            electrons: vec![electrons.to_owned()],
            positrons: vec![positrons.to_owned()],
            line: false,
            diagram: false,
        }
    }

    fn find(&self, task: &Task) -> Result<MetMatter, Failed> {
        let position = read(&self.graphs, [&[], &self.electrons, &self.positrons], task)?;
        position.solve_matter(task)?.answer(self.line, self.diagram, task)
    }
}

impl SolvedParticles {
    /// Everything about the position.
    pub(super) fn answer(&self, line: bool, diagram: bool, task: &Task) -> Result<MetMatter, Failed> {
        let SolvedParticles { joined, game, start } = self;
        task.stage("moves", None);
        // The game was explored from here, so that everything is known.
        let gamma = game.gamma(start).unwrap_or(Gamma::Infinite(Vec::new()));
        let good = game.good_moves(start, task)?.unwrap_or_default();
        let mut lists = Lists::new(&joined.graphs, joined.is_sum, task);
        let (moves, components) = lists.moves(good.iter().map(|&step| joined.step(step)))?;
        Ok(MetMatter {
            outcome: gamma.outcome(),
            value: gamma.into(),
            counter: game.counter(start),
            moves,
            components,
            work: MatterWork { positions: game.positions() },
            line: if line { Some(self.line(task)?) } else { None },
            electrons: joined.spots(&start.electrons),
            positrons: joined.spots(&start.positrons),
            diagram: if diagram { Some(self.diagram(task)?) } else { None },
        })
    }

    /// Play to the end: the winner by the counters, the loser towards the largest counter that the answer leaves.
    fn line(&self, task: &Task) -> Result<Vec<Ply>, Stop> {
        let SolvedParticles { joined, game, start } = self;
        let mut now = start.clone();
        let mut line = Line::new(joined.names(), task);
        task.stage("moves of the line", None);
        loop {
            task.step()?;
            task.done(line.plies.len() as u64);
            let outcome = game.outcome(&now);
            let step = match outcome {
                Some(Outcome::Next) => game.choose(&now, task)?,
                Some(Outcome::Previous) => self.delay(&now, task)?,
                _ => return Ok(line.plies),
            };
            let next = step.and_then(|step| Some((step, now.moved(&joined.graph, step)?)));
            let Some((step, next)) = next else { return Ok(line.plies) };
            now = next;
            let (from, to) = joined.step(step);
            let counter = if outcome == Some(Outcome::Next) { game.counter(&now) } else { None };
            line.push(from, to, counter)?;
        }
    }

    /// The move of a loser after whose best answer the counters promise the longest play.
    fn delay(&self, now: &Particles, task: &Task) -> Result<Option<AnnihilationMove>, Stop> {
        let (game, graph) = (&self.game, &self.joined.graph);
        let mut best: Option<(AnnihilationMove, Option<u64>)> = None;
        for (step, _) in game.moves(now, task)?.unwrap_or_default() {
            let Some(next) = now.moved(graph, step) else { continue };
            let answer = game.choose(&next, task)?;
            let counter = answer.and_then(|answer| game.counter(&next.moved(graph, answer)?));
            if best.is_none_or(|(_, most)| counter >= most) {
                best = Some((step, counter));
            }
        }
        Ok(best.map(|(step, _)| step))
    }

    /// The graph with the particles.
    fn diagram(&self, task: &Task) -> Result<Diagram, Stop> {
        let SolvedParticles { joined, start, .. } = self;
        let names = joined.names();
        Diagram::within(joined.graph.clone(), task, |u| {
            let kind = match (start.electrons.contains(u), start.positrons.contains(u)) {
                (true, _) => Some("−"),
                (_, true) => Some("+"),
                _ => None,
            };
            Label { name: names.of(joined.token(u)), token: kind.map(str::to_owned), ..Label::default() }
        })
    }
}

complete!(MetMatter);

impl Question for MeetMatter {
    const NAME: &'static str = "matter";

    type Answer = Found<MetMatter>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<MetMatter>, Mistake> {
        Found::of(self.find(task), task)
    }
}
