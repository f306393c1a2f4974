//! The end of a game: how it ended, what was possible, and what each mistake lost.

use tedomari_answer::play::{DuelReview, End, Outlook, RESIGNED, Review, Side, SumReview};
use tedomari_number::{Dyadic, Interval};
use tedomari_vocabulary::{Play, Player};

use super::told::standing;
use crate::look::{ALARM, FAINT, GOOD, RIGHT, side};
use crate::table::{Cell, Table};
use crate::text::{Page, interval};

/// What is said at the end. It may be nothing.
pub fn review(page: &Page, review: &Review) -> String {
    match review {
        Review::Duel(review) => of_duel(page, review),
        Review::Sum(review) => of_sum(page, review),
    }
}

fn of_duel(page: &Page, review: &DuelReview) -> String {
    let look = &page.look;
    let mut text = match (review.end, review.winner) {
        (End::Over, Some(winner)) => {
            let had = match review.last {
                None => "there is no move",
                Some(Side::You) => "you had the last move",
                Some(Side::Program) => "the program had the last move",
            };
            let won = match winner {
                Side::You => look.paint(GOOD, "you win"),
                Side::Program => look.paint(RIGHT, "the program wins"),
            };
            format!("  {had}: {won}\n")
        }
        (End::Over | End::Drawn, _) => "  a draw by agreement\n".to_owned(),
        (End::Resigned, _) => {
            let wins = look.paint(RIGHT, "the program wins");
            match review.mistakes.last().filter(|last| last.played == RESIGNED) {
                Some(last) if last.lost == Outlook::Win => {
                    format!("  you resign a won game: {wins}\n")
                }
                Some(_) => format!("  you resign a game that you could draw: {wins}\n"),
                None => format!("  you resign: {wins}\n"),
            }
        }
        (End::Broken, _) => String::new(),
    };
    let mistakes = duel_mistakes(page, review);
    if !text.is_empty() && mistakes.lines().count() > 1 {
        text += "\n";
    }
    text + &mistakes
}

fn duel_mistakes(page: &Page, review: &DuelReview) -> String {
    let mut table = Table::new(&page.look).right(&[0]);
    table.heading(&["move", "you played", "which gave away", "better"]);
    for mistake in &review.mistakes {
        let lost = if mistake.lost == Outlook::Draw { "the draw" } else { "the win" };
        let better = mistake.better.as_deref().unwrap_or_default();
        table.row([mistake.number.to_string().into(), (&*mistake.played).into(), lost.into(), better.into()]);
    }
    let note = match (review.mistakes.is_empty(), review.is_complete) {
        (true, true) if review.has_moved => "no move of yours gave anything away",
        (_, true) => "",
        (_, false) => "the limit was reached before all your moves were looked at",
    };
    let table = if review.mistakes.is_empty() { String::new() } else { table.render() };
    match note {
        "" => table,
        note => format!("{table}  {}\n", page.look.paint(FAINT, note)),
    }
}

fn of_sum(page: &Page, review: &SumReview) -> String {
    let mut text = verdict(page, review);
    if review.has_moved || !review.mistakes.is_empty() {
        text.push('\n');
        text += &match review.play {
            Play::Score => mistakes_by_score(page, review),
            Play::Normal => mistakes_by_wins(page, review),
        };
    }
    text
}

fn verdict(page: &Page, review: &SumReview) -> String {
    let mut table = Table::new(&page.look);
    let who =
        |player: Player| format!("{player} ({})", if player == review.you { "you" } else { "the program" });
    match (review.end, &review.score, review.last_mover) {
        (End::Over, Some(score), Some(last)) => {
            table.fact("score", score.to_string());
            if review.play == Play::Score {
                match score.signum() {
                    0 => table.fact("winner", "nobody: the score is 0"),
                    _ => {
                        let winner = format!("{}, by {}", who(last), score.abs());
                        table.fact("winner", Cell::styled(winner, side(last)));
                    }
                }
                table.fact("normal play", format!("{} would have the last move", who(last)));
            } else {
                table.fact("winner", Cell::styled(who(last), side(last)));
                let why = match score.signum() {
                    0 => format!("{} is to move in 0", review.to_move),
                    1 => format!("{score} is Left's"),
                    _ => format!("{score} is Right's"),
                };
                table.fact("last move", format!("only numbers are left: {why}"));
            }
        }
        (End::Resigned, ..) => {
            let winner = review.you.opponent();
            table.fact("winner", Cell::styled(who(winner), side(winner)));
            let gave_up = review.mistakes.last().is_some_and(|last| last.played == RESIGNED);
            table.fact(
                "",
                if gave_up { "by resignation, of a game that you had won" } else { "by resignation" },
            );
        }
        _ => {
            table.fact("ended", format!("before move {}", review.number));
            table.fact("winner", "nobody yet");
        }
    }
    if let Some(position) = &review.position {
        table.fact("position", standing(position, "to move"));
    }
    table.fact("optimum", standing(&review.optimum, "first"));
    table.render()
}

fn mistakes_by_score(page: &Page, review: &SumReview) -> String {
    if review.mistakes.is_empty() {
        return format!("  {}\n", page.look.paint(GOOD, "no mistakes: every move of yours was best"));
    }
    let nothing = Interval::exactly(Dyadic::ZERO);
    let losses = review.mistakes.iter().filter_map(|mistake| mistake.loss.as_ref());
    let total = losses.fold(nothing, |sum, loss| sum.plus(loss));
    let mut table = Table::new(&page.look).right(&[0, 2]);
    table.heading(&["move", "you played", "lost", "best"]);
    for mistake in &review.mistakes {
        let lost = mistake.loss.as_ref().map_or_else(|| "the game".to_owned(), interval);
        let best = mistake.best.as_deref().map_or_else(String::new, |best| page.line(best));
        table.row([
            mistake.number.to_string().into(),
            page.line(&mistake.played).into(),
            Cell::styled(lost, ALARM),
            best.into(),
        ]);
    }
    match review.mistakes.iter().any(|mistake| mistake.loss.is_some()) {
        true => format!("  your mistakes lost {} in all\n{}", interval(&total), table.render()),
        false => table.render(),
    }
}

fn mistakes_by_wins(page: &Page, review: &SumReview) -> String {
    let mut text = String::new();
    if review.mistakes.is_empty() && review.unknown == 0 {
        let praise = "no mistakes: no move of yours gave the win away";
        text += &format!("  {}\n", page.look.paint(GOOD, praise));
    } else if !review.mistakes.is_empty() {
        let mut table = Table::new(&page.look).right(&[0]);
        table.heading(&["move", "you played", "lost", "best"]);
        for mistake in &review.mistakes {
            let best = mistake.best.as_deref().map_or_else(String::new, |best| page.line(best));
            table.row([
                mistake.number.to_string().into(),
                page.line(&mistake.played).into(),
                Cell::styled("the win", ALARM),
                best.into(),
            ]);
        }
        text += &table.render();
    }
    if review.unknown > 0 {
        let unknown = review.unknown;
        text += &format!("  it is not known whether {unknown} of your moves gave a win away\n");
    }
    text
}
