//! Thermographs of values: built once per base, interned, moved sideways and mirrored for the rest.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parking_lot::Mutex;
use rustc_hash::FxHashSet;
use tedomari_number::Dyadic;
use tedomari_thermograph::{Player, Thermograph};

use crate::budget::Stop;
use crate::engine::Engine;
use crate::num::Num;
use crate::order::{STACK_CHUNK, STACK_RED_ZONE};
use crate::value::{Signed, Value};

/// All distinct thermographs of bases: far fewer than bases.
#[derive(Default)]
pub(crate) struct Thermographs {
    distinct: Mutex<FxHashSet<Arc<Thermograph>>>,
}

impl Thermographs {
    fn intern(&self, thermograph: Thermograph) -> Arc<Thermograph> {
        let mut distinct = self.distinct.lock();
        if let Some(known) = distinct.get(&thermograph) {
            return Arc::clone(known);
        }
        let new = Arc::new(thermograph);
        distinct.insert(Arc::clone(&new));
        new
    }

    pub(crate) fn len(&self) -> usize {
        self.distinct.lock().len()
    }
}

impl Engine {
    /// The thermograph, from t = -1.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let thermograph = engine.thermograph(engine.read("4||-4|-10")?)?;
    /// assert_eq!(thermograph.mean().to_string(), "-3/2");
    /// assert_eq!(thermograph.temperature().to_string(), "11/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn thermograph(&self, value: Value) -> Result<Thermograph, Stop> {
        let offset = self.nums.get(value.offset());
        if value.is_number() {
            return Ok(Thermograph::number(&offset));
        }
        let centred = self.base_thermograph(value.base())?;
        Ok(if value.base().is_negative() {
            centred.negate().translate(&offset)
        } else {
            centred.translate(&offset)
        })
    }

    fn base_thermograph(&self, signed: Signed) -> Result<&Arc<Thermograph>, Stop> {
        let base = self.base(signed);
        if let Some(known) = base.thermograph.get() {
            return Ok(known);
        }
        self.step()?;
        let plain = Value::new(Num::ZERO, Signed::new(signed.index(), false));
        let built = stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || -> Result<Thermograph, Stop> {
            let side = |player: Player| -> Result<Vec<Thermograph>, Stop> {
                self.base_options(plain, player).map(|option| self.thermograph(option)).collect()
            };
            let (left, right) = (side(Player::Left)?, side(Player::Right)?);
            Ok(Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>()))
        })?;
        base.mean.store(self.nums.intern(built.mean()).0, Ordering::Relaxed);
        Ok(base.thermograph.get_or_init(|| self.thermographs.intern(built)))
    }

    /// The mean in packed form.
    pub(crate) fn mean_num(&self, value: Value) -> Result<Num, Stop> {
        if value.is_number() {
            return Ok(value.offset());
        }
        let signed = value.base();
        let mut mean = Num(self.base(signed).mean.load(Ordering::Relaxed));
        if mean == Num::NONE {
            self.base_thermograph(signed)?;
            mean = Num(self.base(signed).mean.load(Ordering::Relaxed));
        }
        let mean = if signed.is_negative() { self.nums.neg(mean) } else { mean };
        Ok(self.nums.add(value.offset(), mean))
    }

    /// The mean: what one of many copies is worth.
    pub fn mean(&self, value: Value) -> Result<Dyadic, Stop> {
        Ok(self.nums.get(self.mean_num(value)?))
    }

    /// The temperature: how much a move is worth. Below 0 exactly for numbers, -1 exactly for integers.
    pub fn temperature(&self, value: Value) -> Result<Dyadic, Stop> {
        if value.is_number() {
            return Ok(Thermograph::number(&self.nums.get(value.offset())).temperature().clone());
        }
        Ok(self.base_thermograph(value.base())?.temperature().clone())
    }

    /// How many distinct thermographs of bases have been built.
    pub fn distinct_thermographs(&self) -> usize {
        self.thermographs.len()
    }
}
