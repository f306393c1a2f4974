//! Short cuts against the long way: atomic weights, touching stones of NoGo told as one, nim-values asked instead of found,
//! integers found by play, and the cells that no jump of Konane can use.

use crate::common;

use rustc_hash::FxHashMap as HashMap;

use common::{assert_same, seed};
use tedomari::rulesets::games::konane::Konane;
use tedomari::rulesets::games::{clobber, cram, nogo};
use tedomari::winner::{Sum, WinnerSearch, WinnerSettings};
use tedomari::{Engine, Outcome, Player, Registry, Search, Value, Weights};
use tedomari_oracle::boards::{Board, GAMES, brute_force, random_legal, read, write};
use tedomari_oracle::random::Random;

const BOTH: [Player; 2] = [Player::Left, Player::Right];

fn strip(random: &mut Random, letters: &[char], longest: i64) -> String {
    let last = letters.len() as i64 - 1;
    (0..random.between(2, longest)).map(|_| letters[random.between(0, last) as usize]).collect()
}

/// Whether the mover wins a game with this outcome.
fn wins(outcome: Outcome, mover: Player) -> bool {
    match mover {
        Player::Left => matches!(outcome, Outcome::Left | Outcome::Next),
        Player::Right => matches!(outcome, Outcome::Right | Outcome::Next),
    }
}

fn sum_of(search: &mut WinnerSearch, engine: &Engine, game: &str, boards: &[String]) -> Sum {
    let ruleset = Registry::default().find(game).expect("a ruleset");
    let book = search.book(ruleset.book(engine, None));
    let mut sum = search.value(Value::ZERO).unwrap();
    for board in boards {
        let one = search.read(book, board).unwrap();
        sum = search.plus(sum, &one).unwrap();
    }
    sum
}

/// Sums of strips of Clobber, where values are kept apart: the winner is that of the canonical value of the whole.
#[test]
fn sums_of_strips_of_clobber() {
    let mut random = seed(401);
    let engine = Engine::new();
    let values = Search::new(&engine, clobber::RULESET);
    let settings = [
        WinnerSettings::default(),
        WinnerSettings { bounds: false, ..WinnerSettings::default() },
        WinnerSettings { proof_numbers: false, ..WinnerSettings::default() },
        WinnerSettings { weights: false, ..WinnerSettings::default() },
    ];
    let mut searches = settings.map(|settings| WinnerSearch::with(&engine, settings));
    let mut outcomes = HashMap::default();
    for _ in 0..400 {
        let boards: Vec<String> =
            (0..random.between(1, 4)).map(|_| strip(&mut random, &['x', 'o', 'x', 'o', '.'], 11)).collect();
        let mut total = Value::ZERO;
        for board in &boards {
            let position = tedomari::Ruleset::read(&clobber::RULESET, board).unwrap();
            total = engine.add(total, values.value(&position, 1).unwrap()).unwrap();
        }
        let outcome = engine.outcome(total);
        *outcomes.entry(outcome).or_insert(0) += 1;
        for search in &mut searches {
            let sum = sum_of(search, &engine, "clobber", &boards);
            for first in BOTH {
                let winner = search.winner(&sum, first).unwrap();
                assert_eq!(winner == first, wins(outcome, first), "{boards:?}, {first} first");
            }
        }
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&count| count > 20), "{outcomes:?}");
}

/// The bounds are those of the weight, and who is two ahead wins.
#[test]
fn weights_of_clobber() {
    let mut random = seed(402);
    let engine = Engine::new();
    let values = Search::new(&engine, clobber::RULESET);
    let mut weights = Weights::default();
    let (mut fractions, mut decided) = (0, 0);
    for _ in 0..1500 {
        let (rows, columns) = (random.between(1, 3) as usize, random.between(2, 4) as usize);
        let board = random_legal(&mut random, "clobber", rows, columns, "xoxo.");
        let position = tedomari::Ruleset::read(&clobber::RULESET, &write(&board)).unwrap();
        let value = values.value(&position, 1).unwrap();
        let (low, high) = weights.bounds(&engine, value).unwrap().expect("Clobber is all-small");
        let weight = engine.atomic_weight(value).unwrap().expect("Clobber is all-small");
        let between = |low: i64, high: i64| {
            engine.le(engine.integer(low), weight).unwrap()
                && engine.le(weight, engine.integer(high)).unwrap()
        };
        let told = || format!("{}: {low} to {high}, not {}", write(&board), engine.print(weight));
        assert!(between(low, high) && !between(low + 1, high) && !between(low, high - 1), "{}", told());
        fractions += usize::from(low < high);
        let outcome = engine.outcome(value);
        if low >= 1 {
            assert!(wins(outcome, Player::Left), "{}", told());
            decided += 1;
        }
        if low >= 2 {
            assert_eq!(outcome, Outcome::Left, "{}", told());
        }
        if high <= -2 {
            assert_eq!(outcome, Outcome::Right, "{}", told());
        }
    }
    assert!(fractions > 20 && decided > 50, "{fractions} between integers, {decided} decided");
}

fn rules(game: &str) -> tedomari_oracle::boards::Rules {
    GAMES.iter().find(|(name, _)| *name == game).expect("a game").1
}

