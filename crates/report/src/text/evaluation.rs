//! What an expression is worth.

use tedomari_answer::infinite::{InfiniteKind, InfiniteWorth, SignRun};
use tedomari_answer::loopy::{LoopyKind, LoopyWorth};
use tedomari_answer::{Evaluation, Facts, FunctionResult, Stopped, Told};
use tedomari_vocabulary::{Class, Kind, Outcome};

use super::loopy::won;
use super::stopped::spent;
use super::{Page, stopped, thousands};
use crate::table::Table;

/// The answer of `eval`.
pub fn evaluation(page: &Page, answer: &Evaluation) -> String {
    if let Some(told) = &answer.told {
        return result(page, told);
    }
    if let Some(worth) = &answer.infinite {
        return infinite(page, worth);
    }
    match (&answer.facts, &answer.stopped) {
        (None, why) if answer.loopy.is_some() => {
            let known = answer.loopy.as_ref().map(|known| loopy_worth(page, known, why.as_ref()));
            known.unwrap_or_default()
        }
        (known, Some(why)) => stopped(page, why, known.as_ref()),
        (Some(known), None) => facts(page, known),
        (None, None) => String::new(),
    }
}

/// What a function gives that gives no game.
fn result(page: &Page, told: &Told) -> String {
    let mut table = Table::new(&page.look);
    let name = told.function.replace('_', " ");
    match &told.result {
        FunctionResult::Games { games } => table.fact(&capital(&name), list(page, games)),
        FunctionResult::Sides { left, right } => {
            table.fact(&format!("Left {name}"), list(page, left));
            table.fact(&format!("Right {name}"), list(page, right));
        }
        FunctionResult::Word { word } => {
            let letters = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous, Outcome::Draw];
            let known = letters.into_iter().find(|letter| name == "outcome" && letter.letter() == word);
            let told = known.map_or(word.clone(), |known| format!("{word}: {}", outcome(known)));
            table.fact(&capital(&name), told);
        }
        FunctionResult::Truth { truth } => table.fact(&name, if *truth { "yes" } else { "no" }),
    }
    table.render()
}

/// The players' names begin with capitals.
fn capital(name: &str) -> String {
    let name = name.strip_prefix("left ").map(|rest| format!("Left {rest}")).unwrap_or(name.to_owned());
    name.strip_prefix("right ").map(|rest| format!("Right {rest}")).unwrap_or(name)
}

/// At most so many games of a list are shown.
const MOST_GAMES: usize = 60;

fn list(page: &Page, games: &[String]) -> String {
    if games.is_empty() {
        return "none".to_owned();
    }
    let most = if page.full { games.len() } else { MOST_GAMES };
    let list = games.iter().take(most).map(|game| page.readable(game)).collect::<Vec<_>>().join(", ");
    match games.len().saturating_sub(most) {
        0 => list,
        more => format!("{list} and {} more (--full lists them)", thousands(more as u64)),
    }
}

/// Everything about a value, as a table.
pub fn facts(page: &Page, facts: &Facts) -> String {
    let mut table = Table::new(&page.look);
    table.fact("value", page.readable(&facts.value));
    table.fact("outcome", outcome(facts.outcome));
    let stops = [
        ("Left stop", &facts.left_stop, facts.left_stop_next),
        ("Right stop", &facts.right_stop, facts.right_stop_next),
    ];
    for (name, stop, next) in stops {
        let next = if facts.is_number { String::new() } else { format!(", then {next} is to move") };
        table.fact(name, format!("{stop}{next}"));
    }
    if let (Some(mean), Some(temperature), Some(class)) = (&facts.mean, &facts.temperature, facts.class) {
        table.fact("mean", mean.to_string());
        table.fact("temperature", temperature.to_string());
        table.fact("kind", kind(facts, class));
    }
    if let Some(Some(uptimal)) = facts.uptimal.as_ref().filter(|_| !facts.is_number)
        && (uptimal.digits.len() > 1 || !uptimal.runs.is_empty())
    {
        table.fact("uptimal", page.styled(&uptimal.to_string()));
    }
    if let Some(Some(weight)) = facts.atomic_weight.as_ref().filter(|_| !facts.is_number) {
        table.fact("atomic weight", page.readable(weight));
    }
    if let Some(birthday) = &facts.birthday {
        table.fact("birthday", birthday.to_string());
    }
    if let Some(Some(parity)) = facts.parity {
        table.fact("parity", parity.to_string());
    }
    for (name, values) in [("Left gains", &facts.left_incentives), ("Right gains", &facts.right_incentives)] {
        if let Some(values) = values {
            table.fact(name, gains(page, values));
        }
    }
    table.render()
}

