//! A scanner for JSON that keeps the place of everything, and leaves no trace of what it skips.

use rustc_hash::FxHashMap;
use tedomari_task::Task;

use super::{ReadError, wrong};

/// A place in a JSON text.
pub(super) struct Scanner<'a> {
    text: &'a str,
    pub(super) at: usize,
    task: &'a Task,
    /// Where the limits are looked at next.
    next_look: usize,
}

/// The keys of an object, and where the value of each begins.
pub(super) type Keys = FxHashMap<String, usize>;

/// Bytes that are passed over between two looks at the limits.
const MANY: usize = 1 << 16;

/// Bytes that a key takes besides its text.
const KEY: usize = 64;

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, at: usize, task: &'a Task) -> Scanner<'a> {
        Scanner { text, at, task, next_look: at + MANY }
    }

    /// Looks at the limits if the last look was long ago.
    fn look(&mut self) -> Result<(), ReadError> {
        if self.at < self.next_look {
            return Ok(());
        }
        self.next_look = self.at + MANY;
        self.task.done(self.at as u64);
        Ok(self.task.check()?)
    }

    /// The next byte that is no space, not taken.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Takes a byte if it is the next one.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    pub(super) fn expect<T>(&mut self, what: &str) -> Result<T, ReadError> {
        match self.peek() {
            Some(_) => wrong(self.at, format!("expected {what}")),
            None => wrong(self.at, format!("the text ends where {what} was expected")),
        }
    }

    pub(super) fn must_take(&mut self, byte: u8) -> Result<(), ReadError> {
        if self.take(byte) { Ok(()) } else { self.expect(&format!("`{}`", char::from(byte))) }
    }

    /// A number that is whole and not negative.
    #[inline]
    pub(super) fn whole(&mut self) -> Result<u64, ReadError> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut value: u64 = 0;
        while let Some(digit @ b'0'..=b'9') = bytes.get(self.at) {
            let more = value.checked_mul(10).and_then(|value| value.checked_add(u64::from(digit - b'0')));
            let Some(more) = more else { return wrong(start, "the number is too large") };
            value = more;
            self.at += 1;
        }
        if let (true, Some(b'.' | b'e' | b'E')) = (self.at > start, bytes.get(self.at)) {
            return wrong(start, "expected a whole number");
        }
        if self.at == start { self.expect("a number") } else { Ok(value) }
    }

    /// A string.
    pub(super) fn string(&mut self) -> Result<String, ReadError> {
        if !self.take(b'"') {
            return self.expect("a string");
        }
        let mut value = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = rest.find(|c: char| c == '"' || c == '\\' || c.is_control()) else {
                return wrong(self.text.len(), "the text ends inside a string");
            };
            value.push_str(&rest[..stop]);
            self.at += stop;
            match rest.as_bytes()[stop] {
                b'"' => {
                    self.at += 1;
                    return Ok(value);
                }
                b'\\' => {
                    self.at += 1;
                    value.push(self.escaped()?);
                }
                _ => return wrong(self.at, "a control character stands in the string"),
            }
        }
    }

    /// What stands behind a backslash.
    fn escaped(&mut self) -> Result<char, ReadError> {
        let at = self.at - 1;
        self.at += 1;
        Ok(match self.text.as_bytes().get(at + 1) {
            Some(&c @ (b'"' | b'\\' | b'/')) => char::from(c),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let high = self.hex(at)?;
                // A character beyond the first plane is written as two halves.
                let code = if (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    let low = self.hex(at)?;
                    0x10000 + ((high - 0xd800) << 10) + low.wrapping_sub(0xdc00) % 0x400
                } else {
                    high
                };
                match char::from_u32(code) {
                    Some(c) => c,
                    None => return wrong(at, "half a character"),
                }
            }
            _ => return wrong(at, "no such escape in JSON"),
        })
    }

    fn hex(&mut self, start: usize) -> Result<u32, ReadError> {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(digits) = digits else {
            return wrong(start, "expected four hexadecimal digits after `\\u`");
        };
        self.at += 4;
        Ok(u32::from_str_radix(digits, 16).unwrap_or(0))
    }

    /// Passes over a value, whatever it is, and checks no more than that it ends.
    pub(super) fn skip(&mut self) -> Result<(), ReadError> {
        let bytes = self.text.as_bytes();
        let mut open: Vec<u8> = Vec::new();
        let held = self.task.hold();
        loop {
            self.look()?;
            match self.peek() {
                None => {
                    let what = if open.is_empty() { "a value was expected" } else { "a bracket is open" };
                    return wrong(self.at, format!("the text ends where {what}"));
                }
                Some(bracket @ (b'[' | b'{')) => {
                    open.push(if bracket == b'[' { b']' } else { b'}' });
                    held.set(open.capacity());
                    self.at += 1;
                }
                Some(bracket @ (b']' | b'}')) => {
                    if open.pop() != Some(bracket) {
                        return wrong(self.at, format!("this `{}` closes nothing", char::from(bracket)));
                    }
                    self.at += 1;
                }
                Some(b'"') => {
                    self.string()?;
                }
                Some(b',' | b':') if !open.is_empty() => self.at += 1,
                Some(_) => {
                    let start = self.at;
                    while let Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'.') =
                        bytes.get(self.at)
                    {
                        self.at += 1;
                    }
                    if self.at == start {
                        return self.expect("a value");
                    }
                }
            }
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    /// Takes an object apart: the keys, and where the value of each begins.
    pub(super) fn object(&mut self, what: &str) -> Result<Keys, ReadError> {
        if !self.take(b'{') {
            return self.expect(what);
        }
        let mut keys = Keys::default();
        if self.take(b'}') {
            return Ok(keys);
        }
        let (held, mut bytes) = (self.task.hold(), 0);
        loop {
            self.peek();
            let start = self.at;
            let key = self.string()?;
            bytes += key.len() + KEY;
            held.set(bytes);
            if keys.contains_key(&key) {
                return wrong(start, format!("\"{key}\" comes twice"));
            }
            self.must_take(b':')?;
            self.peek();
            keys.insert(key, self.at);
            self.skip()?;
            if self.take(b'}') {
                return Ok(keys);
            }
            if !self.take(b',') {
                return self.expect("`,` or `}`");
            }
        }
    }

    /// Reads a list: calls `each` at the beginning of every entry.
    pub(super) fn list(
        &mut self,
        what: &str,
        mut each: impl FnMut(&mut Scanner<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        if !self.take(b'[') {
            return self.expect(what);
        }
        if self.take(b']') {
            return Ok(());
        }
        loop {
            self.look()?;
            self.peek();
            each(self)?;
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                return self.expect("`,` or `]`");
            }
        }
    }
}
