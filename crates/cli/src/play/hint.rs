//! Hints: a best move, what it reaches, why it is urgent, and what the next best would lose.

use tedomari::sums::Move;
use tedomari::{Dyadic, Play, Player, Sum};

use super::board::Board;
use super::judge::{Choice, Judge, Known};
use super::show;
use crate::desk::Desk;
use crate::look::{ALARM, GOOD};
use crate::table::{Cell, Table};

/// The hint for whoever is to move.
pub fn hint(desk: &Desk, judge: &mut Judge<'_>, board: &Board) -> String {
    let (sum, mover) = (board.now(), board.to_move());
    let mut table = Table::new(&desk.look);
    let Some(choice) = judge.choose(sum, mover, board.play) else {
        return "  there is no move\n".to_owned();
    };
    let sure = choice.stop.is_none();
    table.fact(if sure { "best" } else { "try" }, Cell::styled(show::named(desk, &choice.played), GOOD));
    if let Some(stop) = choice.stop {
        table.fact(
            "",
            Cell::styled(format!("{stop}: this is the best move known, others may be better"), ALARM),
        );
    }
    table.fact("reaches", reaches(&choice, mover, board.play));
    for (at, why) in reasons(desk, sum, &choice.played).into_iter().flatten().enumerate() {
        table.fact(if at == 0 { "why" } else { "" }, why);
    }
    if board.play == Play::Score {
        let others =
            judge.worths(sum, mover).into_iter().filter(|(played, _)| played.place != choice.played.place);
        if let Some((next, loss)) = runner_up(others.collect(), &choice.score, mover) {
            let name = show::named(desk, &next);
            table.fact(
                "next",
                match loss.score() {
                    Some(zero) if zero.is_zero() => format!("{name} is as good"),
                    Some(loss) => format!("{name} loses {loss}"),
                    None if loss.lower.is_zero() => format!("{name} loses at most {}", loss.upper),
                    None => format!("{name} loses {}", loss.text()),
                },
            );
        }
    }
    table.render()
}

fn reaches(choice: &Choice, mover: Player, play: Play) -> String {
    match (play, choice.winner) {
        (Play::Normal, Some(winner)) if winner == mover && choice.stop.is_some() => {
            "a win exists, but which move it is was not found".to_owned()
        }
        (Play::Score, Some(_)) => format!("{} under best play, and the last move", choice.score.text()),
        (Play::Score, None) => format!("{} under best play", choice.score.text()),
        (Play::Normal, Some(winner)) if winner == mover => "the last move".to_owned(),
        (Play::Normal, Some(_)) => {
            "nothing against best play: no move wins, and this one keeps the most points".to_owned()
        }
        (Play::Normal, None) => "it is not known who wins".to_owned(),
    }
}

/// What the thermographs say for a move: how hot the component is, whose sente, and whether the move threatens.
fn reasons(desk: &Desk, sum: &Sum, played: &Move) -> Option<Vec<String>> {
    let engine = &desk.engine;
    // The limits of the question may be used up; thermographs are known by now.
    engine.set_budget(desk.limits.budget(&desk.interrupt));
    let component = played.place.component;
    let value = sum.components()[component].value();
    let thermograph = engine.thermograph(value).ok()?;
    let t = thermograph.temperature();
    let others =
        sum.components().iter().enumerate().filter(|(at, game)| *at != component && !game.is_number());
    let ambient: Option<Dyadic> = others.filter_map(|(_, game)| engine.temperature(game.value()).ok()).max();
    let class = show::class(engine, value, &thermograph);
    let rank = match &ambient {
        None => "the only component left".to_owned(),
        Some(ambient) if t >= ambient => "the hottest component".to_owned(),
        Some(ambient) => format!("while {ambient} is the highest elsewhere"),
    };
    let mut reasons = vec![format!("{class} at temperature {t}, {rank}")];
    if !played.to.is_number() {
        let becomes = engine.temperature(played.to.value()).ok()?;
        let written = desk.line(&played.to.text(engine));
        let opponent = played.player.opponent();
        let is_threat = ambient.as_ref().is_none_or(|ambient| becomes > *ambient);
        reasons.push(if is_threat {
            format!("{written} at temperature {becomes} is a threat that {opponent} should answer")
        } else {
            format!("{written} at temperature {becomes} can wait: it is no hotter than elsewhere")
        });
    }
    Some(reasons)
}

/// The best of the other moves, and what it loses.
fn runner_up(others: Vec<(Move, Known)>, score: &Known, mover: Player) -> Option<(Move, Known)> {
    let losses = others.into_iter().map(|(played, after)| (score.loss(&after, mover), played));
    let least = losses.min_by(|(a, _), (b, _)| (&a.upper, &a.lower).cmp(&(&b.upper, &b.lower)));
    least.map(|(loss, played)| (played, loss))
}
