//! Sums as items: components and who moves first, from arguments, from JSON objects `{"components":[…],"first":"left"}`,
//! or from lines with `;` between the components, as in files of sums.
//!
//! All commands about sums read them here, so that they take the same input and point at mistakes in the same way.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value as Json, json};
use tedomari::instances::Family;
use tedomari::instances::file::{self, Entry};
use tedomari::sums::{Term, TermKind};
use tedomari::{Estimate, Expr, Game, Interval, Player, ReadError, Stop, Sum};

use crate::batch::Source;
use crate::commands::refuse_lone_hyphen;
use crate::desk::{Desk, Unfinished, parse};
use crate::failure::Failure;
use crate::hyphen::unguard;
use crate::item::{Bad, Item, Mistake, read_object, refuse_blank};

const KEYS: [&str; 2] = ["components", "first"];

/// The arguments of commands about sums.
#[derive(Args, Debug, Clone)]
pub struct SumArgs {
    /// The components; or `-` for {"components":[…],"first":"left"} or games with `;` between them on each line of
    /// standard input
    #[arg(value_name = "GAME", required = true, value_parser = unguard)]
    pub games: Vec<String>,

    /// Who moves first; for items of standard input that do not say it themselves
    #[arg(long, value_name = "PLAYER", value_enum, ignore_case = true, default_value = "left")]
    pub first: First,
}

/// A player as an argument.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    Left,
    Right,
}

impl From<First> for Player {
    fn from(first: First) -> Player {
        match first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        }
    }
}

/// Reads the class of random sums, the `Family` of the library.
pub fn class() -> impl TypedValueParser<Value = Family> {
    let names = Family::ALL.map(|family| PossibleValue::new(family.name()).help(family.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Family>())
}

/// A sum that an item asks about.
pub struct Asked {
    pub sum: Sum,
    pub first: Player,
}

impl SumArgs {
    /// Where the sums come from.
    pub fn source(&self) -> Result<Source, Failure> {
        if self.games == ["-"] {
            return Ok(Source::Lines(Box::new(read_line)));
        }
        refuse_lone_hyphen(&self.games)?;
        Ok(Source::Arguments(vec![item(self.games.clone(), self.first.into())]))
    }

    /// Who moves first in an item.
    pub fn first(&self, item: &Item) -> Player {
        item.input.get("first").and_then(player).unwrap_or(self.first.into())
    }

    /// Reads all components, and only then works on any: a mistake in the last is found at once.
    pub fn read(&self, desk: &Desk, item: &Item) -> Result<Asked, Unfinished> {
        let texts = item.texts.iter().enumerate();
        let parsed: Vec<Expr> = texts
            .map(|(at, text)| parse(text).map_err(|error| bad(item, at, error.offset, error.message)))
            .collect::<Result<_, _>>()
            .map_err(Unfinished::Bad)?;
        let mut components = Vec::with_capacity(parsed.len());
        for (at, expr) in parsed.into_iter().enumerate() {
            let form = desk.evaluate(item, at, None, expr).map_err(|unfinished| match unfinished {
                Unfinished::Bad(mistake) => Unfinished::Bad(bad(item, at, mistake.offset, mistake.message)),
                stopped => stopped,
            })?;
            components.push(Game::of_form(form));
        }
        Ok(Asked { sum: Sum::new(components), first: self.first(item) })
    }

    /// The same with boards valued by their moves, so that moves have their names in the game.
    pub fn read_boards(&self, desk: &Desk, item: &Item) -> Result<Asked, Unfinished> {
        let read = |(at, text): (usize, &String)| {
            desk.watch(|| Game::of_boards(&desk.engine, text, &desk.rulesets)).map_err(|error| match error {
                ReadError::Invalid { offset, message } => Unfinished::Bad(bad(item, at, offset, message)),
                ReadError::Stopped(stop) => Unfinished::Stopped(stop),
            })
        };
        let games = item.texts.iter().enumerate().map(read).collect::<Result<Vec<Game>, _>>()?;
        Ok(Asked { sum: Sum::new(games), first: self.first(item) })
    }

    /// The same with every term as a component, and boards valued by their moves.
    pub fn read_terms(&self, desk: &Desk, item: &Item) -> Result<Asked, Unfinished> {
        let terms = terms(desk, item)?.into_iter().flatten();
        let games: Result<Vec<Game>, Stop> = terms.map(|term| game_of(desk, &term)).collect();
        Ok(Asked { sum: Sum::new(games.map_err(Unfinished::Stopped)?), first: self.first(item) })
    }
}

/// A term as a game with moves; that of a board takes its value.
pub fn game_of(desk: &Desk, term: &Term) -> Result<Game, Stop> {
    match &term.is {
        TermKind::Game(game) if !term.negated => Ok(game.clone()),
        TermKind::Game(game) => Ok(Game::of_value(desk.engine.negative(game.value()))),
        TermKind::Board(_) => desk.watch(|| Game::of_terms(&desk.engine, vec![term.clone()], &desk.rulesets)),
    }
}

/// The terms of each component.
pub fn terms(desk: &Desk, item: &Item) -> Result<Vec<Vec<Term>>, Unfinished> {
    let read = |(at, text): (usize, &String)| {
        desk.watch(|| Term::read(&desk.engine, text, &desk.rulesets)).map_err(|error| match error {
            ReadError::Invalid { offset, message } => Unfinished::Bad(bad(item, at, offset, message)),
            ReadError::Stopped(stop) => Unfinished::Stopped(stop),
        })
    };
    item.texts.iter().enumerate().map(read).collect()
}

/// A sum as an item.
pub fn item(components: Vec<String>, first: Player) -> Item {
    let input = json!({ "components": components, "first": first.lower() });
    Item { input, id: None, texts: components }
}

/// A sum from a line: a JSON object, or components as text.
pub fn read_line(line: &str) -> Result<Item, Bad> {
    refuse_blank(line, "{\"components\":[…],\"first\":\"left\"}, or games with `;` between them")?;
    // No game begins like this, since the notation has no quotation marks.
    if !line.trim_start().starts_with("{\"") {
        let texts = read_text(line)?.texts().into_iter().map(str::to_owned).collect();
        return Ok(Item { input: Json::from(line), id: None, texts });
    }
    let object = read_object(line, &KEYS)?;
    let texts = components_of(&object)
        .ok_or_else(|| wrong(line, &object, "\"components\" must be a list of strings: one game each"))?;
    if object.get("first").is_some_and(|first| player(first).is_none()) {
        return Err(wrong(line, &object, "\"first\" must be \"left\" or \"right\""));
    }
    Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts })
}

