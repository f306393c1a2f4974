//! The representation: an odd numerator over a power of two, inline while both fit.
//!
//! The form is unique (odd numerator or exponent zero; inline whenever the inline form can hold it), so equality and
//! hashing are structural.

use dashu_int::IBig;

/// The largest exponent of the inline form. With a 64-bit numerator, aligning two inline numbers then fits in 128 bits.
pub(crate) const MAX_INLINE_EXP: u64 = 62;

/// An exact dyadic rational m/2^k of any size.
///
/// ```
/// use tedomari_number::Dyadic;
///
/// let x: Dyadic = "3/4".parse()?;
/// assert_eq!(&x + &x, "3/2".parse()?);
/// assert_eq!(x.half().to_string(), "3/8");
/// assert!("1/3".parse::<Dyadic>().is_err());
/// # Ok::<(), tedomari_number::ParseDyadicError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(pub(crate) Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Repr {
    Inline { num: i64, exp: u8 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Big {
    pub num: IBig,
    pub exp: u64,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Repr::Inline { num: 0, exp: 0 });
    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Repr::Inline { num: 1, exp: 0 });

    /// The number `num`/2^`exp`.
    pub fn new(num: i64, exp: u64) -> Dyadic {
        Dyadic::from_i128(i128::from(num), exp)
    }

    /// The number `num`/2^`exp`, of any size.
    pub fn from_parts(num: IBig, exp: u64) -> Dyadic {
        let Some(zeros) = num.trailing_zeros() else {
            return Dyadic::ZERO;
        };
        let cut = exp.min(zeros as u64);
        let (num, exp) = (num >> cut as usize, exp - cut);
        if exp <= MAX_INLINE_EXP
            && let Ok(small) = i64::try_from(&num)
        {
            return Dyadic(Repr::Inline { num: small, exp: exp as u8 });
        }
        Dyadic(Repr::Big(Box::new(Big { num, exp })))
    }

    pub(crate) fn from_i128(num: i128, exp: u64) -> Dyadic {
        if num == 0 {
            return Dyadic::ZERO;
        }
        let cut = exp.min(u64::from(num.trailing_zeros()));
        let (odd, rest) = (num >> cut, exp - cut);
        match i64::try_from(odd) {
            Ok(small) if rest <= MAX_INLINE_EXP => Dyadic(Repr::Inline { num: small, exp: rest as u8 }),
            _ => Dyadic(Repr::Big(Box::new(Big { num: IBig::from(odd), exp: rest }))),
        }
    }

    /// The numerator m of the reduced fraction m/2^k.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Inline { num, .. } => IBig::from(*num),
            Repr::Big(big) => big.num.clone(),
        }
    }

    /// The exponent k of the reduced fraction m/2^k.
    pub fn denominator_exponent(&self) -> u64 {
        match &self.0 {
            Repr::Inline { exp, .. } => u64::from(*exp),
            Repr::Big(big) => big.exp,
        }
    }

    /// Numerator and exponent when both fit in the inline form: the fast path of callers that pack numbers themselves.
    #[inline]
    pub fn to_inline(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Inline { num, exp } => Some((num, u32::from(exp))),
            Repr::Big(_) => None,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Inline { num: 0, .. })
    }

    /// Whether this is an integer.
    pub fn is_integer(&self) -> bool {
        self.denominator_exponent() == 0
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Inline { num, .. } => num.signum() as i32,
            Repr::Big(big) => {
                if big.num < IBig::ZERO {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// This number as an `i64` if it is an integer of that range.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Inline { num, exp: 0 } => Some(num),
            _ => None,
        }
    }

    /// The nearest float, for drawings only; beyond its range, infinity.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Inline { num, exp } => *num as f64 / 2f64.powi(i32::from(*exp)),
            Repr::Big(big) => {
                // Keep 64 significant bits and scale by what was cut and by the exponent together, so that a huge
                // numerator over a huge denominator does not become infinity over infinity.
                let bits = dashu_int::ops::BitTest::bit_len(&big.num);
                let cut = bits.saturating_sub(64);
                let head: IBig = &big.num >> cut;
                let head = head.to_f64().value();
                let scale = cut as i128 - i128::from(big.exp);
                scale_by_power(head, scale)
            }
        }
    }
}

fn scale_by_power(x: f64, scale: i128) -> f64 {
    let scale = scale.clamp(-4096, 4096) as i32;
    // Two steps, because 2^scale alone may leave the float range although the product does not.
    x * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2)
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic(Repr::Inline { num: n, exp: 0 })
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Dyadic {
        Dyadic::from(i64::from(n))
    }
}

impl From<IBig> for Dyadic {
    fn from(n: IBig) -> Dyadic {
        Dyadic::from_parts(n, 0)
    }
}
