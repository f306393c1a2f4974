//! The end of a duel: who won, and which moves of the person gave something away.

use super::{Duel, Outlook, Side};
use crate::look::{FAINT, GOOD, Look, RIGHT};
use crate::prompt::End;
use crate::table::Table;

/// A move that was made, with the position before it.
pub struct Ply<D: Duel> {
    pub before: D::Position,
    pub played: D::Move,
    pub by: Side,
}

/// How a game that nobody left has ended.
pub enum Outcome {
    /// Nobody can move; this side has won.
    Won(Side),
    /// A draw.
    Agreed,
}

/// The lines after the last move.
pub fn review<D: Duel>(duel: &mut D, plies: &[Ply<D>], end: End<Outcome>, look: &Look) -> String {
    let mut text = match end {
        End::Over(Outcome::Won(winner)) => {
            let last = if duel.is_misere() { winner.other() } else { winner };
            let had = match (plies.is_empty(), last) {
                (true, _) => "there is no move",
                (_, Side::You) => "you had the last move",
                (_, Side::Program) => "the program had the last move",
            };
            let won = match winner {
                Side::You => look.paint(GOOD, "you win"),
                Side::Program => look.paint(RIGHT, "the program wins"),
            };
            format!("  {had}: {won}\n")
        }
        End::Over(Outcome::Agreed) => "  a draw by agreement\n".to_owned(),
        End::Resigned => format!("  you resign: {}\n", look.paint(RIGHT, "the program wins")),
        End::Broken => String::new(),
    };
    let mistakes = mistakes(duel, plies, look);
    if !text.is_empty() && mistakes.lines().count() > 1 {
        text += "\n";
    }
    text + &mistakes
}

/// The moves of the person that turned a win into less, or a draw into a loss.
fn mistakes<D: Duel>(duel: &mut D, plies: &[Ply<D>], look: &Look) -> String {
    let mut table = Table::new(look).right(&[0]);
    table.heading(&["move", "you played", "which gave away", "better"]);
    let (mut count, mut judged) = (0, true);
    for (at, ply) in plies.iter().enumerate().filter(|(_, ply)| ply.by == Side::You) {
        let Ok(verdict) = duel.judge(&ply.before) else {
            judged = false;
            break;
        };
        let lost = match verdict.outlook {
            Outlook::Loss => continue,
            Outlook::Draw => "the draw",
            Outlook::Win => "the win",
        };
        match duel.keeps(&ply.before, &ply.played, &verdict) {
            Ok(true) => continue,
            Ok(false) => {}
            Err(_) => {
                judged = false;
                break;
            }
        }
        let better = verdict.best.first().map_or_else(String::new, |best| duel.name(&ply.before, best));
        let played = duel.name(&ply.before, &ply.played);
        table.row([(at + 1).to_string().into(), played.into(), lost.into(), better.into()]);
        count += 1;
    }
    let note = match (count, judged) {
        (0, true) if plies.iter().any(|ply| ply.by == Side::You) => "no move of yours gave anything away",
        (_, true) => "",
        (_, false) => "the limit was reached before all your moves were looked at",
    };
    let table = if count > 0 { table.render() } else { String::new() };
    let note = if note.is_empty() { String::new() } else { format!("  {}\n", look.paint(FAINT, note)) };
    table + &note
}
