//! A line of input with a caret under the place that is wrong.
//!
//! The place is a byte. What is shown is a window of the line that fits into the terminal; tabs and control characters
//! are replaced, so that the caret stands right and nothing in the input steers the terminal.

use unicode_width::UnicodeWidthChar;

use crate::look::{Look, RIGHT};

/// Two lines: the part of the text around the byte `offset`, and the caret.
///
/// ```
/// use tedomari_report::{caret, look::Look};
///
/// assert_eq!(caret::point("{1,,2|3}", 3, &Look::default()), "  {1,,2|3}\n     ^\n");
/// ```
pub fn point(text: &str, offset: usize, look: &Look) -> String {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    // Of a text of several lines, the one that holds the place.
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    let (before, after) = (&text[start..offset], &text[offset..end]);

    let room = look.width.clamp(20, 200).saturating_sub(2 * INDENT.len() + 2 * look.ellipsis().len());
    let all_after = fitting(after.chars(), room);
    let kept_before = fitting(before.chars().rev(), room - all_after.width.min(room / 2));
    let kept_after = fitting(after.chars(), room - kept_before.width);

    let cut = |kept: &Fitting| if kept.whole { "" } else { look.ellipsis() };
    let shown_before: String = kept_before.characters.iter().rev().map(|&c| shown(c, look)).collect();
    let shown_after: String = kept_after.characters.iter().map(|&c| shown(c, look)).collect();
    let lead = cut(&kept_before);
    let caret_at = lead.chars().count() + kept_before.width;
    format!(
        "{INDENT}{lead}{shown_before}{shown_after}{}\n{INDENT}{}{}\n",
        cut(&kept_after),
        " ".repeat(caret_at),
        look.paint(RIGHT, "^"),
    )
}

const INDENT: &str = "  ";

struct Fitting {
    characters: Vec<char>,
    width: usize,
    whole: bool,
}

/// As many characters as fit into so many columns.
fn fitting(characters: impl Iterator<Item = char>, room: usize) -> Fitting {
    let mut kept = Fitting { characters: Vec::new(), width: 0, whole: true };
    for c in characters {
        // Characters without a width of their own could pile up without end.
        if kept.width + columns(c) > room || kept.characters.len() > 4 * room {
            kept.whole = false;
            break;
        }
        kept.width += columns(c);
        kept.characters.push(c);
    }
    kept
}

fn columns(c: char) -> usize {
    // Control characters, tabs among them, are shown as one character.
    c.width().unwrap_or(1)
}

fn shown(c: char, look: &Look) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() && look.ascii => '?',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(width: usize) -> Look {
        Look { colour: false, ascii: true, width, height: 24, fits: false }
    }

    #[test]
    fn under_the_place() {
        assert_eq!(point("{1,,2|3}", 3, &look(72)), "  {1,,2|3}\n     ^\n");
        assert_eq!(point("", 0, &look(72)), "  \n  ^\n");
        assert_eq!(point("{1|", 99, &look(72)), "  {1|\n     ^\n");
    }

    #[test]
    fn wide_characters_tabs_and_escapes() {
        assert_eq!(point("漢字?", 6, &look(72)), "  漢字?\n      ^\n");
        assert_eq!(point("\t\u{1b}[2J!", 5, &look(72)), "   ?[2J!\n       ^\n");
        // Inside a character: its start.
        assert_eq!(point("½+", 1, &look(72)), "  ½+\n  ^\n");
    }

    #[test]
    fn several_lines() {
        assert_eq!(point("..\n.x\n..", 4, &look(72)), "  .x\n   ^\n");
    }

    #[test]
    fn a_window_of_a_long_line() {
        let text = format!("{}!{}", "a".repeat(1_000_000), "b".repeat(1_000_000));
        for width in [0, 20, 40, 80, 100_000] {
            let lines = point(&text, 1_000_000, &look(width));
            let (line, caret) = lines.split_once('\n').unwrap();
            assert!(line.len() <= width.clamp(20, 200), "{width}: {}", line.len());
            assert_eq!(line.find('!'), caret.find('^'));
            assert!(line.starts_with("  ...a") && line.ends_with("b..."), "{line}");
        }
        let lines = point(&text, 2_000_001, &look(40));
        assert_eq!(lines.lines().next().unwrap().len() + 1, lines.lines().nth(1).unwrap().len());
    }
}
