//! Loopy games: how they compare, what they are worth, what sidling finds.

use tedomari_answer::digraphs::Found;
use tedomari_answer::loopy::{
    ComparedLoopy, HowKnown, LoopyFacts, PhiAnswer, SidledLoopy, SidledSide, SidledTrace, ThreatLetters, Whom,
};
use tedomari_vocabulary::Relation;

use super::{Page, thousands, unsolved_graph};
use crate::look::{FAINT, STRONG};
use crate::table::{Cell, Table};

/// The answer of `loopy compare`.
pub fn compared_loopy(page: &Page, answer: &Found<ComparedLoopy>) -> String {
    let answer = match answer {
        Found::Found(answer) => answer,
        Found::Stopped(why) => return unsolved_graph(page, why),
    };
    let look = &page.look;
    let words = match answer.relation {
        Relation::Less => "(less)",
        Relation::Equal => "(equal)",
        Relation::Greater => "(greater)",
        Relation::Confused => "(neither is at least the other)",
    };
    let sign = look.paint(STRONG, answer.relation.symbol());
    let mut text = format!("G {sign} H  {}\n", look.paint(FAINT, words));
    let mut table = Table::new(look);
    table.heading(&["draws won by", "G >= H", "G <= H"]);
    let yes = |holds: bool| Cell::from(if holds { "yes" } else { "no" });
    table.row(["Left".into(), yes(answer.plus_ge), yes(answer.plus_le)]);
    table.row(["Right".into(), yes(answer.minus_ge), yes(answer.minus_le)]);
    table.row(["both".into(), yes(answer.ge), yes(answer.le)]);
    text += &table.render();
    let mut table = Table::new(look);
    table.heading(&["game", "Left starts", "Right starts", "stopper"]);
    for (name, outcome, is_stopper) in
        [("G", &answer.g_outcome, answer.g_stopper), ("H", &answer.h_outcome, answer.h_stopper)]
    {
        let [first, second] = winners(outcome);
        table.row([name.into(), first.into(), second.into(), yes(is_stopper)]);
    }
    text += "\n";
    text += &table.render();
    text
}

/// Who wins if Left starts, and if Right starts.
fn winners(outcome: &[bool; 4]) -> [&'static str; 2] {
    let winner = |wins: bool, survives: bool| match (wins, survives) {
        (true, _) => "Left wins",
        (false, true) => "draw",
        (false, false) => "Right wins",
    };
    [winner(outcome[0], outcome[1]), winner(outcome[2], outcome[3])]
}

/// Who wins, in words.
pub(super) fn won(whom: Whom) -> &'static str {
    match whom {
        Whom::Left => "Left wins",
        Whom::Right => "Right wins",
        Whom::Draw => "draw",
    }
}

/// What kind of game it is.
pub(super) fn kind(ender: bool, stopper: bool) -> &'static str {
    match (ender, stopper) {
        (true, _) => "an ender",
        (false, true) => "a stopper",
        (false, false) => "alternating play may go on for ever",
    }
}

/// The answer of `loopy value`.
pub fn loopy_facts(page: &Page, answer: &Found<LoopyFacts>) -> String {
    let answer = match answer {
        Found::Found(answer) => answer,
        Found::Stopped(why) => return unsolved_graph(page, why),
    };
    let unknown = "no stopper was found for it";
    let told = |text: &Option<String>| text.as_ref().map_or(unknown.to_owned(), |text| page.readable(text));
    let mut table = Table::new(&page.look);
    table.fact("value", told(&answer.value));
    table.fact("onside", told(&answer.onside));
    table.fact("offside", told(&answer.offside));
    table.fact("Left starts", won(answer.left_first));
    table.fact("Right starts", won(answer.right_first));
    table.fact("kind", kind(answer.ender, answer.stopper));
    if answer.ender && answer.stopper {
        table.fact("graph", "a stopper");
    }
    table.fact("positions", thousands(answer.positions.into()));
    let mut text = table.render();
    if let Some(outcomes) = &answer.outcomes {
        let names = answer.names.as_deref().unwrap_or_default();
        let table = Table::new(&page.look);
        let mut table = if names.is_empty() { table.right(&[0]) } else { table };
        table.heading(&["vertex", "Left starts", "Right starts"]);
        for (vertex, [first, second]) in outcomes.iter().enumerate() {
            let name = names.get(vertex).map_or_else(|| vertex.to_string(), |name| page.line(name));
            table.row([name.into(), won(*first).into(), won(*second).into()]);
        }
        text += "\n";
        text += &table.render();
    }
    text
}

