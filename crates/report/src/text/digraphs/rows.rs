//! Tables that may have a row for each of a million vertices. Their cells are not held: they are made once to see how wide the
//! columns are, and once more to be written.

use std::fmt::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::look::{FAINT, Look};

/// The cells of a row, in the making.
pub(super) struct Cells<const N: usize> {
    pub(super) texts: [String; N],
    /// The style of one of them.
    pub(super) style: Option<(usize, Style)>,
}

/// Makes the cells of the next row; false after the last.
pub(super) trait NextRow<const N: usize>: FnMut(&mut Cells<N>) -> bool {}

impl<const N: usize, F: FnMut(&mut Cells<N>) -> bool> NextRow<N> for F {}

/// A table with these headings, indented by two columns, some of its columns aligned at the right.
pub(super) fn render<const N: usize, F: NextRow<N>>(
    look: &Look,
    headings: [&str; N],
    right: &[usize],
    rows: impl Fn() -> F,
) -> String {
    let mut widths = headings.map(UnicodeWidthStr::width);
    let mut cells = Cells { texts: [const { String::new() }; N], style: None };
    let (mut next, mut bytes) = (rows(), 0);
    while refill(&mut next, &mut cells) {
        for (width, text) in widths.iter_mut().zip(&cells.texts) {
            *width = (*width).max(columns(text));
            bytes += text.len() + 2;
        }
    }
    let mut out = String::with_capacity(bytes);
    let heading = Cells { texts: headings.map(str::to_owned), style: None };
    write_row(&mut out, look, &widths, right, &heading, Some(FAINT));
    let mut next = rows();
    while refill(&mut next, &mut cells) {
        write_row(&mut out, look, &widths, right, &cells, None);
    }
    out
}

fn refill<const N: usize>(next: &mut impl NextRow<N>, cells: &mut Cells<N>) -> bool {
    cells.texts.iter_mut().for_each(String::clear);
    cells.style = None;
    next(cells)
}

fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

fn write_row<const N: usize>(
    out: &mut String,
    look: &Look,
    widths: &[usize; N],
    right: &[usize],
    cells: &Cells<N>,
    style: Option<Style>,
) {
    const INDENT: usize = 2;
    let mut owed = INDENT;
    for (column, text) in cells.texts.iter().enumerate() {
        let space = widths[column].saturating_sub(columns(text));
        // Spaces are written only before more text, so that no line ends in them.
        if text.is_empty() {
            owed += space + 2;
            continue;
        }
        let (before, after) = if right.contains(&column) { (space, 0) } else { (0, space) };
        out.extend(std::iter::repeat_n(' ', owed + before));
        let own = cells.style.filter(|(at, _)| *at == column).map(|(_, style)| style);
        match style.or(own).filter(|_| look.colour) {
            Some(style) => {
                let _ = write!(out, "{}{text}{}", style.render(), style.render_reset());
            }
            None => out.push_str(text),
        }
        owed = after + 2;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Cell, Table};

    /// The same as with all rows at hand.
    #[test]
    fn as_other_tables() {
        let rows = [["a", "1", ""], ["größer", "", "x"], ["", "1000", "and more"]];
        for colour in [false, true] {
            let look = Look { colour, ..Look::default() };
            let mut table = Table::new(&look).right(&[1]);
            table.heading(&["vertex", "n", "moves"]);
            for row in rows {
                table.row([row[0].into(), Cell::styled(row[1], FAINT), row[2].into()]);
            }
            let long = render(&look, ["vertex", "n", "moves"], &[1], || {
                let mut rows = rows.iter();
                move |cells: &mut Cells<3>| {
                    let Some(row) = rows.next() else { return false };
                    cells.texts.iter_mut().zip(row).for_each(|(cell, text)| cell.push_str(text));
                    cells.style = Some((1, FAINT));
                    true
                }
            });
            assert_eq!(long, table.render());
        }
    }
}
