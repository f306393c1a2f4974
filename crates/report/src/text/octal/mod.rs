//! Take-and-break games.

mod misere;
mod normal;

use tedomari_answer::octal::OctalMove;
use tedomari_answer::{AnsweredOctal, Letter};

use super::{Page, thousands};
use crate::look::GOOD;
use crate::table::{Cell, Table};

pub use misere::{found_genera, found_misere_quotient, solved_misere_octal};
pub use normal::{computed_octal_values, solved_octal};

/// The answer of `octal`.
pub fn answered_octal(page: &Page, answer: &AnsweredOctal) -> String {
    match answer {
        AnsweredOctal::Position(answer) => solved_octal(page, answer),
        AnsweredOctal::Values(answer) => computed_octal_values(page, answer),
        AnsweredOctal::MiserePosition(answer) => solved_misere_octal(page, answer),
        AnsweredOctal::Genera(answer) => found_genera(page, answer),
        AnsweredOctal::Quotient(answer) => found_misere_quotient(page, answer),
    }
}

/// The code, and the name of a game that has one.
fn titled(code: &str, name: Option<&str>) -> String {
    name.map_or_else(|| code.to_owned(), |name| format!("{code}, {name}"))
}

/// From which heap on a period holds.
fn beginning(preperiod: u64) -> String {
    match preperiod {
        0 => "no exceptions".to_owned(),
        n => format!("from {} on; the last exception is {}", thousands(n), thousands(n - 1)),
    }
}

fn outcome(letter: Letter) -> Cell {
    match letter {
        Letter::P => "P: the player to move loses".into(),
        Letter::N => Cell::styled("N: the player to move wins", GOOD),
        Letter::D => "D: nobody wins".into(),
    }
}

/// Rows about winning moves.
fn add_moves(table: &mut Table, page: &Page, heaps: &[u64], moves: &[OctalMove], is_complete: bool) {
    /// More moves are cut.
    const MOST: usize = 12;
    let mut name = "winning";
    for played in moves.iter().take(MOST) {
        table.fact(name, played.in_words(heaps));
        name = "";
    }
    let more = moves.len().saturating_sub(MOST);
    if more > 0 {
        let more = thousands(more as u64);
        table.fact("", format!("{} {more} more (--json lists them)", page.look.ellipsis()));
    }
    if !is_complete && !moves.is_empty() {
        table.fact("", "and others with larger heaps on both sides");
    }
}
