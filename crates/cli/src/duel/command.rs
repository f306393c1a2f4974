//! What a person types at the prompt of a duel: a word that is a command, or else a move.

/// A line at the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Moves,
    /// A move by its number in the list of moves, counted from 1.
    PlayNumber(usize),
    Hint,
    Undo,
    Show,
    Draw,
    Resign,
    Quit,
    Help,
    /// An empty line.
    Nothing,
    /// Anything else.
    Move(String),
}

/// The words that are commands when they stand alone, with their short forms. A vertex may be called `h` or `moves`, but no
/// move is one word that is also one of these.
const WORDS: [(&str, &[&str], Command); 8] = [
    ("moves", &["m"], Command::Moves),
    ("hint", &["h"], Command::Hint),
    ("undo", &["u"], Command::Undo),
    ("show", &["s"], Command::Show),
    ("draw", &[], Command::Draw),
    ("resign", &[], Command::Resign),
    ("quit", &["q", "exit"], Command::Quit),
    ("help", &["?"], Command::Help),
];

/// Reads a line; the error is a message for the person.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Nothing);
    }
    if let Some(number) = line.strip_prefix('#') {
        let number = number.trim();
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        return number.parse().ok().filter(|_| digits).map(Command::PlayNumber).ok_or_else(|| {
            "after `#` the number of a move is expected, as in the list that `moves` shows".to_owned()
        });
    }
    let lower = line.to_lowercase();
    let known = WORDS.iter().find(|(name, short, _)| *name == lower || short.contains(&&lower[..]));
    Ok(known.map_or_else(|| Command::Move(line.to_owned()), |(_, _, command)| command.clone()))
}

/// The command that was probably meant by a line which is neither a command nor a move.
pub fn nearest(line: &str) -> Option<&'static str> {
    const LONGEST: usize = 12;
    let word = line.split_whitespace().next()?.to_lowercase();
    if word.chars().count() > LONGEST || !word.starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let near = WORDS.iter().map(|(name, ..)| (strsim::damerau_levenshtein(name, &word), *name)).min()?;
    (near.0 <= 2).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves() {
        assert_eq!(parse("  Hint "), Ok(Command::Hint));
        assert_eq!(parse("q"), Ok(Command::Quit));
        assert_eq!(parse("#12"), Ok(Command::PlayNumber(12)));
        assert!(parse("#").is_err() && parse("#+1").is_err() && parse("#99999999999999999999999").is_err());
        assert_eq!(parse(" 0 3 "), Ok(Command::Move("0 3".to_owned())));
        assert_eq!(parse("hint me"), Ok(Command::Move("hint me".to_owned())));
        assert_eq!(parse("\t"), Ok(Command::Nothing));
    }

    #[test]
    fn typing_errors() {
        assert_eq!(nearest("hnit"), Some("hint"));
        assert_eq!(nearest("mvoes all"), Some("moves"));
        assert_eq!(nearest("7 3"), None);
        assert_eq!(nearest("bananas"), None);
    }
}
