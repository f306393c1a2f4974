//! Names of cells in moves.

/// Column letter and row number, from the top left, both counted from 0: `a1`, `b3`, … `z9`, `aa1`.
pub fn cell(row: usize, column: usize) -> String {
    let mut letters = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.insert(0, char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{}", row + 1)
}
