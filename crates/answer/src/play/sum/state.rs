//! The game as it stands: the sum, whose turn it is, the moves so far and how to take them back.

use tedomari_number::Dyadic;
use tedomari_sum::{Sum, SumMove};
use tedomari_value::Engine;
use tedomari_vocabulary::{Play, Player};

use crate::play::choice::Chosen;

/// A game in progress.
pub(crate) struct State {
    pub first: Player,
    /// The person's side.
    pub you: Player,
    pub play: Play,
    start: Sum,
    now: Sum,
    plies: Vec<Ply>,
}

/// A move that was made, with the sum before it.
#[derive(Clone)]
pub(crate) struct Ply {
    pub before: Sum,
    pub played: SumMove,
}

impl State {
    pub(crate) fn new(start: Sum, first: Player, you: Player, play: Play) -> State {
        State { first, you, play, now: start.clone(), start, plies: Vec::new() }
    }

    pub(crate) fn start(&self) -> &Sum {
        &self.start
    }

    pub(crate) fn now(&self) -> &Sum {
        &self.now
    }

    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Whether boards stand in the sum.
    pub(crate) fn has_boards(&self) -> bool {
        self.start.components().iter().any(|game| !game.terms().is_empty())
    }

    /// The number of the next move, counted from 1.
    pub(crate) fn number(&self) -> usize {
        self.plies.len() + 1
    }

    pub(crate) fn to_move(&self) -> Player {
        if self.plies.len().is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    pub(crate) fn is_yours(&self) -> bool {
        self.to_move() == self.you
    }

    /// Whether only numbers are left: then the score is made, and the last move belongs to whom they favour.
    pub(crate) fn is_over(&self) -> bool {
        self.now.is_over()
    }

    /// The moves that the rules allow. In score play nobody moves in a number; under normal play one may, though it is
    /// never needed while something else is left.
    pub(crate) fn moves(&self, engine: &Engine) -> Vec<SumMove> {
        match self.play {
            Play::Score => {
                let mut moves = self.now.moves(engine, self.to_move()).unwrap_or_default();
                // Nor does anybody in the money won, which is a number too, though it stands on the board.
                moves.retain(|played| played.name.as_deref() != Some("spend"));
                moves
            }
            Play::Normal => self.now.all_moves(engine, self.to_move()).unwrap_or_default(),
        }
    }

    /// The sum of the components that are numbers, if there are any.
    pub(crate) fn settled(&self, engine: &Engine) -> Option<Dyadic> {
        let numbers = self.now.components().iter().filter_map(|game| engine.as_number(game.value()));
        numbers.reduce(|sum, x| sum + x)
    }

    /// Who has the last move once only numbers are left: whom they favour, and at 0 whoever is not to move.
    pub(crate) fn last_mover(&self, score: &Dyadic) -> Player {
        match score.signum() {
            1 => Player::Left,
            -1 => Player::Right,
            _ => self.to_move().opponent(),
        }
    }

    /// Makes a move. A board that it leads to gets its moves as far as the budget allows; without them it has those of
    /// its canonical form.
    pub(crate) fn make(&mut self, engine: &Engine, played: SumMove) {
        let after = self.now.play(&played);
        let after = after.with_moves(engine).unwrap_or(after);
        let before = std::mem::replace(&mut self.now, after);
        self.plies.push(Ply { before, played });
    }

    /// Whether the person has made a move.
    pub(crate) fn has_moved(&self) -> bool {
        self.plies.iter().any(|ply| ply.played.player == self.you)
    }

    /// Takes back moves up to and including the person's last one; how many that were.
    pub(crate) fn undo(&mut self) -> usize {
        let Some(at) = self.plies.iter().rposition(|ply| ply.played.player == self.you) else { return 0 };
        self.now = self.plies[at].before.clone();
        let taken = self.plies.len() - at;
        self.plies.truncate(at);
        taken
    }

    /// The move that was meant. `same` tells whether a text says an option, beyond being written alike.
    pub(crate) fn find(
        &self,
        engine: &Engine,
        component: usize,
        option: &Chosen,
        same: impl Fn(&str, &SumMove) -> bool,
    ) -> Result<SumMove, String> {
        let Some(game) = self.now.components().get(component) else {
            return Err(format!("there is no component {component}; {}", self.live()));
        };
        let mut moves = self.moves(engine);
        moves.retain(|played| played.place.component == component);
        if moves.is_empty() {
            let number = engine.print(game.value());
            return Err(match self.play {
                Play::Score => {
                    let live = self.live();
                    format!(
                        "component {component} is the number {number}, where nobody moves any more; {live}"
                    )
                }
                Play::Normal => format!("{} has no move in {number}, component {component}", self.to_move()),
            });
        }
        let by_index = |index: usize| moves.get(index).cloned();
        let by_text = |text: &str| {
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            let written = bare(text);
            let is_called = |name: &str| bare(name).eq_ignore_ascii_case(&written);
            let called = moves.iter().find(|played| played.name.as_deref().is_some_and(is_called));
            let alike = || moves.iter().find(|played| bare(&played.to.text(engine)) == written);
            called.or_else(alike).or_else(|| moves.iter().find(|played| same(text, played))).cloned()
        };
        let found = match option {
            Chosen::Only if moves.len() == 1 => by_index(0),
            Chosen::Only => return Err(format!("which option? {}", options(engine, &moves))),
            Chosen::Index(index) => by_index(*index),
            Chosen::Text(text) => by_text(text),
            // A move on a board may be called by a number.
            Chosen::Either(_, text) if moves[0].name.is_some() => by_text(text),
            Chosen::Either(index, text) => by_index(*index).or_else(|| by_text(text)),
        };
        found.ok_or_else(|| {
            let mover = self.to_move();
            format!("{mover} has no such option in component {component}; {}", options(engine, &moves))
        })
    }

    fn live(&self) -> String {
        let games = self.now.components().iter().enumerate();
        let live: Vec<String> = games
            .filter(|(_, game)| self.play == Play::Normal || !game.is_number())
            .map(|(at, _)| at.to_string())
            .collect();
        match &live[..] {
            [] => "there is none left".to_owned(),
            [one] => format!("only {one} is left to play in"),
            [rest @ .., last] => format!("you can play in {} and {last}", rest.join(", ")),
        }
    }
}

/// The options of one component, for messages.
fn options(engine: &Engine, moves: &[SumMove]) -> String {
    const MOST: usize = 8;
    let listed = moves.iter().take(MOST).enumerate();
    let mut listed: Vec<String> = listed
        .map(|(index, played)| match &played.name {
            Some(name) => name.to_string(),
            None => format!("{index} to {}", played.to.text(engine)),
        })
        .collect();
    if moves.len() > MOST {
        listed.push(format!("and {} more", moves.len() - MOST));
    }
    format!("options: {}", listed.join("; "))
}

#[cfg(test)]
mod tests {
    use tedomari_value::NoPositions;