/// The answer of `loopy phi`.
pub fn phi_answer(page: &Page, answer: &Found<PhiAnswer>) -> String {
    let answer = match answer {
        Found::Found(answer) => answer,
        Found::Stopped(why) => return unsolved_graph(page, why),
    };
    let mut table = Table::new(&page.look);
    let rich = match answer.threats {
        ThreatLetters::None => "none",
        ThreatLetters::L => "L: Left has very many",
        ThreatLetters::R => "R: Right has very many",
        ThreatLetters::LR => "LR: both have very many, Left more",
        ThreatLetters::RL => "RL: both have very many, Right more",
    };
    table.fact("ban", format!("{:?}", answer.ban));
    table.fact("threats", rich);
    let value = answer.value.as_ref();
    table.fact(
        "value",
        value.map_or("it was not found to be an ender".to_owned(), |value| page.readable(value)),
    );
    let [first, second] = winners(&answer.outcome);
    table.fact("Left starts", first);
    table.fact("Right starts", second);
    table.fact("positions", thousands(answer.positions.into()));
    if let Some(depends) = answer.depends_on_history {
        table.fact("history", if depends { "it depends on history" } else { "it is independent of history" });
    }
    if let Some(bad) = &answer.bad_loop {
        let ban = answer.ban;
        table.fact(
            "bad loops",
            match bad[..] {
                [] => format!("none for the ban {ban:?}"),
                [v, w] => format!("one player can go from {v} to {w} and back"),
                [v, ..] => format!("an odd number of moves leads from {v} to itself, and there is no pass"),
            },
        );
    }
    let mut text = table.render();
    if answer.ge.names().next().is_some() {
        let mut table = Table::new(&page.look);
        table.heading(&["ender", "relation"]);
        for ((ender, ge), (_, le)) in answer.ge.iter().zip(answer.le.iter()) {
            let relation = match (ge, le) {
                (true, true) => "phi(G) equals it",
                (true, false) => "phi(G) is greater",
                (false, true) => "phi(G) is less",
                (false, false) => "neither is at least the other",
            };
            table.row([page.line(ender).into(), relation.into()]);
        }
        text += "\n";
        text += &table.render();
    }
    text
}

/// The answer of `loopy sidle`.
pub fn sidled_loopy(page: &Page, answer: &Found<SidledLoopy>) -> String {
    let answer = match answer {
        Found::Found(answer) => answer,
        Found::Stopped(why) => return unsolved_graph(page, why),
    };
    let mut text = String::new();
    for (name, side) in
        [("plus (Left wins draws)", &answer.plus), ("minus (Right wins draws)", &answer.minus)]
    {
        for trace in side.trace.iter().flatten() {
            text += &format!("{}\n", page.look.paint(STRONG, &format!("{name}, round by round")));
            text += &traced(page, trace);
            text += "\n";
        }
    }
    let mut table = Table::new(&page.look).right(&[0]);
    table.heading(&["vertex", "plus", "minus"]);
    for at in 0..answer.plus.values.len() {
        let told = |side: &SidledSide| Cell::from(stand(page, &side.values[at], side.known[at]));
        table.row([at.to_string().into(), told(&answer.plus), told(&answer.minus)]);
    }
    text += &table.render();
    let mut table = Table::new(&page.look);
    let value = answer.value.as_ref();
    table.fact("value", value.map_or("sidling found no ender".to_owned(), |value| page.readable(value)));
    text += "\n";
    text += &table.render();
    text
}

fn stand(page: &Page, value: &str, known: HowKnown) -> String {
    let value = page.readable(value);
    match known {
        HowKnown::Exact => value,
        HowKnown::AtMost => format!("at most {value}"),
        HowKnown::AtLeast => format!("at least {value}"),
        HowKnown::Nothing => format!("unknown (last {value})"),
    }
}

/// A row for each approximation, a column for each vertex.
fn traced(page: &Page, trace: &SidledTrace) -> String {
    let mut table = Table::new(&page.look);
    let mut head = vec![Cell::styled("round", FAINT)];
    head.extend(trace.vertices.iter().map(|vertex| Cell::styled(vertex.to_string(), FAINT)));
    table.cells(head);
    for row in &trace.rows {
        let round: Vec<String> = row.round.iter().map(u32::to_string).collect();
        let mut cells = vec![Cell::from(round.join("."))];
        cells.extend(row.values.iter().map(|value| Cell::from(page.readable(value))));
        table.cells(cells);
    }
    table.render()
}
