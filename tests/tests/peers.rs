//! Rulesets that users of other programs know, and the impartial, dicotic and twisted versions of rulesets, against a brute force on
//! plain lists that knows the rules and nothing else.

use crate::common;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use common::boards::{Naive, brute_force};
use common::{assert_same, games, seed};
use tedomari::{AnyPosition, Engine, Player, ReadError, Registry, Rulesets, SearchOptions, Value};
use tedomari_oracle::boards::{GAMES, random_legal};
use tedomari_oracle::naive::graphs::{Game, Graph};
use tedomari_oracle::naive::peers::{
    Arcs, Clobbers, Coast, Coins, Dirt, Eaten, Kind, Leap, Ordered, Pair, Pasture, Remembers, Shoved, Taken,
    Version, Wythoff,
};
use tedomari_oracle::naive::strips::{Row, Walk};
use tedomari_oracle::naive::{Grid, cakes::Cakes};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;

/// Boards from which more positions can be reached are left out.
const MOST: usize = 300;

fn is_small<B: Naive>(board: &B) -> bool {
    let (mut seen, mut open) = (HashSet::from_iter([board.clone()]), vec![board.clone()]);
    while let Some(next) = open.pop() {
        for after in [true, false].iter().flat_map(|&left| next.followers(left)) {
            if seen.len() == MOST {
                return false;
            }
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    true
}

fn value(engine: &Engine, position: &AnyPosition) -> Value {
    position.analyse(engine, &SearchOptions::default()).expect("no limit was set").value
}

/// Holds a ruleset against a naive program on random boards: values, moves, and the promises of every ruleset.
fn check<B: Naive>(name: &str, count: usize, own_seed: u64, board: impl Fn(&mut Random) -> B) {
    let ruleset = Registry::default().find(name).unwrap_or_else(|error| panic!("{error}"));
    let mut random = seed(own_seed);
    let engine = Engine::new();
    let (mut tried, mut done, mut with_moves) = (0, 0, 0);
    while done < games(count) && tried < 20 * games(count) {
        tried += 1;
        forget_all();
        let board = board(&mut random);
        if !is_small(&board) {
            continue;
        }
        done += 1;
        let text = board.text();
        let position = ruleset.read(&text).unwrap_or_else(|error| panic!("{name}({text}): {error}"));
        assert_same(&engine, value(&engine, &position), brute_force(&board, &mut HashMap::default()), || {
            format!("{name}({text})")
        });
        let reached = ruleset.check_contract(&text, 25).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        with_moves += usize::from(reached > 1);
        for player in [Player::Left, Player::Right] {
            let all = position.options(player, usize::MAX);
            let mut found: Vec<Value> = all.iter().map(|(_, after)| value(&engine, after)).collect();
            let expected = board.followers(player == Player::Left);
            let read = |after: &B| {
                ruleset.read(&after.text()).unwrap_or_else(|error| panic!("{}: {error}", after.text()))
            };
            let mut expected: Vec<Value> =
                expected.iter().map(|after| value(&engine, &read(after))).collect();
            found.sort_unstable();
            expected.sort_unstable();
            // A move that both players have in the same way is one move of an impartial version.
            if name.starts_with("impartial") {
                found.dedup();
                expected.dedup();
            }
            assert_eq!(found, expected, "{name}({text}): moves of {player}");
        }
    }
    println!("{name}: {done} boards passed, {with_moves} with moves");
    // In dicotic games play often ends before it begins.
    let enough = 8 * with_moves > done || name.starts_with("dicotic");
    assert!(done == games(count) && enough, "{name}: {done} boards, {with_moves} with moves");
}

fn letters(random: &mut Random, letters: &str, shortest: i64, longest: i64) -> Vec<char> {
    let letters: Vec<char> = letters.chars().collect();
    let length = random.between(shortest, longest);
    (0..length).map(|_| letters[random.between(0, letters.len() as i64 - 1) as usize]).collect()
}

const COMPASS: [(&str, (i64, i64)); 8] = [
    ("n", (-1, 0)),
    ("ne", (-1, 1)),
    ("e", (0, 1)),
    ("se", (1, 1)),
    ("s", (1, 0)),
    ("sw", (1, -1)),
    ("w", (0, -1)),
    ("nw", (-1, -1)),
];

#[test]
fn the_family_of_clobber() {
    let ways = |chosen: &str| -> Vec<(i64, i64)> {
        let keep = |(name, way): &(&str, (i64, i64))| match chosen {
            "all" => true,
            "orthogonal" => way.0 == 0 || way.1 == 0,
            "diagonal" => way.0 != 0 && way.1 != 0,
            list => list.split(',').any(|word| word == *name),
        };
        COMPASS.into_iter().filter(keep).map(|(_, way)| way).collect()
    };
    let rules = [
        ("all", "1", "enemy", "nothing"),
        ("orthogonal", "1", "enemy", "nothing"),
        ("diagonal", "1", "enemy", "nothing"),
        ("orthogonal", "any", "enemy", "nothing"),
        ("all", "any", "enemy", "nothing"),
        ("orthogonal", "2", "stone", "nothing"),
        ("orthogonal", "any", "own", "nothing"),
        ("e,s", "1", "enemy", "nothing"),
        ("n,e,sw", "any", "stone", "nothing"),
        ("orthogonal", "1", "nothing", "enemy"),
        ("all", "any", "nothing", "own"),
        ("e,nw", "2", "nothing", "enemy"),
    ];
    for (at, (directions, distance, onto, leaves)) in rules.into_iter().enumerate() {
        let name =
            format!("gen_clobber[directions={directions},distance={distance},onto={onto},leaves={leaves}]");
        let letter = |word: &str| if word == "nothing" { '.' } else { word.chars().next().unwrap() };
        check(&name, 60, 700 + at as u64, |random| {
            let (rows, columns) = [(2, 3), (1, 6), (3, 3), (2, 4), (5, 1)][random.between(0, 4) as usize];
            let characters = ["xo.", "xo..", "xxoo#.", "xo#"][random.between(0, 3) as usize];
            Clobbers {
                board: random_legal(random, "clobber", rows, columns, characters),
                directions: ways(directions),
                distance: distance.parse().unwrap_or(9),
                onto: letter(onto),
                leaves: letter(leaves),
            }
        });
    }
}

#[test]
fn king_dirt() {
    for must_place in [true, false] {
        let name = format!("king_dirt[must_place={}]", if must_place { "yes" } else { "no" });
        check(&name, 120, 720 + u64::from(must_place), |random| {
            let (rows, columns) = [(2, 2), (1, 4), (2, 3), (3, 2)][random.between(0, 3) as usize];
            let characters = ["xo..", ".", "x.#.", "xo#..."][random.between(0, 3) as usize];
            let held = [0, 0, 1, 2].map(|held| held)[random.between(0, 3) as usize];
            Dirt {
                board: random_legal(random, "clobber", rows, columns, characters),
                held: (held, random.between(0, 1) as usize * held),
                must_place,
            }
        });
    }
}

#[test]
fn sheep() {
    check("sheep", 200, 722, |random| {
        let (rows, columns) = [(2, 2), (1, 5), (2, 3), (3, 2), (3, 3)][random.between(0, 4) as usize];
        let mut cell = || {
            [None, Some(0), Some(0), Some(0), Some(3), Some(-2), Some(1), Some(-4)]
                [random.between(0, 7) as usize]
        };
        Pasture((0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect())
    });
}

#[test]
fn toads_and_frogs_with_longer_slides_and_jumps() {
    for (at, (slide, jump, over)) in [
        ((1, 1), 2, "others"),
        ((1, 2), 1, "all"),
        ((2, 3), 2, "others"),
        ((1, 3), 3, "all"),
        ((1, 2), 0, "others"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("gen_toads_and_frogs[slide={}-{},jump={jump},over={over}]", slide.0, slide.1);
        check(&name, 250, 730 + at as u64, |random| Leap {
            cells: letters(random, "tf..", 1, 8),
            slide,
            jump,
            over_all: over == "all",
        });
    }
}

fn heaps(random: &mut Random, largest: i64) -> Vec<usize> {
    let count = random.between(1, 2);
    let mut heaps: Vec<usize> = (0..count).map(|_| random.between(1, largest) as usize).collect();
    heaps.sort_unstable();
    heaps
}

#[test]
fn partizan_heaps() {
    let digits = |text: &str| text.bytes().map(|digit| digit - b'0').collect::<Vec<u8>>();
    let cases = [
        ("partizan_subtraction[left=1,3,right=2,3]", ["303", "033"], [false; 2]),
        ("partizan_subtraction[left=all but 2,right=1,4]", ["303", "3003"], [true, false]),
        ("partizan_splittles[left=1,right=2]", ["7", "07"], [false; 2]),
        ("partizan_splittles[left=1,4,right=all but 1,3]", ["7007", "0707"], [false, true]),
        ("partizan_octal[left=0.77,right=0.3]", ["77", "3"], [false; 2]),
        ("partizan_octal[left=0.1[3],right=0.617]", ["13", "617"], [true, false]),
        ("octal[code=0.[3]]", ["3", "3"], [true; 2]),
        ("octal[code=0.34[7]]", ["347", "347"], [true; 2]),
    ];
    for (at, (name, codes, endless)) in cases.into_iter().enumerate() {
        check(name, 40, 740 + at as u64, |random| Taken {
            heaps: heaps(random, 6),
            digits: codes.map(digits),
            endless,
        });
    }
}

#[test]
fn coin_turning() {
    /// Whether coins with these numbers may be turned.
    type May = fn(&[usize]) -> bool;
    let cases: [(&str, May); 10] = [
        ("turning turtles", |coins| coins.len() <= 2),
        ("1-3", |coins| coins.len() <= 3),
        ("twins", |coins| coins.len() == 2),
        // Kayles: one bean or two are taken, and what is left is one heap or two, of which equal ones cancel.
        ("0.77", |coins| {
            let (last, others) = coins.split_last().unwrap();
            let rest: usize = others.iter().sum();
            let halves = others.is_empty() && (1..=2).any(|take| *last >= take && (last - take) % 2 == 0);
            others.len() <= 2 && (halves || rest > 0 && (rest + 1 == *last || rest + 2 == *last))
        }),
        ("0.[3]", |coins| coins.len() <= 2),
        ("ruler", |coins| coins.windows(2).all(|pair| pair[0] + 1 == pair[1])),
        ("2-4C(4)", |coins| (2..=4).contains(&coins.len()) && coins[coins.len() - 1] - coins[0] < 4),
        ("2+E,1F", |coins| {
            let equal =
                coins.len() < 2 || coins.windows(2).all(|pair| pair[1] - pair[0] == coins[1] - coins[0]);
            coins.len() >= 2 && equal || coins == [1]
        }),
        ("1+S", |coins| {
            (0..coins.len())
                .all(|at| coins[at] + coins[coins.len() - 1 - at] == coins[0] + coins[coins.len() - 1])
        }),
        ("2-3FS", |coins| {
            let symmetric = coins.len() < 3 || coins[0] + coins[2] == 2 * coins[1];
            (2..=3).contains(&coins.len()) && coins[0] == 1 && symmetric
        }),
    ];
    for (at, (code, may)) in cases.into_iter().enumerate() {
        check(&format!("turning[code={code}]"), 40, 750 + at as u64, |random| Coins {
            heads: letters(random, "ht", 1, 6).into_iter().map(|c| c == 'h').collect(),
            may,
        });
    }
}

#[test]
fn heaps_that_remember() {
    for (at, (name, kind, times)) in [
        ("mem", 'l', (1, 1)),
        ("take_away", 'm', (2, 1)),
        ("take_away[times=3/2]", 'm', (3, 2)),
        ("never_the_same", 'b', (1, 1)),
    ]
    .into_iter()
    .enumerate()
    {
        check(name, 60, 760 + at as u64, |random| {
            let beans = random.between(1, 13) as u64;
            Remembers { beans, number: random.between(i64::from(kind == 'l'), 14) as u64, kind, times }
        });
    }
}

#[test]
fn euclid() {
    for to_zero in [true, false] {
        let name = if to_zero { "euclid" } else { "euclid[end=equal]" };
        check(name, 150, 765, |random| {
            Pair(random.between(1, 13) as u64, random.between(1, 13) as u64, to_zero)
        });
    }
}

#[test]
fn partizan_euclid() {
    check("partizan_euclid", 150, 779, |random| {
        Ordered(random.between(0, 60) as u64, random.between(0, 30) as u64)
    });
}

#[test]
fn generalised_wythoff() {
    for r in 1..=4 {
        let name = format!("gen_wythoff[r={r}]");
        check(&name, 40, 773 + r, |random| {
            Wythoff(random.between(0, 4) as u64, random.between(1, 5) as u64, r)
        });
    }
}

#[test]
fn shove_and_push() {
    for stops in [false, true] {
        let name = if stops { "push" } else { "shove" };
        check(name, 150, 766, |random| Shoved { cells: letters(random, "lr.", 1, 6), stops });
    }
}

#[test]
fn eatcake() {
    for turned in [false, true] {
        let name = if turned { "eatcake[turned=yes]" } else { "eatcake" };
        check(name, 40, 768, |random| Eaten {
            cakes: (0..random.between(1, 2))
                .map(|_| (random.between(1, 4) as usize, random.between(1, 3) as usize))
                .collect(),
            turned,
        });
    }
}

#[test]
fn arc_kayles() {
    for (partizan, kinds) in [(false, "-"), (true, "-lr")] {
        let name = if partizan { "partizan_arc_kayles" } else { "arc_kayles" };
        check(name, 120, 769, |random| {
            let vertices = random.between(2, 6) as usize;
            let mut edges = vec![];
            for a in 0..vertices {
                for b in a + 1..vertices {
                    if random.between(0, 9) < 4 {
                        edges.push((a, b, letters(random, kinds, 1, 1)[0]));
                    }
                }
            }
            let heavy = random.between(0, 1);
            Arcs { edges, weights: (0..vertices).map(|_| 1 + random.between(0, heavy) as u32).collect() }
        });
    }
}

#[test]
fn fjords() {
    check("fjords", 250, 771, |random| {
        let vertices = letters(random, "LR..#", 2, 7);
        let mut lines = vec![];
        for a in 0..vertices.len() {
            for b in a + 1..vertices.len() {
                if random.between(0, 9) < 4 {
                    lines.push((a, b));
                }
            }
        }
        Coast { vertices, lines }
    });
}

/// The three versions of a game.
fn versions<B: Naive>(name: &str, count: usize, own_seed: u64, board: impl Fn(&mut Random) -> B) {
    for (word, kind) in
        [("impartial", Kind::Impartial), ("dicotic", Kind::Dicotic), ("twisted", Kind::Twisted)]
    {
        check(&format!("{word}[of={name}]"), count, own_seed, |random| {
            let swapped = kind == Kind::Twisted && random.between(0, 1) == 1;
            Version { kind, base: board(random), swapped }
        });
    }
}

#[test]
fn versions_of_games_on_grids() {
    for (game, (name, _)) in GAMES.into_iter().enumerate() {
        let characters: &[&str] = match name {
            "domineering" | "cram" => &["...#", "..#"],
            "fission" => &["x..", "x..#"],
            "amazons" => &["xo##..", "x#o#.#."],
            _ => &["xo.", "xo#.", "xo.."],
        };
        versions(name, 40, 780 + game as u64, |random| {
            let (rows, columns) =
                [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (2, 4)][random.between(0, 5) as usize];
            let kind = characters[random.between(0, characters.len() as i64 - 1) as usize];
            Grid { game, board: random_legal(random, name, rows, columns, kind) }
        });
    }
}

#[test]
fn versions_of_other_games() {
    versions("toads_and_frogs", 60, 790, |random| Walk { cells: letters(random, "tf..", 1, 7), jumps: true });
    versions("elephants_and_rhinos", 60, 791, |random| Walk {
        cells: letters(random, "tf..", 1, 8),
        jumps: false,
    });
    versions("toppling_dominoes", 60, 792, |random| {
        Row(letters(random, "lrle.", 1, 6).into_iter().collect())
    });
    for equal_parts in [true, false] {
        let name = if equal_parts { "maundy_cake" } else { "cutcake" };
        versions(name, 20, 793, |random| Cakes {
            equal_parts,
            cakes: vec![(random.between(1, 3) as u32, random.between(1, 4) as u32)],
        });
    }
    for (name, game) in [("col", Game::Col), ("snort", Game::Snort)] {
        versions(name, 40, 794, |random| {
            let vertices: Vec<String> = letters(random, "LR...", 2, 5).iter().map(char::to_string).collect();
            Graph::path(game, &vertices.join("-")).expect("a path")
        });
    }
    versions("gen_toads_and_frogs", 40, 795, |random| Leap {
        cells: letters(random, "tf..", 1, 7),
        slide: (1, 1),
        jump: 2,
        over_all: false,
    });
    versions("shove", 30, 796, |random| Shoved { cells: letters(random, "lr.", 1, 5), stops: false });
}

/// What every ruleset promises holds for its versions: parts and symmetries of a game are those of its impartial version.
#[test]
fn versions_keep_the_promises() {
    let registry = Registry::default();
    for family in registry.families() {
        let (name, board) = (family.about().name, family.about().example.0);
        for version in ["impartial", "dicotic", "twisted"] {
            let Ok(ruleset) = registry.find(&format!("{version}[of={name}]")) else {
                assert_eq!((version, name), ("impartial", "coin_stacks"));
                continue;
            };
            ruleset.check_contract(board, 100).unwrap_or_else(|broken| panic!("{version} {name}: {broken}"));
        }
    }
}

/// What is wrong with a ruleset or its parameters is shown where it stands, and not at the board.
#[test]
fn mistakes_in_parameters_have_a_place() {
    let engine = Engine::new();
    for (text, at) in [
        ("impartial[of=nope](3)", "nope"),
        ("1 + impartial[of=nope](3)", "nope"),
        ("impartial[off=clobber](xo)", "off"),
        ("2.turning[code=1-3Q](hth)", "1-3Q"),
        ("fox_and_geese[range=0](4x4)", "0](4"),
        ("impartial[of=clobber](xy)", "y"),
        ("clobber[a=1](xo)", "a=1"),
    ] {
        let error = engine.read_form(text, &Rulesets::default()).unwrap_err();
        let ReadError::Invalid { offset, message } = error else { panic!("{text}: {error:?}") };
        assert_eq!(Some(offset), text.find(at), "{text}: {message}");
    }
}
