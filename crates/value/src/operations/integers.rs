//! Arithmetic of integers that has no meaning for other games: common divisors, roots, logarithms, and the ugly product.
//!
//! The ugly product of *Winning Ways*, chapter 14, is distributive over the nim-sum. For a power n of two and k < n it is ⌊k/2⌋ if k has an even number of binary ones,
//! n + ⌊k/2⌋ if it has an odd one, and that of n with itself is ⌈n/2⌉.

use dashu_int::ops::{BitTest, Gcd, SquareRoot};
use dashu_int::{IBig, UBig};
use tedomari_notation::Function;
use tedomari_number::Dyadic;
use tedomari_task::Stop;

use crate::engine::Engine;
use crate::form::NoValue;
use crate::value::Value;

/// `gcd`, `isqrt`, `lb` and `ugly_product`.
pub(crate) fn integer_arithmetic(
    engine: &Engine,
    function: Function,
    arguments: &[Value],
) -> Result<Value, NoValue> {
    let mut sizes = Vec::with_capacity(arguments.len());
    for (at, &g) in arguments.iter().enumerate() {
        let integer = engine.as_number(g).filter(Dyadic::is_integer).map(|n| n.numerator());
        let fits = |n: &IBig| match function {
            Function::Gcd => true,
            Function::Lb => *n > IBig::ZERO,
            _ => *n >= IBig::ZERO,
        };
        let message = match function {
            Function::Gcd => "expected an integer",
            Function::Lb => "expected an integer above 0",
            _ => "expected an integer that is not negative",
        };
        let integer = integer.filter(fits).ok_or_else(|| NoValue::Argument(at, message.to_owned()))?;
        let size = if integer < IBig::ZERO { -integer } else { integer };
        sizes.push(UBig::try_from(size).map_err(|_| Stop::Memory)?);
    }
    let found = match function {
        Function::Gcd if sizes.iter().all(UBig::is_zero) => UBig::ZERO,
        Function::Gcd => (&sizes[0]).gcd(&sizes[1]),
        Function::Isqrt => sizes[0].sqrt(),
        Function::Lb => UBig::from(sizes[0].bit_len() - 1),
        _ => ugly_product(engine, &sizes[0], &sizes[1])?,
    };
    Ok(engine.number(&Dyadic::from(IBig::from(found))))
}

fn ugly_product(engine: &Engine, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    let odd = |n: &UBig| n.count_ones() % 2 == 1;
    let mut product = UBig::ZERO;
    for at in (0..a.bit_len()).filter(|&at| a.bit(at)) {
        engine.step()?;
        let power = UBig::ONE << at;
        let above = (b >> (at + 1)) << (at + 1);
        let below = b ^ &above;
        let (below, same) = if b.bit(at) { (below ^ &power, true) } else { (below, false) };
        product ^= &below >> 1;
        if odd(&below) {
            product ^= &power;
        }
        if same {
            product ^= (&power + UBig::ONE) >> 1;
        }
        if odd(&above) {
            product ^= &power >> 1;
        }
        product ^= above;
    }
    Ok(product)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule for a power of two, word for word, and the distributive law.
    fn by_definition(a: u64, b: u64) -> u64 {
        let power = |n: u64, k: u64| match k.cmp(&n) {
            std::cmp::Ordering::Less if k.count_ones().is_multiple_of(2) => k / 2,
            std::cmp::Ordering::Less => n + k / 2,
            std::cmp::Ordering::Equal => n.div_ceil(2),
            std::cmp::Ordering::Greater => unreachable!("the larger comes first"),
        };
        let ones = |n: u64| (0..64).filter(move |at| n >> at & 1 == 1).map(|at| 1_u64 << at);
        ones(a).flat_map(|x| ones(b).map(move |y| power(x.max(y), x.min(y)))).fold(0, |sum, part| sum ^ part)
    }

    #[test]
    fn ugly_products_by_definition() {
        let engine = Engine::new();
        for a in 0_u64..70 {
            for b in 0_u64..70 {
                let found = ugly_product(&engine, &a.into(), &b.into()).unwrap();
                assert_eq!(found, by_definition(a, b).into(), "{a} {b}");
            }
        }
    }

    #[test]
    fn integers() {
        let engine = Engine::new();
        let read = |text: &str| engine.read(text).map(|g| engine.print(g));
        for (text, told) in [
            ("gcd(12,-18)", "6"),
            ("gcd(0,0)", "0"),
            ("gcd(0,5)", "5"),
            ("isqrt(99)", "9"),
            ("isqrt(100)", "10"),
            ("isqrt(0)", "0"),
            ("lb(1)", "0"),
            ("lb(1023)", "9"),
            ("lb(1024)", "10"),
            ("ugly_product(4,4)", "2"),
            ("ugly_product(4,3)", "1"),
            ("ugly_product(4,2)", "5"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(told), "{text}");
        }
        for text in ["lb(0)", "isqrt(-1)", "gcd(1/2,1)", "gcd(*,1)", "ugly_product(-1,2)"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
