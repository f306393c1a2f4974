//! Cuts a text into tokens, on demand, each with its bytes.
//!
//! Everything that must be written without inner spaces is one token: numbers, nimbers, ups and downs with their counts
//! and stars, runs of bars. The parser asks for tokens one at a time because a board, which follows a ruleset's name,
//! is not made of tokens and is taken as raw text.

use tedomari_number::Dyadic;

use crate::error::{ParseError, quote};
use crate::expr::Span;
use crate::labels::is_down;
use crate::loopy::LoopyName;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token<'t> {
    Number(Dyadic),
    Nimber(u64),
    Up {
        count: i64,
        star: u64,
    },
    UpPower {
        n: u64,
        down: bool,
        star: u64,
    },
    UpSum {
        n: u64,
        down: bool,
        star: u64,
    },
    /// A run of letters, digits and `_` that is not a down.
    Word(&'t str),
    /// `+_`
    TinySubscript,
    /// `-_`
    MinySubscript,
    PlusMinus,
    Plus,
    Minus,
    Colon,
    Dot,
    Comma,
    Bar(usize),
    /// `'` around braces.
    Quote,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    Ampersand,
    OpenBracket,
    CloseBracket,
    /// `1/on`, `^[on]` and the like, which are no words.
    Loopy(LoopyName, u64),
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Lexeme<'t> {
    pub token: Token<'t>,
    pub span: Span,
}

pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Steps over `c` if it comes next.
    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !keep(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn take_digits(&mut self) -> &'t str {
        self.take_while(|c| c.is_ascii_digit())
    }

    /// The byte after what was read.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Goes on from a byte of the text.
    pub fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The next character that is not a space, without moving.
    pub fn glance(&self) -> Option<char> {
        self.rest().trim_start().chars().next()
    }

    pub fn next(&mut self) -> Result<Lexeme<'t>, ParseError> {
        self.skip_spaces();
        let start = self.at;
        let token = self.token()?;
        Ok(Lexeme { token, span: Span { start, end: self.at } })
    }

    /// The raw text of a board up to the parenthesis that matches the one coming next, and the byte after it.
    pub fn board(&mut self) -> Result<(&'t str, usize), ParseError> {
        Ok((self.bracketed([b'(', b')'], "board")?, self.at))
    }

    /// Passes over the parameters in brackets that come next; the byte after them.
    pub fn parameters(&mut self) -> Result<usize, ParseError> {
        self.bracketed([b'[', b']'], "list of parameters")?;
        Ok(self.at)
    }

    /// The raw text inside the brackets that come next, in which brackets of the same kind match.
    fn bracketed(&mut self, [open, close]: [u8; 2], what: &str) -> Result<&'t str, ParseError> {
        self.skip_spaces();
        let start = self.at;
        let mut depth = 0_usize;
        for (at, byte) in self.rest().bytes().enumerate() {
            depth += usize::from(byte == open);
            depth -= usize::from(byte == close);
            if depth == 0 {
                let inside = &self.rest()[1..at];
                self.at += at + 1;
                return Ok(inside);
            }
        }
        let close = char::from(close);
        let message = format!(
            "found the end of the text, expected `{close}` to close the {what} that begins at byte {start}"
        );
        Err(ParseError { expected: vec![format!("`{close}`")], ..ParseError::new(self.text.len(), message) })
    }

    fn token(&mut self) -> Result<Token<'t>, ParseError> {
        let start = self.at;
        let Some(c) = self.peek() else { return Ok(Token::End) };
        if c.is_ascii_digit() || vulgar_fraction(c).is_some() {
            return self.number();
        }
        if c.is_ascii_alphabetic() {
            let word = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            if !is_down(word) {
                return Ok(Token::Word(word));
            }
            // The digits are read again as the count.
            let downs = word.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            self.at = start + downs;
            return self.ups(start, downs as u64, true);
        }
        self.at += c.len_utf8();
        Ok(match c {
            '*' | '⋆' | '∗' => Token::Nimber(self.star_count()?),
            '^' | '↑' | '⇑' | '↓' | '⇓' => {
                self.at = start;
                let up = matches!(c, '^' | '↑' | '⇑');
                let run = self.take_while(|c| {
                    if up { matches!(c, '^' | '↑' | '⇑') } else { matches!(c, '↓' | '⇓') }
                });
                let count = run.chars().map(|c| if matches!(c, '⇑' | '⇓') { 2 } else { 1 }).sum();
                return self.ups(start, count, !up);
            }
            '+' if self.take('_') => Token::TinySubscript,
            '+' if self.takes_minus_of_plus_minus() => Token::PlusMinus,
            '+' => Token::Plus,
            '-' | '−' if self.take('_') => Token::MinySubscript,
            '-' | '−' => Token::Minus,
            '⧾' => Token::TinySubscript,
            '⧿' => Token::MinySubscript,
            '±' => Token::PlusMinus,
            ':' => Token::Colon,
            '.' => Token::Dot,
            ',' => Token::Comma,
            '|' | '‖' => {
                self.at = start;
                let run = self.take_while(|c| matches!(c, '|' | '‖'));
                Token::Bar(run.chars().map(|c| if c == '‖' { 2 } else { 1 }).sum())
            }
            '\'' | '‘' | '’' => Token::Quote,
            '{' => Token::OpenBrace,
            '}' => Token::CloseBrace,
            '(' => Token::OpenParen,
            ')' => Token::CloseParen,
            '&' => Token::Ampersand,
            '[' => Token::OpenBracket,
            ']' => Token::CloseBracket,
            '/' => {
                return Err(ParseError::new(
                    start,
                    "found `/`, which is allowed only between the digits of a fraction, as in 3/4, without spaces",
                ));
            }
            c => {
                return Err(ParseError::new(
                    start,
                    format!("the character {} has no meaning here", quote(c.encode_utf8(&mut [0; 4]))),
                ));
            }
        })
    }

    /// After a plus: steps over the minus of `+-`, but leaves the `-_` of `+-_2` whole.
    fn takes_minus_of_plus_minus(&mut self) -> bool {
        let mut ahead = self.rest().chars();
        matches!(ahead.next(), Some('-' | '−'))
            && ahead.next() != Some('_')
            && (self.take('-') || self.take('−'))
    }

    fn number(&mut self) -> Result<Token<'t>, ParseError> {
        let start = self.at;
        let whole = self.take_digits();
        if let Some(fraction) = self.peek().and_then(vulgar_fraction) {
            let at = self.at;
            self.at += self.peek().map_or(0, char::len_utf8);
            let Some((numerator, exponent)) = fraction else {
                return Err(ParseError::new(at, "the denominator is not a power of two"));
            };
            let fraction = Dyadic::new(numerator, exponent);
            return Ok(Token::Number(if whole.is_empty() {
                fraction
            } else {
                literal(whole, start)? + fraction
            }));
        }
        let mut ahead = self.rest().chars();
        match (ahead.next(), ahead.next()) {
            (Some('/'), _) => {
                if whole == "1" && self.take_text("/on") {
                    return Ok(Token::Loopy(LoopyName::Over, self.star()?));
                }
                self.take('/');
                self.take_digits();
            }
            (Some('.'), Some(digit)) if digit.is_ascii_digit() => {
                self.take('.');
                self.take_digits();
            }
            _ => {}
        }
        Ok(Token::Number(literal(&self.text[start..self.at], start)?))
    }

    /// Steps over a text that ends in a word, if it comes next and the word goes on no further.
    fn take_text(&mut self, text: &str) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let found = self.rest().strip_prefix(text).is_some_and(|rest| !rest.starts_with(is_word));
        if found {
            self.at += text.len();
        }
        found
    }

    /// What may follow the arrows: a count, `<n>` or `[n]`, then a star.
    fn ups(&mut self, start: usize, arrows: u64, down: bool) -> Result<Token<'t>, ParseError> {
        let mark = self.at;
        let (token, close): (fn(u64, bool, u64) -> Token<'t>, char) = match self.peek() {
            Some('<') => (|n, down, star| Token::UpPower { n, down, star }, '>'),
            Some('[') => (|n, down, star| Token::UpSum { n, down, star }, ']'),
            next => {
                let mut count = arrows;
                if next.is_some_and(|c| c.is_ascii_digit()) {
                    self.single_arrow(arrows, mark)?;
                    count = self.count("arrow")?;
                }
                let signed = if down { -i128::from(count) } else { i128::from(count) };
                let count = i64::try_from(signed).map_err(|_| too_large(start, "arrow"))?;
                return Ok(Token::Up { count, star: self.star()? });
            }
        };
        self.single_arrow(arrows, mark)?;
        self.at += 1;
        let at = self.at;
        if self.take_text("on") && self.take(close) {
            let name = match (close, down) {
                (']', false) => LoopyName::Upon,
                (']', true) => LoopyName::Downon,
                (_, false) => LoopyName::Uponth,
                (_, true) => LoopyName::Downonth,
            };
            return Ok(Token::Loopy(name, self.star()?));
        }
        self.at = at;
        let n = self.count("power")?;
        if n == 0 {
            return Err(ParseError::new(at, "the powers of up begin at 1"));
        }
        if !self.take(close) {
            let found =
                self.peek().map_or("the end of the text".to_owned(), |c| quote(c.encode_utf8(&mut [0; 4])));
            return Err(ParseError::unexpected(self.at, &found, &[if close == '>' { "`>`" } else { "`]`" }]));
        }
        Ok(token(n, down, self.star()?))
    }

    fn single_arrow(&self, arrows: u64, mark: usize) -> Result<(), ParseError> {
        if arrows == 1 {
            return Ok(());
        }
        Err(ParseError::new(mark, "a count, `<` or `[` follows a single arrow, as in ^3 or v<2>"))
    }

    /// An optional star with an optional count.
    fn star(&mut self) -> Result<u64, ParseError> {
        if self.take('*') || self.take('⋆') || self.take('∗') { self.star_count() } else { Ok(0) }
    }

    /// The nimber right behind a name, 0 for none.
    pub fn star_behind(&mut self) -> Result<u64, ParseError> {
        self.star()
    }

    fn star_count(&mut self) -> Result<u64, ParseError> {
        if self.peek().is_some_and(|c| c.is_ascii_digit()) { self.count("nimber") } else { Ok(1) }
    }

    fn count(&mut self, what: &str) -> Result<u64, ParseError> {
        let start = self.at;
        let digits = self.take_digits();
        if digits.is_empty() {
            let found =
                self.peek().map_or("the end of the text".to_owned(), |c| quote(c.encode_utf8(&mut [0; 4])));
            return Err(ParseError::unexpected(start, &found, &["a count"]));
        }
        digits.parse().map_err(|_| too_large(start, what))
    }
}

