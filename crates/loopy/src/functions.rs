//! Functions of the notation on loopy values: those that are defined for more than games that end.

use tedomari_notation::Function;
use tedomari_value::{Engine, NOT_IDEMPOTENT, NoValue, Value};
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

/// A function of two values of which one is loopy; `below` are the options that the first one stands for if it ends, and the second.
pub(crate) fn call_two(
    function: Function,
    [g, h]: [&LoopyValue; 2],
    below: [Option<[Vec<Value>; 2]>; 2],
    engine: &Engine,
) -> Result<LoopyValue, NoValue> {
    let wrong = |at: usize, message: &str| Err(NoValue::Argument(at, message.to_owned()));
    let no = |error: LoopyError| NoValue::from(Undefined::Error(error));
    let ends =
        format!("`{}` is defined here only for a game that ends, and this game is loopy", function.name());
    let [in_g, in_h] = below;
    match function {
        Function::PowerTo | Function::Power => {
            let Some(sides) = in_g else { return wrong(0, &ends) };
            let power = if function == Function::PowerTo {
                h.raise(&sides, engine)
            } else {
                let ([Value::ZERO], [right]) = (&sides[0][..], &sides[1][..]) else {
                    return wrong(0, "the base of a power is a game {0|H}; `power_to` takes any game");
                };
                h.power_above(*right, engine)
            };
            match power.map_err(no)? {
                Some(power) => Ok(power),
                None => wrong(
                    1,
                    "the exponent of a power must be a number from 1 on, plus `over` or `under` or not, or `on`",
                ),
            }
        }
        Function::Subordinate => {
            let (Some(base), Some(sides)) = (h.ender(), in_h) else { return wrong(1, &ends) };
            match g.subordinate_to(base, &sides, engine).map_err(no)? {
                Some(found) => Ok(found),
                None => wrong(0, "this game is not found to be an ordinal sum with that base"),
            }
        }
        Function::Upsum | Function::Downsum | Function::UpsumVariety | Function::DownsumVariety => {
            let mut stoppers = Vec::with_capacity(2);
            for (at, value) in [g, h].into_iter().enumerate() {
                match value.stopper(engine).map_err(no)? {
                    Some(stopper) => stoppers.push(stopper),
                    None => return wrong(at, "this game is not known to be a stopper"),
                }
            }
            let (g, with) = (&stoppers[0], &stoppers[1]);
            let is_variety = matches!(function, Function::UpsumVariety | Function::DownsumVariety);
            if is_variety && !h.is_idempotent(engine).map_err(no)? {
                return wrong(1, NOT_IDEMPOTENT);
            }
            let side = match function {
                Function::Upsum => g.upsum(with, engine).map(Some),
                Function::Downsum => g.downsum(with, engine).map(Some),
                Function::UpsumVariety => g.upsum_variety(with, engine),
                _ => g.downsum_variety(with, engine),
            };
            match side.map_err(no)? {
                Some(side) => Ok(of_side(&side, engine)?),
                None => wrong(0, "no stopper was found for a side on the way"),
            }
        }
        _ => {
            let message =
                format!("`{}` is defined only for games that end, and this game is loopy", function.name());
            wrong(usize::from(g.ender().is_some()), &message)
        }
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
