//! Uptimals Σ d_i·↑^i + *k in closed form: digits, sums, signs, options and birthdays, with runs of equal digits kept
//! together, so that 10^9 ups and ↑ + ↑^2 + … + ↑^(10^9) take no more room than one.
//!
//! Signs. ↑^i exceeds every multiple of ↑^(i+1), so without a star the first digit that is not 0 decides. With * the sum
//! of all powers, ↑ + ↑^2 + …, is the limit: the first digit that is not 1 must be above 1 for the game to be positive.
//! With *k, k ≥ 2, the first digit must be positive. Otherwise, and in the mirror image, the game is confused with 0.
//!
//! Options. Let d_n be the last digit and let it be positive. Right has one option: G - `^[n]` + *. Left has
//! * G without its last power if d_n = 1, or else G without the positive digits at its end;
//! * if a digit is negative, Left's option of G cut after its last negative digit;
//! * if no digit is negative and G is not positive, the nimbers below *k;
//!
//! where an option without digits is *k, or 0 if G is positive. The tests build the forms of all small uptimals by sums
//! from the definition and compare.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_task::Stop;
use tedomari_vocabulary::Outcome;

/// Σ d_i·↑^i + *k.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Ups {
    /// Digits and how often each stands in a row. Neighbours differ, and the last is not 0.
    runs: SmallVec<[(i64, u64); 2]>,
    pub(crate) star: u64,
}

/// The largest digit of a sum.
const MOST_DIGIT: u64 = 1 << 62;

/// The options of a player.
pub(crate) struct UpsOptions {
    /// All nimbers below this one.
    pub(crate) nimbers: u64,
    pub(crate) others: SmallVec<[Ups; 2]>,
}

impl Ups {
    pub(crate) fn nimber(star: u64) -> Ups {
        Ups { runs: SmallVec::new(), star }
    }

    /// The digits of the runs, and a star.
    pub(crate) fn new(runs: impl IntoIterator<Item = (i64, u64)>, star: u64) -> Ups {
        let mut ups = Ups::nimber(star);
        runs.into_iter().for_each(|(digit, length)| ups.push(digit, length));
        ups.trim();
        ups
    }

    fn push(&mut self, digit: i64, length: u64) {
        match self.runs.last_mut() {
            _ if length == 0 => {}
            Some((last, so_far)) if *last == digit => *so_far = so_far.saturating_add(length),
            _ => self.runs.push((digit, length)),
        }
    }

    fn trim(&mut self) {
        if self.runs.last().is_some_and(|&(digit, _)| digit == 0) {
            self.runs.pop();
        }
    }

    pub(crate) fn runs(&self) -> &[(i64, u64)] {
        &self.runs
    }

    pub(crate) fn is_nimber(&self) -> bool {
        self.runs.is_empty()
    }

    /// How many digits there are.
    pub(crate) fn len(&self) -> u64 {
        self.runs.iter().fold(0, |sum, &(_, length)| sum.saturating_add(length))
    }

    /// d_1, the atomic weight.
    pub(crate) fn first(&self) -> i64 {
        self.runs.first().map_or(0, |&(digit, _)| digit)
    }

    /// The last digit, 0 for a nimber.
    pub(crate) fn last(&self) -> i64 {
        self.runs.last().map_or(0, |&(digit, _)| digit)
    }

    pub(crate) fn is_star(&self) -> bool {
        self.is_nimber() && self.star == 1
    }

    /// Whether a digit, their number or the star is above what is written out at once.
    pub(crate) fn is_beyond(&self, most: u64) -> bool {
        self.star >= most
            || self.len() > most
            || self.runs.iter().any(|&(digit, _)| digit.unsigned_abs() > most)
    }

    /// The negative, if its digits are in range.
    pub(crate) fn negative(&self) -> Option<Ups> {
        let mut ups = self.clone();
        for (digit, _) in &mut ups.runs {
            *digit = digit.checked_neg()?;
        }
        Some(ups)
    }

