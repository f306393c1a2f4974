//! Satisfiability, by the method of Davis, Putnam, Logemann and Loveland: choose a value, follow what it forces, and go back where
//! a clause has become false.
//!
//! This is what answers about sums are checked against. It is exact and small; programs that are made for large formulas learn
//! from their failures, which this one does not.

use tedomari_task::{Stop, Task};

use crate::formula::{Cnf, Literal};

/// An assignment of all variables that satisfies a formula, if there is one.
///
/// ```
/// use tedomari_reduction::{Cnf, satisfy};
/// use tedomari_task::Task;
///
/// let formula = Cnf::new(2, &[&[1, 2], &[-1]]);
/// assert_eq!(satisfy(&formula, &Task::default()), Ok(Some(vec![false, true])));
/// # Ok::<(), tedomari_task::Stop>(())
/// ```
pub fn satisfy(formula: &Cnf, task: &Task) -> Result<Option<Vec<bool>>, Stop> {
    let held = task.hold();
    held.grow(formula.variables.saturating_mul(64).saturating_add(formula.literals() * 8))?;
    let mut solver = Dpll::new(formula);
    if formula.clauses.iter().any(Vec::is_empty) || !solver.start(task)? {
        return Ok(None);
    }
    loop {
        task.step()?;
        let Some(variable) = solver.next_open() else { break };
        solver.marks.push((solver.trail.len(), false));
        solver.set(variable, false);
        while !solver.propagate(task)? {
            if !solver.go_back() {
                return Ok(None);
            }
        }
    }
    Ok(Some(solver.values.iter().map(|value| value.unwrap_or(false)).collect()))
}

struct Dpll<'f> {
    formula: &'f Cnf,
    values: Vec<Option<bool>>,
    /// The clauses of each literal: positive ones at 2v, negative ones at 2v + 1.
    clauses_of: Vec<Vec<u32>>,
    /// Variables in the order in which they were set.
    trail: Vec<usize>,
    /// How many of them have been followed.
    followed: usize,
    /// The places of choices in the trail, and whether the other value was tried before.
    marks: Vec<(usize, bool)>,
}

fn code(variable: usize, value: bool) -> usize {
    2 * variable + usize::from(!value)
}

impl<'f> Dpll<'f> {
    fn new(formula: &'f Cnf) -> Dpll<'f> {
        let mut clauses_of = vec![Vec::new(); 2 * formula.variables];
        for (at, clause) in formula.clauses.iter().enumerate() {
            for literal in clause {
                clauses_of[code(literal.variable(), literal.is_positive())].push(at as u32);
            }
        }
        let values = vec![None; formula.variables];
        Dpll { formula, values, clauses_of, trail: Vec::new(), followed: 0, marks: Vec::new() }
    }

    /// What clauses of one literal force.
    fn start(&mut self, task: &Task) -> Result<bool, Stop> {
        for clause in &self.formula.clauses {
            if let [literal] = clause[..] {
                match self.values[literal.variable()] {
                    None => self.set(literal.variable(), literal.is_positive()),
                    Some(value) if literal.holds(value) => {}
                    Some(_) => return Ok(false),
                }
            }
        }
        self.propagate(task)
    }

    fn set(&mut self, variable: usize, value: bool) {
        self.values[variable] = Some(value);
        self.trail.push(variable);
    }

    /// A variable of the shortest clause that is not satisfied.
    fn next_open(&self) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        for clause in &self.formula.clauses {
            if clause.iter().any(|literal| self.holds(*literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| self.values[literal.variable()].is_none());
            if let Some(first) = open.next() {
                let length = 1 + open.count();
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, first.variable()));
                }
            }
        }
        best.map(|(_, variable)| variable)
    }

    fn holds(&self, literal: Literal) -> Option<bool> {
        self.values[literal.variable()].map(|value| literal.holds(value))
    }

    /// Sets what is forced; whether no clause has become false.
    fn propagate(&mut self, task: &Task) -> Result<bool, Stop> {
        while let Some(&variable) = self.trail.get(self.followed) {
            self.followed += 1;
            let value = self.values[variable].expect("set before it is followed");
            let formula = self.formula;
            // The clauses in which a literal has become false.
            for at in 0..self.clauses_of[code(variable, !value)].len() {
                let clause = self.clauses_of[code(variable, !value)][at] as usize;
                let mut open = None;
                let mut several = false;
                let mut satisfied = false;
                for &literal in &formula.clauses[clause] {
                    match self.holds(literal) {
                        Some(true) => satisfied = true,
                        Some(false) => {}
                        None => {
                            several = several || open.is_some();
                            open = Some(literal);
                        }
                    }
                }
                match open {
                    _ if satisfied || several => {}
                    None => return Ok(false),
                    Some(literal) => self.set(literal.variable(), literal.is_positive()),
                }
            }
            task.step()?;
        }
        Ok(true)
    }

    /// Takes back to the last choice whose other value was not tried, and tries it.
    fn go_back(&mut self) -> bool {
        while let Some((mark, tried)) = self.marks.pop() {
            let choice = self.trail[mark];
            for variable in self.trail.drain(mark..) {
                self.values[variable] = None;
            }
            self.followed = mark;
            if !tried {
                self.marks.push((mark, true));
                self.set(choice, true);
                return true;
            }
        }
        false
    }
}
