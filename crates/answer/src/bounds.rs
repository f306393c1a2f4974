//! Between which bounds does the score of a sum lie, by theorems that need no search?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_number::{Dyadic, Interval};
use tedomari_solve::Solver;
use tedomari_sum::bounds::{Bounds as Theorems, Range};
use tedomari_sum::{Sum, classes};
use tedomari_task::{Limits, Stop, Task};
use tedomari_thermograph::Thermograph;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::components::Components;
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::some;
use crate::session::Session;
use crate::stopped::Stopped;

/// The question about bounds on the score of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Bound {
    /// The components, as expressions.
    #[serde(deserialize_with = "crate::components::texts")]
    pub components: Vec<String>,
    /// Who moves first.
    #[serde(default = "crate::solve::left")]
    pub first: Player,
}

/// Bounds on the score of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = some::<(BoundsFound, Stopped)>))]
pub struct Bounded {
    /// What each theorem says, unless a limit was reached before the thermographs were known.
    #[serde(flatten)]
    pub found: Option<BoundsFound>,
    /// Who moves first.
    pub first: Player,
    /// Why something is missing, if it is.
    #[serde(flatten)]
    pub stopped: Option<Stopped>,
}

/// What each theorem says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BoundsFound {
    /// By the stops of the components (Milnor).
    pub milnor: Interval,
    /// By the means and the highest temperature (Hanner).
    pub hanner: Interval,
    /// By the second-highest temperature (Yedwab, Theorem 5.2).
    pub second: Interval,
    /// By all walls at the best temperatures (Yedwab, Theorem 5.3).
    pub thermostatic: Interval,
    /// The least temperature at which the thermostatic lower bound is reached.
    pub best_t_lower: Dyadic,
    /// The least temperature at which the thermostatic upper bound is reached.
    pub best_t_upper: Dyadic,
    /// The score, if it takes no more than a moment to find it; null if it does.
    pub score: Option<Dyadic>,
}

/// So many components are measured between two looks at the limits.
const LOOK_EVERY: usize = 1 << 8;

/// So many steps are a moment.
const MOMENT: u64 = 50_000;

impl Bound {
    fn find(&self, engine: &Engine, sum: &Sum) -> Result<BoundsFound, Unfinished> {
        let held = engine.task().hold();
        let mut thermographs: Vec<Thermograph> = Vec::new();
        for value in sum.values() {
            if thermographs.len() % LOOK_EVERY == LOOK_EVERY - 1 {
                held.grow(thermographs.capacity() * size_of::<Thermograph>())?;
                engine.check()?;
            }
            thermographs.push(engine.thermograph(value)?);
        }
        let found = Theorems::of(&thermographs.iter().collect::<Vec<_>>(), self.first);
        let interval = |range: Range| Interval { low: Some(range.lower), high: Some(range.upper) };
        Ok(BoundsFound {
            milnor: interval(found.milnor),
            hanner: interval(found.hanner),
            second: interval(found.second),
            thermostatic: interval(found.thermostatic),
            best_t_lower: found.best_t_lower,
            best_t_upper: found.best_t_upper,
            score: self.score(engine, sum),
        })
    }

    /// The score, if it takes no more than a moment: the bounds are what was asked for.
    fn score(&self, engine: &Engine, sum: &Sum) -> Option<Dyadic> {
        let engine = engine.with_task(&engine.task().part(Limits::new().nodes(MOMENT)));
        if let Some(class) = classes::recognise(&engine, &sum.values()) {
            return classes::score(&engine, &class, self.first).ok();
        }
        Solver::new(&engine).score(&sum.values(), self.first).ok()
    }
}

impl Answer for Bounded {
    fn stop(&self) -> Option<Stop> {
        self.stopped.as_ref().map(|why| why.stopped)
    }
}

impl Question for Bound {
    const NAME: &'static str = "bounds";

    type Answer = Bounded;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Bounded, Mistake> {
        let engine = session.engine(task);
        let components = Components::parse(&session.rulesets, &self.components, task)?;
        let sum = components.sum(&engine, &session.rulesets);
        match sum.and_then(|sum| self.find(&engine, &sum)) {
            Ok(found) => Ok(Bounded { found: Some(found), first: self.first, stopped: None }),
            Err(Unfinished::Mistake(mistake)) => Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                let estimate = components.estimate(&engine, &session.rulesets);
                let stopped = Some(Stopped::new(task, stop, estimate));
                Ok(Bounded { found: None, first: self.first, stopped })
            }
        }
    }
}
