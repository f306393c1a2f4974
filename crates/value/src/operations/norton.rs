//! The Norton product G·U: n·U for an integer n, otherwise {G^L·U + U + Δ | G^R·U - U - Δ} over all incentives Δ of U.

use rustc_hash::FxHashMap;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

struct Multiplying<'e> {
    engine: &'e Engine,
    unit: Value,
    /// U + Δ over the incentives of both players; dominated ones never matter.
    steps: Vec<Value>,
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// G·U.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let product = engine.norton_product(engine.read("7/4")?, engine.read("1*")?)?;
    /// assert_eq!(engine.print(product), "{3*|2||1}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn norton_product(&self, g: Value, unit: Value) -> Result<Value, Stop> {
        let mut gains = Side::new();
        for player in Player::BOTH {
            gains.extend(self.all_incentives(unit, player)?);
        }
        self.keep_undominated(&mut gains, Player::Left)?;
        let steps = gains.into_iter().map(|gain| self.add(unit, gain)).collect::<Result<_, _>>()?;
        Multiplying { engine: self, unit, steps, done: FxHashMap::default() }.multiply(g)
    }
}

impl Multiplying<'_> {
    fn multiply(&mut self, g: Value) -> Result<Value, Stop> {
        if let Some(x) = self.engine.as_number(g).filter(|x| x.is_integer()) {
            return self.engine.multiple(&x.numerator(), self.unit);
        }
        if let Some(&product) = self.done.get(&g) {
            return Ok(product);
        }
        self.engine.step()?;
        let product = self.engine.deeper(|| {
            let (left, right) = (self.side(g, Player::Left)?, self.side(g, Player::Right)?);
            self.engine.canonical(left, right)
        })?;
        self.done.insert(g, product);
        Ok(product)
    }

    fn side(&mut self, g: Value, player: Player) -> Result<Side, Stop> {
        let mut side = Side::new();
        for option in self.engine.options(g, player)? {
            let product = self.multiply(option)?;
            for &step in &self.steps {
                side.push(match player {
                    Player::Left => self.engine.add(product, step)?,
                    Player::Right => self.engine.subtract(product, step)?,
                });
            }
        }
        Ok(side)
    }
}
