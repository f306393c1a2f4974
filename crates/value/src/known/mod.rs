//! Known forms: uptimals (nimbers and ups among them) and multiples of tinies, whose canonical forms are known without
//! building them.
//!
//! Every base of these two families carries its closed form. Sums, comparisons, thermographs, birthdays, weights and
//! names are read off it. Small ones are written out like any other base. A large one, such as *1000000 or 10^9 ups, is a
//! record without options, which are written only when somebody asks for them, under the limits of whoever asks.
//!
//! A game has still one record only. Large ones are looked up by their closed form, and when options are brought to
//! canonical form, [`recognise`](Engine::recognise) tells from the closed forms of the options whether the game is a
//! known one: options of known games are known, so none is missed.
//!
//! Multiples of tinies. With x = 2y > 0 let T_n = n·⧾_x, and V_n = T_n ± y, which is what a threat leaves, moved to the
//! middle. Then T_n = {0 | V_(n-1) - y}, V_1 = {y, ±y | -y} and V_n = {y | T_(n-1) - y} from n = 2 on. As 2·(±y) = 0, the
//! games T_n and V_n with all integers n are a group: the sum of two Vs is a T.

mod filing;
mod ups;

use smallvec::SmallVec;
use tedomari_task::Stop;
use tedomari_vocabulary::{Outcome, Player};

pub(crate) use filing::Record;
pub(crate) use ups::Ups;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::{Signed, Value};

/// A base in closed form, in the orientation in which it is stored if it is not written out: uptimals with a positive
/// last digit, multiples of tinies with a positive count.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Known {
    Ups(Ups),
    Tinies(Tinies),
}

/// T_n = n·⧾_x, or V_n = T_n ± y, for x = 2y.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tinies {
    /// y.
    pub(crate) half: Num,
    pub(crate) count: i64,
    /// Whether it is V_n.
    pub(crate) hot: bool,
}

impl Tinies {
    fn negative(self) -> Option<Tinies> {
        Some(Tinies { count: self.count.checked_neg()?, ..self })
    }

    fn plus(self, other: Tinies) -> Option<Tinies> {
        if self.half != other.half {
            return None;
        }
        let count = self.count.checked_add(other.count)?;
        Some(Tinies { half: self.half, count, hot: self.hot != other.hot })
    }
}

impl Known {
    pub(crate) fn negative(&self) -> Option<Known> {
        Some(match self {
            Known::Ups(ups) => Known::Ups(ups.negative()?),
            Known::Tinies(tinies) => Known::Tinies(tinies.negative()?),
        })
    }

    pub(crate) fn is_upright(&self) -> bool {
        match self {
            Known::Ups(ups) => ups.last() >= 0,
            Known::Tinies(tinies) => tinies.count >= 0,
        }
    }

    /// Whether it is not written out until it must be.
    pub(crate) fn is_beyond(&self, most: u64) -> bool {
        match self {
            Known::Ups(ups) => ups.is_beyond(most),
            Known::Tinies(tinies) => tinies.count.unsigned_abs() > most,
        }
    }
}

impl Engine {
    /// The closed form of a signed base, if it has one.
    #[inline]
    pub(crate) fn known(&self, signed: Signed) -> Option<Known> {
        if !self.hot(signed).is_known() {
            return None;
        }
        let record = self.base(signed).known.as_deref()?;
        if signed.is_negative() == record.flipped {
            Some(record.known.clone())
        } else {
            record.known.negative()
        }
    }

    /// The closed form of an uptimal; 0 is one.
    pub(crate) fn known_ups(&self, value: Value) -> Option<Ups> {
        if value.offset() != Num::ZERO {
            return None;
        }
        if value == Value::ZERO {
            return Some(Ups::default());
        }
        match self.known(value.base())? {
            Known::Ups(ups) => Some(ups),
            Known::Tinies(_) => None,
        }
    }

    /// The closed form of a multiple of a tiny, or of one with a switch; the switch ±y is one, with the count 0.
    pub(crate) fn known_tinies(&self, signed: Signed) -> Option<Tinies> {
        match self.known(signed) {
            Some(Known::Tinies(tinies)) => Some(tinies),
            Some(Known::Ups(_)) => None,
            None => self.switch(signed).map(|half| Tinies { half, count: 0, hot: true }),
        }
    }

    /// y if the base is ±y.
    pub(crate) fn switch(&self, signed: Signed) -> Option<Num> {
        let hot = self.hot(signed);
        hot.is_switch().then(|| hot.half_width())
    }

    /// A + B in closed form, for two bases of the same family.
    pub(crate) fn known_sum(&self, a: Signed, b: Signed) -> Option<Known> {
        if !self.hot(a).is_known() && !self.hot(b).is_known() {
            return None;
        }
        match (self.known(a), self.known(b)) {
            (Some(Known::Ups(x)), Some(Known::Ups(y))) => Some(Known::Ups(x.sum(&y)?)),
            (Some(Known::Tinies(x)), _) => Some(Known::Tinies(x.plus(self.known_tinies(b)?)?)),
            (_, Some(Known::Tinies(y))) => Some(Known::Tinies(y.plus(self.known_tinies(a)?)?)),
            _ => None,
        }
    }

