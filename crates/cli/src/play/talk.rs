//! The talk at the prompt: turn after turn until the game is over or the person leaves.

use std::cell::OnceCell;
use std::io::{BufRead, IsTerminal, Read, StdinLock, Write, stdin, stdout};
use std::sync::atomic::Ordering;

use tedomari::sums::Move;
use tedomari::{Game, Play, Value};

use super::board::Board;
use super::command::{self, Chosen, Command, HOW_TO_MOVE};
use super::judge::Judge;
use super::opponent::Opponent;
use super::review::{self, End};
use super::{hint, show};
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::look::{ALARM, FAINT, STRONG};

/// A person and the program at the board.
pub struct Talk<'d> {
    desk: &'d Desk,
    judge: Judge<'d>,
    board: Board,
    opponent: Opponent,
    input: StdinLock<'static>,
    /// Lines that come from elsewhere than a terminal are written out, so that what is printed reads as a talk.
    echo: bool,
}

/// What follows a command.
enum Next {
    /// Another command in the same position.
    Same,
    /// The position has changed, or should be shown again.
    Turn,
    End(End),
}

/// Nobody types more in one line.
const LONGEST_LINE: u64 = 1 << 16;

impl<'d> Talk<'d> {
    pub fn new(desk: &'d Desk, board: Board, opponent: Opponent) -> Talk<'d> {
        let echo = !stdin().is_terminal();
        Talk { desk, judge: Judge::new(desk), board, opponent, input: stdin().lock(), echo }
    }

    /// Plays the game.
    pub fn run(mut self) -> Result<(), Failure> {
        self.judge.prepare(self.board.start());
        self.greet()?;
        loop {
            let end = self.turns()?;
            let text = review::review(self.desk, &mut self.judge, &self.board, end);
            self.say(&format!("\n{text}"))?;
            if end != End::Played || !self.goes_on()? {
                return Ok(());
            }
        }
    }

    /// After the end: whether a move was taken back. A script that has no more lines is not asked.
    fn goes_on(&mut self) -> Result<bool, Failure> {
        let has_moved = self.board.plies().iter().any(|ply| ply.played.player == self.board.you);
        let input = &mut self.input;
        let mut has_ended =
            || self.desk.interrupt.while_idle(|| input.fill_buf().is_ok_and(<[u8]>::is_empty));
        if !has_moved || self.echo && has_ended() {
            return Ok(false);
        }
        loop {
            let Some(line) = self.ask("over")? else {
                self.say("\n")?;
                return Ok(false);
            };
            match command::parse(&line) {
                Ok(Command::Undo) => {
                    self.undo()?;
                    return Ok(true);
                }
                Ok(Command::Nothing | Command::Quit | Command::Resign) => return Ok(false),
                _ => self.complain("the game is over: `undo` takes back your last move, `quit` ends")?,
            };
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let Board { you, first, play, .. } = self.board;
        let aim = if play == Play::Score { "the score" } else { "the last move" };
        let [you, program, first] =
            [you, you.opponent(), first].map(|player| show::player(self.desk, player));
        let name = self.opponent.name();
        self.say(&format!(
            "  You are {you}, the program is {program} ({name}); {first} moves first, for {aim}.\n"
        ))?;
        let help = self.desk.look.paint(FAINT, "`help` lists what you can type");
        self.say(&format!("  {help}\n"))
    }

    fn turns(&mut self) -> Result<End, Failure> {
        // If the program begins the person wants to see where.
        if !self.board.is_yours() && !self.board.is_over() {
            self.show()?;
        }
        loop {
            if self.board.is_over() {
                return Ok(End::Played);
            }
            if !self.board.is_yours() {
                self.reply()?;
                continue;
            }
            self.show()?;
            let mover = self.board.to_move();
            loop {
                let Some(line) = self.ask(&mover.to_string())? else {
                    self.say("\n  the input has ended, and so does the game\n")?;
                    return Ok(End::Broken);
                };
                match self.answer(&line)? {
                    Next::Same => {}
                    Next::Turn => break,
                    Next::End(end) => return Ok(end),
                }
            }
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        self.refresh();
        let text = show::board(self.desk, &self.board);
        self.say(&format!("\n{text}"))
    }

    /// The program's move.
    fn reply(&mut self) -> Result<(), Failure> {
        let mover = self.board.to_move();
        let Some(reply) = self.opponent.reply(self.desk, &mut self.judge, &self.board) else {
            return Err(Failure::Usage(format!("{mover} found no move in a sum that is not over")));
        };
        let name = show::player(self.desk, mover);
        let mut text = format!("  {name} plays {}\n", show::named(self.desk, &reply.played));
        if let Some(stop) = reply.stop {
            let why = self.desk.look.paint(ALARM, &format!("{stop}: the best move known"));
            text += &format!("  {why}\n");
        }
        self.refresh();
        self.board.make(&self.desk.engine, reply.played);
        self.refresh();
        self.say(&text)
    }

    /// A fresh budget for small things, and a Ctrl-C that has done its work is forgotten.
    fn refresh(&self) {
        self.desk.interrupt.flag().store(false, Ordering::SeqCst);
        self.desk.engine.set_budget(self.desk.limits.budget(&self.desk.interrupt));
    }

    /// The next line, without its end; `None` when there are no more.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let prompt = self.desk.look.paint(show::style(self.board.you), &format!("{prompt}>"));
        self.say(&format!("{prompt} "))?;
        self.refresh();
        let mut bytes = Vec::new();
        let input = &mut self.input;
        let read = self.desk.interrupt.while_idle(|| input.take(LONGEST_LINE).read_until(b'\n', &mut bytes));
        match read {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(Failure::Usage(format!("standard input could not be read: {error}"))),
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if self.echo {
            self.say(&format!("{}\n", self.desk.line(&line)))?;
        }
        Ok(Some(line))
    }

    fn answer(&mut self, line: &str) -> Result<Next, Failure> {
        let command = match command::parse(line) {
            Ok(command) => command,
            Err(message) => return self.complain(&message),
        };
        let desk = self.desk;
        let text = match command {
            Command::Play { component, option } => return self.play(component, &option),
            Command::PlayNumber(number) => return self.play_number(number),
            Command::Undo => return self.undo(),
            Command::Resign => return Ok(Next::End(End::Resigned)),
            Command::Quit => return Ok(Next::End(End::Broken)),
            Command::Show => return Ok(Next::Turn),
            Command::Nothing => format!("  {HOW_TO_MOVE}; `help` lists the rest\n"),
            Command::Help => show::help(desk, self.board.play, self.board.has_boards()),
            Command::Moves => show::moves(desk, &self.board),
            Command::Hint => hint::hint(desk, &mut self.judge, &self.board),
            Command::Score => {
                let Board { play, .. } = self.board;
                let (now, to_move) = (self.board.now().clone(), self.board.to_move());
                format!("  {}\n", review::outlook(&mut self.judge, &now, to_move, play, "to move"))
            }
            Command::Tree(component) => match self.component("tree", component) {
                Ok(game) => show::tree(desk, &game),
                Err(message) => return self.complain(&message),
            },
            Command::Thermograph(component) => match self.component("thermograph", component) {
                Ok(game) => match show::thermograph(desk, &game) {
                    Ok(drawing) => drawing,
                    Err(stop) => return self.complain(&stop.to_string()),
                },
                Err(message) => return self.complain(&message),
            },
        };
        self.say(&text)?;
        Ok(Next::Same)
    }

    fn play(&mut self, component: usize, option: &Chosen) -> Result<Next, Failure> {
        let desk = self.desk;
        let typed: OnceCell<Option<Value>> = OnceCell::new();
        let same = |text: &str, played: &Move| {
            let value = typed.get_or_init(|| {
                let expr = desk::parse(text).ok()?;
                let form = desk.watch(|| desk.engine.evaluate(expr, &desk.rulesets)).ok()?;
                Some(form.value())
            });
            *value == Some(played.to.value())
        };
        match self.board.find(&desk.engine, component, option, same) {
            Ok(played) => self.make(played),
            Err(message) => self.complain(&message),
        }
    }

    fn play_number(&mut self, number: usize) -> Result<Next, Failure> {
        let moves = self.board.moves(&self.desk.engine);
        match number.checked_sub(1).and_then(|at| moves.get(at)) {
            Some(played) => self.make(played.clone()),
            None => self.complain(&format!("there are the moves #1 to #{}; `moves` lists them", moves.len())),
        }
    }

    fn make(&mut self, played: Move) -> Result<Next, Failure> {
        let name = show::player(self.desk, played.player);
        self.say(&format!("  {name} plays {}\n", show::named(self.desk, &played)))?;
        self.refresh();
        let desk = self.desk;
        desk.watch(|| self.board.make(&desk.engine, played.clone()));
        let shown = show::moved(desk, &self.board, &played);
        self.say(&shown)?;
        Ok(Next::Turn)
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        match self.board.undo() {
            0 => self.complain("you have not moved yet: there is nothing to take back"),
            taken => {
                let moves = if taken == 1 { "1 move" } else { &format!("{taken} moves") };
                self.say(&format!("  {moves} taken back\n"))?;
                Ok(Next::Turn)
            }
        }
    }

    /// The component that was asked for; the only live one need not be named.
    fn component(&self, command: &str, component: Option<usize>) -> Result<Game, String> {
        let games = self.board.now().components();
        let count = games.len();
        match component {
            Some(at) => games.get(at).cloned().ok_or_else(|| match count {
                1 => format!("there is no component {at}, only component 0"),
                _ => format!("there is no component {at}, only 0 to {}", count - 1),
            }),
            None => {
                let mut live = games.iter().filter(|game| !game.is_number());
                match (live.next(), live.next()) {
                    (Some(game), None) => Ok(game.clone()),
                    _ => Err(format!("which component? `{command} 0`")),
                }
            }
        }
    }

    fn complain(&mut self, message: &str) -> Result<Next, Failure> {
        // Messages quote what was typed, and nothing in it may steer the terminal.
        let message: String = message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        let text = format!("  {} {message}\n", self.desk.look.paint(STRONG, "?"));
        self.say(&text)?;
        Ok(Next::Same)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let mut out = stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}
