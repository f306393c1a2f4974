//! Infinite arithmetic by substitution, and nim-products by rewriting.
//!
//! A sum, product or quotient of powers of omega stays right if omega^(1/2) and omega^omega are replaced by any two numbers that are not 0, here modulo a prime.
//! That is how [`value_modulo`] reads a text: two texts of one number have the same value, whatever the replacements. The order is not kept;
//! [`at_large`] replaces omega by a large integer instead, which keeps the order of polynomials with small coefficients.
//!
//! [`product`] multiplies nimbers below omega^(omega^3) as polynomials in four letters over the numbers below 16, and applies the rules K3³ = 2, K9³ = K3, K5⁵ = 4
//! and K7⁷ = K3 + 1 one at a time (Conway, *On Numbers and Games*, chapter 6). Numbers below 16 are multiplied by the definition of the nim-product.

use std::collections::BTreeMap;

/// A prime.
pub const P: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(P)) as u64
}

fn power(base: u64, exponent: u64) -> u64 {
    (0..64).rev().fold(1, |power, bit| {
        let square = times(power, power);
        if exponent >> bit & 1 == 1 { times(square, base) } else { square }
    })
}

fn signed_power(base: u64, exponent: i64) -> u64 {
    let size = power(base, exponent.unsigned_abs());
    if exponent < 0 { power(size, P - 2) } else { size }
}

/// The value of a text with these replacements of omega^(1/2) and of omega^omega.
///
/// Exponents are integers, halves, and sums of an integer multiple of omega and an integer.
pub fn value_modulo(text: &str, root: u64, tower: u64) -> u64 {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut reader = Modulo { text: text.as_bytes(), at: 0, root, tower };
    let value = reader.sum();
    assert_eq!(reader.at, text.len(), "{text}");
    value
}

struct Modulo<'t> {
    text: &'t [u8],
    at: usize,
    root: u64,
    tower: u64,
}

impl Modulo<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.text[self.at..].starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn sum(&mut self) -> u64 {
        let mut sum = if self.take("-") { (P - self.term()) % P } else { self.term() };
        loop {
            if self.take("+") {
                sum = (sum + self.term()) % P;
            } else if self.take("-") {
                sum = (sum + P - self.term()) % P;
            } else {
                return sum;
            }
        }
    }

    fn term(&mut self) -> u64 {
        let mut product = self.factor();
        loop {
            if self.take("*") {
                product = times(product, self.factor());
            } else if self.take("/") {
                product = times(product, power(self.factor(), P - 2));
            } else {
                return product;
            }
        }
    }

    fn factor(&mut self) -> u64 {
        if self.take("(") {
            let sum = self.sum();
            assert!(self.take(")"));
            return sum;
        }
        if self.take("omega") {
            let (halves, omegas) = if self.take("^") { self.exponent() } else { (2, 0) };
            return times(signed_power(self.root, halves), signed_power(self.tower, omegas));
        }
        self.integer() % P
    }

    fn integer(&mut self) -> u64 {
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap();
        digits
            .bytes()
            .fold(0, |n, digit| (u128::from(n) * 10 + u128::from(digit - b'0')).rem_euclid(P.into()) as u64)
    }

    /// The exponent as so many halves plus so many omegas.
    fn exponent(&mut self) -> (i64, i64) {
        if !self.take("(") {
            let sign = if self.take("-") { -1 } else { 1 };
            return if self.take("omega") { (0, sign) } else { (2 * sign * self.integer() as i64, 0) };
        }
        let (mut halves, mut omegas) = (0, 0);
        while !self.take(")") {
            let sign = if self.take("-") { -1 } else { 1 };
            self.take("+");
            if self.take("omega") {
                omegas += sign * if self.take("*") { self.integer() as i64 } else { 1 };
            } else {
                let n = sign * self.integer() as i64;
                halves += if self.take("/2") { n } else { 2 * n };
            }
        }
        (halves, omegas)
    }
}

/// The value of a polynomial in omega, its coefficients from the lowest, if omega is 1000.
pub fn at_large(coefficients: &[i64]) -> i128 {
    coefficients.iter().rev().fold(0, |sum, &c| 1000 * sum + i128::from(c))
}

/// A nimber: for powers of K3, K9, K5 and K7 a number below 16, none of them 0.
pub type Nimber = BTreeMap<[u32; 4], u8>;

/// The rules: a letter, its power, and what that is.
fn rules() -> [(usize, u32, Nimber); 4] {
    let one = |powers, count| Nimber::from([(powers, count)]);
    let mut next = one([1, 0, 0, 0], 1);
    next.insert([0; 4], 1);
    [(0, 3, one([0; 4], 2)), (1, 3, one([1, 0, 0, 0], 1)), (2, 5, one([0; 4], 4)), (3, 7, next)]
}

/// The nim-product of two numbers below 16, by its definition: the least number that is none of a'b + ab' + a'b'.
pub fn finite_product(a: u8, b: u8) -> u8 {
    thread_local! {
        static TABLE: Vec<Vec<u8>> = {
            let mut table = vec![vec![0_u8; 16]; 16];
            for a in 0..16 {
                for b in 0..16 {
                    let mut seen = [false; 256];
                    for c in 0..a {
                        for d in 0..b {
                            seen[usize::from(table[c][b] ^ table[a][d] ^ table[c][d])] = true;
                        }
                    }
                    table[a][b] = seen.iter().position(|seen| !seen).unwrap() as u8;
                }
            }
            table
        };
    }
    TABLE.with(|table| table[usize::from(a)][usize::from(b)])
}

fn add(sum: &mut Nimber, powers: [u32; 4], count: u8) {
    let entry = sum.entry(powers).or_insert(0);
    *entry ^= count;
    if *entry == 0 {
        sum.remove(&powers);
    }
}

/// The nim-product.
pub fn product(x: &Nimber, y: &Nimber) -> Nimber {
    let mut product = Nimber::new();
    for (a, m) in x {
        for (b, n) in y {
            add(&mut product, std::array::from_fn(|at| a[at] + b[at]), finite_product(*m, *n));
        }
    }
    for (letter, high, what) in rules().into_iter().rev() {
        while let Some((&powers, &count)) = product.iter().find(|(powers, _)| powers[letter] >= high) {
            product.remove(&powers);
            let mut rest = powers;
            rest[letter] -= high;
            for (more, n) in &what {
                add(&mut product, std::array::from_fn(|at| rest[at] + more[at]), finite_product(count, *n));
            }
        }
    }
    // A rule for a later letter may have made powers of an earlier one too high.
    let reduced =
        product.keys().all(|powers| rules().iter().all(|(letter, high, _)| powers[*letter] < *high));
    if reduced { product } else { self::product(&product, &Nimber::from([([0; 4], 1)])) }
}
