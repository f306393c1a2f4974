//! The console of a talk: where lines come from, and where what is said goes.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stdin, stdout};
use std::sync::atomic::Ordering;

use anstyle::Style;
use tedomari::Task;
use tedomari::look::STRONG;

use super::editor::LineEditor;
use crate::desk::Desk;
use crate::failure::{Failure, harmless};

/// Standard input and output, or what stands for them.
pub struct Console<'d> {
    pub desk: &'d Desk,
    /// Lines that come from elsewhere than a terminal are written out, so that what is printed reads as a talk.
    echo: bool,
    /// In place of the input, if a person sits at a terminal.
    editor: Option<LineEditor>,
    input: Box<dyn BufRead + 'd>,
    output: Box<dyn Write + 'd>,
}

/// Nobody types more in one line; what does not fit is the next one.
const LONGEST_LINE: u64 = 1 << 16;

impl<'d> Console<'d> {
    /// The person at standard input, who may also be a file or a pipe.
    pub fn standard(desk: &'d Desk) -> Console<'d> {
        let echo = !stdin().is_terminal();
        let editor = if echo || !stdout().is_terminal() { None } else { LineEditor::new() };
        Console { desk, echo, editor, input: Box::new(BufReader::new(stdin())), output: Box::new(stdout()) }
    }

    /// Writes something, at once.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes())?;
        Ok(self.output.flush()?)
    }

    /// Says that something is wrong with what was typed.
    pub fn complain(&mut self, message: &str) -> Result<(), Failure> {
        let mark = self.desk.page.look.paint(STRONG, "?");
        self.say(&format!("  {mark} {}\n", harmless(message)))
    }

    /// Whether what can be typed is completed.
    pub fn completes(&self) -> bool {
        self.editor.is_some()
    }

    /// The next line, without its end; `None` when there are no more. At a terminal it can be completed by these words.
    pub fn ask(&mut self, prompt: &str, style: Style, words: Vec<String>) -> Result<Option<String>, Failure> {
        let painted = self.desk.page.look.paint(style, prompt);
        if let Some(editor) = &mut self.editor {
            return editor.ask(&self.desk.interrupt, (prompt, &painted), words);
        }
        self.say(&format!("{painted} "))?;
        let mut bytes = Vec::new();
        let input = &mut self.input;
        let read =
            self.desk.interrupt.while_asking(|| input.take(LONGEST_LINE).read_until(b'\n', &mut bytes));
        match read {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(Failure::Usage(format!("standard input could not be read: {error}"))),
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if self.echo {
            self.say(&format!("{}\n", self.desk.page.line(&line)))?;
        }
        Ok(Some(line))
    }

    /// Whether a script has no more lines. Of a person this is not known before they are asked.
    pub fn has_ended(&mut self) -> bool {
        let input = &mut self.input;
        self.echo && self.desk.interrupt.while_idle(|| input.fill_buf().is_ok_and(<[u8]>::is_empty))
    }

    /// A task for a piece of work: with all of the limits, and a Ctrl-C that has done its work is forgotten.
    pub fn begin(&self) -> Task {
        self.desk.interrupt.flag().store(false, Ordering::SeqCst);
        self.desk.begin()
    }
}

#[cfg(test)]
pub mod tests {
    use clap::{ColorChoice, Parser};
    use tedomari::answer::play::InProgress;
    use tedomari::look::Look;

    use super::*;
    use crate::args::OutputArgs;
    use crate::limits::LimitArgs;

    #[derive(Parser)]
    struct Options {
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        output: OutputArgs,
    }

    /// A desk as after the command line `options`, which looks the same wherever the tests are run.
    pub fn desk(options: &[&str]) -> Desk {
        let options = Options::parse_from([&["tedomari"], options].concat());
        let mut desk = Desk::new(&options.limits, &options.output, ColorChoice::Never, true);
        desk.page.look = Look { colour: false, ascii: true, width: 72, height: 24, fits: false };
        desk
    }

    /// What is said while `talk` works at a console with this input.
    fn said(desk: &Desk, input: &[u8], echo: bool, talk: impl FnOnce(&mut Console<'_>)) -> String {
        let mut output = Vec::new();
        let mut console =
            Console { desk, echo, editor: None, input: Box::new(input), output: Box::new(&mut output) };
        talk(&mut console);
        drop(console);
        String::from_utf8(output).unwrap()
    }

    /// All that is said in a talk in which these lines are typed, by a script or else by a person.
    pub fn hold(desk: &Desk, mut game: Box<dyn InProgress>, lines: &str, script: bool) -> String {
        said(desk, lines.as_bytes(), script, |console| console.hold(&mut *game).unwrap())
    }

    #[test]
    fn lines_of_a_script_are_written_out() {
        let desk = desk(&[]);
        let input = b"  0 1\r\n\nlast";
        for (echo, printed) in [(true, "you> 0 1\nyou> \nyou> last\nyou> "), (false, "you> you> you> you> ")]
        {
            let text = said(&desk, input, echo, |console| {
                for line in ["  0 1", "", "last"] {
                    assert!(!console.has_ended());
                    assert_eq!(console.ask("you>", Style::new(), Vec::new()).unwrap().as_deref(), Some(line));
                }
                // Whether a person has more to say is not known.
                assert_eq!(console.has_ended(), echo);
                assert_eq!(console.ask("you>", Style::new(), Vec::new()).unwrap(), None);
            });
            assert_eq!(text, printed);
        }
    }

    #[test]
    fn a_very_long_line_comes_in_pieces() {
        let desk = desk(&[]);
        let most = usize::try_from(LONGEST_LINE).unwrap();
        let input = format!("{}\nquit\n", "x".repeat(2 * most + 5));
        let text = said(&desk, input.as_bytes(), true, |console| {
            for length in [most, most, 5, 4] {
                assert_eq!(
                    console.ask(">", Style::new(), Vec::new()).unwrap().map(|line| line.len()),
                    Some(length)
                );
            }
        });
        let cut = format!("> {}...\n", "x".repeat(2 * desk.page.look.width));
        assert_eq!(text, format!("{cut}{cut}> xxxxx\n> quit\n"));
    }

    #[test]
    fn nothing_that_was_typed_steers_the_terminal() {
        let desk = desk(&[]);
        let text = said(&desk, b"\x1b[2J\x07\t0\xff\x80 1\n", true, |console| {
            let line = console.ask(">", Style::new(), Vec::new()).unwrap().unwrap();
            assert_eq!(line, "\u{1b}[2J\u{7}\t0\u{fffd}\u{fffd} 1");
            console.complain(&format!("`{line}` is not a command")).unwrap();
        });
        assert_eq!(
            text,
            ">  [2J  0\u{fffd}\u{fffd} 1\n  ? `\u{fffd}[2J\u{fffd}\u{fffd}0\u{fffd}\u{fffd} 1` is not a command\n"
        );
    }

    #[test]
    fn every_line_begins_anew() {
        let desk = desk(&["--node-limit", "10"]);
        said(&desk, b"hint\nhint\n", true, |console| {
            for _ in 0..2 {
                console.ask(">", Style::new(), Vec::new()).unwrap();
                let task = console.begin();
                assert!(!desk.interrupt.is_asked());
                assert!((0..5).all(|_| task.step().is_ok()));
                assert!((0..50).any(|_| task.step().is_err()));
                desk.interrupt.flag().store(true, Ordering::SeqCst);
            }
        });
    }
}
