//! How numbers and nimbers are written, such that they can be read again.

use std::fmt::{self, Write};

use dashu_int::IBig;
use tedomari_notation::Style;
use tedomari_number::Fraction;
use tedomari_task::deeper;

use crate::normal::{Normal, Term};
use crate::surreal::Surreal;
use crate::value::Value;

fn omega(style: Style) -> &'static str {
    match style {
        Style::Ascii => "omega",
        Style::Unicode => "ω",
        Style::Latex => "\\omega",
    }
}

/// r or omega^x*r, without a sign.
fn term(out: &mut dyn Write, term: &Term, style: Style) -> fmt::Result {
    let negative = term.coefficient.signum() < 0;
    let size = if negative { -term.coefficient.clone() } else { term.coefficient.clone() };
    if term.exponent.is_zero() {
        return fraction(out, &size, style);
    }
    out.write_str(omega(style))?;
    let one = Normal::from(1);
    if term.exponent != one {
        out.write_char('^')?;
        let single = match term.exponent.terms() {
            // A positive integer, or a power of omega, needs no parentheses.
            [only] if only.exponent.is_zero() => only.coefficient.denominator() == IBig::ONE,
            [only] => only.coefficient == Fraction::from(1),
            _ => false,
        };
        let [open, close] = match (style, single) {
            (Style::Latex, _) => ["{", "}"],
            (_, true) => ["", ""],
            (_, false) => ["(", ")"],
        };
        out.write_str(open)?;
        deeper(|| normal(out, &term.exponent, style))?;
        out.write_str(close)?;
    }
    let (numerator, denominator) = (size.numerator(), size.denominator());
    if numerator != IBig::ONE {
        let times = if style == Style::Latex { " \\cdot " } else { "*" };
        write!(out, "{times}{numerator}")?;
    }
    if denominator == IBig::ONE { Ok(()) } else { write!(out, "/{denominator}") }
}

fn fraction(out: &mut dyn Write, x: &Fraction, style: Style) -> fmt::Result {
    match style {
        Style::Latex if x.denominator() != IBig::ONE => {
            write!(out, "\\frac{{{}}}{{{}}}", x.numerator(), x.denominator())
        }
        _ => write!(out, "{x}"),
    }
}

fn normal(out: &mut dyn Write, x: &Normal, style: Style) -> fmt::Result {
    for (at, part) in x.terms().iter().enumerate() {
        out.write_str(match (at, part.coefficient.signum() < 0) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        })?;
        term(out, part, style)?;
    }
    if x.is_zero() { out.write_char('0') } else { Ok(()) }
}

fn surreal(out: &mut dyn Write, x: &Surreal, style: Style) -> fmt::Result {
    if let Some(x) = x.to_normal() {
        return normal(out, x, style);
    }
    if style == Style::Latex {
        out.write_str("\\frac{")?;
        normal(out, x.numerator(), style)?;
        out.write_str("}{")?;
        normal(out, x.denominator(), style)?;
        return out.write_char('}');
    }
    let part = |out: &mut dyn Write, x: &Normal| {
        if x.terms().len() == 1 {
            return normal(out, x, style);
        }
        out.write_char('(')?;
        normal(out, x, style)?;
        out.write_char(')')
    };
    part(out, x.numerator())?;
    out.write_char('/')?;
    part(out, x.denominator())
}

fn star(out: &mut dyn Write, nimber: &Normal, style: Style) -> fmt::Result {
    out.write_str(match style {
        Style::Ascii => "*",
        Style::Unicode => "∗",
        Style::Latex => "{*}",
    })?;
    if *nimber == Normal::from(1) {
        return Ok(());
    }
    let single = match nimber.terms() {
        [only] => only.exponent.is_zero() || only.coefficient == Fraction::from(1),
        _ => false,
    };
    if single {
        return normal(out, nimber, style);
    }
    out.write_char('(')?;
    normal(out, nimber, style)?;
    out.write_char(')')
}

impl Normal {
    /// The number as text.
    pub fn text(&self, style: Style) -> String {
        let mut text = String::new();
        normal(&mut text, self, style).expect("a string takes everything");
        text
    }
}

impl Value {
    /// The value as text, which [`evaluate`](crate::evaluate) reads again unless it is LaTeX.
    pub fn text(&self, style: Style) -> String {
        let mut text = String::new();
        self.write(&mut text, style).expect("a string takes everything");
        text
    }

    fn write(&self, out: &mut dyn Write, style: Style) -> fmt::Result {
        if !self.is_nimber() || self.nimber.is_zero() {
            surreal(out, &self.number, style)?;
            if self.nimber.is_zero() {
                return Ok(());
            }
            out.write_str(" + ")?;
        }
        star(out, &self.nimber, style)
    }
}

impl fmt::Display for Normal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        normal(f, self, Style::Ascii)
    }
}

impl fmt::Debug for Normal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        normal(f, self, Style::Ascii)
    }
}

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        surreal(f, self, Style::Ascii)
    }
}

impl fmt::Debug for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        surreal(f, self, Style::Ascii)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Style::Ascii)
    }
}
