//! Every question by its name, from JSON to JSON. A question is added here by a line.

use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use tedomari::Task;
use tedomari::answer::published::{self, PublishedSchema};
use tedomari::answer::{self as asked, Mistake, Question, Session};
use tedomari::look::Look;
use tedomari::text::{self, Page, Shown};

use crate::errors;

fn ask<Q: Question>(question: &str, session: &mut Session, task: &Task) -> Result<String, Mistake> {
    // What serde says of a text without line breaks says where it is wrong.
    let wrong = |error: serde_json::Error| Mistake::new("", 0, error.to_string());
    let question: Q = serde_json::from_str(question).map_err(wrong)?;
    serde_json::to_string(&question.answer(session, task)?).map_err(wrong)
}

fn show<A: DeserializeOwned>(answer: &str, write: impl FnOnce(&A) -> String) -> PyResult<String> {
    let answer = serde_json::from_str(answer).map_err(|error| errors::value(error.to_string()))?;
    Ok(write(&answer))
}

/// A table of questions: the name of each, its type, and how its answer is written as text.
macro_rules! table {
    ($($name:literal: $question:ty, $write:expr;)*) => {
        /// The names of all questions.
        #[pyfunction]
        pub fn questions() -> Vec<&'static str> {
            vec![$($name),*]
        }

        /// Answers the question with a name, if there is one.
        pub fn answer(name: &str, question: &str, session: &mut Session, task: &Task) -> Option<Result<String, Mistake>> {
            match name {
                $($name => Some(ask::<$question>(question, session, task)),)*
                _ => None,
            }
        }

        /// The answer to the question with a name as text for people.
        fn written(name: &str, answer: &str, page: &Page) -> PyResult<String> {
            match name {
                $($name => {
                    let write: fn(&Page, &<$question as Question>::Answer) -> String = $write;
                    show(answer, |answer| write(page, answer))
                })*
                _ => Err(errors::value(format!("there is no question `{name}`"))),
            }
        }
    };
}

table! {
    "eval": asked::Evaluate, text::evaluation;
    "compare": asked::Compare, |page, answer| text::comparison(page, answer, true);
    "thermograph": asked::ShowThermograph, |page, answer| text::shown_thermograph(page, answer, false);
    "tree": asked::ShowTree, text::shown_tree;
    "table": asked::MakeTable, text::made_table;
    "tds": asked::Discover, text::discovered;
    "solve": asked::Solve, text::solved;
    "bounds": asked::Bound, text::bounded;
    "strategy": asked::FollowStrategy, text::followed_strategy;
    "tournament": asked::PlayTournament, text::played_tournament;
    "position": asked::Position,
        |page, answer| text::position(page, answer, Shown { thermograph: true, work: false });
    "heap": asked::AnalyseHeaps, text::analysed_heaps;
    "graph": asked::SolveGraph, |page, answer| text::solved_graph(page, answer);
    "annihilation": asked::SolveAnnihilation, |page, answer| text::solved_annihilation(page, answer);
    "misere": asked::AskMisere, text::misere;
    "octal": asked::AskOctal, text::answered_octal;
    "coins": asked::AskCoins, text::answered_coins;
    "go": asked::AskGo, text::answered_go;
    "go-review": asked::ReviewGo, text::reviewed_go;
    "ko": asked::AskKos, |page, answer| text::answered_kos(page, answer, false);
    "reduce": asked::Reduce, text::reduced;
    "loopy-compare": asked::CompareLoopy, text::compared_loopy;
    "loopy-value": asked::ValueLoopy, text::loopy_facts;
    "loopy-phi": asked::AskPhi, text::phi_answer;
    "loopy-sidle": asked::Sidle, text::sidled_loopy;
    "generate": asked::GenerateSums, |_, answer| answer.sums.iter().map(|sum| text::random_sum(sum).to_string()).collect();
    "generate-hard": asked::GenerateHard, |_, answer| answer.sums.iter().map(|sum| text::random_sum(sum).to_string()).collect();
    "heap-list": asked::ListHeapGames, text::listed_heap_games;
    "rulesets": asked::ListRulesets, text::listed_rulesets;
    "database-build": asked::BuildDatabase, text::built_database;
    "database-info": asked::ShowDatabase, text::database_info;
    "database-dump": asked::DumpDatabase, |_, answer| answer.parts.iter().map(text::dumped_part).collect();
}

/// An answer as text for people, as the program `tedomari` shows it.
#[pyfunction]
#[pyo3(signature = (name, answer, width=80, unicode=true))]
pub fn page(py: Python<'_>, name: &str, answer: &str, width: usize, unicode: bool) -> PyResult<String> {
    let style = if unicode { tedomari::Style::Unicode } else { tedomari::Style::Ascii };
    let look = Look { ascii: !unicode, width: width.clamp(20, 400), ..Look::default() };
    let page = Page { look, style, ..Page::default() };
    py.detach(|| written(name, answer, &page))
}

/// The published schema of a question or an answer.
#[pyfunction]
pub fn schema(kind: &str, name: &str) -> PyResult<String> {
    let all: &[PublishedSchema] = match kind {
        "question" => published::questions(),
        "answer" => published::answers(),
        _ => return Err(errors::value("expected `question` or `answer`")),
    };
    let found = all.iter().find(|schema| schema.name == name);
    found.map(PublishedSchema::pretty).ok_or_else(|| errors::value(format!("there is no {kind} `{name}`")))
}