    /// The sum, if its digits are well within their range, so that they stay there in all play that anybody can follow.
    pub(crate) fn sum(&self, other: &Ups) -> Option<Ups> {
        self.plus(other).filter(|sum| sum.runs.iter().all(|(digit, _)| digit.unsigned_abs() <= MOST_DIGIT))
    }

    /// The sum, if its digits are in range.
    pub(crate) fn plus(&self, other: &Ups) -> Option<Ups> {
        let mut sum = Ups::nimber(self.star ^ other.star);
        let (mut a, mut b) = (self.runs.iter().copied(), other.runs.iter().copied());
        let (mut x, mut y) = (a.next(), b.next());
        loop {
            let (digit, length) = match (x, y) {
                (None, None) => break,
                (Some(run), None) | (None, Some(run)) => run,
                (Some((d, m)), Some((e, n))) => (d.checked_add(e)?, m.min(n)),
            };
            sum.push(digit, length);
            for (run, rest) in [(&mut x, &mut a), (&mut y, &mut b)] {
                *run = match *run {
                    Some((digit, left)) if left > length => Some((digit, left - length)),
                    Some(_) => rest.next(),
                    None => None,
                };
            }
        }
        sum.trim();
        Some(sum)
    }

    /// G ± (`^[n]` + *), if its digits are in range.
    fn with_up_sum(&self, sign: i64, n: u64) -> Option<Ups> {
        self.plus(&Ups::new([(sign, n)], 1))
    }

    /// The first n digits, with the star.
    fn cut(&self, mut n: u64) -> Ups {
        let mut ups = Ups::nimber(self.star);
        for &(digit, length) in &self.runs {
            ups.push(digit, length.min(n));
            n -= length.min(n);
        }
        ups.trim();
        ups
    }

    /// How it compares with 0.
    pub(crate) fn outcome(&self) -> Outcome {
        let sign = match self.star {
            0 => match self.runs.iter().find(|&&(digit, _)| digit != 0) {
                Some(&(digit, _)) => digit.signum(),
                None => return Outcome::Previous,
            },
            1 => {
                let differs = |unit: i64| {
                    let digit = self.runs.iter().map(|&(digit, _)| digit).find(|&digit| digit != unit);
                    digit.unwrap_or(0)
                };
                if differs(1) > 1 { 1 } else { -i64::from(differs(-1) < -1) }
            }
            _ => self.first().signum(),
        };
        match sign {
            1 => Outcome::Left,
            -1 => Outcome::Right,
            _ => Outcome::Next,
        }
    }

    /// How many digits stand before the end of the last negative one.
    fn through_negative(&self) -> u64 {
        let last = self.runs.iter().rposition(|&(digit, _)| digit < 0);
        last.map_or(0, |last| self.runs[..=last].iter().map(|&(_, length)| length).sum())
    }

    /// Left's options, for a last digit that is positive; `None` if a digit gets out of range.
    pub(crate) fn left_options(&self) -> Option<UpsOptions> {
        let positive = self.outcome() == Outcome::Left;
        let mut others = SmallVec::new();
        let main = if self.last() == 1 {
            self.cut(self.len() - 1)
        } else {
            let last = self.runs.iter().rposition(|&(digit, _)| digit <= 0);
            self.cut(last.map_or(0, |last| self.runs[..=last].iter().map(|&(_, length)| length).sum()))
        };
        let negative = self.through_negative();
        if negative > 0 {
            others.push(main);
            others.push(self.cut(negative).with_up_sum(1, negative)?);
            return Some(UpsOptions { nimbers: 0, others });
        }
        match (positive, main.is_nimber()) {
            (true, true) => Some(UpsOptions { nimbers: 1, others }),
            (false, true) => Some(UpsOptions { nimbers: self.star.saturating_add(1), others }),
            (_, false) => {
                others.push(main);
                Some(UpsOptions { nimbers: if positive { 0 } else { self.star }, others })
            }
        }
    }

