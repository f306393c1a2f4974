//! Misère play of impartial positions, of versions of partizan ones, and of sums, against programs that know the rules and nothing else; and
//! published tables.

use std::collections::BTreeSet;

use super::common::{games, seed};
use tedomari::answer::misere::{MisereFacts, MisereKind};
use tedomari::answer::{AskMisere, MisereAnswer, Session};
use tedomari::{AnyPosition, Limits, Outcome, Player, Registry, Task};
use tedomari_oracle::boards::{GAMES, random_legal};
use tedomari_oracle::misere::Universe;
use tedomari_oracle::naive::graphs::{Game, Graph};
use tedomari_oracle::naive::peers::{
    Arcs, Clobbers, Coast, Coins, Eaten, Kind, Pair, Remembers, Shoved, Taken, Version, Wythoff,
};
use tedomari_oracle::naive::strips::{Row, Walk};
use tedomari_oracle::naive::{Grid, Naive, cakes::Cakes};
use tedomari_oracle::random::Random;

/// Boards from which more positions can be reached are left out.
const MOST: usize = 150;

/// A game as an expression, with its number in the naive universe.
struct Known {
    text: String,
    number: usize,
    /// How many positions can be reached.
    positions: usize,
}

fn ask(input: &str) -> MisereAnswer {
    let question = AskMisere { thorough: true, ..AskMisere::new(input) };
    let answer = Session::new().ask(&Task::default(), &question);
    answer.unwrap_or_else(|mistake| panic!("{input}: {mistake}"))
}

/// Everything that is told of a sum.
fn check(universe: &mut Universe, sum: &[&Known]) -> MisereAnswer {
    // Brute force looks at all sums of what can be reached.
    let twos = if sum.len() == 1 { 5 } else { 3 };
    let text = sum.iter().map(|game| &game.text[..]).collect::<Vec<_>>().join(" + ");
    let numbers: Vec<usize> = sum.iter().map(|game| game.number).collect();
    let answer = ask(&text);
    let is_lost = universe.is_lost(&numbers);
    assert_eq!(answer.outcome, Some(Outcome::of_mover(!is_lost)), "{text}");
    let wins = universe.moves(&numbers).iter().any(|next| universe.is_lost(next));
    assert_eq!((answer.moves.is_empty(), answer.complete), (!wins, Some(true)), "{text}");
    check_facts(universe, &text, &numbers, &answer.facts, twos);
    for part in &answer.parts {
        let alone = ask(&part.game);
        assert_eq!(
            (part.outcome.map(Outcome::from), &part.facts),
            (alone.outcome, &alone.facts),
            "{} of {text}",
            part.game
        );
    }
    answer
}

fn check_facts(universe: &mut Universe, text: &str, numbers: &[usize], facts: &MisereFacts, most: usize) {
    let two = universe.heap(2);
    let small = |number: &tedomari::answer::Natural| number.small().unwrap();
    assert_eq!(facts.nim_value.as_ref().map(small), Some(universe.value(numbers, 0)), "{text}");
    let terms: Vec<u64> = facts.misere_values.iter().flatten().map(small).collect();
    for twos in 0..most {
        let beside = [numbers, &vec![two; twos]].concat();
        let told = match terms.get(twos) {
            Some(&term) => term,
            None => terms[terms.len() - 2 + (twos - terms.len()) % 2],
        };
        assert_eq!(told, universe.value(&beside, 1), "{text} beside {twos} heaps of two");
    }
    // The form is equal to the game, whatever is beside it.
    let form = facts.form.as_ref().unwrap_or_else(|| panic!("{text} has no form"));
    for size in 0..most {
        let beside = [numbers, &[universe.heap(size)]].concat();
        let expected = Outcome::of_mover(!universe.is_lost(&beside));
        let answer = ask(&format!("{form} + *{size}"));
        assert_eq!(answer.outcome, Some(expected), "{form} + *{size} for {text}");
    }
    // The form is in simplest form, and the kind is that of the form.
    let again = ask(form).facts;
    assert_eq!((&again.form, again.kind, &again.genus), (&facts.form, facts.kind, &facts.genus), "{text}");
}

