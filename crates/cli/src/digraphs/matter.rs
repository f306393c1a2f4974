//! Answers about Matter and Antimatter.

use serde_json::json;
use tedomari::annihilation::{Matter, Particles};
use tedomari::graph::Outcome;
use tedomari::graph::draw::Label;
use tedomari::{Stop, Style};

use super::joined::Joined;
use super::line::{self, Ply};
use crate::batch::Answer;
use crate::desk::Desk;
use crate::progress::thousands;
use crate::table::Table;

/// A game of Matter and Antimatter.
pub struct Particular {
    pub joined: Joined,
    pub game: Matter,
    pub start: Particles,
    pub style: Style,
}

impl Particular {
    /// The answer, if wanted with a line of play.
    pub fn answer(&self, desk: &Desk, with_line: bool) -> Result<Answer, Stop> {
        let mut answer = Answer::default();
        let reached = "the game was explored from here";
        let gamma = self.game.gamma(&self.start).expect(reached);
        let good = self.game.good_moves(&self.start).expect(reached);
        let plies = if with_line { Some(self.line(desk)?) } else { None };
        if desk.json {
            answer.fields = self.joined.fields(&gamma, &good, self.game.counter(&self.start));
            answer.fields.insert("work".into(), json!({ "positions": self.game.positions() }));
            if let Some(plies) = plies {
                answer.fields.insert("line".into(), line::json(&self.joined.names(), &plies));
            }
            return Ok(answer);
        }
        let mut facts = Table::new(&desk.look);
        facts.fact("electrons", self.joined.list(&self.start.electrons));
        facts.fact("positrons", self.joined.list(&self.start.positrons));
        self.joined.facts(&mut facts, &gamma, &good, self.style);
        facts.fact("work", format!("{} positions", thousands(self.game.positions() as u64)));
        answer.text = facts.render();
        if let Some(plies) = plies.filter(|plies| !plies.is_empty()) {
            answer.text += &format!("\n{}", line::text(&self.joined.names(), &plies, &desk.look));
        }
        Ok(answer)
    }

    /// Play to the end: the winner by the counters, the loser towards the largest counter that the answer leaves.
    fn line(&self, desk: &Desk) -> Result<Vec<Ply>, Stop> {
        let graph = &self.joined.graph;
        let mut now = self.start.clone();
        let mut plies = Vec::new();
        loop {
            desk.engine.step()?;
            let outcome = self.game.outcome(&now);
            let step = match outcome {
                None | Some(Outcome::D) => return Ok(plies),
                Some(Outcome::N) => self.game.choose(&now),
                Some(Outcome::P) => {
                    let moves = self.game.moves(&now).unwrap_or_default();
                    moves.into_iter().map(|step| step.0).max_by_key(|&step| {
                        let next = now.moved(graph, step)?;
                        self.game.counter(&next.moved(graph, self.game.choose(&next)?)?)
                    })
                }
            };
            let next = step.and_then(|step| Some((step, now.moved(graph, step)?)));
            let Some((step, next)) = next else { return Ok(plies) };
            now = next;
            let (from, to) = self.joined.step(step);
            let counter = if outcome == Some(Outcome::N) { self.game.counter(&now) } else { None };
            plies.push(Ply { from, to, counter });
        }
    }

    /// What is written on the vertices of a drawing.
    pub fn labels(&self) -> Vec<Label> {
        let token = |u: u32| {
            let is_electron = self.start.electrons.contains(u);
            let kind = if is_electron { "−" } else { "+" };
            (is_electron || self.start.positrons.contains(u)).then(|| kind.to_owned())
        };
        (self.joined.vertices())
            .map(|u| Label { name: self.joined.name(u), token: token(u), ..Label::default() })
            .collect()
    }
}
