//! The move that a person means: a component and a move there, or a move that only one component has.

use tedomari_sum::TermKind;

use super::{Boards, MOST_MOVES, Step, Table};
use crate::play::choice::{self, Chosen};
use crate::play::duel::Duel;

/// Reads a move.
pub fn step(duel: &Boards, now: &Table, text: &str) -> Result<Step, String> {
    let text = text.trim();
    let all: Vec<usize> = (0..now.terms.len()).collect();
    let (chosen, option) = match choice::parse(text) {
        // Alone on the table a game's own names come first: a move may be called `3`.
        Some(Ok(chosen)) if named(duel, now, &all, text).is_empty() => chosen,
        _ => {
            return match &named(duel, now, &all, text)[..] {
                [step] => Ok(step.clone()),
                [] => Err(unknown(duel, now, text)),
                [first, ..] => {
                    Err(format!("which component? there is such a move in several: `{}`", duel.typed(first)))
                }
            };
        }
    };
    if chosen >= now.terms.len() {
        return Err(match now.terms.len() {
            1 => unknown(duel, now, text),
            count => format!("there is no component {chosen}, only 0 to {}", count - 1),
        });
    }
    let steps = duel.steps(now, chosen, MOST_MOVES);
    if steps.is_empty() {
        return Err(format!("{} has no move in component {chosen}", now.turn));
    }
    let by_index = |index: usize| steps.get(index).cloned();
    let by_text = |text: &str| named(duel, now, &[chosen], text).into_iter().next();
    let is_board = matches!(now.terms[chosen].is, TermKind::Board(_));
    let found = match &option {
        Chosen::Only if steps.len() == 1 => by_index(0),
        Chosen::Only => None,
        Chosen::Index(index) => by_index(*index),
        Chosen::Text(text) => by_text(text).or_else(|| by_value(duel, now, chosen, text)),
        Chosen::Either(_, text) if is_board => by_text(text),
        Chosen::Either(index, text) => by_index(*index).or_else(|| by_text(text)),
    };
    found.ok_or_else(|| {
        let few: Vec<String> = steps.iter().take(4).map(|step| format!("`{}`", duel.typed(step))).collect();
        let more = if steps.len() > 4 { " and others; `moves` lists all" } else { "" };
        format!("{} has no such move in component {chosen}, but {}{more}", now.turn, few.join(", "))
    })
}

/// The moves in some components that are called so, in whatever case and spacing.
fn named(duel: &Boards, now: &Table, components: &[usize], text: &str) -> Vec<Step> {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = bare(text);
    let steps: Vec<Step> = components.iter().flat_map(|&at| duel.steps(now, at, MOST_MOVES)).collect();
    let exact: Vec<Step> = steps.iter().filter(|step| bare(&step.name) == wanted).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let wanted = wanted.to_lowercase();
    steps.into_iter().filter(|step| bare(&step.name).to_lowercase() == wanted).collect()
}

/// The move of a game to what is worth the same as the text.
fn by_value(duel: &Boards, now: &Table, at: usize, text: &str) -> Option<Step> {
    let TermKind::Game(_) = now.terms[at].is else { return None };
    let value = duel.engine.read(text).ok()?;
    let options = now.terms[at].options(&duel.engine, now.turn, MOST_MOVES).ok()?;
    let found = options.iter().position(|(name, _)| duel.engine.read(name).is_ok_and(|v| v == value))?;
    duel.steps(now, at, found + 1).pop()
}

fn unknown(duel: &Boards, now: &Table, text: &str) -> String {
    if let Some(message) = incomplete(duel, now, text) {
        return message;
    }
    let example = duel.moves(now, 1).first().map(|step| format!(", such as `{}`", duel.typed(step)));
    format!("{} has no such move; `moves` lists them{}", now.turn, example.unwrap_or_default())
}

/// What is missing of a move that has only been begun: `a1` of `a1-a2`, `a1-b2` of `a1-b2/c3`.
fn incomplete(duel: &Boards, now: &Table, text: &str) -> Option<String> {
    let begun: String = text.split_whitespace().collect::<String>().to_lowercase();
    let begun = begun.trim_end_matches(['-', '/']);
    let all = duel.moves(now, MOST_MOVES);
    let names = all.iter().filter_map(|step| {
        let rest = step.name.to_lowercase().strip_prefix(begun)?.chars().next()?;
        (!begun.is_empty() && matches!(rest, '-' | '/')).then_some((rest, step))
    });
    let found: Vec<(char, &Step)> = names.collect();
    let (sign, first) = found.first()?;
    let missing = match sign {
        '/' => "where the arrow goes is missing",
        _ if first.name.contains('/') => "where it goes and where the arrow goes are missing",
        _ => "the second cell is missing",
    };
    let few: Vec<String> = found.iter().take(3).map(|(_, step)| format!("`{}`", duel.typed(step))).collect();
    let more = if found.len() > 3 { " and others" } else { "" };
    Some(format!("`{begun}` is not a whole move: {missing}, as in {}{more}", few.join(", ")))
}
