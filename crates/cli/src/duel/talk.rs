//! What there is to say and to do about a duel at the prompt.

use tedomari::{Player, Stop};

use super::review::{self, Outcome, Ply};
use super::{Duel, Outlook, Side, Verdict};
use crate::desk::Desk;
use crate::look::{FAINT, STRONG};
use crate::prompt::command::nearest;
use crate::prompt::{Answer, End, Reply, Talk};
use crate::table::{Cell, Table};

/// A person and the program at a game.
pub struct DuelTalk<'d, D: Duel> {
    desk: &'d Desk,
    duel: &'d mut D,
    now: D::Position,
    first: Side,
    plies: Vec<Ply<D>>,
}

/// More moves than this are not listed.
const MOST_LISTED: usize = 100;

impl<'d, D: Duel> DuelTalk<'d, D> {
    pub fn new(desk: &'d Desk, duel: &'d mut D, start: D::Position, first: Side) -> DuelTalk<'d, D> {
        DuelTalk { desk, duel, now: start, first, plies: Vec::new() }
    }

    fn to_move(&self) -> Side {
        if self.plies.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// What the position is worth.
    fn judge(&mut self) -> Result<Verdict<D::Move>, Stop> {
        self.desk.watch(|| self.duel.judge(&self.now))
    }

    /// The person offers a draw, which the program refuses only if it has won.
    fn offer(&mut self) -> Result<Answer<D::Move, Outcome>, String> {
        if !self.duel.can_draw() {
            return Err("this game always ends, and somebody wins it".to_owned());
        }
        match self.judge() {
            Ok(verdict) if verdict.outlook == Outlook::Loss => {
                Ok(Answer::Say("  the program plays on: it means to win\n".to_owned()))
            }
            Ok(_) => Ok(Answer::End(Outcome::Agreed)),
            Err(stop) => Err(format!("{stop}: the program does not know, and plays on")),
        }
    }
}

