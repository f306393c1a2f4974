//! The benchmark of endgames of Go: full regions, and many corridors by search and by the theorem of chilled sums.
//!
//! `cargo bench -p tedomari-bench --bench regions` prints times beside counts. Regions are given with the ratio between all that is
//! told and the value alone, corridors with the ratio between the two methods in one run.

use tedomari::coins::ChilledSum;
use tedomari::go::{Diagram, Edges, Rules};
use tedomari::yose::{Effort, Threats, Whole};
use tedomari::{Engine, Player};
use tedomari_bench::{best_of, peak_memory, show};

const REGIONS: [(&str, &[&str], &[&str]); 4] = [
    ("8, edge", &["X....O", "X....O", "XXXOOO"], &["top"]),
    ("10, edge", &["X.....O", "X.....O", "XXXOOOO"], &["top"]),
    ("12, edge", &["X......O", "X......O", "XXXXOOOO"], &["top"]),
    ("12, corner", &["....O", "....O", "....O", "XXXXO"], &["top", "left"]),
];

fn whole(diagram: &Diagram) -> Whole {
    Whole::new(&Engine::new(), diagram, Rules::JAPANESE, Effort::WHOLE).expect("a closed diagram")
}

fn main() {
    println!(
        "{:<12} {:>8} {:>10} {:>10} {:>10} {:>8}",
        "region", "boards", "steps", "area", "territory", "ratio"
    );
    for (name, rows, edges) in REGIONS {
        let edges = Edges::from_names(edges.iter().map(|&edge| edge.to_owned()).collect::<Vec<_>>());
        let diagram = Diagram::parse(rows, edges.expect("names of sides")).expect("a diagram");
        let (area, _) = best_of(1, || {
            let mut whole = Whole::new(&Engine::new(), &diagram, Rules::CHINESE, Effort::WHOLE)
                .expect("a closed diagram");
            whole.analyse();
        });
        let (time, [boards, steps]) = best_of(1, || {
            let mut whole = whole(&diagram);
            whole.analyse();
            [whole.boards() as u64, whole.engine().task().steps()]
        });
        let ratio = time.as_secs_f64() / area.as_secs_f64();
        println!("{name:<12} {boards:>8} {steps:>10} {:>10} {:>10} {ratio:>8.2}", show(area), show(time));
    }
    println!("\n{:<12} {:>10} {:>10} {:>8}", "corridors", "search", "theorem", "ratio");
    // A board has 52 lines at most: eight corridors side by side, seventeen below each other.
    for count in [25, 50, 100, 136] {
        let mut rows: Vec<String> = Vec::new();
        for line in (0..count).collect::<Vec<usize>>().chunks(8) {
            let mut three = [String::new(), String::new(), String::new()];
            for &at in line {
                let (own, other) = if at % 3 == 0 { ("X", "O") } else { ("O", "X") };
                let length = 2 + at % 5;
                let wall = own.repeat(length + 2);
                let hall = format!("{own}{}{other}", ".".repeat(length));
                three.iter_mut().zip([&wall, &hall, &wall]).for_each(|(row, text)| row.push_str(text));
            }
            rows.extend(three.map(|row| format!("{row:-<52}")));
        }
        let diagram = Diagram::parse(&rows, Edges::NONE).expect("a diagram");
        let mut board = whole(&diagram);
        let chilled: Vec<_> = board.analyse().iter().filter_map(|analysis| analysis.chilled).collect();
        let (search, found) = best_of(3, || {
            // What the solver remembers would make the second run a look-up.
            let mut board = whole(&diagram);
            board.analyse();
            let start = std::time::Instant::now();
            let score = board.score(Player::Left, Threats::Unknown).expect("no limit is set");
            (start.elapsed(), score)
        });
        let (search, score) = (found.0.min(search), found.1);
        let (theorem, told) = best_of(3, || {
            ChilledSum::new(board.engine(), &chilled).expect("no limit is set").score(Player::Left)
        });
        assert_eq!(score.exact(), Some(&told));
        let ratio = search.as_secs_f64() / theorem.as_secs_f64();
        println!("{count:<12} {:>10} {:>10} {ratio:>8.2}", show(search), show(theorem));
    }
    if let Some(bytes) = peak_memory() {
        println!("\npeak {} MB", bytes / 1_000_000);
    }
}
