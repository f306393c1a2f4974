//! Heating and overheating, by the definitions, on canonical forms.
//!
//! Heating by T fixes numbers and sends every other game to {∫G^L + T | ∫G^R - T}. Overheating from S to T sends the
//! integer n to n·S and every other game to the same expression. T and S may be any games.

use rustc_hash::FxHashMap;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

struct Heating<'e> {
    engine: &'e Engine,
    tip: Value,
    /// What an integer is multiplied with; `None` when all numbers stay.
    unit: Option<Value>,
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// G heated by T.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let heated = engine.heat(engine.read("{3|2}")?, engine.read("*")?)?;
    /// assert_eq!(engine.print(heated), "{3*|2*}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn heat(&self, g: Value, by: Value) -> Result<Value, Stop> {
        Heating { engine: self, tip: by, unit: None, done: FxHashMap::default() }.heat(g)
    }

    /// G overheated from S to T.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (g, s, t) = (engine.read("{3|-1}")?, engine.read("2")?, engine.read("1/2")?);
    /// assert_eq!(engine.print(engine.overheat(g, s, t)?), "{13/2|-5/2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn overheat(&self, g: Value, from: Value, to: Value) -> Result<Value, Stop> {
        Heating { engine: self, tip: to, unit: Some(from), done: FxHashMap::default() }.heat(g)
    }
}

impl Heating<'_> {
    fn heat(&mut self, g: Value) -> Result<Value, Stop> {
        if let Some(x) = self.engine.as_number(g) {
            match self.unit {
                None => return Ok(g),
                Some(unit) if x.is_integer() => return self.engine.multiple(&x.numerator(), unit),
                Some(_) => {}
            }
        }
        if let Some(&heated) = self.done.get(&g) {
            return Ok(heated);
        }
        self.engine.step()?;
        let heated = self.engine.deeper(|| {
            let (left, right) = (self.side(g, Player::Left)?, self.side(g, Player::Right)?);
            self.engine.canonical(left, right)
        })?;
        self.done.insert(g, heated);
        Ok(heated)
    }

    fn side(&mut self, g: Value, player: Player) -> Result<Side, Stop> {
        let tip = if player == Player::Left { self.tip } else { self.engine.negative(self.tip) };
        let options = self.engine.options(g, player)?;
        options.into_iter().map(|option| self.engine.add(self.heat(option)?, tip)).collect()
    }
}
