//! Temperature discovery search against the given data, against a minimax by the rules, and against thermographs.

use crate::common;

use rustc_hash::FxHashMap as HashMap;

use common::{dyadic, for_games, games, rational};
use serde_json::Value as Json;
use tedomari::discovery::{AlphaBeta, Enriched, ExprPosition, OnBoard, Options, Playable, Turn, Written};
use tedomari::rulesets::games::domineering;
use tedomari::{
    CouponStack, Discovery, Dyadic, Engine, Interval, Limits, NoPositions, Player, SharedRuleset, Stop, Task,
    discover,
};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::Player as Side;
use tedomari_oracle::{Rational, Tree, thermo};

const BOTH: [(Player, &str); 2] = [(Player::Left, "left_first"), (Player::Right, "right_first")];

fn data() -> Json {
    let path = format!("{}/data/tds.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn number(json: &Json) -> Dyadic {
    json.as_str().unwrap().parse().unwrap()
}

fn written<'e>(engine: &'e Engine, text: &str) -> Written<'e> {
    Written::read(engine, text, &NoPositions).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn found(engine: &Engine, text: &str, options: &Options) -> Discovery {
    let game = written(engine, text);
    discover(engine, &game, &game.root(), options).unwrap()
}

#[test]
fn stacks_of_the_data() {
    for case in data()["stacks"].as_array().unwrap() {
        let (top, delta) = (number(&case["t"]), number(&case["delta"]));
        let stack = match case["kind"].as_str().unwrap() {
            "C" => CouponStack::positive(top, delta).unwrap(),
            _ => CouponStack::full(top, delta).unwrap(),
        };
        assert_eq!(stack.value(), number(&case["left_first"]), "{stack}");
        assert_eq!(-stack.value(), number(&case["right_first"]), "{stack}");
        let coupons: Vec<Dyadic> = case["coupons"].as_array().unwrap().iter().map(number).collect();
        assert_eq!(stack.coupons().collect::<Vec<_>>(), coupons, "{stack}");
    }
}

/// Scores, forced scores, means and temperatures with the stacks that the data prescribe.
#[test]
fn games_of_the_data_with_their_stacks() {
    let engine = Engine::new();
    let data = data();
    let cases = data["games"].as_array().unwrap();
    assert_eq!(cases.len(), 58);
    for case in cases {
        let text = case["game"].as_str().unwrap();
        let game = written(&engine, text);
        let stack = CouponStack::full(number(&case["t"]), number(&case["delta"])).unwrap();
        let sum = Enriched::new(&engine, &game, &game.root(), stack.clone()).unwrap();
        let mut alpha_beta = AlphaBeta::new(&engine, &game, &stack).unwrap();
        for (first, key) in BOTH {
            let case = &case[key];
            assert_eq!(sum.score(first), number(&case["V"]), "{text}");
            assert_eq!(alpha_beta.score(&game.root(), first).unwrap(), number(&case["V"]), "{text}");
            assert_eq!(sum.mean(first), number(&case["mean"]), "{text}");
            assert_eq!(sum.last_free_coupon(first), number(&case["loop_estimate"]), "{text}");
            assert_eq!(sum.temperature(first), number(&case["temperature_rounded_up_to_2delta"]), "{text}");
            let alone = if first == Player::Left { stack.value() } else { -stack.value() };
            assert_eq!(alone, number(&case["stack"]), "{text}");
            for (i, pair) in case["forced_values"].as_array().into_iter().flatten().enumerate() {
                assert_eq!(stack.coupon(i as u64), Some(number(&pair[0])), "{text}");
                assert_eq!(sum.forced(first, i as u64 + 1), number(&pair[1]), "{text}, {i} coupons forced");
            }
        }
    }
}

