//! Territories that only one player can enter: integers, by the longest run of moves; and bounds where both can.

use crate::common::{rational, seed};

use rustc_hash::FxHashMap as HashMap;

use tedomari::answer::{Position, Session};
use tedomari::rulesets::Rulesets;
use tedomari::{Dyadic, Engine, Limits, Task};
use tedomari_oracle::boards::{Board, GAMES, Rules, brute_force, random_board, read, write};
use tedomari_oracle::tree::{Player, forget_all};
use tedomari_oracle::{stops, thermo};

fn amazons() -> Rules {
    GAMES.iter().find(|(name, _)| *name == "amazons").expect("a game").1
}

/// The longest run of a player's moves, by trying all of them.
fn longest_run(rules: Rules, board: &Board, player: Player, seen: &mut HashMap<Board, i64>) -> i64 {
    if let Some(&known) = seen.get(board) {
        return known;
    }
    let after = rules(board, player);
    let run = after.iter().map(|after| 1 + longest_run(rules, after, player, seen)).max().unwrap_or(0);
    seen.insert(board.clone(), run);
    run
}

#[test]
fn one_sided_boards_are_worth_the_longest_run() {
    let (engine, rulesets, mut random) = (Engine::new(), Rulesets::default(), seed(901));
    for n in 0..60 {
        let (rows, columns) = [(2, 3), (3, 3), (1, 7), (2, 4)][n % 4];
        let (characters, player) =
            if n % 2 == 0 { ("xx..#", Player::Left) } else { ("o..#..", Player::Right) };
        let board = random_board(&mut random, rows, columns, characters);
        let text = format!("amazons({})", write(&board));
        let run = longest_run(amazons(), &board, player, &mut HashMap::default());
        let run = if player == Player::Left { run } else { -run };
        let value = engine.read_form(&text, &rulesets).unwrap().value();
        assert_eq!(engine.as_number(value), Some(Dyadic::from(run)), "{text}");
    }
}

#[test]
fn bounds_hold() {
    let (rulesets, mut random) = (Rulesets::default(), seed(902));
    for n in 0..60 {
        forget_all();
        let (rows, columns) = [(2, 3), (3, 3), (1, 7), (2, 4)][n % 4];
        let board = random_board(&mut random, rows, columns, "xo##..");
        let value = brute_force(amazons(), &board, &mut HashMap::default());
        let bounds = rulesets.position("amazons", &write(&board)).unwrap().estimate().unwrap();
        for (stop, interval) in
            [(stops::left_stop(value), bounds.left_stop), (stops::right_stop(value), bounds.right_stop)]
        {
            let (low, high) = (interval.low.unwrap(), interval.high.unwrap());
            assert!(rational(&low) <= stop && stop <= rational(&high), "{}", write(&board));
        }
    }
}

#[test]
fn an_amazon_alone_fills_its_board_at_once() {
    let (engine, rulesets) = (Engine::new(), Rulesets::default());
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(2000)));
    for side in [5, 8, 10] {
        for corner in [true, false] {
            let mut board = vec![vec!['.'; side]; side];
            let at = if corner { 0 } else { side / 2 };
            board[at][at] = 'x';
            let value = hurried.read_form(&format!("amazons({})", write(&board)), &rulesets).unwrap().value();
            assert_eq!(engine.as_number(value), Some(Dyadic::from((side * side - 1) as i64)));
        }
    }
    // Walls to the other's amazons: Left cannot get out, nor Right in, while nobody moves.
    let position = rulesets.position("amazons", &write(&read("x.#..|..#.o|##o..|.....")));
    let bounds = position.unwrap().estimate().unwrap();
    // She reaches three cells, and he keeps ten. He reaches her three, too, but she moves there once, and he twice less.
    assert_eq!(bounds.left_stop.high, Some(Dyadic::from(-7)));
    assert_eq!(bounds.right_stop.low, Some(Dyadic::from(-11)));
}

