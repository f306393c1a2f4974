//! One line of a controller, read as the protocol says.
//!
//! Control characters are dropped, a tab is a space, and everything after `#` is a comment. What is left is an optional number,
//! the name of a command, and its arguments.

/// A command with its number and arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Command {
    pub id: Option<String>,
    pub name: String,
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line. A line that is empty or only a comment holds no command.
    pub(crate) fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_control())
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        let id = words.next_if(|word| word.bytes().all(|digit| digit.is_ascii_digit()));
        let name = words.next();
        if id.is_none() && name.is_none() {
            return None;
        }
        Some(Command { id, name: name.unwrap_or_default(), arguments: words.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned() {
        let command = Command::read("\u{7}12\tplay  B\u{1} D4 # why not\r\n").unwrap();
        assert_eq!(command.id.as_deref(), Some("12"));
        assert_eq!(
            (command.name.as_str(), command.arguments),
            ("play", vec!["B".to_owned(), "D4".to_owned()])
        );
        assert_eq!(Command::read(" \t\r\n"), None);
        assert_eq!(Command::read("# play B D4"), None);
        assert_eq!(Command::read("7").unwrap().name, "");
    }
}