/// The same games with stacks of our own choice: δ as in the data, and a top that is high enough.
#[test]
fn games_of_the_data() {
    let engine = Engine::new();
    let (mut same_delta, mut same_top) = (0, 0);
    for case in data()["games"].as_array().unwrap() {
        let text = case["game"].as_str().unwrap();
        let answer = found(&engine, text, &Options::default());
        assert_eq!(answer.exact_mean(), Some(&number(&case["true_mean"])), "{text}");
        assert_eq!(answer.exact_temperature(), Some(&number(&case["true_temperature"])), "{text}");
        let stack = answer.stack.unwrap();
        // A zugzwang that is an integer is not looked into, so its followers do not count for us.
        assert!(*stack.delta() >= number(&case["delta"]), "{text}");
        same_delta += usize::from(*stack.delta() == number(&case["delta"]));
        same_top += usize::from(*stack.top() == number(&case["t"]));
    }
    assert!(same_delta > 50 && same_top > 40, "{same_delta}, {same_top}");
}

/// Minimax by the rules: integers end the game, otherwise a move or the top coupon; one coupon of -1 after the other as
/// long as the game has moves.
struct Rules {
    delta: Rational,
    seen: HashMap<(Tree, i64, Side), Rational>,
}

impl Rules {
    fn coupon(&self, k: i64) -> Rational {
        Rational::integer(k.into()) * self.delta + Rational::integer(-1)
    }

    fn rest(&self, k: i64) -> Rational {
        (1..=k).fold(Rational::new(-1, 2), |rest, i| self.coupon(i) - rest)
    }

    /// With k coupons above -1. At k = 0 nobody gains by taking a coupon of -1, unless it is all that is left.
    fn score(&mut self, g: Tree, k: i64, mover: Side) -> Rational {
        let sign = |x: Rational| if mover == Side::Left { x } else { -x };
        let mast = thermo::mast(g);
        if mast.temperature == Rational::integer(-1) {
            return mast.mean + sign(self.rest(k));
        }
        if let Some(&known) = self.seen.get(&(g, k, mover)) {
            return known;
        }
        let options = g.options(mover);
        let mut scores: Vec<Rational> = options.iter().map(|&o| self.score(o, k, mover.other())).collect();
        if k > 0 {
            scores.push(self.score(g, k - 1, mover.other()) + sign(self.coupon(k)));
        }
        let best = scores.into_iter().max_by(|a, b| sign(*a).cmp(&sign(*b))).unwrap();
        self.seen.insert((g, k, mover), best);
        best
    }
}

/// The scores of sweep and alpha-beta are those of the rules, for stacks fine and coarse, high and low.
#[test]
fn scores_are_minimax() {
    for_games(301, games(60), |engine, random, g| {
        let places = random.between(0, 4) as u64;
        let delta = Dyadic::new(1, places);
        let height = random.between(0, 40);
        let top = &(&Dyadic::from(height) * &delta) - &Dyadic::ONE;
        let stack = CouponStack::full(top, delta.clone()).unwrap();
        let game = written(engine, &g.to_string());
        let sum = Enriched::new(engine, &game, &game.root(), stack.clone()).unwrap();
        let mut alpha_beta = AlphaBeta::new(engine, &game, &stack).unwrap();
        let mut rules = Rules { delta: rational(&delta), seen: HashMap::default() };
        for (player, side) in [(Player::Left, Side::Left), (Player::Right, Side::Right)] {
            let expected = dyadic(rules.score(g, height, side));
            assert_eq!(sum.score(player), expected, "{g} with {stack}, {player} first");
            assert_eq!(alpha_beta.score(&game.root(), player).unwrap(), expected, "{g} with {stack}");
            // Forced coupons, by hand.
            let (mut gone, mut mover) = (Rational::ZERO, side);
            for taken in 1..=height.min(12) {
                let coupon = rules.coupon(height - taken + 1);
                gone = gone + if mover == Side::Left { coupon } else { -coupon };
                mover = mover.other();
                let expected = gone + rules.score(g, height - taken, mover);
                assert_eq!(rational(&sum.forced(player, taken as u64)), expected, "{g} with {stack}");
            }
        }
    });
}

/// Deeper and wilder trees than the shared families: up to four levels, options in no order, fractions.
fn nested(random: &mut Random, depth: i64) -> String {
    if depth == 0 || random.one_in(5) {
        let number =
            Rational::new(random.between(-24, 24).into(), [1, 1, 2, 4][random.between(0, 3) as usize]);
        return match random.between(0, 9) {
            0 => "*".to_owned(),
            1 => "^".to_owned(),
            2 => "+-3".to_owned(),
            _ => number.to_string(),
        };
    }
    let mut side = || -> String {
        let count = if random.one_in(8) { 0 } else { random.between(1, if depth > 2 { 1 } else { 2 }) };
        (0..count).map(|_| nested(random, depth - 1)).collect::<Vec<_>>().join(",")
    };
    let (left, right) = (side(), side());
    format!("{{{left}|{right}}}")
}

