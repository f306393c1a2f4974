//! Matter and Antimatter.

use tedomari_annihilation::{AnnihilationMove, Matter, Particles, Tokens};
use tedomari_graph::{Outcome, Token, Vertex};
use tedomari_task::{Stop, Task};

use super::{how, scene, typed, verdict};
use crate::digraphs::Joined;
use crate::play::Scene;
use crate::play::duel::{Duel, Verdict};

/// A game of Matter and Antimatter.
pub(super) struct MatterDuel {
    pub(super) game: Matter,
    pub(super) joined: Joined,
}

impl Duel for MatterDuel {
    type Position = Particles;
    type Move = AnnihilationMove;

    fn rules(&self) -> Vec<String> {
        vec!["Matter and Antimatter: an electron and a positron vanish where they meet".to_owned()]
    }

    fn how_to_move(&self) -> String {
        how(self.joined.is_sum)
    }

    fn scene(&self, particles: &Particles) -> Scene {
        let kind = |tokens: &Tokens, kind: &'static str| -> Vec<(Token, &'static str)> {
            tokens.iter().map(|u| (self.joined.token(u), kind)).collect()
        };
        let all = [kind(&particles.electrons, "electron"), kind(&particles.positrons, "positron")].concat();
        scene(self.joined.names(), all.len(), all.into_iter())
    }

    fn moves(&self, particles: &Particles, most: usize) -> Vec<AnnihilationMove> {
        self.game.steps(particles).take(most).collect()
    }

    fn name(&self, _: &Particles, played: &AnnihilationMove) -> String {
        let (from, to) = self.joined.step(*played);
        self.joined.names().step(from, to)
    }

    fn read(&self, particles: &Particles, text: &str) -> Result<AnnihilationMove, String> {
        let joined = &self.joined;
        let (from, to) = typed(joined.names(), text, |from| {
            let Some(from) = joined.vertex(from) else { return Vec::new() };
            let steps = joined.graph.followers(from).iter().map(|&to| AnnihilationMove { from, to });
            let allowed = steps.filter(|&step| particles.moved(&joined.graph, step).is_some());
            allowed.map(|step| joined.token(step.to).vertex).collect()
        })?;
        let vertex = |vertex: Vertex| joined.vertex(Token { vertex, ..from });
        let step = vertex(from.vertex).zip(vertex(to)).map(|(from, to)| AnnihilationMove { from, to });
        step.ok_or_else(|| "that is not a move".to_owned())
    }

    fn play(&mut self, particles: &Particles, played: &AnnihilationMove) -> Particles {
        particles.moved(&self.joined.graph, *played).unwrap_or_else(|| particles.clone())
    }

    fn judge(&mut self, task: &Task, particles: &Particles) -> Result<Verdict<AnnihilationMove>, Stop> {
        let outcome = self.game.outcome(particles).unwrap_or(Outcome::Draw);
        let good = self.game.good_moves(particles, task)?.unwrap_or_default();
        Ok(verdict(outcome, self.game.choose(particles, task)?, good))
    }

    fn can_draw(&self) -> bool {
        true
    }
}
