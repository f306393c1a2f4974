//! A move in a sum as it is typed: a component and an option there. Nothing here knows the position.

/// How an option was named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Not at all: the only one is meant.
    Only,
    /// By its place, counted from 0.
    Index(usize),
    /// By what the component becomes.
    Text(String),
    /// By a number that may be either; the place counts first.
    Either(usize, String),
}

/// How a move is typed, to follow "a move is".
pub const HOW_TO_MOVE: &str = "a component and an option: `0 1`, `0.1` or `0 {9|2}`";

/// Reads `1`, `1 0`, `1.0`, `1 {9|2}` or `1 to 2`: a component, counted from 0, and an option. The error is a message for
/// the person; `None` is what does not begin with a number.
pub fn parse(line: &str) -> Option<Result<(usize, Chosen), String>> {
    let line = line.trim();
    line.starts_with(|c: char| c.is_ascii_digit()).then(|| component_and_option(line))
}

fn component_and_option(line: &str) -> Result<(usize, Chosen), String> {
    let end = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    let component = digits(number).ok_or_else(|| format!("`{}` is too large a number", short(number)))?;
    if let Some(option) = rest.strip_prefix('.') {
        let option =
            digits(option.trim()).ok_or("after the point the number of an option is expected: `0.1`")?;
        return Ok((component, Chosen::Index(option)));
    }
    let text = rest.trim();
    // `1/2` or `3{1|0}` is a value, not a move.
    if !text.is_empty() && !rest.starts_with(char::is_whitespace) {
        return Err(format!("a space is missing after the component; a move is {HOW_TO_MOVE}"));
    }
    let after_to =
        |text: &str| Some(text.strip_prefix("to")?.strip_prefix(char::is_whitespace)?.trim().to_owned());
    let option = match (text, after_to(text), digits(text)) {
        ("", ..) => Chosen::Only,
        ("to", ..) => return Err("after `to` the text of an option is expected: `0 to {9|2}`".to_owned()),
        (_, Some(text), _) => Chosen::Text(text),
        (text, None, Some(index)) => Chosen::Either(index, text.to_owned()),
        (text, None, None) => Chosen::Text(text.to_owned()),
    };
    Ok((component, option))
}

/// A number without a sign.
pub(crate) fn digits(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn short(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves() {
        let played = |line: &str| parse(line).unwrap().unwrap();
        assert_eq!(played("1 0"), (1, Chosen::Either(0, "0".to_owned())));
        assert_eq!(played("  12   3 "), (12, Chosen::Either(3, "3".to_owned())));
        assert_eq!(played("1.0"), (1, Chosen::Index(0)));
        assert_eq!(played("1. 2"), (1, Chosen::Index(2)));
        assert_eq!(played("1 {9|2}"), (1, Chosen::Text("{9|2}".to_owned())));
        assert_eq!(played("1 -10"), (1, Chosen::Text("-10".to_owned())));
        assert_eq!(played("1 to 2"), (1, Chosen::Text("2".to_owned())));
        assert_eq!(played("1\tto   {3 | 1}"), (1, Chosen::Text("{3 | 1}".to_owned())));
        assert_eq!(played("1 tower"), (1, Chosen::Text("tower".to_owned())));
        assert_eq!(played("3"), (3, Chosen::Only));
        assert_eq!([parse("hint"), parse("-1 0"), parse("{9|2}"), parse("")], [None, None, None, None]);
    }

    #[test]
    fn mistakes_say_what_is_expected() {
        let message = |line: &str| parse(line).unwrap().unwrap_err();
        assert!(message("1/2").contains("a space is missing"));
        assert!(message("1.x").contains("after the point"));
        assert!(message("1.").contains("after the point"));
        assert!(message("1 to").contains("after `to`"));
        assert!(message(&"9".repeat(40)).contains("too large"));
        assert!(message(&format!("1.{}", "9".repeat(40))).contains("after the point"));
    }
}
