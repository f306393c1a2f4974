//! The names of the methods.

use std::fmt;
use std::str::FromStr;

use tedomari_sum::bounds;

use super::rule::Rule;

/// A way to find the score of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Alpha-beta that knows nothing but the moves.
    AlphaBeta,
    /// Alpha-beta that remembers positions.
    AlphaBetaTable,
    /// Alpha-beta that remembers positions and bounds each by its thermographs.
    Bounded(bounds::Method),
    /// B*.
    BStar {
        /// Where the ranges come from.
        bounds: bounds::Method,
        /// How it chooses between Prove-Best and Disprove-Rest.
        rule: Rule,
    },
    /// The strong solver.
    Best,
}

/// The bounds that B* uses unless the name says otherwise.
const USUAL: bounds::Method = bounds::Method::Thermostatic;

impl Method {
    /// The methods worth comparing, from the plainest to the best.
    pub const ALL: [Method; 9] = [
        Method::AlphaBeta,
        Method::AlphaBetaTable,
        Method::Bounded(bounds::Method::Milnor),
        Method::Bounded(bounds::Method::Hanner),
        Method::Bounded(bounds::Method::Second),
        Method::Bounded(bounds::Method::Thermostatic),
        Method::BStar { bounds: USUAL, rule: Rule::Berliner },
        Method::BStar { bounds: USUAL, rule: Rule::Palay },
        Method::Best,
    ];

    /// The name in output and options: `alpha-beta`, `alpha-beta-table`, `milnor`, `hanner`, `second`, `thermostatic`,
    /// `b-star-berliner`, `b-star-palay`, `best`. B* with other rules is named by the rule, with other than thermostatic
    /// bounds by these too: `b-star-prove-best-hanner`.
    pub fn name(self) -> String {
        match self {
            Method::AlphaBeta => "alpha-beta".into(),
            Method::AlphaBetaTable => "alpha-beta-table".into(),
            Method::Bounded(bounds) => bounds.name().into(),
            Method::BStar { bounds: USUAL, rule } => format!("b-star-{}", rule.name()),
            Method::BStar { bounds, rule } => format!("b-star-{}-{}", rule.name(), bounds.name()),
            Method::Best => "best".into(),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

/// No method has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is not a search method; the methods are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Method, UnknownMethod> {
        let b_stars = bounds::Method::ALL
            .into_iter()
            .flat_map(|bounds| Rule::ALL.map(|rule| Method::BStar { bounds, rule }));
        let mut all = Method::ALL.into_iter().chain(b_stars);
        all.find(|method| method.name() == text).ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for method in Method::ALL {
            assert_eq!(method.name().parse(), Ok(method));
        }
        let hanner = Method::BStar { bounds: bounds::Method::Hanner, rule: Rule::Width };
        assert_eq!("b-star-width-hanner".parse(), Ok(hanner));
        assert_eq!(hanner.name(), "b-star-width-hanner");
        let error = "minimax".parse::<Method>().unwrap_err().to_string();
        assert!(
            error.starts_with("`minimax` is not a search method; the methods are alpha-beta, "),
            "{error}"
        );
    }
}
