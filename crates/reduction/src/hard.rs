//! Random sums on both sides of the border between easy and hard.
//!
//! The first two families are easy by theorems, the third has no shape that any theorem knows, and the others come out of the
//! reductions: there is no way to solve them all in polynomial time unless P = NP, or P = PSPACE.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;
use tedomari_sum::instances::Random;
use tedomari_task::{Stop, Task};

use crate::alternating::alternating_sum;
use crate::chain::{Chain, Formula};
use crate::choices::Choices;
use crate::formula::{Cnf, Literal, Quantified, tidy};
use crate::sum::HardSum;
use crate::switches::SubsetSwitch;

/// A kind of sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HardFamily {
    /// Switches {a|b}: the larger first.
    Switches,
    /// Trees {{x|y}|z}: one tree alone has a rule, many have none that is known.
    LeftHeavy,
    /// Depth two with two options everywhere.
    TwoOptions,
    /// The sum of Theorem 4.1 for random switches and a random target.
    SubsetSwitch,
    /// The sum of Theorem 4.2 for random switches, half as many pairs, and a random target.
    SwitchGame,
    /// The sum of a random formula.
    Sat,
    /// The sum of a random quantified formula.
    Qbf,
}

impl HardFamily {
    /// All kinds.
    pub const ALL: [HardFamily; 7] = [
        HardFamily::Switches,
        HardFamily::LeftHeavy,
        HardFamily::TwoOptions,
        HardFamily::SubsetSwitch,
        HardFamily::SwitchGame,
        HardFamily::Sat,
        HardFamily::Qbf,
    ];

    /// The name in output and options.
    pub fn name(self) -> &'static str {
        match self {
            HardFamily::Switches => "switches",
            HardFamily::LeftHeavy => "left-heavy",
            HardFamily::TwoOptions => "two-options",
            HardFamily::SubsetSwitch => "subset-switch",
            HardFamily::SwitchGame => "switch-game",
            HardFamily::Sat => "sat",
            HardFamily::Qbf => "qbf",
        }
    }

    /// What its sums are, in a line.
    pub fn about(self) -> &'static str {
        match self {
            HardFamily::Switches => "N switches {a|b}, which are easy",
            HardFamily::LeftHeavy => "N trees {{x|y}|z}",
            HardFamily::TwoOptions => "N trees of depth two with two options everywhere",
            HardFamily::SubsetSwitch => "Which of N switches have a given score together?",
            HardFamily::SwitchGame => "The same after choices from N pairs in turn, with N/2 free switches",
            HardFamily::Sat => "Formulas of N variables and as many clauses of one or two literals",
            HardFamily::Qbf => {
                "Quantified formulas of N variables and as many clauses of one or two literals"
            }
        }
    }
}

/// A name that no family has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownHardFamily;

impl fmt::Display for UnknownHardFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are {}", HardFamily::ALL.map(HardFamily::name).join(", "))
    }
}

impl std::error::Error for UnknownHardFamily {}

/// By its name, in either case.
impl FromStr for HardFamily {
    type Err = UnknownHardFamily;

    fn from_str(text: &str) -> Result<HardFamily, UnknownHardFamily> {
        let named = HardFamily::ALL.into_iter().find(|family| family.name().eq_ignore_ascii_case(text));
        named.ok_or(UnknownHardFamily)
    }
}

/// Random sums of a kind and a size, the same on every machine for the same seed.
///
/// ```
/// use tedomari_reduction::{HardFamily, HardRecipe};
/// use tedomari_task::Task;
///
/// let mut recipe = HardRecipe::new(HardFamily::SubsetSwitch, 3, 1);
/// assert_eq!(recipe.next(&Task::default())?.len(), 10);
/// # Ok::<(), tedomari_task::Stop>(())
/// ```
#[derive(Debug, Clone)]
pub struct HardRecipe {
    family: HardFamily,
    size: usize,
    random: Random,
}

/// Leaves of trees are up to this.
const LEAVES: i64 = 1000;

/// Switches have at most so many bits more than there are switches; then about one target in a few is met.
const MORE_BITS: usize = 2;

impl HardRecipe {
    /// The sums of a seed.
    pub fn new(family: HardFamily, size: usize, seed: u64) -> HardRecipe {
        HardRecipe { family, size, random: Random::new(seed) }
    }

