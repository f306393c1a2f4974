//! What does a simple strategy reach in a sum whatever the opponent does, and what does that lose?

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_number::{Dyadic, Interval};
use tedomari_strategy::{
    Choice, Coupons, Exact, Field, Guarantee, Ply, Reached, Sides, Strategy, Unfinished as Open, all,
    by_name, guarantee_among,
};
use tedomari_sum::Sum;
use tedomari_sum::bounds::{Method, range};
use tedomari_task::{Stop, Task};
use tedomari_thermograph::Thermograph;
use tedomari_value::Engine;
use tedomari_vocabulary::{Player, spelling};

use crate::components::Components;
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::stopped::{Bounds, Stopped};

/// The question what a strategy reaches in a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FollowStrategy {
    /// Its name, such as `greedy`.
    pub strategy: String,
    /// The components, as expressions.
    #[serde(deserialize_with = "crate::components::texts")]
    pub components: Vec<String>,
    /// Who moves first.
    #[serde(default = "crate::solve::left")]
    pub first: Player,
    /// The side of the strategy.
    #[serde(default = "crate::solve::left")]
    pub plays: Player,
    /// Coupons beside the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupons: Option<CouponRun>,
}

/// Coupons from a first one down to the last positive one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CouponRun {
    /// The first.
    pub top: Dyadic,
    /// The step from each to the next.
    pub step: Dyadic,
}

/// What a strategy reaches in a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = played_or_stopped))]
pub struct FollowedStrategy {
    /// The strategy.
    pub strategy: String,
    /// Its side.
    pub plays: Player,
    /// Who moves first.
    pub first: Player,
    /// The score that it reaches against every opponent; null if that is not known.
    pub score: Option<Dyadic>,
    /// A line in which the opponent plays best against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<StrategyMove>>,
    /// The temperature of the sum after each move of the line; null when play is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperatures: Option<Vec<Option<Dyadic>>>,
    /// The score under best play by both; null if that is not known.
    pub optimum: Option<Dyadic>,
    /// What the strategy loses against best play; null if that is not known.
    pub loss: Option<Dyadic>,
    /// Positions with the opponent to move that were searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then what is known of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<StrategyBounds>,
    /// And the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// If play can return to a position: positions of which each leads to the next and the last to the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
}

/// The line is there, or the answer says why not.
#[cfg(feature = "schema")]
fn played_or_stopped(schema: &mut Schema) {
    any_of(schema, &[&["line", "temperatures", "positions"], &["stopped", "bounds", "nodes"]]);
}

/// A move of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum StrategyMove {
    /// In a component.
    Component {
        /// Who moves.
        player: Player,
        /// In which component.
        component: usize,
        /// Which of the player's options there.
        option: usize,
        /// What becomes of it.
        to: String,
    },
    /// The top coupon.
    Coupon {
        /// Who takes it.
        player: Player,
        /// What it is worth.
        coupon: Dyadic,
    },
}

/// What is known after a stop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole::<(Bounds,)>))]
pub struct StrategyBounds {
    /// Bounds on the score that the strategy reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Interval>,
    /// Bounds on the score under best play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimum: Option<Interval>,
    /// Bounds on the sum, if the components could not be valued.
    #[serde(flatten)]
    pub sum: Option<Bounds>,
}

/// The strategy of a name, in any spelling, or which names there are.
pub fn named(name: &str) -> Result<&'static dyn Strategy, String> {
    by_name(name).ok_or_else(|| {
        let names = all().map(|strategy| strategy.name());
        let near = spelling::nearest(name, names).map(|near| format!(" (did you mean `{near}`?)"));
        format!("`{name}` is not a strategy{}; there are {}", near.unwrap_or_default(), names.join(", "))
    })
}

/// What was found out, as far as the limits went.
struct Found {
    reached: Result<Guarantee, Open>,
    optimum: Result<Dyadic, Stop>,
    /// Bounds on the optimum by a theorem, if something is missing.
    walls: Option<Interval>,
}

impl Found {
    fn stop(&self) -> Option<Stop> {
        let reached = self.reached.as_ref().err().map(|open| open.stop);
        reached.or(self.optimum.as_ref().err().copied())
    }

