//! The solvers of formulas, against brute force, a real SAT solver and a real QBF solver.

use std::io::Write;
use std::process::{Command, Stdio};

use rustsat::instances::SatInstance;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::Lit;
use rustsat_batsat::BasicSolver;
use tedomari_reduction::{Cnf, Literal, Quantified, is_true, satisfy};
use tedomari_sum::instances::Random;
use tedomari_task::Task;

use crate::brute;

/// Clauses of so many literals, fewer where one is drawn twice.
fn random(random: &mut Random, variables: u64, clauses: u64, length: u64) -> Cnf {
    let literal = |random: &mut Random| {
        let variable = random.below(variables) as i32 + 1;
        Literal::new(if random.chance(1, 2) { variable } else { -variable }).unwrap()
    };
    let clauses = (0..clauses).map(|_| {
        let mut clause: Vec<Literal> = (0..length).map(|_| literal(random)).collect();
        clause.sort();
        clause.dedup();
        clause
    });
    Cnf { variables: variables as usize, clauses: clauses.collect() }
}

fn by_batsat(formula: &Cnf) -> bool {
    let mut instance: SatInstance = SatInstance::new();
    for clause in &formula.clauses {
        instance
            .add_clause(clause.iter().map(|literal| Lit::from_ipasir(literal.number()).unwrap()).collect());
    }
    let mut solver = BasicSolver::default();
    solver.add_cnf(instance.into_cnf().0).unwrap();
    solver.solve().unwrap() == SolverResult::Sat
}

#[test]
fn satisfiability_against_batsat() {
    let mut numbers = Random::new(1);
    let mut counts = [0, 0];
    for round in 0..300 {
        let formula = random(&mut numbers, 20, 60 + round % 50, 3);
        let found = satisfy(&formula, &Task::default()).unwrap();
        assert_eq!(found.is_some(), by_batsat(&formula), "{formula}");
        assert!(found.as_ref().is_none_or(|assignment| formula.is_satisfied_by(assignment)));
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn satisfiability_against_brute_force() {
    let mut numbers = Random::new(2);
    for _ in 0..2000 {
        let formula = random(&mut numbers, 4, 6, 3);
        let found = satisfy(&formula, &Task::default()).unwrap();
        assert_eq!(found.is_some(), brute::is_satisfiable(&formula), "{formula}");
    }
}

#[test]
fn quantified_formulas_against_brute_force() {
    let mut numbers = Random::new(3);
    for _ in 0..2000 {
        let formula = Quantified::alternating(random(&mut numbers, 5, 5, 3));
        assert_eq!(is_true(&formula, &Task::default()), Ok(brute::is_true(&formula)), "{formula}");
    }
}

/// DepQBF ends with 10 for true and 20 for false.
fn by_depqbf(formula: &Quantified) -> Option<bool> {
    let program = Command::new("depqbf").stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut program = program.ok()?;
    program.stdin.take()?.write_all(formula.to_string().as_bytes()).ok()?;
    match program.wait().ok()?.code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        other => panic!("depqbf ended with {other:?} on {formula}"),
    }
}

#[test]
fn quantified_formulas_against_depqbf() {
    let mut numbers = Random::new(4);
    let mut counts = [0, 0];
    for round in 0..60 {
        let formula = Quantified::alternating(random(&mut numbers, 12, 3 + round % 12, 4));
        let Some(truth) = by_depqbf(&formula) else {
            eprintln!("skipped: depqbf is not installed");
            return;
        };
        assert_eq!(is_true(&formula, &Task::default()), Ok(truth), "{formula}");
        counts[usize::from(truth)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 3), "{counts:?}");
}
