//! The genus of an impartial game: its Grundy value in normal play, and those in misère play beside heaps of two.
//!
//! The misère Grundy value γ(G) is the mex of those of the options, except that the game without options has 1. The genus
//! g^γ₀γ₁γ₂… holds g, the normal value, and γ_k = γ(G + 2 + 2 + … + 2) with k heaps of two. (Conway, *On Numbers and Games*,
//! chapter 12; *Winning Ways*, chapter 13.) Since γ(H + 1) = γ(H) ⊕ 1, the options of G + k·2 have the values γ_k(G'), and γ_{k-1}
//! with γ_{k-1} ⊕ 1 for the moves in a heap of two; so the genera of the options are enough. From some point on γ_k alternates;
//! as in the books the superscript ends with the two digits that alternate.

use std::fmt;

/// A genus.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    /// From the last but one on the two last terms alternate.
    misere: Vec<u32>,
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
        let mut misere: Vec<u32> = Vec::new();
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

    /// Bytes held beside itself.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * self.misere.capacity() + 16
    }

    /// The Grundy value in normal play.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The misère Grundy value beside so many heaps of two.
    pub fn misere(&self, heaps: usize) -> u32 {
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

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).find(|(least, value)| least != *value).map_or(values.len() as u32, |(least, _)| least)
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.misere.iter().any(|&value| value > 9) { "," } else { "" };
        let terms: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        write!(f, "{}^{}", self.normal, terms.join(separator))
    }
}
