//! The rule itself, tabulated naively over a grid of temperatures, against the exact thermographs; and the invariants
//! every thermograph must have.

use crate::common::Game;
use proptest::prelude::*;
use tedomari_number::Dyadic;
use tedomari_thermograph::{Class, Player, Thermograph, Wall};

/// Grid steps in one unit of temperature. Each level of nesting halves at most once, so trees of depth 5 bend on the
/// grid and nowhere else.
const STEPS: i64 = 32;
/// The top of the grid; leaves are at most 8 in size, so no temperature exceeds 8.
const TOP: i64 = 10;

/// Both walls at every grid point from t = -1, in units of 1/STEPS.
fn table(game: &Game) -> (Vec<i64>, Vec<i64>) {
    let size = ((TOP + 1) * STEPS + 1) as usize;
    let temperature = |j: usize| j as i64 - STEPS;
    let (left, right) = match game {
        Game::Number(x) => {
            let x = x.to_i64().expect("leaves are integers") * STEPS;
            return (vec![x; size], vec![x; size]);
        }
        Game::Options(left, right) => {
            (left.iter().map(table).collect::<Vec<_>>(), right.iter().map(table).collect::<Vec<_>>())
        }
    };
    let l = |j: usize| left.iter().map(|g| g.1[j] - temperature(j)).max();
    let r = |j: usize| right.iter().map(|g| g.0[j] + temperature(j)).min();
    let integer =
        |low: i64, high: i64| (low..=high).filter(|v| v % STEPS == 0).min_by_key(|v| v.abs()).expect("room");
    match (l(0), r(0)) {
        (Some(low), Some(high)) if low > high => {}
        (low, high) => {
            let far = 100 * STEPS;
            let value = integer(low.unwrap_or(-far), high.unwrap_or(far));
            return (vec![value; size], vec![value; size]);
        }
    }
    let cut = (0..size).find(|&j| l(j) <= r(j)).expect("the scaffolds meet below the top");
    assert_eq!(l(cut), r(cut), "the grid is fine enough");
    let at =
        |side: &dyn Fn(usize) -> Option<i64>| (0..size).map(|j| side(j.min(cut)).expect("options")).collect();
    (at(&l), at(&r))
}

fn game(depth: u32) -> impl Strategy<Value = Game> {
    let leaf = (-8..=8_i64).prop_map(|n| Game::Number(Dyadic::from(n)));
    leaf.prop_recursive(depth, 40, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=2);
        prop_oneof![
            4 => (inner.clone(), inner.clone()).prop_map(|(l, r)| Game::Options(vec![l], vec![r])),
            4 => (prop::collection::vec(inner.clone(), 1..=3), prop::collection::vec(inner.clone(), 1..=3))
                .prop_map(|(l, r)| Game::Options(l, r)),
            1 => (side(), side()).prop_map(|(l, r)| Game::Options(l, r)),
        ]
    })
}

fn check_wall(wall: &Wall, allowed: [i32; 2]) {
    let points = wall.breakpoints();
    assert_eq!(points[0].0, Dyadic::from(-1));
    let mut previous = None;
    for w in points.windows(2) {
        let run = &w[1].0 - &w[0].0;
        let rise = &w[1].1 - &w[0].1;
        assert!(run.signum() > 0, "temperatures rise");
        let slope = rise.signum();
        assert!(allowed.contains(&slope), "slope {slope}");
        assert!(slope == 0 || rise.abs() == run, "slanted pieces have slope ±1");
        assert_ne!(previous, Some(slope), "a breakpoint without a bend");
        previous = Some(slope);
        assert_eq!(wall.slope_above(&w[0].0), slope);
        assert_eq!(wall.slope_below(&w[1].0), slope);
    }
    assert_ne!(previous, Some(0), "a flat last piece belongs to the top");
}

fn check_invariants(g: &Thermograph) {
    check_wall(g.left(), [-1, 0]);
    check_wall(g.right(), [0, 1]);
    for t in g.breakpoints() {
        assert!(g.width_at(&t).signum() >= 0);
        assert_eq!(g.width_at(&t).is_zero(), t >= *g.temperature());
    }
    assert_eq!(g.left_at(g.temperature()), *g.mean());
    assert_eq!(g.right_at(g.temperature()), *g.mean());
    assert_eq!(g.class() == Class::Number, g.temperature().signum() < 0);
    assert_eq!(g.negate().negate(), *g);
    assert_eq!(*g.negate().mean(), -g.mean());
    let x = Dyadic::new(-7, 2);
    assert_eq!(g.translate(&x).translate(&-&x), *g);
    assert_eq!(*g.translate(&x).mean(), g.mean() + &x);
}

