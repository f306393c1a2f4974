//! The spine's benchmark: Domineering boards, sums of switches, sums of a‖b|c.
//!
//! `cargo bench -p tedomari-bench --bench spine` runs what takes seconds; `-- 6x6` and `-- 6x7` add the large boards. Every row gives
//! counts beside the time, and the last column what the same work costs with two, four, … threads or without one
//! ingredient, as a ratio measured in this run. Each board is run in a process of its own, so that its memory is its own.

use std::num::NonZero;
use std::process::Command;

use tedomari::rulesets::games::domineering::Domineering;
use tedomari::{Engine, EngineIngredients, Ruleset, Search, Value};
use tedomari_bench::{Random, best_of, peak_memory, show};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [mode, board, threads] = &arguments[..]
        && mode == "board"
    {
        return board_in_this_process(board, threads.parse().unwrap_or(1));
    }
    println!(
        "Domineering, canonical value (design.md's peers: 5x5 0.46 s and 3.0 s, 5x6 9.7 s and 100 s, 6x6 none)"
    );
    println!(
        "{:>6} {:>8} {:>10} {:>9} {:>9} {:>12} {:>9} {:>9} {:>8}",
        "board", "threads", "time", "parts", "bases", "comparisons", "sums", "memory", "ratio"
    );
    let mut boards = vec!["4x4", "5x5", "5x6"];
    boards.extend(["6x6", "6x7"].into_iter().filter(|board| arguments.iter().any(|a| a == board)));
    for board in boards {
        let one = board_in_a_process(board, 1);
        println!("{}        1", one.row);
        let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
        for threads in (1..).map(|power| 1 << power).take_while(|&threads| threads <= cores.max(2)) {
            let more = board_in_a_process(board, threads);
            println!("{} {:>8.2}", more.row, one.seconds / more.seconds);
        }
    }
    println!("\n±1+±2+…+±100");
    switches();
    println!("\nSums of k random a‖b|c, leaves within ±50");
    println!(
        "{:>3} {:>5} {:>10} {:>9} {:>12} {:>9} {:>11} {:>11} {:>16} {:>12}",
        "k",
        "seed",
        "time",
        "bases",
        "comparisons",
        "sums",
        "thermograph",
        "G - G",
        "no cancelling",
        "no memo"
    );
    for (k, seed) in [(8, 1), (8, 3), (8, 6), (14, 1), (14, 3), (14, 6)] {
        hot_sum(k, seed);
    }
}

struct BoardRun {
    row: String,
    seconds: f64,
}

fn board_in_a_process(board: &str, threads: usize) -> BoardRun {
    let program = std::env::current_exe().expect("a benchmark knows its own path");
    let output = Command::new(program).args(["board", board, &threads.to_string()]).output();
    let output = output.expect("a benchmark can start itself");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (row, seconds) = text.trim_end().rsplit_once('\t').expect("the row and the seconds");
    BoardRun { row: row.to_owned(), seconds: seconds.parse().expect("a number of seconds") }
}

fn board_in_this_process(board: &str, threads: usize) {
    let position = Domineering.read(board).expect("a board of this benchmark");
    let runs = if board.len() == 3 && board < "5x6" { 5 } else { 1 };
    let (time, (parts, statistics)) = best_of(runs, || {
        let engine = Engine::new();
        let search = Search::new(&engine, Domineering);
        search.value(&position, threads).expect("no limit is set");
        (search.parts(), engine.statistics())
    });
    let memory = peak_memory().map_or("?".into(), |bytes| format!("{} MB", bytes / 1_000_000));
    print!(
        "{board:>6} {threads:>8} {:>10} {parts:>9} {:>9} {:>12} {:>9} {memory:>9}\t{}",
        show(time),
        statistics.bases,
        statistics.comparisons,
        statistics.sums,
        time.as_secs_f64()
    );
}

fn switches() {
    let build = |engine: &Engine| {
        let mut sum = Value::ZERO;
        for n in 1..=100 {
            let switch = engine.plus_minus(&[engine.integer(n)]).expect("no limit is set");
            sum = engine.add(sum, switch).expect("no limit is set");
        }
        sum
    };
    let (time, (engine, sum)) = best_of(5, || {
        let engine = Engine::new();
        let sum = build(&engine);
        (engine, sum)
    });
    let (cooled, thermograph) = best_of(1, || engine.thermograph(sum).expect("no limit is set"));
    let statistics = engine.statistics();
    println!(
        "canonical form {}, {} bases, {} comparisons, {} sums; thermograph {} (temperature {}); printed in {} bytes",
        show(time),
        statistics.bases,
        statistics.comparisons,
        statistics.sums,
        show(cooled),
        thermograph.temperature(),
        engine.print(sum).len()
    );
}

fn hot_sum(k: usize, seed: u64) {
    let build = |engine: &Engine| {
        let mut random = Random(seed);
        let mut sum = Value::ZERO;
        for _ in 0..k {
            let mut leaves = [random.within(50), random.within(50), random.within(50)];
            leaves.sort_unstable_by(|a, b| b.cmp(a));
            let [a, b, c] = leaves.map(|x| engine.integer(x));
            let threat = engine.game(&[b], &[c]).expect("no limit is set");
            let game = engine.game(&[a], &[threat]).expect("no limit is set");
            sum = engine.add(sum, game).expect("no limit is set");
        }
        sum
    };
    let with = |ingredients: EngineIngredients| {
        best_of(if k < 10 { 5 } else { 1 }, || {
            let engine = Engine::with_ingredients(ingredients);
            let sum = build(&engine);
            (engine, sum)
        })
    };
    let (time, (engine, sum)) = with(EngineIngredients::default());
    let (cooled, _) = best_of(1, || engine.thermograph(sum).expect("no limit is set"));
    let (difference, zero) = best_of(1, || engine.subtract(sum, sum).expect("no limit is set"));
    assert_eq!(zero, Value::ZERO, "G - G is 0");
    let ratio = |ingredients: EngineIngredients| {
        let (slower, (other, same)) = with(ingredients);
        assert_eq!(other.print(same), engine.print(sum), "the methods agree");
        let comparisons = other.statistics().comparisons as f64 / engine.statistics().comparisons as f64;
        format!("{:.1}x ({comparisons:.1}x)", slower.as_secs_f64() / time.as_secs_f64())
    };
    let no_cancelling = ratio(EngineIngredients { cancelling: false, ..EngineIngredients::default() });
    let no_memo = if k < 10 {
        ratio(EngineIngredients { memo: false, ..EngineIngredients::default() })
    } else {
        "-".into()
    };
    let statistics = engine.statistics();
    println!(
        "{k:>3} {seed:>5} {:>10} {:>9} {:>12} {:>9} {:>11} {:>11} {no_cancelling:>16} {no_memo:>12}",
        show(time),
        statistics.bases,
        statistics.comparisons,
        statistics.sums,
        show(cooled),
        show(difference),
    );
}
