//! Positions of games on piles as they are given: as words of the command line, or as a line of JSON.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::heap::{AnalyseHeaps, HeapPosition, Words, word};
use crate::item::{Bad, Item, Wrong, read_object, require};
use crate::mistake::Mistake;

const KEYS: [&str; 2] = ["game", "piles"];

/// A position from the words of the command line: piles, and parameters such as `k=2`.
pub fn from_words(usual: &AnalyseHeaps, words: &[String]) -> Result<Item<AnalyseHeaps>, Bad> {
    let game = &usual.position.game;
    let piles: Vec<&String> = words.iter().filter(|word| !word.contains('=')).collect();
    let given = || words.iter().filter_map(|word| Some((word, word.split_once('=')?)));
    let mut input = Map::new();
    input.insert("game".to_owned(), game[..].into());
    input.insert("piles".to_owned(), piles.iter().map(|word| Json::from(&word[..])).collect());
    input.extend(given().map(|(_, (name, value))| (name.to_owned(), Json::from(value))));
    let input = Json::Object(input);
    let parameters = given().map(|(_, (name, value))| (name.to_owned(), value.to_owned()));
    let position = HeapPosition {
        game: game.clone(),
        piles: piles.into_iter().collect(),
        parameters: parameters.collect(),
    };
    // By name a parameter could stand only once; the second is not to be lost.
    let twice = given()
        .enumerate()
        .find(|(at, (_, (name, _)))| given().take(*at).any(|(_, (first, _))| first == *name));
    if let Some((_, (_, (name, _)))) = twice
        && let Some((word, _)) = given().find(|(_, (first, _))| *first == name)
        && tedomari_heap::find(game.trim()).is_some()
    {
        let message = format!("`{}` is given twice", name.trim());
        let mistake = Mistake::new(word, name.trim().len() + 1, message);
        return Err(Box::new(Wrong { mistake, input, id: None }));
    }
    Ok(Item::new(input, AnalyseHeaps { position, ..usual.clone() }))
}

/// Longer lines are not held as values of JSON, which take ten times the room of their text.
const LONG: usize = 1 << 20;

/// A position from a JSON object, with the parameters as further keys.
pub fn from_line(line: &str, usual: &AnalyseHeaps) -> Result<Item<AnalyseHeaps>, Bad> {
    if line.len() > LONG
        && let Some(item) = from_long_line(line, usual)
    {
        return Ok(item);
    }
    let mut object = read_object(line, &KEYS)?;
    let input = Json::Object(object.clone());
    require(line, &mut object, &KEYS[..1])?;
    let id = object.get("id").cloned();
    match misere(&mut object, usual).and_then(|misere| Ok((position(&object)?, misere))) {
        Ok((position, misere)) => {
            Ok(Item { input, id, question: AnalyseHeaps { position, misere, ..usual.clone() } })
        }
        Err(message) => Err(Box::new(Wrong { mistake: Mistake::new(line, 0, message), input, id })),
    }
}

/// Whether an object asks for misère play. No game has a parameter of that name.
fn misere(object: &mut Map<String, Json>, usual: &AnalyseHeaps) -> Result<bool, String> {
    match object.remove("misere") {
        None => Ok(usual.misere),
        Some(Json::Bool(misere)) => Ok(misere),
        Some(_) => Err("\"misere\": true or false is expected".to_owned()),
    }
}

/// The position in an object that has a game.
fn position(object: &Map<String, Json>) -> Result<HeapPosition, String> {
    let mut piles = Words::default();
    let mut parameters = Vec::new();
    for (key, value) in object {
        let wrong = |message: String| format!("\"{key}\": {message}");
        match &key[..] {
            "game" | "id" => {}
            "piles" => {
                let alone = std::slice::from_ref(value);
                let items = value.as_array().map_or(alone, Vec::as_slice);
                items.iter().try_for_each(|item| piles.push_json(item)).map_err(wrong)?;
            }
            key => parameters.push((key.to_owned(), word(value).map_err(wrong)?)),
        }
    }
    let game = object.get("game").and_then(Json::as_str).unwrap_or_default().to_owned();
    Ok(HeapPosition { game, piles, parameters: parameters.into_iter().collect() })
}

