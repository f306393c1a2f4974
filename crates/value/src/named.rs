//! Games with names: nimbers, ups, powers of up, tinies.
//!
//! Their canonical forms are [known](crate::known), and large ones are not written out: n·↑ + *k is {0 | (n-1)·↑ + *(k⊕1)}
//! but for ↑* = {0,*|0}; `^[n]` = {`^[n-1]` | *}; `^<n>` = {0 | `v[n-1]` + *}; ⧾_G = {0||0|-G}.

use crate::engine::Engine;
use crate::hot::Flags;
use crate::known::{Known, Ups};
use crate::num::Num;
use crate::value::Value;
use tedomari_task::Stop;

impl Engine {
    /// The nimber *n.
    pub fn nimber(&self, n: u64) -> Result<Value, Stop> {
        if n >= self.store.ingredients.written_out.max(2) {
            return self.known_value(&Known::of_ups(Ups::nimber(n)));
        }
        loop {
            let known = self.store.nimbers.read();
            if let Some(&value) = usize::try_from(n).ok().and_then(|n| known.get(n)) {
                return Ok(value);
            }
            let smaller = known.clone();
            drop(known);
            self.step()?;
            // The smaller nimbers are not comparable and none reverses; the starter reaches 0 with the other to move.
            let next = self.intern(&smaller, &smaller, (Num::ZERO, Num::ZERO), Flags::default());
            let mut known = self.store.nimbers.write();
            // Another thread may have been faster.
            if known.len() == smaller.len() {
                known.push(next);
            }
        }
    }

    /// n·↑ + *k; downs for negative n.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.print(engine.up_star(2, 1)?), "^^*");
    /// assert_eq!(engine.up_star(-3, 0)?, engine.negative(engine.up_star(3, 0)?));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn up_star(&self, ups: i64, star: u64) -> Result<Value, Stop> {
        if ups == i64::MIN {
            return self.add(self.up_star(ups + 1, star)?, self.up_star(-1, 0)?);
        }
        self.known_value(&Known::of_ups(Ups::new([(ups, 1)], star)))
    }

    /// `^[n]`, which is ↑ + ↑^2 + … + ↑^n.
    pub fn up_sum(&self, n: u64) -> Result<Value, Stop> {
        self.known_value(&Known::of_ups(Ups::new([(1, n)], 0)))
    }

    /// ↑^n, the n-th power of up; ↑^2 is up-second.
    pub fn up_power(&self, n: u64) -> Result<Value, Stop> {
        self.known_value(&Known::of_ups(Ups::new([(0, n.saturating_sub(1)), (1, 1)], 0)))
    }

    /// Tiny-G, {0||0|-G}.
    pub fn tiny(&self, g: Value) -> Result<Value, Stop> {
        let threat = self.game(&[Value::ZERO], &[self.negative(g)])?;
        self.game(&[Value::ZERO], &[threat])
    }

    /// Miny-G, {G|0||0}.
    pub fn miny(&self, g: Value) -> Result<Value, Stop> {
        Ok(self.negative(self.tiny(g)?))
    }

    /// ±{a, b, …}: the listed options for Left and their negatives for Right.
    pub fn plus_minus(&self, options: &[Value]) -> Result<Value, Stop> {
        let negatives: Vec<Value> = options.iter().map(|&o| self.negative(o)).collect();
        self.game(options, &negatives)
    }
}
