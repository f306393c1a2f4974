//! What a page asks to let people read and write games: texts as LaTeX, which it typesets, and the names that an expression may hold, which it
//! offers while one types. These are no questions about games, so they have no schema and no command.
//!
//! ```
//! use serde_json::json;
//! use tedomari_answer::{Session, writing};
//! use tedomari_task::Task;
//!
//! let texts = json!({"texts": ["{3|1} + ↑", "{3|"]});
//! let reply = writing::ask("typeset", &Session::new(), &Task::default(), &texts).unwrap();
//! assert_eq!(reply.json, r#"{"latex":["\\left\\{3\\mid 1\\right\\} + {\\uparrow}",null]}"#);
//! ```

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tedomari_notation::{Function, Gives, LoopyName, Style};
use tedomari_rulesets::Rulesets;
use tedomari_task::Task;

use crate::expression::parse_either;
use crate::session::Session;
use crate::wire::{REFUSED, Reply};

/// What can be asked.
pub const NAMES: [&str; 2] = ["typeset", "words"];

/// Answers what is asked under one of the [names](NAMES); nothing if it is another one.
pub fn ask(name: &str, session: &Session, task: &Task, asked: &Json) -> Option<Reply> {
    match name {
        "typeset" => Some(match Texts::deserialize(asked) {
            Ok(Texts { texts }) => Reply::ok(&Typeset::of(&session.rulesets, task, &texts)),
            Err(error) => Reply::complaint(REFUSED, &error.to_string()),
        }),
        "words" => Some(Reply::ok(&Words::of(&session.rulesets))),
        _ => None,
    }
}

/// Texts in the notation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    texts: Vec<String>,
}

/// The same for LaTeX.
#[derive(Serialize)]
struct Typeset {
    /// In the order of the texts, as they are written; null for what is no expression.
    latex: Vec<Option<String>>,
}

impl Typeset {
    fn of(rulesets: &Rulesets, task: &Task, texts: &[String]) -> Typeset {
        let latex = |text: &String| {
            let (expr, _held) = parse_either(rulesets, text, task, true).ok()?;
            Some(expr.display(Style::Latex).to_string())
        };
        Typeset { latex: texts.iter().map(latex).collect() }
    }
}

/// The names that an expression may hold.
#[derive(Serialize)]
struct Words<'w> {
    functions: Vec<FunctionFacts>,
    /// Games with a name of their own, among them tiny and miny.
    games: Vec<&'static str>,
    rulesets: Vec<RulesetName<'w>>,
}

#[derive(Serialize)]
struct FunctionFacts {
    name: &'static str,
    /// How many arguments it takes.
    arguments: usize,
    /// What it gives, in words.
    gives: String,
    /// Whether that can be a part of a larger expression.
    is_part: bool,
}

#[derive(Serialize)]
struct RulesetName<'w> {
    name: &'w str,
    /// A board, as an example.
    board: &'w str,
}

impl Words<'_> {
    fn of(rulesets: &Rulesets) -> Words<'_> {
        let function = |function: Function| FunctionFacts {
            name: function.name(),
            arguments: function.arity(),
            gives: function.gives().to_string(),
            is_part: matches!(function.gives(), Gives::Game | Gives::Games),
        };
        let named = LoopyName::ALL.into_iter().map(LoopyName::name);
        let rulesets = rulesets.registry.families().map(|family| {
            let about = family.about();
            RulesetName { name: about.name, board: about.example.0 }
        });
        Words {
            functions: Function::all().map(function).collect(),
            games: ["Tiny(2)", "Miny(2)", "pass"].into_iter().chain(named).collect(),
            rulesets: rulesets.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, asked: &Json) -> Json {
        let reply = ask(name, &Session::new(), &Task::default(), asked).unwrap();
        serde_json::from_str(&reply.json).unwrap()
    }

    #[test]
    fn what_is_written_is_typeset_as_written() {
        let texts = ["1/2", "{1|1} - 2.^", "domineering(..|#.)", "outcome({3|1})", "over & {0|1}", "{3|", ""];
        let latex = [
            Some(r"\frac{1}{2}"),
            Some(r"\left\{1\mid 1\right\} - 2\cdot {\uparrow}"),
            Some(r"\texttt{domineering(..|\#.)}"),
            Some(r"\mathrm{outcome}\left(\left\{3\mid 1\right\}\right)"),
            Some(r"\mathrm{over} \mathbin{\&} \left\{0\mid 1\right\}"),
            None,
            None,
        ];
        assert_eq!(
            told("typeset", &serde_json::json!({ "texts": texts }))["latex"],
            serde_json::json!(latex)
        );
        let wrong = ask("typeset", &Session::new(), &Task::default(), &Json::Null).unwrap();
        assert_eq!(wrong.status, REFUSED);
    }

    #[test]
    fn every_word_can_be_read() {
        let words = told("words", &Json::Null);
        let session = Session::new();
        let reads = |text: String| {
            let read = parse_either(&session.rulesets, &text, &Task::default(), true);
            assert!(read.is_ok(), "{text}");
        };
        for function in words["functions"].as_array().unwrap() {
            let arguments = vec!["1"; function["arguments"].as_u64().unwrap() as usize].join(",");
            reads(format!("{}({arguments})", function["name"].as_str().unwrap()));
        }
        for game in words["games"].as_array().unwrap() {
            reads(format!("{{{}|}}", game.as_str().unwrap()));
        }
        let rulesets = words["rulesets"].as_array().unwrap();
        assert!(rulesets.len() > 50);
        for ruleset in rulesets {
            reads(format!("{}({})", ruleset["name"].as_str().unwrap(), ruleset["board"].as_str().unwrap()));
        }
        assert!(ask("eval", &session, &Task::default(), &Json::Null).is_none());
    }
}
