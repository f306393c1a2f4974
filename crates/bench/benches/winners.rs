//! Who wins sums of positions: nodes, parts, table entries, memory and time, and what each ingredient is worth.
//!
//! `cargo bench -p tedomari-bench --bench winners` runs the boards that special solvers and MCGS are measured by, one
//! thread, Left first; `-- --large` adds those that take long, `-- --ingredients` prints only the table of ingredients.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tedomari::solving::winner::{Effort, WinnerSolver, summands};
use tedomari::winner::{PartSettings, WinnerCounts, WinnerSearch, WinnerSettings};
use tedomari::{Engine, Limits, Player, Registry, Rulesets, Stop, Task};
use tedomari_bench::{Random, peak_memory, show};

const BOARDS: [(&str, &str); 9] = [
    ("domineering", "6x6"),
    ("domineering", "7x7"),
    ("domineering", "6x9"),
    ("domineering", "8x9"),
    ("clobber", "4x4"),
    ("clobber", "4x5"),
    ("amazons", "x..o|....|....|o..x"),
    ("nogo", "3x5"),
    ("nogo", "4x4"),
];

const LARGE: [(&str, &str); 3] = [("domineering", "6x8"), ("domineering", "8x8"), ("clobber", "5x5")];

/// A run of the ingredients' table may take so long.
const LIMIT: Duration = Duration::from_secs(20);

struct Run {
    winner: Result<Player, Stop>,
    counts: WinnerCounts,
    time: Duration,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let asked = |name: &str| arguments.iter().any(|argument| argument == name);
    if !asked("--ingredients") {
        let large: &[(&str, &str)] = if asked("--large") { &LARGE } else { &[] };
        println!(
            "{:<34} {:>7} {:>10} {:>10} {:>10} {:>9} {:>10}",
            "Left first", "winner", "nodes", "parts", "entries", "MiB", "time"
        );
        for (game, board) in BOARDS.iter().chain(large) {
            line(&format!("{game} {board}"), &run(&[(game, board)], WinnerSettings::default()));
        }
        amazons_sums();
    }
    ingredients();
    if let Some(bytes) = peak_memory() {
        println!("\npeak memory {} MiB", bytes >> 20);
    }
}

fn run(sum: &[(&str, &str)], settings: WinnerSettings) -> Run {
    let limits = Limits::new().time(if settings == WinnerSettings::default() { 60 * LIMIT } else { LIMIT });
    let engine = Engine::new().with_task(&Task::new(limits));
    let began = Instant::now();
    let mut search = WinnerSearch::with(&engine, settings);
    let winner = winner(&mut search, &engine, sum);
    Run { winner, counts: search.counts(), time: began.elapsed() }
}

fn winner(search: &mut WinnerSearch, engine: &Engine, sum: &[(&str, &str)]) -> Result<Player, Stop> {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::default);
    let mut whole = search.value(tedomari::Value::ZERO)?;
    for (game, board) in sum {
        let ruleset = REGISTRY.find(game).expect("a ruleset");
        let book = search.book(ruleset.book(engine, None));
        let position = search.read(book, board).map_err(|error| match error {
            tedomari::winner::PositionError::Stopped(stop) => stop,
            tedomari::winner::PositionError::Board(error) => panic!("{error}"),
        })?;
        whole = search.plus(whole, &position)?;
    }
    search.winner(&whole, Player::Left)
}

fn line(name: &str, run: &Run) {
    let WinnerCounts { nodes, parts, entries, bytes, .. } = run.counts;
    let winner = run.winner.map_or_else(|stop| stop.to_string(), |winner| winner.to_string());
    println!(
        "{name:<34} {winner:>7} {nodes:>10} {parts:>10} {entries:>10} {:>9} {:>10}",
        bytes >> 20,
        show(run.time)
    );
}

