//! What every game here offers: positions that show themselves, their moves, and an analysis.

use dashu_int::UBig;
use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Outcome;

use crate::data;
use crate::misere;
use crate::piles::joined;
use crate::registry::Setup;
use crate::sizes::{Sizes, bytes_of};
use crate::written::Written;

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PileMove {
    /// The piles (rows, …) that it leaves.
    To(Sizes),
    /// The vertex, element or number that is chosen.
    At(UBig),
    /// The row and the column of the square that is chosen, counted from 1, where what is left is too long to be told.
    Square(UBig, UBig),
}

impl PileMove {
    /// Bytes held beside itself.
    fn bytes(&self) -> usize {
        match self {
            PileMove::To(sizes) => sizes.bytes(),
            PileMove::At(place) => bytes_of(place),
            PileMove::Square(row, column) => bytes_of(row) + bytes_of(column),
        }
    }
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
    /// The player who makes the last move loses (misère play) instead of winning. There is no Grundy value then.
    pub misere: bool,
    /// The moves are to be written out, each with all that it leaves. The task then pays for their text too, in bytes and in
    /// time: with many piles that is far more than it takes to find the moves.
    pub written: bool,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { most: usize::MAX, thorough: false, moves_only: false, misere: false, written: false }
    }
}

/// What is known about a position.
#[derive(Debug, Default)]
pub struct Analysis {
    /// Who wins; nothing if a limit was reached before that was known.
    pub outcome: Option<Outcome>,
    /// The Sprague–Grundy value, if it is known.
    pub grundy: Option<UBig>,
    /// The winning moves.
    pub moves: Vec<PileMove>,
    /// Whether there are winning moves beyond those listed.
    pub more: bool,
    /// How the winner was found: the name of a formula, or a search.
    pub method: &'static str,
    /// Further facts, each with a name.
    pub facts: Vec<(&'static str, String)>,
    /// What ended the work early.
    pub stop: Option<Stop>,
    /// The account of the moves, and the bytes that they hold beside the list.
    held: Option<Held>,
    bytes: usize,
    /// The text of the moves, if they are to be written out.
    text: Written,
}

impl Analysis {
    /// Adds a winning move; `false` if no more are wanted. If there is no room for it the list is cut, and says so.
    pub fn push(&mut self, found: PileMove, ask: &Ask, task: &Task) -> Result<bool, Stop> {
        // Until it is listed, there is at least this one more.
        self.more = true;
        if self.moves.len() >= ask.most {
            return Ok(false);
        }
        task.step()?;
        let held = self.held.get_or_insert_with(|| task.hold());
        let text = if ask.written { self.text.add(&found, task)? } else { 0 };
        let bytes = self.bytes + found.bytes() + text;
        let full = self.moves.len() == self.moves.capacity();
        // A list that is full is held twice while it moves to a larger place.
        let places = self.moves.capacity() * if full { 3 } else { 1 } + 4;
        if let Err(stop) = held.grow(bytes + places * size_of::<PileMove>()) {
            held.set(self.bytes + self.moves.capacity() * size_of::<PileMove>());
            return Err(stop);
        }
        self.bytes = bytes;
        self.moves.push(found);
        held.set(bytes + self.moves.capacity() * size_of::<PileMove>());
        self.more = false;
        Ok(true)
    }

    /// Notes the winner, as the moves or the value tell.
    pub fn decide(&mut self, wins: bool, method: &'static str) {
        self.outcome = Some(Outcome::of_mover(wins));
        self.method = method;
    }
}

/// A position of some game, in which the player who cannot move loses; in misère play that player wins.
pub trait Position: Send + Sync {
    /// The position as lines of text.
    fn show(&self) -> Vec<String>;

    /// The description that gives this position again, without the parameters that never change. Vertices and the like may
    /// have other numbers there.
    fn setup(&self) -> Setup;

    /// Visits the moves, small ones first, until the visitor returns `false`.
    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool);

    /// The position after a move; the error says why it is against the rules.
    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String>;

    /// How a move is typed, to follow "a move is".
    fn how_to_move(&self) -> &'static str;

    /// The move that was typed. Left as it is, a number that names a place.
    fn read_move(&self, text: &str) -> Result<PileMove, String> {
        let place = data::number(text.trim()).ok_or_else(|| format!("a move is {}", self.how_to_move()))?;
        let played = PileMove::At(place);
        self.play(&played).map(|_| played)
    }

    /// A move as it is typed: the number that it names, or the piles that it leaves.
    fn typed(&self, played: &PileMove) -> String {
        match played {
            PileMove::To(sizes) => sizes.iter().map(UBig::to_string).collect::<Vec<_>>().join(","),
            PileMove::At(place) => place.to_string(),
            PileMove::Square(row, column) => format!("{row},{column}"),
        }
    }

    /// What a move chooses, in words that fit after "you play": `2 from pile 1`. What it leaves is not told.
    fn choice(&self, played: &PileMove) -> String;

    /// A move in words that fit after "you play", with the piles that it leaves.
    fn name(&self, played: &PileMove) -> String {
        let choice = self.choice(played);
        match played {
            PileMove::To(sizes) if !choice.is_empty() => {
                format!("{choice}, leaving {}", joined(sizes.iter()))
            }
            PileMove::To(_) | PileMove::At(_) | PileMove::Square(..) => choice,
        }
    }

    /// Fills in who wins, the Grundy value and the winning moves; what a stop leaves filled in is known.
    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop>;

    /// The same for misère play, without a Grundy value. Left as it is, a search over all positions that can be reached.
    fn solve_misere(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        misere::search(self.copy(), ask, task, found)
    }

    /// What a search knows the position by: positions of one game with equal keys have the same winner.
    fn key(&self) -> Setup {
        self.setup()
    }

    /// Who wins, the Grundy value and the winning moves, as far as the limits of the task allow. The task pays for the list
    /// of moves as long as that is there.
    fn analyse(&self, ask: &Ask, task: &Task) -> Analysis {
        let mut found = Analysis::default();
        let solved = match ask.misere {
            true => self.solve_misere(ask, task, &mut found),
            false => self.solve(ask, task, &mut found),
        };
        found.stop = solved.err();
        found
    }

    /// A move for a player who has lost: the one that makes it last.
    fn delay(&self) -> Option<PileMove> {
        self.moves(1).pop()
    }

    /// Another copy.
    fn copy(&self) -> Box<dyn Position>;

    /// The moves, or the first `most` of them.
    fn moves(&self, most: usize) -> Vec<PileMove> {
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
