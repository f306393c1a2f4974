//! The integers a search counts in.
//!
//! All numbers of one search are multiples of one power of two, so scaled by it they are integers. Most sums fit in 32
//! bits, which lets the processor add many at once; the rest take 64 bits or integers of any size. The search is one
//! generic text for the three.

use std::fmt::Debug;
use std::ops::{AddAssign, SubAssign};

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use tedomari_number::Dyadic;

/// Lanes are worked on in blocks of this many.
pub(crate) const BLOCK: usize = 8;

/// Walls at all lanes: Left wall and Right wall of an entry stand at its start and one stride later.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<'a, S> {
    pub data: &'a [S],
    pub stride: usize,
    /// The temperature of each lane; whole blocks.
    pub temperatures: &'a [S],
}

/// An integer type to count in.
pub(crate) trait Scalar:
    Clone + Ord + Debug + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
    const ZERO: Self;

    /// An integer known to be in range.
    fn from_integer(n: &IBig) -> Self;

    fn to_integer(&self) -> IBig;

    /// The largest multiple of a positive unit that is not above.
    fn floor_to(&self, unit: &Self) -> Self;

    fn negate(&mut self);

    fn gcd(&self, other: &Self) -> Self;

    /// Bounds from summed walls L, R and the widest W: the largest R + W and the least L + t over the lanes.
    fn bounds(lanes: Lanes<'_, Self>, starts: &[usize]) -> (Self, Self) {
        let mut best: Option<(Self, Self)> = None;
        for (lane, temperature) in lanes.temperatures.iter().enumerate() {
            let (mut left, mut right, mut widest) = (temperature.clone(), Self::ZERO, Self::ZERO);
            for start in starts {
                let (l, r) = (&lanes.data[start + lane], &lanes.data[start + lanes.stride + lane]);
                left += l;
                right += r;
                widest.raise(&l.minus(r));
            }
            right += &widest;
            best = Some(match best {
                None => (right, left),
                Some((low, up)) => (low.max(right), up.min(left)),
            });
        }
        best.expect("there is a lane for t = 0")
    }

    fn raise(&mut self, other: &Self) {
        if other > self {
            self.clone_from(other);
        }
    }

    fn lower(&mut self, other: &Self) {
        if other < self {
            self.clone_from(other);
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum += other;
        sum
    }

    fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        difference -= other;
        difference
    }

    /// The least multiple of a positive unit that is not below.
    fn ceil_to(&self, unit: &Self) -> Self {
        let mut up = self.clone();
        up.negate();
        up = up.floor_to(unit);
        up.negate();
        up
    }

    /// Half of an even number of units, rounded up to a whole one.
    fn half_up(&self, unit: &Self) -> Self;

    /// The number x times 2^`scale`, rounded down.
    fn scaled(x: &Dyadic, scale: u64) -> Self {
        Self::from_integer(&scaled_integer(x, scale))
    }

    fn unscaled(&self, scale: u64) -> Dyadic {
        Dyadic::from_parts(self.to_integer(), scale)
    }
}

/// The number x times 2^`scale`, rounded down.
pub(crate) fn scaled_integer(x: &Dyadic, scale: u64) -> IBig {
    let exponent = x.denominator_exponent();
    if exponent <= scale {
        x.numerator() << (scale - exponent) as usize
    } else {
        // A right shift of a negative integer rounds down.
        x.numerator() >> (exponent - scale) as usize
    }
}

