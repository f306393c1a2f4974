//! Cuts a text of infinite arithmetic into tokens, on demand.

use dashu_int::IBig;
use tedomari_number::Fraction;

use crate::read::ReadError;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token<'t> {
    Number(Fraction),
    Omega,
    Word(&'t str),
    Plus,
    Minus,
    /// A star: a sign of multiplication behind an operand, a nimber before one.
    Star,
    Slash,
    Caret,
    Dot,
    Comma,
    Open,
    Close,
    End,
}

pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

/// The signs of games that have no sum with an infinite number.
const OTHER_GAMES: &str = "only numbers and nimbers have sums with infinite numbers here: a game in braces, an up or a position has none";

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The byte after what was read.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Goes on from a byte of the text.
    pub fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !keep(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// The next token and its first byte.
    pub fn next(&mut self) -> Result<(Token<'t>, usize), ReadError> {
        self.at = self.text.len() - self.rest().trim_start().len();
        let start = self.at;
        let Some(c) = self.rest().chars().next() else { return Ok((Token::End, start)) };
        if c.is_ascii_digit() {
            return Ok((Token::Number(self.number()), start));
        }
        if c.is_ascii_alphabetic() {
            let word = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            return match word {
                "omega" => Ok((Token::Omega, start)),
                _ if word.trim_start_matches('v').bytes().all(|b| b.is_ascii_digit()) => {
                    Err(ReadError::new(start, OTHER_GAMES))
                }
                _ => Ok((Token::Word(word), start)),
            };
        }
        self.at += c.len_utf8();
        let token = match c {
            'ω' => Token::Omega,
            '+' if self.rest().starts_with(['-', '−']) => {
                let message = "`+-` is the switch of a game, and there is none with infinite numbers: write `+ -x` or `-x`";
                return Err(ReadError::new(start, message));
            }
            '+' => Token::Plus,
            '-' | '−' => Token::Minus,
            '*' | '⋆' | '∗' | '·' | '×' => Token::Star,
            '/' => Token::Slash,
            '^' => Token::Caret,
            '.' => Token::Dot,
            ',' => Token::Comma,
            '(' => Token::Open,
            ')' => Token::Close,
            '{' | '}' | '|' | '\'' | ':' | '&' | '[' | ']' | '↑' | '⇑' | '↓' | '⇓' | '±' => {
                return Err(ReadError::new(start, OTHER_GAMES));
            }
            c => return Err(ReadError::new(start, format!("the character `{c}` has no meaning here"))),
        };
        Ok((token, start))
    }

    /// An integer or a decimal number.
    fn number(&mut self) -> Fraction {
        let whole = self.take_while(|c| c.is_ascii_digit());
        let is_decimal =
            self.rest().strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let places = if is_decimal {
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit())
        } else {
            ""
        };
        let digits: IBig = format!("{whole}{places}").parse().expect("digits are a number");
        Fraction::from_parts(digits, IBig::from(10).pow(places.len()))
    }
}
