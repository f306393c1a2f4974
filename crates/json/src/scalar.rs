//! Numbers.

use crate::Writer;

impl Writer<'_> {
    pub(crate) fn integer(&mut self, number: i64) {
        self.extend(itoa::Buffer::new().format(number));
    }

    pub(crate) fn natural(&mut self, number: u64) {
        self.extend(itoa::Buffer::new().format(number));
    }

    pub(crate) fn long_integer(&mut self, number: i128) {
        self.extend(itoa::Buffer::new().format(number));
    }

    pub(crate) fn long_natural(&mut self, number: u128) {
        self.extend(itoa::Buffer::new().format(number));
    }

    /// No answer has such a number, but what a user gave is repeated.
    pub(crate) fn float(&mut self, number: f64) {
        match number.is_finite() {
            true => self.extend(zmij::Buffer::new().format_finite(number)),
            false => self.extend("null"),
        }
    }

    pub(crate) fn short_float(&mut self, number: f32) {
        match number.is_finite() {
            true => self.extend(zmij::Buffer::new().format_finite(number)),
            false => self.extend("null"),
        }
    }
}
