//! Misère quotients of take-and-break games (Plambeck and Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A
//! 115 (2008) 593–622).
//!
//! Two sums of heaps are equivalent if no third sum tells them apart by its outcome. If there are finitely many classes, they form
//! a finite commutative monoid with a set of P-positions that answers every question about the game. It is guessed and proved
//! heap after heap ([`growing`](crate::growing)).
//!
//! A period of the heaps' elements proves itself as in normal play: where Φ(n + p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, the options of a
//! larger heap n + p go to the same set of elements as those of n, so Φ(n) does for it all that the proof asks for. Then the
//! monoid is the quotient of the whole game.

use std::ops::ControlFlow;

use tedomari_octal::{Moves, Period, Rule, Taking};
use tedomari_task::{Stop, Task};

use crate::account::Account;
use crate::growing::{Atoms, Element, Growing, Unfinished};

/// The misère quotient of the heaps of a game up to some size.
///
/// ```
/// use tedomari_misere::Quotient;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let mut quotient = Quotient::new("0.123".parse()?);
/// quotient.extend(&task, 100)?;
/// assert_eq!(quotient.order(), 20);
/// assert_eq!(quotient.period().unwrap().length, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quotient {
    rule: Rule,
    growing: Growing,
    period: Option<Period>,
    account: Account,
}

/// Heaps: each move leaves smaller ones.
impl Atoms for Rule {
    fn visit(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Result<(), Stop>) -> Result<(), Stop> {
        let visited = self.visit_moves(heap, u64::MAX, |_, leave| match each(leave) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop),
        });
        match visited {
            ControlFlow::Break(stop) => Err(stop),
            ControlFlow::Continue(()) => Ok(()),
        }
    }
}

impl Quotient {
    /// The quotient of the empty heap alone.
    pub fn new(rule: Rule) -> Quotient {
        Quotient { rule, growing: Growing::new(), period: None, account: Account::default() }
    }

    /// Adds heaps up to this one, or until a period shows that all are known.
    ///
    /// After a stop the quotient is that of fewer heaps, and right for them.
    pub fn extend(&mut self, task: &Task, upto: u64) -> Result<(), Unfinished> {
        let bytes = self.growing.bytes();
        self.account.pass_to(task, bytes);
        task.stage("heaps", upto.checked_add(1));
        while self.period.is_none() && (self.known() as u64) <= upto {
            task.done(self.known() as u64);
            let next = self.growing.grown(task, &self.rule)?;
            self.period = Period::of_sequence(task, &self.rule, &next.elements)?;
            self.growing = next;
            self.account.grow(self.growing.bytes())?;
        }
        Ok(())
    }

    /// The rule of the game.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// How many heaps have their element, the empty one included.
    pub fn known(&self) -> usize {
        self.growing.elements.len()
    }

    /// How many elements the quotient has.
    pub fn order(&self) -> usize {
        self.growing.monoid.order
    }

    /// How many of them are P-positions.
    pub fn p_positions(&self) -> usize {
        self.growing.monoid.is_p.iter().filter(|&&is_p| is_p).count()
    }

    /// The heaps whose elements generate the quotient.
    pub fn generators(&self) -> &[usize] {
        &self.growing.generators
    }

    /// The period of the heaps' elements, once it is proved; the quotient is then that of the whole game.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The element of a heap, if it is known or follows from the period.
    pub fn element(&self, heap: u64) -> Option<Element> {
        if let Some(&element) = usize::try_from(heap).ok().and_then(|heap| self.growing.elements.get(heap)) {
            return Some(element as usize);
        }
        let period = self.period?;
        let same = period.preperiod + (heap - period.preperiod) % period.length;
        self.growing.elements.get(usize::try_from(same).ok()?).map(|&element| element as usize)
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.growing.monoid.product(x, y)
    }

    /// Whether an element is a P-position.
    pub fn is_p(&self, element: Element) -> bool {
        self.growing.monoid.is_p[element]
    }

    /// The exponents of the generators in a short monomial for an element.
    pub fn name(&self, element: Element) -> &[u8] {
        &self.growing.monoid.labels[element]
    }

    /// The element of heaps side by side.
    pub fn element_of_sum(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(0, |product, &heap| Some(self.product(product, self.element(heap)?)))
    }

    /// The moves to P-positions, if all elements are known.
    pub fn winning_moves(&self, task: &Task, heaps: &[u64]) -> Result<Option<Moves>, Stop> {
        const REACH: u64 = 1 << 20;
        let reach = self.period.map_or(u64::MAX, |period| REACH.max(period.preperiod + 2 * period.length));
        let elements: Option<Vec<Element>> = heaps.iter().map(|&heap| self.element(heap)).collect();
        let Some(elements) = elements else { return Ok(None) };
        // The product of all heaps from each on, and of those before it.
        let mut after = vec![0; heaps.len() + 1];
        for at in (0..heaps.len()).rev() {
            after[at] = self.product(elements[at], after[at + 1]);
        }
        let mut before = 0;
        let held = task.hold();
        let mut found = Moves { moves: Vec::new(), complete: true };
        for (at, &heap) in heaps.iter().enumerate() {
            task.step()?;
            let beside = self.product(before, after[at + 1]);
            before = self.product(before, elements[at]);
            found.complete &= self.rule.code().parts() < 2 || heap / 2 <= reach;
            let visited = self.rule.visit_moves(heap, reach, |take, leave| {
                if let Err(stop) = task.step() {
                    return ControlFlow::Break(Some(stop));
                }
                let Some(left) = self.element_of_sum(leave) else { return ControlFlow::Break(None) };
                if self.is_p(self.product(left, beside)) {
                    found.moves.push(Taking { heap: at, take, leave: leave.to_vec() });
                    held.set(found.bytes());
                }
                ControlFlow::Continue(())
            });
            match visited {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(None) => return Ok(None),
                ControlFlow::Break(Some(stop)) => return Err(stop),
            }
        }
        Ok(Some(found))
    }
}
