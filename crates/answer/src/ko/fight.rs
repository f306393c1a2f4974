//! A sum with kos in it that is fought out: its components, and moves of the fight as moves of the sum.
//!
//! Components that are no kos are games like others. Ko-threats stand behind the components as further ones. A pass has the
//! number after the last component.

use tedomari_ko::{Ban, Fight, FightMove, Ko, Trees};
use tedomari_number::Dyadic;
use tedomari_sum::Game;
use tedomari_task::Task;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Place, Player};

use super::read::Reading;
use crate::components::ComponentFacts;
use crate::digraphs::Failed;
use crate::mistake::Unfinished;
use crate::session::Session;
use crate::solve::Named;

/// A component as it stands.
#[derive(Clone)]
pub(crate) enum Standing {
    Ko(Ko),
    Game(Game),
}

/// A sum that is fought out.
pub(crate) struct FightSum {
    pub fight: Fight,
    /// The components, threats included.
    pub components: Vec<Standing>,
    engine: Engine,
    /// The component of each ko and game of the fight.
    order: Vec<usize>,
}

impl Standing {
    pub(crate) fn text(&self, engine: &Engine) -> String {
        match self {
            Standing::Ko(ko) => ko.text(engine),
            Standing::Game(game) => game.text(engine),
        }
    }

    pub(crate) fn facts(&self, engine: &Engine) -> ComponentFacts {
        match self {
            Standing::Ko(ko) => ComponentFacts::unvalued(&ko.text(engine)),
            Standing::Game(game) => ComponentFacts::of(engine, game),
        }
    }
}

impl FightSum {
    /// Reads components, and puts the threats of Left and Right behind them, by their sizes.
    pub(crate) fn read(
        session: &Session,
        task: &Task,
        texts: &[String],
        ban: Ban,
        threats: [&[Dyadic]; 2],
    ) -> Result<FightSum, Failed> {
        let engine = session.engine(task);
        let mut components = Vec::with_capacity(texts.len());
        for (at, text) in texts.iter().enumerate() {
            components.push(read(session, &engine, text, task).map_err(|failed| match failed {
                Failed::Mistake(mut mistake) => {
                    mistake.component = Some(at);
                    mistake.in_field("components").into()
                }
                stopped => stopped,
            })?);
        }
        let mut trees = Trees::new(&engine);
        for (player, sizes) in Player::BOTH.into_iter().zip(threats) {
            for size in sizes {
                let threat = trees.threat(player, size)?;
                components.push(Standing::Game(Game::of_value(trees.value_of(threat))));
            }
        }
        // A fight has its kos first.
        let (mut kos, mut games, mut order) = (Vec::new(), Vec::new(), Vec::new());
        for (at, component) in components.iter().enumerate() {
            if let Standing::Ko(ko) = component {
                kos.push(*ko);
                order.push(at);
            }
        }
        for (at, component) in components.iter().enumerate() {
            let Standing::Game(game) = component else { continue };
            games.push(if game.is_number() {
                trees.value(game.value())?
            } else {
                let [left, right] = Player::BOTH.map(|player| {
                    let options = game.options(&engine, player)?;
                    options.iter().map(|option| trees.value(option.value())).collect::<Result<Vec<_>, _>>()
                });
                trees.game(&left?, &right?)?
            });
            order.push(at);
        }
        let fight = Fight::new(trees, &kos, games, ban)?;
        Ok(FightSum { fight, components, engine, order })
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// A move of the fight as one of the sum.
    pub(crate) fn place(&self, chosen: FightMove) -> Place {
        match chosen {
            FightMove::Ko { component } => Place { component: self.order[component], option: 0 },
            FightMove::Game { component, option } => Place { component: self.order[component], option },
            FightMove::Pass => Place { component: self.order.len(), option: 0 },
        }
    }

    /// What becomes of a component, and the move by name.
    pub(crate) fn after(
        &self,
        components: &[Standing],
        player: Player,
        chosen: FightMove,
    ) -> (Option<Standing>, Named) {
        let Place { component, option } = self.place(chosen);
        let after = match components.get(component) {
            None => None,
            Some(Standing::Ko(ko)) => Some(onward(ko, player)),
            Some(Standing::Game(game)) => {
                let option = game.options(&self.engine, player).unwrap_or_default().get(option).cloned();
                option.map(Standing::Game)
            }
        };
        let to = after.as_ref().map_or_else(String::new, |after| after.text(&self.engine));
        let name = match (chosen, &after) {
            (FightMove::Pass, _) => "pass",
            (FightMove::Ko { .. }, Some(Standing::Ko(_))) => "take",
            (FightMove::Ko { .. }, _) => "end the ko",
            (FightMove::Game { .. }, _) => &to,
        };
        (after, Named { name: name.to_owned(), to: to.clone() })
    }
}

fn read(session: &Session, engine: &Engine, text: &str, task: &Task) -> Result<Standing, Failed> {
    let reading = Reading::new(session, text, task)?;
    if let Some(ko) = reading.lone_ko()? {
        return Ok(Standing::Ko(ko));
    }
    let form = engine.evaluate(reading.expr, &session.rulesets);
    let form = form.map_err(|error| Failed::from(Unfinished::reading(text, error)))?;
    Ok(Standing::Game(Game::of_form(form)))
}

/// A ko after a move in it: Left goes down one place, Right up one; at either end it is over.
fn onward(ko: &Ko, player: Player) -> Standing {
    let over = |value: Value| Standing::Game(Game::of_value(value));
    let place = match player {
        Player::Left => ko.place() - 1,
        Player::Right => ko.place() + 1,
    };
    match Ko::new(place, ko.length(), ko.a(), ko.b()) {
        Ok(next) => Standing::Ko(match ko.passes() {
            Some(passes) => next.with_passes(passes),
            None => next,
        }),
        Err(_) if player == Player::Left => over(ko.a()),
        Err(_) => over(ko.b()),
    }
}
