//! What every game here offers: positions that show themselves, their moves, and an analysis.

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use crate::data;

/// Who wins under best play, in the usual letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: every move loses.
    P,
    /// The next player: some move wins.
    N,
}

impl Outcome {
    /// N if the player to move wins.
    pub fn of(wins: bool) -> Outcome {
        if wins { Outcome::N } else { Outcome::P }
    }
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Move {
    /// The piles (rows, …) that it leaves.
    To(Vec<UBig>),
    /// The vertex, element or number that is chosen.
    At(UBig),
}

/// What an analysis should tell.
#[derive(Debug, Clone)]
pub struct Ask {
    /// List no more winning moves than this.
    pub most: usize,
    /// Look for Grundy values and lengths of play even if it takes a long search; otherwise they are told only where a
    /// formula or a small table gives them.
    pub thorough: bool,
    /// Only the winner and the winning moves are wanted.
    pub moves_only: bool,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { most: usize::MAX, thorough: false, moves_only: false }
    }
}

/// What is known about a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Who wins; nothing if the budget ran out before that was known.
    pub outcome: Option<Outcome>,
    /// The Sprague–Grundy value, if it is known.
    pub grundy: Option<UBig>,
    /// The winning moves.
    pub moves: Vec<Move>,
    /// Whether there are winning moves beyond those listed.
    pub more: bool,
    /// How the winner was found: the name of a formula, or a search.
    pub method: &'static str,
    /// Further facts, each with a name.
    pub facts: Vec<(&'static str, String)>,
    /// What ended the work early.
    pub stop: Option<Stop>,
}

impl Analysis {
    /// Adds a winning move; `false` if no more are wanted.
    pub fn push(&mut self, found: Move, ask: &Ask) -> bool {
        if self.moves.len() >= ask.most {
            self.more = true;
            return false;
        }
        self.moves.push(found);
        true
    }

    /// Notes the winner, as the moves or the value tell.
    pub fn decide(&mut self, wins: bool, method: &'static str) {
        self.outcome = Some(Outcome::of(wins));
        self.method = method;
    }
}

/// A position of some game, in which the player who cannot move loses.
pub trait Position {
    /// The position as lines of text.
    fn show(&self) -> Vec<String>;

    /// Visits the moves, small ones first, until the visitor returns `false`.
    fn visit_moves(&self, visit: &mut dyn FnMut(Move) -> bool);

    /// The position after a move; the error says why it is against the rules.
    fn play(&self, played: &Move) -> Result<Box<dyn Position>, String>;

    /// How a move is typed, to follow "a move is".
    fn how_to_move(&self) -> &'static str;

    /// The move that was typed. Left as it is, a number that names a place.
    fn read_move(&self, text: &str) -> Result<Move, String> {
        let place = data::number(text.trim()).ok_or_else(|| format!("a move is {}", self.how_to_move()))?;
        let played = Move::At(place);
        self.play(&played).map(|_| played)
    }

    /// A move in words that fit after "you play".
    fn name(&self, played: &Move) -> String;

    /// Fills in who wins, the Grundy value and the winning moves; what a stop leaves filled in is known.
    fn solve(&self, ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop>;

    /// Who wins, the Grundy value and the winning moves, as far as the engine's budget goes.
    fn analyse(&self, ask: &Ask, engine: &Engine) -> Analysis {
        let mut found = Analysis::default();
        found.stop = self.solve(ask, engine, &mut found).err();
        found
    }

    /// A move for a player who has lost: the one that makes it last.
    fn delay(&self) -> Option<Move> {
        self.moves(1).pop()
    }

    /// Another copy.
    fn copy(&self) -> Box<dyn Position>;

    /// The moves, or the first `most` of them.
    fn moves(&self, most: usize) -> Vec<Move> {
        let mut found = Vec::new();
        if most > 0 {
            self.visit_moves(&mut |played| {
                found.push(played);
                found.len() < most
            });
        }
        found
    }
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Box<dyn Position> {
        self.copy()
    }
}
