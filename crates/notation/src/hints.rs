//! What to write instead of notations that other programs have and this one reads otherwise: products, powers, assignments.

use tedomari_number::Dyadic;

use crate::error::{ParseError, quote};
use crate::expr::Span;
use crate::function::OMEGA;

/// No more of a game is repeated.
const LONGEST: usize = 100;

/// A mistake that has a better message than "unexpected": a game after a star that was meant as a sign of multiplication.
///
/// `text` is the whole text, `span` what came where an operator was expected.
pub(crate) fn product(text: &str, span: Span) -> Option<ParseError> {
    let (before, after) = (&text[..span.start], &text[span.start..]);
    let is_star = |c: char| matches!(c, '*' | '⋆' | '∗' | '×' | '·');
    if let Some(front) = before.trim_end().strip_suffix(is_star) {
        let digits = front.trim_end();
        let number = &digits[digits.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
        let times = if number.is_empty() { "n" } else { number };
        let factor = first_game(after);
        let factor = factor.char_indices().nth(LONGEST).map_or(factor, |(cut, _)| &factor[..cut]);
        let factor = match factor.starts_with(|c: char| c.is_ascii_digit()) {
            true => format!("({factor})"),
            false => factor.to_owned(),
        };
        let message = format!(
            "found {} after `*`, which is the game star and no multiplication: a multiple is written with a point, {}",
            quote(&text[span.start..span.end]),
            quote(&format!("{times}.{factor}"))
        );
        return Some(ParseError {
            expected: vec![format!("{times}.{factor}")],
            ..ParseError::new(span.start, message)
        });
    }
    let sign = after.chars().next()?;
    let found = &text[span.start..span.end];
    if is_star(sign) {
        let message = format!(
            "found {}, expected an operator: to add a nimber write {}; a multiple has the number in front and a point, `2.G`",
            quote(found),
            quote(&format!("+ {found}"))
        );
        return Some(ParseError::new(span.start, message));
    }
    if matches!(sign, '^' | '↑' | '⇑' | '↓' | '⇓') {
        let message = format!(
            "found {}, expected an operator: to add it write {}; there are no powers",
            quote(found),
            quote(&format!("+ {found}"))
        );
        return Some(ParseError::new(span.start, message));
    }
    None
}

/// Names of games in words, and how they are written.
const SPELLED_OUT: [(&str, &str); 8] = [
    ("up", "^"),
    ("down", "v"),
    ("star", "*"),
    ("double_up", "^^"),
    ("doubleup", "^^"),
    ("zero", "0"),
    ("tiny", "Tiny(G)"),
    ("miny", "Miny(G)"),
];

/// A mistake in place of an unknown word, if it is the name of a game that is written by signs.
pub(crate) fn spelled_out(word: &str, span: Span) -> Option<ParseError> {
    if word == OMEGA {
        let message =
            "`omega` is an infinite number: `eval` and `compare` take sums of numbers and nimbers with it";
        return Some(ParseError::new(span.start, message));
    }
    let (_, sign) = SPELLED_OUT.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
    let message = format!("unknown word {}: this game is written {}", quote(word), quote(sign));
    Some(ParseError { expected: vec![sign.to_owned()], ..ParseError::new(span.start, message) })
}

/// A mistake in place of an unknown word, if an assignment was meant: `g := {3|1}`, `let g = {3|1}`.
pub(crate) fn assignment(text: &str, word: &str, span: Span) -> Option<ParseError> {
    let rest = text[span.end..].trim_start();
    let (name, rest) = match word {
        "let" | "def" | "var" => {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            (&rest[..end], rest[end..].trim_start())
        }
        word => (word, rest),
    };
    let game = rest.strip_prefix(":=").or_else(|| rest.strip_prefix('='))?;
    let game = first_game(game.trim_start());
    let labelled = match game.starts_with('{') {
        true => format!("{name}{game}"),
        false => format!("{name}{{…|…}}"),
    };
    let message = format!(
        "there are no assignments: a game gets a name where it first stands, by a label in front of its braces, as in {}",
        quote(&format!("{labelled} + {name}"))
    );
    Some(ParseError::new(span.start, message))
}

/// The game that a text begins with, as far as its brackets go.
fn first_game(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return &text[..at + 1];
                }
            }
            '}' | ')' | ']' | ',' | '|' | '+' | '-' | ' ' if depth == 0 => return &text[..at],
            _ => {}
        }
    }
    text
}

