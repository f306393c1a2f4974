//! Bounds on the score of a sum.

use tedomari_answer::Bounded;
use tedomari_number::{Dyadic, Interval};

use super::{Page, stopped};
use crate::look::{FAINT, STRONG};
use crate::table::{Cell, Table};

/// The answer of `bounds`.
pub fn bounded(page: &Page, answer: &Bounded) -> String {
    let Some(found) = &answer.found else {
        return answer.stopped.as_ref().map(|why| stopped(page, why, None)).unwrap_or_default();
    };
    let mut table = Table::new(&page.look).right(&[1, 2, 3]);
    table.heading(&["bound", "lower", "upper", "width"]);
    let at = format!("at t = {} and t = {}", found.best_t_lower, found.best_t_upper);
    let methods = [
        ("milnor", &found.milnor, ""),
        ("hanner", &found.hanner, ""),
        ("second", &found.second, ""),
        ("thermostatic", &found.thermostatic, &at[..]),
    ];
    for (name, Interval { low, high }, note) in methods {
        let width = low.as_ref().zip(high.as_ref()).map(|(low, high)| high - low);
        let [low, high, width] =
            [low.clone(), high.clone(), width].map(|x| x.map_or_else(String::new, |x| x.to_string()));
        table.row([name.into(), low.into(), high.into(), width.into(), Cell::styled(note, FAINT)]);
    }
    let strong = |text: &str| Cell::styled(text, STRONG);
    let first = answer.first;
    match found.score.as_ref().map(Dyadic::to_string) {
        Some(score) => {
            let mover = Cell::styled(format!("{first} moves first"), FAINT);
            table.row([strong("score"), strong(&score), strong(&score), strong("0"), mover]);
        }
        None => {
            let mover = Cell::styled(format!("not found at once; {first} moves first"), FAINT);
            table.row([strong("score"), "?".into(), "?".into(), "".into(), mover]);
        }
    }
    table.render()
}
