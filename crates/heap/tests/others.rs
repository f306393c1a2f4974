//! The games that are not played with piles, each against its rules written again, on small positions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::common::{Naive, Random, Valued, analyse, check, position};
use tedomari_heap::{Ask, Outcome, PileMove, Task};

#[test]
fn kotzig() {
    for length in 1..=9u32 {
        for set in 1..32u32 {
            let moves: Vec<u32> = (1..=5).filter(|step| set >> (step - 1) & 1 == 1).collect();
            let followers = |path: &Vec<u32>| -> Vec<Vec<u32>> {
                let places: BTreeSet<u32> =
                    moves.iter().map(|step| (path[path.len() - 1] + step) % length).collect();
                let free = places.into_iter().filter(|place| !path.contains(place));
                free.map(|place| [&path[..], &[place]].concat()).collect()
            };
            let mut naive = Naive::new(&followers);
            for start in [0, length / 2] {
                let valued: Vec<(Vec<u32>, Valued)> = followers(&vec![start])
                    .into_iter()
                    .map(|path| (vec![path[1]], naive.value(&path)))
                    .collect();
                let text: Vec<String> = moves.iter().map(u32::to_string).collect();
                let words =
                    [length.to_string(), format!("moves={}", text.join(",")), format!("path={start}")];
                let coin = position("kotzig", &words.each_ref().map(|word| &word[..]));
                check(&*coin, &valued, true, &format!("kotzig {words:?}"));
            }
        }
    }
    // Length 4n with moves n and 2n is length 4 with moves 1 and 2, however large n is.
    let n = "1000000000000000000000000000000";
    let long = position("kotzig", &[&format!("4{}", &n[1..]), &format!("moves={n},2{}", &n[1..])]);
    let short = position("kotzig", &["4", "moves=1,2"]);
    assert_eq!(analyse(&*long).outcome, analyse(&*short).outcome);
    assert_eq!(analyse(&*long).moves.len(), analyse(&*short).moves.len());
}

#[test]
fn geography() {
    let mut random = Random(5);
    for round in 0..600 {
        let (is_edge, is_directed) = (round % 2 == 1, round / 2 % 2 == 1);
        let count = 2 + random.below(if is_edge { 4 } else { 6 }) as u32;
        let edges: Vec<(u32, u32)> = (0..1 + random.below(if is_edge { 7 } else { 12 }))
            .map(|_| (random.below(count.into()) as u32, random.below(count.into()) as u32))
            .collect();
        // A state: where the token is, and which vertices or edges are used up.
        let followers = |(at, used): &(u32, Vec<usize>)| -> Vec<(u32, Vec<usize>)> {
            let mut found = BTreeMap::new();
            for (number, &(from, to)) in edges.iter().enumerate() {
                let ways = if is_directed { vec![(from, to)] } else { vec![(from, to), (to, from)] };
                for (from, to) in ways {
                    let item = if is_edge { number } else { to as usize };
                    if from == *at && !used.contains(&item) {
                        let mut used = used.clone();
                        used.push(item);
                        used.sort_unstable();
                        found.entry(to).or_insert((to, used));
                    }
                }
            }
            found.into_values().collect()
        };
        let mut naive = Naive::new(&followers);
        let start = random.below(count.into()) as u32;
        let used = if is_edge { vec![] } else { vec![start as usize] };
        let valued: Vec<(Vec<u32>, Valued)> =
            followers(&(start, used)).into_iter().map(|state| (vec![state.0], naive.value(&state))).collect();
        let text: Vec<String> = edges.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        let words = [
            format!("edges={}", text.join(",")),
            format!("kind={}", if is_edge { "edge" } else { "vertex" }),
            format!("directed={}", if is_directed { "yes" } else { "no" }),
            start.to_string(),
        ];
        let token = position("geography", &words.each_ref().map(|word| &word[..]));
        check(&*token, &valued, true, &format!("geography {words:?}"));
    }
}

