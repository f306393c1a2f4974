//! Who wins sums of positions: against minimax on plain arrays that shares no code, against canonical values, with little
//! room and little time, and against published tables.

use crate::common;

use rustc_hash::FxHashMap as HashMap;

use common::seed;
use tedomari::solving::winner::{Effort, Ending, WinnerSolver, summands, winner_of};
use tedomari::winner::{PartSettings, Sum, WinnerSearch, WinnerSettings};
use tedomari::{AnyRuleset, Engine, Limits, Outcome, Player, Positions, Registry, Rulesets, Stop, Task};
use tedomari_oracle::boards::{Board, GAMES, Rules, random_legal, reachable, read, write};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree;

const BOTH: [Player; 2] = [Player::Left, Player::Right];

fn naive(player: Player) -> tree::Player {
    if player == Player::Left { tree::Player::Left } else { tree::Player::Right }
}

/// A sum of boards, each with the place of its game in the list.
type Boards = Vec<(usize, Board)>;

/// Whether the mover wins: some move leaves a sum that the other does not win.
fn minimax(boards: &Boards, mover: Player, seen: &mut HashMap<(Boards, bool), bool>) -> bool {
    let mut key = boards.clone();
    key.sort();
    let key = (key, mover == Player::Left);
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let mut wins = false;
    'moves: for at in 0..boards.len() {
        let rules: Rules = GAMES[boards[at].0].1;
        for after in rules(&boards[at].1, naive(mover)) {
            let mut next = boards.clone();
            next[at].1 = after;
            if !minimax(&next, mover.opponent(), seen) {
                wins = true;
                break 'moves;
            }
        }
    }
    seen.insert(key, wins);
    wins
}

fn characters(game: &str) -> &'static str {
    match game {
        "domineering" | "cram" => "....#",
        "clobber" | "cannibal_clobber" => "xoxo.",
        "konane" => "xo.",
        "fission" => "..x#",
        _ => "...xo#",
    }
}

fn ruleset(game: &str) -> AnyRuleset {
    Registry::default().find(game).expect("a ruleset")
}

fn enter(search: &mut WinnerSearch, engine: &Engine, game: &str, board: &str) -> Sum {
    let book = search.book(ruleset(game).book(engine, None));
    search.read(book, board).expect("a board within the budget")
}

fn sum_of(search: &mut WinnerSearch, engine: &Engine, boards: &[(&str, String)]) -> Sum {
    let mut sum = search.value(tedomari::Value::ZERO).unwrap();
    for (game, board) in boards {
        let board = enter(search, engine, game, board);
        sum = search.plus(sum, &board).unwrap();
    }
    sum
}

fn named(boards: &Boards) -> Vec<(&'static str, String)> {
    boards.iter().map(|(game, board)| (GAMES[*game].0, write(board))).collect()
}

/// All settings that must not change an answer.
fn variations() -> Vec<WinnerSettings> {
    let usual = WinnerSettings::default;
    vec![
        usual(),
        WinnerSettings { table_bytes: 1, ..usual() },
        WinnerSettings { parts: PartSettings { value_steps: 0, ..Default::default() }, ..usual() },
        WinnerSettings {
            parts: PartSettings { value_always: 100, value_average: 10_000, ..Default::default() },
            ..usual()
        },
        WinnerSettings { bounds: false, ..usual() },
        WinnerSettings { proof_numbers: false, ..usual() },
        WinnerSettings { pairs: false, ..usual() },
        WinnerSettings { dominance: false, ..usual() },
        WinnerSettings { weights: false, ..usual() },
        WinnerSettings { weights: true, bounds: false, cancelling: false, ..usual() },
        WinnerSettings {
            parts: PartSettings { value_steps: 1, value_always: 0, ..Default::default() },
            ..usual()
        },
        WinnerSettings {
            parts: PartSettings { value_always: 100, value_average: 10_000, ..Default::default() },
            table: false,
            looking_ahead: false,
            ..usual()
        },
        WinnerSettings {
            parts: PartSettings { value_steps: 0, ..Default::default() },
            wide_nodes: 0,
            table_bytes: 1,
            ..usual()
        },
        WinnerSettings { parts: PartSettings { narrow: 0, ..Default::default() }, wide_nodes: 0, ..usual() },
        WinnerSettings {
            parts: PartSettings { narrow: 3, wide: 2, piece_steps: 20, ..Default::default() },
            wide_nodes: 1,
            ..usual()
        },
        WinnerSettings { ordering: false, cancelling: false, ..usual() },
        WinnerSettings { threads: 3, alone_nodes: 1, leaf_nodes: 1, ..usual() },
        WinnerSettings { threads: 2, alone_nodes: 3, leaf_nodes: 2, proof_numbers: false, ..usual() },
        WinnerSettings {
            parts: PartSettings { value_steps: 0, ..Default::default() },
            wide_nodes: 0,
            threads: 4,
            alone_nodes: 2,
            leaf_nodes: 3,
            table_bytes: 1,
            ..usual()
        },
        WinnerSettings {
            parts: PartSettings { value_steps: 0, ..Default::default() },
            looking_ahead: false,
            table: false,
            ..usual()
        },
    ]
}

