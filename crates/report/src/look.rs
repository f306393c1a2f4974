//! What a page of text can show: colours, characters, columns.

use anstyle::{AnsiColor, Style};
use tedomari_vocabulary::Player;
use unicode_width::UnicodeWidthStr;

/// What a page of text can show.
#[derive(Debug, Clone)]
pub struct Look {
    /// Whether it has colours.
    pub colour: bool,
    /// Whether it has ASCII characters only.
    pub ascii: bool,
    /// How many columns it has.
    pub width: usize,
    /// How many lines fit on a screen.
    pub height: usize,
    /// Whether a line with more columns would be broken, as terminals do: tables are then cut to fit.
    pub fits: bool,
}

/// For headings.
pub const STRONG: Style = Style::new().bold();
/// For what is beside the point.
pub const FAINT: Style = Style::new().dimmed();
/// Left's colour.
pub const LEFT: Style = AnsiColor::Blue.on_default().bold();
/// Right's colour.
pub const RIGHT: Style = AnsiColor::Red.on_default().bold();
/// For what is best.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// For what is missing or wrong.
pub const ALARM: Style = AnsiColor::Yellow.on_default().bold();

/// What tells regions of a board apart.
pub const REGIONS: [Style; 5] = [
    AnsiColor::Cyan.on_default(),
    AnsiColor::Magenta.on_default(),
    AnsiColor::Yellow.on_default(),
    AnsiColor::Blue.on_default(),
    AnsiColor::Red.on_default(),
];

/// The colour of a player.
pub fn side(player: Player) -> Style {
    if player == Player::Left { LEFT } else { RIGHT }
}

impl Default for Look {
    fn default() -> Look {
        Look { colour: false, ascii: false, width: 72, height: 24, fits: false }
    }
}

impl Look {
    /// A text in a style, if there are colours.
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }

    /// What stands for something that was cut.
    pub fn ellipsis(&self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }
}

/// A text on lines of so many columns, as far as its words allow.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fill_their_lines() {
        let text = "So long a text, with über-long words and ↑ in it, that it takes several lines";
        for columns in 1..90 {
            let lines = wrapped(text, columns);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| line.width() <= columns || !line.contains(' ')));
            // No word would have fitted onto the line before.
            let next = lines.iter().skip(1).map(|line| line.split(' ').next().unwrap_or_default());
            assert!(lines.iter().zip(next).all(|(line, word)| line.width() + 1 + word.width() > columns));
        }
        assert_eq!(wrapped("", 9), [""]);
    }
}
