//! Search methods side by side, and what Yedwab's thesis leaves open: what does B* gain over alpha-beta with the same
//! bounds, for which games, which rule chooses best between Prove-Best and Disprove-Rest, and how tight are the bounds
//! and the mean strategy?
//!
//! `cargo bench -p tedomari-bench --bench methods` prints all tables; a number after `--` says how many sums a row takes
//! (25 unless told), the names of tables which ones: `methods times gain families gaps rules bounds`. The sums are the same
//! on every machine. Nodes are positions looked at; a search is given up at 100,000, so a median is right as long as it is
//! below that. Left moves first.

use std::time::Duration;

use tedomari::instances::{Family, Recipe};
use tedomari::solving::methods::{Found, Goal, Method, Rule, search};
use tedomari::strategy::{Sides, by_name, guarantee};
use tedomari::{Dyadic, Engine, Limits, NoPositions, Player, Solver, Sum, Task, Thermograph, Value, bounds};
use tedomari_bench::best_of;

const LIMIT: u64 = 100_000;
const SEED: u64 = 5;
const SIZES: std::ops::RangeInclusive<usize> = 2..=12;

/// Prints a table with so many sums a row.
type Table = fn(usize);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let count = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(25);
    let tables: [(&str, Table); 7] = [
        ("methods", methods),
        ("times", times),
        ("gain", gain),
        ("families", families),
        ("gaps", gaps),
        ("rules", rules),
        ("bounds", tightness),
    ];
    let all = !tables.iter().any(|(name, _)| arguments.iter().any(|argument| argument == name));
    for (name, table) in tables {
        if all || arguments.iter().any(|argument| argument == name) {
            table(count);
        }
    }
}

/// A sum of the benchmark, in an engine of its own.
struct Instance {
    engine: Engine,
    sum: Sum,
    values: Vec<Value>,
}

fn instances(family: Family, components: usize, count: usize) -> Vec<Instance> {
    let recipe = Recipe { family, components, ..Recipe::default() };
    let sums = recipe.sums(SEED).expect("a recipe that can be followed").take(count);
    sums.map(|entry| {
        let engine = Engine::new();
        let sum = entry.sum(&engine, &NoPositions).expect("a sum that can be read");
        let values = sum.values();
        // Thermographs are kept by the engine; no method shall pay for another.
        values.iter().for_each(|&value| drop(engine.thermograph(value)));
        Instance { engine, sum, values }
    })
    .collect()
}

impl Instance {
    /// What a method finds, with at most [`LIMIT`] nodes.
    fn search(&self, method: Method, goal: Goal) -> (Found, Duration) {
        let engine = self.engine.with_task(&Task::new(Limits::new().nodes(LIMIT)));
        let (time, found) = best_of(1, || search(&engine, &self.values, Player::Left, method, goal));
        (found, time)
    }

    /// Nodes to the goal, or the limit.
    fn nodes(&self, method: Method, goal: Goal) -> u64 {
        let (found, _) = self.search(method, goal);
        if found.stop.is_some() { LIMIT } else { found.nodes }
    }

    /// By how much the best first move is better than the next; 0 if two are best.
    fn lead(&self) -> Dyadic {
        let mut solver = Solver::new(&self.engine);
        let mut scores = Vec::new();
        for (component, &value) in self.values.iter().enumerate().filter(|(_, value)| !value.is_number()) {
            for option in self.engine.options(value, Player::Left).expect("no limits are set") {
                let mut after = self.values.clone();
                after[component] = option;
                scores.push(solver.score(&after, Player::Right).expect("no limit is set"));
            }
        }
        scores.sort_by(|a, b| b.cmp(a));
        if let [best, next, ..] = &scores[..] { best - next } else { Dyadic::ZERO }
    }

    fn score(&self) -> Dyadic {
        Solver::new(&self.engine).score(&self.values, Player::Left).expect("no limit is set")
    }
}

fn median<T: Copy + PartialOrd>(list: &[T]) -> T {
    let mut sorted = list.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    sorted[sorted.len() / 2]
}

fn mean(list: &[f64]) -> f64 {
    list.iter().sum::<f64>() / list.len() as f64
}

fn shown(nodes: u64) -> String {
    if nodes >= LIMIT { "-".into() } else { nodes.to_string() }
}

fn heading(title: &str, columns: &[String]) {
    println!("\n{title}\n");
    println!("| components | {} |", columns.join(" | "));
    println!("| ---: |{}", " ---: |".repeat(columns.len()));
}

