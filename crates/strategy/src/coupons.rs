//! Coupons: a rich environment for a sum.
//!
//! A stack of coupons t, t-δ, t-2δ, … down to the last positive one lies beside the sum. Instead of moving in the sum a
//! player may take the top coupon, which is worth its number of points to whoever takes it. A coupon c is the switch
//! ±c, and nobody who may choose takes a smaller one, so the stack is the sum ±t ± (t-δ) ± … played from the top: the
//! positively enriched environment of Berlekamp (The Economist's View of Combinatorial Games, 1996). The smaller δ is, the
//! less it matters who gets the last move at a temperature.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;

/// A coupon and what it looks like to a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    worth: Dyadic,
    thermograph: Thermograph,
}

impl Coupon {
    fn new(worth: Dyadic) -> Coupon {
        let [gain, loss] = [worth.clone(), -&worth].map(|x| Thermograph::number(&x));
        Coupon { thermograph: Thermograph::from_options(&[&gain], &[&loss]), worth }
    }

    /// The points that it brings.
    pub fn worth(&self) -> &Dyadic {
        &self.worth
    }

    /// The thermograph of the switch that it is.
    pub fn thermograph(&self) -> &Thermograph {
        &self.thermograph
    }
}

/// A stack of coupons, the largest on top.
///
/// ```
/// use tedomari_strategy::Coupons;
///
/// let stack = Coupons::new(&3.into(), &1.into())?;
/// assert_eq!(stack.to_string(), "3 2 1");
/// assert_eq!(Coupons::none().len(), 0);
/// # Ok::<(), tedomari_strategy::CouponsError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coupons {
    coupons: Vec<Coupon>,
}

/// Why there is no such stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CouponsError {
    /// The step is not positive.
    Step,
    /// There would be more coupons than [`Coupons::MOST`].
    TooMany,
}

impl fmt::Display for CouponsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CouponsError::Step => f.write_str("the step between coupons must be positive"),
            CouponsError::TooMany => {
                write!(f, "that would be more than {} coupons", Coupons::MOST)
            }
        }
    }
}

impl std::error::Error for CouponsError {}

impl Coupons {
    /// The largest stack: finer steps show nothing new and only take time.
    pub const MOST: usize = 4096;

    /// No coupons.
    pub fn none() -> Coupons {
        Coupons::default()
    }

    /// The stack `top`, `top` - `step`, … of positive coupons.
    pub fn new(top: &Dyadic, step: &Dyadic) -> Result<Coupons, CouponsError> {
        if step.signum() <= 0 {
            return Err(CouponsError::Step);
        }
        let mut coupons = Vec::new();
        let mut worth = top.clone();
        while worth.signum() > 0 {
            if coupons.len() == Coupons::MOST {
                return Err(CouponsError::TooMany);
            }
            coupons.push(Coupon::new(worth.clone()));
            worth -= step;
        }
        Ok(Coupons { coupons })
    }

    /// The stack of multiples of `step` whose top is not cooler than `temperature`.
    ///
    /// ```
    /// use tedomari_strategy::Coupons;
    ///
    /// let stack = Coupons::covering(&"7/2".parse()?, &"3/2".parse()?)?;
    /// assert_eq!(stack.to_string(), "9/2 3 3/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn covering(temperature: &Dyadic, step: &Dyadic) -> Result<Coupons, CouponsError> {
        if step.signum() <= 0 {
            return Err(CouponsError::Step);
        }
        let mut coupons = Vec::new();
        let mut worth = step.clone();
        while coupons.last().map_or(temperature.signum() > 0, |top: &Coupon| top.worth < *temperature) {
            if coupons.len() == Coupons::MOST {
                return Err(CouponsError::TooMany);
            }
            coupons.push(Coupon::new(worth.clone()));
            worth += step;
        }
        coupons.reverse();
        Ok(Coupons { coupons })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.coupons.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.coupons.is_empty()
    }

    /// The coupons that are left when so many have been taken.
    pub fn after(&self, taken: usize) -> &[Coupon] {
        self.coupons.get(taken..).unwrap_or_default()
    }
}

/// The coupons from the top down.
impl fmt::Display for Coupons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, coupon) in self.coupons.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { " " }, coupon.worth)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks() {
        let stack = |top: &str, step: &str| Coupons::new(&top.parse().unwrap(), &step.parse().unwrap());
        assert_eq!(stack("2", "3/4").unwrap().to_string(), "2 5/4 1/2");
        assert!(stack("0", "1").unwrap().is_empty());
        assert_eq!(stack("1", "0"), Err(CouponsError::Step));
        assert_eq!(stack("1000000", "1/1024"), Err(CouponsError::TooMany));
        let two = stack("2", "1").unwrap();
        assert_eq!((two.after(1).len(), two.after(9).len()), (1, 0));
        assert_eq!(two.after(0)[0].thermograph().temperature(), &2.into());
    }
}