    /// What the strategy loses, as whoever plays it counts.
    fn loss(&self, plays: Player) -> Option<Dyadic> {
        let (reached, optimum) = (self.reached.as_ref().ok()?, self.optimum.as_ref().ok()?);
        Some(if plays == Player::Left { optimum - &reached.score } else { &reached.score - optimum })
    }

    /// Bounds on the score, if it is not known: what the search has seen, and that nobody does better than the optimum.
    fn score_bounds(&self, plays: Player) -> Option<Interval> {
        let open = self.reached.as_ref().err()?;
        let seen = Interval { low: open.lower.clone(), high: open.upper.clone() };
        let best = match (&self.optimum, &self.walls) {
            (Ok(optimum), _) => Interval::exactly(optimum.clone()),
            (Err(_), walls) => walls.clone().unwrap_or_default(),
        };
        Some(seen.within(match plays {
            Player::Left => best.downward(),
            Player::Right => best.upward(),
        }))
    }
}

/// In so many components it takes too long to look for the best temperature once a limit is reached.
const MANY: usize = 5_000;

impl FollowStrategy {
    /// The question about a strategy as Left, who moves first.
    pub fn new(strategy: &str, components: &[&str]) -> FollowStrategy {
        FollowStrategy {
            strategy: strategy.to_owned(),
            components: components.iter().map(|&text| text.to_owned()).collect(),
            first: Player::Left,
            plays: Player::Left,
            coupons: None,
        }
    }

    fn sides(&self) -> Sides {
        Sides { plays: self.plays, first: self.first }
    }

    fn coupons(&self) -> Result<Coupons, Mistake> {
        let Some(CouponRun { top, step }) = &self.coupons else { return Ok(Coupons::none()) };
        Coupons::new(top, step)
            .map_err(|error| Mistake::new(&format!("{top}:{step}"), 0, error.to_string()).in_field("coupons"))
    }

    fn find(
        &self,
        engine: &Engine,
        strategy: &dyn Strategy,
        coupons: &Coupons,
        sum: &Sum,
    ) -> Result<Found, Stop> {
        let field = Field::new(engine, coupons.clone());
        let (start, points) = field.enter(sum)?;
        let reached = guarantee_among(engine, strategy, sum, coupons, self.sides());
        let optimum = Exact::new(engine).score(&field, &start, self.first).map(|score| score + &points);
        let walls = (reached.is_err() || optimum.is_err()).then(|| {
            let thermographs: Vec<&Thermograph> = field.spots(&start).map(|(_, graph)| graph).collect();
            let method = if thermographs.len() > MANY { Method::Second } else { Method::Thermostatic };
            let walls = range(method, &thermographs, self.first);
            Interval { low: Some(walls.lower + &points), high: Some(walls.upper + &points) }
        });
        Ok(Found { reached, optimum, walls })
    }

    /// An answer of which nothing is known yet.
    fn unknown(&self, strategy: &dyn Strategy) -> FollowedStrategy {
        FollowedStrategy {
            strategy: strategy.name().to_owned(),
            plays: self.plays,
            first: self.first,
            score: None,
            line: None,
            temperatures: None,
            optimum: None,
            loss: None,
            positions: None,
            stopped: None,
            bounds: None,
            nodes: None,
            cycle: None,
        }
    }

    fn told(&self, engine: &Engine, task: &Task, strategy: &dyn Strategy, found: &Found) -> FollowedStrategy {
        let stop = found.stop();
        let reached = found.reached.as_ref().ok();
        let plies = reached.map(|reached| &reached.line.plies);
        FollowedStrategy {
            score: reached.map(|reached| reached.score.clone()),
            line: plies.map(|plies| plies.iter().filter_map(|ply| told_ply(engine, ply)).collect()),
            temperatures: plies.map(|plies| plies.iter().map(|ply| ply.temperature.clone()).collect()),
            optimum: found.optimum.as_ref().ok().cloned(),
            loss: found.loss(self.plays),
            positions: reached.map(|reached| reached.positions),
            stopped: stop,
            bounds: stop.map(|_| StrategyBounds {
                score: found.score_bounds(self.plays),
                optimum: found.walls.clone().filter(|_| found.optimum.is_err()),
                sum: None,
            }),
            nodes: stop.map(|_| task.steps()),
            ..self.unknown(strategy)
        }
    }
}

