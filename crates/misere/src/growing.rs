//! The misère quotient of a growing list of games: guessed from the outcomes of small sums of a few of them, the generators, and
//! then proved ([`verify`](crate::verify)).
//!
//! The games are *atoms*: the options of each are sums of those before it. Atom after atom, one element is found that passes the proof, and if
//! there is none, the atom becomes a generator and the guess is made anew. (Plambeck and Siegel, "Misère quotients for impartial games", J.
//! Combin. Theory Ser. A 115 (2008) 593–622.)

use std::collections::{BTreeMap, BTreeSet};

use tedomari_task::{Stop, Task};

use crate::monoid::{Bits, Grid, Monoid, Monomial};
use crate::verify::{Kind, Verified};

/// An element of a quotient; 0 is the identity.
pub type Element = usize;

/// Games, each of which moves to sums of those before it.
pub(crate) trait Atoms {
    /// Calls `each` with the atoms that each option leaves, until it stops.
    fn visit(&self, atom: u64, each: &mut dyn FnMut(&[u64]) -> Result<(), Stop>) -> Result<(), Stop>;
}

/// The quotient of the first atoms. Atom 0 is the empty game.
#[derive(Debug, Clone)]
pub(crate) struct Growing {
    pub(crate) monoid: Monoid,
    /// Atoms that are generators.
    pub(crate) generators: Vec<usize>,
    /// Atoms that turned out to need a generator of their own.
    forced: Vec<usize>,
    /// The largest exponents of atoms for which two is not enough.
    caps: BTreeMap<usize, u8>,
    /// The monomial of each atom, which may be shorter than the list of generators, and its element.
    monomials: Vec<Monomial>,
    pub(crate) elements: Vec<u32>,
    verified: Verified,
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

/// What adding an atom came to.
enum Added {
    Done,
    /// Begin again, with what was learned.
    Again,
}

impl Growing {
    /// The quotient of the empty game alone.
    pub(crate) fn new() -> Growing {
        let monoid = Monoid::trivial();
        Growing {
            verified: Verified::new(&monoid),
            monoid,
            generators: Vec::new(),
            forced: Vec::new(),
            caps: BTreeMap::new(),
            monomials: vec![Vec::new()],
            elements: vec![0],
        }
    }

    /// The same with one atom more, or with none after a stop: a quotient is right for its atoms.
    pub(crate) fn grown(&self, task: &Task, atoms: &dyn Atoms) -> Result<Growing, Unfinished> {
        let held = task.hold();
        held.grow(self.bytes())?;
        let mut next = self.clone();
        if let Added::Again = next.add(task, atoms)? {
            let wanted = self.elements.len();
            next = next.anew();
            while next.elements.len() <= wanted {
                if let Added::Again = next.add(task, atoms)? {
                    next = next.anew();
                }
                held.grow(next.bytes())?;
            }
        }
        Ok(next)
    }

    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        let atom = size_of::<Monomial>() + self.generators.len() + 16 + size_of::<u32>();
        self.monoid.bytes() + self.verified.bytes() + self.elements.len() * atom
    }

    /// The beginning, with what was learned.
    fn anew(self) -> Growing {
        Growing { forced: self.forced, caps: self.caps, ..Growing::new() }
    }

    fn add(&mut self, task: &Task, atoms: &dyn Atoms) -> Result<Added, Unfinished> {
        let atom = self.elements.len();
        let Some(wins) = self.wins(task, atoms, atom as u64)? else {
            self.monomials.push(Vec::new());
            self.elements.push(0);
            return Ok(Added::Done);
        };
        if !self.forced.contains(&atom) {
            for element in 0..self.monoid.order {
                let kind = Kind { element, wins: wins.clone() };
                if self.verified.admit(task, &self.monoid, &kind)? {
                    self.monomials.push(self.monoid.names[element].clone());
                    self.elements.push(element as u32);
                    return Ok(Added::Done);
                }
            }
        }
        self.generators.push(atom);
        let mut unit = vec![0; self.generators.len()];
        unit[self.generators.len() - 1] = 1;
        self.monomials.push(unit);
        self.elements.push(0);
        self.rebuild(task, atoms)
    }

    fn element_of(&self, sum: &[u64]) -> Element {
        sum.iter()
            .fold(0, |product, &atom| self.monoid.product(product, self.elements[atom as usize] as usize))
    }

    /// The elements beside which some option of a atom goes to P; nothing if it has no options.
    fn wins(&self, task: &Task, atoms: &dyn Atoms, atom: u64) -> Result<Option<Bits>, Stop> {
        let mut wins = None;
        visit(task, atoms, atom, &mut |leave| {
            let row = &self.monoid.rows[self.element_of(leave)];
            let wins: &mut Bits = wins.get_or_insert_with(|| self.monoid.empty());
            wins.iter_mut().zip(row).for_each(|(wins, row)| *wins |= row);
        })?;
        Ok(wins)
    }

    /// Guesses the monoid of all generators, and proves it for all atoms so far.
    fn rebuild(&mut self, task: &Task, atoms: &dyn Atoms) -> Result<Added, Unfinished> {
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
        for &atom in &self.generators {
            let mut products: BTreeSet<Monomial> = BTreeSet::new();
            visit(task, atoms, atom as u64, &mut |leave| {
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
        // Generators first: if they fail, exponents must go further; then the first other atom that fails needs a generator.
        let first = self.generators.iter().copied();
        let others = (1..self.elements.len()).filter(|atom| !self.generators.contains(atom));
        for atom in first.chain(others).collect::<Vec<usize>>() {
            let Some(wins) = self.wins(task, atoms, atom as u64)? else { continue };
            let kind = Kind { element: self.elements[atom] as usize, wins };
            if self.verified.admit(task, &self.monoid, &kind)? {
                continue;
            }
            if !self.generators.contains(&atom) {
                self.forced.push(atom);
            } else {
                // Most often the powers of the atom itself were cut too early.
                let cap =
                    grid.caps()[self.generators.iter().position(|&generator| generator == atom).unwrap_or(0)];
                let (atom, cap) = if cap < PATIENT_CAP {
                    (atom, cap)
                } else {
                    let least = (0..count).min_by_key(|&generator| grid.caps()[generator]).unwrap_or(0);
                    (self.generators[least], grid.caps()[least])
                };
                if cap >= LARGEST_CAP {
                    return Err(Unfinished::TooLarge);
                }
                self.caps.insert(atom, cap + 1);
            }
            return Ok(Added::Again);
        }
        self.drop_generators();
        Ok(Added::Done)
    }

    /// The largest exponent of a generator in the box: as far as its powers go now, but at least as far as they had to before.
    fn cap(&self, generator: usize) -> u8 {
        let atom = self.generators[generator];
        let least = self.caps.get(&atom).copied();
        let element = self.elements[atom] as usize;
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
}

/// Calls `each` with what the options of an atom leave, a step each.
fn visit(task: &Task, atoms: &dyn Atoms, atom: u64, each: &mut dyn FnMut(&[u64])) -> Result<(), Stop> {
    atoms.visit(atom, &mut |leave| {
        task.step()?;
        each(leave);
        Ok(())
    })
}

/// Which monomials of the box are P-positions.
///
/// In the order of the box the exponent of the largest generator counts most. A move in a generator leaves earlier atoms, which
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