    /// Right's only option, for a last digit that is positive.
    pub(crate) fn right_option(&self) -> Option<Ups> {
        self.with_up_sum(-1, self.len())
    }

    /// The uptimals with a positive last digit that have this one as Right's option and an option of Left with so many
    /// digits. The last digit of G is above 1 and n is our length; or it is 1, and the digit before it is 0, so that ours
    /// is -1 there; or that is not 0, and Left's option has n - 1 digits.
    pub(crate) fn behind(&self, left: impl Iterator<Item = u64>) -> impl Iterator<Item = Ups> {
        let own = self.len();
        let mut lengths: SmallVec<[u64; 4]> = SmallVec::from_slice(&[own, own.saturating_add(1)]);
        lengths.extend(left.filter(|&length| length > own).map(|length| length.saturating_add(1)));
        lengths.sort_unstable();
        lengths.dedup();
        let found: SmallVec<[Ups; 4]> =
            lengths.into_iter().filter_map(|n| self.with_up_sum(1, n).filter(|g| g.last() > 0)).collect();
        found.into_iter()
    }

    /// The birthday; `None` if a digit gets out of range on the way.
    ///
    /// Two jumps make it quick. From a last digit above 4 Right's moves lead farthest, and each takes 1 away. From a row of
    /// 1s at the end Left's moves lead on: each takes one of them away, and leaves Right's option the same.
    pub(crate) fn birthday(&self, mut look: impl FnMut() -> Result<(), Stop>) -> Result<Option<u128>, Stop> {
        let mut known: FxHashMap<Ups, u128> = FxHashMap::default();
        let Some(start) = self.upright() else { return Ok(None) };
        // On an explicit stack: a position waits until those below it are known.
        let mut open = vec![start.clone()];
        while let Some(position) = open.last() {
            look()?;
            let Some((jump, below)) = position.below() else { return Ok(None) };
            if let Some(next) = below.iter().find(|ups| !known.contains_key(ups)) {
                open.push(next.clone());
                continue;
            }
            let oldest = below.iter().filter_map(|ups| known.get(ups)).max().copied().unwrap_or(0);
            let born = if position.is_nimber() { position.star.into() } else { jump + oldest };
            if let Some(position) = open.pop() {
                known.insert(position, born);
            }
        }
        Ok(known.get(&start).copied())
    }

    /// The game or its negative: the one whose last digit is positive.
    fn upright(&self) -> Option<Ups> {
        if self.last() < 0 { self.negative() } else { Some(self.clone()) }
    }

    /// Positions below, and how many moves away they are: what the birthday is found from.
    fn below(&self) -> Option<(u128, SmallVec<[Ups; 4]>)> {
        let Some(&(digit, length)) = self.runs.last() else { return Some((0, SmallVec::new())) };
        if digit > 4 {
            let times = digit - 4;
            let runs: SmallVec<[(i64, u64); 4]> =
                self.runs.iter().map(|&(d, n)| Some((d.checked_sub(times)?, n))).collect::<Option<_>>()?;
            let star = self.star ^ u64::from(times % 2 == 1);
            let below = Ups::new(runs, star).upright()?;
            return Some((u128::from(times.unsigned_abs()), SmallVec::from_iter([below])));
        }
        if digit == 1 && length > 2 {
            let mut shorter = self.clone();
            shorter.runs.last_mut()?.1 = 2;
            return Some((u128::from(length - 2), SmallVec::from_iter([shorter])));
        }
        let left = self.left_options()?;
        let mut below: SmallVec<[Ups; 4]> = left.others.into_iter().collect();
        if left.nimbers > 0 {
            below.push(Ups::nimber(left.nimbers - 1));
        }
        below.push(self.right_option()?);
        Some((1, below.iter().map(Ups::upright).collect::<Option<_>>()?))
    }
}
