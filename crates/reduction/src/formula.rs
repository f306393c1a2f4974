//! Boolean formulas: clauses of literals, and quantifiers before them.

use std::fmt;
use std::num::NonZeroI32;

/// A variable or its negation, as in DIMACS files: 3 is the third variable, -3 says that it is false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// The literal with that number; 0 and the number without an opposite are none.
    pub fn new(number: i32) -> Option<Literal> {
        NonZeroI32::new(number).filter(|number| number.get() != i32::MIN).map(Literal)
    }

    /// The number, as in a file.
    pub fn number(self) -> i32 {
        self.0.get()
    }

    /// The variable, counted from 0.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs().get() as usize - 1
    }

    /// Whether it says that the variable is true.
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }

    /// Whether it holds if its variable has that value.
    pub fn holds(self, value: bool) -> bool {
        self.is_positive() == value
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A formula in conjunctive normal form: at least one literal of every clause must hold.
///
/// ```
/// use tedomari_reduction::Cnf;
///
/// let formula = Cnf::new(2, &[&[1, 2], &[-1]]);
/// assert!(formula.is_satisfied_by(&[false, true]));
/// assert!(!formula.is_satisfied_by(&[false, false]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cnf {
    /// How many variables there are.
    pub variables: usize,
    /// The clauses. The literals of each are in order, and none stands twice.
    pub clauses: Vec<Vec<Literal>>,
}

impl Cnf {
    /// A formula from numbers as in a file.
    ///
    /// # Panics
    /// If a number is 0 or its variable is not among those of the formula.
    pub fn new(variables: usize, clauses: &[&[i32]]) -> Cnf {
        let literal = |&number: &i32| {
            let literal = Literal::new(number).expect("a literal is not 0");
            assert!(literal.variable() < variables, "the formula has no variable {number}");
            literal
        };
        let clauses = clauses.iter().map(|clause| tidy(clause.iter().map(literal).collect())).collect();
        Cnf { variables, clauses }
    }

    /// How many literals the clauses have together.
    pub fn literals(&self) -> usize {
        self.clauses.iter().map(Vec::len).sum()
    }

    /// Whether an assignment of all variables satisfies every clause.
    pub fn is_satisfied_by(&self, assignment: &[bool]) -> bool {
        let holds = |literal: &Literal| literal.holds(assignment[literal.variable()]);
        self.clauses.iter().all(|clause| clause.iter().any(holds))
    }
}

/// The formula as a DIMACS file.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.clauses.len())?;
        write_clauses(f, self)
    }
}

fn write_clauses(f: &mut fmt::Formatter<'_>, matrix: &Cnf) -> fmt::Result {
    for clause in &matrix.clauses {
        clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
        writeln!(f, "0")?;
    }
    Ok(())
}

/// The literals of a clause in order, each once.
pub(crate) fn tidy(mut clause: Vec<Literal>) -> Vec<Literal> {
    clause.sort_unstable();
    clause.dedup();
    clause
}

/// Who chooses the value of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// There is a value: the player who wants the formula to be true chooses it. In the games that is Left.
    Exists,
    /// For all values: the other player chooses, who is Right.
    ForAll,
}

/// Variables next to each other under one quantifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Which quantifier.
    pub quantifier: Quantifier,
    /// The variables, counted from 0, in the order in which they are chosen.
    pub variables: Vec<usize>,
}

/// A formula all of whose variables are quantified: a game in which the values are chosen from the outermost variable on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Quantified {
    /// The quantifiers, from the outside in. Every variable that occurs in the formula is in one block.
    pub blocks: Vec<Block>,
    /// What is to be made true.
    pub matrix: Cnf,
}

impl Quantified {
    /// ∃x₁∀x₂∃x₃… with the variables in order.
    pub fn alternating(matrix: Cnf) -> Quantified {
        let block = |variable: usize| Block {
            quantifier: if variable.is_multiple_of(2) { Quantifier::Exists } else { Quantifier::ForAll },
            variables: vec![variable],
        };
        Quantified { blocks: (0..matrix.variables).map(block).collect(), matrix }
    }

    /// The variables from the outside in, each with its quantifier.
    pub fn prefix(&self) -> impl Iterator<Item = (usize, Quantifier)> {
        let of_block = |block: &Block| {
            let quantifier = block.quantifier;
            block.variables.clone().into_iter().map(move |variable| (variable, quantifier))
        };
        self.blocks.iter().flat_map(of_block)
    }
}

/// The formula as a QDIMACS file.
impl fmt::Display for Quantified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.matrix.variables, self.matrix.clauses.len())?;
        for block in &self.blocks {
            f.write_str(if block.quantifier == Quantifier::Exists { "e" } else { "a" })?;
            block.variables.iter().try_for_each(|variable| write!(f, " {}", variable + 1))?;
            writeln!(f, " 0")?;
        }
        write_clauses(f, &self.matrix)
    }
}
