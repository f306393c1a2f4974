//! Several digraphs as one, cut down to what the tokens on it can reach: annihilation games need no more of it.

use serde_json::{Map, Value as Json, json};
use tedomari::Style;
use tedomari::annihilation::{Move, Tokens};
use tedomari::graph::{Digraph, Gamma, Outcome, Token};

use super::{Names, colour, gamma_fields, gamma_text, good_name, outcome_text};
use crate::table::{Cell, Table};

/// The graphs that were given, and the one that is played on.
pub struct Joined {
    pub graphs: Vec<Digraph>,
    pub is_sum: bool,
    /// Without names.
    pub graph: Digraph,
    /// For every vertex of it, where it comes from.
    tokens: Vec<Token>,
}

impl Joined {
    /// `None` if there are more vertices than numbers. Without tokens to begin from everything is kept.
    pub fn new(graphs: Vec<Digraph>, is_sum: bool, from: Option<&[Token]>) -> Option<Joined> {
        let union = Digraph::union(&graphs)?;
        let all = graphs.iter().enumerate();
        let mut tokens: Vec<Token> = all
            .flat_map(|(graph, digraph)| (0..digraph.vertices()).map(move |vertex| Token { graph, vertex }))
            .collect();
        let Some(from) = from else { return Some(Joined { graphs, is_sum, graph: union, tokens }) };
        let start = |token: &Token| tokens.binary_search(token).unwrap_or(0) as u32;
        let kept = union.reachable(&from.iter().map(start).collect::<Vec<_>>());
        tokens = kept.iter().map(|&u| tokens[u as usize]).collect();
        Some(Joined { graph: union.induced(&kept), graphs, is_sum, tokens })
    }

    /// How to speak about its vertices.
    pub fn names(&self) -> Names<'_> {
        Names { graphs: &self.graphs, is_sum: self.is_sum }
    }

    pub fn vertices(&self) -> impl Iterator<Item = u32> {
        0..self.graph.vertices()
    }

    /// Where a vertex comes from.
    pub fn token(&self, u: u32) -> Token {
        self.tokens[u as usize]
    }

    /// The vertex that comes from there, unless the tokens cannot reach it.
    pub fn vertex(&self, token: Token) -> Option<u32> {
        self.tokens.binary_search(&token).ok().map(|u| u as u32)
    }

    pub fn set(&self, tokens: &[Token]) -> Tokens {
        tokens.iter().filter_map(|&token| self.vertex(token)).collect()
    }

    pub fn step(&self, step: Move) -> (Token, u32) {
        (self.token(step.from), self.token(step.to).vertex)
    }

    pub fn steps(&self, steps: &[Move]) -> Vec<(Token, u32)> {
        steps.iter().map(|&step| self.step(step)).collect()
    }

    pub fn name(&self, u: u32) -> String {
        self.names().of(self.token(u))
    }

    /// The vertices with a token, for people.
    pub fn list(&self, tokens: &Tokens) -> String {
        match tokens.is_empty() {
            true => "none".to_owned(),
            false => tokens.iter().map(|u| self.name(u)).collect::<Vec<_>>().join(", "),
        }
    }

    /// What is known of a position, in JSON.
    pub fn fields(&self, gamma: &Gamma, good: &[Move], counter: Option<u64>) -> Map<String, Json> {
        let (value, k) = gamma_fields(gamma);
        let mut fields = Map::new();
        fields.insert("outcome".into(), gamma.outcome().letter().into());
        fields.insert("gamma".into(), value);
        fields.insert("k".into(), k);
        fields.insert("counter".into(), json!(counter));
        self.names().fields(&self.steps(good), &mut fields);
        fields
    }

    /// The same for people.
    pub fn facts(&self, facts: &mut Table, gamma: &Gamma, good: &[Move], style: Style) {
        let outcome = gamma.outcome();
        facts.fact("gamma", gamma_text(gamma, style));
        facts.fact("outcome", Cell::styled(outcome_text(outcome), colour(outcome)));
        if outcome != Outcome::P {
            facts.fact(good_name(outcome), self.names().steps(self.steps(good).into_iter()));
        }
    }
}
