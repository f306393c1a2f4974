//! SUBSET SWITCH: can some of the given switches be kept whose sum is worth the target to Left, who moves first?
//!
//! In a sum of switches {x|-x} both players take the largest one that is left, so the score is the alternating sum of the x
//! in falling order. So this is ALT in the language of games (Corollaries 4.1 and 4.2), and nothing changes but the words.

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::alternating::{Alternating, alternating_sum, subset};
use crate::choices::{ChoiceGame, Choices, Selection};

/// Switches {x|-x}, in pairs or free, and the score that Left wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubsetSwitch {
    /// The x of each switch.
    pub choices: Choices<UBig>,
    /// The score that the sum of those that are kept must have if Left moves first.
    pub target: UBig,
}

impl SubsetSwitch {
    /// The numbers of an alternating sum as switches.
    pub fn of_alternating(alternating: &Alternating) -> SubsetSwitch {
        SubsetSwitch { choices: alternating.choices.clone(), target: alternating.target.clone() }
    }

    /// The score of the switches that are kept if Left moves first.
    pub fn score(&self, selection: &Selection) -> UBig {
        let kept: Vec<UBig> = self.choices.taken(selection).cloned().collect();
        alternating_sum(&kept)
    }
}

impl ChoiceGame for SubsetSwitch {
    type Object = UBig;

    fn choices(&self) -> &Choices<UBig> {
        &self.choices
    }

    fn is_won(&self, selection: &Selection) -> bool {
        self.score(selection) == self.target
    }

    fn complete(&self, picks: &[bool], task: &Task) -> Result<Option<Vec<bool>>, Stop> {
        subset(&self.choices, &self.target, picks, task)
    }
}
