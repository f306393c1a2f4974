//! Quantified formulas: who wins, found by playing.
//!
//! Values are chosen from the outermost variable on. Two observations save most of it. A clause whose open literals all belong to
//! variables that are chosen "for all" is lost unless it is satisfied already; and if besides such later variables it has one other
//! open literal, that one is forced.

use tedomari_task::{Stop, Task};

use crate::formula::{Literal, Quantified, Quantifier};

/// Whether a quantified formula is true.
///
/// ```
/// use tedomari_reduction::{Cnf, Quantified, is_true};
/// use tedomari_task::Task;
///
/// // There is no x₁ that is equal to every x₂.
/// let equal = Cnf::new(2, &[&[1, -2], &[-1, 2]]);
/// assert_eq!(is_true(&Quantified::alternating(equal), &Task::default()), Ok(false));
/// # Ok::<(), tedomari_task::Stop>(())
/// ```
pub fn is_true(formula: &Quantified, task: &Task) -> Result<bool, Stop> {
    let variables = formula.matrix.variables;
    let held = task.hold();
    held.grow(variables.saturating_mul(24))?;
    let mut rank = vec![(usize::MAX, Quantifier::Exists); variables];
    for (at, (variable, quantifier)) in formula.prefix().enumerate() {
        rank[variable] = (at, quantifier);
    }
    // A clause with a variable and its negation holds whatever is chosen.
    let says_something = |clause: &&Vec<Literal>| {
        clause.iter().all(|literal| {
            literal.is_positive() || !clause.iter().any(|other| other.number() == -literal.number())
        })
    };
    let clauses = formula.matrix.clauses.iter().filter(says_something).collect();
    let order = formula.prefix().collect();
    let values = vec![None; variables];
    Game { clauses, order, rank, values, task }.holds(0)
}

struct Game<'g> {
    clauses: Vec<&'g Vec<Literal>>,
    order: Vec<(usize, Quantifier)>,
    /// The place of each variable in the order, and its quantifier.
    rank: Vec<(usize, Quantifier)>,
    values: Vec<Option<bool>>,
    task: &'g Task,
}

impl Game<'_> {
    /// Whether the formula is true with the values so far; variables before `at` have one.
    fn holds(&mut self, at: usize) -> Result<bool, Stop> {
        let mut forced = Vec::new();
        let answer = match self.force(&mut forced)? {
            Some(answer) => Ok(answer),
            None => self.choose(at),
        };
        for variable in forced {
            self.values[variable] = None;
        }
        answer
    }

    fn choose(&mut self, mut at: usize) -> Result<bool, Stop> {
        while self.order.get(at).is_some_and(|(variable, _)| self.values[*variable].is_some()) {
            at += 1;
        }
        // Every clause is satisfied when all variables have values and none is false.
        let Some(&(variable, quantifier)) = self.order.get(at) else { return Ok(true) };
        let wish = quantifier == Quantifier::Exists;
        let task = self.task;
        for value in [false, true] {
            self.values[variable] = Some(value);
            let answer = task.deeper(|| self.holds(at + 1));
            self.values[variable] = None;
            if answer? == wish {
                return Ok(wish);
            }
        }
        Ok(!wish)
    }

    /// Sets what clauses force until nothing is; an answer, if there is one already.
    fn force(&mut self, forced: &mut Vec<usize>) -> Result<Option<bool>, Stop> {
        loop {
            self.task.work(1 + self.clauses.len() as u64 / 16)?;
            let (mut changed, mut all) = (false, true);
            for clause in &self.clauses {
                let value = |variable: usize| self.values[variable];
                if clause.iter().any(|literal| value(literal.variable()).is_some_and(|v| literal.holds(v))) {
                    continue;
                }
                all = false;
                let open = || clause.iter().filter(|literal| value(literal.variable()).is_none());
                let exists = |variable: usize| self.rank[variable].1 == Quantifier::Exists;
                let last = open()
                    .filter(|literal| exists(literal.variable()))
                    .max_by_key(|literal| self.rank[literal.variable()].0);
                let Some(&last) = last else { return Ok(Some(false)) };
                // Later variables of the other player do not help.
                let is_alone = open().all(|literal| {
                    *literal == last || self.rank[literal.variable()].0 > self.rank[last.variable()].0
                });
                if is_alone {
                    self.values[last.variable()] = Some(last.is_positive());
                    forced.push(last.variable());
                    changed = true;
                }
            }
            if all {
                return Ok(Some(true));
            }
            if !changed {
                return Ok(None);
            }
        }
    }
}
