//! The talk at the prompt of a duel: turn after turn until somebody has won or the person leaves.

use std::io::{BufRead, IsTerminal, Read, Write, stdin, stdout};
use std::sync::atomic::Ordering;

use tedomari::Stop;

use super::command::{self, Command};
use super::review::{self, End, Ply};
use super::{Duel, Outlook, Side, Verdict};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::look::{ALARM, FAINT, LEFT, Look, STRONG};
use crate::table::{Cell, Table};

/// Where the talk takes place: what can be shown, and how work is begun and watched.
pub struct Room<'r> {
    pub look: &'r Look,
    /// Waits for the person, so that Ctrl-C ends the program.
    pub wait: &'r dyn Fn(&mut dyn FnMut()),
    /// Begins a piece of work with a fresh budget.
    pub refresh: &'r dyn Fn(),
    /// Does work with signs of life.
    pub watch: &'r dyn Fn(&mut (dyn FnMut() + '_)),
    /// Lines that come from elsewhere than a terminal are written out, so that what is printed reads as a talk.
    pub echo: bool,
}

/// A person and the program at a game.
pub struct Talk<'r, D: Duel, R, W> {
    pub room: Room<'r>,
    pub duel: &'r mut D,
    pub start: D::Position,
    pub first: Side,
    pub input: R,
    pub output: W,
    pub plies: Vec<Ply<D>>,
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

/// More moves than this are not listed.
const MOST_LISTED: usize = 100;

/// Plays with the person at standard input.
pub fn at_terminal<D: Duel>(
    desk: &Desk,
    duel: &mut D,
    start: D::Position,
    first: Side,
) -> Result<(), Failure> {
    let room = Room {
        look: &desk.look,
        wait: &|work| desk.interrupt.while_idle(work),
        refresh: &|| {
            desk.interrupt.flag().store(false, Ordering::SeqCst);
            desk.engine.set_budget(desk.limits.budget(&desk.interrupt));
        },
        watch: &|work| desk.watch(work),
        echo: !stdin().is_terminal(),
    };
    let (input, output) = (stdin().lock(), stdout());
    Talk { room, duel, start, first, input, output, plies: Vec::new() }.run()
}

