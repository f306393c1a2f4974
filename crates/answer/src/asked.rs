//! Questions by name: what a server is sent, or another language asks, is read, answered and written as JSON.
//!
//! Each kind of question has the name of its schema ([`published`](crate::published)): `eval`, `loopy-compare`. A question is an object with its
//! fields, and may have an `id`; a reply is the line that the program would write, with what was asked.
//!
//! ```
//! use serde_json::json;
//! use tedomari_answer::{Session, asked};
//! use tedomari_task::Task;
//!
//! let kind = asked::kind("eval").unwrap();
//! let reply = kind.ask(&mut Session::new(), &Task::default(), json!({"input": "{3|1}", "id": 7}));
//! assert!(reply.json.starts_with(r#"{"input":"{3|1}","id":7,"value":"{3|1}""#));
//! let reply = kind.ask(&mut Session::new(), &Task::default(), json!({"input": "{3|"}));
//! assert!(reply.is_refused && reply.json.contains(r#""offset":3"#));
//! ```

use serde::Serialize;
use serde_json::Value as Json;
use tedomari_task::{Stop, Task};

use crate::line::{Answered, Located, Refused};
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;
use crate::{bounds, coins, compare, digraphs, discover, evaluate, generate, go, heap, ko, loopy, misere};
use crate::{octal, position, reduce, rulesets, solve, strategy, table, thermograph, tournament, tree};

/// A kind of question.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The name of its schema.
    pub name: &'static str,
    /// What such a question does with files, if it does anything.
    pub file: Option<File>,
    ask: fn(&mut Session, &Task, Json) -> Reply,
}

/// What a question does with files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum File {
    /// It reads the file that it names.
    Read,
    /// It writes a file.
    Written,
    /// It writes the file that this field names, if it names one.
    WrittenIf(&'static str),
}

/// A reply as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// An object without line breaks: the answer with what was asked, or what is wrong with the question.
    pub json: String,
    /// Whether something is wrong with the question.
    pub is_refused: bool,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// All kinds, in the order in which their schemas are listed.
pub fn kinds() -> &'static [Kind] {
    KINDS
}

/// The kind of that name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

static KINDS: &[Kind] = &[
    of::<evaluate::Evaluate>("eval"),
    of::<compare::Compare>("compare"),
    of::<thermograph::ShowThermograph>("thermograph"),
    of::<tree::ShowTree>("tree"),
    of::<table::MakeTable>("table"),
    of::<discover::Discover>("tds"),
    of::<solve::Solve>("solve"),
    of::<bounds::Bound>("bounds"),
    of::<strategy::FollowStrategy>("strategy"),
    of::<tournament::PlayTournament>("tournament"),
    of::<position::Position>("position"),
    of::<heap::AnalyseHeaps>("heap"),
    of::<digraphs::SolveGraph>("graph"),
    of::<digraphs::SolveAnnihilation>("annihilation"),
    of::<misere::AskMisere>("misere"),
    Kind { file: Some(File::WrittenIf("resume")), ..of::<octal::AskOctal>("octal") },
    of::<coins::AskCoins>("coins"),
    of::<go::AskGo>("go"),
    of::<go::ReviewGo>("go-review"),
    of::<ko::AskKos>("ko"),
    of::<reduce::Reduce>("reduce"),
    of::<loopy::CompareLoopy>("loopy-compare"),
    of::<loopy::ValueLoopy>("loopy-value"),
    of::<loopy::AskPhi>("loopy-phi"),
    of::<loopy::Sidle>("loopy-sidle"),
    of::<generate::GenerateSums>("generate"),
    of::<generate::GenerateHard>("generate-hard"),
    of::<heap::ListHeapGames>("heap-list"),
    of::<rulesets::ListRulesets>("rulesets"),
    #[cfg(feature = "database")]
    Kind { file: Some(File::Written), ..of::<crate::database::BuildDatabase>("database-build") },
    #[cfg(feature = "database")]
    Kind { file: Some(File::Read), ..of::<crate::database::ShowDatabase>("database-info") },
    #[cfg(feature = "database")]
    Kind { file: Some(File::Read), ..of::<crate::database::DumpDatabase>("database-dump") },
];

const fn of<Q: Question>(name: &'static str) -> Kind {
    Kind { name, file: None, ask: ask::<Q> }
}

