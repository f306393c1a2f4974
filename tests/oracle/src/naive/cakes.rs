//! Cutcake and Maundy Cake on plain lists.

use super::Naive;

/// Sorted cakes, rows and columns.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cakes {
    /// Whether a cake is divided into equal parts: Maundy Cake.
    pub equal_parts: bool,
    /// Rows and columns of each.
    pub cakes: Vec<(u32, u32)>,
}

impl Naive for Cakes {
    fn followers(&self, left: bool) -> Vec<Cakes> {
        let mut all = vec![];
        for (at, &(rows, columns)) in self.cakes.iter().enumerate() {
            let side = if left { columns } else { rows };
            let cake = |side: u32| if left { (rows, side) } else { (side, columns) };
            for n in 1..=side {
                let pieces = if !self.equal_parts && n < side {
                    vec![cake(n), cake(side - n)]
                } else if self.equal_parts && n > 1 && side % n == 0 {
                    vec![cake(side / n); n as usize]
                } else {
                    continue;
                };
                let mut cakes = self.cakes.clone();
                cakes.remove(at);
                cakes.extend(pieces);
                cakes.sort();
                all.push(Cakes { cakes, ..*self });
            }
        }
        all
    }

    fn text(&self) -> String {
        self.cakes.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join(",")
    }
}
