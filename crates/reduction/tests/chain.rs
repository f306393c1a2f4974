//! The whole way from formulas to sums and back.

use tedomari_reduction::{Chain, Cnf, Formula, Quantified, Witness};
use tedomari_solve::Solver;
use tedomari_sum::instances::Random;
use tedomari_task::Task;
use tedomari_value::Engine;

use crate::brute;

fn check(formula: Formula) {
    let holds = match &formula {
        Formula::Sat(formula) => brute::is_satisfiable(formula),
        Formula::Qbf(formula) => brute::is_true(formula),
    };
    let chain = Chain::of(formula, &Task::default()).unwrap();
    let outcome = chain.solve(&mut Solver::new(&Engine::new())).unwrap();
    assert_eq!(outcome.holds(), holds, "{:?}", chain.formula);
    match (&outcome.witness, &chain.formula) {
        (Witness::Assignment(assignment), Formula::Sat(formula)) => {
            assert!(holds && formula.is_satisfied_by(assignment));
        }
        (Witness::Unsatisfiable, Formula::Sat(_)) => assert!(!holds),
        (Witness::Moves(moves), Formula::Qbf(formula)) => {
            assert_eq!(moves.winner == tedomari_vocabulary::Player::Left, holds);
            for end in &moves.ends {
                let mut values = vec![false; formula.matrix.variables];
                end.iter().for_each(|&(variable, _, value)| values[variable] = value);
                assert_eq!(formula.matrix.is_satisfied_by(&values), holds, "{end:?} in {formula}");
            }
        }
        (witness, formula) => panic!("{witness:?} of {formula:?}"),
    }
}

#[test]
fn the_smallest_formulas() {
    check(Formula::Sat(Cnf::new(1, &[&[1]])));
    check(Formula::Sat(Cnf::new(1, &[&[1], &[-1]])));
    check(Formula::Sat(Cnf::new(2, &[&[1, 2]])));
}

/// A few formulas of each number of variables and clauses that takes a moment.
fn random(random: &mut Random, variables: u64, clauses: u64, longest: u64) -> Cnf {
    let mut texts: Vec<Vec<i32>> = Vec::new();
    for _ in 0..clauses {
        let length = 1 + random.below(longest);
        let literal = |random: &mut Random| {
            let variable = random.below(variables) as i32 + 1;
            if random.chance(1, 2) { variable } else { -variable }
        };
        texts.push((0..length).map(|_| literal(random)).collect());
    }
    let clauses: Vec<&[i32]> = texts.iter().map(|clause| &clause[..]).collect();
    Cnf::new(variables as usize, &clauses)
}

#[test]
fn random_formulas() {
    let mut numbers = Random::new(15);
    for _ in 0..6 {
        check(Formula::Sat(random(&mut numbers, 2, 2, 2)));
    }
    for _ in 0..12 {
        check(Formula::Qbf(Quantified::alternating(random(&mut numbers, 3, 2, 2))));
    }
}
