//! Lines typed at a terminal: they can be edited, those typed before come back, and the Tab key completes words and moves.

use std::borrow::Cow;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// What completes lines, and the prompt as it is painted.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    prompt: String,
}

impl Helper for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, _: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(&self.prompt)
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(&self.words, &line[..at])))
    }
}

/// The words that begin like this, in whatever case.
fn completions(words: &[String], begun: &str) -> Vec<String> {
    let begun = begun.trim_start().to_lowercase();
    let mut found: Vec<String> =
        words.iter().filter(|word| word.to_lowercase().starts_with(&begun)).cloned().collect();
    found.dedup();
    found
}

/// Reads lines from a terminal.
pub struct LineEditor(Editor<Words, MemHistory>);

impl LineEditor {
    /// None where the terminal cannot be steered; lines are then read as they come.
    pub fn new() -> Option<LineEditor> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Words::default()));
        Some(LineEditor(editor))
    }

    /// The next line; `None` when there are no more. Ctrl-C ends the program.
    pub fn ask(
        &mut self,
        interrupt: &Interrupt,
        (plain, painted): (&str, &str),
        words: Vec<String>,
    ) -> Result<Option<String>, Failure> {
        if let Some(helper) = self.0.helper_mut() {
            *helper = Words { words, prompt: format!("{painted} ") };
        }
        let editor = &mut self.0;
        match interrupt.while_asking(|| editor.readline(&format!("{plain} "))) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    let _ = self.0.add_history_entry(line.trim());
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => interrupt.leave(),
            Err(error) => Err(Failure::Usage(format!("standard input could not be read: {error}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::completions;

    #[test]
    fn words_and_moves_are_completed() {
        let words = ["moves", "hint", "help", "a1-a2", "a1-b1", "0 {9|2}"].map(str::to_owned);
        assert_eq!(completions(&words, "h"), ["hint", "help"]);
        assert_eq!(completions(&words, "A1-"), ["a1-a2", "a1-b1"]);
        assert_eq!(completions(&words, " 0 {"), ["0 {9|2}"]);
        assert_eq!(completions(&words, "").len(), words.len());
        assert!(completions(&words, "x").is_empty());
    }
}
