//! Take-and-break games, in normal and in misère play.

use std::ops::ControlFlow;
use std::path::PathBuf;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_octal::{Rule, Taking, Values};
use tedomari_task::{Stop, Task};

use super::duel::{Duel, Duelling, Verdict};
use super::{InProgress, Outlook, Scene, Side};
use crate::mistake::Mistake;
use crate::octal::{Game, computed, in_words, refuse_file, settle};
use crate::session::Session;

/// Heaps of a take-and-break game to be played.
///
/// ```
/// use tedomari_answer::play::{PlayOctal, Side};
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let mut game = PlayOctal::new("kayles", &[5, 5], Side::You).start(&mut Session::new(), &task)?;
/// game.play(&task, "0 1").unwrap();
/// assert_eq!(game.reply(&task).unwrap().name, "1 of 5, leaving 4 (heap 1)");
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayOctal {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// The heaps.
    pub heaps: Vec<u64>,
    /// Whether whoever makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// Who moves first.
    pub first: Side,
    /// A file: the values in it are taken up, if it exists, and all are kept there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<PathBuf>,
}

impl PlayOctal {
    /// Heaps in normal play.
    pub fn new(code: &str, heaps: &[u64], first: Side) -> PlayOctal {
        PlayOctal { code: code.to_owned(), heaps: heaps.to_vec(), misere: false, first, resume: None }
    }

    /// The game at its beginning. In normal play the values of the heaps are computed; if a limit of the task is reached
    /// before that is done, the mistake says so.
    pub fn start(&self, session: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        let game = Game::read(&self.code)?;
        refuse_file(&game, self.resume.as_deref())?;
        let rule = game.upto(self.heaps.iter().copied().max().unwrap_or(0))?;
        let largest = if self.misere { 0 } else { self.heaps.iter().copied().max().unwrap_or(0) };
        let threads = session.rulesets.threads;
        let found = computed(task, &rule, largest, threads, self.resume.as_deref())?;
        if let Some(stop) = found.stop {
            let message = format!("{stop} before the values of the heaps were known");
            return Err(Mistake::new("", 0, message).in_field("heaps"));
        }
        if let Some(message) = found.unsaved {
            return Err(Mistake::new("", 0, message).in_field("resume"));
        }
        let duel = OctalDuel { rule, values: found.values, misere: self.misere };
        Ok(Box::new(Duelling::new(duel, self.heaps.clone(), self.first)))
    }
}

/// Heaps of a take-and-break game.
struct OctalDuel {
    rule: Rule,
    /// Values as far as the heaps go.
    values: Values,
    misere: bool,
}

