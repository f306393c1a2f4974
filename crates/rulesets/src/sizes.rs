//! Lists of sizes as boards: rows of pins, heaps of beans.

use smallvec::SmallVec;
use tedomari_position::BoardError;

/// Sizes, none of them 0.
pub type Sizes = SmallVec<[u64; 4]>;

/// More of them than this are a mistake, most likely.
const MOST: usize = 1 << 20;

/// Reads `5`, `3,5,9`, or `3x5` for three of size five. `things` is what the sizes are of: `pins`.
pub(crate) fn read(text: &str, things: &str) -> Result<Sizes, BoardError> {
    let number = |text: &str, offset: usize| -> Result<u64, BoardError> {
        let offset = offset + (text.len() - text.trim_start().len());
        let text = text.trim();
        text.parse().map_err(|_| BoardError {
            offset,
            message: format!("`{text}` is not a number of {things}: expected `5`, `3,5,9` or `3x5`"),
        })
    };
    let mut sizes = Sizes::new();
    if let Some((count, size)) = text.split_once(['x', 'X']) {
        let (count, size) = (number(count, 0)?, number(size, text.len() - size.len())?);
        let count = usize::try_from(count).ok().filter(|&count| count <= MOST);
        let count = count.ok_or_else(|| BoardError { offset: 0, message: "too many rows".into() })?;
        sizes.resize(count, size);
    } else {
        let mut offset = 0;
        for size in text.split(',') {
            sizes.push(number(size, offset)?);
            offset += size.len() + 1;
        }
    }
    sizes.retain(|size| *size > 0);
    Ok(sizes)
}

/// The sizes as they are read.
pub(crate) fn write(sizes: &Sizes) -> String {
    match &sizes[..] {
        [] => "0".to_owned(),
        sizes => sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    }
}

/// All of them together; at most the largest number there is.
pub(crate) fn total(sizes: &Sizes) -> u64 {
    sizes.iter().fold(0, |sum, &size| sum.saturating_add(size))
}

/// About how many bytes they take.
pub(crate) fn bytes(sizes: &Sizes) -> usize {
    size_of::<Sizes>() + if sizes.spilled() { 8 * sizes.capacity() } else { 0 }
}
