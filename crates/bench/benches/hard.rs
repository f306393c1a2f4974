//! How does the cost of a sum grow with its size, on both sides of the border between easy and hard?
//!
//! `cargo bench -p tedomari-bench --bench hard` prints for each family of `tedomari generate hard` how many positions the
//! solver looks at until it knows the score for Left moving first: medians of several sums. `-- --svg FILE` draws it. A family's
//! curve ends when some sum of a size takes more than `--nodes` positions.

use std::fmt::Write;

use tedomari::reduction::{HardFamily, HardRecipe};
use tedomari::{Engine, Limits, Player, Solver, Task};

struct Options {
    sums: usize,
    nodes: u64,
    svg: Option<String>,
}

/// How many positions the sums of a size took, in the middle.
struct Point {
    size: usize,
    components: usize,
    nodes: u64,
}

fn main() {
    let options = read_options();
    let mut curves = Vec::new();
    for family in HardFamily::ALL {
        println!("\n{}: {}\n{:>6} {:>11} {:>10}", family.name(), family.about(), "n", "components", "nodes");
        let curve = curve(family, &options);
        curves.push((family, curve));
    }
    if let Some(name) = &options.svg {
        std::fs::write(name, picture(&curves)).unwrap_or_else(|error| refuse(&format!("{name}: {error}")));
    }
}

fn read_options() -> Options {
    let mut options = Options { sums: 5, nodes: 200_000, svg: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| refuse(&format!("{argument} takes a value")));
        match argument.as_str() {
            "--sums" => options.sums = number(&value()) as usize,
            "--nodes" => options.nodes = number(&value()),
            "--svg" => options.svg = Some(value()),
            // What cargo itself says to a benchmark.
            "--bench" => {}
            _ => refuse(&format!("no option is called {argument}")),
        }
    }
    options
}

fn number(text: &str) -> u64 {
    text.parse().ok().filter(|&n| n > 0).unwrap_or_else(|| refuse(&format!("{text} is no number above 0")))
}

fn refuse(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}

/// The sizes of a family that are tried.
fn sizes(family: HardFamily) -> Vec<usize> {
    match family {
        HardFamily::Switches | HardFamily::LeftHeavy | HardFamily::TwoOptions => {
            (2..=40).step_by(2).collect()
        }
        HardFamily::SubsetSwitch | HardFamily::SwitchGame => (1..=20).collect(),
        HardFamily::Sat | HardFamily::Qbf => (1..=6).collect(),
    }
}

fn curve(family: HardFamily, options: &Options) -> Vec<Point> {
    let mut points = Vec::new();
    for size in sizes(family) {
        let mut recipe = HardRecipe::new(family, size, size as u64);
        let mut nodes = Vec::new();
        let mut components = 0;
        for _ in 0..options.sums {
            let texts = recipe.next(&Task::default()).expect("nothing stops a task without limits");
            components = texts.len();
            let engine = Engine::new();
            let values: Vec<_> =
                texts.iter().map(|text| engine.read(text).expect("made to be read")).collect();
            let engine = engine.with_task(&Task::new(Limits::new().nodes(options.nodes)));
            let mut solver = Solver::new(&engine);
            if solver.score(&values, Player::Left).is_err() {
                println!("{size:>6} {components:>11} {:>10}", format!("> {}", options.nodes));
                return points;
            }
            nodes.push(solver.counts().nodes);
        }
        nodes.sort_unstable();
        let nodes = nodes[nodes.len() / 2];
        println!("{size:>6} {components:>11} {nodes:>10}");
        points.push(Point { size, components, nodes });
    }
    points
}

/// Nodes against components, both on scales of their own: nodes by powers of ten.
fn picture(curves: &[(HardFamily, Vec<Point>)]) -> String {
    const COLOURS: [&str; 7] = ["#4477aa", "#66ccee", "#228833", "#ccbb44", "#ee6677", "#aa3377", "#555555"];
    let points = || curves.iter().flat_map(|(_, curve)| curve);
    let widest = points().map(|point| point.components).max().unwrap_or(1) as f64;
    let most = points().map(|point| point.nodes.max(1)).max().unwrap_or(1) as f64;
    let decades = most.log10().ceil().max(1.0);
    let (left, top, width, height) = (60.0, 20.0, 560.0, 360.0);
    let x = |components: usize| left + width * components as f64 / widest;
    let y = |nodes: u64| top + height * (1.0 - (nodes.max(1) as f64).log10() / decades);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 780 440\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"780\" height=\"440\" fill=\"white\"/>\n",
    );
    let mut put = |line: String| {
        // Writing to a text cannot fail.
        let _ = svg.write_str(&line);
    };
    for decade in 0..=decades as u32 {
        let at = y(10_u64.pow(decade));
        put(format!("<path d=\"M{left} {at:.1}h{width}\" stroke=\"#ddd\"/>\n"));
        let label = 10_u64.pow(decade);
        put(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>\n",
            left - 6.0,
            at + 4.0
        ));
    }
    for components in (0..=widest as usize).step_by(10) {
        let at = x(components);
        put(format!(
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{components}</text>\n",
            top + height + 18.0
        ));
    }
    put(format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">components</text>\n",
        left + width / 2.0,
        top + height + 40.0
    ));
    put(format!("<text x=\"{left}\" y=\"14\" text-anchor=\"middle\">positions</text>\n"));
    for (at, (family, curve)) in curves.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let path: Vec<String> =
            curve.iter().map(|point| format!("{:.1},{:.1}", x(point.components), y(point.nodes))).collect();
        put(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n",
            path.join(" ")
        ));
        for point in curve {
            let (x, y) = (x(point.components), y(point.nodes));
            put(format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"><title>n = {}</title></circle>\n",
                point.size
            ));
        }
        let row = top + 20.0 + 20.0 * at as f64;
        put(format!("<path d=\"M640 {row}h20\" stroke=\"{colour}\" stroke-width=\"2\"/>\n"));
        put(format!("<text x=\"666\" y=\"{:.1}\">{}</text>\n", row + 4.0, family.name()));
    }
    svg + "</svg>\n"
}
