//! How do two games compare?

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_loopy::LoopyError;
use tedomari_notation::{Expr, Style};
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_transfinite::is_infinite;
use tedomari_value::{Engine, Estimate};
use tedomari_vocabulary::Relation;

use crate::expression::{is_loopy, parse_within};
use crate::infinite;
use crate::loopy::{loopy_value, unfinished};
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::stopped::Stopped;

/// The question how two games compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Compare {
    /// One game.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whether the canonical value of a - b is wanted.
    #[serde(default)]
    pub difference: bool,
    /// What is claimed of the two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assert: Option<Assertion>,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// How two games compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = decided_or_stopped))]
pub struct Comparison {
    /// One game, as it was given.
    pub a: String,
    /// The other.
    pub b: String,
    /// How they compare, unless a limit was reached before that was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    /// How the onsides compare, if one of the games is loopy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onside: Option<Relation>,
    /// How the offsides compare, if one of the games is loopy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offside: Option<Relation>,
    /// The canonical value of a - b, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// What was claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asserted: Option<Assertion>,
    /// Whether that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// Why it is not known, if it is not; the bounds are those of the difference.
    #[serde(flatten)]
    pub stopped: Option<Stopped>,
}

/// What may be claimed of two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Assertion {
    /// a < b.
    #[serde(rename = "<")]
    Less,
    /// a > b.
    #[serde(rename = ">")]
    Greater,
    /// a = b.
    #[serde(rename = "=", alias = "==")]
    Equal,
    /// a ‖ b.
    #[serde(rename = "||")]
    Confused,
    /// a ≤ b.
    #[serde(rename = "<=")]
    LessOrEqual,
    /// a ≥ b.
    #[serde(rename = ">=")]
    GreaterOrEqual,
    /// a < b or a ‖ b.
    #[serde(rename = "<|")]
    LessOrConfused,
    /// a > b or a ‖ b.
    #[serde(rename = "|>")]
    GreaterOrConfused,
}

impl Assertion {
    /// All of them.
    pub const ALL: [Assertion; 8] = [
        Assertion::Less,
        Assertion::Greater,
        Assertion::Equal,
        Assertion::Confused,
        Assertion::LessOrEqual,
        Assertion::GreaterOrEqual,
        Assertion::LessOrConfused,
        Assertion::GreaterOrConfused,
    ];

    /// The sign.
    pub fn symbol(self) -> &'static str {
        match self {
            Assertion::Less => "<",
            Assertion::Greater => ">",
            Assertion::Equal => "=",
            Assertion::Confused => "||",
            Assertion::LessOrEqual => "<=",
            Assertion::GreaterOrEqual => ">=",
            Assertion::LessOrConfused => "<|",
            Assertion::GreaterOrConfused => "|>",
        }
    }

    /// Whether it holds for games that compare so.
    pub fn holds(self, relation: Relation) -> bool {
        match self {
            Assertion::Less => relation == Relation::Less,
            Assertion::Greater => relation == Relation::Greater,
            Assertion::Equal => relation == Relation::Equal,
            Assertion::Confused => relation == Relation::Confused,
            Assertion::LessOrEqual => relation.is_le(),
            Assertion::GreaterOrEqual => relation.is_ge(),
            Assertion::LessOrConfused => relation.is_less_or_confused(),
            Assertion::GreaterOrConfused => relation.is_greater_or_confused(),
        }
    }
}

/// What was found.
struct Compared {
    relation: Relation,
    /// How onsides and offsides compare, if one of the games is loopy.
    sides: Option<(Relation, Relation)>,
    difference: Option<String>,
}

/// The relation is there, or the answer says why not.
#[cfg(feature = "schema")]
fn decided_or_stopped(schema: &mut Schema) {
    whole::<(Stopped,)>(schema);
    any_of(schema, &[&["relation"], &["stopped"]]);
}

impl Compare {
    /// The question about two games.
    pub fn new(a: &str, b: &str) -> Compare {
        Compare { a: a.to_owned(), b: b.to_owned(), difference: false, assert: None, style: Style::Ascii }
    }

    fn compare(
        &self,
        session: &Session,
        engine: &Engine,
        [a, b]: [&Expr; 2],
    ) -> Result<Compared, Unfinished> {
        if is_loopy(&session.rulesets, a) || is_loopy(&session.rulesets, b) {
            return self.compare_loopy(session, engine, [a, b]);
        }
        let value = |expr: &Expr, text: &str, field: &str| {
            let form = engine.evaluate(expr.clone(), &session.rulesets);
            form.map(|form| form.value()).map_err(|error| match Unfinished::reading(text, error) {
                Unfinished::Mistake(mistake) => Unfinished::Mistake(mistake.in_field(field)),
                stopped => stopped,
            })
        };
        let (a, b) = (value(a, &self.a, "a")?, value(b, &self.b, "b")?);
        let relation = engine.compare(a, b)?;
        let difference = match self.difference {
            true => Some(engine.print_as(engine.subtract(a, b)?, self.style)),
            false => None,
        };
        Ok(Compared { relation, sides: None, difference })
    }

