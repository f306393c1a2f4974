//! Several digraphs as one, cut down to what the tokens on it can reach: annihilation games need no more of it.

use tedomari_annihilation::{AnnihilationMove, Tokens};
use tedomari_graph::{Digraph, Token, Vertex};
use tedomari_task::{Held, Task};

use super::Failed;
use super::names::Names;
use super::vertex::{Spot, VertexName};

/// The graphs that were given, and the one that is played on.
pub(crate) struct Joined {
    pub(crate) graphs: Vec<Digraph>,
    pub(crate) is_sum: bool,
    /// Without names.
    pub(crate) graph: Digraph,
    /// For every vertex of it, where it comes from.
    tokens: Vec<Token>,
    _held: Held,
}

impl Joined {
    /// Without tokens to begin from everything is kept.
    pub(crate) fn new(
        graphs: Vec<Digraph>,
        is_sum: bool,
        from: Option<&[Token]>,
        task: &Task,
    ) -> Result<Joined, Failed> {
        let union = Digraph::union(&graphs, task)?;
        let held = task.hold();
        held.grow(size_of::<Token>() * union.vertices() as usize)?;
        let all = graphs.iter().enumerate();
        let mut tokens: Vec<Token> = all
            .flat_map(|(graph, digraph)| (0..digraph.vertices()).map(move |vertex| Token { graph, vertex }))
            .collect();
        let Some(from) = from else {
            return Ok(Joined { graphs, is_sum, graph: union, tokens, _held: held });
        };
        let start = |token: &Token| tokens.binary_search(token).unwrap_or(0) as Vertex;
        let kept = union.reachable(&from.iter().map(start).collect::<Vec<_>>(), task)?;
        let graph = union.induced(&kept, task)?;
        // In ascending order no vertex moves up.
        kept.iter().enumerate().for_each(|(new, &old)| tokens[new] = tokens[old as usize]);
        tokens.truncate(kept.len());
        Ok(Joined { graph, graphs, is_sum, tokens, _held: held })
    }

    /// How to speak about its vertices.
    pub(crate) fn names(&self) -> Names<'_> {
        Names { graphs: &self.graphs, is_sum: self.is_sum }
    }

    /// Where a vertex comes from.
    pub(crate) fn token(&self, u: Vertex) -> Token {
        self.tokens[u as usize]
    }

    /// The vertex that comes from there, unless the tokens cannot reach it.
    pub(crate) fn vertex(&self, token: Token) -> Option<Vertex> {
        self.tokens.binary_search(&token).ok().map(|u| u as Vertex)
    }

    pub(crate) fn set(&self, tokens: &[Token]) -> Tokens {
        tokens.iter().filter_map(|&token| self.vertex(token)).collect()
    }

    /// A move on the graphs that were given.
    pub(crate) fn step(&self, step: AnnihilationMove) -> (Token, Vertex) {
        (self.token(step.from), self.token(step.to).vertex)
    }

    /// The vertices with a token, as they are told.
    pub(super) fn spots(&self, tokens: &Tokens) -> Vec<Spot> {
        let spot = |u: Vertex| {
            let token = self.token(u);
            let vertex = VertexName::of(&self.graphs[token.graph], token.vertex);
            Spot { vertex, component: self.is_sum.then_some(token.graph) }
        };
        tokens.iter().map(spot).collect()
    }
}
