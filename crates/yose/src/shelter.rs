//! Which stones of a whole board are taken for safe, and on what grounds.
//!
//! Marks come first: they draw the open regions. Without marks the stones that live unconditionally are safe (Benson). If that
//! leaves a region too large to be played out, stones are added that live if their owner answers; and if that is not enough, the
//! strong stones of what is left. Then the answer rests on an assumption, and the stones are named.

use std::fmt;

use tedomari_go::{
    Board, ChainSafety, Color, PointSet, Rules, SafetyEffort, benson, marked_safe, open_areas_of_board,
    safety,
};
use tedomari_task::Task;

/// On what grounds stones are taken for safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grounds {
    /// They stand outside of the marked regions, or were drawn as safe.
    Marked,
    /// They live unconditionally.
    Benson,
    /// They live if their owner answers.
    Alive,
    /// Some are only assumed to be safe.
    Assumed,
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Grounds::Marked => "marked",
            Grounds::Benson => "benson",
            Grounds::Alive => "alive",
            Grounds::Assumed => "assumed",
        })
    }
}

/// The stones that are taken for safe.
#[derive(Debug, Clone)]
pub struct Shelter {
    /// The stones.
    pub safe: PointSet,
    /// The weakest of the grounds.
    pub grounds: Grounds,
    /// The chains that are only assumed to be safe.
    pub assumed: Vec<ChainSafety>,
}

/// A region of up to so many points is played out without a thought of other grounds.
const REACH: usize = 12;

impl Shelter {
    /// The safe stones of a board. No marks are as good as none at all.
    pub fn of(board: &Board, marks: &PointSet, rules: Rules, task: &Task) -> Shelter {
        if !marks.is_empty() {
            return Shelter {
                safe: marked_safe(board, marks),
                grounds: Grounds::Marked,
                assumed: Vec::new(),
            };
        }
        let mut safe = PointSet::new(board.size());
        for color in Color::BOTH {
            for point in benson(board, color, rules.suicide).iter() {
                safe.insert(point);
            }
        }
        let mut shelter = Shelter { safe, grounds: Grounds::Benson, assumed: Vec::new() };
        if largest(board, &shelter.safe) <= REACH {
            return shelter;
        }
        let report = safety(board, rules, SafetyEffort::default(), task);
        let alive = report.safe(board);
        if alive.len() > shelter.safe.len() {
            (shelter.safe, shelter.grounds) = (alive, Grounds::Alive);
        }
        if largest(board, &shelter.safe) > REACH {
            shelter.assume(board, &report.chains);
        }
        shelter
    }

    /// Takes the strong chains of regions that are too large for safe, the strongest first.
    fn assume(&mut self, board: &Board, chains: &[ChainSafety]) {
        let mut weak: Vec<&ChainSafety> = chains
            .iter()
            .filter(|chain| !self.safe.contains(chain.chain.stones[0]) && is_strong(chain))
            .collect();
        weak.sort_by_key(|chain| {
            std::cmp::Reverse((chain.eyes, chain.chain.liberties.len(), chain.chain.stones.len()))
        });
        for chain in weak {
            let Ok(areas) = open_areas_of_board(board, &self.safe) else { return };
            let here = areas.iter().find(|area| area.points.contains(&chain.chain.stones[0]));
            if here.is_none_or(|area| area.len() <= REACH) {
                continue;
            }
            for &stone in &chain.chain.stones {
                self.safe.insert(stone);
            }
            self.grounds = Grounds::Assumed;
            self.assumed.push(chain.clone());
        }
    }
}

/// Whether a chain looks as if it could not be taken: it has an eye or several liberties, and room. A chain in atari does not.
fn is_strong(chain: &ChainSafety) -> bool {
    let liberties = chain.chain.liberties.len();
    liberties >= 2 && (chain.eyes > 0 || (liberties >= 3 && chain.room >= 6))
}

fn largest(board: &Board, safe: &PointSet) -> usize {
    match open_areas_of_board(board, safe) {
        Ok(areas) => areas.iter().map(|area| area.len()).max().unwrap_or(0),
        Err(_) => 0,
    }
}
