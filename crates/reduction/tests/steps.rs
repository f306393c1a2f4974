//! Every step on thousands of random small instances, against brute force on both sides.

use dashu_int::UBig;
use tedomari_number::Dyadic;
use tedomari_reduction::{
    Alternating, Block, ChoiceGame, Choices, Cnf, Cover, End, HardSum, Partition, Quantified, Quantifier,
    Selection, SubsetSwitch,
};
use tedomari_solve::{Normal, Solver};
use tedomari_sum::instances::Random;
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::brute;

fn formula(random: &mut Random, variables: u64, clauses: u64, longest: u64) -> Cnf {
    let literal = |random: &mut Random| {
        let variable = random.below(variables) as i32 + 1;
        if random.chance(1, 2) { variable } else { -variable }
    };
    let clause = |random: &mut Random| -> Vec<i32> {
        let length = 1 + random.below(longest);
        (0..length).map(|_| literal(random)).collect()
    };
    let clauses: Vec<Vec<i32>> = (0..clauses).map(|_| clause(random)).collect();
    let clauses: Vec<&[i32]> = clauses.iter().map(|clause| &clause[..]).collect();
    Cnf::new(variables as usize, &clauses)
}

/// Random quantifiers, several in a row at times.
fn quantified(random: &mut Random, matrix: Cnf) -> Quantified {
    let mut order: Vec<usize> = (0..matrix.variables).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at as u64 + 1) as usize);
    }
    let quantifier = |random: &mut Random| match random.chance(1, 2) {
        true => Quantifier::Exists,
        false => Quantifier::ForAll,
    };
    let block = |variable| Block { quantifier: quantifier(random), variables: vec![variable] };
    Quantified { blocks: order.into_iter().map(block).collect(), matrix }
}

/// The solver's answer, which must be won where it says so.
fn solved<G: ChoiceGame>(game: &G) -> bool {
    let strategy = game.strategy(&Task::default()).unwrap();
    for (picks, end) in strategy.ends() {
        if let End::Won(free) = end {
            assert!(game.is_won(&Selection { picks, free: free.clone() }));
        }
    }
    strategy.winner == Player::Left
}

fn cover_by_brute_force(cover: &Cover) -> bool {
    brute::left_wins(&cover.choices, &|sets| brute::covers(cover.points, sets))
}

fn sum_by_brute_force(partition: &Partition) -> bool {
    brute::left_wins(&partition.choices, &|numbers| {
        partition.target.as_ref().is_some_and(|target| numbers.iter().sum::<UBig>() == *target)
    })
}

#[test]
fn formulas_and_covers() {
    let (mut random, task) = (Random::new(1), Task::default());
    let mut truths = [0, 0];
    for _ in 0..1500 {
        let formula = formula(&mut random, 2, 2, 2);
        let truth = brute::is_satisfiable(&formula);
        let cover = Cover::of_sat(&formula, &task).unwrap();
        assert_eq!((cover_by_brute_force(&cover), solved(&cover)), (truth, truth), "{formula}");
        truths[usize::from(truth)] += 1;
    }
    assert!(truths.iter().all(|&count| count > 100), "{truths:?}");
}

#[test]
fn quantified_formulas_and_covers() {
    let (mut random, task) = (Random::new(2), Task::default());
    let mut truths = [0, 0];
    for _ in 0..1500 {
        let matrix = formula(&mut random, 3, 2, 2);
        let formula = quantified(&mut random, matrix);
        let truth = brute::is_true(&formula);
        let cover = Cover::of_qbf(&formula, &task).unwrap();
        assert_eq!((cover_by_brute_force(&cover), solved(&cover)), (truth, truth), "{formula}");
        truths[usize::from(truth)] += 1;
    }
    assert!(truths.iter().all(|&count| count > 100), "{truths:?}");
}

/// Covers of any kind, not only those of formulas: also with points in no set.
fn any_cover(random: &mut Random, pairs: usize, free: usize) -> Cover {
    let points = 1 + random.below(4) as usize;
    let mut set = || (0..points).filter(|_| random.chance(2, 5)).collect::<Vec<usize>>();
    let pairs = (0..pairs).map(|_| [set(), set()]).collect();
    let free = (0..free).map(|_| set()).collect();
    Cover { points, choices: Choices { pairs, free } }
}

