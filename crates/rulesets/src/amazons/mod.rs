//! What is needed of Amazons beside its rules: boards as sets of cells, and bounds that are proved of them.

mod bounds;
mod field;

use tedomari_position::{Board, Scores, scores};
use tedomari_task::Task;

use bounds::MANY_WALKS;
use field::Field;

/// Something that is asked of a board with machine words of some size; nothing if it has too many cells.
macro_rules! on_field {
    ($board:expr, |$field:ident, $men:ident| $answer:expr) => {
        if let Some(($field, $men)) = Field::of::<u64>($board) {
            Some($answer)
        } else if let Some(($field, $men)) = Field::of::<u128>($board) {
            Some($answer)
        } else {
            None
        }
    };
}

/// Integers between which a board lies, without a search.
pub(crate) fn bounds(board: &Board) -> Option<(i64, i64)> {
    on_field!(board, |field, men| field.bounds(&men, MANY_WALKS))
}

/// What a search proves about the stops until the task ends.
pub(crate) fn stops(board: &Board, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
    on_field!(board, |field, men| scores(&field, &men, task, told)).flatten()
}
