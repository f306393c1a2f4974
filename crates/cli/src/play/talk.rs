//! What there is to say and to do about a sum at the prompt.

use std::cell::OnceCell;

use tedomari::sums::Move;
use tedomari::{Game, Play, Player, Value};

use super::board::Board;
use super::command::{self, Command};
use super::judge::Judge;
use super::opponent::Opponent;
use super::{hint, review, show};
use crate::desk::{self, Desk};
use crate::look::FAINT;
use crate::prompt::choice::{Chosen, HOW_TO_MOVE};
use crate::prompt::{Answer, End, Reply, Talk};

/// A person and the program at a sum.
pub struct SumTalk<'d> {
    desk: &'d Desk,
    judge: Judge<'d>,
    board: Board,
    opponent: Opponent,
}

impl<'d> SumTalk<'d> {
    pub fn new(desk: &'d Desk, board: Board, opponent: Opponent) -> SumTalk<'d> {
        let mut judge = Judge::new(desk);
        judge.prepare(board.start());
        SumTalk { desk, judge, board, opponent }
    }

    /// The move that was meant, which may be written in another way than in the list of moves.
    fn find(&self, component: usize, option: &Chosen) -> Result<Move, String> {
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
        self.board.find(&desk.engine, component, option, same)
    }

    /// The component that was asked for; the only live one need not be named.
    fn component(&self, command: &str, component: Option<usize>) -> Result<&Game, String> {
        let games = self.board.now().components();
        let count = games.len();
        match component {
            Some(at) => games.get(at).ok_or_else(|| match count {
                1 => format!("there is no component {at}, only component 0"),
                _ => format!("there is no component {at}, only 0 to {}", count - 1),
            }),
            None => {
                let mut live = games.iter().filter(|game| !game.is_number());
                match (live.next(), live.next()) {
                    (Some(game), None) => Ok(game),
                    _ => Err(format!("which component? `{command} 0`")),
                }
            }
        }
    }
}

impl Talk for SumTalk<'_> {
    type Move = Move;
    /// Only numbers are left, and the board tells what they make.
    type Outcome = ();

    fn greeting(&self) -> String {
        let Board { you, first, play, .. } = self.board;
        let aim = if play == Play::Score { "the score" } else { "the last move" };
        let [you, program, first] =
            [you, you.opponent(), first].map(|player| show::player(self.desk, player));
        let name = self.opponent.name();
        let help = self.desk.look.paint(FAINT, "`help` lists what you can type");
        format!(
            "  You are {you}, the program is {program} ({name}); {first} moves first, for {aim}.\n  {help}\n"
        )
    }

    fn you(&self) -> Option<Player> {
        Some(self.board.you)
    }

    fn is_yours(&self) -> bool {
        self.board.is_yours()
    }

    fn outcome(&self) -> Option<()> {
        self.board.is_over().then_some(())
    }

    fn show(&self) -> String {
        show::board(self.desk, &self.board)
    }

    fn reply(&mut self) -> Option<Reply<Move>> {
        let reply = self.opponent.reply(self.desk, &mut self.judge, &self.board)?;
        let doubt = reply.stop.map(|stop| format!("{stop}: the best move known"));
        Some(Reply { played: reply.played, doubt })
    }

    fn announce(&self, played: &Move) -> String {
        let name = show::player(self.desk, played.player);
        format!("  {name} plays {}\n", show::named(self.desk, played))
    }

    fn make(&mut self, played: Move) -> String {
        let desk = self.desk;
        desk.watch(|| self.board.make(&desk.engine, played.clone()));
        show::moved(desk, &self.board, &played)
    }

    fn has_moved(&self) -> bool {
        self.board.has_moved()
    }

    fn undo(&mut self) -> usize {
        self.board.undo()
    }

    fn how_to_move(&self) -> String {
        HOW_TO_MOVE.to_owned()
    }

    fn help(&self) -> String {
        show::help(self.desk, self.board.play, self.board.has_boards())
    }

    fn moves(&self) -> String {
        show::moves(self.desk, &self.board)
    }

