//! All ways to place some pieces on a board, numbered without gaps, so that what is known about them fits in flat tables.

use tedomari_value::Player;

/// All placements of some pieces, numbered from 0.
pub trait Placements<P>: Send + Sync {
    /// How many there are; nothing if they are more than can be numbered.
    fn count(&self) -> Option<u32>;

    /// The placement with a number below [`Placements::count`].
    fn position(&self, number: u32) -> P;

    /// The number of a placement.
    fn number(&self, position: &P) -> Option<u32>;

    /// Calls `each` with the number of every placement that a player can move to. A move may come twice.
    fn followers(&self, number: u32, player: Player, each: &mut dyn FnMut(u32));
}

/// The subsets of k of n squares, numbered in the combinatorial number system: {c₁ < c₂ < … < c_k} has the number
/// C(c₁, 1) + C(c₂, 2) + … + C(c_k, k) (Knuth, *The Art of Computer Programming*, 7.2.1.3).
///
/// ```
/// use tedomari_position::Combinations;
///
/// let pairs = Combinations::new(4, 2).unwrap();
/// assert_eq!(pairs.count(), 6);
/// assert_eq!(pairs.number(&[0, 1]), 0);
/// let mut pair = [0; 2];
/// pairs.squares(5, &mut pair);
/// assert_eq!(pair, [2, 3]);
/// ```
#[derive(Debug, Clone)]
pub struct Combinations {
    squares: usize,
    chosen: usize,
    /// C(n, k) for each n up to the squares, row by row; k from 0 on.
    binomials: Vec<u64>,
}

impl Combinations {
    /// Subsets of so many of the squares; `None` if there are too many to number.
    pub fn new(squares: usize, chosen: usize) -> Option<Combinations> {
        let width = chosen.checked_add(1)?;
        let mut binomials = vec![0_u64; squares.checked_add(1)?.checked_mul(width)?];
        for n in 0..=squares {
            binomials[n * width] = 1;
            for k in 1..=chosen.min(n) {
                let above = binomials[(n - 1) * width + k - 1].checked_add(binomials[(n - 1) * width + k])?;
                binomials[n * width + k] = above;
            }
        }
        Some(Combinations { squares, chosen, binomials })
    }

    #[inline]
    fn binomial(&self, n: usize, k: usize) -> u64 {
        self.binomials[n * (self.chosen + 1) + k]
    }

    /// How many subsets there are.
    pub fn count(&self) -> u64 {
        self.binomial(self.squares, self.chosen)
    }

    /// The number of a subset, whose squares are in rising order.
    #[inline]
    pub fn number(&self, subset: &[u32]) -> u64 {
        subset.iter().zip(1..).map(|(&square, k)| self.binomial(square as usize, k)).sum()
    }

    /// The subset with a number, in rising order.
    #[inline]
    pub fn squares(&self, mut number: u64, subset: &mut [u32]) {
        let mut square = self.squares;
        for k in (1..=self.chosen).rev() {
            square -= 1;
            while self.binomial(square, k) > number {
                square -= 1;
            }
            number -= self.binomial(square, k);
            subset[k - 1] = square as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_and_numbers_belong_together() {
        for (n, k) in [(0, 0), (5, 0), (5, 5), (8, 3), (11, 4)] {
            let subsets = Combinations::new(n, k).unwrap();
            let mut seen = std::collections::HashSet::new();
            let mut subset = vec![0; k];
            for number in 0..subsets.count() {
                subsets.squares(number, &mut subset);
                assert!(subset.is_sorted() && subset.iter().all(|&square| (square as usize) < n));
                assert_eq!(subsets.number(&subset), number);
                assert!(seen.insert(subset.clone()), "{subset:?}");
            }
        }
        assert_eq!(Combinations::new(32, 4).unwrap().count(), 35960);
        assert!(Combinations::new(200, 100).is_none());
    }
}
