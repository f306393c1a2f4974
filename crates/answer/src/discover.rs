//! What are the mean and the temperature of an expression, by play beside a coupon stack?

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_discovery::{
    CouponStack, Discovery, Options, Played, Refusal, StackError, Turn, Written, discover,
};
use tedomari_notation::Expr;
use tedomari_number::{Dyadic, Interval};
use tedomari_sum::Term;
use tedomari_task::{Stop, Task};
use tedomari_value::{Estimate, ReadError};
use tedomari_vocabulary::Player;

use crate::expression::{has_positions, parse_within};
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::any_of;
use crate::session::Session;
use crate::stopped::Stopped;

/// The question about mean and temperature by temperature discovery search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Discover {
    /// The expression.
    #[serde(alias = "expr")]
    pub input: String,
    /// The step between coupons; as fine as needed if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Dyadic>,
    /// The top coupon; above all temperatures if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Dyadic>,
    /// How many moves into the game the search looks; as many as there are if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Who begins the line of play.
    #[serde(default = "crate::solve::left")]
    pub first: Player,
}

/// Mean and temperature, and how they were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = found_or_stopped))]
pub struct Discovered {
    /// Why there are only bounds, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Shortfall>,
    /// Then the bounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<DiscoveryBounds>,
    /// The mean, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<Dyadic>,
    /// The temperature, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Dyadic>,
    /// The step between coupons of the last complete search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Dyadic>,
    /// The first coupon of that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Dyadic>,
    /// Scores that were computed; if a limit was reached before the search began, the steps that were spent.
    pub nodes: u64,
    /// Different positions that were looked at; left out if the search did not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followers: Option<u64>,
    /// How many moves the last complete search looked into the game, if that was not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// What the stack alone is worth to the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Dyadic>,
    /// The score of the game with the stack, by who begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<ByFirst>,
    /// Best play with the stack, if the answer is exact.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<StackTurn>,
    /// Who begins that line.
    pub first: Player,
    /// If play can return to a position: positions of which each leads to the next and the last to the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
}

/// Mean and temperature are there, or the answer says why not.
#[cfg(feature = "schema")]
fn found_or_stopped(schema: &mut Schema) {
    let found = ["mean", "temperature", "delta", "top", "followers", "stack", "scores"];
    any_of(schema, &[&found, &["stopped", "bounds"]]);
}

/// A score for either player moving first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ByFirst {
    /// If Left begins.
    pub left: Dyadic,
    /// If Right begins.
    pub right: Dyadic,
}

/// What is known of mean and temperature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DiscoveryBounds {
    /// Bounds on the Left stop, if the search did not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_stop: Option<Interval>,
    /// Bounds on the Right stop, if the search did not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_stop: Option<Interval>,
    /// Bounds on the mean.
    pub mean: Interval,
    /// Bounds on the temperature.
    pub temperature: Interval,
}

/// Why there are only bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Shortfall {
    /// A limit was reached.
    Stopped(Stop),
    /// What was asked for does not suffice.
    Asked(TooLittle),
}

/// What does not suffice for an exact answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum TooLittle {
    /// The search was to look only so many moves into the game.
    #[serde(rename = "depth limit reached")]
    Depth,
    /// The top coupon is below the temperature.
    #[serde(rename = "the stack is too low")]
    Top,
    /// Temperatures lie between coupons.
    #[serde(rename = "the step between coupons is too coarse")]
    Delta,
}

impl std::fmt::Display for Shortfall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Shortfall::Stopped(stop) => stop.fmt(f),
            Shortfall::Asked(TooLittle::Depth) => f.write_str("depth limit reached"),
            Shortfall::Asked(TooLittle::Top) => f.write_str("the stack is too low"),
            Shortfall::Asked(TooLittle::Delta) => f.write_str("the step between coupons is too coarse"),
        }
    }
}

/// A part of a line of play beside a stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum StackTurn {
    /// Coupons that are taken in turn.
    Coupons {
        /// Who takes the first.
        player: Player,
        /// The first and the last.
        coupons: [Dyadic; 2],
        /// How many.
        count: Dyadic,
        /// The score of the coupons so far, as Left counts.
        score: Dyadic,
    },
    /// A move in the game.
    Move {
        /// Who moves.
        player: Player,
        /// Which option, counted from 0.
        option: usize,
        /// What it leads to.
        to: String,
        /// The coupon on top.
        coupon: Dyadic,
        /// Of a position, the move in the game's own coordinates.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The game is an integer, and the rest of the stack is taken in turn.
    End {
        /// Who would take the next coupon.
        player: Player,
        /// The integer.
        integer: Dyadic,
        /// What the rest of the stack is worth to Left.
        rest: Dyadic,
        /// The score of the whole.
        score: Dyadic,
    },
}

