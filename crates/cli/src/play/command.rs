//! What a person types at the prompt, read into commands. Nothing here knows the position.

/// A line at the prompt, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A move in a component.
    Play {
        component: usize,
        option: Chosen,
    },
    /// A move by its number in the list of all moves, counted from 1.
    PlayNumber(usize),
    Moves,
    Tree(Option<usize>),
    Thermograph(Option<usize>),
    Hint,
    Undo,
    Score,
    Show,
    Resign,
    Quit,
    Help,
    /// An empty line.
    Nothing,
}

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

/// How a move is typed, for messages.
pub const HOW_TO_MOVE: &str = "a move is a component and an option: `0 1`, `0.1` or `0 {9|2}`";

/// The words that are commands, with their short forms.
const WORDS: [(&str, &[&str]); 10] = [
    ("moves", &["m"]),
    ("tree", &[]),
    ("thermograph", &["t"]),
    ("hint", &["h"]),
    ("undo", &["u"]),
    ("score", &["s"]),
    ("show", &[]),
    ("resign", &[]),
    ("quit", &["q", "exit"]),
    ("help", &["?"]),
];

/// Reads a line; the error is a message for the person.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Nothing);
    }
    if let Some(number) = line.strip_prefix('#') {
        return match digits(number.trim()) {
            Some(number) => Ok(Command::PlayNumber(number)),
            None => {
                Err("after `#` the number of a move is expected, as in the list that `moves` shows"
                    .to_owned())
            }
        };
    }
    if line.starts_with(|c: char| c.is_ascii_digit()) {
        return play(line);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    word_command(word, rest.trim())
}

fn word_command(word: &str, rest: &str) -> Result<Command, String> {
    let lower = word.to_lowercase();
    let known = WORDS.iter().find(|(name, short)| *name == lower || short.contains(&&lower[..]));
    let Some(&(name, _)) = known else { return Err(unknown(word, &lower)) };
    let component = || match rest {
        "" => Ok(None),
        rest => match digits(rest) {
            Some(component) => Ok(Some(component)),
            None => Err(format!("after `{name}` the number of a component is expected, as in `{name} 0`")),
        },
    };
    let command = match name {
        "tree" => return Ok(Command::Tree(component()?)),
        "thermograph" => return Ok(Command::Thermograph(component()?)),
        "moves" => Command::Moves,
        "hint" => Command::Hint,
        "undo" => Command::Undo,
        "score" => Command::Score,
        "show" => Command::Show,
        "resign" => Command::Resign,
        "quit" => Command::Quit,
        _ => Command::Help,
    };
    if rest.is_empty() { Ok(command) } else { Err(format!("`{name}` stands alone")) }
}

fn unknown(word: &str, lower: &str) -> String {
    const LONGEST: usize = 30;
    if word.chars().count() > LONGEST || !word.starts_with(|c: char| c.is_alphabetic()) {
        return format!("this is no command; {HOW_TO_MOVE}, and `help` lists the rest");
    }
    let near = WORDS.iter().map(|(name, _)| (strsim::damerau_levenshtein(name, lower), *name)).min();
    match near {
        Some((distance, name)) if distance <= 2 => {
            format!("`{word}` is no command; did you mean `{name}`? `help` lists all")
        }
        _ => format!("`{word}` is no command; {HOW_TO_MOVE}, and `help` lists the rest"),
    }
}

/// `1`, `1 0`, `1.0`, `1 {9|2}`, `1 to 2`.
fn play(line: &str) -> Result<Command, String> {
    let end = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    let component = digits(number).ok_or_else(|| format!("`{}` is too large a number", short(number)))?;
    if let Some(option) = rest.strip_prefix('.') {
        let option =
            digits(option.trim()).ok_or("after the point the number of an option is expected: `0.1`")?;
        return Ok(Command::Play { component, option: Chosen::Index(option) });
    }
    let text = rest.trim();
    // `1/2` or `3{1|0}` is a value, not a move.
    if !text.is_empty() && !rest.starts_with(char::is_whitespace) {
        return Err(format!("a space is missing after the component; {HOW_TO_MOVE}"));
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
    Ok(Command::Play { component, option })
}

fn digits(text: &str) -> Option<usize> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
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

    fn played(line: &str) -> (usize, Chosen) {
        match parse(line) {
            Ok(Command::Play { component, option }) => (component, option),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn moves() {
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
        assert_eq!(parse("#4"), Ok(Command::PlayNumber(4)));
    }

    #[test]
    fn words() {
        for (line, command) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("moves", Command::Moves),
            ("m", Command::Moves),
            ("tree 2", Command::Tree(Some(2))),
            ("tree", Command::Tree(None)),
            ("t 0", Command::Thermograph(Some(0))),
            ("Thermograph 1", Command::Thermograph(Some(1))),
            ("HINT", Command::Hint),
            ("undo", Command::Undo),
            ("score", Command::Score),
            ("show", Command::Show),
            ("resign", Command::Resign),
            ("q", Command::Quit),
            ("exit", Command::Quit),
            ("?", Command::Help),
            ("help", Command::Help),
        ] {
            assert_eq!(parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn mistakes_say_what_is_expected() {
        let message = |line: &str| parse(line).unwrap_err();
        assert!(message("hnt").contains("did you mean `hint`"));
        assert!(message("castle").contains("`castle` is no command; a move is"));
        assert!(message("-1 0").contains("a move is"));
        assert!(message("{9|2}").contains("a move is"));
        assert!(message("1/2").contains("a space is missing"));
        assert!(message("1.x").contains("after the point"));
        assert!(message("1.").contains("after the point"));
        assert!(message("1 to").contains("after `to`"));
        assert!(message("tree x").contains("`tree 0`"));
        assert!(message("tree -1").contains("`tree 0`"));
        assert!(message("#").contains("after `#`"));
        assert!(message("hint 3").contains("stands alone"));
        assert!(message(&"9".repeat(40)).contains("too large"));
        assert!(message(&format!("1.{}", "9".repeat(40))).contains("after the point"));
    }

    #[test]
    fn nothing_breaks_it() {
        for line in
            ["½", "1½", "0 \u{0}", "\u{1b}[2J", "# #", "1 .", ". 1", "漢字", "t ½", "TO", "0 to\u{a0}1"]
        {
            let _ = parse(line);
        }
        let long = "x".repeat(100_000);
        assert!(parse(&long).unwrap_err().len() < 200);
        assert!(parse(&format!("1 {long}")).is_ok());
    }
}
