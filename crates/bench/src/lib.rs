//! What the benchmarks share: a clock, a table, peak memory, and a small generator of random games.

use std::time::{Duration, Instant};

/// Runs the work several times and gives the best time with the last answer.
pub fn best_of<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..runs.max(1) {
        let start = Instant::now();
        let answer = work();
        let time = start.elapsed();
        best = Some(match best {
            Some((least, _)) if least < time => (least, answer),
            _ => (time, answer),
        });
    }
    best.expect("at least one run")
}

/// The largest resident size of this process so far, in bytes, where the system tells it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// A time in the unit that fits it.
pub fn show(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// Splitmix64: small, seeded, the same everywhere.
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer from -`limit` to `limit`.
    pub fn within(&mut self, limit: i64) -> i64 {
        (self.next_u64() % (2 * limit as u64 + 1)) as i64 - limit
    }
}
