//! Tables of text with aligned columns.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::look::{FAINT, Look};

/// Rows of cells; a cell may have a style, which does not count for its width.
pub struct Table<'a> {
    look: &'a Look,
    indent: usize,
    rows: Vec<Vec<Cell>>,
    /// Columns that are aligned at their right.
    numbers: Vec<usize>,
}

/// A text with a style.
pub struct Cell {
    text: String,
    style: Option<Style>,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { text: text.into(), style: None }
    }
}

impl Cell {
    /// A text in a style.
    pub fn styled(text: impl Into<String>, style: Style) -> Cell {
        Cell { text: text.into(), style: Some(style) }
    }
}

impl<'a> Table<'a> {
    /// An empty table, indented by two columns.
    pub fn new(look: &'a Look) -> Table<'a> {
        Table { look, indent: 2, rows: Vec::new(), numbers: Vec::new() }
    }

    /// The same, indented by so many columns.
    pub fn indent(mut self, columns: usize) -> Table<'a> {
        self.indent = columns;
        self
    }

    /// Aligns these columns at their right.
    pub fn right(mut self, columns: &[usize]) -> Table<'a> {
        self.numbers = columns.to_vec();
        self
    }

    /// A row of names.
    pub fn heading(&mut self, names: &[&str]) {
        self.rows.push(names.iter().map(|&name| Cell::styled(name, FAINT)).collect());
    }

    /// A row.
    pub fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        self.rows.push(cells.into());
    }

    /// A row of any number of cells.
    pub fn cells(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// A row of a name and what there is to say about it.
    pub fn fact(&mut self, name: &str, text: impl Into<Cell>) {
        self.rows.push(vec![Cell::styled(name, FAINT), text.into()]);
    }

    /// The text, each row a line.
    pub fn render(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.text.width())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut out = String::new();
        for row in &self.rows {
            out.push_str(&" ".repeat(self.indent));
            let mut owed = 0;
            for (column, cell) in row.iter().enumerate() {
                let space = widths[column].saturating_sub(cell.text.width());
                let (before, after) = if self.numbers.contains(&column) { (space, 0) } else { (0, space) };
                // Spaces are written only before more text, so that no line ends in them.
                if !cell.text.is_empty() {
                    out.push_str(&" ".repeat(owed + before));
                    out.push_str(&match cell.style {
                        Some(style) => self.look.paint(style, &cell.text),
                        None => cell.text.clone(),
                    });
                    owed = after + 2;
                } else {
                    owed += space + 2;
                }
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let look = Look { colour: false, ascii: false, width: 72, height: 24 };
        let mut table = Table::new(&look).right(&[0]);
        table.heading(&["t", "wall"]);
        table.row(["-1".into(), "½".into(), "x".into()]);
        table.row(["10".into(), "".into(), "y".into()]);
        assert_eq!(table.render(), "   t  wall\n  -1  ½     x\n  10        y\n");
    }
}
