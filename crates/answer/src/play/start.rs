//! The beginning of a game.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_number::Dyadic;
use tedomari_sum::{Game, Sum, Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::{Play, Player};

use super::boards::{Boards, Table};
use super::duel::Duelling;
use super::fight::Fighting;
use super::sum::{Opponent, Playing, Setting};
use super::{InProgress, Side};
use crate::components::Components;
use crate::digraphs::Failed;
use crate::ko::{FightSum, has_ko};
use crate::loopy::BanLetter;
use crate::mistake::{Mistake, Unfinished};
use crate::position::Position;
use crate::session::Session;
use crate::strategy::named;

/// A sum to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlaySum {
    /// The components, as expressions.
    #[serde(deserialize_with = "crate::components::texts")]
    pub components: Vec<String>,
    /// Who moves first.
    #[serde(default = "crate::solve::left")]
    pub first: Player,
    /// Which player the person is.
    #[serde(default = "crate::solve::left")]
    pub you: Player,
    /// What is played for: if it is not said, the score, but on boards the last move, unless all are stacks of coins or
    /// the program plays by a strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// A strategy that the program plays by, instead of its best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The ko-ban, if there are kos.
    #[serde(default)]
    pub ban: BanLetter,
    /// The sizes of Left's ko-threats, which are further components.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_threats: Vec<Dyadic>,
    /// The sizes of Right's ko-threats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub right_threats: Vec<Dyadic>,
}

/// A position to be played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayPosition {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// Which player the person is.
    #[serde(default = "crate::solve::left")]
    pub you: Player,
    /// Who moves first.
    pub first: Side,
}

impl PlaySum {
    /// A sum with Left first; the person is that player.
    pub fn new(components: &[&str], you: Player) -> PlaySum {
        PlaySum {
            components: components.iter().map(|&text| text.to_owned()).collect(),
            first: Player::Left,
            you,
            play: None,
            strategy: None,
            ban: BanLetter::J,
            left_threats: Vec::new(),
            right_threats: Vec::new(),
        }
    }

    /// The game at its beginning. To read the sum may take a search; if a limit of the task is reached before that is done,
    /// the mistake says so.
    pub fn start(&self, session: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        self.begin(session, task).map_err(|unfinished| match unfinished {
            Unfinished::Mistake(mistake) => mistake,
            Unfinished::Stopped(stop) => unread(stop),
        })
    }

    fn begin(&self, session: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Unfinished> {
        let opponent = match &self.strategy {
            None => Opponent::Best,
            Some(name) => Opponent::Strategy(
                named(name).map_err(|message| Mistake::new("", 0, message).in_field("strategy"))?,
            ),
        };
        let has_threats = !self.left_threats.is_empty() || !self.right_threats.is_empty();
        if has_threats || self.components.iter().any(|text| has_ko(&session.rulesets, text)) {
            return self.fight(session, task);
        }
        let (engine, rulesets) = (session.engine(task), session.rulesets.clone());
        let components = Components::parse(&rulesets, &self.components, task)?;
        let by_strategy = self.strategy.is_some();
        let has_boards = components.has_positions();
        let terms = match has_boards && !by_strategy && self.play != Some(Play::Score) {
            true => Some(components.terms(&engine, &rulesets)?.into_iter().flatten().collect::<Vec<Term>>()),
            false => None,
        };
        // Coins are taken for what they are worth.
        let is_coins =
            |term: &Term| term.board().is_some_and(|board| board.ruleset().name() == "coin_stacks");
        if let Some(terms) = terms
            && !(self.play.is_none() && terms.iter().all(is_coins))
        {
            let table = Table { terms, turn: self.first };
            let first = if self.first == self.you { Side::You } else { Side::Program };
            let boards = Boards::new(&engine, &rulesets, session.settings(), &table, self.you);
            return Ok(Box::new(Duelling::new(boards, table, first)));
        }
        let sum = match has_boards {
            true => {
                let terms = components.terms(&engine, &rulesets)?.into_iter().flatten();
                let games = terms.map(|term| match &term.is {
                    TermKind::Game(game) if !term.negated => Ok(game.clone()),
                    TermKind::Game(game) => Ok(Game::of_value(engine.negative(game.value()))),
                    TermKind::Board(_) => Game::of_terms(&engine, vec![term.clone()], &rulesets),
                });
                Sum::new(games.collect::<Result<_, Stop>>()?)
            }
            false => components.sum(&engine, &rulesets)?,
        };
        let play = self.play.unwrap_or(Play::Score);
        let setting = Setting { first: self.first, you: self.you, play, opponent };
        Ok(Box::new(Playing::new(&engine, &rulesets, task, sum, setting)))
    }
}

impl PlaySum {
    /// A sum with kos.
    fn fight(&self, session: &Session, task: &Task) -> Result<Box<dyn InProgress>, Unfinished> {
        if self.play == Some(Play::Normal) || self.strategy.is_some() {
            let message = "a sum with kos is played for the score, by best play only";
            return Err(Mistake::new("", 0, message).in_field("play").into());
        }
        let threats = [&self.left_threats[..], &self.right_threats];
        let sum = FightSum::read(session, task, &self.components, self.ban.into(), threats);
        let sum = sum.map_err(|failed| match failed {
            Failed::Mistake(mistake) => Unfinished::Mistake(*mistake),
            Failed::Stopped(stop, _) => Unfinished::Stopped(stop),
        })?;
        Ok(Box::new(Fighting::new(sum, self.first, self.you)))
    }
}

impl PlayPosition {
    /// The game at its beginning.
    pub fn start(&self, session: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        let (_, position) = self.position.read(session)?;
        let turn = if self.first == Side::You { self.you } else { self.you.opponent() };
        let term = Term { negated: false, is: TermKind::Board(position) };
        let table = Table { terms: vec![term], turn };
        let engine = session.engine(task);
        let boards = Boards::new(&engine, &session.rulesets, session.settings(), &table, self.you);
        Ok(Box::new(Duelling::new(boards, table, self.first)))
    }
}

fn unread(stop: Stop) -> Mistake {
    Mistake::new("", 0, format!("{stop} before the sum was read"))
}
