//! A sum: its components, the moves in it and what they lead to.

use std::fmt;
use std::sync::Arc;

use tedomari_value::{Engine, Positions, ReadError, Stop, Value};
use tedomari_vocabulary::{Place, Player};

use crate::game::Game;

/// A sum of games as written.
#[derive(Debug, Clone, Default)]
pub struct Sum {
    components: Vec<Game>,
}

/// A move in a sum.
#[derive(Debug, Clone)]
pub struct SumMove {
    /// Who moves.
    pub player: Player,
    /// Where.
    pub place: Place,
    /// What the component becomes.
    pub to: Game,
    /// The name of a move on a board, in the game's own coordinates.
    pub name: Option<Arc<str>>,
}

/// Why a list of texts is not a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumError {
    /// Which component could not be read.
    pub component: usize,
    /// What is wrong with it.
    pub error: ReadError,
}

impl fmt::Display for SumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "component {}: {}", self.component, self.error)
    }
}

impl std::error::Error for SumError {}

impl Sum {
    /// A sum of given games.
    pub fn new(components: Vec<Game>) -> Sum {
        Sum { components }
    }

    /// Reads one expression a component.
    pub fn read(engine: &Engine, texts: &[&str], positions: &dyn Positions) -> Result<Sum, SumError> {
        let read = |(component, text): (usize, &&str)| match engine.read_form(text, positions) {
            Ok(form) => Ok(Game::of_form(form)),
            Err(error) => Err(SumError { component, error }),
        };
        Ok(Sum { components: texts.iter().enumerate().map(read).collect::<Result<_, _>>()? })
    }

    /// The components in the order of the text.
    pub fn components(&self) -> &[Game] {
        &self.components
    }

    /// The values of the components.
    pub fn values(&self) -> Vec<Value> {
        self.components.iter().map(Game::value).collect()
    }

    /// Whether every component is a number, so that score play has ended.
    pub fn is_over(&self) -> bool {
        self.components.iter().all(Game::is_number)
    }

    /// The moves of score play: every written option in a component that is not a number.
    pub fn moves(&self, engine: &Engine, player: Player) -> Result<Vec<SumMove>, Stop> {
        let live = self.components.iter().enumerate().filter(|(_, game)| !game.is_number());
        moves_in(live, engine, player)
    }

    /// Every option in every component: the moves of normal play, where numbers are moved in when nothing else is left.
    pub fn all_moves(&self, engine: &Engine, player: Player) -> Result<Vec<SumMove>, Stop> {
        moves_in(self.components.iter().enumerate(), engine, player)
    }

    /// The same sum; a board that a move led to gets its moves, see [`Game::with_moves`].
    pub fn with_moves(&self, engine: &Engine) -> Result<Sum, Stop> {
        let games = self.components.iter().map(|game| game.with_moves(engine));
        Ok(Sum { components: games.collect::<Result<_, _>>()? })
    }

    /// The sum after a move.
    pub fn play(&self, played: &SumMove) -> Sum {
        let mut after = self.clone();
        after.components[played.place.component] = played.to.clone();
        after
    }

    /// The canonical value of the whole.
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        self.components.iter().try_fold(Value::ZERO, |sum, game| engine.add(sum, game.value()))
    }
}

fn moves_in<'g>(
    games: impl Iterator<Item = (usize, &'g Game)>,
    engine: &Engine,
    player: Player,
) -> Result<Vec<SumMove>, Stop> {
    let mut moves = Vec::new();
    for (component, game) in games {
        let options = game.options(engine, player)?.into_iter().enumerate();
        moves.extend(options.map(|(option, to)| SumMove {
            player,
            place: Place { component, option },
            to,
            name: game.move_name(player, option),
        }));
    }
    Ok(moves)
}
