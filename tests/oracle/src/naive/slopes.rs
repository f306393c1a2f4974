//! Ski Jumps on rows of characters.

use super::Naive;

/// A slope as rows of characters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Slope(pub Vec<Vec<char>>);

impl Naive for Slope {
    fn followers(&self, left: bool) -> Vec<Slope> {
        // Right's moves are Left's in the mirror.
        if !left {
            return self.mirrored().followers(true).iter().map(Slope::mirrored).collect();
        }
        let rows = &self.0;
        let mut all = vec![];
        for row in 0..rows.len() {
            for column in 0..rows[row].len() {
                let skier = rows[row][column];
                if !"Ll".contains(skier) {
                    continue;
                }
                let mut gone = self.clone();
                gone.0[row][column] = '.';
                let mut to = column + 1;
                while rows[row].get(to) == Some(&'.') {
                    let mut after = gone.clone();
                    after.0[row][to] = skier;
                    all.push(after);
                    to += 1;
                }
                if to == rows[row].len() {
                    all.push(gone.clone());
                }
                let lands = row + 2 < rows.len() && rows[row + 2][column] == '.';
                if skier == 'L' && lands && "Rr".contains(rows[row + 1][column]) {
                    gone.0[row + 1][column] = 'r';
                    gone.0[row + 2][column] = 'L';
                    all.push(gone);
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        self.0.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
    }
}

impl Slope {
    fn mirrored(&self) -> Slope {
        let swap = |&cell: &char| match cell {
            'L' => 'R',
            'l' => 'r',
            'R' => 'L',
            'r' => 'l',
            other => other,
        };
        Slope(self.0.iter().map(|row| row.iter().rev().map(swap).collect()).collect())
    }
}