macro_rules! machine_integer {
    ($type:ty, $bounds:ident) => {
        impl Scalar for $type {
            const ZERO: Self = 0;

            #[inline]
            fn bounds(lanes: Lanes<'_, Self>, starts: &[usize]) -> (Self, Self) {
                $bounds(lanes, starts)
            }

            fn from_integer(n: &IBig) -> Self {
                Self::try_from(n).expect("the scale was chosen so that all numbers fit")
            }

            fn to_integer(&self) -> IBig {
                IBig::from(*self)
            }

            #[inline]
            fn floor_to(&self, unit: &Self) -> Self {
                self - self.rem_euclid(*unit)
            }

            #[inline]
            fn negate(&mut self) {
                *self = -*self;
            }

            fn gcd(&self, other: &Self) -> Self {
                let (mut a, mut b) = (self.abs(), other.abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                a
            }

            #[inline]
            fn raise(&mut self, other: &Self) {
                *self = (*self).max(*other);
            }

            #[inline]
            fn lower(&mut self, other: &Self) {
                *self = (*self).min(*other);
            }

            fn half_up(&self, unit: &Self) -> Self {
                ((self / unit + 1) / 2) * unit
            }
        }
    };
}

machine_integer!(i32, i32_bounds);
machine_integer!(i64, i64_bounds);

/// Block by block, so that the sums stay in registers.
macro_rules! blocks {
    ($name:ident, $wide:ident, $type:ty) => {
        #[inline(always)]
        fn $name(lanes: Lanes<'_, $type>, starts: &[usize]) -> ($type, $type) {
            let (mut low, mut up) = ([<$type>::MIN; BLOCK], [<$type>::MAX; BLOCK]);
            for (at, temperatures) in lanes.temperatures.chunks_exact(BLOCK).enumerate() {
                let first = at * BLOCK;
                let (mut left, mut right, mut widest) = ([0; BLOCK], [0; BLOCK], [0; BLOCK]);
                for start in starts {
                    let l = &lanes.data[start + first..][..BLOCK];
                    let r = &lanes.data[start + lanes.stride + first..][..BLOCK];
                    for i in 0..BLOCK {
                        left[i] += l[i];
                        right[i] += r[i];
                        widest[i] = widest[i].max(l[i] - r[i]);
                    }
                }
                for i in 0..BLOCK {
                    low[i] = low[i].max(right[i] + widest[i]);
                    up[i] = up[i].min(left[i] + temperatures[i]);
                }
            }
            let (low, up) = (low.into_iter().max(), up.into_iter().min());
            low.zip(up).expect("a block is not empty")
        }

        /// The same with instructions on 32 bytes at once: a third of the time of a search goes here.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $wide(lanes: Lanes<'_, $type>, starts: &[usize]) -> ($type, $type) {
            $name(lanes, starts)
        }
    };
}

blocks!(i32_blocks, i32_wide_blocks, i32);
blocks!(i64_blocks, i64_wide_blocks, i64);

fn i32_bounds(lanes: Lanes<'_, i32>, starts: &[usize]) -> (i32, i32) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions, as was just found out; nothing else is asked of the caller.
        return unsafe { i32_wide_blocks(lanes, starts) };
    }
    i32_blocks(lanes, starts)
}

fn i64_bounds(lanes: Lanes<'_, i64>, starts: &[usize]) -> (i64, i64) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: as for 32 bits.
        return unsafe { i64_wide_blocks(lanes, starts) };
    }
    i64_blocks(lanes, starts)
}

impl Scalar for IBig {
    const ZERO: Self = IBig::ZERO;

    fn from_integer(n: &IBig) -> Self {
        n.clone()
    }

    fn to_integer(&self) -> IBig {
        self.clone()
    }

    fn floor_to(&self, unit: &Self) -> Self {
        use dashu_int::ops::RemEuclid;
        let rest: IBig = self.rem_euclid(unit).into();
        self - rest
    }

    fn negate(&mut self) {
        *self = -std::mem::take(self);
    }

    fn gcd(&self, other: &Self) -> Self {
        if *self == IBig::ZERO && *other == IBig::ZERO {
            return IBig::ZERO;
        }
        IBig::from(Gcd::gcd(self, other))
    }

    fn half_up(&self, unit: &Self) -> Self {
        ((self / unit + IBig::ONE) / IBig::from(2)) * unit
    }
}
