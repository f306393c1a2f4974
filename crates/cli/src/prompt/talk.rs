//! The talk itself: turn after turn until the game is over or the person leaves.

use tedomari::Player;

use super::command::{self, Command};
use super::console::Console;
use crate::failure::Failure;
use crate::look::{ALARM, LEFT, side};

/// A game of a person against the program, as it stands. Texts are whole lines, indented by two columns.
pub trait Talk {
    type Move;
    /// What the game comes to, unless the person leaves it.
    type Outcome;

    /// What is said at the beginning.
    fn greeting(&self) -> String;

    /// Which player the person is, where the two have different moves.
    fn you(&self) -> Option<Player>;

    /// Whether the person is to move.
    fn is_yours(&self) -> bool;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// The position, and whose turn it is.
    fn show(&self) -> String;

    /// The program's move; `None` only if there is none.
    fn reply(&mut self) -> Option<Reply<Self::Move>>;

    /// Who makes which move.
    fn announce(&self, played: &Self::Move) -> String;

    /// Makes a move. What it has changed, to be shown at once, since a reply may take a while.
    fn make(&mut self, played: Self::Move) -> String;

    /// Whether there is a move of the person's that could be taken back.
    fn has_moved(&self) -> bool;

    /// Takes back the person's last move and what followed; how many moves that were.
    fn undo(&mut self) -> usize;

    /// How a move is typed, to follow "a move is".
    fn how_to_move(&self) -> String;

    /// What can be typed.
    fn help(&self) -> String;

    /// The moves with their numbers.
    fn moves(&self) -> String;

    /// The move of that number, counted from 1; the error is a message for the person.
    fn numbered(&self, number: usize) -> Result<Self::Move, String>;

    /// What a player who knows would do.
    fn hint(&mut self) -> String;

    /// Answers a line that is not a command of every game; the error is a message for the person.
    fn answer(&mut self, line: &str) -> Result<Answer<Self::Move, Self::Outcome>, String>;

    /// What is said at the end. Nothing at all is fine.
    fn review(&mut self, end: End<Self::Outcome>) -> String;
}

/// The program's move.
pub struct Reply<M> {
    pub played: M,
    /// Why it may not be the best.
    pub doubt: Option<String>,
}

/// What a line of the person's comes to.
pub enum Answer<M, O> {
    Say(String),
    Play(M),
    /// The position is to be shown again.
    Show,
    End(O),
}

/// How a game came to its end.
pub enum End<O> {
    Over(O),
    Resigned,
    /// The person left.
    Broken,
}

/// What follows a command.
enum Next<O> {
    /// Another command in the same position.
    Same,
    /// The position has changed, or should be shown again.
    Turn,
    End(End<O>),
}

type Step<T> = Result<Next<<T as Talk>::Outcome>, Failure>;

