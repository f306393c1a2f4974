//! The page that an answer is written on, and how long texts are cut to fit it.

use tedomari_notation::{Style, parse};

use crate::look::{Look, STRONG};

/// A page: what it can show, and how much is wanted.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// What it can show.
    pub look: Look,
    /// Whether nothing is left out for being long.
    pub full: bool,
    /// How values are written.
    pub style: Style,
    /// Whether several answers follow each other, so that each must say what it is about.
    pub many: bool,
}

/// Longer values are cut unless all is asked for: nobody reads them, and they push the rest away.
const LONGEST: usize = 1200;

impl Page {
    /// A value on a line of its own.
    pub fn readable(&self, value: &str) -> String {
        self.cut(value, LONGEST, true)
    }

    /// A value in a cell of a table.
    pub fn brief(&self, value: &str) -> String {
        self.cut(value, (self.look.width / 2).max(24), false)
    }

    /// A sum of values that have names, in the style of the page.
    pub fn styled(&self, text: &str) -> String {
        parse(text).map_or_else(|_| text.to_owned(), |expr| expr.display(self.style).to_string())
    }

    /// What the user wrote, on one line.
    pub fn line(&self, text: &str) -> String {
        let printable: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.cut(&printable, 2 * self.look.width, false)
    }

    /// A game as it was written, in a cell of a table with other columns beside it.
    pub fn cell(&self, text: &str) -> String {
        self.cut(&self.line(text), self.look.width.saturating_sub(40).max(64), false)
    }

    /// What the user wrote, as the heading of an answer.
    pub fn head(&self, text: &str) -> String {
        format!("{}\n", self.look.paint(STRONG, &self.line(text)))
    }

    /// A text of at most so many characters, unless all is wanted.
    pub fn cut(&self, text: &str, most: usize, note: bool) -> String {
        let Some((cut, _)) = text.char_indices().nth(most).filter(|_| !self.full) else {
            return text.to_owned();
        };
        let mut short = format!("{}{}", &text[..cut], self.look.ellipsis());
        if note {
            let count = thousands(text.chars().count() as u64);
            short += &format!(" ({count} characters; --full shows them all)");
        }
        short
    }
}

/// A count with what is counted: `1 part`, `2,000 parts`.
pub fn counted(n: u64, one: &str, several: &str) -> String {
    format!("{} {}", thousands(n), if n == 1 { one } else { several })
}

/// A count with its thousands apart, for people.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn for_people() {
        assert_eq!(["0", "999", "1,000", "1,234,567"], [0, 999, 1000, 1_234_567].map(thousands)[..]);
        let numbers = [0, 1, 2, 1000].map(|n| counted(n, "part", "parts"));
        assert_eq!(numbers, ["0 parts", "1 part", "2 parts", "1,000 parts"]);
    }
}