impl<D: Duel, R: BufRead, W: Write> Talk<'_, D, R, W> {
    /// Plays the game.
    pub fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let end = self.turns()?;
            (self.room.refresh)();
            let text = review::review(self.duel, &self.plies, end, self.room.look);
            let space = if text.is_empty() { "" } else { "\n" };
            self.say(&format!("{space}{text}"))?;
            if !matches!(end, End::Won(_)) || !self.goes_on()? {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let rules = self.duel.rules();
        let aim = if self.duel.is_misere() { "loses" } else { "wins" };
        let first = match self.first {
            Side::You => "you move first",
            Side::Program => "the program moves first",
        };
        self.say(&format!("  {rules}.\n  Whoever makes the last move {aim}; {first}.\n"))?;
        let how = format!("A move is {}; `help` lists what else you can type.", self.duel.how_to_move());
        let how = self.room.look.paint(FAINT, &how);
        self.say(&format!("  {how}\n"))
    }

    fn to_move(&self) -> Side {
        if self.plies.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn now(&mut self) -> D::Position {
        match self.plies.last() {
            None => self.start.clone(),
            Some(ply) => self.duel.play(&ply.before, &ply.played),
        }
    }

    fn turns(&mut self) -> Result<End, Failure> {
        let mut now = self.now();
        // If the program begins the person wants to see where.
        if self.to_move() == Side::Program {
            self.show(&now)?;
        }
        loop {
            if self.duel.moves(&now, 1).is_empty() {
                let mover = self.to_move();
                return Ok(End::Won(if self.duel.is_misere() { mover } else { mover.other() }));
            }
            if self.to_move() == Side::Program {
                now = self.reply(now)?;
                continue;
            }
            self.show(&now)?;
            loop {
                let Some(line) = self.ask(&self.duel.prompt())? else {
                    self.say("\n  the input has ended, and so does the game\n")?;
                    return Ok(End::Broken);
                };
                match self.answer(&now, &line)? {
                    Next::Same => {}
                    Next::Turn => break,
                    Next::End(end) => return Ok(end),
                }
            }
            now = self.now();
        }
    }

    fn show(&mut self, now: &D::Position) -> Result<(), Failure> {
        let text = self.duel.show(now, self.room.look);
        let who = match self.to_move() {
            Side::You => "your turn",
            Side::Program => "the program's turn",
        };
        let number = self.plies.len() + 1;
        self.say(&format!("\n{text}  move {number}: {who}\n"))
    }

    /// What a position is worth.
    fn judge(&mut self, now: &D::Position) -> Result<Verdict<D::Move>, Stop> {
        (self.room.refresh)();
        let mut verdict = None;
        let duel = &mut *self.duel;
        (self.room.watch)(&mut || verdict = Some(duel.judge(now)));
        verdict.expect("the work was done")
    }

    /// The program's move.
    fn reply(&mut self, now: D::Position) -> Result<D::Position, Failure> {
        let (played, stop) = match self.judge(&now) {
            Ok(verdict) => (verdict.best.into_iter().next(), None),
            Err(stop) => (None, Some(stop)),
        };
        let Some(played) = played.or_else(|| self.duel.guess(&now)) else {
            return Err(Failure::Usage("the program found no move in a game that is not over".to_owned()));
        };
        let mut text = format!("  the program plays {}\n", self.duel.name(&now, &played));
        if let Some(stop) = stop {
            let why = self
                .room
                .look
                .paint(ALARM, &format!("{stop}: a guess, since the program does not know who wins"));
            text += &format!("  {why}\n");
        }
        self.say(&text)?;
        let after = self.make(now, played.clone());
        // If it was the last move, nothing else shows it.
        if self.duel.moves(&after, 1).is_empty() {
            let shown = self.duel.show_move(&after, &played, self.room.look);
            self.say(&shown)?;
        }
        Ok(after)
    }

    fn make(&mut self, before: D::Position, played: D::Move) -> D::Position {
        let after = self.duel.play(&before, &played);
        let by = self.to_move();
        self.plies.push(Ply { before, played, by });
        after
    }

    fn answer(&mut self, now: &D::Position, line: &str) -> Result<Next, Failure> {
        let command = match command::parse(line) {
            Ok(command) => command,
            Err(message) => return self.complain(&message),
        };
        let text = match command {
            Command::Move(text) => {
                (self.room.refresh)();
                if let Some(told) = self.duel.more(now, &text) {
                    return match told {
                        Ok(text) => self.say(&text).map(|()| Next::Same),
                        Err(message) => self.complain(&message),
                    };
                }
                return match self.duel.read(now, &text) {
                    Ok(played) => self.person_plays(now, played),
                    Err(message) => {
                        let near = command::nearest(&text);
                        let hint =
                            near.map_or_else(String::new, |near| format!(" (or did you mean `{near}`?)"));
                        self.complain(&format!("{message}{hint}"))
                    }
                };
            }
            Command::PlayNumber(number) => {
                let moves = self.duel.moves(now, number);
                return match number.checked_sub(1).and_then(|at| moves.get(at)) {
                    Some(played) => self.person_plays(now, played.clone()),
                    None => self.complain("there is no move of that number; `moves` lists them"),
                };
            }
            Command::Undo => return self.undo(),
            Command::Draw => return self.offer(now),
            Command::Resign => return Ok(Next::End(End::Resigned)),
            Command::Quit => return Ok(Next::End(End::Broken)),
            Command::Show => return Ok(Next::Turn),
            Command::Nothing => {
                format!("  a move is {}; `help` lists the rest\n", self.duel.how_to_move())
            }
            Command::Help => self.help(),
            Command::Moves => self.list(now),
            Command::Hint => self.hint(now),
        };
        self.say(&text)?;
        Ok(Next::Same)
    }

    fn person_plays(&mut self, now: &D::Position, played: D::Move) -> Result<Next, Failure> {
        let name = self.duel.name(now, &played);
        self.say(&format!("  you play {name}\n"))?;
        let after = self.make(now.clone(), played.clone());
        let shown = self.duel.show_move(&after, &played, self.room.look);
        self.say(&shown)?;
        Ok(Next::Turn)
    }

    /// Takes back the person's last move and what followed.
    fn undo(&mut self) -> Result<Next, Failure> {
        let Some(at) = self.plies.iter().rposition(|ply| ply.by == Side::You) else {
            return self.complain("you have not moved yet: there is nothing to take back");
        };
        let taken = self.plies.len() - at;
        self.plies.truncate(at);
        let moves = if taken == 1 { "1 move".to_owned() } else { format!("{taken} moves") };
        self.say(&format!("  {moves} taken back\n"))?;
        Ok(Next::Turn)
    }

    /// The person offers a draw, which the program refuses only if it has won.
    fn offer(&mut self, now: &D::Position) -> Result<Next, Failure> {
        if !self.duel.can_draw() {
            return self.complain("this game always ends, and somebody wins it");
        }
        match self.judge(now) {
            Ok(verdict) if verdict.outlook == Outlook::Loss => {
                self.say("  the program plays on: it means to win\n")?;
                Ok(Next::Same)
            }
            Ok(_) => Ok(Next::End(End::Agreed)),
            Err(stop) => self.complain(&format!("{stop}: the program does not know, and plays on")),
        }
    }

    fn list(&mut self, now: &D::Position) -> String {
        let moves = self.duel.moves(now, MOST_LISTED + 1);
        let mut table = Table::new(self.room.look).right(&[0]);
        for (at, played) in moves.iter().take(MOST_LISTED).enumerate() {
            table.row([Cell::styled(format!("#{}", at + 1), FAINT), Cell::from(self.duel.name(now, played))]);
        }
        let more = if moves.len() > MOST_LISTED {
            format!("  {} and more\n", self.room.look.ellipsis())
        } else {
            String::new()
        };
        table.render() + &more
    }

    fn hint(&mut self, now: &D::Position) -> String {
        const MOST: usize = 5;
        let verdict = match self.judge(now) {
            Ok(verdict) => verdict,
            Err(stop) => return format!("  {stop}: the program does not know either\n"),
        };
        let mut names: Vec<String> =
            verdict.best.iter().take(MOST).map(|best| self.duel.name(now, best)).collect();
        let (first, more) = (names.remove(0), verdict.best.len().saturating_sub(MOST));
        let others = match (&names[..], more) {
            ([], _) => String::new(),
            (names, 0) => format!("; so does {}", names.join(", or ")),
            (names, more) => format!("; so does {}, or {more} more", names.join(", or ")),
        };
        match verdict.outlook {
            Outlook::Win => format!("  {} wins{others}\n", self.room.look.paint(STRONG, &first)),
            Outlook::Draw => {
                format!("  {} draws{others}; nothing wins\n", self.room.look.paint(STRONG, &first))
            }
            Outlook::Loss => format!("  every move loses against best play; you could try {first}\n"),
        }
    }

    fn help(&self) -> String {
        let mut table = Table::new(self.room.look);
        let mut row = |typed: &str, means: &str| table.row([Cell::styled(typed, STRONG), means.into()]);
        row("moves", "list the moves; `#3` makes the third");
        row("hint", "moves that win, or at least draw");
        row("undo", "take back your last move and the reply");
        row("show", "show the position again");
        for (typed, means) in self.duel.more_help() {
            row(typed, means);
        }
        if self.duel.can_draw() {
            row("draw", "offer a draw");
        }
        row("resign, quit", "end the game");
        format!("  a move is {}\n{}", self.duel.how_to_move(), table.render())
    }

    /// After the end: whether a move was taken back. A script that has no more lines is not asked.
    fn goes_on(&mut self) -> Result<bool, Failure> {
        if !self.plies.iter().any(|ply| ply.by == Side::You) {
            return Ok(false);
        }
        if self.room.echo {
            let mut has_ended = false;
            let input = &mut self.input;
            (self.room.wait)(&mut || has_ended = input.fill_buf().is_ok_and(<[u8]>::is_empty));
            if has_ended {
                return Ok(false);
            }
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

    /// The next line, without its end; `None` when there are no more.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let prompt = self.room.look.paint(LEFT, &format!("{prompt}>"));
        self.say(&format!("{prompt} "))?;
        let mut bytes = Vec::new();
        let mut read = Ok(0);
        let input = &mut self.input;
        (self.room.wait)(&mut || read = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes));
        match read {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(Failure::Usage(format!("standard input could not be read: {error}"))),
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if self.room.echo {
            let line = printable(&line);
            self.say(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    fn complain(&mut self, message: &str) -> Result<Next, Failure> {
        let text = format!("  {} {}\n", self.room.look.paint(STRONG, "?"), printable(message));
        self.say(&text)?;
        Ok(Next::Same)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes())?;
        Ok(self.output.flush()?)
    }
}

/// Nothing that was typed may steer the terminal.
fn printable(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One pile, from which 1 to 3 are taken; on a multiple of 4 nothing wins.
    struct Pile;

    impl Duel for Pile {
        type Position = u64;
        type Move = u64;

        fn rules(&self) -> String {
            "One pile, taking 1 to 3".to_owned()
        }

        fn how_to_move(&self) -> String {
            "how many are taken".to_owned()
        }

        fn show(&self, pile: &u64, _: &Look) -> String {
            format!("  {pile} left\n")
        }

        fn moves(&self, pile: &u64, most: usize) -> Vec<u64> {
            (1..=3.min(*pile)).take(most).collect()
        }

        fn name(&self, _: &u64, taken: &u64) -> String {
            taken.to_string()
        }

        fn read(&self, pile: &u64, text: &str) -> Result<u64, String> {
            let taken = text.parse().map_err(|_| "that is no number".to_owned())?;
            if (1..=3.min(*pile)).contains(&taken) { Ok(taken) } else { Err("too many".to_owned()) }
        }

        fn play(&mut self, pile: &u64, taken: &u64) -> u64 {
            pile - taken
        }

        fn judge(&mut self, pile: &u64) -> Result<Verdict<u64>, Stop> {
            Ok(match pile % 4 {
                0 => Verdict { outlook: Outlook::Loss, best: vec![1] },
                rest => Verdict { outlook: Outlook::Win, best: vec![rest] },
            })
        }
    }

    fn talk(start: u64, first: Side, lines: &str) -> String {
        let look = Look { colour: false, ascii: true, width: 72, height: 24 };
        let room =
            Room { look: &look, wait: &|work| work(), refresh: &|| (), watch: &|work| work(), echo: true };
        let mut output = Vec::new();
        let talk = Talk {
            room,
            duel: &mut Pile,
            start,
            first,
            input: lines.as_bytes(),
            output: &mut output,
            plies: Vec::new(),
        };
        talk.run().unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_whole_game() {
        let text = talk(7, Side::You, "hint\n3\n1\n#3\n");
        assert!(text.starts_with(
            "  One pile, taking 1 to 3.\n  Whoever makes the last move wins; you move first.\n"
        ));
        assert!(
            text.contains("you> hint\n  3 wins\nyou> 3\n  you play 3\n  the program plays 1\n"),
            "{text}"
        );
        assert!(text.contains("\n  3 left\n  move 3: your turn\nyou> 1\n"));
        // 1 from 3 leaves 2, which the program takes.
        assert!(text.contains("the program had the last move: the program wins"));
        assert!(text.contains("     3  1           the win          3\n"), "{text}");
    }

    #[test]
    fn the_program_wins_what_is_won() {
        for start in 1..40 {
            if start % 4 == 0 {
                continue;
            }
            let lines = "#1\n".repeat(40);
            assert!(talk(start, Side::Program, &lines).contains("the program wins"), "{start}");
        }
    }

    #[test]
    fn taking_back_asking_and_leaving() {
        let text =
            talk(8, Side::You, "undo\n9\nhnit\nmoves\ndraw\n1\n1\nundo\nundo\nundo\nhelp\n\nhint\nquit\n");
        assert!(text.contains("you have not moved yet"));
        assert!(text.contains("? too many\n"));
        assert!(text.contains("? that is no number (or did you mean `hint`?)\n"));
        assert!(text.contains("  #1  1\n  #2  2\n  #3  3\n"));
        assert!(text.contains("this game always ends"));
        assert!(text.contains("every move loses against best play; you could try 1"));
        assert_eq!(text.matches("2 moves taken back").count(), 2, "{text}");
        assert!(text.ends_with("you> quit\n"));
        assert!(talk(8, Side::You, "2").ends_with("the input has ended, and so does the game\n"));
        assert!(talk(8, Side::You, "resign\n").ends_with("  you resign: the program wins\n"));
    }

    #[test]
    fn after_the_end_moves_can_be_taken_back() {
        let text = talk(5, Side::You, "2\nmoves\nundo\n1\n3\n");
        assert!(text.contains("over> moves\n  ? the game is over"), "{text}");
        assert!(
            text.ends_with("you had the last move: you win\n  no move of yours gave anything away\n"),
            "{text}"
        );
        assert!(talk(0, Side::You, "").contains("there is no move: the program wins"));
    }
}
