//! The misère quotient of everything that play can reach from a sum.

use std::collections::HashMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_misere::{FiniteQuotient, Item, Unfinished};
use tedomari_task::Stop;

use super::{Asked, MisereAnswer};
use crate::octal::{letter, monomial};
use crate::ration::Ration;

/// The misère quotient of all games that play can reach from a sum, and of the sums of these. Elements are monomials in the letters of the
/// generators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MiserePositionQuotient {
    /// How many elements there are.
    pub order: u64,
    /// Those that are P-positions.
    pub p_positions: Vec<String>,
    /// The letters of the generators, with the games that they are.
    pub generators: Vec<(String, String)>,
    /// How many different games play can reach.
    pub games: u64,
    /// The element of the whole.
    pub element: String,
}

impl Asked<'_> {
    pub(super) fn find_quotient(&mut self, items: &[Item], answer: &mut MisereAnswer) -> Result<(), Stop> {
        self.task.stage("games", None);
        let games = self.closure(items)?;
        let held = self.task.hold();
        // Equal games are one atom; 0 is the empty game.
        let mut atoms: HashMap<Item, u64> = HashMap::from([(Item::Heap(0), 0)]);
        let mut equal: HashMap<Item, u64> = HashMap::from([(Item::Heap(0), 0)]);
        let mut options: Vec<Vec<Vec<u64>>> = vec![Vec::new()];
        let mut names: Vec<Item> = vec![Item::Heap(0)];
        let mut bytes = 0;
        for (item, moves) in &games {
            self.task.step()?;
            let next = options.len() as u64;
            // A game without options is the empty one.
            let atom =
                if moves.is_empty() { 0 } else { *equal.entry(self.play.known(*item)).or_insert(next) };
            atoms.insert(*item, atom);
            if atom < next {
                continue;
            }
            let mut list: Vec<Vec<u64>> = Vec::with_capacity(moves.len());
            for option in moves {
                let mut sum: Vec<u64> =
                    option.iter().map(|item| atoms[item]).filter(|&atom| atom > 0).collect();
                sum.sort_unstable();
                bytes += 8 * sum.capacity() + 48;
                list.push(sum);
            }
            list.sort_unstable();
            list.dedup();
            held.grow(bytes)?;
            options.push(list);
            names.push(*item);
        }
        let count = options.len() as u64 - 1;
        let quotient = match FiniteQuotient::of(self.task, options) {
            Ok(quotient) => quotient,
            Err(Unfinished::Stopped(stop)) => return Err(stop),
            Err(Unfinished::TooLarge) => {
                answer.no_quotient = true;
                return Ok(());
            }
        };
        let name = |element| monomial(quotient.name(element));
        let whole = items.iter().fold(0, |product, item| {
            let atom = atoms.get(item).copied().unwrap_or(0);
            quotient.product(product, quotient.element(atom as usize))
        });
        let mut ration = Ration::new(self.task, false);
        let mut generators = Vec::new();
        for (at, &atom) in quotient.generators().iter().enumerate() {
            let text = self.tables.borrow().text(names[atom]);
            ration.take(text.len() + 64)?;
            generators.push((letter(at), text));
        }
        answer.quotient = Some(MiserePositionQuotient {
            order: quotient.order() as u64,
            p_positions: (0..quotient.order()).filter(|&at| quotient.is_p(at)).map(name).collect(),
            generators,
            games: count,
            element: name(whole),
        });
        Ok(())
    }
}
