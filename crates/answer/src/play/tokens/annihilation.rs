//! Tokens that vanish where two of them meet.

use tedomari_annihilation::{Annihilation, AnnihilationMove, PerfectPlayer, Tokens, Winner};
use tedomari_graph::Vertex;
use tedomari_task::{Limits, Stop, Task};

use super::{how, scene, typed, verdict};
use crate::digraphs::Joined;
use crate::play::Scene;
use crate::play::duel::{Duel, Verdict};

/// An annihilation game.
pub(super) struct AnnihilationDuel {
    pub(super) game: Annihilation,
    pub(super) joined: Joined,
}

/// Tokens, with what the strategy must remember: it wins by knowing where the opponent came from.
#[derive(Clone)]
pub(super) struct Remembered {
    tokens: Tokens,
    /// Where the player who has just moved has won: how.
    held: Option<Winner>,
    /// Where the player to move had won before the opponent's move: how, and that move.
    before: Option<(Winner, AnnihilationMove)>,
}

impl From<Tokens> for Remembered {
    fn from(tokens: Tokens) -> Remembered {
        Remembered { tokens, held: None, before: None }
    }
}

/// When a move is made so much work may tell whether it keeps to the strategy. If that is not enough, another way to win is
/// looked for.
const MOST_REMEMBERED: u64 = 1 << 22;

impl AnnihilationDuel {
    fn all(&self, tokens: &Tokens) -> impl Iterator<Item = AnnihilationMove> {
        let graph = &self.joined.graph;
        tokens
            .iter()
            .flat_map(|from| graph.followers(from).iter().map(move |&to| AnnihilationMove { from, to }))
    }

    /// The answer of a strategy that is under way, and the strategy after it.
    fn answer(&self, position: &Remembered, task: &Task) -> Result<Option<(AnnihilationMove, Winner)>, Stop> {
        let Some((mut winner, last)) = position.before.clone() else { return Ok(None) };
        let answer = winner.answer(&self.game, &position.tokens, last, task)?;
        Ok(answer.map(|answer| (answer.step, winner)))
    }
}

impl Duel for AnnihilationDuel {
    type Position = Remembered;
    type Move = AnnihilationMove;

    fn rules(&self) -> Vec<String> {
        vec!["Tokens on a digraph that vanish where two of them meet".to_owned()]
    }

    fn how_to_move(&self) -> String {
        how(self.joined.is_sum)
    }

    fn scene(&self, position: &Remembered) -> Scene {
        let tokens = &position.tokens;
        let shown = tokens.iter().map(|u| (self.joined.token(u), "token"));
        scene(self.joined.names(), tokens.len(), shown)
    }

    fn moves(&self, position: &Remembered, most: usize) -> Vec<AnnihilationMove> {
        self.all(&position.tokens).take(most).collect()
    }

    fn name(&self, position: &Remembered, played: &AnnihilationMove) -> String {
        let (from, to) = self.joined.step(*played);
        let meets = played.from != played.to && position.tokens.contains(played.to);
        self.joined.names().step(from, to) + if meets { ", where two vanish" } else { "" }
    }

    fn read(&self, position: &Remembered, text: &str) -> Result<AnnihilationMove, String> {
        let joined = &self.joined;
        let (from, to) = typed(joined.names(), text, |from| {
            let from = joined.vertex(from).filter(|&u| position.tokens.contains(u));
            let followers = from.map_or(&[][..], |u| joined.graph.followers(u));
            followers.iter().map(|&u| joined.token(u).vertex).collect()
        })?;
        let vertex = |vertex: Vertex| joined.vertex(tedomari_graph::Token { vertex, ..from });
        let step = vertex(from.vertex).zip(vertex(to)).map(|(from, to)| AnnihilationMove { from, to });
        step.ok_or_else(|| "that is not a move".to_owned())
    }

    fn play(&mut self, position: &Remembered, played: &AnnihilationMove) -> Remembered {
        let mut tokens = position.tokens.clone();
        tokens.shift(played.from, played.to);
        let before = position.held.clone().map(|winner| (winner, *played));
        let moment = Task::new(Limits::new().nodes(MOST_REMEMBERED));
        let answer = self.answer(position, &moment).unwrap_or_default();
        let known = answer.filter(|(step, _)| step == played).map(|(_, winner)| winner);
        let held = known.or_else(|| Winner::new(&self.game, &tokens));
        Remembered { tokens, held, before }
    }

    fn judge(&mut self, task: &Task, position: &Remembered) -> Result<Verdict<AnnihilationMove>, Stop> {
        let tokens = &position.tokens;
        let choice = match self.answer(position, task)? {
            Some((step, _)) => Some(step),
            None => PerfectPlayer::default().choose(&self.game, tokens, None, task)?,
        };
        Ok(verdict(self.game.outcome(tokens), choice, self.game.good_moves(tokens, task)?))
    }

    fn can_draw(&self) -> bool {
        true
    }
}