/// A large undirected graph, where only the matching can answer: on a path of n vertices the token's end decides.
#[test]
fn undirected_geography_on_long_paths() {
    for n in [50, 51, 400] {
        let edges: Vec<String> = (1..n).map(|at| format!("{}-{at}", at - 1)).collect();
        let word = format!("edges={}", edges.join(","));
        let token = position("geography", &[&word, "directed=no", "0"]);
        // From one end every move is forced: n - 1 of them.
        let wins = (n - 1) % 2 == 1;
        assert_eq!(analyse(&*token).outcome, Some(Outcome::of_mover(wins)), "{n}");
    }
}

#[test]
fn chomp() {
    // Shapes as sets of squares.
    type Shape = BTreeSet<(u32, u32)>;
    let followers = |shape: &Shape| -> Vec<Shape> {
        let bites = shape.iter().filter(|&&square| square != (0, 0));
        bites
            .map(|&(row, column)| shape.iter().copied().filter(|&(r, c)| r < row || c < column).collect())
            .collect()
    };
    let rows_of = |shape: &Shape| -> Vec<u32> {
        (0..)
            .map(|row| shape.iter().filter(|square| square.0 == row).count() as u32)
            .take_while(|&n| n > 0)
            .collect()
    };
    let mut naive = Naive::new(&followers);
    let mut shapes: Vec<Vec<u32>> = vec![vec![]];
    for _ in 0..5 {
        let longer = shapes.iter().flat_map(|rows| {
            (0..=rows.last().copied().unwrap_or(5)).map(move |next| [&rows[..], &[next]].concat())
        });
        shapes = longer.collect();
    }
    for rows in shapes.iter().filter(|rows| rows[0] > 0) {
        let shape: Shape =
            (0..).zip(rows).flat_map(|(row, &length)| (0..length).map(move |column| (row, column))).collect();
        let valued: Vec<(Vec<u32>, Valued)> =
            followers(&shape).iter().map(|left| (rows_of(left), naive.value(left))).collect();
        let words: Vec<String> = rows.iter().map(u32::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        check(&*position("chomp", &words), &valued, true, &format!("chomp {rows:?}"));
    }
}

#[test]
fn posets() {
    let mut random = Random(9);
    for _ in 0..250 {
        let count = 2 + random.below(7) as usize;
        let pairs: Vec<(usize, usize)> = (0..1 + random.below(9))
            .map(|_| (random.below(count as u64) as usize, random.below(count as u64) as usize))
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        if pairs.is_empty() {
            continue;
        }
        // The order by saturation.
        let mut less: BTreeSet<(usize, usize)> = pairs.iter().copied().collect();
        loop {
            let more: BTreeSet<(usize, usize)> = less
                .iter()
                .flat_map(|&(a, b)| less.iter().filter(move |(c, _)| *c == b).map(move |&(_, d)| (a, d)))
                .collect();
            let size = less.len();
            less.extend(more);
            if less.len() == size {
                break;
            }
        }
        let followers = |set: &BTreeSet<usize>| -> Vec<BTreeSet<usize>> {
            let without = |x: usize| set.iter().copied().filter(move |&y| y != x).collect::<Vec<_>>();
            set.iter()
                .map(|&x| without(x).into_iter().filter(|&y| !less.contains(&(x, y))).collect())
                .collect()
        };
        let mut naive = Naive::new(&followers);
        // Some elements may be missing from the beginning, and what they say about the order still holds.
        let gaps = random.below(3) == 0;
        let all: BTreeSet<usize> = (0..count).filter(|_| !gaps || random.below(3) > 0).collect();
        if all.is_empty() {
            continue;
        }
        let valued: Vec<(Vec<u32>, Valued)> =
            all.iter().zip(followers(&all)).map(|(&x, left)| (vec![x as u32], naive.value(&left))).collect();
        let order: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}<{b}")).collect();
        let mut words: Vec<String> = all.iter().map(usize::to_string).collect();
        words.push(format!("order={}", order.join(",")));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        check(&*position("poset", &words), &valued, true, &format!("poset {words:?}"));
    }
}

