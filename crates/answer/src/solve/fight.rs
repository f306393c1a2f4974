//! A sum with kos in it is fought out: exact best play for the score under a ko-ban.
//!
//! Components that are no kos are games like others. Ko-threats stand behind the components as further ones. A pass has the
//! number after the last component.

use tedomari_ko::{Fight, FightMove, Ko, Trees};
use tedomari_number::Interval;
use tedomari_sum::Game;
use tedomari_task::Task;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Place, Play, Player};

use super::{Named, Played, Solve, Solved};
use crate::components::ComponentFacts;
use crate::digraphs::Failed;
use crate::expression::parse_within;
use crate::ko::read_ko;
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// A component as it stands.
#[derive(Clone)]
enum Standing {
    Ko(Ko),
    Game(Game),
}

impl Solve {
    /// Whether there is a ko or a ko-threat in the sum.
    pub(super) fn is_fight(&self) -> bool {
        let has_threats = !self.left_threats.is_empty() || !self.right_threats.is_empty();
        has_threats || self.components.iter().any(|text| is_ko(text))
    }

    pub(super) fn by_fight(&self, session: &Session, task: &Task) -> Result<Solved, Mistake> {
        if self.play == Play::Normal {
            let message = "kos are played for the score: leave out the last move as a goal";
            return Err(Mistake::new("", 0, message).in_field("play"));
        }
        match self.fight(session, task) {
            Ok(solved) => Ok(solved),
            Err(Failed::Mistake(mistake)) => Err(*mistake),
            Err(Failed::Stopped(stop, _)) => {
                let components = self.components.iter().map(|text| ComponentFacts::unvalued(text)).collect();
                let bounds = Some(Interval::default());
                Ok(Solved {
                    stopped: Some(stop),
                    bounds,
                    components,
                    nodes: task.steps(),
                    method: Some(METHOD.to_owned()),
                    ..self.unsolved()
                })
            }
        }
    }

    fn fight(&self, session: &Session, task: &Task) -> Result<Solved, Failed> {
        let engine = session.engine(task);
        let mut standing = Vec::with_capacity(self.components.len());
        for (at, text) in self.components.iter().enumerate() {
            let read = self.read(session, &engine, text, task);
            standing.push(read.map_err(|failed| match failed {
                Failed::Mistake(mut mistake) => {
                    mistake.component = Some(at);
                    mistake.in_field("components").into()
                }
                stopped => stopped,
            })?);
        }
        let mut trees = Trees::new(&engine);
        for (player, sizes) in Player::BOTH.into_iter().zip([&self.left_threats, &self.right_threats]) {
            for size in sizes {
                let threat = trees.threat(player, size)?;
                standing.push(Standing::Game(Game::of_value(trees.value_of(threat))));
            }
        }
        // A fight has its kos first.
        let (mut kos, mut games, mut order) = (Vec::new(), Vec::new(), Vec::new());
        for (at, component) in standing.iter().enumerate() {
            if let Standing::Ko(ko) = component {
                kos.push(*ko);
                order.push(at);
            }
        }
        for (at, component) in standing.iter().enumerate() {
            if let Standing::Game(game) = component {
                let options = Player::BOTH.map(|player| game.options(&engine, player));
                games.push(match game.is_number() {
                    true => trees.value(game.value())?,
                    false => {
                        let [left, right] = options.map(|options| {
                            options
                                .iter()
                                .map(|option| trees.value(option.value()))
                                .collect::<Result<Vec<_>, _>>()
                        });
                        trees.game(&left?, &right?)?
                    }
                });
                order.push(at);
            }
        }
        let fight = Fight::new(trees, &kos, games, self.ban.into())?;
        let played = fight.play(self.first, task);
        let list = Told { engine: &engine, order: &order };
        let best: Vec<Place> = played.best.iter().map(|&chosen| list.place(chosen)).collect();
        let moves = played.best.iter().map(|&chosen| list.after(&standing, self.first, chosen).1);
        let moves: Vec<Named> = moves.collect();
        let mut now = standing.clone();
        let line = played.line.iter().map(|&(player, chosen)| {
            let (after, named) = list.after(&now, player, chosen);
            let component = list.place(chosen).component;
            if let (Some(after), Some(place)) = (after, now.get_mut(component)) {
                *place = after;
            }
            Played { player, component, to: named.to, name: Some(named.name) }
        });
        let line: Vec<Played> = line.collect();
        let facts = |component: &Standing| match component {
            Standing::Ko(ko) => ComponentFacts::unvalued(&ko.text(&engine)),
            Standing::Game(game) => ComponentFacts::of(&engine, game),
        };
        let is_exact = played.score().is_some();
        let bounds = Interval { low: played.at_least.clone(), high: played.at_most.clone() };
        Ok(Solved {
            score: played.score().cloned(),
            best,
            best_complete: is_exact,
            moves,
            line,
            method: Some(METHOD.to_owned()),
            nodes: task.steps(),
            stopped: played.stopped,
            bounds: (!is_exact).then_some(bounds),
            components: standing.iter().map(facts).collect(),
            ..self.unsolved()
        })
    }

    fn read(&self, session: &Session, engine: &Engine, text: &str, task: &Task) -> Result<Standing, Failed> {
        if let Some(ko) = read_ko(session, text, task)? {
            return Ok(Standing::Ko(ko));
        }
        let (expr, _held) = parse_within(&session.rulesets, text, task)?;
        let form = engine.evaluate(expr, &session.rulesets);
        let form = form.map_err(|error| Failed::from(Unfinished::reading(text, error)))?;
        Ok(Standing::Game(Game::of_form(form)))
    }
}

const METHOD: &str = "ko fight";

/// Whether a text begins like a ko.
fn is_ko(text: &str) -> bool {
    let rest = text.trim_start();
    let rest = rest.strip_prefix("KO").or_else(|| rest.strip_prefix("OK"));
    rest.is_some_and(|rest| rest.trim_start_matches(['L', 'R']).trim_start().starts_with(['[', '(']))
}

/// Tells moves of a fight as moves of the sum.
struct Told<'a> {
    engine: &'a Engine,
    /// The component of each ko and game of the fight.
    order: &'a [usize],
}

impl Told<'_> {
    fn place(&self, chosen: FightMove) -> Place {
        match chosen {
            FightMove::Ko { component } => Place { component: self.order[component], option: 0 },
            FightMove::Game { component, option } => Place { component: self.order[component], option },
            FightMove::Pass => Place { component: self.order.len(), option: 0 },
        }
    }

    /// What becomes of the component, and the move by name.
    fn after(&self, standing: &[Standing], player: Player, chosen: FightMove) -> (Option<Standing>, Named) {
        let Place { component, option } = self.place(chosen);
        let after = match standing.get(component) {
            None => None,
            Some(Standing::Ko(ko)) => Some(onward(ko, player)),
            Some(Standing::Game(game)) => {
                let option = game.options(self.engine, player).get(option).cloned();
                option.map(Standing::Game)
            }
        };
        let to = match &after {
            None => String::new(),
            Some(Standing::Ko(ko)) => ko.text(self.engine),
            Some(Standing::Game(game)) => game.text(self.engine),
        };
        let name = match (chosen, &after) {
            (FightMove::Pass, _) => "pass",
            (FightMove::Ko { .. }, Some(Standing::Ko(_))) => "take",
            (FightMove::Ko { .. }, _) => "end the ko",
            (FightMove::Game { .. }, _) => &to,
        };
        (after, Named { name: name.to_owned(), to: to.clone() })
    }
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
