//! Where the independent parts of a board are.
//!
//! A ruleset hands over its parts in their bounding boxes and does not say where they were. They are found again by their
//! text: a part is where its cells stand on the board, and where blocking them takes away this part and leaves the others as
//! they are. So nothing has to be known about how the cells of a game hang together.

use tedomari_position::{InParts, Ruleset};

/// Larger boards, and boards of more parts, are not looked through.
const MOST_CELLS: usize = 1 << 10;
const MOST_PARTS: usize = 100;

/// Rows of characters, all equally long.
#[derive(Clone)]
struct Cells {
    columns: usize,
    cells: Vec<u8>,
}

const BLOCKED: u8 = b'#';

impl Cells {
    fn read(text: &str) -> Option<Cells> {
        let rows: Vec<&str> = text.split('|').collect();
        let columns = rows[0].len();
        let is_plain = text.is_ascii() && columns > 0 && rows.iter().all(|row| row.len() == columns);
        is_plain.then(|| Cells { columns, cells: rows.concat().into_bytes() })
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    fn text(&self) -> String {
        let rows: Vec<&[u8]> = self.cells.chunks(self.columns).collect();
        String::from_utf8_lossy(&rows.join(&b'|')).into_owned()
    }

    /// The cells that a part takes if its upper left corner is here; `None` if others stand there.
    fn fit(&self, part: &Cells, (top, left): (usize, usize)) -> Option<Vec<usize>> {
        let mut taken = Vec::new();
        for (at, &cell) in part.cells.iter().enumerate().filter(|(_, cell)| **cell != BLOCKED) {
            let place = (top + at / part.columns) * self.columns + left + at % part.columns;
            if self.cells[place] != cell {
                return None;
            }
            taken.push(place);
        }
        Some(taken)
    }
}

/// The cells of each part, as a row and a column from the top left; `None` if the board is not made of rows of cells, or too
/// large.
pub(crate) fn places<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    parts: &[String],
) -> Option<Vec<Vec<(usize, usize)>>> {
    let whole = Cells::read(&rules.write(position))?;
    if whole.cells.len() > MOST_CELLS || parts.len() > MOST_PARTS {
        return None;
    }
    // A strip has no blocked cells, but where it may have gaps, these do as well.
    [BLOCKED, b'.'].into_iter().find_map(|gap| find(rules, whole.clone(), parts, gap))
}

fn find<R: Ruleset>(
    rules: &R,
    mut board: Cells,
    parts: &[String],
    gap: u8,
) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut left: Vec<String> = parts.to_vec();
    left.sort_unstable();
    let mut found = Vec::new();
    for text in parts {
        let part = Cells::read(text)?;
        left.remove(left.binary_search(text).ok()?);
        let (rows, columns) =
            ((board.rows() + 1).checked_sub(part.rows())?, (board.columns + 1).checked_sub(part.columns)?);
        let corners = (0..rows).flat_map(|top| (0..columns).map(move |left| (top, left)));
        let taken = corners.filter_map(|corner| board.fit(&part, corner)).find(|taken| {
            let mut rest = board.clone();
            taken.iter().for_each(|&place| rest.cells[place] = gap);
            is_sum_of(rules, &rest, &left)
        })?;
        taken.iter().for_each(|&place| board.cells[place] = gap);
        found.push(taken.into_iter().map(|place| (place / board.columns, place % board.columns)).collect());
    }
    Some(found)
}

/// Whether a board falls into just these parts, which are sorted.
fn is_sum_of<R: Ruleset>(rules: &R, board: &Cells, parts: &[String]) -> bool {
    let Ok(position) = rules.read(&board.text()) else { return false };
    let mut found: Vec<String> = rules.parts(&position).iter().map(|part| rules.write(part)).collect();
    found.sort_unstable();
    // A board on which nothing is left may be a part by itself.
    found == parts
        || (parts.is_empty() && found.iter().all(|text| text.bytes().all(|cell| b"#.|".contains(&cell))))
}
