//! Tokens on digraphs against the program: the sums of `graph`, annihilation games, Matter and Antimatter.

use tedomari::Stop;
use tedomari::annihilation::{Annihilation, Matter, Move, Particles, Player, Tokens, Winner};
use tedomari::graph::{Outcome, SumGame, Token};

use super::Names;
use super::joined::Joined;
use crate::duel::{Duel, Outlook, Verdict};
use crate::look::{FAINT, Look};
use crate::table::{Cell, Table};

const HOW: &str = "where a token is and where it goes: `a -> b`, or `a b`";
const HOW_IN_A_SUM: &str = "where a token is and where it goes, with the number of the graph: `0:a -> b`";

/// More tokens than this are counted rather than shown.
const MOST_SHOWN: usize = 30;

fn how(is_sum: bool) -> String {
    if is_sum { HOW_IN_A_SUM.to_owned() } else { HOW.to_owned() }
}

fn outlook(outcome: Outcome) -> Outlook {
    match outcome {
        Outcome::P => Outlook::Loss,
        Outcome::N => Outlook::Win,
        Outcome::D => Outlook::Draw,
    }
}

/// The choice of the program first, then whatever is as good.
fn verdict<M: PartialEq>(outcome: Outcome, choice: Option<M>, good: Vec<M>) -> Verdict<M> {
    let mut best: Vec<M> = choice.into_iter().collect();
    for step in good {
        if !best.contains(&step) {
            best.push(step);
        }
    }
    Verdict { outlook: outlook(outcome), best }
}

/// Tokens with where each can go, a line each.
fn show(names: &Names, tokens: impl ExactSizeIterator<Item = (Token, &'static str)>, look: &Look) -> String {
    let more = tokens.len().saturating_sub(MOST_SHOWN);
    let mut table = Table::new(look);
    for (token, kind) in tokens.take(MOST_SHOWN) {
        let followers = names.graphs[token.graph].followers(token.vertex);
        let ends: Vec<String> =
            followers.iter().take(MOST_SHOWN).map(|&u| names.graphs[token.graph].name(u)).collect();
        let ends =
            if ends.is_empty() { "nowhere to go".to_owned() } else { format!("-> {}", ends.join(", ")) };
        table.row([kind.into(), names.of(token).into(), Cell::styled(ends, FAINT)]);
    }
    let more = if more > 0 { format!("  and {more} more\n") } else { String::new() };
    table.render() + &more
}

/// The move that was typed, if it is one of these.
fn typed(names: &Names, text: &str, moves: &[(Token, u32)]) -> Result<(Token, u32), String> {
    let step = names.read(text)?;
    if moves.contains(&step) {
        return Ok(step);
    }
    let from = names.of(step.0);
    let ends: Vec<String> = moves
        .iter()
        .filter(|other| other.0 == step.0)
        .map(|other| names.graphs[step.0.graph].name(other.1))
        .collect();
    Err(match ends.is_empty() {
        true => format!("nothing that can move is on {from}"),
        false => format!("from {from} the moves are to {}", ends.join(", ")),
    })
}

/// A sum of tokens that do not see each other.
pub struct SumDuel {
    pub game: SumGame,
    pub is_sum: bool,
}

impl SumDuel {
    fn names(&self) -> Names<'_> {
        Names { graphs: self.game.graphs(), is_sum: self.is_sum }
    }

    fn all(&self, tokens: &[Token]) -> Vec<(Token, u32)> {
        self.game.moves(tokens).into_iter().map(|(step, _)| (step.from, step.to)).collect()
    }
}

impl Duel for SumDuel {
    type Position = Vec<Token>;
    type Move = (Token, u32);

    fn rules(&self) -> String {
        "Tokens on a digraph, one moved along an edge at a time".to_owned()
    }

    fn how_to_move(&self) -> String {
        how(self.is_sum)
    }

    fn show(&self, tokens: &Vec<Token>, look: &Look) -> String {
        show(&self.names(), tokens.iter().map(|&token| (token, "token")), look)
    }

    fn moves(&self, tokens: &Vec<Token>, most: usize) -> Vec<(Token, u32)> {
        let mut moves = self.all(tokens);
        moves.truncate(most);
        moves
    }

    fn name(&self, _: &Vec<Token>, played: &(Token, u32)) -> String {
        self.names().step(played.0, played.1)
    }

    fn read(&self, tokens: &Vec<Token>, text: &str) -> Result<(Token, u32), String> {
        typed(&self.names(), text, &self.all(tokens))
    }

    fn play(&mut self, tokens: &Vec<Token>, played: &(Token, u32)) -> Vec<Token> {
        let mut next = tokens.clone();
        self.game.play(&mut next, tedomari::graph::Move { from: played.0, to: played.1 });
        next
    }

    fn judge(&mut self, tokens: &Vec<Token>) -> Result<Verdict<(Token, u32)>, Stop> {
        let pair = |step: tedomari::graph::Move| (step.from, step.to);
        let good = self.game.good_moves(tokens).into_iter().map(pair).collect();
        Ok(verdict(self.game.outcome(tokens), self.game.choose(tokens).map(pair), good))
    }

    fn can_draw(&self) -> bool {
        true
    }
}

/// An annihilation game.
pub struct AnnihilationDuel {
    pub game: Annihilation,
    pub joined: Joined,
}

