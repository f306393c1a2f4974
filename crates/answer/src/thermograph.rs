//! What does the thermograph of an expression look like?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_discovery::{Reading, measure};
use tedomari_notation::{Expr, Node, NodeId};
use tedomari_number::Dyadic;
use tedomari_sum::Term;
use tedomari_task::{Stop, Task};
use tedomari_thermograph::{Construction, Scaffold, Thermograph, Wall};
use tedomari_value::{Engine, Estimate, Form};
use tedomari_vocabulary::{Class, Player};

use crate::expression::{has_positions, parse_within};
use crate::facts::Facts;
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
use crate::ration::can_tell;
#[cfg(feature = "schema")]
use crate::schema::parts::some;
use crate::session::Session;
use crate::stopped::Stopped;

/// The question about the thermograph of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ShowThermograph {
    /// The expression.
    #[serde(alias = "expr")]
    pub input: String,
    /// Whether it is wanted how the thermograph arises from the options as written.
    #[serde(default)]
    pub steps: bool,
    /// Temperatures at which walls, class and t-optimal moves are wanted.
    #[serde(default)]
    pub at: Vec<Dyadic>,
    /// Whether positions are searched without canonical values.
    #[serde(default)]
    pub straight: bool,
}

/// The thermograph of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = some::<(Shown, Facts, Stopped)>))]
pub struct ShownThermograph {
    /// What is read off it, unless a limit was reached before.
    #[serde(flatten, deserialize_with = "crate::part::part")]
    pub shown: Option<Shown>,
    /// What is known of the value, if the thermograph is not.
    #[serde(flatten, deserialize_with = "crate::part::part")]
    pub facts: Option<Facts>,
    /// Why something is missing, if it is.
    #[serde(flatten)]
    pub stopped: Option<Stopped>,
    /// Parts that were searched, if it was found straight from positions. They are told among the statistics.
    #[serde(skip)]
    pub parts: Option<u64>,
}

/// What is read off a thermograph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Shown {
    /// The walls.
    #[serde(flatten)]
    pub walls: Thermograph,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where it begins.
    pub temperature: Dyadic,
    /// Gote, a player's sente, or what else it is.
    pub class: Class,
    /// The Left wall at t = 0.
    pub left_stop: Dyadic,
    /// The Right wall at t = 0.
    pub right_stop: Dyadic,
    /// What holds at the temperatures that were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Vec<At>>,
    /// How the thermograph arises, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
}

/// What holds at one temperature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct At {
    /// The temperature.
    pub t: Dyadic,
    /// The Left wall.
    pub left: Dyadic,
    /// The Right wall.
    pub right: Dyadic,
    /// Who wants to move here at that temperature; null if nobody does.
    pub class: Option<Class>,
    /// Left's moves that are right at that temperature; null where it is hotter elsewhere.
    pub left_optimal: Option<Vec<Optimal>>,
    /// Right's moves that are right at that temperature; null where it is hotter elsewhere.
    pub right_optimal: Option<Vec<Optimal>>,
}

/// A move that is right at some temperature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Optimal {
    /// Which of the player's options it is, counted from 0 as written.
    pub index: usize,
    /// The option.
    pub option: String,
}

/// How a thermograph arises from the options as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Steps {
    /// Left's options.
    pub left: Vec<Step>,
    /// The best of their taxed walls; null without options.
    pub left_scaffold: Option<Vec<(Dyadic, Dyadic)>>,
    /// Right's options.
    pub right: Vec<Step>,
    /// The best of their taxed walls; null without options.
    pub right_scaffold: Option<Vec<(Dyadic, Dyadic)>>,
}

/// An option's part in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Step {
    /// The option as written.
    pub option: String,
    /// The wall that counts after the move.
    pub facing_wall: Wall,
    /// The same after the mover has paid t.
    pub taxed: Vec<(Dyadic, Dyadic)>,
    /// The option's own thermograph.
    pub thermograph: Thermograph,
}

impl Steps {
    fn of(construction: &Construction) -> Steps {
        let points = |scaffold: &Scaffold| scaffold.breakpoints().to_vec();
        let steps = |player: Player| {
            let steps = construction.side(player).steps().iter();
            let told = steps.map(|step| Step {
                option: step.label().to_owned(),
                facing_wall: step.facing_wall().clone(),
                taxed: points(step.taxed()),
                thermograph: step.thermograph().clone(),
            });
            told.collect::<Vec<_>>()
        };
        let scaffold = |player: Player| construction.side(player).scaffold().map(points);
        Steps {
            left: steps(Player::Left),
            left_scaffold: scaffold(Player::Left),
            right: steps(Player::Right),
            right_scaffold: scaffold(Player::Right),
        }
    }

    /// The construction that they tell of, to be drawn.
    pub fn construction(&self) -> Construction {
        let side = |steps: &[Step]| {
            steps.iter().map(|step| (step.option.clone(), step.thermograph.clone())).collect()
        };
        Construction::new(side(&self.left), side(&self.right))
    }
}

impl At {
    fn of(graph: &Thermograph, construction: &Construction, t: &Dyadic) -> At {
        let optimal = |player: Player| {
            let steps = construction.side(player).steps();
            let named = |index: usize| Optimal { index, option: steps[index].label().to_owned() };
            Some(construction.t_optimal(player, t)?.into_iter().map(named).collect())
        };
        At {
            t: t.clone(),
            left: graph.left_at(t),
            right: graph.right_at(t),
            class: graph.class_at(t),
            left_optimal: optimal(Player::Left),
            right_optimal: optimal(Player::Right),
        }
    }
}

