//! Amounts with units as users write them: `1.5s`, `10k`, `4GiB`. Read exactly, without floats.
//!
//! ```
//! use tedomari_task::quantity;
//!
//! assert_eq!(quantity::time("1.5s").unwrap().as_millis(), 1500);
//! assert_eq!((quantity::count("10k"), quantity::bytes("4GiB")), (Ok(10_000), Ok(4 << 30)));
//! ```

use std::time::Duration;

type Unit = (&'static str, u128);

const SECOND: u128 = 1_000_000_000;
const TIMES: &[Unit] =
    &[("", SECOND), ("ms", 1_000_000), ("s", SECOND), ("m", 60 * SECOND), ("h", 3600 * SECOND)];
const COUNTS: &[Unit] = &[("", 1), ("k", 1_000), ("M", 1_000_000), ("G", 1_000_000_000)];
const BYTES: &[Unit] = &[
    ("", 1),
    ("B", 1),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
];

/// A time: `500ms`, `10s`, `1.5m`, `2h`; without a unit it is in seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    let nanoseconds = amount(text, TIMES)?;
    let seconds = u64::try_from(nanoseconds / 1_000_000_000).map_err(|_| "too long".to_owned())?;
    Ok(Duration::new(seconds, (nanoseconds % 1_000_000_000) as u32))
}

/// A count: `1000`, `10k`, `2.5M`.
pub fn count(text: &str) -> Result<u64, String> {
    u64::try_from(amount(text, COUNTS)?).map_err(|_| "too many".to_owned())
}

/// A size in bytes: `4GiB`, `500MB`.
pub fn bytes(text: &str) -> Result<usize, String> {
    usize::try_from(amount(text, BYTES)?).map_err(|_| "too many bytes".to_owned())
}

fn amount(text: &str, units: &[Unit]) -> Result<u128, String> {
    let expected = || {
        let names: Vec<&str> = units.iter().map(|unit| unit.0).filter(|name| !name.is_empty()).collect();
        let (last, rest) = names.split_last().expect("there are units");
        format!("expected a number and one of the units {} or {last}", rest.join(", "))
    };
    let text = text.trim();
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = (&text[..split], text[split..].trim_start());
    let factor = (units.iter().find(|known| known.0 == unit))
        .or_else(|| units.iter().find(|known| known.0.eq_ignore_ascii_case(unit)))
        .ok_or_else(expected)?
        .1;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || (fraction.is_empty() && number.contains('.')) || fraction.contains('.') {
        return Err(expected());
    }
    // Beyond eighteen digits a fraction of any unit is less than one.
    let fraction = &fraction[..fraction.len().min(18)];
    let digits = |s: &str| if s.is_empty() { Ok(0) } else { s.parse::<u128>() };
    let too_large = || "the number is too large".to_owned();
    let part = digits(fraction).expect("at most 18 digits") * factor / 10_u128.pow(fraction.len() as u32);
    let whole = digits(whole).map_err(|_| too_large())?.checked_mul(factor).ok_or_else(too_large)?;
    whole.checked_add(part).ok_or_else(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("2 h"), Ok(Duration::from_secs(7200)));
        assert_eq!(time("5"), Ok(Duration::from_secs(5)));
        assert_eq!(time("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(count("10k"), Ok(10_000));
        assert_eq!(count("2.5M"), Ok(2_500_000));
        assert_eq!(bytes("4GiB"), Ok(4 << 30));
        assert_eq!(bytes("1kb"), Ok(1000));
        assert_eq!(bytes("0.5KiB"), Ok(512));
    }

    #[test]
    fn nonsense() {
        for text in ["", "s", ".5s", "1.s", "1.2.3s", "-1s", "1e3s", "10 parsecs", "½s"] {
            assert!(time(text).is_err(), "{text}");
        }
        assert!(count(&"9".repeat(100)).is_err());
        assert!(count("99999999999999999999").is_err());
        assert!(bytes(&format!("0.{}kB", "9".repeat(1000))).is_ok());
    }
}
