//! Shapes up to symmetry: a canonical numbering of the points, and the symmetries of the shape.
//!
//! Points are told apart by what they touch and by their neighbours, again and again; where that leaves a choice, all choices
//! are tried and the smallest numbering wins. Each try counts as a step. Exchanging the colours is tried too: it turns a value into its negative.

use smallvec::SmallVec;
use tedomari_task::{Stop, Task};

use crate::shape::{Shape, Stones, bits};

/// A way to see one shape as another: where each point goes, and whether the colours change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct View {
    to: Vec<u8>,
    pub swaps: bool,
}

impl View {
    pub(crate) fn mask(&self, points: u64) -> u64 {
        bits(points).fold(0, |mask, p| mask | 1 << self.to[p])
    }

    pub(crate) fn stones(&self, stones: Stones) -> Stones {
        let [black, white] = stones.map(|mask| self.mask(mask));
        if self.swaps { [white, black] } else { [black, white] }
    }

    /// This view of points that were numbered before.
    pub(crate) fn after(&self, number: &[u8]) -> View {
        let to = number.iter().map(|&at| self.to.get(usize::from(at)).copied().unwrap_or(0)).collect();
        View { to, swaps: self.swaps }
    }

    /// From where `self` leads to where `other` leads, for two views of the same shape.
    fn change(&self, other: &View) -> View {
        let mut to = vec![0; self.to.len()];
        self.to.iter().zip(&other.to).for_each(|(&from, &into)| to[usize::from(from)] = into);
        View { to, swaps: self.swaps != other.swaps }
    }
}

/// A shape with its points in canonical order.
#[derive(Debug, Clone)]
pub(crate) struct Canonical {
    pub shape: Shape,
    /// From the shape that was given to this one.
    pub view: View,
    /// The symmetries of this one, other than doing nothing.
    pub symmetries: Vec<View>,
}

/// Numberings beyond so many are not tried: shapes with that many choices are rare, and a numbering that is not the smallest
/// is as right as the smallest, only shared less.
const MOST_NUMBERINGS: usize = 256;

/// The canonical form of a shape.
pub(crate) fn canonical(shape: &Shape, task: &Task) -> Result<Canonical, Stop> {
    let mut search = Search { shape, task, swaps: false, best: None, left: MOST_NUMBERINGS };
    for swaps in [false, true] {
        (search.swaps, search.left) = (swaps, MOST_NUMBERINGS);
        let colours = search.first_colours();
        search.refine_and_choose(colours)?;
    }
    let (shape, views) = search.best.expect("every shape has a numbering");
    let symmetries = views[1..].iter().map(|other| views[0].change(other)).collect();
    let view = views.into_iter().next().expect("a numbering was found");
    Ok(Canonical { shape, view, symmetries })
}

type Colours = SmallVec<[u8; 16]>;

/// What tells a point apart: its colour and those around it; then the point.
type Sign = (u8, SmallVec<[u8; 4]>, u8);

struct Search<'a> {
    shape: &'a Shape,
    task: &'a Task,
    swaps: bool,
    best: Option<(Shape, Vec<View>)>,
    left: usize,
}

impl Search<'_> {
    fn touches(&self) -> [u64; 2] {
        let [black, white] = self.shape.touches;
        if self.swaps { [white, black] } else { [black, white] }
    }

    fn first_colours(&self) -> Colours {
        let touches = self.touches();
        (0..self.shape.len()).map(|p| (touches[0] >> p & 1 | (touches[1] >> p & 1) << 1) as u8).collect()
    }

    /// Colours by rank, told apart by the colours of neighbours until nothing changes; how many there are.
    fn refine(&self, colours: &mut Colours) -> usize {
        let count = colours.len();
        let mut classes = 0;
        loop {
            let mut signs: SmallVec<[Sign; 16]> = (0..count)
                .map(|p| {
                    let mut around: SmallVec<[u8; 4]> =
                        bits(self.shape.neighbours[p]).map(|q| colours[q]).collect();
                    around.sort_unstable();
                    (colours[p], around, p as u8)
                })
                .collect();
            signs.sort_unstable();
            let mut rank = 0_u8;
            for at in 0..count {
                if at > 0 && (signs[at].0, &signs[at].1) != (signs[at - 1].0, &signs[at - 1].1) {
                    rank += 1;
                }
                colours[usize::from(signs[at].2)] = rank;
            }
            let found = usize::from(rank) + 1;
            if found == classes || count == 0 {
                return classes;
            }
            classes = found;
        }
    }

    fn refine_and_choose(&mut self, mut colours: Colours) -> Result<(), Stop> {
        self.task.step()?;
        let classes = self.refine(&mut colours);
        if classes == colours.len() {
            self.left = self.left.saturating_sub(1);
            self.compare(&colours);
            return Ok(());
        }
        let Some(open) = (0..classes as u8).find(|c| colours.iter().filter(|d| *d == c).count() > 1) else {
            return Ok(());
        };
        for p in 0..colours.len() {
            if colours[p] == open && self.left > 0 {
                // The chosen point comes before the others of its colour.
                let chosen = (0..colours.len())
                    .map(|q| colours[q] + u8::from(colours[q] > open || colours[q] == open && q != p))
                    .collect();
                self.refine_and_choose(chosen)?;
            }
        }
        Ok(())
    }

    fn compare(&mut self, colours: &Colours) {
        let view = View { to: colours.to_vec(), swaps: self.swaps };
        let mut neighbours = vec![0; colours.len()];
        for (p, &to) in colours.iter().enumerate() {
            neighbours[usize::from(to)] = view.mask(self.shape.neighbours[p]);
        }
        let found = Shape::new(neighbours, self.touches().map(|mask| view.mask(mask)));
        let key = |shape: &Shape| (shape.touches, shape.neighbours.clone());
        match &mut self.best {
            Some((shape, views)) if *shape == found => views.push(view),
            Some((shape, _)) if key(shape) <= key(&found) => {}
            best => *best = Some((found, vec![view])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(touches: [u64; 2]) -> Shape {
        Shape::new(vec![0b0110, 0b1001, 0b1001, 0b0110], touches)
    }

    fn canonical(shape: &Shape) -> Canonical {
        super::canonical(shape, &Task::default()).unwrap()
    }

    #[test]
    fn symmetries_of_a_square() {
        assert_eq!(canonical(&square([0, 0])).symmetries.len(), 15);
        assert_eq!(canonical(&square([0b0001, 0])).symmetries.len(), 1);
        // Opposite corners of either colour: exchanged together with the colours.
        let found = canonical(&square([0b0001, 0b1000]));
        assert_eq!(found.symmetries.iter().filter(|view| view.swaps).count(), 2);
        for view in &found.symmetries {
            assert_eq!(view.stones(found.shape.touches), found.shape.touches);
        }
    }

    #[test]
    fn turned_shapes_are_one() {
        let corners = [0b0001, 0b0010, 0b0100, 0b1000];
        let all: Vec<Canonical> = corners
            .iter()
            .flat_map(|&at| [canonical(&square([at, 0])), canonical(&square([0, at]))])
            .collect();
        for (i, found) in all.iter().enumerate() {
            assert_eq!(found.shape, all[0].shape);
            assert_eq!(found.view.swaps, all[0].view.swaps ^ (i % 2 == 1));
        }
    }
}
