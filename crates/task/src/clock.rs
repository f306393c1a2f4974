//! The clock that limits on time are measured by.
//!
//! It is the clock of the system. WebAssembly in a page has none, and there `std::time::Instant` panics; so [`Instant`] is another type on
//! that target, with a clock that the program is given by `set`. Without one, time stands still there, and no limit on time is ever reached.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use given::{Instant, set};

/// A clock that somebody gives to the program. Every target compiles it, so that its tests run everywhere.
#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod given {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// From now on time is measured by this clock, which tells the time since any fixed moment. The first clock stays.
    pub fn set(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment, as in the standard library.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        /// The moment so much later, if there is one.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    #[cfg(test)]
    mod tests {
        use std::sync::atomic::{AtomicU64, Ordering};

        use super::*;

        #[test]
        fn time_stands_still_until_there_is_a_clock() {
            static TIME: AtomicU64 = AtomicU64::new(7);
            let before = Instant::now();
            assert_eq!((before, before.elapsed()), (Instant::now(), Duration::ZERO));
            set(|| Duration::from_secs(TIME.load(Ordering::Relaxed)));
            let began = Instant::now();
            TIME.store(10, Ordering::Relaxed);
            assert_eq!(began.elapsed(), Duration::from_secs(3));
            assert!(began + Duration::from_secs(3) == Instant::now() && began < Instant::now());
            assert_eq!(began.checked_add(Duration::MAX), None);
            // A clock that is turned back takes nothing from nobody.
            TIME.store(1, Ordering::Relaxed);
            assert_eq!(began.elapsed(), Duration::ZERO);
        }
    }
}