/// Everything about an infinite number or nimber, as a table.
fn infinite(page: &Page, worth: &InfiniteWorth) -> String {
    let mut table = Table::new(&page.look);
    table.fact("value", page.readable(&worth.value));
    table.fact("outcome", outcome(worth.outcome));
    if !worth.is_number {
        table.fact("mean", page.readable(&worth.mean));
    }
    let mut kind = match worth.infinite {
        InfiniteKind::Number => "a number",
        InfiniteKind::Nimber => "a nimber",
        InfiniteKind::Sum => "a number plus a nimber",
    }
    .to_owned();
    if worth.is_ordinal {
        kind.push_str(", an ordinal");
    }
    if worth.is_infinitesimal {
        kind.push_str(", infinitesimal");
    }
    table.fact("kind", kind);
    if let Some(birthday) = &worth.birthday {
        table.fact("birthday", page.readable(birthday));
    }
    if let Some(signs) = worth.signs.as_ref().filter(|signs| !signs.is_empty()) {
        let run = |run: &SignRun| format!("{} {}", page.readable(&run.length), run.sign);
        table.fact("signs", signs.iter().map(run).collect::<Vec<_>>().join(", then "));
    }
    table.render()
}

/// What moves gain.
fn gains(page: &Page, values: &[String]) -> String {
    let list: Vec<String> = values.iter().map(|value| page.readable(value)).collect();
    if list.is_empty() { "no move".to_owned() } else { list.join(", ") }
}

/// Everything about a loopy value, as a table.
fn loopy_worth(page: &Page, worth: &LoopyWorth, stopped: Option<&Stopped>) -> String {
    let mut table = Table::new(&page.look);
    if let Some(why) = stopped {
        table.fact("stopped", spent(why.stopped, Some(why.nodes)));
    }
    let told = |text: &Option<String>| {
        text.as_ref().map_or("no stopper was found for it".to_owned(), |text| page.readable(text))
    };
    table.fact("value", page.readable(&worth.value));
    table.fact("onside", told(&worth.onside));
    table.fact("offside", told(&worth.offside));
    if let Some(class) = worth.outcome {
        table.fact("outcome", outcome(class));
    }
    table.fact("Left starts", won(worth.left_first));
    table.fact("Right starts", won(worth.right_first));
    let kind = match worth.loopy {
        LoopyKind::Stopper => "loopy: a stopper",
        LoopyKind::Sided => "loopy: its sides are stoppers",
        LoopyKind::Open => "loopy: a side is not known as a stopper",
    };
    let infinitesimal = if worth.is_infinitesimal == Some(true) { ", infinitesimal" } else { "" };
    table.fact("kind", format!("{kind}{infinitesimal}"));
    for (name, text) in [("degree", &worth.degree), ("variety", &worth.variety)] {
        if let Some(Some(text)) = text {
            table.fact(name, page.readable(text));
        }
    }
    for (name, values) in [("Left gains", &worth.left_incentives), ("Right gains", &worth.right_incentives)] {
        if let Some(values) = values {
            let none = || "not known: only a stopper has a canonical form".to_owned();
            table.fact(name, values.as_ref().map_or_else(none, |values| gains(page, values)));
        }
    }
    table.render()
}

/// Who wins, in words.
pub(super) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "Left wins, whoever starts",
        Outcome::Right => "Right wins, whoever starts",
        Outcome::Next => "whoever starts wins",
        Outcome::Previous => "whoever starts loses",
        Outcome::Draw => "a draw, whoever starts",
    }
}

fn kind(facts: &Facts, class: Class) -> String {
    match facts.kind {
        Kind::Number if facts.left_stop.is_integer() => "integer".to_owned(),
        Kind::Number => "number".to_owned(),
        Kind::Hot => format!("hot: {class}"),
        Kind::Tepid if !facts.is_infinitesimal => "tepid: a number and an infinitesimal".to_owned(),
        Kind::Tepid if facts.is_all_small == Some(true) => "infinitesimal, all-small".to_owned(),
        Kind::Tepid => "infinitesimal".to_owned(),
    }
}
