//! The genus of an impartial game: its Grundy value in normal play, and those in misère play beside heaps of two.
//!
//! The misère Grundy value γ(G) is the mex of those of the options, except that the game without options has 1. The genus
//! g^γ₀γ₁γ₂… holds g, the normal value, and γ_k = γ(G + 2 + 2 + … + 2) with k heaps of two. (Conway, *On Numbers and Games*,
//! chapter 12; *Winning Ways*, chapter 13.) Since γ(H + 1) = γ(H) ⊕ 1, the options of G + k·2 have the values γ_k(G'), and γ_{k-1}
//! with γ_{k-1} ⊕ 1 for the moves in a heap of two; so the genera of the options are enough. From some point on γ_k alternates;
//! as in the books the superscript ends with the two digits that alternate.

use std::fmt;

use crate::kind::Type;

/// A genus.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// From the last but one on the two last terms alternate.
    misere: Vec<u64>,
}

impl Genus {
    /// The genus of the game whose options have these.
    pub(crate) fn of<'a>(options: impl Iterator<Item = &'a Genus>) -> Genus {
        let options: Vec<&Genus> = options.collect();
        let normal = mex(options.iter().map(|option| option.normal));
        if options.is_empty() {
            return Genus { normal, misere: vec![1, 2, 0] };
        }
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u64> = Vec::new();
        // Once all options alternate, a term depends on the one before and on parity only: a repetition two apart goes on.
        loop {
            let at = misere.len();
            if at > settled + 2 && misere[at - 1] == misere[at - 3] && misere[at - 2] == misere[at - 4] {
                break;
            }
            let before = misere.last().copied();
            let beside = before.into_iter().flat_map(|value| [value, value ^ 1]);
            misere.push(mex(options.iter().map(|option| option.misere(at)).chain(beside)));
        }
        while let [.., a, _, c] = misere[..]
            && a == c
        {
            misere.pop();
        }
        Genus { normal, misere }
    }

    /// That of the Nim positions of a type.
    pub(crate) fn of_nim(Type { normal, misere }: Type) -> Genus {
        let misere = match misere == normal {
            true => vec![normal, normal ^ 2],
            false => vec![misere, normal ^ 2, normal],
        };
        Genus { normal, misere }
    }

    /// The misère values beside 0, 1, 2, … heaps of two, up to the two that alternate from there on.
    pub fn terms(&self) -> &[u64] {
        &self.misere
    }

    /// Bytes held beside itself.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u64>() * self.misere.capacity() + 16
    }

    /// The Grundy value in normal play.
    pub fn normal(&self) -> u64 {
        self.normal
    }

    /// The misère Grundy value beside so many heaps of two.
    pub fn misere(&self, heaps: usize) -> u64 {
        match self.misere.get(heaps) {
            Some(&value) => value,
            None => self.misere[self.misere.len() - 2 + (heaps - self.misere.len()) % 2],
        }
    }

    /// Whether the genus is that of a position in Nim, so that the game is *tame* if all its options are.
    pub fn is_nim_like(&self) -> bool {
        let text = self.to_string();
        matches!(&text[..], "0^120" | "1^031")
            || (self.misere.len() == 2 && self.misere == [self.normal, self.normal ^ 2])
    }
}

/// The least number that is missing.
pub(crate) fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).find(|(least, value)| least != *value).map_or(values.len() as u64, |(least, _)| least)
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.misere.iter().any(|&value| value > 9) { "," } else { "" };
        let terms: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        write!(f, "{}^{}", self.normal, terms.join(separator))
    }
}
