//! Yedwab's Theorem 5.3: Σ tV_R + max(tV_L - tV_R) ≤ V_L of the sum ≤ Σ tV_L + t for every t ≥ 0.
//!
//! V_L is the untaxed score; only the bounds look at the walls at t. The upper bound is linear between the corners of the
//! walls and the lower one convex there, so each is best at t = 0 or at a corner, not both at the same one.

use std::collections::BinaryHeap;

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use super::{Range, Side};

/// A bound and the least temperature that gives it.
pub(super) struct Found {
    pub(super) t: Dyadic,
    pub(super) bound: Dyadic,
}

/// The best bounds on either side, as the mover counts.
pub(super) struct Best {
    pub(super) least: Found,
    pub(super) most: Found,
}

pub(super) fn range(side: &Side<'_>) -> Range {
    let Best { least, most } = best(side);
    Range { lower: least.bound, upper: most.bound }
}

pub(super) fn best(side: &Side<'_>) -> Best {
    let zero = Dyadic::ZERO;
    let mut own = Line { value: side.own_sum(&zero), slope: 0 };
    let mut other = Line { value: Dyadic::ZERO, slope: 0 };
    let mut widest = Widest { side, heap: BinaryHeap::with_capacity(side.thermographs.len()) };
    let mut bends = Vec::new();
    for (at, &graph) in side.thermographs.iter().enumerate() {
        for player in Player::BOTH {
            let (wall, is_own) = (graph.wall(player), player == side.mover);
            let slope = |slope: i32| i64::from(if side.mover == Player::Left { slope } else { -slope });
            let line = if is_own { &mut own } else { &mut other };
            line.slope += slope(wall.slope_above(&zero));
            for (t, _) in wall.breakpoints().iter().filter(|(t, _)| t.signum() > 0) {
                bends.push((t, is_own, slope(wall.slope_above(t)) - slope(wall.slope_below(t))));
            }
        }
        other.value += side.other(graph, &zero);
        widest.heap.push((side.own(graph, &zero) - side.other(graph, &zero), at));
    }
    bends.sort_unstable_by(|a, b| a.0.cmp(b.0));
    let mut least = Found { bound: &other.value + &widest.at(&zero), t: zero.clone() };
    let mut most = Found { bound: own.value.clone(), t: zero.clone() };
    let mut now = &zero;
    for same in bends.chunk_by(|a, b| a.0 == b.0) {
        let t = same[0].0;
        let passed = t - now;
        own.go(&passed);
        other.go(&passed);
        let high = &own.value + t;
        if high < most.bound {
            most = Found { bound: high, t: t.clone() };
        }
        // Widths never grow, so what was the widest is a bound on what is.
        if &other.value + widest.at_most() > least.bound {
            let low = &other.value + &widest.at(t);
            if low > least.bound {
                least = Found { bound: low, t: t.clone() };
            }
        }
        for (_, is_own, bend) in same {
            let line = if *is_own { &mut own } else { &mut other };
            line.slope += bend;
        }
        now = t;
    }
    Best { least, most }
}

/// A sum of walls at the temperature that has been reached, and how it goes on from there.
struct Line {
    value: Dyadic,
    slope: i64,
}

impl Line {
    fn go(&mut self, by: &Dyadic) {
        self.value += by * &Dyadic::from(self.slope);
    }
}

/// The widest component, for rising temperatures. Widths never grow with the temperature, so those that were found
/// before are upper bounds, and most need not be found again.
struct Widest<'s> {
    side: &'s Side<'s>,
    heap: BinaryHeap<(Dyadic, usize)>,
}

impl Widest<'_> {
    /// No component is wider than this.
    fn at_most(&self) -> &Dyadic {
        self.heap.peek().map_or(&Dyadic::ZERO, |(width, _)| width)
    }

    fn at(&mut self, t: &Dyadic) -> Dyadic {
        while let Some(mut top) = self.heap.peek_mut() {
            let graph = self.side.thermographs[top.1];
            let width = self.side.own(graph, t) - self.side.other(graph, t);
            if width == top.0 {
                return width;
            }
            top.0 = width;
        }
        Dyadic::ZERO
    }
}

#[cfg(test)]
mod tests {
    use tedomari_thermograph::Thermograph;
    use tedomari_value::Engine;

    use super::*;

    /// Both bounds at t = 0 and at every corner, each from scratch.
    fn by_definition(side: &Side<'_>) -> Best {
        let walls = side.thermographs.iter().flat_map(|g| [g.left(), g.right()]);
        let points = walls.flat_map(|wall| wall.breakpoints().iter().map(|point| point.0.clone()));
        let mut corners: Vec<Dyadic> = points.filter(|t| t.signum() > 0).chain([Dyadic::ZERO]).collect();
        corners.sort();
        let low = |t: &Dyadic| Found { bound: side.widest_first(t), t: t.clone() };
        let high = |t: &Dyadic| Found { bound: side.own_sum(t) + t, t: t.clone() };
        // Of equals the one at the least temperature.
        let least =
            corners.iter().map(low).reduce(|best, next| if next.bound > best.bound { next } else { best });
        let most =
            corners.iter().map(high).reduce(|best, next| if next.bound < best.bound { next } else { best });
        Best { least: least.expect("t = 0"), most: most.expect("t = 0") }
    }

    #[test]
    fn a_sweep_finds_the_same() {
        let engine = Engine::new();
        let mut seed = 7_u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..300 {
            let components = next(9);
            let graphs: Vec<Thermograph> = (0..components)
                .map(|_| {
                    let mut numbers: Vec<u64> = (0..4).map(|_| next(40)).collect();
                    numbers.sort();
                    let text = match next(4) {
                        0 => format!("{}/4", numbers[0]),
                        1 => format!("{{{}|{}}}", numbers[3], numbers[0]),
                        2 => format!("{{{}||{}|{}}}", numbers[3], numbers[2], numbers[0]),
                        _ => format!("{{{}|{}/2||{}|{}}}", numbers[3], numbers[2], numbers[1], numbers[0]),
                    };
                    engine.thermograph(engine.read(&text).unwrap()).unwrap()
                })
                .collect();
            let graphs: Vec<&Thermograph> = graphs.iter().collect();
            for mover in Player::BOTH {
                let side = Side { thermographs: &graphs, mover };
                let (found, right) = (best(&side), by_definition(&side));
                assert_eq!((found.least.bound, found.least.t), (right.least.bound, right.least.t));
                assert_eq!((found.most.bound, found.most.t), (right.most.bound, right.most.t));
            }
        }
    }
}
