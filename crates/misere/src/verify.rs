//! The proof that a monoid tells the outcome of every sum.
//!
//! Let Φ send heaps to a commutative monoid Q with a set P that does not hold the identity, and sums to products. Outcomes are
//! told by Φ, that is a sum X is a P-position iff Φ(X) ∈ P, if for every sum X other than 0
//!
//! 1. no option of X goes to P if Φ(X) ∈ P, and
//! 2. some option of X goes to P if Φ(X) ∉ P.
//!
//! (The empty sum, and sums of heaps without options, go to the identity and are N-positions, since the last move loses.)
//!
//! For a heap h let W(h) be the set of y ∈ Q such that Φ(h')y ∈ P for some option h'. The first condition holds for all sums if
//! Φ(h)y ∉ P for all h and all y ∈ W(h): an option of X moves in one heap h, and y is the product of the others. For
//! the second let W(X) be the set of y such that Φ(X')y ∈ P for some option X' of X; it asks for 1 ∈ W(X) whenever Φ(X) ∉ P.
//! W(X + Y) is the set of y with yΦ(Y) ∈ W(X) or yΦ(X) ∈ W(Y), so the pairs (Φ(X), W(X)) of all sums are reached from those of the
//! heaps by adding heaps. There are finitely many, and since W(X + Y) grows with W(X), of two pairs with the same element only
//! the one with the smaller set needs to be followed. (Plambeck and Siegel, "Misère quotients for impartial games", J. Combin.
//! Theory Ser. A 115 (2008), call the pairs of elements and sets of options the transition algebra.)

use tedomari_task::{Stop, Task};

use crate::monoid::{Bits, Monoid, has, set};

/// An element, and the y beside which there is a winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) element: usize,
    pub(crate) wins: Bits,
}

fn is_subset(a: &Bits, b: &Bits) -> bool {
    a.iter().zip(b).all(|(x, y)| x & !y == 0)
}

/// The pairs reached so far, all of which are right.
#[derive(Debug, Clone)]
pub(crate) struct Verified {
    /// The minimal sets of each element.
    reached: Vec<Vec<Bits>>,
    /// The minimal kinds of heaps.
    heaps: Vec<Kind>,
}

impl Verified {
    pub(crate) fn new(monoid: &Monoid) -> Verified {
        Verified { reached: vec![Vec::new(); monoid.order], heaps: Vec::new() }
    }

    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        let sets: usize = self.reached.iter().map(Vec::len).sum();
        let words = self.heaps.first().map_or(0, |kind| kind.wins.len());
        size_of::<Vec<Bits>>() * self.reached.len() + bytes_of_sets(sets + self.heaps.len(), words)
    }

    /// Whether everything stays right when a heap of this kind is added; it is, if so.
    pub(crate) fn admit(&mut self, task: &Task, monoid: &Monoid, kind: &Kind) -> Result<bool, Stop> {
        let forbidden = monoid.rows[kind.element].iter().zip(&kind.wins).any(|(p, w)| p & w != 0);
        if forbidden {
            return Ok(false);
        }
        if self.heaps.iter().any(|heap| heap.element == kind.element && is_subset(&heap.wins, &kind.wins)) {
            return Ok(true);
        }
        // What is followed is held beside what is known, until it is known too.
        let held = task.hold();
        let (before, words) = (2 * self.bytes(), kind.wins.len());
        held.grow(before)?;
        let mut next = self.clone();
        next.heaps.retain(|heap| heap.element != kind.element || !is_subset(&kind.wins, &heap.wins));
        next.heaps.push(kind.clone());
        let mut open = vec![kind.clone()];
        for (element, sets) in self.reached.iter().enumerate() {
            open.extend(sets.iter().map(|wins| sum(monoid, &Kind { element, wins: wins.clone() }, kind)));
        }
        let mut sets = 0;
        // The work of a step grows with both.
        let is_long = monoid.order * next.heaps.len() > 1 << 12;
        while let Some(kind) = open.pop() {
            task.step()?;
            if is_long {
                task.check()?;
            }
            held.set(before + bytes_of_sets(sets + open.capacity(), words));
            if !monoid.is_p[kind.element] && !has(&kind.wins, 0) {
                return Ok(false);
            }
            let known = &mut next.reached[kind.element];
            if known.iter().any(|smaller| is_subset(smaller, &kind.wins)) {
                continue;
            }
            known.retain(|larger| !is_subset(&kind.wins, larger));
            known.push(kind.wins.clone());
            sets += 1;
            open.extend(next.heaps.iter().map(|heap| sum(monoid, &kind, heap)));
        }
        *self = next;
        Ok(true)
    }
}

/// Bytes of so many sets of elements with so many words each.
fn bytes_of_sets(sets: usize, words: usize) -> usize {
    sets * (size_of::<Kind>() + size_of::<u64>() * words + 16)
}

fn sum(monoid: &Monoid, a: &Kind, b: &Kind) -> Kind {
    let mut wins = monoid.empty();
    for y in 0..monoid.order {
        if has(&a.wins, monoid.product(y, b.element)) || has(&b.wins, monoid.product(y, a.element)) {
            set(&mut wins, y);
        }
    }
    Kind { element: monoid.product(a.element, b.element), wins }
}