impl Console<'_> {
    /// Plays a game.
    pub fn hold<T: Talk>(&mut self, talk: &mut T) -> Result<(), Failure> {
        self.say(&talk.greeting())?;
        loop {
            let end = self.turns(talk)?;
            self.refresh();
            let text = talk.review(end);
            if !text.is_empty() {
                self.say(&format!("\n{text}"))?;
            }
            if talk.outcome().is_none() || !self.goes_on(talk)? {
                return Ok(());
            }
        }
    }

    fn turns<T: Talk>(&mut self, talk: &mut T) -> Result<End<T::Outcome>, Failure> {
        // If the program begins the person wants to see where.
        if !talk.is_yours() && talk.outcome().is_none() {
            self.show(talk)?;
        }
        loop {
            if let Some(outcome) = talk.outcome() {
                return Ok(End::Over(outcome));
            }
            if !talk.is_yours() {
                self.reply(talk)?;
                continue;
            }
            self.show(talk)?;
            loop {
                let Some(line) = self.ask_person(talk, None)? else {
                    self.say("\n  the input has ended, and so does the game\n")?;
                    return Ok(End::Broken);
                };
                match self.follow(talk, &line)? {
                    Next::Same => {}
                    Next::Turn => break,
                    Next::End(end) => return Ok(end),
                }
            }
        }
    }

    fn show(&mut self, talk: &impl Talk) -> Result<(), Failure> {
        self.refresh();
        self.say(&format!("\n{}", talk.show()))
    }

    /// The person's next line, after a word of ours or else their name.
    fn ask_person(&mut self, talk: &impl Talk, word: Option<&str>) -> Result<Option<String>, Failure> {
        let (name, style) =
            talk.you().map_or_else(|| ("you".to_owned(), LEFT), |you| (you.to_string(), side(you)));
        let prompt = self.desk.look.paint(style, &format!("{}>", word.unwrap_or(&name)));
        self.ask(&prompt)
    }

    /// The program's move.
    fn reply(&mut self, talk: &mut impl Talk) -> Result<(), Failure> {
        self.refresh();
        let Some(Reply { played, doubt }) = talk.reply() else {
            let message = "the program found no move in a game that is not over";
            return Err(Failure::Usage(message.to_owned()));
        };
        let doubt = doubt.map(|doubt| format!("  {}\n", self.desk.look.paint(ALARM, &doubt)));
        let shown = self.make(talk, played, &doubt.unwrap_or_default())?;
        // If it was the last move, nothing else shows it.
        if talk.outcome().is_some() { self.say(&shown) } else { Ok(()) }
    }

    /// Makes a move, which is told before the work that it may be.
    fn make<T: Talk>(&mut self, talk: &mut T, played: T::Move, remark: &str) -> Result<String, Failure> {
        self.say(&format!("{}{remark}", talk.announce(&played)))?;
        self.refresh();
        Ok(talk.make(played))
    }

    /// Does what a line asks for.
    fn follow<T: Talk>(&mut self, talk: &mut T, line: &str) -> Step<T> {
        let answer = match command::parse(line) {
            Ok(Command::Undo) => return self.undo(talk),
            Ok(Command::Resign) => return Ok(Next::End(End::Resigned)),
            Ok(Command::Quit) => return Ok(Next::End(End::Broken)),
            Ok(Command::Show) => Ok(Answer::Show),
            Ok(Command::Nothing) => {
                Ok(Answer::Say(format!("  a move is {}; `help` lists the rest\n", talk.how_to_move())))
            }
            Ok(Command::Help) => Ok(Answer::Say(talk.help())),
            Ok(Command::Moves) => Ok(Answer::Say(talk.moves())),
            Ok(Command::Hint) => Ok(Answer::Say(talk.hint())),
            Ok(Command::PlayNumber(number)) => talk.numbered(number).map(Answer::Play),
            Ok(Command::Other(line)) => talk.answer(line),
            Err(message) => Err(message),
        };
        match answer {
            Ok(Answer::Say(text)) => self.say(&text).map(|()| Next::Same),
            Ok(Answer::Play(played)) => {
                let shown = self.make(talk, played, "")?;
                self.say(&shown).map(|()| Next::Turn)
            }
            Ok(Answer::Show) => Ok(Next::Turn),
            Ok(Answer::End(outcome)) => Ok(Next::End(End::Over(outcome))),
            Err(message) => self.complain(&message).map(|()| Next::Same),
        }
    }

    fn undo<T: Talk>(&mut self, talk: &mut T) -> Step<T> {
        let moves = match talk.undo() {
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
    fn goes_on(&mut self, talk: &mut impl Talk) -> Result<bool, Failure> {
        if !talk.has_moved() || self.has_ended() {
            return Ok(false);
        }
        loop {
            let Some(line) = self.ask_person(talk, Some("over"))? else {
                self.say("\n")?;
                return Ok(false);
            };
            match command::parse(&line) {
                Ok(Command::Undo) => return self.undo(talk).map(|_| true),
                Ok(Command::Nothing | Command::Quit | Command::Resign) => return Ok(false),
                _ => self.complain("the game is over: `undo` takes back your last move, `quit` ends")?,
            }
        }
    }
}
