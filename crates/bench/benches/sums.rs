//! The sum solver's benchmark: how far it gets in each family of random sums, and what each ingredient is worth.
//!
//! `cargo bench -p tedomari-bench --bench sums` prints the curve from 5 to 100 components for each family: both starters,
//! all best moves and a line of play, one thread. `-- --seeds 21 --limit 10` sets how many sums a row has and how many
//! seconds each may take; `-- thesis close` picks families, `--components 16` sizes (it may be said more than once);
//! `-- --ingredients` prints only the table of ingredients. A family's curve ends when no sum of a row is solved.

use std::time::{Duration, Instant};

use tedomari::instances::{Family, Recipe};
use tedomari::solving::{ScoreCounts, ScoreIngredients, solve_with};
use tedomari::{Engine, Limits, NoPositions, Play, Player, Solver, Sum, Task};
use tedomari_bench::show;

struct Options {
    seeds: usize,
    limit: Duration,
    families: Vec<Family>,
    /// How many components, instead of the whole curve.
    components: Vec<usize>,
    only_ingredients: bool,
}

/// What one sum took.
struct Run {
    solved: bool,
    time: Duration,
    counts: ScoreCounts,
}

fn main() {
    let options = read_options();
    if !options.only_ingredients {
        println!(
            "Both starters, all best moves and a line of play; medians of {} sums, at most {} each",
            options.seeds,
            show(options.limit)
        );
        for &family in &options.families {
            curve(family, &options);
        }
    }
    if options.components.is_empty() {
        ingredients(&options);
    }
}

fn read_options() -> Options {
    let mut options = Options {
        seeds: 9,
        limit: Duration::from_secs(10),
        families: Vec::new(),
        components: Vec::new(),
        only_ingredients: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let number = arguments.next().and_then(|text| text.parse().ok());
            number
                .filter(|&n: &usize| n > 0)
                .unwrap_or_else(|| refuse(&format!("{argument} takes a number above 0")))
        };
        match argument.as_str() {
            "--seeds" => options.seeds = number(),
            "--limit" => options.limit = Duration::from_secs(number() as u64),
            "--components" => options.components.push(number()),
            "--ingredients" => options.only_ingredients = true,
            // What cargo itself says to a benchmark.
            "--bench" => {}
            name => match Family::ALL.into_iter().find(|family| family.name() == name) {
                Some(family) => options.families.push(family),
                None => refuse(&format!("no family or option is called {name}")),
            },
        }
    }
    if options.families.is_empty() {
        options.families = vec![Family::Thesis, Family::LeftHeavy, Family::Mixed, Family::Close];
    }
    options
}

fn refuse(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}

fn sums(family: Family, components: usize, count: usize) -> Vec<Vec<String>> {
    let recipe = Recipe { family, components, ..Recipe::default() };
    let sums = recipe.sums(components as u64).expect("a recipe that can be followed");
    sums.take(count).map(|entry| entry.texts().into_iter().map(str::to_owned).collect()).collect()
}

fn curve(family: Family, options: &Options) {
    println!("\n{}", family.name());
    println!(
        "{:>10} {:>7} {:>10} {:>10} {:>11} {:>11} {:>7} {:>7} {:>11} {:>8}",
        "components",
        "solved",
        "median",
        "slowest",
        "nodes",
        "positions",
        "parts",
        "pairs",
        "comparisons",
        "memory"
    );
    let mut sizes = options.components.clone();
    if sizes.is_empty() {
        sizes.extend((5..=100).step_by(5));
    }
    for components in sizes {
        let mut runs: Vec<Run> = sums(family, components, options.seeds)
            .iter()
            .map(|texts| run(texts, options.limit, ScoreIngredients::default()))
            .collect();
        let solved = runs.iter().filter(|run| run.solved).count();
        runs.sort_by_key(|run| run.time);
        let median = &runs[runs.len() / 2];
        println!(
            "{:>10} {:>4}/{:<2} {:>10} {:>10} {:>11} {:>11} {:>7} {:>7} {:>11} {:>5} MB",
            components,
            solved,
            runs.len(),
            show(median.time),
            show(runs[runs.len() - 1].time),
            median.counts.nodes,
            median.counts.positions,
            median.counts.parts,
            median.counts.pairs,
            median.counts.comparisons,
            median.counts.bytes >> 20,
        );
        if solved == 0 {
            break;
        }
    }
}

