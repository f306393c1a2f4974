//! Graphs as DOT, the language of Graphviz: `digraph name { a -> b -> c [color=red]; "a vertex"; }`.
//!
//! Read are vertices, chains of edges, subgraphs (`{a b} -> {c d}` are four edges), quoted strings and their sums, HTML
//! strings, numerals, ports and comments. Attributes are passed over. Undirected graphs are refused, since a move has a
//! direction.

use tedomari_task::{Held, Task};

use super::partizan::{Owned, Owner};
use super::{List, ReadError, wrong};
use crate::digraph::{Digraph, Names, Vertex};

pub(super) fn read(text: &str, task: &Task) -> Result<Digraph, ReadError> {
    let mut reader = Reader::new(text, task);
    reader.advance()?;
    reader.graph()?;
    let Reader { names, edges, .. } = reader;
    let graph = edges.build(names.len() as Vertex, 0)?;
    // Vertices 0, 1, 2, … in this order are numbers like those of the other formats.
    Ok(if names.are_numbers() { graph } else { graph.named(names) })
}

/// The same of a graph whose edges say whose they are: `a -> b [label=L]`, `edge [label=R]` for those that follow.
pub(super) fn read_owned(text: &str, task: &Task) -> Result<Owned, ReadError> {
    let mut reader = Reader { owners: Some(Owners::default()), ..Reader::new(text, task) };
    reader.advance()?;
    reader.graph()?;
    let Reader { names, edges, owners, .. } = reader;
    let owners = owners.unwrap_or_default().of_edges.into_iter().map(Option::unwrap_or_default);
    let edges = edges.edges.iter().zip(owners).map(|(&(u, v), owner)| (u, v, owner)).collect();
    Ok(Owned { names, edges })
}

/// The first word of the text behind all comments.
pub(super) fn first_word(text: &str) -> Option<&str> {
    let mut lexer = Lexer { text, at: 0 };
    lexer.skip_blank().ok()?;
    let rest = &text[lexer.at..];
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    /// An id; whether it is bare, so that it may be a keyword.
    Id(String, bool),
    /// `{ } [ ] ; , = :`
    Mark(char),
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

#[derive(Debug, Clone)]
struct Lexeme {
    kind: Kind,
    start: usize,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl Lexer<'_> {
    /// Passes over spaces and comments.
    fn skip_blank(&mut self) -> Result<(), ReadError> {
        loop {
            let rest = &self.text[self.at..];
            let bare = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - bare.len();
            let is_line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            let is_line = bare.starts_with("//") || (bare.starts_with('#') && is_line_start);
            if is_line {
                self.at += bare.find('\n').unwrap_or(bare.len());
            } else if bare.starts_with("/*") {
                match bare.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => return wrong(self.at, "this comment has no end"),
                }
            } else {
                return Ok(());
            }
        }
    }

    fn next(&mut self) -> Result<Lexeme, ReadError> {
        self.skip_blank()?;
        let start = self.at;
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else { return Ok(Lexeme { kind: Kind::End, start }) };
        let kind = match first {
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => {
                self.at += 1;
                Kind::Mark(first)
            }
            '-' if rest.starts_with("->") => {
                self.at += 2;
                Kind::Arrow
            }
            '-' if rest.starts_with("--") => {
                self.at += 2;
                Kind::Line
            }
            '"' => Kind::Id(self.quoted()?, false),
            '<' => Kind::Id(self.html()?, false),
            '-' | '.' | '0'..='9' => Kind::Id(self.numeral()?, false),
            c if is_letter(c) => {
                let end = rest.find(|c: char| !is_letter(c) && !c.is_ascii_digit()).unwrap_or(rest.len());
                self.at += end;
                Kind::Id(rest[..end].to_owned(), true)
            }
            c => return wrong(start, format!("`{}` has no meaning here", c.escape_default())),
        };
        Ok(Lexeme { kind, start })
    }

    fn quoted(&mut self) -> Result<String, ReadError> {
        let start = self.at;
        let mut value = String::new();
        let mut characters = self.text[start..].char_indices().skip(1).peekable();
        while let Some((at, c)) = characters.next() {
            match c {
                '"' => {
                    self.at = start + at + 1;
                    return Ok(value);
                }
                // Only the quotation mark is escaped; a backslash before a line's end joins lines.
                '\\' if characters.next_if(|&(_, c)| c == '"').is_some() => value.push('"'),
                '\\' if characters.next_if(|&(_, c)| c == '\n').is_some() => {}
                '\\' => {
                    value.push('\\');
                    if characters.next_if(|&(_, c)| c == '\\').is_some() {
                        value.push('\\');
                    }
                }
                c => value.push(c),
            }
        }
        wrong(start, "this string has no end")
    }

    fn html(&mut self) -> Result<String, ReadError> {
        let start = self.at;
        let mut depth = 0_usize;
        for (at, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + at + 1;
                return Ok(self.text[start..self.at].to_owned());
            }
        }
        wrong(start, "this HTML string has no end")
    }

    fn numeral(&mut self) -> Result<String, ReadError> {
        let start = self.at;
        let rest = &self.text[start..];
        let body = rest.strip_prefix('-').unwrap_or(rest);
        let whole = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len());
        let mut length = whole;
        if body[whole..].starts_with('.') {
            let fraction = &body[whole + 1..];
            length += 1 + fraction.find(|c: char| !c.is_ascii_digit()).unwrap_or(fraction.len());
        }
        if !body[..length].contains(|c: char| c.is_ascii_digit()) {
            return wrong(start, "expected a number after this");
        }
        self.at += rest.len() - body.len() + length;
        Ok(self.text[start..self.at].to_owned())
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}

