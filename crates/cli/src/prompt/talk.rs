//! The talk itself: turn after turn until the game is over or the person leaves.

use tedomari::answer::play::words::{self, Line, nearest};
use tedomari::answer::play::{End, InProgress, Side, Told};
use tedomari::look::{LEFT, side};
use tedomari::text::play as text;

use super::console::Console;
use crate::failure::Failure;
use crate::progress::watch;

/// What follows a line.
enum Next {
    /// Another line in the same position.
    Same,
    /// The position has changed, or should be shown again.
    Turn,
    End(End),
}

type Step = Result<Next, Failure>;

impl Console<'_> {
    /// Plays a game.
    pub fn hold(&mut self, game: &mut dyn InProgress) -> Result<(), Failure> {
        self.say(&text::greeting(&self.desk.page, &game.rules()))?;
        loop {
            let end = self.turns(game)?;
            let task = self.begin();
            let review = watch(&task, &self.desk.interrupt, || game.review(&task, end));
            let review = text::review(&self.desk.page, &review);
            if !review.is_empty() {
                self.say(&format!("\n{review}"))?;
            }
            if end != End::Over || !self.goes_on(game)? {
                return Ok(());
            }
        }
    }

    fn turns(&mut self, game: &mut dyn InProgress) -> Result<End, Failure> {
        // If the program begins the person wants to see where.
        if game.to_move() == Side::Program && !game.is_over() {
            self.show(game)?;
        }
        loop {
            if game.is_over() {
                return Ok(End::Over);
            }
            if game.to_move() == Side::Program {
                self.reply(game)?;
                continue;
            }
            self.show(game)?;
            loop {
                let Some(line) = self.ask_person(game, None)? else {
                    self.say("\n  the input has ended, and so does the game\n")?;
                    return Ok(End::Broken);
                };
                match self.follow(game, &line)? {
                    Next::Same => {}
                    Next::Turn => break,
                    Next::End(end) => return Ok(end),
                }
            }
        }
    }

    fn show(&mut self, game: &dyn InProgress) -> Result<(), Failure> {
        let task = self.begin();
        let page = &self.desk.page;
        let scene = text::scene(page, &game.scene(&task));
        let text = format!("\n{scene}{}", text::turn(page, game));
        self.say(&text)
    }

    /// The person's next line, after a word of ours or else their name.
    fn ask_person(&mut self, game: &dyn InProgress, word: Option<&str>) -> Result<Option<String>, Failure> {
        let you = game.rules().you;
        let (name, style) = you.map_or_else(|| ("you".to_owned(), LEFT), |you| (you.to_string(), side(you)));
        let words = match self.completes() {
            true => words::completions(game),
            false => Vec::new(),
        };
        self.ask(&format!("{}>", word.unwrap_or(&name)), style, words)
    }

    /// The program's move.
    fn reply(&mut self, game: &mut dyn InProgress) -> Result<(), Failure> {
        let task = self.begin();
        let Some(made) = watch(&task, &self.desk.interrupt, || game.reply(&task)) else {
            let message = "the program found no move in a game that is not over";
            return Err(Failure::Usage(message.to_owned()));
        };
        self.say(&text::made(&self.desk.page, &made))?;
        // If it was the last move, nothing else shows it.
        match made.changed.filter(|_| game.is_over()) {
            Some(board) => self.say(&text::board(&board, &self.desk.page.look)),
            None => Ok(()),
        }
    }

    /// Does what a line asks for.
    fn follow(&mut self, game: &mut dyn InProgress, line: &str) -> Step {
        let task = self.begin();
        let page = &self.desk.page;
        let said = match words::parse(line) {
            Line::Undo => return self.undo(game),
            Line::Resign => return Ok(Next::End(End::Resigned)),
            Line::Quit => return Ok(Next::End(End::Broken)),
            Line::Show => return Ok(Next::Turn),
            Line::Nothing => format!("  a move is {}; `help` lists the rest\n", game.rules().how_to_move),
            Line::Help => text::help(page, &game.rules()),
            Line::Moves => text::moves(page, game),
            Line::Hint => {
                let hint = watch(&task, &self.desk.interrupt, || game.hint(&task));
                text::hint(page, &hint)
            }
            Line::Other(line) if line.starts_with('#') => return self.play(game, line),
            Line::Other(line) => return self.follow_other(game, line),
        };
        self.say(&said).map(|()| Next::Same)
    }

    /// A line that is not a word of every game: a word of this one, or a move.
    fn follow_other(&mut self, game: &mut dyn InProgress, line: &str) -> Step {
        let task = self.begin();
        // A vertex may be called `draw`, but no move is that one word.
        if game.rules().play.is_none() && line.eq_ignore_ascii_case("draw") {
            return match watch(&task, &self.desk.interrupt, || game.offer_draw(&task)) {
                Ok(true) => Ok(Next::End(End::Drawn)),
                Ok(false) => self.say("  the program plays on: it means to win\n").map(|()| Next::Same),
                Err(message) => self.complain(&message).map(|()| Next::Same),
            };
        }
        match watch(&task, &self.desk.interrupt, || game.ask(&task, line)) {
            None => self.play(game, line),
            Some(Ok(Told::Show)) => Ok(Next::Turn),
            Some(Ok(told)) => self.say(&text::told(&self.desk.page, &told)).map(|()| Next::Same),
            Some(Err(message)) => self.complain(&message).map(|()| Next::Same),
        }
    }

    fn play(&mut self, game: &mut dyn InProgress, line: &str) -> Step {
        let task = self.begin();
        match watch(&task, &self.desk.interrupt, || game.play(&task, line)) {
            Ok(made) => {
                self.say(&text::made(&self.desk.page, &made))?;
                if let Some(board) = &made.changed {
                    self.say(&text::board(board, &self.desk.page.look))?;
                }
                Ok(Next::Turn)
            }
            Err(message) => {
                let first = line.split_whitespace().next().unwrap_or_default();
                let near = match game.rules().play {
                    None => nearest(first, &["draw"]),
                    Some(_) => None,
                };
                let near = near.map(|near| format!(" (or did you mean `{near}`?)"));
                self.complain(&(message + &near.unwrap_or_default())).map(|()| Next::Same)
            }
        }
    }

    fn undo(&mut self, game: &mut dyn InProgress) -> Step {
        let moves = match game.undo() {
            0 => {
                self.complain("you have not moved yet: there is nothing to take back")?;
                return Ok(Next::Same);
            }
            1 => "1 move".to_owned(),
            taken => format!("{taken} moves"),
        };
        self.say(&format!("  {moves} taken back\n"))?;
        Ok(Next::Turn)
    }

    /// After the end: whether a move was taken back. A script that has no more lines is not asked.
    fn goes_on(&mut self, game: &mut dyn InProgress) -> Result<bool, Failure> {
        if !game.has_moved() || self.has_ended() {
            return Ok(false);
        }
        loop {
            let Some(line) = self.ask_person(game, Some("over"))? else {
                self.say("\n")?;
                return Ok(false);
            };
            match words::parse(&line) {
                Line::Undo => return self.undo(game).map(|_| true),
                Line::Nothing | Line::Quit | Line::Resign => return Ok(false),
                _ => self.complain("the game is over: `undo` takes back your last move, `quit` ends")?,
            }
        }
    }
}
