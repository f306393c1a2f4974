//! What the engine answers to a command.

use std::fmt;

/// The answer to a command. Its `Display` is what the controller reads: `=` or `?`, the number of the command, the text, and an
/// empty line.
///
/// ```
/// use tedomari_gtp::GtpEngine;
///
/// let reply = GtpEngine::new().line("3 no_such_command").unwrap();
/// assert_eq!(reply.result, Err("unknown command".to_owned()));
/// assert_eq!(reply.to_string(), "?3 unknown command\n\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The number of the command, if it had one.
    pub id: Option<String>,
    /// The answer, or why there is none.
    pub result: Result<String, String>,
    /// Whether the text begins on a line of its own, as analyses do.
    pub is_analysis: bool,
    /// Whether the controller wants the engine to end.
    pub quits: bool,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        // An empty line would end the answer.
        let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
        if let Some(first) = lines.next() {
            write!(f, "{}{first}", if self.is_analysis { '\n' } else { ' ' })?;
        }
        for line in lines {
            write!(f, "\n{line}")?;
        }
        f.write_str("\n\n")
    }
}
