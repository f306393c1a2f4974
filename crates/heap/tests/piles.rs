//! Every game on piles against the definition, on all small positions: winner, Grundy value, moves and winning moves.

use crate::common::{Naive, Valued, check, lists, piles};

type Followers<'f> = dyn Fn(&Vec<u32>) -> Vec<Vec<u32>> + 'f;

/// Holds a game on all these positions against its rules, written again here.
fn hold(
    game: &str,
    parameters: &[&str],
    positions: &[Vec<u32>],
    followers: &Followers<'_>,
    needs_grundy: bool,
) {
    let mut naive = Naive::new(followers);
    for numbers in positions {
        let valued: Vec<(Vec<u32>, Valued)> =
            followers(numbers).into_iter().map(|to| (to.clone(), naive.value(&to))).collect();
        let what = format!("{game} {parameters:?} {numbers:?}");
        check(&*piles(game, parameters, numbers), &valued, needs_grundy, &what);
    }
}

/// All smaller positions that a rule about what is taken allows.
fn smaller(piles: &[u32], allowed: &dyn Fn(&[u32]) -> bool) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = vec![Vec::new()];
    for &pile in piles {
        found = found
            .into_iter()
            .flat_map(|taken| (0..=pile).map(move |take| [&taken[..], &[take]].concat()))
            .collect();
    }
    found.retain(|taken| taken.iter().any(|&take| take > 0) && allowed(taken));
    found.iter().map(|taken| piles.iter().zip(taken).map(|(pile, take)| pile - take).collect()).collect()
}

fn touched(taken: &[u32]) -> usize {
    taken.iter().filter(|&&take| take > 0).count()
}

#[test]
fn nim() {
    hold("nim", &[], &lists(3, 6), &|piles| smaller(piles, &|taken| touched(taken) == 1), true);
}

#[test]
fn moore() {
    for k in 1..=5 {
        let followers = |piles: &Vec<u32>| smaller(piles, &|taken| touched(taken) <= k);
        hold("moore", &[&format!("k={k}")], &lists(4, 3), &followers, true);
        hold("moore", &[&format!("k={k}")], &lists(3, 6), &followers, true);
    }
}

#[test]
fn scoring() {
    for t in 1..=4 {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| touched(taken) == 1 && taken.iter().all(|&take| take <= t))
        };
        hold("scoring", &[&format!("t={t}")], &lists(2, 11), &followers, true);
        hold("scoring", &[&format!("t={t}")], &lists(3, 5), &followers, true);
    }
}

#[test]
fn subtraction() {
    for set in [&[1][..], &[1, 3, 4], &[2, 5], &[2, 3, 7], &[4], &[1, 2, 8, 9]] {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| {
                touched(taken) == 1 && taken.iter().all(|take| *take == 0 || set.contains(take))
            })
        };
        let text: Vec<String> = set.iter().map(u32::to_string).collect();
        let parameter = format!("subtract={}", text.join(","));
        hold("subtraction", &[&parameter], &lists(1, 60), &followers, true);
        hold("subtraction", &[&parameter], &lists(2, 13), &followers, true);
    }
}

#[test]
fn subtraction_of_all_but_a_set() {
    for set in [&[1][..], &[2], &[2, 3, 7], &[1, 4], &[4, 5, 9], &[1, 2, 3]] {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| {
                touched(taken) == 1 && taken.iter().all(|take| *take == 0 || !set.contains(take))
            })
        };
        let text: Vec<String> = set.iter().map(u32::to_string).collect();
        let parameters = [&format!("subtract={}", text.join(","))[..], "allbut=yes"];
        hold("subtraction", &parameters, &lists(1, 40), &followers, true);
        hold("subtraction", &parameters, &lists(2, 13), &followers, true);
    }
}

#[test]
fn wythoff() {
    let followers = |piles: &Vec<u32>| smaller(piles, &|taken| touched(taken) == 1 || taken[0] == taken[1]);
    hold("wythoff", &[], &lists(2, 21), &followers, true);
}

#[test]
fn nimhoff() {
    for (a, b) in [(1, 3), (1, 1), (2, 2), (2, 3), (1, 2), (2, 6), (3, 5), (4, 2)] {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| {
                let some: Vec<u32> = taken.iter().copied().filter(|&take| take > 0).collect();
                some.len() == 1 || some == [a, b] || some == [b, a]
            })
        };
        let parameters = [format!("a={a}"), format!("b={b}")];
        let parameters = [&parameters[0][..], &parameters[1][..]];
        hold("nimhoff", &parameters, &lists(2, 11), &followers, true);
        hold("nimhoff", &parameters, &lists(3, 4), &followers, true);
    }
}

