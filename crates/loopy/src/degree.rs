//! Degrees of loopiness: how far a stopper is from cancelling its negative (Winning Ways, chapter 11).

use tedomari_value::Engine;

use crate::canonical::Stopper;
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::sides::{Side, Sides};

impl Stopper {
    /// The sum of two stoppers, by its sides: the upsum and the downsum.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, Named, Stopper};
    ///
    /// let engine = Engine::new();
    /// let upon = Stopper::new(&Named::Upon.graph()?, engine.task())?.unwrap();
    /// let star = Stopper::of_ender(&engine, engine.read("*").unwrap())?;
    /// assert_eq!(upon.sum(&star, &engine)?.print(&engine)?.unwrap(), "upon*");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn sum(&self, other: &Stopper, engine: &Engine) -> Result<Sides, LoopyError> {
        self.graph().sum(other.graph(), engine.task())?.sides(engine)
    }

    /// The degree of loopiness: the onside of G - G. It is 0 exactly for enders, and adding it to itself changes nothing.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, Named, Side, Stopper};
    ///
    /// let engine = Engine::new();
    /// let over = Stopper::new(&Named::Over.graph()?, engine.task())?.unwrap();
    /// assert_eq!(over.degree(&engine)?, Side::Stopper(over));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn degree(&self, engine: &Engine) -> Result<Side, LoopyError> {
        let task = engine.task();
        self.graph().sum(&self.graph().negative(), task)?.side(Sign::Plus, engine)
    }
}
