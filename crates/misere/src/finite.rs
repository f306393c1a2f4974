//! The misère quotient of finitely many games, such as all parts that play from a position can reach.

use tedomari_task::{Stop, Task};

use crate::growing::{Atoms, Element, Growing, Unfinished};

/// The misère quotient of finitely many games, the *atoms*, and proved for all of their sums.
///
/// ```
/// use tedomari_misere::FiniteQuotient;
/// use tedomari_task::Task;
///
/// // Heaps of Nim up to 3: the options of atom n are the atoms below it, and 0 is the empty game.
/// let heaps: Vec<Vec<Vec<u64>>> = (0..=3).map(|n| (0..n).map(|m| vec![m]).collect()).collect();
/// let quotient = FiniteQuotient::of(&Task::default(), heaps)?;
/// assert_eq!(quotient.order(), 6);
/// let [one, two] = [1, 2].map(|atom| quotient.element(atom));
/// assert!(quotient.is_p(one) && quotient.is_p(quotient.product(two, two)));
/// # Ok::<(), tedomari_misere::Unfinished>(())
/// ```
#[derive(Debug, Clone)]
pub struct FiniteQuotient(Growing);

struct Table(Vec<Vec<Vec<u64>>>);

impl Atoms for Table {
    fn visit(&self, atom: u64, each: &mut dyn FnMut(&[u64]) -> Result<(), Stop>) -> Result<(), Stop> {
        self.0[atom as usize].iter().try_for_each(|leave| each(leave))
    }
}

impl FiniteQuotient {
    /// The quotient of atoms by their options, each of which is a sum of atoms that come earlier. Atom 0 has no options.
    ///
    /// # Panics
    /// If atom 0 has options, or an option of an atom holds one that does not come before it.
    pub fn of(task: &Task, options: Vec<Vec<Vec<u64>>>) -> Result<FiniteQuotient, Unfinished> {
        let is_ordered = |(at, list): (usize, &Vec<Vec<u64>>)| {
            list.iter().flatten().all(|&atom| atom < at as u64) && (at > 0 || list.is_empty())
        };
        assert!(options.iter().enumerate().all(is_ordered), "atoms move to sums of earlier ones");
        let table = Table(options);
        let mut growing = Growing::new();
        task.stage("quotient", Some(table.0.len() as u64));
        let held = task.hold();
        while growing.elements.len() < table.0.len() {
            growing = growing.grown(task, &table)?;
            held.grow(growing.bytes())?;
            task.done(growing.elements.len() as u64);
        }
        Ok(FiniteQuotient(growing))
    }

    /// How many elements the quotient has.
    pub fn order(&self) -> usize {
        self.0.monoid.order
    }

    /// The atoms whose elements generate the quotient.
    pub fn generators(&self) -> &[usize] {
        &self.0.generators
    }

    /// The element of an atom.
    pub fn element(&self, atom: usize) -> Element {
        self.0.elements[atom] as usize
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.0.monoid.product(x, y)
    }

    /// Whether an element is a P-position.
    pub fn is_p(&self, element: Element) -> bool {
        self.0.monoid.is_p[element]
    }

    /// The exponents of the generators in a short monomial for an element.
    pub fn name(&self, element: Element) -> &[u8] {
        &self.0.monoid.labels[element]
    }
}