impl OctalDuel {
    /// The first moves, up to a number of them.
    fn first_moves(&self, heaps: &[u64], most: usize) -> Vec<Taking> {
        let mut found = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let _ = self.rule.visit_moves(heap, u64::MAX, |take, leave| {
                if found.len() >= most {
                    return ControlFlow::Break(());
                }
                found.push(Taking { heap: at, take, leave: leave.to_vec() });
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// Whether a move that leaves what it does not take, in ascending order, is one of the game.
    fn is_legal(&self, heap: u64, played: &Taking) -> bool {
        let (rule, leave) = (&self.rule, &played.leave);
        let differ = leave.windows(2).all(|pair| pair[0] != pair[1]);
        let allows = |take: usize| rule.code().allows(take, leave.len());
        heap > 0
            && rule.frozen() != Some(heap)
            && !leave.contains(&0)
            && (differ || !rule.is_unequal())
            && usize::try_from(played.take).is_ok_and(allows)
    }
}

impl Duel for OctalDuel {
    type Position = Vec<u64>;
    type Move = Taking;

    fn rules(&self) -> Vec<String> {
        let name = self.rule.name().map_or(String::new(), |name| format!(", {name}"));
        vec![format!("The take-and-break game {}{name}", self.rule)]
    }

    fn how_to_move(&self) -> String {
        "the number of a heap, how many beans you take and the heaps you leave: `0 1` leaves one heap or none, \
         `0 1 3` breaks off a heap of three"
            .to_owned()
    }

    fn scene(&self, heaps: &Vec<u64>) -> Scene {
        Scene::Heaps { heaps: heaps.clone() }
    }

    fn moves(&self, heaps: &Vec<u64>, most: usize) -> Vec<Taking> {
        self.first_moves(heaps, most)
    }

    fn name(&self, heaps: &Vec<u64>, played: &Taking) -> String {
        let text = in_words(heaps, played.heap, played.take, &played.leave);
        let text = text.strip_prefix("take ").unwrap_or(&text);
        if heaps.len() > 1 { format!("{text} (heap {})", played.heap) } else { text.to_owned() }
    }

    fn read(&self, heaps: &Vec<u64>, text: &str) -> Result<Taking, String> {
        let words: Vec<&str> = text.split([' ', ',', '+']).filter(|word| !word.is_empty()).collect();
        let numbers: Result<Vec<u64>, _> = words.iter().map(|word| word.parse()).collect();
        if let Ok([at]) = numbers.as_deref() {
            return Err(format!("how many beans you take from heap {at} is missing: `{at} 1` takes one"));
        }
        let Ok([at, take, leave @ ..]) = numbers.as_deref() else {
            return Err(format!("a move is {}", self.how_to_move()));
        };
        let place = usize::try_from(*at).ok().and_then(|at| Some((at, *heaps.get(at)?)));
        let Some((place, heap)) = place else { return Err(format!("there is no heap {at}")) };
        let rest = heap.checked_sub(*take).ok_or(format!("heap {at} has only {heap}"))?;
        let mut leave = leave.to_vec();
        let named: u64 = leave.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part)).unwrap_or(u64::MAX);
        let more = rest.checked_sub(named).ok_or(format!("only {rest} are left"))?;
        if more > 0 {
            leave.push(more);
        }
        leave.sort_unstable();
        let played = Taking { heap: place, take: *take, leave };
        if self.is_legal(heap, &played) {
            Ok(played)
        } else {
            Err("the rules do not allow this; `moves` lists what they do".to_owned())
        }
    }

    fn play(&mut self, heaps: &Vec<u64>, played: &Taking) -> Vec<u64> {
        let mut next = heaps.clone();
        next.splice(played.heap..=played.heap, played.leave.iter().copied());
        next
    }

    fn judge(&mut self, task: &Task, heaps: &Vec<u64>) -> Result<Verdict<Taking>, Stop> {
        let best = if self.misere {
            settle(task, &self.rule, heaps)?.moves.moves
        } else {
            self.values.winning_moves(task, heaps)?.unwrap_or_default().moves
        };
        match best.is_empty() {
            false => Ok(Verdict { outlook: Outlook::Win, best }),
            // Any move is as good as another; the first takes few beans.
            true => Ok(Verdict { outlook: Outlook::Loss, best: self.first_moves(heaps, 1) }),
        }
    }

    fn is_misere(&self) -> bool {
        self.misere
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn lost(setup: &PlayOctal) -> bool {
        let task = Task::default();
        let mut game = setup.start(&mut Session::new(), &task).unwrap();
        while !game.is_over() {
            match game.to_move() {
                Side::You => game.play(&task, "#1").map(drop).unwrap(),
                Side::Program => game.reply(&task).map(drop).unwrap(),
            }
        }
        // Who is to move at the end has lost, or won in misère play.
        (game.to_move() == Side::You) != setup.misere
    }

    #[test]
    fn the_program_wins_what_is_won() {
        assert!(lost(&PlayOctal::new("kayles", &[5, 5], Side::You)));
        assert!(lost(&PlayOctal::new("kayles", &[5, 6], Side::Program)));
        assert!(lost(&PlayOctal { misere: true, ..PlayOctal::new("kayles", &[2, 2], Side::You) }));
    }

    #[test]
    fn moves_that_are_none() {
        let task = Task::default();
        let mut game = PlayOctal::new("0.77", &[5, 3], Side::You).start(&mut Session::new(), &task).unwrap();
        for (line, part) in [
            ("0", "is missing"),
            ("2 1", "there is no heap 2"),
            ("1 4", "heap 1 has only 3"),
            ("0 1 5", "only 4 are left"),
            ("0 3", "the rules do not allow this"),
            ("0 1 18446744073709551615 2", "only 4 are left"),
        ] {
            let message = game.play(&task, line).unwrap_err();
            assert!(message.contains(part), "{line}: {message}");
        }
        assert_eq!(game.play(&task, "0 1 1 3").unwrap().name, "1 of 5, leaving 1 and 3 (heap 0)");
    }

    #[test]
    fn values_may_be_out_of_reach() {
        let setup = PlayOctal::new("0.007", &[1_000_000_000], Side::You);
        let task = Task::new(Limits::new().nodes(1000));
        let mistake = setup.start(&mut Session::new(), &task).map(|_| ()).unwrap_err();
        assert_eq!(mistake.message, "node limit reached before the values of the heaps were known");
    }
}