    /// Whether A ≤ B + d, for closed forms where that can be read off them.
    pub(crate) fn known_order(&self, a: Signed, b: Signed, d: Num) -> Option<bool> {
        if !self.hot(a).is_known() || !self.hot(b).is_known() {
            return None;
        }
        let above = self.store.nums.cmp(d, Num::ZERO);
        let by_sign = |outcome: Outcome| match above {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => matches!(outcome, Outcome::Left | Outcome::Previous),
        };
        // The sign of B - A.
        let difference = match (self.known(a)?, self.known(b)?) {
            (Known::Ups(x), Known::Ups(y)) => y.plus(&x.negative()?)?.outcome(),
            // Every multiple of a tiny is smaller than every power of up, so an uptimal decides.
            (Known::Ups(x), Known::Tinies(y)) if !y.hot => x.negative()?.outcome(),
            (Known::Tinies(x), Known::Ups(y)) if !x.hot => y.outcome(),
            (Known::Tinies(x), Known::Tinies(y)) if !x.hot && !y.hot => {
                // The larger the threat, the smaller the tiny.
                let count = match self.store.nums.cmp(x.half, y.half) {
                    std::cmp::Ordering::Equal => y.count.checked_sub(x.count)?,
                    std::cmp::Ordering::Less => -x.count.signum(),
                    std::cmp::Ordering::Greater => y.count.signum(),
                };
                [Outcome::Right, Outcome::Previous, Outcome::Left][(count.signum() + 1) as usize]
            }
            (Known::Tinies(x), Known::Tinies(y)) if x.hot && y.hot && x.half == y.half => {
                let count = y.count.checked_sub(x.count)?;
                [Outcome::Right, Outcome::Previous, Outcome::Left][(count.signum() + 1) as usize]
            }
            _ => return None,
        };
        Some(by_sign(difference))
    }

    /// A base with the same thermograph, wherever it is moved, and a short form.
    ///
    /// In an all-small game L_t = R_t(0) - t for t < 0 if Left has a move to something ≥ 0, and L_t(0) otherwise; so the
    /// outcome decides. This holds for translates too, because L_t(x) ≤ R_t(x) - t for every number x. The walls of T_n
    /// and V_n come from Left's option 0 or y and from the walls of the next in line, which are the same for all that are
    /// long enough.
    pub(crate) fn same_walls(&self, base: Signed) -> Result<Signed, Stop> {
        let value = Value::new(Num::ZERO, base);
        if self.is_all_small(value) {
            let ups = match self.outcome(value) {
                Outcome::Left => Ups::new([(1, 1)], 0),
                Outcome::Right => Ups::new([(-1, 1)], 0),
                _ => Ups::nimber(1),
            };
            return Ok(self.known_value(&Known::Ups(ups))?.base());
        }
        match self.known(base) {
            Some(Known::Tinies(tinies)) if tinies.count.abs() > LONG_ENOUGH => {
                let count = tinies.count.signum() * LONG_ENOUGH;
                Ok(self.known_value(&Known::Tinies(Tinies { count, ..tinies }))?.base())
            }
            _ => Ok(base),
        }
    }

    /// The options of a closed form that is upright.
    fn known_options(&self, known: &Known, player: Player) -> Result<Vec<Value>, Stop> {
        let list = match known {
            Known::Ups(ups) if ups.is_nimber() => self.nimbers_below(ups.star)?,
            Known::Ups(ups) => {
                let (nimbers, others) = match player {
                    Player::Left => {
                        let options = ups.left_options().expect(IN_RANGE);
                        (options.nimbers, options.others)
                    }
                    Player::Right => (0, SmallVec::from_iter([ups.right_option().expect(IN_RANGE)])),
                };
                let mut list = self.nimbers_below(nimbers)?;
                for ups in others {
                    list.push(self.known_value(&Known::Ups(ups))?);
                }
                list
            }
            Known::Tinies(tinies) => self.tinies_options(*tinies, player)?,
        };
        Ok(list)
    }

    fn tinies_options(&self, tinies: Tinies, player: Player) -> Result<Vec<Value>, Stop> {
        let Tinies { half, count, hot } = tinies;
        let back = self.store.nums.neg(half);
        let other = |count: i64, hot: bool| self.known_value(&Known::Tinies(Tinies { half, count, hot }));
        Ok(match (player, hot, count) {
            (Player::Left, false, _) => vec![Value::ZERO],
            (Player::Right, false, _) => vec![self.translate(other(count - 1, true)?, back)],
            (Player::Left, true, 1) => vec![Value::number(half), other(0, true)?],
            (Player::Left, true, _) => vec![Value::number(half)],
            (Player::Right, true, 1) => vec![Value::number(back)],
            (Player::Right, true, _) => vec![self.translate(other(count - 1, false)?, back)],
        })
    }

    fn nimbers_below(&self, n: u64) -> Result<Vec<Value>, Stop> {
        let held = self.task().hold();
        let mut list = Vec::new();
        for k in 0..n {
            if list.len() == list.capacity() {
                held.grow(list.len().max(16) * 2 * size_of::<Value>())?;
            }
            self.step()?;
            list.push(self.nimber(k)?);
        }
        Ok(list)
    }
}

/// Multiples of tinies from this count on have the same walls.
const LONG_ENOUGH: i64 = 4;

const IN_RANGE: &str = "play is too short to take digits out of their range";
