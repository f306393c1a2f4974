//! The parts of all games of a question, numbered together, and what their options leave.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use tedomari_misere::{Item, Part, Rules};
use tedomari_rulesets::{AnyPosition, NumberedParts, Piece};
use tedomari_task::{Held, Stop, Task};

use super::written::{Term, Written};

/// The games of an expression with the parts of their positions.
pub(super) struct Tables {
    pub(super) written: Written,
    /// Those of each ruleset.
    parts: Vec<Box<dyn NumberedParts>>,
    /// The place of a ruleset in that list, with its name.
    places: HashMap<String, usize>,
    names: Vec<String>,
    origins: Vec<Origin>,
    numbers: HashMap<Origin, u32>,
    held: Held,
}

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// A part of a ruleset: the place of the ruleset, and the number there.
    Ruleset(usize, u32),
    /// A game in braces.
    Braces(u32),
}

/// Tables that a search asks while others look at them.
pub(super) struct Shared(pub(super) Rc<RefCell<Tables>>);

impl Tables {
    pub(super) fn new(written: Written, task: &Task) -> Tables {
        Tables {
            written,
            parts: Vec::new(),
            places: HashMap::new(),
            names: Vec::new(),
            origins: Vec::new(),
            numbers: HashMap::new(),
            held: task.hold(),
        }
    }

    fn part(&mut self, origin: Origin) -> Item {
        let next = self.origins.len() as u32;
        let number = *self.numbers.entry(origin).or_insert(next);
        if number == next {
            self.origins.push(origin);
        }
        Item::Part(Part(number))
    }

    fn items_of_pieces(&mut self, place: usize, pieces: &[Piece]) -> Vec<Item> {
        let item = |piece: &Piece| match *piece {
            Piece::Heap(size) => Item::Heap(size),
            Piece::Part(number) => self.part(Origin::Ruleset(place, number)),
        };
        pieces.iter().map(item).collect()
    }

    /// What a position is a sum of.
    pub(super) fn items_of_position(&mut self, position: &AnyPosition) -> Vec<Item> {
        let rules = position.ruleset();
        let place = match self.places.get(rules.name()) {
            Some(&place) => place,
            None => {
                // Only impartial rulesets are read.
                let Some(table) = rules.numbered_parts() else { return Vec::new() };
                self.parts.push(table);
                self.names.push(rules.name().to_owned());
                self.places.insert(rules.name().to_owned(), self.parts.len() - 1);
                self.parts.len() - 1
            }
        };
        let pieces = self.parts[place].pieces(position).unwrap_or_default();
        self.items_of_pieces(place, &pieces)
    }

    /// What a game is a sum of.
    pub(super) fn items_of(&mut self, term: Term) -> Vec<Item> {
        match term {
            Term::Heap(size) => vec![Item::Heap(size)],
            Term::Braces(at) => vec![self.part(Origin::Braces(at))],
            Term::Position(at) => {
                let position = self.written.positions[at as usize].clone();
                self.items_of_position(&position)
            }
        }
    }

    /// The same of several.
    pub(super) fn items(&mut self, terms: &[Term]) -> Vec<Item> {
        terms.iter().flat_map(|&term| self.items_of(term)).collect()
    }

    /// A game of a sum as it can be written.
    pub(super) fn text(&self, item: Item) -> String {
        match item {
            Item::Part(Part(number)) => match self.origins[number as usize] {
                Origin::Ruleset(place, number) => {
                    format!("{}({})", self.names[place], self.parts[place].text(number))
                }
                Origin::Braces(at) => self.written.text(&[Term::Braces(at)]),
            },
            Item::Heap(size) => self.written.text(&[Term::Heap(size)]),
            Item::Form(_) => String::new(),
        }
    }

    fn pay(&self) -> Result<(), Stop> {
        let parts: usize = self.parts.iter().map(|table| table.bytes()).sum();
        self.held.grow(parts + 48 * self.origins.len())
    }
}

impl Rules for Shared {
    fn visit_options(
        &mut self,
        task: &Task,
        Part(number): Part,
        each: &mut dyn FnMut(&[Item]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let tables = &mut *self.0.borrow_mut();
        match tables.origins[number as usize] {
            Origin::Ruleset(place, number) => {
                let mut options = Vec::new();
                let parts = &mut tables.parts[place];
                parts.visit_options(task, number, &mut |option| {
                    options.push(option.to_vec());
                    Ok(())
                })?;
                tables.pay()?;
                for option in options {
                    let items = tables.items_of_pieces(place, &option);
                    each(&items)?;
                }
            }
            Origin::Braces(at) => {
                for option in tables.written.braces[at as usize].clone() {
                    let items = tables.items(&option);
                    each(&items)?;
                }
            }
        }
        Ok(())
    }
}