/// A line of a file of sums. Expected answers are read and left alone.
fn read_text(line: &str) -> Result<Entry, Bad> {
    // Indented or not, a line is a sum here.
    let bare = line.trim_start();
    let before = line.len() - bare.len();
    match file::parse(bare) {
        Ok(mut entries) if entries.len() == 1 => Ok(entries.remove(0)),
        Ok(_) => Err(Mistake::line(line, 0, "the line has a comment only: expected a sum")),
        Err(error) => Err(Mistake::line(line, before + error.offset, error.message)),
    }
}

/// What can be said about the value of a sum without working it out.
pub fn estimate(desk: &Desk, item: &Item) -> Estimate {
    let parts: Vec<String> = item.texts.iter().map(|text| format!("({text})")).collect();
    // Labels of two components may clash in one expression; then nothing is known.
    parse(&parts.join(" + ")).map_or_else(|_| Estimate::default(), |expr| desk.estimate(&expr))
}

/// What can be said about the score without a search.
pub fn score_range(desk: &Desk, item: &Item, first: Player) -> Interval {
    let estimate = estimate(desk, item);
    if first == Player::Left { estimate.left_stop } else { estimate.right_stop }
}

fn player(value: &Json) -> Option<Player> {
    let text = value.as_str()?;
    Player::BOTH.into_iter().find(|&player| text.eq_ignore_ascii_case(player.lower()))
}

/// Numbers are taken as they are written.
fn components_of(object: &Map<String, Json>) -> Option<Vec<String>> {
    let text = |value: &Json| match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    };
    object.get("components")?.as_array()?.iter().map(text).collect()
}

/// A mistake in a component; of several it is said which, counted from 0 like the moves.
pub fn bad(item: &Item, at: usize, offset: usize, message: String) -> Bad {
    let message = if item.texts.len() > 1 { format!("component {at}: {message}") } else { message };
    // Of a line of text the place is counted in the whole line.
    if let Json::String(line) = &item.input
        && let Ok(entry) = read_text(line)
        && let Some(component) = entry.components().get(at)
    {
        let before = line.len() - line.trim_start().len() + component.offset();
        return Mistake::line(line, before + offset, message);
    }
    item.bad(at, Some("components"), offset, message)
}

fn wrong(line: &str, object: &Map<String, Json>, message: &str) -> Bad {
    let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
    Box::new(Mistake { input, id, ..*Mistake::line(line, 0, message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let item = read_line(r#"{"components": ["{3|1}", 5], "first": "Right", "id": 7}"#).unwrap();
        assert_eq!(item.texts, ["{3|1}", "5"]);
        assert_eq!((player(&item.input["first"]), item.id), (Some(Player::Right), Some(Json::from(7))));
        assert!(read_line(r#"{"components": []}"#).unwrap().texts.is_empty());
    }

    #[test]
    fn lines_of_text() {
        let item = read_line("  {3|1} ; 5 # two of them").unwrap();
        assert_eq!(item.texts, ["{3|1}", "5"]);
        assert_eq!(item.input, Json::from("  {3|1} ; 5 # two of them"));
        assert_eq!(bad(&item, 1, 0, "so".to_owned()).offset, 10);
        assert_eq!(read_line("  1 ; ; 2").unwrap_err().offset, 6);
    }

    #[test]
    fn bad_lines() {
        let message = |line: &str| read_line(line).unwrap_err().message;
        assert!(message(r#"{"components": "{3|1}"}"#).contains("list of strings"));
        assert!(message(r#"{"components": [["1"]]}"#).contains("list of strings"));
        assert!(message(r#"{"first": "left"}"#).contains("list of strings"));
        assert!(message(r#"{"components": [], "first": "black"}"#).contains("\"left\" or \"right\""));
        assert!(message("").contains("the line is empty"));
        assert!(message(" # nothing").contains("comment only"));
    }
}
