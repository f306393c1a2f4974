//! Families of random components, and why each is worth trying.

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
}
