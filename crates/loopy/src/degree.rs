//! Degrees of loopiness: how far a stopper is from cancelling its negative; varieties within a degree; and incentives
//! (Winning Ways, chapter 11).

use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::canonical::Stopper;
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::sides::{Side, Sides};
use crate::value::LoopyValue;

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

    /// The upsum: the onside of G + H.
    pub fn upsum(&self, other: &Stopper, engine: &Engine) -> Result<Side, LoopyError> {
        self.graph().sum(other.graph(), engine.task())?.side(Sign::Plus, engine)
    }

    /// The downsum: the offside of G + H.
    pub fn downsum(&self, other: &Stopper, engine: &Engine) -> Result<Side, LoopyError> {
        self.graph().sum(other.graph(), engine.task())?.side(Sign::Minus, engine)
    }

    /// The degree of loopiness: the upsum of G and -G. It is 0 exactly for enders, and adding it to itself changes nothing.
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
        self.upsum(&self.negative(engine.task())?, engine)
    }

    /// The variety: with D the degree, the upsum of G with the downsum of -G and -D. It should also be the downsum of G with the
    /// upsum of -G and D; that this is always so is a conjecture. `None` if a sum on the way is not known as a stopper, or
    /// if the two differ.
    pub fn variety(&self, engine: &Engine) -> Result<Option<Stopper>, LoopyError> {
        let Side::Stopper(degree) = self.degree(engine)? else { return Ok(None) };
        let Some(up) = self.upsum_variety(&degree, engine)? else { return Ok(None) };
        let Some(down) = self.downsum_variety(&degree, engine)? else { return Ok(None) };
        Ok(match up {
            Side::Stopper(stopper) if down.stopper() == Some(&stopper) => Some(stopper),
            _ => None,
        })
    }

    /// The incentives of a player's moves, G^L - G for Left and G - G^R for Right, without dominated ones.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, Named, Stopper};
    /// use tedomari_vocabulary::Player;
    ///
    /// let engine = Engine::new();
    /// let over = Stopper::new(&Named::Over.graph()?, engine.task())?.unwrap();
    /// let gains = |player| -> Result<Vec<String>, tedomari_loopy::LoopyError> {
    ///     over.incentives(player, &engine)?.iter().map(|gain| gain.print(&engine)).collect()
    /// };
    /// assert_eq!(gains(Player::Left)?, ["under"]);
    /// assert_eq!(gains(Player::Right)?, ["over & under"]);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn incentives(&self, player: Player, engine: &Engine) -> Result<Vec<LoopyValue>, LoopyError> {
        let task = engine.task();
        let (minus, mut gains) = (self.negative(task)?, Vec::<LoopyValue>::new());
        for option in self.options(player, task)? {
            let gain = match player {
                Player::Left => option.graph().sum(minus.graph(), task)?,
                Player::Right => self.graph().sum(option.negative(task)?.graph(), task)?,
            };
            let gain = LoopyValue::of_graph(&gain, engine)?;
            let mut is_new = true;
            let mut kept = Vec::new();
            for other in gains {
                let compared = gain.compare(&other, engine)?;
                is_new &= !compared.le();
                if compared.le() || !compared.ge() {
                    kept.push(other);
                }
            }
            if is_new {
                kept.push(gain);
            }
            gains = kept;
        }
        Ok(gains)
    }
}
