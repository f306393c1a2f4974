//! The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R}, with G in canonical form.

use rustc_hash::FxHashMap;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

struct Stacking<'e> {
    engine: &'e Engine,
    below: [Vec<Value>; 2],
    done: FxHashMap<Value, Value>,
}

impl Engine {
    /// G:H, in which a move in G ends what stands on it.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (g, h) = (engine.integer(1), engine.integer(-1));
    /// assert_eq!(engine.print(engine.ordinal_sum(g, h)?), "1/2");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn ordinal_sum(&self, g: Value, h: Value) -> Result<Value, Stop> {
        self.ordinal_sum_on(self.sides_of(g)?, h)
    }

    /// The options of both players in the canonical form.
    ///
    /// ```
    /// use tedomari_value::{Engine, Value};
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.sides_of(engine.integer(1))?, [vec![Value::ZERO], vec![]]);
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn sides_of(&self, g: Value) -> Result<[Vec<Value>; 2], Stop> {
        Ok([self.options(g, Player::Left)?, self.options(g, Player::Right)?])
    }

    /// The ordinal sum with a base that has these options.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let star = engine.nimber(1)?;
    /// let sum = engine.ordinal_sum_on([vec![star], vec![star]], engine.integer(3))?;
    /// assert_eq!(engine.print(sum), "^[3]");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn ordinal_sum_on(&self, below: [Vec<Value>; 2], h: Value) -> Result<Value, Stop> {
        Stacking { engine: self, below, done: FxHashMap::default() }.stack(h)
    }
}

impl Stacking<'_> {
    fn stack(&mut self, h: Value) -> Result<Value, Stop> {
        if let Some(&known) = self.done.get(&h) {
            return Ok(known);
        }
        self.engine.step()?;
        let value = self.engine.deeper(|| {
            let (left, right) = (self.side(h, Player::Left)?, self.side(h, Player::Right)?);
            self.engine.canonical(left, right)
        })?;
        self.done.insert(h, value);
        Ok(value)
    }

    fn side(&mut self, h: Value, player: Player) -> Result<Side, Stop> {
        let mut side = Side::from_slice(&self.below[player.index()]);
        for option in self.engine.options(h, player)? {
            side.push(self.stack(option)?);
        }
        Ok(side)
    }
}
