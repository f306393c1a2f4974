//! Bases: canonical forms that are not numbers, modulo numbers and sign.
//!
//! For G not a number, G + x = {G^L + x | G^R + x}, so all translates of G share one record, centred so that its
//! stops are w and -w; and G and -G share it too. The record of a pair G, -G is the one with the smaller content hash.

use std::sync::OnceLock;

use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_thermograph::Player;

use crate::cancel::Summands;
use crate::engine::Engine;
use crate::hot::Hot;
use crate::known::Record;
use crate::num::Num;

use crate::value::{Signed, Value};

/// Instead of the number of Left's options: they are written out when somebody asks for them.
const UNWRITTEN: u32 = u32::MAX;

/// One record; what comparisons need of it stands in the table of [`Hot`].
pub(crate) struct Base {
    /// Left's options, then Right's.
    options: Box<[Value]>,
    left: u32,
    /// Its closed form, if it has one.
    pub(crate) known: Option<Box<Record>>,
    /// What it is a sum of, if it arose as one.
    pub(crate) summands: OnceLock<Box<Summands>>,
    /// Stable name of this base, independent of run, thread and machine.
    pub(crate) hash: u128,
}

impl Base {
    pub(crate) fn new(left: &[Value], right: &[Value], known: Option<Record>, hash: u128) -> Base {
        let options = left.iter().chain(right).copied().collect();
        Base { options, left: left.len() as u32, known: known.map(Box::new), summands: OnceLock::new(), hash }
    }

    /// A base of a known form, without its options.
    pub(crate) fn unwritten(record: Record, hash: u128) -> Base {
        Base {
            options: Box::default(),
            left: UNWRITTEN,
            known: Some(Box::new(record)),
            summands: OnceLock::new(),
            hash,
        }
    }

    /// The record of a base that was filed without its options.
    #[inline]
    fn unwritten_record(&self) -> Option<&Record> {
        if self.left == UNWRITTEN { self.known.as_deref() } else { None }
    }

    /// Left's options, as far as they are written out.
    #[inline]
    pub(crate) fn left(&self) -> &[Value] {
        match self.unwritten_record() {
            None => &self.options[..self.left as usize],
            Some(record) => record.written(Player::Left).unwrap_or_default(),
        }
    }

    /// Right's options, as far as they are written out.
    #[inline]
    pub(crate) fn right(&self) -> &[Value] {
        match self.unwritten_record() {
            None => &self.options[self.left as usize..],
            Some(record) => record.written(Player::Right).unwrap_or_default(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Base>() + size_of::<Hot>() + self.options.len() * size_of::<Value>() + 16
    }
}

/// The options of one player in a value that is not a number, translated and negated as the handle says.
#[derive(Clone)]
pub(crate) struct Options<'e> {
    engine: &'e Engine,
    stored: std::slice::Iter<'e, Value>,
    negative: bool,
    offset: Num,
}

impl Iterator for Options<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        let &option = self.stored.next()?;
        let option = if self.negative { self.engine.negative(option) } else { option };
        Some(self.engine.translate(option, self.offset))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.stored.size_hint()
    }
}

impl ExactSizeIterator for Options<'_> {}

impl Engine {
    #[inline]
    pub(crate) fn base(&self, signed: Signed) -> &Base {
        &self.store.bases[signed.index() as usize]
    }

    #[inline]
    pub(crate) fn hot(&self, signed: Signed) -> &Hot {
        self.store.hots.get(signed.index())
    }

    /// Options of the form itself; the number 0 has none here, and callers treat numbers apart.
    #[inline]
    pub(crate) fn base_options(&self, value: Value, player: Player) -> Result<Options<'_>, Stop> {
        let signed = value.base();
        let base = self.base(signed);
        let player = if signed.is_negative() { player.opponent() } else { player };
        let stored = match base.unwritten_record() {
            None if player == Player::Left => &base.options[..base.left as usize],
            None => &base.options[base.left as usize..],
            Some(record) => self.write_out(record, player)?,
        };
        Ok(Options {
            engine: self,
            stored: stored.iter(),
            negative: signed.is_negative(),
            offset: value.offset(),
        })
    }

    /// The value plus a number.
    #[inline]
    pub(crate) fn translate(&self, value: Value, by: Num) -> Value {
        Value::new(self.store.nums.add(value.offset(), by), value.base())
    }

    /// The value as a number plus or minus a base: a game whose stops are w and -w, or 0. The same game has the same base
    /// and sign in every engine, so that this is a way to write values down.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let (number, negated, base) = engine.centred(engine.read("{5|1}")?);
    /// assert_eq!((number.to_string(), negated), ("3".to_owned(), false));
    /// assert_eq!(engine.print(base), "+-2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn centred(&self, value: Value) -> (Dyadic, bool, Value) {
        let signed = value.base();
        (self.store.nums.get(value.offset()), signed.is_negative(), Value::new(Num::ZERO, signed.positive()))
    }

    /// -G if the condition holds, otherwise G; without a branch, for conditions that are hard to predict.
    #[inline]
    pub fn negative_if(&self, condition: bool, value: Value) -> Value {
        match value.offset().packed_negative_if(condition) {
            Some(offset) => Value::new(offset, value.base().negative_if(condition)),
            None if condition => self.negative(value),
            None => value,
        }
    }

    /// -G, at no cost.
    #[inline]
    pub fn negative(&self, value: Value) -> Value {
        Value::new(self.store.nums.neg(value.offset()), -value.base())
    }
}
