//! Thermographs of values: built once per base and fraction, interned, moved sideways and mirrored for the rest.

use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_number::Dyadic;
use tedomari_table::FlatMap;
use tedomari_thermograph::{Player, Thermograph};

use crate::engine::{BYTES_AN_ENTRY, Engine};
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;

/// Thermographs of bases and of their translates by fractions, each distinct one stored once.
///
/// Above t = 0 a translate's thermograph is the translated thermograph. Below, numbers have walls of their own which
/// depend on their fraction, so only translation by integers is exact there.
pub(crate) struct Thermographs {
    distinct: boxcar::Vec<Thermograph>,
    index: Mutex<FxHashMap<Thermograph, u32>>,
    /// (base, fraction of the offset) → place in `distinct`.
    known: FlatMap,
    /// Held by `distinct` and `index`.
    bytes: AtomicUsize,
}

impl Default for Thermographs {
    fn default() -> Thermographs {
        Thermographs {
            distinct: boxcar::Vec::new(),
            index: Mutex::default(),
            known: FlatMap::new(),
            bytes: AtomicUsize::new(0),
        }
    }
}

impl Thermographs {
    fn intern(&self, key: u64, thermograph: Thermograph) -> &Thermograph {
        let at = {
            let mut index = self.index.lock();
            *index.entry(thermograph).or_insert_with_key(|new| {
                self.bytes.fetch_add(interned_bytes(new), Ordering::Relaxed);
                self.distinct.push(new.clone()) as u32
            })
        };
        self.known.insert(key, u64::from(at));
        &self.distinct[at as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) + self.known.bytes()
    }

    /// With what growth takes that is near.
    pub(crate) fn bytes_soon(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) + self.known.bytes_soon()
    }
}

/// A step of the budget for each of these: the walls of deep games grow long, and so do the numbers in them.
const BYTES_PER_STEP: usize = 512;

/// About what a thermograph holds outside itself.
/// Walls of so many bytes are paid for while they are built.
const LONG_WALLS: usize = 1 << 16;

fn heap_bytes(thermograph: &Thermograph) -> usize {
    let of_number = |x: &Dyadic| {
        let long = if x.to_inline().is_some() { 0 } else { 32 + x.denominator_exponent() as usize / 8 };
        size_of::<Dyadic>() + long
    };
    let walls = [thermograph.left().breakpoints(), thermograph.right().breakpoints()];
    walls.iter().flat_map(|points| points.iter()).map(|(t, v)| of_number(t) + of_number(v)).sum()
}

/// What an interned thermograph takes in the list and in the index.
fn interned_bytes(thermograph: &Thermograph) -> usize {
    3 * size_of::<Thermograph>() + 2 * heap_bytes(thermograph)
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
        let offset = self.store.nums.get(value.offset());
        if value.is_number() {
            return self.thermograph_of_number(&offset);
        }
        if value.base().is_negative() {
            let positive = self.positive_thermograph(value.base().positive(), &-offset)?;
            return Ok(positive.negate());
        }
        self.positive_thermograph(value.base(), &offset)
    }

    /// A number of very many digits has walls with very many bends.
    fn thermograph_of_number(&self, x: &Dyadic) -> Result<Thermograph, Stop> {
        let mut held = None;
        let mut next_look = LONG_WALLS;
        Thermograph::try_number(x, |bytes| {
            if bytes < next_look {
                return Ok(());
            }
            next_look = bytes + LONG_WALLS;
            self.work((LONG_WALLS / BYTES_PER_STEP) as u64)?;
            held.get_or_insert_with(|| self.task().hold()).grow(bytes)
        })
    }

    fn positive_thermograph(&self, base: Signed, offset: &Dyadic) -> Result<Thermograph, Stop> {
        let whole = offset.floor();
        let fraction = self.store.nums.intern(&(offset - &whole));
        Ok(self.fractional_thermograph(base, fraction)?.translate(&whole))
    }

    fn fractional_thermograph(&self, base: Signed, fraction: Num) -> Result<&Thermograph, Stop> {
        let like = self.same_walls(base)?;
        if like != base {
            let thermograph = self.fractional_thermograph_as_built(like, fraction)?;
            self.hot(base).set_mean(self.hot(like).mean());
            return Ok(thermograph);
        }
        self.fractional_thermograph_as_built(base, fraction)
    }

    fn fractional_thermograph_as_built(&self, base: Signed, fraction: Num) -> Result<&Thermograph, Stop> {
        let key = u64::from(base.0) << 32 | u64::from(fraction.0);
        if let Some(at) = self.store.thermographs.known.get(key) {
            return Ok(&self.store.thermographs.distinct[at as usize]);
        }
        let built = self.deeper(|| -> Result<Thermograph, Stop> {
            let side = |player: Player| -> Result<SmallVec<[Thermograph; 4]>, Stop> {
                let options = self.base_options(Value::new(fraction, base), player);
                options?.map(|option| self.thermograph(option)).collect()
            };
            let (left, right) = (side(Player::Left)?, side(Player::Right)?);
            let (left, right): (SmallVec<[_; 4]>, SmallVec<[_; 4]>) =
                (left.iter().collect(), right.iter().collect());
            Ok(Thermograph::from_options(&left, &right))
        })?;
        self.work(1 + (heap_bytes(&built) / BYTES_PER_STEP) as u64)?;
        let mean = self.store.nums.sub(self.store.nums.intern(built.mean()), fraction);
        self.hot(base).set_mean(mean);
        self.task().charge(interned_bytes(&built) + BYTES_AN_ENTRY);
        Ok(self.store.thermographs.intern(key, built))
    }

    /// The mean in packed form.
    pub(crate) fn mean_num(&self, value: Value) -> Result<Num, Stop> {
        if value.is_number() {
            return Ok(value.offset());
        }
        let signed = value.base();
        let mut mean = self.hot(signed).mean();
        if mean == Num::NONE {
            self.fractional_thermograph(signed.positive(), Num::ZERO)?;
            mean = self.hot(signed).mean();
        }
        let mean = if signed.is_negative() { self.store.nums.neg(mean) } else { mean };
        Ok(self.store.nums.add(value.offset(), mean))
    }

    /// The mean: what one of many copies is worth.
    pub fn mean(&self, value: Value) -> Result<Dyadic, Stop> {
        Ok(self.store.nums.get(self.mean_num(value)?))
    }

    /// The temperature: how much a move is worth. Below 0 exactly for numbers, -1 exactly for integers.
    pub fn temperature(&self, value: Value) -> Result<Dyadic, Stop> {
        if value.is_number() {
            return Ok(Dyadic::new(-1, self.store.nums.get(value.offset()).denominator_exponent()));
        }
        // A game that is not a number has a temperature of 0 or more, so its translates share it.
        let base = value.base().positive();
        Ok(self.fractional_thermograph(base, Num::ZERO)?.temperature().clone())
    }

    /// How many distinct thermographs of bases have been built.
    pub fn distinct_thermographs(&self) -> usize {
        self.store.thermographs.distinct.count()
    }
}
