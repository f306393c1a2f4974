//! A position of a game on piles, as it is described.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json};
use tedomari_heap::{Game, Part, Position, Setup, SetupError, all, find};
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::spelling;

use super::words::{Words, word};
use crate::by_name::ByName;
use crate::mistake::{Mistake, Unfinished};

/// A position of a game on piles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct HeapPosition {
    /// The game by one of its names: `nim`, `wythoff`.
    pub game: String,
    /// The piles, or whatever numbers and words the game takes.
    pub piles: Words,
    /// The parameters: numbers as they are, lists as `1,3,4`, lists of lists as `1,2;3,4`, edges and pairs as `0-1,1-2`.
    #[serde(default, deserialize_with = "parameters")]
    pub parameters: ByName<String>,
}

/// Parameters may also be numbers and lists.
fn parameters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ByName<String>, D::Error> {
    let read = |(name, value): (String, Json)| match word(&value) {
        Ok(word) => Ok((name, word)),
        Err(message) => Err(serde::de::Error::custom(format!("`{name}`: {message}"))),
    };
    Map::deserialize(deserializer)?.into_iter().map(read).collect()
}

/// What a number takes as a piece of a description, and as a pile.
const BYTES_OF_DATA: usize = 32;
const BYTES_OF_PILE: usize = 24;

impl HeapPosition {
    /// A position of a game without parameters.
    pub fn new(game: &str, piles: &[&str]) -> HeapPosition {
        HeapPosition { game: game.to_owned(), piles: piles.iter().collect(), parameters: ByName::default() }
    }

    /// Bytes that the position takes: its words, and what is made of them.
    pub(super) fn bytes(&self) -> usize {
        let parameters = self.parameters.iter().map(|(_, value)| 8 * value.len());
        self.piles.bytes() + self.piles.len() * BYTES_OF_PILE + parameters.sum::<usize>()
    }

    /// The game and the position, if there is room for them.
    pub(super) fn set_up(&self, task: &Task) -> Result<(&'static dyn Game, Box<dyn Position>), Unfinished> {
        let held = task.hold();
        held.grow(self.bytes() + self.piles.len() * BYTES_OF_DATA)?;
        let name = self.game.trim();
        let game = find(name).ok_or_else(|| {
            let hint = match nearest(name) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "`tedomari heap --list` names them".to_owned(),
            };
            let message = format!("this game is not known: {hint}");
            Mistake::new(&self.game, 0, message).in_field("game")
        })?;
        let parameters: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let words = self.piles.iter().chain(parameters.iter().map(String::as_str));
        let position = Setup::of_words(words).and_then(|setup| game.position(&setup));
        Ok((game, position.map_err(|error| self.mistake(error, &parameters))?))
    }

    /// The same where nothing can be told without a position, so that a limit which is reached is a mistake.
    pub(crate) fn read(&self, task: &Task) -> Result<(&'static dyn Game, Box<dyn Position>), Mistake> {
        self.set_up(task).map_err(|unfinished| match unfinished {
            Unfinished::Mistake(mistake) => mistake,
            Unfinished::Stopped(stop) => self.unread(stop),
        })
    }

    fn unread(&self, stop: Stop) -> Mistake {
        Mistake::new(&self.game, 0, format!("{stop} before the position was read"))
    }

    /// The place of a mistake: a pile, a parameter, or behind the name of the game.
    fn mistake(&self, error: SetupError, parameters: &[String]) -> Mistake {
        let SetupError { part, message } = error;
        match part {
            Part::Piles => Mistake::new(&self.game, self.game.len(), message),
            Part::Pile(at) => match self.place_of(at) {
                Some((word, offset)) => Mistake::new(word, offset, message),
                None => Mistake::new(&self.game, 0, message),
            }
            .in_field("piles"),
            Part::Parameter(name) => {
                let is_it =
                    |word: &&String| word.split_once('=').is_some_and(|(known, _)| known.trim() == name);
                match parameters.iter().find(is_it) {
                    Some(word) => Mistake::new(word, name.len() + 1, message),
                    None => Mistake::new(&self.game, 0, message),
                }
            }
        }
    }

    /// The word that holds a pile, and where in it. A word such as `3,5` holds several.
    fn place_of(&self, pile: usize) -> Option<(&str, usize)> {
        let mut left = pile;
        for word in self.piles.iter() {
            let count = if word.contains(['-', '<', ';']) { 1 } else { word.split(',').count() };
            if left < count {
                return Some((word, word.split(',').take(left).map(|part| part.len() + 1).sum()));
            }
            left -= count;
        }
        None
    }
}

/// The game whose name is most like a mistyped one.
fn nearest(name: &str) -> Option<&'static str> {
    let names = all().iter().map(|game| game.about().name);
    let aliases = all().iter().flat_map(|game| game.about().aliases.iter().copied());
    let near = spelling::nearest(name, names.chain(aliases))?;
    find(near).map(|game| game.about().name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(game: &str, piles: &[&str], parameters: &[(&str, &str)]) -> Mistake {
        let parameters = parameters.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let position = HeapPosition { parameters: parameters.collect(), ..HeapPosition::new(game, piles) };
        position.read(&Task::default()).map(|_| ()).unwrap_err()
    }

    #[test]
    fn mistakes_have_a_place() {
        let place = |mistake: Mistake| (mistake.text, mistake.offset, mistake.field);
        let piles = Some("piles".to_owned());
        assert_eq!(place(mistake("wythof", &["3"], &[])), ("wythof".into(), 0, Some("game".into())));
        assert_eq!(place(mistake("wythoff", &["3"], &[])), ("wythoff".into(), 7, None));
        assert_eq!(place(mistake("welter", &["1", "3,5,3"], &[])), ("3,5,3".into(), 4, piles.clone()));
        assert_eq!(place(mistake("nim", &["1", "-3"], &[])), ("-3".into(), 0, piles));
        assert_eq!(place(mistake("moore", &["1"], &[("k", "0")])), ("k=0".into(), 2, None));
        assert_eq!(mistake("wythof", &[], &[]).message, "this game is not known: did you mean `wythoff`?");
    }

    #[test]
    fn parameters_as_json() {
        let read = |text: &str| serde_json::from_str::<HeapPosition>(text);
        let text = r#"{"game":"take","piles":[4,6],"parameters":{"vectors":[[1,2],[3,4]],"k":2}}"#;
        let position = read(text).unwrap();
        assert_eq!(position.parameters.get("vectors").unwrap(), "1,2;3,4");
        assert_eq!(read(&serde_json::to_string(&position).unwrap()).unwrap(), position);
        let wrong = read(r#"{"game":"moore","piles":[4],"parameters":{"k":-1}}"#).unwrap_err();
        assert!(wrong.to_string().starts_with("`k`: numbers here cannot be negative"), "{wrong}");
    }
}
