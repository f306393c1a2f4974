//! What is told about components beside the play: trees and values, and how moves are named.

use tedomari_sum::{Game, SumMove};
use tedomari_task::Stop;
use tedomari_thermograph::Thermograph;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Class, Kind, Player};

use crate::play::{Told, TreeLine, ValueRow};

/// So many games of a tree are told, and so deep.
const MOST: usize = 100;
const DEEPEST: usize = 40;

/// Gote, a player's sente, or what else a component is.
pub(crate) fn class(engine: &Engine, value: Value, thermograph: &Thermograph) -> Class {
    match engine.kind(value) {
        Kind::Number => Class::Number,
        Kind::Tepid => Class::Tepid,
        Kind::Hot => thermograph.class(),
    }
}

/// A move as it is typed and what it leads to: `0.1 to {100|12}`, or `0 a1-a2` on a board.
pub(crate) fn named(engine: &Engine, played: &SumMove) -> String {
    let place = played.place;
    match &played.name {
        Some(name) => format!("{} {name}", place.component),
        None => format!("{}.{} to {}", place.component, place.option, played.to.text(engine)),
    }
}

/// A component as a tree, each option below its game and further in.
pub(crate) fn tree(engine: &Engine, game: &Game) -> Told {
    let (mut lines, mut is_cut) = (Vec::new(), false);
    let mut open = vec![(0, None, game.clone())];
    while let Some((depth, option, game)) = open.pop() {
        if lines.len() == MOST {
            return Told::Tree { lines, is_cut: true };
        }
        lines.push(line(engine, depth, option, &game));
        if (game.is_number() && !game.is_written()) || depth == DEEPEST {
            continue;
        }
        // The last one pushed comes next.
        for mover in [Player::Right, Player::Left] {
            // A limit that forbids a long list of options cuts the tree there.
            let Ok(options) = game.options(engine, mover) else {
                is_cut = true;
                continue;
            };
            let options: Vec<_> = options.into_iter().enumerate().collect();
            open.extend(options.into_iter().rev().map(|(at, to)| (depth + 1, Some((mover, at)), to)));
        }
    }
    Told::Tree { lines, is_cut }
}

fn line(engine: &Engine, depth: usize, option: Option<(Player, usize)>, game: &Game) -> TreeLine {
    let text = game.text(engine);
    let number = engine.as_number(game.value());
    let heat = match &number {
        Some(_) => None,
        None => engine
            .thermograph(game.value())
            .ok()
            .map(|graph| (graph.mean().clone(), graph.temperature().clone())),
    };
    let number = number.filter(|number| number.to_string() != text);
    TreeLine { depth, option, game: text, number, heat }
}

/// Components by their numbers with their values, and of several the sum.
pub(crate) fn value_rows(engine: &Engine, valued: &[(usize, Result<Value, Stop>)]) -> Told {
    let row = |component: Option<usize>, value: Result<Value, Option<Stop>>| match value {
        Err(stop) => ValueRow { component, value: None, stop, mean: None, temperature: None },
        Ok(value) => ValueRow {
            component,
            value: Some(engine.print(value)),
            stop: None,
            mean: engine.mean(value).ok(),
            temperature: engine.temperature(value).ok(),
        },
    };
    let mut total = Some(Value::ZERO);
    let mut rows = Vec::new();
    for &(at, value) in valued {
        total = total.and_then(|total| engine.add(total, value.ok()?).ok());
        rows.push(row(Some(at), value.map_err(Some)));
    }
    if valued.len() > 1 {
        rows.push(row(None, total.ok_or(None)));
    }
    Told::Values { rows }
}
