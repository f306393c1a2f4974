//! The piles that a move leaves. Most moves change few of them, so they are told by what changes: with a million piles a
//! thousand moves take no more room than the piles.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Index;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// Sizes of piles (rows, …), in their order.
///
/// ```
/// use tedomari_heap::{Sizes, UBig};
///
/// let sizes: Sizes = [3u32, 5, 7].map(UBig::from).to_vec().into();
/// assert_eq!((sizes.len(), &sizes[1]), (3, &UBig::from(5u32)));
/// assert_eq!(sizes.iter().sum::<UBig>(), UBig::from(15u32));
/// ```
#[derive(Clone)]
pub struct Sizes {
    base: Arc<[UBig]>,
    /// Places whose sizes are others than in the base, ascending.
    changes: Vec<Change>,
}

/// A place, and the size there.
pub(crate) type Change = (usize, UBig);

impl Sizes {
    /// The sizes of a base except at some places, given in ascending order.
    pub(crate) fn changed(base: &Arc<[UBig]>, changes: Vec<Change>) -> Sizes {
        debug_assert!(changes.is_sorted_by(|a, b| a.0 < b.0), "the places are in order");
        Sizes { base: Arc::clone(base), changes }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.base.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.base.is_empty()
    }

    /// The size at a place.
    pub fn get(&self, at: usize) -> Option<&UBig> {
        match self.changes.binary_search_by_key(&at, |change| change.0) {
            Ok(place) => Some(&self.changes[place].1),
            Err(_) => self.base.get(at),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &UBig> {
        let mut changes = self.changes.iter().peekable();
        self.base
            .iter()
            .enumerate()
            .map(move |(at, size)| changes.next_if(|change| change.0 == at).map_or(size, |change| &change.1))
    }

    /// All of them as a list.
    pub fn to_vec(&self) -> Vec<UBig> {
        self.iter().cloned().collect()
    }

    /// Where these differ from others, which are as many.
    pub(crate) fn against(&self, others: &Arc<[UBig]>) -> Vec<Change> {
        if Arc::ptr_eq(&self.base, others) {
            return self.changes.clone();
        }
        let pairs = self.iter().zip(others.iter()).enumerate();
        pairs.filter(|(_, (size, other))| size != other).map(|(at, (size, _))| (at, size.clone())).collect()
    }

    /// The base, and where these differ from it.
    pub(crate) fn parts(&self) -> (&Arc<[UBig]>, &[Change]) {
        (&self.base, &self.changes)
    }

    /// Bytes held beside itself, without a base that others have too.
    pub(crate) fn bytes(&self) -> usize {
        let changes = self.changes.capacity() * size_of::<Change>()
            + self.changes.iter().map(|change| bytes_of(&change.1)).sum::<usize>();
        let base = |size: &UBig| size_of::<UBig>() + bytes_of(size);
        // What changes nothing is a list of its own.
        changes + if self.changes.is_empty() { self.base.iter().map(base).sum() } else { 16 }
    }
}

/// Bytes that a number holds beside itself.
pub(crate) fn bytes_of(number: &UBig) -> usize {
    // Two words have room in the number.
    let bits = number.bit_len();
    if bits <= 128 { 0 } else { bits / 8 + 16 }
}

impl From<Vec<UBig>> for Sizes {
    fn from(list: Vec<UBig>) -> Sizes {
        Sizes { base: list.into(), changes: Vec::new() }
    }
}

impl Index<usize> for Sizes {
    type Output = UBig;

    fn index(&self, at: usize) -> &UBig {
        self.get(at).unwrap_or_else(|| panic!("there is no place {at} among {}", self.len()))
    }
}

impl PartialEq for Sizes {
    fn eq(&self, other: &Sizes) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Sizes {}

impl Hash for Sizes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.iter().for_each(|size| size.hash(state));
    }
}

impl fmt::Debug for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_seen_everywhere() {
        let list = |numbers: &[u32]| numbers.iter().map(|&n| UBig::from(n)).collect::<Vec<UBig>>();
        let base: Arc<[UBig]> = list(&[4, 5, 6, 7]).into();
        let sizes = Sizes::changed(&base, vec![(1, UBig::ZERO), (3, UBig::ONE)]);
        assert_eq!(sizes.to_vec(), list(&[4, 0, 6, 1]));
        let same: Sizes = list(&[4, 0, 6, 1]).into();
        assert_eq!(sizes, same);
        assert_eq!((&sizes[0], &sizes[3], sizes.get(4)), (&UBig::from(4u32), &UBig::ONE, None));
        assert_eq!(same.against(&base), sizes.against(&base));
        assert!(sizes.bytes() < same.bytes());
    }
}
