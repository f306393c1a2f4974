//! Analyses in the forms that Lizzie, Sabaki and KataGo's users read.
//!
//! Those programs expect a search that goes on; here one answer says all. Numbers are from the side of the player: a win is a
//! winrate of 1, a loss 0, a tie or what is not known one half.
//!
//! Some fields belong to a kind of search that is not done here, and the programs cannot do without them. `order` tells which move is
//! best. Every move has the same `visits`: none was searched more than another. There are a hundred, since Sabaki shows no numbers on
//! a move with less than ten, and makes the marks as strong as visits times winrate. The `prior` is the same for every
//! move, and they add up to 1: nothing was guessed before. The `lcb` is the winrate that is sure: 0 where a loss is possible. The standard
//! deviation of a score is half the width of its range.

use tedomari_go::{Color, Game, Vertex};
use tedomari_number::Dyadic;

use crate::decimal::decimal;
use crate::engine::GtpEngine;
use crate::finish::{Fate, fates, prisoners};
use crate::mind::{Candidate, Thought};

/// Which form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Winrates from 0 to 10000.
    Leela,
    /// Winrates from 0 to 1, and scores.
    Kata,
}

/// The visits of every move.
const VISITS: u32 = 100;

/// What was asked for.
struct Wish {
    color: Color,
    most: usize,
    ownership: bool,
}

impl Wish {
    fn read(game: &Game, arguments: &[String]) -> Wish {
        let mut wish = Wish { color: game.to_move(), most: usize::MAX, ownership: false };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "maxmoves" => {
                    wish.most = words.next().and_then(|text| text.parse().ok()).unwrap_or(usize::MAX)
                }
                "ownership" => wish.ownership = words.next().is_some_and(|text| text == "true"),
                // How often to report does not matter to one answer.
                "interval" | "minmoves" => _ = words.next(),
                word => wish.color = word.parse().unwrap_or(wish.color),
            }
        }
        wish
    }
}

impl GtpEngine {
    /// One answer of an analysis.
    pub(crate) fn analyze(&mut self, arguments: &[String], form: Form) -> Result<String, String> {
        let wish = Wish::read(&self.game, arguments);
        let why = self.why.take();
        let thought = self.think(wish.color);
        self.why = why;
        let mut text = self.infos(&thought?, &wish, form);
        if wish.ownership && form == Form::Kata {
            text += &self.ownership(wish.color)?;
        }
        Ok(text)
    }

    /// The same, and the move is played.
    pub(crate) fn genmove_analyze(&mut self, arguments: &[String], form: Form) -> Result<String, String> {
        let wish = Wish::read(&self.game, arguments);
        let thought = self.think(wish.color)?;
        let infos = self.infos(&thought, &wish, form);
        let vertex = self.take(wish.color, &thought);
        Ok(format!("{infos}\nplay {vertex}"))
    }

    fn infos(&self, thought: &Thought, wish: &Wish, form: Form) -> String {
        let legal = |candidate: &&Candidate| self.game.legal_as(wish.color, candidate.vertex).is_ok();
        let shown: Vec<&Candidate> = thought.candidates.iter().filter(legal).take(wish.most).collect();
        let infos = shown
            .iter()
            .enumerate()
            .map(|(order, candidate)| self.info(candidate, wish.color, form, order, shown.len()));
        infos.collect::<Vec<_>>().join(" ")
    }

    fn info(&self, candidate: &Candidate, color: Color, form: Form, order: usize, count: usize) -> String {
        let lead = candidate.score.as_ref().map(|range| {
            [&range.low, &range.high].map(|score| {
                let score = &(score + &prisoners(&self.game)) - &self.komi;
                if color == Color::Black { score } else { -&score }
            })
        });
        let chance =
            |which: fn(i32, i32) -> bool| lead.as_ref().is_some_and(|[a, b]| which(a.signum(), b.signum()));
        let halves = match () {
            () if chance(|a, b| a > 0 && b > 0) => 2,
            () if chance(|a, b| a < 0 && b < 0) => 0,
            () => 1,
        };
        // What is sure: a win, or a tie; else a loss is possible.
        let sure = match () {
            () if chance(|a, b| a > 0 && b > 0) => 2,
            () if chance(|a, b| a == 0 && b == 0) => 1,
            () => 0,
        };
        let line: Vec<String> = candidate.line.iter().map(Vertex::to_string).collect();
        let (vertex, line) = (candidate.vertex, line.join(" "));
        match form {
            Form::Leela => {
                let (rate, lcb, prior) = (halves * 5000, sure * 5000, 10_000 / count);
                format!(
                    "info move {vertex} visits {VISITS} winrate {rate} prior {prior} lcb {lcb} order {order} pv {line}"
                )
            }
            Form::Kata => {
                let [rate, lcb] = [halves, sure].map(|halves| ["0.0", "0.5", "1.0"][halves]);
                let prior = format!("0.{:04}", 10_000 / count);
                let prior = if count == 1 { "1.0" } else { &prior };
                // The middle of what is possible, and half of its width.
                let [mean, width] = match &lead {
                    Some([a, b]) => [&(a + b) * &Dyadic::new(1, 1), &(b - a).abs() * &Dyadic::new(1, 1)],
                    None => [Dyadic::ZERO, Dyadic::from(self.size().area() as i64)],
                }
                .map(|number| decimal(&number));
                format!(
                    "info move {vertex} visits {VISITS} utility {rate} winrate {rate} scoreMean {mean} scoreStdev {width} \
                     scoreLead {mean} scoreSelfplay {mean} prior {prior} lcb {lcb} utilityLcb {lcb} order {order} pv {line}"
                )
            }
        }
    }

    /// Who has each point, as one reads: 1 for the player, -1 for the opponent, 0 where that is open.
    fn ownership(&mut self, color: Color) -> Result<String, String> {
        let game = self.game.clone();
        let view = self.view(color)?;
        let fates = fates(view.whole);
        let owner = |point| match view.whole.part_of(point) {
            Some(part) => match &fates[part] {
                Fate::Territory(owner, _) => Some(*owner),
                _ => None,
            },
            None => game.board().at(point),
        };
        let numbers = game.board().size().points().map(|point| match owner(point) {
            Some(owner) if owner == color => "1.0",
            Some(_) => "-1.0",
            None => "0.0",
        });
        Ok(format!(" ownership {}", numbers.collect::<Vec<_>>().join(" ")))
    }
}
