//! Positions whose play can return: their value, who wins, the moves that keep that, and all placements of their pieces.

use tedomari_answer::PositionAnswer;
use tedomari_answer::loopy::Whom;
use tedomari_answer::position::{Ends, Everywhere, LoopyPosition, LoopyValue, MoveResult};
use tedomari_vocabulary::Player;

use super::loopy::{kind, won};
use super::stopped::spent;
use super::{Page, facts, thousands};
use crate::look::{FAINT, GOOD, side};
use crate::table::{Cell, Table};

/// At most so many best moves are named.
const MOST_NAMES: usize = 12;

/// What is told about the position; if its value is an ender, what is told of such stands there too.
pub(super) fn returning(page: &Page, answer: &PositionAnswer, found: &LoopyPosition) -> String {
    let (known, stopped) = (answer.facts.as_ref(), answer.stopped.as_ref());
    let mut table = Table::new(&page.look);
    if let Some(why) = stopped {
        table.fact("stopped", spent(why.stopped, Some(why.nodes)));
    }
    if let Some(LoopyValue { value, onside, offside }) = &answer.sides {
        let unknown = "no stopper was found for it";
        let told =
            |text: &Option<String>| text.as_ref().map_or(unknown.to_owned(), |text| page.readable(text));
        table.fact("value", told(value));
        if onside != offside || value.is_none() || value != onside {
            table.fact("onside", told(onside));
            table.fact("offside", told(offside));
        }
    }
    table.fact("Left starts", won(found.left_first));
    table.fact("Right starts", won(found.right_first));
    let kind = match (known.is_some(), found.stopper) {
        (false, is_stopper) => kind(false, is_stopper),
        (true, true) => "alternating play ends",
        (true, false) => "alternating play may go on for ever",
    };
    table.fact("play", kind);
    table.fact("positions", thousands(found.positions.into()));
    let mut text = match known {
        Some(known) => facts(page, known) + "\n",
        None => String::new(),
    };
    text += &table.render();
    text += "\n";
    text += &match &found.moves {
        Some(moves) => all_moves(page, [&moves.left, &moves.right], [&found.best.left, &found.best.right]),
        None => best_moves(page, [&found.best.left, &found.best.right]),
    };
    text
}

fn best_moves(page: &Page, best: [&Vec<MoveResult>; 2]) -> String {
    let mut table = Table::new(&page.look);
    for (player, moves) in Player::BOTH.into_iter().zip(best) {
        let label = Cell::styled(format!("{player}'s best"), FAINT);
        let Some(first) = moves.first() else {
            table.row([label, "no move".into()]);
            continue;
        };
        let mut list =
            moves.iter().take(MOST_NAMES).map(|option| option.name.clone()).collect::<Vec<_>>().join(", ");
        if moves.len() > MOST_NAMES {
            list += &format!(" and {} more", moves.len() - MOST_NAMES);
        }
        table.row([label, Cell::styled(list, side(player)), won(first.winner).into()]);
    }
    table.render()
}

fn all_moves(page: &Page, moves: [&Vec<MoveResult>; 2], best: [&Vec<MoveResult>; 2]) -> String {
    let mut table = Table::new(&page.look);
    table.heading(&["move", "then", ""]);
    for ((player, moves), best) in Player::BOTH.into_iter().zip(moves).zip(best) {
        if moves.is_empty() {
            table.row([Cell::styled(format!("{player} has no move"), FAINT)]);
        }
        for option in moves {
            let mark = if best.contains(option) { Cell::styled("best", GOOD) } else { "".into() };
            table.row([Cell::styled(option.name.clone(), side(player)), won(option.winner).into(), mark]);
        }
    }
    table.render()
}

/// Who wins from all placements.
pub(super) fn everywhere(page: &Page, answer: &Everywhere) -> String {
    let mut table = Table::new(&page.look).right(&[1, 2, 3]);
    table.heading(&["placements", "Left wins", "Right wins", "draws", "this one"]);
    let mut row = |name: &str, ends: &Ends, here: Whom| {
        let [left, right, draw] = [ends.left, ends.right, ends.draw].map(thousands);
        table.row([name.into(), left.into(), right.into(), draw.into(), won(here).into()]);
    };
    row("Left starts", &answer.left_first, answer.here[0]);
    row("Right starts", &answer.right_first, answer.here[1]);
    let count =
        format!("{} placements, {} moves", thousands(answer.placements.into()), thousands(answer.moves));
    format!("{}\n  {}\n", table.render(), page.look.paint(FAINT, &count))
}
