//! The texts of items from lines that come one by one: each line is an item, or several are the rows of one board.

use std::io;

use crate::item::position::is_next_row;
use crate::item::{Bad, Wrong};

/// Reads a line with its end into the empty list; how many bytes it has, none at the end.
pub type ReadBytes<'r> = dyn FnMut(&mut Vec<u8>) -> io::Result<usize> + 'r;

/// Puts lines together.
///
/// ```
/// use std::io::BufRead;
/// use tedomari_answer::item::lines::Lines;
///
/// let mut input = &b"..#\r\n...\n\n..|..\n"[..];
/// let mut read = |bytes: &mut Vec<u8>| input.read_until(b'\n', bytes);
/// let mut lines = Lines::of_boards();
/// let (text, line) = lines.next(&mut read)?.unwrap();
/// assert_eq!((text.unwrap(), line), ("..#|...", 1));
/// let (text, line) = lines.next(&mut read)?.unwrap();
/// assert_eq!((text.unwrap(), line), ("..|..", 4));
/// assert!(lines.next(&mut read)?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Lines {
    has_rows: bool,
    /// How many lines were read.
    number: u64,
    line: Vec<u8>,
    /// The line after a board, which was read to see whether it is a row of it.
    ahead: Option<Vec<u8>>,
    board: String,
}

impl Lines {
    /// Each line is an item.
    pub fn of_items() -> Lines {
        Lines::default()
    }

    /// Rows that follow each other are one board; other lines are a board each, and empty lines lie between boards.
    pub fn of_boards() -> Lines {
        Lines { has_rows: true, ..Lines::default() }
    }

    /// The next item and the line that it begins on, counted from 1.
    pub fn next(&mut self, read: &mut ReadBytes<'_>) -> io::Result<Option<(Result<&str, Bad>, u64)>> {
        if self.has_rows {
            return self.next_board(read);
        }
        Ok(read_line(read, &mut self.line, &mut self.number)?.then(|| (decode(&self.line), self.number)))
    }

    fn next_board(&mut self, read: &mut ReadBytes<'_>) -> io::Result<Option<(Result<&str, Bad>, u64)>> {
        self.line = self.ahead.take().unwrap_or_default();
        while decode(&self.line).is_ok_and(|line| line.trim().is_empty()) {
            if !read_line(read, &mut self.line, &mut self.number)? {
                return Ok(None);
            }
        }
        let begin = self.number;
        let line = match decode(&self.line) {
            Ok(line) => line,
            Err(bad) => return Ok(Some((Err(bad), begin))),
        };
        line.clone_into(&mut self.board);
        let mut next = Vec::new();
        // Of a line that is a whole board nobody has to wait for the next.
        while is_next_row(line, line) && read_line(read, &mut next, &mut self.number)? {
            match decode(&next) {
                Ok(row) if is_next_row(line, row) => {
                    self.board.push('|');
                    self.board.push_str(row.trim());
                }
                _ => {
                    self.ahead = Some(next);
                    break;
                }
            }
        }
        Ok(Some((Ok(&self.board), begin)))
    }
}

/// Reads the next line with its end, and counts it; false if there is none.
fn read_line(read: &mut ReadBytes<'_>, bytes: &mut Vec<u8>, number: &mut u64) -> io::Result<bool> {
    bytes.clear();
    let count = read(bytes)?;
    *number += 1;
    // Some editors begin a text with a mark that it is UTF-8.
    if *number == 1 && bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(count > 0)
}

const MARK: &[u8] = "\u{feff}".as_bytes();

/// The line without its end.
fn decode(bytes: &[u8]) -> Result<&str, Bad> {
    let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|error| {
        let offset = error.valid_up_to();
        let message = format!("the line is not UTF-8: byte {offset} is {:#04x}", line[offset]);
        Wrong::line(&String::from_utf8_lossy(line), offset, message)
    })
}
