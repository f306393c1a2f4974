//! The JSON schemas of all questions and answers, made from their types.
//!
//! There is a schema for each command. [`answers`] has those of the lines that the program writes with `--json`: an answer
//! together with the item that it belongs to, or what is wrong with the item. They are strict: a field that a schema does not
//! name is wrong. [`questions`] has those of the questions. They are not strict, since readers pass over what they do not
//! know. [`document`] holds all of them.
//!
//! ```
//! use tedomari_answer::schema;
//!
//! let eval = schema::answer("eval").unwrap();
//! assert_eq!(eval.as_value()["$id"], "urn:tedomari:answer:eval");
//! assert!(schema::question("eval").is_some());
//! assert!(schema::answer("chess").is_none());
//! ```

pub(crate) mod parts;
mod strict;
mod tidy;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json};

#[cfg(feature = "database")]
use crate::line::Bare;
use crate::line::{Answered, Refused};
use crate::question::Question;
use crate::{
    AnalyseHeaps, AskCoins, AskGo, AskKos, AskMisere, AskOctal, AskPhi, Bound, Compare, CompareLoopy,
    Discover, Evaluate, FollowStrategy, GenerateHard, GenerateSums, ListHeapGames, ListRulesets, MakeTable,
    PlayTournament, Position, Reduce, ReviewGo, ShowThermograph, ShowTree, Sidle, Solve, SolveAnnihilation,
    SolveGraph, ValueLoopy, generate, heap, play, rulesets,
};
#[cfg(feature = "database")]
use crate::{BuildDatabase, DumpDatabase, ShowDatabase, database};

/// The schema of something, and what it belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// The command, with a hyphen before a second word: `eval`, `database-info`.
    pub name: &'static str,
    /// The schema.
    pub schema: Schema,
}

/// The schema of the lines that a command writes with `--json`, if there is such a command.
pub fn answer(name: &str) -> Option<Schema> {
    answers().into_iter().find(|published| published.name == name).map(|published| published.schema)
}

/// The schema of the question that a command asks, if there is such a command.
pub fn question(name: &str) -> Option<Schema> {
    questions().into_iter().find(|published| published.name == name).map(|published| published.schema)
}

/// Everything as one document. Each schema is a definition with an identifier of its own, such as
/// `urn:tedomari:answer:eval`.
pub fn document() -> Schema {
    let mut all = Map::new();
    for (kind, list) in [("answer", answers()), ("question", questions())] {
        let named =
            list.into_iter().map(|Published { name, schema }| (format!("{kind}-{name}"), schema.to_value()));
        all.extend(named);
    }
    json_schema!({
        "$schema": DIALECT,
        "$id": "urn:tedomari",
        "title": "tedomari",
        "description": "The questions and answers of all commands, each as a schema of its own.",
        "$defs": all,
    })
}

/// A schema as it is published: JSON with line breaks, and one at its end.
pub fn text(schema: &Schema) -> String {
    format!("{:#}\n", schema.as_value())
}

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schemas of the lines that each command writes with `--json`.
pub fn answers() -> Vec<Published> {
    let mut all = vec![
        items::<Evaluate>("eval"),
        items::<Compare>("compare"),
        items::<ShowThermograph>("thermograph"),
        items::<ShowTree>("tree"),
        items::<MakeTable>("table"),
        items::<Discover>("tds"),
        items::<Solve>("solve"),
        items::<Bound>("bounds"),
        items::<FollowStrategy>("strategy"),
        items::<PlayTournament>("tournament"),
        items::<Position>("position"),
        items::<AnalyseHeaps>("heap"),
        items::<SolveGraph>("graph"),
        items::<SolveAnnihilation>("annihilation"),
        items::<AskMisere>("misere"),
        items::<AskOctal>("octal"),
        items::<AskCoins>("coins"),
        items::<AskGo>("go"),
        items::<ReviewGo>("go-review"),
        items::<AskKos>("ko"),
        items::<Reduce>("reduce"),
        items::<CompareLoopy>("loopy-compare"),
        items::<ValueLoopy>("loopy-value"),
        items::<AskPhi>("loopy-phi"),
        items::<Sidle>("loopy-sidle"),
        line("generate", "A random sum.", &[of::<generate::RandomSum>]),
        line("generate-hard", "A random sum.", &[of::<generate::RandomSum>]),
        line("heap-list", "A game on piles.", &[of::<heap::HeapGameFacts>]),
        line("rulesets", "A ruleset.", &[of::<rulesets::RulesetFacts>]),
    ];
    #[cfg(feature = "database")]
    all.extend([
        line("database-build", "What a build has done.", &[of::<Bare<database::BuiltDatabase>>]),
        line("database-info", "What a file holds.", &[of::<database::DatabaseInfo>]),
        line("database-dump", "A part and its value.", &[of::<database::DumpedPart>]),
    ]);
    all.push(line(
        "play",
        "What a game in progress tells. The program shows it as text; other faces may send it as JSON.",
        &[
            of::<play::Rules>,
            of::<play::Scene>,
            of::<play::MoveName>,
            of::<play::Made>,
            of::<play::Cost>,
            of::<play::Hint>,
            of::<play::Told>,
            of::<play::Review>,
            of::<play::asked::State>,
        ],
    ));
    all
}

