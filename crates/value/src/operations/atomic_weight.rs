//! Atomic weights: how many ups an infinitesimal is worth.
//!
//! For all-small G the weight is {aw(G^L) - 2 | aw(G^R) + 2}, unless that is an integer: then a remote star decides.
//! If G ≥ ☆ it is the largest integer n with n ⧏ aw(G^R) + 2, if G ≤ ☆ the least n with aw(G^L) - 2 ⧏ n, otherwise 0.
//!
//! An infinitesimal that is not all-small (a tiny, say) threatens numbers. The same rule with a number met on the way
//! counted as a huge weight of its sign proposes a weight w; it is the weight if G - w·↑ lies between ↓☆ and ↑☆,
//! which is what weight zero means. If not, G has none.

use rustc_hash::{FxHashMap, FxHashSet};
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use crate::budget::Stop;
use crate::canonical::Side;
use crate::engine::Engine;
use crate::order::{STACK_CHUNK, STACK_RED_ZONE};
use crate::value::Value;

struct Weighing<'e> {
    engine: &'e Engine,
    star: Value,
    /// What a number is counted as.
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
        let huge = (self.birthday(g)? + Dyadic::from(8)).shift(3);
        let star = self.remote_star(g)?;
        let weight =
            Weighing { engine: self, star, huge: huge.clone(), done: FxHashMap::default() }.weigh(g)?;
        if self.is_all_small(g) || self.confirm_weight(g, weight, &huge.half())? {
            Ok(Some(weight))
        } else {
            Ok(None)
        }
    }

    /// A nimber that no position of G equals, nor one of ↑.
    fn remote_star(&self, g: Value) -> Result<Value, Stop> {
        let mut largest = 1;
        let mut seen = FxHashSet::default();
        let mut open = vec![g];
        while let Some(position) = open.pop() {
            if position.is_number() || !seen.insert(position) {
                continue;
            }
            self.step()?;
            largest = largest.max(self.as_nimber(position)?.unwrap_or(0));
            for player in [Player::Left, Player::Right] {
                open.extend(self.base_options(position, player));
            }
        }
        self.nimber((largest + 1).next_power_of_two())
    }

    /// Whether G - w·↑ has weight zero; a weight beyond the limit still holds a number that was met.
    fn confirm_weight(&self, g: Value, weight: Value, limit: &Dyadic) -> Result<bool, Stop> {
        if self.birthday(weight)? > *limit {
            return Ok(false);
        }
        let ups = self.norton_product(weight, self.up_star(1, 0)?)?;
        let rest = self.subtract(g, ups)?;
        let star = self.remote_star(rest)?;
        let up = self.up_star(1, 0)?;
        Ok(self.le(self.subtract(star, up)?, rest)? && self.le(rest, self.add(star, up)?)?)
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
        let (left_stop, right_stop) = (engine.left_stop(g), engine.right_stop(g));
        let weight = if left_stop == right_stop && left_stop.signum() != 0 {
            let sign = Dyadic::from(left_stop.signum());
            engine.number(&(sign * &self.huge))
        } else {
            stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || self.weigh_options(g))?
        };
        self.done.insert(g, weight);
        Ok(weight)
    }

    fn weigh_options(&mut self, g: Value) -> Result<Value, Stop> {
        let engine = self.engine;
        let mut side = |player: Player, shift: i64| -> Result<Side, Stop> {
            let shift = engine.integer(shift).offset();
            let options = engine.base_options(g, player);
            options.map(|option| Ok(engine.translate(self.weigh(option)?, shift))).collect()
        };
        let (left, right) = (side(Player::Left, -2)?, side(Player::Right, 2)?);
        let weight = engine.canonical(left.clone(), right.clone())?;
        let is_integer = engine.as_number(weight).is_some_and(|x| x.is_integer());
        if !is_integer || !engine.is_infinitesimal(g) {
            return Ok(weight);
        }
        if engine.le(self.star, g)? {
            let most = right.iter().map(|&w| largest_integer_below(engine, w)).min();
            return Ok(
                engine.number(&most.expect("an infinitesimal that is not 0 has options on both sides"))
            );
        }
        if engine.le(g, self.star)? {
            let least = left.iter().map(|&w| -largest_integer_below(engine, engine.negative(w))).max();
            return Ok(
                engine.number(&least.expect("an infinitesimal that is not 0 has options on both sides"))
            );
        }
        Ok(Value::ZERO)
    }
}

/// The largest integer n with n ⧏ w.
fn largest_integer_below(engine: &Engine, w: Value) -> Dyadic {
    let stop = engine.left_stop(w);
    let n = stop.floor();
    if n == stop && engine.le_number(w, engine.nums.intern(&n)) { n - Dyadic::ONE } else { n }
}
