//! The scanner: from text to trees of nodes with properties, without recursion.

use crate::point::{Size, SizeError};
use crate::sgf::error::{SgfError, SgfPlace, SgfProblem};
use crate::sgf::record::{Node, NodeId, Property, Record};

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

/// All games of the text.
pub(crate) fn scan(text: &str) -> Result<Vec<Record>, SgfError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut records = Vec::new();
    while scanner.next_game() {
        records.push(scanner.game()?);
    }
    if records.is_empty() { Err(scanner.error(0, SgfProblem::NoGame)) } else { Ok(records) }
}

impl Scanner<'_> {
    fn error(&self, offset: usize, problem: SgfProblem) -> SgfError {
        SgfError { place: Some(SgfPlace::of(self.text, offset)), problem }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        // A file may begin with a mark of its byte order, and old ones end with a control character.
        let blank = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '\u{feff}';
        self.at += rest.len() - rest.trim_start_matches(blank).len();
    }

    /// Goes to the next `(;`. Whatever is written between games is no part of them.
    fn next_game(&mut self) -> bool {
        while let Some(found) = self.text[self.at..].find('(') {
            self.at += found;
            if self.text[self.at + 1..].trim_start().starts_with(';') {
                return true;
            }
            self.at += 1;
        }
        self.at = self.text.len();
        false
    }

    /// One game, from its `(` to its `)`.
    fn game(&mut self) -> Result<Record, SgfError> {
        let mut nodes: Vec<Node> = Vec::new();
        // For each `(` that is open: its place, and the node that it follows.
        let mut open: Vec<(usize, Option<NodeId>)> = Vec::new();
        let mut here: Option<NodeId> = None;
        // What stood last: `(`, a node, or `)`.
        let mut last = ')';
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(letter) = self.peek() else {
                let (began, _) = open.pop().unwrap_or((start, None));
                return Err(self.error(began, SgfProblem::NotClosed));
            };
            match letter {
                '(' | ')' if last == '(' => return Err(self.error(start, SgfProblem::NoNode)),
                '(' => {
                    open.push((start, here));
                    last = '(';
                    self.at += 1;
                }
                ')' => {
                    self.at += 1;
                    let Some((_, before)) = open.pop() else {
                        return Err(self.error(start, SgfProblem::Character(')')));
                    };
                    here = before;
                    last = ')';
                    if open.is_empty() {
                        break;
                    }
                }
                ';' if last == ')' => return Err(self.error(start, SgfProblem::AfterVariation)),
                ';' => {
                    self.at += 1;
                    last = ';';
                    let id = NodeId(nodes.len() as u32);
                    if let Some(parent) = here {
                        nodes[parent.index()].children.push(id);
                    }
                    let place = Some(SgfPlace { line: 0, column: 0, offset: start });
                    nodes.push(Node { parent: here, children: Vec::new(), properties: Vec::new(), place });
                    here = Some(id);
                }
                _ if letter.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    match here {
                        Some(node) if last == ';' => nodes[node.index()].properties.push(property),
                        _ => return Err(self.error(start, SgfProblem::OutsideNode(property.name))),
                    }
                }
                _ => return Err(self.error(start, SgfProblem::Character(letter))),
            }
        }
        self.set_lines(&mut nodes);
        let mut record = Record { nodes, size: default_size() };
        record.read_root()?;
        Ok(record)
    }

    /// A property with its values. Small letters in its name do not count, as in FF\[3\].
    fn property(&mut self) -> Result<Property, SgfError> {
        let start = self.at;
        let rest = &self.text[start..];
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let written = &rest[..end];
        let short: String = written.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        let is_name = short.starts_with(|letter: char| letter.is_ascii_uppercase());
        let name = if is_name { short } else { written.to_owned() };
        self.at += end;
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() != Some('[') {
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.error(start, SgfProblem::NoValue(name)));
        }
        let place = Some(SgfPlace { line: 0, column: 0, offset: start });
        Ok(Property { name, values, place })
    }

    /// A value as it is written between `[` and `]`.
    fn value(&mut self) -> Result<String, SgfError> {
        let start = self.at;
        let mut escaped = false;
        for (at, letter) in self.text[start + 1..].char_indices() {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ']' => {
                    self.at = start + 1 + at + 1;
                    return Ok(self.text[start + 1..start + 1 + at].to_owned());
                }
                _ => {}
            }
        }
        Err(self.error(start, SgfProblem::ValueNotClosed))
    }

    /// Finds the lines and columns of all places in one walk over the text, which they follow in order.
    fn set_lines(&self, nodes: &mut [Node]) {
        let (mut line, mut column, mut done) = (1, 1, 0);
        let mut set = |place: &mut Option<SgfPlace>| {
            let Some(place) = place else { return };
            for letter in self.text[done..place.offset].chars() {
                (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            done = place.offset;
            (place.line, place.column) = (line, column);
        };
        for node in nodes {
            set(&mut node.place);
            for property in &mut node.properties {
                set(&mut property.place);
            }
        }
    }
}

/// Records that do not say their size are of this one.
pub(crate) fn default_size() -> Size {
    match Size::square(19) {
        Ok(size) => size,
        Err(SizeError { .. }) => unreachable!("19 lines are a board"),
    }
}