/// Boards that are turned or mirrored into themselves with the players exchanged: worth their own negatives, which is told of
/// them without a search.
#[test]
fn boards_that_are_their_own_negatives() {
    let (rulesets, mut random) = (Rulesets::default(), seed(905));
    for n in 0..60 {
        forget_all();
        let (name, characters) = [("amazons", "xo#..."), ("konane", "xo."), ("clobber", "xo.")][n % 3];
        let rules = GAMES.iter().find(|(known, _)| *known == name).expect("a game").1;
        // Brute force takes a board of Amazons of two rows, and one of stones of four.
        let (rows, columns) = if n % 3 == 0 { (1, 2 + n / 6 % 3) } else { (1 + n / 3 % 2, 2 + n / 6 % 2) };
        let half = random_board(&mut random, rows, columns, characters);
        let swapped = |cell: &char| match cell {
            'x' => 'o',
            'o' => 'x',
            other => *other,
        };
        let other: Board = half
            .iter()
            .rev()
            .map(|row| {
                let cells: Vec<char> = row.iter().map(swapped).collect();
                if n % 2 == 0 { cells } else { cells.into_iter().rev().collect() }
            })
            .collect();
        let board: Board = half.into_iter().chain(other).collect();
        let value = brute_force(rules, &board, &mut HashMap::default());
        let bounds = rulesets.position(name, &write(&board)).unwrap().estimate().unwrap();
        let zero = Dyadic::from(0);
        assert_eq!(rational(&zero), thermo::mean(value), "{}", write(&board));
        assert_eq!((bounds.mean.low.as_ref(), bounds.mean.high.as_ref()), (Some(&zero), Some(&zero)));
        for (stop, interval) in
            [(stops::left_stop(value), bounds.left_stop), (stops::right_stop(value), bounds.right_stop)]
        {
            let holds = interval.low.is_none_or(|low| rational(&low) <= stop)
                && interval.high.is_none_or(|high| stop <= rational(&high));
            assert!(holds, "{}", write(&board));
        }
    }
    // A quarter turn does it, too; and what is no image is not taken for one.
    let mean = |board: &str| rulesets.position("amazons", board).unwrap().estimate().unwrap().mean;
    assert_eq!(mean("x..o|....|....|o..x").low, Some(Dyadic::from(0)));
    assert!(mean("x..o|.#..|....|o..x").low < Some(Dyadic::from(0)));
}

/// What is told of a position when a limit ends its search, by who wins beside integers and by all other ways: the truth lies
/// within, however early the end comes.
#[test]
fn bounds_of_stopped_positions_hold() {
    let mut random = seed(903);
    let games: Vec<(&str, Rules, &str)> = GAMES
        .iter()
        .filter_map(|&(name, rules)| {
            let characters = match name {
                "amazons" => "xo##..",
                "domineering" => "...#",
                "nogo" => "...#",
                "konane" => "xo.",
                _ => return None,
            };
            Some((name, rules, characters))
        })
        .collect();
    assert_eq!(games.len(), 4);
    let mut stopped = 0;
    for n in 0..48 {
        forget_all();
        let (name, rules, characters) = games[n % games.len()];
        let (rows, columns) = [(2, 4), (3, 3), (2, 3)][n / games.len() % 3];
        let board = random_board(&mut random, rows, columns, characters);
        let value = brute_force(rules, &board, &mut HashMap::default());
        for nodes in [5, 40, 200, 1000] {
            let task = Task::new(Limits::new().nodes(nodes));
            let answer = Session::new().ask(&task, &Position::new(name, &write(&board))).unwrap();
            let text = format!("{name}({}) after {nodes}", write(&board));
            let Some(why) = &answer.stopped else {
                let facts = answer.facts.expect("a value");
                assert_eq!(rational(&facts.left_stop), stops::left_stop(value), "{text}");
                assert_eq!(rational(&facts.right_stop), stops::right_stop(value), "{text}");
                continue;
            };
            stopped += 1;
            let mean = thermo::mean(value);
            for (truth, bounds) in [
                (stops::left_stop(value), &why.bounds.left_stop),
                (stops::right_stop(value), &why.bounds.right_stop),
                (mean, &why.bounds.mean),
                (thermo::temperature(value), &why.bounds.temperature),
            ] {
                let low = bounds.low.as_ref().is_none_or(|low| rational(low) <= truth);
                let high = bounds.high.as_ref().is_none_or(|high| truth <= rational(high));
                assert!(low && high, "{text}: {truth} is not in {bounds:?}");
            }
        }
    }
    assert!(stopped > 30, "{stopped}");
}