/// Holds a ruleset against a naive program on random boards, and gives these boards.
fn boards<B: Naive>(
    universe: &mut Universe,
    name: &str,
    count: usize,
    own_seed: u64,
    board: impl Fn(&mut Random) -> B,
) -> Vec<Known> {
    let ruleset = Registry::default().find(name).unwrap_or_else(|error| panic!("{error}"));
    let read = |board: &B| {
        let text = board.text();
        ruleset.read(&text).unwrap_or_else(|error| panic!("{name}({text}): {error}"))
    };
    let mut random = seed(own_seed);
    let (mut found, mut tried) = (Vec::new(), 0);
    while found.len() < games(count) && tried < 20 * games(count) {
        tried += 1;
        let board = board(&mut random);
        let before = universe.len();
        let Some(number) = universe.add(&board, MOST, &mut |board| board.followers(true)) else { continue };
        let known = Known { text: read(&board).to_string(), number, positions: universe.len() - before };
        let answer = check(universe, &[&known]);
        let followers = board.followers(true);
        let options = universe.options(number).to_vec();
        // Boards may be written in several ways, but their parts have one number each.
        let mut parts = ruleset.numbered_parts().expect("an impartial ruleset");
        let mut pieces = |position: &AnyPosition| {
            let mut pieces = parts.pieces(position).expect("all moves are listed");
            pieces.sort_unstable();
            pieces
        };
        let mut expected = BTreeSet::new();
        for (after, option) in followers.iter().zip(options) {
            if universe.is_lost(&[option]) {
                expected.insert(pieces(&read(after)));
            }
        }
        let registry = Registry::default();
        let told: BTreeSet<_> =
            answer.moves.iter().map(|found| pieces(&texts(&registry, &found.to))).collect();
        assert_eq!(told, expected, "winning moves of {}", known.text);
        found.push(known);
    }
    assert!(found.len() == games(count), "{name}: {} boards", found.len());
    found
}

fn letters(random: &mut Random, letters: &str, shortest: i64, longest: i64) -> Vec<char> {
    let letters: Vec<char> = letters.chars().collect();
    let length = random.between(shortest, longest);
    (0..length).map(|_| letters[random.between(0, letters.len() as i64 - 1) as usize]).collect()
}

/// Sums of two or three of the boards, perhaps with a heap.
fn sums(universe: &mut Universe, all: &[Known], count: usize, own_seed: u64) {
    const MOST: usize = 24;
    let mut random = seed(own_seed);
    let mut lost = 0;
    let all: Vec<&Known> = all.iter().filter(|known| known.positions <= MOST).collect();
    assert!(all.len() > 20, "{} small boards", all.len());
    for _ in 0..games(count) {
        let mut pick = || all[random.between(0, all.len() as i64 - 1) as usize];
        let mut sum = vec![pick(), pick()];
        let heap = match random.between(0, 4) as usize {
            0 => None,
            size => {
                Some(Known { text: format!("*{size}"), number: universe.heap(size), positions: size + 1 })
            }
        };
        sum.extend(heap.as_ref());
        lost += usize::from(check(universe, &sum).outcome == Some(Outcome::Previous));
    }
    assert!(lost > 0);
}

fn version<B: Naive>(base: B) -> Version<B> {
    Version { kind: Kind::Impartial, base, swapped: false }
}

#[test]
fn boards_of_grids() {
    let mut universe = Universe::new();
    let mut all = Vec::new();
    for (game, (name, _)) in GAMES.into_iter().enumerate() {
        let characters: &[&str] = match name {
            "domineering" | "cram" => &["...#", "..#", "."],
            "fission" => &["x..", "x..#"],
            "amazons" => &["xo##..", "x#o#.#."],
            _ => &["xo.", "xo#.", "xo.."],
        };
        let grid = |random: &mut Random| {
            let (rows, columns) =
                [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (2, 4)][random.between(0, 5) as usize];
            let kind = characters[random.between(0, characters.len() as i64 - 1) as usize];
            Grid { game, board: random_legal(random, name, rows, columns, kind) }
        };
        let of = format!("impartial[of={name}]");
        all.extend(boards(&mut universe, &of, 12, 900 + game as u64, |random| version(grid(random))));
        if name == "cram" {
            all.extend(boards(&mut universe, name, 30, 920, grid));
        }
    }
    sums(&mut universe, &all, 60, 921);
}

