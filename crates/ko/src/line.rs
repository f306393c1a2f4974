//! From scaffolds to walls, with passes and without.
//!
//! Where Left's scaffold is not below Right's they are the walls, elsewhere both walls keep the value from just below, pushed by
//! either scaffold.
//!
//! Passes: above t = 0 nobody passes, since that costs t and changes nothing. Below 0 a pass gains -t, so that the other player
//! has to move, and whoever faces passes gets what the own scaffold is worth and no more. So with passes of Right Left's wall is
//! her scaffold below 0, Right's is at most t above that, and where the scaffolds are closed at 0 the mast begins there at
//! Left's. Where both can pass, a move must be as good as a pass for either at every t below 0; else they pass for ever, and
//! there is no value.

use tedomari_number::Fraction;

use crate::wall::{KoWall, cut};

/// A wall or scaffold that may not be there: Left has no move, or nothing is known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    Lowest,
    Highest,
    At(KoWall),
}

impl Line {
    pub(crate) fn max(self, other: Line) -> Line {
        match (self, other) {
            (Line::At(a), Line::At(b)) => Line::At(a.max(&b)),
            (Line::Highest, _) | (_, Line::Highest) => Line::Highest,
            (Line::Lowest, x) | (x, Line::Lowest) => x,
        }
    }

    pub(crate) fn min(self, other: Line) -> Line {
        match (self, other) {
            (Line::At(a), Line::At(b)) => Line::At(a.min(&b)),
            (Line::Lowest, _) | (_, Line::Lowest) => Line::Lowest,
            (Line::Highest, x) | (x, Line::Highest) => x,
        }
    }

    pub(crate) fn negative(&self) -> Line {
        match self {
            Line::Lowest => Line::Highest,
            Line::Highest => Line::Lowest,
            Line::At(wall) => Line::At(wall.negative()),
        }
    }

    pub(crate) fn paid(&self, points: &Fraction, slope: i64) -> Line {
        match self {
            Line::At(wall) => Line::At(wall.slanted(points, slope)),
            other => other.clone(),
        }
    }
}

/// The walls from the scaffolds of moves that are no passes, where players may pass.
pub(crate) fn walls_with_passes(left: &Line, right: &Line, passes: [bool; 2]) -> (Line, Line) {
    match passes {
        [false, false] => walls(left, right),
        [false, true] => walls_with_passes_of_right(left, right),
        [true, false] => {
            let (r, l) = walls_with_passes_of_right(&right.negative(), &left.negative());
            (l.negative(), r.negative())
        }
        // Either must lose nothing by moving instead of passing; else nobody moves.
        [true, true] => match (left, right) {
            (Line::At(l), Line::At(r)) if l.slanted(&Fraction::ZERO, 1).is_at_least_below_zero(r) => {
                walls(left, right)
            }
            (Line::Highest, _) => (Line::Highest, right.clone()),
            // Not known yet, or never.
            _ => (left.clone(), Line::Lowest),
        },
    }
}

/// The same where only Right may pass.
fn walls_with_passes_of_right(left: &Line, right: &Line) -> (Line, Line) {
    let l = match left {
        Line::At(l) => l,
        Line::Lowest => return (Line::Lowest, Line::Lowest),
        Line::Highest => return (Line::Highest, right.clone()),
    };
    let below = match right.clone().min(left.paid(&Fraction::ZERO, 1)) {
        Line::At(below) => below,
        unknown => return (left.clone(), unknown),
    };
    let start = l.value_at(&Fraction::ZERO);
    let high = match right {
        Line::At(r) => r.cut_at_zero(),
        // A scaffold that is not there pushes nothing.
        _ => KoWall::mast(start.clone()).slanted(&Fraction::from(4), 1),
    };
    let (above_l, above_r) = cut(&l.cut_at_zero(), &high, &start);
    (Line::At(l.continued_at_zero(&above_l)), Line::At(below.continued_at_zero(&above_r)))
}

/// The walls from the scaffolds.
fn walls(left: &Line, right: &Line) -> (Line, Line) {
    let at_start = |line: &Line| match line {
        Line::At(wall) => Some(wall.breakpoints()[0].1.clone()),
        _ => None,
    };
    // What is not known yet stays so.
    if *right == Line::Lowest || *left == Line::Highest {
        return (left.clone(), right.clone());
    }
    let start = nearest_to_zero(at_start(left).as_ref(), at_start(right).as_ref());
    // A scaffold that is not there pushes nothing.
    let far = |line: &Line, side: i64| match line {
        Line::At(wall) => wall.clone(),
        _ => KoWall::mast(start.clone()).slanted(&Fraction::from(2 * side), side),
    };
    let (l, r) = cut(&far(left, -2), &far(right, 2), &start);
    (Line::At(l), Line::At(r))
}

/// The integer nearest 0 between two bounds; where there is none, the bound that is nearest.
fn nearest_to_zero(low: Option<&Fraction>, high: Option<&Fraction>) -> Fraction {
    let (low_up, high_down) = (low.map(|x| -&(-x).floor()), high.map(Fraction::floor));
    match (&low_up, &high_down) {
        (Some(l), Some(h)) if l > h => {
            let (low, high) = (low.expect("a bound"), high.expect("a bound"));
            if low.signum() > 0 { low.clone() } else { high.clone() }
        }
        (Some(l), _) if l.signum() > 0 => l.clone(),
        (_, Some(h)) if h.signum() < 0 => h.clone(),
        _ => Fraction::ZERO,
    }
}
