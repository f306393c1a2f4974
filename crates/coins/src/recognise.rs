//! Values that are coins.
//!
//! The forms of single coins are canonical as they stand, so that a coin is recognised by its shape. Coins on the strip are
//! sums of powers of up, which the engine knows by their digits.

use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::coin::{Coin, Colour, Square};

/// What a value is as a sum of a number and coins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recognised {
    /// The number.
    pub number: Dyadic,
    /// The coins.
    pub coins: Vec<Coin<Value>>,
}

impl Recognised {
    /// The number and the coins that a value is the sum of, if it is a number, a coin, a coin with *, or a sum of coins on
    /// the strip (Σ d_i·↑^i, with or without *), each with a number added.
    ///
    /// ```
    /// use tedomari_coins::{Recognised, Square};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let corridor = engine.read("chill(8|||7||6|0)")?;
    /// let found = Recognised::new(&engine, corridor)?.unwrap();
    /// assert_eq!(found.number.to_string(), "7");
    /// assert_eq!(found.coins[0].square, Square::Board { row: 2, column: 0 });
    /// assert_eq!(engine.print(found.coins[0].money), "4");
    /// assert_eq!(Recognised::new(&engine, engine.read("{5|1} + *2")?)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(engine: &Engine, value: Value) -> Result<Option<Recognised>, Stop> {
        if let Some(number) = engine.as_number(value) {
            return Ok(Some(Recognised { number, coins: Vec::new() }));
        }
        let stops = engine.both_stops(value);
        if stops.left != stops.right {
            return switch(engine, value);
        }
        let number = stops.left;
        let rest = engine.subtract(value, engine.number(&number))?;
        if let Some(coin) = coin(engine, rest)? {
            return Ok(Some(Recognised { number, coins: vec![coin] }));
        }
        if let Some(coins) = strip(engine, rest)? {
            return Ok(Some(Recognised { number, coins }));
        }
        let star = Coin { colour: Colour::Neutral, money: Value::ZERO, square: Square::Strip { column: 0 } };
        let coin = coin(engine, engine.add(rest, engine.nimber(1)?)?)?;
        Ok(coin.map(|coin| Recognised { number, coins: vec![coin, star] }))
    }
}

/// The only option of a player, if there is one only.
fn only(engine: &Engine, value: Value, player: Player) -> Result<Option<Value>, Stop> {
    Ok(match engine.options(value, player)?[..] {
        [option] => Some(option),
        _ => None,
    })
}

/// {b + x | b} or {b | b - x}: a coin in row 0.
fn switch(engine: &Engine, value: Value) -> Result<Option<Recognised>, Stop> {
    let (Some(left), Some(right)) = (only(engine, value, Player::Left)?, only(engine, value, Player::Right)?)
    else {
        return Ok(None);
    };
    let money = engine.subtract(left, right)?;
    let (colour, number) = match (engine.as_number(left), engine.as_number(right)) {
        (_, Some(right)) => (Colour::Blue, right),
        (Some(left), None) => (Colour::Red, left),
        _ => return Ok(None),
    };
    Ok(Some(Recognised { number, coins: vec![Coin::new(colour, money, 0, 0)] }))
}

/// An infinitesimal that is a coin of row 1 or above.
fn coin(engine: &Engine, value: Value) -> Result<Option<Coin<Value>>, Stop> {
    for (colour, value) in [(Colour::Red, value), (Colour::Blue, engine.negative(value))] {
        if let Some((money, row, column)) = red(engine, value)? {
            return Ok(Some(Coin::new(colour, money, row, column)));
        }
    }
    Ok(None)
}

fn red(engine: &Engine, mut value: Value) -> Result<Option<(Value, u32, u32)>, Stop> {
    let (mut row, mut column) = (1_u32, 0_u32);
    loop {
        engine.step()?;
        let (Some(left), Some(right)) =
            (only(engine, value, Player::Left)?, only(engine, value, Player::Right)?)
        else {
            return Ok(None);
        };
        if left == Value::ZERO {
            // {0|⧾_x} is tiny, too: for the money {x|0}, which Right can make worthless.
            let money = engine.as_tiny(value)?.filter(|&money| engine.right_stop(money).signum() > 0);
            if let Some(money) = money {
                return Ok(Some((money, row, column)));
            }
            (value, row) = (right, row.saturating_add(1));
        } else if row == 1 && only(engine, left, Player::Right)? == Some(right) {
            (value, column) = (left, column.saturating_add(1));
        } else {
            return Ok(None);
        }
    }
}

/// Coins on the strip. The coin in column k is ↑ + … + ↑^k + *, so there are d_k - d_{k+1} of them.
fn strip(engine: &Engine, value: Value) -> Result<Option<Vec<Coin<Value>>>, Stop> {
    let Some(uptimal) = engine.as_uptimal(value) else { return Ok(None) };
    if uptimal.star > 1 {
        return Ok(None);
    }
    let (mut coins, mut star) = (Vec::new(), uptimal.star);
    let held = engine.task().hold();
    let mut column = 0_u64;
    for (at, &(digit, length)) in uptimal.runs.iter().enumerate() {
        column = column.saturating_add(length);
        let Some(count) = digit.checked_sub(uptimal.runs.get(at + 1).map_or(0, |run| run.0)) else {
            return Ok(None);
        };
        let colour = if count > 0 { Colour::Red } else { Colour::Blue };
        let Ok(column) = u32::try_from(column) else { return Ok(None) };
        for _ in 0..count.unsigned_abs() {
            engine.step()?;
            if coins.len() == coins.capacity() {
                held.grow(2 * coins.len() * size_of::<Coin<Value>>())?;
            }
            coins.push(Coin { colour, money: Value::ZERO, square: Square::Strip { column } });
            star ^= 1;
        }
    }
    if star == 1 {
        coins.push(Coin { colour: Colour::Neutral, money: Value::ZERO, square: Square::Strip { column: 0 } });
    }
    Ok(Some(coins))
}