/// Median nodes by method and number of components; a method that fails on half of the sums is tried no further.
fn methods(count: usize) {
    let names = Method::ALL.map(Method::name);
    heading(&format!("Nodes to the score, medians of {count} sums of the thesis' class"), &names);
    let mut failed = [false; Method::ALL.len()];
    for components in SIZES {
        let sums = instances(Family::Thesis, components, count);
        let mut row = Vec::new();
        for (method, failed) in Method::ALL.into_iter().zip(&mut failed) {
            let nodes = if *failed {
                LIMIT
            } else {
                median(&sums.iter().map(|sum| sum.nodes(method, Goal::Score)).collect::<Vec<_>>())
            };
            *failed = nodes >= LIMIT;
            row.push(shown(nodes));
        }
        println!("| {components} | {} |", row.join(" | "));
    }
}

fn times(count: usize) {
    let names = Method::ALL.map(Method::name);
    heading(&format!("Milliseconds to the score, medians of {count} sums of the thesis' class"), &names);
    for components in [4, 6, 8, 10] {
        let sums = instances(Family::Thesis, components, count);
        let mut row = Vec::new();
        for method in Method::ALL {
            let mut times = Vec::new();
            for sum in &sums {
                let (found, time) = sum.search(method, Goal::Score);
                times.push(if found.stop.is_some() { f64::INFINITY } else { time.as_secs_f64() * 1e3 });
                if times.iter().filter(|time| time.is_infinite()).count() * 2 > count {
                    break;
                }
            }
            let time = median(&times);
            row.push(if time.is_infinite() { "-".into() } else { format!("{time:.2}") });
        }
        println!("| {components} | {} |", row.join(" | "));
    }
}

const GAIN: [&str; 8] = [
    "bounds",
    "alpha-beta",
    "B* score",
    "B* move",
    "alpha-beta / B* score",
    "alpha-beta / B* move",
    "B* score is less",
    "B* move is less",
];

/// B* against alpha-beta with the same bounds.
fn gain(count: usize) {
    let title =
        format!("Alpha-beta and B* (Palay's rule) with the same bounds: nodes, medians of {count} sums");
    heading(&title, &GAIN.map(String::from));
    for components in [2, 4, 6, 8, 10] {
        let sums = instances(Family::Thesis, components, count);
        for bounds in bounds::Method::ALL {
            if bounds == bounds::Method::Milnor && components > 8 {
                // Most searches would be given up.
                continue;
            }
            gain_row(&components.to_string(), bounds, &sums);
        }
    }
}

fn gain_row<'s>(label: &str, bounds: bounds::Method, sums: impl IntoIterator<Item = &'s Instance>) {
    let sums: Vec<&Instance> = sums.into_iter().collect();
    let b_star = Method::BStar { bounds, rule: Rule::Palay };
    let nodes =
        |method: Method, goal: Goal| -> Vec<u64> { sums.iter().map(|sum| sum.nodes(method, goal)).collect() };
    let plain = nodes(Method::Bounded(bounds), Goal::Score);
    let (score, first) = (nodes(b_star, Goal::Score), nodes(b_star, Goal::Move));
    // A search that was given up can be compared with nothing.
    let is_complete = |other: &[u64]| plain.iter().chain(other).all(|&nodes| nodes < LIMIT);
    let ratio = |other: &[u64]| {
        if !is_complete(other) {
            return "-".into();
        }
        // A sum of numbers has no nodes.
        let ratio = |(&a, &b): (&u64, &u64)| a.max(1) as f64 / b.max(1) as f64;
        let ratios: Vec<f64> = plain.iter().zip(other).map(ratio).collect();
        format!("{:.2}", median(&ratios))
    };
    let less = |other: &[u64]| {
        if !is_complete(other) {
            return "-".into();
        }
        let wins = plain.iter().zip(other).filter(|(a, b)| b < a).count();
        format!("{}%", 100 * wins / sums.len())
    };
    println!(
        "| {label} | {} | {} | {} | {} | {} | {} | {} | {} |",
        bounds.name(),
        shown(median(&plain)),
        shown(median(&score)),
        shown(median(&first)),
        ratio(&score),
        ratio(&first),
        less(&score),
        less(&first)
    );
}

/// For which games B* pays.
fn families(count: usize) {
    let title = format!("The same for other families, thermostatic bounds, medians of {count} sums");
    heading(&title, &GAIN.map(String::from));
    for family in [Family::Thesis, Family::Unrestricted, Family::LeftHeavy, Family::Mixed, Family::Close] {
        for components in [6, 8] {
            let sums = instances(family, components, count);
            gain_row(&format!("{components} {}", family.name()), bounds::Method::Thermostatic, &sums);
        }
    }
}

