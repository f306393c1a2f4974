//! Thermographs, one temperature at a time, with the rule for temperatures below zero.
//!
//! Integers are masts. For any other game the scaffolds are L(t) = max R_t(G^L) - t and
//! R(t) = min L_t(G^R) + t; the temperature is the first t ≥ -1 with L(t) ≤ R(t), and from there
//! on both walls are the mean. If a side is empty or L(-1) < R(-1), the game is the integer nearest
//! zero in [L(-1), R(-1)].
//!
//! L - R never rises and its slopes are 0, -1 and -2, so each level of the tree at most halves the
//! grid on which corners can lie. Bisecting that grid therefore finds the temperature exactly. All
//! functions work on the tree as written.

use crate::rational::Rational;
use crate::tree::{Memo, Player, Tree, remember};

thread_local! {
    static GRID: Memo<Tree, i128> = Memo::default();
    static MAST: Memo<Tree, Mast> = Memo::default();
    static SCAFFOLD: Memo<(Tree, Player, Rational), Option<Rational>> = Memo::default();
}

/// Where the walls of a thermograph meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mast {
    /// The value of the mast.
    pub mean: Rational,
    /// The temperature at which it begins, at least -1.
    pub temperature: Rational,
}

/// The mean.
pub fn mean(g: Tree) -> Rational {
    mast(g).mean
}

/// The temperature: -1 for integers, below zero for numbers.
pub fn temperature(g: Tree) -> Rational {
    mast(g).temperature
}

/// The Left wall at `t` ≥ -1.
pub fn left_wall(g: Tree, t: Rational) -> Rational {
    wall(g, t, left_scaffold)
}

/// The Right wall at `t` ≥ -1.
pub fn right_wall(g: Tree, t: Rational) -> Rational {
    wall(g, t, right_scaffold)
}

fn wall(g: Tree, t: Rational, scaffold: fn(Tree, Rational) -> Option<Rational>) -> Rational {
    let mast = mast(g);
    if t >= mast.temperature {
        mast.mean
    } else {
        scaffold(g, t).expect("below its temperature a game has options on both sides")
    }
}

/// The values of the options of one player at `t`, taxed, in the order written.
fn taxed(g: Tree, player: Player, t: Rational) -> Vec<Rational> {
    g.options(player)
        .iter()
        .map(|&option| match player {
            Player::Left => right_wall(option, t) - t,
            Player::Right => left_wall(option, t) + t,
        })
        .collect()
}

fn left_scaffold(g: Tree, t: Rational) -> Option<Rational> {
    remember(&SCAFFOLD, (g, Player::Left, t), || taxed(g, Player::Left, t).into_iter().max())
}

fn right_scaffold(g: Tree, t: Rational) -> Option<Rational> {
    remember(&SCAFFOLD, (g, Player::Right, t), || taxed(g, Player::Right, t).into_iter().min())
}

/// Mean and temperature.
pub fn mast(g: Tree) -> Mast {
    remember(&MAST, g, || find_mast(g))
}

fn find_mast(g: Tree) -> Mast {
    let lowest = Rational::integer(-1);
    if let Some(x) = g.as_leaf().filter(|x| x.is_integer()) {
        return Mast { mean: x, temperature: lowest };
    }
    let ends = (left_scaffold(g, lowest), right_scaffold(g, lowest));
    let (Some(left), Some(right)) = ends else {
        return Mast { mean: nearest_zero(ends.0, ends.1), temperature: lowest };
    };
    if left < right {
        return Mast { mean: nearest_zero(Some(left), Some(right)), temperature: lowest };
    }
    let grid = grid(g);
    let gap = |k: i128| {
        let t = Rational::new(k, grid);
        let sides = left_scaffold(g, t).zip(right_scaffold(g, t));
        sides.map(|(left, right)| left - right).expect("both sides have options")
    };
    // Invariant of the bisection: the gap is open at `open` and closed at `closed`.
    let mut open = -grid - 1;
    let mut closed = -grid;
    let mut stride = grid;
    while gap(closed) > Rational::ZERO {
        open = closed;
        closed += stride;
        stride *= 2;
    }
    while closed - open > 1 {
        let middle = open + (closed - open) / 2;
        if gap(middle) > Rational::ZERO {
            open = middle;
        } else {
            closed = middle;
        }
    }
    assert_eq!(gap(closed), Rational::ZERO, "the walls of {g} meet on the grid");
    let temperature = Rational::new(closed, grid);
    let mean = left_scaffold(g, temperature).expect("both sides have options");
    Mast { mean, temperature }
}

/// A denominator that all corners of the thermograph share.
fn grid(g: Tree) -> i128 {
    if g.as_leaf().is_some_and(Rational::is_integer) {
        return 1;
    }
    remember(&GRID, g, || {
        let (left, right) = (g.left(), g.right());
        let finest = left.iter().chain(right.iter()).map(|&option| grid(option)).max().unwrap_or(1);
        finest.checked_mul(2).expect("trees less than 127 deep")
    })
}

/// The integer nearest zero in [low, high], where `None` is no limit.
fn nearest_zero(low: Option<Rational>, high: Option<Rational>) -> Rational {
    let nearest = match (low, high) {
        (Some(low), _) if low > Rational::ZERO => low.ceil(),
        (_, Some(high)) if high < Rational::ZERO => high.floor(),
        _ => 0,
    };
    let nearest = Rational::integer(nearest);
    assert!(low.is_none_or(|low| low <= nearest) && high.is_none_or(|high| nearest <= high));
    nearest
}

/// The options of one player, as indices in the order written, that attain the wall at `t`; none
/// above the temperature.
pub fn optimal_options(g: Tree, player: Player, t: Rational) -> Option<Vec<usize>> {
    if t > temperature(g) {
        return None;
    }
    let values = taxed(g, player, t);
    let best = match player {
        Player::Left => values.iter().max(),
        Player::Right => values.iter().min(),
    }?;
    Some((0..values.len()).filter(|&i| values[i] == *best).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    #[test]
    fn known_masts() {
        for (text, expected) in [
            ("{{100|20}|-30}", "15 45"),
            ("3/8", "3/8 -1/8"),
            ("-7", "-7 -1"),
            ("{0|}", "1 -1"),
            ("{v|3}", "0 -1"),
            ("{1/4|1/2}", "3/8 -1/8"),
            ("*", "0 0"),
            ("Tiny(2)", "0 0"),
            ("+-5 + +-5", "0 -1"),
            ("{{20|10}|{{5|-5}|-20}}", "5/2 25/2"),
            ("{8|||7||6|0}", "7 1"),
        ] {
            let mast = mast(read(text).unwrap());
            assert_eq!(format!("{} {}", mast.mean, mast.temperature), expected, "{text}");
        }
    }
}
