//! Who wins sums of games if the last move loses, and how impartial games behave beside each other then?

mod partizan;
mod quotient;
mod structure;
mod tables;
mod written;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_misere::{Form, Item, Kind, Play, Sum};
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::ReadError;
use tedomari_vocabulary::{Outcome, Player};

use self::tables::{Shared, Tables};
use self::written::{Term, Written};
use crate::expression::parse_impartial;
use crate::letter::Letter;
use crate::mistake::{Mistake, Unfinished};
use crate::natural::Natural;
use crate::question::{Answer, Question};
use crate::ration::Ration;
use crate::session::Session;

pub use quotient::MiserePositionQuotient;
pub use structure::MisereStructure;

/// The question about a sum of impartial games in misère play, where whoever makes the last move loses.
///
/// ```
/// use tedomari_answer::{AskMisere, Session};
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// let answer = Session::new().ask(&Task::default(), &AskMisere::new("cram(2x3) + *2 + *2"))?;
/// assert_eq!((answer.outcome, answer.facts.genus), (Some(Outcome::Next), Some("1^13".to_owned())));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskMisere {
    /// An expression: positions, heaps of Nim such as `*3`, games in braces such as `{0,*2}`, and sums of these.
    #[serde(alias = "expr")]
    pub input: String,
    /// Whether genus and simplest form are searched for however long it takes.
    #[serde(default)]
    pub thorough: bool,
    /// Whether the misère quotient of all games that play can reach is wanted.
    #[serde(default)]
    pub quotient: bool,
    /// Whether the mate, the parts and what else the simplest form says are wanted.
    #[serde(default)]
    pub structure: bool,
    /// Another impartial game: is there one that makes both lost for the player to move?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linked_to: Option<String>,
}

/// A sum of impartial games in misère play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MisereAnswer {
    /// Who wins: N, whoever is to move, P, the other, or L or R, if the players have different moves; null if a limit was reached before that was
    /// known.
    pub outcome: Option<Outcome>,
    /// The winning moves, by the games of the sum in the order in which they are written.
    pub moves: Vec<MisereMove>,
    /// Whether these are all; null if that is not known.
    pub complete: Option<bool>,
    /// Whether the players have different moves. Then there is nothing else to be told than who wins.
    #[serde(default, skip_serializing_if = "is_false")]
    pub partizan: bool,
    /// What is known of the whole.
    #[serde(flatten)]
    pub facts: MisereFacts,
    /// What its simplest form says about it, if that was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structure: Option<MisereStructure>,
    /// Whether it is linked to the other game, if that was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linked: Option<bool>,
    /// Then a game beside which both are lost for the player to move, if it was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A game beside which this one is lost for the player to move and the other is won, if they are different and it was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinguisher: Option<String>,
    /// Whether the two are equal, if that was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
    /// What is known of its parts, if there are several: each kind once.
    pub parts: Vec<MiserePart>,
    /// The misère quotient, if it was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotient: Option<MiserePositionQuotient>,
    /// Whether the quotient was asked for and is infinite or too large to be found.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_quotient: bool,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// What is known of a game in misère play; what was not found is null.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MisereFacts {
    /// The genus: the nim-value, and behind `^` the misère values beside 0, 1, 2, … heaps of two, of which the last two alternate.
    pub genus: Option<String>,
    /// The nim-value in normal play.
    pub nim_value: Option<Natural>,
    /// The misère values of the genus.
    pub misere_values: Option<Vec<Natural>>,
    /// Tame, restive, restless or wild.
    pub kind: Option<MisereKind>,
    /// The simplest form: heaps of Nim, or braces around the options that are not reversible.
    pub form: Option<String>,
}

/// How a game behaves beside others in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MisereKind {
    /// Beside other tame games it is like a position of Nim.
    Tame,
    /// All options are tame, the game is not, and its nim-value is 0 or 1.
    Restive,
    /// All options are tame, the game is not, and its misère value is 0 or 1.
    Restless,
    /// Anything else.
    Wild,
}

impl From<Kind> for MisereKind {
    fn from(kind: Kind) -> MisereKind {
        match kind {
            Kind::Tame => MisereKind::Tame,
            Kind::Restive => MisereKind::Restive,
            Kind::Restless => MisereKind::Restless,
            Kind::Wild => MisereKind::Wild,
        }
    }
}

/// A part of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MiserePart {
    /// The part as an expression.
    pub game: String,
    /// How many such parts there are.
    pub count: u64,
    /// Who wins it alone; null if that was not found.
    pub outcome: Option<Letter>,
    /// What else is known.
    #[serde(flatten)]
    pub facts: MisereFacts,
}

/// A winning move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MisereMove {
    /// The game of the sum in which it is made, counted from 0.
    pub component: usize,
    /// The move: in a position in the game's own coordinates, elsewhere what it leaves.
    #[serde(rename = "move")]
    pub name: String,
    /// What it leaves there.
    pub to: String,
    /// Whose move it is, if the players have different moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
}