/// Tokens, with what the strategy must remember: it wins by knowing where the opponent came from.
#[derive(Clone)]
pub struct Remembered {
    pub tokens: Tokens,
    /// Where the player who has just moved has won: how.
    held: Option<Winner>,
    /// Where the player to move had won before the opponent's move: how, and that move.
    before: Option<(Winner, Move)>,
}

impl From<Tokens> for Remembered {
    fn from(tokens: Tokens) -> Remembered {
        Remembered { tokens, held: None, before: None }
    }
}

impl AnnihilationDuel {
    fn all(&self, tokens: &Tokens) -> Vec<Move> {
        self.game.moves(tokens).into_iter().map(|step| step.0).collect()
    }

    /// The answer of a strategy that is under way, and the strategy after it.
    fn answer(&self, position: &Remembered) -> Option<(Move, Winner)> {
        let (mut winner, last) = position.before.clone()?;
        let answer = winner.answer(&self.game, &position.tokens, last)?;
        Some((answer.step, winner))
    }
}

impl Duel for AnnihilationDuel {
    type Position = Remembered;
    type Move = Move;

    fn rules(&self) -> String {
        "Tokens on a digraph that vanish where two of them meet".to_owned()
    }

    fn how_to_move(&self) -> String {
        how(self.joined.is_sum)
    }

    fn show(&self, position: &Remembered, look: &Look) -> String {
        let tokens: Vec<u32> = position.tokens.iter().collect();
        show(&self.joined.names(), tokens.iter().map(|&u| (self.joined.token(u), "token")), look)
    }

    fn moves(&self, position: &Remembered, most: usize) -> Vec<Move> {
        let mut moves = self.all(&position.tokens);
        moves.truncate(most);
        moves
    }

    fn name(&self, position: &Remembered, played: &Move) -> String {
        let (from, to) = self.joined.step(*played);
        let meets = played.from != played.to && position.tokens.contains(played.to);
        self.joined.names().step(from, to) + if meets { ", where two vanish" } else { "" }
    }

    fn read(&self, position: &Remembered, text: &str) -> Result<Move, String> {
        let moves = self.all(&position.tokens);
        let step = typed(&self.joined.names(), text, &self.joined.steps(&moves))?;
        let found = moves.into_iter().find(|&known| self.joined.step(known) == step);
        found.ok_or_else(|| "that is no move".to_owned())
    }

    fn play(&mut self, position: &Remembered, played: &Move) -> Remembered {
        let mut tokens = position.tokens.clone();
        tokens.shift(played.from, played.to);
        let before = position.held.clone().map(|winner| (winner, *played));
        let known = self.answer(position).filter(|(step, _)| step == played).map(|(_, winner)| winner);
        let held = known.or_else(|| Winner::new(&self.game, &tokens));
        Remembered { tokens, held, before }
    }

    fn judge(&mut self, position: &Remembered) -> Result<Verdict<Move>, Stop> {
        let tokens = &position.tokens;
        let answer = self.answer(position).map(|(step, _)| step);
        let choice = answer.or_else(|| Player::default().choose(&self.game, tokens, None));
        Ok(verdict(self.game.outcome(tokens), choice, self.game.good_moves(tokens)))
    }

    fn can_draw(&self) -> bool {
        true
    }
}

/// Matter and Antimatter.
pub struct MatterDuel {
    pub game: Matter,
    pub joined: Joined,
}

impl MatterDuel {
    fn all(&self, particles: &Particles) -> Vec<Move> {
        let moves = self.game.moves(particles).unwrap_or_default();
        moves.into_iter().map(|step| step.0).collect()
    }
}

impl Duel for MatterDuel {
    type Position = Particles;
    type Move = Move;

    fn rules(&self) -> String {
        "Matter and Antimatter: an electron and a positron vanish where they meet".to_owned()
    }

    fn how_to_move(&self) -> String {
        how(self.joined.is_sum)
    }

    fn show(&self, particles: &Particles, look: &Look) -> String {
        let kind = |tokens: &Tokens, kind: &'static str| -> Vec<(Token, &'static str)> {
            tokens.iter().map(|u| (self.joined.token(u), kind)).collect()
        };
        let all = [kind(&particles.electrons, "electron"), kind(&particles.positrons, "positron")].concat();
        show(&self.joined.names(), all.into_iter(), look)
    }

    fn moves(&self, particles: &Particles, most: usize) -> Vec<Move> {
        let mut moves = self.all(particles);
        moves.truncate(most);
        moves
    }

    fn name(&self, _: &Particles, played: &Move) -> String {
        let (from, to) = self.joined.step(*played);
        self.joined.names().step(from, to)
    }

    fn read(&self, particles: &Particles, text: &str) -> Result<Move, String> {
        let moves = self.all(particles);
        let step = typed(&self.joined.names(), text, &self.joined.steps(&moves))?;
        let found = moves.into_iter().find(|&known| self.joined.step(known) == step);
        found.ok_or_else(|| "that is no move".to_owned())
    }

    fn play(&mut self, particles: &Particles, played: &Move) -> Particles {
        particles.moved(&self.joined.graph, *played).unwrap_or_else(|| particles.clone())
    }

    fn judge(&mut self, particles: &Particles) -> Result<Verdict<Move>, Stop> {
        let outcome = self.game.outcome(particles).unwrap_or(Outcome::D);
        let good = self.game.good_moves(particles).unwrap_or_default();
        Ok(verdict(outcome, self.game.choose(particles), good))
    }

    fn can_draw(&self) -> bool {
        true
    }
}
