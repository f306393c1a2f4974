//! What is said when an item has gone far beyond its limits and nothing is known of it.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value as Json;
use tedomari::Stop;
use tedomari::answer::Mistake;
use tedomari::answer::line::{Located, Refused};

use crate::batch::write_line;
use crate::failure::{Exit, complain};

static JSON: AtomicBool = AtomicBool::new(false);

/// Such items are told as JSON.
pub fn tell_as_json() {
    JSON.store(true, Ordering::Relaxed);
}

pub fn end(stop: Stop) -> Exit {
    let option = if stop == Stop::Memory { "--memory-limit" } else { "--time-limit" };
    let message = format!("{stop} before anything is known of this item: it needs a larger {option}");
    if JSON.load(Ordering::Relaxed) {
        let error = Located { mistake: Mistake::new("", 0, message), line: None };
        // Nobody is left to hear of a failure.
        let _ = write_line(&Refused { input: Json::from(""), id: None, error });
    } else {
        complain(&message);
    }
    Exit::BudgetSpent
}
