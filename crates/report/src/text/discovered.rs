//! Mean and temperature by play beside a coupon stack.

use tedomari_answer::Discovered;
use tedomari_answer::discover::{DiscoveryBounds, StackTurn};
use tedomari_answer::stopped::{Bounds, Stopped};
use tedomari_number::Interval;
use tedomari_vocabulary::Player;

use super::{Page, counted, interval, stopped, thousands};
use crate::look::{ALARM, FAINT, side};
use crate::table::{Cell, Table};

/// The answer of `tds`.
pub fn discovered(page: &Page, answer: &Discovered) -> String {
    let Some(followers) = answer.followers else { return unread(page, answer) };
    let positions = counted(followers, "position", "positions");
    let mut table = Table::new(&page.look);
    if let Some(reason) = &answer.stopped {
        let why = format!("{reason} after {positions}; what is known:");
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    let known = |exact: &Option<_>, bounds: fn(&DiscoveryBounds) -> &Interval| match (exact, &answer.bounds) {
        (Some(number), _) => ToString::to_string(number),
        (None, Some(known)) => interval(bounds(known)),
        (None, None) => String::new(),
    };
    table.fact("mean", known(&answer.mean, |bounds| &bounds.mean));
    table.fact("temperature", known(&answer.temperature, |bounds| &bounds.temperature));
    if let (Some(top), Some(delta)) = (&answer.top, &answer.delta) {
        table.fact("stack", format!("coupons from {top} down to -1 by {delta}"));
    }
    if let (Some(alone), Some(scores), Some(mean)) = (&answer.stack, &answer.scores, &answer.mean) {
        table.fact("Left first", format!("score {} = {mean} + {alone} of the stack", scores.left));
        table.fact("Right first", format!("score {} = {mean} - {alone}", scores.right));
    }
    table.fact("work", format!("{positions}, {} scores", thousands(answer.nodes)));
    let mut text = table.render();
    if !answer.line.is_empty() {
        text += &format!("\n{}", line(page, answer));
    }
    text
}

/// A limit was reached before the search began.
fn unread(page: &Page, answer: &Discovered) -> String {
    let (Some(stop), Some(known)) = (tedomari_answer::Answer::stop(answer), &answer.bounds) else {
        return String::new();
    };
    let bounds = Bounds {
        left_stop: known.left_stop.clone().unwrap_or_default(),
        right_stop: known.right_stop.clone().unwrap_or_default(),
        mean: known.mean.clone(),
        temperature: known.temperature.clone(),
    };
    let why = Stopped { stopped: stop, bounds, nodes: answer.nodes, cycle: answer.cycle.clone() };
    stopped(page, &why, None)
}

/// Best play, a line for each run of coupons and each move, with the score so far.
fn line(page: &Page, answer: &Discovered) -> String {
    let mut table = Table::new(&page.look).right(&[2, 3]);
    table.heading(&[&format!("{} first", answer.first), "", "on top", "score"]);
    let named = |player: Player| Cell::styled(player.to_string(), side(player));
    for turn in &answer.line {
        match turn {
            StackTurn::Coupons { player, coupons: [from, to], count, score } => {
                let what = match count.to_i64() {
                    Some(1) => format!("takes {from}"),
                    Some(2) => format!("takes {from}, {} takes {to}", player.opponent()),
                    _ => format!("takes {from}, and so on in turn down to {to}"),
                };
                table.row([named(*player), what.into(), "".into(), score.to_string().into()]);
            }
            StackTurn::Move { player, name, to, coupon, .. } => {
                let to = page.line(to);
                let what = match name {
                    Some(name) => format!("plays {name} to {to}"),
                    None => format!("moves to {to}"),
                };
                table.row([named(*player), what.into(), coupon.to_string().into(), "".into()]);
            }
            StackTurn::End { integer, rest, score, .. } => {
                let what = format!("{integer}, and {rest} for the rest of the stack");
                table.row([Cell::styled("end", FAINT), what.into(), "".into(), score.to_string().into()]);
            }
        }
    }
    table.render()
}
