//! Families of random components, and why each is worth trying.

use std::fmt;
use std::str::FromStr;

/// What kind of sums to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Family {
    /// Every tree has options on both sides and V_L ≥ V_R, and so has every tree in it: nobody is ever sorry to be on move. On
    /// such trees minimax needs no values.
    #[default]
    Thesis,
    /// Options in no order and now and then none: zugzwang, numbers in disguise, infinitesimals.
    Unrestricted,
    /// Trees {{x|y}|z} with x > y > z: sente everywhere.
    LeftHeavy,
    /// Switches {a|b} and trees {{x|y}|z}, about as many of either.
    Mixed,
    /// Trees as in `Thesis` whose temperatures all lie within 10 % of each other: the order of moves is in doubt everywhere,
    /// and bounds by temperature say least.
    Close,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 5] =
        [Family::Thesis, Family::Unrestricted, Family::LeftHeavy, Family::Mixed, Family::Close];

    /// The name in output and options.
    pub fn name(self) -> &'static str {
        match self {
            Family::Thesis => "thesis",
            Family::Unrestricted => "unrestricted",
            Family::LeftHeavy => "left-heavy",
            Family::Mixed => "mixed",
            Family::Close => "close",
        }
    }

    /// What its components are, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Family::Thesis => "No player ever regrets having the move: V_L ≥ V_R in every tree",
            Family::Unrestricted => "Any trees, zugzwang included",
            Family::LeftHeavy => "Trees {{x|y}|z} with x > y > z",
            Family::Mixed => "Switches and left-heavy trees",
            Family::Close => "Trees as in thesis, with temperatures within 10 % of each other",
        }
    }
}

/// A name that no family has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownFamily;

impl fmt::Display for UnknownFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are {}", Family::ALL.map(Family::name).join(", "))
    }
}

impl std::error::Error for UnknownFamily {}

/// By its name, in either case.
///
/// ```
/// use tedomari_sum::instances::Family;
///
/// assert_eq!("Left-Heavy".parse(), Ok(Family::LeftHeavy));
/// assert!("odd".parse::<Family>().is_err());
/// ```
impl FromStr for Family {
    type Err = UnknownFamily;

    fn from_str(text: &str) -> Result<Family, UnknownFamily> {
        let named = Family::ALL.into_iter().find(|family| family.name().eq_ignore_ascii_case(text));
        named.ok_or(UnknownFamily)
    }
}
