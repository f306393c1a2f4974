//! A grid of coloured characters.

/// What a character belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Plain,
    Dim,
    Left,
    Right,
    Mast,
}

impl Ink {
    fn escape(self) -> &'static str {
        match self {
            Ink::Plain => "",
            Ink::Dim => "\x1b[2m",
            Ink::Left => "\x1b[34m",
            Ink::Right => "\x1b[31m",
            Ink::Mast => "\x1b[1m",
        }
    }
}

/// Characters by row (from the top) and column.
pub(crate) struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { rows: vec![vec![(' ', Ink::Plain); width]; height] }
    }

    /// Puts a character; outside the grid nothing happens.
    pub fn put(&mut self, row: usize, column: usize, c: char, ink: Ink) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|r| r.get_mut(column)) {
            *cell = (c, ink);
        }
    }

    /// Writes a text to the right from a column.
    pub fn write(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        for (i, c) in text.chars().enumerate() {
            self.put(row, column + i, c, ink);
        }
    }

    /// The rows as lines without trailing blanks.
    pub fn render(&self, colour: bool) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|(c, _)| *c != ' ').map_or(0, |i| i + 1);
            let mut ink = Ink::Plain;
            for &(c, new) in &row[..end] {
                // Blanks take any colour, so a run of one colour is not interrupted by them.
                if colour && new != ink && c != ' ' {
                    if ink != Ink::Plain {
                        out.push_str("\x1b[0m");
                    }
                    out.push_str(new.escape());
                    ink = new;
                }
                out.push(c);
            }
            if ink != Ink::Plain {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}
