//! Coins as ordinary games.
//!
//! A red coin of money x is {0|-x} on the leftmost square of row 0, {0 | the coin one row lower} above it, and {the coin
//! one square to the left | the leftmost coin one row lower} elsewhere. Row 1 has the tinies ⧾_x, row 2 has {0|⧾_x}. On
//! the strip a red coin is {the coin one square to the left, 0 | 0}: *, ↑*, ↑^{→2}* and so on.

use tedomari_task::Stop;
use tedomari_value::{Engine, Value};

use crate::coin::{Coin, Colour, Square};
use crate::position::Coins;

impl Coin<Value> {
    /// The value of the coin.
    ///
    /// ```
    /// use tedomari_coins::{Coin, Colour};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let coin = Coin::new(Colour::Red, engine.integer(4), 2, 0);
    /// assert_eq!(coin.value(&engine)?, engine.read("{0|Tiny(4)}").unwrap());
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        let (zero, mut here) = (Value::ZERO, Value::ZERO);
        match self.square {
            Square::Strip { column } => {
                here = engine.nimber(1)?;
                for _ in 0..column {
                    engine.step()?;
                    here = engine.game(&[here, zero], &[zero])?;
                }
            }
            Square::Board { row, column } => {
                // What Right leaves by sliding the coin down.
                let mut lower = engine.negative(self.money);
                for _ in 0..row {
                    engine.step()?;
                    lower = engine.game(&[zero], &[lower])?;
                }
                for _ in 0..=column {
                    engine.step()?;
                    here = engine.game(&[here], &[lower])?;
                }
            }
        }
        Ok(engine.negative_if(self.colour == Colour::Blue, here))
    }
}

impl Coins {
    /// The value of the position: that of its coins, and the money.
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        let mut sum = engine.number(self.money());
        for coin in self.coins() {
            let money = engine.number(&coin.money);
            let coin = Coin { colour: coin.colour, money, square: coin.square };
            sum = engine.add(sum, coin.value(engine)?)?;
        }
        Ok(sum)
    }
}
