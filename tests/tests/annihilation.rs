//! Annihilation games against the graph of all 2^n positions, written out and labelled by the definitions, and against the
//! given data; full games against opponents of every kind.

use rustc_hash::FxHashMap as HashMap;

use serde_json::Value as Json;
use tedomari::annihilation::{
    Annihilation, AnnihilationMove, Matter, Particles, PerfectPlayer, Tokens, Winner, brute,
};
use tedomari::graph::{Digraph, Gamma, Outcome, Task};
use tedomari_oracle::random::Random;
use tedomari_oracle::retrograde::{self, Graph};

fn digraph(graph: &Graph) -> Digraph {
    let edges: Vec<(u32, u32)> = graph
        .iter()
        .enumerate()
        .flat_map(|(u, next)| next.iter().map(move |&v| (u as u32, v as u32)))
        .collect();
    Digraph::new(graph.len() as u32, &edges).unwrap()
}

fn solve(graph: &Digraph) -> Annihilation {
    Annihilation::new(graph, &Task::default()).unwrap()
}

fn tokens(set: usize) -> Tokens {
    (0..usize::BITS).filter(|&i| set >> i & 1 == 1).collect()
}

#[test]
fn the_given_graphs() {
    let path = format!("{}/data/annih_cases.json", env!("CARGO_MANIFEST_DIR"));
    let data: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for case in data["cases"].as_array().unwrap() {
        let end = |json: &Json| json.as_u64().unwrap() as u32;
        let edges: Vec<(u32, u32)> =
            case["edges"].as_array().unwrap().iter().map(|edge| (end(&edge[0]), end(&edge[1]))).collect();
        let graph = Digraph::new(end(&case["n"]), &edges).unwrap();
        let game = solve(&graph);
        for (set, label) in case["outcome"].as_str().unwrap().chars().enumerate() {
            let gamma = game.gamma(&tokens(set));
            assert_eq!(gamma.outcome().letter(), label.to_string(), "{set} in {case}");
            if let Some(values) = case["gamma"].as_array() {
                assert_eq!(gamma.finite().map(u64::from), values[set].as_u64());
            }
            if let (Some(sets), Gamma::Infinite(k)) = (case["K"].as_array(), gamma) {
                let mut expected: Vec<u64> =
                    sets[set].as_array().unwrap().iter().map(|k| k.as_u64().unwrap()).collect();
                expected.sort_unstable();
                assert_eq!(k.into_iter().map(u64::from).collect::<Vec<_>>(), expected);
            }
        }
        // Where the graph hangs together the dimensions can be compared too.
        if game.parts() == 1 && case["dimV0"].is_u64() {
            let counts = game.counts();
            assert_eq!(u64::from(counts.dim_zero), case["dimV0"].as_u64().unwrap());
            assert_eq!(u64::from(counts.dim_finite), case["dimVf"].as_u64().unwrap());
        }
    }
}

/// γ with its sets, against sums of the written-out graph with nim heaps.
#[test]
fn values_of_all_positions() {
    let mut random = Random::new(1);
    for _ in 0..400 {
        let n = random.between(1, 6) as usize;
        let graph = retrograde::random_graph(&mut random, n);
        let (values, sets) = retrograde::gamma(&retrograde::annihilation(&graph));
        let game = solve(&digraph(&graph));
        for set in 0..1 << n {
            match game.gamma(&tokens(set)) {
                Gamma::Finite(value) => assert_eq!(Some(value as usize), values[set], "{set:b} in {graph:?}"),
                Gamma::Infinite(k) => {
                    assert_eq!(None, values[set], "{set:b} in {graph:?}");
                    let k: Vec<usize> = k.into_iter().map(|value| value as usize).collect();
                    assert_eq!(k, sets[set], "{set:b} in {graph:?}");
                }
            }
        }
    }
}

fn sparse(random: &mut Random, n: usize) -> Graph {
    // So sparse that all outcomes are frequent.
    let mut graph = vec![Vec::new(); n];
    for _ in 0..random.between(n as i64 / 2, 2 * n as i64) {
        let (u, v) = (random.between(0, n as i64 - 1) as usize, random.between(0, n as i64 - 1) as usize);
        if !graph[u].contains(&v) && (u != v || random.one_in(3)) {
            graph[u].push(v);
        }
    }
    graph
}

