//! Who wins the coin-sliding game.

use tedomari_answer::AnsweredCoins;
use tedomari_answer::coins::{CoinAdvice, CoinSlide, CoinStep};

use super::{Page, spent};
use crate::look::{FAINT, GOOD, STRONG};
use crate::table::{Cell, Table};

/// So many moves are shown, unless all are asked for.
const MOST_SHOWN: usize = 10;

/// The answer of `coins`.
pub fn answered_coins(page: &Page, answer: &AnsweredCoins) -> String {
    let mut table = Table::new(&page.look);
    table.fact("coins", page.readable(&answer.position));
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, Some(answer.nodes)));
    }
    if let Some(value) = &answer.value {
        table.fact("value", page.readable(value));
    }
    table.fact("mean", answer.mean.to_string());
    if let Some(weight) = answer.atomic_weight {
        table.fact("atomic weight", weight.to_string());
        let advantage = answer.tiny_advantage.map_or("nobody".to_owned(), |player| player.to_string());
        table.fact("tiny advantage", advantage);
    }
    let (left, right) = match &answer.best {
        Some(best) => (Some(&best.left), Some(&best.right)),
        None => (None, None),
    };
    let rows = [
        (
            "Left first",
            answer.left_first_wins,
            &answer.case_left,
            answer.states_left,
            left,
            &answer.strategy.left,
        ),
        (
            "Right first",
            answer.right_first_wins,
            &answer.case_right,
            answer.states_right,
            right,
            &answer.strategy.right,
        ),
    ];
    for (name, wins, case, states, best, advice) in rows {
        table.fact(name, Cell::styled(if wins { "wins" } else { "loses" }, STRONG));
        if let Some(case) = case {
            let machine = states.map_or(String::new(), |[begin, end]| format!(", machine {begin} to {end}"));
            table.fact("  case", format!("{case}{machine}"));
        }
        if let Some(advice) = advice {
            table.fact("  strategy", advised(advice));
        }
        if let Some(best) = best {
            winning(page, &mut table, best);
        }
    }
    table.render()
}

/// The move of the strategy, and why.
fn advised(advice: &CoinAdvice) -> String {
    let why = match advice.clause.as_deref() {
        Some("1") => "clause 1: the most desirable of one's own".to_owned(),
        Some("1a") => "clause 1a: the next, since the most desirable is crucial".to_owned(),
        Some("1b") => "clause 1b: the opposite of the crucial coin".to_owned(),
        Some("2") => "clause 2: no coin is one's own".to_owned(),
        Some(other) => format!("clause {other}"),
        None => "found by trying all moves".to_owned(),
    };
    format!("coin {} {} ({why})", advice.coin + 1, advice.slide.word())
}

fn winning(page: &Page, table: &mut Table<'_>, best: &[CoinStep]) {
    let shown = if page.full { best.len() } else { MOST_SHOWN };
    let mut label = "  winning";
    for step in best.iter().take(shown) {
        let to = match (&step.to, step.slide) {
            (Some(to), _) => format!(", to {to}"),
            (None, CoinSlide::Off) => String::new(),
            (None, _) => ", off the board".to_owned(),
        };
        let words = format!("coin {} {}{to}", step.coin + 1, step.slide.word());
        table.row([Cell::styled(label, FAINT), Cell::styled(words, GOOD)]);
        label = "";
    }
    if best.len() > shown {
        let more = format!("and {} more (--full lists them)", best.len() - shown);
        table.row([Cell::styled(label, FAINT), more.into()]);
    }
}