fn told_ply(engine: &Engine, ply: &Ply) -> Option<StrategyMove> {
    let player = ply.player;
    match (&ply.choice, &ply.reached) {
        (Choice::Move(place), Reached::Game(game)) => Some(StrategyMove::Component {
            player,
            component: place.component,
            option: place.option,
            to: game.text(engine),
        }),
        (_, Reached::Coupon(worth)) => Some(StrategyMove::Coupon { player, coupon: worth.clone() }),
        (Choice::Coupon, Reached::Game(_)) => None,
    }
}

impl Answer for FollowedStrategy {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for FollowStrategy {
    const NAME: &'static str = "strategy";

    type Answer = FollowedStrategy;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<FollowedStrategy, Mistake> {
        let strategy = named(&self.strategy)
            .map_err(|message| Mistake::new(&self.strategy, 0, message).in_field("strategy"))?;
        let coupons = self.coupons()?;
        let (engine, rulesets) = (session.engine(task), &session.rulesets);
        let components = Components::parse(rulesets, &self.components, task)?;
        let found = components
            .sum(&engine, rulesets)
            .and_then(|sum| Ok(self.find(&engine, strategy, &coupons, &sum)?));
        match found {
            Ok(found) => Ok(self.told(&engine, task, strategy, &found)),
            Err(Unfinished::Mistake(mistake)) => Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                let why = Stopped::new(task, stop, components.estimate(&engine, rulesets));
                Ok(FollowedStrategy {
                    stopped: Some(why.stopped),
                    bounds: Some(StrategyBounds { score: None, optimum: None, sum: Some(why.bounds) }),
                    nodes: Some(why.nodes),
                    cycle: why.cycle,
                    ..self.unknown(strategy)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    const THREAT: [&str; 2] = ["{15,{100|12}|-5}", "{-10|-20}"];

    fn ask(question: &FollowStrategy, limits: Limits) -> FollowedStrategy {
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<FollowedStrategy>(&text).unwrap(), answer, "{text}");
        answer
    }

    #[test]
    fn what_is_lost_is_lost_against_the_optimum() {
        for strategy in all() {
            for (first, plays) in [(Player::Left, Player::Left), (Player::Right, Player::Left)] {
                let question =
                    FollowStrategy { first, plays, ..FollowStrategy::new(strategy.name(), &THREAT) };
                let answer = ask(&question, Limits::new());
                assert_eq!(answer.optimum.unwrap() - answer.score.unwrap(), answer.loss.unwrap());
                assert_eq!(answer.line.unwrap().len(), answer.temperatures.unwrap().len());
            }
        }
    }

    #[test]
    fn coupons_stand_in_the_line() {
        let coupons = Some(CouponRun { top: 4.into(), step: 2.into() });
        let answer =
            ask(&FollowStrategy { coupons, ..FollowStrategy::new("hotstrat", &["{3|-3}"]) }, Limits::new());
        let first = StrategyMove::Coupon { player: Player::Left, coupon: 4.into() };
        assert_eq!(answer.line.unwrap()[0], first);
    }

    #[test]
    fn stopped_before_and_after_the_values_are_known() {
        let games =
            ["{{9|{4|-3}}|{-8|-20}}", "{{30|6}|-10}", "{{17|0}|-47}", "{{40|{7|2}}|{1|-15}}", "{5||2|-9}"];
        let question = FollowStrategy::new("thermostrat", &games);
        let kinds = [1, 60, 100, 200].map(|nodes| ask(&question, Limits::new().nodes(nodes)).bounds);
        assert!(kinds[0].as_ref().unwrap().sum.is_some());
        assert!(kinds.iter().flatten().any(|bounds| bounds.score.is_some() && bounds.sum.is_none()));
    }

    #[test]
    fn mistakes() {
        let wrong = |question: FollowStrategy| {
            Session::new().ask(&Task::default(), &question).unwrap_err().field.unwrap()
        };
        assert_eq!(wrong(FollowStrategy::new("bold", &["1"])), "strategy");
        assert_eq!(wrong(FollowStrategy::new("mean", &["1", "{"])), "components");
        let coupons = Some(CouponRun { top: 4.into(), step: 0.into() });
        assert_eq!(wrong(FollowStrategy { coupons, ..FollowStrategy::new("mean", &["1"]) }), "coupons");
    }
}
