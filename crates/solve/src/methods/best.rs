//! The strong solver in the same dress as the other methods.

use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

use super::Found;
use crate::score::Solver;

/// Finds the score and the first best move in the order of the components; the moves are those of the canonical forms.
pub(super) fn find(engine: &Engine, values: &[Value], first: Player, found: &mut Found) -> Result<(), Stop> {
    let mut moves: Vec<(usize, Value)> = Vec::new();
    for (component, &value) in values.iter().enumerate().filter(|(_, value)| !value.is_number()) {
        moves.extend(engine.options(value, first)?.into_iter().map(|to| (component, to)));
    }
    let others: Vec<Value> = moves.iter().map(|&(_, to)| to).collect();
    let mut solver = Solver::new(engine);
    solver.prepare(values, &others, values.len())?;
    let told = fill(&mut solver, values, first, moves, found);
    if told.is_err()
        && let Ok((lower, upper)) = solver.range(values, first)
    {
        found.narrow(lower, upper);
    }
    found.nodes = solver.counts().nodes;
    told
}

fn fill(
    solver: &mut Solver,
    values: &[Value],
    first: Player,
    moves: Vec<(usize, Value)>,
    found: &mut Found,
) -> Result<(), Stop> {
    let score = solver.score(values, first)?;
    found.narrow(score.clone(), score.clone());
    for (component, to) in moves {
        let mut after = values.to_vec();
        after[component] = to;
        if solver.keeps(&after, first, &score)? {
            found.best = Some((component, to));
            break;
        }
    }
    Ok(())
}
