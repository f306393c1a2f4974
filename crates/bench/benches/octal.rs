//! Take-and-break games: how fast periods are proved and how far the sparse space reaches, with counts of pairs.
//!
//! `cargo bench -p tedomari-bench --bench octal` proves periods, runs 0.007 and Grundy's game to a hundred thousand values and
//! finds misère quotients. `-- --upto 10000000 --threads 2` runs 0.007 alone that far.

use std::time::Instant;

use tedomari::Task;
use tedomari::misere::Quotient;
use tedomari::octal::Values;
use tedomari_bench::{best_of, peak_memory, show};

fn main() {
    let mut upto = None;
    let mut threads = 1;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            "--upto" => upto = Some(number()),
            "--threads" => threads = number() as usize,
            _ => {}
        }
    }
    if let Some(upto) = upto {
        return long("0.007", upto, threads);
    }
    println!("Proofs of periods, best of five, one thread");
    println!(
        "{:<10} {:>9} {:>8} {:>10} {:>14} {:>10}",
        "code", "preperiod", "period", "values", "pairs", "time"
    );
    for code in ["0.77", "0.07", "0.137", "0.45", "0.156", "0.165", "0.127", "0.16", "0.56"] {
        let (time, values) = best_of(5, || {
            let mut values = Values::new(code.parse().expect("a code"));
            values.extend(&Task::default(), 2_000_000).expect("no limit is set");
            values
        });
        let period = values.period().expect("it has a period");
        println!(
            "{code:<10} {:>9} {:>8} {:>10} {:>14} {:>10}",
            period.preperiod,
            period.length,
            values.computed().len(),
            values.counts().pairs,
            show(time)
        );
    }
    println!();
    for code in ["0.007", "grundy", "officers"] {
        long(code, 100_000, threads);
    }
    println!("\nMisère quotients");
    for code in ["0.123", "0.77", "0.53", "0.144", "0.15"] {
        let start = Instant::now();
        let task = Task::default();
        let mut quotient = Quotient::new(code.parse().expect("a code"));
        quotient.extend(&task, 1000).expect("it is finite");
        let (order, steps) = (quotient.order(), task.steps());
        println!("{code:<10} order {order:>4}, {steps:>9} steps, {}", show(start.elapsed()));
    }
}

fn long(code: &str, upto: u64, threads: usize) {
    let start = Instant::now();
    let mut values = Values::new(code.parse().expect("a code"));
    values.set_threads(threads);
    values.extend(&Task::default(), upto).expect("no limit is set");
    let counts = values.counts();
    println!(
        "{code} to {upto}: largest {}, {} rare heaps, {} pairs ({} a value), {} values by all pairs, {} on {threads} threads, \
         peak {} MB",
        values.top(),
        values.split().map_or(0, |(_, rare)| rare.len()),
        counts.pairs,
        counts.pairs / values.computed().len() as u64,
        counts.exhausted,
        show(start.elapsed()),
        peak_memory().unwrap_or(0) >> 20,
    );
}
