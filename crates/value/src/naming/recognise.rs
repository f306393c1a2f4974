//! Recognising nimbers, ups with stars, tinies and minies by the shape of their canonical forms.

use tedomari_thermograph::Player;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::Value;
use tedomari_task::Stop;

impl Engine {
    /// n if the value is the nimber *n.
    pub fn as_nimber(&self, g: Value) -> Result<Option<u64>, Stop> {
        if g == Value::ZERO {
            return Ok(Some(0));
        }
        if !self.is_all_small(g) || !g.base().is_symmetric() {
            return Ok(None);
        }
        let n = self.base_options(g, Player::Left).len() as u64;
        // The form of *n has n options, and its options are the smaller nimbers, so they exist already.
        let mut options: Vec<Value> = self.base_options(g, Player::Left).collect();
        let mut smaller = Vec::with_capacity(options.len());
        for k in 0..n {
            match self.known_nimber(k, &options)? {
                Some(nimber) => smaller.push(nimber),
                None => return Ok(None),
            }
        }
        options.sort_unstable();
        smaller.sort_unstable();
        Ok((options == smaller).then_some(n))
    }

    /// *k if it is among the options; looking before building keeps recognition from making large nimbers.
    fn known_nimber(&self, k: u64, options: &[Value]) -> Result<Option<Value>, Stop> {
        let nimber = self.nimber(k)?;
        Ok(options.contains(&nimber).then_some(nimber))
    }

    /// (n, k) if the value is n·↑ + *k.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.as_up_star(engine.read("^^ + ^ + *3")?)?, Some((3, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_up_star(&self, g: Value) -> Result<Option<(i64, u64)>, Stop> {
        if !self.is_all_small(g) {
            return Ok(None);
        }
        if let Some(star) = self.as_nimber(g)? {
            return Ok(Some((0, star)));
        }
        if let Some((ups, star)) = self.as_positive_up_star(g)? {
            return Ok(Some((ups, star)));
        }
        Ok(self.as_positive_up_star(self.negative(g))?.map(|(ups, star)| (-ups, star)))
    }

    /// Follows {0 | …} down to a nimber or to ↑* = {0,*|0}.
    fn as_positive_up_star(&self, g: Value) -> Result<Option<(i64, u64)>, Stop> {
        let (mut position, mut ups, mut flip) = (g, 0_i64, 0_u64);
        loop {
            if !self.is_infinitesimal(position) || position == Value::ZERO {
                return Ok(None);
            }
            if ups > 0
                && let Some(star) = self.as_nimber(position)?
            {
                return Ok(Some((ups, star ^ flip)));
            }
            self.step()?;
            let mut left: Vec<Value> = self.base_options(position, Player::Left).collect();
            let mut right = self.base_options(position, Player::Right);
            let (Some(reply), None) = (right.next(), right.next()) else { return Ok(None) };
            left.sort_unstable();
            let mut zero_and_star = [Value::ZERO, self.nimber(1)?];
            zero_and_star.sort_unstable();
            if left == zero_and_star && reply == Value::ZERO {
                return Ok(Some((ups + 1, 1 ^ flip)));
            }
            if left != [Value::ZERO] {
                return Ok(None);
            }
            (position, ups, flip) = (reply, ups + 1, flip ^ 1);
        }
    }

    /// G if the value is tiny-G, {0||0|-G}, for a G that threatens something.
    pub fn as_tiny(&self, value: Value) -> Option<Value> {
        let only = |position: Value, player: Player| {
            let mut options = self.base_options(position, player);
            options.next().filter(|_| options.next().is_none())
        };
        if value.is_number() || !self.is_infinitesimal(value) || only(value, Player::Left)? != Value::ZERO {
            return None;
        }
        let threat = only(value, Player::Right).filter(|threat| !threat.is_number())?;
        if only(threat, Player::Left)? != Value::ZERO {
            return None;
        }
        let g = self.negative(only(threat, Player::Right)?);
        let stop = self.left_stop_num(g);
        (self.store.nums.cmp(stop, Num::ZERO) == std::cmp::Ordering::Greater).then_some(g)
    }
}
