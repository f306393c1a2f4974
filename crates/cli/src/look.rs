//! How output looks: colours, characters and room.

use std::io::{IsTerminal, stdout};

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use tedomari::Player;
use terminal_size::{Height, Width, terminal_size_of};
use unicode_width::UnicodeWidthStr;

/// What standard output can show.
#[derive(Debug, Clone)]
pub struct Look {
    pub colour: bool,
    pub ascii: bool,
    pub width: usize,
    pub height: usize,
}

pub const STRONG: Style = Style::new().bold();
pub const FAINT: Style = Style::new().dimmed();
pub const LEFT: Style = AnsiColor::Blue.on_default().bold();
pub const RIGHT: Style = AnsiColor::Red.on_default().bold();
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
pub const ALARM: Style = AnsiColor::Yellow.on_default().bold();

/// The colour of a player.
pub fn side(player: Player) -> Style {
    if player == Player::Left { LEFT } else { RIGHT }
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

impl Look {
    /// For standard output; `ascii` asks for plain characters, which a locale without UTF-8 gets in any case.
    pub fn new(colour: ColorChoice, ascii: bool) -> Look {
        // Known everywhere from now on, so that errors on standard error follow it too.
        match colour {
            ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorChoice::Never => anstream::ColorChoice::Never,
            ColorChoice::Auto => anstream::ColorChoice::Auto,
        }
        .write_global();
        // Looks at NO_COLOR, CLICOLOR, TERM and at what standard output is.
        let colour = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
        let (width, height) = match terminal_size_of(stdout()) {
            Some((Width(columns), Height(rows))) if stdout().is_terminal() && columns > 0 => {
                (usize::from(columns), usize::from(rows))
            }
            _ => (72, 24),
        };
        Look { colour, ascii: ascii || !locale_is_utf8(), width, height }
    }

    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }

    pub fn ellipsis(&self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }
}

/// Whether the locale's characters are UTF-8. Systems without these variables (Windows) speak Unicode.
fn locale_is_utf8() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.map_or(cfg!(windows), |name| {
        let name = name.to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
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
