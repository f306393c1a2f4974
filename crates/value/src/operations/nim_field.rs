//! The field of nimbers: product and inverse of numbers of any size.
//!
//! Let F = 2^(2^k). For a, b < F² write a = a₁F + a₀ and b = b₁F + b₀ with all four below F. Nim-multiplication is distributive over the nim-sum, and F⊗F = F ⊕ F/2. So
//! a⊗b = (a₁b₀ ⊕ a₀b₁ ⊕ a₁b₁)F ⊕ a₀b₀ ⊕ a₁b₁⊗(F/2), all products nim-products (Conway, *On Numbers and Games*, chapter 6). The norm a₀(a₀ ⊕ a₁) ⊕ a₁²⊗(F/2) is below F, and is
//! the product of a and a₁F ⊕ (a₀ ⊕ a₁): that gives the inverse.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::Stop;

use crate::engine::Engine;
use crate::value::Value;

/// The halves of two numbers by the smallest F = 2^bits such that both are below F².
fn halves(bits: usize, a: &UBig) -> (UBig, UBig) {
    let high = a >> bits;
    let low = a ^ (&high << bits);
    (high, low)
}

/// How many bits F has for numbers of this length: the power of two below it.
fn field_bits(length: usize) -> usize {
    length.next_power_of_two() / 2
}

impl Engine {
    /// The nim-product of two numbers.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let product = engine.nim_product(&8_u8.into(), &16_u8.into())?;
    /// assert_eq!(product.to_string(), "128");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn nim_product(&self, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
        if *a <= UBig::ONE || *b <= UBig::ONE {
            return Ok(a * b);
        }
        self.step()?;
        let bits = field_bits(a.bit_len().max(b.bit_len()));
        let ((a1, a0), (b1, b0)) = (halves(bits, a), halves(bits, b));
        self.deeper(|| {
            let low = self.nim_product(&a0, &b0)?;
            let high = self.nim_product(&a1, &b1)?;
            let mixed = self.nim_product(&(&a1 ^ &a0), &(&b1 ^ &b0))?;
            let shifted = self.nim_product(&high, &(UBig::ONE << (bits - 1)))?;
            Ok(((mixed ^ &low) << bits) ^ low ^ shifted)
        })
    }

    /// The number whose nim-product with this one is 1; `None` for 0.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.nim_inverse(&8_u8.into())?, Some(10_u8.into()));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn nim_inverse(&self, a: &UBig) -> Result<Option<UBig>, Stop> {
        if *a <= UBig::ONE {
            return Ok((*a == UBig::ONE).then_some(UBig::ONE));
        }
        self.step()?;
        let bits = field_bits(a.bit_len());
        let (high, low) = halves(bits, a);
        self.deeper(|| {
            let sum = &low ^ &high;
            let square = self.nim_product(&high, &high)?;
            let norm =
                self.nim_product(&low, &sum)? ^ self.nim_product(&square, &(UBig::ONE << (bits - 1)))?;
            let Some(inverse) = self.nim_inverse(&norm)? else { return Ok(None) };
            self.nim_product(&((high << bits) ^ sum), &inverse).map(Some)
        })
    }

    /// *a·*b.
    pub(crate) fn nimber_product(&self, a: u64, b: u64) -> Result<Value, Stop> {
        let product = self.nim_product(&a.into(), &b.into())?;
        // Numbers below 2^64 are a field, so the product is one of them.
        self.nimber(u64::try_from(product).map_err(|_| Stop::Memory)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least number that is not a'b ⊕ ab' ⊕ a'b' for smaller a', b'.
    fn by_definition() -> Vec<Vec<u64>> {
        let mut table = vec![vec![0_u64; 16]; 16];
        for a in 0..16 {
            for b in 0..16 {
                let smaller = (0..a).flat_map(|c| (0..b).map(move |d| (c, d)));
                let taken: Vec<u64> = smaller.map(|(c, d)| table[c][b] ^ table[a][d] ^ table[c][d]).collect();
                table[a][b] = (0..).find(|value| !taken.contains(value)).unwrap();
            }
        }
        table
    }

    #[test]
    fn products_by_definition() {
        let engine = Engine::new();
        for (a, row) in (0_u64..).zip(by_definition()) {
            for (b, expected) in (0_u64..).zip(row) {
                assert_eq!(engine.nim_product(&a.into(), &b.into()).unwrap(), expected.into(), "{a} {b}");
            }
        }
    }

    /// CGSuite's row of products with 8.
    #[test]
    fn published_products() {
        let engine = Engine::new();
        let expected: [u64; 16] = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128];
        for (n, product) in (1_u64..).zip(expected) {
            assert_eq!(engine.nim_product(&8_u8.into(), &n.into()).unwrap(), product.into(), "8 and {n}");
        }
    }

    #[test]
    fn every_number_has_an_inverse() {
        let engine = Engine::new();
        let mut a = UBig::from(2_u8);
        for n in 0..200_u64 {
            let inverse = engine.nim_inverse(&a).unwrap().unwrap();
            assert_eq!(engine.nim_product(&a, &inverse).unwrap(), UBig::ONE, "{a}");
            a = (a * UBig::from(7_u8) + UBig::from(n)) % (UBig::ONE << 130);
            a += UBig::ONE;
        }
        assert_eq!(engine.nim_inverse(&UBig::ZERO), Ok(None));
    }
}
