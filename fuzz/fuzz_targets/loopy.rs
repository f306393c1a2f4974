//! Any text as a question about loopy games or kos, or as a partizan graph in DOT or as a list of edges: mistakes that point into it, or an answer that can be told and drawn, and
//! that keeps to the theory where a law is cheap to check.

use std::collections::HashSet;

use tedomari::answer::digraphs::Found;
use tedomari::answer::loopy::{LoopyGame, Undrawn};
use tedomari::answer::{AskKos, AskPhi, CompareLoopy, Mistake, Question, Session, Sidle, ValueLoopy};
use tedomari::draw::{SvgOptions, dot_partizan, svg_masters};
use tedomari::graph::Format;
use tedomari::ko::Mastery;
use tedomari::text::{self, Page};
use tedomari::{Limits, Task};

fn task() -> Task {
    Task::new(Limits::new().nodes(3_000).memory(64 << 20))
}

/// The answer, if the question can be answered within the limits.
fn ask<Q, A>(question: &Q) -> Option<A>
where
    Q: Question<Answer = Found<A>>,
{
    match question.answer(&mut Session::new(), &task()) {
        Ok(Found::Found(answer)) => Some(answer),
        Ok(Found::Stopped(_)) => None,
        Err(Mistake { message, offset, text, .. }) => {
            assert!(text.is_char_boundary(offset), "{message:?} points outside of {text:?}");
            assert!(!message.is_empty());
            None
        }
    }
}

fn kos(question: &AskKos) {
    let question = AskKos { masters: true, komonster: true, ..question.clone() };
    let Some(answer) = ask(&question) else { return };
    for masters in [&answer.masters, &answer.komonster].into_iter().flatten() {
        let walls = masters.masters().expect("walls that end in a mast");
        svg_masters(&[("", &walls, Mastery::Komaster)], &SvgOptions::default());
    }
    text::answered_kos(&Page::default(), &Found::Found(answer), false);
}

fn games(json: &str) {
    if let Ok(question) = serde_json::from_str::<CompareLoopy>(json) {
        ask(&question);
        let turned = CompareLoopy { g: question.h.clone(), h: question.g.clone() };
        if let (Some(one), Some(other)) = (ask(&question), ask(&turned)) {
            assert_eq!((one.plus_ge, one.minus_ge), (other.plus_le, other.minus_le), "{json}");
        }
    }
    if let Ok(question) = serde_json::from_str::<ValueLoopy>(json) {
        let itself = CompareLoopy { g: question.g.clone(), h: question.g.clone() };
        if let Some(compared) = ask(&itself) {
            assert!(compared.ge && compared.le, "a game is equal to itself: {json}");
        }
        if let Some(answer) = ask(&question) {
            text::loopy_facts(&Page::default(), &Found::Found(answer));
        }
    }
    if let Ok(question) = serde_json::from_str::<AskPhi>(json)
        && let Some(answer) = ask(&question)
    {
        text::phi_answer(&Page::default(), &Found::Found(answer));
    }
    if let Ok(question) = serde_json::from_str::<Sidle>(json)
        && let Some(answer) = ask(&question)
    {
        text::sidled_loopy(&Page::default(), &Found::Found(answer));
    }
}

/// A text as DOT and as a list of edges: a mistake that points into it, or a game that can be valued, and that is read back from
/// its drawing as the same graph.
fn graphs(text: &str) {
    for format in [Format::Dot, Format::Edges] {
        let game = match LoopyGame::of_graph(text, Some(format), &task()) {
            Ok(game) => game,
            Err(Undrawn::Mistake(Mistake { message, offset, text, .. })) => {
                assert!(text.is_char_boundary(offset), "{message:?} points outside of {text:?}");
                continue;
            }
            Err(Undrawn::Stopped(_)) => continue,
        };
        let Ok(diagram) = game.diagram(None, &task()) else { continue };
        // DOT has no way to write a line break or a lone backslash that is read back as such.
        let is_plain = game.names.iter().flatten().all(|name| !name.contains(['\\', '\n', '\r']));
        if let Ok(dot) = dot_partizan(&diagram, &Task::default())
            && is_plain
        {
            let back = LoopyGame::of_graph(&dot, Some(Format::Dot), &Task::default());
            let Ok(back) = back else { panic!("the drawing of {text:?} is not read back: {dot}") };
            assert_eq!(moves(&back), moves(&game), "{dot}");
        }
        if let Some(answer) = ask(&ValueLoopy { g: game, outcomes: true }) {
            text::loopy_facts(&Page::default(), &Found::Found(answer));
        }
    }
}

/// How many moves each player has.
fn moves(game: &LoopyGame) -> [usize; 2] {
    [&game.left, &game.right].map(|lists| {
        lists.iter().map(|list| list.iter().map(|to| format!("{to:?}")).collect::<HashSet<_>>().len()).sum()
    })
}

pub fn fuzz(text: &str) {
    graphs(text);
    if text.trim_start().starts_with('{') {
        games(text);
        if let Ok(question) = serde_json::from_str::<AskKos>(text) {
            kos(&question);
        }
    }
    // A line each.
    let lines: Vec<&str> = text.lines().collect();
    kos(&AskKos::new(&lines));
}