#[test]
fn covers_and_partitions() {
    let (mut random, task) = (Random::new(3), Task::default());
    for _ in 0..2000 {
        let free = random.below(6) as usize;
        let cover = any_cover(&mut random, 0, free);
        let truth = cover_by_brute_force(&cover);
        let partition = Partition::of_cover(&cover, &task).unwrap();
        assert_eq!((sum_by_brute_force(&partition), solved(&partition)), (truth, truth), "{cover:?}");
        if let (selection, End::Won(_)) = partition.strategy(&task).unwrap().main_line() {
            assert!(cover.is_won(&partition.cover(&selection)));
        }
        let cover = any_cover(&mut random, 2, free);
        let truth = cover_by_brute_force(&cover);
        let partition = Partition::of_game(&cover, &task).unwrap();
        assert_eq!((sum_by_brute_force(&partition), solved(&partition)), (truth, truth), "{cover:?}");
    }
}

/// Clauses of many literals need a larger base than four.
#[test]
fn long_clauses() {
    let (mut random, task) = (Random::new(4), Task::default());
    for _ in 0..60 {
        let matrix = formula(&mut random, 5, 1, 7);
        let formula = quantified(&mut random, matrix);
        let cover = Cover::of_qbf(&formula, &task).unwrap();
        let partition = Partition::of_game(&cover, &task).unwrap();
        assert_eq!(solved(&partition), brute::is_true(&formula), "{formula}");
    }
}

#[test]
fn partitions_and_alternating_sums() {
    let (mut random, task) = (Random::new(5), Task::default());
    for _ in 0..1500 {
        let mut number = || UBig::from(random.below(12));
        let free: Vec<UBig> = (0..4).map(|_| number()).collect();
        let pairs: Vec<[UBig; 2]> = (0..2).map(|_| [number(), number()]).collect();
        let target = Some(number() + number());
        let game = Partition { choices: Choices { pairs, free: free.clone() }, target };
        for partition in [Partition::halves(free), game] {
            let truth = sum_by_brute_force(&partition);
            let alternating = Alternating::of_partition(&partition, &task).unwrap();
            let target = &alternating.target;
            let by_force =
                brute::left_wins(&alternating.choices, &|numbers| brute::alternates(numbers, target));
            assert_eq!((by_force, solved(&alternating)), (truth, truth), "{partition:?}");
            if let (selection, End::Won(_)) = alternating.strategy(&task).unwrap().main_line() {
                assert!(partition.is_won(&Alternating::partition(&partition, &selection)));
            }
        }
    }
}

#[test]
fn alternating_sums_are_scores_of_switches() {
    let mut random = Random::new(6);
    for _ in 0..1000 {
        let switches: Vec<i64> = (0..random.below(7)).map(|_| random.between(1, 20)).collect();
        let large: Vec<UBig> = switches.iter().map(|&x| UBig::from(x as u64)).collect();
        let score = tedomari_reduction::alternating_sum(&large).to_string();
        assert_eq!(brute::switch_score(&switches).to_string(), score);
    }
}

/// The last step: whoever wins the game of switches wins the sum, by our solver, and by plain minimax for small ones.
#[test]
fn games_of_switches_and_sums() {
    let (mut random, task) = (Random::new(7), Task::default());
    let mut truths = [0, 0];
    for round in 0..1200 {
        let mut number = || UBig::from(1 + random.below(9));
        let (pairs, free) = [(0, 1), (0, 2), (2, 0), (2, 1), (0, 4), (2, 2)][round % 6];
        let free: Vec<UBig> = (0..free).map(|_| number()).collect();
        let pairs: Vec<[UBig; 2]> = (0..pairs).map(|_| [number(), number()]).collect();
        let game = SubsetSwitch { choices: Choices { pairs, free }, target: number() };
        let truth = brute::left_wins(&game.choices, &|numbers| brute::alternates(numbers, &game.target));
        assert_eq!(solved(&game), truth);
        let texts: Vec<String> = HardSum::of_switches(&game, &task).unwrap().texts().collect();
        let engine = Engine::new();
        let values: Vec<_> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
        let mut solver = Solver::new(&engine);
        let score = solver.score(&values, Player::Left).unwrap();
        assert_eq!(score >= Dyadic::ZERO, truth, "{game:?}");
        let winner = Normal::new(&mut solver).winner(&values, Player::Left).unwrap();
        assert_eq!(winner == Player::Left, truth, "{game:?}");
        if texts.len() <= 6 && round % 5 == 0 {
            let trees: Vec<brute::Tree> =
                texts[..texts.len() - 1].iter().map(|text| brute::read(text)).collect();
            assert_eq!(brute::score(&trees, true).to_string(), score.to_string());
        }
        truths[usize::from(truth)] += 1;
    }
    assert!(truths.iter().all(|&count| count > 100), "{truths:?}");
}
