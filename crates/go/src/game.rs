//! A game in progress: the board, who moves, what was taken, and what the rules of ko forbid.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::board::{Blocked, Board, NoLiberty, Played};
use crate::color::Color;
use crate::coordinates::Vertex;
use crate::point::Point;
use crate::rules::{Ko, Rules};

/// A game in progress, from a first position on. Every turn can be taken back.
///
/// Superko is tested exactly: boards are looked up by their key, and then compared stone by stone.
///
/// ```
/// use tedomari_go::{Board, Color, Game, Illegal, Point, Rules, Vertex};
///
/// let board = Board::parse(&[".XO.", "X.XO", ".XO.", "...."])?;
/// let mut game = Game::new(board, Color::White, Rules::JAPANESE)?;
/// game.play(Point::new(1, 2).into())?;
/// assert_eq!(game.prisoners(), [0, 1]);
/// assert_eq!(game.legal(Point::new(2, 2).into()), Err(Illegal::Ko));
/// game.play(Vertex::Pass)?;
/// game.play(Vertex::Pass)?;
/// assert!(game.is_over());
/// game.undo();
/// assert_eq!(game.to_move(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    board: Board,
    to_move: Color,
    turns: Vec<Turn>,
    /// The boards before each turn, the first position first.
    before: Vec<Board>,
    /// Which boards have this key: places in `before`, of boards that a stone or the first position made.
    made: FxHashMap<u64, Vec<u32>>,
    prisoners: [u32; 2],
}

/// One turn of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who played.
    pub color: Color,
    /// What they played.
    pub vertex: Vertex,
    /// What that did. A pass does nothing.
    pub played: Played,
}

/// Why a turn is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard,
    /// A stone of this colour is there.
    Occupied(Color),
    /// The stone would have no liberty, and suicide is forbidden.
    Suicide,
    /// The ko was taken just now.
    Ko,
    /// The board was there before: after so many turns, 0 for the first position.
    Superko {
        /// How many turns had been made when the board was there.
        after: usize,
    },
}

impl From<Blocked> for Illegal {
    fn from(blocked: Blocked) -> Illegal {
        match blocked {
            Blocked::OffBoard => Illegal::OffBoard,
            Blocked::Occupied(color) => Illegal::Occupied(color),
            Blocked::Suicide => Illegal::Suicide,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OffBoard => write!(f, "the point is not on the board"),
            Illegal::Occupied(color) => write!(f, "a {} stone is there", color.lower()),
            Illegal::Suicide => write!(f, "the stone would have no liberty, and suicide is forbidden"),
            Illegal::Ko => write!(f, "the ko was taken just now"),
            Illegal::Superko { after: 0 } => write!(f, "the board would be the first position again"),
            Illegal::Superko { after } => write!(f, "the board would be as it was after move {after}"),
        }
    }
}

impl std::error::Error for Illegal {}

