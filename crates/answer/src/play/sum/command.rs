//! What a person types about a sum beyond the commands of every game: moves, and words with a component. Nothing here knows
//! the position.

use crate::play::choice::{self, Chosen, HOW_TO_MOVE, digits};
use crate::play::words::{is_word, nearest, word};

/// A line at the prompt, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// A move in a component.
    Play {
        component: usize,
        option: Chosen,
    },
    Tree(Option<usize>),
    Thermograph(Option<usize>),
    Value(Option<usize>),
    Score,
}

/// The words that only a sum knows.
const WORDS: [&str; 4] = ["tree", "thermograph", "value", "score"];

/// Reads a line that is not a command of every game; the error is a message for the person.
pub(crate) fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    if let Some(chosen) = choice::parse(line) {
        return chosen.map(|(component, option)| Command::Play { component, option });
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let component = |name: &str| match (rest, digits(rest)) {
        ("", _) => Ok(None),
        (_, None) => Err(format!("after `{name}` the number of a component is expected, as in `{name} 0`")),
        (_, component) => Ok(component),
    };
    match (&first.to_lowercase()[..], word(first)) {
        ("tree", _) => component("tree").map(Command::Tree),
        ("thermograph" | "t", _) => component("thermograph").map(Command::Thermograph),
        ("value" | "values" | "v", _) => component("value").map(Command::Value),
        ("score" | "s", _) if rest.is_empty() => Ok(Command::Score),
        ("score" | "s", _) => Err("`score` is used alone".to_owned()),
        (_, Some((name, _))) => Err(format!("`{name}` stands alone")),
        (_, None) => Err(unknown(first)),
    }
}

fn unknown(word: &str) -> String {
    match nearest(word, &WORDS) {
        Some(name) => format!("`{word}` is not a command; did you mean `{name}`? `help` lists all"),
        None => {
            let what = if is_word(word) { &format!("`{word}`") } else { "this" };
            format!("{what} is not a command; a move is {HOW_TO_MOVE}, and `help` lists the rest")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_words() {
        let option = Chosen::Either(0, "0".to_owned());
        for (line, command) in [
            ("1 0", Command::Play { component: 1, option }),
            ("tree 2", Command::Tree(Some(2))),
            ("tree", Command::Tree(None)),
            ("t 0", Command::Thermograph(Some(0))),
            ("Thermograph 1", Command::Thermograph(Some(1))),
            ("value", Command::Value(None)),
            ("v 1", Command::Value(Some(1))),
            ("score", Command::Score),
            ("S", Command::Score),
        ] {
            assert_eq!(parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn mistakes_say_what_is_expected() {
        let message = |line: &str| parse(line).unwrap_err();
        assert!(message("hnt").contains("did you mean `hint`"));
        assert!(message("trhee 0").contains("did you mean `tree`"));
        assert!(message("castle").contains("`castle` is not a command; a move is"));
        assert!(message("-1 0").contains("this is not a command; a move is"));
        assert!(message("{9|2}").contains("a move is"));
        assert!(message("1/2").contains("a space is missing"));
        assert!(message("tree x").contains("`tree 0`"));
        assert!(message("tree -1").contains("`tree 0`"));
        assert!(message("t x").contains("`thermograph 0`"));
        assert!(message("hint 3").contains("`hint` stands alone"));
        assert!(message("? 3").contains("`help` stands alone"));
        assert!(message("score 3").contains("`score` is used alone"));
    }

    #[test]
    fn nothing_breaks_it() {
        for line in
            ["", "½", "1½", "0 \u{0}", "\u{1b}[2J", "# #", "1 .", ". 1", "漢字", "t ½", "TO", "0 to\u{a0}1"]
        {
            let _ = parse(line);
        }
        let long = "x".repeat(100_000);
        assert!(parse(&long).unwrap_err().len() < 200);
        assert!(parse(&format!("1 {long}")).is_ok());
    }
}
