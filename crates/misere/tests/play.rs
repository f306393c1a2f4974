//! Sums of random impartial games against brute force over lists of games, which knows no theory at all.

use std::collections::HashMap;

use tedomari_misere::{FiniteQuotient, Form, Item, Kind, Part, Play, Rules, Unfinished};
use tedomari_task::{Limits, Stop, Task};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// Games by numbers; the options of each are sums of earlier ones. Game 0 has none.
#[derive(Clone)]
struct Games(Vec<Vec<Vec<u32>>>);

impl Games {
    /// The heaps of Nim up to 5, and random games.
    fn random(random: &mut Random, count: usize) -> Games {
        let mut games: Vec<Vec<Vec<u32>>> =
            (0..6).map(|size| (0..size).map(|smaller| vec![smaller]).collect()).collect();
        while games.len() < count {
            let known = games.len() as u64;
            // Large heaps are seldom used, so that there are games unlike them.
            let pick = |random: &mut Random| match random.below(known) as u32 {
                heap @ 4..6 => heap - 3,
                other => other,
            };
            let options = (0..1 + random.below(3)).map(|_| {
                let length = 1 + u64::from(random.below(5) == 0);
                (0..length).map(|_| pick(random)).filter(|&game| game > 0).collect()
            });
            games.push(options.collect());
        }
        Games(games)
    }
}

impl Rules for Games {
    fn visit_options(
        &mut self,
        _: &Task,
        Part(game): Part,
        each: &mut dyn FnMut(&[Item]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.0[game as usize].iter().try_for_each(|option| each(&items(option)))
    }
}

/// Every third game is told as a part, so that heaps are met in both ways.
fn items(sum: &[u32]) -> Vec<Item> {
    let item = |&game: &u32| match game {
        2 | 4 => Item::Heap(u64::from(game)),
        _ => Item::Part(Part(game)),
    };
    sum.iter().map(item).collect()
}

struct Brute {
    games: Games,
    lost: HashMap<Vec<u32>, bool>,
    values: HashMap<(Vec<u32>, u64), u64>,
}

impl Brute {
    fn new(games: &Games) -> Brute {
        Brute { games: games.clone(), lost: HashMap::new(), values: HashMap::new() }
    }

    fn moves(&self, sum: &[u32]) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        for at in 0..sum.len() {
            for option in &self.games.0[sum[at] as usize] {
                let mut next = sum.to_vec();
                next.remove(at);
                next.extend(option);
                next.sort_unstable();
                found.push(next);
            }
        }
        found
    }

    /// Whether the player to move loses, where making the last move loses.
    fn is_lost(&mut self, sum: &[u32]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.lost.get(&sum) {
            return known;
        }
        let moves = self.moves(&sum);
        let is_lost = !moves.is_empty() && !moves.iter().any(|next| self.is_lost(next));
        self.lost.insert(sum, is_lost);
        is_lost
    }

    /// The Grundy value, where a sum without moves has this one.
    fn value(&mut self, sum: &[u32], last: u64) -> u64 {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.values.get(&(sum.clone(), last)) {
            return known;
        }
        let moves = self.moves(&sum);
        let options: Vec<u64> = moves.iter().map(|next| self.value(next, last)).collect();
        let value = match options.is_empty() {
            true => last,
            false => (0..).find(|value| !options.contains(value)).unwrap(),
        };
        self.values.insert((sum, last), value);
        value
    }
}

/// Calls the test with random games and sums of up to so many of them.
fn for_sums(
    seed: u64,
    universes: usize,
    longest: u64,
    mut test: impl FnMut(&Games, &mut Brute, &[Vec<u32>]),
) {
    let mut random = Random(seed);
    for _ in 0..universes {
        let games = Games::random(&mut random, 14);
        let mut brute = Brute::new(&games);
        let sums: Vec<Vec<u32>> = (0..12)
            .map(|_| (0..1 + random.below(longest)).map(|_| random.below(14) as u32).collect())
            .collect();
        test(&games, &mut brute, &sums);
    }
}

