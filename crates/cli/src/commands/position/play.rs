//! `position --play`: any ruleset against the program, with the board drawn and moves in the game's own names.
//!
//! Who wins is read from the canonical values of the followers: Left moves to one that is not below 0, Right to one that is not
//! above it.

use clap::ValueEnum;
use tedomari::{AnyPosition, AnyRuleset, Engine, Player, SearchOptions, Stop, Value};

use crate::board;
use crate::duel::{Duel, Outlook, Verdict};
use crate::look::{FAINT, Look};

/// Who the person is.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum You {
    Left,
    Right,
}

impl You {
    pub fn player(self) -> Player {
        if self == You::Left { Player::Left } else { Player::Right }
    }
}

/// A ruleset at the prompt.
pub struct PositionDuel<'d> {
    pub ruleset: &'static dyn AnyRuleset,
    pub board: &'d str,
    pub engine: &'d Engine,
    pub threads: usize,
}

/// The moves since the start, and who is to move.
#[derive(Clone)]
pub struct Played {
    pub moves: Vec<(Player, String)>,
    pub turn: Player,
}

impl PositionDuel<'_> {
    /// The board after the moves: it was read before, and so can be read again.
    fn after(&self, played: &Played) -> Option<Box<dyn AnyPosition>> {
        let mut position = self.ruleset.position(self.board).ok()?;
        for (player, name) in &played.moves {
            position.play(*player, name);
        }
        Some(position)
    }
}

impl Duel for PositionDuel<'_> {
    type Position = Played;
    type Move = String;

    fn rules(&self) -> String {
        format!("{}: {}", self.ruleset.about().name, self.ruleset.about().moves)
    }

    fn how_to_move(&self) -> String {
        "typed as `moves` lists it".to_owned()
    }

    fn show(&self, played: &Played, look: &Look) -> String {
        let Some(position) = self.after(played) else { return String::new() };
        let drawing = board::draw(&position.picture(), look);
        let drawing = drawing.unwrap_or_else(|| format!("  {}\n", position.text()));
        format!("{drawing}  {}\n", look.paint(FAINT, &format!("{} is to move", played.turn)))
    }

    fn moves(&self, played: &Played, most: usize) -> Vec<String> {
        self.after(played).map_or_else(Vec::new, |position| position.move_names(played.turn, most))
    }

    fn name(&self, played: &Played, name: &String) -> String {
        format!("{} {name}", played.turn)
    }

    fn read(&self, played: &Played, text: &str) -> Result<String, String> {
        let names = self.moves(played, usize::MAX);
        let wanted = text.trim().to_lowercase();
        let found = names.iter().find(|name| **name == text.trim());
        let found = found.or_else(|| names.iter().find(|name| name.to_lowercase() == wanted));
        found.cloned().ok_or_else(|| {
            let example = names.first().map_or_else(String::new, |name| format!(", such as `{name}`"));
            format!("{} has no such move; `moves` lists them{example}", played.turn)
        })
    }

    fn play(&mut self, played: &Played, name: &String) -> Played {
        let mut after = played.clone();
        after.moves.push((played.turn, name.clone()));
        after.turn = played.turn.opponent();
        after
    }

    fn judge(&mut self, played: &Played) -> Result<Verdict<String>, Stop> {
        let Some(position) = self.after(played) else { return Err(Stop::Nodes) };
        let options = SearchOptions { threads: self.threads, moves: true, ..SearchOptions::default() };
        let analysis = position.analyse(self.engine, &options)?;
        if let Some(stop) = analysis.moves_stopped {
            return Err(stop);
        }
        let own = analysis.moves.iter().filter(|option| option.player == played.turn);
        let mut best = Vec::new();
        for option in own.clone() {
            let wins = match played.turn {
                Player::Left => self.engine.le(Value::ZERO, option.value)?,
                Player::Right => self.engine.le(option.value, Value::ZERO)?,
            };
            if wins {
                best.push(option.name.clone());
            }
        }
        if !best.is_empty() {
            return Ok(Verdict { outlook: Outlook::Win, best });
        }
        // All lose; too many moves to list leave nothing to choose from.
        let first = own.map(|option| option.name.clone()).next().ok_or(Stop::Nodes)?;
        Ok(Verdict { outlook: Outlook::Loss, best: vec![first] })
    }
}
