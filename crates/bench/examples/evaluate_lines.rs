//! Evaluates the expressions on the lines of standard input, and throws the answers away: what `python/benchmarks/batch.py` measures
//! the package for Python against. It prints how many there were, and how many of them are no games.

use std::io::{self, BufRead};

use tedomari::Task;
use tedomari::answer::{Evaluate, Session};

fn main() -> io::Result<()> {
    let lines: Vec<String> = io::stdin().lock().lines().collect::<io::Result<_>>()?;
    let mut session = Session::new();
    let wrong =
        lines.iter().filter(|line| session.ask(&Task::default(), &Evaluate::new(line)).is_err()).count();
    println!("{} expressions, {wrong} of them wrong", lines.len());
    Ok(())
}