#[test]
fn boards_of_strips_and_graphs() {
    let mut universe = Universe::new();
    let mut all = boards(&mut universe, "impartial[of=toads_and_frogs]", 12, 930, |random| {
        version(Walk { cells: letters(random, "tf..", 1, 7), jumps: true })
    });
    all.extend(boards(&mut universe, "impartial[of=toppling_dominoes]", 12, 931, |random| {
        version(Row(letters(random, "lrle.", 1, 6).into_iter().collect()))
    }));
    for equal_parts in [true, false] {
        let name = if equal_parts { "impartial[of=maundy_cake]" } else { "impartial[of=cutcake]" };
        all.extend(boards(&mut universe, name, 6, 932, |random| {
            let cakes = vec![(random.between(1, 3) as u32, random.between(1, 4) as u32)];
            version(Cakes { equal_parts, cakes })
        }));
    }
    for (name, game) in [("impartial[of=col]", Game::Col), ("impartial[of=snort]", Game::Snort)] {
        all.extend(boards(&mut universe, name, 12, 933, |random| {
            let vertices: Vec<String> = letters(random, "LR...", 2, 5).iter().map(char::to_string).collect();
            version(Graph::path(game, &vertices.join("-")).expect("a path"))
        }));
    }
    all.extend(boards(&mut universe, "impartial[of=shove]", 12, 934, |random| {
        version(Shoved { cells: letters(random, "lr.", 1, 5), stops: false })
    }));
    all.extend(boards(&mut universe, "impartial[of=gen_clobber]", 12, 935, |random| {
        let directions = (-1..2).flat_map(|down| (-1..2).map(move |right| (down, right)));
        version(Clobbers {
            board: random_legal(random, "clobber", 2, 3, "xo."),
            directions: directions.filter(|&way| way != (0, 0)).collect(),
            distance: 1,
            onto: 'e',
            leaves: '.',
        })
    }));
    all.extend(boards(&mut universe, "impartial[of=fjords]", 12, 936, |random| {
        let vertices = letters(random, "LR..#", 2, 5);
        let pairs = (0..vertices.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let lines = pairs.filter(|_| random.between(0, 9) < 4).collect();
        version(Coast { vertices, lines })
    }));
    all.extend(boards(&mut universe, "impartial[of=eatcake]", 6, 937, |random| {
        let cakes = vec![(random.between(1, 3) as usize, random.between(1, 3) as usize)];
        version(Eaten { cakes, turned: false })
    }));
    all.extend(boards(&mut universe, "arc_kayles", 20, 938, |random| {
        let vertices = random.between(2, 6) as usize;
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b, '-')));
        let edges = pairs.filter(|_| random.between(0, 9) < 4).collect();
        let heavy = random.between(0, 1);
        Arcs { edges, weights: (0..vertices).map(|_| 1 + random.between(0, heavy) as u32).collect() }
    }));
    sums(&mut universe, &all, 60, 939);
}

#[test]
fn coins_and_heaps() {
    let mut universe = Universe::new();
    /// Whether coins with these numbers may be turned.
    type May = fn(&[usize]) -> bool;
    let codes: [(&str, May); 4] = [
        ("turning turtles", |coins| coins.len() <= 2),
        ("1-3", |coins| coins.len() <= 3),
        ("twins", |coins| coins.len() == 2),
        ("ruler", |coins| coins.windows(2).all(|pair| pair[0] + 1 == pair[1])),
    ];
    let mut all = Vec::new();
    for (at, (code, may)) in codes.into_iter().enumerate() {
        let name = format!("turning[code={code}]");
        all.extend(boards(&mut universe, &name, 12, 940 + at as u64, |random| Coins {
            heads: letters(random, "ht", 1, 5).into_iter().map(|c| c == 'h').collect(),
            may,
        }));
    }
    for (name, kind, times) in
        [("mem", 'l', (1, 1)), ("take_away", 'm', (2, 1)), ("never_the_same", 'b', (1, 1))]
    {
        all.extend(boards(&mut universe, name, 15, 945, |random| {
            let beans = random.between(1, 12) as u64;
            Remembers { beans, number: random.between(i64::from(kind == 'l'), 13) as u64, kind, times }
        }));
    }
    for to_zero in [true, false] {
        let name = if to_zero { "euclid" } else { "euclid[end=equal]" };
        all.extend(boards(&mut universe, name, 15, 946, |random| {
            Pair(random.between(1, 13) as u64, random.between(1, 13) as u64, to_zero)
        }));
    }
    for r in 1..=3 {
        all.extend(boards(&mut universe, &format!("gen_wythoff[r={r}]"), 10, 947 + r, |random| {
            Wythoff(random.between(0, 4) as u64, random.between(1, 5) as u64, r)
        }));
    }
    let digits = |text: &str| text.bytes().map(|digit| digit - b'0').collect::<Vec<u8>>();
    for (name, code) in
        [("octal[code=0.34[7]]", "347"), ("octal[code=0.[3]]", "3"), ("octal[code=0.77]", "77")]
    {
        all.extend(boards(&mut universe, name, 12, 951, |random| {
            let mut heaps: Vec<usize> =
                (0..random.between(1, 2)).map(|_| random.between(1, 6) as usize).collect();
            heaps.sort_unstable();
            Taken { heaps, digits: [digits(code), digits(code)], endless: [code != "77"; 2] }
        }));
    }
    sums(&mut universe, &all, 60, 952);
}

