//! Toads and Frogs, Elephants and Rhinos, and Toppling Dominoes on plain text.

use super::Naive;

/// A strip of toads and frogs, as text.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Walk {
    /// `t`, `f` and `.`.
    pub cells: Vec<char>,
    /// Whether they jump: Toads and Frogs.
    pub jumps: bool,
}

impl Naive for Walk {
    fn followers(&self, left: bool) -> Vec<Walk> {
        let mut all = vec![];
        // Right's moves are Left's in the mirror.
        let mut cells = self.cells.clone();
        let (own, other) = if left { ('t', 'f') } else { ('f', 't') };
        if !left {
            cells.reverse();
        }
        let mut push = |mut after: Vec<char>| {
            if !left {
                after.reverse();
            }
            all.push(Walk { cells: after, jumps: self.jumps });
        };
        for at in 0..cells.len() {
            if cells[at..].starts_with(&[own, '.']) {
                let mut after = cells.clone();
                (after[at], after[at + 1]) = ('.', own);
                push(after);
            }
            if self.jumps && cells[at..].starts_with(&[own, other, '.']) {
                let mut after = cells.clone();
                (after[at], after[at + 2]) = ('.', own);
                push(after);
            }
        }
        all
    }

    fn text(&self) -> String {
        self.cells.iter().collect()
    }
}

/// A row of dominoes with gaps.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Row(pub String);

impl Naive for Row {
    fn followers(&self, left: bool) -> Vec<Row> {
        let own = if left { 'l' } else { 'r' };
        let mut all = vec![];
        for (at, c) in self.0.char_indices().filter(|&(_, c)| c == own || c == 'e') {
            let _ = c;
            let (before, after) = self.0.split_at(at);
            let fallen = |text: &str| ".".repeat(text.len());
            // To the left: back to the last gap. To the right: up to the next one.
            let stands = before.rfind('.').map_or(0, |gap| gap + 1);
            all.push(Row(format!("{}{}.{}", &before[..stands], fallen(&before[stands..]), &after[1..])));
            let stands = after.find('.').unwrap_or(after.len());
            all.push(Row(format!("{before}{}{}", fallen(&after[..stands]), &after[stands..])));
        }
        all
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}