/// Outcomes of all sets of tokens, and winning or drawing moves of some.
#[test]
fn outcomes_and_moves_up_to_twelve_vertices() {
    let mut random = Random::new(2);
    let mut seen: HashMap<char, u64> = HashMap::default();
    for round in 0..300 {
        let n = if round % 20 == 0 { 12 } else { random.between(5, 10) as usize };
        let graph =
            if random.one_in(3) { retrograde::random_graph(&mut random, n) } else { sparse(&mut random, n) };
        let all = retrograde::annihilation(&graph);
        let labels = retrograde::labels(&all);
        let game = solve(&digraph(&graph));
        for (set, &label) in labels.iter().enumerate() {
            *seen.entry(label).or_default() += 1;
            assert_eq!(game.outcome(&tokens(set)).letter(), label.to_string(), "{set:b} in {graph:?}");
        }
        for _ in 0..40 {
            let set = random.between(0, (1 << n) - 1) as usize;
            let mut found: Vec<(u32, u32)> = game
                .good_moves(&tokens(set), &Task::default())
                .unwrap()
                .iter()
                .map(|step| (step.from, step.to))
                .collect();
            let mut expected = Vec::new();
            for u in (0..n).filter(|u| set >> u & 1 == 1) {
                for &v in &graph[u] {
                    let after = if u == v { set } else { set ^ 1 << u ^ 1 << v };
                    let is_good = match labels[set] {
                        'N' => labels[after] == 'P',
                        'D' => labels[after] == 'D',
                        _ => false,
                    };
                    if is_good {
                        expected.push((u as u32, v as u32));
                    }
                }
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{set:b} in {graph:?}");
        }
    }
    assert!(['P', 'N', 'D'].iter().all(|label| seen[label] > 10_000), "{seen:?}");
}

/// The library's own table of all positions says the same.
#[test]
fn the_whole_graph_agrees() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let n = random.between(8, 13) as usize;
        let graph = digraph(&sparse(&mut random, n));
        let table = brute::table(&graph, &Task::default()).unwrap().unwrap();
        let game = solve(&graph);
        for set in 0..1_usize << n {
            assert_eq!(game.gamma(&tokens(set)).finite(), table.finite(set as u32), "{set:b}");
        }
    }
    assert!(brute::table(&Digraph::new(32, &[]).unwrap(), &Task::default()).unwrap().is_none());
}

/// The components of Figure 13 of the paper, as far as its text tells their values: two copies of a position of γ = 2 are
/// lost for who is to move, whatever the graph.
#[test]
fn two_copies_of_a_finite_position_cancel() {
    let mut random = Random::new(4);
    for _ in 0..100 {
        let n = random.between(3, 8) as usize;
        let graph = digraph(&sparse(&mut random, n));
        let two = solve(&Digraph::union(&[graph.clone(), graph.clone()], &Task::default()).unwrap());
        let one = solve(&graph);
        for _ in 0..20 {
            let set = random.between(0, (1 << n) - 1) as usize;
            let gamma = one.gamma(&tokens(set));
            let outcome = two.outcome(&tokens(set | set << n));
            assert_eq!(outcome, gamma.nim_sum(&gamma).outcome());
        }
    }
}

fn step(tokens: &mut Tokens, step: AnnihilationMove) {
    tokens.shift(step.from, step.to);
}

/// Plays from a position of value 0 against every line of the opponent, as far as positions of the strategy repeat; the
/// counter falls with each answer, so this ends.
fn longest(
    game: &Annihilation,
    tokens: &Tokens,
    winner: &Winner,
    memo: &mut HashMap<(Tokens, String), u64>,
) -> u64 {
    let key = (tokens.clone(), format!("{winner:?}"));
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    assert_eq!(game.outcome(tokens), Outcome::Previous);
    let mut most = 0;
    for (opponent, outcome) in game.moves(tokens, &Task::default()).unwrap() {
        assert_eq!(outcome, Outcome::Next);
        let (mut after, mut next) = (tokens.clone(), winner.clone());
        step(&mut after, opponent);
        let answer = next.answer(game, &after, opponent, &Task::default()).unwrap();
        let answer = answer.expect("there is an answer").step;
        assert!(after.contains(answer.from) && game.graph().has_edge(answer.from, answer.to));
        step(&mut after, answer);
        assert!(next.counter() < winner.counter(), "the counter falls");
        most = most.max(1 + longest(game, &after, &next, memo));
    }
    assert!(most <= winner.counter());
    memo.insert(key, most);
    most
}

