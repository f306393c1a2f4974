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
use tedomari_parts::PairWalls;

use super::tally::Changing;
use super::universe::Universe;

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

impl<'a, S: Scalar> Lanes<'a, S> {
    /// All walls at the first lanes, in whole blocks.
    #[inline]
    pub(crate) fn of(walls: &'a PairWalls<S>, universe: &'a Universe<S>, lanes: usize) -> Lanes<'a, S> {
        let temperatures = &universe.lanes[..lanes.next_multiple_of(BLOCK)];
        Lanes { data: walls.data(), stride: universe.lanes.len(), temperatures }
    }
}

/// An integer type to count in.
pub(crate) trait Scalar:
    Clone + Ord + Debug + Send + 'static + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
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

    /// Finds the widest and the next to widest of some walls for the rows of a position: see
    /// [`Tally`](super::tally::Tally).
    fn find_widest(sums: &mut [Self], lanes: Lanes<'_, Self>, starts: &[usize]) {
        let stride = lanes.stride;
        for lane in 0..stride {
            for start in starts {
                let mut width = lanes.data[start + lane].minus(&lanes.data[start + stride + lane]);
                if width > sums[2 * stride + lane] {
                    std::mem::swap(&mut width, &mut sums[2 * stride + lane]);
                }
                sums[3 * stride + lane].raise(&width);
            }
        }
    }

    /// The sums of walls after a change, negated: L becomes `reached` - R and R becomes `reached` - L.
    fn turn(sums: &mut [Self], changing: Changing<'_, Self>, temperatures: &[Self], reached: &Self) {
        let Changing { sums: before, change, stride: lanes, .. } = changing;
        for (lane, t) in temperatures.iter().enumerate() {
            let turned = |from: usize| {
                let mut sum = reached.minus(&before[from]);
                sum -= &change[from];
                sum -= t;
                sum
            };
            sums[lane] = turned(lanes + lane);
            sums[lanes + lane] = turned(lane);
        }
    }

    /// Bounds on what a move is worth: the largest R - t after it and the least L - W. Where one lane tells whether the
    /// worth reaches a target, the others need not be looked at.
    fn worth(changing: Changing<'_, Self>, target: &Self) -> (Self, Self) {
        let Changing { sums, change, stride, lanes } = changing;
        let mut best: Option<(Self, Self)> = None;
        for lane in 0..lanes {
            let at = |row: usize| row * stride + lane;
            let is_widest = change[at(2)] == sums[at(2)];
            let widest = (&sums[at(if is_widest { 3 } else { 2 })]).max(&change[at(3)]);
            let mut upper = sums[at(0)].plus(&change[at(0)]);
            upper -= widest;
            let lower = sums[at(1)].plus(&change[at(1)]);
            let (lower, upper) = match best {
                None => (lower, upper),
                Some((low, up)) => (low.max(lower), up.min(upper)),
            };
            if upper < *target || lower >= *target {
                return (lower, upper);
            }
            best = Some((lower, upper));
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
    ($type:ty, $bounds:ident, $widest:ident, $worth:ident) => {
        impl Scalar for $type {
            const ZERO: Self = 0;

            #[inline]
            fn bounds(lanes: Lanes<'_, Self>, starts: &[usize]) -> (Self, Self) {
                $bounds(lanes, starts)
            }

            #[inline]
            fn find_widest(sums: &mut [Self], lanes: Lanes<'_, Self>, starts: &[usize]) {
                $widest(sums, lanes, starts);
            }

            #[inline]
            fn worth(changing: Changing<'_, Self>, _: &Self) -> (Self, Self) {
                $worth(changing)
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

machine_integer!(i32, i32_bounds, i32_widest, i32_worth);
machine_integer!(i64, i64_bounds, i64_widest, i64_worth);

/// Block by block, so that the sums stay in registers.
macro_rules! blocks {
    ($type:ty, $bounds:ident, $widest:ident, $worth:ident) => {
        #[inline(always)]
        fn $bounds(lanes: Lanes<'_, $type>, starts: &[usize]) -> ($type, $type) {
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

        #[inline(always)]
        fn $widest(sums: &mut [$type], lanes: Lanes<'_, $type>, starts: &[usize]) {
            let stride = lanes.stride;
            for first in (0..stride).step_by(BLOCK) {
                let (mut widest, mut next) = ([0; BLOCK], [0; BLOCK]);
                for start in starts {
                    let l = &lanes.data[start + first..][..BLOCK];
                    let r = &lanes.data[start + stride + first..][..BLOCK];
                    for i in 0..BLOCK {
                        let width = l[i] - r[i];
                        next[i] = next[i].max(width.min(widest[i]));
                        widest[i] = widest[i].max(width);
                    }
                }
                sums[2 * stride + first..][..BLOCK].copy_from_slice(&widest);
                sums[3 * stride + first..][..BLOCK].copy_from_slice(&next);
            }
        }

        /// One block of [`Scalar::worth`].
        #[inline(always)]
        fn $worth(
            [left, right, widest, next]: [&[$type; BLOCK]; 4],
            [left_change, right_change, before, after]: [&[$type; BLOCK]; 4],
            low: &mut [$type; BLOCK],
            up: &mut [$type; BLOCK],
        ) {
            for i in 0..BLOCK {
                // The widest of the others, without a branch.
                let is_widest = -<$type>::from(before[i] == widest[i]);
                let other = widest[i] ^ ((widest[i] ^ next[i]) & is_widest);
                low[i] = low[i].max(right[i] + right_change[i]);
                up[i] = up[i].min(left[i] + left_change[i] - other.max(after[i]));
            }
        }
    };
}

blocks!(i32, i32_bounds_blocks, i32_widest_blocks, i32_worth_blocks);
blocks!(i64, i64_bounds_blocks, i64_widest_blocks, i64_worth_blocks);

/// The same with instructions on 32 bytes at once where the processor has them: a third of the time of a search goes here.
macro_rules! wide {
    ($name:ident, $wide:ident, $blocks:ident, ($($argument:ident: $type:ty),*) -> $result:ty) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $wide($($argument: $type),*) -> $result {
            $blocks($($argument),*)
        }

        #[inline]
        fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has the instructions, as was just found out; nothing else is asked of the caller.
                return unsafe { $wide($($argument),*) };
            }
            $blocks($($argument),*)
        }
    };
}

wide!(i32_bounds, i32_wide_bounds, i32_bounds_blocks, (lanes: Lanes<'_, i32>, starts: &[usize]) -> (i32, i32));
wide!(i64_bounds, i64_wide_bounds, i64_bounds_blocks, (lanes: Lanes<'_, i64>, starts: &[usize]) -> (i64, i64));
wide!(i32_widest, i32_wide_widest, i32_widest_blocks, (sums: &mut [i32], lanes: Lanes<'_, i32>, starts: &[usize]) -> ());
wide!(i64_widest, i64_wide_widest, i64_widest_blocks, (sums: &mut [i64], lanes: Lanes<'_, i64>, starts: &[usize]) -> ());

/// [`Scalar::worth`] block by block. The wide block is not inlined: the compiler would then do one lane of several blocks at
/// once instead of all lanes of one, and there are rarely several.
macro_rules! worth {
    ($type:ty, $name:ident, $wide:ident, $block:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn $wide(
            sums: [&[$type; BLOCK]; 4],
            change: [&[$type; BLOCK]; 4],
            low: &mut [$type; BLOCK],
            up: &mut [$type; BLOCK],
        ) {
            $block(sums, change, low, up)
        }

        #[inline]
        fn $name(changing: Changing<'_, $type>) -> ($type, $type) {
            let Changing { sums, change, stride, lanes } = changing;
            let (sums, change) = (sums.as_chunks::<BLOCK>().0, change.as_chunks::<BLOCK>().0);
            let (mut low, mut up) = ([<$type>::MIN; BLOCK], [<$type>::MAX; BLOCK]);
            #[cfg(target_arch = "x86_64")]
            let is_wide = std::arch::is_x86_feature_detected!("avx2");
            for at in 0..lanes.div_ceil(BLOCK) {
                let row = |row: usize| row * (stride / BLOCK) + at;
                let rows = [row(0), row(1), row(2), row(3)];
                let (sums, change) = (rows.map(|row| &sums[row]), rows.map(|row| &change[row]));
                #[cfg(target_arch = "x86_64")]
                if is_wide {
                    // SAFETY: the processor has the instructions, as was just found out.
                    unsafe { $wide(sums, change, &mut low, &mut up) };
                    continue;
                }
                $block(sums, change, &mut low, &mut up);
            }
            let (low, up) = (low.into_iter().max(), up.into_iter().min());
            low.zip(up).expect("a block is not empty")
        }
    };
}

worth!(i32, i32_worth, i32_wide_worth, i32_worth_blocks);
worth!(i64, i64_worth, i64_wide_worth, i64_worth_blocks);

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Small numbers from a counter, the same every time.
    fn numbers(count: usize, seed: u64) -> Vec<i64> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i64 % 50
        };
        (0..count).map(|_| next()).collect()
    }

    fn large(numbers: &[i64]) -> Vec<IBig> {
        numbers.iter().map(|&n| IBig::from(n)).collect()
    }

    fn small(numbers: &[IBig]) -> Vec<i64> {
        numbers.iter().map(|n| i64::try_from(n).unwrap()).collect()
    }

    /// Integers of any size are added up by another text than those of the machine.
    #[test]
    fn large_integers_do_as_small_ones() {
        const LANES: usize = 2 * BLOCK;
        for seed in 0..200 {
            let temperatures = numbers(LANES, seed);
            let data = numbers(6 * LANES, seed + 1000);
            let starts = [0, 2 * LANES, 4 * LANES];
            let (large_temperatures, large_data) = (large(&temperatures), large(&data));
            let lanes = Lanes { data: &data[..], stride: LANES, temperatures: &temperatures };
            let large_lanes =
                || Lanes { data: &large_data[..], stride: LANES, temperatures: &large_temperatures };
            let (low, up) = IBig::bounds(large_lanes(), &starts);
            assert_eq!((low.to_integer(), up.to_integer()), {
                let (low, up) = i64::bounds(lanes, &starts);
                (IBig::from(low), IBig::from(up))
            });
            let (mut sums, change) = (numbers(4 * LANES, seed + 2000), numbers(4 * LANES, seed + 3000));
            sums[2 * LANES..].fill(0);
            let mut large_sums = large(&sums);
            i64::find_widest(&mut sums, lanes, &starts);
            IBig::find_widest(&mut large_sums, large_lanes(), &starts);
            assert_eq!(sums, small(&large_sums), "seed {seed}");
            for lanes in [1, BLOCK, LANES] {
                let changing = Changing { sums: &sums[..], change: &change[..], stride: LANES, lanes };
                let large_change = large(&change);
                let large_changing =
                    Changing { sums: &large_sums[..], change: &large_change[..], stride: LANES, lanes };
                let worth = i64::worth(changing, &0);
                // No lane tells of a target between the bounds; one that tells is enough.
                if lanes == 1 || worth.0 + 1 >= worth.1 {
                    continue;
                }
                let (low, up) = IBig::worth(large_changing, &IBig::from(worth.0 + 1));
                assert_eq!(small(&[low, up]), [worth.0, worth.1]);
            }
            for x in &data {
                let (n, unit) = (x - 25, temperatures[0].abs() + 1);
                let (large, large_unit) = (IBig::from(n), IBig::from(unit));
                assert_eq!(small(&[large.floor_to(&large_unit)]), [n.floor_to(&unit)]);
                assert_eq!(small(&[large.ceil_to(&large_unit)]), [n.ceil_to(&unit)]);
                assert_eq!(small(&[Scalar::gcd(&large, &large_unit)]), [Scalar::gcd(&n, &unit)]);
                let (mut raised, mut lowered) = (large.clone(), large.clone());
                raised.raise(&large_unit);
                lowered.lower(&large_unit);
                assert_eq!(small(&[raised, lowered]), [n.max(unit), n.min(unit)]);
            }
        }
    }
}