impl<D: Duel> Talk for DuelTalk<'_, D> {
    type Move = D::Move;
    type Outcome = Outcome;

    fn greeting(&self) -> String {
        let rules = self.duel.rules();
        let aim = if self.duel.is_misere() { "loses" } else { "wins" };
        let first = match self.first {
            Side::You => "you move first",
            Side::Program => "the program moves first",
        };
        let how = format!("A move is {}; `help` lists what else you can type.", self.duel.how_to_move());
        let how = self.desk.look.paint(FAINT, &how);
        format!("  {rules}.\n  Whoever makes the last move {aim}; {first}.\n  {how}\n")
    }

    fn you(&self) -> Option<Player> {
        self.duel.you()
    }

    fn is_yours(&self) -> bool {
        self.to_move() == Side::You
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.to_move();
        let winner = if self.duel.is_misere() { mover } else { mover.other() };
        self.duel.moves(&self.now, 1).is_empty().then_some(Outcome::Won(winner))
    }

    fn show(&self) -> String {
        let text = self.duel.show(&self.now, &self.desk.look);
        let who = match self.to_move() {
            Side::You => "your turn",
            Side::Program => "the program's turn",
        };
        let number = self.plies.len() + 1;
        format!("{text}  move {number}: {who}\n")
    }

    fn reply(&mut self) -> Option<Reply<D::Move>> {
        let (played, stop) = match self.judge() {
            Ok(verdict) => (verdict.best.into_iter().next(), None),
            Err(stop) => (None, Some(stop)),
        };
        let played = played.or_else(|| self.duel.guess(&self.now))?;
        let doubt = stop.map(|stop| format!("{stop}: a guess, since the program does not know who wins"));
        Some(Reply { played, doubt })
    }

    fn announce(&self, played: &D::Move) -> String {
        let who = match self.to_move() {
            Side::You => "you play",
            Side::Program => "the program plays",
        };
        format!("  {who} {}\n", self.duel.name(&self.now, played))
    }

    fn make(&mut self, played: D::Move) -> String {
        let by = self.to_move();
        let after = self.duel.play(&self.now, &played);
        let shown = self.duel.show_move(&after, &played, &self.desk.look);
        let before = std::mem::replace(&mut self.now, after);
        self.plies.push(Ply { before, played, by });
        shown
    }

    fn has_moved(&self) -> bool {
        self.plies.iter().any(|ply| ply.by == Side::You)
    }

    fn undo(&mut self) -> usize {
        let Some(at) = self.plies.iter().rposition(|ply| ply.by == Side::You) else { return 0 };
        self.now = self.plies[at].before.clone();
        self.plies.drain(at..).count()
    }

    fn how_to_move(&self) -> String {
        self.duel.how_to_move()
    }

    fn help(&self) -> String {
        let mut table = Table::new(&self.desk.look);
        let mut row = |typed: &str, means: &str| table.row([Cell::styled(typed, STRONG), means.into()]);
        row("moves", "list the moves; `#3` makes the third");
        row("hint", if self.duel.can_draw() { "moves that win, or at least draw" } else { "moves that win" });
        row("undo", "take back your last move and the reply");
        row("show", "show the position again");
        for (typed, means) in self.duel.more_help() {
            row(typed, means);
        }
        if self.duel.can_draw() {
            row("draw", "offer a draw");
        }
        row("resign, quit", "end the game; your mistakes so far are told");
        format!("  a move is {}\n{}", self.duel.how_to_move(), table.render())
    }

    fn moves(&self) -> String {
        let moves = self.duel.moves(&self.now, MOST_LISTED + 1);
        let mut table = Table::new(&self.desk.look).right(&[0]);
        for (at, played) in moves.iter().take(MOST_LISTED).enumerate() {
            table.row([
                Cell::styled(format!("#{}", at + 1), FAINT),
                Cell::from(self.duel.name(&self.now, played)),
            ]);
        }
        let more = if moves.len() > MOST_LISTED {
            format!("  {} and more\n", self.desk.look.ellipsis())
        } else {
            String::new()
        };
        table.render() + &more
    }

    fn numbered(&self, number: usize) -> Result<D::Move, String> {
        let moves = self.duel.moves(&self.now, number);
        let found = number.checked_sub(1).and_then(|at| moves.get(at)).cloned();
        found.ok_or_else(|| "there is no move of that number; `moves` lists them".to_owned())
    }

    fn hint(&mut self) -> String {
        const MOST: usize = 5;
        let verdict = match self.judge() {
            Ok(verdict) => verdict,
            Err(stop) => return format!("  {stop}: the program does not know either\n"),
        };
        let mut names: Vec<String> =
            verdict.best.iter().take(MOST).map(|best| self.duel.name(&self.now, best)).collect();
        let (first, more) = (names.remove(0), verdict.best.len().saturating_sub(MOST));
        let others = match (&names[..], more) {
            ([], _) => String::new(),
            (names, 0) => format!("; so does {}", names.join(", or ")),
            (names, more) => format!("; so does {}, or {more} more", names.join(", or ")),
        };
        match verdict.outlook {
            Outlook::Win => format!("  {} wins{others}\n", self.desk.look.paint(STRONG, &first)),
            Outlook::Draw => {
                format!("  {} draws{others}; nothing wins\n", self.desk.look.paint(STRONG, &first))
            }
            Outlook::Loss => format!("  every move loses against best play; you could try {first}\n"),
        }
    }

    /// A vertex may be called `s` or `draw`, but no move is one word that is also one of these.
    fn answer(&mut self, line: &str) -> Result<Answer<D::Move, Outcome>, String> {
        match &line.to_lowercase()[..] {
            "draw" => return self.offer(),
            "s" => return Ok(Answer::Show),
            _ => {}
        }
        if let Some(told) = self.duel.more(&self.now, line) {
            return told.map(Answer::Say);
        }
        self.duel.read(&self.now, line).map(Answer::Play).map_err(|message| {
            let first = line.split_whitespace().next().unwrap_or_default();
            let near = nearest(first, &["draw"]).map(|near| format!(" (or did you mean `{near}`?)"));
            message + &near.unwrap_or_default()
        })
    }

    fn review(&mut self, end: End<Outcome>) -> String {
        self.desk.watch(|| review::review(self.duel, &self.plies, end, &self.desk.look))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::prompt;

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
        let desk = prompt::desk(&[]);
        prompt::hold(&desk, DuelTalk::new(&desk, &mut Pile, start, first), lines, true)
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
        assert!(talk(8, Side::You, "").ends_with("the input has ended, and so does the game\n"));
        // From 7 only 3 wins: whoever leaves is told, too.
        for lines in ["2\nquit\n", "2\n"] {
            let left = talk(7, Side::You, lines);
            assert!(left.ends_with("     1  2           the win          3\n"), "{left}");
        }
        // Here nobody can draw.
        assert!(talk(8, Side::You, "help\n").contains("  moves that win\n"));
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
        let over = talk(0, Side::Program, "");
        assert!(over.contains("there is no move: you win") && !over.contains("move 1"), "{over}");
    }
}