fn run(texts: &[String], limit: Duration, ingredients: ScoreIngredients) -> Run {
    let engine = Engine::new();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let sum = Sum::read(&engine, &texts, &NoPositions).expect("made to be read");
    let engine = engine.with_task(&Task::new(Limits::new().time(limit)));
    let start = Instant::now();
    let mut solver = Solver::with(&engine, ingredients);
    let solved =
        Player::BOTH.iter().all(|&first| solve_with(&mut solver, &sum, first, Play::Score).stop.is_none());
    Run { solved, time: start.elapsed(), counts: solver.counts() }
}

fn ingredients(options: &Options) {
    let all = ScoreIngredients::default();
    let kinds = [
        ("all", all),
        ("no reduced canonical forms", ScoreIngredients { reduced: false, ..all }),
        ("no cancelling of G and -G", ScoreIngredients { cancelling: false, ..all }),
        ("bounds at t = 0 only (Milnor)", ScoreIngredients { temperatures: false, ..all }),
        ("bounds at 8 temperatures", ScoreIngredients { lanes: 8, ..all }),
        ("bounds at 16 temperatures", ScoreIngredients { lanes: 16, ..all }),
        ("bounds at 24 temperatures", ScoreIngredients { lanes: 24, ..all }),
        ("bounds at 200 temperatures", ScoreIngredients { lanes: 200, ..all }),
        ("no pairs in the bounds", ScoreIngredients { pairs: false, ..all }),
        ("no coupons in the bounds", ScoreIngredients { coupons: false, ..all }),
        ("no dominance of moves", ScoreIngredients { dominance: false, ..all }),
        ("hottest first, not by bounds", ScoreIngredients { ordering: false, ..all }),
        ("no experience of moves", ScoreIngredients { experience: false, ..all }),
    ];
    println!(
        "\nWithout one ingredient: total nodes and time over {} sums, as ratios to the first row",
        options.seeds
    );
    let sizes = [(Family::Thesis, 30), (Family::LeftHeavy, 33), (Family::Mixed, 45), (Family::Close, 13)];
    print!("{:>30}", "");
    for (family, components) in sizes {
        print!(" {:>24}", format!("{} {components}", family.name()));
    }
    println!();
    // Once unmeasured, or the first row would pay for cold caches.
    for (family, components) in sizes {
        for texts in sums(family, components, options.seeds) {
            run(&texts, options.limit, all);
        }
    }
    let mut firsts: Vec<(f64, f64)> = Vec::new();
    for (name, kind) in kinds {
        print!("{name:>30}");
        for (at, (family, components)) in sizes.into_iter().enumerate() {
            let runs: Vec<Run> = sums(family, components, options.seeds)
                .iter()
                .map(|texts| run(texts, options.limit, kind))
                .collect();
            let nodes: u64 = runs.iter().map(|run| run.counts.nodes).sum();
            let time: Duration = runs.iter().map(|run| run.time).sum();
            let stopped = if runs.iter().all(|run| run.solved) { "" } else { ">" };
            if firsts.len() <= at {
                firsts.push((nodes as f64, time.as_secs_f64()));
                print!(" {:>24}", format!("{nodes} {}", show(time)));
            } else {
                let (first_nodes, first_time) = firsts[at];
                let ratios = format!(
                    "{stopped}{:.2} ({:.2})",
                    nodes as f64 / first_nodes,
                    time.as_secs_f64() / first_time
                );
                print!(" {ratios:>24}");
            }
        }
        println!();
    }
}
