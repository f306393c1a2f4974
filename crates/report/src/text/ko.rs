//! What sums of kos are worth, and how hot they are.

use tedomari_answer::AnsweredKos;
use tedomari_answer::digraphs::Found;
use tedomari_answer::ko::{KoMasters, KoTemperature, KoWalls, KoWorth};
use tedomari_answer::loopy::ThreatLetters;
use tedomari_ko::Mastery;

use super::thermograph::{indented, options};
use super::{Page, counted, unsolved_graph};
use crate::draw;
use crate::look::{ALARM, STRONG};
use crate::table::{Cell, Table};

/// The answer of `ko`; without the drawings of thermographs if they are drawn elsewhere.
pub fn answered_kos(page: &Page, answer: &Found<AnsweredKos>, drawn_elsewhere: bool) -> String {
    let answer = match answer {
        Found::Found(answer) => answer,
        Found::Stopped(why) => return unsolved_graph(page, why),
    };
    let mut table = Table::new(&page.look);
    match &answer.sum {
        Some(sum) => {
            table.fact("sum", page.readable(sum));
            table.fact("ban", format!("{:?}", answer.ban));
        }
        None => table.fact("recurrence", format!("for threats {}", rich(answer.worth.threats))),
    }
    for worth in [Some(&answer.worth), answer.right_rich.as_ref()].into_iter().flatten() {
        if answer.sum.is_some() {
            table.fact("threats", rich(worth.threats));
        }
        told(page, &mut table, worth, answer.sum.is_some());
    }
    let mut text = table.render();
    let all = [(&answer.masters, Mastery::Komaster), (&answer.komonster, Mastery::Komonster)];
    for (masters, mastery) in all {
        let Some(masters) = masters else { continue };
        text += "\n";
        if let Some(walls) = masters.masters().filter(|_| !drawn_elsewhere) {
            let height = page.look.height.saturating_sub(12).clamp(8, 24);
            let drawing = draw::terminal_masters(&walls, mastery, &options(&page.look, height));
            text += &format!("{}\n", indented(&drawing));
        }
        text += &mastered(page, masters, mastery);
    }
    text
}

fn rich(threats: ThreatLetters) -> &'static str {
    match threats {
        ThreatLetters::None => "none",
        ThreatLetters::L => "L: Left has very many",
        ThreatLetters::R => "R: Right has very many",
        ThreatLetters::LR => "LR: both have very many, Left more",
        ThreatLetters::RL => "RL: both have very many, Right more",
    }
}

/// What is known of a value.
fn told(page: &Page, table: &mut Table<'_>, worth: &KoWorth, is_sum: bool) {
    let value = worth.value.as_ref().map(|value| page.readable(value));
    match (value, &worth.sides, &worth.between) {
        (Some(value), ..) if worth.infinitesimal => {
            table.fact("  value", format!("{value}, up to an infinitesimal"));
        }
        (Some(value), ..) => table.fact("  value", value),
        (None, Some(sides), _) => {
            table.fact("  value", format!("{}, which does not end", page.readable(sides)))
        }
        (None, None, between) => {
            let end = |end: &Option<String>| {
                end.as_ref().map_or("nothing known".to_owned(), |end| page.readable(end))
            };
            let none = [None, None];
            let [low, high] = between.as_ref().unwrap_or(&none);
            table.fact("  at least", end(low));
            table.fact("  at most", end(high));
        }
    }
    table.fact("  method", worth.method.words());
    if is_sum {
        let needed = match worth.threats_needed {
            Some(needed) => format!("{} enough", counted(needed.into(), "threat is", "threats are")),
            None => "how many threats are enough was not found".to_owned(),
        };
        table.fact("  threats", needed);
    }
    if let Some(stop) = worth.stopped {
        table.fact("  stopped", Cell::styled(stop.to_string(), ALARM));
    }
}

/// Thermographs with either master.
fn mastered(page: &Page, masters: &KoMasters, mastery: Mastery) -> String {
    let who = match mastery {
        Mastery::Komaster => "komaster",
        Mastery::Komonster => "komonster",
    };
    let mut table = Table::new(&page.look);
    table.heading(&[who, "mean", "temperature", "Left wall (t: value)", "Right wall (t: value)"]);
    for (name, walls) in [("Left", &masters.left), ("Right", &masters.right)] {
        let KoWalls { mean, temperature, left, right } = walls;
        let wall = |wall: &Vec<[String; 2]>| {
            wall.iter().map(|[t, value]| format!("{t}: {value}")).collect::<Vec<_>>().join(", ")
        };
        table.row([
            Cell::styled(name, STRONG),
            mean.clone().into(),
            temperature.clone().into(),
            wall(left).into(),
            wall(right).into(),
        ]);
    }
    let words = match masters.activity {
        KoTemperature::Placid => "placid: neither the mean nor the temperature depends on who is",
        KoTemperature::Active => "active: the temperature depends on who is",
        KoTemperature::Hyperactive => "hyperactive: the mean depends on who is",
    };
    format!("{}  {words} {who}\n", table.render())
}
