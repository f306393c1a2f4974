//! The rulesets, one file each.

pub mod games {
    //! The games.
    pub mod domineering;
}
