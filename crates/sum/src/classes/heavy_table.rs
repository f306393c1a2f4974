//! The table for several heavy trees: each is whole, a switch or gone, and the switches beside them go from the hottest down.
//!
//! With c trees and n switches there are 3^c · (n + 1) states, polynomially many in n if c is at most log n. A state is worth
//! what is still to be scored from it, so that the way there does not matter. Each state is a step of the engine.

use std::ops::Add;

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use super::left_heavy::{HeavyTree, LeftHeavy};

pub(super) fn score(engine: &Engine, sum: &LeftHeavy, first: Player) -> Result<Dyadic, Stop> {
    if sum.trees.is_empty() {
        return Ok(sum.without_trees(first));
    }
    let gained = match Scaled::new(sum) {
        Some(scaled) => scaled.told(table(engine, &scaled.trees, &scaled.switches, first)?),
        None => {
            let trees: Vec<Moves<Dyadic>> =
                sum.trees.iter().map(|tree| Moves::new(tree, Dyadic::clone)).collect();
            table(engine, &trees, &sum.switches, first)?
        }
    };
    Ok(&sum.offset + &gained)
}

/// What can be done in a tree, and for how much.
struct Moves<N> {
    heavy: Player,
    threat: N,
    /// The switch, if Left takes it and if Right does.
    left: N,
    right: N,
    /// The whole tree, if the player without the threat moves.
    z: N,
}

impl<N> Moves<N> {
    fn new(tree: &HeavyTree, number: impl Fn(&Dyadic) -> N) -> Moves<N> {
        Moves {
            heavy: tree.heavy,
            threat: number(&tree.threat()),
            left: number(tree.taken_by(Player::Left)),
            right: number(tree.taken_by(Player::Right)),
            z: number(&tree.z),
        }
    }
}

/// Numbers as multiples of one small power of two, which makes the table several times faster.
struct Scaled {
    trees: Vec<Moves<i64>>,
    switches: Vec<i64>,
    exponent: u32,
}

impl Scaled {
    fn new(sum: &LeftHeavy) -> Option<Scaled> {
        let threats = sum.trees.iter().map(HeavyTree::threat);
        let ends = sum.trees.iter().flat_map(|tree| [tree.x.clone(), tree.y.clone(), tree.z.clone()]);
        let all: Vec<Dyadic> = threats.chain(ends).chain(sum.switches.iter().cloned()).collect();
        let exponent = all.iter().map(Dyadic::denominator_exponent).max()?;
        let exponent = u32::try_from(exponent).ok()?;
        let number = |x: &Dyadic| x.shift(i64::from(exponent)).to_i64();
        // No score is larger than all numbers together, so none overflows.
        let total = all.iter().try_fold(0_i64, |total, x| total.checked_add(number(x)?.checked_abs()?))?;
        if total > i64::MAX / 4 {
            return None;
        }
        let number = |x: &Dyadic| number(x).unwrap_or_default();
        Some(Scaled {
            trees: sum.trees.iter().map(|tree| Moves::new(tree, number)).collect(),
            switches: sum.switches.iter().map(number).collect(),
            exponent,
        })
    }

    fn told(&self, score: i64) -> Dyadic {
        Dyadic::new(score, u64::from(self.exponent))
    }
}

/// Digits of a state in base 3, one a tree.
const SWITCH: usize = 1;
const WHOLE: usize = 2;

/// The budget is told about the table's room after so many states.
const ACCOUNT_EVERY: usize = 1 << 12;

/// Fills the table from the end of play to its start and gives the score for the whole sum.
fn table<N>(engine: &Engine, trees: &[Moves<N>], switches: &[N], first: Player) -> Result<N, Stop>
where
    N: Clone + Ord + Default + for<'a> Add<&'a N, Output = N> + std::ops::Neg<Output = N>,
{
    let powers: Option<Vec<usize>> =
        (0..=trees.len()).map(|tree| 3_usize.checked_pow(u32::try_from(tree).ok()?)).collect();
    // No memory has room for more.
    let mut places = powers.ok_or(Stop::Memory)?;
    let states = places.pop().unwrap_or(1);
    // [Left to move, Right to move] for each state of the trees, with the switches from some point on.
    let mut later: Vec<[N; 2]> = Vec::new();
    let held = engine.task().hold();
    for at in (0..=switches.len()).rev() {
        let hottest = switches.get(at);
        let mut now: Vec<[N; 2]> = Vec::new();
        for state in 0..states {
            engine.step()?;
            if state.is_multiple_of(ACCOUNT_EVERY) {
                // Room for all at once may be more than there is.
                now.reserve(ACCOUNT_EVERY.min(states - state));
                held.set((now.capacity() + later.capacity()) * size_of::<[N; 2]>());
            }
            let digit = |tree: usize| state / places[tree] % 3;
            let open = (0..trees.len()).filter(|&tree| digit(tree) == SWITCH);
            let threat = open.max_by(|&a, &b| trees[a].threat.cmp(&trees[b].threat));
            let threat = threat.filter(|&tree| hottest.is_none_or(|t| trees[tree].threat >= *t));
            let value = |player: Player| {
                // After the move the other player is next; moves in trees lead to smaller states.
                let next = usize::from(player == Player::Left);
                let mut best: Option<N> = None;
                let mut offer = |gain: N, rest: &[N; 2]| {
                    let score = gain + &rest[next];
                    let better = best.as_ref().is_none_or(|best| match player {
                        Player::Left => score > *best,
                        Player::Right => score < *best,
                    });
                    if better {
                        best = Some(score);
                    }
                };
                if let Some(tree) = threat {
                    let gain = if player == Player::Left { &trees[tree].left } else { &trees[tree].right };
                    offer(gain.clone(), &now[state - places[tree]]);
                } else if let Some(t) = hottest {
                    let gain = if player == Player::Left { t.clone() } else { -t.clone() };
                    offer(gain, &later[state]);
                }
                for (tree, moves) in trees.iter().enumerate().filter(|&(tree, _)| digit(tree) == WHOLE) {
                    if moves.heavy == player {
                        offer(N::default(), &now[state - places[tree]]);
                    } else {
                        offer(moves.z.clone(), &now[state - 2 * places[tree]]);
                    }
                }
                best.unwrap_or_default()
            };
            let both = [value(Player::Left), value(Player::Right)];
            now.push(both);
        }
        later = now;
    }
    let [left, right] = later.pop().expect("there is the state with all trees whole");
    Ok(if first == Player::Left { left } else { right })
}