#[test]
fn cyclic_nimhoff() {
    for h in 1..=5 {
        let followers =
            |piles: &Vec<u32>| smaller(piles, &|taken| touched(taken) == 1 || taken.iter().sum::<u32>() < h);
        hold("cyclic", &[&format!("h={h}")], &lists(2, 11), &followers, true);
        hold("cyclic", &[&format!("h={h}")], &lists(3, 5), &followers, true);
    }
    let followers =
        |piles: &Vec<u32>| smaller(piles, &|taken| touched(taken) == 1 || taken.iter().sum::<u32>() < 6);
    hold("cyclic", &["h=6"], &lists(4, 3), &followers, true);
}

#[test]
fn power_nimhoff() {
    for k in 0..=3 {
        let step = 1 << k;
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| {
                touched(taken) == 1
                    || (touched(taken) == 2 && taken.iter().all(|&take| take == 0 || take == step))
            })
        };
        hold("power-nimhoff", &[&format!("k={k}")], &lists(2, 17), &followers, true);
        hold("power-nimhoff", &[&format!("k={k}")], &lists(3, 6), &followers, true);
        hold("power-nimhoff", &[&format!("k={k}")], &lists(4, 3), &followers, true);
    }
}

#[test]
fn take() {
    for vectors in [
        &[[2, 3]][..],
        &[[1, 3]],
        &[[1, 2], [2, 3], [3, 4]],
        &[[3, 1], [2, 2]],
        &[[0, 2], [1, 1]],
        &[[1, 4], [4, 0]],
    ] {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| touched(taken) == 1 || vectors.iter().any(|vector| vector == taken))
        };
        let text: Vec<String> = vectors.iter().map(|[a, b]| format!("{a},{b}")).collect();
        hold("take", &[&format!("vectors={}", text.join(";"))], &lists(2, 10), &followers, true);
    }
    for vectors in [&[[1, 1, 1]][..], &[[1, 1, 2]], &[[0, 1, 3], [2, 0, 1]], &[[2, 2, 2], [1, 2, 4]]] {
        let followers = |piles: &Vec<u32>| {
            smaller(piles, &|taken| touched(taken) == 1 || vectors.iter().any(|vector| vector == taken))
        };
        let text: Vec<String> = vectors.iter().map(|[a, b, c]| format!("{a},{b},{c}")).collect();
        hold("take", &[&format!("vectors={}", text.join(";"))], &lists(3, 5), &followers, true);
    }
}

#[test]
fn three_pile_wythoff() {
    let followers = |piles: &Vec<u32>| {
        smaller(piles, &|taken| touched(taken) == 1 || taken[0] ^ taken[1] ^ taken[2] == 0)
    };
    hold("wythoff3", &[], &lists(3, 7), &followers, true);
}

#[test]
fn squared_wythoff() {
    // Wythoff's own P-positions, by the definition again.
    let wythoff = |piles: &Vec<u32>| smaller(piles, &|taken| touched(taken) == 1 || taken[0] == taken[1]);
    let mut naive = Naive::new(&wythoff);
    let lost: Vec<Vec<u32>> = lists(2, 18).into_iter().filter(|piles| naive.grundy(piles) == 0).collect();
    let followers = |piles: &Vec<u32>| {
        smaller(piles, &|taken| {
            touched(taken) == 1 || taken[0] == taken[1] || lost.iter().any(|known| known == taken)
        })
    };
    hold("w2", &[], &lists(2, 18), &followers, true);
}

#[test]
fn welter() {
    let apart = |piles: &Vec<u32>| piles.iter().enumerate().all(|(at, pile)| !piles[..at].contains(pile));
    let followers = |piles: &Vec<u32>| {
        let mut found = smaller(piles, &|taken| touched(taken) == 1);
        found.retain(apart);
        found
    };
    for (count, most) in [(1, 9), (2, 14), (3, 9), (4, 7), (5, 6)] {
        let mut positions = lists(count, most);
        positions.retain(apart);
        hold("welter", &[], &positions, &followers, true);
    }
}
