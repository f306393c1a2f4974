//! DIMACS and QDIMACS files, as solvers write and read them.
//!
//! A file has comments (lines that begin with `c`), one line `p cnf VARIABLES CLAUSES`, in QDIMACS lines of quantifiers (`a` or
//! `e`, variables, 0), and clauses: literals up to a 0, over as many lines as they like. Files of SATLIB end with a line `%`,
//! after which nothing is read. Comments may stand anywhere. In QDIMACS a variable that occurs in a clause and under no
//! quantifier is free, which means that it is chosen first, by the player who wants the formula to be true.
//!
//! A formula without clauses and one with an empty clause are refused: the first is true and the second is false whatever the
//! variables are, so neither has anything to be reduced.

use std::fmt;

use rustc_hash::FxHashSet;

use crate::formula::{Block, Cnf, Literal, Quantified, Quantifier, tidy};

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DimacsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The byte in the text.
    pub offset: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for DimacsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for DimacsError {}

/// Reads a DIMACS file.
///
/// ```
/// use tedomari_reduction::{Cnf, read_cnf};
///
/// let text = "c two clauses\np cnf 2 2\n1\n2 0 -1 0\n%\n0\n";
/// assert_eq!(read_cnf(text), Ok(Cnf::new(2, &[&[1, 2], &[-1]])));
/// assert_eq!(read_cnf("p cnf 1 1\n2 0").unwrap_err().line, 2);
/// ```
pub fn read_cnf(text: &str) -> Result<Cnf, DimacsError> {
    Reader::new(text, false).read().map(|formula| formula.matrix)
}

/// Reads a QDIMACS file. A file without quantifiers is one, too: all its variables are free.
///
/// ```
/// use tedomari_reduction::{Quantifier, read_qbf};
///
/// let formula = read_qbf("p cnf 3 1\na 1 0\ne 2 0\n1 -2 3 0\n")?;
/// let prefix: Vec<_> = formula.prefix().collect();
/// // The free variable comes first.
/// assert_eq!(prefix[0], (2, Quantifier::Exists));
/// assert_eq!(prefix[1], (0, Quantifier::ForAll));
/// # Ok::<(), tedomari_reduction::DimacsError>(())
/// ```
pub fn read_qbf(text: &str) -> Result<Quantified, DimacsError> {
    Reader::new(text, true).read()
}

/// A word of the file and where it stands.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    line: usize,
    offset: usize,
}

impl Word<'_> {
    fn wrong(&self, message: impl Into<String>) -> DimacsError {
        DimacsError { line: self.line, offset: self.offset, message: message.into() }
    }
}

/// What the line `p cnf …` says.
struct Header {
    variables: usize,
    clauses: usize,
    line: usize,
    offset: usize,
}