/// G + x as a tree: move in either part.
fn plus(game: &Game, x: &Game) -> Game {
    let split = |g: &Game| match g {
        Game::Options(l, r) => (l.clone(), r.clone()),
        Game::Number(n) => {
            let n = n.to_i64().expect("leaves are integers");
            let step = |by: i64| vec![Game::Number(Dyadic::from(n + by))];
            (if n > 0 { step(-1) } else { vec![] }, if n < 0 { step(1) } else { vec![] })
        }
    };
    if let (Game::Number(a), Game::Number(b)) = (game, x) {
        return Game::Number(a + b);
    }
    let ((gl, gr), (xl, xr)) = (split(game), split(x));
    let add = |in_game: Vec<Game>, in_x: Vec<Game>| {
        let first = in_game.iter().map(|g| plus(g, x));
        first.chain(in_x.iter().map(|y| plus(game, y))).collect::<Vec<_>>()
    };
    Game::Options(add(gl, xl), add(gr, xr))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn agrees_with_the_tabulated_rule(game in game(5)) {
        let (left, right) = table(&game);
        let g = game.thermograph();
        for j in 0..left.len() {
            let t = Dyadic::new(j as i64 - STEPS, 5);
            prop_assert_eq!(g.left_at(&t), Dyadic::new(left[j], 5));
            prop_assert_eq!(g.right_at(&t), Dyadic::new(right[j], 5));
        }
        check_invariants(&g);
    }

    #[test]
    fn negation_of_the_options(game in game(4)) {
        fn negate(game: &Game) -> Game {
            match game {
                Game::Number(x) => Game::Number(-x),
                Game::Options(l, r) => Game::Options(r.iter().map(negate).collect(), l.iter().map(negate).collect()),
            }
        }
        prop_assert_eq!(negate(&game).thermograph(), game.thermograph().negate());
    }

    #[test]
    fn translation_is_addition(game in game(3), n in -3..=3_i64) {
        let g = game.thermograph();
        let number = Game::Number(Dyadic::from(n));
        prop_assert_eq!(plus(&game, &number).thermograph(), g.translate(&Dyadic::from(n)));
        // A fraction agrees from its own temperature upward.
        let [zero, one] = [0, 1].map(|n| Game::Number(Dyadic::from(n)));
        let quarter = Game::Options(vec![zero.clone()], vec![Game::Options(vec![zero], vec![one])]);
        let (sum, moved) = (plus(&game, &quarter).thermograph(), g.translate(&Dyadic::new(1, 2)));
        for j in -8..80 {
            let t = Dyadic::new(j, 5);
            prop_assert_eq!((sum.left_at(&t), sum.right_at(&t)), (moved.left_at(&t), moved.right_at(&t)));
        }
    }
}

#[test]
fn numbers_in_closed_form_follow_the_rule() {
    // Denominators rise, so the options of each number are already checked when it comes up.
    for k in 1..=12 {
        for m in (-3 << k | 1..3 << k).step_by(2) {
            let x = Dyadic::new(m, k);
            let [below, above] = [m - 1, m + 1].map(|n| Thermograph::number(&Dyadic::new(n, k)));
            let by_rule = Thermograph::from_options(&[&below], &[&above]);
            let closed = Thermograph::number(&x);
            assert_eq!(closed, by_rule, "{x}");
            assert_eq!((closed.mean(), closed.temperature()), (&x, &Dyadic::new(-1, k)));
            check_invariants(&closed);
        }
    }
}

#[test]
fn long_numbers_are_quick() {
    let k = 1_000_000;
    let tiny = Thermograph::number(&Dyadic::new(-1, k));
    assert_eq!(*tiny.temperature(), Dyadic::new(-1, k));
    let alternating =
        (0..2000).fold(Dyadic::ONE, |x, i| if i % 2 == 0 { x.half() } else { x.half() + Dyadic::ONE });
    check_invariants(&Thermograph::number(&alternating));
}

#[test]
fn options_of_shifted_fractions_still_give_an_answer() {
    // A mast at a fraction is not the thermograph of a game, but the answer is defined.
    let low = Thermograph::mast(Dyadic::new(-3, 2));
    let high = Thermograph::mast(Dyadic::new(15, 3));
    let g = Thermograph::from_options(&[&low], &[&high]);
    assert_eq!(*g.mean(), Dyadic::new(1, 1));
}

#[test]
fn classes() {
    let class = |text: &str| crate::common::parse(text).thermograph().class();
    assert_eq!(class("3/4"), Class::Number);
    assert_eq!(class("{{10|0}|{0|-10}}"), Class::Number);
    assert_eq!(class("*"), Class::Tepid);
    assert_eq!(class("{0|*}"), Class::Tepid);
    assert_eq!(class("{1|-1}"), Class::Gote);
    assert_eq!(class("{4|{-4|-10}}"), Class::Gote);
    assert_eq!(class("{{100|15}|-7}"), Class::LeftSente);
    assert_eq!(class("{7|{-15|-100}}"), Class::RightSente);
    let both = crate::common::parse("{{100002|4}|{0|-100000}}").thermograph();
    assert_eq!(both.class_at(&Dyadic::from(0)), Some(Class::DoubleSente));
    assert_eq!(both.class_at(&Dyadic::from(-2)), None);
    assert_eq!(Class::DoubleSente.to_string(), "double sente");
    assert_eq!(Class::RightSente.name_for(Player::Left), "reverse sente");
    assert_eq!(Class::RightSente.sente_player(), Some(Player::Right));
}
