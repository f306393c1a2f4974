//! Graphs as text that is easy to type: `L-.-.-.-L` is a path, `.1-.-.-.1` a triangle, `R1-.2-., 1-2` two chains.
//!
//! A vertex is a character that says who may still play there (`.` both, `L`, `R`, `#` nobody), and a number after it that
//! names it, if it is mentioned again: then the number alone will do. `-` joins two vertices; in a directed graph `>` and `<`
//! are arcs and `-` is one each way. Chains are parted by commas.

use std::collections::HashMap;
use std::fmt::Write;

use tedomari_position::BoardError;

use super::{LEFT, MOST_VERTICES, RIGHT, Tint, Written};

/// How two vertices are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// `-`: both ways.
    Both,
    /// `>`: from the first to the second.
    Forward,
    /// `<`: from the second to the first.
    Backward,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    written: Written,
    /// The vertex with a number, and whether its character was given.
    named: HashMap<&'t str, u32>,
}

/// Reads a graph.
pub fn read_text(text: &str, directed: bool) -> Result<Written, BoardError> {
    let mut reader = Reader { text, at: 0, written: Written::default(), named: HashMap::new() };
    reader.chains(directed)?;
    Ok(reader.written)
}

impl<'t> Reader<'t> {
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text.as_bytes().get(self.at).copied()
    }

    fn chains(&mut self, directed: bool) -> Result<(), BoardError> {
        loop {
            let mut last = self.vertex()?;
            loop {
                let link = match self.peek() {
                    None => return Ok(()),
                    Some(b',') => break,
                    Some(b'-') => Link::Both,
                    Some(b'>') if directed => Link::Forward,
                    Some(b'<') if directed => Link::Backward,
                    Some(_) => {
                        let links = if directed { "`-`, `>`, `<`" } else { "`-`" };
                        return Err(self.complaint(&format!("expected {links} or `,` after a vertex")));
                    }
                };
                self.at += 1;
                let next = self.vertex()?;
                let arcs = &mut self.written.arcs;
                if link != Link::Backward {
                    arcs.push((last, next));
                }
                if link != Link::Forward {
                    arcs.push((next, last));
                }
                last = next;
            }
            self.at += 1;
        }
    }

    fn vertex(&mut self) -> Result<u32, BoardError> {
        let tint = self.peek().and_then(tint_of);
        let start = self.at;
        self.at += usize::from(tint.is_some());
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let name = &self.text[self.at..self.at + digits];
        self.at += digits;
        let known = if name.is_empty() { None } else { self.named.get(name).copied() };
        match (known, tint) {
            (Some(vertex), None) => Ok(vertex),
            (Some(vertex), Some(tint)) if self.written.tints[vertex as usize] == tint => Ok(vertex),
            (Some(_), Some(_)) => {
                self.at = start;
                Err(self.complaint("this vertex had another character before"))
            }
            (None, Some(tint)) => {
                let vertex = self.written.tints.len();
                if vertex >= MOST_VERTICES {
                    return Err(self.complaint("too many vertices"));
                }
                self.written.tints.push(tint);
                if !name.is_empty() {
                    self.named.insert(name, vertex as u32);
                }
                Ok(vertex as u32)
            }
            (None, None) => {
                self.at = start;
                let message = if name.is_empty() {
                    "expected a vertex: `.` for both players, `L`, `R`, or `#` for nobody"
                } else {
                    "no vertex has this number yet: give its character first, as in `.1`"
                };
                Err(self.complaint(message))
            }
        }
    }

    fn complaint(&self, message: &str) -> BoardError {
        BoardError { offset: self.at, message: message.to_owned() }
    }
}

fn tint_of(character: u8) -> Option<Tint> {
    match character.to_ascii_lowercase() {
        b'.' => Some(LEFT | RIGHT),
        b'l' => Some(LEFT),
        b'r' => Some(RIGHT),
        b'#' => Some(0),
        _ => None,
    }
}

fn character_of(tint: Tint) -> char {
    ['#', 'L', 'R', '.'][usize::from(tint & 3)]
}

/// Writes a graph with these arcs, sorted and each once; [`read_text`] takes it back with its vertices in the same order.
pub fn write_text(tints: &[Tint], arcs: &[(u32, u32)]) -> String {
    let both = |&(a, b): &(u32, u32)| arcs.binary_search(&(b, a)).is_ok();
    // A run of vertices that are each joined to the next needs no names; the other arcs come after.
    let run = |a: u32, b: u32| arcs.binary_search(&(a, b)).is_ok() && both(&(a, b));
    let rest: Vec<&(u32, u32)> = arcs
        .iter()
        .filter(|&&(a, b)| {
            let next_to = a.abs_diff(b) == 1 && run(a, b);
            !(next_to || a > b && both(&(a, b)))
        })
        .collect();
    let mut named = vec![false; tints.len()];
    for &&(a, b) in &rest {
        named[a as usize] = true;
        named[b as usize] = true;
    }
    let mut text = String::new();
    for (at, &tint) in tints.iter().enumerate() {
        if at > 0 {
            text += if run(at as u32 - 1, at as u32) { "-" } else { ", " };
        }
        text.push(character_of(tint));
        if named[at] {
            let _ = write!(text, "{at}");
        }
    }
    for &&(a, b) in &rest {
        let _ = write!(text, ", {a}{}{b}", if both(&(a, b)) { '-' } else { '>' });
    }
    if text.is_empty() { "#".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Written {
        let mut written = read_text(text, true).unwrap_or_else(|error| panic!("{error}: {text}"));
        written.arcs.sort_unstable();
        written.arcs.dedup();
        written
    }

    #[test]
    fn chains_and_names() {
        assert_eq!(
            read("L-.-R"),
            Written { tints: vec![1, 3, 2], arcs: vec![(0, 1), (1, 0), (1, 2), (2, 1)] }
        );
        let triangle = read(".1-.-.-.1");
        assert_eq!(triangle.tints.len(), 3);
        assert_eq!(triangle.arcs.len(), 6);
        assert_eq!(read("L7>R8, 8 > 7, #"), Written { tints: vec![1, 2, 0], arcs: vec![(0, 1), (1, 0)] });
        assert_eq!(read("L<R").arcs, [(1, 0)]);
    }

    #[test]
    fn complaints_point_at_the_place() {
        for (text, directed, offset) in [
            ("", false, 0),
            ("L-", false, 2),
            ("L>R", false, 1),
            ("L R", true, 2),
            ("L-½", true, 2),
            ("L1-R1", true, 3),
            ("L-4", true, 2),
            ("L,,R", true, 2),
        ] {
            assert_eq!(read_text(text, directed).expect_err(text).offset, offset, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in ["L-.-R", ".1-.-.-.1", "L1>R2, 2>1, #-., 1>.", ".1-.2, .3-.4, 1-3, 2>4", "L1-1"] {
            let graph = read(text);
            assert_eq!(read(&write_text(&graph.tints, &graph.arcs)), graph, "{text}");
        }
        assert_eq!(write_text(&[1, 3, 3, 1], &read("L-.-.-L").arcs), "L-.-.-L");
    }
}