struct Reader<'t> {
    text: &'t str,
    is_quantified: bool,
    header: Option<Header>,
    blocks: Vec<Block>,
    /// The variables under quantifiers.
    bound: FxHashSet<usize>,
    clauses: Vec<Vec<Literal>>,
    /// The clause that is being read, with its first word.
    open: Vec<Literal>,
    opened: Option<(usize, usize)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, is_quantified: bool) -> Reader<'t> {
        Reader {
            text,
            is_quantified,
            header: None,
            blocks: Vec::new(),
            bound: FxHashSet::default(),
            clauses: Vec::new(),
            open: Vec::new(),
            opened: None,
        }
    }

    fn read(mut self) -> Result<Quantified, DimacsError> {
        let (mut offset, mut lines) = (0, 0);
        for (at, line) in self.text.split('\n').enumerate() {
            let words: Vec<Word<'t>> = words(line, at + 1, offset);
            offset += line.len() + 1;
            lines = at + 1;
            match words.first().map(|word| word.text) {
                None => {}
                Some("%") => break,
                Some(first) if first.starts_with('c') => {}
                Some("p") => self.head(&words)?,
                Some("a" | "e") => self.quantify(&words)?,
                Some(_) => words.iter().try_for_each(|word| self.literal(word))?,
            }
        }
        // A line break at the end does not begin a line.
        if lines > 1 && self.text.ends_with('\n') {
            lines -= 1;
        }
        self.finish(lines)
    }

    /// The line `p cnf VARIABLES CLAUSES`.
    fn head(&mut self, words: &[Word<'t>]) -> Result<(), DimacsError> {
        let first = words[0];
        if self.header.is_some() {
            return Err(first.wrong("there is a second line `p cnf`"));
        }
        let [_, format, variables, clauses] = words else {
            return Err(first.wrong("expected `p cnf VARIABLES CLAUSES`"));
        };
        if format.text != "cnf" {
            return Err(format.wrong(format!("expected the format `cnf`, not `{}`", shown(format.text))));
        }
        let variables = number(variables, "the number of variables")?;
        let clauses = number(clauses, "the number of clauses")?;
        self.header = Some(Header { variables, clauses, line: first.line, offset: first.offset });
        Ok(())
    }

    /// A line of quantified variables.
    fn quantify(&mut self, words: &[Word<'t>]) -> Result<(), DimacsError> {
        let first = words[0];
        let Some(header) = &self.header else { return Err(no_header(&first)) };
        if !self.is_quantified {
            return Err(first.wrong("this is a line of quantifiers; use `qbf` for quantified formulas"));
        }
        if !self.clauses.is_empty() || self.opened.is_some() {
            return Err(first.wrong("quantifiers come before the clauses"));
        }
        let quantifier = if first.text == "e" { Quantifier::Exists } else { Quantifier::ForAll };
        let Some((last, named)) = words[1..].split_last() else {
            return Err(first.wrong("expected variables and a 0 at the end of the line"));
        };
        if last.text != "0" {
            return Err(last.wrong("a line of quantifiers ends with 0"));
        }
        let mut variables = Vec::with_capacity(named.len());
        for word in named {
            let variable: usize = number(word, "a variable")?;
            if variable == 0 || variable > header.variables {
                return Err(out_of_range(word, header.variables));
            }
            if !self.bound.insert(variable - 1) {
                return Err(word.wrong(format!("variable {variable} is quantified twice")));
            }
            variables.push(variable - 1);
        }
        if variables.is_empty() {
            return Err(last.wrong("there is no variable under this quantifier"));
        }
        match self.blocks.last_mut() {
            Some(block) if block.quantifier == quantifier => block.variables.append(&mut variables),
            _ => self.blocks.push(Block { quantifier, variables }),
        }
        Ok(())
    }

    /// A word of a clause.
    fn literal(&mut self, word: &Word<'t>) -> Result<(), DimacsError> {
        let Some(header) = &self.header else { return Err(no_header(word)) };
        let number: i64 = word
            .text
            .parse()
            .map_err(|_| word.wrong(format!("expected a literal or 0, not `{}`", shown(word.text))))?;
        if number == 0 {
            if self.opened.take().is_none() {
                let message = "this clause is empty: no assignment satisfies it";
                return Err(word.wrong(message));
            }
            if self.clauses.len() == header.clauses {
                return Err(word.wrong(format!("line {} says {}", header.line, clauses(header.clauses))));
            }
            self.clauses.push(tidy(std::mem::take(&mut self.open)));
            return Ok(());
        }
        let literal = i32::try_from(number).ok().and_then(Literal::new);
        match literal.filter(|literal| literal.variable() < header.variables) {
            Some(literal) => {
                self.opened.get_or_insert((word.line, word.offset));
                self.open.push(literal);
                Ok(())
            }
            None => Err(out_of_range(word, header.variables)),
        }
    }

    fn finish(mut self, lines: usize) -> Result<Quantified, DimacsError> {
        let end = Word { text: "", line: lines, offset: self.text.len() };
        let Some(header) = self.header else { return Err(no_header(&end)) };
        if let Some((line, offset)) = self.opened {
            let message = "this clause has no 0 at its end".to_owned();
            return Err(DimacsError { line, offset, message });
        }
        if self.clauses.len() < header.clauses {
            let said = format!("line {} says {}", header.line, clauses(header.clauses));
            return Err(end.wrong(format!("{said}, and the file has {}", self.clauses.len())));
        }
        if header.clauses == 0 {
            let message = "the formula has no clauses: it is true whatever the variables are".to_owned();
            return Err(DimacsError { line: header.line, offset: header.offset, message });
        }
        let matrix = Cnf { variables: header.variables, clauses: self.clauses };
        if self.is_quantified {
            free_variables_first(&mut self.blocks, &self.bound, &matrix);
        }
        Ok(Quantified { blocks: self.blocks, matrix })
    }
}

/// Variables that occur and are not quantified are chosen before all others.
fn free_variables_first(blocks: &mut Vec<Block>, bound: &FxHashSet<usize>, matrix: &Cnf) {
    let literals = matrix.clauses.iter().flatten().map(|literal| literal.variable());
    let mut free: Vec<usize> = literals.filter(|variable| !bound.contains(variable)).collect();
    free.sort_unstable();
    free.dedup();
    if free.is_empty() {
        return;
    }
    match blocks.first_mut() {
        Some(block) if block.quantifier == Quantifier::Exists => {
            block.variables.splice(0..0, free);
        }
        _ => blocks.insert(0, Block { quantifier: Quantifier::Exists, variables: free }),
    }
}

/// The words of a line.
fn words(line: &str, number: usize, start: usize) -> Vec<Word<'_>> {
    let place = |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
    let word = |text| Word { text, line: number, offset: start + place(text) };
    line.split_ascii_whitespace().map(word).collect()
}

fn number(word: &Word<'_>, what: &str) -> Result<usize, DimacsError> {
    let number = word.text.parse::<u32>().ok().filter(|&number| number <= i32::MAX as u32);
    let wrong = || word.wrong(format!("expected {what}, from 0 to {}, not `{}`", i32::MAX, shown(word.text)));
    number.map(|number| number as usize).ok_or_else(wrong)
}

fn no_header(word: &Word<'_>) -> DimacsError {
    word.wrong("expected the line `p cnf VARIABLES CLAUSES` first")
}

fn out_of_range(word: &Word<'_>, variables: usize) -> DimacsError {
    let range = match variables {
        0 => "the formula has no variables".to_owned(),
        1 => "the only variable is 1".to_owned(),
        _ => format!("the variables are 1 to {variables}"),
    };
    word.wrong(format!("variable out of range: {}; {range}", shown(word.text)))
}

fn clauses(count: usize) -> String {
    if count == 1 { "1 clause".to_owned() } else { format!("{count} clauses") }
}

/// The beginning of a word, for messages.
fn shown(text: &str) -> String {
    const LONG: usize = 24;
    let start: String = text.chars().take(LONG).collect();
    if start.len() < text.len() { start + "…" } else { start }
}
