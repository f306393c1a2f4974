//! Misère quotients of take-and-break games (Plambeck and Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A
//! 115 (2008) 593–622).
//!
//! Two sums of heaps are equivalent if no third sum tells them apart by its outcome. If there are finitely many classes, they form
//! a finite commutative monoid with a set of P-positions that answers every question about the game. It is *guessed* from the
//! outcomes of small sums of a few heaps, the generators, and then *proved* ([`verify`](crate::verify)): heap after heap, one
//! element is found that passes the proof, and if there is none, the heap becomes a generator and the guess is made anew.
//!
//! A period of the heaps' elements proves itself as in normal play: where Φ(n + p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, the options of a
//! larger heap n + p go to the same set of elements as those of n, so Φ(n) does for it all that the proof asks for. Then the
//! monoid is the quotient of the whole game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use tedomari_octal::{Moves, Period, Rule, Taking};
use tedomari_task::{Stop, Task};

use crate::account::Account;
use crate::monoid::{Bits, Grid, Monoid, Monomial};
use crate::verify::{Kind, Verified};

/// An element of a quotient; 0 is the identity.
pub type Element = usize;

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
    monoid: Monoid,
    /// Heaps that are generators.
    generators: Vec<usize>,
    /// Heaps that turned out to need a generator of their own.
    forced: Vec<usize>,
    /// The largest exponents of heaps for which two is not enough.
    caps: BTreeMap<usize, u8>,
    /// The monomial of each heap, which may be shorter than the list of generators, and its element.
    monomials: Vec<Monomial>,
    elements: Vec<u32>,
    verified: Verified,
    period: Option<Period>,
    account: Account,
}

/// Why there is no quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// A limit was reached.
    Stopped(Stop),
    /// The monoid, if it is finite, is too large to be found by this method.
    TooLarge,
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Unfinished {
        Unfinished::Stopped(stop)
    }
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unfinished::Stopped(stop) => stop.fmt(f),
            Unfinished::TooLarge => f.write_str("the quotient is infinite or too large to be found"),
        }
    }
}

impl std::error::Error for Unfinished {}

/// The largest box of monomials, and the largest exponent in it.
const LARGEST_GRID: usize = 1 << 21;
const LARGEST_ORDER: usize = 1 << 11;
const LARGEST_CAP: u8 = 8;
const PATIENT_CAP: u8 = 4;

/// What adding a heap came to.
enum Added {
    Done,
    /// Begin again, with what was learned.
    Again,
}

impl Quotient {
    /// The quotient of the empty heap alone.
    pub fn new(rule: Rule) -> Quotient {
        let monoid = Monoid::trivial();
        Quotient {
            rule,
            verified: Verified::new(&monoid),
            monoid,
            generators: Vec::new(),
            forced: Vec::new(),
            caps: BTreeMap::new(),
            monomials: vec![Vec::new()],
            elements: vec![0],
            period: None,
            account: Account::default(),
        }
    }

    /// Adds heaps up to this one, or until a period shows that all are known.
    ///
    /// After a stop the quotient is that of fewer heaps, and right for them.
    pub fn extend(&mut self, task: &Task, upto: u64) -> Result<(), Unfinished> {
        let bytes = self.bytes();
        self.account.pass_to(task, bytes);
        task.stage("heaps", upto.checked_add(1));
        while self.period.is_none() && (self.elements.len() as u64) <= upto {
            task.done(self.elements.len() as u64);
            // All or nothing, so that a stop leaves the quotient of fewer heaps.
            let held = task.hold();
            held.grow(self.bytes())?;
            let mut next = self.clone();
            match next.add(task)? {
                Added::Done => {}
                Added::Again => {
                    let wanted = self.elements.len();
                    next = next.anew();
                    while next.elements.len() <= wanted {
                        if let Added::Again = next.add(task)? {
                            next = next.anew();
                        }
                        held.grow(next.bytes())?;
                    }
                }
            }
            next.period = Period::of_sequence(task, &next.rule, &next.elements)?;
            next.account = std::mem::take(&mut self.account);
            *self = next;
            self.account.grow(self.bytes())?;
        }
        Ok(())
    }

    /// About how many bytes are held.
    fn bytes(&self) -> usize {
        let heap = size_of::<Monomial>() + self.generators.len() + 16 + size_of::<u32>();
        self.monoid.bytes() + self.verified.bytes() + self.elements.len() * heap
    }

    /// The beginning, with what was learned.
    fn anew(self) -> Quotient {
        Quotient { forced: self.forced, caps: self.caps, ..Quotient::new(self.rule) }
    }

