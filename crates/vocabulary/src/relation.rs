//! How two games compare.

use std::fmt;

/// How two games compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// G < H: Right wins G - H whoever starts.
    Less,
    /// G = H: the starter loses G - H.
    Equal,
    /// G > H: Left wins G - H whoever starts.
    Greater,
    /// G ‖ H: the starter wins G - H.
    Confused,
}

impl Relation {
    /// From whether G ≤ H and whether G ≥ H.
    pub fn from_order(le: bool, ge: bool) -> Relation {
        match (le, ge) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        }
    }

    /// G ≤ H.
    pub fn is_le(self) -> bool {
        matches!(self, Relation::Less | Relation::Equal)
    }

    /// G ≥ H.
    pub fn is_ge(self) -> bool {
        matches!(self, Relation::Greater | Relation::Equal)
    }

    /// G ⧏ H: Right wins G - H if he starts.
    pub fn is_less_or_confused(self) -> bool {
        !self.is_ge()
    }

    /// G ⧐ H: Left wins G - H if she starts.
    pub fn is_greater_or_confused(self) -> bool {
        !self.is_le()
    }

    /// The sign used in text: `<`, `=`, `>` or `||`.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