    fn numbered(&self, number: usize) -> Result<Move, String> {
        let moves = self.board.moves(&self.desk.engine);
        let found = number.checked_sub(1).and_then(|at| moves.get(at)).cloned();
        found.ok_or_else(|| format!("there are the moves #1 to #{}; `moves` lists them", moves.len()))
    }

    fn hint(&mut self) -> String {
        hint::hint(self.desk, &mut self.judge, &self.board)
    }

    fn answer(&mut self, line: &str) -> Result<Answer<Move, ()>, String> {
        let text = match command::parse(line)? {
            Command::Play { component, option } => return self.find(component, &option).map(Answer::Play),
            Command::Score => {
                let Board { play, .. } = self.board;
                let (now, to_move) = (self.board.now(), self.board.to_move());
                format!("  {}\n", review::outlook(&mut self.judge, now, to_move, play, "to move"))
            }
            Command::Tree(component) => show::tree(self.desk, self.component("tree", component)?),
            Command::Value(None) => show::values(self.desk, &self.board, None),
            Command::Value(component) => {
                self.component("value", component)?;
                show::values(self.desk, &self.board, component)
            }
            Command::Thermograph(component) => {
                let game = self.component("thermograph", component)?;
                show::thermograph(self.desk, game).map_err(|stop| stop.to_string())?
            }
        };
        Ok(Answer::Say(text))
    }

    fn review(&mut self, end: End<()>) -> String {
        review::review(self.desk, &mut self.judge, &self.board, end)
    }
}

#[cfg(test)]
mod tests {
    use tedomari::{NoPositions, Sum};

    use super::*;
    use crate::prompt;

    /// A talk about a sum, Left first.
    fn talk(games: &[&str], you: Player, lines: &str, script: bool) -> String {
        let desk = prompt::desk(&[]);
        let sum = Sum::read(&desk.engine, games, &NoPositions).unwrap();
        let board = Board::new(sum, Player::Left, you, Play::Score);
        prompt::hold(&desk, SumTalk::new(&desk, board, Opponent::Best), lines, script)
    }

    #[test]
    fn a_script_and_a_person() {
        // In {5|-5} + {3|1} Left takes the larger switch, and Right answers in the other: 5 + 1.
        let lines = "0 5\n";
        let script = talk(&["{5|-5}", "{3|1}"], Player::Left, lines, true);
        assert!(
            script.contains("\nLeft> 0 5\n  Left plays 0.0 to 5\n  Right plays 1.0 to 1\n\n"),
            "{script}"
        );
        assert!(script.contains("  score        6\n"), "{script}");
        assert!(script.ends_with("every move of yours was best\n"), "{script}");
        // A person is asked after the end, and what they type is on the screen already.
        let person = talk(&["{5|-5}", "{3|1}"], Player::Left, lines, false);
        assert_eq!(person, script.replace("Left> 0 5\n", "Left> ") + "over> \n");
    }

    #[test]
    fn after_the_end_a_move_can_be_taken_back() {
        let text = talk(&["{5|-5}", "{3|1}"], Player::Left, "1\nhint\nundo\n0\n", true);
        // 3 - 5 is 8 less than 5 + 1.
        assert!(text.contains("your mistakes lost 8 in all"), "{text}");
        assert!(text.contains("over> hint\n  ? the game is over: `undo` takes back"), "{text}");
        assert!(text.contains("over> undo\n  2 moves taken back\n\n  component"), "{text}");
        assert!(text.ends_with("every move of yours was best\n"), "{text}");
    }

    #[test]
    fn the_program_begins_unless_all_is_over() {
        let text = talk(&["{5|-5}", "{3|1}"], Player::Right, "undo\n#1\n", true);
        assert!(text.contains("  move 1: Left, the program's turn\n  Left plays 0.0 to 5\n"), "{text}");
        assert!(text.contains("Right> undo\n  ? you have not moved yet"), "{text}");
        assert!(text.contains("Right> #1\n  Right plays 1.0 to 1\n"), "{text}");
        let over = talk(&["3", "-1"], Player::Right, "", true);
        assert!(!over.contains("move 1"), "{over}");
        assert!(over.contains("  score        2\n"), "{over}");
    }
}
