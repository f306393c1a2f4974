//! Values: γ with its infinite values, their generalised nim-sum, and what they say about who wins.

use std::fmt;

use tedomari_vocabulary::Outcome;

/// A value of the generalised Sprague–Grundy function: a number, or ∞(K) with the finite values of the followers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Gamma {
    /// A number, as in nim.
    Finite(u32),
    /// ∞(K), with K ascending.
    Infinite(Vec<u32>),
}

impl Gamma {
    /// The generalised nim-sum.
    ///
    /// ```
    /// use tedomari_graph::Gamma;
    ///
    /// let loopy = Gamma::Infinite(vec![2, 3]);
    /// assert_eq!(Gamma::Finite(3).nim_sum(&loopy), Gamma::Infinite(vec![0, 1]));
    /// assert_eq!(loopy.nim_sum(&loopy), Gamma::Infinite(vec![]));
    /// ```
    pub fn nim_sum(&self, other: &Gamma) -> Gamma {
        match (self, other) {
            (Gamma::Finite(a), Gamma::Finite(b)) => Gamma::Finite(a ^ b),
            (Gamma::Finite(a), Gamma::Infinite(k)) | (Gamma::Infinite(k), Gamma::Finite(a)) => {
                let mut moved: Vec<u32> = k.iter().map(|x| x ^ a).collect();
                moved.sort_unstable();
                Gamma::Infinite(moved)
            }
            (Gamma::Infinite(_), Gamma::Infinite(_)) => Gamma::Infinite(Vec::new()),
        }
    }

    /// Who wins a position of this value.
    pub fn outcome(&self) -> Outcome {
        match self {
            Gamma::Finite(0) => Outcome::Previous,
            Gamma::Finite(_) => Outcome::Next,
            Gamma::Infinite(k) if k.contains(&0) => Outcome::Next,
            Gamma::Infinite(_) => Outcome::Draw,
        }
    }

    /// The number, if it is one.
    pub fn finite(&self) -> Option<u32> {
        match self {
            Gamma::Finite(value) => Some(*value),
            Gamma::Infinite(_) => None,
        }
    }
}

/// A number, or `oo(K)`.
impl fmt::Display for Gamma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gamma::Finite(value) => write!(f, "{value}"),
            Gamma::Infinite(k) => {
                let list: Vec<String> = k.iter().map(u32::to_string).collect();
                write!(f, "oo({})", list.join(","))
            }
        }
    }
}
