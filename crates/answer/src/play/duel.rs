//! A game that somebody wins: piles, octal games, tokens on a graph, boards.
//!
//! A game says by the trait [`Duel`] which moves there are and what a position is worth to the player to move; [`Duelling`]
//! keeps it in progress. The program plays a move that wins if there is one, else one that draws, else the one that the game
//! holds to be the best delay, so it wins every won position and never loses a drawn one as long as the game's verdicts are
//! right and its winning moves make progress.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use super::{
    BoardScene, Cost, DuelMistake, DuelReview, End, Hint, InProgress, Made, MoveName, Outlook, RESIGNED,
    Review, Rules, Scene, Side, Told,
};

/// A game of two players in which the last move wins or, in misère play, loses.
pub trait Duel: Send {
    /// What moves change. It may also hold what a strategy remembers about the play so far.
    type Position: Clone + Send;
    /// A move.
    type Move: Clone + PartialEq + Send;

    /// What is played, in sentences that begin with the name of the game: `Nim, taking any number from one pile`.
    fn rules(&self) -> Vec<String>;

    /// How a move is typed, to follow "a move is": "a pile and how many are taken: `0 3`".
    fn how_to_move(&self) -> String;

    /// What the position looks like.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// The moves, or the first `most` of them. None at all ends the game.
    fn moves(&self, position: &Self::Position, most: usize) -> Vec<Self::Move>;

