//! Classes of sums whose score has a formula or a small table (Yedwab, On Playing Well in a Sum of Games, chapter 3).
//!
//! [`recognise`] finds the class of a list of values, [`score`] gives its score. Each class can also be built by hand:
//! [`Switches`], [`Stacks`] of coins, [`LeftHeavy`] sums.
//!
//! Numbers, and games that differ from numbers by infinitesimals, only move the score: if ε is infinitesimal then the stops
//! of G + ε lie within every positive number of those of G, so they are the same.
//!
//! ```
//! use tedomari_sum::{Player, classes};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let values = ["{20|-12}", "+-7", "^", "1/2"].map(|text| engine.read(text).unwrap());
//! let class = classes::recognise(&engine, &values).unwrap();
//! assert_eq!(class.method(), "switches");
//! assert_eq!(classes::score(&engine, &class, Player::Left)?.to_string(), "27/2"); // 4 + 16 - 7 + 1/2
//! # Ok::<(), tedomari_value::Stop>(())
//! ```

mod coins;
mod heavy_table;
mod left_heavy;
mod shape;
mod switches;

pub use coins::{Reading, Stacks};
pub use left_heavy::{HeavyTree, LeftHeavy, TreeMove};
pub use switches::Switches;

use shape::Shape;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

/// A sum of a class that is solved without search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// Switches {a|b} only.
    Switches(Switches),
    /// Stacks of coins, each coin no smaller than those below it.
    Coins(Stacks),
    /// Switches and trees {{x|y}|z} or {z|{y|x}}, not too many of them.
    LeftHeavy(LeftHeavy),
}

impl Class {
    /// The name of the method: `switches`, `coins` or `left-heavy`.
    pub fn method(&self) -> &'static str {
        match self {
            Class::Switches(_) => "switches",
            Class::Coins(_) => "coins",
            Class::LeftHeavy(_) => "left-heavy",
        }
    }
}

/// The class of the sum of these values, if it has one.
///
/// What is recognised is solved exactly, without conditions on sizes: a switch is a value {a|b} with numbers a > b, up to
/// infinitesimals; a stack a value that is a sum of switches ±x plus a number; a tree a value {{x|y}|z} or {z|{y|x}}. A
/// value of such a shape that is not a number has x ≥ y ≥ z (for {z|{y|x}} z ≥ y ≥ x), which is all that the proofs need.
/// Sums with so many trees that their table would be long are left to search, which is faster there; see
/// [`LeftHeavy::is_small`].
pub fn recognise(engine: &Engine, values: &[Value]) -> Option<Class> {
    let mut offset = Dyadic::ZERO;
    let (mut stacks, mut trees) = (Vec::new(), Vec::new());
    for &value in values {
        match shape::of(engine, value)? {
            Shape::Number(x) => offset += x,
            Shape::Stack { centre, coins } => {
                offset += centre;
                stacks.push(coins);
            }
            Shape::Tree(tree) => trees.push(tree),
        }
    }
    if !trees.is_empty() {
        let heavy = LeftHeavy::new(offset, trees, stacks.concat());
        return heavy.is_small().then_some(Class::LeftHeavy(heavy));
    }
    Some(if stacks.iter().all(|coins| coins.len() == 1) {
        Class::Switches(Switches::new(offset, stacks.concat()))
    } else {
        Class::Coins(Stacks::new(offset, stacks))
    })
}

/// The score of a sum of a class. Only the table of a left-heavy sum takes steps that a budget may end.
pub fn score(engine: &Engine, class: &Class, first: Player) -> Result<Dyadic, Stop> {
    match class {
        Class::Switches(switches) => Ok(switches.score(first)),
        Class::Coins(stacks) => Ok(stacks.switches().score(first)),
        Class::LeftHeavy(heavy) => heavy.score(engine, first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(texts: &[&str], first: Player) -> Option<(&'static str, String)> {
        let engine = Engine::new();
        let values: Vec<Value> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
        let class = recognise(&engine, &values)?;
        Some((class.method(), score(&engine, &class, first).unwrap().to_string()))
    }

    fn left(texts: &[&str]) -> Option<(&'static str, String)> {
        solved(texts, Player::Left)
    }

    #[test]
    fn recognised() {
        let told = |method, score: &str| Some((method, score.to_owned()));
        assert_eq!(left(&[]), told("switches", "0"));
        assert_eq!(left(&["3", "-1/2"]), told("switches", "5/2"));
        assert_eq!(left(&["{3^|1*}", "*2", "Tiny(3)"]), told("switches", "3"));
        assert_eq!(left(&["+-5 + +-3", "+-4"]), told("coins", "4"));
        assert_eq!(left(&["1/2 + +-5 + +-3 + +-3 + +-1", "+-4"]), told("coins", "5/2"));
        assert_eq!(left(&["{{9|2}|-80}", "+-5"]), told("left-heavy", "4"));
        assert_eq!(solved(&["{80|{-2|-9}}", "+-5"], Player::Right), told("left-heavy", "-4"));
        assert_eq!(left(&["{{9|2}|-80}", "+-5", "{80|{-2|-9}}"]), told("left-heavy", "5"));
        // The coins 5, 10 and 8, the 5 on top, beside a 4.
        assert_eq!(left(&["{5 + +-10 + +-8 | -5 + +-10 + +-8}", "+-4"]), told("switches", "1"));
        // A threat that is never worth more than its answer: miny(7) moved by 2.
        assert_eq!(left(&["{{9|2}|2}", "+-5"]), told("switches", "7"));
    }

    #[test]
    fn left_to_search() {
        assert_eq!(left(&["{{9|2}|{-80|-90}}"]), None);
        assert_eq!(left(&["{{{99|9}|2}|-80}"]), None);
        assert_eq!(left(&["{15,{100|12}|-5}"]), None);
        let trees: Vec<String> = (1..40).map(|n| format!("{{{{{}|0}}|-{n}}}", 3 * n)).collect();
        assert_eq!(left(&trees.iter().map(|text| &text[..]).collect::<Vec<_>>()), None);
    }
}
