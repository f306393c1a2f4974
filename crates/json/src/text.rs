//! Texts in quotes.

use std::fmt;

use crate::Writer;

/// What stands behind the backslash for a byte; nothing for one that stands for itself. `u` asks for the code.
const ESCAPES: [u8; 256] = {
    let mut escapes = [0; 256];
    let mut code = 0;
    while code < 0x20 {
        escapes[code] = b'u';
        code += 1;
    }
    escapes[0x08] = b'b';
    escapes[b'\t' as usize] = b't';
    escapes[b'\n' as usize] = b'n';
    escapes[0x0c] = b'f';
    escapes[b'\r' as usize] = b'r';
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes
};

impl Writer<'_> {
    pub(crate) fn text(&mut self, text: &str) {
        if std::mem::take(&mut self.is_raw) {
            return self.extend(text);
        }
        self.push(b'"');
        self.escaped(text);
        self.push(b'"');
    }

    /// What a value displays, as a text.
    pub(crate) fn display(&mut self, value: &dyn fmt::Display) {
        self.push(b'"');
        // Writing to a buffer does not fail.
        let _ = fmt::write(&mut Escaped(self), format_args!("{value}"));
        self.push(b'"');
    }

    fn escaped(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut plain = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            let escape = ESCAPES[byte as usize];
            if escape == 0 {
                continue;
            }
            self.buffer.extend_from_slice(&bytes[plain..at]);
            plain = at + 1;
            self.push(b'\\');
            self.push(escape);
            if escape == b'u' {
                let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
                self.buffer.extend_from_slice(&[b'0', b'0', digit(byte >> 4), digit(byte & 15)]);
            }
        }
        self.buffer.extend_from_slice(&bytes[plain..]);
    }
}

struct Escaped<'w, 'o>(&'w mut Writer<'o>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.escaped(text);
        Ok(())
    }
}