    /// A move in words that fit after "you play": `2 from pile 1`.
    fn name(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The move that was typed; the error is a message for the person.
    fn read(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The position after a legal move of either player.
    fn play(&mut self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// What the position is worth to the player to move. Never asked where there is no move.
    fn judge(&mut self, task: &Task, position: &Self::Position) -> Result<Verdict<Self::Move>, Stop>;

    /// Which player the person is, where the two have different moves.
    fn you(&self) -> Option<Player> {
        None
    }

    /// The board that a move has changed, to be shown at once, since a reply may take a while.
    fn changed(&self, _after: &Self::Position, _played: &Self::Move) -> Option<BoardScene> {
        None
    }

    /// Whether a move keeps what best play leads to. To be told where a verdict need not list all moves that do.
    fn keeps(
        &mut self,
        _task: &Task,
        _position: &Self::Position,
        played: &Self::Move,
        verdict: &Verdict<Self::Move>,
    ) -> Result<bool, Stop> {
        Ok(verdict.best.contains(played))
    }

    /// A move where no verdict was found in time.
    fn guess(&self, position: &Self::Position) -> Option<Self::Move> {
        self.moves(position, 1).into_iter().next()
    }

    /// Answers a line that only this game knows: with something to tell, or with a message that something is wrong with
    /// it.
    fn ask(&mut self, _task: &Task, _position: &Self::Position, _line: &str) -> Option<Result<Told, String>> {
        None
    }

    /// What such lines are and what they do.
    fn words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether whoever makes the last move loses.
    fn is_misere(&self) -> bool {
        false
    }

    /// Whether play can go on for ever, so that a draw can be agreed.
    fn can_draw(&self) -> bool {
        false
    }
}

/// A position judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<M> {
    /// What best play leads to.
    pub outlook: Outlook,
    /// Moves that keep the outlook, the one that the program would play first; at least one. If all lose, the first is
    /// the best delay and the others need not be told.
    pub best: Vec<M>,
}

/// So many moves are named in a hint.
const MOST_HINTED: usize = 5;

/// A duel in progress.
pub struct Duelling<D: Duel> {
    duel: D,
    now: D::Position,
    first: Side,
    plies: Vec<Ply<D>>,
    /// Whether a draw was agreed.
    is_drawn: bool,
}

/// A move that was made, with the position before it.
struct Ply<D: Duel> {
    before: D::Position,
    played: D::Move,
    by: Side,
}

impl<D: Duel> Duelling<D> {
    /// A game at its beginning.
    pub fn new(duel: D, start: D::Position, first: Side) -> Duelling<D> {
        Duelling { duel, now: start, first, plies: Vec::new(), is_drawn: false }
    }

    /// The move that is meant: by its number in the list, or as it is typed.
    fn find(&self, text: &str) -> Result<D::Move, String> {
        let Some(number) = numbered(text)? else { return self.duel.read(&self.now, text) };
        let moves = self.duel.moves(&self.now, number);
        let found = number.checked_sub(1).and_then(|at| moves.get(at)).cloned();
        found.ok_or_else(|| "there is no move of that number; `moves` lists them".to_owned())
    }

    fn make(&mut self, played: D::Move, doubt: Option<Stop>) -> Made {
        let by = self.to_move();
        let name = self.duel.name(&self.now, &played);
        let after = self.duel.play(&self.now, &played);
        let changed = self.duel.changed(&after, &played);
        let before = std::mem::replace(&mut self.now, after);
        self.plies.push(Ply { before, played, by });
        Made { by, player: None, name, doubt, changed }
    }

    /// The person's moves that turned a win into less, or a draw into a loss; and whether all were looked at.
    fn mistakes(&mut self, task: &Task) -> (Vec<DuelMistake>, bool) {
        let mut mistakes = Vec::new();
        for (at, ply) in self.plies.iter().enumerate().filter(|(_, ply)| ply.by == Side::You) {
            let Ok(verdict) = self.duel.judge(task, &ply.before) else { return (mistakes, false) };
            if verdict.outlook == Outlook::Loss {
                continue;
            }
            match self.duel.keeps(task, &ply.before, &ply.played, &verdict) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(_) => return (mistakes, false),
            }
            mistakes.push(DuelMistake {
                number: at + 1,
                played: self.duel.name(&ply.before, &ply.played),
                lost: verdict.outlook,
                better: verdict.best.first().map(|best| self.duel.name(&ply.before, best)),
            });
        }
        (mistakes, true)
    }

    /// To resign is a mistake as well, unless everything loses.
    fn resigned(&mut self, task: &Task) -> Option<DuelMistake> {
        let verdict = self.duel.judge(task, &self.now).ok()?;
        (verdict.outlook != Outlook::Loss).then(|| DuelMistake {
            number: self.plies.len() + 1,
            played: RESIGNED.to_owned(),
            lost: verdict.outlook,
            better: verdict.best.first().map(|best| self.duel.name(&self.now, best)),
        })
    }
}

/// The number that is meant by `#3`.
pub(crate) fn numbered(text: &str) -> Result<Option<usize>, String> {
    let Some(number) = text.trim().strip_prefix('#') else { return Ok(None) };
    let number = number.trim();
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| number.parse().ok()).flatten().map(Some).ok_or_else(|| {
        "after `#` the number of a move is expected, as in the list that `moves` shows".to_owned()
    })
}

impl<D: Duel> InProgress for Duelling<D> {
    fn rules(&self) -> Rules {
        let words = self.duel.words().iter();
        Rules {
            rules: self.duel.rules(),
            you: self.duel.you(),
            first: self.first,
            play: None,
            is_misere: self.duel.is_misere(),
            can_draw: self.duel.can_draw(),
            has_boards: false,
            opponent: "best play".to_owned(),
            how_to_move: self.duel.how_to_move(),
            words: words.map(|&(typed, means)| (typed.to_owned(), means.to_owned())).collect(),
        }
    }

