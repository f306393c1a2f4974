//! Numbers, words and lists: how a position and the parameters of a game are given, as text or as the JSON of a caller.
//!
//! As text a list is written `1,3,4`, a list of lists `1,2;3,4`, and pairs that belong together `0-1,1-2` or `0<1,0<2`.

use std::fmt;

use dashu_int::UBig;

/// A piece of a description.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Data {
    /// A number that is not negative.
    Number(UBig),
    /// A word.
    Word(String),
    /// Several pieces.
    List(Vec<Data>),
}

/// What is wrong with a description, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataError {
    /// The byte in the text.
    pub offset: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DataError {}

impl Data {
    /// Reads text.
    ///
    /// ```
    /// use tedomari_heap::Data;
    ///
    /// assert_eq!(Data::parse("7")?.to_string(), "7");
    /// assert_eq!(Data::parse("1,2;3,4")?.to_string(), "1,2;3,4");
    /// assert_eq!(Data::parse("0-1,1-2")?, Data::parse("0<1,1<2")?);
    /// assert_eq!(Data::parse("1,,2").unwrap_err().offset, 2);
    /// # Ok::<(), tedomari_heap::DataError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Data, DataError> {
        // Of a million piles nearly all are just this.
        if let Some(number) = number(text) {
            return Ok(Data::Number(number));
        }
        let mut rows = Vec::new();
        let mut at = 0;
        let is_table = text.contains(';');
        for row in text.split(';') {
            rows.push(list(row, at, is_table)?);
            at += row.len() + 1;
        }
        Ok(if is_table { Data::List(rows) } else { rows.remove(0) })
    }

    /// The word for a position in which nothing is left.
    pub fn none() -> Data {
        Data::Word("none".to_owned())
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<&UBig> {
        if let Data::Number(number) = self { Some(number) } else { None }
    }

    /// The numbers of a list; a number alone is a list of one.
    pub fn numbers(&self) -> Option<Vec<UBig>> {
        match self {
            Data::Number(number) => Some(vec![number.clone()]),
            Data::List(items) => items.iter().map(|item| item.number().cloned()).collect(),
            Data::Word(_) => None,
        }
    }

    /// The lists of a list; a single list of numbers is a table of one row.
    pub fn rows(&self) -> Option<Vec<Vec<UBig>>> {
        let Data::List(items) = self else { return Some(vec![self.numbers()?]) };
        if items.iter().all(|item| item.number().is_some()) && !items.is_empty() {
            return Some(vec![self.numbers()?]);
        }
        items.iter().map(Data::numbers).collect()
    }
}

/// A number as it is written: digits, perhaps with `_` between them.
pub fn number(text: &str) -> Option<UBig> {
    if text.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(small) = text.parse::<u64>()
    {
        return Some(small.into());
    }
    let digits: Vec<u8> = text.bytes().filter(|&byte| byte != b'_').collect();
    let plain = text.starts_with(|c: char| c.is_ascii_digit()) && !text.ends_with('_');
    if !plain || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    UBig::from_str_radix(std::str::from_utf8(&digits).ok()?, 10).ok()
}

fn list(text: &str, at: usize, in_table: bool) -> Result<Data, DataError> {
    let mut items = Vec::new();
    let mut place = at;
    for part in text.split(',') {
        items.push(item(part, place)?);
        place += part.len() + 1;
    }
    Ok(if items.len() == 1 && !in_table { items.remove(0) } else { Data::List(items) })
}

/// A number, a word, or numbers tied by `-` or `<`.
fn item(text: &str, at: usize) -> Result<Data, DataError> {
    let inner = text.trim();
    let offset = at + (text.len() - text.trim_start().len());
    if inner.is_empty() {
        return Err(DataError { offset, message: "a number is missing here".to_owned() });
    }
    if !inner.starts_with(|c: char| c.is_ascii_digit()) {
        return match inner.chars().find(|c| !c.is_alphanumeric() && !"+*^_".contains(*c)) {
            None => Ok(Data::Word(inner.to_owned())),
            Some('-') => Err(DataError { offset, message: "numbers here cannot be negative".to_owned() }),
            Some(_) => Err(DataError { offset, message: "a number is expected here".to_owned() }),
        };
    }
    if let Some(number) = number(inner) {
        return Ok(Data::Number(number));
    }
    if inner.contains(['-', '<']) {
        let mut parts = Vec::new();
        let mut place = offset;
        for part in inner.split(['-', '<']) {
            let found = number(part.trim());
            let message = || "between these signs a number is expected".to_owned();
            parts.push(found.ok_or_else(|| DataError { offset: place, message: message() })?);
            place += part.len() + 1;
        }
        return Ok(Data::List(parts.into_iter().map(Data::Number).collect()));
    }
    // `2k` and `2^k` are words too.
    match inner.chars().all(|c| c.is_alphanumeric() || "+*^".contains(c)) {
        true => Ok(Data::Word(inner.to_owned())),
        false => Err(DataError { offset, message: "a number is expected here".to_owned() }),
    }
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::Number(number) => write!(f, "{number}"),
            Data::Word(word) => f.write_str(word),
            Data::List(items) => {
                let tables = items.iter().any(|item| matches!(item, Data::List(_)));
                let sign = if tables { ';' } else { ',' };
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        write!(f, "{sign}")?;
                    }
                    write!(f, "{item}")?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Data {
        Data::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn texts() {
        assert_eq!(read("1_000"), Data::Number(1000u32.into()));
        assert_eq!(read(" 1, 3 ,4").numbers().unwrap().len(), 3);
        assert_eq!(read("1,2").rows().unwrap(), [[1u32.into(), 2u32.into()]]);
        assert_eq!(read("1,2;3,4").rows().unwrap().len(), 2);
        assert_eq!(read("0-1,1-2").rows().unwrap().len(), 2);
        assert_eq!(read("0-1").rows().unwrap(), [[0u32.into(), 1u32.into()]]);
        for word in ["edge", "2k+1", "k^2", "2^k"] {
            assert_eq!(read(word), Data::Word(word.to_owned()));
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, offset) in [("", 0), ("1,", 2), ("1,-3", 2), ("1,2;3,?", 6), ("0-x", 2), ("1.5", 0)] {
            assert_eq!(Data::parse(text).unwrap_err().offset, offset, "{text}");
        }
    }
}
