//! One ko in closed form (Moews, section 4.1), passes included.
//!
//! Without passes the value with many threats is an ender. Where the player with fewer threats may pass and the ko ends in
//! numbers, the ko is worth 1/on more to the other than its end: 1/on = {0|pass} is a positive infinitesimal that is greater
//! than every multiple of up.

use tedomari_loopy::{LoopyError, LoopyGraph, Threats};
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

use crate::ko::Ko;

/// The value of one ko with many threats for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClosedForm {
    /// An ender.
    Ender(Value),
    /// A number plus 1/on if Left has the threats, less 1/on if Right has.
    Number {
        /// The number.
        number: Dyadic,
        /// Who has the threats.
        richer: Player,
    },
    /// {A + 1/on | B} if Left has the threats, {A | B - 1/on} if Right has.
    Switch {
        /// A.
        a: Dyadic,
        /// B.
        b: Dyadic,
        /// Who has the threats.
        richer: Player,
    },
}

impl Ko {
    /// The value with many threats in closed form; `None` if nobody has threats, or there are passes and the ko ends in something
    /// else than numbers, or it is the player with threats who may pass.
    ///
    /// ```
    /// use tedomari_ko::{Ko, Threats};
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let ko = Ko::basic(engine.integer(7), engine.integer(0));
    /// let text = |ko: Ko, threats| ko.closed_form(&engine, threats).unwrap().unwrap().text(&engine);
    /// assert_eq!(text(ko, Threats::Left), "{8|0}");
    /// assert_eq!(text(ko, Threats::Right), "-1");
    /// assert_eq!(text(ko.with_passes(Player::Right), Threats::Left), "{7 + over|0}");
    /// assert_eq!(text(ko.with_passes(Player::Left), Threats::Right), "0 + under");
    /// ```
    pub fn closed_form(&self, engine: &Engine, threats: Threats) -> Result<Option<ClosedForm>, Stop> {
        let Some(&richer) = threats.players().first() else { return Ok(None) };
        let ko = if richer == Player::Left { *self } else { self.negative(engine) };
        let Some(passes) = ko.passes() else {
            let value = engine.negative_if(richer == Player::Right, ko.value_for_left(engine)?);
            return Ok(Some(ClosedForm::Ender(value)));
        };
        let (Some(a), Some(b)) = (engine.as_number(ko.a()), engine.as_number(ko.b())) else {
            return Ok(None);
        };
        if passes == Player::Left {
            return Ok(None);
        }
        let is_switch = ko.place() + 1 == ko.length() && a >= b;
        Ok(Some(match (is_switch, richer) {
            (false, Player::Left) => ClosedForm::Number { number: a, richer },
            (false, Player::Right) => ClosedForm::Number { number: -a, richer },
            (true, Player::Left) => ClosedForm::Switch { a, b, richer },
            (true, Player::Right) => ClosedForm::Switch { a: -b, b: -a, richer },
        }))
    }
}

impl ClosedForm {
    /// The value as text, which reads back: `over` is 1/on and `under` is -1/on.
    pub fn text(&self, engine: &Engine) -> String {
        match self {
            ClosedForm::Ender(value) => engine.print(*value),
            ClosedForm::Number { number, richer: Player::Left } => format!("{number} + over"),
            ClosedForm::Number { number, richer: Player::Right } => format!("{number} + under"),
            ClosedForm::Switch { a, b, richer: Player::Left } => format!("{{{a} + over|{b}}}"),
            ClosedForm::Switch { a, b, richer: Player::Right } => format!("{{{a}|{b} + under}}"),
        }
    }

    /// The value as a loopy game.
    pub fn graph(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        let number = |x: &Dyadic| LoopyGraph::of_ender(engine, engine.number(x));
        let beside = |x: &Dyadic, richer: Player| -> Result<LoopyGraph, LoopyError> {
            let over = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0)?;
            let little = if richer == Player::Left { over } else { over.negative() };
            number(x)?.sum(&little, engine.task())
        };
        match self {
            ClosedForm::Ender(value) => LoopyGraph::of_ender(engine, *value),
            ClosedForm::Number { number, richer } => beside(number, *richer),
            ClosedForm::Switch { a, b, richer: Player::Left } => {
                LoopyGraph::from_options(&[beside(a, Player::Left)?], &[number(b)?])
            }
            ClosedForm::Switch { a, b, richer: Player::Right } => {
                LoopyGraph::from_options(&[number(a)?], &[beside(b, Player::Right)?])
            }
        }
    }
}
