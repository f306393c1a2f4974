//! The commands that every game at the prompt knows. Nothing here knows the position.

/// A line at the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command<'l> {
    Moves,
    /// A move by its number in the list of moves, counted from 1.
    PlayNumber(usize),
    Hint,
    Undo,
    Show,
    Resign,
    Quit,
    Help,
    /// An empty line.
    Nothing,
    /// Anything else: a move, or a word that only this game knows.
    Other(&'l str),
}

/// The words that are commands when they stand alone, with their short forms.
const WORDS: [(&str, &[&str], Command<'static>); 7] = [
    ("moves", &["m"], Command::Moves),
    ("hint", &["h"], Command::Hint),
    ("undo", &["u"], Command::Undo),
    ("show", &[], Command::Show),
    ("resign", &[], Command::Resign),
    ("quit", &["q", "exit"], Command::Quit),
    ("help", &["?"], Command::Help),
];

/// Reads a line; the error is a message for the person.
pub fn parse(line: &str) -> Result<Command<'_>, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Nothing);
    }
    if let Some(number) = line.strip_prefix('#') {
        return digits(number.trim()).map(Command::PlayNumber).ok_or_else(|| {
            "after `#` the number of a move is expected, as in the list that `moves` shows".to_owned()
        });
    }
    Ok(word(line).map_or(Command::Other(line), |(_, command)| command))
}

/// The command that a word is, with its full name.
pub fn word(word: &str) -> Option<(&'static str, Command<'static>)> {
    let lower = word.to_lowercase();
    let known = WORDS.iter().find(|(name, short, _)| *name == lower || short.contains(&&lower[..]));
    known.map(|&(name, _, command)| (name, command))
}

/// The command that was probably meant by a word, among those of every game and a game's own.
pub fn nearest(word: &str, own: &[&'static str]) -> Option<&'static str> {
    if !is_word(word) {
        return None;
    }
    let lower = word.to_lowercase();
    let names = WORDS.iter().map(|&(name, ..)| name).chain(own.iter().copied());
    let (distance, name) = names.map(|name| (strsim::damerau_levenshtein(name, &lower), name)).min()?;
    (distance <= 2).then_some(name)
}

/// Whether something looks like a word, which is worth repeating to whoever typed it.
pub fn is_word(text: &str) -> bool {
    const LONGEST: usize = 30;
    text.starts_with(|c: char| c.is_alphabetic()) && text.chars().nth(LONGEST).is_none()
}

/// A number without a sign.
pub fn digits(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_the_rest() {
        for (line, command) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("moves", Command::Moves),
            ("m", Command::Moves),
            ("  Hint ", Command::Hint),
            ("HINT", Command::Hint),
            ("h", Command::Hint),
            ("undo", Command::Undo),
            ("u", Command::Undo),
            ("show", Command::Show),
            ("resign", Command::Resign),
            ("q", Command::Quit),
            ("exit", Command::Quit),
            ("?", Command::Help),
            ("help", Command::Help),
            ("#12", Command::PlayNumber(12)),
            ("# 4", Command::PlayNumber(4)),
            (" 0 3 ", Command::Other("0 3")),
            // A vertex may be called `hint`.
            ("hint me", Command::Other("hint me")),
        ] {
            assert_eq!(parse(line), Ok(command), "{line}");
        }
        for line in ["#", "#+1", "# #", "#99999999999999999999999"] {
            assert!(parse(line).unwrap_err().contains("after `#`"), "{line}");
        }
    }

    #[test]
    fn typing_errors() {
        assert_eq!(nearest("hnit", &[]), Some("hint"));
        assert_eq!(nearest("Mvoes", &[]), Some("moves"));
        assert_eq!(nearest("thermogrph", &[]), None);
        assert_eq!(nearest("thermogrph", &["tree", "thermograph"]), Some("thermograph"));
        assert_eq!(nearest("bananas", &[]), None);
        // A short number would be near to every short word.
        assert_eq!(nearest("7", &["to"]), None);
        assert_eq!(nearest(&"x".repeat(100_000), &[]), None);
    }
}