/// Whether it matters how far the best first move is ahead of the next.
fn gaps(count: usize) {
    let (components, count) = (8, 4 * count);
    let title = format!(
        "{count} sums of {components} components by the lead of the best first move over the next, thermostatic bounds"
    );
    heading(&title, &GAIN.map(String::from));
    let mut sums: Vec<(Dyadic, Instance)> =
        instances(Family::Thesis, components, count).into_iter().map(|sum| (sum.lead(), sum)).collect();
    sums.sort_by(|a, b| a.0.cmp(&b.0));
    let tied = sums.partition_point(|(lead, _)| lead.is_zero());
    let rest = sums.len() - tied;
    let groups = [0..tied, tied..tied + rest / 2, tied + rest / 2..sums.len()];
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        let group = &sums[group];
        let label = format!("lead {} to {}: {} sums", group[0].0, group[group.len() - 1].0, group.len());
        gain_row(&label, bounds::Method::Thermostatic, group.iter().map(|(_, sum)| sum));
    }
}

/// Median nodes of B* by rule, with the number of sums on which the rule needs fewest.
fn rules(count: usize) {
    for (goal, what) in [(Goal::Score, "score"), (Goal::Move, "move")] {
        let title = format!(
            "B* to the {what} with thermostatic bounds: median nodes of {count} sums, all nodes in thousands, how often \
             the rule needs fewest"
        );
        heading(&title, &Rule::ALL.map(|rule| rule.name().to_owned()));
        for components in [4, 6, 8, 10] {
            let sums = instances(Family::Thesis, components, count);
            let counts = Rule::ALL.map(|rule| -> Vec<u64> {
                let method = Method::BStar { bounds: bounds::Method::Thermostatic, rule };
                sums.iter().map(|sum| sum.nodes(method, goal)).collect()
            });
            let least: Vec<u64> = (0..sums.len())
                .map(|at| counts.iter().map(|list| list[at]).min().expect("there are rules"))
                .collect();
            let cells = counts.iter().map(|list| {
                let fewest = list.iter().zip(&least).filter(|(a, b)| a == b).count();
                let total = list.iter().sum::<u64>() as f64 / 1e3;
                format!("{}; {total:.1}; {}%", shown(median(list)), 100 * fewest / sums.len())
            });
            println!("| {components} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
}

/// Where the score lies in Hanner's range, how wide the bounds are, and what the mean strategy loses.
fn tightness(count: usize) {
    let count = count * 4;
    let mut columns: Vec<String> =
        ["highest temperature", "(score - Σμ)/σ", "quartiles", "score is Σμ", "mean strategy loses"]
            .map(String::from)
            .to_vec();
    columns.extend(bounds::Method::ALL.map(|method| format!("{} width/σ", method.name())));
    let title =
        format!("Bounds and the mean strategy, averages of {count} sums; σ is the highest temperature");
    heading(&title, &columns);
    for components in [2, 3, 4, 5, 6, 8, 10, 12] {
        let sums = instances(Family::Thesis, components, count);
        let (mut hottest, mut place, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        let mut widths: [Vec<f64>; 4] = Default::default();
        for sum in &sums {
            let graphs: Vec<Thermograph> =
                sum.values.iter().map(|&value| sum.engine.thermograph(value).expect("no limit")).collect();
            let graphs: Vec<&Thermograph> = graphs.iter().collect();
            let score = sum.score();
            let hanner = bounds::range(bounds::Method::Hanner, &graphs, Player::Left);
            let heat = hanner.width().to_f64();
            if heat == 0.0 {
                continue;
            }
            hottest.push(heat);
            place.push((&score - &hanner.lower).to_f64() / heat);
            for (method, widths) in bounds::Method::ALL.into_iter().zip(&mut widths) {
                let range = bounds::range(method, &graphs, Player::Left);
                assert!(range.contains(&score), "a bound is wrong");
                widths.push(range.width().to_f64() / heat);
            }
            if components <= 8 {
                let sides = Sides { plays: Player::Left, first: Player::Left };
                let strategy = by_name("mean").expect("the mean strategy has this name");
                let reached = guarantee(&sum.engine, strategy, &sum.sum, sides).expect("no limit is set");
                lost.push((&score - &reached.score).to_f64() / heat);
            }
        }
        let mut sorted = place.clone();
        sorted.sort_by(f64::total_cmp);
        let quartile = |n: usize| sorted[n * (sorted.len() - 1) / 4];
        let at_mean = place.iter().filter(|&&x| x == 0.0).count();
        println!(
            "| {components} | {:.1} | {:.2} | {:.2} {:.2} {:.2} | {}% | {} | {} |",
            mean(&hottest),
            mean(&place),
            quartile(1),
            quartile(2),
            quartile(3),
            100 * at_mean / place.len(),
            if lost.is_empty() { "-".into() } else { format!("{:.3}", mean(&lost)) },
            widths.iter().map(|list| format!("{:.2}", mean(list))).collect::<Vec<_>>().join(" | ")
        );
    }
}
