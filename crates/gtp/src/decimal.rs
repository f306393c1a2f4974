//! Dyadic numbers as exact decimals, which is what controllers read.

use dashu_int::IBig;
use tedomari_number::Dyadic;

/// The number with its digits after the point: n / 2^e is n 5^e / 10^e.
pub(crate) fn decimal(number: &Dyadic) -> String {
    let places = number.denominator_exponent() as usize;
    let digits = (number.abs().numerator() * IBig::from(5).pow(places)).to_string();
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    let sign = if number.signum() < 0 { "-" } else { "" };
    if rest.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

/// The result of a game as GTP and SGF write it.
pub(crate) fn result(score: &Dyadic) -> String {
    match score.signum() {
        0 => "0".to_owned(),
        1 => format!("B+{}", decimal(score)),
        _ => format!("W+{}", decimal(&score.abs())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        for (text, expected) in
            [("0", "0"), ("13/2", "6.5"), ("-1/8", "-0.125"), ("-7", "-7"), ("1/1024", "0.0009765625")]
        {
            assert_eq!(decimal(&text.parse().unwrap()), expected);
        }
        assert_eq!(result(&Dyadic::new(-9, 1)), "W+4.5");
    }
}