/// So many steps genus and form may take if they are not asked for however long it takes.
const STEPS: u64 = 1 << 20;

/// In a smaller heap of Nim each move is tried.
const SMALL_HEAP: u64 = 8;

impl AskMisere {
    /// The question about an expression.
    pub fn new(expression: &str) -> AskMisere {
        AskMisere {
            input: expression.to_owned(),
            thorough: false,
            quotient: false,
            structure: false,
            linked_to: None,
        }
    }

    fn answered(&self, session: &Session, task: &Task, answer: &mut MisereAnswer) -> Result<(), Unfinished> {
        let (expr, _held) = parse_impartial(&session.rulesets, &self.input, task)?;
        let (written, terms) = match Written::read(&expr, &session.rulesets, task) {
            Ok(read) => read,
            Err(ReadError::Invalid { .. }) if !self.is_about_forms() => {
                let found = partizan::answer(&expr, &session.rulesets, task, answer);
                return found.map_err(|error| Unfinished::reading(&self.input, error));
            }
            Err(error) => return Err(Unfinished::reading(&self.input, error)),
        };
        let tables = Rc::new(RefCell::new(Tables::new(written, task)));
        let mut rules = Shared(tables.clone());
        let mut asked = Asked { play: Play::new(&mut rules, task), tables: &tables, task };
        let items = tables.borrow_mut().items(&terms);
        task.stage("who wins", None);
        let is_lost = asked.play.is_lost(task, &items)?;
        answer.outcome = Some(Outcome::of_mover(!is_lost));
        answer.complete = Some(is_lost);
        if !is_lost {
            task.stage("the player to move wins; looking for all winning moves", None);
            asked.find_moves(&terms, answer)?;
        }
        task.stage("genus and simplest form", None);
        let limits = if self.thorough { Limits::new() } else { Limits::new().nodes(STEPS) };
        let part = task.part(limits);
        answer.facts = asked.facts(&part, &items)?;
        asked.find_parts(&part, &items, answer)?;
        if self.structure {
            asked.find_structure(&part, &items, answer)?;
        }
        if let Some(other) = &self.linked_to {
            self.find_link(session, &mut asked, &part, &items, other, answer)?;
        }
        if self.quotient {
            asked.find_quotient(&items, answer)?;
        }
        Ok(())
    }

    /// Whether something is asked that only impartial games have.
    fn is_about_forms(&self) -> bool {
        self.quotient || self.structure || self.linked_to.is_some()
    }
}

/// A question at work.
struct Asked<'a> {
    play: Play<'a>,
    tables: &'a RefCell<Tables>,
    task: &'a Task,
}