/// Whose edges they are, where that is asked for.
#[derive(Default)]
struct Owners {
    /// What the edges read so far say.
    of_edges: Vec<Option<Owner>>,
    /// Whose edges are that do not say.
    usual: Option<Owner>,
}

struct Reader<'a> {
    task: &'a Task,
    lexer: Lexer<'a>,
    next: Lexeme,
    names: Names,
    edges: List<'a>,
    /// Vertices noted for the levels that are open.
    members: usize,
    /// The account of these.
    held: Held,
    owners: Option<Owners>,
}

/// A subgraph that is open, or the graph itself: its vertices, and the chain of edges that is being read in it.
#[derive(Default)]
struct Level {
    /// What has occurred in it.
    members: Vec<Vertex>,
    /// Left end of the next edge of the chain, if an arrow was read.
    tail: Option<Vec<Vertex>>,
    /// The edges of the chain, where it is asked whose they are, and the byte of the first arrow.
    chain: Vec<usize>,
    arrow: usize,
}

/// As many vertices take the room of an open level.
const LEVEL: usize = size_of::<Level>() / size_of::<Vertex>();

impl<'a> Reader<'a> {
    fn new(text: &'a str, task: &'a Task) -> Reader<'a> {
        Reader {
            task,
            lexer: Lexer { text, at: 0 },
            next: Lexeme { kind: Kind::End, start: 0 },
            names: Names::within(task),
            edges: List::new(task),
            members: 0,
            held: task.hold(),
            owners: None,
        }
    }
}

