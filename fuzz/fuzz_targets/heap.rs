//! Any description of a position on piles: an error with a message, or a position whose winning moves win.

#[path = "../../crates/heap/tests/common/hold.rs"]
mod hold;

use tedomari::heap::{self, Limits};

pub fn fuzz(text: &str) {
    hold::hold(text, 8, || Limits::new().nodes(3000).memory(256 << 20));
}
