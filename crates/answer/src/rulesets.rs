//! Which rulesets are there?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_rulesets::{Family, Parameter, Registry};
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::spelling;

use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question about the rulesets that are known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ListRulesets {
    /// Only these; all if there are none.
    #[serde(default)]
    pub names: Vec<String>,
}

/// The rulesets, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ListedRulesets {
    /// The rulesets.
    pub rulesets: Vec<RulesetFacts>,
}

/// What there is to say about a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RulesetFacts {
    /// The name in commands and expressions.
    pub name: String,
    /// How a board is written.
    pub board: String,
    /// Who may move how.
    pub moves: String,
    /// Where the game is described.
    pub reference: String,
    /// A board and its value, as published there.
    pub example: Example,
    /// Whether play can return to a position.
    pub loopy: bool,
    /// What may be written in brackets behind the name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<ParameterFacts>,
}

/// A board whose value is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Example {
    /// The board.
    pub board: String,
    /// Its value.
    pub value: String,
}

/// A parameter of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ParameterFacts {
    /// Its name, as in `k=2`.
    pub name: String,
    /// What it means.
    pub what: String,
    /// What holds if it is left out; null if it must be given.
    pub default: Option<String>,
}

impl RulesetFacts {
    fn of(registry: &Registry, family: &Family) -> RulesetFacts {
        let about = family.about();
        let (board, value) = about.example;
        let parameter = |parameter: &Parameter| ParameterFacts {
            name: parameter.name.clone(),
            what: parameter.what.clone(),
            default: parameter.default.clone(),
        };
        RulesetFacts {
            name: about.name.to_owned(),
            board: about.board.to_owned(),
            moves: about.moves.to_owned(),
            reference: about.reference.to_owned(),
            example: Example { board: board.to_owned(), value: value.to_owned() },
            loopy: registry.find(about.name).is_ok_and(|ruleset| ruleset.is_loopy()),
            parameters: family.parameters().iter().map(parameter).collect(),
        }
    }
}

impl Answer for ListedRulesets {
    fn stop(&self) -> Option<Stop> {
        None
    }
}

impl Question for ListRulesets {
    const NAME: &'static str = "rulesets";

    type Answer = ListedRulesets;

    fn answer(&self, session: &mut Session, _: &Task) -> Result<ListedRulesets, Mistake> {
        let registry = &session.rulesets.registry;
        if let Some(unknown) = self.names.iter().find(|name| registry.family(name).is_none()) {
            let hint = match spelling::nearest(unknown, registry.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`tedomari rulesets` lists them all".to_owned(),
            };
            let message = format!("the ruleset `{unknown}` is not known: {hint}");
            return Err(Mistake::new(unknown, 0, message).in_field("names"));
        }
        let is_wanted = |family: &&Family| {
            let name = family.about().name;
            self.names.is_empty() || self.names.iter().any(|wanted| spelling::is_same(wanted, name))
        };
        let wanted = registry.families().filter(is_wanted);
        Ok(ListedRulesets { rulesets: wanted.map(|family| RulesetFacts::of(registry, family)).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(names: &[&str]) -> Result<ListedRulesets, Mistake> {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Session::new().ask(&Task::default(), &ListRulesets { names })
    }

    #[test]
    fn all_or_some() {
        let all = ask(&[]).unwrap();
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<ListedRulesets>(&text).unwrap(), all);
        let names = |list: &ListedRulesets| -> Vec<String> {
            list.rulesets.iter().map(|ruleset| ruleset.name.clone()).collect()
        };
        assert!(names(&all).is_sorted() && names(&all).contains(&"domineering".to_owned()));
        let loopy: Vec<&str> =
            all.rulesets.iter().filter(|ruleset| ruleset.loopy).map(|ruleset| &ruleset.name[..]).collect();
        assert_eq!(loopy, ["backsliding_toads_and_frogs", "fox_and_geese", "hare_and_hounds"]);
        assert_eq!(names(&ask(&["snort", "amazons"]).unwrap()), ["amazons", "snort"]);
        assert!(ask(&["snort", "chess"]).unwrap_err().message.contains("`chess` is not known"));
    }
}
