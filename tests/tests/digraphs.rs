//! γ, K, counters, outcomes and play on digraphs, against retrograde analysis by the definitions and against the given data.

use rustc_hash::FxHashMap as HashMap;

use serde_json::Value as Json;
use tedomari::graph::{Digraph, GammaTable, Outcome, SumGame, Task, Token, TokenMove, grundy};
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

fn table(graph: &Digraph) -> GammaTable {
    GammaTable::new(graph, &Task::default()).unwrap()
}

fn data() -> Json {
    let path = format!("{}/data/gamma_cases.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn given(json: &Json) -> Digraph {
    let end = |json: &Json| json.as_u64().unwrap() as u32;
    let edges: Vec<(u32, u32)> =
        json["edges"].as_array().unwrap().iter().map(|edge| (end(&edge[0]), end(&edge[1]))).collect();
    Digraph::new(end(&json["n"]), &edges).unwrap()
}

#[test]
fn the_given_graphs() {
    for case in data()["cases"].as_array().unwrap() {
        let graph = given(case);
        let table = table(&graph);
        for u in 0..graph.vertices() {
            let expected = case["gamma"][u as usize].as_u64().map(|value| value as u32);
            assert_eq!(table.finite(u), expected, "{u} in {case}");
            if expected.is_none() {
                let mut set: Vec<u64> =
                    case["K"][u as usize].as_array().unwrap().iter().map(|k| k.as_u64().unwrap()).collect();
                set.sort_unstable();
                let found: Vec<u64> = table.follower_values(&graph, u).into_iter().map(u64::from).collect();
                assert_eq!(found, set);
            }
        }
    }
}

#[test]
fn the_given_sums() {
    for case in data()["sums"].as_array().unwrap() {
        let graphs: Vec<Digraph> = case["graphs"].as_array().unwrap().iter().map(given).collect();
        let game = SumGame::new(graphs, &Task::default()).unwrap();
        for (key, outcome) in case["outcome"].as_object().unwrap() {
            let places = key.split(',').map(|u| u.parse().unwrap());
            let tokens: Vec<Token> =
                places.enumerate().map(|(graph, vertex)| Token { graph, vertex }).collect();
            assert_eq!(game.outcome(&tokens).letter(), outcome.as_str().unwrap());
        }
    }
}

/// The conditions A, B and C of the paper, literally: they make γ unique, and B makes the counter one.
fn assert_counter(graph: &Digraph, table: &GammaTable) {
    let mex = |u: u32| (0..).find(|value| !table.follower_values(graph, u).contains(value)).unwrap();
    for u in 0..graph.vertices() {
        let Some(value) = table.finite(u) else {
            let escapes =
                |&&v: &&u32| table.finite(v).is_none() && !table.follower_values(graph, v).contains(&mex(u));
            assert!(graph.followers(u).iter().any(|v| escapes(&v)), "C at {u}");
            assert_eq!(table.counter(u), None);
            continue;
        };
        assert_eq!(value, mex(u), "A at {u}");
        for &v in graph.followers(u) {
            let counter = table.counter(u).unwrap();
            match table.finite(v) {
                Some(lower) if lower < value => assert!(table.counter(v).unwrap() < counter),
                _ => {
                    let mut answers = graph.followers(v).iter();
                    let back = answers
                        .any(|&w| table.finite(w) == Some(value) && table.counter(w).unwrap() < counter);
                    assert!(back, "B at {u} after {v}");
                }
            }
        }
    }
}

#[test]
fn values_of_random_digraphs() {
    let mut random = Random::new(1);
    for _ in 0..60_000 {
        let n = random.between(1, 8) as usize;
        let graph = retrograde::random_graph(&mut random, n);
        let (values, sets) = retrograde::gamma(&graph);
        let digraph = digraph(&graph);
        let table = table(&digraph);
        let labels = retrograde::labels(&graph);
        for u in 0..n {
            let found =
                (table.finite(u as u32).map(|value| value as usize), table.outcome(&digraph, u as u32));
            assert_eq!(
                (found.0, found.1.letter()),
                (values[u], &labels[u].to_string()[..]),
                "{u} in {graph:?}"
            );
            let set: Vec<usize> =
                table.follower_values(&digraph, u as u32).into_iter().map(|value| value as usize).collect();
            assert_eq!(set, sets[u], "{u} in {graph:?}");
        }
        assert_counter(&digraph, &table);
    }
}

#[test]
fn larger_digraphs_keep_the_conditions() {
    let mut random = Random::new(2);
    for _ in 0..60 {
        let n = random.between(50, 400) as u32;
        let degree = random.between(1, 6);
        let edges: Vec<(u32, u32)> = (0..i64::from(n) * degree)
            .map(|_| {
                let (u, v) = (random.between(0, i64::from(n) - 1), random.between(0, i64::from(n) - 1));
                // Mostly downwards, so that there are large values and cycles both.
                if random.one_in(12) { (u as u32, v as u32) } else { (u.max(v) as u32, u.min(v) as u32) }
            })
            .filter(|&(u, v)| u != v)
            .collect();
        let graph = Digraph::new(n, &edges).unwrap();
        assert_counter(&graph, &table(&graph));
    }
}

#[test]
fn acyclic_graphs_have_grundy_values() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let n = random.between(1, 30) as usize;
        let graph: Graph = (0..n).map(|u| (0..u).filter(|_| random.one_in(3)).collect()).collect();
        let mut values: Vec<u32> = Vec::new();
        for next in &graph {
            values.push((0..).find(|value| !next.iter().any(|&v| values[v] == *value)).unwrap());
        }
        let digraph = digraph(&graph);
        assert_eq!(grundy(&digraph, &Task::default()).unwrap(), Some(values.clone()));
        assert!((0..n).all(|u| table(&digraph).finite(u as u32) == Some(values[u])));
    }
}

