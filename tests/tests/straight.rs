//! Thermographs straight from positions, thermographs of canonical forms and temperature discovery on the positions
//! themselves agree; stopped answers hold the truth.

use crate::common;

use common::{games, rational, seed};
use tedomari::discovery::{Options, Played, Reading, ThermographSearch, measure};
use tedomari::sums::Term;
use tedomari::winner::{Book, PartSettings};
use tedomari::{
    About, BoardError, Dyadic, Engine, Estimate, Limits, Move, Player, Registry, Ruleset, Rulesets, Task,
    Thermograph, discover,
};
use tedomari_oracle::boards::{self, GAMES, random_legal, reachable};
use tedomari_oracle::random::Random;
use tedomari_oracle::{naive, thermo};

/// A game on grids: characters to choose from, and sizes.
type Grids = (&'static str, &'static [&'static str], &'static [(usize, usize)]);

const GRIDS: [Grids; 7] = [
    ("amazons", &["xo##..", "x#o#.#.", "xo.####.."], &[(3, 3), (2, 4), (1, 6), (4, 3), (2, 2)]),
    ("domineering", &["...#", "..#"], &[(3, 3), (2, 4), (4, 3), (3, 4), (1, 5)]),
    ("clobber", &["xo.", "xxoo.", "xo#"], &[(2, 3), (3, 3), (1, 7), (2, 4)]),
    ("nogo", &["xo.", "xo#.", "..xo#"], &[(2, 3), (3, 3), (1, 7), (2, 4)]),
    ("konane", &["xo.", "xo..", "xo...#"], &[(3, 3), (3, 4), (1, 9), (4, 4)]),
    ("fission", &["x..", "x...", "x..#"], &[(3, 3), (3, 4), (1, 5), (2, 5)]),
    ("cannibal_clobber", &["xo..", "xo.", "xo#."], &[(2, 3), (3, 3), (1, 6)]),
];

/// Games on strips and graphs: letters, and how many.
const STRIPS: [(&str, &[char], i64, &str); 4] = [
    ("toads_and_frogs", &['t', 'f', '.', '.'], 9, ""),
    ("toppling_dominoes", &['l', 'r', 'l', 'r', 'e'], 7, ""),
    ("snort", &['.', '.', '.', 'L', 'R'], 6, "-"),
    ("col", &['.', '.', '.', 'L', 'R'], 6, "-"),
];

/// A random position with few boards below it, as a term of an expression.
fn random_position(random: &mut Random, most: usize) -> String {
    loop {
        let kind = random.between(0, (GRIDS.len() + STRIPS.len() + 1) as i64) as usize;
        if kind == GRIDS.len() + STRIPS.len() {
            let game = if random.one_in(2) { "cutcake" } else { "maundy_cake" };
            return format!("{game}({}x{})", random.between(1, 40), random.between(1, 40));
        }
        if kind > GRIDS.len() + STRIPS.len() {
            return random_stacks(random);
        }
        if let Some((name, characters, sizes)) = GRIDS.get(kind) {
            let (rows, columns) = sizes[random.between(0, sizes.len() as i64 - 1) as usize];
            let characters = characters[random.between(0, characters.len() as i64 - 1) as usize];
            let board = random_legal(random, name, rows, columns, characters);
            let rules = GAMES.iter().find(|(known, _)| known == name).unwrap().1;
            if reachable(rules, &board, most) < most {
                return format!("{name}({})", boards::write(&board));
            }
        } else {
            let (name, letters, longest, between) = STRIPS[kind - GRIDS.len()];
            let length = random.between(1, longest);
            let last = letters.len() as i64 - 1;
            let cells: Vec<String> =
                (0..length).map(|_| letters[random.between(0, last) as usize].to_string()).collect();
            return format!("{name}({})", cells.join(between));
        }
    }
}

/// Stacks of coins, with money on one side: moves in it are as many as it is worth.
fn random_stacks(random: &mut Random) -> String {
    let mut stacks = Vec::new();
    for _ in 0..random.between(1, 2) {
        let coins: Vec<String> =
            (0..random.between(1, 3)).map(|_| random.between(0, 9).to_string()).collect();
        stacks.push(coins.join(","));
    }
    format!("coin_stacks({}: {})", random.between(-50, 50), stacks.join("|"))
}

fn random_term(random: &mut Random, most: usize) -> String {
    if random.one_in(6) {
        let games = ["{3|1}", "*", "^", "1/2", "{2||1|-1}", "-3/4", "{1/2|-1}", "Tiny(1)", "+-2", "5"];
        return games[random.between(0, games.len() as i64 - 1) as usize].to_owned();
    }
    random_position(random, most)
}

/// The thermograph of the canonical form.
fn canonical(engine: &Engine, text: &str) -> Thermograph {
    let form = engine.read_form(text, &Rulesets::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
    engine.thermograph(form.value()).unwrap()
}

fn terms(engine: &Engine, text: &str) -> Vec<Term> {
    Term::read(engine, text, &Rulesets::default()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Without any canonical value of a position.
fn without_values(engine: &Engine, text: &str) -> Reading {
    let mut thermographs =
        ThermographSearch::with(engine, PartSettings { value_steps: 0, ..Default::default() });
    let sum = thermographs.terms(&terms(engine, text)).unwrap();
    thermographs.read(&sum)
}

fn assert_holds(estimate: &Estimate, truth: &Thermograph, text: &str) {
    let [left, right] = [truth.left_stop(), truth.right_stop()];
    assert!(estimate.left_stop.contains(&left), "Left stop {left} of {text}: {estimate:?}");
    assert!(estimate.right_stop.contains(&right), "Right stop {right} of {text}: {estimate:?}");
    assert!(estimate.mean.contains(truth.mean()), "mean {} of {text}: {estimate:?}", truth.mean());
    let temperature = truth.temperature();
    assert!(estimate.temperature.contains(temperature), "temperature {temperature} of {text}: {estimate:?}");
}

/// Temperature discovery on the positions themselves; whether it came to its end.
fn discovered(text: &str, truth: &Thermograph) -> bool {
    let engine = Engine::new();
    let sum = terms(&engine, text);
    let engine = engine.with_task(&Task::new(Limits::new().nodes(20_000)));
    let game = Played::new(&engine, sum.clone(), None).unwrap();
    let found = discover(&engine, &game, &game.root(), &Options { deepen: true, ..Options::default() });
    let found = found.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(found.mean.contains(truth.mean()), "mean {} of {text}: {:?}", truth.mean(), found.mean);
    let temperature = truth.temperature();
    assert!(found.temperature.contains(temperature), "{temperature} of {text}: {:?}", found.temperature);
    found.is_exact()
}

/// An answer with a small budget holds the truth; whether it was stopped.
fn stopped(random: &mut Random, text: &str, truth: &Thermograph) -> bool {
    let engine = Engine::new();
    let sum = terms(&engine, text);
    let engine = engine.with_task(&Task::new(Limits::new().nodes(random.between(1, 30) as u64)));
    let reading = measure(&engine, &sum, None);
    assert_holds(&reading.estimate, truth, text);
    assert_eq!(reading.thermograph.is_none(), reading.stopped.is_some(), "{text}");
    reading.stopped.is_some()
}

/// Texts of positions and sums, by canonical forms, straight, and by discovery: how many there were, how many of them
/// discovery finished, and how many a small budget stopped.
fn in_three_ways(random: &mut Random, count: usize, text: impl Fn(&mut Random) -> String) -> [usize; 3] {
    let mut engine = Engine::new();
    let (mut exact, mut ended) = (0, 0);
    for n in 0..count {
        if n % 200 == 0 {
            engine = Engine::new();
        }
        let text = text(random);
        let truth = canonical(&engine, &text);
        let straight = measure(&engine, &terms(&engine, &text), None);
        assert_eq!(straight.thermograph.as_ref(), Some(&truth), "{text}");
        let without_values = without_values(&engine, &text);
        assert_eq!(without_values.thermograph.as_ref(), Some(&truth), "{text} without values");
        exact += usize::from(discovered(&text, &truth));
        ended += usize::from(stopped(random, &text, &truth));
    }
    println!("{count} texts, {exact} discovered, {ended} stopped");
    [count, exact, ended]
}

#[test]
fn positions_in_three_ways() {
    let position = |random: &mut Random| random_position(random, 400);
    let [count, exact, _] = in_three_ways(&mut seed(901), games(2500), position);
    assert!(10 * exact > 9 * count, "{exact} of {count}");
}

#[test]
fn sums_in_three_ways() {
    let sum = |random: &mut Random| {
        let count = random.between(2, 3);
        let most = if count == 2 { 60 } else { 20 };
        let mut text = random_position(random, most);
        for _ in 1..count {
            text += if random.one_in(2) { " + " } else { " - " };
            text += &random_term(random, most);
        }
        text
    };
    let [count, exact, _] = in_three_ways(&mut seed(902), games(800), sum);
    assert!(2 * exact > count, "{exact} of {count}");
}

/// The oracle builds trees by the rules alone and has its own thermographs.
#[test]
fn positions_by_brute_force() {
    let mut random = seed(903);
    for _ in 0..games(200) {
        let text = random_position(&mut random, 60);
        let (name, board) = text.trim_end_matches(')').split_once('(').unwrap();
        let Some(tree) = naive::value(name, board) else { continue };
        let engine = Engine::new();
        let found = measure(&engine, &terms(&engine, &text), None).thermograph.unwrap();
        for quarters in -4..20 {
            let t = Dyadic::new(quarters, 2);
            let at = rational(&t);
            assert_eq!(rational(&found.left_at(&t)), thermo::left_wall(tree, at), "{text} at {t}");
            assert_eq!(rational(&found.right_at(&t)), thermo::right_wall(tree, at), "{text} at {t}");
        }
    }
}

/// Müller's slides on temperature discovery search, with the errata: Amazons positions and their means and temperatures.
#[test]
fn published_positions() {
    for (board, mean, temperature) in
        [("..o|...|..x", "0", "11/4"), ("#.##|.#x#|o.##|####", "3/4", "5/4"), ("x.", "1", "-1")]
    {
        let engine = Engine::new();
        let text = format!("amazons({board})");
        let sum = terms(&engine, &text);
        let found = measure(&engine, &sum, None).thermograph.unwrap();
        assert_eq!(
            (found.mean().to_string(), found.temperature().to_string()),
            (mean.into(), temperature.into())
        );
        let game = Played::new(&engine, sum.clone(), None).unwrap();
        let found = discover(&engine, &game, &game.root(), &Options::default()).unwrap();
        assert_eq!(found.exact_mean().map(Dyadic::to_string).as_deref(), Some(mean));
        assert_eq!(found.exact_temperature().map(Dyadic::to_string).as_deref(), Some(temperature));
    }
}

/// A board that is its own negative has mean 0, whatever the budget; a search that was stopped goes on where it was.
#[test]
fn a_stopped_search_goes_on() {
    let engine = Engine::new();
    let mut thermographs = ThermographSearch::new(&engine);
    let book = thermographs.book(Registry::default().find("amazons").unwrap().book(&engine, None));
    let board = thermographs.board(book, "x..|...|..o").unwrap();
    let mut rounds = 0;
    let found = loop {
        thermographs.set_task(&Task::new(Limits::new().nodes(100)));
        let reading = thermographs.read(&board);
        assert!(reading.estimate.mean.contains(&Dyadic::ZERO));
        rounds += 1;
        assert!(rounds < 1000);
        if let Some(found) = reading.thermograph {
            break found;
        }
    };
    assert!(rounds > 2, "{rounds}");
    assert_eq!(found, canonical(&Engine::new(), "amazons(x..|...|..o)"));
    assert_eq!(found.negate(), found);
}

/// Memory is a budget too: what the tables hold is told to the engine.
#[test]
fn memory_is_limited() {
    let engine = Engine::new();
    let mut thermographs = ThermographSearch::new(&engine);
    let book = thermographs.book(Book::new(&engine, tedomari::rulesets::games::amazons::RULESET));
    let board = thermographs.board(book, "x....|.....|.....|.....|....o").unwrap();
    thermographs.set_task(&Task::new(Limits::new().memory(4 << 20)));
    let reading = thermographs.read(&board);
    assert_eq!(reading.stopped, Some(tedomari::Stop::Memory));
    assert!(reading.counts.bytes < 16 << 20, "{}", reading.counts.bytes);
    assert!(reading.estimate.mean.contains(&Dyadic::ZERO));
}

/// Rulesets that say so have all-small positions, so that stops and means are known at once.
#[test]
fn all_small_rulesets() {
    let mut random = seed(904);
    let engine = Engine::new();
    for _ in 0..games(200) {
        for (name, characters) in [("clobber", "xo."), ("cram", "..#")] {
            let text =
                format!("{name}({})", boards::write(&random_legal(&mut random, name, 3, 3, characters)));
            let form = engine.read_form(&text, &Rulesets::default()).unwrap();
            assert!(engine.is_all_small(form.value()), "{text}");
        }
    }
    let engine = Engine::new().with_task(&Task::new(Limits::new().nodes(100)));
    let reading =
        measure(&engine, &terms(&engine, "clobber(xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox)"), None);
    assert!(reading.stopped.is_some());
    assert_eq!(
        (reading.estimate.mean.low, reading.estimate.mean.high),
        (Some(Dyadic::ZERO), Some(Dyadic::ZERO))
    );
}

/// Stopped in the first attempt, in a look ahead, in the search proper: the bounds hold, and are better than nothing.
#[test]
fn bounds_of_larger_boards() {
    for text in ["amazons(x...|...o|....)", "amazons(x..|...|..o) + domineering(4x4) - 1/2", "nogo(3x4)"] {
        let engine = Engine::new();
        let truth = measure(&engine, &terms(&engine, text), None).thermograph.unwrap();
        for nodes in [1, 30, 499, 501, 520, 600, 800, 2400, 7000] {
            let engine = Engine::new();
            let sum = terms(&engine, text);
            let engine = engine.with_task(&Task::new(Limits::new().nodes(nodes)));
            let reading = measure(&engine, &sum, None);
            assert_holds(&reading.estimate, &truth, text);
            let Estimate { left_stop, right_stop, mean, temperature } = &reading.estimate;
            for interval in [left_stop, right_stop, mean, temperature] {
                assert!(interval.low.is_some() && interval.high.is_some(), "{text}, {nodes}: {interval:?}");
            }
        }
    }
}

/// So many steps are left, the even ones for Left to make and the odd ones for Right.
struct Corridor;

impl Ruleset for Corridor {
    type Position = u32;

    fn about(&self) -> About<'_> {
        About { name: "corridor", board: "", moves: "", reference: "", example: ("0", "0") }
    }

    fn read(&self, text: &str) -> Result<u32, BoardError> {
        text.parse().map_err(|_| BoardError { offset: 0, message: "a number".into() })
    }

    fn write(&self, steps: &u32) -> String {
        steps.to_string()
    }

    fn moves(&self, steps: &u32, player: Player) -> Vec<Move<u32>> {
        let is_mine = (player == Player::Left) == steps.is_multiple_of(2);
        let on = steps.checked_sub(1).filter(|_| is_mine);
        on.map(|to| Move { name: "on".to_owned(), to }).into_iter().collect()
    }
}

/// Play without a choice goes deep, and so do the looks ahead: not on the stack of the thread.
#[test]
fn long_corridors() {
    let engine = Engine::new();
    let mut thermographs =
        ThermographSearch::with(&engine, PartSettings { value_steps: 0, ..Default::default() });
    let book = thermographs.book(Book::new(&engine, Corridor));
    for steps in [3, 6000, 12_001_i64] {
        let sum = thermographs.board(book, &steps.to_string()).unwrap();
        let before = thermographs.counts().nodes;
        let Reading { thermograph, counts, .. } = thermographs.read(&sum);
        // Each position once, after a first attempt, and not many more looks than a single one may take.
        assert!(counts.nodes - before <= steps as u64 + 20_000, "{} nodes", counts.nodes - before);
        let graph = thermograph.expect("no limit");
        // {|0} is -1, and {-1|} is 0.
        let mean = Dyadic::from(-(steps % 2));
        assert_eq!((graph.mean(), graph.temperature()), (&mean, &Dyadic::from(-1)));
    }
}
