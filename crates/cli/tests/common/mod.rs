//! Running the program.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// The program with a known environment: UTF-8, no colours, English.
pub fn tedomari() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tedomari"));
    command.env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// What a run gave.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    pub fn of(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        Run {
            code: output.status.code().expect("the program was not killed"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The lines of standard output as JSON.
    pub fn json(&self) -> Vec<Json> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}

pub fn run(arguments: &[&str]) -> Run {
    Run::of(tedomari().args(arguments).stdin(Stdio::null()).output().expect("the program runs"))
}

pub fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = tedomari()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From a thread of its own, since the program answers before it has read everything.
    let feeder = std::thread::spawn(move || {
        let _ = pipe.write_all(&input);
    });
    let run = Run::of(child.wait_with_output().expect("the program ends"));
    feeder.join().expect("the feeder ends");
    run
}

/// A sum that no budget of a test suffices for, with the sum of its means.
///
/// The parts {a|b||c|d} have a ≥ b ≥ c ≥ d with (a-b)/2 and (c-d)/2 below the temperature of the whole, so the mean is
/// ((a+b)/2 + (c+d)/2) / 2; all numbers are multiples of 4, so that it is an integer.
pub fn hard_sum() -> (String, i64) {
    let mut seed = 12345_u64;
    let mut next = |most: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((seed >> 33) % most) as i64
    };
    let mut parts = Vec::new();
    let mut mean = 0;
    for _ in 0..40 {
        let (width, gap) = (4 * (1 + next(9)), 4 * (10 + next(9)));
        let d = 4 * (next(40) - 20);
        let c = d + 4 * (1 + next(9));
        let b = c + gap;
        let a = b + width;
        parts.push(format!("{{{a}|{b}||{c}|{d}}}"));
        mean += (a + b + c + d) / 4;
    }
    (parts.join(" + "), mean)
}

pub fn text<'a>(object: &'a Json, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_else(|| panic!("{field} is a string in {object}"))
}
