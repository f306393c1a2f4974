//! What a strategy reaches in a sum, and what that loses.

use tedomari_answer::FollowedStrategy;
use tedomari_answer::strategy::StrategyMove;
use tedomari_number::{Dyadic, Interval};

use super::{Page, interval, stopped, thousands};
use crate::look::{ALARM, FAINT, GOOD, STRONG, side};
use crate::table::{Cell, Table};

/// The answer of `strategy`.
pub fn followed_strategy(page: &Page, answer: &FollowedStrategy) -> String {
    let bounds = answer.bounds.as_ref();
    if let (Some(stop), Some(sum)) = (answer.stopped, bounds.and_then(|bounds| bounds.sum.clone())) {
        let (nodes, cycle) = (answer.nodes.unwrap_or(0), answer.cycle.clone());
        return stopped(page, &tedomari_answer::Stopped { stopped: stop, bounds: sum, nodes, cycle }, None);
    }
    let heading = format!("{} as {}, {} moves first", answer.strategy, answer.plays, answer.first);
    let mut text = format!("  {}\n\n", page.look.paint(STRONG, &heading));
    if let Some(moves) = answer.line.as_ref().filter(|moves| !moves.is_empty()) {
        text += &format!("{}\n", line(page, moves, answer.temperatures.as_deref().unwrap_or_default()));
    }
    let mut table = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        let steps = thousands(answer.nodes.unwrap_or(0));
        table.fact("stopped", Cell::styled(format!("{stop} after {steps} steps; what is known:"), ALARM));
    }
    let within = |known: Option<&Interval>| interval(known.unwrap_or(&Interval::default()));
    match &answer.score {
        Some(score) => table.fact("reaches", Cell::styled(score.to_string(), STRONG)),
        None => table.fact("reaches", within(bounds.and_then(|bounds| bounds.score.as_ref()))),
    }
    match &answer.optimum {
        Some(optimum) => table.fact("optimum", optimum.to_string()),
        None => table.fact("optimum", within(bounds.and_then(|bounds| bounds.optimum.as_ref()))),
    }
    if let Some(loss) = &answer.loss {
        let style = if loss.is_zero() { GOOD } else { ALARM };
        table.fact("loss", Cell::styled(loss.to_string(), style));
    }
    text + &table.render()
}

fn line(page: &Page, moves: &[StrategyMove], temperatures: &[Option<Dyadic>]) -> String {
    let mut table = Table::new(&page.look).right(&[0, 2, 4]);
    table.heading(&["move", "player", "component", "to", "temperature"]);
    for (at, played) in moves.iter().enumerate() {
        let (player, place, to) = match played {
            StrategyMove::Component { player, component, to, .. } => {
                (*player, component.to_string(), page.line(&page.styled(to)))
            }
            StrategyMove::Coupon { player, coupon } => (*player, "coupon".to_owned(), coupon.to_string()),
        };
        let temperature = match temperatures.get(at) {
            Some(Some(t)) => t.to_string().into(),
            Some(None) => Cell::styled("over", FAINT),
            None => "".into(),
        };
        let mover = Cell::styled(player.to_string(), side(player));
        table.row([(at + 1).to_string().into(), mover, place.into(), to.into(), temperature]);
    }
    table.render()
}
