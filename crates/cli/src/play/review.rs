//! The end of a game: how it ended, what was possible, and what each mistake lost.
//!
//! A move's loss is the score under best play before it less that after it. Along a game the losses of both sides account
//! for all the difference between the optimum and the final score. Under normal play the only thing to lose is the win.

use tedomari::sums::Move;
use tedomari::{Dyadic, Play, Player, Sum};

use super::board::{Board, Ply};
use super::judge::{Judge, Known};
use super::show;
use crate::desk::Desk;
use crate::look::{ALARM, GOOD, side};
use crate::prompt::End;
use crate::table::{Cell, Table};

/// The result, the optimum and the person's mistakes.
pub fn review(desk: &Desk, judge: &mut Judge<'_>, board: &Board, end: End<()>) -> String {
    let mut text = verdict(desk, judge, board, end);
    if board.has_moved() {
        text.push('\n');
        text += &match board.play {
            Play::Score => mistakes_by_score(desk, judge, board),
            Play::Normal => mistakes_by_wins(desk, judge, board),
        };
    }
    judge.hurried = false;
    text
}

fn verdict(desk: &Desk, judge: &mut Judge<'_>, board: &Board, end: End<()>) -> String {
    let mut table = Table::new(&desk.look);
    let named = |player: Player| Cell::styled(who(board, player), side(player));
    let to_move = board.to_move();
    match end {
        End::Over(()) => {
            let score = board.settled(&desk.engine).unwrap_or_default();
            table.fact("score", score.to_string());
            let last = board.last_mover(&score);
            if board.play == Play::Score {
                match score.signum() {
                    0 => table.fact("winner", "nobody: the score is 0"),
                    _ => table.fact(
                        "winner",
                        Cell::styled(format!("{}, by {}", who(board, last), score.abs()), side(last)),
                    ),
                }
                table.fact("normal play", format!("{} would have the last move", who(board, last)));
            } else {
                table.fact("winner", named(last));
                let why = if score.is_zero() {
                    format!("{to_move} is to move in 0")
                } else {
                    format!("{score} is {}", sign(&score))
                };
                table.fact("last move", format!("only numbers are left: {why}"));
            }
        }
        End::Resigned => {
            table.fact("winner", named(board.you.opponent()));
            table.fact("", "by resignation");
        }
        End::Broken => {
            table.fact("ended", format!("before move {}", board.number()));
            table.fact("winner", "nobody yet");
        }
    }
    if !board.is_over() {
        table.fact("position", outlook(judge, board.now(), to_move, board.play, "to move"));
    }
    table.fact("optimum", outlook(judge, board.start(), board.first, board.play, "first"));
    table.render()
}

fn sign(score: &Dyadic) -> &'static str {
    if score.signum() > 0 { "Left's" } else { "Right's" }
}

fn who(board: &Board, player: Player) -> String {
    format!("{player} ({})", if player == board.you { "you" } else { "the program" })
}

/// What best play by both leads to.
pub fn outlook(judge: &mut Judge<'_>, sum: &Sum, to_move: Player, play: Play, role: &str) -> String {
    match play {
        Play::Score => {
            let (known, stop) = judge.score(sum, to_move);
            let why = stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
            format!("{} under best play, {to_move} {role}{why}", known.text())
        }
        Play::Normal => match judge.winner(sum, to_move) {
            Ok(winner) => format!("{winner} wins under best play, {to_move} {role}"),
            Err(stop) => format!("not known who wins ({stop})"),
        },
    }
}

/// The person's moves with their numbers, the last first: near the end positions are small, and what is learnt there helps
/// with the earlier ones.
fn yours(board: &Board) -> impl Iterator<Item = (usize, &Ply)> {
    let numbered = board.plies().iter().enumerate().map(|(at, ply)| (at + 1, ply));
    numbered.rev().filter(|(_, ply)| ply.played.player == board.you)
}

struct Mistake {
    number: usize,
    played: Move,
    loss: Known,
    best: Option<Move>,
}

fn mistakes_by_score(desk: &Desk, judge: &mut Judge<'_>, board: &Board) -> String {
    let you = board.you;
    let mut mistakes = Vec::new();
    for (number, ply) in yours(board) {
        let after = ply.before.play(&ply.played);
        let (left, stopped_after) = judge.score(&after, you.opponent());
        let (had, stopped_before) = judge.score(&ply.before, you);
        // Earlier positions are harder still: what is not known by now will not be found in one more limit.
        judge.hurried |= stopped_after.or(stopped_before).is_some();
        let loss = had.loss(&left, you);
        if loss.upper.is_zero() {
            continue;
        }
        let best = judge.choose(&ply.before, you, Play::Score).map(|choice| choice.played);
        // As far as is known there was nothing better.
        if loss.lower.is_zero() && best.as_ref().is_some_and(|best| best.place == ply.played.place) {
            continue;
        }
        mistakes.push(Mistake { number, played: ply.played.clone(), loss, best });
    }
    if mistakes.is_empty() {
        return format!("  {}\n", desk.look.paint(GOOD, "no mistakes: every move of yours was best"));
    }
    mistakes.reverse();
    let total = |end: &dyn Fn(&Known) -> &Dyadic| {
        mistakes.iter().fold(Dyadic::ZERO, |sum, mistake| sum + end(&mistake.loss))
    };
    let total = Known { lower: total(&|loss| &loss.lower), upper: total(&|loss| &loss.upper) };
    let mut table = Table::new(&desk.look).right(&[0, 2]);
    table.heading(&["move", "you played", "lost", "best"]);
    for mistake in &mistakes {
        table.row([
            mistake.number.to_string().into(),
            show::named(desk, &mistake.played).into(),
            Cell::styled(mistake.loss.text(), ALARM),
            mistake.best.as_ref().map_or_else(String::new, |best| show::named(desk, best)).into(),
        ]);
    }
    format!("  your mistakes lost {} in all\n{}", total.text(), table.render())
}

fn mistakes_by_wins(desk: &Desk, judge: &mut Judge<'_>, board: &Board) -> String {
    let you = board.you;
    let mut rows = Vec::new();
    let mut unknown = 0;
    for (number, ply) in yours(board) {
        let after = ply.before.play(&ply.played);
        match (judge.winner(&ply.before, you), judge.winner(&after, you.opponent())) {
            (Ok(had), Ok(left)) if had == you && left != you => {
                rows.push((number, ply, judge.choose(&ply.before, you, Play::Normal)));
            }
            (Ok(_), Ok(_)) => {}
            _ => {
                unknown += 1;
                judge.hurried = true;
            }
        }
    }
    let mut text = String::new();
    if rows.is_empty() && unknown == 0 {
        text += &format!("  {}\n", desk.look.paint(GOOD, "no mistakes: no move of yours gave the win away"));
    } else if !rows.is_empty() {
        let mut table = Table::new(&desk.look).right(&[0]);
        table.heading(&["move", "you played", "lost", "best"]);
        for (number, ply, choice) in rows.into_iter().rev() {
            table.row([
                number.to_string().into(),
                show::named(desk, &ply.played).into(),
                Cell::styled("the win", ALARM),
                choice.map_or_else(String::new, |choice| show::named(desk, &choice.played)).into(),
            ]);
        }
        text += &table.render();
    }
    if unknown > 0 {
        text += &format!("  of {unknown} of your moves it is not known whether they gave a win away\n");
    }
    text
}
