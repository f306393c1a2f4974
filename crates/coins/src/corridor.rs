//! Corridors and rooms of Go as coins: section 5.2 of Moews, after Wolfe and Berlekamp.
//!
//! A corridor is a row of empty points between safe stones of its owner, closed at one end and open to the invader at the
//! other. Points may be at stake at the blind end: n dead stones of the invader are 2n points, which are lost when the
//! invader reaches them. With r empty points and g points at stake the corridor is worth {r-1+g | the corridor of r-1},
//! and {g|0} for r = 1. Chilled it is the number r+g-2 and a coin of money g-2 in row r-1, if g is 2 or more.

use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::coin::{Coin, Colour};
use crate::recognise::Recognised;

/// A corridor with one open end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Corridor {
    /// Who can push into it. Left is Black, Right is White.
    pub invader: Player,
    /// The number of empty points from the open end.
    pub length: u32,
    /// The points at stake at the blind end.
    pub gold: u32,
}

impl Corridor {
    /// A corridor with so many dead stones of the invader at its blind end.
    ///
    /// ```
    /// use tedomari_coins::{Corridor, Player};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let corridor = Corridor::with_stones(Player::Right, 3, 3);
    /// assert_eq!(corridor.value(&engine)?, engine.read("8|||7||6|0").unwrap());
    /// let (number, coin) = corridor.chilled();
    /// let coin = coin.unwrap();
    /// assert_eq!((number.to_string(), coin.money.to_string()), ("7".to_owned(), "4".to_owned()));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn with_stones(invader: Player, length: u32, stones: u32) -> Corridor {
        Corridor { invader, length, gold: stones.saturating_mul(2) }
    }

    /// The corridor after chilling: a number, and a coin if the blind end is worth fighting for.
    pub fn chilled(&self) -> (Dyadic, Option<Coin>) {
        let (length, gold) = (i64::from(self.length), i64::from(self.gold));
        let negative = self.invader == Player::Left;
        let signed = |x: Dyadic| if negative { -x } else { x };
        if length == 0 {
            return (Dyadic::ZERO, None);
        }
        if gold < 2 {
            // An empty corridor of length n is n - 2 + 2^(1-n), and one point at stake is one more empty point.
            let length = length + gold;
            return (signed(Dyadic::from(length - 2) + Dyadic::ONE.shift(1 - length)), None);
        }
        let coin = Coin::new(Colour::of(self.invader), Dyadic::from(gold - 2), self.length - 1, 0);
        (signed(Dyadic::from(length + gold - 2)), Some(coin))
    }

    /// The value before chilling.
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        let mut value = Value::ZERO;
        for closed in 0..i64::from(self.length) {
            engine.step()?;
            value = engine.game(&[engine.integer(closed + i64::from(self.gold))], &[value])?;
        }
        Ok(engine.negative_if(self.invader == Player::Left, value))
    }
}

/// A hyper-Black room, or with colours exchanged a hyper-White one: at any time both players have one sensible point to
/// play, beside the only stone of the invader that touches the room.
///
/// If the owner plays there, the room is settled. If the invader plays there, smaller rooms of the same kind are left.
#[derive(Default)]
pub struct Room {
    /// The points of the owner, if the owner closes the room.
    pub closed: i64,
    /// The points of the owner that are settled when the invader has played.
    pub kept: i64,
    /// The rooms that are left when the invader has played.
    pub left: Vec<Room>,
}

/// Rooms may be as deep as corridors are long, so they are taken apart one by one.
impl Drop for Room {
    fn drop(&mut self) {
        let mut rooms = std::mem::take(&mut self.left);
        while let Some(mut room) = rooms.pop() {
            rooms.append(&mut room.left);
        }
    }
}

impl Room {
    /// The corridor as a room.
    pub fn corridor(length: u32, gold: u32) -> Room {
        let mut room = None;
        for closed in 0..i64::from(length) {
            let left = room.into_iter().collect();
            room = Some(Room { closed: closed + i64::from(gold), kept: 0, left });
        }
        room.unwrap_or_default()
    }

    /// The value of the room to its owner, if the owner is Left.
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        engine.task().deeper(|| {
            engine.step()?;
            let mut invaded = engine.integer(self.kept);
            for room in &self.left {
                invaded = engine.add(invaded, room.value(engine)?)?;
            }
            engine.game(&[engine.integer(self.closed)], &[invaded])
        })
    }

    /// The number and the coins that the chilled room of this owner is, if it is coins.
    pub fn chilled(&self, engine: &Engine, owner: Player) -> Result<Option<Recognised>, Stop> {
        let chilled = engine.chill(self.value(engine)?)?;
        Recognised::new(engine, engine.negative_if(owner == Player::Right, chilled))
    }
}
