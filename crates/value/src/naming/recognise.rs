//! Recognising nimbers, ups with stars, tinies and minies.

use tedomari_thermograph::Player;

use crate::engine::Engine;
use crate::known::{Known, Ups};
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;

impl Engine {
    /// n if the value is the nimber *n.
    pub fn as_nimber(&self, g: Value) -> Option<u64> {
        self.known_ups(g).filter(|ups| ups.is_nimber()).map(|ups| ups.star)
    }

    /// (n, k) if the value is n·↑ + *k.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.as_up_star(engine.read("^^ + ^ + *3")?), Some((3, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_up_star(&self, g: Value) -> Option<(i64, u64)> {
        self.known_ups(g).filter(|ups| ups.len() <= 1).map(|ups| (ups.first(), ups.star))
    }

    /// (n, x) if the value is n·⧾_x for a number x > 0 and n ≠ 0.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.as_tinies(engine.read("3.Miny(2)")?), Some((-3, "2".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_tinies(&self, g: Value) -> Option<(i64, tedomari_number::Dyadic)> {
        if g.offset() != Num::ZERO || !self.hot(g.base()).is_known() {
            return None;
        }
        match self.known(g.base())?.split()? {
            (tinies, rest) if !tinies.hot && rest.is_zero() => {
                Some((tinies.count, self.store.nums.get(tinies.half).shift(1)))
            }
            _ => None,
        }
    }

    /// G if the value is tiny-G, {0||0|-G}, for a G that threatens something.
    pub fn as_tiny(&self, value: Value) -> Result<Option<Value>, Stop> {
        if value.is_number() || !self.is_infinitesimal(value) || self.is_all_small(value) {
            return Ok(None);
        }
        let only = |position: Value, player: Player| -> Result<Option<Value>, Stop> {
            let mut options = self.base_options(position, player)?;
            Ok(options.next().filter(|_| options.next().is_none()))
        };
        if only(value, Player::Left)? != Some(Value::ZERO) {
            return Ok(None);
        }
        let threat = only(value, Player::Right)?.filter(|threat| !threat.is_number());
        let Some(threat) = threat else { return Ok(None) };
        if only(threat, Player::Left)? != Some(Value::ZERO) {
            return Ok(None);
        }
        let Some(g) = only(threat, Player::Right)?.map(|g| self.negative(g)) else { return Ok(None) };
        let stop = self.left_stop_num(g);
        Ok((self.store.nums.cmp(stop, Num::ZERO) == std::cmp::Ordering::Greater).then_some(g))
    }

    /// The closed form of a base that is not written by its options: there are too many, or they lead too far down.
    pub(crate) fn known_large_sum(&self, base: Signed) -> Option<Known> {
        if !self.hot(base).is_known() {
            return None;
        }
        let known = self.known(base)?;
        let parts = known.tinies.len() + usize::from(known.ups != Ups::default());
        let is_large = known.has_tinies() && known.is_beyond(self.store.ingredients.written_out);
        (is_large && (parts > 1 || known.is_hot())).then_some(known)
    }
}
