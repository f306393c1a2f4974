//! The whole way from a formula to a sum, and back.

use tedomari_solve::Solver;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::alternating::Alternating;
use crate::choices::{ChoiceGame, End, Selection, Strategy};
use crate::cover::{Cover, Moves};
use crate::formula::{Cnf, Quantified};
use crate::partition::Partition;
use crate::play::Playing;
use crate::qbf::is_true;
use crate::sat::satisfy;
use crate::sum::HardSum;
use crate::switches::SubsetSwitch;

/// A formula of either kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// Is it satisfiable?
    Sat(Cnf),
    /// Is it true?
    Qbf(Quantified),
}

impl Formula {
    /// The clauses.
    pub fn matrix(&self) -> &Cnf {
        match self {
            Formula::Sat(formula) => formula,
            Formula::Qbf(formula) => &formula.matrix,
        }
    }

    /// Whether it is satisfiable, or true, found without games.
    pub fn holds(&self, task: &Task) -> Result<bool, Stop> {
        match self {
            Formula::Sat(formula) => Ok(satisfy(formula, task)?.is_some()),
            Formula::Qbf(formula) => is_true(formula, task),
        }
    }
}

/// All steps from a formula to a sum.
///
/// ```
/// use tedomari_reduction::{Chain, Cnf, Formula, Quantified, Witness};
/// use tedomari_solve::Solver;
/// use tedomari_task::Task;
/// use tedomari_value::Engine;
///
/// // ∃x₁∀x₂: x₁ or x₂.
/// let formula = Formula::Qbf(Quantified::alternating(Cnf::new(2, &[&[1, 2]])));
/// let chain = Chain::of(formula, &Task::default())?;
/// assert_eq!(chain.sum.len(), 22);
/// let outcome = chain.solve(&mut Solver::new(&Engine::new()))?;
/// assert!(outcome.holds());
/// let Witness::Moves(moves) = &outcome.witness else { panic!() };
/// assert_eq!(moves.first, Some((0, true)));
/// # Ok::<(), tedomari_task::Stop>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// Where it begins.
    pub formula: Formula,
    /// The exact cover.
    pub cover: Cover,
    /// The partition.
    pub partition: Partition,
    /// The alternating sums.
    pub alternating: Alternating,
    /// The same as switches.
    pub switches: SubsetSwitch,
    /// Where it ends.
    pub sum: HardSum,
}

/// What winning play in a sum says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Who wins the sum if Left moves first.
    pub winner: Player,
    /// What that means for the formula.
    pub witness: Witness,
}

impl Outcome {
    /// Whether the formula is satisfiable, or true: Left wins.
    pub fn holds(&self) -> bool {
        self.winner == Player::Left
    }
}

/// What winning play says about a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// An assignment that satisfies it.
    Assignment(Vec<bool>),
    /// There is none.
    Unsatisfiable,
    /// What the winner of a quantified formula chooses.
    Moves(Moves),
}

impl Chain {
    /// Makes all steps.
    pub fn of(formula: Formula, task: &Task) -> Result<Chain, Stop> {
        let (cover, partition) = match &formula {
            Formula::Sat(formula) => {
                let cover = Cover::of_sat(formula, task)?;
                let partition = Partition::of_cover(&cover, task)?;
                (cover, partition)
            }
            Formula::Qbf(formula) => {
                let cover = Cover::of_qbf(formula, task)?;
                let partition = Partition::of_game(&cover, task)?;
                (cover, partition)
            }
        };
        let alternating = Alternating::of_partition(&partition, task)?;
        let switches = SubsetSwitch::of_alternating(&alternating);
        let sum = HardSum::of_switches(&switches, task)?;
        Ok(Chain { formula, cover, partition, alternating, switches, sum })
    }

    /// Solves the sum and goes the whole way back. Each step checks what it is given.
    pub fn solve(&self, solver: &mut Solver) -> Result<Outcome, Stop> {
        let mut playing = Playing::new(solver, &self.sum)?;
        let winner = playing.winner()?;
        let strategy = playing.strategy()?;
        assert_eq!(strategy.winner, winner, "best play agrees with the score");
        Ok(Outcome { winner, witness: self.back(&strategy) })
    }

    /// From a strategy in the game of switches to what it says about the formula.
    ///
    /// # Panics
    /// If an end at which Left should win does not win one of the games on the way.
    pub fn back(&self, strategy: &Strategy) -> Witness {
        for (picks, end) in strategy.ends() {
            if let End::Won(free) = end {
                self.cover_of(&Selection { picks, free: free.clone() });
            }
        }
        match &self.formula {
            Formula::Sat(formula) => match strategy.main_line() {
                (_, End::Lost) => Witness::Unsatisfiable,
                (selection, End::Won(_)) => {
                    let assignment = Cover::assignment(formula, &self.cover_of(&selection));
                    let is_satisfied = formula.is_satisfied_by(&assignment);
                    assert!(is_satisfied, "the assignment of a cover satisfies the formula");
                    Witness::Assignment(assignment)
                }
            },
            Formula::Qbf(formula) => Witness::Moves(Cover::moves(formula, strategy)),
        }
    }

    /// The exact cover of a choice of switches that wins.
    fn cover_of(&self, switches: &Selection) -> Selection {
        assert!(self.switches.is_won(switches), "the switches that are kept have the score");
        assert!(self.alternating.is_won(switches), "their alternating sum is the target");
        let numbers = Alternating::partition(&self.partition, switches);
        assert!(self.partition.is_won(&numbers), "the numbers add up to the target");
        let cover = match &self.formula {
            Formula::Sat(_) => self.partition.cover(&numbers),
            Formula::Qbf(_) => numbers,
        };
        assert!(self.cover.is_won(&cover), "every point is covered once");
        cover
    }
}
