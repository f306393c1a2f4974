//! A sum of games, played for its score or for the last move, against best play or a strategy.
//!
//! `state` keeps the game as it stands, `judge` knows what positions and moves are worth, `opponent` moves for the program,
//! `hint` gives reasons, `review` tells the mistakes at the end, `command` reads what is typed, and `told` what is told beside
//! the play.

mod command;
mod hint;
mod judge;
mod opponent;
mod review;
mod state;
pub(crate) mod told;

use std::cell::OnceCell;

use tedomari_rulesets::Rulesets;
use tedomari_sum::{Game, Sum, SumMove, Term};
use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Play, Player};

use super::boards::scene_of;
use super::choice::{Chosen, HOW_TO_MOVE};
use super::duel::numbered;
use super::{BoardScene, Cost, End, Hint, InProgress, Made, MoveName, Review, Rules, Scene, Side, Told};
use crate::components::ComponentFacts;
use crate::expression::parse;
use command::Command;
use judge::Judge;
pub use opponent::Opponent;
use state::State;
use told::named;

/// A sum in progress.
pub struct Playing {
    judge: Judge,
    state: State,
    opponent: Opponent,
    rulesets: Rulesets,
}

/// How a sum is played.
pub(crate) struct Setting {
    pub(crate) first: Player,
    pub(crate) you: Player,
    pub(crate) play: Play,
    pub(crate) opponent: Opponent,
}

impl Playing {
    /// A game at its beginning.
    pub(crate) fn new(
        engine: &Engine,
        rulesets: &Rulesets,
        task: &Task,
        sum: Sum,
        setting: Setting,
    ) -> Playing {
        let state = State::new(sum, setting.first, setting.you, setting.play);
        let mut judge = Judge::new(engine);
        judge.prepare(task, state.start());
        Playing { judge, state, opponent: setting.opponent, rulesets: rulesets.clone() }
    }

    fn engine(&self) -> &Engine {
        self.judge.engine()
    }

    /// The move that is meant, by its number in the list, or as it is typed.
    fn find(&self, task: &Task, text: &str) -> Result<SumMove, String> {
        if let Some(number) = numbered(text)? {
            let moves = self.state.moves(self.engine());
            let found = number.checked_sub(1).and_then(|at| moves.get(at)).cloned();
            return found.ok_or_else(|| format!("the moves are #1 to #{}; `moves` lists them", moves.len()));
        }
        match command::parse(text)? {
            Command::Play { component, option } => self.find_option(task, component, &option),
            _ => Err(format!("a move is {HOW_TO_MOVE}, and `help` lists the rest")),
        }
    }

    /// The move that was meant, which may be written in another way than in the list of moves.
    fn find_option(&self, task: &Task, component: usize, option: &Chosen) -> Result<SumMove, String> {
        let engine = self.engine().with_task(task);
        let typed: OnceCell<Option<Value>> = OnceCell::new();
        let same = |text: &str, played: &SumMove| {
            let value = typed.get_or_init(|| {
                let expr = parse(&self.rulesets, text).ok()?;
                Some(engine.evaluate(expr, &self.rulesets).ok()?.value())
            });
            *value == Some(played.to.value())
        };
        self.state.find(&engine, component, option, same)
    }

    fn make(&mut self, task: &Task, played: SumMove, doubt: Option<Stop>) -> Made {
        let engine = self.engine().with_task(task);
        let by = self.to_move();
        let name = named(&engine, &played);
        let (player, component) = (played.player, played.place.component);
        self.state.make(&engine, played);
        let game = &self.state.now().components()[component];
        let board = game.terms().iter().find(|term| term.board().is_some());
        let changed =
            board.map(|term| BoardScene { is_negated: false, ..scene_of(&engine, component, term, true) });
        Made { by, player: Some(player), name, doubt, changed }
    }

    /// The component that was asked for; the only live one need not be named.
    fn component(&self, command: &str, component: Option<usize>) -> Result<&Game, String> {
        let games = self.state.now().components();
        let count = games.len();
        match component {
            Some(at) => games.get(at).ok_or_else(|| match count {
                1 => format!("there is no component {at}, only component 0"),
                _ => format!("there is no component {at}, only 0 to {}", count - 1),
            }),
            None => {
                let mut live = games.iter().filter(|game| !game.is_number());
                match (live.next(), live.next()) {
                    (Some(game), None) => Ok(game),
                    _ => Err(format!("which component? `{command} 0`")),
                }
            }
        }
    }