fn too_large(offset: usize, what: &str) -> ParseError {
    ParseError::new(offset, format!("the {what} count is too large"))
}

fn literal(text: &str, start: usize) -> Result<Dyadic, ParseError> {
    text.parse().map_err(|error: tedomari_number::ParseDyadicError| {
        ParseError::new(start + error.offset, error.message)
    })
}

/// The one-character fractions as (numerator, exponent); `Some(None)` for those that are not dyadic.
fn vulgar_fraction(c: char) -> Option<Option<(i64, u64)>> {
    Some(match c {
        '½' => Some((1, 1)),
        '¼' => Some((1, 2)),
        '¾' => Some((3, 2)),
        '⅛' => Some((1, 3)),
        '⅜' => Some((3, 3)),
        '⅝' => Some((5, 3)),
        '⅞' => Some((7, 3)),
        '⅐' | '⅑' | '⅒' | '⅓' | '⅔' | '⅕' | '⅖' | '⅗' | '⅘' | '⅙' | '⅚' => None,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
        let mut lexer = Lexer::new(text);
        let mut all = Vec::new();
        loop {
            match lexer.next()?.token {
                Token::End => return Ok(all),
                token => all.push(token),
            }
        }
    }

    fn number(text: &str) -> Token<'static> {
        Token::Number(text.parse().unwrap())
    }

    #[test]
    fn numbers_in_every_spelling() {
        for (text, want) in [("5", "5"), ("3/4", "3/4"), ("2.50", "5/2"), ("½", "1/2"), ("2¾", "11/4")] {
            assert_eq!(tokens(text).unwrap(), [number(want)]);
        }
        assert_eq!(tokens("4.{").unwrap(), [number("4"), Token::Dot, Token::OpenBrace]);
        assert_eq!(tokens("2. 5").unwrap(), [number("2"), Token::Dot, number("5")]);
        for (text, offset) in [("1/3", 2), ("1/0", 2), ("0.1", 0), ("1/", 2), ("2⅓", 1), ("1 / 2", 2)] {
            assert_eq!(tokens(text).unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn arrows_with_counts_powers_and_stars() {
        for (text, count, star) in [
            ("^", 1, 0),
            ("vv*", -2, 1),
            ("^3*2", 3, 2),
            ("⇑⋆", 2, 1),
            ("↓↓⇓", -4, 0),
            ("v2∗3", -2, 3),
            ("^0", 0, 0),
        ] {
            assert_eq!(tokens(text).unwrap(), [Token::Up { count, star }], "{text}");
        }
        assert_eq!(tokens("v<2>*").unwrap(), [Token::UpPower { n: 2, down: true, star: 1 }]);
        assert_eq!(tokens("^[3]").unwrap(), [Token::UpSum { n: 3, down: false, star: 0 }]);
        assert_eq!(tokens("v9223372036854775808").unwrap(), [Token::Up { count: i64::MIN, star: 0 }]);
        for (text, offset) in [
            ("^99999999999999999999", 1),
            ("^9223372036854775808", 0),
            ("*99999999999999999999", 1),
            ("^^3", 2),
            ("vv<2>", 2),
            ("^<", 2),
            ("^<0>", 2),
            ("^[2>", 3),
        ] {
            assert_eq!(tokens(text).unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn words_and_downs() {
        assert_eq!(tokens("va").unwrap(), [Token::Word("va")]);
        assert_eq!(tokens("v2x").unwrap(), [Token::Word("v2x")]);
        assert_eq!(tokens("3a").unwrap(), [number("3"), Token::Word("a")]);
        assert!(tokens("a§").is_err());
    }

    #[test]
    fn signs() {
        use Token::{Minus, MinySubscript, Plus, PlusMinus, TinySubscript};
        assert_eq!(tokens("+- ± −").unwrap(), [PlusMinus, PlusMinus, Minus]);
        assert_eq!(
            tokens("+_ -_ +-_ --_").unwrap(),
            [TinySubscript, MinySubscript, Plus, MinySubscript, Minus, MinySubscript]
        );
        assert_eq!(tokens("||| |‖").unwrap(), [Token::Bar(3), Token::Bar(3)]);
    }

    #[test]
    fn boards_are_raw_and_balanced() {
        let mut lexer = Lexer::new(" (a(½)|..) ");
        assert_eq!(lexer.board().unwrap(), ("a(½)|..", 11));
        assert_eq!(lexer.next().unwrap().token, Token::End);
        assert_eq!(Lexer::new("((½)").board().unwrap_err().offset, 5);
    }
}
