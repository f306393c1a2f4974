//! Atomic weights: how many ups an infinitesimal is worth.
//!
//! For all-small G the weight is {aw(G^L) - 2 | aw(G^R) + 2}, unless that is an integer: then a remote star decides.
//! If G ≥ ☆ it is the largest integer n with n ⧏ aw(G^R) + 2, if G ≤ ☆ the least n with aw(G^L) - 2 ⧏ n, otherwise 0.
//!
//! An infinitesimal G that is not all-small (a tiny, say) threatens numbers. Its weight is the w for which G - w·↑ lies
//! between ↓☆ and ↑☆, which is what weight zero means, if there is such a w. It is found without that comparison:
//!
//! Let G' be G with every position whose stops are both positive replaced by N·↑, and every one whose stops are both
//! negative by -N·↑. G' is all-small, so the rule above gives its weight w. If N is large enough, then G - X and G' - X
//! have the same outcome for every all-small X that the comparison can meet: options correspond to options, and where a
//! position was replaced, the sign of the stops decides G - X, since X is infinitesimal, as N·↑ decides G' - X. So G has
//! the weight w iff G' has it. Only the same argument is needed for G ≥ ☆ and G ≤ ☆ inside the rule.
//!
//! Large enough: X is a position of w·↑ ± ↑ + ☆. Played as {w^L·↑ + ⇑* | w^R·↑ + ⇓*}, after j moves in w it is w'·↑,
//! where w' is a position of w with birthday at most b(w) - j, and j positions of ⇑* or ⇓*, each of weight at most 2, and
//! a position of ↑ + ☆, of weight at most 1: in all the weight is at most 2·b(w) + 1. A game whose weight is at least 2 is
//! positive, so N ≥ 2·b(w) + 3 is enough. A weight that does not satisfy this holds an N itself: then G has none.

use rustc_hash::{FxHashMap, FxHashSet};
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

struct Weighing<'e> {
    engine: &'e Engine,
    star: Value,
    /// N: what a position that is surely won counts as.
    huge: Dyadic,
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// The atomic weight of an infinitesimal, if it has one.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// for (game, weight) in [("^", "1"), ("*4", "0"), ("{^^*|v}", "1/2"), ("{^5|0}", "{3|2}"), ("Tiny(2)", "0")] {
    ///     let found = engine.atomic_weight(engine.read(game)?)?.map(|w| engine.print(w));
    ///     assert_eq!(found.as_deref(), Some(weight));
    /// }
    /// assert_eq!(engine.atomic_weight(engine.read("{1|0}")?)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn atomic_weight(&self, g: Value) -> Result<Option<Value>, Stop> {
        if !self.is_infinitesimal(g) {
            return Ok(None);
        }
        // Tinies weigh nothing.
        if let Some(known) = self.known(g.base()) {
            return Ok(Some(self.integer(known.ups.first())));
        }
        // The weight of an all-small game of birthday b has a birthday of at most 3·b: each move adds 2 to a leaf.
        let most = (self.birthday(g)? + Dyadic::from(8)).shift(2);
        let huge = most.shift(2);
        let mut seen = FxHashSet::default();
        let star = self.nimber(beyond(self.largest_star(g, &mut seen)?))?;
        let weight = Weighing { engine: self, star, huge, done: FxHashMap::default() }.weigh(g)?;
        Ok((self.is_all_small(g) || self.birthday(weight)? <= most).then_some(weight))
    }

    /// n such that no position of G equals a nimber above *n, nor does one of ↑; of those that were not seen before.
    fn largest_star(&self, g: Value, seen: &mut FxHashSet<Value>) -> Result<u64, Stop> {
        let mut largest = 1;
        let mut open = vec![g];
        while let Some(position) = open.pop() {
            if position.is_number() || !seen.insert(position) {
                continue;
            }
            self.step()?;
            if let Some(known) = self.known(position.base()) {
                // Moves flip the lowest bit of the star, or make it smaller.
                largest = largest.max(known.ups.star | 1);
                continue;
            }
            for player in Player::BOTH {
                open.extend(self.base_options(position, player)?);
            }
        }
        Ok(largest)
    }
}

