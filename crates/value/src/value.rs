//! Handles: a value is a number plus or minus a base.

use crate::num::Num;

/// A canonical value of one [`Engine`](crate::Engine).
///
/// Eight bytes, `Copy`; within one engine two handles are equal exactly when the games are. A handle means nothing to
/// another engine, and is good for one run only: what is stored is named by
/// [`Engine::content_hash`](crate::Engine::content_hash).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(u64);

/// A base or its negative: twice the base's index, plus one for the negative. Zero is the game 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Signed(pub(crate) u32);

impl Signed {
    pub(crate) const ZERO: Signed = Signed(0);

    #[inline]
    pub(crate) fn new(index: u32, negative: bool) -> Signed {
        Signed(index << 1 | u32::from(negative))
    }

    #[inline]
    pub(crate) fn index(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// Flips the sign bit; the caller knows that the base is not its own negative.
    #[inline]
    pub(crate) fn flip(self) -> Signed {
        Signed(self.0 ^ 1)
    }
}

impl Value {
    /// The game 0, the same handle in every engine.
    pub const ZERO: Value = Value(0);

    #[inline]
    pub(crate) fn new(offset: Num, base: Signed) -> Value {
        Value(u64::from(offset.0) << 32 | u64::from(base.0))
    }

    #[inline]
    pub(crate) fn number(offset: Num) -> Value {
        Value::new(offset, Signed::ZERO)
    }

    #[inline]
    pub(crate) fn offset(self) -> Num {
        Num((self.0 >> 32) as u32)
    }

    #[inline]
    pub(crate) fn base(self) -> Signed {
        Signed(self.0 as u32)
    }

    /// Whether the value is a number. Exact without recursion: only numbers have the base 0.
    #[inline]
    pub fn is_number(self) -> bool {
        self.base() == Signed::ZERO
    }

    /// The handle as a machine word, for tables of one run; never `u64::MAX`.
    #[inline]
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// The handle that [`Value::to_bits`] gave, of the same engine.
    #[inline]
    pub fn from_bits(bits: u64) -> Value {
        Value(bits)
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Value({:#x})", self.0)
    }
}