#[test]
fn every_won_position_is_won_against_every_opponent() {
    let mut random = Random::new(5);
    let mut won = 0;
    let mut longest_game = 0;
    for _ in 0..300 {
        let n = random.between(3, 8) as usize;
        let graph = digraph(&sparse(&mut random, n));
        let game = solve(&graph);
        let mut memo = HashMap::default();
        for _ in 0..8 {
            let start = tokens(random.between(0, (1 << n) - 1) as usize);
            if let Some(winner) = Winner::new(&game, &start) {
                longest_game = longest_game.max(longest(&game, &start, &winner, &mut memo));
                won += 1;
            } else {
                assert_ne!(game.outcome(&start), Outcome::Previous);
            }
        }
    }
    assert!(won > 500 && longest_game >= 5, "{won} {longest_game}");
}

/// An opponent in a lost position.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// Chooses what leaves the strategy the largest counter after its answer.
    Malicious,
    /// Keeps as many tokens as possible.
    Hoarder,
}

/// Plays a game to its end; the number of moves of the winner.
fn play(game: &Annihilation, start: &Tokens, opponent: Opponent, random: &mut Random) -> u64 {
    let task = Task::default();
    let mut tokens = start.clone();
    let mut player = PerfectPlayer::default();
    let mut last = None;
    let mut moves = 0;
    let mut bound = None;
    loop {
        let choice = player.choose(game, &tokens, last, &task).unwrap().expect("a won position has a move");
        step(&mut tokens, choice);
        moves += 1;
        let counter = player.counter().expect("the win is in hand");
        let bound = *bound.get_or_insert(counter);
        assert!(moves - 1 + counter <= bound, "the counter falls");
        let options: Vec<AnnihilationMove> =
            game.moves(&tokens, &task).unwrap().into_iter().map(|step| step.0).collect();
        if options.is_empty() {
            return moves;
        }
        let chosen = match opponent {
            Opponent::Random => options[random.between(0, options.len() as i64 - 1) as usize],
            Opponent::Hoarder => *options
                .iter()
                .max_by_key(|option| {
                    let mut after = tokens.clone();
                    step(&mut after, **option);
                    (after.len(), random.bits())
                })
                .unwrap(),
            Opponent::Malicious => *options
                .iter()
                .max_by_key(|option| {
                    let (mut after, mut thought) = (tokens.clone(), player.clone());
                    step(&mut after, **option);
                    thought.choose(game, &after, Some(**option), &task).unwrap();
                    (thought.counter(), random.bits())
                })
                .unwrap(),
        };
        step(&mut tokens, chosen);
        last = Some(chosen);
    }
}

#[test]
fn full_games_on_larger_graphs() {
    let mut random = Random::new(6);
    let mut games = 0;
    let mut most = 0;
    for _ in 0..40 {
        let n = random.between(12, 22) as usize;
        let graph = digraph(&sparse(&mut random, n));
        let game = solve(&graph);
        for _ in 0..12 {
            let start = tokens(random.between(0, (1 << n) - 1) as usize);
            if game.outcome(&start) != Outcome::Next {
                continue;
            }
            for opponent in [Opponent::Random, Opponent::Malicious, Opponent::Hoarder] {
                most = most.max(play(&game, &start, opponent, &mut random));
                games += 1;
            }
        }
    }
    assert!(games > 300 && most > 5, "{games} {most}");
}

#[test]
fn draws_are_kept() {
    let mut random = Random::new(7);
    let mut draws = 0;
    for _ in 0..60 {
        let n = random.between(5, 14) as usize;
        let game = solve(&digraph(&sparse(&mut random, n)));
        let mut position = tokens(random.between(0, (1 << n) - 1) as usize);
        if game.outcome(&position) != Outcome::Draw {
            continue;
        }
        draws += 1;
        let mut player = PerfectPlayer::default();
        let mut last = None;
        for _ in 0..60 {
            let choice = player.choose(&game, &position, last, &Task::default()).unwrap();
            let choice = choice.expect("a drawn position has a move");
            step(&mut position, choice);
            assert_ne!(game.outcome(&position), Outcome::Next, "never lost");
            let options = game.moves(&position, &Task::default()).unwrap();
            if options.is_empty() {
                break;
            }
            let chosen = options[random.between(0, options.len() as i64 - 1) as usize].0;
            step(&mut position, chosen);
            last = Some(chosen);
        }
    }
    assert!(draws > 10, "{draws}");
}