/// What the moves of a ruleset lead to, as it lists them.
fn followers(position: &AnyPosition) -> Vec<AnyPosition> {
    position.options(Player::Left, usize::MAX).into_iter().map(|(_, after)| after).collect()
}

/// Every impartial ruleset, and the impartial version of every other one: parts, symmetries and whatever else makes searches fast against
/// the moves as the ruleset lists them.
#[test]
fn every_ruleset() {
    let registry = Registry::default();
    let mut random = seed(960);
    let mut names: Vec<String> = Vec::new();
    for family in registry.families() {
        let name = family.about().name;
        let is_impartial = registry.find(name).is_ok_and(|rules| rules.is_impartial());
        names.push(if is_impartial { name.to_owned() } else { format!("impartial[of={name}]") });
    }
    let (mut universe, mut all) = (Universe::new(), Vec::new());
    let mut without = Vec::new();
    for name in &names {
        let Ok(rules) = registry.find(name) else {
            without.push(name.clone());
            continue;
        };
        if rules.is_loopy() {
            without.push(name.clone());
            continue;
        }
        let base = name.strip_prefix("impartial[of=").and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let board = registry.family(base).expect("it has that name").about().example.0;
        let mut position = rules.read(board).unwrap_or_else(|error| panic!("{name}({board}): {error}"));
        let before = universe.len();
        // Some moves into the game there are fewer positions.
        let mut tries = 0;
        let number = loop {
            let text = position.to_string();
            let mut after = |text: &String| {
                let position = texts(&registry, text);
                followers(&position).iter().map(AnyPosition::to_string).collect()
            };
            match universe.add(&text, MOST, &mut after) {
                Some(number) => break Some(number),
                None => {
                    let next = followers(&position);
                    tries += 1;
                    match next.len() {
                        0 => break None,
                        many => position = next[random.between(0, many as i64 - 1) as usize].clone(),
                    }
                }
            }
            if tries > 60 {
                break None;
            }
        };
        let number = number.unwrap_or_else(|| panic!("{name}: no small position was found"));
        let known = Known { text: position.to_string(), number, positions: universe.len() - before };
        check(&mut universe, &[&known]);
        all.push(known);
    }
    assert!(
        without.iter().all(|name| ["backsliding", "fox_and", "hare_and", "coin_stacks"]
            .iter()
            .any(|known| name.contains(known))),
        "{without:?}"
    );
    assert!(all.len() > 55, "{}", all.len());
    sums(&mut universe, &all, 60, 961);
}

/// A position from its text as an expression.
fn texts(registry: &Registry, text: &str) -> AnyPosition {
    let (name, board) = text.strip_suffix(')').and_then(|text| text.split_once('(')).expect("name(board)");
    registry.find(name).expect("a ruleset").read(board).expect("a board")
}

/// The misère values of Cram that are known from the literature: rows are Dawson's Kayles, and 3 x n has 0, 0, 1 over and over from n = 2 on
/// as far as it was computed (Lemoine and Viennot, *Nimbers are inevitable*, 2010, and the records on their page).
#[test]
fn cram() {
    let value = |board: &str| {
        let answer = ask(&format!("cram({board})"));
        answer.facts.misere_values.map(|values| values[0].to_string())
    };
    let dawson = "1,1,0,0,2,1,3,0,0,1,1,3,0,2,1,1";
    for (columns, expected) in dawson.split(',').enumerate().skip(1) {
        assert_eq!(value(&format!("1x{columns}")).as_deref(), Some(expected), "1x{columns}");
    }
}

