//! The engine: the game that a controller has told it, and what it may spend on a move.

use std::fmt;
use std::time::Duration;

use tedomari_go::sgf::{Collection, Stage};
use tedomari_go::{Board, Color, Game, Point, PointSet, Rules, Size, Vertex};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Task};
use tedomari_yose::Effort;

use crate::command::Command;
use crate::mind::{Mind, Thought, View, guess, think};
use crate::reply::Reply;

/// How an engine works.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The rules until the controller names others.
    pub rules: Rules,
    /// What may be spent on a question.
    pub limits: Limits,
    /// What may be spent on a region before it counts with bounds.
    pub effort: Effort,
    /// The version that the engine tells.
    pub version: String,
}

impl Default for Settings {
    /// Japanese rules, ten seconds for a move.
    fn default() -> Settings {
        Settings {
            rules: Rules::JAPANESE,
            limits: Limits::new().time(Duration::from_secs(10)),
            effort: Effort::default(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Reads a file for `loadsgf`.
type Reader = Box<dyn FnMut(&str) -> Result<Vec<u8>, String> + Send>;

/// An engine that a controller drives by lines of text.
///
/// ```
/// use tedomari_gtp::GtpEngine;
///
/// // White's corridor of three points in a record, with the stones that are not safe marked as open.
/// let sgf = b"(;SZ[5]AB[aa][ba][ca][da][ea][eb]AW[ac][bc][cc][dc][ad][cd][ed][ae][be][ce][de][ee]SQ[ab][bb][cb][db][ec])";
/// let mut engine = GtpEngine::new().with_reader(|_| Ok(sgf.to_vec()));
/// assert_eq!(engine.line("loadsgf game.sgf").unwrap().to_string(), "= black\n\n");
/// let play = engine.line("genmove white").unwrap();
/// assert!(play.result.is_ok());
/// ```
pub struct GtpEngine {
    pub(crate) settings: Settings,
    pub(crate) game: Game,
    pub(crate) komi: Dyadic,
    /// The open region, where a record has marked it.
    pub(crate) marks: PointSet,
    pub(crate) mind: Mind,
    /// Why the last move was played.
    pub(crate) why: Option<String>,
    /// How long either colour may think about a move, if a clock is running.
    pub(crate) clocks: [Option<Duration>; 2],
    reader: Reader,
}

impl fmt::Debug for GtpEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GtpEngine").field("settings", &self.settings).field("game", &self.game).finish()
    }
}

impl Default for GtpEngine {
    fn default() -> GtpEngine {
        GtpEngine::with(Settings::default())
    }
}

impl GtpEngine {
    /// An engine with the usual settings, and an empty board of 19 lines.
    pub fn new() -> GtpEngine {
        GtpEngine::default()
    }

    /// An engine with these settings.
    pub fn with(settings: Settings) -> GtpEngine {
        let size = Size::square(19).expect("there is a board of 19 lines");
        let game = empty(size, settings.rules);
        GtpEngine {
            settings,
            game,
            komi: Dyadic::ZERO,
            marks: PointSet::new(size),
            mind: Mind::default(),
            why: None,
            clocks: [None; 2],
            reader: Box::new(|path| std::fs::read(path).map_err(|error| error.to_string())),
        }
    }

    /// The same engine, which reads the files of `loadsgf` this way and not from the disk.
    pub fn with_reader(
        mut self,
        reader: impl FnMut(&str) -> Result<Vec<u8>, String> + Send + 'static,
    ) -> GtpEngine {
        self.reader = Box::new(reader);
        self
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes on from this game. The marked points draw the open region; without marks the engine looks for safe stones itself.
    pub fn set_game(&mut self, game: Game, marks: PointSet) {
        (self.game, self.marks) = (game, marks);
        self.why = None;
    }

    /// Answers a line. A line without a command has no answer.
    pub fn line(&mut self, line: &str) -> Option<Reply> {
        let Command { id, name, arguments } = Command::read(line)?;
        let result = self.order(&name, &arguments);
        let is_analysis = result.is_ok() && name.ends_with("analyze");
        let quits = result.is_ok() && name == "quit";
        Some(Reply { id, result, is_analysis, quits })
    }

    pub(crate) fn size(&self) -> Size {
        self.game.board().size()
    }

    /// An empty board.
    pub(crate) fn clear(&mut self, size: Size) {
        self.set_game(empty(size, self.game.rules()), PointSet::new(size));
    }

    /// Plays the same game by other rules. Where that cannot be, the move is told that is not legal.
    pub(crate) fn change_rules(&mut self, rules: Rules) -> Result<(), String> {
        let turns = self.game.turns().to_vec();
        let (next, mut first) = (self.game.to_move(), self.game.clone());
        while first.undo().is_some() {}
        let mut game =
            Game::new(first.board().clone(), first.to_move(), rules).map_err(|error| error.to_string())?;
        for color in Color::BOTH {
            game.add_prisoners(color, first.prisoners()[color.index()]);
        }
        for (number, turn) in turns.iter().enumerate() {
            game.play_as(turn.color, turn.vertex)
                .map_err(|error| format!("move {} is not legal by these rules: {error}", number + 1))?;
        }
        game.set_to_move(next);
        self.game = game;
        Ok(())
    }

    /// Sets up handicap stones on an empty board.
    pub(crate) fn handicap(&mut self, points: &[Point]) -> Result<String, String> {
        if self.game.board().stones().next().is_some() {
            return Err("board not empty".to_owned());
        }
        let mut board = Board::empty(self.size());
        points.iter().for_each(|point| board.set(*point, Some(Color::Black)));
        let game = Game::new(board, Color::White, self.game.rules()).map_err(|error| error.to_string())?;
        self.set_game(game, PointSet::new(self.size()));
        Ok(points.iter().map(Point::to_string).collect::<Vec<_>>().join(" "))
    }

    /// Reads a record and goes to the position before a move, or to the end.
    pub(crate) fn load(&mut self, path: &str, before: Option<usize>) -> Result<String, String> {
        let wrong = |error: &dyn fmt::Display| format!("cannot load file: {error}");
        let bytes = (self.reader)(path).map_err(|error| wrong(&error))?;
        let collection = Collection::read(&bytes).map_err(|error| wrong(&error))?;
        let record = collection.records.first().ok_or_else(|| wrong(&"the file holds no game"))?;
        check_size(record.size())?;
        let rules = record.rules().unwrap_or(self.game.rules());
        let stage = before.map_or(Stage::End, |number| Stage::Move(number.saturating_sub(1)));
        let position = record.position(stage, rules).map_err(|error| wrong(&error))?;
        let squares = record.open_squares(position.node).map_err(|error| wrong(&error))?;
        if let Some(komi) = record.komi() {
            self.komi = komi;
        }
        self.set_game(position.game, PointSet::of(record.size(), squares));
        Ok(self.game.to_move().lower().to_owned())
    }

    /// What may be spent on a move of a colour.
    fn task(&self, color: Color) -> Task {
        let clock = self.clocks[color.index()].map_or(Limits::new(), |time| Limits::new().time(time));
        Task::new(self.settings.limits.and(clock))
    }

    /// The board with its regions.
    pub(crate) fn view(&mut self, color: Color) -> Result<View<'_>, String> {
        let task = self.task(color);
        let (board, rules) = (self.game.board().clone(), self.game.rules());
        let effort = self.settings.effort;
        self.mind.view(&board, &self.marks, rules, effort, &task).map_err(|error| error.to_string())
    }

    /// Thinks about a move of a colour.
    pub(crate) fn think(&mut self, color: Color) -> Result<Thought, String> {
        let (game, komi) = (self.game.clone(), self.komi.clone());
        let view = self.view(color)?;
        let thought = match think(&game, color, view, &komi) {
            Ok(thought) => thought,
            Err(stop) => {
                self.mind.forget();
                guess(&game, color, &stop)
            }
        };
        self.why = Some(thought.why.clone());
        Ok(thought)
    }

    /// Plays the first legal one of the moves that were thought about.
    pub(crate) fn take(&mut self, color: Color, thought: &Thought) -> Vertex {
        let moves = thought.candidates.iter().map(|candidate| candidate.vertex);
        for vertex in moves.chain([Vertex::Pass]) {
            if self.game.play_as(color, vertex).is_ok() {
                return vertex;
            }
        }
        Vertex::Pass
    }
}

fn empty(size: Size, rules: Rules) -> Game {
    Game::new(Board::empty(size), Color::Black, rules).expect("an empty board has no chain without a liberty")
}

/// The protocol names points on square boards of up to 25 lines.
pub(crate) fn check_size(size: Size) -> Result<(), String> {
    if size.columns() != size.rows() || size.columns() > 25 {
        return Err(format!("unacceptable size: a board of {size} is not a square of 1 to 25 lines"));
    }
    Ok(())
}