#[test]
fn groups_of_one_colour_in_cannibal_clobber() {
    let (engine, rulesets, mut random) = (Engine::new(), Rulesets::default(), seed(904));
    let rules = GAMES.iter().find(|(name, _)| *name == "cannibal_clobber").expect("a game").1;
    for n in 0..40 {
        let (characters, player) = if n % 2 == 0 { ("xxx.", Player::Left) } else { ("o.o#", Player::Right) };
        let board = random_board(&mut random, 2 + n % 2, 3, characters);
        let run = longest_run(rules, &board, player, &mut HashMap::default());
        let run = if player == Player::Left { run } else { -run };
        let text = format!("cannibal_clobber({})", write(&board));
        let value = engine.read_form(&text, &rulesets).unwrap().value();
        assert_eq!(engine.as_number(value), Some(Dyadic::from(run)), "{text}");
    }
    // Sixty-four stones of one colour, without a search.
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(100)));
    let board = vec![vec!['x'; 8]; 8];
    let value =
        hurried.read_form(&format!("cannibal_clobber({})", write(&board)), &rulesets).unwrap().value();
    assert_eq!(engine.as_number(value), Some(Dyadic::from(63)));
}

/// Graphs on which only one player may play: in Col the largest independent set, in Digraph Placement the most vertices that induce
/// no cycle, in Snort all vertices; by trying all sets.
#[test]
fn graphs_of_one_player() {
    let (engine, rulesets, mut random) = (Engine::new(), Rulesets::default(), seed(905));
    for n in 0..60 {
        let vertices = 3 + n % 5;
        let mut arcs = Vec::new();
        for a in 0..vertices {
            for b in 0..vertices {
                if a != b && random.one_in(3) {
                    arcs.push((a, b));
                }
            }
        }
        let (letter, sign) = if n % 2 == 0 { ("L", 1) } else { ("R", -1) };
        let text = |ruleset: &str| {
            let edges: Vec<String> = arcs.iter().map(|(a, b)| format!("[{a},{b}]")).collect();
            let tints = vec![format!("\"{letter}\""); vertices].join(",");
            format!("{ruleset}({{\"vertices\":[{tints}],\"edges\":[{}]}})", edges.join(","))
        };
        let sets = (0..1_u32 << vertices).map(|set| (set, i64::from(set.count_ones())));
        let has = |set: u32, at: usize| set >> at & 1 == 1;
        let is_free = |set: u32| !arcs.iter().any(|&(a, b)| has(set, a) && has(set, b));
        // Sinks are taken away until none is left.
        let is_acyclic = |set: u32| {
            let mut left = set;
            while let Some(sink) =
                (0..vertices).find(|&at| has(left, at) && !arcs.iter().any(|&(a, b)| a == at && has(left, b)))
            {
                left &= !(1 << sink);
            }
            left == 0
        };
        let most = |is_fit: &dyn Fn(u32) -> bool| {
            sets.clone().filter(|(set, _)| is_fit(*set)).map(|(_, size)| size).max().unwrap_or(0)
        };
        for (ruleset, moves) in
            [("col", most(&is_free)), ("digraph_placement", most(&is_acyclic)), ("snort", vertices as i64)]
        {
            let value = engine.read_form(&text(ruleset), &rulesets).unwrap().value();
            assert_eq!(engine.as_number(value), Some(Dyadic::from(sign * moves)), "{}", text(ruleset));
        }
    }
}