    /// The components of the next sum.
    pub fn next(&mut self, task: &Task) -> Result<Vec<String>, Stop> {
        match self.family {
            HardFamily::Switches => self.trees(task, |random| {
                let [a, b] = falling(random);
                format!("{{{a}|{b}}}")
            }),
            HardFamily::LeftHeavy => self.trees(task, |random| {
                let [x, y, z] = falling(random);
                format!("{{{{{x}|{y}}}|{z}}}")
            }),
            HardFamily::TwoOptions => self.trees(task, two_options),
            HardFamily::SubsetSwitch => {
                let game = self.switches(0, self.size, task)?;
                Ok(HardSum::of_switches(&game, task)?.texts().collect())
            }
            HardFamily::SwitchGame => {
                let game = self.switches(self.size.next_multiple_of(2), self.size / 2, task)?;
                Ok(HardSum::of_switches(&game, task)?.texts().collect())
            }
            HardFamily::Sat | HardFamily::Qbf => {
                let chain = Chain::of(self.formula(task)?, task)?;
                Ok(chain.sum.texts().collect())
            }
        }
    }

    /// The formula of the next sum of a family of formulas.
    pub fn formula(&mut self, task: &Task) -> Result<Formula, Stop> {
        let variables = self.size;
        let mut clauses = Vec::new();
        for _ in 0..variables {
            task.step()?;
            let mut clause = Vec::new();
            for _ in 0..=self.random.below(2) {
                let variable = self.random.below(variables as u64) as i32 + 1;
                clause.extend(Literal::new(if self.random.chance(1, 2) { variable } else { -variable }));
            }
            clauses.push(tidy(clause));
        }
        let matrix = Cnf { variables, clauses };
        Ok(match self.family {
            HardFamily::Qbf => Formula::Qbf(Quantified::alternating(matrix)),
            _ => Formula::Sat(matrix),
        })
    }

    fn trees(&mut self, task: &Task, tree: impl Fn(&mut Random) -> String) -> Result<Vec<String>, Stop> {
        let mut trees = Vec::new();
        for _ in 0..self.size {
            task.step()?;
            trees.push(tree(&mut self.random));
        }
        Ok(trees)
    }

    /// Random switches of about as many bits as there are choices, and a target that some choice reaches or just misses.
    fn switches(&mut self, pairs: usize, free: usize, task: &Task) -> Result<SubsetSwitch, Stop> {
        let bits = pairs + free + MORE_BITS;
        let mut number = || -> Result<UBig, Stop> {
            task.step()?;
            let mut number = UBig::ZERO;
            for _ in 0..bits.div_ceil(32) {
                number = (number << 32) + UBig::from(self.random.bits() >> 32);
            }
            Ok((number >> (bits.div_ceil(32) * 32 - bits)) + UBig::ONE)
        };
        let free = (0..free).map(|_| number()).collect::<Result<Vec<UBig>, Stop>>()?;
        let pairs = (0..pairs).map(|_| Ok([number()?, number()?])).collect::<Result<Vec<_>, Stop>>()?;
        let kept = free.iter().filter(|_| self.random.chance(1, 2)).cloned().collect::<Vec<UBig>>();
        let picked = pairs.iter().map(|pair| pair[self.random.below(2) as usize].clone());
        let all: Vec<UBig> = kept.into_iter().chain(picked).collect();
        let target = alternating_sum(&all) + UBig::from(self.random.below(2));
        Ok(SubsetSwitch { choices: Choices { pairs, free }, target })
    }
}

/// Random leaves, falling, no two of them equal.
fn falling<const N: usize>(random: &mut Random) -> [i64; N] {
    loop {
        let mut leaves = [0; N];
        leaves.iter_mut().for_each(|leaf| *leaf = random.between(-LEAVES, LEAVES));
        leaves.sort_unstable_by(|a, b| b.cmp(a));
        if leaves.windows(2).all(|two| two[0] > two[1]) {
            return leaves;
        }
    }
}

/// A tree {{a|b},{c|d}|{e|f},{g|h}} in which neither option of a player is better than the other, whatever happens elsewhere.
fn two_options(random: &mut Random) -> String {
    // {a|b} and {c|d} with a > c > d > b.
    let side = |low: i64, random: &mut Random| {
        let [a, c, d, b] = falling::<4>(random).map(|leaf| low + leaf);
        format!("{{{a}|{b}}},{{{c}|{d}}}")
    };
    let (left, right) = (random.between(0, LEAVES), random.between(0, LEAVES));
    format!("{{{}|{}}}", side(left, random), side(-right, random))
}