impl Discover {
    /// The question about an expression.
    pub fn new(expression: &str) -> Discover {
        Discover { input: expression.to_owned(), delta: None, top: None, depth: None, first: Player::Left }
    }

    /// Whether there is such a stack of coupons, as far as that does not depend on the game.
    pub fn check(&self) -> Result<(), Mistake> {
        let of = |top: Dyadic, delta: &Dyadic, field: &str, wrong: &Dyadic| match CouponStack::full(
            top,
            delta.clone(),
        ) {
            Ok(_) | Err(StackError::Tall) => Ok(()),
            Err(error) => Err(Mistake::new(&wrong.to_string(), 0, error.to_string()).in_field(field)),
        };
        if let Some(delta) = &self.delta {
            of(-Dyadic::ONE, delta, "delta", delta)?;
        }
        match (&self.top, &self.delta) {
            (Some(top), Some(delta)) => of(top.clone(), delta, "top", top),
            (Some(top), None) => of(top.floor(), &Dyadic::ONE, "top", top),
            (None, _) => Ok(()),
        }
    }

    fn options(&self) -> Options {
        Options {
            delta: self.delta.clone(),
            top: self.top.clone(),
            depth: self.depth,
            first: Some(self.first),
            deepen: true,
        }
    }

    /// Positions are searched on their boards, games in braces as written.
    fn search(
        &self,
        session: &Session,
        task: &Task,
        expr: &Expr,
    ) -> Result<Result<Discovery, Refusal>, ReadError> {
        let (engine, rulesets) = (session.engine(task), &session.rulesets);
        if has_positions(expr) {
            let terms = Term::of_expr(&engine, expr.clone(), rulesets)?;
            if terms.iter().any(|term| term.board().is_some()) {
                let game = Played::new(&engine, terms, rulesets.library.clone())?;
                return Ok(discover(&engine, &game, &game.root(), &self.options()));
            }
        }
        let game = Written::new(&engine, expr.clone(), rulesets)?;
        Ok(discover(&engine, &game, &game.root(), &self.options()))
    }

    fn told(&self, task: &Task, found: Discovery) -> Discovered {
        let shortfall = shortfall(&found);
        let (mean, temperature) = (found.exact_mean().cloned(), found.exact_temperature().cloned());
        let delta = found.stack.as_ref().map(|stack| stack.delta().clone());
        let cycle = task.cycle().filter(|_| found.stopped == Some(Stop::Loopy));
        Discovered {
            stopped: shortfall,
            bounds: shortfall.map(|_| DiscoveryBounds {
                left_stop: None,
                right_stop: None,
                mean: found.mean,
                temperature: found.temperature,
            }),
            mean,
            temperature,
            top: found.stack.as_ref().map(|stack| stack.top().clone()),
            nodes: found.nodes,
            followers: Some(found.followers as u64),
            depth: found.depth,
            stack: found.stack.as_ref().filter(|_| found.scores.is_some()).map(CouponStack::value),
            scores: found.scores.filter(|_| delta.is_some()).map(|[left, right]| ByFirst { left, right }),
            line: told_line(found.line, &delta.clone().unwrap_or_default()),
            delta,
            first: self.first,
            cycle: cycle.map(<[String]>::to_vec),
        }
    }

    /// A limit was reached before the search began.
    fn unread(&self, why: Stopped) -> Discovered {
        Discovered {
            stopped: Some(Shortfall::Stopped(why.stopped)),
            bounds: Some(DiscoveryBounds {
                left_stop: Some(why.bounds.left_stop),
                right_stop: Some(why.bounds.right_stop),
                mean: why.bounds.mean,
                temperature: why.bounds.temperature,
            }),
            mean: None,
            temperature: None,
            delta: None,
            top: None,
            nodes: why.nodes,
            followers: None,
            depth: None,
            stack: None,
            scores: None,
            line: Vec::new(),
            first: self.first,
            cycle: why.cycle,
        }
    }
}

fn shortfall(found: &Discovery) -> Option<Shortfall> {
    if let Some(stop) = found.stopped {
        return Some(Shortfall::Stopped(stop));
    }
    if found.is_exact() {
        return None;
    }
    Some(Shortfall::Asked(match (found.depth, &found.temperature.high) {
        (Some(_), _) => TooLittle::Depth,
        (None, None) => TooLittle::Top,
        (None, Some(_)) => TooLittle::Delta,
    }))
}