    fn to_move(&self) -> Side {
        if self.plies.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn is_over(&self) -> bool {
        self.is_drawn || self.duel.moves(&self.now, 1).is_empty()
    }

    fn number(&self) -> usize {
        self.plies.len() + 1
    }

    fn record(&self) -> Vec<String> {
        self.plies.iter().map(|ply| self.duel.name(&ply.before, &ply.played)).collect()
    }

    fn scene(&self, _: &Task) -> Scene {
        self.duel.scene(&self.now)
    }

    fn moves(&self, most: usize) -> Vec<MoveName> {
        let moves = self.duel.moves(&self.now, most);
        let named = moves.iter().map(|played| self.duel.name(&self.now, played));
        named.map(|name| MoveName { name, component: None, option: None, to: None }).collect()
    }

    fn play(&mut self, _: &Task, text: &str) -> Result<Made, String> {
        let played = self.find(text)?;
        Ok(self.make(played, None))
    }

    fn cost(&mut self, task: &Task, text: &str) -> Result<Cost, String> {
        let played = self.find(text)?;
        let kept = self.duel.judge(task, &self.now).and_then(|verdict| {
            let is_kept =
                verdict.outlook == Outlook::Loss || self.duel.keeps(task, &self.now, &played, &verdict)?;
            Ok((!is_kept).then_some(verdict.outlook))
        });
        Ok(match kept {
            Ok(lost) => Cost::Outlook(lost),
            Err(stop) => Cost::Unknown(stop),
        })
    }

    fn reply(&mut self, task: &Task) -> Option<Made> {
        let (played, stop) = match self.duel.judge(task, &self.now) {
            Ok(verdict) => (verdict.best.into_iter().next(), None),
            Err(stop) => (None, Some(stop)),
        };
        let played = played.or_else(|| self.duel.guess(&self.now))?;
        Some(self.make(played, stop))
    }

    fn undo(&mut self) -> usize {
        let Some(at) = self.plies.iter().rposition(|ply| ply.by == Side::You) else { return 0 };
        self.now = self.plies[at].before.clone();
        self.is_drawn = false;
        self.plies.drain(at..).count()
    }

    fn has_moved(&self) -> bool {
        self.plies.iter().any(|ply| ply.by == Side::You)
    }

    fn hint(&mut self, task: &Task) -> Hint {
        if self.is_over() {
            return Hint::NoMove;
        }
        match self.duel.judge(task, &self.now) {
            Err(stop) => Hint::Unknown { stop },
            Ok(Verdict { outlook, best }) => {
                let names = best.iter().take(MOST_HINTED).map(|best| self.duel.name(&self.now, best));
                let more = best.len().saturating_sub(MOST_HINTED);
                Hint::Outlook { outlook, moves: names.collect(), more }
            }
        }
    }

    fn ask(&mut self, task: &Task, line: &str) -> Option<Result<Told, String>> {
        // A vertex may be called `s`, but no move is that one word.
        if line.eq_ignore_ascii_case("s") {
            return Some(Ok(Told::Show));
        }
        self.duel.ask(task, &self.now, line)
    }

    /// The program refuses only if it has won.
    fn offer_draw(&mut self, task: &Task) -> Result<bool, String> {
        if !self.duel.can_draw() {
            return Err("this game always ends, and one player wins it".to_owned());
        }
        match self.duel.judge(task, &self.now) {
            Ok(verdict) => {
                self.is_drawn = verdict.outlook != Outlook::Loss;
                Ok(self.is_drawn)
            }
            Err(stop) => Err(format!("{stop}: the program does not know, and plays on")),
        }
    }

    fn review(&mut self, task: &Task, end: End) -> Review {
        let mover = self.to_move();
        let winner = if self.duel.is_misere() { mover } else { mover.other() };
        let (mut mistakes, is_complete) = self.mistakes(task);
        if end == End::Resigned {
            mistakes.extend(self.resigned(task));
        }
        Review::Duel(DuelReview {
            end,
            winner: (end == End::Over).then_some(winner),
            last: self.plies.last().map(|ply| ply.by),
            mistakes,
            has_moved: self.has_moved(),
            is_complete,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One pile, from which 1 to 3 are taken; on a multiple of 4 nothing wins.
    struct Pile;

    impl Duel for Pile {
        type Position = u64;
        type Move = u64;

        fn rules(&self) -> Vec<String> {
            vec!["One pile, taking 1 to 3".to_owned()]
        }

        fn how_to_move(&self) -> String {
            "how many are taken".to_owned()
        }

        fn scene(&self, pile: &u64) -> Scene {
            Scene::Heaps { heaps: vec![*pile] }
        }

        fn moves(&self, pile: &u64, most: usize) -> Vec<u64> {
            (1..=3.min(*pile)).take(most).collect()
        }

        fn name(&self, _: &u64, taken: &u64) -> String {
            taken.to_string()
        }

        fn read(&self, pile: &u64, text: &str) -> Result<u64, String> {
            let taken = text.parse().map_err(|_| "that is not a number".to_owned())?;
            if (1..=3.min(*pile)).contains(&taken) { Ok(taken) } else { Err("too many".to_owned()) }
        }

        fn play(&mut self, pile: &u64, taken: &u64) -> u64 {
            pile - taken
        }

        fn judge(&mut self, _: &Task, pile: &u64) -> Result<Verdict<u64>, Stop> {
            Ok(match pile % 4 {
                0 => Verdict { outlook: Outlook::Loss, best: vec![1] },
                rest => Verdict { outlook: Outlook::Win, best: vec![rest] },
            })
        }
    }

    #[test]
    fn a_whole_game_with_its_review() {
        let task = Task::default();
        let mut game = Duelling::new(Pile, 7, Side::You);
        assert_eq!(
            game.hint(&task),
            Hint::Outlook { outlook: Outlook::Win, moves: vec!["3".to_owned()], more: 0 }
        );
        assert_eq!(game.cost(&task, "2"), Ok(Cost::Outlook(Some(Outlook::Win))));
        assert_eq!(game.cost(&task, "3"), Ok(Cost::Outlook(None)));
        assert_eq!(game.play(&task, "9"), Err("too many".to_owned()));
        assert_eq!(game.play(&task, "#3").unwrap().name, "3");
        assert_eq!(game.reply(&task).unwrap().name, "1");
        // 1 from 3 leaves 2, which the program takes.
        game.play(&task, "1").unwrap();
        assert_eq!(game.reply(&task).unwrap().name, "2");
        assert!(game.is_over());
        let Review::Duel(review) = game.review(&task, End::Over) else { unreachable!("a duel") };
        assert_eq!((review.winner, review.last), (Some(Side::Program), Some(Side::Program)));
        let mistake = DuelMistake {
            number: 3,
            played: "1".to_owned(),
            lost: Outlook::Win,
            better: Some("3".to_owned()),
        };
        assert_eq!(review.mistakes, [mistake]);
        assert_eq!(
            (game.undo(), game.record(), game.undo(), game.undo()),
            (2, vec!["3".into(), "1".into()], 2, 0)
        );
    }

    #[test]
    fn the_program_wins_what_is_won() {
        let task = Task::default();
        for start in (1..40).filter(|start| start % 4 != 0) {
            let mut game = Duelling::new(Pile, start, Side::Program);
            while !game.is_over() {
                match game.to_move() {
                    Side::You => game.play(&task, "#1").map(drop).unwrap(),
                    Side::Program => game.reply(&task).map(drop).unwrap(),
                }
            }
            let Review::Duel(review) = game.review(&task, End::Over) else { unreachable!("a duel") };
            assert_eq!(review.winner, Some(Side::Program), "{start}");
        }
    }

    #[test]
    fn numbers_of_moves() {
        assert_eq!(numbered("#12"), Ok(Some(12)));
        assert_eq!((numbered("# 4"), numbered("4")), (Ok(Some(4)), Ok(None)));
        for line in ["#", "#+1", "# #", "#99999999999999999999999"] {
            assert!(numbered(line).unwrap_err().contains("after `#`"), "{line}");
        }
    }
}