/// The number of a star that is remote from all games whose stars are at most this.
fn beyond(largest: u64) -> u64 {
    largest.checked_add(1).and_then(u64::checked_next_power_of_two).unwrap_or(u64::MAX)
}

/// Atomic weights of all-small games as integers between which they lie, remembered from one question to the next.
///
/// The weight of a sum is the sum of the weights. If it is at least 2, Left wins; if it is at least 1, she wins if she
/// begins: then the sum is at least ☆, and she moves to 0 there.
///
/// ```
/// use tedomari_value::{Engine, Weights};
///
/// let engine = Engine::new();
/// let mut weights = Weights::default();
/// for (game, bounds) in [("^^*", Some((2, 2))), ("{^^*|v}", Some((0, 1))), ("{1|0}", None)] {
///     assert_eq!(weights.bounds(&engine, engine.read(game)?)?, bounds);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Weights {
    /// All positions of games that were weighed have stars up to this one.
    largest: u64,
    seen: FxHashSet<Value>,
    /// With the star that goes with the largest one.
    done: FxHashMap<Value, Value>,
    bounds: FxHashMap<Value, (i64, i64)>,
}

impl Weights {
    /// The closest integers with lower ≤ weight ≤ upper; `None` if the game is not all-small.
    pub fn bounds(&mut self, engine: &Engine, g: Value) -> Result<Option<(i64, i64)>, Stop> {
        if !engine.is_all_small(g) {
            return Ok(None);
        }
        if let Some(&known) = self.bounds.get(&g) {
            return Ok(Some(known));
        }
        let weight = match engine.known(g.base()) {
            Some(known) => engine.integer(known.ups.first()),
            None => self.weigh(engine, g)?,
        };
        let lower = |w: Value| {
            let n = engine.right_stop(w).floor();
            let is_below = engine.ge_number(w, engine.store.nums.intern(&n));
            if is_below { n } else { n - Dyadic::ONE }
        };
        let (least, most) = (lower(weight), -lower(engine.negative(weight)));
        let (Some(least), Some(most)) = (least.to_i64(), most.to_i64()) else { return Ok(None) };
        self.bounds.insert(g, (least, most));
        Ok(Some((least, most)))
    }

    fn weigh(&mut self, engine: &Engine, g: Value) -> Result<Value, Stop> {
        let largest = engine.largest_star(g, &mut self.seen).inspect_err(|_| self.seen.clear())?;
        if largest > self.largest {
            self.largest = largest;
            self.done.clear();
        }
        let star = engine.nimber(beyond(self.largest))?;
        // No position of an all-small game is surely won.
        let mut weighing =
            Weighing { engine, star, huge: Dyadic::ZERO, done: std::mem::take(&mut self.done) };
        let weight = weighing.weigh(g);
        self.done = weighing.done;
        weight
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.seen.capacity() * (size_of::<Value>() + 1)
            + self.done.capacity() * (size_of::<(Value, Value)>() + 1)
            + self.bounds.capacity() * (size_of::<(Value, (i64, i64))>() + 1)
    }
}

