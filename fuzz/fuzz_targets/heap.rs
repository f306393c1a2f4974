//! Any description of a position on piles: an error with a message, or a position whose winning moves win.

#![no_main]

#[path = "../../crates/heap/tests/common/hold.rs"]
mod hold;

use libfuzzer_sys::fuzz_target;
use tedomari::heap::{self, Limits};

fuzz_target!(|text: &str| {
    hold::hold(text, 8, || Limits::new().nodes(3000).memory(256 << 20));
});
