//! A sum of tokens that do not see each other.

use tedomari_graph::{SumGame, Token, TokenMove, Vertex};
use tedomari_task::{Stop, Task};

use super::{how, scene, typed, verdict};
use crate::digraphs::Names;
use crate::play::Scene;
use crate::play::duel::{Duel, Verdict};

/// A sum of tokens.
pub(super) struct SumDuel {
    pub(super) game: SumGame,
    pub(super) is_sum: bool,
}

impl SumDuel {
    fn names(&self) -> Names<'_> {
        Names { graphs: self.game.graphs(), is_sum: self.is_sum }
    }

    fn followers(&self, token: Token) -> &[Vertex] {
        self.game.graphs()[token.graph].followers(token.vertex)
    }
}

impl Duel for SumDuel {
    type Position = Vec<Token>;
    type Move = (Token, Vertex);

    fn rules(&self) -> Vec<String> {
        vec!["Tokens on a digraph, one moved along an edge at a time".to_owned()]
    }

    fn how_to_move(&self) -> String {
        how(self.is_sum)
    }

    fn scene(&self, tokens: &Vec<Token>) -> Scene {
        scene(self.names(), tokens.len(), tokens.iter().map(|&token| (token, "token")))
    }

    fn moves(&self, tokens: &Vec<Token>, most: usize) -> Vec<(Token, Vertex)> {
        let movable = |&&token: &&Token| !self.followers(token).is_empty();
        if most == 1 {
            // Asked at every turn, to see whether the game is over.
            let first = tokens.iter().filter(movable).min();
            return first.map(|&token| (token, self.followers(token)[0])).into_iter().collect();
        }
        let mut sources: Vec<Token> = tokens.iter().filter(movable).copied().collect();
        sources.sort_unstable();
        sources.dedup();
        let moves = sources.iter().flat_map(|&from| self.followers(from).iter().map(move |&to| (from, to)));
        moves.take(most).collect()
    }

    fn name(&self, _: &Vec<Token>, played: &(Token, Vertex)) -> String {
        self.names().step(played.0, played.1)
    }

    fn read(&self, tokens: &Vec<Token>, text: &str) -> Result<(Token, Vertex), String> {
        typed(self.names(), text, |from| match tokens.contains(&from) {
            true => self.followers(from).to_vec(),
            false => Vec::new(),
        })
    }

    fn play(&mut self, tokens: &Vec<Token>, played: &(Token, Vertex)) -> Vec<Token> {
        let mut next = tokens.clone();
        self.game.play(&mut next, TokenMove { from: played.0, to: played.1 });
        next
    }

    fn judge(&mut self, task: &Task, tokens: &Vec<Token>) -> Result<Verdict<(Token, Vertex)>, Stop> {
        let pair = |step: TokenMove| (step.from, step.to);
        let good = self.game.good_moves(tokens, task)?.into_iter().map(pair).collect();
        Ok(verdict(self.game.outcome(tokens), self.game.choose(tokens, task)?.map(pair), good))
    }

    fn can_draw(&self) -> bool {
        true
    }
}
