//! Shapes up to symmetry, numbered, and how the parts of one lie in others.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};

use crate::labelling::{View, canonical};
use crate::shape::{Part, Shape, Stones, bits};

/// A shape that stands for all that are symmetric to it.
pub(crate) struct Class {
    pub shape: Shape,
    symmetries: Vec<View>,
    cuts: Cuts,
}

/// Where parts of a shape were found: by their points and what those touch.
type Cuts = FxHashMap<(u64, [u64; 2]), Cut>;

struct Cut {
    class: u32,
    view: View,
}

/// All classes.
#[derive(Default)]
pub(crate) struct Classes {
    list: Vec<Class>,
    numbers: FxHashMap<Shape, u32>,
    /// The parts of shapes that were given.
    given: FxHashMap<Shape, Cuts>,
}

/// A part, seen as a board of its class; whether the colours were exchanged.
pub(crate) struct Placed {
    pub class: u32,
    pub stones: Stones,
    pub swapped: bool,
}

impl Classes {
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, class: u32) -> &Class {
        &self.list[class as usize]
    }

    /// A part of a shape that has no class itself.
    pub(crate) fn place(&mut self, shape: &Shape, part: &Part, task: &Task) -> Result<Placed, Stop> {
        let key = (part.points, part.touches);
        if let Some(cut) = self.given.get(shape).and_then(|cuts| cuts.get(&key)) {
            return Ok(self.seen(cut, part));
        }
        let cut = self.cut(shape, part, task)?;
        let placed = self.seen(&cut, part);
        match self.given.get_mut(shape) {
            Some(cuts) => cuts.insert(key, cut),
            None => self.given.entry(shape.clone()).or_default().insert(key, cut),
        };
        Ok(placed)
    }

    /// A part of a shape of a class.
    pub(crate) fn place_in(&mut self, class: u32, part: &Part, task: &Task) -> Result<Placed, Stop> {
        let key = (part.points, part.touches);
        if let Some(cut) = self.list[class as usize].cuts.get(&key) {
            return Ok(self.seen(cut, part));
        }
        let shape = self.list[class as usize].shape.clone();
        let cut = self.cut(&shape, part, task)?;
        let placed = self.seen(&cut, part);
        self.list[class as usize].cuts.insert(key, cut);
        Ok(placed)
    }

    fn seen(&self, cut: &Cut, part: &Part) -> Placed {
        let stones = cut.view.stones(part.stones);
        let (stones, swapped) = self.smallest(cut.class, stones);
        Placed { class: cut.class, stones, swapped: swapped != cut.view.swaps }
    }

    /// The smallest of the boards that symmetry makes the same.
    pub(crate) fn smallest(&self, class: u32, stones: Stones) -> (Stones, bool) {
        let mut best = (stones, false);
        for view in &self.list[class as usize].symmetries {
            let turned = view.stones(stones);
            if turned < best.0 {
                best = (turned, view.swaps);
            }
        }
        best
    }

    fn cut(&mut self, shape: &Shape, part: &Part, task: &Task) -> Result<Cut, Stop> {
        // The points of the part, numbered from 0.
        let mut number = vec![0_u8; shape.len()];
        bits(part.points).enumerate().for_each(|(at, p)| number[p] = at as u8);
        let squeeze = |mask: u64| bits(mask).fold(0_u64, |found, p| found | 1 << number[p]);
        let neighbours = bits(part.points).map(|p| squeeze(shape.neighbours[p] & part.points)).collect();
        let found = canonical(&Shape::new(neighbours, part.touches.map(squeeze)), task)?;
        let view = found.view.after(&number);
        let class = match self.numbers.get(&found.shape) {
            Some(&class) => class,
            None => {
                let class = u32::try_from(self.list.len()).expect("classes fit into 32 bits");
                self.numbers.insert(found.shape.clone(), class);
                let (shape, symmetries) = (found.shape, found.symmetries);
                self.list.push(Class { shape, symmetries, cuts: FxHashMap::default() });
                class
            }
        };
        Ok(Cut { class, view })
    }
}