impl Reader<'_> {
    fn advance(&mut self) -> Result<Lexeme, ReadError> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn is_mark(&self, mark: char) -> bool {
        self.next.kind == Kind::Mark(mark)
    }

    fn is_keyword(&self, keyword: &str) -> bool {
        matches!(&self.next.kind, Kind::Id(id, true) if id.eq_ignore_ascii_case(keyword))
    }

    fn fail<T>(&self, expected: &str) -> Result<T, ReadError> {
        match self.next.kind {
            Kind::End => wrong(self.next.start, format!("the text ends where {expected} was expected")),
            Kind::Line => wrong(self.next.start, "`--` has no direction: moves are written `->`"),
            _ => wrong(self.next.start, format!("expected {expected}")),
        }
    }

    fn graph(&mut self) -> Result<(), ReadError> {
        if self.is_keyword("strict") {
            self.advance()?;
        }
        if self.is_keyword("graph") {
            return wrong(self.next.start, "this graph has no directions: expected `digraph`");
        }
        if !self.is_keyword("digraph") {
            return self.fail("`digraph`");
        }
        self.advance()?;
        if matches!(self.next.kind, Kind::Id(..)) {
            self.id()?;
        }
        if !self.is_mark('{') {
            return self.fail("`{`");
        }
        self.advance()?;
        self.statements()?;
        match self.next.kind {
            Kind::End => Ok(()),
            _ => wrong(self.next.start, "there is more text after the graph"),
        }
    }

    /// All statements up to the bracket that closes the graph. Open subgraphs stand on a stack.
    fn statements(&mut self) -> Result<(), ReadError> {
        let mut levels = vec![Level::default()];
        self.note(LEVEL);
        while let Some(level) = levels.last_mut() {
            self.task.step()?;
            self.task.done(self.next.start as u64);
            let has_tail = level.tail.is_some();
            match &self.next.kind {
                Kind::Mark('}') if !has_tail => {
                    self.advance()?;
                    let mut members = levels.pop().unwrap_or_default().members;
                    self.members -= members.len() + LEVEL;
                    if let Some(outer) = levels.last_mut() {
                        self.task.work(members.len() as u64)?;
                        members.sort_unstable();
                        members.dedup();
                        outer.members.extend(&members);
                        self.note(members.len());
                        self.operand(outer, members)?;
                    }
                }
                Kind::Mark(';' | ',') if !has_tail => {
                    self.advance()?;
                }
                Kind::Mark('{') => {
                    self.advance()?;
                    levels.push(Level::default());
                    self.note(LEVEL);
                }
                Kind::Id(_, bare) => {
                    let bare = *bare;
                    if bare && self.is_keyword("subgraph") {
                        self.advance()?;
                        if matches!(self.next.kind, Kind::Id(..)) {
                            self.id()?;
                        }
                        if !self.is_mark('{') {
                            return self.fail("`{`");
                        }
                        continue;
                    }
                    let is_default = ["graph", "node", "edge"].iter().any(|word| self.is_keyword(word));
                    if is_default && !has_tail {
                        let is_edge = self.is_keyword("edge");
                        self.advance()?;
                        if !self.is_mark('[') {
                            return self.fail("`[`");
                        }
                        let owner = self.attributes()?;
                        if let Some(owners) = self.owners.as_mut().filter(|_| is_edge) {
                            owners.usual = owner.or(owners.usual);
                        }
                        continue;
                    }
                    let name = self.id()?;
                    if self.is_mark('=') && !has_tail {
                        self.advance()?;
                        self.id()?;
                        continue;
                    }
                    self.port()?;
                    let vertex = self.names.number(&name);
                    level.members.push(vertex);
                    self.note(1);
                    self.operand(level, vec![vertex])?;
                }
                _ => return self.fail("a vertex, an edge or `}`"),
            }
        }
        Ok(())
    }

    /// Accounts for vertices that were noted.
    fn note(&mut self, more: usize) {
        self.members += more;
        self.held.set(self.members * size_of::<Vertex>());
    }

    /// An end of edges was read: joins it to the chain, and looks whether the chain goes on.
    fn operand(&mut self, level: &mut Level, ends: Vec<Vertex>) -> Result<(), ReadError> {
        if let Some(tail) = level.tail.take() {
            let more = tail.len().saturating_mul(ends.len());
            if self.edges.edges.len().saturating_add(more) > u32::MAX as usize {
                return wrong(self.next.start, "there are too many edges");
            }
            self.edges.make_room(more)?;
            for &u in &tail {
                for &v in &ends {
                    if let Some(owners) = &mut self.owners {
                        owners.of_edges.push(None);
                        level.chain.push(self.edges.edges.len());
                    }
                    self.edges.push((u, v), self.next.start)?;
                }
            }
        }
        if self.next.kind == Kind::Arrow {
            if level.chain.is_empty() {
                level.arrow = self.next.start;
            }
            self.advance()?;
            level.tail = Some(ends);
            return Ok(());
        }
        if self.next.kind == Kind::Line {
            return self.fail("`->`");
        }
        let owner = self.attributes()?;
        if let Some(owners) = self.owners.as_mut().filter(|_| !level.chain.is_empty()) {
            let Some(owner) = owner.or(owners.usual) else {
                return wrong(level.arrow, "this edge does not say whose move it is: `a -> b [label=L]`");
            };
            level.chain.drain(..).for_each(|edge| owners.of_edges[edge] = Some(owner));
        }
        Ok(())
    }

    /// An id; quoted strings may be joined by `+`.
    fn id(&mut self) -> Result<String, ReadError> {
        let Kind::Id(..) = self.next.kind else { return self.fail("an id") };
        let Kind::Id(mut id, _) = self.advance()?.kind else { return self.fail("an id") };
        while self.is_mark('+') {
            self.advance()?;
            match self.advance()?.kind {
                Kind::Id(more, false) => id.push_str(&more),
                _ => return self.fail("a quoted string"),
            }
        }
        Ok(id)
    }

    fn port(&mut self) -> Result<(), ReadError> {
        while self.is_mark(':') {
            self.advance()?;
            self.id()?;
        }
        Ok(())
    }

    /// Lists of attributes, if there are any; whose edge it is, if `label` or `player` say so.
    fn attributes(&mut self) -> Result<Option<Owner>, ReadError> {
        let mut owner = None;
        while self.is_mark('[') {
            self.advance()?;
            while !self.is_mark(']') {
                if self.is_mark(',') || self.is_mark(';') {
                    self.advance()?;
                    continue;
                }
                let name = self.id()?;
                if self.is_mark('=') {
                    self.advance()?;
                    let text = self.id()?;
                    if ["label", "player"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
                        owner = Owner::read(&text).or(owner);
                    }
                }
            }
            self.advance()?;
        }
        Ok(owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(text: &str) -> String {
        let graph = read(text, &Task::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let list: Vec<String> =
            graph.edge_list().map(|(u, v)| format!("{}>{}", graph.name(u), graph.name(v))).collect();
        list.join(" ")
    }

    #[test]
    fn what_people_write() {
        assert_eq!(edges("digraph{}"), "");
        assert_eq!(edges("strict digraph G { a -> b -> a; b->c }"), "a>b b>a b>c");
        assert_eq!(
            edges("# first\nDiGraph \"x y\" {\n// no\na /* -> */ -> \"b c\" [color=\"red\", w=3][x]\n}"),
            "a>b c"
        );
        assert_eq!(edges("digraph { rankdir=LR; node [shape=box]; edge[x=1;y=2] 0 -> 1 1 -> 2 }"), "0>1 1>2");
        assert_eq!(edges("digraph { a:n -> b:port:sw; -1.5 -> .5 }"), "a>b -1.5>.5");
        assert_eq!(edges("digraph { {a b} -> {c d} -> e }"), "a>c a>d b>c b>d c>e d>e");
        assert_eq!(edges("digraph { subgraph cluster_1 { label=x; a -> b; } -> c }"), "a>b a>c b>c");
        assert_eq!(
            edges("digraph { \"a\" + \"b\" -> \"say \\\"c\\\"\"; <<b>x</b>> -> ab }"),
            "ab>say \"c\" <<b>x</b>>>ab"
        );
        assert_eq!(edges("digraph { é -> ñ }"), "é>ñ");
    }

    #[test]
    fn numbers_in_order_are_vertices() {
        assert!(!read("digraph { 0 -> 1 -> 2 }", &Task::default()).unwrap().is_named());
        assert!(read("digraph { 1 -> 0 }", &Task::default()).unwrap().is_named());
    }

    #[test]
    fn mistakes() {
        for (text, place, message) in [
            ("graph { a -- b }", 0, "this graph has no directions: expected `digraph`"),
            ("digraph { a -- b }", 12, "`--` has no direction: moves are written `->`"),
            ("digraph { a -> }", 15, "expected a vertex, an edge or `}`"),
            ("digraph { a -> b", 16, "the text ends where a vertex, an edge or `}` was expected"),
            ("digraph { a [x=] }", 15, "expected an id"),
            ("digraph { \"a }", 10, "this string has no end"),
            ("digraph { /* }", 10, "this comment has no end"),
            ("digraph { a } b", 14, "there is more text after the graph"),
            ("digraph { a ! b }", 12, "`!` has no meaning here"),
            ("digraph a b", 10, "expected `{`"),
        ] {
            match read(text, &Task::default()) {
                Err(ReadError::Invalid { offset, message: told }) => {
                    assert_eq!((offset, &told[..]), (place, message), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn many_brackets_need_no_stack() {
        let text = format!("digraph {{ {}a{} }}", "{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(read(&text, &Task::default()).unwrap().vertices(), 1);
    }
}
