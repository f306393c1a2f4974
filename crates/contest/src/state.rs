//! A sum as the search sees it, with Left to move: parts without a value, hot values, and all the rest as one value.
//!
//! (G, Right to move) is (-G, Left to move), so only sums with Left to move are kept. Hot values are centred: their
//! numbers go to the rest, so that sums which differ in where a number stands are the same.

use smallvec::SmallVec;
use tedomari_value::{Engine, Value};

use crate::table::Key;

/// A part by its number in the contest, shifted left by one; the lowest bit says that it is negated.
pub(crate) type Signed = u32;

/// The sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The sum of all values whose stops are equal, and of the centres of the others.
    pub(crate) cold: Value,
    /// Values with different stops, centred, in order.
    pub(crate) hot: SmallVec<[Value; 4]>,
    /// Parts without a value, in order.
    pub(crate) parts: SmallVec<[Signed; 4]>,
}

impl State {
    /// The sum of no games.
    pub(crate) fn zero() -> State {
        State { cold: Value::ZERO, hot: SmallVec::new(), parts: SmallVec::new() }
    }

    /// Whether all of it is one value.
    pub(crate) fn is_value(&self) -> bool {
        self.hot.is_empty() && self.parts.is_empty()
    }

    /// Exchanges the players.
    pub(crate) fn negate(&mut self, engine: &Engine) {
        self.cold = engine.negative(self.cold);
        self.hot.iter_mut().for_each(|value| *value = engine.negative(*value));
        self.parts.iter_mut().for_each(|part| *part ^= 1);
    }

    /// Puts components in order and takes out pairs G, -G: together they are 0.
    pub(crate) fn settle(&mut self, engine: &Engine, cancelling: bool) {
        if cancelling && self.hot.len() > 1 {
            cancel(&mut self.hot, |value| engine.negative(value));
        }
        if cancelling && self.parts.len() > 1 {
            cancel(&mut self.parts, |part| part ^ 1);
        }
        self.hot.sort_unstable();
        self.parts.sort_unstable();
    }

    /// The whole sum as words.
    pub(crate) fn key(&self) -> Key {
        let words = |value: Value| [value.to_bits() as u32, (value.to_bits() >> 32) as u32];
        let mut key = Key::new();
        key.push(self.hot.len() as u32);
        key.extend(words(self.cold));
        self.hot.iter().for_each(|&value| key.extend(words(value)));
        key.extend_from_slice(&self.parts);
        key
    }
}

fn cancel<T: Copy + PartialEq, A: smallvec::Array<Item = T>>(
    list: &mut SmallVec<A>,
    negative: impl Fn(T) -> T,
) {
    let mut at = 0;
    while at < list.len() {
        let minus = negative(list[at]);
        match list[at + 1..].iter().position(|&other| other == minus) {
            Some(distance) => {
                list.swap_remove(at + 1 + distance);
                list.swap_remove(at);
            }
            None => at += 1,
        }
    }
}