fn check_exact(engine: &Engine, text: &str) {
    let value = engine.read(text).unwrap();
    for first in [Player::Left, Player::Right] {
        let options = Options { first: Some(first), ..Options::default() };
        let answer = found(engine, text, &options);
        assert_eq!(answer.exact_mean(), Some(&engine.mean(value).unwrap()), "mean of {text}");
        let temperature = engine.temperature(value).unwrap();
        assert_eq!(answer.exact_temperature(), Some(&temperature), "temperature of {text}");
        check_line(engine, text, &answer, first);
    }
    // The forced coupons of either player find the same temperature.
    let stack = found(engine, text, &Options::default()).stack.unwrap();
    let game = written(engine, text);
    let sum = Enriched::new(engine, &game, &game.root(), stack).unwrap();
    for first in [Player::Left, Player::Right] {
        assert_eq!(sum.mean(first), engine.mean(value).unwrap(), "{text}");
        assert_eq!(sum.temperature(first), engine.temperature(value).unwrap(), "{text}");
    }
}

/// The line is legal, starts with the right player, and its coupons and its integer add up to the score.
fn check_line(engine: &Engine, text: &str, answer: &Discovery, first: Player) {
    let game = written(engine, text);
    let stack = answer.stack.as_ref().unwrap();
    let (mut place, mut mover, mut taken, mut score) = (game.root(), first, 0_i64, Dyadic::ZERO);
    let to_left = |player: Player, x: Dyadic| if player == Player::Left { x } else { -x };
    let mut ended = false;
    for turn in &answer.line {
        assert!(!ended);
        match turn {
            Turn::Coupons { player, from, to, count } => {
                assert_eq!(*player, mover, "{text}");
                let count = count.to_i64().unwrap();
                assert_eq!(stack.coupon(taken as u64).as_ref(), Some(from), "{text}");
                assert_eq!(stack.coupon((taken + count - 1) as u64).as_ref(), Some(to), "{text}");
                for i in taken..taken + count {
                    score += to_left(mover, stack.coupon(i as u64).unwrap());
                    mover = mover.opponent();
                }
                taken += count;
            }
            Turn::Move { player, option, to, coupon, .. } => {
                assert_eq!(*player, mover, "{text}");
                assert_eq!(stack.coupon(taken as u64).as_ref(), Some(coupon), "{text}");
                place = game.options(&place, mover).unwrap()[*option].clone();
                assert_eq!(game.text(&place), *to, "{text}");
                mover = mover.opponent();
            }
            Turn::End { player, integer, rest } => {
                assert_eq!(*player, mover, "{text}");
                let value = engine.read(&game.text(&place)).unwrap();
                assert_eq!(engine.as_number(value).as_ref(), Some(integer), "{text}");
                assert_eq!(*rest, to_left(mover, stack.rest(taken as u64)), "{text}");
                score = score + integer + rest;
                ended = true;
            }
        }
    }
    assert!(ended, "the line of {text} ends");
    let [left, right] = answer.scores.clone().unwrap();
    assert_eq!(score, if first == Player::Left { left } else { right }, "the line of {text}");
}

#[test]
fn mean_and_temperature_are_the_thermographs() {
    for_games(302, games(250), |engine, _, g| check_exact(engine, &g.to_string()));
}

#[test]
fn mean_and_temperature_of_nested_games() {
    let mut random = common::seed(303);
    let mut engine = Engine::new();
    for n in 1..=games(1500) {
        if n % 500 == 0 {
            engine = Engine::new();
        }
        let depth = random.between(1, 4);
        check_exact(&engine, &nested(&mut random, depth));
    }
}

fn contains(interval: &Interval, x: &Dyadic) -> bool {
    interval.low.as_ref().is_none_or(|low| low <= x) && interval.high.as_ref().is_none_or(|high| x <= high)
}