/// The line with the score as it grows.
fn told_line(line: Vec<Turn>, delta: &Dyadic) -> Vec<StackTurn> {
    let mut score = Dyadic::ZERO;
    let told = line.into_iter().map(|turn| match turn {
        Turn::Coupons { player, from, to, count } => {
            score += taken(player, &to, &count, delta);
            StackTurn::Coupons { player, coupons: [from, to], count, score: score.clone() }
        }
        Turn::Move { player, option, name, to, coupon } => {
            StackTurn::Move { player, option, to, coupon, name }
        }
        Turn::End { player, integer, rest } => {
            score = (&score + &integer) + &rest;
            StackTurn::End { player, integer, rest, score: score.clone() }
        }
    });
    told.collect()
}

/// What coupons taken in turn are worth to Left: δ a pair, and the last one alone if the number is odd.
fn taken(player: Player, last: &Dyadic, count: &Dyadic, delta: &Dyadic) -> Dyadic {
    let pairs = count.half().floor();
    let worth = &pairs * delta;
    let worth = if pairs.double() == *count { worth } else { worth + last };
    if player == Player::Left { worth } else { -worth }
}

impl Answer for Discovered {
    fn stop(&self) -> Option<Stop> {
        match self.stopped? {
            Shortfall::Stopped(stop) => Some(stop),
            Shortfall::Asked(_) => None,
        }
    }

    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

impl Question for Discover {
    const NAME: &'static str = "tds";

    type Answer = Discovered;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Discovered, Mistake> {
        let (expr, _held) = match parse_within(&session.rulesets, &self.input, task) {
            Ok(parsed) => parsed,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                self.check()?;
                return Ok(self.unread(Stopped::new(task, stop, Estimate::default())));
            }
        };
        self.check()?;
        match self.search(session, task, &expr) {
            Ok(Ok(found)) => Ok(self.told(task, found)),
            Ok(Err(refusal)) => Err(Mistake::new(&self.input, 0, refusal.to_string())),
            Err(error) => match Unfinished::reading(&self.input, error) {
                Unfinished::Mistake(mistake) => Err(mistake),
                Unfinished::Stopped(stop) => {
                    let estimate = session.engine(task).estimate(&expr, &session.rulesets);
                    Ok(self.unread(Stopped::new(task, stop, estimate)))
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn ask(question: &Discover, limits: Limits) -> Discovered {
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Discovered>(&text).unwrap(), answer, "{text}");
        answer
    }

    #[test]
    fn the_score_of_a_line_is_that_of_the_game() {
        for expression in ["{{20|5}|0}", "{5|1||-3}", "domineering(3x4)", "^ + {3|1}", "7"] {
            for first in Player::BOTH {
                let answer = ask(&Discover { first, ..Discover::new(expression) }, Limits::new());
                let scores = answer.scores.unwrap();
                let expected = if first == Player::Left { &scores.left } else { &scores.right };
                match answer.line.last() {
                    Some(StackTurn::End { score, .. }) => assert_eq!(score, expected, "{expression}"),
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn what_does_not_suffice() {
        let game = Discover::new("14|2|||-2||-14|-16");
        let told = |question: Discover| {
            let answer = ask(&question, Limits::new());
            assert!(!answer.is_complete() && answer.stop().is_none());
            answer.stopped.unwrap().to_string()
        };
        assert_eq!(told(Discover { depth: Some(1), ..game.clone() }), "depth limit reached");
        assert_eq!(told(Discover { top: Some(1.into()), ..game.clone() }), "the stack is too low");
        let coarse = Discover { delta: Some(Dyadic::ONE), ..game.clone() };
        assert_eq!(told(coarse), "the step between coupons is too coarse");
        let stopped = ask(&Discover::new("domineering(4x5)"), Limits::new().nodes(100));
        assert_eq!((stopped.stop(), stopped.followers.is_some()), (Some(Stop::Nodes), true));
        let unread = ask(&Discover::new("domineering(5x5):1"), Limits::new().nodes(100));
        assert_eq!((unread.stop(), unread.followers), (Some(Stop::Nodes), None));
        assert!(unread.bounds.unwrap().left_stop.is_some());
    }

    #[test]
    fn stacks_that_do_not_exist() {
        let wrong = |delta: Option<&str>, top: Option<&str>| {
            let [delta, top] = [delta, top].map(|text| text.map(|text| text.parse().unwrap()));
            let question = Discover { delta, top, ..Discover::new("{5|1}") };
            Session::new().ask(&Task::default(), &question).unwrap_err().field.unwrap()
        };
        assert_eq!(wrong(Some("2"), None), "delta");
        assert_eq!(wrong(None, Some("-3")), "top");
        assert_eq!(wrong(Some("1/2"), Some("1/4")), "top");
    }
}
