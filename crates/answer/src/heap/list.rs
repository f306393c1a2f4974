//! Which games on piles are there?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_heap::{About, all};
use tedomari_task::{Stop, Task};

use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::rulesets::ParameterFacts;
use crate::session::Session;

/// The question about the games on piles that are known.
///
/// ```
/// use tedomari_answer::{ListHeapGames, Session};
/// use tedomari_task::Task;
///
/// let games = Session::new().ask(&Task::default(), &ListHeapGames {})?.games;
/// assert_eq!((&games[0].name[..], &games[0].example[..]), ("nim", "3 5 7"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ListHeapGames {}

/// The games on piles, from simple to steep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ListedHeapGames {
    /// The games.
    pub games: Vec<HeapGameFacts>,
}

/// What there is to say about a game on piles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct HeapGameFacts {
    /// Its name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// The moves, in a sentence that begins with the game's proper name.
    pub rules: String,
    /// What the numbers of a position are.
    pub piles: String,
    /// The parameters.
    pub parameters: Vec<ParameterFacts>,
    /// How it is solved.
    pub solved: String,
    /// Where it comes from.
    pub reference: String,
    /// A position: the numbers and parameters as arguments.
    pub example: String,
}

impl HeapGameFacts {
    fn of(about: &About) -> HeapGameFacts {
        let parameters = about.parameters.iter().map(|parameter| ParameterFacts {
            name: parameter.name.to_owned(),
            what: parameter.what.to_owned(),
            default: parameter.default.map(str::to_owned),
        });
        HeapGameFacts {
            name: about.name.to_owned(),
            aliases: about.aliases.iter().map(|&alias| alias.to_owned()).collect(),
            rules: about.rules.to_owned(),
            piles: about.piles.to_owned(),
            parameters: parameters.collect(),
            solved: about.solved.to_owned(),
            reference: about.reference.to_owned(),
            example: about.example.to_owned(),
        }
    }
}

impl Answer for ListedHeapGames {
    fn stop(&self) -> Option<Stop> {
        None
    }
}

impl Question for ListHeapGames {
    const NAME: &'static str = "heap games";

    type Answer = ListedHeapGames;

    fn answer(&self, _: &mut Session, _: &Task) -> Result<ListedHeapGames, Mistake> {
        Ok(ListedHeapGames { games: all().iter().map(|game| HeapGameFacts::of(game.about())).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_games() {
        let listed = Session::new().ask(&Task::default(), &ListHeapGames {}).unwrap();
        let text = serde_json::to_string(&listed).unwrap();
        assert_eq!(serde_json::from_str::<ListedHeapGames>(&text).unwrap(), listed);
        assert_eq!(listed.games.len(), all().len());
    }
}
