//! What kind of game a value is: number, infinitesimal, all-small, hot or tepid, even or odd.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_vocabulary::{Kind, Parity, Player};

use crate::engine::Engine;
use crate::known::Ups;
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;

impl Engine {
    /// Number, tepid or hot.
    pub fn kind(&self, g: Value) -> Kind {
        if g.is_number() {
            Kind::Number
        } else if self.hot(g.base()).half_width() == Num::ZERO {
            Kind::Tepid
        } else {
            Kind::Hot
        }
    }

    /// Whether both stops are 0 (so 0 itself is infinitesimal).
    pub fn is_infinitesimal(&self, g: Value) -> bool {
        g.offset() == Num::ZERO && self.hot(g.base()).half_width() == Num::ZERO
    }

    /// Whether in every position either both players can move or neither can.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// for (game, all_small) in [("^^*", true), ("*3", true), ("Tiny(2)", false), ("0", true), ("1*", false)] {
    ///     assert_eq!(engine.is_all_small(engine.read(game)?), all_small);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_all_small(&self, g: Value) -> bool {
        g.offset() == Num::ZERO && self.hot(g.base()).is_all_small()
    }

    /// Whether it is a number, or a number and an infinitesimal whose sums with others of its family take no work: sums of
    /// uptimals and multiples of tinies.
    pub fn has_closed_form(&self, g: Value) -> bool {
        g.is_number() || self.hot(g.base()).is_known() && self.kind(g) == Kind::Tepid
    }

    /// Whether the canonical form is even or odd, if it is either.
    ///
    /// ```
    /// use tedomari_value::{Engine, Parity};
    ///
    /// let engine = Engine::new();
    /// for (game, parity) in [("4", Some(Parity::Even)), ("*", Some(Parity::Odd)), ("{3|1}", Some(Parity::Even)), ("1/2", None)] {
    ///     assert_eq!(engine.parity(engine.read(game)?)?, parity);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parity(&self, g: Value) -> Result<Option<Parity>, Stop> {
        let mut parities = Parities { engine: self, seen: FxHashMap::default() };
        Ok(parities.of(g)?.map(|odd| if odd { Parity::Odd } else { Parity::Even }))
    }
}

/// Adding an integer n to a game that is not a number shifts its parity by n, and adding a fraction destroys it, so
/// what is kept for a base is which offsets, modulo 2, make it even, if any do.
struct Parities<'e> {
    engine: &'e Engine,
    /// Offset for which the base is even; any other that makes it so differs by an even integer.
    seen: FxHashMap<Signed, Option<Dyadic>>,
}

impl Parities<'_> {
    /// `Some(odd)` for a game with a parity.
    fn of(&mut self, g: Value) -> Result<Option<bool>, Stop> {
        let offset = self.engine.store.nums.get(g.offset());
        let even_at = if g.is_number() { Some(Dyadic::ZERO) } else { self.even_offset(g.base())? };
        Ok(even_at.and_then(|even| {
            let distance = offset - even;
            distance.is_integer().then(|| !distance.half().is_integer())
        }))
    }

    fn even_offset(&mut self, signed: Signed) -> Result<Option<Dyadic>, Stop> {
        if let Some(known) = self.seen.get(&signed) {
            return Ok(known.clone());
        }
        self.engine.step()?;
        let answer = self.engine.deeper(|| self.find_even_offset(signed))?;
        self.seen.insert(signed, answer.clone());
        Ok(answer)
    }

    /// The x for which every option, moved by x, is odd; all options must agree on it modulo 2.
    fn find_even_offset(&mut self, signed: Signed) -> Result<Option<Dyadic>, Stop> {
        let base = Value::new(Num::ZERO, signed);
        // Of the uptimals only 0 and * have a parity: every position of another has an option that has none, or both 0 and
        // *. No sum with a tiny has one, for T_1 + w has the options w and {w | w - x}, T_n + w leads to V_(n-1) + w, and V_n + w
        // to T_(n-1) + w or, like y + w and {y + w | w - y}, to games that disagree.
        if let Some(known) = self.engine.known(signed)
            && (known.has_tinies() || !(known.ups.is_star() || known.ups == Ups::default()))
        {
            return Ok(None);
        }
        let mut found: Option<Dyadic> = None;
        for player in Player::BOTH {
            for option in self.engine.base_options(base, player)? {
                let even = if option.is_number() {
                    Dyadic::ZERO
                } else {
                    match self.even_offset(option.base())? {
                        Some(even) => even,
                        None => return Ok(None),
                    }
                };
                let odd_at = even - self.engine.store.nums.get(option.offset()) + Dyadic::ONE;
                match &found {
                    Some(x) if !(x - &odd_at).half().is_integer() => return Ok(None),
                    Some(_) => {}
                    None => found = Some(odd_at),
                }
            }
        }
        Ok(found)
    }
}
