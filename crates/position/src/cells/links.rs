//! Cells joined by what may happen on them, for games in which being neighbours says too little.

use smallvec::SmallVec;

use super::{Board, Contents, Square};

/// Sets of cells that belong together, by number.
#[derive(Debug, Clone)]
pub struct Links {
    /// A cell of the same set; the set's first cell is its own.
    parent: SmallVec<[u32; 64]>,
    joined: SmallVec<[bool; 64]>,
}

impl Links {
    /// Every cell of a board by itself.
    pub fn new(board: &Board) -> Links {
        let cells = board.area();
        Links { parent: (0..cells as u32).collect(), joined: std::iter::repeat_n(false, cells).collect() }
    }

    fn root(&mut self, mut cell: u32) -> u32 {
        while self.parent[cell as usize] != cell {
            // Halves the way for the next time.
            let next = self.parent[self.parent[cell as usize] as usize];
            self.parent[cell as usize] = next;
            cell = next;
        }
        cell
    }

    /// These places belong together. Places beyond the board are left out.
    pub fn join(&mut self, board: &Board, places: &[Square]) {
        let mut first = None;
        for at in places.iter().filter_map(|&place| board.index(place)) {
            self.joined[at] = true;
            let root = self.root(at as u32);
            match first {
                None => first = Some(root),
                Some(low) if low != root => {
                    // The smaller number leads, so that the order of joining does not show.
                    let (low, high) = (root.min(low), root.max(low));
                    self.parent[high as usize] = low;
                    first = Some(low);
                }
                Some(_) => {}
            }
        }
    }

    /// Hands over each set of joined cells as a board in its bounding box, with everything else blocked. Cells that
    /// were never joined are left out.
    pub fn parts(mut self, board: &Board, mut part: impl FnMut(Board)) {
        let mut sets: SmallVec<[(u32, SmallVec<[usize; 16]>); 8]> = SmallVec::new();
        let mut place_of_root: SmallVec<[u32; 64]> = std::iter::repeat_n(u32::MAX, board.area()).collect();
        for at in 0..board.area() {
            if !self.joined[at] {
                continue;
            }
            let root = self.root(at as u32);
            let place = &mut place_of_root[root as usize];
            if *place == u32::MAX {
                *place = sets.len() as u32;
                sets.push((root, SmallVec::new()));
            }
            sets[*place as usize].1.push(at);
        }
        for (_, members) in sets {
            part(match &board.contents {
                Contents::Small(planes) => {
                    let cells = members.iter().fold(0, |cells, &at| cells | 1 << at);
                    board.cut_small(planes, cells)
                }
                Contents::Large(cells) => board.cut_large(cells, &members),
            });
        }
    }
}