impl Kind {
    /// Reads a question of this kind, answers it within the limits of its task, and writes the answer.
    pub fn ask(&self, session: &mut Session, task: &Task, question: Json) -> Reply {
        (self.ask)(session, task, question)
    }

    /// Whether such a question would write a file.
    pub fn writes(&self, question: &Json) -> bool {
        match self.file {
            Some(File::Written) => true,
            Some(File::WrittenIf(field)) => question.get(field).is_some_and(|file| !file.is_null()),
            Some(File::Read) | None => false,
        }
    }
}

fn ask<Q: Question>(session: &mut Session, task: &Task, question: Json) -> Reply {
    let answer = match Q::deserialize(&question) {
        // A list in place of an object would be read as its fields in their order.
        _ if !question.is_object() => Err(Mistake::new("", 0, "a question is an object")),
        Ok(asked) => session.ask(task, &asked),
        Err(error) => Err(Mistake::new("", 0, error.to_string())),
    };
    match answer {
        Ok(answer) => {
            let stop = answer.stop();
            let (input, id) = given(question);
            let line = Answered { input, id, answer, stats: None };
            Reply { json: written(&line), is_refused: false, stop }
        }
        Err(mistake) => Reply::refusal(question, mistake),
    }
}

impl Reply {
    /// Says what is wrong with a question.
    pub fn refusal(question: Json, mistake: Mistake) -> Reply {
        let (input, id) = given(question);
        let line = Refused { input, id, error: Located { mistake, line: None } };
        Reply { json: written(&line), is_refused: true, stop: None }
    }
}

/// What a reply repeats of a question: the text that it consists of or else all of it, and its name.
fn given(question: Json) -> (Json, Option<Json>) {
    let Json::Object(mut object) = question else { return (question, None) };
    let id = object.get("id").cloned();
    for key in ["input", "expr"] {
        if object.get(key).is_some_and(Json::is_string) {
            return (object.get_mut(key).map(Json::take).unwrap_or_default(), id);
        }
    }
    (Json::Object(object), id)
}

/// JSON without line breaks.
pub fn written(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    // Nothing goes wrong when text is written to a list of bytes.
    let _ = tedomari_json::write(&mut text, value);
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::published;

    #[test]
    fn each_schema_of_a_question_has_its_kind() {
        let published = published::questions().iter().map(|schema| &schema.name[..]);
        let mut asked: Vec<&str> = published.filter(|name| !name.starts_with("play")).collect();
        let mut known: Vec<&str> = kinds().iter().map(|kind| kind.name).collect();
        if cfg!(not(feature = "database")) {
            asked.retain(|name| !name.starts_with("database"));
        }
        asked.sort_unstable();
        known.sort_unstable();
        assert_eq!(asked, known);
    }

    #[test]
    fn whatever_comes_is_answered() {
        // These ask for something if they say nothing.
        let general = ["rulesets", "heap-list", "ko", "database-build"];
        for kind in kinds() {
            let is_general = general.contains(&kind.name);
            let wrong = [json!(null), json!(3), json!([]), json!([1]), json!("eval")];
            let empty = [json!({}), json!({"input": []}), json!({"id": 1})];
            for question in wrong.into_iter().chain(empty.into_iter().filter(|_| !is_general)) {
                let reply = kind.ask(&mut Session::new(), &Task::default(), question.clone());
                assert!(reply.is_refused, "{} answers {question} with {}", kind.name, reply.json);
                let told: Json = serde_json::from_str(&reply.json).unwrap();
                assert!(told["error"]["message"].is_string(), "{}", reply.json);
            }
        }
    }

    #[test]
    fn what_is_given_is_repeated() {
        let ask = |name: &str, question: Json| {
            let reply = kind(name).unwrap().ask(&mut Session::new(), &Task::default(), question);
            serde_json::from_str::<Json>(&reply.json).unwrap()
        };
        let told = ask("compare", json!({"a": "1", "b": "*", "id": "x"}));
        assert_eq!(
            (&told["relation"], &told["input"]["a"], &told["id"]),
            (&json!(">"), &json!("1"), &json!("x"))
        );
        assert_eq!(ask("eval", json!({"expr": "^"}))["input"], "^");
    }

    #[test]
    fn who_writes_files_is_known() {
        let octal = kind("octal").unwrap();
        assert!(octal.writes(&json!({"resume": "x"})) && !octal.writes(&json!({"resume": null})));
        assert!(!kind("eval").unwrap().writes(&json!({"resume": "x"})));
    }
}