/// Twenty sums of eight random 3x3 boards of Amazons, each with one amazon a side and one cell blocked: who wins, and
/// every winning first move.
fn amazons_sums() {
    let mut random = Random(1);
    let sums: Vec<Vec<String>> =
        (0..20).map(|_| (0..8).map(|_| amazons_board(&mut random)).collect()).collect();
    let engine = Engine::new();
    let mut search = WinnerSearch::new(&engine);
    let began = Instant::now();
    let mut wins = 0;
    for boards in &sums {
        let sum: Vec<(&str, &str)> = boards.iter().map(|board| ("amazons", board.as_str())).collect();
        wins += usize::from(winner(&mut search, &engine, &sum) == Ok(Player::Left));
    }
    let run = Run { winner: Ok(Player::Left), counts: search.counts(), time: began.elapsed() };
    line("20 sums of eight 3x3 amazons", &run);
    let engine = Engine::new();
    let mut winners = WinnerSolver::new(&engine, WinnerSettings::default(), None);
    let began = Instant::now();
    let (mut moves, mut counts) = (0, WinnerCounts::default());
    for boards in &sums {
        let texts: Vec<String> = boards.iter().map(|board| format!("amazons({board})")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let sum = summands(&engine, &texts, &Rulesets::default()).expect("boards");
        let verdict = winners.verdict(&sum, Player::Left, Effort::All);
        assert!(verdict.best_is_complete, "nothing stops it");
        moves += verdict.best.len();
        counts = verdict.counts;
    }
    line("  and all winning first moves", &Run { winner: Ok(Player::Left), counts, time: began.elapsed() });
    println!("    (Left wins {wins} of them moving first, by {moves} moves)");
}

fn amazons_board(random: &mut Random) -> String {
    let mut cells: Vec<char> = "xo#......".chars().collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, (random.next_u64() % (at as u64 + 1)) as usize);
    }
    cells.chunks(3).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

fn ingredients() {
    let usual = WinnerSettings::default;
    let without: [(&str, WinnerSettings); 12] = [
        ("everything", usual()),
        (
            "no values",
            WinnerSettings { parts: PartSettings { value_steps: 0, ..Default::default() }, ..usual() },
        ),
        (
            "values at once",
            WinnerSettings {
                parts: PartSettings { value_always: usize::MAX, ..Default::default() },
                ..usual()
            },
        ),
        (
            "no bounds",
            WinnerSettings {
                parts: PartSettings { narrow: 0, ..Default::default() },
                bounds: false,
                ..usual()
            },
        ),
        ("no pairs", WinnerSettings { pairs: false, ..usual() }),
        ("no relaxed sums", WinnerSettings { wide_nodes: 0, ..usual() }),
        (
            "no pieces at all",
            WinnerSettings {
                parts: PartSettings { narrow: 0, ..Default::default() },
                wide_nodes: 0,
                ..usual()
            },
        ),
        ("no proof numbers", WinnerSettings { proof_numbers: false, ..usual() }),
        ("no dominance", WinnerSettings { dominance: false, ..usual() }),
        ("no order", WinnerSettings { ordering: false, ..usual() }),
        ("no looking ahead", WinnerSettings { looking_ahead: false, ..usual() }),
        ("no table", WinnerSettings { table: false, looking_ahead: false, ..usual() }),
    ];
    let boards = [
        ("domineering", "6x6"),
        ("domineering", "7x7"),
        ("clobber", "4x5"),
        ("amazons", "x..o|....|....|o..x"),
        ("nogo", "4x4"),
    ];
    for (game, board) in boards {
        println!("\n{game} {board}");
        println!("{:<20} {:>10} {:>8} {:>10} {:>8}", "", "nodes", "ratio", "time", "ratio");
        let mut base: Option<(u64, Duration)> = None;
        for (name, settings) in &without {
            let Run { winner, counts, time } = run(&[(game, board)], settings.clone());
            let (nodes, first) = *base.get_or_insert((counts.nodes.max(1), time));
            let stopped = if winner.is_err() { "more than" } else { "" };
            let ratio = |x: f64| format!("{x:.2}");
            println!(
                "{name:<20} {:>10} {:>8} {:>10} {:>8} {stopped}",
                counts.nodes,
                ratio(counts.nodes as f64 / nodes as f64),
                show(time),
                ratio(time.as_secs_f64() / first.as_secs_f64()),
            );
        }
    }
}
