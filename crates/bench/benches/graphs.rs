//! The benchmark of games on digraphs: γ of a large random digraph read from a file, and annihilation games up to a hundred
//! vertices, with the strategy's replies.
//!
//! `cargo bench -p tedomari-bench --bench graphs` prints times beside counts; `-- gamma` or `-- annihilation` picks one,
//! `-- --vertices 1000000 --edges 5000000` sets the size of the first.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use tedomari::annihilation::{Annihilation, PerfectPlayer, Tokens};
use tedomari::graph::{Digraph, Format, GammaTable, Outcome, Task, read};
use tedomari_bench::{Random, peak_memory, show};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: u32| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(default)
    };
    let asked = |name: &str| {
        let both = ["gamma", "annihilation"];
        !arguments.iter().any(|argument| both.contains(&&argument[..])) || arguments.iter().any(|a| a == name)
    };
    if asked("gamma") {
        gamma(number("--vertices", 1_000_000), number("--edges", 5_000_000));
    }
    if asked("annihilation") {
        println!(
            "\nannihilation, random digraphs with so many edges in a hundred downhill; replies to a random opponent"
        );
        println!(
            "{:>8} {:>6} {:>8} {:>11} {:>11} {:>6} {:>13} {:>5} {:>5} {:>10} {:>6} {:>8} {:>10} {:>9}",
            "vertices",
            "edges",
            "downhill",
            "vectors",
            "finite",
            "rounds",
            "moves",
            "dim0",
            "dimf",
            "solved",
            "games",
            "replies",
            "slowest",
            "peak"
        );
        for (n, m, downhill) in [
            (40, 80, 0),
            (40, 120, 0),
            (40, 120, 90),
            (100, 150, 0),
            (100, 300, 0),
            (100, 300, 90),
            (100, 300, 100),
            (120, 360, 0),
        ] {
            annihilation(n, m, downhill, 7);
        }
    }
}

fn memory() -> String {
    peak_memory().map_or_else(|| "?".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000))
}

fn gamma(n: u32, m: u32) {
    let path = std::env::temp_dir().join(format!("tedomari-graphs-{}.json", std::process::id()));
    write_random(&path, n, m);
    let start = Instant::now();
    let text = std::fs::read_to_string(&path).expect("the file was written");
    let input = read(&text, Format::Json, &Task::default()).expect("a graph");
    drop(text);
    let reading = start.elapsed();
    let graph = &input.graphs[0];
    let start = Instant::now();
    let table = GammaTable::new(graph, &Task::default()).expect("no limit is set");
    let solving = start.elapsed();
    let _ = std::fs::remove_file(&path);
    let outcomes = (0..n).map(|u| table.outcome(graph, u));
    let mut counts = [0_u32; 3];
    let kinds = [Outcome::Previous, Outcome::Next, Outcome::Draw];
    outcomes.for_each(|outcome| {
        let at = kinds.iter().position(|kind| *kind == outcome).expect("a game for both players alike");
        counts[at] += 1;
    });
    let work = table.work();
    println!("gamma, a random digraph of {n} vertices and {m} edges ({} without duplicates)", graph.edges());
    println!("  read     {}", show(reading));
    println!(
        "  solved   {}: {} acyclic, {} rounds, {} edges",
        show(solving),
        work.acyclic,
        work.rounds,
        work.edges
    );
    println!("  outcome  {} P, {} N, {} D", counts[0], counts[1], counts[2]);
    println!("  peak     {}", memory());
}

fn write_random(path: &std::path::Path, n: u32, m: u32) {
    let mut random = Random(1);
    let mut out = BufWriter::new(std::fs::File::create(path).expect("a file can be made"));
    let mut write = |text: std::fmt::Arguments| out.write_fmt(text).expect("a file can be written");
    write(format_args!("{{\"n\":{n},\"edges\":["));
    for edge in 0..m {
        let mut vertex = || random.next_u64() % u64::from(n);
        let comma = if edge == 0 { "" } else { "," };
        write(format_args!("{comma}[{},{}]", vertex(), vertex()));
    }
    write(format_args!("]}}\n"));
}

/// Pairs of tokens that are lost for who is to move.
fn pairs_of_zero(game: &Annihilation) -> Vec<[u32; 2]> {
    let n = game.graph().vertices();
    let pairs = (0..n).flat_map(|v| (0..v).map(move |u| [u, v]));
    pairs.filter(|pair| game.outcome(&pair.iter().copied().collect()) == Outcome::Previous).collect()
}

/// A won position with many tokens: one move before a sum of lost pairs, which is lost.
fn won(game: &Annihilation, zeros: &[[u32; 2]], random: &mut Random) -> Option<Tokens> {
    let mut tokens = Tokens::new();
    for _ in 0..game.graph().vertices() {
        let pair = zeros.get((random.next_u64() % zeros.len().max(1) as u64) as usize)?;
        pair.iter().for_each(|&u| tokens.toggle(u));
    }
    let edges: Vec<(u32, u32)> =
        game.graph().edge_list().filter(|&(u, v)| u != v && !tokens.contains(u)).collect();
    let (from, to) = edges[(random.next_u64() % edges.len() as u64) as usize];
    tokens.shift(from, to);
    Some(tokens)
}

fn annihilation(n: u32, m: u32, downhill: u64, seed: u64) {
    let mut random = Random(seed);
    let mut edges: Vec<(u32, u32)> = Vec::new();
    while edges.len() < m as usize {
        let mut vertex = || (random.next_u64() % u64::from(n)) as u32;
        let (u, v) = (vertex(), vertex());
        let edge = if random.next_u64() % 100 < downhill { (u.max(v), u.min(v)) } else { (u, v) };
        if edge.0 != edge.1 && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    let graph = Digraph::new(n, &edges).expect("random ends are vertices");
    let start = Instant::now();
    let task = Task::default();
    let game = Annihilation::new(&graph, &task).expect("no limit is set");
    let solving = start.elapsed();
    let (mut games, mut replies, mut slowest) = (0, 0_u64, Duration::ZERO);
    let zeros = pairs_of_zero(&game);
    for _ in 0..50 {
        let Some(mut tokens) = won(&game, &zeros, &mut random) else { break };
        games += 1;
        let (mut player, mut last) = (PerfectPlayer::default(), None);
        loop {
            let start = Instant::now();
            let step = player.choose(&game, &tokens, last, &task).expect("no limit is set");
            let step = step.expect("a won position has a move");
            slowest = slowest.max(start.elapsed());
            replies += 1;
            tokens.shift(step.from, step.to);
            let options = game.moves(&tokens, &task).expect("no limit is set");
            if options.is_empty() {
                break;
            }
            let option = options[(random.next_u64() % options.len() as u64) as usize].0;
            tokens.shift(option.from, option.to);
            last = Some(option);
        }
    }
    let counts = game.counts();
    println!(
        "{n:>8} {m:>6} {downhill:>8} {:>11} {:>11} {:>6} {:>13} {:>5} {:>5} {:>10} {games:>6} {replies:>8} {:>10} {:>9}",
        counts.vectors,
        counts.finite,
        counts.rounds,
        counts.edges,
        counts.dim_zero,
        counts.dim_finite,
        show(solving),
        show(slowest),
        memory(),
    );
}
