//! Cooling: G_t = {G^L_t - t | G^R_t + t}, until the game freezes to its mean above its temperature.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::{Engine, number_option};
use crate::num::Num;
use crate::value::Value;
use tedomari_task::Stop;

/// Why a game was not cooled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoolError {
    /// Cooling is defined from t = -1 on.
    BelowMinusOne,
    /// The budget ran out.
    Stopped(Stop),
}

impl From<Stop> for CoolError {
    fn from(stop: Stop) -> CoolError {
        CoolError::Stopped(stop)
    }
}

impl std::fmt::Display for CoolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CoolError::BelowMinusOne => f.write_str("a game can be cooled by -1 or more, not by less"),
            CoolError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for CoolError {}

/// One cooling: the tax, and what has been cooled.
struct Cooling<'e> {
    engine: &'e Engine,
    t: Dyadic,
    tax: Num,
    /// Numbers change when t < 0, so then a base cannot be cooled apart from its offset.
    fixes_numbers: bool,
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// G cooled by t ≥ -1. Integers never change; other numbers do when t < 0.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let g = engine.read("{9|1}")?;
    /// assert_eq!(engine.print(engine.cool(g, &"3".parse()?)?), "{6|4}");
    /// assert_eq!(engine.print(engine.cool(g, &"4".parse()?)?), "5*");
    /// assert_eq!(engine.print(engine.cool(g, &"17/4".parse()?)?), "5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cool(&self, g: Value, t: &Dyadic) -> Result<Value, CoolError> {
        if *t < Dyadic::from(-1) {
            return Err(CoolError::BelowMinusOne);
        }
        if t.signum() == 0 {
            return Ok(g);
        }
        let mut cooling = Cooling {
            engine: self,
            t: t.clone(),
            tax: self.store.nums.intern(t),
            fixes_numbers: t.signum() >= 0,
            done: FxHashMap::default(),
        };
        Ok(cooling.cool(g)?)
    }

    /// G cooled by 1.
    pub fn chill(&self, g: Value) -> Result<Value, Stop> {
        self.cool(g, &Dyadic::ONE).map_err(|error| match error {
            CoolError::Stopped(stop) => stop,
            CoolError::BelowMinusOne => unreachable!("1 is not below -1"),
        })
    }

    /// G cooled by its temperature, which leaves its mean and an infinitesimal. Numbers are frozen already.
    pub fn freeze(&self, g: Value) -> Result<Value, Stop> {
        if g.is_number() {
            return Ok(g);
        }
        self.cool(g, &self.temperature(g)?).map_err(|error| match error {
            CoolError::Stopped(stop) => stop,
            CoolError::BelowMinusOne => unreachable!("only numbers have negative temperatures"),
        })
    }
}

impl Cooling<'_> {
    fn cool(&mut self, g: Value) -> Result<Value, Stop> {
        if self.fixes_numbers {
            let cooled = self.cool_value(Value::new(Num::ZERO, g.base()))?;
            return Ok(self.engine.translate(cooled, g.offset()));
        }
        self.cool_value(g)
    }

    fn cool_value(&mut self, g: Value) -> Result<Value, Stop> {
        if let Some(&cooled) = self.done.get(&g) {
            return Ok(cooled);
        }
        self.engine.step()?;
        let cooled = self.engine.deeper(|| match self.engine.as_number(g) {
            Some(x) => self.cool_number(g, &x),
            None if self.t > self.engine.temperature(g)? => Ok(Value::number(self.engine.mean_num(g)?)),
            None => self.cool_options(g),
        })?;
        self.done.insert(g, cooled);
        Ok(cooled)
    }

    /// A number is its mean above its temperature -1/2^k; integers are masts from -1 on.
    fn cool_number(&mut self, g: Value, x: &Dyadic) -> Result<Value, Stop> {
        let exponent = x.denominator_exponent();
        let temperature = -Dyadic::new(1, exponent);
        if exponent == 0 || self.t > temperature {
            return Ok(g);
        }
        let mut side = |player: Player| -> Result<Side, Stop> {
            let option = number_option(x, player).expect("a fraction has options on both sides");
            let option = self.engine.number(&option);
            Ok(Side::from_slice(&[self.taxed(option, player)?]))
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        self.engine.canonical(left, right)
    }

    fn cool_options(&mut self, g: Value) -> Result<Value, Stop> {
        let engine = self.engine;
        let mut side = |player: Player| -> Result<Side, Stop> {
            engine.base_options(g, player)?.map(|option| self.taxed(option, player)).collect()
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        engine.canonical(left, right)
    }

    fn taxed(&mut self, option: Value, player: Player) -> Result<Value, Stop> {
        let cooled = self.cool(option)?;
        let tax = if player == Player::Left { self.engine.store.nums.neg(self.tax) } else { self.tax };
        Ok(self.engine.translate(cooled, tax))
    }
}
