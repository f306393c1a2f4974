//! Products and compounds of canonical forms: the Conway product, and the conjunctive and the selective sum.
//!
//! G·H = {G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | G^L·H + G·H^R - G^L·H^R, G^R·H + G·H^L - G^R·H^L}. For numbers it is their product, for an
//! integer so many copies, for nimbers the nim-product (Conway, *On Numbers and Games*, chapters 1 and 6). In general it depends on the
//! forms of G and H, and here both are canonical.
//!
//! In the conjunctive sum a player moves in both games, and play ends when one of them does; in the selective sum a player moves in one or in
//! both (*On Numbers and Games*, chapter 14). These too are sums of the canonical forms.

use rustc_hash::FxHashMap;
use tedomari_task::Stop;
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;

/// Which of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compound {
    Product,
    Conjunctive,
    Selective,
}

struct Compounding<'e> {
    engine: &'e Engine,
    compound: Compound,
    done: FxHashMap<(Value, Value), Value>,
}

impl Engine {
    fn compound(&self, compound: Compound, g: Value, h: Value) -> Result<Value, Stop> {
        Compounding { engine: self, compound, done: FxHashMap::default() }.of(g, h)
    }

    /// The Conway product of the canonical forms.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let product = |g: &str, h: &str| engine.conway_product(engine.read(g).unwrap(), engine.read(h).unwrap());
    /// assert_eq!(engine.print(product("{3|1}", "^^")?), "{^6|^^}");
    /// assert_eq!(engine.print(product("*19", "*23")?), "*86");
    /// assert_eq!(engine.print(product("3/4", "-5/2")?), "-15/8");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn conway_product(&self, g: Value, h: Value) -> Result<Value, Stop> {
        self.compound(Compound::Product, g, h)
    }

    /// The conjunctive sum of the canonical forms: a move is one in both.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (g, h) = (engine.integer(3), engine.integer(2));
    /// assert_eq!(engine.print(engine.conjunctive_sum(g, h)?), "2");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn conjunctive_sum(&self, g: Value, h: Value) -> Result<Value, Stop> {
        self.compound(Compound::Conjunctive, g, h)
    }

    /// The selective sum of the canonical forms: a move is one in either or in both.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let star = engine.nimber(1)?;
    /// assert_eq!(engine.print(engine.selective_sum(star, star)?), "*2");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn selective_sum(&self, g: Value, h: Value) -> Result<Value, Stop> {
        self.compound(Compound::Selective, g, h)
    }
}

impl Compounding<'_> {
    fn of(&mut self, g: Value, h: Value) -> Result<Value, Stop> {
        if let Some(known) = self.known(g, h)? {
            return Ok(known);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.done.get(&key) {
            return Ok(known);
        }
        self.engine.step()?;
        let engine = self.engine;
        let value = engine.deeper(|| {
            let [left, right] = [self.side(g, h, Player::Left)?, self.side(g, h, Player::Right)?];
            engine.canonical(left, right)
        })?;
        self.done.insert(key, value);
        Ok(value)
    }

    /// What needs no recursion.
    fn known(&self, g: Value, h: Value) -> Result<Option<Value>, Stop> {
        let engine = self.engine;
        if self.compound != Compound::Product {
            return Ok(None);
        }
        let (x, y) = (engine.as_number(g), engine.as_number(h));
        Ok(match (x, y) {
            (Some(x), Some(y)) => Some(engine.number(&(&x * &y))),
            (Some(n), _) if n.is_integer() => Some(engine.multiple(&n.numerator(), h)?),
            (_, Some(n)) if n.is_integer() => Some(engine.multiple(&n.numerator(), g)?),
            _ => match (engine.as_nimber(g), engine.as_nimber(h)) {
                (Some(a), Some(b)) => Some(engine.nimber_product(a, b)?),
                _ => None,
            },
        })
    }

    fn side(&mut self, g: Value, h: Value, player: Player) -> Result<Side, Stop> {
        let engine = self.engine;
        let mut side = Side::new();
        match self.compound {
            Compound::Product => {
                for mover in Player::BOTH {
                    let other = if player == Player::Left { mover } else { mover.opponent() };
                    for to_g in engine.options(g, mover)? {
                        for to_h in engine.options(h, other)? {
                            let sum = engine.add(self.of(to_g, h)?, self.of(g, to_h)?)?;
                            side.push(engine.subtract(sum, self.of(to_g, to_h)?)?);
                        }
                    }
                }
            }
            Compound::Conjunctive | Compound::Selective => {
                let (in_g, in_h) = (engine.options(g, player)?, engine.options(h, player)?);
                for &to_g in &in_g {
                    for &to_h in &in_h {
                        side.push(self.of(to_g, to_h)?);
                    }
                }
                if self.compound == Compound::Selective {
                    for &to_g in &in_g {
                        side.push(self.of(to_g, h)?);
                    }
                    for &to_h in &in_h {
                        side.push(self.of(g, to_h)?);
                    }
                }
            }
        }
        Ok(side)
    }
}
