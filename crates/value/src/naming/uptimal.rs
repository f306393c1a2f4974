//! Uptimals: Σ d_i·↑^i + *k, and how to recognise them.
//!
//! If the last digit d_n of an uptimal is positive, its Right option R (the only one) satisfies G = R + `^[n]` + *; so
//! peeling options off one by one, each difference being some `^[n]` + *, reads the digits. Mirror images likewise.

use rustc_hash::FxHashMap;
use tedomari_thermograph::Player;

use crate::engine::Engine;
use crate::value::Value;
use tedomari_task::Stop;

/// Σ d_i·↑^i + *k.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Uptimal {
    /// d_1, d_2, …, the last not 0.
    pub digits: Vec<i64>,
    /// k.
    pub star: u64,
}

impl Uptimal {
    /// Adds `sign` times `^[n]`, and flips the star's lowest bit.
    fn peel_back(mut self, n: usize, sign: i64) -> Uptimal {
        if self.digits.len() < n {
            self.digits.resize(n, 0);
        }
        self.digits[..n].iter_mut().for_each(|digit| *digit += sign);
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        self.star ^= 1;
        self
    }
}

/// Forms longer than this are not tried: an uptimal of so many peelings has no readable name.
const MOST_PEELINGS: usize = 64;

impl Engine {
    /// The digits if the value is an uptimal.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let uptimal = engine.as_uptimal(engine.read("^ + ^<2> + ^<2> + v<3> + *2")?)?.unwrap();
    /// assert_eq!((uptimal.digits, uptimal.star), (vec![1, 2, -1], 2));
    /// assert_eq!(engine.as_uptimal(engine.read("{^^*|v}")?)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_uptimal(&self, g: Value) -> Result<Option<Uptimal>, Stop> {
        if let Some((ups, star)) = self.as_up_star(g)? {
            let digits = if ups == 0 { vec![] } else { vec![ups] };
            return Ok(Some(Uptimal { digits, star }));
        }
        self.peel(g, 0, &mut FxHashMap::default())
    }

    fn peel(
        &self,
        g: Value,
        depth: usize,
        seen: &mut FxHashMap<Value, Option<Uptimal>>,
    ) -> Result<Option<Uptimal>, Stop> {
        if depth > MOST_PEELINGS || !self.is_all_small(g) {
            return Ok(None);
        }
        if let Some((ups, star)) = self.as_up_star(g)? {
            let digits = if ups == 0 { vec![] } else { vec![ups] };
            return Ok(Some(Uptimal { digits, star }));
        }
        if let Some(known) = seen.get(&g) {
            return Ok(known.clone());
        }
        let mut found = None;
        for (player, sign) in [(Player::Right, 1), (Player::Left, -1)] {
            let mut options = self.base_options(g, player);
            let (Some(option), None) = (options.next(), options.next()) else { continue };
            if let Some(below) = self.peel(option, depth + 1, seen)? {
                let (above, under) = if sign > 0 { (g, option) } else { (option, g) };
                let step = self.add(self.subtract(above, under)?, self.nimber(1)?)?;
                if let Some(n) = self.as_up_sum(step)? {
                    found = Some(below.peel_back(n, sign));
                    break;
                }
            }
        }
        seen.insert(g, found.clone());
        Ok(found)
    }

    /// n ≥ 1 if the value is `^[n]` = {`^[n-1]` | *}.
    fn as_up_sum(&self, g: Value) -> Result<Option<usize>, Stop> {
        let star = self.nimber(1)?;
        let (mut position, mut n) = (g, 0);
        while position != Value::ZERO {
            if !self.is_infinitesimal(position) {
                return Ok(None);
            }
            let (left, right): (Vec<Value>, Vec<Value>) = (
                self.base_options(position, Player::Left).take(2).collect(),
                self.base_options(position, Player::Right).take(2).collect(),
            );
            let [next] = left[..] else { return Ok(None) };
            if right != [star] {
                return Ok(None);
            }
            (position, n) = (next, n + 1);
        }
        Ok((n > 0).then_some(n))
    }
}
