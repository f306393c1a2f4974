//! Coupon stacks: the environment in which a game shows its mean and temperature.
//!
//! A player who moves may take the top coupon instead of moving in the game. C(t, δ) has the coupons t, t-δ, …, δ; the
//! full stack C_{-1}(t, δ) goes on with 0, -δ, …, -1, then has as many further coupons of -1 as anybody wants, and at
//! the end a komi of -1/2 for the player who would move next. The komi makes it irrelevant how many coupons of -1 are
//! taken: taking one costs 1 and hands the komi over, which is worth 1.
//!
//! Number the coupons of the full stack from below, c_k = kδ - 1 with c_0 = -1. Taken in turn from c_k downward they are
//! worth r(k) = c_k - r(k-1) to the first player, and r(0) = -1/2, so r(k) = ⌈k/2⌉δ - 1/2.

use std::fmt;

use dashu_int::IBig;
use tedomari_number::Dyadic;

/// A stack of coupons in falling order.
///
/// ```
/// use tedomari_discovery::CouponStack;
///
/// let stack = CouponStack::full("6".parse()?, "1".parse()?)?;
/// let coupons: Vec<String> = stack.coupons().map(|c| c.to_string()).collect();
/// assert_eq!(coupons.join(" "), "6 5 4 3 2 1 0 -1");
/// assert_eq!(stack.value().to_string(), "7/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouponStack {
    top: Dyadic,
    delta: Dyadic,
    full: bool,
}

/// Why there is no such stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StackError {
    /// δ is not positive, or not of the form 1/2^n where the stack goes down to -1.
    Delta,
    /// The top coupon is not a multiple of δ.
    Top,
    /// The top coupon is below the last one.
    Low,
    /// The stack or the scores are too large for a search coupon by coupon.
    Tall,
}

impl fmt::Display for StackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StackError::Delta => "the step between coupons must be 1, 1/2, 1/4, 1/8, …",
            StackError::Top => "the top coupon must be a multiple of the step between coupons",
            StackError::Low => "the top coupon must not be below the last one",
            StackError::Tall => "the stack has too many coupons for a search that takes one after the other",
        })
    }
}

impl std::error::Error for StackError {}

impl CouponStack {
    /// C(t, δ): the coupons t, t-δ, …, δ.
    pub fn positive(top: Dyadic, delta: Dyadic) -> Result<CouponStack, StackError> {
        if delta.signum() <= 0 {
            return Err(StackError::Delta);
        }
        if top.signum() < 0 {
            return Err(StackError::Low);
        }
        if quotient(&top, &delta).is_none() {
            return Err(StackError::Top);
        }
        Ok(CouponStack { top, delta, full: false })
    }

    /// C_{-1}(t, δ): the coupons t, t-δ, …, -1, more of -1, and the komi.
    pub fn full(top: Dyadic, delta: Dyadic) -> Result<CouponStack, StackError> {
        if delta.numerator() != IBig::ONE {
            return Err(StackError::Delta);
        }
        if top < Dyadic::from(-1) {
            return Err(StackError::Low);
        }
        if quotient(&top, &delta).is_none() {
            return Err(StackError::Top);
        }
        Ok(CouponStack { top, delta, full: true })
    }

    /// The top coupon.
    pub fn top(&self) -> &Dyadic {
        &self.top
    }

    /// The step between coupons.
    pub fn delta(&self) -> &Dyadic {
        &self.delta
    }

    /// Whether the stack goes down to -1 and has a komi.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// How many coupons lie above the last one that counts: above -1 in a full stack, above 0 in a positive one.
    pub(crate) fn height(&self) -> IBig {
        let above = if self.full { &self.top + &Dyadic::ONE } else { self.top.clone() };
        quotient(&above, &self.delta).expect("the top is a multiple of the step")
    }

    /// What the player who begins gets when both only take coupons: the Left stop, and the negative of the Right stop.
    pub fn value(&self) -> Dyadic {
        self.rest(0)
    }

