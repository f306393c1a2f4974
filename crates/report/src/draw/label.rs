//! Texts for numbers in places of limited width.

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};
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

/// The same for x divided by an odd number.
pub(crate) fn fitted_part(x: &Dyadic, divisor: &IBig, room: usize, ascii: bool) -> String {
    let (m, k) = (x.numerator(), x.denominator_exponent());
    let common = if m == IBig::ZERO { divisor.clone() } else { IBig::from((&m).gcd(divisor)) };
    let (m, divisor) = (m / &common, divisor / &common);
    if divisor == IBig::ONE {
        return fitted(&Dyadic::from_parts(m, k), room, ascii);
    }
    let digits_at_least = |bits: u64| bits * 3 / 10;
    if digits_at_least((m.bit_len() as u64).saturating_add(k)) <= room as u64 + 4 {
        let exact = format!("{m}/{}", divisor.clone() << k as usize);
        if exact.len() <= room {
            return exact;
        }
    }
    // A dyadic number nearby has the same digits in front.
    let more = divisor.bit_len() + 64;
    let near = Dyadic::from_parts((m << more) / divisor, k.saturating_add(more as u64));
    format!("{}{}", if ascii { '~' } else { '≈' }, rounded(&near.numerator(), near.denominator_exponent()))
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
        let part = |x: &Dyadic, n: u8| fitted_part(x, &n.into(), 12, false);
        assert_eq!(part(&Dyadic::from(7), 3), "7/3");
        assert_eq!(part(&Dyadic::from(-21), 9), "-7/3");
        assert_eq!(part(&Dyadic::from(-21), 7), "-3");
        assert_eq!(part(&Dyadic::ZERO, 7), "0");
        assert_eq!(part(&Dyadic::new(5, 2), 3), "5/12");
        assert_eq!(part(&Dyadic::ONE.shift(100), 3), "≈4.23e29");
        assert_eq!(part(&Dyadic::new(-1, 60), 3), "≈-2.89e-19");
        assert_eq!(text(&(Dyadic::from(7) + Dyadic::new(1, 60))), "≈7.000");
    }
}