    fn add(&mut self, task: &Task) -> Result<Added, Unfinished> {
        let heap = self.elements.len();
        let Some(wins) = self.wins(task, heap as u64)? else {
            self.monomials.push(Vec::new());
            self.elements.push(0);
            return Ok(Added::Done);
        };
        if !self.forced.contains(&heap) {
            for element in 0..self.monoid.order {
                let kind = Kind { element, wins: wins.clone() };
                if self.verified.admit(task, &self.monoid, &kind)? {
                    self.monomials.push(self.monoid.names[element].clone());
                    self.elements.push(element as u32);
                    return Ok(Added::Done);
                }
            }
        }
        self.generators.push(heap);
        let mut unit = vec![0; self.generators.len()];
        unit[self.generators.len() - 1] = 1;
        self.monomials.push(unit);
        self.elements.push(0);
        self.rebuild(task)
    }

    /// Calls `each` with the heaps that each option of a heap leaves.
    fn visit_options(&self, task: &Task, heap: u64, mut each: impl FnMut(&[u64])) -> Result<(), Stop> {
        let visited = self.rule.visit_moves(heap, u64::MAX, |_, leave| match task.step() {
            Ok(()) => {
                each(leave);
                ControlFlow::Continue(())
            }
            Err(stop) => ControlFlow::Break(stop),
        });
        match visited {
            ControlFlow::Break(stop) => Err(stop),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    fn element_of(&self, heaps: &[u64]) -> Element {
        heaps
            .iter()
            .fold(0, |product, &heap| self.monoid.product(product, self.elements[heap as usize] as usize))
    }

    /// The elements beside which some option of a heap goes to P; nothing if it has no options.
    fn wins(&self, task: &Task, heap: u64) -> Result<Option<Bits>, Stop> {
        let mut wins = None;
        self.visit_options(task, heap, |leave| {
            let row = &self.monoid.rows[self.element_of(leave)];
            let wins: &mut Bits = wins.get_or_insert_with(|| self.monoid.empty());
            wins.iter_mut().zip(row).for_each(|(wins, row)| *wins |= row);
        })?;
        Ok(wins)
    }

    /// Guesses the monoid of all generators, and proves it for all heaps so far.
    fn rebuild(&mut self, task: &Task) -> Result<Added, Unfinished> {
        let count = self.generators.len();
        let grid = Grid::new((0..count).map(|generator| self.cap(generator)).collect());
        if grid.size().is_none_or(|size| size > LARGEST_GRID) {
            return Err(Unfinished::TooLarge);
        }
        let full = |monomial: &Monomial| -> Monomial {
            let mut monomial = monomial.clone();
            monomial.resize(count, 0);
            monomial
        };
        let mut options: Vec<Vec<Monomial>> = Vec::with_capacity(count);
        for &heap in &self.generators {
            let mut products: BTreeSet<Monomial> = BTreeSet::new();
            self.visit_options(task, heap as u64, |leave| {
                let parts = leave.iter().map(|&part| full(&self.monomials[part as usize]));
                products.insert(parts.fold(vec![0; count], |product, part| grid.product(&product, &part)));
            })?;
            options.push(products.into_iter().collect());
        }
        let is_p = outcomes(task, &grid, &options)?;
        let Some((monoid, classes)) = Monoid::quotient(task, &grid, &is_p, LARGEST_ORDER)? else {
            return Err(Unfinished::TooLarge);
        };
        self.elements = self.monomials.iter().map(|monomial| classes[grid.index(&full(monomial))]).collect();
        self.monomials.iter_mut().for_each(|monomial| monomial.resize(count, 0));
        self.verified = Verified::new(&monoid);
        self.monoid = monoid;
        // Generators first: if they fail, exponents must go further; then the first other heap that fails needs a generator.
        let heaps = self.generators.iter().copied();
        let others = (1..self.elements.len()).filter(|heap| !self.generators.contains(heap));
        for heap in heaps.chain(others).collect::<Vec<usize>>() {
            let Some(wins) = self.wins(task, heap as u64)? else { continue };
            let kind = Kind { element: self.elements[heap] as usize, wins };
            if self.verified.admit(task, &self.monoid, &kind)? {
                continue;
            }
            if !self.generators.contains(&heap) {
                self.forced.push(heap);
            } else {
                // Most often the powers of the heap itself were cut too early.
                let cap =
                    grid.caps()[self.generators.iter().position(|&generator| generator == heap).unwrap_or(0)];
                let (heap, cap) = if cap < PATIENT_CAP {
                    (heap, cap)
                } else {
                    let least = (0..count).min_by_key(|&generator| grid.caps()[generator]).unwrap_or(0);
                    (self.generators[least], grid.caps()[least])
                };
                if cap >= LARGEST_CAP {
                    return Err(Unfinished::TooLarge);
                }
                self.caps.insert(heap, cap + 1);
            }
            return Ok(Added::Again);
        }
        self.drop_generators();
        Ok(Added::Done)
    }

    /// The largest exponent of a generator in the box: as far as its powers go now, but at least as far as they had to before.
    fn cap(&self, generator: usize) -> u8 {
        let heap = self.generators[generator];
        let least = self.caps.get(&heap).copied();
        let element = self.elements[heap] as usize;
        if element == 0 {
            // A new one.
            return least.unwrap_or(2);
        }
        let power = |exponent: u8| (0..exponent).fold(0, |power, _| self.monoid.product(power, element));
        let seen = (1..LARGEST_CAP).find(|&cap| power(cap + 1) == power(cap - 1)).unwrap_or(LARGEST_CAP);
        least.map_or(seen, |least| least.max(seen))
    }

    /// Drops generators that are products of smaller ones.
    fn drop_generators(&mut self) {
        let count = self.generators.len();
        let is_kept = |generator: usize| {
            if self.forced.contains(&self.generators[generator]) {
                return true;
            }
            let element = self.elements[self.generators[generator]] as usize;
            let name = &self.monoid.names[element];
            name[generator] == 1 && name.iter().map(|&e| u32::from(e)).sum::<u32>() == 1
        };
        let kept: Vec<usize> = (0..count).filter(|&generator| is_kept(generator)).collect();
        // First names do without them, since each could be replaced; those that were forced stay, or this would not end.
        let name_is_fine = |name: &Monomial| (0..count).all(|g| name[g] == 0 || kept.contains(&g));
        if kept.len() == count || !self.monoid.names.iter().all(name_is_fine) {
            return;
        }
        // A label that uses a dropped one gives way to the name.
        let Monoid { names, labels, .. } = &mut self.monoid;
        for (name, label) in names.iter_mut().zip(labels) {
            let is_fine = (0..count).all(|g| label[g] == 0 || kept.contains(&g));
            let short = |monomial: &Monomial| kept.iter().map(|&g| monomial[g]).collect::<Monomial>();
            *label = short(if is_fine { label } else { name });
            *name = short(name);
        }
        self.generators = kept.iter().map(|&generator| self.generators[generator]).collect();
        let names = &self.monoid.names;
        self.monomials = self.elements.iter().map(|&element| names[element as usize].clone()).collect();
    }

    /// The rule of the game.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// How many heaps have their element, the empty one included.
    pub fn known(&self) -> usize {
        self.elements.len()
    }

    /// How many elements the quotient has.
    pub fn order(&self) -> usize {
        self.monoid.order
    }

    /// How many of them are P-positions.
    pub fn p_positions(&self) -> usize {
        self.monoid.is_p.iter().filter(|&&is_p| is_p).count()
    }

    /// The heaps whose elements generate the quotient.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The period of the heaps' elements, once it is proved; the quotient is then that of the whole game.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The element of a heap, if it is known or follows from the period.
    pub fn element(&self, heap: u64) -> Option<Element> {
        if let Some(&element) = usize::try_from(heap).ok().and_then(|heap| self.elements.get(heap)) {
            return Some(element as usize);
        }
        let period = self.period?;
        let same = period.preperiod + (heap - period.preperiod) % period.length;
        self.elements.get(usize::try_from(same).ok()?).map(|&element| element as usize)
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.monoid.product(x, y)
    }

    /// Whether an element is a P-position.
    pub fn is_p(&self, element: Element) -> bool {
        self.monoid.is_p[element]
    }

    /// The exponents of the generators in a short monomial for an element.
    pub fn name(&self, element: Element) -> &[u8] {
        &self.monoid.labels[element]
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

/// Which monomials of the box are P-positions.
///
/// In the order of the box the exponent of the largest generator counts most. A move in a generator leaves smaller heaps, which
/// are monomials in smaller generators, so it goes to a monomial that comes before.
fn outcomes(task: &Task, grid: &Grid, options: &[Vec<Monomial>]) -> Result<Vec<bool>, Stop> {
    let size = grid.size().unwrap_or(0);
    let mut is_p = vec![false; size];
    for index in 0..size {
        task.step()?;
        let monomial = grid.monomial(index);
        let mut any = false;
        let mut wins = false;
        for (generator, options) in
            options.iter().enumerate().filter(|&(generator, _)| monomial[generator] > 0)
        {
            let mut rest = monomial.clone();
            rest[generator] -= 1;
            any |= !options.is_empty();
            wins = wins || options.iter().any(|option| is_p[grid.index(&grid.product(&rest, option))]);
        }
        is_p[index] = any && !wins;
    }
    Ok(is_p)
}
