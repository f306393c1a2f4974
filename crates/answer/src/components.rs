//! The components of a sum: each parsed once, and all before any is worked on, so that a mistake in the last is found at
//! once.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use tedomari_notation::Expr;
use tedomari_number::{Dyadic, Interval};
use tedomari_rulesets::Rulesets;
use tedomari_sum::{Game, Sum, Term};
use tedomari_task::{Held, Stop, Task};
use tedomari_value::{Engine, Estimate, Positions, ReadError};
use tedomari_vocabulary::{Class, Kind, Player};

use crate::expression::{has_positions, parse_with};
use crate::mistake::{Mistake, Unfinished};

/// Components that were parsed.
pub(crate) struct Components<'t> {
    texts: &'t [String],
    pub(crate) exprs: Vec<Expr>,
    /// Why the others were not.
    stop: Option<Stop>,
    /// What the expressions take.
    _held: Held,
}

/// So many components are parsed between two looks at the limits.
const LOOK_EVERY: usize = 64;

impl<'t> Components<'t> {
    /// Parses components, as many as the limits allow.
    pub(crate) fn parse(
        rulesets: &Rulesets,
        texts: &'t [String],
        task: &Task,
    ) -> Result<Components<'t>, Mistake> {
        let names = rulesets.names();
        let mut bytes = size_of_val(texts) + texts.iter().map(String::len).sum::<usize>();
        let mut components = Components { texts, exprs: Vec::new(), stop: None, _held: task.hold() };
        for (at, text) in texts.iter().enumerate() {
            if at % LOOK_EVERY == LOOK_EVERY - 1
                && let Err(stop) = components._held.grow(bytes).and_then(|()| task.check())
            {
                components.stop = Some(stop);
                break;
            }
            let expr = parse_with(&names, text).map_err(|mistake| in_component(mistake, at, texts.len()))?;
            bytes += expr.bytes();
            components.exprs.push(expr);
        }
        Ok(components)
    }

    /// The first of them, as many as were parsed and no more than that.
    pub(crate) fn first(&self, most: usize) -> impl Iterator<Item = (&Expr, &str)> {
        self.exprs.iter().zip(self.texts.iter().map(String::as_str)).take(most)
    }

    /// Whether a position stands in one of them.
    pub(crate) fn has_positions(&self) -> bool {
        self.exprs.iter().any(has_positions)
    }

    /// Something of each component, in order.
    pub(crate) fn each<T>(
        &self,
        mut make: impl FnMut(&Expr, &str) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, Unfinished> {
        if let Some(stop) = self.stop {
            return Err(Unfinished::Stopped(stop));
        }
        let pairs = self.exprs.iter().zip(self.texts).enumerate();
        let made = pairs.map(|(at, (expr, text))| {
            make(expr, text).map_err(|error| match Unfinished::reading(text, error) {
                Unfinished::Mistake(mistake) => {
                    Unfinished::Mistake(in_component(mistake, at, self.texts.len()))
                }
                stopped => stopped,
            })
        });
        made.collect()
    }

    /// The sum of the games as written.
    pub(crate) fn sum(&self, engine: &Engine, rulesets: &Rulesets) -> Result<Sum, Unfinished> {
        let games = self.each(|expr, _| Ok(Game::of_form(engine.evaluate(expr.clone(), rulesets)?)))?;
        Ok(Sum::new(games))
    }

    /// The same with boards valued by their moves, so that moves have their names in the game.
    pub(crate) fn sum_of_boards(&self, engine: &Engine, rulesets: &Rulesets) -> Result<Sum, Unfinished> {
        let games = self.each(|expr, text| {
            let terms = Term::of_expr(engine, expr.clone(), rulesets)?;
            Ok(Game::of_written_terms(engine, terms, text, rulesets)?)
        })?;
        Ok(Sum::new(games))
    }

    /// The terms of each component.
    pub(crate) fn terms(&self, engine: &Engine, rulesets: &Rulesets) -> Result<Vec<Vec<Term>>, Unfinished> {
        self.each(|expr, _| Term::of_expr(engine, expr.clone(), rulesets))
    }

    /// What can be said about the value of the sum without working it out.
    pub(crate) fn estimate(&self, engine: &Engine, rulesets: &Rulesets) -> Estimate {
        match self.stop {
            Some(_) => Estimate::default(),
            None => engine.estimate_sum(&self.exprs, rulesets),
        }
    }

    /// What can be said about the score without a search.
    pub(crate) fn score(&self, engine: &Engine, rulesets: &Rulesets, first: Player) -> Interval {
        let estimate = self.estimate(engine, rulesets);
        if first == Player::Left { estimate.left_stop } else { estimate.right_stop }
    }
}

/// A mistake in a component; of several it is said which, counted from 0 like the moves.
fn in_component(mistake: Mistake, at: usize, components: usize) -> Mistake {
    let message =
        if components > 1 { format!("component {at}: {}", mistake.message) } else { mistake.message };
    Mistake { message, component: Some(at), ..mistake }.in_field("components")
}

/// Components of a question: texts, or numbers, which are taken as they are written.
pub(crate) fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Number(serde_json::Number),
    }
    let written = Vec::<Written>::deserialize(deserializer)?.into_iter();
    Ok(written
        .map(|component| match component {
            Written::Text(text) => text,
            Written::Number(number) => number.to_string(),
        })
        .collect())
}

/// What is told about a component of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ComponentFacts {
    /// The game as written.
    pub game: String,
    /// Its mean, if it was found.
    pub mean: Option<Dyadic>,
    /// Its temperature, if it was found.
    pub temperature: Option<Dyadic>,
    /// Gote, a player's sente, or what else it is.
    pub class: Option<Class>,
}

impl ComponentFacts {
    /// Of a game as written, of which nothing was found.
    pub(crate) fn unvalued(text: &str) -> ComponentFacts {
        ComponentFacts { game: text.trim().to_owned(), mean: None, temperature: None, class: None }
    }

    pub(crate) fn of(engine: &Engine, game: &Game) -> ComponentFacts {
        let thermograph = engine.thermograph(game.value()).ok();
        ComponentFacts {
            game: game.text(engine),
            mean: thermograph.as_ref().map(|graph| graph.mean().clone()),
            temperature: thermograph.as_ref().map(|graph| graph.temperature().clone()),
            class: thermograph.map(|graph| match engine.kind(game.value()) {
                Kind::Number => Class::Number,
                Kind::Tepid => Class::Tepid,
                Kind::Hot => graph.class(),
            }),
        }
    }
}
