//! What `tedomari octal` is asked, and the answers in normal play and in misère play.

mod duel;
mod misere;
mod normal;
mod question;

pub use duel::OctalDuel;
pub use misere::answer as answer_misere;
pub use normal::{answer as answer_normal, values};
pub use question::{Question, amount, natural, rule};

use serde_json::{Value as Json, json};
use tedomari::Stop;
use tedomari::octal::{Move, Moves};

use crate::batch::Answer;
use crate::bounds;
use crate::desk::Desk;
use crate::look::ALARM;
use crate::progress::thousands;
use crate::table::{Cell, Table};

/// Moves in JSON.
fn moves_json(moves: &[Move]) -> Json {
    let object = |m: &Move| json!({ "heap": m.heap, "take": m.take, "leave": m.leave });
    moves.iter().map(object).collect()
}

/// A move in words.
pub fn move_text(heaps: &[u64], played: &Move) -> String {
    let heap = heaps.get(played.heap).copied().unwrap_or(0);
    let left = match &played.leave[..] {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(u64::to_string).collect();
            format!("{} and {last}", rest.join(", "))
        }
    };
    match played.take {
        0 => format!("break {heap} into {left}"),
        take => format!("take {take} of {heap}, leaving {left}"),
    }
}

/// More moves are cut in plain output.
const MOST_MOVES: usize = 12;

/// A table's row about winning moves, and one for each.
fn add_moves(table: &mut Table, desk: &Desk, heaps: &[u64], found: &Moves) {
    let mut name = "winning";
    for played in found.moves.iter().take(MOST_MOVES) {
        table.fact(name, move_text(heaps, played));
        name = "";
    }
    let more = found.moves.len().saturating_sub(MOST_MOVES);
    if more > 0 {
        table.fact(
            "",
            format!("{} {} more (--json lists them)", desk.look.ellipsis(), thousands(more as u64)),
        );
    }
    if !found.complete && !found.moves.is_empty() {
        table.fact("", "and others with larger heaps on both sides");
    }
}

/// What is said about a stop, before what is known.
fn stopped_row(table: &mut Table, desk: &Desk, stop: Stop) {
    let why = format!("{stop} after {} steps; what is known:", thousands(desk.steps()));
    table.fact("stopped", Cell::styled(why, ALARM));
}

/// Notes a stop in the fields and in the exit.
fn note_stop(desk: &Desk, answer: &mut Answer, stop: Stop) {
    (answer.exit, answer.wants_memory) = (bounds::exit(stop), stop == Stop::Memory);
    if desk.json {
        answer.fields.insert("stopped".into(), stop.to_string().into());
        answer.fields.insert("nodes".into(), desk.steps().into());
    }
}
