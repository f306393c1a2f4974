//! All positions of a canonical form, and what is counted over them: followers, stopping positions, tempers, and the companion.
//!
//! The followers of an integer n > 0 are 0 to n, so integers are kept as one range.

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_thermograph::Player;
use tedomari_vocabulary::{Outcome, Parity};

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;

/// The followers of a value: those that are no integers, and the range of those that are.
struct Followers {
    others: Vec<Value>,
    integers: Option<(IBig, IBig)>,
}

/// A list of more games than this would not fit into memory.
const LONGEST: u64 = 1 << 26;

impl Engine {
    fn all_followers(&self, g: Value) -> Result<Followers, Stop> {
        let mut seen = FxHashSet::from_iter([g]);
        let mut open = vec![g];
        let mut found = Followers { others: Vec::new(), integers: None };
        while let Some(next) = open.pop() {
            self.step()?;
            if let Some(n) = self.as_number(next).filter(Dyadic::is_integer) {
                let n = n.numerator();
                let (low, high) = found.integers.unwrap_or((IBig::ZERO, IBig::ZERO));
                found.integers = Some((low.min(n.clone()), high.max(n)));
                continue;
            }
            found.others.push(next);
            for player in Player::BOTH {
                for option in self.options(next, player)? {
                    if seen.insert(option) {
                        open.push(option);
                    }
                }
            }
        }
        Ok(found)
    }

    /// The positions of the canonical form, the game itself first and 0 among the last.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let followers = engine.followers(engine.read("^")?)?;
    /// assert_eq!(followers.iter().map(|&g| engine.print(g)).collect::<Vec<_>>(), ["^", "*", "0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn followers(&self, g: Value) -> Result<Vec<Value>, Stop> {
        let Followers { others, integers } = self.all_followers(g)?;
        let mut all = others;
        let Some((low, high)) = integers else { return Ok(all) };
        let (Ok(low), Ok(high)) = (i64::try_from(low), i64::try_from(high)) else { return Err(Stop::Memory) };
        if high.abs_diff(low) > LONGEST {
            return Err(Stop::Memory);
        }
        let outward = (0..=high).rev().chain((low..0).map(|n| low - 1 - n)).map(|n| self.integer(n));
        for n in outward {
            self.step()?;
            all.push(n);
        }
        // The game itself comes first, also if it is an integer.
        if let Some(own) = all.iter().position(|&follower| follower == g) {
            all[..=own].rotate_right(1);
        }
        Ok(all)
    }

    /// How many positions the canonical form has, each counted once.
    pub fn follower_count(&self, g: Value) -> Result<IBig, Stop> {
        let Followers { others, integers } = self.all_followers(g)?;
        let integers = integers.map_or(IBig::ZERO, |(low, high)| high - low + IBig::ONE);
        Ok(IBig::from(others.len()) + integers)
    }

    /// How many numbers the game tree of the canonical form ends in, each counted as often as it occurs; 1 for a number.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.stop_count(engine.read("*8")?)?.to_string(), "4374");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop_count(&self, g: Value) -> Result<IBig, Stop> {
        self.count_stops(g, &mut FxHashMap::default())
    }

    fn count_stops(&self, g: Value, done: &mut FxHashMap<Value, IBig>) -> Result<IBig, Stop> {
        if g.is_number() {
            return Ok(IBig::ONE);
        }
        // What is added to a game that is no number moves every stop and changes none.
        let plain = self.centred(g).2;
        if let Some(known) = done.get(&plain) {
            return Ok(known.clone());
        }
        self.step()?;
        let mut count = IBig::ZERO;
        for player in Player::BOTH {
            for option in self.options(plain, player)? {
                count += self.deeper(|| self.count_stops(option, done))?;
            }
        }
        done.insert(plain, count.clone());
        Ok(count)
    }

    /// Whether every play of the canonical form to its first number takes an even, or an odd, number of moves, if either.
    ///
    /// ```
    /// use tedomari_value::{Engine, Parity};
    ///
    /// let engine = Engine::new();
    /// for (game, parity) in [("1/2", Some(Parity::Even)), ("{3|1}", Some(Parity::Odd)), ("{4|2||0}", None)] {
    ///     assert_eq!(engine.temper(engine.read(game)?)?, parity);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn temper(&self, g: Value) -> Result<Option<Parity>, Stop> {
        self.find_temper(g, &mut FxHashMap::default())
    }

    fn find_temper(
        &self,
        g: Value,
        done: &mut FxHashMap<Value, Option<Parity>>,
    ) -> Result<Option<Parity>, Stop> {
        if g.is_number() {
            return Ok(Some(Parity::Even));
        }
        let plain = self.centred(g).2;
        if let Some(&known) = done.get(&plain) {
            return Ok(known);
        }
        self.step()?;
        let mut common = None;
        for player in Player::BOTH {
            for option in self.options(plain, player)? {
                let temper = self.deeper(|| self.find_temper(option, done))?;
                if temper.is_none() || common.is_some_and(|common| common != temper) {
                    done.insert(plain, None);
                    return Ok(None);
                }
                common = Some(temper);
            }
        }
        let own = common.flatten().map(|parity| match parity {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
        });
        done.insert(plain, own);
        Ok(own)
    }

    /// The companion: what G goes to under the one symmetry of the lattice of games born by day n (Fink, "Lattices of games", 2012;
    /// Siegel, *Combinatorial Game Theory*, chapter III.2). It is * for 0; otherwise each option becomes its companion, and 0 is one more option of Left if G > 0 and of
    /// Right if G < 0.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// for (game, companion) in [("0", "*"), ("*", "0"), ("^", "^*"), ("2", "2")] {
    ///     assert_eq!(engine.print(engine.companion(engine.read(game)?)?), companion);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn companion(&self, g: Value) -> Result<Value, Stop> {
        self.find_companion(g, &mut FxHashMap::default())
    }

    fn find_companion(&self, g: Value, done: &mut FxHashMap<Value, Value>) -> Result<Value, Stop> {
        if g == Value::ZERO {
            return self.nimber(1);
        }
        // With an option 0 and one that is a companion of a number, numbers keep their value: {0, n - 1|} = n, and so on.
        if g.is_number() {
            return Ok(g);
        }
        if let Some(&known) = done.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut sides = [Side::new(), Side::new()];
        match self.outcome(g) {
            Outcome::Left => sides[0].push(Value::ZERO),
            Outcome::Right => sides[1].push(Value::ZERO),
            _ => {}
        }
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let companion = self.deeper(|| self.find_companion(option, done))?;
                sides[player.index()].push(companion);
            }
        }
        let [left, right] = sides;
        let companion = self.canonical(left, right)?;
        done.insert(g, companion);
        Ok(companion)
    }
}
