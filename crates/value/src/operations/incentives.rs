//! Incentives: how much a move gains, G^L - G for Left and G - G^R for Right.

use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

impl Engine {
    /// The incentives of a player's moves, without dominated ones.
    ///
    /// ```
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let gains = engine.incentives(engine.read("{3|1}")?, Player::Left)?;
    /// assert_eq!(engine.print(gains[0]), "{2|0}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn incentives(&self, g: Value, player: Player) -> Result<Vec<Value>, Stop> {
        let mut gains = Side::from_vec(self.all_incentives(g, player)?);
        self.keep_undominated(&mut gains, Player::Left)?;
        Ok(gains.into_vec())
    }

    pub(crate) fn all_incentives(&self, g: Value, player: Player) -> Result<Vec<Value>, Stop> {
        let gain = |option: Value| match player {
            Player::Left => self.subtract(option, g),
            Player::Right => self.subtract(g, option),
        };
        self.options(g, player)?.into_iter().map(gain).collect()
    }
}