    use super::*;

    fn board(engine: &Engine, games: &[&str], play: Play) -> State {
        State::new(Sum::read(engine, games, &NoPositions).unwrap(), Player::Left, Player::Left, play)
    }

    fn nothing(_: &str, _: &SumMove) -> bool {
        false
    }

    #[test]
    fn moves_are_found_as_they_are_named() {
        let engine = Engine::new();
        let board = board(&engine, &["{15,{100|12}|-5}", "{3,0|-1}", "7"], Play::Score);
        let find = |component, option| {
            board.find(&engine, component, &option, nothing).map(|played| played.to.text(&engine))
        };
        let text = |text: &str| Chosen::Text(text.to_owned());
        assert_eq!(find(0, Chosen::Index(1)), Ok("{100|12}".to_owned()));
        assert_eq!(find(0, text("{ 100 | 12 }")), Ok("{100|12}".to_owned()));
        // As a place 0 is the option 3; written out it is the option 0.
        assert_eq!(find(1, Chosen::Either(0, "0".to_owned())), Ok("3".to_owned()));
        assert_eq!(find(1, text("0")), Ok("0".to_owned()));
        assert_eq!(find(0, Chosen::Either(15, "15".to_owned())), Ok("15".to_owned()));
        assert!(find(0, Chosen::Only).unwrap_err().contains("0 to 15; 1 to {100|12}"));
        assert!(find(0, Chosen::Index(2)).unwrap_err().contains("options: 0 to 15"));
        assert!(
            find(2, Chosen::Only).unwrap_err().contains("nobody moves any more; you can play in 0 and 1")
        );
        assert!(find(9, Chosen::Only).unwrap_err().contains("no component 9"));
    }

    #[test]
    fn moves_are_taken_back() {
        let engine = Engine::new();
        let mut board = board(&engine, &["{5|-5}", "{3|1}", "{2|0}"], Play::Score);
        assert_eq!(board.undo(), 0);
        for _ in 0..2 {
            let played = board.moves(&engine)[0].clone();
            board.make(&engine, played);
        }
        assert_eq!((board.number(), board.to_move()), (3, Player::Left));
        assert_eq!(board.undo(), 2);
        assert_eq!((board.number(), board.undo()), (1, 0));
        assert_eq!(board.now().components()[0].text(&engine), "{5|-5}");
        // The program began: its first move stays.
        board.you = Player::Right;
        for _ in 0..3 {
            let played = board.moves(&engine)[0].clone();
            board.make(&engine, played);
        }
        assert_eq!((board.undo(), board.number()), (2, 2));
    }

    #[test]
    fn numbers_can_be_played_under_normal_play() {
        let engine = Engine::new();
        let board = board(&engine, &["2", "*"], Play::Normal);
        assert_eq!(board.moves(&engine).len(), 2);
        assert_eq!(board.settled(&engine), Some(2.into()));
        assert_eq!(board.last_mover(&2.into()), Player::Left);
        assert_eq!(board.last_mover(&0.into()), Player::Right);
    }
}
