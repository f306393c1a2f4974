//! Functions of the notation on loopy values: those that are defined for more than games that end.

use tedomari_notation::Function;
use tedomari_value::{Engine, NoValue};
use tedomari_vocabulary::Player;

use crate::canonical::Stopper;
use crate::error::LoopyError;
use crate::sides::{Side, Sides};
use crate::value::{LoopyValue, Sided};

/// Why a function has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undefined {
    /// It is not defined for this game, for this reason.
    Reason(String),
    /// Something went wrong on the way.
    Error(LoopyError),
}

impl From<LoopyError> for Undefined {
    fn from(error: LoopyError) -> Undefined {
        Undefined::Error(error)
    }
}

impl From<Undefined> for NoValue {
    fn from(undefined: Undefined) -> NoValue {
        match undefined {
            Undefined::Error(LoopyError::Stopped(stop)) => NoValue::Stopped(stop),
            Undefined::Error(error) => NoValue::Argument(0, error.to_string()),
            Undefined::Reason(reason) => NoValue::Argument(0, reason),
        }
    }
}

/// That a function needs a game that ends.
fn needs_ender(function: Function) -> Undefined {
    Undefined::Reason(format!(
        "`{}` is defined only for games that end, and this game is loopy",
        function.name()
    ))
}

impl Sided {
    /// A function that gives a game.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyValue};
    ///
    /// let engine = Engine::new();
    /// let print = |text| LoopyValue::read(text, &engine).unwrap().print(&engine).unwrap();
    /// assert_eq!(print("onside(dud) + offside(over & under)"), "on");
    /// assert_eq!(print("degree(upon) - over"), print("^<on> - over"));
    /// ```
    pub fn call(&self, function: Function, engine: &Engine) -> Result<LoopyValue, Undefined> {
        let sides = self.sides();
        match function {
            Function::Onside => of_side(&sides.on, engine),
            Function::Offside => of_side(&sides.off, engine),
            Function::Degree => of_side(&self.known_stopper()?.degree(engine)?, engine),
            Function::Variety => match self.known_stopper()?.variety(engine)? {
                Some(variety) => of_stopper(variety, engine),
                None => {
                    let reason = "no variety of this stopper within its degree was found";
                    Err(Undefined::Reason(reason.to_owned()))
                }
            },
            other => Err(needs_ender(other)),
        }
    }

    /// A function that gives a list of games.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyValue};
    ///
    /// let engine = Engine::new();
    /// let read = |text| LoopyValue::read(text, &engine).unwrap();
    /// assert_eq!(read("{left_options(upon)|right_options(upon)}").print(&engine)?, "upon");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn list(&self, function: Function, engine: &Engine) -> Result<Vec<LoopyValue>, Undefined> {
        let player = match function {
            Function::LeftOptions | Function::LeftIncentives => Player::Left,
            Function::RightOptions | Function::RightIncentives => Player::Right,
            other => return Err(needs_ender(other)),
        };
        let stopper = self.known_stopper()?;
        match function {
            Function::LeftIncentives | Function::RightIncentives => Ok(stopper.incentives(player, engine)?),
            _ => {
                let options = stopper.options(player, engine.task())?;
                options.into_iter().map(|option| of_stopper(option, engine)).collect()
            }
        }
    }

    fn known_stopper(&self) -> Result<&Stopper, Undefined> {
        self.stopper().ok_or_else(|| {
            let reason =
                "only the canonical form of a stopper tells this, and the game is not known to be one";
            Undefined::Reason(reason.to_owned())
        })
    }
}

fn of_side(side: &Side, engine: &Engine) -> Result<LoopyValue, Undefined> {
    match side {
        Side::Stopper(stopper) => of_stopper(stopper.clone(), engine),
        Side::Open(_) => Err(Undefined::Reason("no stopper was found for this side".to_owned())),
    }
}

fn of_stopper(stopper: Stopper, engine: &Engine) -> Result<LoopyValue, Undefined> {
    let (on, off) = (Side::Stopper(stopper.clone()), Side::Stopper(stopper));
    Ok(LoopyValue::of_sides(Sides { on, off }, engine)?)
}
