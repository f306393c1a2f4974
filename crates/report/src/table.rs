//! Tables of text with aligned columns.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::look::{FAINT, Look, wrapped};

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

    /// The widths of the columns: as wide as their texts, but cut to fit a terminal.
    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.text.width()).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(width).collect();
        let whole =
            |widths: &[usize]| self.indent + widths.iter().sum::<usize>() + GAP * columns.saturating_sub(1);
        // The widest column gives way, down to where it still says something.
        while self.look.fits && whole(&widths) > self.look.width {
            let texts = (0..columns).filter(|column| !self.numbers.contains(column));
            let Some(widest) = texts.max_by_key(|&column| widths[column]) else { break };
            if widths[widest] <= LEAST {
                break;
            }
            widths[widest] -= 1;
        }
        widths
    }

    /// A cell's text on lines of so many columns: what there is to say about a fact goes on below, and in other tables it is
    /// cut.
    fn fitted(&self, text: &str, width: usize) -> Vec<String> {
        if text.width() <= width {
            return vec![text.to_owned()];
        }
        if self.rows.iter().all(|row| row.len() <= 2) {
            return wrapped(text, width).iter().flat_map(|line| broken(line, width)).collect();
        }
        let ellipsis = self.look.ellipsis();
        let kept = broken(text, width.saturating_sub(ellipsis.width()).max(1)).swap_remove(0);
        vec![format!("{kept}{ellipsis}")]
    }

    /// The text, each row a line.
    pub fn render(&self) -> String {
        let widths = self.widths();
        let mut out = String::new();
        let mut is_cut = false;
        for row in &self.rows {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, &width)| self.fitted(&cell.text, width)).collect();
            let is_short = |(cell, lines): (&Cell, &Vec<String>)| lines.len() == 1 && lines[0] != cell.text;
            is_cut |= row.iter().zip(&cells).any(is_short);
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
                self.line(row, &cells, &widths, line, &mut out);
            }
        }
        if is_cut {
            let note = "(cut to fit the terminal; --full shows all)";
            out += &format!("{}{}\n", " ".repeat(self.indent), self.look.paint(FAINT, note));
        }
        out
    }

    /// A line of a row.
    fn line(&self, row: &[Cell], cells: &[Vec<String>], widths: &[usize], line: usize, out: &mut String) {
        out.push_str(&" ".repeat(self.indent));
        let mut owed = 0;
        for (column, cell) in row.iter().enumerate() {
            let text = cells[column].get(line).map_or("", String::as_str);
            let space = widths[column].saturating_sub(text.width());
            let (before, after) = if self.numbers.contains(&column) { (space, 0) } else { (0, space) };
            // Spaces are written only before more text, so that no line ends in them.
            if text.is_empty() {
                owed += space + GAP;
                continue;
            }
            out.push_str(&" ".repeat(owed + before));
            out.push_str(&match cell.style {
                Some(style) => self.look.paint(style, text),
                None => text.to_owned(),
            });
            owed = after + GAP;
        }
        out.push('\n');
    }

    /// The text with its rows side by side in as many columns as there is room for, from the top down; a heading stands over
    /// each.
    pub fn render_in_columns(&self, has_heading: bool) -> String {
        let widths = self.widths();
        let width = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1) + BETWEEN;
        let count = (self.look.width.saturating_sub(self.indent) + BETWEEN) / width.max(1);
        let (heading, rows) = self.rows.split_at(usize::from(has_heading && !self.rows.is_empty()));
        // Few rows are read more easily one below the other.
        if count < 2 || rows.len() < FEW {
            return self.render();
        }
        let height = rows.len().div_ceil(count);
        let mut lines = vec![(0, String::new()); height + heading.len()];
        for block in rows.chunks(height) {
            for (at, row) in heading.iter().chain(block).enumerate() {
                let cells: Vec<Vec<String>> = row.iter().map(|cell| vec![cell.text.clone()]).collect();
                let (mut text, mut plain) = (String::new(), String::new());
                self.line(row, &cells, &widths, 0, &mut text);
                let bare = Look { colour: false, ..self.look.clone() };
                Table { look: &bare, indent: self.indent, rows: Vec::new(), numbers: self.numbers.clone() }
                    .line(row, &cells, &widths, 0, &mut plain);
                let (owed, line) = &mut lines[at];
                let indent = if line.is_empty() { 0 } else { self.indent };
                line.push_str(&" ".repeat(*owed));
                line.push_str(&text.trim_end_matches('\n')[indent..]);
                *owed = (width + self.indent).saturating_sub(plain.trim_end_matches('\n').width());
            }
        }
        lines.into_iter().map(|(_, line)| line + "\n").collect()
    }
}

/// Spaces between two columns.
const GAP: usize = 2;
/// Spaces between two blocks of rows.
const BETWEEN: usize = 4;
/// No column is cut to less than this.
const LEAST: usize = 12;
/// Fewer rows than this stand in one block.
const FEW: usize = 12;

/// A text in pieces of so many columns.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut width = 0;
    for character in text.chars() {
        let wide = character.width().unwrap_or(0);
        if width + wide > columns && width > 0 {
            pieces.push(String::new());
            width = 0;
        }
        width += wide;
        pieces.last_mut().expect("there is always a piece").push(character);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let look = Look { colour: false, ascii: false, width: 72, height: 24, fits: false };
        let mut table = Table::new(&look).right(&[0]);
        table.heading(&["t", "wall"]);
        table.row(["-1".into(), "½".into(), "x".into()]);
        table.row(["10".into(), "".into(), "y".into()]);
        assert_eq!(table.render(), "   t  wall\n  -1  ½     x\n  10        y\n");
    }

    #[test]
    fn tables_fit_a_terminal() {
        let look = Look { width: 30, fits: true, ..Look::default() };
        let mut table = Table::new(&look).right(&[0]);
        table.heading(&["mean", "value", "class"]);
        table.row(["1/2".into(), "{3,{9|2}||1|||0||-4|-{9|2}}".into(), "gote".into()]);
        let text = table.render();
        assert_eq!(
            text,
            "  mean  value            class\n   1/2  {3,{9|2}||1|||…  gote\n  (cut to fit the terminal; --full shows all)\n"
        );
        let mut facts = Table::new(&look);
        facts.fact("value", "{3,{9|2}||1|||0||-4|-{9|2}}");
        facts.fact("kind", "a long story of many words");
        assert!(facts.render().lines().all(|line| line.width() <= 30), "{}", facts.render());
        let whole = facts.render().replace(char::is_whitespace, "");
        assert_eq!(whole, "value{3,{9|2}||1|||0||-4|-{9|2}}kindalongstoryofmanywords");
    }

    #[test]
    fn rows_stand_side_by_side() {
        let look = Look { width: 24, ..Look::default() };
        let mut table = Table::new(&look).right(&[0]);
        for at in 1..=13 {
            table.row([format!("#{at}").into(), format!("a{at}").into()]);
        }
        let text = table.render_in_columns(false);
        assert_eq!(text.lines().next().unwrap(), "   #1  a1      #8  a8");
        assert_eq!(text.lines().last().unwrap(), "   #7  a7");
        assert_eq!(text.lines().count(), 7);
    }
}