/// Bouton's rule, and games in braces.
#[test]
fn written_games() {
    let mut universe = Universe::new();
    let heaps: Vec<Known> = (0..6)
        .map(|size| Known { text: format!("*{size}"), number: universe.heap(size), positions: size + 1 })
        .collect();
    for a in 0..6 {
        for b in 0..=a {
            check(&mut universe, &[&heaps[a], &heaps[b], &heaps[3]]);
        }
    }
    for (text, form, genus, kind) in [
        ("{*}", "0", "0^120", MisereKind::Tame),
        ("{*2}", "{*2}", "0^02", MisereKind::Tame),
        ("{0,*2|*2,0}", "*", "1^031", MisereKind::Tame),
        ("+-{*2,*3}", "{*2,*3}", "0^02", MisereKind::Tame),
        ("2.*2 - *2", "{{*2,*3},{*2,*3,{*2,*3}}}", "2^20", MisereKind::Tame),
        ("kayles(5)", "{*,*2,*3,{*2,*3}}", "4^146", MisereKind::Restless),
        ("* + *", "0", "0^120", MisereKind::Tame),
    ] {
        let facts = ask(text).facts;
        assert_eq!(
            (facts.form.as_deref(), facts.genus.as_deref(), facts.kind),
            (Some(form), Some(genus), Some(kind)),
            "{text}"
        );
    }
    for (wrong, told) in [
        ("^", "is its form"),
        ("mean(*2)", "is its form"),
        ("* : *2", "is its form"),
        ("on", "need not end"),
        ("a{0|a}", "need not end"),
        ("impartial[of=fox_and_geese](4x4)", "return"),
    ] {
        let mistake = Session::new().ask(&Task::default(), &AskMisere::new(wrong)).unwrap_err();
        assert!(mistake.message.contains(told), "{wrong}: {mistake}");
    }
}

/// Quotients agree with the outcomes, and have the sizes that are known: 2 for 1 alone, 6 with a heap of two, 2^k + 2 with larger ones,
/// 40 for Kayles with rows long enough (Plambeck and Siegel 2008).
#[test]
fn quotients() {
    let quotient = |input: &str| {
        let question = AskMisere { quotient: true, ..AskMisere::new(input) };
        let answer = Session::new().ask(&Task::default(), &question).unwrap();
        let quotient = answer.quotient.unwrap_or_else(|| panic!("{input} has no quotient"));
        let is_lost = quotient.p_positions.contains(&quotient.element);
        assert_eq!(is_lost, answer.outcome == Some(Outcome::Previous), "{input}");
        quotient.order
    };
    for (input, order) in [
        ("0", 1),
        ("*", 2),
        ("*2", 6),
        ("*3 + *2", 6),
        ("*4", 10),
        ("*7 + *7 + *3", 10),
        ("kayles(27)", 40),
        ("octal[code=0.123](8,9)", 20),
    ] {
        assert_eq!(quotient(input), order, "{input}");
    }
    for input in ["cram(2x4) + *2", "impartial[of=clobber](xox|.o.)", "turning(hhth) + *", "euclid(5,8)"] {
        quotient(input);
    }
}

/// Limits leave what is known, and interrupt nothing that was told before.
#[test]
fn limits() {
    for nodes in [1, 10, 100, 1000, 10_000] {
        let task = Task::new(Limits::new().nodes(nodes));
        let answer = Session::new().ask(&task, &AskMisere::new("cram(4x4) + kayles(7)")).unwrap();
        assert!(answer.stopped.is_some() || answer.outcome.is_some());
        assert!(answer.outcome.is_some() || answer.moves.is_empty());
        let whole = ask("cram(4x4) + kayles(7)");
        assert!(answer.outcome.is_none_or(|outcome| Some(outcome) == whole.outcome));
        assert!(answer.moves.iter().all(|found| whole.moves.contains(found)));
        assert!(task.steps() < nodes + 5000, "{nodes}: {}", task.steps());
    }
}