/// Every legal row of NoGo of up to seven cells, by brute force: there stones that touch are told as one.
#[test]
fn every_short_row_of_nogo() {
    let engine = Engine::new();
    let search = Search::new(&engine, nogo::RULESET);
    let mut seen = HashMap::default();
    let mut rows = 0;
    for length in 1..=7 {
        for code in 0..3_usize.pow(length) {
            let text: String =
                (0..length).map(|place| ['.', 'x', 'o'][code / 3_usize.pow(place) % 3]).collect();
            let Ok(position) = tedomari::Ruleset::read(&nogo::RULESET, &text) else { continue };
            let board: Board = read(&text);
            let expected = brute_force(rules("nogo"), &board, &mut seen);
            assert_same(&engine, search.value(&position, 1).unwrap(), expected, || text.clone());
            rows += 1;
        }
    }
    assert!(rows > 500, "{rows}");
}

/// Whether a sum of Cram boards is won, by nim-values.
#[test]
fn sums_of_cram() {
    let mut random = seed(403);
    let engine = Engine::new();
    let values = Search::new(&engine, cram::RULESET);
    let mut search = WinnerSearch::new(&engine);
    let mut lost = 0;
    for round in 0..200 {
        let boards: Vec<String> = (0..random.between(1, 3))
            .map(|_| {
                let (rows, columns) = (random.between(1, 3) as usize, random.between(2, 9) as usize);
                write(&random_legal(&mut random, "cram", rows, columns, "...#"))
            })
            .collect();
        let mut total = Value::ZERO;
        for board in &boards {
            let position = tedomari::Ruleset::read(&cram::RULESET, board).unwrap();
            total = engine.add(total, values.value(&position, 1).unwrap()).unwrap();
        }
        let mut sum = sum_of(&mut search, &engine, "cram", &boards);
        // Beside a nimber, and beside a value that is none.
        for (beside, added) in [("0", "0"), ("*2", "*2"), ("^", "^"), ("+-1", "+-1")] {
            let beside = engine.read(beside).unwrap();
            let all = engine.add(total, beside).unwrap();
            let with = search.plus_value(sum.clone(), beside).unwrap();
            for first in BOTH {
                let winner = search.winner(&with, first).unwrap();
                assert_eq!(winner == first, wins(engine.outcome(all), first), "{boards:?} + {added}");
            }
        }
        lost += usize::from(total == Value::ZERO);
        // Within no nodes nothing is claimed that is not known.
        if round % 3 == 0 {
            search = WinnerSearch::new(&engine);
            sum = sum_of(&mut search, &engine, "cram", &boards);
            if let Some(winner) = search.winner_within(&sum, Player::Left, 1).unwrap() {
                assert_eq!(winner == Player::Left, total != Value::ZERO, "{boards:?}");
            }
        }
    }
    assert!((20..180).contains(&lost), "{lost}");
}

/// Boards that are large enough for the search by play: their values are those of the search for values alone.
#[test]
fn integers_by_play() {
    for (game, board) in [
        ("konane", "x.xo.|o.o.o|xo.ox|oxox.|xoxox"),
        ("konane", "o.ox.|x.x.x|ox.xo|xoxo.|oxoxo"),
        ("konane", "xoxo|.xox|xo.o|ox.x|xoxo"),
        ("clobber", "xoxo|oxox|xoxo|xox."),
        ("clobber", "xoxox|oxoxo|xoxo."),
        ("nogo", "3x4"),
        ("amazons", "x....|....o"),
    ] {
        let ruleset = Registry::default().find(game).unwrap();
        let engine = Engine::new();
        let position = ruleset.read(board).unwrap();
        let found = [1, 2].map(|threads| {
            let options = tedomari::rulesets::SearchOptions { threads, ..Default::default() };
            position.analyse(&engine, &options).unwrap().value
        });
        // With all moves the values of most positions are found in any case, and nothing by play.
        let (plain, moves) = (Engine::new(), true);
        let options = tedomari::rulesets::SearchOptions { moves, ..Default::default() };
        let value = position.analyse(&plain, &options).unwrap().value;
        assert_eq!(found[0], found[1], "{game} {board}");
        assert_eq!(engine.print(found[0]), plain.print(value), "{game} {board}");
    }
}

/// Parts of a board of Konane that is small, and of the same board with rows outside that make it large.
#[test]
fn parts_of_konane_do_not_depend_on_the_size_of_the_board() {
    let mut random = seed(404);
    let mut parts = 0;
    for _ in 0..600 {
        let (rows, columns) = (random.between(1, 6) as usize, random.between(3, 6) as usize);
        let board = random_legal(&mut random, "konane", rows, columns, "xoxo.#");
        let mut large = board.clone();
        large.resize(64, vec!['#'; columns]);
        let of = |board: &Board| {
            let position = tedomari::Ruleset::read(&Konane, &write(board)).unwrap();
            let mut texts: Vec<String> = tedomari::InParts::parts(&Konane, &position)
                .iter()
                .map(|part| tedomari::Ruleset::write(&Konane, part))
                .collect();
            texts.sort();
            let moves = BOTH.map(|player| {
                let moves = tedomari::Ruleset::moves(&Konane, &position, player);
                moves.into_iter().map(|option| tedomari::Ruleset::write(&Konane, &option.to)).collect()
            });
            (texts, moves)
        };
        let (small, moves): (Vec<String>, [Vec<String>; 2]) = of(&board);
        let (long, long_moves): (Vec<String>, [Vec<String>; 2]) = of(&large);
        assert_eq!(small, long, "{}", write(&board));
        let outside = format!("|{}", "#".repeat(columns)).repeat(64 - rows);
        let extended = moves.map(|moves| moves.into_iter().map(|text| text + &outside).collect::<Vec<_>>());
        assert_eq!(extended, long_moves, "{}", write(&board));
        parts += small.len();
    }
    assert!(parts > 300, "{parts}");
}