/// Coarse stacks, low stacks, depth limits and budgets: bounds always hold.
#[test]
fn bounds_hold() {
    let mut random = common::seed(304);
    let engine = Engine::new();
    let (mut exact, mut narrow) = (0, 0);
    for _ in 0..games(1500) {
        let depth = random.between(1, 4);
        let text = nested(&mut random, depth);
        let value = engine.read(&text).unwrap();
        let (mean, temperature) = (engine.mean(value).unwrap(), engine.temperature(value).unwrap());
        let mut try_with = |options: &Options, engine: &Engine| {
            let answer = found(engine, &text, options);
            assert!(contains(&answer.mean, &mean), "mean {mean} of {text}: {:?}, {options:?}", answer.mean);
            assert!(
                contains(&answer.temperature, &temperature),
                "temperature {temperature} of {text}: {:?}, {options:?}",
                answer.temperature
            );
            exact += usize::from(answer.is_exact());
            narrow += usize::from(answer.temperature.high.is_some());
            answer
        };
        for places in 0..4 {
            let delta = Some(Dyadic::new(1, places));
            try_with(&Options { delta: delta.clone(), ..Options::default() }, &engine);
            let top = Some(Dyadic::from(random.between(-1, 12)));
            try_with(&Options { delta, top, ..Options::default() }, &engine);
        }
        for depth in 0..4 {
            try_with(&Options { depth: Some(depth), ..Options::default() }, &engine);
            let delta = Some(Dyadic::new(1, random.between(0, 4) as u64));
            try_with(&Options { depth: Some(depth), delta, ..Options::default() }, &engine);
        }
        let limited = Engine::new();
        let whole = written(&limited, &text);
        let limited = limited.with_task(&Task::new(Limits::new().nodes(random.between(1, 400) as u64)));
        let answer =
            discover(&limited, &whole, &whole.root(), &Options { deepen: true, ..Options::default() })
                .unwrap();
        assert!(contains(&answer.mean, &mean) && contains(&answer.temperature, &temperature), "{text}");
        assert!(answer.is_exact() || answer.stopped == Some(Stop::Nodes), "{text}");
    }
    println!("{exact} exact, {narrow} with an upper bound on the temperature");
    assert!(exact > 0 && narrow > exact);
}

/// The error of a coarse stack is within what is proved, score by score: V against the walls.
#[test]
fn coarse_scores_are_near_the_walls() {
    for_games(305, games(60), |engine, random, g| {
        let text = g.to_string();
        let game = written(engine, &text);
        let depth = Rational::integer(longest_play(g, &mut HashMap::default()).into());
        let delta = Rational::new(1, 1 << random.between(0, 3));
        for height in 0..24 {
            let tau = Rational::integer(height.into()) * delta + Rational::integer(-1);
            let stack = CouponStack::full(dyadic(tau), dyadic(delta)).unwrap();
            let sum = Enriched::new(engine, &game, &game.root(), stack).unwrap();
            let half = Rational::new(1, 2);
            let left = rational(&sum.score(Player::Left)) - thermo::left_wall(g, tau) - tau * half;
            let right = rational(&sum.score(Player::Right)) - thermo::right_wall(g, tau) + tau * half;
            let (wide, tight) = ((depth + half) * delta, depth * delta);
            assert!(-tight <= left && left <= wide, "{g} at {tau} by {delta}: {left}");
            assert!(-wide <= right && right <= tight, "{g} at {tau} by {delta}: {right}");
        }
    });
}

/// The most moves until the game is an integer.
fn longest_play(g: Tree, known: &mut HashMap<Tree, i64>) -> i64 {
    if thermo::temperature(g) == Rational::integer(-1) {
        return 0;
    }
    if let Some(&depth) = known.get(&g) {
        return depth;
    }
    let sides = [g.left(), g.right()];
    let depth =
        1 + sides.iter().flat_map(|side| side.iter()).map(|&o| longest_play(o, known)).max().unwrap_or(0);
    known.insert(g, depth);
    depth
}

