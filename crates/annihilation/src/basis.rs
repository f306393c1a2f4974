//! Elimination over the field of two elements, as far as it is needed: what a span leaves of each unit vector, and the
//! coordinates of a vector in a basis.

use tedomari_graph::Vertex;

use crate::tokens::Tokens;

/// The space of all vectors modulo a span: the image of every unit vector. A vector is in the span if the images of its
/// ones add up to nothing, which for four ones is a handful of words however large the span is.
pub(crate) struct Quotient {
    /// Words for each image.
    stride: usize,
    images: Vec<u64>,
    rest: Vec<u64>,
}

impl Quotient {
    pub(crate) fn new(n: usize) -> Quotient {
        let stride = n.div_ceil(64).max(1);
        let mut images = vec![0; n * stride];
        for u in 0..n {
            images[u * stride + u / 64] |= 1 << (u % 64);
        }
        Quotient { stride, images, rest: vec![0; stride] }
    }

    /// Adds a vector to the span; false if it is there already.
    pub(crate) fn add(&mut self, ones: &[Vertex]) -> bool {
        let Quotient { stride, images, rest } = self;
        rest.fill(0);
        for &u in ones {
            let image = &images[u as usize * *stride..][..*stride];
            rest.iter_mut().zip(image).for_each(|(word, more)| *word ^= more);
        }
        let Some(at) = rest.iter().position(|&word| word != 0) else { return false };
        let bit = rest[at].trailing_zeros();
        for image in images.chunks_exact_mut(*stride).filter(|image| image[at] >> bit & 1 == 1) {
            image.iter_mut().zip(&*rest).for_each(|(word, more)| *word ^= more);
        }
        true
    }
}

/// Vectors that are independent, in the order in which they came, ready to tell the coordinates of others.
#[derive(Debug, Default)]
pub(crate) struct Basis {
    /// Each with its pivot, a one that no later row has, and the vectors it is the sum of.
    rows: Vec<(Vertex, Tokens, Tokens)>,
}

impl Basis {
    /// What is left of a vector after taking away the pivots, and the coordinates of what was taken away.
    fn reduce(&self, vector: &Tokens) -> (Tokens, Tokens) {
        let (mut rest, mut coordinates) = (vector.clone(), Tokens::new());
        for (pivot, row, sum) in &self.rows {
            if rest.contains(*pivot) {
                rest.add(row);
                coordinates.add(sum);
            }
        }
        (rest, coordinates)
    }

    /// Adds a vector as the next one; false if it depends on those before.
    pub(crate) fn add(&mut self, vector: &Tokens) -> bool {
        let (rest, mut sum) = self.reduce(vector);
        let Some(pivot) = rest.first() else { return false };
        sum.toggle(self.rows.len() as Vertex);
        self.rows.push((pivot, rest, sum));
        true
    }

    /// Which of the vectors add up to this one, if it is in their span.
    pub(crate) fn coordinates(&self, vector: &Tokens) -> Option<Tokens> {
        let (rest, coordinates) = self.reduce(vector);
        rest.is_empty().then_some(coordinates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_add_up() {
        let vectors: Vec<Tokens> = [&[0, 1][..], &[1, 2, 70], &[0, 2], &[3]]
            .iter()
            .map(|ones| ones.iter().copied().collect())
            .collect();
        let mut basis = Basis::default();
        let mut quotient = Quotient::new(71);
        for vector in &vectors {
            let ones: Vec<Vertex> = vector.iter().collect();
            assert!(basis.add(vector) && quotient.add(&ones));
        }
        let sum: Tokens = [70, 3].into_iter().collect();
        let coordinates: Vec<Vertex> = basis.coordinates(&sum).unwrap().iter().collect();
        assert_eq!(coordinates, [0, 1, 2, 3]);
        assert!(!basis.add(&sum) && !quotient.add(&[70, 3]) && !quotient.add(&[]));
        assert!(basis.coordinates(&[4].into_iter().collect()).is_none());
    }
}