    /// The same if something in one of the expressions is loopy: the games are compared on both sides.
    fn compare_loopy(
        &self,
        session: &Session,
        engine: &Engine,
        [a, b]: [&Expr; 2],
    ) -> Result<Compared, Unfinished> {
        let value = |expr: &Expr, text: &str, field: &str| {
            loopy_value(session, engine, expr, text).map_err(|error| match error {
                Unfinished::Mistake(mistake) => Unfinished::Mistake(mistake.in_field(field)),
                stopped => stopped,
            })
        };
        let (a, b) = (value(a, &self.a, "a")?, value(b, &self.b, "b")?);
        let compare = || -> Result<Compared, LoopyError> {
            let compared = a.compare(&b, engine)?;
            let difference = match self.difference {
                true => {
                    let difference = a.sum(&b.negative(engine)?, engine)?.expression(engine)?;
                    Some(difference.display(self.style).to_string())
                }
                false => None,
            };
            let on = Relation::from_order(compared.plus_le, compared.plus_ge);
            let off = Relation::from_order(compared.minus_le, compared.minus_ge);
            let is_loopy = a.ender().is_none() || b.ender().is_none();
            Ok(Compared { relation: compared.relation(), sides: is_loopy.then_some((on, off)), difference })
        };
        compare().map_err(|error| unfinished(&self.a, error))
    }
}

impl Compare {
    /// The answer before anything is known.
    fn open(&self) -> Comparison {
        Comparison {
            a: self.a.clone(),
            b: self.b.clone(),
            relation: None,
            onside: None,
            offside: None,
            difference: None,
            asserted: None,
            holds: None,
            stopped: None,
        }
    }

    /// The answer with what holds of the claim.
    fn judged(&self, mut answer: Comparison) -> Comparison {
        if let (Some(relation), Some(assertion)) = (answer.relation, self.assert) {
            (answer.asserted, answer.holds) = (Some(assertion), Some(assertion.holds(relation)));
        }
        answer
    }

    /// The answer if one of the expressions has infinite numbers or nimbers.
    fn answer_infinite(&self, session: &Session, engine: &Engine) -> Result<Comparison, Mistake> {
        let mut answer = self.open();
        let difference = self.difference.then_some(self.style);
        match infinite::compare(session, engine, [&self.a, &self.b], difference) {
            Ok((relation, difference)) => {
                (answer.relation, answer.difference) = (Some(relation), difference);
            }
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                answer.stopped = Some(Stopped::new(engine.task(), stop, Estimate::default()));
            }
        }
        Ok(self.judged(answer))
    }
}

impl Answer for Comparison {
    fn stop(&self) -> Option<Stop> {
        self.stopped.as_ref().map(|why| why.stopped)
    }
}

impl Question for Compare {
    const NAME: &'static str = "compare";

    type Answer = Comparison;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Comparison, Mistake> {
        let engine = session.engine(task);
        if is_infinite(&self.a) || is_infinite(&self.b) {
            return self.answer_infinite(session, &engine);
        }
        // Both texts are read first, so that a mistake in the second is found before the first is worked on.
        let read = |text: &str, field: &str| match parse_within(&session.rulesets, text, task) {
            Ok(parsed) => Ok(Ok(parsed)),
            Err(Unfinished::Mistake(mistake)) => Err(mistake.in_field(field)),
            Err(Unfinished::Stopped(stop)) => Ok(Err(stop)),
        };
        let (a, b) = (read(&self.a, "a")?, read(&self.b, "b")?);
        let mut answer = self.open();
        let ((a, _a_held), (b, _b_held)) = match (a, b) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(stop), _) | (_, Err(stop)) => {
                answer.stopped = Some(Stopped::new(task, stop, Estimate::default()));
                return Ok(answer);
            }
        };
        match self.compare(session, &engine, [&a, &b]) {
            Ok(Compared { relation, sides, difference }) => {
                (answer.relation, answer.difference) = (Some(relation), difference);
                (answer.onside, answer.offside) = sides.unzip();
            }
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                // Bounds on the difference may decide all the same.
                let [a, b] = [a, b].map(|expr| engine.estimate(&expr, &session.rulesets));
                let difference = a.plus(&b.negative());
                let may_decide = stop != Stop::Interrupted && !self.difference;
                answer.relation = decide(&difference).filter(|_| may_decide);
                if answer.relation.is_none() {
                    answer.stopped = Some(Stopped::new(task, stop, difference));
                }
            }
        }
        Ok(self.judged(answer))
    }
}

/// The relation to 0 of a difference whose stops lie within bounds. A stop that is not 0 decides who wins, moving
/// first, the game that starts there.
fn decide(difference: &Estimate) -> Option<Relation> {
    let above = |end: &Option<Dyadic>| end.as_ref().is_some_and(|x| x.signum() > 0);
    let below = |end: &Option<Dyadic>| end.as_ref().is_some_and(|x| x.signum() < 0);
    if above(&difference.right_stop.low) {
        Some(Relation::Greater)
    } else if below(&difference.left_stop.high) {
        Some(Relation::Less)
    } else if above(&difference.left_stop.low) && below(&difference.right_stop.high) {
        Some(Relation::Confused)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use tedomari_number::Interval;

    use super::*;

    #[test]
    fn bounds_decide() {
        let range = |low: i64, high: i64| Interval { low: Some(low.into()), high: Some(high.into()) };
        let estimate = |left, right| Estimate { left_stop: left, right_stop: right, ..Estimate::default() };
        assert_eq!(decide(&estimate(range(1, 9), range(1, 2))), Some(Relation::Greater));
        assert_eq!(decide(&estimate(range(-9, -1), range(-9, -2))), Some(Relation::Less));
        assert_eq!(decide(&estimate(range(1, 9), range(-3, -1))), Some(Relation::Confused));
        assert_eq!(decide(&estimate(range(0, 9), range(-3, -1))), None);
        assert_eq!(decide(&Estimate::default()), None);
    }
}