impl Game {
    /// A game that begins with this position. A chain without a liberty is an error.
    pub fn new(board: Board, to_move: Color, rules: Rules) -> Result<Game, NoLiberty> {
        board.check()?;
        let made = [(board.key(), vec![0])].into_iter().collect();
        Ok(Game { rules, board, to_move, turns: Vec::new(), before: Vec::new(), made, prisoners: [0; 2] })
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Gives the move to this colour, as a record or a GTP controller may do.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The board after so many turns, 0 for the first position.
    pub fn board_after(&self, turns: usize) -> Option<&Board> {
        if turns == self.turns.len() { Some(&self.board) } else { self.before.get(turns) }
    }

    /// How many prisoners Black and White have: stones that they took, stones that the opponent lost by suicide, and pass
    /// stones where the rules have them.
    pub fn prisoners(&self) -> [u32; 2] {
        self.prisoners
    }

    /// Adds prisoners that a player had before the first position.
    pub fn add_prisoners(&mut self, color: Color, count: u32) {
        let prisoners = &mut self.prisoners[color.index()];
        *prisoners = prisoners.saturating_add(count);
    }

    /// How many passes the game ends with so far.
    pub fn passes(&self) -> usize {
        self.turns.iter().rev().take_while(|turn| turn.vertex == Vertex::Pass).count()
    }

    /// Whether the game has ended: both players have passed in turn, and with pass stones White passed last. Play may
    /// still go on, as it does when the players do not agree about what is alive.
    pub fn is_over(&self) -> bool {
        self.passes() >= 2
            && (!self.rules.pass_stones || self.turns.last().is_some_and(|turn| turn.color == Color::White))
    }

    /// Where a ko may not be taken back just now, and by whom.
    pub fn ko(&self) -> Option<(Point, Color)> {
        let turn = self.turns.last()?;
        Some((turn.played.ko?, turn.color.opponent()))
    }

    /// Whether the player to move may do this, and if not, why.
    pub fn legal(&self, vertex: Vertex) -> Result<(), Illegal> {
        self.legal_as(self.to_move, vertex)
    }

    /// Whether a player may do this if it is their turn.
    pub fn legal_as(&self, color: Color, vertex: Vertex) -> Result<(), Illegal> {
        let Vertex::Point(point) = vertex else { return Ok(()) };
        self.board.can_play(point, color, self.rules.suicide)?;
        if self.ko() == Some((point, color)) {
            return Err(Illegal::Ko);
        }
        if self.rules.ko == Ko::Simple {
            return Ok(());
        }
        let mut after = self.board.clone();
        after.play(point, color, self.rules.suicide)?;
        self.repeats(&after, color)
    }

    /// Whether the board that this colour has made may be there.
    fn repeats(&self, after: &Board, color: Color) -> Result<(), Illegal> {
        let candidates = self.made.get(&after.key()).into_iter().flatten();
        for at in candidates.map(|at| *at as usize) {
            let same = self.board_after(at) == Some(after);
            if same && (self.rules.ko == Ko::Positional || self.next_after(at) == color.opponent()) {
                return Err(Illegal::Superko { after: at });
            }
        }
        Ok(())
    }

    /// Who was to move after so many turns.
    fn next_after(&self, turns: usize) -> Color {
        match turns.checked_sub(1) {
            Some(last) => self.turns[last].color.opponent(),
            None => self.turns.first().map_or(self.to_move, |turn| turn.color),
        }
    }

    /// The points where the player to move may put a stone, as one reads.
    pub fn legal_points(&self) -> Vec<Point> {
        self.board.size().points().filter(|point| self.legal(Vertex::Point(*point)).is_ok()).collect()
    }

    /// The player to move takes a turn. If it is not legal, nothing changes.
    pub fn play(&mut self, vertex: Vertex) -> Result<&Turn, Illegal> {
        self.play_as(self.to_move, vertex)
    }

    /// This player takes a turn, whoever should. If it is not legal, nothing changes.
    pub fn play_as(&mut self, color: Color, vertex: Vertex) -> Result<&Turn, Illegal> {
        let before = self.board.clone();
        let played = match vertex {
            Vertex::Point(point) => {
                self.legal_as(color, vertex)?;
                self.board.play(point, color, self.rules.suicide)?
            }
            Vertex::Pass => Played::default(),
        };
        let gains = self.gains(color, vertex, &played);
        for (prisoners, gain) in self.prisoners.iter_mut().zip(gains) {
            *prisoners += gain;
        }
        self.before.push(before);
        self.turns.push(Turn { color, vertex, played });
        self.to_move = color.opponent();
        self.made.entry(self.board.key()).or_default().push(self.turns.len() as u32);
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// The prisoners that Black and White get by a turn.
    fn gains(&self, color: Color, vertex: Vertex, played: &Played) -> [u32; 2] {
        let mut gains = [0; 2];
        gains[color.index()] = played.captured.len() as u32;
        gains[color.opponent().index()] =
            played.suicide.len() as u32 + u32::from(vertex == Vertex::Pass && self.rules.pass_stones);
        gains
    }

    /// Takes the last turn back, and says what it was.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        if let Some(places) = self.made.get_mut(&self.board.key()) {
            places.pop();
            if places.is_empty() {
                self.made.remove(&self.board.key());
            }
        }
        self.board = self.before.pop()?;
        let gains = self.gains(turn.color, turn.vertex, &turn.played);
        for (prisoners, gain) in self.prisoners.iter_mut().zip(gains) {
            *prisoners -= gain;
        }
        self.to_move = turn.color;
        Some(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    fn game(rows: &[&str], to_move: Color, rules: Rules) -> Game {
        Game::new(Board::parse(rows).unwrap(), to_move, rules).unwrap()
    }

    fn play(game: &mut Game, points: &str) -> Result<(), Illegal> {
        for text in points.split_whitespace() {
            let vertex = Vertex::parse(text, game.board().size()).unwrap();
            game.play(vertex)?;
        }
        Ok(())
    }

    #[test]
    fn a_ko_can_be_taken_back_after_a_turn_elsewhere() {
        let rows = [".XO..", "X.XO.", ".XO..", ".....", "....."];
        for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
            let mut game = game(&rows, Color::White, rules);
            assert_eq!(play(&mut game, "B4 C4"), Err(Illegal::Ko), "{rules}");
            assert_eq!(play(&mut game, "E1 A1 C4"), Ok(()), "{rules}");
            assert_eq!(game.prisoners(), [1, 1]);
        }
    }

    #[test]
    fn boards_come_back_without_superko_and_not_with_it() {
        // A long random game on 2x2 comes back to old boards soon.
        let size = Size::square(2).unwrap();
        for (rules, cycles) in [(Rules { suicide: true, ..Rules::JAPANESE }, true), (Rules::CHINESE, false)] {
            let mut game = Game::new(Board::empty(size), Color::Black, rules).unwrap();
            let mut boards = vec![game.board().clone()];
            let mut again = false;
            for turn in 0..60usize {
                let legal = game.legal_points();
                let vertex = match legal.len() {
                    0 => Vertex::Pass,
                    n => Vertex::Point(legal[(turn * 7 + turn / 3) % n]),
                };
                game.play(vertex).unwrap();
                again |= vertex != Vertex::Pass && boards.contains(game.board());
                boards.push(game.board().clone());
            }
            assert_eq!(again, cycles);
            while game.undo().is_some() {}
            assert_eq!((game.board(), game.prisoners()), (&boards[0], [0, 0]));
        }
    }

    #[test]
    fn situational_superko_asks_who_moves() {
        // Black gives one stone by suicide: the board is as before, but the other player moves.
        let rows = [".O", "O."];
        let rules = |ko| Rules { ko, suicide: true, ..Rules::CHINESE };
        let a2 = Vertex::parse("A2", Size::square(2).unwrap()).unwrap();
        assert_eq!(
            game(&rows, Color::Black, rules(Ko::Positional)).legal(a2),
            Err(Illegal::Superko { after: 0 })
        );
        assert_eq!(game(&rows, Color::Black, rules(Ko::Situational)).legal(a2), Ok(()));
    }

    #[test]
    fn white_passes_last_with_pass_stones() {
        let mut game = Game::new(Board::empty(Size::square(3).unwrap()), Color::White, Rules::AGA).unwrap();
        play(&mut game, "pass pass").unwrap();
        assert!(!game.is_over());
        play(&mut game, "pass").unwrap();
        assert!(game.is_over());
        assert_eq!(game.prisoners(), [2, 1]);
    }
}