#[test]
fn matter_and_antimatter() {
    let mut random = Random::new(8);
    for _ in 0..150 {
        let n = random.between(2, 6) as usize;
        let graph = sparse(&mut random, n);
        let all = retrograde::matter(&graph);
        let labels = retrograde::labels(&all);
        let digraph = digraph(&graph);
        for _ in 0..6 {
            let number = random.between(0, all.len() as i64 - 1) as usize;
            let digit = |i: u32| number / 3_usize.pow(i) % 3;
            let with = |kind: usize| (0..n as u32).filter(|&i| digit(i) == kind).collect::<Tokens>();
            let start = Particles { electrons: with(1), positrons: with(2) };
            let task = Task::default();
            let game = Matter::new(&digraph, &start, &task).unwrap();
            assert_eq!(game.outcome(&start).unwrap().letter(), labels[number].to_string());
            let moves = game.moves(&start, &task).unwrap().unwrap();
            assert_eq!(moves.len(), all[number].len());
            let mut found: Vec<String> =
                moves.iter().map(|(_, outcome)| outcome.letter().to_owned()).collect();
            let mut expected: Vec<String> =
                all[number].iter().map(|&next| labels[next].to_string()).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
            // The choice is among the good moves, and the win comes to its end.
            if let Some(choice) = game.choose(&start, &task).unwrap() {
                let good = game.good_moves(&start, &task).unwrap().unwrap();
                assert!(good.is_empty() || good.contains(&choice));
            }
            let mut position = start;
            let mut counter = None;
            while game.outcome(&position) == Some(Outcome::Next) {
                position = position.moved(&digraph, game.choose(&position, &task).unwrap().unwrap()).unwrap();
                let now = game.counter(&position).unwrap();
                assert!(counter.is_none_or(|before| now < before));
                counter = Some(now);
                let options = game.moves(&position, &task).unwrap().unwrap();
                if options.is_empty() {
                    break;
                }
                let option = options[random.between(0, options.len() as i64 - 1) as usize].0;
                position = position.moved(&digraph, option).unwrap();
            }
        }
    }
}

/// Without cycles the tokens may as well not see each other.
#[test]
fn acyclic_graphs_are_sums() {
    let mut random = Random::new(9);
    for _ in 0..200 {
        let n = random.between(1, 9) as usize;
        let graph: Graph = (0..n).map(|u| (0..u).filter(|_| random.one_in(2)).collect()).collect();
        let labels = retrograde::labels(&retrograde::annihilation(&graph));
        let digraph = digraph(&graph);
        let game = solve(&digraph);
        let mut memo = HashMap::default();
        for (set, label) in labels.iter().enumerate() {
            assert_eq!(game.outcome(&tokens(set)).letter(), label.to_string(), "{set:b} in {graph:?}");
            if set % 7 == 0 && *label == 'P' {
                longest(&game, &tokens(set), &Winner::new(&game, &tokens(set)).unwrap(), &mut memo);
            }
        }
    }
    // However large they are.
    let edges: Vec<(u32, u32)> = (1..200_000).flat_map(|u| [(u, u - 1), (u, u / 2), (u, u / 3)]).collect();
    let game = solve(&Digraph::new(200_000, &edges).unwrap());
    let start: Tokens = (0..200).map(|_| random.between(0, 199_999) as u32).collect();
    let mut player = PerfectPlayer::default();
    let mut position = start;
    if let Some(choice) = player.choose(&game, &position, None, &Task::default()).unwrap() {
        step(&mut position, choice);
    }
    assert_ne!(game.outcome(&position), Outcome::Draw);
}

#[test]
fn very_large_parts_are_refused() {
    let edges: Vec<(u32, u32)> = (0..1000).map(|u| (u, (u + 1) % 1000)).collect();
    let error = Annihilation::new(&Digraph::new(1000, &edges).unwrap(), &Task::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1000 vertices hang together with cycles: their sets of up to four tokens would take more than 90 GB"
    );
    // A million loops are a million small parts, all the same.
    let loops: Vec<(u32, u32)> = (0..1_000_000).map(|u| (u, u)).collect();
    let game = solve(&Digraph::new(1_000_000, &loops).unwrap());
    assert_eq!(game.outcome(&[7, 999_999].into_iter().collect()), Outcome::Draw);
}
