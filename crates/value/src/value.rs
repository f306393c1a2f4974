//! Handles: a value is a number plus or minus a base.

use crate::num::Num;

/// A canonical value of one [`Engine`](crate::Engine).
///
/// Eight bytes, `Copy`; within one engine two handles are equal exactly when the games are. A handle means nothing to
/// another engine, and is good for one run only: what is stored is named by
/// [`Engine::content_hash`](crate::Engine::content_hash).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Value(u64);

/// A base or its negative. Zero is the game 0.
///
/// From the lowest bit: whether it is the negative; whether the base differs from its negative, so that negating needs
/// no look at the base; the base's index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Signed(pub(crate) u32);

impl Signed {
    pub(crate) const ZERO: Signed = Signed(0);

    /// Indices are below this.
    pub(crate) const MOST: u32 = 1 << 30;

    /// The base with this index as it is stored.
    #[inline]
    pub(crate) fn stored(index: u32, symmetric: bool) -> Signed {
        Signed(index << 2 | u32::from(!symmetric) << 1)
    }

    #[inline]
    pub(crate) fn index(self) -> u32 {
        self.0 >> 2
    }

    /// Whether the base is its own negative.
    #[inline]
    pub(crate) fn is_symmetric(self) -> bool {
        self.0 & 2 == 0
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// The negative if the condition holds, otherwise the same.
    #[inline]
    pub(crate) fn negative_if(self, condition: bool) -> Signed {
        Signed(self.0 ^ (self.0 >> 1 & u32::from(condition)))
    }

    /// The base as it is stored.
    #[inline]
    pub(crate) fn positive(self) -> Signed {
        Signed(self.0 & !1)
    }
}

impl std::ops::Neg for Signed {
    type Output = Signed;

    #[inline]
    fn neg(self) -> Signed {
        Signed(self.0 ^ (self.0 >> 1 & 1))
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
