//! How hard can a sum be? A boolean formula as a sum of games of depth two, and what winning play says about the formula.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_reduction::{Chain, Choices, DimacsError, Formula, Outcome, Role, Witness, read_cnf, read_qbf};
use tedomari_solve::Solver;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// What kind of formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FormulaKind {
    /// Is it satisfiable? (DIMACS)
    Sat,
    /// Is it true, with its quantifiers? (QDIMACS)
    Qbf,
}

/// The question for the sum of a formula.
///
/// ```
/// use tedomari_answer::reduce::{FormulaKind, Reduce};
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let formula = "p cnf 1 2\n1 0\n-1 0\n".to_owned();
/// let question = Reduce { kind: FormulaKind::Sat, formula, steps: false, solve: true };
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!(answer.components.len(), 36);
/// assert!(!answer.solution.unwrap().holds);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Reduce {
    /// What kind of formula.
    pub kind: FormulaKind,
    /// The formula, as a DIMACS or QDIMACS file.
    pub formula: String,
    /// Whether the instances on the way are told.
    #[serde(default)]
    pub steps: bool,
    /// Whether the sum is solved, and the answer checked.
    #[serde(default)]
    pub solve: bool,
}

/// The sum of a formula.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Reduced {
    /// What kind of formula.
    pub kind: FormulaKind,
    /// How many variables it has.
    pub variables: usize,
    /// How many clauses.
    pub clauses: usize,
    /// The components of the sum; none if a limit was reached before they were known.
    pub components: Vec<String>,
    /// What each component is for: its name in the thesis.
    pub roles: Vec<String>,
    /// Who is to move. Left wins exactly if the formula is satisfiable, or true.
    pub first: Player,
    /// How many bits the largest number has.
    pub bits: usize,
    /// The instances on the way, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<ReductionSteps>,
    /// What winning play says, if that was asked for and no limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<ReductionSolution>,
    /// The limit that was reached, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// The positions of sums that were looked at.
    pub nodes: u64,
}

/// The instances between a formula and its sum. Numbers are texts, since they are long.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReductionSteps {
    /// Which of these sets contain each point once?
    pub cover: CoverStep,
    /// Which of these numbers add up to the target?
    pub partition: NumberStep,
    /// Which of these numbers have that alternating sum?
    pub alternating: NumberStep,
    /// Which of these switches {x|-x} have that score together?
    pub switches: NumberStep,
}

/// An exact cover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CoverStep {
    /// How many points there are.
    pub points: usize,
    /// One of each pair is taken, in turn by Left and Right.
    pub pairs: Vec<[Vec<usize>; 2]>,
    /// Then Left takes any of these.
    pub free: Vec<Vec<usize>>,
}

/// A problem about numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NumberStep {
    /// One of each pair is taken, in turn by Left and Right.
    pub pairs: Vec<[String; 2]>,
    /// Then Left takes any of these.
    pub free: Vec<String>,
    /// What she wants; null if half of an odd sum.
    pub target: Option<String>,
}

/// What winning play in a sum says about its formula.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReductionSolution {
    /// Who wins the sum.
    pub winner: Player,
    /// Whether the formula is satisfiable, or true, as the sum says.
    pub holds: bool,
    /// Whether a solver of formulas says the same.
    pub agrees: bool,
    /// Literals that satisfy the formula, if it is satisfiable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<Vec<i32>>,
    /// What can come about if the winner of a quantified formula plays as in the sum: literals in the order in which they are chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<Vec<i32>>>,
}

impl Reduce {
    fn formula(&self) -> Result<Formula, Mistake> {
        match self.kind {
            FormulaKind::Sat => read_cnf(&self.formula).map(Formula::Sat),
            FormulaKind::Qbf => read_qbf(&self.formula).map(Formula::Qbf),
        }
        .map_err(|error| mistake(&self.formula, &error))
    }

    fn fill(
        &self,
        answer: &mut Reduced,
        formula: Formula,
        session: &Session,
        task: &Task,
    ) -> Result<(), Stop> {
        let chain = Chain::of(formula, task)?;
        task.stage("components", Some(chain.sum.len() as u64));
        for role in chain.sum.roles() {
            task.step()?;
            answer.components.push(chain.sum.text(role));
            answer.roles.push(Role::to_string(&role));
        }
        answer.bits = chain.sum.bits();
        answer.steps = self.steps.then(|| steps(&chain));
        if self.solve {
            let mut solver = Solver::new(&session.engine(task));
            let outcome = chain.solve(&mut solver);
            answer.nodes = solver.counts().nodes;
            let outcome = outcome?;
            let holds = chain.formula.holds(task)?;
            answer.solution = Some(solution(&outcome, holds));
        }
        Ok(())
    }
}

/// The line with the mistake, and the byte in it.
fn mistake(text: &str, error: &DimacsError) -> Mistake {
    let start = text[..error.offset].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
    Mistake::new(line, error.offset - start, error.to_string()).in_field("formula")
}

fn numbers(choices: &Choices<impl ToString>, target: Option<String>) -> NumberStep {
    let Choices { pairs, free } = choices.map(ToString::to_string);
    NumberStep { pairs, free, target }
}

fn steps(chain: &Chain) -> ReductionSteps {
    let Choices { pairs, free } = chain.cover.choices.clone();
    ReductionSteps {
        cover: CoverStep { points: chain.cover.points, pairs, free },
        partition: numbers(
            &chain.partition.choices,
            chain.partition.target.as_ref().map(ToString::to_string),
        ),
        alternating: numbers(&chain.alternating.choices, Some(chain.alternating.target.to_string())),
        switches: numbers(&chain.switches.choices, Some(chain.switches.target.to_string())),
    }
}

fn solution(outcome: &Outcome, holds: bool) -> ReductionSolution {
    let literal = |variable: usize, value: bool| {
        let number = variable as i32 + 1;
        if value { number } else { -number }
    };
    let (mut assignment, mut games) = (None, None);
    match &outcome.witness {
        Witness::Assignment(values) => {
            assignment = Some(values.iter().enumerate().map(|(at, &value)| literal(at, value)).collect());
        }
        Witness::Unsatisfiable => {}
        Witness::Moves(moves) => {
            let game = |end: &Vec<(usize, Player, bool)>| {
                end.iter().map(|&(variable, _, value)| literal(variable, value)).collect()
            };
            games = Some(moves.ends.iter().map(game).collect());
        }
    }
    let agrees = outcome.holds() == holds;
    ReductionSolution { winner: outcome.winner, holds: outcome.holds(), agrees, assignment, games }
}

impl Answer for Reduced {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for Reduce {
    const NAME: &'static str = "reduce";

    type Answer = Reduced;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Reduced, Mistake> {
        let formula = self.formula()?;
        let mut answer = Reduced {
            kind: self.kind,
            variables: formula.matrix().variables,
            clauses: formula.matrix().clauses.len(),
            components: Vec::new(),
            roles: Vec::new(),
            first: Player::Left,
            bits: 0,
            steps: None,
            solution: None,
            stopped: None,
            nodes: 0,
        };
        if let Err(stop) = self.fill(&mut answer, formula, session, task) {
            if answer.bits == 0 {
                // Half of a sum is none.
                answer.components.clear();
                answer.roles.clear();
            }
            answer.stopped = Some(stop);
        }
        Ok(answer)
    }
}