#[test]
fn outcomes_and_values() {
    let mut lost = [0, 0];
    for_sums(21, 80, 4, |games, brute, sums| {
        let (task, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &task);
        for sum in sums {
            let expected = brute.is_lost(sum);
            lost[usize::from(expected)] += 1;
            assert_eq!(play.is_lost(&task, &items(sum)), Ok(expected), "{sum:?} of {:?}", games.0);
            assert_eq!(play.value(&task, &items(sum)), Ok(brute.value(sum, 1)), "{sum:?} of {:?}", games.0);
        }
    });
    assert!(lost.iter().all(|&count| count > 100), "{lost:?}");
}

/// A heap that is too large to be tried move by move.
#[test]
fn large_heaps() {
    for_sums(22, 60, 3, |games, brute, sums| {
        let (task, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &task);
        for sum in sums {
            let value = brute.value(sum, 1);
            for size in [value, 1 << 40, 9, 11] {
                let with_heap = [items(sum), vec![Item::Heap(size)]].concat();
                assert_eq!(play.is_lost(&task, &with_heap), Ok(size == value), "{sum:?} + *{size}");
            }
        }
    });
}

#[test]
fn genera_by_definition() {
    for_sums(23, 60, 3, |games, brute, sums| {
        let (task, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &task);
        for sum in sums {
            let genus = play.genus(&task, &items(sum)).unwrap();
            assert_eq!(genus.normal(), brute.value(sum, 0), "{sum:?} of {:?}", games.0);
            for twos in 0..5 {
                let beside = [&sum[..], &vec![2; twos]].concat();
                assert_eq!(genus.misere(twos), brute.value(&beside, 1), "{sum:?} + {twos} of {:?}", games.0);
            }
        }
    });
}

/// Simplest forms are equal to the games, whatever is beside them; and no two games of one form are ever told apart.
#[test]
fn forms_are_equal_to_the_games() {
    for_sums(24, 60, 2, |games, brute, sums| {
        let (task, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &task);
        let forms: Vec<Form> = sums.iter().map(|sum| play.form(&task, &items(sum)).unwrap()).collect();
        for (sum, &form) in sums.iter().zip(&forms) {
            for beside in 0..14 {
                let expected = brute.is_lost(&[&sum[..], &[beside]].concat());
                let whole = [vec![Item::Form(form)], items(&[beside])].concat();
                assert_eq!(play.is_lost(&task, &whole), Ok(expected), "{sum:?} + {beside} of {:?}", games.0);
                for (other, _) in sums.iter().zip(&forms).filter(|&(_, &equal)| equal == form) {
                    assert_eq!(brute.is_lost(&[&other[..], &[beside]].concat()), expected);
                }
            }
        }
    });
}

