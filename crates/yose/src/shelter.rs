//! Which stones of a whole board are taken for safe, and on what grounds.
//!
//! Marks come first: they draw the open regions. Without marks the stones that live unconditionally are safe (Benson). If that
//! leaves a region too large to be played out, stones are added that live if their owner answers; and if that is not enough,
//! stones and territory are judged by playouts. Then the answer rests on an assumption, and the stones and the territory are named.

use std::fmt;

use tedomari_go::{
    Board, ChainSafety, Color, Diagram, PointSet, Rules, SafetyEffort, benson, judge, marked_safe,
    open_areas_of_board, safety_with,
};
use tedomari_task::Task;

use crate::assume::{PLAYOUTS, SURE, assume};

/// On what grounds stones are taken for safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grounds {
    /// They stand outside of the marked regions, or were drawn as safe.
    Marked,
    /// They live unconditionally.
    Benson,
    /// They live if their owner answers.
    Alive,
    /// Some are only assumed to be safe: playouts judge them surely.
    Assumed,
    /// Some are only guessed to be safe: playouts judge them, and not surely. The score may well be wrong.
    Guessed,
}

impl Grounds {
    /// The word for scripts: `marked`, `benson`, or `assumed` for everything that is less than that.
    pub fn safety(self) -> &'static str {
        match self {
            Grounds::Marked => "marked",
            Grounds::Benson => "benson",
            Grounds::Alive | Grounds::Assumed | Grounds::Guessed => "assumed",
        }
    }
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Grounds::Marked => "marked",
            Grounds::Benson => "benson",
            Grounds::Alive => "alive",
            Grounds::Assumed => "assumed",
            Grounds::Guessed => "guessed",
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
    /// What is only assumed to be Black's territory, and White's, with the dead stones there.
    pub territory: [PointSet; 2],
    /// Stones of long open chains that others of the chain stand for.
    pub hidden: PointSet,
}

/// A region of up to so many points is played out without a thought of other grounds.
const REACH: usize = 12;

/// How much work it is worth to show that stones live: most of what can be shown takes little.
const EFFORT: SafetyEffort = SafetyEffort { answers: 5, boards: 30 };

impl Shelter {
    /// The safe stones of a board. No marks are as good as none at all.
    pub fn of(board: &Board, marks: &PointSet, rules: Rules, task: &Task) -> Shelter {
        let none = || [PointSet::new(board.size()), PointSet::new(board.size())];
        if !marks.is_empty() {
            return Shelter {
                safe: marked_safe(board, marks),
                grounds: Grounds::Marked,
                assumed: Vec::new(),
                territory: none(),
                hidden: PointSet::new(board.size()),
            };
        }
        let mut safe = PointSet::new(board.size());
        for color in Color::BOTH {
            safe.extend(benson(board, color, rules.suicide).iter());
        }
        let mut shelter = Shelter {
            safe,
            grounds: Grounds::Benson,
            assumed: Vec::new(),
            territory: none(),
            hidden: PointSet::new(board.size()),
        };
        if largest(board, &shelter.safe) <= REACH {
            return shelter;
        }
        let judgement = judge(board, PLAYOUTS, task);
        let hints =
            judgement.as_ref().ok().map(|judgement| Color::BOTH.map(|color| judgement.surely(color, SURE)));
        let report = safety_with(board, rules, EFFORT, hints.as_ref(), task);
        let alive = report.safe(board);
        if alive.len() > shelter.safe.len() {
            (shelter.safe, shelter.grounds) = (alive, Grounds::Alive);
        }
        if largest(board, &shelter.safe) > REACH
            && let Ok(judgement) = judgement
        {
            let found = assume(board, &shelter.safe, &report, &judgement, task);
            if !found.chains.is_empty() || found.territory.iter().any(|points| !points.is_empty()) {
                shelter = Shelter {
                    safe: found.safe,
                    grounds: if found.guessed { Grounds::Guessed } else { Grounds::Assumed },
                    assumed: found.chains,
                    territory: found.territory,
                    hidden: found.hidden,
                };
            }
        }
        shelter
    }

    /// The board with its safe stones and what is taken for territory.
    pub fn diagram(&self, board: &Board) -> Diagram {
        let stones = Diagram::of_board(board, &self.safe).with_hidden(self.hidden.iter());
        Color::BOTH.into_iter().fold(stones, |diagram, color| {
            diagram.with_territory(self.territory[color.index()].iter(), color)
        })
    }
}

fn largest(board: &Board, safe: &PointSet) -> usize {
    match open_areas_of_board(board, safe) {
        Ok(areas) => areas.iter().map(|area| area.len()).max().unwrap_or(0),
        Err(_) => 0,
    }
}
