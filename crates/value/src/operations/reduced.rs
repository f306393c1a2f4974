//! The reduced canonical form: the simplest game that differs from G by an infinitesimal.
//!
//! Rests on Grossman and Siegel: G ≥ H modulo infinitesimals iff RS(G - H) ≥ 0; a game with equal stops reduces to
//! that number; otherwise options may be reduced, those dominated modulo infinitesimals removed, and those reversible
//! modulo infinitesimals bypassed, and what remains is unique. The stops do not change on the way, so a hot game
//! stays hot and the bypasses are sound.

use rustc_hash::FxHashMap;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::{Stop, Task};

/// Reduces many values, with what was found for one serving the next.
pub struct Reducer {
    engine: Engine,
    done: FxHashMap<Signed, Value>,
}

impl Engine {
    /// The reduced canonical form of G.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let g = engine.read("{4|-4} + ^^* + Tiny(3)")?;
    /// assert_eq!(engine.print(engine.reduced(g)?), "+-4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduced(&self, g: Value) -> Result<Value, Stop> {
        Reducer::new(self).reduce(g)
    }

    /// G ≤ H modulo infinitesimals.
    pub fn le_modulo_infinitesimals(&self, g: Value, h: Value) -> Result<bool, Stop> {
        let difference = self.subtract(h, g)?;
        Ok(self.right_stop(difference).signum() >= 0)
    }
}

impl Reducer {
    /// A reducer that knows nothing yet.
    pub fn new(engine: &Engine) -> Reducer {
        Reducer { engine: engine.clone(), done: FxHashMap::default() }
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
    }

    /// The reduced canonical form of G.
    pub fn reduce(&mut self, g: Value) -> Result<Value, Stop> {
        let signed = g.base();
        let reduced = match self.done.get(&signed) {
            Some(&known) => known,
            None => {
                self.engine.step()?;
                let centred = Value::new(Num::ZERO, signed);
                let stack = self.engine.task().stack()?;
                let reduced = stack.run(|| self.reduce_base(centred))?;
                self.done.insert(signed, reduced);
                reduced
            }
        };
        Ok(self.engine.translate(reduced, g.offset()))
    }

    fn reduce_base(&mut self, g: Value) -> Result<Value, Stop> {
        let engine = self.engine.clone();
        if engine.hot(g.base()).half_width() == Num::ZERO {
            return Ok(Value::ZERO);
        }
        let mut side = |player: Player| -> Result<Side, Stop> {
            engine.base_options(g, player)?.map(|option| self.reduce(option)).collect()
        };
        let mut sides = [side(Player::Left)?, side(Player::Right)?];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            loop {
                self.remove_dominated(side, player)?;
                if !self.bypass_one(side, player, g)? {
                    break;
                }
            }
        }
        let [left, right] = sides;
        engine.canonical(left, right)
    }

    fn worse(&self, a: Value, b: Value, player: Player) -> Result<bool, Stop> {
        match player {
            Player::Left => self.engine.le_modulo_infinitesimals(a, b),
            Player::Right => self.engine.le_modulo_infinitesimals(b, a),
        }
    }

    fn remove_dominated(&self, side: &mut Side, player: Player) -> Result<(), Stop> {
        side.sort_unstable();
        side.dedup();
        let mut at = 0;
        while at < side.len() {
            let option = side[at];
            let mut dominated = false;
            for (other, &better) in side.iter().enumerate() {
                // Of two that are equal modulo infinitesimals the later goes.
                if other != at
                    && self.worse(option, better, player)?
                    && (other < at || !self.worse(better, option, player)?)
                {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                side.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Replaces one reversible option by what stands behind it; whether there was one.
    fn bypass_one(&self, side: &mut Side, player: Player, g: Value) -> Result<bool, Stop> {
        for at in 0..side.len() {
            for reply in self.engine.options(side[at], player.opponent())? {
                if self.worse(reply, g, player)? {
                    side.remove(at);
                    side.extend(self.engine.options(reply, player)?);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