    /// What the player to move gets from the rest of the stack when so many coupons are gone, in constant time. Once a
    /// full stack is down to its coupons of -1, it does not matter how many of them are gone.
    ///
    /// ```
    /// use tedomari_discovery::CouponStack;
    ///
    /// let stack = CouponStack::full("6".parse()?, "1/4".parse()?)?;
    /// assert_eq!(stack.rest(8).to_string(), "2");
    /// assert_eq!(stack.rest(1_000).to_string(), "-1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rest(&self, taken: u64) -> Dyadic {
        self.rest_after(&IBig::from(taken))
    }

    pub(crate) fn rest_after(&self, taken: &IBig) -> Dyadic {
        let left = (self.height() - taken).max(IBig::ZERO);
        let pairs: IBig = (left + IBig::ONE) >> 1;
        let gain = &Dyadic::from(pairs) * &self.delta;
        if self.full { gain - Dyadic::new(1, 1) } else { gain }
    }

    /// The coupon on top when so many are gone; `None` when nothing is left.
    pub fn coupon(&self, taken: u64) -> Option<Dyadic> {
        self.coupon_after(&IBig::from(taken))
    }

    pub(crate) fn coupon_after(&self, taken: &IBig) -> Option<Dyadic> {
        let height = self.height();
        if *taken < height {
            Some(&self.top - &(&Dyadic::from(taken.clone()) * &self.delta))
        } else {
            self.full.then(|| Dyadic::from(-1))
        }
    }

    /// The coupons from the top; of the -1 coupons of a full stack only the first.
    pub fn coupons(&self) -> impl Iterator<Item = Dyadic> + '_ {
        let last = if self.full { Dyadic::from(-1) } else { self.delta.clone() };
        std::iter::successors(Some(self.top.clone()), |c| Some(c - &self.delta))
            .take_while(move |c| *c >= last)
    }
}

impl fmt::Display for CouponStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.full { "C_-1" } else { "C" };
        write!(f, "{name}({}, {})", self.top, self.delta)
    }
}

/// x/y if it is an integer.
fn quotient(x: &Dyadic, y: &Dyadic) -> Option<IBig> {
    let places = x.denominator_exponent().max(y.denominator_exponent()) as i64;
    let (a, b) = (x.shift(places).numerator(), y.shift(places).numerator());
    let whole = &a / &b;
    (&whole * &b == a).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One coupon after the other, by the rules.
    fn played(stack: &CouponStack) -> Dyadic {
        let mut coupons: Vec<Dyadic> = stack.coupons().collect();
        let komi = if stack.is_full() { Dyadic::new(-1, 1) } else { Dyadic::ZERO };
        let mut worth = komi;
        while let Some(coupon) = coupons.pop() {
            worth = coupon - worth;
        }
        worth
    }

    #[test]
    fn the_closed_form_is_what_play_gives() {
        for places in 0..5 {
            let delta = Dyadic::new(1, places);
            for steps in 0..60 {
                let top = &Dyadic::from(steps) * &delta;
                for stack in
                    [CouponStack::positive(top.clone(), delta.clone()), CouponStack::full(top, delta.clone())]
                {
                    let stack = stack.unwrap();
                    assert_eq!(stack.value(), played(&stack), "{stack}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_stack() {
        let full = |top: &str, delta: &str| CouponStack::full(top.parse().unwrap(), delta.parse().unwrap());
        assert_eq!(full("3", "3/4"), Err(StackError::Delta));
        assert_eq!(full("3", "0"), Err(StackError::Delta));
        assert_eq!(full("3", "2"), Err(StackError::Delta));
        assert_eq!(full("1/4", "1/2"), Err(StackError::Top));
        assert_eq!(full("-3/2", "1/2"), Err(StackError::Low));
        assert_eq!(full("-1", "1/2").map(|stack| stack.value().to_string()), Ok("-1/2".to_owned()));
    }
}
