//! Every problem by trying everything, without a line of what is tested.

use std::collections::HashMap;

use dashu_int::UBig;
use tedomari_reduction::{Choices, Cnf, Quantified, Quantifier};

/// All assignments of some bits.
pub fn bits(count: usize) -> impl Iterator<Item = Vec<bool>> {
    assert!(count < 24, "too many to try");
    (0..1_u32 << count).map(move |number| (0..count).map(|at| number >> at & 1 == 1).collect())
}

fn holds(formula: &Cnf, values: &[bool]) -> bool {
    let value = |number: i32| values[number.unsigned_abs() as usize - 1] == (number > 0);
    formula.clauses.iter().all(|clause| clause.iter().any(|literal| value(literal.number())))
}

pub fn is_satisfiable(formula: &Cnf) -> bool {
    bits(formula.variables).any(|values| holds(formula, &values))
}

pub fn is_true(formula: &Quantified) -> bool {
    let prefix: Vec<(usize, Quantifier)> = formula.prefix().collect();
    fn play(formula: &Quantified, prefix: &[(usize, Quantifier)], values: &mut [bool]) -> bool {
        let Some((&(variable, quantifier), rest)) = prefix.split_first() else {
            return holds(&formula.matrix, values);
        };
        let mut results = [false; 2];
        for value in [false, true] {
            values[variable] = value;
            results[usize::from(value)] = play(formula, rest, values);
        }
        if quantifier == Quantifier::Exists { results[0] || results[1] } else { results[0] && results[1] }
    }
    play(formula, &prefix, &mut vec![false; formula.matrix.variables])
}

/// Whether Left wins a game of choices whose condition is on the list of what was taken.
pub fn left_wins<T: Clone>(choices: &Choices<T>, won: &dyn Fn(&[T]) -> bool) -> bool {
    fn play<T: Clone>(choices: &Choices<T>, taken: &mut Vec<T>, won: &dyn Fn(&[T]) -> bool) -> bool {
        let turn = taken.len();
        if turn < choices.pairs.len() {
            let results = [0, 1].map(|which| {
                taken.push(choices.pairs[turn][which].clone());
                let result = play(choices, taken, won);
                taken.truncate(turn);
                result
            });
            return if turn.is_multiple_of(2) { results[0] || results[1] } else { results[0] && results[1] };
        }
        bits(choices.free.len()).any(|chosen| {
            let mut all = taken.clone();
            all.extend(choices.free.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(x, _)| x.clone()));
            won(&all)
        })
    }
    play(choices, &mut Vec::new(), won)
}

pub fn covers(points: usize, sets: &[Vec<usize>]) -> bool {
    (0..points).all(|point| sets.iter().flatten().filter(|&&other| other == point).count() == 1)
}

pub fn alternates(numbers: &[UBig], target: &UBig) -> bool {
    let mut numbers = numbers.to_vec();
    numbers.sort();
    numbers.reverse();
    let plus: UBig = numbers.iter().step_by(2).sum();
    let minus: UBig = numbers.iter().skip(1).step_by(2).sum();
    plus == minus + target
}

/// The score of switches {x|-x} with Left to move, by minimax.
pub fn switch_score(switches: &[i64]) -> i64 {
    (0..switches.len())
        .map(|at| {
            let mut rest = switches.to_vec();
            let taken = rest.remove(at);
            taken - switch_score(&rest)
        })
        .max()
        .unwrap_or(0)
}

/// A game of depth two as numbers and options.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Tree {
    Number(i128),
    Options(Vec<Tree>, Vec<Tree>),
}

/// Reads `{a,b|c}` with integers at the leaves.
pub fn read(text: &str) -> Tree {
    fn tree(text: &[u8], at: &mut usize) -> Tree {
        if text[*at] != b'{' {
            let start = *at;
            while *at < text.len() && (text[*at] == b'-' || text[*at].is_ascii_digit()) {
                *at += 1;
            }
            return Tree::Number(std::str::from_utf8(&text[start..*at]).unwrap().parse().unwrap());
        }
        let mut sides = [Vec::new(), Vec::new()];
        let mut side = 0;
        loop {
            *at += 1;
            sides[side].push(tree(text, at));
            match text[*at] {
                b',' => {}
                b'|' => side = 1,
                _ => break,
            }
        }
        *at += 1;
        let [left, right] = sides;
        Tree::Options(left, right)
    }
    tree(text.as_bytes(), &mut 0)
}

/// The score of a sum under best play by plain minimax with a table: nobody moves in numbers.
pub fn score(sum: &[Tree], left_moves: bool) -> i128 {
    fn play(sum: &mut Vec<Tree>, left: bool, table: &mut HashMap<(Vec<Tree>, bool), i128>) -> i128 {
        let fixed: i128 = sum.iter().map(|tree| if let Tree::Number(n) = tree { *n } else { 0 }).sum();
        sum.retain(|tree| !matches!(tree, Tree::Number(_)));
        if sum.is_empty() {
            return fixed;
        }
        if let Some(known) = table.get(&(sum.clone(), left)) {
            return fixed + known;
        }
        let mut best: Option<i128> = None;
        for at in 0..sum.len() {
            let Tree::Options(lefts, rights) = &sum[at] else { unreachable!() };
            for option in if left { lefts } else { rights } {
                let mut after = sum.clone();
                after[at] = option.clone();
                let value = play(&mut after, !left, table);
                best = Some(best.map_or(value, |best| if left { best.max(value) } else { best.min(value) }));
            }
        }
        let best = best.expect("both can move in every game here");
        table.insert((sum.clone(), left), best);
        fixed + best
    }
    play(&mut sum.to_vec(), left_moves, &mut HashMap::new())
}