/// What a number with an up or a star right behind it is, if a reader may take it for a power or a product: `2^100` is
/// 2 + ^100, and `3*5` is 3 + *5.
///
/// ```
/// use tedomari_notation::misread;
///
/// let note = misread("2^100").unwrap();
/// assert!(note.starts_with("`2^100` is 2 + ^100"), "{note}");
/// assert!(misread("{2^|1*}").is_none() && misread("3/2^2").is_none());
/// ```
pub fn misread(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < bytes.len() {
        let count = digits(at);
        if count == 0 {
            at += 1;
            continue;
        }
        let (sign, end) = (at + count, at + count + 1);
        let is_whole =
            at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || b"/._^*<[".contains(&bytes[at - 1]));
        let power = bytes.get(sign).filter(|sign| is_whole && matches!(sign, b'^' | b'*'));
        if let Some(power) = power
            && digits(end) > 0
        {
            let second = &text[end..end + digits(end)];
            let (first, sign) = (&text[at..sign], char::from(*power));
            let (what, instead) = match sign {
                '^' => (
                    "ups and no power",
                    format!("for a power write the number itself{}", power_of(first, second)),
                ),
                _ => ("a nimber and no product", format!("a multiple is written {first}.({second})")),
            };
            return Some(format!("`{first}{sign}{second}` is {first} + {sign}{second}: {what}; {instead}"));
        }
        at += count;
    }
    None
}

/// The power as a number, if it can be written in a line.
fn power_of(base: &str, exponent: &str) -> String {
    const LONGEST: usize = 60;
    let Ok(exponent) = exponent.parse::<usize>() else { return String::new() };
    let Ok(base) = base.parse::<Dyadic>() else { return String::new() };
    let mut power = Dyadic::from(1);
    for _ in 0..exponent.min(4 * LONGEST) {
        power = &power * &base;
        if power.to_string().len() > LONGEST {
            return String::new();
        }
    }
    if exponent > 4 * LONGEST { String::new() } else { format!(", {power}") }
}

#[cfg(test)]
mod tests {
    use super::misread;
    use crate::parse;

    fn message(text: &str) -> String {
        parse(text).unwrap_err().message
    }

    #[test]
    fn products() {
        for (text, instead) in [
            ("2 * {3|1}", "`2.{3|1}`"),
            ("2*{3|1}", "`2.{3|1}`"),
            ("2 * 3", "`2.(3)`"),
            ("{9|2 * (3+1)}", "`2.(3+1)`"),
            ("* {3|1}", "`n.{3|1}`"),
        ] {
            assert!(message(text).ends_with(instead), "{text}: {}", message(text));
        }
        assert!(message("{3|1} * 2").contains("`+ *`"), "{}", message("{3|1} * 2"));
        assert!(message("{3|1}^2").contains("`+ ^2`"), "{}", message("{3|1}^2"));
    }

    #[test]
    fn assignments() {
        for text in ["g := {3|1}", "g = {3|1}", "let g = {3|1}", "g:={3|1}"] {
            assert!(message(text).ends_with("as in `g{3|1} + g`"), "{text}: {}", message(text));
        }
        assert!(message("g := 5").ends_with("as in `g{…|…} + g`"), "{}", message("g := 5"));
        assert!(parse("g{3|1} + g").is_ok());
    }

    #[test]
    fn misreadings() {
        for text in ["2^100", "3*5", " 2^100 + 1", "{3*5|0}"] {
            assert!(misread(text).is_some(), "{text}");
        }
        assert!(misread("2^100").unwrap().ends_with(", 1267650600228229401496703205376"));
        assert!(misread("2^1000000000").unwrap().ends_with("the number itself"));
        for text in ["2^", "^100", "2*", "3/2^3", "*2*3", "domineering(2x3)", "^<2>*3", "2.3^4", ""] {
            assert!(misread(text).is_none(), "{text}");
        }
    }
}
