//! Texts for numbers in places of limited width.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;

/// The number within `room` characters: exactly if it fits, else exactly as m/2^k, else rounded behind `≈` (or `~`).
/// The rounded form needs at most 14 characters or so, and is given even if `room` is less.
pub(crate) fn fitted(x: &Dyadic, room: usize, ascii: bool) -> String {
    // A decimal digit carries less than 3.33 bits, so a number this long cannot fit; printing it could take minutes.
    let m = x.numerator();
    let k = x.denominator_exponent();
    let digits_at_least = |bits: u64| bits * 3 / 10;
    let size = m.bit_len() as u64;
    if digits_at_least(size.saturating_add(k)) <= room as u64 + 4 {
        let exact = x.to_string();
        if exact.chars().count() <= room {
            return exact;
        }
    }
    if k >= 10 && digits_at_least(size) <= room as u64 {
        let power = format!("{m}/2^{k}");
        if power.len() <= room {
            return power;
        }
    }
    format!("{}{}", if ascii { '~' } else { '≈' }, rounded(&m, k))
}

/// m/2^k with three decimals, as mantissa and power of ten. Works far beyond the range of floats.
fn rounded(m: &IBig, k: u64) -> String {
    let bits = m.bit_len() as u64;
    let cut = bits.saturating_sub(60);
    let head = Dyadic::from(m >> cut as usize).to_f64();
    let log = head.abs().log10() + (cut as f64 - k as f64) * std::f64::consts::LOG10_2;
    if (-3.0..6.0).contains(&log) {
        return format!("{:.3}", head.signum() * 10f64.powf(log));
    }
    let mut exponent = log.floor();
    let mut mantissa = format!("{:.2}", 10f64.powf(log - exponent));
    if mantissa == "10.00" {
        mantissa = "1.00".into();
        exponent += 1.0;
    }
    format!("{}{mantissa}e{exponent}", if head < 0.0 { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_shortened() {
        let text = |x: &Dyadic| fitted(x, 12, false);
        assert_eq!(text(&Dyadic::new(-3, 1)), "-3/2");
        assert_eq!(text(&Dyadic::new(-1, 40)), "-1/2^40");
        assert_eq!(text(&Dyadic::ONE.shift(100)), "≈1.27e30");
        assert_eq!(text(&-Dyadic::ONE.shift(100)), "≈-1.27e30");
        assert_eq!(fitted(&Dyadic::ONE.shift(100), 12, true), "~1.27e30");
        assert_eq!(text(&Dyadic::new(1, 1_000_000)), "1/2^1000000");
        assert_eq!(text(&Dyadic::ONE.shift(4_000_000)), "≈9.61e1204119");
        assert_eq!(text(&(Dyadic::from(7) + Dyadic::new(1, 60))), "≈7.000");
    }
}