/// The schemas of the questions that each command asks.
pub fn questions() -> Vec<Published> {
    let mut all = vec![
        asked::<Evaluate>("eval"),
        asked::<Compare>("compare"),
        asked::<ShowThermograph>("thermograph"),
        asked::<ShowTree>("tree"),
        asked::<MakeTable>("table"),
        asked::<Discover>("tds"),
        asked::<Solve>("solve"),
        asked::<Bound>("bounds"),
        asked::<FollowStrategy>("strategy"),
        asked::<PlayTournament>("tournament"),
        asked::<Position>("position"),
        asked::<AnalyseHeaps>("heap"),
        asked::<SolveGraph>("graph"),
        asked::<SolveAnnihilation>("annihilation"),
        asked::<AskMisere>("misere"),
        asked::<AskOctal>("octal"),
        asked::<AskCoins>("coins"),
        asked::<AskGo>("go"),
        asked::<ReviewGo>("go-review"),
        asked::<AskKos>("ko"),
        asked::<Reduce>("reduce"),
        asked::<CompareLoopy>("loopy-compare"),
        asked::<ValueLoopy>("loopy-value"),
        asked::<AskPhi>("loopy-phi"),
        asked::<Sidle>("loopy-sidle"),
        asked::<GenerateSums>("generate"),
        asked::<GenerateHard>("generate-hard"),
        asked::<ListHeapGames>("heap-list"),
        asked::<ListRulesets>("rulesets"),
    ];
    #[cfg(feature = "database")]
    all.extend([
        asked::<BuildDatabase>("database-build"),
        asked::<ShowDatabase>("database-info"),
        asked::<DumpDatabase>("database-dump"),
    ]);
    all.extend([
        asked::<play::PlaySum>("play"),
        asked::<play::PlayPosition>("play-position"),
        asked::<play::PlayHeaps>("play-heap"),
        asked::<play::PlayOctal>("play-octal"),
        asked::<play::PlayTokens>("play-graph"),
        asked::<play::PlayAnnihilation>("play-annihilation"),
    ]);
    all
}

/// Gives the schema of a type.
type Of = fn(&mut SchemaGenerator) -> Schema;

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The lines of a command that answers item after item.
fn items<Q: Question>(name: &'static str) -> Published {
    let about = "A line about an item: its answer, or what is wrong with it.";
    line(name, about, &[of::<Answered<Q::Answer>>, of::<Refused>])
}

/// Lines that have one of several forms.
fn line(name: &'static str, about: &str, forms: &[Of]) -> Published {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut forms: Vec<Json> = forms.iter().map(|of| of(&mut generator).to_value()).collect();
    let mut schema = head("answer", name, about);
    match (forms.len(), forms.pop()) {
        (1, Some(Json::Object(only))) => schema.extend(only),
        (_, last) => drop(schema.insert("anyOf".to_owned(), forms.into_iter().chain(last).collect())),
    }
    schema.insert("$defs".to_owned(), Json::Object(generator.take_definitions(true)));
    strict::close(&mut schema);
    Published { name, schema: tidy::tidied(schema).into() }
}

/// The question of a command.
fn asked<Q: JsonSchema>(name: &'static str) -> Published {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = head("question", name, "");
    schema.shift_remove("description");
    let whole = Q::json_schema(&mut generator).to_value();
    schema.extend(whole.as_object().cloned().unwrap_or_default());
    let mut definitions = generator.take_definitions(true);
    definitions.sort_keys();
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Json::Object(definitions));
    }
    Published { name, schema: tidy::tidied(schema).into() }
}

/// The first lines of a schema.
fn head(kind: &str, name: &str, about: &str) -> Map<String, Json> {
    let fields = [
        ("$schema", DIALECT.to_owned()),
        ("$id", format!("urn:tedomari:{kind}:{name}")),
        ("title", format!("tedomari {}: {kind}", name.replace('-', " "))),
        ("description", about.to_owned()),
    ];
    fields.into_iter().map(|(key, text)| (key.to_owned(), Json::from(text))).collect()
}
