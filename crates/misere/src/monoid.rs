//! Finite commutative monoids with a set P, found as the coarsest quotient of a box of monomials that respects P.
//!
//! The box has monomials in some generators, each exponent at most its cap; beyond that g^(c+1) counts as g^(c-1). Two monomials
//! are put together if no multiple tells them apart by being in P or not: partitions are refined until multiplication by each
//! generator respects them (Moore's algorithm).

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task, growth};

/// Exponents of the generators.
pub(crate) type Monomial = Vec<u8>;

/// The box of monomials.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    caps: Vec<u8>,
}

impl Grid {
    pub(crate) fn new(caps: Vec<u8>) -> Grid {
        Grid { caps }
    }

    pub(crate) fn caps(&self) -> &[u8] {
        &self.caps
    }

    /// How many monomials there are, if that is a reasonable number.
    pub(crate) fn size(&self) -> Option<usize> {
        self.caps.iter().try_fold(1_usize, |size, &cap| size.checked_mul(usize::from(cap) + 1))
    }

    /// The exponent that stands for this one.
    fn cut(&self, generator: usize, exponent: u32) -> u8 {
        let cap = u32::from(self.caps[generator]);
        let cut = if exponent <= cap { exponent } else { cap - (exponent - cap) % 2 };
        cut as u8
    }

    pub(crate) fn index(&self, monomial: &[u8]) -> usize {
        self.caps
            .iter()
            .zip(monomial)
            .rev()
            .fold(0, |index, (&cap, &e)| index * (usize::from(cap) + 1) + usize::from(e))
    }

    pub(crate) fn monomial(&self, mut index: usize) -> Monomial {
        let digit = |&cap: &u8| {
            let base = usize::from(cap) + 1;
            let e = index % base;
            index /= base;
            e as u8
        };
        self.caps.iter().map(digit).collect()
    }

    pub(crate) fn product(&self, a: &[u8], b: &[u8]) -> Monomial {
        let pairs = (0..).zip(a.iter().zip(b));
        pairs.map(|(generator, (&x, &y))| self.cut(generator, u32::from(x) + u32::from(y))).collect()
    }
}

/// A finite commutative monoid with a set P. Element 0 is the identity.
#[derive(Debug, Clone)]
pub(crate) struct Monoid {
    /// How many elements.
    pub(crate) order: usize,
    /// Whether an element is in P.
    pub(crate) is_p: Vec<bool>,
    /// The product of x and y at x · order + y.
    products: Vec<u32>,
    /// The first monomial of each element in the order of the box.
    pub(crate) names: Vec<Monomial>,
    /// A monomial of least degree, for people.
    pub(crate) labels: Vec<Monomial>,
    /// For each element x the set of y with xy in P, as bits.
    pub(crate) rows: Vec<Bits>,
}

/// A set of elements.
pub(crate) type Bits = Vec<u64>;

pub(crate) fn has(bits: &Bits, at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

pub(crate) fn set(bits: &mut Bits, at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

impl Monoid {
    /// Only the identity, which is not in P.
    pub(crate) fn trivial() -> Monoid {
        Monoid {
            order: 1,
            is_p: vec![false],
            products: vec![0],
            names: vec![Vec::new()],
            labels: vec![Vec::new()],
            rows: vec![vec![0]],
        }
    }

    #[inline]
    pub(crate) fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y] as usize
    }

    pub(crate) fn empty(&self) -> Bits {
        vec![0; self.order.div_ceil(64)]
    }

    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        let generators = self.names.first().map_or(0, Vec::len);
        Monoid::bytes_for(self.order, generators)
    }

    /// The same for so many elements and generators: the products, the rows, and two monomials for each element.
    fn bytes_for(order: usize, generators: usize) -> usize {
        let rows = size_of::<Bits>() + 8 * order.div_ceil(64);
        order * (4 * order + rows + 2 * (size_of::<Monomial>() + generators + 16) + 1)
    }

    /// The coarsest quotient of a box that respects P; also the element of each monomial by its index. Nothing if there are
    /// more elements than so many.
    pub(crate) fn quotient(
        task: &Task,
        grid: &Grid,
        is_p: &[bool],
        most: usize,
    ) -> Result<Option<(Monoid, Vec<u32>)>, Stop> {
        /// Monomials between two looks at the limits, for what counts no steps.
        const MANY: usize = 1 << 12;
        let generators = grid.caps.len();
        let size = is_p.len();
        let held = task.hold();
        // The steps, and the classes before and after.
        let lists = 4 * size * (generators + 2);
        held.grow(lists)?;
        let unit =
            |generator: usize| -> Monomial { (0..generators).map(|g| u8::from(g == generator)).collect() };
        let mut steps: Vec<Vec<u32>> = Vec::with_capacity(generators);
        for generator in 0..generators {
            let unit = unit(generator);
            let mut step = Vec::with_capacity(size);
            for index in 0..size {
                if index.is_multiple_of(MANY) {
                    task.check()?;
                }
                step.push(grid.index(&grid.product(&grid.monomial(index), &unit)) as u32);
            }
            steps.push(step);
        }
        let mut classes: Vec<u32> = is_p.iter().map(|&p| u32::from(p)).collect();
        let mut count = 0;
        loop {
            let mut seen: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let mut refined = Vec::with_capacity(size);
            for index in 0..size {
                task.step()?;
                let mut key = vec![classes[index]];
                key.extend(steps.iter().map(|step| classes[step[index] as usize]));
                let next = seen.len() as u32;
                let class = *seen.entry(key).or_insert(next);
                if class == next {
                    held.set(lists + growth::of_map(&seen) + seen.len() * (4 * generators + 20));
                }
                refined.push(class);
            }
            classes = refined;
            if seen.len() == count {
                break;
            }
            count = seen.len();
        }
        if count > most {
            return Ok(None);
        }
        drop(steps);
        held.grow(4 * size + Monoid::bytes_for(count, generators))?;
        // Classes are numbered by their first monomials, so that the identity comes first.
        let mut indices: Vec<usize> = Vec::with_capacity(count);
        let mut labels: Vec<(u32, usize)> = Vec::with_capacity(count);
        for (index, &class) in classes.iter().enumerate() {
            if index.is_multiple_of(MANY) {
                task.check()?;
            }
            let degree = grid.monomial(index).iter().map(|&e| u32::from(e)).sum();
            match labels.get_mut(class as usize) {
                None => {
                    indices.push(index);
                    labels.push((degree, index));
                }
                Some(label) => *label = (*label).min((degree, index)),
            }
        }
        let names: Vec<Monomial> = indices.iter().map(|&index| grid.monomial(index)).collect();
        let labels: Vec<Monomial> = labels.iter().map(|&(_, index)| grid.monomial(index)).collect();
        let mut products = Vec::with_capacity(count * count);
        for x in &names {
            task.check()?;
            for y in &names {
                products.push(classes[grid.index(&grid.product(x, y))]);
            }
        }
        let is_p: Vec<bool> = indices.iter().map(|&index| is_p[index]).collect();
        let mut monoid = Monoid { order: count, is_p, products, names, labels, rows: Vec::new() };
        monoid.rows = (0..count)
            .map(|x| {
                let mut row = monoid.empty();
                (0..count).filter(|&y| monoid.is_p[monoid.product(x, y)]).for_each(|y| set(&mut row, y));
                row
            })
            .collect();
        Ok(Some((monoid, classes)))
    }
}
