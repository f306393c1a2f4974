//! From exact temperatures and values to places between 0 and 1.
//!
//! The temperature axis is linear unless bends would coincide. Then the short stretches between bends are widened at
//! the cost of the long ones. Walls are straight between bends, so they stay straight in the drawing.

use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;

/// a / b as a float for 0 ≤ a ≤ b, whatever their size; 1/2 if b is 0.
pub(crate) fn ratio(a: &Dyadic, b: &Dyadic) -> f64 {
    if b.is_zero() { 0.5 } else { proportion(a, b).clamp(0.0, 1.0) }
}

/// a / b as a float for positive b, whatever their size.
pub(crate) fn proportion(a: &Dyadic, b: &Dyadic) -> f64 {
    // Bring b near 1 first, since either may be outside the range of floats.
    let size = b.numerator().bit_len() as i64 - b.denominator_exponent() as i64;
    if size.abs() < 900 {
        return a.to_f64() / b.to_f64();
    }
    a.shift(-size).to_f64() / b.shift(-size).to_f64()
}

/// The temperature axis: rising temperatures and their places from 0 (t = -1) to 1 (the top).
#[derive(Debug)]
pub(crate) struct Axis {
    pub knots: Vec<Dyadic>,
    pub places: Vec<f64>,
    /// The piece (by its lower knot) that was shortened most, if the axis is not to scale.
    pub broken: Option<usize>,
}

impl Axis {
    /// An axis through the knots (sorted, at least one). If some neighbours are nearer than a sixteenth of `gap`, all are
    /// moved `gap` apart, or less if there are many; with too many for that to help the axis stays linear.
    pub fn new(knots: Vec<Dyadic>, gap: f64) -> Axis {
        let whole = &knots[knots.len() - 1] - &knots[0];
        let linear: Vec<f64> = knots.windows(2).map(|w| ratio(&(&w[1] - &w[0]), &whole)).collect();
        let affordable = gap.min(0.7 / linear.len().max(1) as f64);
        let stretch = affordable > gap / 3.0 && linear.iter().any(|&piece| piece < gap / 16.0);
        let pieces = if stretch { stretched(&linear, affordable) } else { linear.clone() };
        let mut places = vec![0.0];
        for piece in &pieces {
            places.push(places[places.len() - 1] + piece);
        }
        let end = places[places.len() - 1];
        if end > 0.0 {
            places.iter_mut().for_each(|p| *p /= end);
        }
        let shortened = |i: &usize| pieces[*i] / linear[*i].max(f64::MIN_POSITIVE);
        let broken =
            (0..pieces.len()).filter(|_| stretch).min_by(|a, b| shortened(a).total_cmp(&shortened(b)));
        Axis { knots, places, broken }
    }
}

/// Raises each piece to at least `gap` and shrinks the others to make room.
fn stretched(linear: &[f64], gap: f64) -> Vec<f64> {
    let mut raised = vec![false; linear.len()];
    loop {
        let room = 1.0 - gap * raised.iter().filter(|&&r| r).count() as f64;
        let rest: f64 = linear.iter().zip(&raised).filter(|(_, r)| !**r).map(|(p, _)| p).sum();
        let scale = if rest > 0.0 { room / rest } else { 0.0 };
        let before = raised.clone();
        for (piece, raised) in linear.iter().zip(&mut raised) {
            *raised |= piece * scale < gap;
        }
        if raised == before {
            return linear.iter().zip(&raised).map(|(p, r)| if *r { gap } else { p * scale }).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_of_any_size() {
        assert_eq!(ratio(&Dyadic::from(1), &Dyadic::from(4)), 0.25);
        assert_eq!(ratio(&Dyadic::ONE.shift(9_999), &Dyadic::ONE.shift(10_000)), 0.5);
        assert_eq!(ratio(&Dyadic::new(1, 10_001), &Dyadic::new(1, 10_000)), 0.5);
        assert_eq!(ratio(&Dyadic::ZERO, &Dyadic::ZERO), 0.5);
    }

    #[test]
    fn crowded_knots_are_moved_apart() {
        let knots = |list: &[i64]| list.iter().map(|&n| Dyadic::from(n)).collect::<Vec<_>>();
        let plain = Axis::new(knots(&[-1, 0, 3]), 0.1);
        assert_eq!((plain.places, plain.broken), (vec![0.0, 0.25, 1.0], None));
        let broken = Axis::new(knots(&[-1, 0, 1_000_000]), 0.1);
        assert!((broken.places[1] - 0.1).abs() < 1e-9);
        assert_eq!(broken.broken, Some(1));
    }
}