/// Sums of tame games are decided by their genera alone, as in Nim; and every game has the kind that its definition asks for.
#[test]
fn tame_games_are_like_nim() {
    let mut seen: HashMap<Kind, usize> = HashMap::new();
    let mut reverted = 0;
    for_sums(25, 120, 1, |games, brute, _| {
        let (task, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &task);
        let kinds: Vec<Kind> = (0..14)
            .map(|game| {
                let form = play.form(&task, &items(&[game])).unwrap();
                let kind = play.forms().kind(form);
                // The kind without the form is the same, as far as it is known.
                let mut rules = games.clone();
                let mut other = Play::new(&mut rules, &task);
                let plain = other.kind(&task, &items(&[game])).unwrap();
                assert!(plain.is_none_or(|plain| plain == kind), "{game} of {:?}", games.0);
                kind
            })
            .collect();
        let types: Vec<(u64, u64)> =
            (0..14).map(|game| (brute.value(&[game], 0), brute.value(&[game], 1))).collect();
        for game in 0..14 {
            *seen.entry(kinds[game]).or_default() += 1;
            let (normal, misere) = types[game];
            match kinds[game] {
                Kind::Tame => assert!(normal == misere || normal < 2 && misere == normal ^ 1),
                Kind::Restive => assert!(normal < 2 && misere >= 2),
                Kind::Restless => assert!(misere < 2 && normal >= 2),
                Kind::Wild => {}
            }
            let has_wild = games.0[game]
                .iter()
                .any(|option| option.len() == 1 && kinds[option[0] as usize] != Kind::Tame);
            reverted += usize::from(kinds[game] == Kind::Tame && has_wild);
        }
        let tame: Vec<u32> = (0..14).filter(|&game| kinds[game as usize] == Kind::Tame).collect();
        for &a in &tame {
            for &b in &tame {
                for &c in &tame {
                    let all = [a, b, c];
                    let (mut normal, mut is_fickle) = (0, true);
                    for (n, m) in all.map(|game| types[game as usize]) {
                        (normal, is_fickle) = (normal ^ n, is_fickle && n != m);
                    }
                    let expected = if is_fickle { normal == 1 } else { normal == 0 };
                    assert_eq!(brute.is_lost(&all), expected, "{all:?} of {:?}", games.0);
                }
            }
        }
    });
    assert!(
        [Kind::Tame, Kind::Restive, Kind::Restless, Kind::Wild].iter().all(|kind| seen[kind] > 20),
        "{seen:?}"
    );
    assert!(reverted > 10, "{reverted} games are tame by reverting moves");
}

#[test]
fn quotients_tell_all_small_sums() {
    let mut random = Random(26);
    let mut found = 0;
    for _ in 0..100 {
        let games = Games::random(&mut random, 9);
        let mut brute = Brute::new(&games);
        let wide = |option: &Vec<u32>| option.iter().map(|&game| u64::from(game)).collect::<Vec<u64>>();
        let options = games.0.iter().map(|options| options.iter().map(wide).collect()).collect();
        let task = Task::new(Limits::new().nodes(100_000));
        let quotient = match FiniteQuotient::of(&task, options) {
            Ok(quotient) => quotient,
            Err(Unfinished::Stopped(_) | Unfinished::TooLarge) => continue,
        };
        found += 1;
        let mut rows: HashMap<Vec<bool>, usize> = HashMap::new();
        for a in 0..9 {
            for b in a..9 {
                let pair = quotient.product(quotient.element(a as usize), quotient.element(b as usize));
                let mut row = Vec::new();
                for c in 0..9 {
                    let whole = quotient.product(pair, quotient.element(c as usize));
                    let is_lost = brute.is_lost(&[a, b, c]);
                    assert_eq!(quotient.is_p(whole), is_lost, "{a} {b} {c} of {:?}", games.0);
                    row.push(is_lost);
                }
                rows.insert(row, pair);
            }
        }
        // What is told apart has elements of its own.
        assert!(rows.len() <= quotient.order());
    }
    assert!(found > 40, "{found}");
}

/// A limit ends the work, and what is known stays right.
#[test]
fn limits_are_kept() {
    let mut random = Random(27);
    let games = Games::random(&mut random, 40);
    let sum: Vec<u32> = (30..40).collect();
    for steps in [1, 10, 100, 1000] {
        let (whole, mut rules) = (Task::default(), games.clone());
        let mut play = Play::new(&mut rules, &whole);
        let part = whole.part(Limits::new().nodes(steps));
        assert_eq!(play.form(&part, &items(&sum)), Err(Stop::Nodes));
        assert!(part.steps() < steps + 300, "{}", part.steps());
        let small = items(&[7, 2]);
        let mut fresh = games.clone();
        let expected = Play::new(&mut fresh, &whole).is_lost(&whole, &small);
        assert_eq!(play.is_lost(&whole, &small), expected);
    }
}