#[test]
fn hackendot() {
    let mut random = Random(3);
    for round in 0..200 {
        let count = 1 + random.below(9) as usize;
        let mut parents: Vec<usize> = (0..count).map(|at| random.below(at as u64 + 1) as usize).collect();
        if round % 3 == 0 {
            // Vertices in another order: parents may come later.
            let flipped: Vec<usize> = parents
                .iter()
                .rev()
                .map(|&parent| if parent == 0 { 0 } else { count + 1 - parent })
                .collect();
            parents = flipped;
        }
        let followers = |set: &BTreeSet<usize>| -> Vec<BTreeSet<usize>> {
            let cut = |&vertex: &usize| {
                let mut left = set.clone();
                let mut at = vertex;
                while at != 0 && left.remove(&at) {
                    at = parents[at - 1];
                }
                left
            };
            set.iter().map(cut).collect()
        };
        let mut naive = Naive::new(&followers);
        let all: BTreeSet<usize> = (1..=count).collect();
        let valued: Vec<(Vec<u32>, Valued)> = all
            .iter()
            .zip(followers(&all))
            .map(|(&vertex, left)| (vec![vertex as u32], naive.value(&left)))
            .collect();
        let words: Vec<String> = parents.iter().map(usize::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let forest = position("hackendot", &words);
        check(&*forest, &valued, true, &format!("hackendot {parents:?}"));
        // What is left after a move is judged as well.
        for (vertex, left) in all.iter().zip(followers(&all)) {
            let after = forest.play(&PileMove::At((*vertex).into())).unwrap();
            let value = crate::common::small(&analyse(&*after).grundy.unwrap());
            assert_eq!(value, naive.grundy(&left), "{parents:?} after {vertex}");
        }
    }
}

/// A path is a Nim pile, so long paths have a known value.
#[test]
fn long_paths_are_nim_piles() {
    let parents: Vec<String> = (0..20_000).map(|at: u32| at.to_string()).collect();
    let words: Vec<&str> = parents.iter().map(String::as_str).collect();
    assert_eq!(crate::common::small(&analyse(&*position("hackendot", &words)).grundy.unwrap()), 20_000);
}

/// Numbers with their counts, and the stage.
type Mania = (Vec<u64>, u64);

/// Whether the player to move wins, and the shortest and longest play.
fn mania(
    state: &Mania,
    growth: &dyn Fn(u64) -> u64,
    known: &mut HashMap<Mania, (bool, u64, u64)>,
) -> (bool, u64, u64) {
    if let Some(&found) = known.get(state) {
        return found;
    }
    let (counts, stage) = state;
    let mut found = (false, u64::MAX, 0);
    for size in 0..counts.len() {
        if counts[size] == 0 {
            continue;
        }
        let mut next = counts.clone();
        next[size] -= 1;
        if size > 0 {
            next[size - 1] += growth(*stage) + 1;
        }
        let (wins, short, long) = mania(&(next, stage + 1), growth, known);
        found = (found.0 || !wins, found.1.min(short + 1), found.2.max(long + 1));
    }
    if found.1 == u64::MAX {
        found = (false, 0, 0);
    }
    known.insert(state.clone(), found);
    found
}

#[test]
fn nimania_and_its_variants() {
    type Growth = (&'static str, fn(u64) -> u64);
    let growths: [Growth; 8] = [
        ("k", |k| k),
        ("k+1", |k| k + 1),
        ("0", |_| 0),
        ("1", |_| 1),
        ("2", |_| 2),
        ("2k+1", |k| 2 * k + 1),
        ("k^2", |k| k * k),
        ("2^k", |k| 1 << k),
    ];
    for (name, growth) in growths {
        let mut known = HashMap::new();
        let mut positions: Vec<(Vec<u64>, u64)> = Vec::new();
        let (most_twos, most_stage) = match name {
            "2^k" => (1, 4),
            "k^2" => (2, 3),
            _ => (3, 4),
        };
        for twos in 0..=most_twos {
            for ones in 0..4 {
                positions.extend((1..=most_stage).map(|stage| (vec![ones, twos, 0], stage)));
            }
        }
        // With a 3 the numbers grow too fast for most.
        if !["k^2", "2^k", "2k+1"].contains(&name) {
            positions.extend([
                (vec![0, 0, 1], 1),
                (vec![3, 0, 1], 1),
                (vec![1, 0, 1], 2),
                (vec![0, 1, 1], 1),
            ]);
        }
        for (counts, stage) in positions {
            if counts.iter().all(|&count| count == 0) {
                continue;
            }
            let (wins, short, long) = mania(&(counts.clone(), stage), &growth, &mut known);
            let mut words: Vec<String> = vec![format!("growth={name}"), format!("stage={stage}")];
            for (size, &count) in (1..).zip(&counts) {
                words.extend((0..count).map(|_| format!("{size}")));
            }
            let what = format!("nimania {words:?}");
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let found = analyse(&*position("nimania", &words));
            assert_eq!(found.outcome, Some(Outcome::of_mover(wins)), "{what}");
            let fact = |name: &str| {
                let (_, text) = found.facts.iter().find(|(known, _)| *known == name).unwrap();
                text.split(' ').next().unwrap().parse::<u64>().unwrap()
            };
            assert_eq!((fact("shortest play"), fact("longest play")), (short, long), "{what}");
            let mut winning = Vec::new();
            for size in 0..counts.len() {
                if counts[size] > 0 {
                    let mut next = counts.clone();
                    next[size] -= 1;
                    if size > 0 {
                        next[size - 1] += growth(stage) + 1;
                    }
                    if !mania(&(next, stage + 1), &growth, &mut known).0 {
                        winning.insert(0, PileMove::At((size as u32 + 1).into()));
                    }
                }
            }
            assert_eq!(found.moves, winning, "{what}");
        }
    }
}

/// Nimania in misère play, by the definition.
fn wins_misere(state: &Mania, growth: &dyn Fn(u64) -> u64, known: &mut HashMap<Mania, bool>) -> bool {
    if let Some(&found) = known.get(state) {
        return found;
    }
    let nexts = mania_moves(state, growth);
    let wins = nexts.is_empty() || nexts.iter().any(|(_, next)| !wins_misere(next, growth, known));
    known.insert(state.clone(), wins);
    wins
}

fn mania_moves((counts, stage): &Mania, growth: &dyn Fn(u64) -> u64) -> Vec<(u64, Mania)> {
    let sizes = (0..counts.len()).filter(|&size| counts[size] > 0);
    let moves = sizes.map(|size| {
        let mut next = counts.clone();
        next[size] -= 1;
        if size > 0 {
            next[size - 1] += growth(*stage) + 1;
        }
        (size as u64 + 1, (next, stage + 1))
    });
    moves.collect()
}

#[test]
fn nimania_in_misere_play() {
    type Growth = (&'static str, fn(u64) -> u64);
    let growths: [Growth; 4] = [("k", |k| k), ("0", |_| 0), ("1", |_| 1), ("2k+1", |k| 2 * k + 1)];
    for (name, growth) in growths {
        let mut known = HashMap::new();
        for (ones, twos, threes, stage) in
            [(0, 1, 0, 1), (1, 1, 0, 1), (2, 2, 0, 2), (3, 0, 0, 4), (1, 2, 0, 3), (0, 3, 0, 1), (0, 0, 1, 1)]
        {
            if threes > 0 && name == "2k+1" {
                continue;
            }
            let state = (vec![ones, twos, threes], stage);
            let mut words: Vec<String> = vec![format!("growth={name}"), format!("stage={stage}")];
            for (size, &count) in (1..).zip(&state.0) {
                words.extend((0..count).map(|_| format!("{size}")));
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ask = Ask { misere: true, ..Ask::default() };
            let found = position("nimania", &words).analyse(&ask, &Task::default());
            let wins = wins_misere(&state, &growth, &mut known);
            assert_eq!(found.outcome, Some(Outcome::of_mover(wins)), "{words:?}");
            let mut winning: Vec<PileMove> = mania_moves(&state, &growth)
                .into_iter()
                .filter(|(_, next)| !wins_misere(next, &growth, &mut known))
                .map(|(size, _)| PileMove::At(size.into()))
                .collect();
            let mut moves = found.moves.clone();
            let place = |played: &PileMove| format!("{played:?}");
            winning.sort_by_key(place);
            moves.sort_by_key(place);
            assert_eq!(moves, winning, "{words:?}");
        }
    }
}
