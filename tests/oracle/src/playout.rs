//! Strategies played out by the letter: every rule as its sentence says it, against every reply of the opponent.
//!
//! Walls are asked for one temperature at a time and nothing is remembered but the walls, so this is slow and plain.
//! Trees must have number leaves: their walls then bend on a grid that depends only on the depth and the leaves.

use crate::rational::Rational;
use crate::thermo::{left_wall, mean, optimal_options, right_wall, temperature};
use crate::tree::{Player, Tree};

/// A rule for moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Where V_L - V_R is largest.
    Greedy,
    /// Where it is hottest.
    Hotstrat,
    /// Where the opponent moved, else where V_L - V_R is largest.
    FollowTheLeader,
    /// Hanner's.
    Mean,
    /// Berlekamp, Conway and Guy's.
    Thermostrat,
    /// Berlekamp's.
    Sentestrat,
}

impl Rule {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 6] = [
        ("greedy", Self::Greedy),
        ("hotstrat", Self::Hotstrat),
        ("follow-the-leader", Self::FollowTheLeader),
        ("mean", Self::Mean),
        ("thermostrat", Self::Thermostrat),
        ("sentestrat", Self::Sentestrat),
    ];
}

/// A sum in play.
#[derive(Clone)]
struct Play {
    sum: Vec<Tree>,
    /// Where the opponent of the rule just moved.
    last: Option<usize>,
    /// σ of the mean strategy, T of sentestrat.
    kept: Rational,
}

/// What the rule gets as `plays` when `first` begins, whatever the opponent does; `step` is a grid on which all walls bend.
pub fn worst(rule: Rule, sum: &[Tree], plays: Player, first: Player, step: Rational) -> Rational {
    let play = Play { sum: sum.to_vec(), last: None, kept: highest(sum) };
    follow(rule, &play, plays, first, step)
}

/// The component and the option of the rule's first move.
pub fn first_move(rule: Rule, sum: &[Tree], plays: Player, step: Rational) -> Option<(usize, usize)> {
    let play = Play { sum: sum.to_vec(), last: None, kept: highest(sum) };
    hot(sum).next()?;
    Some(decide(rule, &play, plays, step).0)
}

/// The score under best play by both.
pub fn optimum(sum: &[Tree], first: Player) -> Rational {
    let moves: Vec<(usize, Tree)> = hot(sum)
        .flat_map(|i| sum[i].options(first).iter().map(move |&g| (i, g)).collect::<Vec<_>>())
        .collect();
    let scores = moves.into_iter().map(|(i, g)| optimum(&after(sum, i, g), first.other()));
    let best = if first == Player::Left { scores.max() } else { scores.min() };
    best.unwrap_or_else(|| total(sum))
}

fn total(sum: &[Tree]) -> Rational {
    sum.iter().fold(Rational::ZERO, |total, &g| total + mean(g))
}

/// Where there is something to play: numbers are colder than zero.
fn hot(sum: &[Tree]) -> impl Iterator<Item = usize> {
    (0..sum.len()).filter(|&i| temperature(sum[i]) >= Rational::ZERO)
}

fn highest(sum: &[Tree]) -> Rational {
    sum.iter().map(|&g| temperature(g)).fold(Rational::ZERO, Rational::max)
}

fn after(sum: &[Tree], i: usize, g: Tree) -> Vec<Tree> {
    let mut sum = sum.to_vec();
    sum[i] = g;
    sum
}

fn follow(rule: Rule, play: &Play, plays: Player, to_move: Player, step: Rational) -> Rational {
    if hot(&play.sum).next().is_none() {
        return total(&play.sum);
    }
    if to_move == plays {
        let ((i, option), kept) = decide(rule, play, plays, step);
        let sum = after(&play.sum, i, play.sum[i].options(plays)[option]);
        return follow(rule, &Play { sum, last: None, kept }, plays, to_move.other(), step);
    }
    let mut worst = None;
    for i in hot(&play.sum) {
        for &g in play.sum[i].options(to_move).iter() {
            let next = Play { sum: after(&play.sum, i, g), last: Some(i), kept: play.kept };
            let score = follow(rule, &next, plays, to_move.other(), step);
            let worse = |w: Rational| if plays == Player::Left { score < w } else { score > w };
            if worst.is_none_or(worse) {
                worst = Some(score);
            }
        }
    }
    worst.expect("a game that is not a number has options on both sides")
}

fn decide(rule: Rule, play: &Play, plays: Player, step: Rational) -> ((usize, usize), Rational) {
    let sum = &play.sum;
    let optimal = |i: usize, t: Rational| {
        (i, optimal_options(sum[i], plays, t).expect("hot enough").into_iter().min().expect("an option"))
    };
    let width = |i: usize, t: Rational| left_wall(sum[i], t) - right_wall(sum[i], t);
    let first_best = |spots: Vec<usize>, key: &dyn Fn(usize) -> Rational| {
        let most = spots.iter().map(|&i| key(i)).max().expect("a component in play");
        spots.into_iter().find(|&i| key(i) == most).expect("the largest is one of them")
    };
    let all: Vec<usize> = hot(sum).collect();
    let hottest = first_best(all.clone(), &|i| temperature(sum[i]));
    let widest = first_best(all.clone(), &|i| width(i, Rational::ZERO));
    let answer = play.last.filter(|i| all.contains(i));
    match rule {
        Rule::Greedy => (optimal(widest, Rational::ZERO), play.kept),
        Rule::Hotstrat => (optimal(hottest, temperature(sum[hottest])), play.kept),
        Rule::FollowTheLeader => (optimal(answer.unwrap_or(widest), Rational::ZERO), play.kept),
        Rule::Sentestrat => match answer.filter(|&i| temperature(sum[i]) > play.kept) {
            Some(i) => (optimal(i, play.kept), play.kept),
            None => {
                let t = play.kept.min(temperature(sum[hottest]));
                (optimal(hottest, t), t)
            }
        },
        Rule::Mean => {
            let (place, sigma) = match answer.filter(|&i| temperature(sum[i]) > play.kept) {
                Some(i) => (optimal(i, play.kept), play.kept),
                None => (optimal(hottest, temperature(sum[hottest])), temperature(sum[hottest])),
            };
            let left = highest(&after(sum, place.0, sum[place.0].options(plays)[place.1]));
            (place, if left <= sigma { left } else { sigma })
        }
        Rule::Thermostrat => {
            let t = best_temperature(sum, plays, step);
            let spots: Vec<usize> = all.into_iter().filter(|&i| temperature(sum[i]) >= t).collect();
            (optimal(first_best(spots, &|i| width(i, t)), t), play.kept)
        }
    }
}

/// The least t on the grid at which Σ of the opponent's walls and the largest width together are best for the mover.
fn best_temperature(sum: &[Tree], mover: Player, step: Rational) -> Rational {
    let end = highest(sum);
    let mut best: Option<(Rational, Rational)> = None;
    let mut t = Rational::ZERO;
    while t <= end {
        let mut total = Rational::ZERO;
        let mut widest = Rational::ZERO;
        for &g in sum {
            let (left, right) = (left_wall(g, t), right_wall(g, t));
            total = total + if mover == Player::Left { right } else { -left };
            widest = widest.max(left - right);
        }
        if best.is_none_or(|(most, _)| total + widest > most) {
            best = Some((total + widest, t));
        }
        t = t + step;
    }
    best.expect("t = 0 was tried").1
}
