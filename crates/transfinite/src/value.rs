//! A number plus a nimber.
//!
//! Every positive number, however small, is larger than every nimber, for a nimber's options are nimbers only. So the numbers decide how two values
//! compare, and where they are equal, different nimbers are confused.

use std::cmp::Ordering;

use tedomari_task::Task;
use tedomari_vocabulary::{Outcome, Relation};

use crate::normal::Normal;
use crate::surreal::Surreal;
use crate::trouble::Trouble;

/// A number plus a nimber.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The number.
    pub number: Surreal,
    /// The a of the nimber *a, an ordinal.
    pub nimber: Normal,
}

impl Value {
    /// *a.
    pub fn star(nimber: Normal) -> Value {
        Value { number: Surreal::zero(), nimber }
    }

    /// Whether there is no nimber.
    pub fn is_number(&self) -> bool {
        self.nimber.is_zero()
    }

    /// Whether there is no number.
    pub fn is_nimber(&self) -> bool {
        self.number.signum() == 0
    }

    /// Whether the value is an ordinal.
    pub fn is_ordinal(&self) -> bool {
        self.is_number() && self.number.to_normal().is_some_and(Normal::is_ordinal)
    }

    /// Whether it lies between all negative and all positive fractions.
    pub fn is_infinitesimal(&self) -> bool {
        self.number.order().is_none_or(|order| order.signum() < 0)
    }

    /// Whether it lies above all integers, or below all.
    pub fn is_infinite(&self) -> bool {
        self.number.order().is_some_and(|order| order.signum() > 0)
    }

    /// G + H.
    pub fn plus(&self, other: &Value, task: &Task) -> Result<Value, Trouble> {
        let number = self.number.plus(&other.number, task)?;
        Ok(Value { number, nimber: self.nimber.nim_sum(&other.nimber) })
    }

    /// -G.
    pub fn negative(&self) -> Value {
        Value { number: self.number.negative(), nimber: self.nimber.clone() }
    }

    /// How two values compare.
    ///
    /// ```
    /// use tedomari_task::{Limits, Task};
    /// use tedomari_transfinite::{Normal, Value};
    /// use tedomari_vocabulary::Relation;
    ///
    /// let task = Task::new(Limits::new());
    /// let omega = Value::from(Normal::omega());
    /// let star = Value::star(Normal::omega());
    /// assert_eq!(omega.compare(&star, &task)?, Relation::Greater);
    /// assert_eq!(Value::from(Normal::ZERO).compare(&star, &task)?, Relation::Confused);
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn compare(&self, other: &Value, task: &Task) -> Result<Relation, Trouble> {
        Ok(match self.number.compare(&other.number, task)? {
            Ordering::Less => Relation::Less,
            Ordering::Greater => Relation::Greater,
            Ordering::Equal if self.nimber == other.nimber => Relation::Equal,
            Ordering::Equal => Relation::Confused,
        })
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self.number.signum() {
            1 => Outcome::Left,
            -1 => Outcome::Right,
            _ if self.nimber.is_zero() => Outcome::Previous,
            _ => Outcome::Next,
        }
    }
}

impl From<Normal> for Value {
    fn from(number: Normal) -> Value {
        Value::from(Surreal::from(number))
    }
}

impl From<Surreal> for Value {
    fn from(number: Surreal) -> Value {
        Value { number, nimber: Normal::ZERO }
    }
}