fn game(graphs: &[Graph]) -> SumGame {
    SumGame::new(graphs.iter().map(digraph).collect(), &Task::default()).unwrap()
}

#[test]
fn sums_of_random_digraphs_and_their_moves() {
    let mut random = Random::new(4);
    for _ in 0..10_000 {
        let sizes = [random.between(1, 6) as usize, random.between(1, 6) as usize];
        let graphs = sizes.map(|n| retrograde::random_graph(&mut random, n));
        let all = retrograde::product(&graphs[0], &graphs[1]);
        let labels = retrograde::labels(&all);
        let game = game(&graphs);
        for (number, label) in labels.iter().enumerate() {
            let (a, b) = (number / sizes[1], number % sizes[1]);
            let tokens = [Token { graph: 0, vertex: a as u32 }, Token { graph: 1, vertex: b as u32 }];
            assert_eq!(game.outcome(&tokens).letter(), label.to_string());
            let mut expected: Vec<(TokenMove, String)> = Vec::new();
            for (token, next) in tokens.iter().zip([&graphs[0][a], &graphs[1][b]]) {
                for &to in next {
                    let after = if token.graph == 0 { to * sizes[1] + b } else { a * sizes[1] + to };
                    expected.push((TokenMove { from: *token, to: to as u32 }, labels[after].to_string()));
                }
            }
            let mut found: Vec<(TokenMove, String)> = moves(&game, &tokens)
                .into_iter()
                .map(|(step, outcome)| (step, outcome.letter().to_owned()))
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
            let good: Vec<TokenMove> = match label {
                'P' => vec![],
                _ => {
                    let wanted = if *label == 'N' { "P" } else { "D" };
                    expected.iter().filter(|step| step.1 == wanted).map(|step| step.0).collect()
                }
            };
            let mut found = game.good_moves(&tokens, &Task::default()).unwrap();
            found.sort();
            assert_eq!(found, good);
        }
    }
}

/// Three tokens, some of them on one graph, even on one vertex.
#[test]
fn several_tokens_on_one_graph() {
    let mut random = Random::new(5);
    for _ in 0..1_000 {
        let n = random.between(1, 4) as usize;
        let graph = retrograde::random_graph(&mut random, n);
        let two = retrograde::product(&graph, &graph);
        let labels = retrograde::labels(&retrograde::product(&two, &graph));
        let game = game(std::slice::from_ref(&graph));
        for (number, label) in labels.iter().enumerate() {
            let tokens = [number / n / n, number / n % n, number % n]
                .map(|vertex| Token { graph: 0, vertex: vertex as u32 });
            assert_eq!(game.outcome(&tokens).letter(), label.to_string(), "{tokens:?} on {graph:?}");
            let wanted = if *label == 'N' { Outcome::Previous } else { Outcome::Draw };
            for step in game.good_moves(&tokens, &Task::default()).unwrap() {
                let mut after = tokens;
                game.play(&mut after, step);
                assert_eq!(game.outcome(&after), wanted);
            }
        }
    }
}

/// How many moves the opponent can make against the program from a lost sum, if the opponent delays as long as possible;
/// checks that the counter falls on the way.
fn moves(game: &SumGame, tokens: &[Token]) -> Vec<(TokenMove, Outcome)> {
    game.moves(tokens, &Task::default()).unwrap()
}

fn longest(game: &SumGame, tokens: &[Token], memo: &mut HashMap<Vec<Token>, u64>) -> u64 {
    if let Some(&known) = memo.get(tokens) {
        return known;
    }
    let counter = game.counter(tokens).expect("a lost sum has a counter");
    let mut most = 0;
    for (step, outcome) in moves(game, tokens) {
        assert_eq!(outcome, Outcome::Next);
        let mut after = tokens.to_vec();
        game.play(&mut after, step);
        let answer = game.choose(&after, &Task::default()).unwrap().expect("a won sum has a move");
        game.play(&mut after, answer);
        assert!(game.counter(&after).unwrap() < counter, "the counter falls");
        most = most.max(1 + longest(game, &after, memo));
    }
    assert!(most <= counter);
    memo.insert(tokens.to_vec(), most);
    most
}

#[test]
fn every_won_sum_is_won_against_every_opponent() {
    let mut random = Random::new(6);
    let mut won = 0;
    for _ in 0..1_500 {
        let graphs: Vec<Graph> = (0..random.between(1, 3))
            .map(|_| {
                let n = random.between(2, 6) as usize;
                retrograde::random_graph(&mut random, n)
            })
            .collect();
        let game = game(&graphs);
        let mut memo = HashMap::default();
        for _ in 0..20 {
            let tokens: Vec<Token> = (0..graphs.len())
                .map(|graph| {
                    let vertex = random.between(0, graphs[graph].len() as i64 - 1) as u32;
                    Token { graph, vertex }
                })
                .collect();
            match game.outcome(&tokens) {
                Outcome::Previous => {
                    longest(&game, &tokens, &mut memo);
                    won += 1;
                }
                Outcome::Next => {
                    let mut after = tokens.clone();
                    game.play(&mut after, game.choose(&tokens, &Task::default()).unwrap().unwrap());
                    longest(&game, &after, &mut memo);
                    won += 1;
                }
                Outcome::Draw => {
                    // The program keeps the draw.
                    let mut after = tokens.clone();
                    game.play(&mut after, game.choose(&tokens, &Task::default()).unwrap().unwrap());
                    assert_eq!(game.outcome(&after), Outcome::Draw);
                }
                other => panic!("{other} in a game for both players alike"),
            }
        }
    }
    assert!(won > 10_000, "{won}");
}
