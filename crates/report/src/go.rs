//! What text and pictures of Go boards share: the names of columns, and the regions that are not settled.

use std::cmp::Reverse;

use tedomari_answer::AnsweredGo;
use tedomari_answer::go::GoRegion;
use tedomari_number::Dyadic;

/// A region that is not settled.
pub(crate) struct Open<'a> {
    /// Its place among these, as one reads the board.
    pub at: usize,
    /// What it is called: a to z, then aa, ab and so on.
    pub letter: String,
    pub region: &'a GoRegion,
}

/// The regions that are not settled, the hottest first.
pub(crate) fn open_regions(answer: &AnsweredGo) -> Vec<Open<'_>> {
    let open = answer.regions.iter().filter(|region| !region.settled).enumerate();
    let mut open: Vec<Open<'_>> = open.map(|(at, region)| Open { at, letter: letter(at), region }).collect();
    open.sort_by_key(|open| Reverse(heat(open.region)));
    open
}

/// The temperature for the order of the table; of a ko the higher one.
fn heat(region: &GoRegion) -> Option<(i64, u64)> {
    let one = |text: &str| -> Option<(i64, u64)> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (above, below): (i64, i64) = (above.parse().ok()?, below.parse().ok()?);
        let whole = above.div_euclid(below);
        // A millionth more or less does not matter for the order of a table.
        Some((whole, (i128::from(above.rem_euclid(below)) * 1_000_000 / i128::from(below)) as u64))
    };
    match (&region.temperature, &region.ko) {
        (Some(text), _) => one(text),
        (None, Some(ko)) => one(&ko.black_master.temperature).max(one(&ko.white_master.temperature)),
        (None, None) => None,
    }
}

/// a to z, then aa, ab and so on.
fn letter(at: usize) -> String {
    let last = char::from(b'a' + (at % 26) as u8);
    if at < 26 { last.to_string() } else { letter(at / 26 - 1) + &last.to_string() }
}

/// What a Go player calls the region.
pub(crate) fn class(region: &GoRegion) -> String {
    let other = if region.ko.is_some() { "ko" } else { "not solved" };
    region.class.clone().unwrap_or_else(|| other.to_owned())
}

/// A point by its row from the top, of so many, and its column.
pub(crate) fn point_name(rows: usize, row: usize, column: usize) -> String {
    format!("{}{}", column_name(column), rows - row)
}

/// The name of a column. There is no I, and after Z come AA, AB and so on.
pub(crate) fn column_name(column: usize) -> String {
    let letter = |at: usize| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[at % 25]);
    let first = (column / 25).checked_sub(1).map(letter);
    first.into_iter().chain([letter(column)]).collect()
}

/// A score, or between which it lies.
pub(crate) fn scored(score: Option<&Dyadic>, between: Option<&[Dyadic; 2]>) -> String {
    match (score, between) {
        (Some(score), _) => score.to_string(),
        (None, Some(ends)) => ranged(ends),
        (None, None) => "not known".to_owned(),
    }
}

/// One number, or two.
pub(crate) fn ranged([low, high]: &[Dyadic; 2]) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}