/// A random sum of at most three small boards.
fn random_boards(random: &mut Random) -> Boards {
    let mut room = 300;
    let mut boards = Boards::new();
    for _ in 0..random.between(1, 3) {
        let game = random.between(0, GAMES.len() as i64 - 1) as usize;
        let (rows, columns) = (random.between(1, 3) as usize, random.between(1, 4) as usize);
        let board = random_legal(random, GAMES[game].0, rows, columns, characters(GAMES[game].0));
        let size = reachable(GAMES[game].1, &board, room + 1);
        if size <= room {
            room /= size.max(2);
            boards.push((game, board));
        }
    }
    boards
}

#[test]
fn winners_and_winning_moves_are_those_of_minimax() {
    let mut random = seed(71);
    let engine = Engine::new();
    let mut contests: Vec<WinnerSearch> =
        variations().into_iter().map(|settings| WinnerSearch::with(&engine, settings)).collect();
    let mut outcomes = HashMap::default();
    for round in 0..1500 {
        let boards = random_boards(&mut random);
        let mut seen = HashMap::default();
        let texts = named(&boards);
        let wins = BOTH.map(|first| minimax(&boards, first, &mut seen));
        *outcomes.entry(wins).or_insert(0) += 1;
        // All settings in turn, the usual ones always.
        for which in [0, 1 + round % (contests.len() - 1)] {
            let search = &mut contests[which];
            let sum = sum_of(search, &engine, &texts);
            for (first, wins) in BOTH.into_iter().zip(wins) {
                let winner = search.winner(&sum, first).unwrap();
                assert_eq!(winner == first, wins, "{texts:?}, {first} first, settings {which}");
            }
            let minus = search.negative(sum);
            assert_eq!(
                search.winner(&minus, Player::Right).unwrap() == Player::Right,
                wins[0],
                "{texts:?} negated"
            );
        }
        // Winning moves, exactly.
        let search = &mut contests[0];
        for first in BOTH {
            for (at, (game, board)) in texts.iter().enumerate() {
                let book = search.book(ruleset(game).book(&engine, None));
                let options = ruleset(game).read(board).unwrap().options(first, usize::MAX);
                let rules = GAMES[boards[at].0].1;
                assert_eq!(options.len(), rules(&boards[at].1, naive(first)).len(), "{game} {board}");
                let mut rest = texts.clone();
                rest.remove(at);
                let rest = sum_of(search, &engine, &rest);
                for (name, to) in options {
                    let after = search.position(book, to.inner()).unwrap();
                    let after = search.plus(rest.clone(), &after).unwrap();
                    let mut next = boards.clone();
                    next[at].1 = read(&to.text());
                    let opponent_wins = minimax(&next, first.opponent(), &mut seen);
                    let winner = search.winner(&after, first.opponent()).unwrap();
                    assert_eq!(winner != first, opponent_wins, "{texts:?}: {name} by {first}");
                }
            }
        }
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&count| count > 50), "{outcomes:?}");
}

