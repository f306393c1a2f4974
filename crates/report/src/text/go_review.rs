//! What the moves of a game of Go lost.

use tedomari_answer::ReviewedGo;
use tedomari_answer::go::{GoEnd, GoReviewed};

use super::{Page, counted, spent};
use crate::go::ranged;
use crate::look::STRONG;
use crate::table::{Cell, Table};

/// So many mistakes are shown, unless all are asked for.
const MOST_SHOWN: usize = 10;

/// The answer of `go --review`.
pub fn reviewed_go(page: &Page, answer: &ReviewedGo) -> String {
    let mut text = about(page, answer);
    let mistakes: Vec<&GoReviewed> = answer
        .mistakes
        .iter()
        .filter_map(|number| answer.moves.iter().find(|played| played.number == *number))
        .collect();
    let shown = if page.full { mistakes.len() } else { MOST_SHOWN };
    if !mistakes.is_empty() {
        text += "\n  The mistakes, the largest first:\n";
        text += &moves(page, mistakes.iter().take(shown).copied());
    }
    if mistakes.len() > shown {
        text += &format!("  and {} more (--full lists them)\n", mistakes.len() - shown);
    }
    if page.full && !answer.moves.is_empty() {
        text += "\n  All moves that were reviewed:\n";
        text += &moves(page, answer.moves.iter());
    }
    text.push('\n');
    text + &sums(page, answer)
}

fn about(page: &Page, answer: &ReviewedGo) -> String {
    let mut table = Table::new(&page.look);
    let length = counted(answer.length as u64, "move", "moves");
    table.fact("game", format!("{}, {} rules, {length}", answer.size, answer.rules));
    let reviewed = match answer.from {
        Some(from) if from == answer.length => format!("move {from}"),
        Some(from) => format!("moves {from} to {}", answer.length),
        None => "no move".to_owned(),
    };
    table.fact("reviewed", reviewed);
    let shown = if page.full { answer.unsettled.len() } else { 3 };
    for position in answer.unsettled.iter().take(shown) {
        let name = if position.assumed { "assumed" } else { "not settled" };
        let after = counted(position.moves as u64, "move", "moves");
        table.fact(name, format!("after {after}: {}", position.why));
    }
    if answer.unsettled.len() > shown {
        let more = answer.unsettled.len() - shown;
        table.fact(
            "",
            format!(
                "and {more} more {} why positions are not settled (--full lists them)",
                if more == 1 { "reason" } else { "reasons" }
            ),
        );
    }
    if let Some(illegal) = &answer.illegal {
        table.fact("ends early", &illegal[..]);
    }
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, Some(answer.nodes)));
    }
    table.render()
}

fn moves<'a>(page: &Page, list: impl Iterator<Item = &'a GoReviewed>) -> String {
    let mut table = Table::new(&page.look).right(&[0, 3, 4]);
    table.heading(&["move", "player", "at", "loses", "score before", "best", "safety"]);
    for played in list {
        let best = if played.best.is_empty() { "pass".to_owned() } else { played.best.join(" ") };
        table.row([
            played.number.to_string().into(),
            played.player.word().into(),
            played.played.clone().into(),
            Cell::styled(ranged(&played.loss), STRONG),
            ranged(&played.score).into(),
            best.into(),
            played.grounds.clone().into(),
        ]);
    }
    table.render()
}

fn sums(page: &Page, answer: &ReviewedGo) -> String {
    let mut table = Table::new(&page.look);
    table.fact("Black lost", Cell::styled(ranged(&answer.lost.black), STRONG));
    table.fact("White lost", Cell::styled(ranged(&answer.lost.white), STRONG));
    match &answer.end {
        Some(end) => ended(&mut table, end),
        None => table.fact("at the end", "the last position is not settled"),
    }
    table.render()
}

fn ended(table: &mut Table<'_>, end: &GoEnd) {
    let komi = end.komi.as_ref().map_or_else(String::new, |komi| format!(", komi {komi}"));
    let score = format!("{} on the board, prisoners {}{komi}", ranged(&end.board), end.prisoners);
    table.fact("at the end", score);
    let proviso = if end.grounds == "assumed" { ", if what is assumed is right" } else { "" };
    table.fact("score", Cell::styled(format!("{}{proviso}", ranged(&end.total)), STRONG));
    if let Some(recorded) = &end.recorded {
        let words = match end.agrees {
            Some(true) => ", which agrees",
            Some(false) => ", which does not agree",
            None => "",
        };
        table.fact("the record says", format!("{recorded}{words}"));
    }
}