impl Shown {
    pub(crate) fn of(graph: Thermograph) -> Shown {
        Shown {
            mean: graph.mean().clone(),
            temperature: graph.temperature().clone(),
            class: graph.class(),
            left_stop: graph.left_stop(),
            right_stop: graph.right_stop(),
            walls: graph,
            at: None,
            steps: None,
        }
    }
}

impl ShowThermograph {
    /// The question about an expression.
    pub fn new(expression: &str) -> ShowThermograph {
        ShowThermograph { input: expression.to_owned(), steps: false, at: Vec::new(), straight: false }
    }

    fn shown(&self, engine: &Engine, form: &Form) -> Result<Shown, Stop> {
        let graph = engine.thermograph(form.value())?;
        can_tell(engine.task(), &graph)?;
        let mut shown = Shown::of(graph);
        if self.steps || !self.at.is_empty() {
            let construction = construct(engine, form, &self.input)?;
            if !self.at.is_empty() {
                let at = self.at.iter().map(|t| At::of(&shown.walls, &construction, t));
                shown.at = Some(at.collect());
            }
            shown.steps = self.steps.then(|| Steps::of(&construction));
        }
        Ok(shown)
    }

    /// The thermograph without the canonical value of the whole.
    fn straight(
        &self,
        session: &Session,
        task: &Task,
        whole: &Task,
        expr: &Expr,
    ) -> Result<ShownThermograph, Mistake> {
        let engine = session.engine(task);
        let read = Term::of_expr(&engine, expr.clone(), &session.rulesets);
        let reading = read.map(|terms| measure(&engine, &terms, session.rulesets.library.clone()));
        let estimate = || engine.estimate(expr, &session.rulesets);
        let (stop, estimate) = match reading {
            Ok(Reading { thermograph: Some(graph), counts, .. }) if can_tell(task, &graph).is_ok() => {
                let parts = Some(counts.parts);
                return Ok(ShownThermograph {
                    shown: Some(Shown::of(graph)),
                    facts: None,
                    stopped: None,
                    parts,
                });
            }
            Ok(reading) => {
                // What was found and cannot be told takes longer to write than there is time.
                let stop = reading.stopped.unwrap_or(Stop::Time);
                (stop, estimate().within(reading.estimate))
            }
            Err(error) => match Unfinished::reading(&self.input, error) {
                Unfinished::Mistake(mistake) => return Err(mistake),
                Unfinished::Stopped(stop) => (stop, estimate()),
            },
        };
        let stopped = Some(Stopped::new(whole, stop, estimate));
        Ok(ShownThermograph { shown: None, facts: None, stopped, parts: None })
    }
}

impl Answer for ShownThermograph {
    fn stop(&self) -> Option<Stop> {
        self.stopped.as_ref().map(|why| why.stopped)
    }

    fn parts(&self) -> Option<u64> {
        self.parts
    }
}

impl Question for ShowThermograph {
    const NAME: &'static str = "thermograph";

    type Answer = ShownThermograph;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<ShownThermograph, Mistake> {
        let (expr, _held) = match parse_within(&session.rulesets, &self.input, task) {
            Ok(parsed) => parsed,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                let stopped = Some(Stopped::new(task, stop, Estimate::default()));
                return Ok(ShownThermograph { shown: None, facts: None, stopped, parts: None });
            }
        };
        if let Some(t) = self.at.iter().find(|t| **t < Dyadic::from(-1)) {
            return Err(Mistake::new(&t.to_string(), 0, "temperatures start at -1").in_field("at"));
        }
        if self.straight {
            return self.straight(session, task, task, &expr);
        }
        // What is spent on the value in vain may do for the thermograph.
        let may_go_straight = has_positions(&expr) && !self.steps && self.at.is_empty();
        let first = if may_go_straight { task.part(task.limits().half()) } else { task.clone() };
        let engine = session.engine(&first);
        let form = match engine.evaluate(expr.clone(), &session.rulesets) {
            Ok(form) => form,
            Err(error) => match Unfinished::reading(&self.input, error) {
                Unfinished::Mistake(mistake) => return Err(mistake),
                Unfinished::Stopped(_) if may_go_straight => {
                    let rest = task.part(task.rest());
                    return self.straight(session, &rest, task, &expr);
                }
                Unfinished::Stopped(stop) => {
                    let estimate = engine.estimate(&expr, &session.rulesets);
                    let stopped = Some(Stopped::new(task, stop, estimate));
                    return Ok(ShownThermograph { shown: None, facts: None, stopped, parts: None });
                }
            },
        };
        let engine = session.engine(task);
        match self.shown(&engine, &form) {
            Ok(shown) => Ok(ShownThermograph { shown: Some(shown), facts: None, stopped: None, parts: None }),
            Err(stop) => {
                let facts = Facts::gather(&engine, form.value(), Default::default(), false).facts;
                let estimate = facts.sharpen(engine.estimate(&expr, &session.rulesets));
                let stopped = Some(Stopped::new(task, stop, estimate));
                Ok(ShownThermograph { shown: None, facts: Some(facts), stopped, parts: None })
            }
        }
    }
}

/// The construction from the options as written, labelled by their own text; of anything but braces, from the options
/// of the canonical form.
fn construct(engine: &Engine, form: &Form, text: &str) -> Result<Construction, Stop> {
    let expr = form.expr();
    let (Node::Game { left, right }, true) = (expr.node(expr.root()), expr.is_written_out(expr.root()))
    else {
        return form.construction(engine);
    };
    let side = |ids: &[NodeId]| {
        let labelled = ids.iter().map(|&id| {
            let span = expr.span(id);
            let label = text.get(span.start..span.end).unwrap_or_default().trim().to_owned();
            Ok((label, engine.thermograph(form.value_of(id))?))
        });
        labelled.collect::<Result<Vec<_>, Stop>>()
    };
    Ok(Construction::new(side(left)?, side(right)?))
}