impl Weighing<'_> {
    fn weigh(&mut self, g: Value) -> Result<Value, Stop> {
        let engine = self.engine;
        if g == Value::ZERO {
            return Ok(g);
        }
        if let Some(&known) = self.done.get(&g) {
            return Ok(known);
        }
        engine.step()?;
        let weight = if engine.right_stop(g).signum() > 0 {
            engine.number(&self.huge)
        } else if engine.left_stop(g).signum() < 0 {
            engine.number(&-&self.huge)
        } else if let Some(known) = engine.known(g.base()).filter(|_| engine.is_infinitesimal(g)) {
            engine.integer(known.ups.first())
        } else {
            self.engine.deeper(|| self.weigh_options(g))?
        };
        self.done.insert(g, weight);
        Ok(weight)
    }

    fn weigh_options(&mut self, g: Value) -> Result<Value, Stop> {
        let engine = self.engine;
        let mut side = |player: Player, shift: i64| -> Result<Side, Stop> {
            let shift = engine.integer(shift).offset();
            let options = engine.base_options(g, player)?;
            options.map(|option| Ok(engine.translate(self.weigh(option)?, shift))).collect()
        };
        let (left, right) = (side(Player::Left, -2)?, side(Player::Right, 2)?);
        let weight = engine.canonical(left.clone(), right.clone())?;
        let is_integer = engine.as_number(weight).is_some_and(|x| x.is_integer());
        if !is_integer {
            return Ok(weight);
        }
        if engine.le(self.star, g)? {
            let most = right.iter().map(|&w| largest_integer_below(engine, w)).min();
            return Ok(engine.number(&most.expect("a game that is not a number has options on both sides")));
        }
        if engine.le(g, self.star)? {
            let least = left.iter().map(|&w| -largest_integer_below(engine, engine.negative(w))).max();
            return Ok(engine.number(&least.expect("a game that is not a number has options on both sides")));
        }
        Ok(Value::ZERO)
    }
}

/// The largest integer n with n ⧏ w.
fn largest_integer_below(engine: &Engine, w: Value) -> Dyadic {
    let stop = engine.left_stop(w);
    let n = stop.floor();
    if n == stop && engine.le_number(w, engine.store.nums.intern(&n)) { n - Dyadic::ONE } else { n }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: G - w·↑ lies between ↓☆ and ↑☆.
    fn is_weight(engine: &Engine, g: Value, weight: Value) -> bool {
        let up = engine.up_star(1, 0).unwrap();
        let rest = engine.subtract(g, engine.norton_product(weight, up).unwrap()).unwrap();
        let star = engine.largest_star(rest, &mut FxHashSet::default()).unwrap();
        let star = engine.nimber(beyond(star)).unwrap();
        engine.le(engine.subtract(star, up).unwrap(), rest).unwrap()
            && engine.le(rest, engine.add(star, up).unwrap()).unwrap()
    }

    #[test]
    fn weights_of_games_with_threats_satisfy_the_definition() {
        let engine = Engine::new();
        let leaves =
            ["0", "*", "^", "v*", "1", "-1/2", "{1|0}", "{0|-2}", "Tiny(1)", "Miny({2|0})", "{^|-1}"];
        let leaves = leaves.map(|text| engine.read(text).unwrap());
        let mut games = Vec::new();
        for &a in &leaves {
            for &b in &leaves {
                let inner = engine.game(&[a], &[b]).unwrap();
                for &c in &leaves {
                    games.push(engine.game(&[inner], &[c]).unwrap());
                    games.push(engine.game(&[c], &[inner, Value::ZERO]).unwrap());
                }
            }
        }
        games.retain(|&g| engine.is_infinitesimal(g) && !engine.is_all_small(g));
        let mut weighed = 0;
        for g in games {
            let Some(weight) = engine.atomic_weight(g).unwrap() else {
                // No small integer or switch of integers is a weight either.
                for text in ["-2", "-1", "0", "1", "2", "{1|0}", "{0|-1}", "{1|-1}"] {
                    assert!(!is_weight(&engine, g, engine.read(text).unwrap()), "{}", engine.print(g));
                }
                continue;
            };
            assert!(is_weight(&engine, g, weight), "{}", engine.print(g));
            weighed += 1;
        }
        assert!(weighed > 100);
    }

    #[test]
    fn deep_threats_are_weighed_in_linear_time() {
        let engine = Engine::new();
        let depth = 20_000_usize;
        let text = format!("{}1{}", "{".repeat(depth), "|0}".repeat(depth));
        let g = engine.read(&text).unwrap();
        // The first two levels are {1|0} and Miny(1), of weight 0; each further one is worth a down more.
        let weight = engine.atomic_weight(g).unwrap().unwrap();
        assert_eq!(engine.as_number(weight), Some(Dyadic::from(2 - depth as i64)));
    }
}