impl Asked<'_> {
    /// The moves that win. Each is told as soon as it is found, so that a stop leaves those before it.
    fn find_moves(&mut self, terms: &[Term], answer: &mut MisereAnswer) -> Result<(), Stop> {
        let items: Vec<Vec<Item>> = {
            let mut tables = self.tables.borrow_mut();
            terms.iter().map(|&term| tables.items_of(term)).collect()
        };
        let mut ration = Ration::new(self.task, false);
        let mut is_complete = true;
        for (component, &term) in terms.iter().enumerate() {
            if let Some(before) = terms[..component].iter().position(|&other| other == term) {
                // What wins in a game wins in its like.
                let same: Vec<MisereMove> =
                    answer.moves.iter().filter(|found| found.component == before).cloned().collect();
                for found in same {
                    ration.take(size_of::<MisereMove>() + found.name.len() + found.to.len())?;
                    answer.moves.push(MisereMove { component, ..found });
                }
                continue;
            }
            let others: Vec<Item> = (items.iter().enumerate())
                .filter(|&(at, _)| at != component)
                .flat_map(|(_, items)| items.iter().copied())
                .collect();
            let mut tell = |name: String, to: String| {
                ration.take(size_of::<MisereMove>() + name.len() + to.len())?;
                answer.moves.push(MisereMove { component, name, to, player: None });
                Ok(())
            };
            is_complete &= self.moves_in(term, &others, &mut tell)?;
        }
        answer.complete = Some(is_complete);
        Ok(())
    }

    /// The winning moves in a game beside others; whether these are all.
    fn moves_in(
        &mut self,
        term: Term,
        others: &[Item],
        tell: &mut dyn FnMut(String, String) -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        let (tables, task) = (self.tables, self.task);
        match term {
            Term::Heap(size) if size >= SMALL_HEAP => {
                // Beside the others there is one heap from which the player to move loses.
                let wanted = self.play.value(task, others)?;
                if wanted < size {
                    let text = tables.borrow().written.text(&[Term::Heap(wanted)]);
                    tell(text.clone(), text)?;
                }
            }
            Term::Heap(size) => {
                for smaller in 0..size {
                    if self.wins(others, vec![Item::Heap(smaller)])? {
                        let text = tables.borrow().written.text(&[Term::Heap(smaller)]);
                        tell(text.clone(), text)?;
                    }
                }
            }
            Term::Braces(at) => {
                let options = tables.borrow().written.braces[at as usize].clone();
                for option in options {
                    let items = tables.borrow_mut().items(&option);
                    if self.wins(others, items)? {
                        let text = tables.borrow().written.text(&option);
                        tell(text.clone(), text)?;
                    }
                }
            }
            Term::Position(at) => {
                let position = tables.borrow().written.positions[at as usize].clone();
                if position.has_too_many_moves() {
                    return Ok(false);
                }
                let mut visited = Ok(());
                position.visit_options(Player::Left, &mut |name, after| {
                    let items = tables.borrow_mut().items_of_position(&after);
                    visited = self.wins(others, items).and_then(|wins| match wins {
                        true => tell(name, after.to_string()),
                        false => Ok(()),
                    });
                    if visited.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                visited?;
            }
        }
        Ok(true)
    }

    /// Whether a move that leaves these games beside others wins.
    fn wins(&mut self, others: &[Item], mut left: Vec<Item>) -> Result<bool, Stop> {
        left.extend_from_slice(others);
        self.play.is_lost(self.task, &left)
    }

    /// What a part of the work finds out about a game; a stop of the whole is an error.
    fn facts(&mut self, part: &Task, items: &[Item]) -> Result<MisereFacts, Stop> {
        let mut facts = MisereFacts::default();
        let found = self.fill(part, items, &mut facts);
        match (found, self.task.check()) {
            (Ok(()), _) => Ok(facts),
            (Err(_), checked) => checked.map(|()| facts),
        }
    }

    fn fill(&mut self, part: &Task, items: &[Item], facts: &mut MisereFacts) -> Result<(), Stop> {
        // The form tells everything. It may be out of reach where the rest is not.
        let share = part.part(part.rest().half());
        match self.play.as_heap(items) {
            Some(size) => facts.form = Some(self.tables.borrow().written.text(&[Term::Heap(size)])),
            None => match self.play.form(&share, items) {
                Ok(form) => self.fill_form(part, form, facts)?,
                Err(_) => part.check()?,
            },
        }
        let genus = self.play.genus(part, items)?;
        facts.genus = Some(genus.to_string());
        facts.nim_value = Some(genus.normal().into());
        facts.misere_values = Some(genus.terms().iter().map(|&value| value.into()).collect());
        if facts.kind.is_none() {
            facts.kind = self.play.kind(part, items)?.map(MisereKind::from);
        }
        Ok(())
    }

    fn fill_form(&mut self, part: &Task, form: Form, facts: &mut MisereFacts) -> Result<(), Stop> {
        let forms = self.play.forms();
        facts.kind = Some(forms.kind(form).into());
        let share = part.part(part.rest().half());
        match forms.text(&share, form) {
            Ok(text) => facts.form = Some(text),
            Err(_) => part.check()?,
        }
        Ok(())
    }

    /// What is known of the parts of the sum.
    fn find_parts(&mut self, part: &Task, items: &[Item], answer: &mut MisereAnswer) -> Result<(), Stop> {
        let mut items: Vec<Item> = items.iter().copied().filter(|&item| item != Item::Heap(0)).collect();
        if items.len() < 2 {
            return Ok(());
        }
        items.sort_unstable();
        let mut ration = Ration::new(self.task, false);
        for same in items.chunk_by(|a, b| a == b) {
            let game = self.tables.borrow().text(same[0]);
            ration.take(size_of::<MiserePart>() + 2 * game.len())?;
            let outcome = match self.play.is_lost(part, &same[..1]) {
                Ok(is_lost) => Some(Letter::of_mover(!is_lost)),
                Err(_) => self.task.check().map(|()| None)?,
            };
            let facts = self.facts(part, &same[..1])?;
            ration.take(facts.form.as_ref().map_or(0, String::len))?;
            answer.parts.push(MiserePart { game, count: same.len() as u64, outcome, facts });
        }
        Ok(())
    }

    /// All games that play can reach from some, each after those that its options leave.
    fn closure(&mut self, items: &[Item]) -> Result<Vec<(Item, Vec<Sum>)>, Stop> {
        self.play.closure(self.task, items)
    }
}

impl Answer for MisereAnswer {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }

    fn is_complete(&self) -> bool {
        self.stopped.is_none() && !self.no_quotient
    }
}

impl Question for AskMisere {
    const NAME: &'static str = "misere";

    type Answer = MisereAnswer;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<MisereAnswer, Mistake> {
        let mut answer = MisereAnswer::default();
        match self.answered(session, task, &mut answer) {
            Ok(()) => {}
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                (answer.stopped, answer.nodes) = (Some(stop), Some(task.steps()));
            }
        }
        Ok(answer)
    }
}