/// What is huge or minute takes no longer: the stack is not gone through coupon by coupon.
#[test]
fn tall_and_fine_stacks() {
    let engine = Engine::new();
    for (text, mean, temperature) in [
        ("{1000000000000|-1000000000000}", "0", "1000000000000"),
        ("{{100002|4}|{0|-100000}}", "3/2", "100003/2"),
        ("1/1125899906842624", "1/1125899906842624", "-1/1125899906842624"),
        (
            "{123456789012345678901234567890|0}",
            "61728394506172839450617283945",
            "61728394506172839450617283945",
        ),
    ] {
        let answer = found(&engine, text, &Options::default());
        let value = engine.read(text).unwrap();
        assert_eq!(answer.exact_mean(), Some(&engine.mean(value).unwrap()), "{text}");
        assert_eq!(answer.exact_mean().unwrap().to_string(), mean, "{text}");
        assert_eq!(answer.exact_temperature().unwrap().to_string(), temperature, "{text}");
        assert_eq!(answer.exact_temperature(), Some(&engine.temperature(value).unwrap()), "{text}");
        assert!(answer.nodes < 30_000, "{text}: {} nodes", answer.nodes);
    }
}

/// Straight from the board, against the thermograph of the canonical value.
#[test]
fn boards() {
    let engine = Engine::new();
    let ruleset = SharedRuleset::new(domineering::RULESET);
    let board = OnBoard::new(&ruleset);
    let mut random = common::seed(306);
    let mut boards: Vec<String> = ["2x2", "2x3", "3x3", "2x4", "3x4", "2x6"].map(str::to_owned).to_vec();
    for _ in 0..60 {
        let rows: Vec<String> =
            (0..3).map(|_| (0..4).map(|_| if random.one_in(4) { '#' } else { '.' }).collect()).collect();
        boards.push(rows.join("|"));
    }
    for text in boards {
        let root = board.read(&text).unwrap();
        let value = engine
            .read_form(&format!("domineering({text})"), &tedomari::Rulesets::default())
            .unwrap()
            .value();
        let answer = discover(&engine, &board, &root, &Options::default()).unwrap();
        assert_eq!(answer.exact_mean(), Some(&engine.mean(value).unwrap()), "{text}");
        assert_eq!(answer.exact_temperature(), Some(&engine.temperature(value).unwrap()), "{text}");
        let stack = answer.stack.unwrap();
        let mut search = AlphaBeta::new(&engine, &board, &stack).unwrap();
        let scores = [Player::Left, Player::Right].map(|player| search.score(&root, player).unwrap());
        assert_eq!(Some(scores), answer.scores, "{text}");
        for depth in 1..4 {
            let options = Options { depth: Some(depth), ..Options::default() };
            let answer = discover(&engine, &board, &root, &options).unwrap();
            assert!(contains(&answer.mean, &engine.mean(value).unwrap()), "{text}");
            assert!(contains(&answer.temperature, &engine.temperature(value).unwrap()), "{text}");
        }
    }
}

/// The numbers of the slides' example, an Amazons position in which Right moves to -1/2.
#[test]
fn the_amazons_example() {
    let engine = Engine::new();
    let game = written(&engine, "{2|-1/2}");
    let stack = CouponStack::full("17/8".parse().unwrap(), "1/8".parse().unwrap()).unwrap();
    let sum = Enriched::new(&engine, &game, &game.root(), stack).unwrap();
    assert_eq!(sum.score(Player::Left).to_string(), "15/8");
    assert_eq!(
        (sum.mean(Player::Left).to_string(), sum.temperature(Player::Left).to_string()),
        ("3/4".into(), "5/4".into())
    );
}

#[test]
fn integers_and_empty_sides() {
    let engine = Engine::new();
    for (text, mean) in [
        ("5", "5"),
        ("{|}", "0"),
        ("{3|}", "4"),
        ("{|-2}", "-3"),
        ("{-5|3}", "0"),
        ("{v|3}", "0"),
        ("{*|*}", "0"),
    ] {
        let answer = found(&engine, text, &Options::default());
        assert_eq!(answer.exact_mean().unwrap().to_string(), mean, "{text}");
        assert_eq!(answer.exact_temperature().unwrap().to_string(), "-1", "{text}");
    }
    let place = written(&engine, "-(-{3|-1})").root();
    assert!(matches!(place, ExprPosition::Part { negated: false, .. }));
}
