//! A small generator of random numbers that gives the same sequence everywhere: a counter stepped by the golden ratio and
//! scrambled (the splitmix construction of Steele, Lea and Flood).

/// Random numbers from a seed.
///
/// ```
/// use tedomari_sum::instances::Random;
///
/// let [mut a, mut b] = [Random::new(5), Random::new(5)];
/// assert!((0..9).all(|_| a.below(1000) == b.below(1000)));
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    counter: u64,
}

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random { counter: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        self.counter = self.counter.wrapping_add(GOLDEN);
        let once = (self.counter ^ self.counter >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let twice = (once ^ once >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        twice ^ twice >> 31
    }

    /// A number less than `n`, all equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        // The upper half of bits · n, except for the few lower halves that would make some results likelier.
        let uneven = if n == 0 { 0 } else { n.wrapping_neg() % n };
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let steps = self.below(high.abs_diff(low.min(high)).saturating_add(1));
        low.min(high).saturating_add_unsigned(steps)
    }

    /// True `times` out of `of` times.
    pub fn chance(&mut self, times: u64, of: u64) -> bool {
        self.below(of) < times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published output of splitmix64 for this seed (the test vector of Vigna's reference program).
    #[test]
    fn the_known_sequence() {
        let mut random = Random::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| random.bits()), expected);
    }

    #[test]
    fn all_numbers_come_up() {
        let mut random = Random::new(1);
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[(random.between(-3, 3) + 3) as usize] += 1);
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!((random.below(0), random.below(1), random.between(4, 4)), (0, 0, 4));
    }
}
