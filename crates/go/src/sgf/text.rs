//! From bytes to text, and what is escaped in it.
//!
//! A record says in `CA` how its text is encoded, and often it does not. In some encodings the second byte of a letter can be `]`
//! or a backslash, so the text is decoded before anything is looked for in it.

use std::borrow::Cow;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

use crate::sgf::scan::scan;

/// Texts that the bytes may mean, the likeliest first, with the names of their encodings. The first is always there.
pub(crate) fn readings(bytes: &[u8]) -> impl Iterator<Item = (Cow<'_, str>, &'static str)> {
    let said = label(bytes).and_then(Encoding::for_label);
    let all =
        [Some(UTF_8), said, Some(WINDOWS_1252), Some(SHIFT_JIS), Some(GB18030), Some(BIG5), Some(EUC_KR)];
    all.into_iter().flatten().filter_map(move |encoding| {
        let (text, used, broken) = encoding.decode(bytes);
        // A record that says what it is may have a few broken letters in a comment.
        let kept = !broken || Some(encoding) == said && encoding != UTF_8 || encoding == WINDOWS_1252;
        kept.then(|| (text, used.name()))
    })
}

/// The text of a file: in the first encoding in which it is a record, or else in the likeliest.
///
/// ```
/// use tedomari_go::sgf::decode;
///
/// assert_eq!(decode(b"(;SZ[9]PB[\xc9ric])"), "(;SZ[9]PB[\u{c9}ric])");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let mut texts = readings(bytes).map(|(text, _)| text);
    let first = texts.next().unwrap_or_else(|| String::from_utf8_lossy(bytes));
    if scan(&first).is_ok() {
        return first;
    }
    texts.find(|text| scan(text).is_ok()).unwrap_or(first)
}

/// What the record says about its encoding.
fn label(bytes: &[u8]) -> Option<&[u8]> {
    let at = bytes.windows(3).position(|three| three == b"CA[")? + 3;
    let end = bytes[at..].iter().take(40).position(|byte| *byte == b']')?;
    Some(&bytes[at..at + end])
}

/// The text that a value stands for: a backslash keeps the next letter as it is, and a line break after it vanishes. Line
/// breaks become `\n`.
pub(crate) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letter == '\\';
        let Some(letter) = (if escaped { letters.next() } else { Some(letter) }) else { break };
        if letter == '\n' || letter == '\r' {
            let other = if letter == '\n' { '\r' } else { '\n' };
            letters.next_if_eq(&other);
            if !escaped {
                text.push('\n');
            }
        } else if letter == '\t' || letter == '\u{b}' {
            text.push(' ');
        } else {
            text.push(letter);
        }
    }
    text
}

/// The text as a value has it.
pub(crate) fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ']') {
            raw.push('\\');
        }
        raw.push(letter);
    }
    raw
}

/// The two parts of a composed value. A colon that is escaped does not part them.
pub(crate) fn compose(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, letter) in raw.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_go_there_and_back() {
        for text in ["a]b", "\\", "a\\]:[b\nc", "", "囲碁 [x]"] {
            assert_eq!(unescape(&escape(text)), text);
        }
        assert_eq!(unescape("soft\\\nbreak\r\nhard\tblank\\"), "softbreak\nhard blank");
        assert_eq!(compose("ab\\:c:d:e"), Some(("ab\\:c", "d:e")));
        assert_eq!(compose("ab"), None);
    }
}