    fn tell(&mut self, task: &Task, command: Command) -> Result<Told, String> {
        let engine = self.engine().with_task(task);
        match command {
            Command::Play { .. } => unreachable!("moves are made elsewhere"),
            Command::Score => {
                let (sum, to_move, play) = (self.state.now().clone(), self.state.to_move(), self.state.play);
                let standing = review::standing(task, &mut self.judge, &sum, to_move, play);
                Ok(Told::Score(Box::new(standing)))
            }
            Command::Tree(component) => Ok(told::tree(&engine, self.component("tree", component)?)),
            Command::Value(component) => {
                if component.is_some() {
                    self.component("value", component)?;
                }
                let games = self.state.now().components().iter().enumerate();
                let chosen = games.filter(|(at, _)| component.is_none_or(|one| one == *at));
                let valued: Vec<_> = chosen.map(|(at, game)| (at, Ok(game.value()))).collect();
                Ok(told::value_rows(&engine, &valued))
            }
            Command::Thermograph(component) => {
                let game = self.component("thermograph", component)?;
                let graph = engine.thermograph(game.value()).map_err(|stop| stop.to_string())?;
                Ok(Told::Thermograph { name: game.text(&engine), graph: Box::new(graph) })
            }
        }
    }
}

impl InProgress for Playing {
    fn rules(&self) -> Rules {
        let first = if self.state.first == self.state.you { Side::You } else { Side::Program };
        Rules {
            rules: Vec::new(),
            you: Some(self.state.you),
            first,
            play: Some(self.state.play),
            is_misere: false,
            can_draw: false,
            has_boards: self.state.has_boards(),
            opponent: self.opponent.name().to_owned(),
            how_to_move: HOW_TO_MOVE.to_owned(),
            words: Vec::new(),
        }
    }

    fn to_move(&self) -> Side {
        if self.state.is_yours() { Side::You } else { Side::Program }
    }

    fn is_over(&self) -> bool {
        self.state.is_over()
    }

    fn number(&self) -> usize {
        self.state.number()
    }

    fn record(&self) -> Vec<String> {
        self.state.plies().iter().map(|ply| named(self.engine(), &ply.played)).collect()
    }

    fn scene(&self, task: &Task) -> Scene {
        let engine = self.engine().with_task(task);
        let games = self.state.now().components().iter().enumerate();
        let live: Vec<(usize, &Game)> = games.filter(|(_, game)| !game.is_number()).collect();
        let boards = live.iter().flat_map(|&(at, game)| {
            let terms = game.terms().iter();
            let scene = |term: &Term| scene_of(&engine, at, term, false);
            terms.map(scene).collect::<Vec<_>>()
        });
        Scene::Sum {
            boards: boards.collect(),
            components: live.iter().map(|&(at, game)| (at, ComponentFacts::of(&engine, game))).collect(),
            settled: self.state.settled(&engine),
        }
    }

    fn moves(&self, most: usize) -> Vec<MoveName> {
        let engine = self.engine();
        let moves = self.state.moves(engine);
        let told = moves.iter().take(most).map(|played| {
            let option =
                played.name.as_deref().map_or_else(|| played.place.option.to_string(), str::to_owned);
            MoveName {
                name: named(engine, played),
                component: Some(played.place.component),
                option: Some(option),
                to: Some(played.to.text(engine)),
            }
        });
        told.collect()
    }

    fn play(&mut self, task: &Task, text: &str) -> Result<Made, String> {
        let played = self.find(task, text)?;
        Ok(self.make(task, played, None))
    }

    fn cost(&mut self, task: &Task, text: &str) -> Result<Cost, String> {
        let played = self.find(task, text)?;
        let (now, mover) = (self.state.now().clone(), self.state.to_move());
        let after = now.play(&played);
        Ok(match self.state.play {
            Play::Score => {
                let (had, _) = self.judge.score(task, &now, mover);
                let (left, _) = self.judge.score(task, &after, mover.opponent());
                Cost::Points(had.loss(&left, mover).interval())
            }
            Play::Normal => {
                let had = self.judge.winner(task, &now, mover);
                let left = self.judge.winner(task, &after, mover.opponent());
                match (had, left) {
                    (Ok(had), Ok(left)) => {
                        Cost::Outlook((had == mover && left != mover).then_some(super::Outlook::Win))
                    }
                    (Err(stop), _) | (_, Err(stop)) => Cost::Unknown(stop),
                }
            }
        })
    }

    fn reply(&mut self, task: &Task) -> Option<Made> {
        let (played, doubt) = self.opponent.reply(task, &mut self.judge, &self.state)?;
        Some(self.make(task, played, doubt))
    }

    fn undo(&mut self) -> usize {
        self.state.undo()
    }

    fn has_moved(&self) -> bool {
        self.state.has_moved()
    }

    fn hint(&mut self, task: &Task) -> Hint {
        hint::hint(task, &mut self.judge, &self.state)
    }

    fn ask(&mut self, task: &Task, line: &str) -> Option<Result<Told, String>> {
        match command::parse(line) {
            Ok(Command::Play { .. }) => None,
            Ok(command) => Some(self.tell(task, command)),
            Err(message) => Some(Err(message)),
        }
    }

    fn offer_draw(&mut self, _: &Task) -> Result<bool, String> {
        Err("a sum is always played to its end".to_owned())
    }

    fn review(&mut self, task: &Task, end: End) -> Review {
        Review::Sum(Box::new(review::review(&mut self.judge, &self.state, end, task)))
    }
}
