//! The three ways to write: one table of signs each, and how numbers look.

use std::fmt;

use tedomari_number::Dyadic;

use crate::loopy::{KoShape, LoopyName};

/// How an expression is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Style {
    /// Plain ASCII as CGSuite prints it; reads back.
    #[default]
    Ascii,
    /// Arrows, stars and fractions as in the books; reads back.
    Unicode,
    /// For papers: math mode of LaTeX without any package. It is not read.
    Latex,
}

/// The signs of a style.
pub(crate) struct Signs {
    pub brace: [&'static str; 2],
    pub quote: &'static str,
    pub paren: [&'static str; 2],
    /// Bars by length, from 1.
    pub bars: [&'static str; LONGEST_BAR],
    pub star: &'static str,
    pub up: &'static str,
    pub up_up: &'static str,
    pub down: &'static str,
    pub down_down: &'static str,
    pub power: [&'static str; 2],
    pub sum: [&'static str; 2],
    pub tiny: [&'static str; 2],
    pub miny: [&'static str; 2],
    pub plus_minus: &'static str,
    pub times: &'static str,
    pub colon: &'static str,
    pub ampersand: &'static str,
    pub bracket: [&'static str; 2],
}

/// Longer bars are hard to tell apart; deeper games keep their braces.
pub(crate) const LONGEST_BAR: usize = 4;

const PLAIN: Signs = Signs {
    brace: ["{", "}"],
    quote: "'",
    paren: ["(", ")"],
    bars: ["|", "||", "|||", "||||"],
    star: "*",
    up: "^",
    up_up: "^^",
    down: "v",
    down_down: "vv",
    power: ["<", ">"],
    sum: ["[", "]"],
    tiny: ["Tiny(", ")"],
    miny: ["Miny(", ")"],
    plus_minus: "+-",
    times: ".",
    colon: ":",
    ampersand: " & ",
    bracket: ["[", "]"],
};

static ASCII: Signs = PLAIN;

static UNICODE: Signs = Signs {
    star: "∗",
    up: "↑",
    up_up: "⇑",
    down: "↓",
    down_down: "⇓",
    tiny: ["+_", ""],
    miny: ["-_", ""],
    plus_minus: "±",
    ..PLAIN
};

static LATEX: Signs = Signs {
    brace: [r"\left\{", r"\right\}"],
    quote: r"\text{'}",
    paren: [r"\left(", r"\right)"],
    bars: [r"\mid ", r"\parallel ", r"\mathrel{|||}", r"\mathrel{||||}"],
    star: r"{\ast}",
    up: r"{\uparrow}",
    up_up: r"{\Uparrow}",
    down: r"{\downarrow}",
    down_down: r"{\Downarrow}",
    power: ["^{", "}"],
    sum: ["^{[", "]}"],
    tiny: ["{+_{", "}}"],
    miny: ["{-_{", "}}"],
    plus_minus: r"\pm ",
    times: r"\cdot ",
    colon: r"\mathbin{:}",
    ampersand: r" \mathbin{\&} ",
    bracket: [r"\left[", r"\right]"],
};

impl Style {
    pub(crate) fn signs(self) -> &'static Signs {
        match self {
            Style::Ascii => &ASCII,
            Style::Unicode => &UNICODE,
            Style::Latex => &LATEX,
        }
    }

    pub(crate) fn write_number(self, f: &mut fmt::Formatter<'_>, number: &Dyadic) -> fmt::Result {
        if self == Style::Ascii || number.is_integer() {
            return write!(f, "{number}");
        }
        let sign = if number.signum() < 0 { "-" } else { "" };
        let magnitude = number.abs();
        if self == Style::Latex {
            let text = magnitude.to_string();
            let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
            return write!(f, r"{sign}\frac{{{numerator}}}{{{denominator}}}");
        }
        let whole = magnitude.floor();
        match vulgar_fraction(&(&magnitude - &whole)) {
            Some(fraction) if whole.is_zero() => write!(f, "{sign}{fraction}"),
            Some(fraction) => write!(f, "{sign}{whole}{fraction}"),
            None => write!(f, "{number}"),
        }
    }

    /// A function's name, or a label.
    pub(crate) fn write_name(self, f: &mut fmt::Formatter<'_>, name: &str, upright: bool) -> fmt::Result {
        if self != Style::Latex {
            return f.write_str(name);
        }
        f.write_str(if upright { r"\mathrm{" } else { r"\mathit{" })?;
        write_escaped(f, name)?;
        f.write_str("}")
    }

    /// The name of a loopy game.
    pub(crate) fn write_loopy(self, f: &mut fmt::Formatter<'_>, name: LoopyName) -> fmt::Result {
        let signs = self.signs();
        let (arrow, [open, close]) = match name {
            LoopyName::Downon => (signs.down, signs.sum),
            LoopyName::Uponth => (signs.up, signs.power),
            LoopyName::Downonth => (signs.down, signs.power),
            _ => return self.write_name(f, name.name(), true),
        };
        write!(f, "{arrow}{open}")?;
        self.write_name(f, "on", true)?;
        f.write_str(close)
    }

    /// A ko, up to its ends.
    pub(crate) fn write_ko(self, f: &mut fmt::Formatter<'_>, ko: KoShape) -> fmt::Result {
        if self != Style::Latex {
            return write!(f, "{ko}");
        }
        self.write_name(f, ko.word(), true)?;
        match ko.numbers() {
            Some((place, length)) => write!(f, "_{{{place}}}^{{{length}}}"),
            None => Ok(()),
        }
    }

    pub(crate) fn write_position(
        self,
        f: &mut fmt::Formatter<'_>,
        ruleset: &str,
        board: &str,
    ) -> fmt::Result {
        if self != Style::Latex {
            return write!(f, "{ruleset}({board})");
        }
        f.write_str(r"\texttt{")?;
        write_escaped(f, ruleset)?;
        f.write_str("(")?;
        write_escaped(f, board)?;
        f.write_str(")}")
    }
}

fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => write!(f, r"\{c}")?,
            '\\' => f.write_str(r"\textbackslash{}")?,
            '^' => f.write_str(r"\textasciicircum{}")?,
            '~' => f.write_str(r"\textasciitilde{}")?,
            c => write!(f, "{c}")?,
        }
    }
    Ok(())
}

/// The fractions between 0 and 1 that are one character.
fn vulgar_fraction(number: &Dyadic) -> Option<char> {
    const EIGHTHS: [char; 7] = ['⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];
    let eighths = number.double().double().double().to_i64()?;
    EIGHTHS.get(usize::try_from(eighths - 1).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn numbers_in_each_style() {
        for (text, unicode, latex) in [
            ("5", "5", "5"),
            ("-3/4", "-¾", r"-\frac{3}{4}"),
            ("5/2", "2½", r"\frac{5}{2}"),
            ("-17/8", "-2⅛", r"-\frac{17}{8}"),
            ("3/16", "3/16", r"\frac{3}{16}"),
        ] {
            let expr = parse(text).unwrap();
            assert_eq!(expr.display(Style::Ascii).to_string(), text);
            assert_eq!(expr.display(Style::Unicode).to_string(), unicode);
            assert_eq!(expr.display(Style::Latex).to_string(), latex);
            assert!(parse(unicode).unwrap().same_structure(&expr));
        }
    }
}
