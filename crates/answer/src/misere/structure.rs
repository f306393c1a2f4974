//! What the simplest form of a game says about it in misère play: its mate, whether it is even, half tame or prime, its parts, its links.

use std::cell::RefCell;
use std::rc::Rc;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_misere::{Form, Forms, Item, Play};
use tedomari_task::{Stop, Task};

use super::tables::{Shared, Tables};
use super::written::Written;
use super::{AskMisere, Asked, MisereAnswer};
use crate::expression::parse_impartial;
use crate::mistake::Unfinished;
use crate::ration::Ration;
use crate::session::Session;

/// What the simplest form of a game says about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MisereStructure {
    /// The mate: * for 0, else the game whose options are the mates of the options. Beside it the game is lost for the player to move.
    pub mate: String,
    /// The depth of the simplest form.
    pub birthday: u64,
    /// Whether * beside it makes it later born.
    pub is_even: bool,
    /// Whether the sum of the game with itself is tame.
    pub is_half_tame: bool,
    /// Whether it is a sum of two games only in the ways that 0 and * allow, and is neither.
    pub is_prime: bool,
    /// The ways to write it as a sum of two even games that are not 0; of an odd game, those of the even game that it is with *.
    pub partitions: Vec<(String, String)>,
}

impl Asked<'_> {
    /// Tells the structure if a part of the work finds it; a stop of the whole is an error.
    pub(super) fn find_structure(
        &mut self,
        part: &Task,
        items: &[Item],
        answer: &mut MisereAnswer,
    ) -> Result<(), Stop> {
        self.task.stage("how the game falls into parts", None);
        match self.structure(part, items) {
            Ok(found) => answer.structure = Some(found),
            Err(_) => self.task.check()?,
        }
        Ok(())
    }

    fn structure(&mut self, part: &Task, items: &[Item]) -> Result<MisereStructure, Stop> {
        let form = self.play.form(part, items)?;
        let forms = self.play.forms_mut();
        let mate = forms.mate(part, form)?;
        let is_even = forms.is_even(part, form)?;
        let is_half_tame = forms.is_half_tame(part, form)?;
        let is_prime = forms.is_prime(part, form)?;
        let mut ration = Ration::new(self.task, false);
        let mut partitions = Vec::new();
        for (one, other) in forms.partitions(part, form)? {
            let [one, other] = [forms.text(part, one)?, forms.text(part, other)?];
            ration.take(one.len() + other.len() + 64)?;
            partitions.push((one, other));
        }
        Ok(MisereStructure {
            mate: forms.text(part, mate)?,
            birthday: forms.birthday(form),
            is_even,
            is_half_tame,
            is_prime,
            partitions,
        })
    }
}

impl AskMisere {
    /// Tells whether the game is linked to another. The games that link them or tell them apart are told if a part of the work finds them.
    pub(super) fn find_link(
        &self,
        session: &Session,
        asked: &mut Asked<'_>,
        part: &Task,
        items: &[Item],
        other: &str,
        answer: &mut MisereAnswer,
    ) -> Result<(), Unfinished> {
        let task = asked.task;
        task.stage("whether the games are linked", None);
        let in_other = |error| match Unfinished::reading(other, error) {
            Unfinished::Mistake(mistake) => Unfinished::Mistake(mistake.in_field("linked_to")),
            stopped => stopped,
        };
        let (expr, _held) = match parse_impartial(&session.rulesets, other, task) {
            Err(Unfinished::Mistake(mistake)) => return Err(mistake.in_field("linked_to").into()),
            parsed => parsed?,
        };
        let (written, terms) = Written::read(&expr, &session.rulesets, task).map_err(in_other)?;
        let tables = Rc::new(RefCell::new(Tables::new(written, task)));
        let mut rules = Shared(tables.clone());
        let mut play = Play::new(&mut rules, task);
        let others = tables.borrow_mut().items(&terms);
        let other: Form = play.form(task, &others)?;
        let form = asked.play.form(task, items)?;
        let forms = asked.play.forms_mut();
        let other = forms.adopt(task, play.forms(), other)?;
        answer.linked = Some(forms.is_linked(form, other));
        answer.equal = Some(form == other);
        let told = |found: Result<Option<Form>, Stop>, forms: &Forms| match found
            .and_then(|found| found.map(|found| forms.text(part, found)).transpose())
        {
            Ok(text) => Ok(text),
            Err(_) => task.check().map(|()| None),
        };
        let link = forms.link(part, form, other);
        answer.link = told(link, forms)?;
        let distinguisher = forms.distinguisher(part, form, other);
        answer.distinguisher = told(distinguisher, forms)?;
        Ok(())
    }
}
