//! A person against the program in a game that somebody wins: piles, octal games, tokens on a graph, boards.
//!
//! A game says by the trait [`Duel`] how it is shown, which moves there are and what a position is worth to the player to
//! move; [`talk`] does the rest for the prompt ([`crate::prompt`]). The program plays a move that wins if there is one, else
//! one that draws, else the one that the game holds to be the best delay, so it wins every won position and never loses a
//! drawn one as long as the game's verdicts are right and its winning moves make progress.

mod review;
mod talk;

use clap::{Args, ValueEnum};
use tedomari::{Player, Stop};

use self::talk::DuelTalk;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::look::Look;
use crate::prompt::Console;

/// A game of two players in which the last move wins or, in misère play, loses.
pub trait Duel {
    /// What moves change. It may also hold what a strategy remembers about the play so far.
    type Position: Clone;
    type Move: Clone + PartialEq;

    /// What is played, in a few words that begin a sentence: `Nim, taking any number from one pile`.
    fn rules(&self) -> String;

    /// How a move is typed, to follow "a move is": "a pile and how many are taken: `0 3`".
    fn how_to_move(&self) -> String;

    /// The position, each line indented by two columns and ended.
    fn show(&self, position: &Self::Position, look: &Look) -> String;

    /// The moves, or the first `most` of them. None at all ends the game.
    fn moves(&self, position: &Self::Position, most: usize) -> Vec<Self::Move>;

    /// A move in words that fit after "you play": `2 from pile 1`.
    fn name(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The move that was typed; the error is a message for the person.
    fn read(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The position after a legal move of either player.
    fn play(&mut self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// What the position is worth to the player to move. Never asked where there is no move.
    fn judge(&mut self, position: &Self::Position) -> Result<Verdict<Self::Move>, Stop>;

    /// Which player the person is, where the two have different moves.
    fn you(&self) -> Option<Player> {
        None
    }

    /// What a move has changed, to be shown at once, since a reply may take a while.
    fn show_move(&self, _after: &Self::Position, _played: &Self::Move, _look: &Look) -> String {
        String::new()
    }

    /// Whether a move keeps what best play leads to. To be told where a verdict need not list all moves that do.
    fn keeps(
        &mut self,
        _position: &Self::Position,
        played: &Self::Move,
        verdict: &Verdict<Self::Move>,
    ) -> Result<bool, Stop> {
        Ok(verdict.best.contains(played))
    }

    /// A move where no verdict was found in time.
    fn guess(&self, position: &Self::Position) -> Option<Self::Move> {
        self.moves(position, 1).into_iter().next()
    }

    /// Answers a line that only this game knows: with a text, or with a message that something is wrong with it.
    fn more(&mut self, _position: &Self::Position, _line: &str) -> Option<Result<String, String>> {
        None
    }

    /// What such lines are and what they do.
    fn more_help(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether whoever makes the last move loses.
    fn is_misere(&self) -> bool {
        false
    }

    /// Whether play can go on for ever, so that a draw can be agreed.
    fn can_draw(&self) -> bool {
        false
    }
}

/// What best play leads to, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outlook {
    Loss,
    #[allow(dead_code, reason = "only games with cycles have draws")]
    Draw,
    Win,
}

/// A position judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<M> {
    pub outlook: Outlook,
    /// Moves that keep the outlook, the one that the program would play first; at least one. If all lose, the first is
    /// the best delay and the others need not be told.
    pub best: Vec<M>,
}

/// Options of a command that can play.
#[derive(Args, Debug, Clone)]
pub struct DuelArgs {
    /// Play against the program, from this position
    #[arg(long)]
    pub play: bool,

    /// Who moves first
    #[arg(
        long,
        value_name = "WHO",
        value_enum,
        ignore_case = true,
        default_value = "you",
        requires = "play"
    )]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(help = "Who moves first: you (unless told otherwise) or program")]
    pub first: Side,
}

/// Who sits where.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    You,
    Program,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::You => Side::Program,
            Side::Program => Side::You,
        }
    }
}

/// Plays a game with the person at standard input, who may also be a file or a pipe.
pub fn play<D: Duel>(desk: &Desk, duel: &mut D, start: D::Position, first: Side) -> Result<Exit, Failure> {
    Console::standard(desk).hold(&mut DuelTalk::new(desk, duel, start, first))?;
    Ok(Exit::Answered)
}