/// A long line: piles without number, and little besides.
#[derive(Deserialize)]
struct LongLine {
    #[serde(default)]
    piles: Words,
    #[serde(flatten)]
    rest: Map<String, Json>,
}

/// A position from a long line, straight from its text; nothing if something is wrong with it.
fn from_long_line(line: &str, usual: &AnalyseHeaps) -> Option<Item<AnalyseHeaps>> {
    let LongLine { piles, mut rest } = serde_json::from_str(line).ok()?;
    require(line, &mut rest, &KEYS[..1]).ok()?;
    let misere = misere(&mut rest, usual).ok()?;
    let position = HeapPosition { piles, ..position(&rest).ok()? };
    let question = AnalyseHeaps { position, misere, ..usual.clone() };
    Some(Item { input: Json::from(line.trim()), id: rest.get("id").cloned(), question })
}

/// The position as arguments, in the order in which the line has them.
pub fn title(item: &Item<AnalyseHeaps>) -> String {
    let position = &item.question.position;
    let mut words = vec![position.game.clone()];
    let piles = || position.piles.iter().map(str::to_owned);
    match &item.input {
        Json::Object(object) => {
            for (key, value) in object {
                match &key[..] {
                    "game" | "id" => {}
                    "piles" => words.extend(piles()),
                    key => words.push(format!("{key}={}", word(value).unwrap_or_default())),
                }
            }
        }
        // A long line, of which only the beginning is shown.
        _ => words.extend(piles().take(MOST_SHOWN)),
    }
    words.join(" ")
}

/// No line shows more piles than this.
const MOST_SHOWN: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Item<AnalyseHeaps>, Bad> {
        from_line(line, &AnalyseHeaps::new("", &[]))
    }

    #[test]
    fn lines() {
        let item = read(r#"{"game":"take","id":7,"piles":[4,"6"],"vectors":[[2,3]]}"#).unwrap();
        let position = &item.question.position;
        assert_eq!((&position.game[..], item.id), ("take", Some(7.into())));
        assert_eq!(position.piles, ["4", "6"].into_iter().collect());
        assert_eq!(position.parameters.get("vectors").unwrap(), "2,3");
        let message = |line: &str| read(line).map(|item| item.question).unwrap_err().mistake.message;
        assert!(message(r#"{"piles":[1]}"#).contains("no \"game\""));
        assert!(message(r#"{"game":"nim","piles":[-1]}"#).starts_with("\"piles\": numbers here"));
        assert!(message(r#"{"game":"moore","piles":[1],"k":null}"#).starts_with("\"k\": "));
    }

    #[test]
    fn long_lines_are_read_alike() {
        let piles: Vec<String> = (0..200_000).map(|pile| pile.to_string()).collect();
        let line = format!(r#"{{"k":2,"id":"x","piles":[{}],"game":"moore"}}"#, piles.join(","));
        assert!(line.len() > LONG);
        let (long, usual) = (read(&line).unwrap(), AnalyseHeaps::new("", &[]));
        let object = read_object(&line, &KEYS).unwrap();
        assert_eq!(long.question, AnalyseHeaps { position: position(&object).unwrap(), ..usual });
        assert_eq!((long.input.as_str(), long.id), (Some(&line[..]), Some("x".into())));
        let wrong = read(&line.replace("moore\"", "moore\",\"k\":null")).unwrap_err();
        assert!(wrong.mistake.message.starts_with("\"k\": "), "{}", wrong.mistake.message);
    }

    #[test]
    fn parameters_stand_once() {
        let words = ["k=2", "5", "k=3"].map(str::to_owned);
        let wrong = from_words(&AnalyseHeaps::new("moore", &[]), &words).unwrap_err();
        assert_eq!((wrong.mistake.offset, &wrong.mistake.text[..]), (2, "k=2"));
        assert_eq!(wrong.mistake.message, "`k` is given twice");
    }
}
