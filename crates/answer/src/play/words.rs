//! The words that every game in progress knows when a person types them. Nothing here knows the position.

use super::InProgress;

/// A line at the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'l> {
    /// List the moves.
    Moves,
    /// Ask for a hint.
    Hint,
    /// Take back a move.
    Undo,
    /// Show the position again.
    Show,
    /// Resign.
    Resign,
    /// Leave.
    Quit,
    /// List what can be typed.
    Help,
    /// An empty line.
    Nothing,
    /// Anything else: a move, or a word that only this game knows.
    Other(&'l str),
}

/// The words that are commands when they stand alone, with their short forms.
const WORDS: [(&str, &[&str], Line<'static>); 7] = [
    ("moves", &["m"], Line::Moves),
    ("hint", &["h"], Line::Hint),
    ("undo", &["u"], Line::Undo),
    ("show", &[], Line::Show),
    ("resign", &[], Line::Resign),
    ("quit", &["q", "exit"], Line::Quit),
    ("help", &["?"], Line::Help),
];

/// Reads a line.
pub fn parse(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() {
        return Line::Nothing;
    }
    word(line).map_or(Line::Other(line), |(_, line)| line)
}

/// The full names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|&(name, ..)| name)
}

/// The command that a word is, with its full name.
pub fn word(word: &str) -> Option<(&'static str, Line<'static>)> {
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

/// What a person may want to type: the words of every game, those of this one, and the moves.
pub fn completions(game: &dyn InProgress) -> Vec<String> {
    const MOST: usize = 500;
    let rules = game.rules();
    let mut typed: Vec<String> = names().map(str::to_owned).collect();
    typed.extend(rules.words.iter().map(|(word, _)| word.clone()));
    if rules.play.is_some() {
        typed.extend(["tree", "thermograph", "value", "score"].map(str::to_owned));
    } else if rules.can_draw {
        typed.push("draw".to_owned());
    }
    for played in game.moves(MOST) {
        match (played.component, played.option) {
            (Some(component), Some(option)) => typed.push(format!("{component} {option}")),
            // What is told in words cannot be typed.
            _ if played.name.contains([',', '(']) || played.name.contains(" from ") => {}
            _ => typed.push(played.name),
        }
    }
    typed
}

/// Whether something looks like a word, which is worth repeating to whoever typed it.
pub fn is_word(text: &str) -> bool {
    const LONGEST: usize = 30;
    text.starts_with(|c: char| c.is_alphabetic()) && text.chars().nth(LONGEST).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_the_rest() {
        for (line, command) in [
            ("", Line::Nothing),
            (" \t", Line::Nothing),
            ("moves", Line::Moves),
            ("m", Line::Moves),
            ("  Hint ", Line::Hint),
            ("HINT", Line::Hint),
            ("h", Line::Hint),
            ("undo", Line::Undo),
            ("u", Line::Undo),
            ("show", Line::Show),
            ("resign", Line::Resign),
            ("q", Line::Quit),
            ("exit", Line::Quit),
            ("?", Line::Help),
            ("help", Line::Help),
            ("#12", Line::Other("#12")),
            (" 0 3 ", Line::Other("0 3")),
            // A vertex may be called `hint`.
            ("hint me", Line::Other("hint me")),
        ] {
            assert_eq!(parse(line), command, "{line}");
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
