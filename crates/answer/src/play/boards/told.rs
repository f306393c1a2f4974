//! What is told about boards beside the play: values, trees, thermographs, and the score.

use tedomari_discovery::ThermographSearch;
use tedomari_number::Interval;
use tedomari_sum::{Game, Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Play, Player};

use super::{Boards, Table};
use crate::play::sum::told::{tree, value_rows};
use crate::play::{Standing, Told};

/// Answers `value`, `tree`, `thermograph` and `score`, with or without the number of a component.
pub(super) fn ask(boards: &Boards, task: &Task, now: &Table, line: &str) -> Option<Result<Told, String>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let word = match &word[..] {
        "value" | "values" | "v" => "value",
        "tree" => "tree",
        "thermograph" | "t" => "thermograph",
        "score" => "score",
        _ => return None,
    };
    let one = match (rest.parse::<usize>(), now.terms.len()) {
        (Ok(at), count) if at < count => Some(at),
        (Ok(at), 1) => return Some(Err(format!("there is no component {at}, only component 0"))),
        (Ok(at), count) => {
            return Some(Err(format!("there is no component {at}, only 0 to {}", count - 1)));
        }
        (Err(_), 1) if rest.is_empty() => Some(0),
        (Err(_), _) if rest.is_empty() => None,
        _ => return Some(Err(format!("after `{word}` the number of a component is expected"))),
    };
    let engine = boards.engine.with_task(task);
    let told = match (word, one) {
        ("score", _) if !rest.is_empty() => return Some(Err("`score` is used alone".to_owned())),
        ("score", _) => score(boards, &engine, now),
        ("value", None) => Ok(values(boards, &engine, now, &(0..now.terms.len()).collect::<Vec<_>>())),
        ("value", Some(at)) => Ok(values(boards, &engine, now, &[at])),
        (_, None) => return Some(Err(format!("which component? `{word} 0`"))),
        ("tree", Some(at)) => game_of(boards, &engine, &now.terms[at]).map(|game| tree(&engine, &game)),
        (_, Some(at)) => thermograph(boards, &engine, &now.terms[at]),
    };
    Some(told.map_err(|stop| stop.to_string()))
}

/// A term as a game with moves; that of a board takes its value.
pub(super) fn game_of(boards: &Boards, engine: &Engine, term: &Term) -> Result<Game, Stop> {
    match &term.is {
        TermKind::Game(game) if !term.negated => Ok(game.clone()),
        TermKind::Game(game) => Ok(Game::of_value(engine.negative(game.value()))),
        TermKind::Board(_) => Game::of_terms(engine, vec![term.clone()], &boards.rulesets),
    }
}

/// A component's thermograph straight from the board, which needs no value.
fn thermograph(boards: &Boards, engine: &Engine, term: &Term) -> Result<Told, Stop> {
    let mut thermographs = ThermographSearch::new(engine).with_library(boards.rulesets.library.clone());
    let sum = thermographs.term(term)?;
    Ok(Told::Thermograph { name: term.text(engine), graph: Box::new(thermographs.thermograph(&sum)?) })
}

/// What the position is worth under best play for the score, whoever has the last move.
fn score(boards: &Boards, engine: &Engine, now: &Table) -> Result<Told, Stop> {
    let mut thermographs = ThermographSearch::new(engine).with_library(boards.rulesets.library.clone());
    let sum = thermographs.terms(&now.terms)?;
    let graph = thermographs.thermograph(&sum)?;
    let stop = if now.turn == Player::Left { graph.left_stop() } else { graph.right_stop() };
    Ok(Told::Score(Box::new(Standing {
        to_move: now.turn,
        play: Play::Score,
        score_only: true,
        score: Interval::exactly(stop),
        winner: None,
        stop: None,
    })))
}

/// What components are worth, as far as it is found within the limits.
fn values(boards: &Boards, engine: &Engine, now: &Table, components: &[usize]) -> Told {
    let valued = components.iter().map(|&at| {
        let term = &now.terms[at];
        let value: Result<Value, Stop> = match &term.is {
            TermKind::Game(game) => Ok(game.value()),
            TermKind::Board(board) => {
                board.analyse(engine, &boards.rulesets.options()).map(|analysis| analysis.value)
            }
        };
        (at, value.map(|value| engine.negative_if(term.negated, value)))
    });
    value_rows(engine, &valued.collect::<Vec<_>>())
}