#[test]
fn listed_moves_are_the_winning_ones() {
    let mut random = seed(73);
    let rulesets = Rulesets::default();
    let mut complete = 0;
    for _ in 0..300 {
        let engine = Engine::new();
        let boards = random_boards(&mut random);
        let mut seen = HashMap::default();
        let texts: Vec<String> =
            named(&boards).iter().map(|(game, board)| format!("{game}({board})")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let sum = summands(&engine, &texts, &rulesets).unwrap();
        for first in BOTH {
            let mut winning = Vec::new();
            for (component, (game, board)) in boards.iter().enumerate() {
                let rules: Rules = GAMES[*game].1;
                let listed = listed(GAMES[*game].0, &write(board), first);
                assert_eq!(listed.len(), rules(board, naive(first)).len());
                for (option, after) in listed.iter().enumerate() {
                    let mut next = boards.clone();
                    next[component].1 = read(after);
                    if !minimax(&next, first.opponent(), &mut seen) {
                        winning.push((component, option));
                    }
                }
            }
            for effort in [Effort::Some, Effort::All] {
                let verdict = winner_of(&engine, &sum, first, effort, WinnerSettings::default());
                let best: Vec<(usize, usize)> =
                    verdict.best.iter().map(|best| (best.place.component, best.place.option)).collect();
                assert_eq!(verdict.winner == Some(first), !winning.is_empty(), "{texts:?}");
                assert!(best.iter().all(|place| winning.contains(place)), "{texts:?}: {best:?}");
                assert!(!verdict.best_is_complete || best == winning, "{texts:?}: {best:?} for {winning:?}");
                assert!(verdict.best_is_complete || effort == Effort::Some, "{texts:?}");
                complete += usize::from(verdict.best_is_complete);
            }
        }
    }
    assert!(complete > 1000, "{complete}");
}

#[test]
fn lines_of_play_are_legal_and_the_winner_never_lets_go() {
    let mut random = seed(75);
    let rulesets = Rulesets::default();
    let (mut complete, mut played) = (0, 0);
    for _ in 0..700 {
        let engine = Engine::new();
        let mut boards = random_boards(&mut random);
        let texts: Vec<String> =
            named(&boards).iter().map(|(game, board)| format!("{game}({board})")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let sum = summands(&engine, &texts, &rulesets).unwrap();
        let first = BOTH[usize::from(random.one_in(2))];
        let mut seen = HashMap::default();
        let winner = if minimax(&boards, first, &mut seen) { first } else { first.opponent() };
        let mut winners = WinnerSolver::new(&engine, WinnerSettings::default(), None);
        assert_eq!(winners.verdict(&sum, first, Effort::Some).winner, Some(winner));
        let line = winners.line(&sum, first, winner, 1000).unwrap();
        let mut mover = first;
        for step in &line.moves {
            assert_eq!(step.player, mover, "{texts:?}");
            let to = step.to.board().expect("a board").text();
            // That the ruleset's list of moves is right is tested elsewhere.
            let (game, board) = &boards[step.component];
            assert!(listed(GAMES[*game].0, &write(board), mover).contains(&to), "{texts:?}: {to}");
            boards[step.component].1 = read(&to);
            mover = mover.opponent();
            let next = if minimax(&boards, mover, &mut seen) { mover } else { mover.opponent() };
            assert_eq!(next, winner, "{texts:?}: {}", step.name);
            played += 1;
        }
        let moves = |player: Player| {
            boards.iter().any(|(game, board)| !GAMES[*game].1(board, naive(player)).is_empty())
        };
        match line.ending {
            Ending::NoMove(player) => assert!(player == mover && player != winner && !moves(mover)),
            Ending::Number(value) => assert!(value.is_number()),
            Ending::Cut => {}
        }
        complete += usize::from(line.ending != Ending::Cut);
    }
    assert!(complete > 690 && played > 400, "{complete} {played}");
}

/// The boards after a player's moves, in the ruleset's order.
fn listed(game: &str, board: &str, player: Player) -> Vec<String> {
    let options = ruleset(game).read(board).expect("a board").options(player, usize::MAX);
    options.into_iter().map(|(_, after)| after.text()).collect()
}

/// A random board of a ruleset that is no grid.
fn random_text(random: &mut Random, game: &str) -> String {
    let (letters, most) = match game {
        "toads_and_frogs" | "elephants_and_rhinos" => ("tf.", 9),
        "toppling_dominoes" => ("lre", 7),
        "hackenbush" => ("lre", 6),
        _ => unreachable!("a strip"),
    };
    let letters: Vec<char> = letters.chars().collect();
    let length = random.between(1, most);
    (0..length).map(|_| letters[random.between(0, letters.len() as i64 - 1) as usize]).collect()
}

#[test]
fn winners_are_those_of_the_values() {
    const STRIPS: [&str; 4] = ["toads_and_frogs", "elephants_and_rhinos", "toppling_dominoes", "hackenbush"];
    const PLAIN: [&str; 12] =
        ["*", "*2", "^", "v*", "1/2", "-1", "+-1", "{3|1}", "{2||1|-1}", "Tiny(1)", "-3/4", "{1/2|*}"];
    let mut random = seed(72);
    let engine = Engine::new();
    let rulesets = Rulesets::default();
    let mut contests: Vec<WinnerSearch> =
        variations().into_iter().map(|settings| WinnerSearch::with(&engine, settings)).collect();
    for round in 0..2000 {
        let which = round % contests.len();
        let search = &mut contests[which];
        let mut texts = Vec::new();
        let mut value = tedomari::Value::ZERO;
        let mut sum = search.value(value).unwrap();
        for _ in 0..random.between(1, 4) {
            if random.one_in(4) {
                let text = PLAIN[random.between(0, PLAIN.len() as i64 - 1) as usize];
                let plain = engine.read(text).unwrap();
                value = engine.add(value, plain).unwrap();
                sum = search.plus_value(sum, plain).unwrap();
                texts.push(text.to_owned());
                continue;
            }
            let (game, board) = if random.one_in(2) {
                let game = STRIPS[random.between(0, 3) as usize];
                (game, random_text(&mut random, game))
            } else {
                let game = GAMES[random.between(0, GAMES.len() as i64 - 1) as usize].0;
                let (rows, columns) = (random.between(1, 3) as usize, random.between(2, 3) as usize);
                (game, write(&random_legal(&mut random, game, rows, columns, characters(game))))
            };
            let board_value = rulesets.value(&engine, game, &board).unwrap();
            value = engine.add(value, board_value).unwrap();
            let entered = enter(search, &engine, game, &board);
            sum = search.plus(sum, &entered).unwrap();
            texts.push(format!("{game}({board})"));
        }
        let expected = match engine.outcome(value) {
            Outcome::Left => [Player::Left, Player::Left],
            Outcome::Right => [Player::Right, Player::Right],
            Outcome::Next => [Player::Left, Player::Right],
            Outcome::Previous => [Player::Right, Player::Left],
            Outcome::Draw => unreachable!("play ends"),
        };
        for (first, expected) in BOTH.into_iter().zip(expected) {
            assert_eq!(
                search.winner(&sum, first),
                Ok(expected),
                "{texts:?}, {first} first, settings {which}"
            );
        }
    }
}

/// A random game of small depth whose numbers may be fine fractions.
fn random_game(random: &mut Random, depth: u32) -> String {
    const LEAVES: [&str; 14] =
        ["0", "1", "-1", "2", "1/2", "-3/4", "1/64", "-1/128", "1/4096", "*", "^", "v*", "*2", "Tiny(1)"];
    if depth == 0 || random.one_in(3) {
        return LEAVES[random.between(0, LEAVES.len() as i64 - 1) as usize].to_owned();
    }
    let mut side = |count: i64| {
        let options: Vec<String> = (0..count).map(|_| random_game(random, depth - 1)).collect();
        options.join(",")
    };
    let (left, right) = (side(1 + i64::from(depth > 2)), side(1));
    format!("{{{left}|{right}}}")
}

#[test]
fn winners_of_hot_sums_are_those_of_their_values() {
    let mut random = seed(74);
    let engine = Engine::new();
    let mut contests: Vec<WinnerSearch> =
        variations().into_iter().map(|settings| WinnerSearch::with(&engine, settings)).collect();
    let mut close = 0;
    for round in 0..3000 {
        let search = &mut contests[if round % 2 == 0 { 0 } else { 1 + round / 2 % (variations().len() - 1) }];
        let mut texts: Vec<String> = (0..random.between(2, 5)).map(|_| random_game(&mut random, 3)).collect();
        let mut value = tedomari::Value::ZERO;
        for text in &texts {
            value = engine.add(value, engine.read(text).unwrap()).unwrap();
        }
        // Sums that are close: a number taken off at one of the stops.
        if random.one_in(2) {
            let stop = if random.one_in(2) { engine.left_stop(value) } else { engine.right_stop(value) };
            value = engine.subtract(value, engine.number(&stop)).unwrap();
            texts.push(format!("-({stop})"));
        }
        let mut sum = search.value(tedomari::Value::ZERO).unwrap();
        for text in &texts {
            sum = search.plus_value(sum, engine.read(text).unwrap()).unwrap();
        }
        close += usize::from(engine.left_stop(value).is_zero() || engine.right_stop(value).is_zero());
        let outcome = engine.outcome(value);
        for (first, wins) in BOTH.into_iter().zip([
            matches!(outcome, Outcome::Left | Outcome::Next),
            matches!(outcome, Outcome::Right | Outcome::Next),
        ]) {
            assert_eq!(search.winner(&sum, first).unwrap() == first, wins, "{texts:?}, {first} first");
        }
    }
    assert!(close > 1000, "{close}");
}

/// Numbers about the ends of a machine word and far beyond it, with fractions finer than the search counts by.
#[test]
fn winners_among_huge_numbers_are_those_of_the_values() {
    const BOARDS: [&str; 3] = ["domineering(2x2)", "domineering(3x2)", "clobber(xo)"];
    let mut random = seed(78);
    let engine = Engine::new();
    let rulesets = Rulesets::default();
    let huge = |random: &mut Random| {
        let power = [31, 57, 62, 63, 64, 70, 80][random.between(0, 6) as usize];
        let sign = if random.one_in(2) { "-" } else { "" };
        let fraction =
            ["", "+1", "-1", "+1/64", "+1/128", "-1/128", "+1/4096"][random.between(0, 6) as usize];
        format!("{sign}{}{fraction}", 1_u128 << power)
    };
    for round in 0..400 {
        let board = BOARDS[round % BOARDS.len()];
        let mut texts = vec![board.to_owned()];
        for _ in 0..random.between(1, 2) {
            let (x, y) = (huge(&mut random), huge(&mut random));
            texts.push(match random.between(0, 2) {
                0 => format!("{{{x}|{y}}}"),
                1 => format!("{{{x}||{y}|0}}"),
                _ => x,
            });
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let whole = format!("({})", texts.join(") + ("));
        let value = engine.read_form(&whole, &rulesets).unwrap().value();
        let outcome = engine.outcome(value);
        let sum = summands(&engine, &texts, &rulesets).unwrap();
        for (first, wins) in BOTH.into_iter().zip([
            matches!(outcome, Outcome::Left | Outcome::Next),
            matches!(outcome, Outcome::Right | Outcome::Next),
        ]) {
            let verdict = winner_of(&engine, &sum, first, Effort::Some, WinnerSettings::default());
            assert_eq!(verdict.winner.map(|winner| winner == first), Some(wins), "{texts:?}, {first} first");
        }
    }
}

/// Eight boards whose values take more than a first trial: with them 256 nodes are enough, without them half a million are
/// not. The search over values alone says the same.
#[test]
fn values_are_found_while_the_search_goes_on() {
    const MOST_NODES: u64 = 5000;
    let boards = [
        "o..x|..#.|#..#",
        "#xo.|....|#.#.",
        ".#.o|.x..|.#.#",
        "#o..|.#..|..x#",
        ".#..|...#|.#xo",
        "o#..|x.##|....",
        "..x.|##.#|o...",
        "##..|#x..|o...",
    ];
    let engine = Engine::new();
    let mut search = WinnerSearch::new(&engine);
    let texts = boards.map(|board| format!("amazons({board})"));
    let values =
        tedomari::Sum::read(&engine, &texts.each_ref().map(String::as_str), &Rulesets::default()).unwrap();
    let sum = sum_of(&mut search, &engine, &boards.map(|board| ("amazons", board.to_owned())));
    for first in BOTH {
        let winner = search.winner_within(&sum, first, MOST_NODES).unwrap();
        let by_values = tedomari::solve(&engine, &values, first, tedomari::Play::Normal).winner;
        assert_eq!((winner, winner.is_some()), (by_values, true), "{first} first");
    }
}

#[test]
fn a_stopped_search_says_nothing_wrong() {
    let boards = [("domineering", "4x6"), ("clobber", "3x4"), ("amazons", "x..|...|..o"), ("nogo", "3x3")];
    for (game, board) in boards {
        let engine = Engine::new();
        let truth = {
            let mut search = WinnerSearch::new(&engine);
            let sum = enter(&mut search, &engine, game, board);
            BOTH.map(|first| search.winner(&sum, first).unwrap())
        };
        for steps in [1, 3, 10, 30, 100, 1000, 3000] {
            let engine = Engine::new();
            let settings = WinnerSettings {
                parts: PartSettings { value_steps: 50, ..Default::default() },
                wide_nodes: 3,
                ..WinnerSettings::default()
            };
            let mut search = WinnerSearch::with(&engine, settings);
            let sum = enter(&mut search, &engine, game, board);
            for (first, truth) in BOTH.into_iter().zip(truth) {
                search.set_task(&Task::new(Limits::new().nodes(steps)));
                match search.winner(&sum, first) {
                    Ok(winner) => assert_eq!(winner, truth, "{game} {board}"),
                    Err(stop) => assert_eq!(stop, Stop::Nodes),
                }
                if let Ok(Some(winner)) = search.winner_within(&sum, first, steps / 4) {
                    assert_eq!(winner, truth, "{game} {board}");
                }
                search.set_task(&Task::default());
                assert_eq!(search.winner(&sum, first), Ok(truth), "{game} {board} after a stop");
            }
        }
    }
}

#[test]
fn memory_is_a_limit() {
    let engine = Engine::new().with_task(&Task::new(Limits::new().memory(3 << 20)));
    let mut search = WinnerSearch::new(&engine);
    let sum = enter(&mut search, &engine, "clobber", "6x6");
    assert_eq!(search.winner(&sum, Player::Left), Err(Stop::Memory));
}

/// Whether the mover wins on a set of cells in rows of some width, Left placing dominoes down and Right across, by trying
/// everything.
fn dominoes_fit(cells: u32, width: usize, left: bool, seen: &mut HashMap<(u32, bool), bool>) -> bool {
    if let Some(&known) = seen.get(&(cells, left)) {
        return known;
    }
    let step = if left { width } else { 1 };
    let wins = (0..32 - step).any(|at| {
        let domino = 1u32 << at | 1 << (at + step);
        let is_in_row = left || at % width + 1 < width;
        is_in_row && cells & domino == domino && !dominoes_fit(cells & !domino, width, !left, seen)
    });
    seen.insert((cells, left), wins);
    wins
}

/// Breuker, Uiterwijk and van den Herik, "Solving 8 × 8 Domineering", Theoretical Computer Science 230 (2000), and
/// Lachmann, Moore and Rapaport, "Who wins Domineering on rectangular boards?" (2000) for two rows: who wins on m rows and n
/// columns. 1 and 2 are the players to move first and second.
#[test]
fn rectangles_of_domineering() {
    let rows: [(usize, usize, &str); 7] = [
        (2, 1, "V11HV11HV11H2"),
        (3, 3, "1HHHHHH"),
        (4, 4, "1V1VHV"),
        (5, 5, "2HHHH"),
        (6, 6, "1V"),
        (7, 7, "1H"),
        (8, 9, "V"),
    ];
    for (height, first_width, winners) in rows {
        for (width, winner) in (first_width..).zip(winners.chars()) {
            let engine = Engine::new();
            let mut search = WinnerSearch::new(&engine);
            let sum = enter(&mut search, &engine, "domineering", &format!("{height}x{width}"));
            let turned = enter(&mut search, &engine, "domineering", &format!("{width}x{height}"));
            for first in BOTH {
                let expected = match winner {
                    'V' => Player::Left,
                    'H' => Player::Right,
                    '1' => first,
                    _ => first.opponent(),
                };
                assert_eq!(search.winner(&sum, first), Ok(expected), "{height}x{width}, {first} first");
                if height * width <= 20 {
                    let empty = (1 << (height * width)) - 1;
                    let wins = dominoes_fit(empty, width, first == Player::Left, &mut HashMap::default());
                    assert_eq!(wins, expected == first, "{height}x{width} by brute force, {first} first");
                }
                // A quarter turn exchanges the players.
                let opposite = search.winner(&turned, first.opponent());
                assert_eq!(opposite, Ok(expected.opponent()), "{width}x{height}");
            }
        }
    }
}

/// Whoever waits is told who wins before all winning moves are found, and a limit that ends the search for them leaves the winner known.
#[test]
fn the_winner_is_told_as_soon_as_it_is_known() {
    use tedomari::Play;
    use tedomari::answer::{Session, Solve};

    let question = |first| Solve {
        play: Play::Normal,
        all_moves: true,
        ..Solve::new(&["amazons(x...|....|...o)"], first)
    };
    let mut early = 0;
    for first in BOTH {
        let task = Task::default();
        let whole = Session::new().ask(&task, &question(first)).expect("a sum");
        let told = format!("{} wins; looking for ", whole.winner.expect("no limit was set"));
        assert!(task.progress().stage.starts_with(&told), "{}", task.progress().stage);
        for share in 1..20 {
            let task = Task::new(Limits::new().nodes(task.steps() * share / 20));
            let part = Session::new().ask(&task, &question(first)).expect("a sum");
            let is_told = task.progress().stage.starts_with(&told);
            assert!(!is_told || part.winner == whole.winner);
            early += usize::from(is_told && part.stopped.is_some());
        }
    }
    assert!(early > 0, "no limit came between the winner and the last winning move");
}
