//! Marks on small parts that threads are at work on, which are done sooner than they are shared.
//!
//! A small part is taken as a whole, and others wait a moment for it. Marks are hints. One may be missing, and then work is
//! done twice, with the same answer.

use std::sync::atomic::{AtomicU64, Ordering};

use tedomari_table::mix;
use tedomari_value::Value;

use super::packed::Found;
use super::{Search, Worker};
use crate::ruleset::Ruleset;

/// The marks of all threads: each part has one place, where another may stand.
pub(super) struct Claims(Box<[AtomicU64]>);

/// What a thread has taken, until it drops this.
pub(super) struct Claim<'c> {
    place: &'c AtomicU64,
    mark: u64,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let _ = self.place.compare_exchange(self.mark, FREE, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// What comes of an attempt to put a mark.
enum Attempt<'c> {
    Mine(Claim<'c>),
    /// Another thread is at work on it.
    Taken,
    /// There is no place for the mark.
    Unmarked,
}

const FREE: u64 = 0;
const PLACES_BITS: u32 = 12;

/// Parts up to this size are not shared.
const SMALL: u32 = 6;
/// How often a thread that waits for a small part looks for it before it does the work itself.
const LOOKS: u32 = 2000;

impl Claims {
    pub(super) fn new() -> Claims {
        Claims((0..1 << PLACES_BITS).map(|_| AtomicU64::new(FREE)).collect())
    }

    fn place(&self, key: u64) -> (&AtomicU64, u64) {
        let mark = mix(key) | 1;
        (&self.0[(mark >> (64 - PLACES_BITS)) as usize], mark)
    }

    fn is_taken(&self, key: u64) -> bool {
        let (place, mark) = self.place(key);
        place.load(Ordering::Relaxed) == mark
    }

    fn take(&self, key: u64) -> Attempt<'_> {
        let (place, mark) = self.place(key);
        // To look first costs less than an attempt that fails.
        let found = match place.load(Ordering::Relaxed) {
            FREE => place.compare_exchange(FREE, mark, Ordering::Relaxed, Ordering::Relaxed),
            found => Err(found),
        };
        match found {
            Ok(_) => Attempt::Mine(Claim { place, mark }),
            Err(found) if found == mark => Attempt::Taken,
            Err(_) => Attempt::Unmarked,
        }
    }
}

/// What comes of an attempt to take a small part.
pub(super) enum Taken<'c> {
    /// Another thread was at work on it and has found its value.
    Value(Value),
    /// The value is still to be found, with a mark or without.
    Claim(Option<Claim<'c>>),
}

impl<R: Ruleset> Search<R> {
    /// Whether a part is done sooner than it is shared.
    pub(super) fn is_small(&self, key: u64) -> bool {
        self.lane().packed_size(key) <= SMALL
    }

    /// Takes a small part as a whole. If another thread is at work on it, waits for the value.
    pub(super) fn take_small<'w>(
        &self,
        key: u64,
        claims: &'w Claims,
        worker: &Worker<'_>,
    ) -> Found<Taken<'w>> {
        match claims.take(key) {
            Attempt::Mine(claim) => return Ok(Taken::Claim(Some(claim))),
            Attempt::Unmarked => return Ok(Taken::Claim(None)),
            Attempt::Taken => {}
        }
        for look in 0..LOOKS {
            std::hint::spin_loop();
            if let Some(bits) = self.packed.get(key) {
                return Ok(Taken::Value(Value::from_bits(bits)));
            }
            if !claims.is_taken(key) {
                break;
            }
            if look % 64 == 63 {
                worker.go_on(&self.engine)?;
                std::thread::yield_now();
            }
        }
        Ok(Taken::Claim(None))
    }
}
