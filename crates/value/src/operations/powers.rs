//! Powers of games, and ordinal sums undone.
//!
//! For a number x from 1 on, G to the power →x is {G^L, G^(→y) | G^R, G^(→z)} over the options y ≥ 1 and z of x: so ^ to →n is ^[n], the sum of the first n powers of ^.
//! The power x of G = {0|H} is {0|K}, where -K is -H to →x: so ^ to n is `^<n>`. (Siegel, *Combinatorial Game Theory*, chapter II, for ^; CGSuite's `PowTo` and
//! `Pow` for all games.)
//!
//! G is subordinate to B if it is B:X for some X. Every option of G that B does not have is then B:Y for an option Y of X, as long as nothing was
//! removed on the way to the canonical form; whatever is found so is compared with G at the end.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;

struct Raising<'e> {
    engine: &'e Engine,
    below: [Vec<Value>; 2],
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// G to the power →x; `None` if x is not a number from 1 on.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (up, n) = (engine.read("^")?, engine.integer(3));
    /// assert_eq!(engine.print(engine.power_to(up, n)?.unwrap()), "^[3]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn power_to(&self, g: Value, x: Value) -> Result<Option<Value>, Stop> {
        if self.as_number(x).is_none_or(|x| x < Dyadic::ONE) {
            return Ok(None);
        }
        self.raise(self.sides_of(g)?, x).map(Some)
    }

    /// The game with these options to the power →x, where x is a number from 1 on.
    ///
    /// ```
    /// use tedomari_value::{Engine, Value};
    ///
    /// let engine = Engine::new();
    /// let star = engine.nimber(1)?;
    /// let power = engine.raise([vec![star, Value::ZERO], vec![star]], engine.integer(2))?;
    /// assert_eq!(engine.print(power), "^[2]");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn raise(&self, below: [Vec<Value>; 2], x: Value) -> Result<Value, Stop> {
        Raising { engine: self, below, done: FxHashMap::default() }.raise(x)
    }

    /// G = {0|H} to the power x; `None` if G is not of this form, or if x is not a number from 1 on.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (up, n) = (engine.read("^")?, engine.integer(3));
    /// assert_eq!(engine.print(engine.power(up, n)?.unwrap()), "^<3>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn power(&self, g: Value, x: Value) -> Result<Option<Value>, Stop> {
        match self.as_zero_or(&self.sides_of(g)?) {
            Some(h) => self.power_above(h, x),
            None => Ok(None),
        }
    }

    /// H, if the options are those of {0|H}.
    pub(crate) fn as_zero_or(&self, sides: &[Vec<Value>; 2]) -> Option<Value> {
        match (&sides[0][..], &sides[1][..]) {
            ([Value::ZERO], [h]) => Some(*h),
            _ => None,
        }
    }

    /// {0|H} to the power x; `None` if x is not a number from 1 on.
    pub(crate) fn power_above(&self, h: Value, x: Value) -> Result<Option<Value>, Stop> {
        let Some(raised) = self.power_to(self.negative(h), x)? else { return Ok(None) };
        self.game(&[Value::ZERO], &[self.negative(raised)]).map(Some)
    }

    /// X with B:X = G, if one is found from the canonical forms of B and G.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let found = engine.subordinate(engine.read("1/8")?, engine.integer(1))?;
    /// assert_eq!(engine.print(found.unwrap()), "-3");
    /// assert!(engine.subordinate(engine.read("*")?, engine.integer(1))?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subordinate(&self, g: Value, base: Value) -> Result<Option<Value>, Stop> {
        self.subordinate_to(g, base, self.sides_of(base)?)
    }

    /// X with B:X = G, where B has this value and these options.
    pub(crate) fn subordinate_to(
        &self,
        g: Value,
        base: Value,
        below: [Vec<Value>; 2],
    ) -> Result<Option<Value>, Stop> {
        let mut done = FxHashMap::default();
        let Some(found) = self.without_base(g, base, &below, &mut done)? else { return Ok(None) };
        Ok((self.ordinal_sum_on(below, found)? == g).then_some(found))
    }

    fn without_base(
        &self,
        g: Value,
        base: Value,
        below: &[Vec<Value>; 2],
        done: &mut FxHashMap<Value, Option<Value>>,
    ) -> Result<Option<Value>, Stop> {
        if g == base {
            return Ok(Some(Value::ZERO));
        }
        if let Some(&known) = done.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut sides = [Side::new(), Side::new()];
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                if below[player.index()].contains(&option) {
                    continue;
                }
                let Some(above) = self.deeper(|| self.without_base(option, base, below, done))? else {
                    done.insert(g, None);
                    return Ok(None);
                };
                sides[player.index()].push(above);
            }
        }
        let [left, right] = sides;
        let found = self.canonical(left, right)?;
        done.insert(g, Some(found));
        Ok(Some(found))
    }
}

impl Raising<'_> {
    fn raise(&mut self, x: Value) -> Result<Value, Stop> {
        if let Some(&known) = self.done.get(&x) {
            return Ok(known);
        }
        let engine = self.engine;
        engine.step()?;
        let value = engine.deeper(|| {
            let [left, right] = [self.side(x, Player::Left)?, self.side(x, Player::Right)?];
            engine.canonical(left, right)
        })?;
        self.done.insert(x, value);
        Ok(value)
    }

    fn side(&mut self, x: Value, player: Player) -> Result<Side, Stop> {
        let mut side = Side::from_slice(&self.below[player.index()]);
        for option in self.engine.options(x, player)? {
            if self.engine.as_number(option).is_some_and(|y| y >= Dyadic::ONE) {
                side.push(self.raise(option)?);
            }
        }
        Ok(side)
    }
}
